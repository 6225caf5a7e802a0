#!/usr/bin/env python3
"""Reads the table of bounds in docs/SECURITY.md, and exceeds each of them: a row of which nobody here
knows how to exceed it fails, and so does one that tells something else than the program.

    bounds.py
"""

import contextlib
import math
import re
import subprocess
import sys
import tempfile
import time

sys.dont_write_bytecode = True  # keeps the source tree clean

import wire  # noqa: E402
from program import PROGRAM, ROOT  # noqa: E402
from rooms import KEY, ask, ask_own, bearer, long_game, opened, rooms  # noqa: E402

TESTS = PROGRAM.parent / "test"
FREE = ("--moves-per-second", 0)  # so that it is not this bound


@contextlib.contextmanager
def room(*options, settings="board=zoo", key=None):
    """A client of a server with a room, and the room."""
    with rooms(*options) as server:
        at, _ = opened(server.port, settings, key)
        with wire.connect(server.port) as client:
            yield client, at


def first(wanted, tries):
    """The status that is wanted, if the first of these answers that is no success has it."""
    for each in tries:
        if each[0] >= 400 and each[0] != wanted:
            return f"{each[0]} {each[2]}"
        if each[0] == wanted:
            return str(wanted)
    return "nothing"


def flips(client, at, names, fields=""):
    """Each flips a space of its own, as long as there are any."""
    return (wire.get(client, f"{at}/flip/{name}/{number // 4 % 4},{number % 4}", fields)
            for number, name in enumerate(names))


def input_of_a_client():
    with rooms() as server:
        told = []
        for begin, more in (("GET /", b"a"), ("GET / HTTP/1.1\r\nX: ", b"b")):
            with wire.connect(server.port) as client:
                client.sendall(begin.encode() + more * 20_000)
                told.append(str(wire.read_answer(client)[0]))
    return ", ".join(told)


def unread_answers():
    """How much is taken of a client that reads nothing, until nothing more is for a second."""
    with rooms() as server, wire.connect(server.port, room=4096) as client:
        client.setblocking(False)
        sent, since = 0, time.monotonic()
        requests = wire.request("/rooms") * 1000
        while time.monotonic() - since < 1 and sent < 64 << 20:
            try:
                sent += client.send(requests)
                since = time.monotonic()
            except BlockingIOError:
                time.sleep(0.01)
        return "it is not read" if sent < 32 << 20 else f"{sent} bytes are read"


def bodies():
    head = b"POST /rooms?board=own HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n"
    with rooms("--rooms-per-address", 1000, "--openings-per-hour", 1000) as server:
        with contextlib.ExitStack() as all_clients:
            for _ in range(64):
                all_clients.enter_context(wire.connect(server.port)).sendall(head + b"1")
            time.sleep(0.2)  # until they have come
            with wire.connect(server.port) as client:
                client.sendall(head + b"1")
                return str(wire.read_answer(client)[0])


def drained_bytes():
    with rooms() as server, wire.connect(server.port) as client:
        client.sendall(b"nonsense\r\n\r\n")
        try:
            for _ in range(640):
                client.sendall(b"x" * 65536)
        except (ConnectionResetError, BrokenPipeError):
            return "a reset"
    return "nothing"


def connections():
    with rooms(descriptors=64) as server, contextlib.ExitStack() as all_clients:
        clients = [all_clients.enter_context(wire.connect(server.port)) for _ in range(70)]
        for client in clients:
            client.sendall(b"GET ")  # so that none is idle
        for client in clients:
            client.settimeout(0.05)
            with contextlib.suppress(TimeoutError, ConnectionError):
                return str(wire.read_answer(client)[0])
    return "nothing"


def many_rooms(wanted, *options):
    with rooms(*options) as server, wire.connect(server.port) as client:
        return first(wanted, (ask(client, "POST", "/rooms?board=zoo") for _ in range(5)))


