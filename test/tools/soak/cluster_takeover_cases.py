"""A node that holds many rooms in which people play dies, and others take them over."""

import concurrent.futures
import contextlib
import itertools
import selectors
import signal
import tempfile
import time

import wire
from cases import case
from cluster import Cluster
from journal_cases import UNLIMITED
from rooms import ask

LEASE = 3
CLIENTS = 8  # who open the rooms and move there before
MARK = "the first move within the lease and a second, 99 % within 6 s, none gets 503"


def asked(at, requests, expected):
    """The answers to requests, which some clients send one after another."""
    def run(part):
        with wire.connect(at, timeout=15) as client:
            return [ask(client, method, target) for method, target in part]

    with concurrent.futures.ThreadPoolExecutor(CLIENTS) as clients:
        told = list(itertools.chain(*clients.map(run, [requests[i::CLIENTS] for i in range(CLIENTS)])))
    if any(status != expected for status, _, _ in told):
        raise RuntimeError("no move before")
    return [text.decode() for _, _, text in told]


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


def take_over(count, before, after):
    """Rooms of node `a`, in each of which somebody has moved at the node `before`, and moves at one
    of the nodes `after` when `a` is dead."""
    with tempfile.TemporaryDirectory() as folder, contextlib.ExitStack() as open_ones, \
            Cluster(folder, *UNLIMITED, lease=LEASE) as cluster:
        told = asked(cluster.at("a"), [("POST", "/rooms?size=2x2&cards=A,B&lastpair=0")] * count, 201)
        rooms = [f"/r/{text.split()[2]}" for text in told]
        asked(cluster.at(before), [("GET", f"{each}/flip/bob/0,0") for each in rooms], 200)
        waiting = [open_ones.enter_context(wire.connect(cluster.at(at)))
                   for _, at in zip(rooms, itertools.cycle(after))]
        cluster.end("a", signal.SIGKILL)
        since = time.monotonic()
        for client, each in zip(waiting, rooms):
            client.sendall(f"GET {each}/flip/bob/0,1 HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        told = answers(waiting, since, 30)
    times = sorted(at for at, status in told if status == 200)
    lost = count - len(times)
    first, most, last = (times[0], times[len(times) * 99 // 100], times[-1]) if times else (0, 0, 0)
    return first < LEASE + 1 and most < 6 and lost == 0, \
        f"{count} rooms: first {first:.2f} s, 99 % {most:.2f} s, all {last:.2f} s, " \
        f"{lost} without an answer"


@case("cluster: whoever holds very many rooms is killed", MARK)
def many_rooms(how):
    return take_over(how.kills(700, 300, 5000), "b", "b")


@case("cluster: whoever holds very many rooms is killed, and others know them by name only", MARK)
def many_rooms_unknown(how):
    return take_over(how.kills(700, 300, 5000), "a", "bc")
