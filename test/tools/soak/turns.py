"""How long the turns of a host's loop are while one client after the other asks it for something."""

import contextlib
import mmap
import pathlib
import re
import select
import signal
import struct
import subprocess
import threading
import time

import class_cases
import wire
from rooms import KEY, bearer, rooms

MOST = 5  # ms of the processor
OPTIONS = ("--admin", 0, "--telnet", 0, "--moves-per-second", 0, "--moves-per-game", 0, "--rooms", 20000,
           "--rooms-per-address", 20000, "--openings-per-hour", 50000, "--trusted-proxy", "127.0.0.1")


class Turns:
    """Words before those of the program, and how long the turns of its loop are, by what was done."""

    def __init__(self, folder):
        library, page = f"{folder}/turns.so", pathlib.Path(folder, "turns")
        subprocess.run(["c++", "-std=c++20", "-O2", "-shared", "-fPIC", "-o", library,
                        pathlib.Path(__file__).with_name("turns.cpp")], check=True)
        page.write_bytes(bytes(8))
        with page.open("r+b") as file:
            self.page = mmap.mmap(file.fileno(), 8)
        self.under = ("env", f"LD_PRELOAD={library}", f"TURNS={page}")
        self.longest = {}

    def did(self, what, seconds=0.03):
        """Takes the longest turn since the last time; what was begun ends within so many seconds."""
        time.sleep(seconds)
        took = struct.unpack("Q", self.page[:])[0] / 1e6
        self.page[:] = bytes(8)
        if what:
            self.longest[what] = max(took, self.longest.get(what, 0))

    def prepared(self):
        """What was done until now is not measured: clients who come at once are served in one turn."""
        self.did(None, 0.2)

    def result(self):
        order = sorted(self.longest.items(), key=lambda each: -each[1])
        too_long = sum(took > MOST for _, took in order)
        told = ", ".join(f"{took:.1f} ms {what}" for what, took in order[:max(3, too_long)])
        is_measured = order[0][1] > 0  # or the preload has had no effect
        return is_measured and too_long == 0, f"{len(order)} steps, {too_long} too long; the longest: {told}"


class Table:
    """A host under `turns`, and one client of it."""

    def __init__(self, turns, server):
        self.turns, self.server, self.port = turns, server, server.port
        self.client = wire.connect(self.port, timeout=60)
        wire.get(self.client, "/rooms")
        turns.prepared()

    def looks(self, what, at, forms, fields=bearer(KEY)):
        for form in forms:
            if not wire.whole(self.port, at + form, fields).startswith(b"HTTP/1.1 200"):
                raise RuntimeError(f"{what}: no {form}")
            self.turns.did(f"{what} {form}")

    def post(self, what, target, body=b"", seconds=0.03, good=b"20"):
        """Asks for that with the host's key. Result: the address of what was opened."""
        with wire.connect(self.port, timeout=60) as client:
            client.sendall(f"POST {target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n{bearer(KEY)}"
                           f"Content-Length: {len(body)}\r\n\r\n".encode() + body)
            head, _, told = wire.until_end(client).partition(b"\r\n\r\n")
        if not head.startswith(b"HTTP/1.1 " + good):
            raise RuntimeError(f"{what}: {head[:12]} {told[:80]}")
        self.turns.did(what, seconds)
        return ("/c/" if told.startswith(b"class") else "/r/") + (told.decode().split() + 3 * [""])[2]

    def opened(self, what, settings, seconds=0.1):
        return self.post(f"{what} opened", f"/rooms?{settings}", seconds=seconds)

    def changes(self, what, at, *changes, seconds=0.1):
        for change in changes:
            self.post(f"{what} {change}", f"{at}/{change}", seconds=seconds)

    def flood(self, what, *requests):
        received = class_cases.all_answered(self.client, b"".join(requests), len(requests))
        if refused := re.search(rb"HTTP/1.1 (40[034]|429|5..)", received):
            raise RuntimeError(f"{what}: {refused[0]}")
        self.turns.did(f"{len(requests)} {what} in a row", 0.1)
        self.client.close()  # it may not have read all
        self.client = wire.connect(self.port, timeout=60)

    def move(self, what, live, move):
        live.sendall(wire.frame(move.encode()))
        received = b""
        while not re.search(b"\n(ok|flipped|failed) ", received):
            received += wire.some(live)
        if b"failed" in received:
            raise RuntimeError(f"{what}: {move} {received[-80:]}")
        self.turns.did(f"{what} {move}", 0.2)


@contextlib.contextmanager
def table_of(turns, *options):
    with rooms(*options, *OPTIONS, under=turns.under, listeners=3) as server:
        yield Table(turns, server)
        server.signal(signal.SIGTERM)
        server.wait(20)


@contextlib.contextmanager
def followed(port, room, count):
    """So many live connections, which read all they are sent."""
    poll, has_ended = select.epoll(), threading.Event()
    of = {client.fileno(): client for client in (wire.live(port, f"{room}/live") for _ in range(count))}

    def read():
        while not has_ended.is_set():
            for number, _ in poll.poll(0.1):
                of[number].recv(1 << 20)

    for number in of:
        poll.register(number, select.EPOLLIN)
    reader = threading.Thread(target=read)
    reader.start()
    time.sleep(0.5)
    try:
        yield
    finally:
        has_ended.set()
        reader.join()
        for client in of.values():
            wire.reset(client)
