#!/usr/bin/env python3
"""Measures the server against its yardstick in one interleaved run (see README.md)."""

import argparse
import contextlib
import itertools
import json
import os
import pathlib
import platform
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time

sys.dont_write_bytecode = True  # keeps the source tree clean

import cluster
import cost
import ending
import fields
import growth
import instructions
import journal
import mines
import report
import rooms
from contenders import (MOST_UNSENT, ROOT, SCRIPTS, Failure, Field, build, descriptor_limit, exchange,
                        read_answer, stand_in)
from rounds import interleaved, middle, paired, spread, table

PARTS = ("look", "large", "fanout", "flip", "growth", "cost", "instructions", "memory", "mines",
         "fields", "ending", "rooms", "journal", "cluster")
# The tools needed, their Debian packages, and the contender that needs them, if only one.
TOOLS = (("wrk", "wrk", None), ("curl", "curl", None), ("taskset", "util-linux", None),
         ("c++", "g++", None), ("nginx", "nginx", "nginx"), ("node", "nodejs node-express", "express"))
FANOUT_BOARD = ["3", "3"] + [f"card{i}" for i in range(9)]  # all different: each flip is a change
FLIP_BOARD, FLIP_PLAYERS = (18, 18), 32
MOVES = 100  # a second, where looks are measured while the board changes

def wrk(server, core, target, connections, seconds, script=()):
    """One run of wrk: what it counted, and what the server used of the processor meanwhile."""
    command = ["taskset", "-c", core, "wrk", "-t1", f"-c{connections}", f"-d{seconds}s",
               "--latency", "--timeout", "5s"]
    if script:
        command += ["-s", script[0], server.url(target), "--", *script[1:]]
    else:
        command += [server.url(target)]
    time.sleep(0.1)  # the run before has ended by then
    before = server.cpu()
    text = subprocess.run(list(map(str, command)), check=True, timeout=seconds + 30,
                          stdout=subprocess.PIPE, text=True).stdout
    used = server.cpu() - before
    requests = int(re.search(r"(\d+) requests in", text)[1])
    if requests == 0:
        raise Failure(f"{server.name} answered nothing:\n{text}")
    parts = {}
    for part in ("50", "99"):
        amount, unit = re.search(rf"{part}%\s+([\d.]+)(us|ms|s|m)\b", text).groups()
        parts[f"p{part}_us"] = float(amount) * {"us": 1, "ms": 1e3, "s": 1e6, "m": 6e7}[unit]
    refused = re.search(r"Non-2xx or 3xx responses: (\d+)", text)
    broken = re.search(r"Socket errors: (.*)", text)
    return {
        "rate": float(re.search(r"Requests/sec:\s+([\d.]+)", text)[1]),
        "cpu_us": used / 1000 / requests,
        **parts,
        "requests": requests,
        "errors": (int(refused[1]) if refused else 0)
        + sum(map(int, re.findall(r"\d+", broken[1])) if broken else ()),
    }


@contextlib.contextmanager
def moves(server, a_second, numbers):
    """Has one player flip cards meanwhile, each a change of the board: `numbers` count the spaces
    through all rounds, since a space that was flipped before may be empty."""
    over = threading.Event()
    failures = []

    def play():
        try:
            with server.connect() as connection:
                for number in numbers:
                    exchange(connection, f"/flip/mover/{number // 100},{number % 100}")
                    if over.wait(1 / a_second):
                        return
        except (Failure, OSError) as failure:
            failures.append(failure)

    player = threading.Thread(target=play)
    player.start()
    try:
        yield
    finally:
        over.set()
        player.join()
    if failures:
        raise Failure(f"a move failed: {failures[0]}")


def fanout(path, servers, core, *arguments):
    """One run of the fan-out meter, which moves at the first server."""
    ports = ",".join(str(server.port) for server in servers)
    command = ["taskset", "-c", core, path, ports, *arguments]
    run = subprocess.run(list(map(str, command)), timeout=150, capture_output=True, text=True)
    if run.returncode != 0:
        reason = run.stderr.strip() or f"fanout ended with {run.returncode}"
        raise Failure(f"{servers[0].name}: {reason}")
    return {key: float(value) for key, value in map(str.split, run.stdout.splitlines())}


def rates_table(title, rows, yardstick, *others):
    """The rates of all contenders, and their ratios to one yardstick or to several."""
    base = rows[yardstick]
    columns = ["server", "requests/s", f"rate, x/{yardstick}", "CPU a request, µs",
               f"CPU, {yardstick}/x", "p99, µs"]
    for other in others:
        columns += [f"rate, x/{other}", f"CPU, {other}/x"]
    return table(
        title, columns,
        [[name, f"{middle(its, 'rate'):,.0f}", spread(paired(its, base, "rate")),
          f"{middle(its, 'cpu_us'):.2f}", spread(paired(base, its, "cpu_us")),
          f"{middle(its, 'p99_us'):,.0f}",
          *(spread(ratios) for other in others
            for ratios in (paired(its, rows[other], "rate"), paired(rows[other], its, "cpu_us")))]
         for name, its in rows.items()])


