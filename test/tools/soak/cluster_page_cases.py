"""What people use themselves, behind HAProxy, while nodes die: the page in a browser, and telnet."""

import contextlib
import json
import random
import re
import shutil
import subprocess
import tempfile
import threading
import time

import wire
from cases import Skipped, case
from cluster import NAMES, Cluster, Loopback
from cluster_live_cases import kill_in_turn, longest_silence
from journal_cases import UNLIMITED
from journal_players import Crowd
from program import ROOT
from rooms import BOARD, opened


class Balancer:
    """HAProxy before three nodes, where people come by HTTP and by telnet. Use it in `with`."""

    def __init__(self):
        free = Loopback().free_port
        if shutil.which("haproxy") is None:
            raise Skipped("takes HAProxy: script/bootstrap soak")
        self.port, self.telnet = free(), free()
        self.web = {name: free() for name in NAMES}
        self.doors, self.admin = ({name: free() for name in NAMES} for _ in range(2))
        self.extra = {name: ("--telnet", self.doors[name], "--admin", self.admin[name],
                             "--trusted-proxy", "127.0.0.1") for name in NAMES}

    def __enter__(self):
        nodes = [f"{name},{self.web[name]},{self.doors[name]},{self.admin[name]}" for name in NAMES]
        config = subprocess.run([ROOT / "script/balancer", str(self.port), str(self.telnet), *nodes],
                                check=True, stdout=subprocess.PIPE).stdout
        self.process = subprocess.Popen(
            ["haproxy", "-db", "-f", "/dev/stdin"], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL)
        with self.process.stdin as stdin:
            stdin.write(config)
        time.sleep(3)  # it asks each node twice first
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()


class Browser:
    """Somebody at the page of a room, in Chromium. Use it in `with`."""

    def __init__(self, url, name):
        if not (ROOT / "test/browser/node_modules/playwright-core").is_dir():
            raise Skipped("takes Chromium: script/bootstrap test")
        self.process = subprocess.Popen(
            ["node", str(ROOT / "test/load/player.mjs"), url, name], stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()

    def end(self):
        """What it tells; RuntimeError if it has failed."""
        said = self.process.communicate("end\n", timeout=60)[0]
        told = re.search(r"\{.*\}", said)
        if told is None or self.process.returncode:
            raise RuntimeError(f"the page: {said[-2000:]}")
        return json.loads(told[0])


class Flagger:
    """Sets a flag on one square after the other by telnet, whatever becomes of the connection."""

    def __init__(self, port, code, columns, rows):
        self.port, self.code, self.rows = port, code, rows
        self.left = [(x, y) for x in range(columns) for y in range(rows)]
        self.has_ended = threading.Event()
        self.answered, self.set = [], []  # when, and where

    def play(self, dice):
        dice.shuffle(self.left)
        while not self.has_ended.is_set():
            with contextlib.suppress(OSError), wire.connect(self.port) as client:
                client.settimeout(30)
                with client.makefile("rb") as lines:
                    self.play_on(client, lines)
            time.sleep(0.2)

    def play_on(self, client, lines):
        lines.readline()
        client.sendall(f"{self.code}\r\n".encode())
        if not lines.readline().startswith(b"Welcome"):
            return
        while not self.has_ended.is_set() and self.left:
            x, y = self.left.pop()
            client.sendall(f"flag {x} {y}\r\n".encode())
            field = [lines.readline() for _ in range(self.rows)]
            if not all(field):
                return  # perhaps it is set
            if field[y].split(b" ")[x].strip() != b"F":
                raise RuntimeError(f"no flag at {x},{y}: {field}")
            self.set.append((x, y))
            self.answered.append(time.monotonic())
            time.sleep(0.05)


@case("cluster: the page in a browser and telnet play on while owner after owner is killed",
      "behind HAProxy; the page shows what there is, and each flag that was answered is there once")
def people(how):
    seed = random.randrange(1 << 32)
    balancer = Balancer()
    with tempfile.TemporaryDirectory() as folder, \
            Cluster(folder, *UNLIMITED, web=balancer.web, extra=balancer.extra) as cluster, balancer:
        room = opened(balancer.port, BOARD)[0]
        field, code = opened(balancer.port, "game=minesweeper&size=60,40")
        held = [each.removeprefix("/r/") for each in (room, field)]
        flagger = Flagger(balancer.telnet, code, 60, 40)
        with Browser(f"http://127.0.0.1:{balancer.port}{room}/", "paige") as browser, \
                Crowd(seed, flagger.play) as crowd:
            time.sleep(8)  # a browser takes its time
            kills = kill_in_turn(cluster, held, random.Random(seed), how.seconds(80, 40))
            flagger.has_ended.set()
            told = browser.end()
        shown = [line.split(" ")[0] for line in
                 wire.fetch(balancer.port, f"{room}/look/nobody")[2].decode().splitlines()[1:]]
        flags = [tuple(map(int, line.split(" ")[1:3])) for line in cluster.records(held[1])
                 if line.startswith("flag ")]
    lost = [each for each in flagger.set if flags.count(each) != 1]
    good = (not crowd.errors and not lost and told["shown"] == shown and kills > 1
            and told["answered"] > 20 and len(flagger.set) > 20)
    return good, (f"{kills} kills; the page: {told['answered']:,} answers, longest silence "
                  f"{told['silence']:.1f} s, shows what there is: {told['shown'] == shown}; telnet: "
                  f"{len(flagger.set):,} flags, {longest_silence(flagger.answered):.1f} s, lost or twice: "
                  f"{len(lost)} {crowd.errors[:1]}; seed {seed}")