def guesses(path, count):
    with rooms("--wrong-codes-per-minute", 1) as server, wire.connect(server.port) as client:
        answers = [wire.get(client, path)[0] for _ in range(count + 1)]
    return str(answers[-1]) if answers[:-1] == [404] * count else f"{answers}"


def players():
    with room("--players-per-room", 2, *FREE) as (client, at):
        return first(503, flips(client, at, "abc"))


def newcomers():
    cards = ",".join(f"c{number}" for number in range(72))
    with room("--players-per-room", 150, "--trusted-proxy", "127.0.0.1", "--moves-per-second", 1000,
              settings=f"size=12x12&cards={cards}") as (client, at):
        answers = [wire.get(client, f"{at}/flip/p{number}/{number // 12},{number % 12}",
                            "X-Forwarded-For: 192.0.2.1\r\n")[0] for number in range(101)]
    return str(answers[-1]) if set(answers[:-1]) == {200} else f"{answers}"


def moves():
    with room("--moves-per-second", 1) as (client, at):
        return first(429, flips(client, at, "aaaaaa"))


def inputs():
    with room("--moves-per-game", 3, *FREE) as (client, at):
        return first(409, flips(client, at, "abcd"))


def changes_of_a_host():
    with room(key=KEY) as (client, at):
        return first(429, (ask(client, "POST", f"{at}/lock?on=0", bearer(KEY)) for _ in range(120)))


def names_of_a_key():
    with room() as (client, at):
        return first(429, (ask(client, "POST", f"{at}/name/eve?as=Eve{number}", bearer(16 * "e"))
                           for number in range(6)))


def bots():
    with room("--bots", 3) as (client, at):
        return first(503, (ask(client, "POST", f"{at}/bots?add={number}") for number in (3, 1)))


def what_is_kept():
    board = "20x20\n" + "".join(f"{number // 2}{'x' * 140}\n" for number in range(400))
    with tempfile.TemporaryDirectory() as folder, rooms(
            "--data", folder, "--data-limit", 1, "--rooms-per-address", 100,
            "--openings-per-hour", 100) as server, wire.connect(server.port) as client:
        statuses = []
        while len(statuses) < 50 and 503 not in statuses:
            statuses.append(ask_own(client, board)[0])
        time.sleep(1.5)  # it looks once a second
        warned = "of the space that it may take" in server.said()
    return f"{statuses[-1]}; the log warns at 80 %" if warned else "no warning"


def game_readers():
    """They ask for a long game and read nothing of it."""
    with tempfile.TemporaryDirectory() as folder, rooms(
            "--data", folder, "--no-sync", *FREE, "--moves-per-game", 0) as server, \
            contextlib.ExitStack() as all_clients, wire.connect(server.port) as client:
        asks = wire.request(f"{long_game(client, 40)}/games/1.frames")
        for _ in range(8):  # those of one address
            reader = all_clients.enter_context(wire.connect(server.port, room=4096))
            reader.sendall(asks)
            wire.some(reader, 1)
        client.sendall(asks)
        return str(wire.read_answer(client)[0])


def wrong_boards():
    with rooms() as server, wire.connect(server.port) as client:
        answers = [ask_own(client, "1x2\nA\n")[0] for _ in range(61)]
    return str(answers[-1]) if set(answers[:-1]) == {400} else f"{answers}"


def names_of_an_address():
    """Each with a key of its own, as fast as names may come."""
    with room() as (client, at):
        def name(number):
            if number % 40 == 0:
                time.sleep(1)
            return ask(client, "POST", f"{at}/name/p{number}?as=Player+{number}", bearer(f"{number:016}"))
        return first(403, (name(number) for number in range(600)))


def too_long_a_board():
    with rooms() as server, wire.connect(server.port) as client:
        return first(413, [ask_own(client, "x" * (64 * 1024 + 1))])


