"""The part of the measurement that counts the system calls of a request. Counting slows a server
down, so it has runs of its own."""

import re
import shutil
import signal
import subprocess
import time

from contenders import SCRIPTS, family
from rounds import table

FLIPS, PLAYERS = (18, 18), 32


def system_calls(run, server, wrk, script):
    """How many a request takes with 64 connections; nothing where the system does not let us count."""
    if not shutil.which("perf"):
        return None
    pids = ",".join(map(str, family(server.process.pid)))
    counting = subprocess.Popen(
        ["perf", "stat", "-x,", "-e", "raw_syscalls:sys_enter", "-p", pids],
        stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    time.sleep(0.5)  # perf has attached by then
    requests = wrk(server, run.options.load_core, "/" if script else "/look/p", 64,
                   run.options.duration, script)["requests"]
    counting.send_signal(signal.SIGINT)
    counted = re.search(r"^(\d+),", counting.communicate(timeout=20)[1], re.MULTILINE)
    return int(counted[1]) / requests if counted else None


def measure(run, wrk):
    rows, columns = FLIPS
    board = [str(rows), str(columns)] + [f"card{i}" for i in range(rows * columns)]
    with run.field.scramble(board) as server:
        answer = server.get("/look/p")
    contenders = {
        "scramble, look": (lambda: run.field.scramble(board), ()),
        "scramble, flip": (lambda: run.field.scramble(board),
                            (SCRIPTS / "flip.lua", "--plain", "--players", PLAYERS)),
        "bare": (lambda: run.field.bare(answer), ()),
    }
    if not run.skips("nginx"):
        contenders["nginx"] = (lambda: run.field.nginx(answer), ())
    if not run.skips("express"):
        contenders["express"] = (lambda: run.field.express(board), ())
    lines = []
    for name, (start, script) in contenders.items():
        with start() as server:
            calls = system_calls(run, server, wrk, script)
        run.raw[f"cost of {name}"] = {"system_calls": calls}
        run.say("cost")(name)
        lines.append([name, f"{calls:.2f}" if calls else ""])
    run.tables.append(table(
        f"System calls a request takes, {rows} × {columns}, 64 connections", ["server", "calls"], lines))
