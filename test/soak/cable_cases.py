"""A cable that is cut: the other end is gone, and not a packet says so.

On loopback nothing gets lost, so server and clients live in two networks that the kernel makes up, which a
pair of virtual cards joins; nothing of it leaves the machine. That takes root.
"""

import contextlib
import ctypes
import os
import pathlib
import subprocess
import tempfile
import time

import wire
from cases import SKIPPED, case
from program import Server

SERVER = "192.0.2.1"
NEW_NETWORK = 0x40000000


def ip(*words):
    subprocess.run(["ip", *words], check=True, capture_output=True)


class Network:
    """A network of its own; what is made inside `with network.inside():` lives in it."""

    def __init__(self, name):
        self.name = f"scramble-{name}-{os.getpid()}"

    def __enter__(self):
        ip("netns", "add", self.name)
        ip("-n", self.name, "link", "set", "lo", "up")
        return self

    def __exit__(self, *_):
        ip("netns", "delete", self.name)

    @contextlib.contextmanager
    def inside(self):
        libc = ctypes.CDLL(None, use_errno=True)
        with open("/proc/self/ns/net") as home, open(f"/run/netns/{self.name}") as there:
            if libc.setns(there.fileno(), NEW_NETWORK) != 0:
                raise OSError(ctypes.get_errno(), "cannot enter a network")
            try:
                yield
            finally:
                if libc.setns(home.fileno(), NEW_NETWORK) != 0:
                    os.abort()  # all that follows would live in the wrong network

    def plug_in(self, address):
        ip("-n", self.name, "address", "add", f"{address}/30", "dev", "card")
        ip("-n", self.name, "link", "set", "card", "up")

    def pull_out(self):
        ip("-n", self.name, "link", "set", "card", "down")


@contextlib.contextmanager
def cable():
    """Two networks, the server's and the clients', with a cable between."""
    with Network("here") as here, Network("there") as there:
        ip("link", "add", "card", "netns", here.name, "type", "veth", "peer", "card", "netns",
           there.name)
        here.plug_in(SERVER)
        there.plug_in("192.0.2.2")
        yield here, there


def seconds_until(holds, most):
    since = time.monotonic()
    while not holds():
        if time.monotonic() - since > most:
            return None
        time.sleep(0.1)
    return time.monotonic() - since


@case("a cut cable: a flip, a watch and a live connection wait, and an answer is on its way",
      "all gone after 30 to 75 s; the next who waits gets the card")
def cut_cable(how):
    if os.geteuid() != 0 or how.quick:
        return SKIPPED, "takes root, for networks with a cable, and a minute"
    with tempfile.TemporaryDirectory() as folder, cable() as (here, there):
        board = pathlib.Path(folder, "board.txt")
        board.write_text("150x150\n" + "A\nA\nB\nB\nC\n" * 4500)
        with here.inside():
            server = Server("memory", "--bind", SERVER, 0, board)
            alice, carol = (wire.connect(server.port, host=SERVER) for _ in range(2))
        with server, alice, carol:
            wire.get(alice, "/flip/alice/0,0")
            with there.inside():
                bob, watcher, slow = (wire.connect(server.port, host=SERVER, room=4096)
                                      for _ in range(3))
                follower = wire.live(server.port, "/live/erin", host=SERVER)
            bob.sendall(wire.request("/flip/bob/0,0"))
            watcher.sendall(wire.request("/watch/w"))
            wire.get(alice, "/scores")
            carol.sendall(wire.request("/flip/carol/0,0"))
            wire.get(alice, "/scores")
            before = server.descriptors()
            slow.sendall(wire.request("/look/slow"))
            wire.get(alice, "/scores")
            there.pull_out()
            passed = seconds_until(lambda: server.descriptors() == before - 4, 90)
            wire.get(alice, "/flip/alice/0,2")  # no match: lets go
            status, _, shown = wire.read_answer(carol)
            for client in (bob, watcher, slow, follower):
                client.close()
        good = passed is not None and 30 < passed < 75 and status == 200 and b"my A" in shown
        return good, f"gone after {passed and round(passed)} s; {status} for who waited behind"
