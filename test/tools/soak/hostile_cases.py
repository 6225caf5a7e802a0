"""All attacks at once, for as long as one likes, while people play."""

import os
import pathlib
import random
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time

import hostile_crowds
import wire
from cases import case, kilobytes
from journal_checker import MemoryReplay, records_of
from journal_models import Memory
from journal_players import Crowd, Room
from room_crowds import Crowds
from rooms import BOARD, KEY, ask, bearer, long_game, opened, rooms

ROOMS, HONEST, PLAYERS, CLASS = 200, 5, 10, 40
WITHOUT_HASTE = ("--moves-per-second", 0, "--moves-per-game", 0)
ELSEWHERE = ("nice", "-n", "19")  # strangers have processors of their own


class Attack:
    """Every attack, as long as that takes."""

    def __init__(self, ports, targets, seconds, seed):
        self.words = [[*ELSEWHERE, sys.executable, "-B", hostile_crowds.__file__, each, *map(str, ports), *targets,
                       str(seconds), f"{seed} {each}"] for each in hostile_crowds.ATTACKS]

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
    return room.play(port, who, Thinking())


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
    return task


def play(server, targets, seconds, seed, playing):
    """Attacks and plays. Result: what was attacked, and what went wrong with that and with who played."""
    has_ended = threading.Event()
    tasks = [honest(server.port, room, f"h{number}", has_ended, seed) for room in playing
             for number in range(PLAYERS)] + [dealer(room, server.port, has_ended) for room in playing]
    names = ("flips", "watches", "audience", "live_players", "storms")
    with Attack(server.ports[:2], targets, seconds, seed) as attack, \
            Crowds(server.port, targets[0], seconds, *names, under=ELSEWHERE) as crowds, Crowd(seed, *tasks) as crowd:
        time.sleep(seconds)
        has_ended.set()
    return f"{attack}, {', '.join(crowds.counts)}", crowd.errors + attack.idle()


def percentile(times):
    times = sorted(times)
    return 1000 * times[len(times) * 99 // 100] if times else 0


def seconds_of(how):
    given = os.environ.get("SCRAMBLE_SOAK_SECONDS")
    return float(given) if given else 3600 if how.long else how.seconds(60, 15)


@case("a hostile hour: every attack at once on 200 rooms, a class and a journal, while 50 play",
      "each answer is what a replay of the journal says; p99 of their looks < 50 ms; < 4 MB of memory and no "
      "descriptor more after the first third")
def hostile(how):
    seconds, seed = seconds_of(how), random.randrange(1 << 32)
    with tempfile.TemporaryDirectory() as folder:
        kept = ("--data", f"{folder}/data", "--rooms-per-address", 1000, "--openings-per-hour", 10000)
        with rooms(*kept, *WITHOUT_HASTE) as server, wire.connect(server.port) as client:
            long = long_game(client, 40)
            server.signal(signal.SIGTERM)
            server.wait(10)
        return attacked_with(seconds, seed, pathlib.Path(folder, "data"), kept, long)


def attacked_with(seconds, seed, data, kept, long):
    with rooms(*kept, "--telnet", 0, listeners=2) as server:
        playing = [Room(server.port, f"{seed}-{number}", "ann") for number in range(HONEST)]
        loud, _ = opened(server.port, BOARD, KEY)
        _, field = opened(server.port, "game=minesweeper&size=40,40&bombs=160")
        for _ in range(ROOMS - HONEST - 2):
            opened(server.port, "board=zoo")
        with wire.connect(server.port) as client:
            told = ask(client, "POST", f"/rooms?count={CLASS}&board=zoo", bearer(KEY))[2].decode()
            group = f"/c/{told.split()[2]}"
            ask(client, "POST", f"{group}/start", bearer(KEY))
            for room in re.findall(r"class room \d+ \w+ (\w+)", wire.get(client, f"{group}/class")[2].decode()):
                for number in range(15):
                    wire.get(client, f"/r/{room}/flip/p{number}/{number // 4},{number % 4}")
        _, errors = play(server, (loud, long, group, field), seconds / 3, f"{seed} first", playing)
        time.sleep(3)
        memory, files = server.memory(), server.descriptors()
        attacked, more = play(server, (loud, long, group, field), seconds * 2 / 3, f"{seed} second", playing)
        time.sleep(3)
        grown, stayed = server.memory() - memory, server.descriptors() - files
        server.signal(signal.SIGTERM)
        status, _ = server.wait(10)
        end = time.monotonic()
        found, problems = records_of(data / "scramble.db")
    problems += errors + more
    for room in playing:
        for each in room.asked:
            each.gone = min(each.gone, end)
        model = Memory(room.rows, room.columns, room.cards)
        problems += MemoryReplay(model, found.get(room.name, []), room.asked).check()
    answered = [each for room in playing for each in room.asked if each.told is not None]
    looks = percentile([each.answered - each.asked for each in answered if not each.line])
    good = not problems and status == 0 and looks < 50 and grown < 4 << 20 and stayed == 0
    return good, (f"seed {seed}, {seconds:.0f} s: {len(answered):,} answers, looks p99 {looks:.1f} ms; "
                  f"{kilobytes(grown)}, {stayed} stayed, status {status}; {attacked}; "
                  f"wrong: {problems[0] if problems else 'none'}")
