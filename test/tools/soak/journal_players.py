"""People who play while the program is killed, and remember what they asked and were answered."""

import itertools
import random
import re
import threading
import time

import wire
from journal_checker import Asked
from rooms import ask, bearer

RULE = re.compile(r"scramble-rule: (\S+)")


class Crowd:
    """Threads that play until the program is gone. Each gets its own dice."""

    def __init__(self, seed, *tasks):
        self.errors = []
        self.threads = [
            threading.Thread(target=self.guard, args=(task, random.Random(f"{seed} {number}")),
                             daemon=True) for number, task in enumerate(tasks)]

    def guard(self, task, dice):
        try:
            task(dice)
        except OSError:  # the program has been killed
            pass
        except Exception as error:  # told by the case
            self.errors.append(repr(error))

    def __enter__(self):
        for each in self.threads:
            each.start()
        return self

    def __exit__(self, *_):
        for each in self.threads:
            each.join()


class Room:
    """A room of Memory, and all that was asked in it."""

    def __init__(self, port, name, host, may_refuse=False):
        self.may_refuse = may_refuse
        self.rows, self.columns = 4, 5
        self.cards = [f"c{i // 2}" for i in range(self.rows * self.columns)]
        random.Random(name).shuffle(self.cards)
        self.asked, self.dealt = [], []
        self.lost = {}  # spaces that a player has asked for without an answer
        self.unsure = {}  # and since a flip was surely made
        self.key = f"the-key-of-{host}-who-hosts"
        text = f"{self.rows}x{self.columns}\n" + "".join(f"{card}\n" for card in self.cards)
        head = (f"POST /rooms?board=own&shuffle=0&lastpair=0&title={name} HTTP/1.1\r\n"
                f"Host: localhost\r\n{bearer(self.key)}Content-Length: {len(text)}\r\n\r\n")
        with wire.connect(port) as client:
            client.sendall((head + text).encode())
            status, _, answer = wire.read_answer(client)
        if status != 201:
            raise RuntimeError(f"no room but {status} {answer}")
        words = answer.decode().split()
        self.name, self.code = words[2], words[5]
        self.path = f"/r/{self.name}"

    def note(self, client, who, line, method, target, fields):
        """Asks, and remembers it."""
        asked = Asked(who, line, time.monotonic(), by=client.getpeername())
        self.asked.append(asked)
        status, head, body = ask(client, method, target, fields)
        asked.answered = time.monotonic()
        if status == 200:
            asked.told = ("ok", body.decode())
        elif status == 409:
            asked.told = (RULE.search(head)[1].upper().replace("WAITS", "waits"), None)
        elif status == 503 and self.may_refuse and b"no further player" not in body:
            asked.told = ("refused", None)
        else:
            raise RuntimeError(f"{status} {body}")
        return asked

    def play(self, port, who, has_ended=threading.Event(), patience=(0.02, 0.2)):
        """Flips and looks; who waits for longer than `patience` gives up. So that each record is of one move only, a
        space is not asked for again until a flip has surely been made; never by the same name if
        there was no answer."""
        def task(dice):
            client, name, names = None, who, itertools.count(2)
            while not has_ended.is_set():
                lost, unsure = (each.setdefault(name, set()) for each in (self.lost, self.unsure))
                free = [at for at in range(self.rows * self.columns) if at not in lost | unsure]
                if not free:
                    name = f"{who}_{next(names)}"
                    continue
                at = dice.choice(free)
                if client is None:
                    client = wire.connect(port)
                    client.settimeout(dice.uniform(*patience))
                lost.add(at)  # until there is an answer
                try:
                    if self.flip(client, name, at) in ("refused", "waits"):
                        unsure.add(at)
                    else:
                        unsure.clear()
                    lost.remove(at)
                except TimeoutError:
                    client.close()
                    client = None
                if dice.random() < 0.3:
                    self.look(port)
        return task

    def flip(self, client, who, at):
        """What came of it."""
        space = f"{at // self.columns},{at % self.columns}"
        return self.note(client, who, f"flip {who} {space}", "GET", f"{self.path}/flip/{who}/{space}",
                         bearer(f"the-key-of-{who}-who-plays")).told[0]

    def look(self, port):
        with wire.connect(port) as client:
            self.note(client, None, "", "GET", f"{self.path}/look/nobody", "")

    def rule(self, port):
        """The host deals again and again."""
        def task(dice):
            with wire.connect(port) as client:
                while True:
                    time.sleep(dice.uniform(0.02, 0.3))
                    number = 2 + len(self.dealt)
                    status = ask(client, "POST", f"{self.path}/again?same=1&game={number}",
                                  bearer(self.key))[0]
                    if status == 200:
                        self.dealt.append(number)
                    elif status != 429 and not (status == 503 and self.may_refuse):
                        raise RuntimeError(f"{status} to who deals again")
        return task


class Field:
    """A game of Minesweeper, each move of which is asked for once at most."""

    def __init__(self, seed):
        self.columns, self.rows = 24, 16
        dice = random.Random(seed)
        squares = [(x, y) for x in range(self.columns) for y in range(self.rows)]
        self.bombs = {each for each in squares if dice.random() < 0.2}
        self.asked = []
        dice.shuffle(squares)
        self.left = [f"dig {x} {y}" for x, y in squares]
        for x, y in dice.sample(squares, len(squares) // 2):
            self.left.insert(dice.randrange(len(self.left)), f"flag {x} {y}")
            self.left.insert(dice.randrange(len(self.left)), f"deflag {x} {y}")

    def text(self):
        lines = (" ".join("01"[(x, y) in self.bombs] for x in range(self.columns))
                 for y in range(self.rows))
        return f"{self.columns} {self.rows}\n" + "".join(f"{line}\n" for line in lines)

    def play(self, port):
        def task(dice):
            with wire.connect(port) as client, client.makefile("rb") as lines:
                lines.readline()
                while self.left:
                    line = self.left.pop()
                    self.move(client, lines, line)
                    if dice.random() < 0.3:
                        self.move(client, lines, "")
                    time.sleep(dice.uniform(0, 0.01))
        return task

    def look(self, port):
        with wire.connect(port) as client, client.makefile("rb") as lines:
            lines.readline()
            self.move(client, lines, "")

    def move(self, client, lines, line):
        asked = Asked(None, line, time.monotonic())
        self.asked.append(asked)
        client.sendall(f"{line or 'look'}\r\n".encode())
        first = lines.readline()
        if not first.endswith(b"\n"):
            raise ConnectionError("killed")
        if first == b"BOOM!\r\n":
            asked.answered, asked.told = time.monotonic(), ("boom", None)
            return
        rest = [lines.readline() for _ in range(self.rows - 1)]
        if not all(each.endswith(b"\n") for each in rest):
            raise ConnectionError("killed")
        asked.answered = time.monotonic()
        asked.told = ("ok", (first + b"".join(rest)).decode())
