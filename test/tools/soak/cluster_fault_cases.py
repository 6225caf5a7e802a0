"""A cluster whose network, etcd or clocks fail."""

import base64
import contextlib
import functools
import itertools
import os
import signal
import subprocess
import tempfile
import time

import wire
from cases import Skipped, case
from cluster import NAMES, Cluster, text64
from cluster_cases import RIGHT, end_in_turn, kill_holders, kill_leaders, stop_holders
from cluster_play import played
from journal_cases import UNLIMITED
from journal_fault_cases import flips
from journal_players import Room
from machines import machines
from program import PROGRAM
from rooms import ask
from swallower import Swallower


# How whoever holds a room is cut off, for how the case is called.
CUTS = {
    "whoever holds a room is cut off from etcd":
        lambda found, holder, others: found[holder].cut("etcd"),
    "nothing from the holder reaches etcd":
        lambda found, holder, others: found[holder].lose("etcd"),
    "nothing from etcd reaches the holder":
        lambda found, holder, others: found["etcd"].lose(holder),
    "the holder is cut off from another node":
        lambda found, holder, others: found[holder].cut(others[0]),
    "nothing from the holder reaches another node":
        lambda found, holder, others: found[holder].lose(others[0]),
    "the holder is cut off from all":
        lambda found, holder, others: found[holder].cut(*others, "etcd", "people"),
}


def cutting(machines_of, *cuts):
    def faults(cluster, play, end):
        for count in itertools.count():
            if time.monotonic() > end:
                return f"{count} cuts"
            holder = play.holder(count)
            others = [each for each in NAMES if each != holder]
            play.dice.choice(cuts)(machines_of, holder, others)
            time.sleep(play.dice.uniform(0.5, 9))
            machines_of[holder].mend()
            time.sleep(play.dice.uniform(0.5, 4))
    return faults


@contextlib.contextmanager
def a_machine_each():
    """Of etcd, of the nodes, and of the people, on which this goes on."""
    with machines("etcd", *NAMES, "people") as found, found["people"].inside():
        yield found


def apart(cut, how):
    with a_machine_each() as found:
        return played(cutting(found, cut), how.seconds(40, 20), places=found)


for name, cut in CUTS.items():
    case(f"cluster: {name}", RIGHT)(functools.partial(apart, cut))


@case("cluster: live clients of a node that is cut off from etcd",
      "1012 after twice the lease; they stay when they come back, and look")
def sent_away(_):
    with tempfile.TemporaryDirectory() as folder, a_machine_each() as found, \
            Cluster(folder, *UNLIMITED, places=found) as cluster:
        room = Room(cluster.at("a"), "room", "ann")
        place, port = cluster.at("a")
        live = wire.live(port, f"{room.path}/live/alice", host=place)
        live.settimeout(15)
        begun = time.monotonic()
        found["a"].cut("etcd")
        code = wire.close_code(wire.until_end(live))
        took = time.monotonic() - begun
        again = wire.live(port, f"{room.path}/live/alice", host=place)
        again.settimeout(5)
        look = wire.fetch((place, port), f"{room.path}/look/bob")[0]
        try:
            stays = not any(wire.close_code(again.recv(1 << 16)) for _ in range(2))
        except TimeoutError:
            stays = True
    return code == 1012 and 6 < took < 10 and stays and look == 200, \
        f"{code} after {took:.1f} s; back: look {look}, {'stays' if stays else 'closed'}"


@case("cluster: kills, stops, ends and cuts in a mix", RIGHT)
def mixed(how):
    how.skip_if_quick("ten minutes")
    with a_machine_each() as found:
        def mix(cluster, play, end):
            kinds = (kill_holders, stop_holders, end_in_turn, kill_leaders,
                     cutting(found, *CUTS.values()))
            for count in itertools.count():
                if time.monotonic() > end:
                    return f"{count} faults"
                fault = play.dice.choice(kinds)
                play.faults.append((time.monotonic(), fault.__qualname__.split(".")[0]))
                fault(cluster, play, min(end, time.monotonic() + 5))
        return played(mix, 600 if how.long else 90, places=found)


