"""Several nodes, which are killed, stopped and ended under load; and their etcd."""

import signal
import time

import wire
from cases import case
from cluster import NAMES
from cluster_play import played
from rooms import ask, bearer

RIGHT = "a replay explains every answer: none lost, none twice, none out of order"


def kill_holders(cluster, play, end):
    count = 0
    while time.monotonic() < end:
        name = play.holder(count)
        if cluster.nodes[name]:
            cluster.end(name, signal.SIGKILL)
            count += 1
        time.sleep(play.dice.uniform(0.1, 5))
        cluster.begin(name)
        time.sleep(play.dice.uniform(0.5, 2))
    return f"{count} holders killed"


@case("cluster: whoever holds a room is killed", RIGHT)
def killed(how):
    return played(kill_holders, how.seconds(40, 15))


def stop_holders(cluster, play, end):
    count = 0
    while time.monotonic() < end:
        name = play.holder(count)
        cluster.nodes[name].signal(signal.SIGSTOP)
        time.sleep(play.dice.uniform(1, 8))  # its lease has three seconds
        cluster.nodes[name].signal(signal.SIGCONT)
        count += 1
        time.sleep(play.dice.uniform(0.5, 2))
    return f"{count} holders stopped"


@case("cluster: whoever holds a room is stopped, and goes on", RIGHT)
def stopped(how):
    return played(stop_holders, how.seconds(40, 15))


def end_in_turn(cluster, play, end):
    count = 0
    while time.monotonic() < end:
        name = NAMES[count % 3]
        begun = time.monotonic()
        status = cluster.end(name, signal.SIGTERM)
        if status != 0 or time.monotonic() - begun > 5:
            raise RuntimeError(f"{status} {time.monotonic() - begun:.1f} s after SIGTERM")
        cluster.begin(name)
        count += 1
        time.sleep(1.5)
    refused = sum(each.told == ("refused", None) for room in play.rooms for each in room.asked)
    return f"{count} times SIGTERM, {refused} refused"


@case("cluster: nodes end and begin in turn", RIGHT)
def rolled(how):
    return played(end_in_turn, how.seconds(30, 15))


def kill_leaders(cluster, play, end):
    count = 0
    while time.monotonic() < end:
        leader = cluster.etcd.leader()
        cluster.etcd.kill(leader)
        time.sleep(play.dice.uniform(1, 4))
        cluster.etcd.restart(leader)
        count += 1
        time.sleep(3)
    return f"{count} leaders of etcd killed"


@case("cluster: the leader of etcd is killed", RIGHT)
def led(how):
    return played(kill_leaders, how.seconds(40, 15))


def kill_most(cluster, play, end):
    room = play.rooms[0]
    for number in (0, 1):
        cluster.etcd.kill(number)
    time.sleep(1)
    with wire.connect(play.anywhere(), timeout=20) as client:
        look = ask(client, "GET", f"{room.path}/look/nobody")[0]
    begun = time.monotonic()
    with wire.connect(play.anywhere(), timeout=20) as client:
        status, head, _ = ask(client, "GET", f"{room.path}/flip/zoe/0,0",
                              bearer("the-key-of-zoe-who-plays"))
    took = time.monotonic() - begun
    if look != 200 or status != 503 or "retry-after" not in head.lower():
        raise RuntimeError(f"without a quorum a look gets {look}, a flip {status}")
    time.sleep(max(0, end - time.monotonic()))
    return f"a look {look}, a flip {status} after {took:.1f} s"


@case("cluster: two of three etcd are killed", f"{RIGHT}; looks go on, moves get 503")
def without_quorum(how):
    return played(kill_most, how.seconds(20, 15))