class Run:
    """One run of all that was asked for: its raw rounds, its tables, and what went wrong."""

    def __init__(self, options, folder):
        self.options = options
        bare = options.bare or build("bare_epoll")
        self.field = Field(folder, options.server_core, options.scramble, bare)
        self.fanout = options.fanout or build("fanout")
        self.raw = {}
        self.tables = []
        self.tables_of = {}  # by part
        self.drawings = {}  # by name
        self.errors = []

    def keep(self, title, rows, make_table):
        self.raw[title] = rows
        self.tables.append(make_table(title, rows))
        for name, its in rows.items():
            errors = sum(row.get("errors", 0) for row in its)
            # A request that overtakes another on a different connection may ask for the player's
            # own card: a move too, but one that fails. In the mixed game players get in each
            # other's way.
            kind = name.partition(",")[0]
            share = {"flip": 0.001, "express": 0.001, "mixed": 0.05}.get(kind, 0)
            tolerated = share * sum(row.get("requests", 0) for row in its)
            if errors > tolerated:
                self.errors.append(f"{title}: {errors} requests to {name} failed")

    def say(self, title):
        return lambda progress: print(f"{title}: {progress}", file=sys.stderr)

    def skips(self, name):
        return name in self.options.skip

    def model(self, board, obtain):
        """The answer that all contenders give: the server's own, by `obtain`."""
        if self.skips("scramble"):
            return stand_in(int(board[0]))
        with self.field.scramble(board) as server:
            return obtain(server)

    def look(self, board, name, connections, moving=False):
        """GET /look on all contenders, which idle while it is not their turn."""
        options = self.options
        with contextlib.ExitStack() as running:
            contenders = {}
            answer = stand_in(int(board[0]) if board[1:] else 3)
            if not self.skips("scramble"):
                contenders["scramble"] = running.enter_context(self.field.scramble(board))
                answer = contenders["scramble"].get("/look/p")
            contenders["bare"] = running.enter_context(self.field.bare(answer))
            if len(answer) > MOST_UNSENT:
                contenders["bounded"] = running.enter_context(self.field.bare(answer, "bounded"))
            yardsticks = [name for name in ("bare", "bounded") if name in contenders]
            if not self.skips("nginx"):
                contenders["nginx"] = running.enter_context(self.field.nginx(answer))
            if not self.skips("express") and len(answer) < 10_000:
                contenders["express"] = running.enter_context(self.field.express(board))
            for contender in contenders.values():
                body = contender.get("/look/p").partition(b"\r\n\r\n")[2]
                if len(body) != len(answer.partition(b"\r\n\r\n")[2]):
                    raise Failure(f"{contender.name} sends another body")
            for count in connections:
                title = f"/look, {name}, {len(answer):,} bytes an answer, {count:,} connections"
                if moving:
                    title += f", {MOVES} moves a second"

                numbers = {server: itertools.count() for server in contenders.values()}

                def measure(server):
                    with (moves(server, MOVES, numbers[server]) if moving
                          else contextlib.nullcontext()):
                        return wrk(server, options.load_core, "/look/p", count, options.duration)

                rows = interleaved(options.rounds, contenders, measure, self.say(title))
                self.keep(title, rows, lambda *both: rates_table(*both, *yardsticks))

    def fan_outs(self, watchers, rounds):
        """The rounds of the fan-out, and how many bytes an answer has."""
        options = self.options

        def watched(server):
            with server.connect() as watcher, server.connect() as flipper:
                watcher.sendall(b"GET /watch/w HTTP/1.1\r\nHost: localhost\r\n\r\n")
                time.sleep(0.1)
                exchange(flipper, "/flip/f/0,0")
                return read_answer(watcher)

        answer = self.model(FANOUT_BOARD, watched)
        contenders = {"bare": lambda: self.field.bare(answer)}
        if not self.skips("scramble"):
            contenders = {"scramble": lambda: self.field.scramble(FANOUT_BOARD), **contenders}

        def measure(start):
            with start() as server:
                return fanout(self.fanout, [server], options.load_core, "--watchers", watchers,
                              "--rounds", 2 if options.quick else 6, "--pid", server.process.pid)

        title = f"One flip, {watchers:,} watches, {len(answer):,} bytes an answer"
        return title, interleaved(rounds, contenders, measure, self.say(title))

    def fan_out(self, watchers):
        def lines(title, rows):
            base = rows["bare"]
            times = ("flipper_us", "first_us", "last_us", "look_worst_us")
            return table(
                title,
                ["server", "flipper, ms", "first, ms", "last, ms", "slowest look, ms",
                 "last, bare/x", "CPU a watch, µs", "CPU, bare/x"],
                [[name, *(f"{middle(its, key) / 1000:.2f}" for key in times),
                  spread(paired(base, its, "last_us")), f"{middle(its, 'cpu_us_per_watcher'):.2f}",
                  spread(paired(base, its, "cpu_us_per_watcher"))] for name, its in rows.items()])

        self.keep(*self.fan_outs(watchers, self.options.rounds), lines)

    def flip(self):
        """Flips and looks on like boards, each on a fresh server."""
        options = self.options
        rows, columns = FLIP_BOARD
        board = [str(rows), str(columns)] + [f"card{i}" for i in range(rows * columns)]
        script = (SCRIPTS / "flip.lua", "--plain", "--players", FLIP_PLAYERS)
        answer = self.model(board, lambda server: server.get("/flip/p/0,0"))
        contenders = {"bare": (lambda: self.field.bare(answer), script)}
        if not self.skips("scramble"):
            contenders = {
                "flip": (lambda: self.field.scramble(board), script),
                "look": (lambda: self.field.scramble(board), ()),
                "mixed": (lambda: self.field.scramble(board),
                          (SCRIPTS / "mixed.lua", "--plain", "--players", FLIP_PLAYERS)),
                **contenders,
            }

        if not self.skips("express"):
            contenders["express"] = (lambda: self.field.express(board), script)

        def measure(contender):
            start, script = contender
            with start() as server:
                return wrk(server, options.load_core, "/" if script else "/look/p", 64,
                           options.duration, script)

        title = f"/flip, {rows} × {columns}, {len(answer):,} bytes an answer, 64 connections"
        yardstick = "bare" if self.skips("scramble") else "look"
        self.keep(title, interleaved(options.rounds, contenders, measure, self.say(title)),
                  lambda *both: rates_table(*both, yardstick))

    def memory(self):
        options = self.options
        count = 1000 if options.quick else 10000
        answer = self.model(FANOUT_BOARD, lambda server: server.get("/look/p"))
        contenders = {"bare": (lambda: self.field.bare(answer), ("parked", "idle"))}
        if not self.skips("scramble"):
            contenders = {
                "scramble": (lambda: self.field.scramble(FANOUT_BOARD), ("parked", "idle")),
                **contenders,
            }
        if not self.skips("nginx"):
            contenders["nginx"] = (lambda: self.field.nginx(answer), ("idle",))

        def measure(contender):
            start, states = contender
            row = {}
            for state in states:
                with start() as server:
                    found = fanout(self.fanout, [server], options.load_core, "--watchers", count,
                                   "--pid", server.worker(), "--memory", state)
                row |= {f"{state}_{key}": found[key] for key in ("private_bytes", "resident_bytes")}
            return row

        def lines(title, rows):
            keys = [f"{state}_{kind}_bytes" for state in ("parked", "idle")
                    for kind in ("private", "resident")]
            return table(
                title,
                ["server", "parked watch: private", "resident", "idle connection: private",
                 "resident"],
                [[name, *(f"{middle(its, key):,.0f}" if key in its[0] else "" for key in keys)]
                 for name, its in rows.items()])

        title = f"Bytes of memory a connection, {count:,} connections"
        rounds = min(options.rounds, 3)
        self.keep(title, interleaved(rounds, contenders, measure, self.say(title)), lines)

    def all(self):
        options = self.options
        many = min(10000, descriptor_limit() - 200)
        parts = {
            "look": lambda: self.look(
                [options.board], pathlib.Path(options.board).name, (64, 1000)),
            "large": lambda: [
                self.look([str(side), str(side), "A", "B"], f"{side} × {side}", (64,), moving)
                for side in (141, 458) for moving in (False, True)],  # about 100 KB and 1 MB
            "fanout": lambda: [self.fan_out(count) for count in (1000, many)],
            "flip": self.flip,
            "growth": lambda: growth.measure(
                self, wrk, lambda count, rounds: self.fan_outs(min(count, many), rounds)[1]),
            "cost": lambda: cost.measure(self, wrk),
            "instructions": lambda: instructions.measure(self),
            "memory": self.memory,
            "mines": lambda: mines.measure(self),
            "fields": lambda: fields.measure(self),
            "ending": lambda: ending.measure(self),
            "rooms": lambda: rooms.measure(self, wrk),
            "journal": lambda: journal.measure(self, wrk),
            "cluster": lambda: cluster.measure(self, wrk, fanout),
        }
        for part in options.parts:
            before = len(self.tables)
            try:
                parts[part]()
                self.tables_of[part] = self.tables[before:]
            except (Failure, OSError, subprocess.SubprocessError) as error:
                self.errors.append(f"{part}: {error}")


