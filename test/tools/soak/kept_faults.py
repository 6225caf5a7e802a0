#!/usr/bin/env python3
"""What is kept in a directory of 40 rooms gets one fault, and `scramble check-data` and a server tell
of it: nothing wrong is shown as right, and nothing is lost without a word.

    kept_faults.py COUNT [SEED]    prints what is wrong, and exits with 1 if something is
"""

import copy
import hashlib
import os
import pathlib
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time

sys.dont_write_bytecode = True  # keeps the source tree clean

import wire  # noqa: E402
from program import PROGRAM  # noqa: E402
from rooms import KEY, ask, bearer, opened, rooms  # noqa: E402

CLASS, ALONE, MINES, WIDE = 6, 30, 4, 20
LIMITS = ("--telnet", 0, "--no-sync", "--moves-per-second", 0, "--rooms-per-address", 1000,
          "--openings-per-hour", 1000)
PAGE = 4096
# What cannot be told by the names of rooms: last moves, after which a room shows what it has shown before; all
# rooms; so many rooms; and rooms that had other names.
LAST_MOVES = re.compile("any room may lack (its last moves|more)")
ALL = re.compile("kept in it before is lost|(called otherwise|lost):.* and more$|rooms are lost is not known", re.M)
NAMELESS = re.compile(r"(\d+) rooms? (?:is|are) lost, with (?:its|their) names?")
# Without its first page, which has the list of the tables, SQLite reads nothing of a file.
NO_START = re.compile("is missing or empty, but its log is there: put it back|: restore it from a backup, or move it")
OTHERWISE = re.compile(r"called otherwise:((?: \S+)*)")
FILES = ("scramble.db", "scramble.db-wal", "scramble.db-shm", "scramble.lock")


class Kept:
    """A directory that a server has left. `shown` has, of each room, what it has ever shown; `right` what
    it shows after a start, and when its players are known to have gone. `called` has what the journal
    calls it, which is one word for a class."""

    def __init__(self, directory, shown, called):
        self.directory, self.shown, self.called, self.right = directory, shown, called, {}
        self.files = [each for each in FILES if (directory / each).exists()]
        self.records = records_told(check(directory)[1])

    def learn(self, server):
        """What is right, from a server that has a copy."""
        people = People(server)
        for room in self.shown:
            self.right.setdefault(room, []).append(people.look(room)[1])


class People:
    """Who plays and looks: Memory over HTTP, Minesweeper by telnet and the code of a room."""

    def __init__(self, server):
        self.client = wire.connect(server.port)
        self.port = server.ports[1]
        self.lines = {}

    def look(self, room):
        """Status and text of what the room shows."""
        if "/" in room:
            status, _, text = wire.get(self.client, f"{room}/look/nobody")
            return status, text.decode()
        return self.say(room, "look")

    def move(self, room, dice):
        if "/" in room:
            wire.get(self.client, f"{room}/flip/ann/{dice.randrange(4)},{dice.randrange(4)}")
        else:
            self.say(room, f"{dice.choice(('flag', 'deflag'))} {dice.randrange(WIDE)} {dice.randrange(WIDE)}")

    def say(self, code, line):
        """What comes of a line. A room that is not there, or does not wake, is told in a line."""
        if code not in self.lines:
            client = wire.connect(self.port)
            self.lines[code] = client.makefile("rwb")
            self.heard(code)
            hello = self.said(code, code)
            if "players" not in hello.lower():
                del self.lines[code]
                return 404, hello
        return 200, self.said(code, line) + "".join(self.heard(code) for _ in range(WIDE - 1))

    def said(self, code, line):
        self.lines[code].write(f"{line}\r\n".encode())
        self.lines[code].flush()
        return self.heard(code)

    def heard(self, code):
        return self.lines[code].readline().decode()


def make(folder, seed):
    """The directories of servers: one that was ended, and that which then was killed."""
    dice = random.Random(seed)
    data = pathlib.Path(folder, "data")
    made = []
    with served(data) as server:
        people = People(server)
        _, _, text = ask(people.client, "POST", f"/rooms?count={CLASS}&board=zoo", bearer(KEY))
        room = f"/c/{text.decode().split()[2]}"
        ask(people.client, "POST", f"{room}/start", bearer(KEY))
        about = wire.get(people.client, f"{room}/class")[2].decode()
        names = [f"/r/{name}" for name in re.findall(r"class room \d+ \w+ (\w+)", about)]
        called = dict.fromkeys(names, room.removeprefix("/c/"))
        for number in range(ALONE + MINES):
            game = "board=zoo" if number < ALONE else f"game=minesweeper&size={WIDE},{WIDE}&bombs=60"
            found, code = opened(server.port, game)
            names.append(found if number < ALONE else code)
            called[names[-1]] = found.removeprefix("/r/")
        shown = {room: [people.look(room)[1]] for room in names}
        for field in names[-MINES:]:
            people.say(field, "dig 3 3")  # which lays it
            shown[field].append(people.look(field)[1])
        play(people, shown, dice)
        server.signal(signal.SIGTERM)
        server.wait(5)
    made.append(kept_copy(data, f"{folder}/ended", shown, called))
    with served(data) as server:
        play(People(server), shown, dice)
        server.signal(signal.SIGKILL)
        server.process.wait()
    made.append(kept_copy(data, f"{folder}/killed", shown, called))
    copies = [shutil.copytree(each.directory, f"{each.directory}-too") for each in made]
    with served(copies[0]) as one, served(copies[1]) as other:
        for kept, server in zip(made, (one, other)):
            kept.learn(server)
        time.sleep(12)  # who has gone for 10 s is released
        for kept, server in zip(made, (one, other)):
            kept.learn(server)
    return made


