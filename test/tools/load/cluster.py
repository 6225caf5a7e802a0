"""The part of the measurement that is about several machines: what a move costs in etcd, looks at
a replica, the silence after an owner's death, the reading of a room, what a node costs at rest, and
watchers."""

import os
import pathlib
import re
import socket
import subprocess
import time

import cluster_watchers
import report
from cluster_nodes import PATIENCE, Etcd, free_ports, node, until_answered
from contenders import ROOT, Failure
from rooms import Host, read, request
from rounds import interleaved, middle, paired, spread, table

SIDE = 26
BOARD = f"seed=1&size={SIDE}x{SIDE}&cards=" + ",".join(f"c{i}" for i in range(SIDE * SIDE // 2))
MANY = 1000


def appends(run, ports):
    """The journal's appends, and the same transactions without the journal."""
    options = run.options

    def alone(etcd, count, *more):
        command = ["taskset", "-c", options.server_core, ROOT / "build/release/etcd_appends",
                   etcd.clients[0], count, options.duration, *more]
        ended = subprocess.run(list(map(str, command)), capture_output=True, text=True,
                               timeout=options.duration + 60)
        if ended.returncode != 0:
            raise Failure(ended.stderr)
        return {key: float(value) for key, value in map(str.split, ended.stdout.splitlines())}

    with Etcd(ports) as etcd:
        for count in (1, 60):
            title = f"Appends to three etcd, rooms: {count}"
            contenders = {"journal": (), "bare": ("bare",)}
            run.keep(title, interleaved(
                options.rounds, contenders, lambda more, count=count: alone(etcd, count, *more),
                run.say(title)), rates("bare"))


def looks(run, wrk, ports):
    """Looks at a room's owner, at a replica, and at a host that is alone."""
    options = run.options
    title = "Looks at a node, 64 connections"
    with Etcd(ports) as etcd, node(run, "a", etcd, ports) as owner, \
            node(run, "b", etcd, ports) as other, Host(run, 1) as lone:
        (room,), (own,) = owner.open(BOARD), lone.open(BOARD)
        until_answered(other, f"{room}/look/p")
        contenders = {"owner": (owner, room), "replica": (other, room), "lone host": (lone, own)}
        run.keep(title, interleaved(
            options.rounds, contenders,
            lambda it: wrk(it[0], options.load_core, f"{it[1]}/look/p", 64, options.duration),
            run.say(title)), rates("owner", "lone host"))


def rates(*bases):
    def lines(title, rows):
        return table(title, ["work", "a second", *(f"x/{base}" for base in bases), "p50, ms",
                             "p99, ms"], [
            [name, f"{middle(its, 'rate'):,.0f}",
             *(spread(paired(its, rows[base], "rate")) for base in bases),
             *(f"{middle(its, part) / 1000:.2f}" for part in ("p50_us", "p99_us"))]
            for name, its in rows.items()])
    return lines


def takeovers(run, ports):
    """The longest silence for a player at another node when the owner is killed."""
    title = "An owner is killed: the longest silence at another node"

    def silence(lease):
        with Etcd(ports) as etcd, node(run, "a", etcd, ports, lease=lease) as owner, \
                node(run, "b", etcd, ports, lease=lease) as other:
            (room,) = owner.open(BOARD)
            until_answered(other, f"{room}/look/p")
            return longest_gap(other, room, owner)

    run.keep(title, interleaved(run.options.rounds, {"--lease 3": 3, "--lease 5": 5}, silence,
                                run.say(title)),
             lambda title, rows: table(
                 title, ["lease", "median, s", "longest, s", "answers other than 200"],
                 [[name, f"{middle(its, 's'):.2f}", f"{max(row['s'] for row in its):.2f}",
                   f"{sum(row['others'] for row in its)}"] for name, its in rows.items()]))


def longest_gap(other, room, owner):
    """One player flips; the owner is killed after a second; it ends a second after play resumes."""
    began = last = time.monotonic()
    killed, longest, others, number, resumed = None, 0, 0, 0, began
    with socket.create_connection(("127.0.0.1", other.port), PATIENCE) as connection, \
            connection.makefile("rb") as answers:
        while not (longest > 1 and time.monotonic() - resumed > 1):
            if killed is None and last - began > 1:
                owner.process.kill()
                killed = time.monotonic()
            if killed and time.monotonic() - killed > PATIENCE:
                raise Failure("nobody took the room over")
            row, column = divmod(number % SIDE ** 2, SIDE)
            connection.sendall(request("GET", f"{room}/flip/p/{row},{column}"))
            number += 1
            if not is_200(answers):
                others += 1
                continue
            now = time.monotonic()
            if killed and now - last > longest:
                longest, resumed = now - last, now
            last = now
    return {"s": longest, "others": others}


def wakings(run, ports):
    """How long a node takes for a room that it does not know. Each move is an append of its own."""
    title = "A node reads a room that it does not know"
    most = 500 if run.options.quick else 20_000

    def waking(count):
        with Etcd(ports) as etcd, node(run, "a", etcd, ports) as one:
            (room,) = one.open(BOARD)
            with one.connect() as connection, connection.makefile("rb") as answers:
                for number in range(count):
                    connection.sendall(request("GET", f"{room}/flip/p/0,{number % 2}"))
                    read(answers, 200)
            with node(run, "b", etcd, ports) as other:
                began = time.monotonic()
                until_answered(other, f"{room}/look/p")
                return {"s": time.monotonic() - began}

    run.keep(title, interleaved(min(run.options.rounds, 3),
                                {f"{count:,}": count for count in (1, most // 10, most)}, waking,
                                run.say(title)),
             lambda title, rows: table(title, ["moves", "median, s"], [
                 [name, f"{middle(its, 's'):.3f}"] for name, its in rows.items()]))


def is_200(answers):
    """Whether the next answer is a 200; reads all of it."""
    head, size = answers.readline(), 0
    if not head:
        raise Failure("the connection was closed")
    while (line := answers.readline()) not in (b"\r\n", b""):
        if line.lower().startswith(b"content-length:"):
            size = int(line.partition(b":")[2])
    answers.read(size)
    return b" 200 " in head


def rests(run, ports):
    """What a node costs that nobody uses, with rooms in etcd and without."""
    many = 100 if run.options.quick else MANY
    title = "A node at rest"

    def at_rest(count):
        with Etcd(ports) as etcd, node(run, "a", etcd, ports, rooms=max(count, 1)) as one, \
                node(run, "b", etcd, ports):
            if count:
                one.open("board=zoo", count)
            time.sleep(2)  # what the openings caused is over
            pid, seconds = one.process.pid, 2 * run.options.duration
            used, sent = one.cpu(), sent_and_received(pid)
            time.sleep(seconds)
            return {"rss": resident(pid), "cpu_us": (one.cpu() - used) / 1000 / seconds,
                    "bytes": growth(sent, sent_and_received(pid)) / seconds}

    run.keep(title, interleaved(min(run.options.rounds, 3), {"0 rooms": 0, f"{many:,} rooms": many},
                                at_rest, run.say(title)),
             lambda title, rows: table(
                 title, ["rooms", "resident, MB", "CPU a second, µs", "bytes a second, at least"],
                 [[name, f"{middle(its, 'rss') / 1e6:.1f}", f"{middle(its, 'cpu_us'):,.0f}",
                   f"{middle(its, 'bytes'):,.0f}"] for name, its in rows.items()]))


def resident(pid):
    status = pathlib.Path(f"/proc/{pid}/status").read_text()
    return 1024 * int(re.search(r"VmRSS:\s+(\d+) kB", status)[1])


def sent_and_received(pid):
    """The bytes so far of each connection that this process has open now, by its two ends."""
    text = subprocess.run(["ss", "-tinpH"], capture_output=True, text=True, check=True).stdout
    return {tuple(head.split()[3:5]):
            sum(map(int, re.findall(r"bytes_(?:sent|received):(\d+)", facts)))
            for head, facts in re.findall(r"^(\S.*)\n\s+(.*)$", text, re.MULTILINE)
            if f"pid={pid}," in head}


def growth(before, after):
    """What is lost: the last bytes of a connection that was closed meanwhile."""
    return sum(count - before.get(ends, 0) for ends, count in after.items())


def measure(run, wrk, fanout):
    if run.skips("scramble"):
        raise Failure("the part cluster is about the server itself")
    ports, first, load = free_ports(), len(run.tables), os.getloadavg()[0]
    appends(run, ports)
    looks(run, wrk, ports)
    takeovers(run, ports)
    wakings(run, ports)
    rests(run, ports)
    cluster_watchers.measure(run, fanout, ports)
    run.tables.insert(first, report.load_line(run.options, load))
