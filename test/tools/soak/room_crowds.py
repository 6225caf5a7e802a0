"""Crowds in one room. Each is a process of its own, so that none slows down the others."""

import random
import subprocess
import sys
import time

import wire
from rooms import KEY, ask, bearer


class Crowds:
    """Attackers while they last: functions of this file, with the port, a room and the seconds.
    `under` are words before their own."""

    def __init__(self, port, room, seconds, *functions, under=()):
        self.words = [[*under, sys.executable, "-B", __file__, each, str(port), room, str(seconds)]
                      for each in functions]

    def __enter__(self):
        self.all = [subprocess.Popen(each, stdout=subprocess.PIPE, text=True)
                    for each in self.words]
        return self

    def __exit__(self, *_):
        self.counts = [each.communicate()[0].strip() for each in self.all]


def flips(port, room, seconds):
    """16 players, who flip and replace as fast as they are answered, eight requests at once."""
    dice, end, count = random.Random(1), time.monotonic() + seconds, 0
    clients = [wire.connect(port) for _ in range(16)]

    def move(name):
        if dice.random() < 0.1:
            return wire.request(f"{room}/replace/{name}/c{dice.randrange(100)}/c{dice.randrange(100)}")
        return wire.request(f"{room}/flip/{name}/{dice.randrange(18)},{dice.randrange(18)}")

    while time.monotonic() < end:
        for number, client in enumerate(clients):
            client.sendall(b"".join(move(f"p{number}") for _ in range(8)))
        for number, client in enumerate(clients):
            client.settimeout(0.02)
            received = b""
            try:
                while received.count(b"HTTP/1.1 ") < 8:
                    received += wire.some(client)
            except TimeoutError:  # it waits for a card
                wire.reset(client)
                clients[number] = wire.connect(port)
            count += received.count(b"HTTP/1.1 ")
    return f"{count / seconds:,.0f} flips"


def watches(port, room, seconds):
    """200 watches, each asked again as soon as it is answered."""
    end, count = time.monotonic() + seconds, 0
    clients = [wire.connect(port, 1) for _ in range(200)]
    for client in clients:
        client.sendall(wire.request(f"{room}/watch/w"))
    while time.monotonic() < end:
        for client in clients:
            try:
                wire.read_answer(client)
                client.sendall(wire.request(f"{room}/watch/w"))
                count += 1
            except TimeoutError:
                break
    return f"{count / seconds:,.0f} watches"


def audience(port, room, seconds):
    """Comes to look on and leaves; 100 others stay, and read what that tells."""
    end, count = time.monotonic() + seconds, 0
    staying = [wire.live(port, f"{room}/live") for _ in range(100)]
    for client in staying:
        client.setblocking(False)
    while time.monotonic() < end:
        wire.reset(wire.live(port, f"{room}/live"))
        count += 1
        for client in staying:
            try:
                client.recv(1 << 20)
            except BlockingIOError:
                pass
    return f"{count / seconds:,.0f} who look on"


def players(port, room, seconds):
    """20 play over HTTP and look on the board live; who is removed comes by another name."""
    dice, end, counts = random.Random(2), time.monotonic() + seconds, {}
    clients = [[wire.connect(port), f"p{i}_0"] for i in range(20)]
    number = 0
    while time.monotonic() < end:
        for each in clients:
            each[0].settimeout(0.02)
            try:
                status = wire.get(each[0], f"{room}/flip/{each[1]}/{dice.randrange(18)},"
                                  f"{dice.randrange(18)}", bearer(f"key-of-{each[1]:_<20}"))[0]
                counts[status] = counts.get(status, 0) + 1
                shown = ask(each[0], "POST", f"{room}/react/{each[1]}?with=wow",
                            bearer(f"key-of-{each[1]:_<20}"))[0]
                counts[shown] = counts.get(shown, 0) + 1
            except TimeoutError:  # it waits for a card
                wire.reset(each[0])
                each[0] = wire.connect(port)
                status = 0
            if status == 403 and number < 500:
                number += 1
                each[1] = f"{each[1].partition('_')[0]}_{number}"
    strange = set(counts) - {200, 403, 404, 409, 429}
    return "" if strange else f"{sum(counts.values()) / seconds:,.0f} flips and reactions"


def live_players(port, room, seconds):
    """10 play live, without a pause."""
    dice, end, count = random.Random(3), time.monotonic() + seconds, 0
    clients = [wire.live(port, f"{room}/live/l{i}") for i in range(10)]
    for client in clients:
        client.setblocking(False)
    while time.monotonic() < end:
        for client in clients:
            client.send(wire.frame(f"flip {dice.randrange(18)},{dice.randrange(18)}".encode()))
            try:
                count += len(client.recv(1 << 20)) > 0
            except BlockingIOError:
                pass
        time.sleep(0.05)
    return f"{count / seconds:,.0f} live messages"


def storms(port, room, seconds):
    """A host who does all that a host may, as fast as it can."""
    dice, end, counts = random.Random(4), time.monotonic() + seconds, {}
    with wire.connect(port) as client:
        while time.monotonic() < end:
            names = [f"p{i}_0" for i in range(20)] + [f"l{i}" for i in range(10)] + ["nobody"]
            what = dice.choice(["again", "again?same=1", "again?game=2", "lock", "lock?on=0",
                                "remove/" + dice.choice(names), "host/nobody", "lock?on=0"])
            status = ask(client, "POST", f"{room}/{what}", bearer(KEY))[0]
            counts[status] = counts.get(status, 0) + 1
    return f"{sum(counts.values()) / seconds:,.0f} of the host" if set(counts) <= {200, 404, 429} else ""


if __name__ == "__main__":
    print({each.__name__: each for each in (flips, watches, audience, players, live_players, storms)}[
        sys.argv[1]](int(sys.argv[2]), sys.argv[3], float(sys.argv[4])))
