"""The rules of both games once more, as naively as can be: what a record changes, and what each
player sees then. They share nothing with the program, so that one can tell of the other."""


class Memory:
    """A game of Memory Scramble. `told` are the outcomes of the last record by player: a rule's id
    of a flip that failed, `ok` of one that did not, `parked` of one that has to wait, `withdrawn`
    of one that has waited, `waits` of another one meanwhile."""

    def __init__(self, rows, columns, cards):
        self.rows, self.columns, self.dealt = rows, columns, cards
        self.game = 1
        self.deal()

    def deal(self):
        self.cards = list(self.dealt)
        self.up = [False] * len(self.cards)
        self.owner = [None] * len(self.cards)
        self.queues = {}
        self.first, self.pair, self.before, self.waits = {}, {}, {}, {}
        self.told = {}

    def apply(self, line):
        word, *rest = line.split(" ")
        self.told = {}
        if word == "flip":
            row, column = map(int, rest[1].split(","))
            self.flip(rest[0], row * self.columns + column)
        elif word == "withdraw":
            row, column = map(int, rest[1].split(","))
            if self.waits.get(rest[0]) == row * self.columns + column:
                self.withdraw(rest[0])
        elif word == "release":
            self.release(rest[0])
        elif word == "deal":
            self.deal_again(int(rest[0]))
        elif word not in ("claim", "host"):
            raise ValueError(f"a record that no one has caused: {line}")

    def deal_again(self, number):
        if number == self.game + 1:  # another has not dealt it first
            waiting = list(self.waits)
            self.deal()
            self.game = number
            self.told = dict.fromkeys(waiting, "1-A")

    def flip(self, who, at):
        if who in self.waits:
            self.told[who] = "waits"
        elif who in self.first:
            self.told[who] = self.second(who, at)
        else:
            self.finish(who)
            self.told[who] = self.take(who, at)

    def take(self, who, at):
        if self.cards[at] is None:
            return "1-A"
        if self.owner[at] is None:
            self.up[at] = True
            self.owner[at] = who
            self.first[who] = at
            return "ok"
        self.queues.setdefault(at, []).append(who)
        self.waits[who] = at
        return "parked"

    def second(self, who, at):
        first = self.first.pop(who)
        if self.cards[at] is None or self.owner[at] is not None:
            self.before[who] = [first]
            self.let_go(first)
            return "2-A" if self.cards[at] is None else "2-B"
        self.up[at] = True
        if self.cards[at] == self.cards[first]:
            self.owner[at] = who
            self.pair[who] = [first, at]
        else:
            self.before[who] = [first, at]
            self.let_go(first)
        return "ok"

    def let_go(self, at):
        self.owner[at] = None
        queue = self.queues.get(at)
        if queue:
            following = queue.pop(0)
            del self.waits[following]
            self.owner[at] = following
            self.first[following] = at
            self.told[following] = "ok"

    def finish(self, who):
        for at in self.pair.pop(who, []):
            self.cards[at] = self.owner[at] = None
            self.up[at] = False
            for waiting in self.queues.pop(at, []):
                del self.waits[waiting]
                self.told[waiting] = "1-A"
        for at in self.before.pop(who, []):
            if self.cards[at] is not None and self.owner[at] is None:
                self.up[at] = False

    def withdraw(self, who):
        if who in self.waits:
            self.queues[self.waits.pop(who)].remove(who)
            self.told[who] = "withdrawn"

    def release(self, who):
        if who in self.first:
            at = self.first.pop(who)
            self.let_go(at)
            self.before[who] = [at]
        if who not in self.waits:
            self.finish(who)

    def seen_by(self, who):
        spots = [f"{self.rows}x{self.columns}"]
        for card, up, owner in zip(self.cards, self.up, self.owner):
            spots.append("none" if card is None else "down" if not up else
                         f"my {card}" if owner == who else f"up {card}")
        return "\n".join(spots) + "\n"


class Mines:
    """A field of Minesweeper; `boom` tells whether the last record has hit a bomb."""

    def __init__(self, columns, rows, bombs):
        self.columns, self.rows = columns, rows
        self.bombs, self.dug, self.flags = set(bombs), set(), set()
        self.boom = False

    def apply(self, line):
        word, x, y = line.split(" ")
        at = (int(x), int(y))
        self.boom = False
        if word == "dig":
            self.dig(at)
        elif word == "flag" and at not in self.dug:
            self.flags.add(at)
        elif word == "deflag":
            self.flags.discard(at)

    def dig(self, at):
        if at in self.dug or at in self.flags:
            return
        self.boom = at in self.bombs
        self.bombs.discard(at)
        opened = [at]
        while opened:
            here = opened.pop()
            if here in self.dug or here in self.flags:
                continue
            self.dug.add(here)
            if not self.near(here):
                opened += self.around(here)

    def around(self, at):
        return [(x, y) for x in range(max(0, at[0] - 1), min(self.columns, at[0] + 2))
                for y in range(max(0, at[1] - 1), min(self.rows, at[1] + 2)) if (x, y) != at]

    def near(self, at):
        return sum(each in self.bombs for each in self.around(at))

    def square(self, at):
        if at in self.dug:
            return str(self.near(at) or " ")
        return "F" if at in self.flags else "-"

    def seen_by(self, _):
        return "".join(" ".join(self.square((x, y)) for x in range(self.columns)) + "\r\n"
                       for y in range(self.rows))
