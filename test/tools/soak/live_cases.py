"""Live connections of clients that break their rules."""

import subprocess
import time

import wire
from cases import ALIVE, case, kilobytes
from probe import Alive
from program import memory_game


@case("live: 1,000 handshakes that never end", f"{ALIVE}; closed within 13 s")
def half_handshakes(_):
    with memory_game() as server:
        clients = [wire.connect(server.port, 15) for _ in range(1000)]
        since = time.monotonic()
        for client in clients:
            client.sendall(b"GET /live/a HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n")
        closed = 0
        with Alive(server.port) as probe:
            for client in clients:
                closed += b"408" in wire.until_end(client)
                client.close()
        passed = time.monotonic() - since
        return (probe.is_alive() and closed == 1000 and passed < 13,
                f"{closed} told 408, after {passed:.1f} s; {probe}")


@case("live and parked: 200 who never read while the board changes",
      f"{ALIVE}; < 64 KB of the server's memory each")
def never_read(how):
    with memory_game(141, 141) as server, wire.connect(server.port) as player:
        wire.get(player, "/look/a")
        before = server.memory()
        clients = [wire.live(server.port, f"/live/p{i}", room=4096) for i in range(100)]
        for _ in range(100):
            clients.append(wire.connect(server.port, room=4096))
            clients[-1].sendall(wire.request("/watch/w") * 20)
        end, flips = time.monotonic() + how.seconds(10, 5), 0
        with Alive(server.port, "/scores") as probe:
            while time.monotonic() < end:
                wire.get(player, f"/flip/a/{flips // 141 % 141},{flips % 141}")
                flips += 1
        each = (server.memory() - before) / len(clients)
        for client in clients:
            wire.reset(client)
        return (probe.is_alive() and each < 65536,
                f"{kilobytes(each)} each after {flips} flips; {probe}")


@case("50 who never read answers of 1 MB", f"{ALIVE}; < 320 KB in the kernel each, 64 KB in "
      "the server")
def held_by_kernel(_):
    with memory_game(458, 458) as server:
        wire.fetch(server.port, "/look/a")
        before = server.memory()
        clients = [wire.connect(server.port) for _ in range(50)]
        for client in clients:
            client.sendall(wire.request("/look/a") * 32)
        with Alive(server.port, "/scores") as probe:
            time.sleep(2)
        told = subprocess.run(["ss", "-tnH", "sport", "=", f":{server.port}"], capture_output=True,
                              text=True, check=True).stdout
        most = max(int(line.split()[2]) for line in told.splitlines())
        each = (server.memory() - before) / len(clients)
        for client in clients:
            wire.reset(client)
        return (probe.is_alive() and most < 320 * 1024 and each < 65536,
                f"{kilobytes(most)} at most in the kernel, {kilobytes(each)} in the server; {probe}")


def closed_with(server, data):
    """The code with which the server closes a connection that sends that."""
    with wire.live(server.port) as client:
        try:
            client.sendall(data)
            received = wire.until_end(client)
        except ConnectionError:
            return "reset"
        return wire.close_code(received)


@case("live: ping floods, floods of messages, oversized and broken frames",
      f"{ALIVE}; closed with 1008, 1009, 1002; messages are held back")
def frames(how):
    wanted = {
        1008: [wire.frame(b"x", 9) * 5000],
        1009: [wire.frame(b"x" * 5000), wire.frame(b"x" * 100, size=1 << 40)],
        1002: [wire.frame(b"x", 9, 200), wire.frame(b"x", 5), b"\x81\x01x"],
    }
    got = []
    with memory_game() as server, wire.live(server.port) as flooding:
        with Alive(server.port) as probe:
            for _ in range(how.seconds(5, 2)):
                wire.stuff(flooding, wire.frame(b"look") * 5000)
                for code, floods in wanted.items():
                    got += [(code, closed_with(server, each)) for each in floods]
    wrong = sorted({f"{found} for {code}" for code, found in got if found != code})
    return probe.is_alive() and not wrong, f"{len(got)} closed; {'; '.join(wrong) or probe}"
