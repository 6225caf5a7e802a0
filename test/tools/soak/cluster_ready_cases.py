"""Whether a node of a cluster can serve, and says so; and who goes on elsewhere when it cannot."""

import contextlib
import pathlib
import shutil
import signal
import socket
import subprocess
import tempfile
import time

import wire
from cases import Skipped, case
from cluster import NAMES, Cluster, Loopback
from cluster_fault_cases import a_machine_each, fill
from journal_cases import UNLIMITED
from journal_fault_cases import flips
from journal_players import Room
from rooms import ask, bearer
from swallower import Swallower

LEASE = 3


@contextlib.contextmanager
def watched(**how):
    """A cluster, and what /readyz of a node says: `said(name)`."""
    places = how.get("places") or dict.fromkeys(NAMES, Loopback())
    at = {name: (places[name].address, places[name].free_port()) for name in NAMES}
    with tempfile.TemporaryDirectory() as folder:
        other = pathlib.Path(folder) / "another"
        other.write_text("a secret of no other node\n")
        how["secrets"] = {name: other for name in how.pop("strangers", ())}
        extra = {name: ("--admin", f"{address}:{port}") for name, (address, port) in at.items()}

        def said(name):
            try:
                status, _, body = wire.fetch(at[name], "/readyz")
            except OSError as why:
                return repr(why)
            return f"{status} {body.decode().strip()}"
        with Cluster(folder, *UNLIMITED, extra=extra, **{"lease": LEASE, **how}) as cluster:
            yield cluster, said


def until(seconds, holds):
    """How long it took until that holds, or nothing."""
    begun = time.monotonic()
    while time.monotonic() < begun + seconds:
        if holds():
            return time.monotonic() - begun
        time.sleep(0.1)
    return None


def state(said):
    return [said(name) for name in NAMES]


@case("cluster: a node with another secret is not ready", "it says wrong-secret, the others are ready")
def stranger(_):
    with watched(strangers=("c",)) as (cluster, said):
        took = until(20, lambda: said("c") == "503 wrong-secret")
        others = said("a"), said("b")
        cluster.end("c", signal.SIGTERM)
    logged = "this node is not ready: other nodes have another secret" in cluster.logs
    return took is not None and others == ("200 ready", "200 ready") and logged, \
        f"after {took} s; the others {others}"


@case("cluster: a node without etcd is not ready",
      "cut-off within the lease and two seconds; looks go on; ready again when etcd is back")
def no_etcd(_):
    with watched() as (cluster, said):
        room = Room(cluster.at("a"), "room", "ann")
        flips(room, cluster.at("a"), 2)
        begun = time.monotonic()
        cluster.etcd.kill(0)
        cluster.etcd.kill(1)
        off = until(15, lambda: state(said) == ["503 cut-off"] * 3)
        took = time.monotonic() - begun
        with wire.connect(cluster.at("a"), timeout=5) as client:
            look = ask(client, "GET", f"{room.path}/look/nobody")[0]
        cluster.etcd.restart(0)
        cluster.etcd.restart(1)
        back = until(20, lambda: state(said) == ["200 ready"] * 3)
    return off is not None and took < LEASE + 2 and look == 200 and back is not None, \
        f"cut-off after {took:.1f} s, look {look}, ready {back} s after etcd"


class Refuser(Swallower):
    """While `refuses` is set, etcd is said to permit no lease."""

    refuses = False

    def pump(self, source, sink, answers):
        told = b'{"code":7,"message":"etcdserver: permission denied"}'
        head = b"HTTP/1.1 403 Forbidden\r\nContent-Length: %d\r\n\r\n" % len(told)
        with contextlib.suppress(OSError):
            while data := source.recv(1 << 16):
                if self.refuses and not answers and b" /v3/lease/" in data:
                    source.sendall(head + told)
                else:
                    sink.sendall(data)
        for each in (source, sink):
            with contextlib.suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)


@case("cluster: a node that etcd gives no lease is not ready",
      "no-lease within the lease and two seconds; looks go on; ready again when it has one")