@case("cluster: answers of etcd get lost", RIGHT)
def lost_answers(how):
    """Also those to appends: each is found done, and not done twice."""
    with contextlib.ExitStack() as stack:
        ways = []

        def through(ports):
            ways.extend(stack.enter_context(Swallower(port)) for port in ports)
            return [way.port for way in ways]

        def faults(_, play, end):
            while time.monotonic() < end:
                for each in ways:
                    each.swallows = True
                time.sleep(play.dice.uniform(0, 0.4))
                for each in ways:
                    each.swallows = False
                time.sleep(play.dice.uniform(0.1, 2))
            return f"{sum(each.lost for each in ways)} answers lost"
        return played(faults, how.seconds(40, 15), through=through)


def fill(etcd):
    """Until it takes no more. Result: how many values that took."""
    ballast = base64.b64encode(os.urandom(1 << 19)).decode()
    for count in itertools.count():
        if etcd.ask("/v3/kv/put", {"key": text64(f"ballast/{count}"), "value": ballast}) is None:
            return count


def make_space(etcd):
    etcd.ask("/v3/kv/deleterange", {"key": text64("ballast/"), "range_end": text64("ballast0")})
    now = etcd.ask("/v3/kv/range", {"key": text64("none")})["header"]["revision"]
    etcd.ask("/v3/kv/compaction", {"revision": now, "physical": True})
    for number in range(3):
        etcd.ask("/v3/maintenance/defragment", {}, number)
    for each in etcd.ask("/v3/maintenance/alarm", {"action": "GET"}).get("alarms", []):
        etcd.ask("/v3/maintenance/alarm", {**each, "action": "DEACTIVATE"})


@case("cluster: etcd has no space, and then it has", f"{RIGHT}; looks go on, moves get 503")
def no_space(how):
    def faults(cluster, play, end):
        fill(cluster.etcd)
        time.sleep(1)
        room = play.rooms[0]
        told = []
        for at in cluster.living():
            told += [each for each in flips(room, at, 3) if each == "ok"]
            with wire.connect(at) as client:
                if ask(client, "GET", f"{room.path}/look/nobody")[0] != 200:
                    raise RuntimeError("no look without space")
        time.sleep(max(0, end - time.monotonic()))
        make_space(cluster.etcd)
        if told:
            raise RuntimeError(f"{told} without space")
        return "503 to each move without space"
    return played(faults, how.seconds(20, 10), etcd=("--quota-backend-bytes", str(48 << 20)))


SKEWED = r"""
#include <cstdlib>
#include <ctime>
#include <sys/syscall.h>
#include <unistd.h>
extern "C" int clock_gettime(clockid_t which, timespec* now) noexcept
{
    const long result = syscall(SYS_clock_gettime, which, now);
    if (which == CLOCK_REALTIME)
        now->tv_sec += atol(getenv("SKEW"));
    return static_cast<int>(result);
}
"""


@contextlib.contextmanager
def wrong_clocks(seconds):
    """Words before those of the program, by names of nodes: their clocks differ by so much."""
    with tempfile.TemporaryDirectory() as folder:
        clock = f"{folder}/clock.so"
        subprocess.run(["c++", "-shared", "-fPIC", "-x", "c++", "-", "-o", clock], check=True,
                       input=SKEWED.encode())
        yield {name: ("env", f"LD_PRELOAD={clock}", f"SKEW={skew}")
               for name, skew in seconds.items()}


@case("cluster: the clocks of the nodes differ by days", RIGHT)
def skewed(how):
    def faults(cluster, play, end):
        count = 0
        while time.monotonic() < end:
            name = NAMES[count % 3]
            cluster.end(name, signal.SIGKILL)
            cluster.begin(name)
            count += 1
            time.sleep(play.dice.uniform(1, 4))
        return f"{count} nodes killed"
    with wrong_clocks({"a": 200_000, "b": -90_000}) as under:
        return played(faults, how.seconds(30, 12), under=under)


@case("cluster: clocks 40 days ahead and behind, and rooms that sleep",
      "none is deleted before the clocks agree; then each that nobody uses, with a line in the log")
