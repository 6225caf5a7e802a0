"""Strangers who attack a host of rooms in every way that once worked. Each is a process of its own.

    hostile_crowds.py ATTACK TARGET

TARGET is a JSON object of what `Target` has. It prints how much it has done.
"""

import contextlib
import json
import random
import sys
import time
from urllib.parse import quote

import wire
from rooms import BOARD, KEY, ask, ask_own, bearer, connect_from


class Target:
    """`room` is one that strangers rule, `ruled` one of an honest host, `long` has a long game that is over,
    `group` is a class with the rooms `inside`, `field` the code of a field, and `others` are quiet rooms."""

    def __init__(self, port, telnet, room, ruled, long, group, inside, field, others, end, seed, **_):
        self.port, self.telnet, self.room, self.ruled, self.long = port, telnet, room, ruled, long
        self.group, self.inside, self.field, self.others = group, inside, field, others
        self.end = end  # by the clock of all processes
        self.dice = random.Random(seed)
        self.count = 0

    def goes_on(self):
        return time.monotonic() < self.end

    def from_address(self, last):
        return connect_from(f"127.0.0.{last}", self.port)


def takers(at):
    """They ask for the longest answers, and take a kilobyte a second."""
    paths = [f"{at.long}/games/1.frames", f"{at.group}/results.csv", f"{at.group}/class",
             f"{at.room}/names", "/", f"{at.room}/"]
    clients = []
    while at.goes_on():
        while len(clients) < 40:
            clients.append(wire.connect(at.port, timeout=0.1, room=4096))
            clients[-1].sendall(wire.request(at.dice.choice(paths)) * 20)
        time.sleep(1)
        for client in list(clients):
            try:
                with contextlib.suppress(TimeoutError):  # its window is not open yet
                    at.count += len(client.recv(1024))
                if at.dice.random() < 0.02:
                    raise ConnectionError("it leaves")
            except OSError:
                wire.reset(client)
                clients.remove(client)


def talkers(at):
    """Live clients that say more than they take."""
    said = 20 * wire.frame(b"flip " + 4000 * b"0" + b",0")
    with contextlib.ExitStack() as whole:
        left = {whole.enter_context(wire.live(at.port, f"{at.room}/live", room=4096)): said for _ in range(40)}
        for client in left:
            client.setblocking(False)
        while at.goes_on():
            for client, words in left.items():
                with contextlib.suppress(BlockingIOError):
                    sent = client.send(words)
                    left[client], at.count = words[sent:] or said, at.count + sent
            time.sleep(0.4)


def renamers(at):
    with wire.connect(at.port) as client:
        while at.goes_on():
            key = bearer(f"{at.dice.randrange(20):016}")
            ask(client, "POST", f"{at.ruled}/name/eve{at.dice.randrange(20)}?as=Eve+{at.count}", key)
            at.count += 1


def impostors(at):
    """They take names that look like a player's, or like a word that is not allowed."""
    wanted = ("ann", "h0", "h1", "fuck", "nazi")
    twins = {"a": "aаａα", "n": "nոｎ", "f": "fｆ", "u": "uսｕ", "c": "cсｃ", "k": "kκｋ", "i": "iіｉ", "h": "hһｈ"}
    with wire.connect(at.port) as client:
        while at.goes_on():
            name = "".join(at.dice.choice(twins.get(sign, sign)) + at.dice.choice(("", "", "\u0301", "\u200d"))
                           for sign in at.dice.choice(wanted))
            key = bearer(f"{at.dice.randrange(20):016}")
            ask(client, "POST", f"{at.ruled}/name/eve{at.dice.randrange(20)}?as={quote(name)}", key)
            at.count += 1


def diggers(at):
    """They play over telnet without a pause, send noise, and take nothing."""
    lines = [b"dig %d %d\r\n", b"flag %d %d\r\n", b"look\r\n", b"help\r\n", b"list\r\n"]
    while at.goes_on():
        with contextlib.suppress(OSError):
            client = wire.connect(at.telnet, timeout=1, room=4096)
            client.sendall(f"{at.field}\r\n".encode() if at.dice.random() < 0.8 else at.dice.randbytes(3000))
            for _ in range(at.dice.randrange(100)):
                line = at.dice.choice(lines)
                client.sendall((line % (at.dice.randrange(40), at.dice.randrange(40)) if b"%" in line else line) * 20)
                at.count += 1
            wire.reset(client)


def newcomers(at):
    with at.from_address(2) as client:
        client.settimeout(0.1)  # for a card that somebody holds
        while at.goes_on():
            name = f"n{at.dice.randrange(10**9)}"
            wire.get(client, f"{at.ruled}/flip/{name}/{at.dice.randrange(18)},{at.dice.randrange(18)}")
            at.count += 1


def guessers(at):
    signs = "23456789BCDFGHJKLMNPQRSTVWXZ"
    with at.from_address(3) as client:
        while at.goes_on():
            guess = "".join(at.dice.choices(signs, k=5))
            wire.get(client, f"/j/{guess}" if at.dice.random() < 0.5 else f"/r/{at.dice.randrange(10**13):013}/")
            at.count += 1


def askers(at):
    while at.goes_on():
        with wire.connect(at.port) as client:
            client.sendall(wire.request(f"{at.group}/{at.dice.choice(('class', 'results.csv'))}",
                                        bearer(KEY) + "Connection: close\r\n"))
            wire.until_end(client)
        at.count += 1


