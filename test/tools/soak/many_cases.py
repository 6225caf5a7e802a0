"""Many who wait, many who come and go, and nobody left behind."""

import signal
import subprocess
import sys
import time

import wire
from cases import ALIVE, case, kilobytes
from probe import Alive
from program import memory_game, mines

STORM = """
import sys, time, wire
port, end, count = int(sys.argv[1]), time.monotonic() + float(sys.argv[2]), 0
while time.monotonic() < end:
    wire.reset(wire.connect(port))
    count += 1
print(count)
"""


def park(server, count):
    clients = []
    for _ in range(count):
        clients.append(wire.connect(server.port))
        clients[-1].sendall(wire.request("/watch/w"))
    wire.fetch(server.port, "/look/a")  # all have been read by then
    return clients


def stop(server, clients, is_told):
    """Checks that each client gets its last answer and that the server ends in time."""
    server.signal(signal.SIGTERM)
    since, good = time.monotonic(), 0
    for client in clients:
        try:
            good += is_told(wire.until_end(client))
        except OSError:
            pass
        client.close()
    status = server.wait(5)[0]
    passed = time.monotonic() - since
    return (status == 0 and passed < 2 and good == len(clients),
            f"{good} of {len(clients)}; status {status} after {passed:.2f} s")


@case("SIGTERM with 10,000 parked watches", "503 + Connection: close to each; exit 0 within 2 s")
def parked(how):
    def is_told(received):
        return received.startswith(b"HTTP/1.1 503 ") and b"connection: close" in received.lower()

    count = how.connections(10000)
    with memory_game() as server:
        return stop(server, park(server, count), is_told)


@case("live: SIGTERM with 10,000 connections", "1001 to each; exit 0 within 2 s")
def live_parked(how):
    count = how.connections(10000)
    with memory_game() as server:  # no client answers its Close, and it does not wait for that
        clients = [wire.live(server.port) for _ in range(count)]
        return stop(server, clients, lambda received: wire.close_code(received) == 1001)


@case("a second signal", "ends at once, < 0.2 s, while the first still drains")
def second_signal(how):
    with memory_game(458, 458) as server:
        client = wire.connect(server.port, room=4096)
        wire.stuff(client, wire.request("/look/a") * 8)  # and reads no answer
        server.signal(signal.SIGTERM)
        drains = server.wait(0.2)[0] is None
        server.signal(signal.SIGTERM)
        status, passed = server.wait(5)
        client.close()
        return drains and status == 0 and passed < 0.2, f"status {status} after {passed:.3f} s"


def storm(server, port, seconds, probe):
    """Connects and resets at that port: whether all is well then, and what was measured."""
    def blow(span):
        words = [sys.executable, "-B", "-c", STORM, str(port), str(span)]
        both = [subprocess.Popen(words, stdout=subprocess.PIPE, cwd=sys.path[0], text=True)
                for _ in range(2)]
        return sum(int(each.communicate()[0]) for each in both) / span

    blow(1)
    time.sleep(0.3)
    memory, files = server.memory(), server.descriptors()
    with probe:
        rate = blow(seconds)
    time.sleep(0.5)
    grown, stayed = server.memory() - memory, server.descriptors() - files
    return (probe.is_alive() and rate >= 10_000 and stayed == 0 and grown < 1 << 20,
            f"{rate:,.0f} a second, {stayed} stayed, {kilobytes(grown)}; {probe}")


@case("connects and resets, 10,000 a second",
      f"{ALIVE}; at least 10,000 a second; no descriptor stays, < 1 MB of memory")
def http_storm(how):
    with memory_game() as server:
        return storm(server, server.port, how.seconds(10, 4), Alive(server.port))


@case("telnet: connects and resets, 10,000 a second",
      f"{ALIVE}; at least 10,000 a second; no descriptor stays, < 1 MB of memory")
def telnet_storm(how):
    with mines() as server:
        return storm(server, server.port, how.seconds(10, 4), Alive(server.ports[1], "/"))


@case("stopped for 20 s (quick) or 80 s, and continued", "each of 1,000 requests that end "
      "meanwhile and of 1,000 that begin is answered 200")
def frozen(how):
    with memory_game() as server:
        clients = [wire.connect(server.port) for _ in range(2000)]
        for number, client in enumerate(clients):
            if number % 2:
                wire.get(client, "/look/a")
            else:
                client.sendall(b"GET /look/a HTTP/1.1\r\n")
        wire.fetch(server.port, "/look/a")
        server.signal(signal.SIGSTOP)
        time.sleep(how.seconds(80, 20))
        for number, client in enumerate(clients):
            client.sendall(wire.request("/look/a") if number % 2 else b"Host: localhost\r\n\r\n")
        server.signal(signal.SIGCONT)
        good = 0
        for client in clients:
            try:
                good += wire.read_answer(client)[0] == 200
            except OSError:
                pass
            client.close()
        return good == len(clients), f"{good} of {len(clients)}"


@case("who waits for a card vanishes, by FIN and by RST", "the next who waits gets the card")
def vanish(how):
    good, rounds = 0, 50
    for number in range(rounds):
        with memory_game() as server, wire.connect(server.port) as alice:
            wire.get(alice, "/flip/alice/0,0")
            bob, carol = wire.connect(server.port), wire.connect(server.port)
            bob.sendall(wire.request("/flip/bob/0,0"))
            wire.fetch(server.port, "/scores")
            carol.sendall(wire.request("/flip/carol/0,0"))
            wire.fetch(server.port, "/scores")
            bob.close() if number % 2 else wire.reset(bob)
            wire.fetch(server.port, "/scores")
            wire.get(alice, "/flip/alice/0,1")  # relinquishes both, or matches them
            wire.get(alice, "/flip/alice/1,1")  # then they are removed
            status, _, board = wire.read_answer(carol)
            good += (status, b"my " in board) in ((200, True), (409, False))
            carol.close()
    return good == rounds, f"{good} of {rounds}"
