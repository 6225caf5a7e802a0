#!/usr/bin/env python3
"""A server that takes connections and behaves badly.

    rude_server.py BEHAVIOUR PORT [IS_UP]        at once
    rude_server.py BEHAVIOUR_later PORT [IS_UP]  unless it is asked for the board
"""

import asyncio
import os
import pathlib
import socket
import sys


async def hangs(reader, writer):
    await reader.read()


async def floods(reader, writer):
    while True:
        writer.write(b"- - - - - - - -\r\n" * 1000)
        await writer.drain()


async def floods_a_line(reader, writer):
    while True:
        writer.write(b"x" * 16000)
        await writer.drain()


async def babbles(reader, writer):
    while await reader.read(1000):
        writer.write(bytes(range(256)) + b"\n")


async def drips(reader, writer):
    while True:
        writer.write(b"W")
        await asyncio.sleep(0.05)


async def closes(reader, writer):
    writer.close()


async def resets(reader, writer):
    writer.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER,
                                               b"\x01\x00\x00\x00\x00\x00\x00\x00")
    writer.close()


async def dies(reader, writer):
    await reader.read(1)
    print("ValueError: a bug\nand a last line, as Node prints one", flush=True)
    os._exit(3)


FORGED = ("ok 1 - all is well\nnot ok 99 - forged\n1..99\nBail out!\r"
          "</code></p></td><script>alert(1)</script><img src=x onerror='alert(1)'><b class=\"down\">"
          "\"/></testcase>]]><!-- \0\x1b[2J\x85\u2028\ufffe\uffff\\").encode() + b"\xff\xed\xa0\x80\n"


async def forges(reader, writer):
    while asked := await reader.readline():
        if b"HTTP" in asked:
            writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n" % len(FORGED))
        writer.write(FORGED)


BOARD = b"2x2\ndown\ndown\ndown\ndown\n"


def later(behaviour):
    async def answers_looks(reader, writer):
        while asked := await reader.readline():
            if b"look" not in asked:
                reader.feed_data(asked)  # as if it had not been read
                return await behaviour(reader, writer)
            is_web = b"HTTP" in asked
            writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n%s" % (len(BOARD), BOARD)
                         if is_web else b"- -\r\n- -\r\n")
            while is_web and (await reader.readline()).strip():
                pass  # the head of the request
    return answers_looks


async def serve(behaviour, port):
    async def quietly(reader, writer):
        try:
            await behaviour(reader, writer)
        except OSError:
            pass

    async with await asyncio.start_server(quietly, "127.0.0.1", port) as listening:
        for is_up in sys.argv[3:]:  # a pipe where somebody waits for that
            pathlib.Path(is_up).write_text("\n")
        await listening.serve_forever()


def never_accepts(port):
    listening = socket.create_server(("127.0.0.1", port), backlog=1)
    listening.listen(1)
    while True:
        sys.stdin.read() or os.read(os.pipe()[0], 1)


BEHAVIOURS = {each.__name__: each
              for each in (hangs, floods, floods_a_line, babbles, drips, closes, resets, dies, forges)}

if __name__ == "__main__":
    wanted, at = sys.argv[1], int(sys.argv[2])
    if wanted == "never_accepts":
        never_accepts(at)
    if wanted == "never_listens":
        os.read(os.pipe()[0], 1)
    behaviour = BEHAVIOURS[wanted.removesuffix("_later")]
    asyncio.run(serve(later(behaviour) if wanted.endswith("_later") else behaviour, at))