def openers(at):
    with at.from_address(4) as client:
        while at.goes_on():
            status = ask(client, "POST", f"/rooms?size=9,9&bombs=9&game=minesweeper&title=T{at.count}")[0]
            at.count += status in (201, 429)


def liars(at):
    """Noise, heads without an end, broken frames, resets in the middle."""
    while at.goes_on():
        with contextlib.suppress(OSError):
            client = wire.connect(at.port, timeout=1)
            what = at.dice.randrange(5)
            if what == 0:
                client.sendall(at.dice.randbytes(at.dice.randrange(1, 3000)))
            elif what == 1:
                client.sendall(b"GET / HTTP/1.1\r\nX: " + b"a" * at.dice.randrange(20_000))
            elif what == 2:
                client.sendall(wire.request(f"{at.room}/look/x") * 100)
            elif what == 3:
                client.close()
                client = wire.live(at.port, f"{at.room}/live")
                client.sendall(wire.frame(at.dice.randbytes(100), at.dice.randrange(16), at.dice.randrange(1 << 20)))
            else:
                client.sendall(b"POST /rooms?board=own HTTP/1.1\r\nHost: localhost\r\nContent-Length: 60000\r\n\r\n1")
            if at.dice.random() < 0.5:
                client.settimeout(0.05)
                client.recv(1 << 16)
            wire.reset(client)
            at.count += 1


def reactors(at):
    """Many of one network react without end."""
    players = [f"r{number}" for number in range(30)]
    for who in players:
        with contextlib.suppress(TimeoutError), at.from_address(5) as client:
            client.settimeout(0.2)  # for a card that somebody holds
            wire.get(client, f"{at.ruled}/flip/{who}/{at.dice.randrange(18)},{at.dice.randrange(18)}")
    with at.from_address(5) as client:
        while at.goes_on():
            ask(client, "POST", f"{at.ruled}/react/{at.dice.choice(players)}?with=wave")
            at.count += 1


def owners(at):
    """They bring boards that are as large as may be, and boards that are none."""
    large = "100x100\n" + "".join(f"c{number // 2:04}\n" for number in range(10_000))
    none = ("", "1x2\nA\n", "99999x99999\nA\n", "x" * 60_000, "1x2\n\0\n\0\n", large[:-7])
    with at.from_address(6) as client:
        while at.goes_on():
            ask_own(client, large if at.dice.random() < 0.5 else at.dice.choice(none))
            at.count += 1


def dawdlers(at):
    """Their heads come a byte a second."""
    head, clients = wire.request(f"{at.room}/look/x", f"X: {'x' * 100}\r\n"), {}
    while at.goes_on():
        while len(clients) < 200:
            clients[at.from_address(7)] = iter(head)
        for client, rest in list(clients.items()):
            try:
                client.sendall(bytes([next(rest)]))
                at.count += 1
            except OSError:  # it was too slow
                del clients[client]
                client.close()
        time.sleep(1)


def namesakes(at):
    """They take all names that a class gives, and play under them."""
    with at.from_address(8) as client:
        client.settimeout(0.5)  # for a card that somebody holds
        while at.goes_on():
            room = at.dice.choice(at.inside)
            status, _, name = ask(client, "POST", f"{room}/given")
            at.count += 1
            if status == 200:
                wire.get(client, f"{room}/flip/{name.decode().strip()}/{at.dice.randrange(4)},0")


def repeaters(at):
    """They open games again that are over, are being played, or are not there."""
    with at.from_address(9) as client:
        while at.goes_on():
            room = at.dice.choice((at.long, at.long, at.ruled, at.dice.choice(at.inside), "/r/nowhere"))
            ask(client, "POST", f"/rooms?from={room[3:]}/{at.dice.choice((1, 1, 99))}")
            at.count += 1


def replacers(at):
    """They replace cards without end in a room of theirs, eight requests at once."""
    with at.from_address(10) as client:
        room = ask(client, "POST", f"/rooms?{BOARD}")[2].decode().split()[2]
        there, back = (wire.request(f"/r/{room}/replace/eve/{words}") for words in ("c0/mine", "mine/c0"))
        while at.goes_on():
            client.sendall((there + back) * 4)
            received = b""
            while received.count(b"HTTP/1.1 ") < 8:
                received += wire.some(client)
            at.count += 8
            time.sleep(0.01)  # each is kept, and an hour is long


def seaters(at):
    """They take bots without end in several rooms, and send them away."""
    with at.from_address(11) as client:
        while at.goes_on():
            ask(client, "POST", f"{at.dice.choice(at.others[:50])}/bots?add={at.dice.choice((0, 10, 10))}&level=3")
            at.count += 1


def wakers(at):
    """They come to rooms that sleep, a few a second, so that most fall asleep again."""
    with at.from_address(12) as client:
        while at.goes_on():
            wire.get(client, f"{at.dice.choice(at.others[50:])}/look/eve")
            at.count += 1
            time.sleep(0.1)


ATTACKS = {each.__name__: each for each in (
    takers, talkers, renamers, impostors, diggers, newcomers, guessers, askers, openers, liars, reactors, owners,
    dawdlers, namesakes, repeaters, replacers, seaters, wakers)}

if __name__ == "__main__":
    attack = Target(**json.loads(sys.argv[2]))
    while attack.goes_on():
        with contextlib.suppress(OSError):  # it was refused, or waits: it comes again
            ATTACKS[sys.argv[1]](attack)
    print(attack.count)
