"""Too few descriptors, and failing accepts."""

import resource
import time

import wire
from cases import case
from program import memory_game, mines


def cpu_share(server, seconds):
    before = server.cpu()
    time.sleep(seconds)
    return (server.cpu() - before) / seconds


def answered_within(client, target, seconds):
    """How long an answer 200 takes; None if there is none."""
    since = time.monotonic()
    client.settimeout(seconds)
    try:
        return time.monotonic() - since if wire.get(client, target)[0] == 200 else None
    except OSError:
        return None


@case("64 descriptors, 200 clients who wait", "the others are told 503; one line in the log; "
      "< 5 % CPU; one more is served within 1 s of the end of those")
def few(how):
    with memory_game(descriptors=64) as server:
        clients, served = [wire.connect(server.port) for _ in range(200)], 0
        for client in clients:
            try:
                client.sendall(wire.request("/watch/w"))
            except OSError:
                pass
        told = 0
        time.sleep(0.5)
        for client in clients:
            client.settimeout(0.01)
            try:
                told += client.recv(20).startswith(b"HTTP/1.1 503")
            except TimeoutError:
                served += 1
            except OSError:
                pass
        share = cpu_share(server, how.seconds(5, 2))
        for client in clients:
            client.close()
        time.sleep(0.05)
        with wire.connect(server.port) as late:
            took = answered_within(late, "/look/a", 1)
        lines = server.said().count("too many connections")
        good = (served >= 20 and told + served == 200 and lines == 1 and share < 0.05
                and took is not None)
        return good, (f"{served} wait, {told} told 503, {lines} lines, {share:.1%} CPU, "
                      f"served: {took and round(took, 3)} s")


@case("telnet: 64 descriptors, 200 clients", "the others are told so in a line; < 5 % CPU; one more is "
      "served within 1 s of the end of those")
def few_by_telnet(how):
    with mines(descriptors=64) as server:
        clients = [wire.connect(server.port) for _ in range(200)]
        told = welcome = 0
        for client in clients:
            try:
                said = client.recv(4096)
            except OSError:
                continue
            told += said.startswith(b"The server has no room")
            welcome += said.startswith(b"Welcome")
        share = cpu_share(server, how.seconds(5, 2))
        for client in clients:
            client.close()
        time.sleep(0.05)
        with wire.connect(server.port, timeout=1) as late:
            is_served = late.recv(4096).startswith(b"Welcome")
        good = welcome >= 20 and told + welcome == 200 and share < 0.05 and is_served
        return good, f"{welcome} play, {told} told, {share:.1%} CPU, served: {is_served}"


@case("idle connections with 64 descriptors", "the oldest are closed, every new one is served")
def idle(how):
    with memory_game(descriptors=64) as server:
        clients = [wire.connect(server.port) for _ in range(32)]
        for client in clients:
            wire.get(client, "/look/a")
        time.sleep(3)
        good = 0
        for _ in range(10):
            clients.append(wire.connect(server.port))
            good += answered_within(clients[-1], "/look/a", 1) is not None
        closed = sum(client.recv(1) == b"" for client in clients[:10])
        for client in clients:
            client.close()
        return good == closed == 10, f"{good} of 10 served, {closed} of the oldest closed"


@case("EMFILE: the limit falls while it runs", "< 5 % CPU; one line in the log; accepting within "
      "1 s of descriptors coming free")
def emfile(how):
    with memory_game() as server:
        limit = server.descriptors() + 5
        resource.prlimit(server.pid, resource.RLIMIT_NOFILE, (limit, limit))
        clients = [wire.connect(server.port) for _ in range(50)]
        for client in clients:
            client.sendall(wire.request("/watch/w"))
        share = cpu_share(server, how.seconds(5, 2))
        for client in clients[:-1]:
            client.close()
        wire.reset(clients[-1])
        with wire.connect(server.port) as late:
            took = answered_within(late, "/look/a", 1)
        warned = server.said().count("cannot accept")
        return (share < 0.05 and took is not None and warned == 1,
                f"{share:.1%} CPU, {warned} lines, served: {took and round(took, 3)} s")


@case("every third accept fails by EMFILE, ENFILE, ENOBUFS, ECONNABORTED, EPROTO",
      "each of 20 clients is served within 1 s")
def injected(how):
    good = 0
    for error in ("EMFILE", "ENFILE", "ENOBUFS", "ECONNABORTED", "EPROTO"):
        under = ("strace", "-f", "-qq", "-o", "/dev/null", "-e", "trace=accept,accept4", "-e",
                 f"inject=accept,accept4:error={error}:when=2+3")
        with memory_game(under=under) as server:
            for _ in range(20):
                with wire.connect(server.port) as client:
                    good += answered_within(client, "/look/a", 1) is not None
    return good == 100, f"{good} of 100"
