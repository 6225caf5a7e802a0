"""People who play at all nodes of a cluster, and what their answers must be."""

import bisect
import itertools
import os
import random
import tempfile
import threading
import time

import wire
from cluster import NAMES, Cluster
from journal_cases import UNLIMITED
from journal_checker import MemoryReplay
from journal_models import Memory
from journal_players import Crowd, Room
from program import ROOT
from rooms import ask, bearer

PLAYERS, ROOMS = 6, 3


class ClusterReplay(MemoryReplay):
    """Nodes tell each other a record one after the other: a look shows at least what its own node
    has answered. And who is refused knows nothing: the move may be made yet. A look is refused by a
    node that cannot read the room."""

    def __init__(self, model, lines, asked):
        super().__init__(model, lines, [each for each in asked
                                        if each.line or each.told != ("refused", None)])

    def least_seen(self, asked):
        times, most = self.told_at.get(asked.by, ((), (0,)))
        return most[bisect.bisect_left(times, asked.asked)]

    made_though_refused = 0  # but for flips that waited

    def check_refused(self, number, move):
        if self.told[number].get(move.who, ("",))[0] != "parked":
            self.made_though_refused += 1

    def order(self):
        super().order()
        answers = {}  # of each node
        for index, number in self.numbers.items():
            move = self.moves[index]
            if move.told is not None and move.told[0] != "refused":
                answers.setdefault(move.by, []).append(
                    (move.answered, self.end_of(number, move)))
        self.told_at = {}
        for by, all_of_it in answers.items():
            times, numbers = zip(*sorted(all_of_it))
            self.told_at[by] = times, [0, *itertools.accumulate(numbers, max)]


def is_answered(asked):
    """Whether it is a move that was not refused."""
    return asked.told and asked.line and asked.told[0] != "refused"


