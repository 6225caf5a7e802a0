"""A node that holds many rooms in which people play dies, and another one takes them over."""

import contextlib
import selectors
import signal
import tempfile
import time

import wire
from cases import case
from cluster import Cluster
from journal_cases import UNLIMITED
from rooms import ask, opened

LEASE = 3


def answers(waiting, since, seconds):
    """When each connection was answered, and with which status."""
    told = []
    with selectors.DefaultSelector() as ready:
        for each in waiting:
            ready.register(each, selectors.EVENT_READ)
        while len(told) < len(waiting) and time.monotonic() < since + seconds:
            for key, _ in ready.select(0.1):
                status = key.fileobj.recv(1 << 16).split(b" ", 2)[1]
                told.append((time.monotonic() - since, int(status)))
                ready.unregister(key.fileobj)
    return told


def take_over(count):
    """Rooms of node `a`, in each of which somebody at `b` has moved, and moves when `a` is dead."""
    with tempfile.TemporaryDirectory() as folder, contextlib.ExitStack() as open_ones, \
            Cluster(folder, *UNLIMITED, lease=LEASE) as cluster:
        rooms = [opened(cluster.at("a"), "size=2x2&cards=A,B&lastpair=0")[0] for _ in range(count)]
        with wire.connect(cluster.at("b"), timeout=15) as client:
            for each in rooms:
                if ask(client, "GET", f"{each}/flip/bob/0,0")[0] != 200:
                    raise RuntimeError("no move before")
        waiting = [open_ones.enter_context(wire.connect(cluster.at("b"))) for _ in rooms]
        cluster.end("a", signal.SIGKILL)
        since = time.monotonic()
        for client, each in zip(waiting, rooms):
            client.sendall(f"GET {each}/flip/bob/0,1 HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        told = answers(waiting, since, 30)
    times = sorted(at for at, status in told if status != 503)
    refused = sum(status == 503 for _, status in told)
    silent = count - len(told)
    first, most = (times[0], times[len(times) * 99 // 100]) if times else (0, 0)
    return first, most, refused + silent, \
        f"{count} rooms: first {first:.2f} s, 99 % {most:.2f} s, all {times[-1] if times else 0:.2f} s, " \
        f"{refused} 503, {silent} silent"


@case("cluster: whoever holds very many rooms is killed",
      "the first move within the lease and a second, 99 % within 6 s, none gets 503")
def many_rooms(how):
    first, most, lost, told = take_over(how.kills(700, 300, 2000))
    return first < LEASE + 1 and most < 6 and lost == 0, told