def no_lease(_):
    with contextlib.ExitStack() as stack:
        ways = []

        def through(ports):
            ways.extend(stack.enter_context(Refuser(port)) for port in ports)
            return [way.port for way in ways]
        cluster, said = stack.enter_context(watched(through=through))
        room = Room(cluster.at("a"), "room", "ann")
        flips(room, cluster.at("a"), 2)
        begun = time.monotonic()
        for each in ways:
            each.refuses = True
        off = until(15, lambda: state(said) == ["503 no-lease"] * 3)
        took = time.monotonic() - begun
        with wire.connect(cluster.at("a"), timeout=5) as client:
            look = ask(client, "GET", f"{room.path}/look/nobody")[0]
        for each in ways:
            each.refuses = False
        back = until(20, lambda: state(said) == ["200 ready"] * 3)
        cluster.end("a", signal.SIGTERM)
    logged = "this node is not ready: etcd gives it no lease" in cluster.logs
    return off is not None and took < LEASE + 2 and look == 200 and back is not None and logged, \
        f"no-lease after {took:.1f} s, look {look}, ready {back} s after that"


@case("cluster: a node without links to most others is not ready",
      "no-links at that one alone, though etcd answers it; ready again when it has them")
def no_links(_):
    with a_machine_each() as found, watched(places=found) as (cluster, said):
        started = until(20, lambda: state(said) == ["200 ready"] * 3)
        found["c"].cut("a", "b")
        off = until(30, lambda: said("c") == "503 no-links")
        others = said("a"), said("b")
        found["c"].mend()
        back = until(20, lambda: state(said) == ["200 ready"] * 3)
        cluster.end("c", signal.SIGTERM)
    logged = "this node is not ready: it has no links to most other nodes" in cluster.logs
    return None not in (started, off, back) and others == ("200 ready", "200 ready") and logged, \
        f"after {off} s; the others {others}; ready {back} s after that"


@case("cluster: a node that was stopped for longer than its lease", "answers not one stale look")
def stale(_):
    with watched() as (cluster, said):
        rooms = [Room(cluster.at("a"), f"room{number}", "ann") for number in range(20)]
        for each in rooms:
            flips(each, cluster.at("a"), 3)
        told = []
        for _ in range(3):
            with contextlib.ExitStack() as stack:
                asked = [stack.enter_context(wire.connect(cluster.at("a"), timeout=15))
                         for _ in rooms]
                for client, room in zip(asked, rooms):  # so that they are connected
                    ask(client, "GET", f"{room.path}/look/nobody")
                cluster.nodes["a"].signal(signal.SIGSTOP)
                for client, room in zip(asked, rooms):
                    client.sendall(f"GET {room.path}/look/nobody HTTP/1.1\r\n"
                                   "Host: localhost\r\n\r\n".encode())
                time.sleep(LEASE + 1)
                for each in rooms:
                    if "ok" not in flips(each, cluster.at("b"), 3):
                        raise RuntimeError("nobody took over")
                now = []
                for each in rooms:
                    with wire.connect(cluster.at("b"), timeout=15) as client:
                        now.append(ask(client, "GET", f"{each.path}/look/nobody")[2])
                cluster.nodes["a"].signal(signal.SIGCONT)
                for client, right in zip(asked, now):
                    status, _, body = wire.read_answer(client)
                    told.append("right" if status == 200 and body == right else
                                "503" if status == 503 else "stale")
            until(15, lambda: said("a") == "200 ready")
    counts = {each: told.count(each) for each in ("right", "503", "stale")}
    return counts["stale"] == 0 and counts["right"] > 0, f"{len(told)} looks: {counts}"


def wait_at(place, room, who, space):
    """A flip that waits; its connection."""
    client = wire.connect(place, timeout=30)
    client.sendall(f"GET {room.path}/flip/{who}/{space} HTTP/1.1\r\n"
                   "Host: localhost\r\n\r\n".encode())
    return client


