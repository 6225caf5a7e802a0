"""The part of the measurement that is about rooms: what a room costs beside a game of its own, what
ten thousand of them cost, whether their memory comes back, and what it costs to be watched."""

import contextlib
import pathlib
import random
import re
import socket
import threading
import time
import urllib.request

from contenders import SCRIPTS, Failure, Server
from rounds import interleaved, middle, paired, spread, table

SIDE, PLAYERS = 18, 32  # of the flips
CARDS = [f"c{i}" for i in range(SIDE * SIDE // 2)]  # each twice: a pair is rare
MANY = 10_000
PLAYED = [f"flip/p{player}/{player},{column}" for player in range(4) for column in (0, 1)]
LOOKS_A_SECOND = 50
UNUSED = 60  # seconds after which a room ends, if that is what is measured


class Host(Server):
    """A host of rooms, which keeps nothing unless `kept` are the options of a journal."""

    def __init__(self, run, rooms, unused=86_400, kept=("--no-data",)):
        most = 2 * rooms + 2  # opened twice
        super().__init__("host", [
            run.options.scramble, "host", "--port", "0", "--rooms", most, "--rooms-per-address", most,
            "--openings-per-hour", most, "--moves-per-second", "0", "--moves-per-game", "0",
            "--unused-after", unused, *kept], run.options.server_core)

    def wait_until_it_answers(self):
        deadline = time.monotonic() + 10
        while time.monotonic() < deadline and self.process.poll() is None:
            with contextlib.suppress(OSError):
                return self.connect().close()
            time.sleep(0.02)
        raise Failure(f"{self.name} does not answer: {self.complaint()}")

    def open(self, settings, count=1, moves=()):
        """Opens rooms, and makes these moves in each. Result: their addresses."""
        found = []
        with self.connect() as connection, connection.makefile("rb") as answers:
            for _ in range(count):
                connection.sendall(request("POST", f"/rooms?{settings}"))
                found.append("/r/" + read(answers, 201)[0].split()[2])
                connection.sendall(b"".join(
                    request("GET", f"{found[-1]}/{move}") for move in moves))
                for _ in moves:
                    read(answers, 200)
        return found

    def lists_some(self):
        """Whether any listed room is left. (To ask for a room itself is to use it.)"""
        with self.connect() as connection, connection.makefile("rb") as answers:
            connection.sendall(request("GET", "/rooms"))
            return bool(read(answers, 200))

    def memory(self):
        """Bytes of private memory."""
        status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return 1024 * int(re.search(r"RssAnon:\s+(\d+) kB", status)[1])


def request(method, target):
    length = "Content-Length: 0\r\n" if method == "POST" else ""
    return f"{method} {target} HTTP/1.1\r\nHost: localhost\r\n{length}\r\n".encode()


def read(answers, status):
    """The lines of an answer's body, whose status has to be that; any if none is given."""
    head = answers.readline().decode()
    size = 0
    while (line := answers.readline()) not in (b"\r\n", b""):
        name, _, value = line.partition(b":")
        if name.lower() == b"content-length":
            size = int(value)
    body = answers.read(size).decode()
    if status and f" {status} " not in head:
        raise Failure(f"not the answer hoped for: {head}{body}")
    return body.splitlines()


def beside_a_game(run, wrk):
    """Looks and flips in a room and in a game of its own, with the same deal."""
    options = run.options
    flips = (SCRIPTS / "flip.lua", "--plain", "--players", PLAYERS)

    def in_a_game(*script):
        board = ["--seed", "1", str(SIDE), str(SIDE), *CARDS]
        with run.field.scramble(board) as server:
            return wrk(server, options.load_core, "/" if script else "/look/p", 64,
                       options.duration, script)

    def in_a_room(*script):
        with Host(run, 1) as server:
            (room,) = server.open(f"seed=1&size={SIDE}x{SIDE}&cards={','.join(CARDS)}")
            return wrk(server, options.load_core, f"{room}/" if script else f"{room}/look/p", 64,
                       options.duration, script)

    contenders = {
        "look, game": in_a_game, "look, room": in_a_room,
        "flip, game": lambda: in_a_game(*flips), "flip, room": lambda: in_a_room(*flips)}
    title = f"A room beside scramble memory, {SIDE} × {SIDE}, 64 connections"
    run.keep(title, interleaved(options.rounds, contenders, lambda measure: measure(),
                                run.say(title)), ratios)


def ratios(title, rows):
    """A line for looks and a line for flips."""
    lines = []
    for work in ("look", "flip"):
        game, room = rows[f"{work}, game"], rows[f"{work}, room"]
        lines.append([
            work, *(f"{middle(its, 'rate'):,.0f}" for its in (game, room)),
            spread(paired(room, game, "rate")),
            *(f"{middle(its, 'cpu_us'):.2f}" for its in (game, room)),
            spread(paired(game, room, "cpu_us"))])
    return table(title, ["request", "in the game, requests/s", "in the room", "rate, room/game",
                         "CPU a request in the game, µs", "in the room", "CPU, game/room"], lines)


def among_many(run, wrk, count):
    """Looks in one room, alone and while others are at rest."""
    options = run.options
    with Host(run, count) as alone, Host(run, count) as among:
        rooms = {alone: alone.open("board=zoo", 1, PLAYED)[0],
                 among: among.open("board=zoo", count, PLAYED)[0]}
        contenders = {"1": alone, f"{count:,}": among}
        title = "Looks in one of so many rooms, 5 × 5, 64 connections"
        run.keep(title, interleaved(
            options.rounds, contenders,
            lambda server: wrk(server, options.load_core, f"{rooms[server]}/look/p", 64,
                               options.duration), run.say(title)),
            lambda title, rows: beside(title, rows, "1", "rooms"))


@contextlib.contextmanager
def scraped(port):
    """Reads the metrics each second meanwhile, as Prometheus would at its keenest."""
    over = threading.Event()

    def scrape():
        while not over.wait(1):
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics", timeout=5) as answer:
                answer.read()

    reader = threading.Thread(target=scrape)
    reader.start()
    try:
        yield
    finally:
        over.set()
        reader.join()


def watched_over(run, wrk):
    """Looks in a room of a host with `--admin`, beside one without."""
    options = run.options
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with Host(run, 1) as without, Host(run, 1, kept=("--no-data", "--admin", port)) as watched:
        rooms = {server: server.open("board=zoo", 1, PLAYED)[0] for server in (without, watched)}

        def measure(server):
            with scraped(port) if server is watched else contextlib.nullcontext():
                return wrk(server, options.load_core, f"{rooms[server]}/look/p", 64,
                           options.duration)

        title = "Looks in a room with `--admin`, its metrics read each second, 5 × 5, 64 connections"
        run.keep(title, interleaved(options.rounds, {"without": without, "with": watched}, measure,
                                    run.say(title)),
                 lambda title, rows: beside(title, rows, "without", "host"))


def beside(title, rows, base, column):
    """Each beside the one called `base`."""
    return table(
        title, [column, "requests/s", f"rate, x/{base}", "CPU a request, µs", f"CPU, {base}/x"],
        [[name, f"{middle(its, 'rate'):,.0f}", spread(paired(its, rows[base], "rate")),
          f"{middle(its, 'cpu_us'):.2f}", spread(paired(rows[base], its, "cpu_us"))]
         for name, its in rows.items()])


def answer_times(run, count, seconds):
    """How long answers take while there are so many rooms, and one flip a second in all of them."""
    dice = random.Random(1)
    took = {"flip": [], "look": []}
    with Host(run, count) as server:
        rooms = server.open("board=zoo", count, PLAYED)
        with server.connect() as connection, connection.makefile("rb") as answers:
            begun = time.monotonic()
            for number in range(LOOKS_A_SECOND * seconds):
                time.sleep(max(0, begun + number / LOOKS_A_SECOND - time.monotonic()))
                moves = number % LOOKS_A_SECOND == 0
                asked = f"flip/p0/4,{dice.randrange(5)}" if moves else "look/p0"  # nobody waits
                target = f"{dice.choice(rooms)}/{asked}"
                started = time.perf_counter()
                connection.sendall(request("GET", target))
                read(answers, None)
                took["flip" if moves else "look"].append({"us": 1e6 * (time.perf_counter() - started)})
    title = f"Answers among {count:,} rooms in which four have played, one flip a second in all"
    run.keep(title, took, lambda title, rows: table(
        title, ["request", "of them", "p50, ms", "p99, ms", "slowest, ms"],
        [[name, str(len(its)), *(f"{part(its, of) / 1000:.2f}" for of in (0.5, 0.99, 1))]
         for name, its in rows.items()]))


def part(rows, of):
    """What so many of them took, or less."""
    times = sorted(row["us"] for row in rows)
    return times[min(len(times) - 1, int(of * len(times)))]


def memory(run, count, unused):
    """Memory while rooms are opened, end, are opened again and end again."""
    found = {}
    title = f"Memory of {count:,} rooms, 5 × 5"
    with Host(run, count, unused) as server:
        def note(state):
            found[state] = [{"bytes": server.memory()}]
            run.say(title)(state)

        server.open("board=zoo&listed=1", 1, PLAYED)
        note("one room")
        for time_of_it in ("", ", again"):
            started = time.monotonic()
            server.open("board=zoo&listed=1", count, PLAYED)
            if time.monotonic() - started > unused:
                raise Failure(f"{count} rooms were not opened within {unused} s")
            note(f"opened, eight flips in each{time_of_it}")
            time.sleep(2)  # the list is at most a second old
            while server.lists_some():
                time.sleep(1)
                if time.monotonic() - started > 3 * unused + 60:
                    raise Failure("rooms that nobody uses do not end")
            note(f"all ended{time_of_it}")
    run.keep(title, found, lambda title, rows: memory_table(title, rows, count))


def memory_table(title, rows, count):
    least = rows["one room"][0]["bytes"]
    return table(title, ["state", "private memory, MB", "more than with one, KB a room"],
                 [[state, f"{its[0]['bytes'] / 1e6:.1f}",
                   f"{(its[0]['bytes'] - least) / 1000 / count:.2f}"]
                  for state, its in rows.items()])


def measure(run, wrk):
    if run.skips("scramble"):
        raise Failure("the part rooms is about the server itself")
    count, unused = (300, 15) if run.options.quick else (MANY, UNUSED)
    beside_a_game(run, wrk)
    watched_over(run, wrk)
    among_many(run, wrk, count)
    answer_times(run, count, 3 if run.options.quick else 60)
    memory(run, count, unused)
