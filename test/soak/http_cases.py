"""Slow, large and endless HTTP."""

import re
import socket
import subprocess
import time

import wire
from cases import ALIVE, case, kilobytes
from probe import Alive
from program import memory_game


def slowhttptest(server, how, seconds, *words):
    """Its count of connections: those that it opened, and what became of them."""
    count = how.connections(5000)
    told = subprocess.run(
        ["slowhttptest", "-c", str(count), "-r", "1000", "-l", str(seconds), "-u",
         f"http://127.0.0.1:{server.port}/look/slow", *words],
        stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=seconds + 60)
    plain = re.sub(r"\x1b\[[0-9;]*m", "", told.stdout)
    found = {key: int(number) for key, number in
             re.findall(r"(pending|connected|error|closed):\s+(\d+)", plain)}
    return found | {"asked": count, "end": plain.partition("Exit status: ")[2].strip()}


@case("slow headers, 5,000 connections", f"{ALIVE}; each closed by its deadline")
def slow_headers(how):
    with memory_game() as server:
        with Alive(server.port) as probe:
            found = slowhttptest(server, how, 25, "-H", "-i", "5")
        return (probe.is_alive() and found["end"] == "No open connections left",
                f"{probe}; {found['asked']} connections: {found['end']}")


@case("slow read, 5,000 connections", f"{ALIVE}; memory of its own < 16 KB each")
def slow_read(how):
    with memory_game(141, 141) as server:
        before = server.memory()
        with Alive(server.port) as probe:
            found = slowhttptest(server, how, how.seconds(40, 12), "-X", "-w", "512", "-y", "1024",
                                 "-n", "5", "-z", "32", "-k", "3")
            each = (server.memory() - before) / found["asked"]
        return probe.is_alive() and each < 16384, f"{probe}; {each / 1024:.1f} KB each"


@case("request line of 1 MB", "414 each time, and no reset")
def long_line(how):
    good, rounds = 0, how.seconds(200, 50)
    with memory_game() as server:
        for number in range(rounds):
            with wire.connect(server.port) as client:
                if number % 2:  # one that feels at once that it is not read
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
