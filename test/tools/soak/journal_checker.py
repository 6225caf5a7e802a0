"""Compares the answers that people got with the journal: each room is one list of records, so
replay it. Each answer must be what the replay says at its record; no move that was answered may be
missing, and none may be there twice; what was asked after an answer comes after it."""

import bisect
import dataclasses
import itertools
import math
import sqlite3


@dataclasses.dataclass
class Asked:
    """A move or, without a line, a look. `told` is (what came of it, the board if it was shown);
    None without an answer: then its process had ended, or its client had left, before `gone`. `by`
    is the address of the process."""

    who: str
    line: str
    asked: float
    answered: float = math.inf
    told: tuple = None
    gone: float = math.inf
    by: tuple = None


def records_of(path):
    """The lines of each room, by its name. What is wrong with the numbers is a problem, too."""
    found, problems = {}, []
    with sqlite3.connect(path) as file:
        for name, in file.execute("SELECT name FROM room"):
            found[name] = []
        rows = file.execute("SELECT name, number, line FROM record LEFT JOIN room ON id = room "
                            "ORDER BY room, number")
        for name, number, line in rows:
            found.setdefault(name, []).append(line)
            if number != len(found[name]):
                problems.append(f"{name}: record {number} is the {len(found[name])}th")
    file.close()
    return found, problems


class Replay:
    """The states of a room: number 0 is that before the first record."""

    def __init__(self, model, lines, asked):
        self.lines = ["", *lines]
        self.moves = sorted((each for each in asked if each.line), key=lambda each: each.asked)
        self.looks = [each for each in asked if not each.line]
        self.problems = []
        self.seen = []  # by one who does not play
        for number, line in enumerate(self.lines):
            if line:
                model.apply(line)
            self.seen.append(model.seen_by("nobody"))
            self.note(number, model)
        self.numbers = {}  # of each move's record
        self.match()
        self.order()

    def complain(self, what):
        self.problems.append(what)

    def order(self):
        """What must have been done at some time, and what cannot have been yet."""
        done, begun = [], []
        for index, number in self.numbers.items():
            move = self.moves[index]
            end = self.end_of(number, move)
            is_told = move.told is not None and move.told[0] != "refused"
            done.append((move.answered if is_told else move.gone, end if is_told else number))
            begun.append((move.asked, number))
        done.sort()
        begun.sort()
        self.done_at = [at for at, _ in done]
        self.done = [0, *itertools.accumulate((number for _, number in done), max)]
        self.begun_at = [at for at, _ in begun]
        last = len(self.lines)
        self.begun = [*itertools.accumulate((number for _, number in reversed(begun)), min,
                                            initial=last)][::-1]

    def least(self, asked):
        """The last record that was certainly done before that time."""
        return self.done[bisect.bisect_left(self.done_at, asked)]

    def most(self, answered):
        """The last record that can have been asked for by then."""
        return self.begun[bisect.bisect_right(self.begun_at, answered)] - 1

    def check(self):
        for index, move in enumerate(self.moves):
            number = self.numbers.get(index)
            if number is None:
                if move.told is not None and not self.needs_no_record(move):
                    self.complain(f"no record of an answered move: {move}")
                continue
            if move.told == ("refused", None):
                self.check_refused(number, move)
            elif number <= self.least(move.asked):
                self.complain(f"record {number} is before one that was answered earlier: {move}")
            elif move.told is not None and move.told != (is_to_be := self.answer(number, move)):
                self.complain(f"record {number} means {is_to_be}, but the answer was {move}")
        for look in self.looks:
            if look.told is not None and not self.was_seen(look):
                self.complain(f"no state between {self.least_seen(look)} and "
                              f"{self.most(look.answered)} looks like {look}")
        return self.problems

    def check_refused(self, number, move):
        """Only the last transaction of a process may come back after it has failed."""
        if any(number < at and self.moves[index].gone == move.gone and self.moves[index].told
               and self.moves[index].told[0] != "refused" for index, at in self.numbers.items()):
            self.complain(f"record {number} is of a move that was refused: {move}")

    def answers(self, number):
        """Whether somebody was answered because of that record."""
        return any(at == number and self.moves[index].told is not None
                   for index, at in self.numbers.items())

    def was_seen(self, look):
        return any(self.seen[number] == look.told[1] for number in
                   range(self.least_seen(look), self.most(look.answered) + 1))

    def least_seen(self, asked):
        """The last record that whoever was asked must have known."""
        return self.least(asked.asked)


