"""The part of the measurement that counts instead of timing: system calls and instructions of a
request. Counting slows a server down, so it has runs of its own."""

import pathlib
import re
import shutil
import signal
import socket
import subprocess
import time

from contenders import HERE, Failure, family, read_answer
from rounds import table

FLIPS = (18, 18, 32)


def system_calls(run, server, wrk, script):
    """How many a request takes with 64 connections; nothing where the system does not let us count."""
    if not shutil.which("perf"):
        return None
    pids = ",".join(map(str, family(server.process.pid)))
    counting = subprocess.Popen(
        ["perf", "stat", "-x,", "-e", "raw_syscalls:sys_enter", "-p", pids],
        stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    time.sleep(0.5)  # perf has attached by then
    requests = wrk(server, run.options.load_core, "/look/p", 64, run.options.duration,
                   script)["requests"]
    counting.send_signal(signal.SIGINT)
    counted = re.search(r"^(\d+),", counting.communicate(timeout=20)[1], re.MULTILINE)
    return int(counted[1]) / requests if counted else None


class Counted:
    """A server under callgrind, which answers one request at a time."""

    def __init__(self, folder, command):
        self.out = folder / "callgrind.out"
        self.process = subprocess.Popen(
            ["valgrind", "-q", "--tool=callgrind", "--instr-atstart=no",
             f"--callgrind-out-file={self.out}", *map(str, command)],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        for line in self.process.stdout:
            if found := re.search(r"http://[^/\s]*:(\d+)/", line):
                self.port = int(found[1])
                return
        raise Failure("the server does not start under valgrind")

    def instructions(self, targets, warm, count):
        """What each of `count` requests takes, after `warm` others that are not counted."""
        with socket.create_connection(("127.0.0.1", self.port), timeout=30) as connection:
            def ask(number):
                for _ in range(number):
                    connection.sendall(f"GET {next(targets)} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
                    read_answer(connection)

            ask(warm)
            self.switch("on")
            ask(count)
            self.switch("off")
        self.process.terminate()
        self.process.wait(30)
        total = re.search(r"^totals: (\d+)", self.out.read_text(), re.MULTILINE)
        return int(total[1]) / count

    def switch(self, to):
        subprocess.run(["callgrind_control", "-i", to, str(self.process.pid)], check=True, timeout=30,
                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def looks():
    while True:
        yield "/look/player"


def flips():
    rows, columns, players = FLIPS
    own = rows * columns // players
    while True:
        for spot in range(own):
            for player in range(players):
                row, column = divmod(player * own + spot, columns)
                yield f"/flip/player{player}/{row},{column}"


def measure(run, wrk):
    rows, columns, _ = FLIPS
    board = [str(rows), str(columns)] + [f"card{i}" for i in range(rows * columns)]
    with run.field.scramble(board) as server:
        answer = server.get("/look/p")
    file = pathlib.Path(run.field.folder) / "answer"
    flip = (HERE / "flip.lua", *FLIPS)
    contenders = {
        "scramble, look": (lambda: run.field.scramble(board), (), looks,
                           [run.field.scramble_path, "memory", "0", *board]),
        "scramble, flip": (lambda: run.field.scramble(board), flip, flips,
                           [run.field.scramble_path, "memory", "0", *board]),
        "bare": (lambda: run.field.bare(answer), (), looks, [run.field.bare_path, "0", file]),
    }
    if not run.skips("nginx"):
        contenders["nginx"] = (lambda: run.field.nginx(answer), (), None, None)
    if not run.skips("express"):
        contenders["express"] = (lambda: run.field.express(board), (), None, None)
    lines = []
    for name, (start, script, targets, command) in contenders.items():
        with start() as server:
            calls = system_calls(run, server, wrk, script)
        instructions = None
        if targets and shutil.which("valgrind"):
            file.write_bytes(answer)
            instructions = Counted(run.field.folder, command).instructions(
                targets(), 100, 200 if run.options.quick else 2000)
        run.raw[f"cost of {name}"] = {"system_calls": calls, "instructions": instructions}
        run.say("cost")(name)
        lines.append([name, f"{calls:.2f}" if calls else "",
                      f"{instructions:,.0f}" if instructions else ""])
    run.tables.append(table(
        f"What a request takes, {rows} × {columns}",
        ["server", "system calls, 64 connections", "instructions in user space, 1 connection"], lines))
