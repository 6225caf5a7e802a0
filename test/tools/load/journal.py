"""The part of the measurement that is about the journal: what it costs that each move is durable
before it is answered, what rooms cost that sleep in it, and how large it becomes."""

import itertools
import pathlib
import re
import sqlite3
import subprocess
import tempfile
import time

import plot
from contenders import ROOT, SCRIPTS, Failure
from rooms import Host, read, request
from rounds import interleaved, middle, paired, spread, table

IN_FLIGHT = (1, 64, 256)
SIDE, PLAYERS = 26, 64  # of the flips: flip.lua allows for 288 in flight
BOARD = f"seed=1&size={SIDE}x{SIDE}&cards=" + ",".join(f"c{i}" for i in range(SIDE * SIDE // 2))
MANY = 10_000


def flips(run, wrk, folders):
    """Flips with a journal and without one, and the appends of the journal alone."""
    options = run.options
    appends = ROOT / "build/release/appends"

    def in_a_room(count, kept):
        with Host(run, 1, kept=kept) as server:
            (room,) = server.open(BOARD)
            return wrk(server, options.load_core, f"{room}/", count, options.duration,
                       (SCRIPTS / "flip.lua", "--plain", "--players", PLAYERS))

    def alone(count, *more):
        command = ["taskset", "-c", options.server_core, appends, next(folders), count,
                   options.duration, *more]
        ended = subprocess.run(list(map(str, command)), capture_output=True, text=True,
                               timeout=options.duration + 60)
        if ended.returncode != 0:
            raise Failure(f"appends: {ended.stderr}")
        return {key: float(value) for key, value in map(str.split, ended.stdout.splitlines())}

    found = {}
    for count in IN_FLIGHT:
        contenders = {
            "flip, journal": lambda: in_a_room(count, ("--data", next(folders))),
            "flip, --no-sync": lambda: in_a_room(count, ("--data", next(folders), "--no-sync")),
            "flip, no journal": lambda: in_a_room(count, ("--no-data",)),
            "append alone": lambda: alone(count),
            "append alone, no sync": lambda: alone(count, "no-sync")}
        title = f"Durable before it is answered, {count} in flight"
        found[count] = interleaved(options.rounds, contenders, lambda measure: measure(),
                                   run.say(title))
        run.keep(title, found[count], rates)
    run.drawings |= draw(found)


def draw(found):
    """The drawings, by the names of their files."""
    def series(key, scale):
        return {name: [(count, middle(rows[name], key) * scale, str(count))
                       for count, rows in found.items()]
                for name in ("append alone", "flip, no journal", "flip, --no-sync",
                             "flip, journal")}

    return {
        "journal-rates.svg": plot.curves(
            "Moves per second, each durable before it is answered", "in flight", "moves a second",
            series("rate", 1)),
        "journal-times.svg": plot.curves(
            "Time to the answer, 99 of 100 moves", "in flight", "milliseconds",
            series("p99_us", 0.001))}


def rates(title, rows):
    return table(title, ["work", "a second", "x/append alone", "x/no journal", "p50, ms", "p99, ms"], [
        [name, f"{middle(its, 'rate'):,.0f}",
         *(spread(paired(its, rows[base], "rate")) for base in ("append alone", "flip, no journal")),
         *(f"{middle(its, part) / 1000:.2f}" for part in ("p50_us", "p99_us"))]
        for name, its in rows.items()])


def first_answer(run, folder):
    """Milliseconds from the start to the first answer."""
    since = time.monotonic()
    with Host(run, MANY, kept=("--data", folder)) as server, \
            server.connect() as connection, connection.makefile("rb") as answers:
        connection.sendall(request("GET", "/rooms"))
        read(answers, 200)
        return {"ms": 1000 * (time.monotonic() - since)}


def starts(run, folders):
    """How long a start takes with rooms that sleep, and without any."""
    count = 300 if run.options.quick else MANY
    asleep, empty = next(folders), next(folders)
    with Host(run, count, kept=("--data", asleep)) as server:
        server.open("board=zoo", count, ["flip/p0/0,0"])
    with Host(run, count, kept=("--data", empty)):
        pass
    title = f"A start, until the first answer, with {count:,} rooms asleep"
    contenders = {f"{count:,} rooms": asleep, "none": empty}
    run.keep(title, interleaved(run.options.rounds, contenders,
                                lambda folder: first_answer(run, folder), run.say(title)),
             lambda title, rows: table(title, ["rooms", "ms"], [
                 [name, f"{middle(its, 'ms'):,.0f}"] for name, its in rows.items()]))


def sizes(run, wrk, folders):
    """How many bytes a move takes."""
    folder = next(folders)
    with Host(run, 1, kept=("--data", folder)) as server:
        (room,) = server.open(BOARD)
        wrk(server, run.options.load_core, f"{room}/", 64, run.options.duration,
            (SCRIPTS / "flip.lua", "--plain", "--players", PLAYERS))
        pid = server.process.pid
        written = int(re.search(r"write_bytes: (\d+)",
                                pathlib.Path(f"/proc/{pid}/io").read_text())[1])
    file = pathlib.Path(folder, "scramble.db")
    (count,) = sqlite3.connect(file).execute("SELECT count(*) FROM record").fetchone()
    title = "Bytes a move, 64 in flight"
    run.keep(title, {"it": [{"kept": file.stat().st_size / count, "written": written / count}]},
             lambda title, rows: table(title, ["kept in the file", "written to the disk meanwhile"], [
                 [f"{rows['it'][0]['kept']:.0f}", f"{rows['it'][0]['written']:.0f}"]]))


def measure(run, wrk):
    if run.skips("scramble"):
        raise Failure("the part journal is about the server itself")
    with tempfile.TemporaryDirectory(prefix="scramble-journal-") as folder:
        folders = (f"{folder}/{number}" for number in itertools.count())
        flips(run, wrk, folders)
        starts(run, folders)
        sizes(run, wrk, folders)
