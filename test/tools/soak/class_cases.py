"""A class as large as it may be: nobody else waits while it is told, or wakes."""

import contextlib
import re
import select
import subprocess
import sys
import tempfile
import time

import wire
from cases import case
from rooms import KEY, ask, bearer, opened, rooms

ROOMS, PLAYERS, ROWS, COLUMNS = 40, 955, 25, 40


class Looks:
    """While it lasts, one looks at a quiet room without a pause, from a process of its own."""

    def __init__(self, port, room):
        self.words = [sys.executable, "-B", __file__, str(port), f"{room}/look/probe"]

    def __enter__(self):
        self.process = subprocess.Popen(self.words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.process.stdout.readline()  # it has begun
        return self

    def __exit__(self, *_):
        times = sorted(map(float, self.process.communicate()[0].split()))
        self.count = len(times)
        self.half, self.p99 = (1000 * times[self.count * part // 100] for part in (50, 99))
        self.longest = 1000 * times[-1]

    def __str__(self):
        return f"p50 {self.half:.1f}, p99 {self.p99:.1f} ms of {self.count:,}"


def look(port, target):
    """Until standard input ends. Prints how long each look took."""
    times = []
    with wire.connect(port, timeout=60) as client:
        print("begun", flush=True)
        while not select.select([sys.stdin], [], [], 0)[0]:
            since = time.monotonic()
            wire.get(client, target)
            times.append(time.monotonic() - since)
    print(*times)


def asks(room, number):
    """Somebody comes, moves, and is called something, from an address of her own."""
    fields = (f"X-Forwarded-For: 10.0.{number // 250}.{number % 250}\r\n"
              f"{bearer(f'the-key-of-{number:010}')}")
    space = f"{number // COLUMNS},{number % COLUMNS}"
    return (wire.request(f"{room}/flip/p{number}/{space}", fields) +
            f"POST {room}/name/p{number}?as=Player+{number}+here HTTP/1.1\r\nHost: localhost\r\n"
            f"{fields}Content-Length: 0\r\n\r\n".encode())


def all_answered(client, requests, count):
    """What is received until so many answers have begun."""
    client.sendall(requests)
    received = b""
    while received.count(b"HTTP/1.1 ") < count:
        received += wire.some(client)
    return received


def fill(port, inside, players):
    """So many come to each room, to all at once. Result: how many moves and names were taken."""
    at_once, done = 20, 0
    with contextlib.ExitStack() as all_clients:
        clients = [all_clients.enter_context(wire.connect(port, timeout=60)) for _ in inside]
        for begin in range(0, players, at_once):
            batch = range(begin, min(players, begin + at_once))
            for client, room in zip(clients, inside):
                client.sendall(b"".join(asks(room, number) for number in batch))
            for client in clients:
                received = b""
                while received.count(b"HTTP/1.1 ") < 2 * len(batch):
                    received += wire.some(client)
                done += received.count(b"HTTP/1.1 200")
    return done


def asked(server, at, seconds, *paths, first=lambda: None):
    """Asks for what a class tells, and before each time does `first`. Result: how many answers there were,
    how long the longest was, and how many ms of the processor they took for each room."""
    cpu, end, size, times = server.cpu(), time.monotonic() + seconds, 0, 0
    while time.monotonic() < end:
        first()
        for path in paths:
            size = max(size, len(wire.whole(server.port, f"{at}/{path}", bearer(KEY))))
            times += 1
    return times, size, 1000 * (server.cpu() - cpu) / (times * ROOMS)


def drive(port, change):
    """The teacher asks for that. Result: whether it was done."""
    with wire.connect(port, timeout=60) as client:
        client.sendall(f"POST {change} HTTP/1.1\r\nHost: localhost\r\n{bearer(KEY)}"
                       "Content-Length: 0\r\n\r\n".encode())
        return client.recv(4096).startswith(b"HTTP/1.1 200")


def move_in_all(client, inside):
    """A move in each room, which changes what is told of it."""
    requests = [wire.request(f"{room}/flip/p0/0,0", bearer(f"the-key-of-{0:010}")) for room in inside]
    all_answered(client, b"".join(requests), len(requests))


@case("class: 40 rooms of 955 players each are asked for without end, wake, are dealt and end",
      "what is told of a room, which is a turn of the loop, takes < 5 ms of the processor where a move has changed "
      "it, and a third of that where nothing has; meanwhile and while they "
      "wake, looks elsewhere have p99 < 50 ms; none takes as long while a round is dealt and all end; all are there "
      "again")
def large(how):
    players = how.seconds(PLAYERS, 100)
    options = ("--no-sync", "--trusted-proxy", "127.0.0.1", "--moves-per-second", 0, "--moves-per-game", 0)
    with tempfile.TemporaryDirectory() as folder:
        with rooms("--data", folder, *options) as server:
            quiet, _ = opened(server.port, "board=zoo")
            with wire.connect(server.port, timeout=60) as client:
                wire.get(client, f"{quiet}/flip/ann/0,0")
                cards = ",".join(f"c{number}" for number in range(ROWS * COLUMNS // 2))
                told = ask(client, "POST", f"/rooms?count={ROOMS}&size={ROWS}x{COLUMNS}&cards={cards}",
                           bearer(KEY))[2].decode()
                at = f"/c/{told.split()[2]}"
                ask(client, "POST", f"{at}/start", bearer(KEY))
                about = wire.get(client, f"{at}/class")[2].decode()
                inside = [f"/r/{room}" for room in re.findall(r"class room \d+ \w+ (\w+)", about)]
                taken = fill(server.port, inside, players)
                with Looks(server.port, quiet) as looks:
                    times, size, made = asked(server, at, how.seconds(10, 4), "class",
                                              first=lambda: move_in_all(client, inside))
                    more, _, kept = asked(server, at, how.seconds(10, 4), "class", "results.csv")
            server.signal(15)
            server.wait(10)
        with rooms("--data", folder, *options) as server:
            wire.fetch(server.port, f"{quiet}/look/ann")  # it is awake before
            with Looks(server.port, quiet) as waking:
                since = time.monotonic()
                again = wire.whole(server.port, f"{at}/results.csv", bearer(KEY)).count(b",Player ")
                took = time.monotonic() - since
            with Looks(server.port, quiet) as driven:
                done = all(drive(server.port, f"{at}/{change}") for change in ("next", "end"))
                time.sleep(1)  # they are destroyed
    good = (done and driven.longest < 50 and taken == 2 * ROOMS * players and again >= ROOMS * players
            and made < 5 and kept < made / 3 and looks.p99 < 50 and waking.p99 < 50)
    return good, (f"{taken:,} moves and names, {times} + {more} answers of up to {size / 1e6:.1f} MB, "
                  f"{made:.2f} ms a room that has changed, {kept:.3f} ms one that has not; "
                  f"looks meanwhile {looks}; awake again in {took:.1f} s with {again:,} people: {waking}; "
                  f"while the next round was dealt and it ended {driven}, at most {driven.longest:.1f} ms")


if __name__ == "__main__":
    look(int(sys.argv[1]), sys.argv[2])