class Play:
    """People at all nodes, who go to another one when theirs does not answer."""

    def __init__(self, cluster, seed):
        self.cluster, self.dice = cluster, random.Random(seed)
        self.rooms = [Room(self.anywhere(), f"{seed}-{number}", "ann", may_refuse=True)
                      for number in range(ROOMS)]
        self.has_ended = threading.Event()
        self.made_though_refused = 0  # as of the check
        self.faults = []  # when, and which, where they are a mix

    def anywhere(self, dice=None):
        """Some node."""
        living = self.cluster.living()
        return (dice or self.dice).choice(living) if living else ("127.0.0.1", 1)

    def holder(self, count):
        """Who holds a room, each time of another one; some node if nobody does."""
        return self.cluster.holder(self.rooms[count % ROOMS].name) or self.dice.choice(NAMES)

    def roam(self, begin):
        """Begins a task at some node, again and again."""
        def task(dice):
            number = 0
            while not self.has_ended.is_set():
                number += 1
                try:
                    begin(self.anywhere(dice), number)(dice)
                except OSError:
                    time.sleep(0.05)
        return task

    def player(self, room, who):
        return self.roam(lambda at, number: room.play(at, f"{who}x{number}", self.has_ended))

    def dealer(self, room):
        """The host deals; what was done without an answer is refused when it is asked again."""
        room.next = 2

        def task(dice):
            with wire.connect(self.anywhere(dice)) as client:
                while not self.has_ended.is_set():
                    time.sleep(dice.uniform(0.1, 0.5))
                    status = ask(client, "POST", f"{room.path}/again?same=1&game={room.next}",
                                 bearer(room.key))[0]
                    if status in (200, 409):
                        room.next += 1
                    elif status not in (400, 429, 503):  # 400: it has not heard of the last one
                        raise RuntimeError(f"{status} to who deals again")
        return self.roam(lambda *_: task)

    def tasks(self):
        return [task for room in self.rooms for task in
                (self.dealer(room), *(self.player(room, f"p{i}") for i in range(PLAYERS)))]

    def silence(self, since):
        """The longest time since then in which a room answered no move, when it began, and how
        many it had answered before."""
        longest = 0, 0, 0
        for room in self.rooms:
            times = sorted([since, *(each.answered for each in room.asked
                                     if is_answered(each) and each.answered > since)])
            longest = max([longest, *((b - a, a, number) for number, (a, b)
                                      in enumerate(zip(times, times[1:])))])
        return longest

    def silences(self, until):
        """After each fault, until the next one: for how long each room answered no move."""
        times = [sorted(each.answered for each in room.asked if is_answered(each)) for room in self.rooms]
        begun = [at for at, _ in self.faults]
        found = []
        for at, after in zip(begun, [*begun[1:], until]):
            for of_room in times:
                some = of_room[max(0, bisect.bisect(of_room, at) - 1):bisect.bisect(of_room, after) + 1]
                found.append(max((b - a for a, b in zip(some, some[1:])), default=after - at))
        return sorted(found)

    def told_of_silences(self, until):
        """How many of them are no longer than the lease and three seconds, and how long most are."""
        found, most = self.silences(until), self.cluster.lease + 3
        if not found:
            return ""
        short = sum(each <= most for each in found)
        half, nearly_all = (found[len(found) * part // 100] for part in (50, 99))
        return f"; after a fault a room is silent for at most {most} s in {short} of {len(found)} cases, " \
            f"half of them up to {half:.1f} s, 99 % up to {nearly_all:.1f} s"

    def told_of(self, begin, end):
        """The faults of the ten seconds before and until then, with the seconds since `begin`."""
        return "".join(f", {what} at {at - begin:.1f}" for at, what in self.faults
                       if begin - 10 < at < end)

    def check(self):
        problems = []
        for room in self.rooms:
            model = Memory(room.rows, room.columns, room.cards)
            replay = ClusterReplay(model, self.cluster.records(room.name), room.asked)
            problems += [f"{room.name}: {each}" for each in replay.check()]
            self.made_though_refused += replay.made_though_refused
        return problems + [line for line in self.cluster.logs.splitlines()
                           if "damaged" in line or "ensure" in line]

    def write(self, problems, seed):
        """Everything that was asked and kept, to be looked at. Result: where."""
        path = ROOT / f"build/soak/{seed}.txt"
        path.parent.mkdir(parents=True, exist_ok=True)
        with open(path, "w") as file:
            file.writelines(f"{each}\n" for each in problems)
            for room in self.rooms:
                file.write(f"{room.name} {room.cards}\n")
                file.writelines(f"{number} {line}\n" for number, line in
                                enumerate(self.cluster.records(room.name), 1))
                file.writelines(f"{each}\n" for each in room.asked)
        return path

    def answered(self):
        return sum(each.told is not None for room in self.rooms for each in room.asked)


def played(faults, seconds, **how):
    """Plays while `faults(cluster, play, end)` does its work, and heals all. $SCRAMBLE_SEED chooses
    what people and faults do."""
    seed = int(os.environ.get("SCRAMBLE_SEED") or random.randrange(1 << 32))
    with tempfile.TemporaryDirectory() as folder, Cluster(folder, *UNLIMITED, **how) as cluster:
        play = Play(cluster, seed)
        with Crowd(seed, *play.tasks()) as crowd:
            try:
                time.sleep(1)
                begun = time.monotonic()
                measured = faults(cluster, play, begun + seconds)
                cluster.heal()
                time.sleep(6)
                silence, at, answered = play.silence(begun)
                healed = time.monotonic() - 1
                told_of_all = play.told_of_silences(healed)
            finally:
                play.has_ended.set()
        problems = crowd.errors + play.check()
        if not any(is_answered(each) and each.answered > healed
                   for room in play.rooms for each in room.asked):
            problems.append("no move is answered when all is well again")
        told = (f"{len(problems)} problems, such as {problems[0]}; see {play.write(problems, seed)}"
                if problems else "none")
    return not problems, (f"{play.answered():,} answers, {measured}, longest silence of a "
                          f"room {silence:.1f} s, after {answered:,} moves in it"
                          f"{play.told_of(at, at + silence)}{told_of_all}; "
                          f"{play.made_though_refused} moves refused, and made; seed {seed}: "
                          f"wrong: {told}")
