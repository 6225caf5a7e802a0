"""Faults in what is kept, and a disk that is full when the program starts."""

import pathlib
import random
import re
import signal
import subprocess
import tempfile

import kept_faults
import wire
from cases import case, seconds_until
from journal_fault_cases import fill, small_disk
from program import PROGRAM
from rooms import opened, rooms


@case("journal: single faults in a directory of 40 rooms, 1,000 in the long form", "`check-data` and a server never show as "
      "right what is not, and lose nothing without a word")
def faults(how):
    seed = random.randrange(1 << 32)
    count = how.kills(300, 60, 1000)
    problems, seen = kept_faults.try_faults(count, seed)
    return not problems, (f"seed {seed}: {count} faults, of which rooms show {seen}; "
                          f"wrong: {problems[0] if problems else 'none'}")


def start_full(folder, end):
    """Whether all that a server has kept that ended so can be looked at on a full disk; what it says of
    moves, and in its log; and whether moves are kept again when there is room."""
    data, ballast = f"{folder}/{end.name}", pathlib.Path(folder, "ballast")
    with rooms("--data", data) as server, wire.connect(server.port) as client:
        all_rooms = [opened(server.port, "board=zoo")[0] for _ in range(5)]
        for room in all_rooms:
            wire.get(client, f"{room}/flip/ann/0,0")
        boards = [wire.get(client, f"{room}/look/ann")[2] for room in all_rooms]
        server.signal(end)
        server.process.wait()
    fill(ballast)
    with rooms("--data", data) as server, wire.connect(server.port) as client:
        looks = [wire.get(client, f"{room}/look/ann")[2] for room in all_rooms]
        refused = {wire.get(client, f"{room}/flip/ann/0,1")[0] for room in all_rooms}
        told = re.search("the disk of .* is full|cannot keep", server.said())
    new = subprocess.run([PROGRAM, "host", "--port", "0", "--data", f"{folder}/new"],
                         capture_output=True, text=True, timeout=20).stderr
    ballast.unlink()
    with rooms("--data", data) as server, wire.connect(server.port) as client:
        moves = seconds_until(
            lambda: wire.get(client, f"{all_rooms[0]}/flip/ann/0,1")[0] in (200, 409), 5)
    return looks == boards, refused == {503}, told is not None, "is full: make room on it" in new, moves is not None


@case("journal: the disk is full at a start, and the log of the last moves is damaged", "what is left can be "
      "looked at; the log says that the damaged log is not kept, of which no part is left")
def damaged_full_start(_):
    with tempfile.TemporaryDirectory() as folder, small_disk(folder, "8m"):
        data = pathlib.Path(folder, "data")
        with rooms("--data", data) as server, wire.connect(server.port) as client:
            room = opened(server.port, "board=zoo")[0]
            for spot in ("0,0", "0,1", "0,2", "0,3", "1,0", "1,1", "1,2", "1,3"):
                wire.get(client, f"{room}/flip/ann/{spot}")
            server.signal(signal.SIGKILL)
            server.process.wait()
        log = data / "scramble.db-wal"
        content = bytearray(log.read_bytes())
        content[-5 * 4120] ^= 1
        log.write_bytes(content)
        fill(pathlib.Path(folder, "ballast"))
        with rooms("--data", data) as server, wire.connect(server.port) as client:
            look = wire.get(client, f"{room}/look/ann")[0]
            told = re.search("is damaged or missing: .* is not kept: the disk is full", server.said())
        parts = [each.name for each in data.glob("*.damaged-*")]
    return look == 200 and told is not None and not parts, f"look {look}, told {told and told[0][-60:]}, {parts}"


@case("journal: the disk is full at a start", "all can look, moves get 503, the log says why; a server that "
      "has kept nothing yet is told so; with room moves are kept again")
def full_start(how):
    with tempfile.TemporaryDirectory() as folder, small_disk(folder, "8m"):
        seen = {end.name: start_full(folder, end) for end in (signal.SIGTERM, signal.SIGKILL)}
    return all(map(all, seen.values())), f"{seen}"
