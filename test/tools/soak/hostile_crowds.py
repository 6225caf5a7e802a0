"""Strangers who attack a host of rooms in every way that once worked. Each is a process of its own.

    hostile_crowds.py ATTACK PORT TELNET ROOM LONG CLASS FIELD SECONDS SEED

LONG is a room with a long game that is over, and FIELD the code of a field. It prints how much it has done.
"""

import contextlib
import random
import sys
import time
from urllib.parse import quote

import wire
from rooms import KEY, ask, bearer, connect_from


class Target:
    def __init__(self, port, telnet, *told):
        self.port, self.telnet = int(port), int(telnet)
        self.room, self.long, self.group, self.field, seconds, seed = told
        self.end = time.monotonic() + float(seconds)
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
            clients.append(wire.connect(at.port, room=4096))
            clients[-1].sendall(wire.request(at.dice.choice(paths)) * 20)
        time.sleep(1)
        for client in list(clients):
            try:
                at.count += len(client.recv(1024))
                if at.dice.random() < 0.02:
                    raise ConnectionError("it leaves")
            except OSError:
                wire.reset(client)
                clients.remove(client)


def renamers(at):
    with wire.connect(at.port) as client:
        while at.goes_on():
            key = bearer(f"{at.dice.randrange(20):016}")
            ask(client, "POST", f"{at.room}/name/eve{at.dice.randrange(20)}?as=Eve+{at.count}", key)
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
            ask(client, "POST", f"{at.room}/name/eve{at.dice.randrange(20)}?as={quote(name)}", key)
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
            wire.get(client, f"{at.room}/flip/{name}/{at.dice.randrange(18)},{at.dice.randrange(18)}")
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


ATTACKS = {each.__name__: each for each in (takers, renamers, impostors, diggers, newcomers, guessers, askers, openers,
                                              liars)}

if __name__ == "__main__":
    attack = Target(*sys.argv[2:])
    while attack.goes_on():
        with contextlib.suppress(OSError):  # it was refused, or waits: it comes again
            ATTACKS[sys.argv[1]](attack)
    print(attack.count)