def environment(options):
    def first_line(*command):
        run = subprocess.run(command, text=True, timeout=10, stdout=subprocess.PIPE,
                             stderr=subprocess.STDOUT)
        return run.stdout.strip().splitlines()[0]

    cpu = re.search(r"model name\s*:\s*(.*)", pathlib.Path("/proc/cpuinfo").read_text())
    return {
        "time": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()),
        "kernel": platform.release(),
        "processor": cpu[1] if cpu else platform.machine(),
        "cores": os.cpu_count(),
        "load average before": os.getloadavg()[0],
        "compiler": first_line("c++", "--version"),
        "nginx": first_line("nginx", "-v") if "nginx" not in options.skip else "no nginx",
        "wrk": first_line("wrk", "-v").partition("  ")[0].partition(" Copyright")[0],
        "rounds": options.rounds,
        "seconds": options.duration,
        "skipped": options.skip,
    }


def parse():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("parts", nargs="*", metavar="PART",
                        help=f"of {', '.join(PARTS)}; without any: all")
    parser.add_argument("--rounds", type=int, default=7,
                        help="how often each contender is measured; %(default)s unless told otherwise")
    parser.add_argument("--duration", type=int, default=3,
                        help="seconds of each run of wrk; %(default)s unless told otherwise")
    parser.add_argument("--quick", action="store_true",
                        help="one round of one second each; no file is written")
    parser.add_argument("--check", action="store_true", help="only read these words, and end")
    parser.add_argument("--json", type=pathlib.Path, help="file for the raw rounds")
    parser.add_argument("--skip", action="append", default=[], choices=("scramble", "nginx", "express"),
                        help="leave this contender out; may be given more than once")
    parser.add_argument("--scramble", type=pathlib.Path, default=ROOT / "build/release/scramble",
                        help="the program; that of build/release unless told otherwise")
    parser.add_argument("--bare", type=pathlib.Path, help="a built bare_epoll, else it is built")
    parser.add_argument("--fanout", type=pathlib.Path, help="a built fanout, else it is built")
    parser.add_argument("--lines", type=pathlib.Path, help="a built lines, else it is built")
    parser.add_argument("--write", type=pathlib.Path, metavar="PAGE",
                        help="put the tables into this page and figures.txt, and the drawings beside them")
    parser.add_argument("--board", default=str(ROOT / "boards/perfect.txt"),
                        help="the board file for /look; boards/perfect.txt unless told otherwise")
    parser.add_argument("--server-core", type=int, default=0,
                        help="the core that the server has; %(default)s unless told otherwise")
    parser.add_argument("--load-core", type=int, default=1,
                        help="the core that asks; %(default)s unless told otherwise")
    options = parser.parse_args()
    options.parts = options.parts or list(PARTS)
    if unknown := set(options.parts) - set(PARTS):
        parser.error(f"no such part: {', '.join(sorted(unknown))}")
    if options.quick:
        options.rounds = options.duration = 1
        options.write = options.json = None  # keeps the results of the last real run
    if options.rounds < 1 or options.duration < 1:
        parser.error("at least one round of one second")
    return options


