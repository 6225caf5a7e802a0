"""Minutes of everything at once."""

import asyncio
import random
import time

import wire
from cases import case, kilobytes
from program import memory_game


async def answer(reader):
    head = await reader.readuntil(b"\r\n\r\n")
    size = int(head.lower().partition(b"content-length: ")[2].partition(b"\r\n")[0])
    await reader.readexactly(size)
    return int(head[9:12])


async def player(port, name, end, dice, counts):
    """Flips, looks and watches on connections that last a while, and leaves in any way."""
    while time.monotonic() < end:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        for _ in range(dice.randrange(30)):
            target = dice.choice([f"/flip/{name}/{dice.randrange(6)},{dice.randrange(6)}",
                                  f"/look/{name}", "/scores", f"/watch/{name}"])
            writer.write(wire.request(target))
            try:
                status = await asyncio.wait_for(answer(reader), 0.05)
                counts[status] = counts.get(status, 0) + 1
            except asyncio.TimeoutError:  # the request waits, and its client leaves
                break
        if dice.random() < 0.5:
            writer.transport.abort()
        else:
            writer.close()


async def follower(port, name, end, dice):
    """Plays over live connections; some end in the middle of a game."""
    while time.monotonic() < end:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(wire.request(
            f"/live/{name}", "Upgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {wire.KEY}\r\n"
            "Sec-WebSocket-Protocol: memory.scramble.2\r\n"))
        for _ in range(dice.randrange(1, 30)):
            writer.write(wire.frame(f"flip {dice.randrange(6)},{dice.randrange(6)}".encode()))
            try:
                await asyncio.wait_for(reader.read(65536), 0.05)
            except asyncio.TimeoutError:
                writer.write(wire.frame(b"give up"))
        writer.transport.abort()


async def play(port, seconds, seed, counts):
    end = time.monotonic() + seconds
    await asyncio.gather(
        *(player(port, f"p{i}", end, random.Random(f"{seed} p{i}"), counts) for i in range(20)),
        *(follower(port, f"l{i}", end, random.Random(f"{seed} l{i}")) for i in range(10)))


@case("minutes of mixed play", "no descriptor stays; memory grows by < 256 KB after the first third")
def mixed(how):
    seconds = how.seconds(120, 15)
    counts = {}
    with memory_game(6, 6) as server:
        asyncio.run(play(server.port, seconds / 3, "first", counts))
        time.sleep(0.5)
        memory, files = server.memory(), server.descriptors()
        asyncio.run(play(server.port, seconds * 2 / 3, "second", counts))
        time.sleep(0.5)
        grown, stayed = server.memory() - memory, server.descriptors() - files
    good = stayed == 0 and grown < 256 * 1024 and set(counts) <= {200, 409}
    return good, f"answers {dict(sorted(counts.items()))}, {stayed} stayed, {kilobytes(grown)}"