def classes(allowed, too_much):
    with rooms("--rooms-per-address", 100, "--openings-per-hour", 100) as server, \
            wire.connect(server.port) as client:
        answers = [ask(client, "POST", f"/rooms?game=minesweeper&{each}", bearer(KEY))[0]
                   for each in (allowed, too_much)]
    return str(answers[1]) if answers[0] == 201 else f"{answers}"


def settings_of_a_room(allowed, too_much):
    with rooms() as server, wire.connect(server.port) as client:
        answers = [ask(client, "POST", f"/rooms?{each}")[0] for each in (allowed, too_much)]
    return str(answers[1]) if answers[0] == 201 else f"{answers}"


def bots_of_a_room():
    with room() as (client, at):
        return first(409, (ask(client, "POST", f"{at}/bots?add={number}") for number in (10, 1)))


def reactions():
    names = "abcdefghijklmnopqrstuvwxyz"
    with room(*FREE, settings="cards=a&size=10x10") as (client, at):
        for number, name in enumerate(names):
            wire.get(client, f"{at}/flip/{name}/{number // 10},{number % 10}")
        return first(429, (ask(client, "POST", f"{at}/react/{name}?with=wow") for name in names))


def watchers():
    with rooms("--admin", 0, listeners=2) as server, contextlib.ExitStack() as all_clients:
        clients = [all_clients.enter_context(wire.connect(server.ports[1])) for _ in range(9)]
        for client in clients[:-1]:
            client.sendall(b"GET ")  # so that none is idle
        return "the connection ends" if wire.until_end(clients[-1]) == b"" else "nothing"


EXCEED = {
    "spaces of a room's board": lambda: settings_of_a_room("cards=a&size=100x100", "cards=a&size=101x100"),
    "squares of a room's field": lambda: settings_of_a_room(
        "game=minesweeper&size=100,100", "game=minesweeper&size=101,100"),
    "bots of a room": bots_of_a_room,
    "reactions in a room": reactions,
    "clients of the port for health and figures": watchers,
    "the body of a request": too_long_a_board,
    "rooms of a class": lambda: classes("count=40", "count=41"),
    "spaces of a class, or squares": lambda: classes("count=40&size=31,32", "count=40&size=32,32"),
    "input of one client": input_of_a_client,
    "unread answers of one client": unread_answers,
    "bodies that are coming at once": bodies,
    "bytes drained at the end": drained_bytes,
    "connections": connections,
    "rooms": lambda: many_rooms(503, "--rooms", 3),
    "rooms of one address": lambda: many_rooms(429, "--rooms-per-address", 3),
    "rooms that one address opens": lambda: many_rooms(429, "--openings-per-hour", 3),
    "wrong codes of one address": lambda: guesses("/j/BBBBB", 10),
    "wrong names of rooms of one address": lambda: guesses("/r/0123456789abc/room", 60),
    "boards of one address that are none": wrong_boards,
    "of these from one address": names_of_an_address,
    "players of a room": players,
    "newcomers of one address in a room": newcomers,
    "moves of one player, and of newcomers of one address": moves,
    "inputs of one game": inputs,
    "changes of a room by its host, and by guests of one address": changes_of_a_host,
    "names that one key takes": names_of_a_key,
    "bots": bots,
    "games that are read at once": game_readers,
    "what is kept": what_is_kept,
}
# What takes a clock that a test steps, or more than a test of the whole program may: by which test.
BY_TEST = {
    "server_test": {
        "bytes that wait to be sent, of all clients":
            "what clients do not take has one bound for all of them",
        "pipelined requests a turn of the loop":
            "who pipelines a thousand requests does not keep others from theirs",
        "a message of a live client": "a live connection is closed for what it must not carry",
        "a line of telnet": "mines-5: a line of 4 KiB is a line, a longer one is answered with HELP",
        "clients that are told so at once": "few are told that there is no room at a time",
        "messages of a live client": "a client that says too much is held back, and never closed",
        "players of a game":
            "decision 8: the 100,001st player is turned away, and those who play are not",
        "rooms asleep": "of too many rooms that sleep the one that was used longest ago is deleted",
        "results of a class, of rounds that are over":
            "a class has so many rounds until it keeps twenty thousand results",
        "silence of who chooses a room over telnet": "who does not name a room is let go after a while",
        "names that are kept for who has not played":
            "of too many reserved names the oldest is free again",
    },
    "cluster_test": {
        "links from who has not proven to be a node": "strangers keep no node from its links",
        "bytes that wait to be sent to a node":
            "a node that takes too little of what it is sent loses its link",
    },
    "journal_test": {
        "a room that is archived":
            "a room that is too long for the archive stays in etcd, and goes on",
        "rooms that a node archives at once":
            "an archive is asked for a few rooms at once, by a few requests",
        "requests of a node to an archive":
            "an archive is asked for a few rooms at once, by a few requests",
        "damaged logs that are kept beside": "nine damaged logs are kept beside, and no more",
        "an archive's answer": "an archive that does not answer in time is away until it does",
    },
}