def what_is_missing(options):
    for tool, package, contender in TOOLS:
        if not shutil.which(tool) and contender not in options.skip:
            yield f"{tool} is not installed: apt-get install {package}"
    if not {options.server_core, options.load_core} <= os.sched_getaffinity(0):
        yield f"cores {options.server_core} and {options.load_core} are needed"
    if not pathlib.Path("/proc/self/schedstat").exists():
        yield "the kernel keeps no scheduler statistics (/proc/PID/schedstat)"
    if "scramble" not in options.skip and not options.scramble.exists():
        yield f"{options.scramble} is not there: build it, or leave it out with --skip scramble"


def main():
    options = parse()
    if options.check:
        return 0
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # so that the servers are stopped
    if missing := list(what_is_missing(options)):
        sys.exit("".join(f"measure.py: {each}\n" for each in missing).rstrip())
    with tempfile.TemporaryDirectory(prefix="scramble-load-") as folder:
        run = Run(options, pathlib.Path(folder))
        facts = environment(options)
        run.all()
    print("\n".join(run.tables))
    if options.json:
        options.json.write_text(json.dumps(
            {"environment": facts, "errors": run.errors, "rounds": run.raw}, indent=1) + "\n")
    if options.write and not run.errors:
        report.write(options.write, run.tables_of, run.drawings, facts)
    for error in run.errors:
        print(f"measure.py: {error}", file=sys.stderr)
    return 1 if run.errors else 0


if __name__ == "__main__":
    sys.exit(main())
