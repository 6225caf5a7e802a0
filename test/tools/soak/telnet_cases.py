"""Noise over telnet."""

import random
import time

import wire
from cases import ALIVE, case, kilobytes
from probe import Alive
from program import mines

IAC = [b"\xff\xfb\x01", b"\xff\xfd\x03", b"\xff\xfe\x22", b"\xff\xfa\x18\x01\xff\xf0", b"\xff\xf4",
       b"\xff\xf2", b"\xff\xff", b"\xff", b"\xff\xfa\x18"]


def look(client):
    """The first line of the board, after skipping what came before it."""
    client.sendall(b"\r\nlook\r\n")
    received = b""
    while not received.endswith(b"- - - - - - - - - -\r\n"):
        received += wire.some(client)


@case("telnet: 200 clients send all bytes and IAC sequences", f"{ALIVE}; the server's memory grows "
      "by < 2 MB")
def noise(how):
    dice = random.Random(1)
    with mines() as server:
        clients = [wire.connect(server.port) for _ in range(200)]
        before = server.memory()
        end = time.monotonic() + how.seconds(10, 5)
        with Alive(server.ports[1], "/") as probe:
            while time.monotonic() < end:
                for client in clients:
                    client.setblocking(False)
                    try:
                        client.send(bytes(range(256)) + dice.randbytes(200) + dice.choice(IAC))
                        client.recv(1 << 16)
                    except OSError:
                        pass
        grown = server.memory() - before
        for client in clients:
            wire.reset(client)
        with wire.connect(server.port) as sane:
            look(sane)
        return probe.is_alive() and grown < 2 << 20, f"{kilobytes(grown)}; {probe}"


@case("telnet: 3 MB without a newline", "the next message is answered; < 128 KB of memory")
def endless_line(_):
    with mines() as server, wire.connect(server.port) as client:
        before = server.memory()
        client.sendall(b"look" * (3 << 18))
        look(client)
        grown = server.memory() - before
        return grown < 128 * 1024, kilobytes(grown)


@case("telnet: every byte in a packet of its own", "100 messages are answered")
def bytes_alone(_):
    with mines() as server, wire.connect(server.port) as client:
        for _ in range(100):
            for byte in b"\xff\xfb\x01look":
                client.send(bytes([byte]))
            look(client)
    return True, "100"