def forgotten(_):
    days, sleep = 40 * 86_400, 10

    def look(cluster, room):
        """The statuses at all nodes."""
        told = []
        for at in cluster.living():
            with wire.connect(at, timeout=15) as client:
                told.append(ask(client, "GET", f"{room.path}/look/nobody")[0])
        return told

    def stay(cluster, room, seconds):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if set(look(cluster, room)) != {200}:
                raise RuntimeError("a room in use was lost")
            time.sleep(2)

    with tempfile.TemporaryDirectory() as folder, \
            wrong_clocks({"a": days, "b": -days}) as under, \
            Cluster(folder, *UNLIMITED, "--unused-after", 5, "--forget-after", sleep,
                    under=under) as cluster:
        rooms = [Room(cluster.at(name), f"{name}{number}", "ann")
                 for name in NAMES for number in range(2)]
        used = Room(cluster.at("c"), "used", "ann")
        for each in (*rooms, used):
            flips(each, cluster.at("c"), 2)
        stay(cluster, used, 3 * sleep)
        cluster.end("a", signal.SIGKILL)
        stay(cluster, used, sleep)
        before = [look(cluster, each) for each in rooms]
        cluster.under.clear()
        cluster.end("b", signal.SIGTERM)
        for name in ("a", "b"):
            cluster.begin(name)
        stay(cluster, used, 6 * sleep)
        after = [set(look(cluster, each)) for each in rooms]
        for name in NAMES:
            cluster.end(name, signal.SIGTERM)
    told = cluster.logs.count("room forgotten")
    warned = cluster.logs.count("no room is deleted for its age")
    return before == [[200, 200]] * len(rooms) and after == [{404}] * len(rooms) \
        and told == len(rooms) and warned >= 3, \
        f"{len(rooms)} rooms there after {4 * sleep} s, gone later, {told} lines; " \
        f"{warned} times told of a clock"


@case("cluster: nodes of another build take part", RIGHT)
def two_versions(how):
    """The other one is $SCRAMBLE_BEFORE."""
    before = os.environ.get("SCRAMBLE_BEFORE")
    if not before:
        raise Skipped("takes another build: SCRAMBLE_BEFORE=PROGRAM")

    def faults(cluster, _, end):
        for name in itertools.cycle(NAMES):
            if time.monotonic() > end:
                return "each node was of both builds"
            cluster.end(name, signal.SIGTERM)
            cluster.programs[name] = PROGRAM if cluster.programs[name] == before else before
            cluster.begin(name)
            time.sleep(2)
    return played(faults, how.seconds(40, 20), programs=dict.fromkeys(NAMES, before))


@case("cluster: a byte of a record is flipped", "its room can be looked at at a node that reads it; "
      "moves get 503; other rooms go on")
def flipped(_):
    with tempfile.TemporaryDirectory() as folder, Cluster(folder, *UNLIMITED) as cluster:
        hurt, sound = (Room(cluster.at("a"), name, "ann", may_refuse=True)
                       for name in ("hurt", "sound"))
        for each in (hurt, sound):
            flips(each, cluster.at("a"), 6)
        key, value = cluster.etcd.items(f"/scramble/1/log/{hurt.name}/")[-1]
        value = value[:-3] + bytes([value[-3] ^ 1]) + value[-2:]
        cluster.etcd.ask("/v3/kv/put",
                         {"key": text64(key), "value": base64.b64encode(value).decode()})
        for name in NAMES:
            cluster.end(name, signal.SIGKILL)
        for name in NAMES:
            cluster.begin(name)
        time.sleep(4)
        told = []
        for name in NAMES:
            with wire.connect(cluster.at(name), timeout=20) as client:
                told.append((ask(client, "GET", f"{hurt.path}/look/nobody")[0],
                             flips(hurt, cluster.at(name), 1), flips(sound, cluster.at(name), 1)))
    good = all(look == 200 and move == ["refused"] and other != ["refused"]
               for look, move, other in told)
    return good, f"look, move there, move elsewhere: {told}"
