#!/usr/bin/env python3
"""A plain Multiplayer Minesweeper server, written from the handouts of 2014 and 2016 alone.

    plain_minesweeper.py PORT [FILE] [--edition 2014|2016|edx] [--debug | --no-debug]
                         [--size X,Y | --file FILE]

It shares nothing with the project's own server: `scramble check` has to find both of them right.
"""

import argparse
import asyncio
import random
import re
import sys

UNTOUCHED, FLAGGED, DUG = "untouched", "flagged", "dug"
HELP = "You can send: look | dig X Y | flag X Y | deflag X Y | help | bye"


class Board:
    """The grid: (x, y) counts from the top left corner, x to the right and y downwards."""

    def __init__(self, bombs):
        self.bombs = bombs  # a list of rows, each a list of bools
        self.rows = len(bombs)
        self.columns = len(bombs[0])
        self.states = [[UNTOUCHED] * self.columns for _ in bombs]

    def has(self, x, y):
        return 0 <= x < self.columns and 0 <= y < self.rows

    def neighbours(self, x, y):
        for j in (y - 1, y, y + 1):
            for i in (x - 1, x, x + 1):
                if (i, j) != (x, y) and self.has(i, j):
                    yield i, j

    def count(self, x, y):
        return sum(self.bombs[j][i] for i, j in self.neighbours(x, y))

    def dig(self, x, y):
        """Whether a bomb went off."""
        if not self.has(x, y) or self.states[y][x] != UNTOUCHED:
            return False
        self.states[y][x] = DUG
        boom = self.bombs[y][x]
        self.bombs[y][x] = False
        to_open = [(x, y)]
        while to_open:
            here = to_open.pop()
            if self.count(*here) > 0:
                continue
            for i, j in self.neighbours(*here):
                if self.states[j][i] == UNTOUCHED:
                    self.states[j][i] = DUG
                    to_open.append((i, j))
        return boom

    def flag(self, x, y):
        if self.has(x, y) and self.states[y][x] == UNTOUCHED:
            self.states[y][x] = FLAGGED

    def deflag(self, x, y):
        if self.has(x, y) and self.states[y][x] == FLAGGED:
            self.states[y][x] = UNTOUCHED

    def symbol(self, x, y):
        if self.states[y][x] == UNTOUCHED:
            return "-"
        if self.states[y][x] == FLAGGED:
            return "F"
        bombs = self.count(x, y)
        return str(bombs) if bombs > 0 else " "

    def __str__(self):
        return "\n".join(" ".join(self.symbol(x, y) for x in range(self.columns))
                         for y in range(self.rows))


def read_board(path):
    with open(path, newline="") as file:
        lines = re.split(r"\r\n|\n|\r", file.read())
    if lines.pop() != "" or not re.fullmatch(r"[0-9]+ [0-9]+", lines[0]):
        raise ValueError("the file does not begin with X Y, or does not end with a newline")
    columns, rows = (int(each) for each in lines[0].split(" "))
    values = [line.split(" ") for line in lines[1:]]
    if len(values) != rows or any(len(row) != columns for row in values):
        raise ValueError(f"expected {rows} lines of {columns} values")
    if not all(each in ("0", "1") for row in values for each in row):
        raise ValueError("a value is neither 0 nor 1")
    return Board([[each == "1" for each in row] for row in values])


def random_board(columns, rows):
    return Board([[random.random() < 0.25 for _ in range(columns)] for _ in range(rows)])


class Server:
    def __init__(self, board, edition, debug):
        self.board = board
        self.debug = debug
        self.edition = edition
        self.players = 0
        number = r"([0-9]+)" if edition == "2014" else r"(-?[0-9]+)"
        self.move = re.compile(rf"(dig|flag|deflag) {number} {number}")

    def hello(self):
        size = f"Board: {self.board.columns} columns by {self.board.rows} rows. "
        players = f"Players: {self.players} including you. "
        both = players + size if self.edition == "edx" else size + players
        return f"Welcome to Minesweeper. {both}Type 'help' for help."

    def answer(self, message):
        """The answer to a message, and whether the connection goes on."""
        if message == "look":
            return str(self.board), True
        if message == "bye":
            return "", False
        move = self.move.fullmatch(message)
        if not move:
            return HELP, True
        # No board has a side of a billion squares, and int() refuses thousands of digits.
        x, y = (int(each) if len(each.lstrip("-0")) < 10 else -1 for each in move.groups()[1:])
        if move[1] == "dig":
            if self.board.dig(x, y):
                return "BOOM!", self.debug
        elif move[1] == "flag":
            self.board.flag(x, y)
        else:
            self.board.deflag(x, y)
        return str(self.board), True

    async def messages(self, reader):
        """The lines; a \r ends one at once, and the \n behind it belongs to it."""
        line = bytearray()
        after_return = False
        while chunk := await reader.read(65536):
            for part in re.split(rb"([\r\n])", chunk):
                if part == b"\n" and after_return and not line:
                    after_return = False
                elif part in (b"\r", b"\n"):
                    after_return = part == b"\r"
                    yield line.decode("latin-1")
                    line.clear()
                elif part:
                    after_return = False
                    line += part

    async def serve(self, reader, writer):
        self.players += 1
        try:
            writer.write(self.hello().encode() + b"\r\n")
            async for message in self.messages(reader):
                text, goes_on = self.answer(message)
                writer.write(text.encode() + b"\r\n" if text else b"")
                await writer.drain()
                if not goes_on:
                    break
        except ConnectionError:
            pass
        finally:
            self.players -= 1
            await self.close(reader, writer)

    async def close(self, reader, writer):
        """Closes when the client has: unread input would reset the connection, and lose our last."""
        try:
            writer.write_eof()
            async with asyncio.timeout(1):
                while await reader.read(65536):
                    pass
        except (OSError, TimeoutError):
            pass
        writer.close()


async def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("port", type=int)
    parser.add_argument("board", nargs="?")
    parser.add_argument("--edition", choices=["2014", "2016", "edx"], default="2016")
    parser.add_argument("--debug", action=argparse.BooleanOptionalAction, default=False)
    parser.add_argument("--size", default="10,10")
    parser.add_argument("--file")
    told = parser.parse_args()
    path = told.file or told.board
    board = read_board(path) if path else random_board(*map(int, told.size.split(",")))
    server = Server(board, told.edition, told.debug)
    listening = await asyncio.start_server(server.serve, "localhost", told.port, backlog=512)
    async with listening:
        await listening.serve_forever()


if __name__ == "__main__":
    try:
        asyncio.run(main())
    except (OSError, ValueError) as problem:
        sys.exit(f"plain_minesweeper: {problem}")
    except KeyboardInterrupt:
        pass
