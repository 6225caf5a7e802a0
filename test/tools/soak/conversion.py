#!/usr/bin/env python3
"""A directory of 1.0.0 is converted by a server that kill -9 ends before each call by which it changes
or syncs a file, from its start to its end: whatever is then there opens, with all rooms and moves. What
1.0.0 has written stays as it was until what replaces it is durable.

    conversion.py
"""

import collections
import pathlib
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True  # keeps the source tree clean

import wire  # noqa: E402
from program import PROGRAM, ROOT  # noqa: E402
from rooms import rooms  # noqa: E402

OLD = ROOT / "test/program/kept/1.0.0"
FILE, LOG = "scramble.db", "scramble.db-wal"
CALLS = "trace=pwrite64,fdatasync,fsync,ftruncate,unlink,rename,utimensat"
SHOWN = ("/r/t5r490hkyg/look/nobody", "/r/t5r490hkyg/names", "/r/14sp5ghw43/look/nobody",
         "/r/k92p3zgndq/look/nobody", "/c/m784f6dakz/class")
CODE = "2BDNQ"  # of a field


def life(data, *options, under=()):
    """A server that starts and stops there. Result: what it shows, if it came so far."""
    try:
        with rooms("--data", data, "--telnet", 0, *options, listeners=2, under=under) as server:
            shown = [] if under else what_is_shown(*server.ports)
            server.signal(signal.SIGTERM)
            server.wait(20)
            return shown
    except RuntimeError as why:  # it has ended before it was ready
        if not under or "scramble: " in str(why):
            raise
        return []


def what_is_shown(port, telnet):
    with wire.connect(telnet) as client:
        client.sendall(f"{CODE}\nlook\nbye\n".encode())
        field = wire.until_end(client)
    return [field, *(wire.fetch(port, each)[::2] for each in SHOWN)]


def kept(data, files=(FILE, LOG)):
    """The version of the file, and all records, from a copy of these."""
    with tempfile.TemporaryDirectory() as folder:
        for each in files:
            if (data / each).exists():
                shutil.copy(data / each, folder)
        file = sqlite3.connect(f"{folder}/{FILE}")
        records = file.execute("SELECT name, number, at, line FROM room JOIN record ON room = id "
                               "ORDER BY name, number").fetchall()
        version = file.execute("PRAGMA user_version").fetchone()[0]
        file.close()
    return version, records


def is_all_right(data):
    told = subprocess.run([PROGRAM, "check-data", data], stdout=subprocess.PIPE, text=True, check=False)
    return told.returncode == 0 and "4 rooms and classes, 0 damaged\n" in told.stdout


def calls_of(data, *options):
    """Those of a whole life: (which, of which file, at what place of it)."""
    with tempfile.NamedTemporaryFile("r") as trace:
        life(data, *options, under=("strace", "-f", "-qq", "-y", "-e", CALLS, "-o", trace.name))
        return [(call, pathlib.PurePath(path).name, int(re.findall(r"\d+", rest)[-2]) if call == "pwrite64" else 0)
                for call, path, rest in re.findall(r'(\w+)\((?:\d+<|")([^">]*)[">](.*)', trace.read())]


def wrong_order(calls):
    """Where the old is changed before the new is durable."""
    durable, log_size = set(), (OLD / LOG).stat().st_size
    for number, (call, file, place) in enumerate(calls):
        if call.endswith("sync"):
            durable.add(file)
        elif file in (FILE, LOG):
            other = FILE if file == LOG else LOG
            is_behind = file == LOG and call == "pwrite64" and place >= log_size
            if not is_behind and other not in durable:
                yield f"call {number}, {call} of {file}, comes before {other} is durable"
            durable.discard(file)


def problems_of_kill(data, old, shown):
    """What is wrong with what a kill has left. Result also: the version of its file."""
    version, records = kept(data)
    if records != old:
        yield f"{len(records)} of {len(old)} records, or others"
    if (data / LOG).exists() and not (data / LOG).read_bytes().startswith((OLD / LOG).read_bytes()):
        version_of_file, records_of_file = kept(data, [FILE])
        if version_of_file == 1 or records_of_file != old:
            yield "the log of 1.0.0 is not as it was, and the file has not all of it"
    if version == 1 and (data / FILE).read_bytes() != (OLD / FILE).read_bytes():
        yield "the file of 1.0.0 is not as it was"
    if not is_all_right(data):
        yield "check-data finds something"
    try:
        if life(data) != shown:
            yield "it shows something else"
    except RuntimeError as why:
        yield str(why)
    if (after := kept(data))[1] != old or after[0] <= 1 or not is_all_right(data):
        yield f"then it is of version {after[0]}, with {len(after[1])} records"


def main():
    if not shutil.which("strace"):
        print("there is no strace")
        return 77
    problems, versions = [], collections.Counter()
    with tempfile.TemporaryDirectory() as folder:
        def fresh(name):
            shutil.rmtree(f"{folder}/{name}", ignore_errors=True)
            return pathlib.Path(shutil.copytree(OLD, f"{folder}/{name}"))

        old = kept(OLD)[1]
        shown = life(fresh("whole"))
        calls = calls_of(fresh("traced"))
        for each in (calls, calls_of(fresh("traced"), "--no-sync")):
            problems += wrong_order(each)
            if ("unlink", LOG, 0) not in each:
                problems.append("it has not come to its end")
        counts = collections.Counter()
        for call, file, _ in calls:
            counts[call] += 1
            data = fresh("killed")
            life(data, under=("strace", "-f", "-qq", "-o", "/dev/null", "-e", CALLS, "-e",
                              f"inject={call}:signal=KILL:when={counts[call]}"))
            versions[kept(data)[0]] += 1
            problems += [f"killed before {call} {counts[call]}, of {file}: {each}"
                         for each in problems_of_kill(data, old, shown)]
    print(f"{len(old)} records, {len(calls)} kills, so many by version: {dict(versions)}")
    print("\n".join(problems))
    return 1 if problems or not old or min(versions[1], versions.total() - versions[1]) < 5 else 0


if __name__ == "__main__":
    sys.exit(main())
