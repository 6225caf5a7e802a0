"""A program that is killed again and again, and must not have lost or invented anything."""

import contextlib
import pathlib
import random
import shutil
import signal
import sqlite3
import tempfile
import time

from cases import case
from journal_checker import MemoryReplay, MinesReplay, records_of
from journal_models import Memory, Mines
from journal_players import Crowd, Field, Room
from program import Server
from rooms import rooms

UNLIMITED = ("--moves-per-second", 0, "--moves-per-game", 0, "--rooms", 100000,
             "--rooms-per-address", 100000, "--openings-per-hour", 100000,
             "--players-per-room", 100000)
PLAYERS, ROOMS, LIVES = 6, 3, 10


class Episode:
    """Some lives of the program with one directory, and what is wrong with its journal then."""

    def __init__(self, seed, folder):
        self.seed, self.folder = seed, pathlib.Path(folder)
        self.data = self.folder / "data"
        self.dice = random.Random(seed)
        self.problems = []

    def live(self, server, tasks):
        """Plays until the program is killed, at any time."""
        with Crowd(f"{self.seed} {time.monotonic_ns()}", *tasks) as crowd:
            time.sleep(self.dice.uniform(0.02, 0.5))
            server.signal(signal.SIGKILL)
            server.process.wait()
            killed = time.monotonic()
        self.problems += crowd.errors
        self.note_log(server)
        for each in self.asked():
            each.gone = min(each.gone, killed)

    def end(self, server, look):
        """What is kept can be played on."""
        look()
        server.signal(signal.SIGTERM)
        if server.wait(5)[0] != 0:
            self.problems.append("no end by SIGTERM")
        self.note_log(server)

    def note_log(self, server):
        self.problems += [line for line in server.said().splitlines()
                          if "damaged" in line or "cannot" in line or "ensure" in line]


class Host(Episode):
    def play(self, lives):
        self.rooms, self.opened = [], []
        for life in range(lives):
            with rooms("--data", self.data, *UNLIMITED) as server:
                while len(self.rooms) < ROOMS:
                    self.rooms.append(Room(server.port, f"{self.seed}-{len(self.rooms)}", "ann"))
                self.live(server, [
                    *(room.play(server.port, f"p{number}") for room in self.rooms
                      for number in range(PLAYERS)),
                    *(room.rule(server.port) for room in self.rooms),
                    self.open(server.port, life)])
        with rooms("--data", self.data, *UNLIMITED) as server:
            self.end(server, lambda: [room.look(server.port) for room in self.rooms])
        return self

    def open(self, port, life):
        def task(dice):
            for number in range(50):
                time.sleep(dice.uniform(0, 0.05))
                self.opened.append(Room(port, f"o{life}-{number}", "ben"))
        return task

    def asked(self):
        return [each for room in self.rooms for each in room.asked]

    def replays(self, found):
        for room in self.rooms:
            model = Memory(room.rows, room.columns, room.cards)
            yield MemoryReplay(model, found.get(room.name, []), room.asked), room.name

    def check(self, path):
        found, problems = records_of(path)
        for replay, name in self.replays(found):
            problems += [f"{name}: {each}" for each in replay.check()]
        for room in self.rooms:
            problems += [f"{room.name}: game {number} is not dealt once" for number in room.dealt
                         if sum(line.startswith(f"deal {number} ")
                                for line in found.get(room.name, [])) != 1]
        with contextlib.closing(sqlite3.connect(path)) as file:
            kept = set(file.execute("SELECT name, code FROM room"))
        return problems + [f"{room.name} with the code {room.code} is not kept"
                           for room in self.rooms + self.opened
                           if (room.name, room.code) not in kept]


class Telnet(Episode):
    def play(self, lives):
        self.field = Field(self.seed)
        board = self.folder / "board.txt"
        board.write_text(self.field.text())
        words = ("minesweeper", "--debug", "--port", 0, "--file", board, "--data", self.data)
        for _ in range(lives):
            with Server(*words) as server:
                self.live(server, [self.field.play(server.port)] * PLAYERS)
        with Server(*words) as server:
            self.end(server, lambda: self.field.look(server.port))
        return self

    def asked(self):
        return self.field.asked

    def replays(self, found):
        ((name, lines),) = found.items()
        model = Mines(self.field.columns, self.field.rows, self.field.bombs)
        yield MinesReplay(model, lines, self.field.asked), name

    def check(self, path):
        found, problems = records_of(path)
        ((replay, _),) = self.replays(found)
        return problems + replay.check()


def spoilt(episode):
    """Ways of spoiling a journal that the checker does not notice: there must be none."""
    path = episode.data / "scramble.db"
    replay, name = max(episode.replays(records_of(path)[0]), key=lambda each: len(each[0].seen))
    count = len(replay.seen) - 1
    at = next(number for number in range(count // 3, count)  # where it has changed something
              if replay.seen[number] != replay.seen[number - 1] and replay.answers(number))
    with contextlib.closing(sqlite3.connect(path)) as file:
        (room,) = file.execute("SELECT id FROM room WHERE name = ?", (name,)).fetchone()
    of = f"WHERE room = {room} AND number"

    def move(first, by):
        return (f"UPDATE record SET number = -number {of} >= {first};"
                f"UPDATE record SET number = {by} - number {of} < 0;")

    def swap(one, other):
        return "".join(f"UPDATE record SET number = {to} {of} = {number};" for number, to in
                       ((one, -1), (other, one), (-1, other)))

    lost = f"DELETE FROM record {of} = {at};"
    ways = {
        "a record is lost": lost,
        "a record is lost, and the next have its numbers": lost + move(at + 1, -1),
        "a record is there twice": move(at + 1, 1) +
        f"INSERT INTO record SELECT room, {at + 1}, at, line, sum FROM record {of} = {at}",
        "the last fifty are lost": f"DELETE FROM record {of} > {count - 50}",
        "all records are lost": f"DELETE FROM record {of} > 0",
        "two records are swapped": swap(at, at + 50)}
    unnoticed = []
    for what, statements in ways.items():
        copy = episode.folder / "spoilt.db"
        shutil.copy(path, copy)
        with contextlib.closing(sqlite3.connect(copy)) as file:
            file.executescript(statements)
        if not episode.check(copy):
            unnoticed.append(f"the checker does not see that {what}")
    return unnoticed


def killed(how, kind):
    kills = how.kills(30, 10, 1000)
    problems, answers, seed, lives = [], 0, 0, 0
    while lives < kills and not problems:
        seed = random.randrange(1 << 32)
        with tempfile.TemporaryDirectory() as folder:
            episode = kind(seed, folder).play(min(LIVES, kills - lives))
            answers += sum(each.told is not None for each in episode.asked())
            problems = episode.problems + episode.check(episode.data / "scramble.db")
            if not problems and lives == 0:
                problems = spoilt(episode)
        lives += LIVES
    told = f"seed {seed}: {len(problems)} problems, such as {problems[0]}" if problems else "none"
    return not problems, f"{answers:,} answers, {min(lives, kills)} kills; wrong: {told}"


@case("journal: killed at any time under load, rooms of Memory", "a replay of the journal explains "
      "every answer: none lost, none twice, none out of order; and it sees a spoilt journal")
def killed_host(how):
    return killed(how, Host)


@case("journal: killed at any time under load, Minesweeper over telnet", "the same")
def killed_mines(how):
    return killed(how, Telnet)
