"""All attacks at once, for as long as one likes, while people play."""

import json
import math
import os
import pathlib
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time

import hostile_crowds
import wire
from cases import case, kilobytes
from hostile_guests import Guests, never_cut_off
from journal_checker import MemoryReplay, records_of
from journal_models import Memory
from journal_players import Crowd, Room
from room_crowds import Crowds
from rooms import BOARD, KEY, ask, bearer, long_game, opened, rooms

ROOMS, HONEST, PLAYERS, CLASS = 200, 5, 10, 40
UNUSED = 10  # seconds, until a room is asleep or gone
CALM = UNUSED + 13  # until all such rooms are, since the server looks at them each ten seconds
WITHOUT_HASTE = ("--moves-per-second", 0, "--moves-per-game", 0)
ELSEWHERE = ("nice", "-n", "19")  # strangers have processors of their own


class Attack:
    """Every attack, as long as that takes."""

    def __init__(self, targets, seed):
        self.words = [[*ELSEWHERE, sys.executable, "-B", hostile_crowds.__file__, each,
                       json.dumps({**targets, "seed": f"{seed} {each}"})] for each in hostile_crowds.ATTACKS]

    def __enter__(self):
        self.all = [subprocess.Popen(each, stdout=subprocess.PIPE, text=True) for each in self.words]
        return self

    def __exit__(self, *_):
        self.counts = [each.communicate()[0].strip() for each in self.all]

    def idle(self):
        """What went wrong with the attacks: of each, that it has done nothing."""
        return [f"{name} has done nothing" for name, count in zip(hostile_crowds.ATTACKS, self.counts)
                if not int(count or 0)]

    def __str__(self):
        return ", ".join(f"{name} {int(count or 0):,}"
                         for name, count in zip(hostile_crowds.ATTACKS, self.counts))


def honest(port, room, who, has_ended, seed):
    """A player who thinks between two moves."""
    dice = random.Random(f"{seed} {room.name} {who}")

    class Thinking:
        def is_set(self):
            return has_ended.wait(dice.uniform(0.1, 0.5))
    return never_cut_off(who, room.play(port, who, Thinking(), patience=(0.1, 0.3)))


def dealer(room, port, has_ended):
    """Deals the same cards again, now and then."""
    def task(dice):
        with wire.connect(port) as client:
            while not has_ended.wait(dice.uniform(3, 8)):
                number = 2 + len(room.dealt)
                status = ask(client, "POST", f"{room.path}/again?same=1&game={number}", bearer(room.key))[0]
                if status != 200:
                    raise RuntimeError(f"{status} to who deals again")
                room.dealt.append(number)
    return never_cut_off("who deals", task)


def play(server, targets, seconds, seed, playing):
    """Attacks and plays. Result: what was attacked, who came, and what went wrong."""
    has_ended = threading.Event()
    guests = Guests(server.port, targets["code"], seconds, has_ended)
    tasks = [honest(server.port, room, f"h{number}", has_ended, seed) for room in playing
             for number in range(PLAYERS)] + [dealer(room, server.port, has_ended) for room in playing]
    names = ("flips", "watches", "audience", "live_players", "storms")
    told = {**targets, "port": server.port, "telnet": server.ports[1], "ruled": guests.room,
            "end": time.monotonic() + seconds}
    with Attack(told, seed) as attack, \
            Crowds(server.port, targets["room"], seconds, *names, under=ELSEWHERE) as crowds, \
            Crowd(seed, *tasks, *guests.tasks()) as crowd:
        time.sleep(seconds)
        has_ended.set()
    guests.close()
    return f"{attack}, {', '.join(crowds.counts)}", guests, crowd.errors + attack.idle() + guests.problems


