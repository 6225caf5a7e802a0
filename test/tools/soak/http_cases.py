"""Slow, large and endless HTTP."""

import contextlib
import re
import select
import socket
import subprocess
import time

import wire
from cases import ALIVE, case, kilobytes, seconds_until
from probe import Alive
from program import memory_game


@contextlib.contextmanager
def slowhttptest(server, count, seconds, *words):
    """Attacks with so many connections, for at most so long."""
    with subprocess.Popen(
            ["slowhttptest", "-c", str(count), "-r", "2500", "-l", str(seconds), "-u",
             f"http://127.0.0.1:{server.port}/look/slow", *words],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True) as attack:
        try:
            yield attack
        finally:
            attack.kill()


def why_ended(attack):
    plain = re.sub(r"\x1b\[[0-9;]*m", "", attack.communicate()[0])
    return plain.partition("Exit status:")[2].strip()


def seconds_until_408(server, count):
    """Begins a head on so many connections: after how long the first is told 408, and the last."""
    clients, passed = [wire.connect(server.port) for _ in range(count)], []
    since = time.monotonic()
    for client in clients:
        client.sendall(b"GET /look/a HTTP/1.1\r\n")
    while clients:
        for client in select.select(clients, [], [])[0]:
            if not wire.until_end(client).startswith(b"HTTP/1.1 408 "):
                raise ConnectionError("ended without a 408")
            passed.append(time.monotonic() - since)
            clients.remove(client)
            client.close()
    return passed[0], passed[-1]


@case("slow headers, 5,000 connections", f"{ALIVE}; 95 % held at once, 408 after 9 to 11 s for 50 "
      "more, none left")
def slow_headers(how):
    count = how.connections(5000)
    with memory_game() as server:
        before = server.descriptors()
        with Alive(server.port) as probe, slowhttptest(server, count, 25, "-H", "-i", "5") as attack:
            held = seconds_until(lambda: server.descriptors() - before > 0.95 * count, 10)
            first, last = seconds_until_408(server, 50)
            end = why_ended(attack)
    in_time = 9 <= round(first, 1) and last <= 11
    good = held is not None and in_time and end == "No open connections left"
    return (probe.is_alive() and good, f"all there after {held and round(held, 1)} s, 408 after "
            f"{first:.1f} to {last:.1f} s; {end}; {probe}")


@case("slow read, 5,000 connections", f"{ALIVE}; memory of its own < 16 KB each")
def slow_read(how):
    count, seconds = how.connections(5000), how.seconds(40, 12)
    with memory_game(141, 141) as server:
        before = most = server.memory()
        with Alive(server.port) as probe:
            with slowhttptest(server, count, seconds, "-X", "-w", "512", "-y", "1024", "-n", "5",
                              "-z", "32", "-k", "3") as attack:
                while attack.poll() is None:
                    most = max(most, server.memory())
                    time.sleep(0.1)
        each = (most - before) / count
        return probe.is_alive() and each < 16384, f"{probe}; {each / 1024:.1f} KB each"


@case("request line of 1 MB", "414 each time, and no reset")
def long_line(how):
    good, rounds = 0, how.seconds(200, 50)
    with memory_game() as server:
        for number in range(rounds):
            with wire.connect(server.port) as client:
                if number % 2:  # soon notices that it is not read
                    client.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 16384)
                try:
                    client.sendall(b"GET /" + b"a" * (1 << 20))
                    good += wire.until_end(client).startswith(b"HTTP/1.1 414 ")
                except ConnectionError:
                    pass
    return good == rounds, f"{good} of {rounds}"


@case("1 MB of pipelined requests, nothing read", f"{ALIVE}; < 128 KB of the server's memory each")
def pipelined(how):
    asked = wire.request("/look/alice") * (1 << 20 >> 5)
    with memory_game(50, 50) as server:
        wire.fetch(server.port, "/look/alice")
        before, clients = server.memory(), []
        with Alive(server.port) as probe:
            for _ in range(how.seconds(50, 20)):
                clients.append(wire.connect(server.port, room=4096))
                wire.stuff(clients[-1], asked[:1 << 20])
            time.sleep(1.5)
            each = (server.memory() - before) / len(clients)
        for client in clients:
            wire.reset(client)
    return probe.is_alive() and each < 128 * 1024, f"{kilobytes(each)} each; {probe}"


@case("a reset in the middle of an answer, an end in the middle of a request",
      f"{ALIVE}; no descriptor stays, < 1 MB of memory")
def cut(how):
    def round_of(server):
        with wire.connect(server.port) as half:
            half.sendall(b"GET /look/a HTTP/1.1\r\nHo")
        client = wire.connect(server.port, room=4096)
        client.sendall(wire.request("/look/a"))
        client.recv(1000)
        wire.reset(client)

    with memory_game(458, 458) as server:
        for _ in range(50):
            round_of(server)
        time.sleep(0.2)
        memory, files, count = server.memory(), server.descriptors(), 0
        end = time.monotonic() + how.seconds(10, 3)
        with Alive(server.port, "/scores") as probe:
            while time.monotonic() < end:
                round_of(server)
                count += 2
        time.sleep(0.5)
        grown, stayed = server.memory() - memory, server.descriptors() - files
        good = probe.is_alive() and stayed == 0 and grown < 1 << 20
        return good, f"{count} cut, {stayed} stayed, {kilobytes(grown)}; {probe}"


def sip(clients, seconds):
    """Takes 3,000 bytes a second from each, where there are as many: what each has received."""
    received = {name: b"" for name in clients}
    for client in clients.values():
        client.setblocking(False)
    since = time.monotonic()
    while time.monotonic() < since + seconds:
        time.sleep(0.1)
        for name, client in clients.items():
            try:
                received[name] += wire.some(client, 300)
            except BlockingIOError:
                pass
            except ConnectionError as error:
                passed = time.monotonic() - since
                raise ConnectionError(f"{name}: cut after {passed:.0f} s") from error
    for client in clients.values():
        client.settimeout(10)
    return received


@case("who reads slowly but steadily gets all of it", "3,000 bytes a second for 100 s, over HTTP and "
      "live: both go on, and then get every byte of 1 MB")
def steadily(how):
    how.skip_if_quick("two minutes")
    with memory_game(458, 458) as server, wire.live(server.port) as fast:
        board, message = wire.fetch(server.port, "/look/a")[2], wire.read_message(fast)
        with (wire.connect(server.port, room=4096) as client,
              wire.live(server.port, room=4096) as follower):
            client.sendall(wire.request("/look/a"))
            begun = sip({"HTTP": client, "live": follower}, 100)
            all_of_it = (wire.read_answer(client, begun["HTTP"])[2] == board
                         and wire.read_message(follower, begun["live"]) == message)
    slowly = min(map(len, begun.values()))
    return all_of_it and slowly > 200_000, (f"{kilobytes(slowly)} slowly; every byte of "
                                            f"{kilobytes(len(board))}: {all_of_it}")