class MemoryReplay(Replay):
    """`self.told[number]` has (outcome, board) by player, `self.waiting[number]` who waits."""

    def note(self, number, model):
        if number == 0:
            self.told, self.waiting, self.settled = [], [], {}
        self.told.append({who: (what, model.seen_by(who) if what == "ok" else None)
                          for who, what in model.told.items()})
        self.waiting.append(frozenset(model.waits))
        for who, what in model.told.items():
            if what not in ("parked", "waits"):
                self.settled.setdefault(who, []).append(number)

    def match(self):
        """The flips of a player are made one after the other. One without an answer, or with none
        that tells of a move, may have no record; and one whose client has left may come later. None
        is for the same space as another that it could be taken for."""
        mine, self.late = {}, {}
        for index, move in enumerate(self.moves):
            mine.setdefault(move.who, []).append(index)
        claimed = {}
        for number, line in enumerate(self.lines):
            word, _, rest = line.partition(" ")
            who, _, key = rest.partition(" ")
            if word == "claim":
                # Whoever was refused asks again, though the first claim may have come through.
                if claimed.setdefault(who, key) != key or who not in mine:
                    self.complain(f"record {number} claims a name for nobody, or with a second key: {line}")
            elif word == "flip":
                self.take(number, line, mine.get(who, []), self.late.setdefault(who, []))
                if who not in claimed:
                    self.complain(f"record {number} is before the claim of its name: {line}")

    def take(self, number, line, left, late):
        for place, index in enumerate(left):
            told = self.moves[index].told
            if self.moves[index].line == line:
                self.numbers[index] = number
                late += [each for each in left[:place] if self.moves[each].told is None]
                del left[: place + 1]
                return
            if told is not None and told[0] not in ("waits", "refused"):
                break
        for index in late:
            if self.moves[index].line == line:
                self.numbers[index] = number
                late.remove(index)
                return
        self.complain(f"record {number} is of no move, or of one too many: {line}")

    def end_of(self, number, move):
        """The record that has settled that flip."""
        if self.told[number].get(move.who, ("ok",))[0] != "parked":
            return number
        settled = self.settled.get(move.who, [])
        at = bisect.bisect_right(settled, number)
        return settled[at] if at < len(settled) else len(self.lines) - 1

    def answer(self, number, move):
        return self.told[self.end_of(number, move)].get(move.who)

    def needs_no_record(self, move):
        return move.told[0] == "refused" or move.told[0] == "waits" and any(
            move.who in self.waiting[number]
            for number in range(self.least_seen(move), self.most(move.answered) + 1))


class MinesReplay(Replay):
    """Each line is asked for once at most, so it says which move it is."""

    def note(self, number, model):
        if number == 0:
            self.booms = set()
            self.columns = model.columns
        if model.boom:
            self.booms.add(number)

    def match(self):
        by_line = {move.line: index for index, move in enumerate(self.moves)}
        for number, line in enumerate(self.lines[1:], 1):
            index = by_line.pop(line, None)
            if index is None:
                self.complain(f"record {number} is of no move, or there twice: {line}")
            else:
                self.numbers[index] = number

    def end_of(self, number, _):
        return number

    def answer(self, number, _):
        return ("boom", None) if number in self.booms else ("ok", self.seen[number])

    def needs_no_record(self, move):
        """It changed nothing at some time when it may have been looked at."""
        word, x, y = move.line.split(" ")
        at = int(y) * (2 * self.columns + 1) + 2 * int(x)
        needed = "F" if word == "deflag" else "-"
        return move.told[0] == "ok" and any(
            self.seen[number] == move.told[1] and self.seen[number][at] != needed
            for number in range(self.least(move.asked), self.most(move.answered) + 1))
