"""A cable that is cut: the other end is gone, and not a packet says so.

On loopback nothing gets lost, so server and clients live in two networks that the kernel makes up, which a
pair of virtual cards joins; nothing of it leaves the machine. That takes root.
"""

import contextlib
import ctypes
import dataclasses
import os
import pathlib
import subprocess
import tempfile

import wire
from cases import Skipped, case, seconds_until
from program import Server

SERVER = "192.0.2.1"
NEW_NETWORK = 0x40000000


def ip(*words):
    subprocess.run(["ip", *words], check=True, capture_output=True)


@contextlib.contextmanager
def network(name):
    name = f"scramble-{name}-{os.getpid()}"
    ip("netns", "add", name)
    try:
        ip("-n", name, "link", "set", "lo", "up")
        yield Network(name)
    finally:
        ip("netns", "delete", name)


@dataclasses.dataclass
class Network:
    """A network of its own; what is made inside `with network.inside():` lives in it."""

    name: str

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
                    os.abort()  # everything after would run in the wrong network

    def plug_in(self, address, width=30):
        ip("-n", self.name, "address", "add", f"{address}/{width}", "dev", "card")
        ip("-n", self.name, "link", "set", "card", "up")

    def pull_out(self):
        ip("-n", self.name, "link", "set", "card", "down")


@contextlib.contextmanager
def cable():
    """Two networks, the server's and the clients', with a cable between."""
    with network("here") as here, network("there") as there:
        ip("link", "add", "card", "netns", here.name, "type", "veth", "peer", "card", "netns",
           there.name)
        here.plug_in(SERVER)
        there.plug_in("192.0.2.2")
        yield here, there


def skip_without_networks():
    """Tries it: also root has no right to it in many a container."""
    try:
        with cable() as (here, _), here.inside():
            pass
    except (OSError, subprocess.CalledProcessError) as error:
        raise Skipped("takes root, for networks of its own") from error


@case("a cut cable: a flip, a watch and a live connection wait, and an answer is on its way",
      "all gone after 30 to 75 s; the next who waits gets the card")
def cut_cable(how):
    how.skip_if_quick("a minute")
    skip_without_networks()
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
            wire.get(alice, "/flip/alice/0,2")  # no match: relinquishes both
            status, _, shown = wire.read_answer(carol)
            for client in (bob, watcher, slow, follower):
                client.close()
        good = passed is not None and 30 < passed < 75 and status == 200 and b"my A" in shown
        return good, f"gone after {passed and round(passed)} s; {status} for who waited behind"
