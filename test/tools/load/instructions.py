#!/usr/bin/env python3
"""Counts the instructions that a request takes in user space, the C library's among them. As a
program it compares them with the table in docs/PERFORMANCE.md: `instructions.py PROGRAM`."""

import contextlib
import itertools
import os
import pathlib
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time

sys.dont_write_bytecode = True  # keeps the source tree clean

from contenders import ROOT, Failure, read_answer
from rounds import table

PAGE = ROOT / "docs/PERFORMANCE.md"
COLUMNS = ["request", "instructions"]
SIDE, PLAYERS = 18, 32
CARDS = [f"card{number}" for number in range(SIDE * SIDE)]  # all different: each flip is a move
FIELD = 20  # squares a side; every third square of every third row has no bomb, so none opens another
MOST_GROWN = 1.03
# A busy machine may serve a request in more turns of the loop now and then. What has grown has done
# so each time.
MOST_TRIES = 3
# What is done each second, and the times of those requests that are timed: how many are depends on
# how fast they come. The rest of each second's work, which has no name of its own, is measured while
# nobody asks.
NOT_COUNTED = re.compile(r"net::connections::tick\(|request_timer::(start|stop)_clock")
REST = 3  # seconds
SKIPPED = 77  # as ctest knows it


class Counted:
    """A server under callgrind."""

    def __init__(self, folder, *command):
        self.out = folder / "callgrind.out"
        self.dumps = 0
        self.a_second = 0  # what it takes of itself
        self.process = subprocess.Popen(
            ["valgrind", "-q", "--tool=callgrind", f"--callgrind-out-file={self.out}",
             *map(str, command)],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        for line in self.process.stdout:
            if found := re.search(r"\w+://[^/\s]*:(\d+)", line):
                self.port = int(found[1])
                self.a_second = self.count(lambda: time.sleep(REST)) / REST
                return
        raise Failure("the server does not start under valgrind")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()

    def connect(self):
        return socket.create_connection(("127.0.0.1", self.port), timeout=60)

    def rests(self):
        """Waits until the server sleeps: what it does depends on whether more has come by then."""
        state = pathlib.Path(f"/proc/{self.process.pid}/stat")
        while state.read_text().rpartition(")")[2].split()[0] != "S":
            pass

    def monitor(self, command):
        subprocess.run(["vgdb", f"--pid={self.process.pid}", *command.split()], check=True,
                       timeout=60, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def a_request(self, ask, count=250, warm=50):
        """What each of `count` calls of `ask()` takes, after some that are not counted."""
        def ask_often(times):
            for _ in range(times):
                ask()
                self.rests()

        ask_often(warm)
        return self.count(lambda: ask_often(count)) / count

    def count(self, work):
        """What all of `work()` takes, but for what the server does of itself meanwhile."""
        self.monitor("zero")
        begun = time.monotonic()
        work()
        took = time.monotonic() - begun
        self.monitor("dump")
        self.dumps += 1
        dump = pathlib.Path(f"{self.out}.{self.dumps}").read_text()
        return counted(dump) - self.a_second * took


def counted(dump):
    """The instructions in a dump of callgrind, but for those of NOT_COUNTED and what they call."""
    names = {}  # told once, then only their numbers

    def name_of(text):
        number, _, name = text.partition(" ")
        return names.setdefault(number, name)

    total, caller, callee, is_call = 0, "", "", False
    for line in dump.splitlines():
        kind, _, text = line.partition("=")
        if kind == "fn":
            caller = name_of(text)
        elif kind == "cfn":
            callee = name_of(text)
        elif kind == "calls":
            is_call = True
        elif is_call:
            is_call = False
            if NOT_COUNTED.search(callee) and not NOT_COUNTED.search(caller):
                total -= int(line.split()[-1])
        elif found := re.match(r"totals: (\d+)", line):
            total += int(found[1])
    return total


def curl(port, target, *fields):
    lines = [f"GET {target} HTTP/1.1", f"Host: localhost:{port}", "User-Agent: curl/7.88.1",
             "Accept: */*", *fields]
    return "".join(f"{line}\r\n" for line in [*lines, ""]).encode()


def wrk(port, target):
    return f"GET {target} HTTP/1.1\r\nHost: localhost:{port}\r\n\r\n".encode()


def flips():
    """Each player turns over the cards of its own part of the board, one after the other."""
    own = SIDE * SIDE // PLAYERS
    for spot in itertools.cycle(range(own)):
        for player in range(PLAYERS):
            row, column = divmod(player * own + spot, SIDE)
            yield f"/flip/player{player}/{row},{column}"


class Live:
    """A player, or one who follows, over a live connection."""

    def __init__(self, server, name):
        self.connection = server.connect()
        self.connection.sendall(curl(
            server.port, f"/live/{name}", "Connection: Upgrade", "Upgrade: websocket",
            "Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
            "Sec-WebSocket-Protocol: memory.scramble.2"))
        self.received = self.connection.makefile("rb")
        while self.received.readline() != b"\r\n":
            pass
        self.read()

    def read(self):
        """One message of the server."""
        size = self.received.read(2)[1]
        if size == 126:
            size = int.from_bytes(self.received.read(2), "big")
        return self.received.read(size)

    def say(self, text):
        mask = bytes(4)
        self.connection.sendall(bytes([0x81, 0x80 | len(text)]) + mask + text.encode())


def live_moves(server, followers):
    """A move of one player that so many others are told of."""
    watching = [Live(server, f"follower{number}") for number in range(followers)]
    mover = Live(server, "mover")
    spaces = itertools.product(range(SIDE), range(SIDE))

    def move():
        row, column = next(spaces)
        mover.say(f"flip {row},{column}")
        for each in (mover, *watching):
            if b"space" not in each.read():
                raise Failure("a move of a live connection was none")

    return move


def asker(connection, requests):
    def ask():
        connection.sendall(next(requests))
        read_answer(connection)

    return ask


def over_http(server):
    """The requests of `scramble memory`."""
    with server.connect() as connection:
        def cost(requests):
            return server.a_request(asker(connection, requests))

        def not_modified():
            connection.sendall(curl(server.port, "/look/p", f"If-None-Match: {tag}"))
            if b" 304 " not in connection.recv(4096):
                raise Failure("a look at what is known is not answered by 304")

        yield "look, head of curl", cost(itertools.repeat(curl(server.port, "/look/p")))
        yield "look, head of wrk", cost(itertools.repeat(wrk(server.port, "/look/p")))
        connection.sendall(curl(server.port, "/look/p"))
        tag = re.search(rb"ETag: (\S+)", read_answer(connection))[1].decode()
        yield "look, 304", server.a_request(not_modified)
        moves = flips()
        move = asker(connection, (curl(server.port, each) for each in moves))
        yield "flip", server.a_request(move)
        with server.connect() as watcher:
            def watched():
                watcher.sendall(curl(server.port, "/watch/w"))
                connection.sendall(curl(server.port, "/look/p"))
                read_answer(connection)  # by now the watch waits
                move()
                read_answer(watcher)

            look = cost(itertools.repeat(curl(server.port, "/look/p")))
            yield "watch and flip", server.a_request(watched) - look


def in_a_room(server):
    with server.connect() as connection:
        connection.sendall(
            f"POST /rooms?seed=1&size={SIDE}x{SIDE}&cards={','.join(CARDS[:SIDE * SIDE // 2])} HTTP/1.1\r\n"
            f"Host: localhost:{server.port}\r\nContent-Length: 0\r\n\r\n".encode())
        room = re.search(rb"Location: (\S+)/\r\n", connection.recv(4096))[1].decode()
        look = itertools.repeat(curl(server.port, f"/{room}/look/p"))
        yield "look in a room", server.a_request(asker(connection, look))


def largest_board():
    """All the cards that a room may have, each of them twice, and hardly any of them ASCII."""
    greek = range(0x391, 0x391 + 24)
    cards = [f"{chr(one)}{chr(two)}{sign}" for sign in "abcdefghi" for one in greek for two in greek][:5000]
    return "".join(f"{line}\n" for line in ["100x100", *cards, *cards]).encode()


def openings(server):
    """No request may hold the loop for long."""
    board = largest_board()
    head = (f"POST /rooms?board=own HTTP/1.1\r\nHost: localhost:{server.port}\r\n"
            f"Content-Type: text/plain\r\nContent-Length: {len(board)}\r\n\r\n").encode()
    with server.connect() as connection:
        def opened():
            connection.sendall(head + board)
            if b" 201 " not in connection.recv(4096):
                raise Failure("a room with the largest board is not opened")

        yield "a room with the largest board", server.a_request(opened, 5, warm=3)


def over_telnet(server):
    """The lines of `scramble minesweeper`; `look` and `dig` are answered with the board."""
    squares = itertools.product(range(0, FIELD, 3), range(0, FIELD, 3))
    with server.connect() as connection, connection.makefile("rb") as answers:
        answers.readline()

        def say(line):
            connection.sendall(f"{line}\r\n".encode())
            for _ in range(FIELD):
                answers.readline()

        yield "look, a line of telnet", server.a_request(lambda: say("look"))
        yield "dig", server.a_request(
            lambda: say("dig {} {}".format(*next(squares))), 40, warm=9)


def field_file(folder):
    """A board on which every dig opens one square."""
    rows = [" ".join("10"[column % 3 == 0 and row % 3 == 0] for column in range(FIELD))
            for row in range(FIELD)]
    file = folder / "field"
    file.write_text("".join(f"{row}\n" for row in [f"{FIELD} {FIELD}", *rows]))
    return file


def all_figures(program, folder):
    """The name of each request, and what it takes."""
    memory = [program, "memory", "0", SIDE, SIDE, *CARDS]
    with Counted(folder, *memory) as server:
        yield from over_http(server)
    host = [program, "host", "--port", "0", "--no-data"]
    with Counted(folder, *host) as server:
        yield from in_a_room(server)
    for followers in (1, 100):
        with Counted(folder, *memory) as server:
            yield f"live move, followers: {followers}", server.a_request(
                live_moves(server, followers), 30, warm=5)
    with Counted(folder, program, "minesweeper", "--port", "0", "--file", field_file(folder)) as server:
        yield from over_telnet(server)
    with Counted(folder, *host) as server:
        yield from openings(server)


def built_with(program):
    """The compiler and the C library of the program: with others the figures are others."""
    compiler = re.search(rb"GCC: \([^)]*\) ([\d.]+)", pathlib.Path(program).read_bytes())
    return f"g++ {compiler[1].decode() if compiler else '?'}, {os.confstr('CS_GNU_LIBC_VERSION')}"


def title(program):
    return f"Instructions of a request, {built_with(program)}"


def measure(run):
    """The part of script/bench."""
    if not shutil.which("valgrind"):
        return
    program = run.options.scramble
    found = dict(all_figures(program, pathlib.Path(run.field.folder)))
    run.raw["instructions"] = found
    run.tables.append(table(title(program), COLUMNS,
                            [[name, f"{each:,.0f}"] for name, each in found.items()]))


def known(page, program):
    """The table of the page; nothing if it is that of another compiler or C library."""
    heading, _, rows = page.partition(f"{title(program)}:\n")
    if not heading or not rows:
        return None
    lines = re.findall(r"^\| ([^|]+) \| ([\d,]+) \|$", rows.partition("<!-- end -->")[0], re.MULTILINE)
    return {name: int(figure.replace(",", "")) for name, figure in lines}


def main():
    program = pathlib.Path(sys.argv[1])
    allowed = known(PAGE.read_text(), program)
    if allowed is None or " avx2 " not in pathlib.Path("/proc/cpuinfo").read_text():
        print(f"the table is not that of this machine: {built_with(program)}")
        return SKIPPED
    least, grown = {}, True
    for _ in range(MOST_TRIES):
        with tempfile.TemporaryDirectory() as folder:
            for name, figure in all_figures(program, pathlib.Path(folder)):
                least[name] = min(figure, least.get(name, figure))
        grown = any(figure > MOST_GROWN * allowed[name] for name, figure in least.items())
        if not grown:
            break
    for name, figure in least.items():
        is_more = figure > MOST_GROWN * allowed[name]
        print(f"{name}: {figure:,.0f}, in the table {allowed[name]:,}{' GROWN' * is_more}")
    if grown:
        print("win it back, or put what it costs now into docs/PERFORMANCE.md: "
              "script/bench instructions")
    return int(grown)


if __name__ == "__main__":
    with contextlib.suppress(KeyboardInterrupt):
        sys.exit(main())