def flip_elsewhere(end, **how):
    """The answers to flips of somebody who waited at node `a`, which `end` ends, until one is not
    409, and how long that took."""
    with watched(**how) as (cluster, _):
        room = Room(cluster.at("b"), "room", "ann")
        with wire.connect(cluster.at("b"), timeout=15) as client:
            if ask(client, "GET", f"{room.path}/flip/alice/0,0")[0] != 200:
                raise RuntimeError("no first card")
        with wait_at(cluster.at("a"), room, "bob", "0,0"):
            with wire.connect(cluster.at("c"), timeout=15) as client:  # people are at `c`, too
                ask(client, "GET", f"{room.path}/look/carol")
            time.sleep(0.3)
            end(cluster)
            begun = time.monotonic()
            with wire.connect(cluster.at("c"), timeout=30) as client:
                told = [ask(client, "GET", f"{room.path}/flip/bob/1,1")[0]]
                while told[-1] == 409 and time.monotonic() < begun + 20:
                    time.sleep(0.1)
                    told.append(ask(client, "GET", f"{room.path}/flip/bob/1,1")[0])
            return told, time.monotonic() - begun


@case("cluster: who waits at a node that dies flips elsewhere", "200, at once")
def dies(_):
    told, took = flip_elsewhere(lambda cluster: cluster.end("a", signal.SIGKILL))
    return told == [200] and took < 1, f"{told} after {took:.2f} s"


@case("cluster: who waits at a node that stops flips elsewhere", "200, at once")
def stops(_):
    told, took = flip_elsewhere(lambda cluster: cluster.end("a", signal.SIGTERM))
    return told == [200] and took < 1, f"{told} after {took:.2f} s"


@case("cluster: who waits at a node whose network is cut flips elsewhere",
      "200, within four seconds, though its lease and links last longer")
def cut_off(_):
    with a_machine_each() as found:
        told, took = flip_elsewhere(lambda _: found["a"].cut("b", "c", "etcd", "people"),
                                    places=found, lease=10)
    return told[-1] == 200 and took < 4, f"{told[-1]} after {took:.2f} s"


@case("cluster: etcd is full, and the remedy of the handbook is run",
      "all nodes say so, also one that starts; looks go on at each; a room can be ended; then play goes on")
def remedy(_):
    if shutil.which("etcdctl") is None:
        raise Skipped("takes etcdctl: script/bootstrap soak")
    small, large = 24 << 20, 64 << 20
    with watched(etcd=("--quota-backend-bytes", str(small))) as (cluster, said):
        room, doomed = (Room(cluster.at("a"), name, "ann", may_refuse=True)
                        for name in ("room", "doomed"))
        for each in (room, doomed):
            flips(each, cluster.at("a"), 4)
        while not alarms(cluster.etcd):  # a put may also fail because it took too long
            fill(cluster.etcd)
        refused = flips(room, cluster.at("a"), 1)
        cluster.end("c", signal.SIGKILL)
        cluster.begin("c")
        full = until(20, lambda: state(said) == ["200 ready etcd-full"] * 3)

        def looks(name):
            with wire.connect(cluster.at(name), timeout=20) as client:
                return ask(client, "GET", f"{room.path}/look/nobody")[0]
        seen = [looks(name) for name in NAMES]
        with wire.connect(cluster.at("a"), timeout=20) as client:
            ended = ask(client, "POST", f"{doomed.path}/end", bearer(doomed.key))[0]
        figures = wire.fetch(int(cluster.extra["a"][1].rpartition(":")[2]), "/metrics")[2].decode()
        for number in range(3):
            cluster.etcd.renew(number, "--quota-backend-bytes", str(large))
            time.sleep(3)
        cluster.etcd.await_writes_after(lambda: disarm(cluster.etcd))
        back = until(30, lambda: state(said) == ["200 ready"] * 3)
        moves = [flips(room, cluster.at(name), 2) for name in NAMES]
    quota = f"scramble_etcd_quota_bytes {small}" in figures
    good = refused == ["refused"] and full is not None and seen == [200] * 3 and ended == 200 and \
        quota and back is not None and all("ok" in each for each in moves)
    return good, f"full after {full} s, looks {seen}, ended {ended}, quota {quota}; " \
        f"then ready after {back} s, {moves}"


def alarms(etcd):
    return (etcd.ask("/v3/maintenance/alarm", {"action": "GET"}) or {}).get("alarms")


def disarm(etcd):
    subprocess.run(["etcdctl", "--endpoints", ",".join(map(etcd.url, etcd.clients)), "alarm", "disarm"],
                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