def percentile(times):
    times = sorted(times)
    return 1000 * times[len(times) * 99 // 100] if times else math.inf


def seconds_of(how):
    given = os.environ.get("SCRAMBLE_SOAK_SECONDS")
    return float(given) if given else 3600 if how.long else how.seconds(60, 15)


def disk():
    """One in memory, if there is room: a move waits for the disk, and the program is judged."""
    memory = "/dev/shm"
    return memory if os.access(memory, os.W_OK) and shutil.disk_usage(memory).free > 4 << 30 else None


@case("a hostile hour: every attack at once on 200 rooms, a class and a journal, while 50 play",
      "each answer is what a replay of the journal says; p99 of their looks, and of their flips that wait for nobody, "
      "< 50 ms; the host is obeyed, newcomers and pupils get in; < 4 MB of memory and no descriptor more after the "
      "first third")
def hostile(how):
    seconds, seed = seconds_of(how), random.randrange(1 << 32)
    with tempfile.TemporaryDirectory(dir=disk()) as folder:
        kept = ("--data", f"{folder}/data", "--rooms-per-address", 1000, "--openings-per-hour", 10000)
        with rooms(*kept, *WITHOUT_HASTE) as server, wire.connect(server.port) as client:
            long = long_game(client, 40)
            server.signal(signal.SIGTERM)
            server.wait(10)
        return attacked_with(seconds, seed, pathlib.Path(folder, "data"), kept, long)


def targets_of(server, long):
    """What is attacked: see `hostile_crowds.Target`."""
    room, _ = opened(server.port, BOARD, KEY)
    _, field = opened(server.port, "game=minesweeper&size=40,40&bombs=160")
    others = [opened(server.port, "board=zoo")[0] for _ in range(ROOMS - HONEST - 4)]
    with wire.connect(server.port) as client:
        told = ask(client, "POST", f"/rooms?count={CLASS}&board=zoo", bearer(KEY))[2].decode().split()
        group = f"/c/{told[2]}"
        for change in ("start", "names?as=given"):
            ask(client, "POST", f"{group}/{change}", bearer(KEY))
        about = wire.get(client, f"{group}/class")[2].decode()
        inside = [f"/r/{name}" for name in re.findall(r"class room \d+ \w+ (\w+)", about)]
        for each in others:
            wire.get(client, f"{each}/flip/ann/0,0")  # so that it is kept
        for each in inside:
            for number in range(15):
                wire.get(client, f"{each}/flip/p{number}/{number // 4},{number % 4}")
    return {"room": room, "long": long, "group": group, "inside": inside, "field": field, "others": others,
            "code": told[5]}


def attacked_with(seconds, seed, data, kept, long):
    with rooms(*kept, "--telnet", 0, "--unused-after", UNUSED, listeners=2) as server:
        playing = [Room(server.port, f"{seed}-{number}", "ann") for number in range(HONEST)]
        targets = targets_of(server, long)
        _, _, errors = play(server, targets, seconds / 3, f"{seed} first", playing)
        time.sleep(CALM)
        memory, files = server.memory(), server.descriptors()
        attacked, guests, more = play(server, targets, seconds * 2 / 3, f"{seed} second", playing)
        time.sleep(CALM)
        grown, stayed = server.memory() - memory, server.descriptors() - files
        server.signal(signal.SIGTERM)
        status, _ = server.wait(10)
        end = time.monotonic()
        found, problems = records_of(data / "scramble.db")
    problems += errors + more
    at_once = []
    for room in playing:
        for each in room.asked:
            each.gone = min(each.gone, end)
        replay = MemoryReplay(Memory(room.rows, room.columns, room.cards), found.get(room.name, []), room.asked)
        problems += replay.check()
        at_once += answered_at_once(replay)
    asked = [each for room in playing for each in room.asked]
    looks, flips, others = map(percentile, (
        [each.answered - each.asked for each in asked if not each.line],
        [each.answered - each.asked for each in at_once], guests.times))
    good = not problems and status == 0 and looks < 50 and flips < 50 and grown < 4 << 20 and stayed == 0
    return good, (f"seed {seed}, {seconds:.0f} s: {sum(each.told is not None for each in asked):,} answers, looks p99 "
                  f"{looks:.1f} ms, {len(at_once):,} flips at once p99 {flips:.1f} ms; at last {guests.came} "
                  f"came and {guests.removed} were removed, p99 {others:.1f} ms; "
                  f"{kilobytes(grown)}, {stayed} stayed, status {status}; {attacked}; "
                  f"{len(problems)} wrong{': ' + problems[0] if problems else ''}")


def answered_at_once(replay):
    """The flips that waited for nobody: their own record settles them. One with neither record nor answer has
    not even been read in time."""
    return [each for index, each in enumerate(replay.moves)
            if (replay.end_of(number, each) == number if (number := replay.numbers.get(index)) else not each.told)]
