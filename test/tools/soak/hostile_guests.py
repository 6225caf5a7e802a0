"""Honest people beside those who play: the host of a room that strangers attack, those who come to it, and the
pupils of a class. Each must be answered as the protocol says, whatever others do."""

import threading
import time

import wire
from rooms import BOARD, ask, bearer, connect_from, opened

HOST = "the-key-of-an-honest-host"
COMING = 150  # to each, so that there are places for all, however long it takes


def never_cut_off(who, task):
    def guarded(dice):
        try:
            task(dice)
        except OSError as error:
            raise RuntimeError(f"{who} was cut off: {error!r}") from error
    return guarded


class Guests:
    """`problems` are the answers that were wrong, `times` how long each took but for flips, which may wait."""

    def __init__(self, port, code, seconds, has_ended):
        self.port, self.code, self.seconds, self.has_ended = port, code, seconds, has_ended
        self.room, _ = opened(port, BOARD, HOST)
        self.gate = threading.Lock()  # of the room: whoever has it locks it, or comes
        self.problems, self.times, self.removed, self.came = [], [], 0, 0

    def tasks(self):
        return [never_cut_off(each.__name__, each) for each in (self.host, self.newcomers, self.pupils)]

    def asks(self, client, target, key, wanted, method="POST"):
        """The body of the answer, whose status must be `wanted`."""
        since = time.monotonic()
        status, _, body = ask(client, method, target, bearer(key))
        self.times.append(time.monotonic() - since)
        if status != wanted:
            self.problems.append(f"{status} for {method} {target}: {body.decode().strip()}")
        return body.decode()

    def flips(self, client, room, who, key, dice):
        """It may have to wait, and then somebody is in all the same."""
        client.settimeout(0.5)
        try:
            status, _, body = wire.get(client, f"{room}/flip/{who}/{dice.randrange(4)},{dice.randrange(4)}",
                                       bearer(key))
        except TimeoutError:
            return
        if status not in (200, 409):
            self.problems.append(f"{status} to {who}, who flips first in {room}: {body.decode().strip()}")

    def host(self, dice):
        """Locks and unlocks, and removes whoever came by a name of the attack."""
        with wire.connect(self.port) as client:
            while not self.has_ended.wait(dice.uniform(0.3, 1)):
                with self.gate:
                    self.asks(client, f"{self.room}/lock", HOST, 200)
                    self.asks(client, f"{self.room}/lock?on=0", HOST, 200)
                strangers = [line.split()[0] for line in self.asks(
                    client, f"{self.room}/scores", HOST, 200, "GET").splitlines() if line[0] == "n"]
                if strangers:
                    self.asks(client, f"{self.room}/remove/{dice.choice(strangers)}", HOST, 200)
                    self.removed += 1

    def newcomers(self, dice):
        """Each takes a name in the room of the host, and flips."""
        for number in self.coming():
            who, key = f"guest{number}", f"the-key-of-guest-{number}"
            with self.gate, connect_from(f"127.1.{number // 250}.{1 + number % 250}", self.port) as client:
                self.asks(client, f"{self.room}/name/{who}?as=Guest+{number}", key, 200)
                self.flips(client, self.room, who, key, dice)

    def pupils(self, dice):
        """Each comes by the code of the class, is given a name, and flips."""
        for number in self.coming():
            key = f"the-key-of-pupil-{number}"
            with connect_from(f"127.2.{number // 250}.{1 + number % 250}", self.port) as client:
                status, head, _ = wire.get(client, f"/j/{self.code}")
                if status != 303:
                    self.problems.append(f"{status} to a pupil who comes by the code")
                    continue
                room = head.partition("location: ..")[2].partition("/\r\n")[0]
                self.flips(client, room, self.asks(client, f"{room}/given", key, 200).strip(), key, dice)

    def close(self):
        with wire.connect(self.port) as client:
            self.asks(client, f"{self.room}/end", HOST, 200)

    def coming(self):
        for number in range(COMING):
            if self.has_ended.wait(self.seconds / COMING):
                return
            yield number
            self.came += 1