def served(data):
    return rooms("--data", data, *LIMITS, listeners=2)


def kept_copy(data, to, shown, called):
    shutil.copytree(data, to)
    return Kept(pathlib.Path(to), {room: list(texts) for room, texts in shown.items()}, called)


def play(people, shown, dice):
    """Moves in all rooms, in some of them many. Each is alone, so none waits."""
    for number, room in enumerate(dice.sample(sorted(shown), len(shown))):
        for _ in range(60 if number % 8 == 0 else dice.randrange(1, 12)):
            people.move(room, dice)
            shown[room].append(people.look(room)[1])


def check(directory):
    """Exit status and words of `scramble check-data`."""
    told = subprocess.run([PROGRAM, "check-data", directory], capture_output=True, text=True)
    return told.returncode, told.stdout + told.stderr


def records_told(text):
    """Of each room that is told to be right, how many records it has."""
    return {name: int(count) for name, count in re.findall(r"^(\w+): (\d+) records?, right$", text, re.M)}


def wrong_numbers(kept, text):
    """Which rooms `check-data` tells to be right with another number of records than they had, or to lack more
    than they do."""
    wrong = [f"{room} has {kept.records.get(room)} records, and {count} are right"
             for room, count in records_told(text).items() if count != kept.records.get(room)]
    for room, count, lost in re.findall(r"^(\w+): (\d+) .*; at least (\d+) more", text, re.M):
        if int(lost) < 1 or int(count) + int(lost) > kept.records.get(room, 0):
            wrong.append(f"{room} has {kept.records.get(room)} records, {count} are left and {lost} lost")
    return wrong


def untold(kept, text):
    """How many rooms more are missing from the list of `check-data` than it tells of, if it has one."""
    listed = re.findall(r"^([^\s/]+): ", text, re.M)  # several may be called alike now
    otherwise = [name for name in listed if name not in kept.records]
    nameless = sum(int(count) for count in NAMELESS.findall(text)) + len(otherwise)
    missing = kept.records.keys() - set(listed)
    if "rooms and classes, " in text and len(missing) > nameless and not ALL.search(text):
        return [f"{len(missing)} rooms are missing, and it tells of {nameless}"]
    return []


def spoil(directory, files, dice):
    """One fault. Result: which."""
    file = dice.choices(files, [6, 6, 1, 1][:len(files)])[0] if len(files) > 2 else files[0]
    path = directory / file
    content = bytearray(path.read_bytes())
    kind = dice.choice(("flip", "flip", "byte", "cut", "swap", "zero", "gone"))
    if kind == "gone" or not content:
        path.unlink()
        return f"{file} is missing"
    at = dice.randrange(len(content))
    told = f"{file}: {kind} at {at}"
    if kind == "flip":
        content[at] ^= 1 << dice.randrange(8)
    elif kind == "byte":
        content[at] = (content[at] + dice.randrange(1, 256)) % 256
    elif kind == "cut":
        del content[at:]
    elif kind == "zero":
        begin = at // PAGE * PAGE
        content[begin:begin + PAGE] = bytes(len(content[begin:begin + PAGE]))
    else:
        told += swap(file, content, dice)
    path.write_bytes(content)
    return told


def swap(file, content, dice):
    """Two pages of it change places."""
    head, between = (32 + 24, PAGE + 24) if file.endswith("-wal") else (0, PAGE)
    places = range(head, len(content) - PAGE + 1, between)
    if len(places) < 2:
        return ", of which there is one"
    one, other = dice.sample(places, 2)
    content[one:one + PAGE], content[other:other + PAGE] = (content[other:other + PAGE],
                                                             content[one:one + PAGE])
    return f", {one} and {other}"


def digest_of(directory):
    return {each.name: hashlib.sha256(each.read_bytes()).digest() for each in directory.iterdir()}


def problems_of_check(kept, directory):
    """What `check-data` must not do. Result also: whether it has told of anything."""
    before = digest_of(directory)
    status, text = check(directory)
    problems = []
    if digest_of(directory) != before:
        problems.append("check-data has changed the directory")
    if status not in (0, 1) or not text.strip():
        problems.append(f"check-data ended with {status}")
    if status == 0 and records_told(text) != kept.records:
        problems.append("check-data says that all is right, but not of all rooms")
    problems += [f"check-data: {each}" for each in wrong_numbers(kept, text) + untold(kept, text)]
    return problems, status != 0, records_told(text)


