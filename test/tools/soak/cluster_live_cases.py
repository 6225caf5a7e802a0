"""Clients of the live protocol, written from docs/PROTOCOL.md alone, and bots, while nodes die."""

import random
import signal
import struct
import subprocess
import tempfile
import threading
import time

import wire
from cases import case
from cluster import Cluster
from journal_cases import UNLIMITED
from journal_players import Crowd
from program import PROGRAM
from rooms import BOARD, opened


def messages(client):
    """The texts that the server sends, until it closes. Pings are answered."""
    received = b""
    while True:
        while (found := frame_of(received)) is None:
            received += wire.some(client)
        kind, text, size = found
        received = received[size:]
        if kind == 9:
            client.sendall(wire.frame(text, 10))
        elif kind == 8:
            raise ConnectionError("closed")
        elif kind == 1:
            yield text.decode()


def frame_of(received):
    """Its kind, text and size; None while it is not whole."""
    size, head = received[1] if len(received) > 1 else 0, 2
    if size > 125:
        head = 4 if size == 126 else 10
        if len(received) < head:
            return None
        size = struct.unpack(">H" if head == 4 else ">Q", received[2:head])[0]
    if len(received) < max(2, head + size):
        return None
    return received[0] & 15, received[head:head + size], head + size


class Known:
    """What a client knows of the game, by what it was told."""

    def __init__(self):
        self.at, self.spots, self.people = "", [], {}

    def take(self, message):
        """Result: the answers."""
        head, *lines = message.splitlines()
        self.at = head.removeprefix("at ")
        if lines and lines[0].startswith("first "):
            self.rows, self.columns = map(int, lines[1].split("x"))
            size = self.rows * self.columns
            self.spots, self.people, lines = lines[2:2 + size], {}, lines[2 + size:]
        answers = []
        for line in lines:
            word, _, rest = line.partition(" ")
            if word == "space":
                where, _, spot = rest.partition(" ")
                row, column = map(int, where.split(","))
                self.spots[row * self.columns + column] = spot
            elif word == "player":
                self.people[rest.split(" ")[0]] = rest
            elif word in ("flipped", "failed", "malformed"):
                answers.append(line)
        return answers

    def shows(self):
        return self.spots, self.people


class Player:
    """Plays one live connection after the other, each at another node, with one name and key."""

    def __init__(self, cluster, path, name):
        self.cluster, self.path, self.name = cluster, path, name
        self.known, self.has_ended = Known(), threading.Event()
        self.answered = []  # when

    def connect(self, dice, since=True):
        key = f"the-key-of-{self.name}-who-plays"
        about = f"?since={self.known.at}" if since and self.known.at else ""
        host, port = dice.choice(self.cluster.living())
        client = wire.live(port, f"{self.path}/live/{self.name}{about}", host=host, key=key)
        client.settimeout(8)
        return client

    def play(self, dice):
        while not self.has_ended.is_set():
            try:
                with self.connect(dice) as client:
                    self.play_on(client, dice)
            except (OSError, IndexError):  # nobody lives
                time.sleep(0.1)

    def play_on(self, client, dice):
        told = messages(client)
        self.known.take(next(told))
        while not self.has_ended.is_set():
            at = dice.randrange(len(self.known.spots))
            space = f"{at // self.known.columns},{at % self.known.columns}"
            client.sendall(wire.frame(f"flip {space}".encode()))
            waits = time.monotonic() + 2  # for a card that others have
            while not any(space in each for each in self.known.take(next(told))):
                if time.monotonic() > waits:
                    client.sendall(wire.frame(b"give up"))
                    waits += 2
            self.answered.append(time.monotonic())
            time.sleep(0.02)

    def catch_up(self, seconds):
        """Takes what is told for so long at one node."""
        end = time.monotonic() + seconds
        with self.connect(random.Random(1)) as client:
            client.settimeout(1)
            try:
                for each in messages(client):
                    self.known.take(each)
                    if time.monotonic() > end:
                        break
            except TimeoutError:
                pass
        return self.known.shows()


def longest_silence(times):
    return max((b - a for a, b in zip(times, times[1:])), default=float("inf"))


def kill_in_turn(cluster, rooms, dice, seconds):
    """Kills who holds a room, each time of the next one. Result: how many."""
    kills, end = 0, time.monotonic() + seconds
    time.sleep(2)
    while time.monotonic() < end:
        name = cluster.holder(rooms[kills % len(rooms)]) or "a"
        cluster.end(name, signal.SIGKILL)
        kills += 1
        time.sleep(dice.uniform(1, 6))
        cluster.begin(name)
        time.sleep(dice.uniform(1, 3))
    time.sleep(4)
    return kills


@case("cluster: live clients and bots play on while owner after owner is killed",
      "one name and key all the time; in the end what they know by changes is what is there")
def live(how):
    seed = random.randrange(1 << 32)
    with tempfile.TemporaryDirectory() as folder, \
            Cluster(folder, *UNLIMITED, extra={"c": ("--relay",)}) as cluster:
        room = opened(cluster.at("a")[1], BOARD)[0]
        players = [Player(cluster, room, f"live{i}") for i in range(5)]
        with Crowd(seed, *(each.play for each in players)) as crowd, subprocess.Popen(
                [str(PROGRAM), "bots", "--pace", "200", "--players", "3",
                 f"http://127.0.0.1:{cluster.at('c')[1]}{room}/"], stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL) as bots:
            kills = kill_in_turn(cluster, [room.removeprefix("/r/")], random.Random(seed),
                                 how.seconds(60, 25))
            bots_live = bots.poll() is None
            bots.kill()
            for each in players:
                each.has_ended.set()
        time.sleep(2)
        records = cluster.records(room.removeprefix("/r/"))
        seen = [each.catch_up(2) for each in players]
        fresh = Player(cluster, room, "fresh").catch_up(2)
    same = all(each == fresh for each in seen)
    silence = max(longest_silence(each.answered) for each in players)
    moves = sum(len(each.answered) for each in players)
    of_bots = sum(not each.startswith(("flip live", "claim live")) for each in records[-200:])
    good = bots_live and same and not crowd.errors and of_bots and kills
    return good, (f"{kills} kills, {moves:,} live moves, longest silence {silence:.1f} s; bots "
                  f"{'play' if bots_live and of_bots else f'ended with {bots.returncode}'}; all know the same: {same} "
                  f"{crowd.errors[:1]}; seed {seed}")