def rows():
    text = (ROOT / "docs/SECURITY.md").read_text()
    table = text.partition("| what | how much | where | told | option |\n")[2].partition("\n\n")[0]
    for line in table.splitlines()[1:]:
        yield [each.strip() for each in line.strip("|").split("|")]


def in_source(source, name):
    """The number that a source gives to that name; none if it has no simple one."""
    found = re.search(rf"\b{name}(?:\(\) const {{ return| =) (?:std::chrono::seconds\()?([^;)]*)", source)
    numbers = [int(each) for each in re.findall(r"\d+", found[1].replace("'", ""))] if found else []
    if len(numbers) == 2 and "<<" in found[1]:
        return numbers[0] << numbers[1]
    return math.prod(numbers) if numbers else None


def differs(much, where, option, help_text):
    """What the table says otherwise than the sources or the help."""
    file, *names = re.findall(r"`([^`]+)`", where)
    source = (ROOT / file).read_text()
    if missing := [name for name in names if not re.search(rf"\b{name}\b", source)]:
        return f"{file} has no {missing[0]}"
    units = {"KiB": 1 << 10, "MiB": 1 << 20}
    told = [int(number.replace(",", "")) * units.get(unit, 1)
            for number, unit in re.findall(r"(?<![\w.])([\d,]*\d)(?: (\w+))?", much)]
    for name, number in zip(names, told):
        if in_source(source, name) != number:
            return f"the table says {much}, and {file} says {name} = {in_source(source, name)}"
    default = re.search(rf"{option} .*\(default (\d+)\)", help_text) if option else None
    if option and not default:
        return f"the help has no {option}"
    if default and names[0] != "few" and int(default[1]) != told[0] and "60 times" not in much:
        return f"the table says {much}, and the help {default[0]}"
    return ""


def wrong_with(what, told):
    for tests, by_test in BY_TEST.items():
        if name := by_test.get(what):
            done = subprocess.run([TESTS / tests, name.replace(",", r"\,")],
                                  stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
            return "" if b"All tests passed" in done.stdout else done.stdout.decode(errors="replace")
    if what not in EXCEED:
        return "nobody has exceeded it here"
    answer = EXCEED[what]()
    return "" if answer in told else f"it is said to be told '{told}', and was '{answer}'"


def main():
    problems, count = [], 0
    help_text = subprocess.run([PROGRAM, "host", "--help"], stdout=subprocess.PIPE, text=True, check=True).stdout
    for what, much, where, told, option in rows():
        count += 1
        if wrong := differs(much, where, option.strip("`"), help_text) or wrong_with(what, told):
            problems.append(f"{what}: {wrong}")
    unused = {*EXCEED}.union(*BY_TEST.values()) - {what for what, *_ in rows()}
    problems += [f"{each}: no row" for each in unused]
    print(f"{count} bounds\n" + "\n".join(problems))
    return 1 if problems or count < 20 else 0


if __name__ == "__main__":
    sys.exit(main())