def problems_of_server(kept, directory, sound):
    """What a server must not do, and the next one, when that was killed. `sound` rooms are right. Result also: whether
    the first shows all as it was."""
    problems, is_all_right = [], False
    try:
        with served(directory) as server:
            problems, is_all_right = problems_of_looks(kept, server)
            takes_moves = may_move(kept, server, sound)
            if sound and not takes_moves and not is_told_in_time(server):
                problems.append(f"{len(sound)} rooms are right, and none takes a move: {server.said()[-200:]}")
            more = with_a_new_room(kept, server)
            if takes_moves and more is kept:
                problems.append(f"no room can be opened: {server.said()[-200:]}")
            kept = more
            server.signal(signal.SIGKILL)
            server.process.wait()
            before = server.said()
        with served(directory) as server:
            problems += [f"after kill -9: {each}" for each in problems_of_looks(kept, server, before)[0]]
            server.signal(signal.SIGTERM)
            if server.wait(10)[0] != 0:
                problems.append(f"the server did not end by itself: {server.said()[-200:]}")
    except RuntimeError as why:  # it does not start
        problems += [] if NO_START.search(str(why)) else [f"it does not start: {why}"]
    return problems, is_all_right


def is_told_in_time(server):
    """Whether its log says within two seconds that no move can be kept."""
    end = time.monotonic() + 2
    while time.monotonic() < end and "cannot keep what people do" not in server.said():
        time.sleep(0.1)
    return "cannot keep what people do" in server.said()


def may_move(kept, server, sound):
    """Whether any of the sound rooms takes a move, which changes no card."""
    client = wire.connect(server.port)
    return any(wire.get(client, f"{room}/replace/zed/none/any")[0] == 200
               for room in kept.shown if "/" in room and kept.called[room] in sound)


def with_a_new_room(kept, server):
    """The same, and a room that is opened and played now, if that is not refused."""
    try:
        room = opened(server.port, "board=zoo")[0]
    except RuntimeError:
        return kept
    people = People(server)
    for place in ("0,0", "0,1", "1,0"):
        wire.get(people.client, f"{room}/flip/ann/{place}")
    more, text = copy.copy(kept), people.look(room)[1]
    more.shown = {**kept.shown, room: [text]}
    more.right = {**kept.right, room: [text]}
    more.called = {**kept.called, room: room.removeprefix("/r/")}
    return more


def problems_of_looks(kept, server, before=""):
    """What it must not show, or not without a word, of which a server before it may have said some. Result also:
    whether it shows all as it was."""
    people = People(server)
    answers = {room: people.look(room) for room in kept.shown}
    said = server.said()
    problems, is_all_right = [], True
    unnamed = set()
    for room, (status, text) in answers.items():
        if status == 200 and text in kept.right[room]:
            continue
        is_all_right = False
        if status == 200 and text not in kept.shown[room]:
            problems.append(f"{room} shows what it never was")
        elif not (kept.called[room] in before + said or ALL.search(before + said)
                  or (status == 200 and LAST_MOVES.search(before + said))):
            unnamed.add(kept.called[room])
    nameless = (sum(int(count) for count in NAMELESS.findall(said))
                + sum(len(names.split()) for names in OTHERWISE.findall(said)))
    if len(unnamed) > nameless:
        problems.append(f"{len(unnamed)} rooms are not right, and the log tells of {nameless}: {sorted(unnamed)}")
    return problems, is_all_right


def try_fault(kept, seed):
    """What is wrong with one fault, and which it was."""
    with tempfile.TemporaryDirectory() as folder:
        directory = pathlib.Path(folder, "data")
        shutil.copytree(kept.directory, directory)
        fault = spoil(directory, kept.files, random.Random(seed))
        problems, has_told, sound = problems_of_check(kept, directory)
        more, is_all_right = problems_of_server(kept, directory, sound)
        if not is_all_right and not has_told:
            more.append("check-data has not told of what a server does not show")
    return [f"{each}: {fault}" for each in problems + more], is_all_right


def try_faults(count, seed):
    """What is wrong with so many faults, and how many of them the rooms show."""
    problems, seen = [], 0
    if os.access("/dev/shm", os.W_OK):  # it is no disk that is tried
        tempfile.tempdir = os.environ["TMPDIR"] = "/dev/shm"
    with tempfile.TemporaryDirectory() as folder:
        made = make(folder, seed)
        for kept in made:
            if len(kept.shown) != CLASS + ALONE + MINES or len(kept.records) != 1 + ALONE + MINES:
                problems.append(f"{kept.directory.name}: not right without a fault")
        for number in range(count):
            kept = made[number % len(made)]
            found, is_all_right = try_fault(kept, f"{seed} {number}")
            seen += not is_all_right
            problems += [f"{kept.directory.name}, fault {number}: {each}" for each in found[:3]]
    return problems, seen


def main(count, seed):
    problems, seen = try_faults(count, seed)
    print(f"seed {seed}: {count} faults, of which rooms show {seen}; {len(problems)} problems")
    print("\n".join(problems))
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else random.randrange(1 << 32)))
