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
from cases import seconds_until  # noqa: E402
from program import PROGRAM, ROOT, Server  # noqa: E402
from rooms import KEY, ask, ask_own, bearer, connect_from, long_game, opened, rooms, shares  # noqa: E402

TESTS = PROGRAM.parent / "test"
NEARLY_FULL = "of the space that it may take"
FREE = ("--moves-per-second", 0)  # so that it is not this bound
POSTED = b"POST /rooms?board=own HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n"
PROXIED = "X-Forwarded-For: 192.0.2.1\r\n"


@contextlib.contextmanager
def room(*options, settings="board=zoo", key=None):
    """A client of a server with a room, and the room."""
    with rooms(*options) as server:
        at, _ = opened(server.port, settings, key)
        with wire.connect(server.port) as client:
            yield client, at


def first(answers, least, most=None):
    """The status of the first that is refused; before it just so many are not, or from `least` to `most`
    where a clock forgives some meanwhile."""
    for number, (status, _, text) in enumerate(answers):
        if status >= 400:
            is_right = least <= number <= (most or least)
            return str(status) if is_right else f"{status} after {number}: {text}"
    return "nothing"


def joined(*told):
    """What is told, each only once."""
    return ", ".join(dict.fromkeys(told))


def beyond(ask_for, *asked):
    """What is told of the second of each two; the first is not refused."""
    told = []
    for allowed, too_much in asked:
        before, (status, _, text) = ask_for(allowed)[0], ask_for(too_much)
        told.append(str(status) if before < 400 else f"{before} to {allowed[:99]}, {status} {text}")
    return joined(*told)


def flips(client, at, names, fields=""):
    """Each flips a space of its own, as long as there are any."""
    return (wire.get(client, f"{at}/flip/{name}/{number // 4 % 4},{number % 4}", fields)
            for number, name in enumerate(names))


def heads():
    """Of requests: how long, how many fields, how long these, empty lines before."""
    def status(head):
        with wire.connect(server.port) as client:
            client.sendall(head.encode())
            return wire.read_answer(client)

    def request(target="/rooms", fields="", before=""):
        return f"{before}GET {target} HTTP/1.1\r\nHost: localhost\r\n{fields}\r\n"

    host = len("Host: localhost\r\n")
    with rooms() as server:
        return beyond(status,
                      (request(f"/rooms?{'a' * 4089}"), request(f"/rooms?{'a' * 4090}")),
                      (request(fields=63 * "X: \r\n"), request(fields=64 * "X: \r\n")),
                      (request(fields=f"X: {'x' * (8192 - host - 5)}\r\n"),
                       request(fields=f"X: {'x' * (8193 - host - 5)}\r\n")),
                      (request(before=8 * "\r\n"), request(before=9 * "\r\n")))


def half_requests():
    """A head and a body of which a part has come. Result: what is told, and not before nine seconds."""
    with rooms() as server, wire.connect(server.port, 20) as one, wire.connect(server.port, 20) as other:
        since = time.monotonic()
        one.sendall(b"GET ")
        other.sendall(POSTED + b"1")
        told = joined(*(str(wire.read_answer(each)[0]) for each in (one, other)))
        return told if time.monotonic() - since > 8.5 else "too soon"


def words():
    """Those of the protocol that are too long."""
    with room(*FREE) as (client, at):
        return beyond(lambda target: wire.get(client, f"{at}{target}"),
                      (f"/flip/{'a' * 64}/0,0", f"/flip/{'a' * 65}/0,1"),
                      (f"/replace/ann/A/{'a' * 64}", f"/replace/ann/A/{'a' * 65}")) + joined(
            "" if wire.get(client, f"{at}/flip/ann/0,2", bearer(128 * "k"))[0] == 200 else "no key",
            "" if wire.get(client, f"{at}/flip/bea/0,3", bearer(129 * "k"))[0] == 400 else "any key")


def names():
    with room() as (client, at):
        return joined(
            beyond(lambda name: ask(client, "POST", f"{at}/name/ann?as={name}", bearer(KEY)),
                   (24 * "a", 25 * "a")),
            beyond(lambda title: ask(client, "POST", f"/rooms?board=zoo&title={title}"),
                   (60 * "a", 61 * "a")))


def settings_of_all_kinds():
    many = "&".join(f"x{number}=1" for number in range(21))
    with room(key=KEY) as (client, at):
        told = [
            beyond(lambda wins: ask(client, "POST", f"/rooms?board=zoo&wins={wins}"), ("100", "101")),
            beyond(lambda limit: ask(client, "POST", f"{at}/limit?seconds={limit}", bearer(KEY)),
                   ("86400", "86401")),
            beyond(lambda size: wire.get(client, f"{at}/qr.svg?at=http://localhost/{'a' * size}{at}/"),
                   *[(200 - len(f"http://localhost/{at}/"), 201 - len(f"http://localhost/{at}/"))])]
        status, _, text = ask(client, "POST", f"/rooms?{many}")
        return joined(*told, str(status) if b"more than 20 settings" in text else text.decode())


def unread(first_request, more):
    """What becomes of the input of a client that reads nothing, until nothing more is taken for a
    second."""
    with room() as (about, at), wire.connect(about.getpeername()[1], room=4096) as client:
        client.sendall(first_request.replace(b"ROOM", at.encode()))
        client.setblocking(False)
        sent, since = 0, time.monotonic()
        while time.monotonic() - since < 1 and sent < 64 << 20:
            try:
                sent += client.send(more)
                since = time.monotonic()
            except BlockingIOError:
                time.sleep(0.01)
        return "it is not read" if sent < 32 << 20 else f"{sent} bytes are read"


def bodies():
    """They come, each behind a request that is answered; then one more, of that network and of another."""
    def begin(address):
        client = all_clients.enter_context(connect_from(address, server.port))
        client.sendall(wire.request("/rooms") + POSTED + b"1")
        return client

    def refused(address):
        return re.findall(rb"HTTP/1.1 (\d+)", wire.until_end(begin(address)))[-1].decode()

    def taken(address):
        client = begin(address)
        wire.read_answer(client)
        client.setblocking(False)
        return client

    with rooms() as server, contextlib.ExitStack() as all_clients:
        wanted = list(shares(64))
        coming = [taken(each) for each in wanted[:32]]
        told = [refused(wanted[0])]
        coming += [taken(each) for each in wanted[32:]]
        told.append(refused("127.0.0.99"))
        for each in coming:
            with contextlib.suppress(BlockingIOError):
                told.append(f"{each.recv(99)} to one of the 64")
    return joined(*told)


def drained_bytes():
    """A megabyte is; from then on the kernel may hold some."""
    with rooms() as server, wire.connect(server.port) as client:
        client.sendall(b"nonsense\r\n\r\n")
        sent = 0
        try:
            while sent < 40 << 20:
                sent += client.send(b"x" * 65536)
        except (ConnectionResetError, BrokenPipeError):
            return "a reset" if sent > 2 << 20 else f"only {sent} bytes are drained"
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


def many_rooms(*options):
    with rooms(*options) as server, wire.connect(server.port) as client:
        return first((ask(client, "POST", "/rooms?board=zoo") for _ in range(5)), 3)


def wakings(*options):
    """Of the second of two rooms that sleep."""
    with tempfile.TemporaryDirectory() as folder:
        with rooms("--data", folder) as server, wire.connect(server.port) as client:
            all_rooms = [opened(server.port, "board=zoo")[0] for _ in range(2)]
            for room in all_rooms:
                wire.get(client, f"{room}/flip/ann/0,0")
        with rooms("--data", folder, *options) as server, wire.connect(server.port) as client:
            return beyond(lambda room: wire.get(client, f"{room}/look/ann"), all_rooms)


def guesses(path, count):
    with rooms("--wrong-codes-per-minute", 1) as server, wire.connect(server.port) as client:
        answers = [wire.get(client, path)[0] for _ in range(count + 1)]
    return str(answers[-1]) if answers[:-1] == [404] * count else f"{answers}"


def players():
    with room("--players-per-room", 2, *FREE) as (client, at):
        return first(flips(client, at, "abc"), 2)


def newcomers():
    """A hundred, though that is more than half; and half, though that is more than a hundred."""
    def moves_of(places, number):
        with room("--players-per-room", places, "--trusted-proxy", "127.0.0.1", "--moves-per-second", 1000,
                  settings="size=20x20&cards=a,b") as (client, at):
            told = first((wire.get(client, f"{at}/flip/p{each}/{each // 20},{each % 20}", PROXIED)
                          for each in range(number + 9)), number)
            other = wire.get(client, f"{at}/flip/eve/19,19", PROXIED.replace(".1\r", ".2\r"))[0]
            return told if other == 200 else f"{other} to another address"
    return joined(moves_of(150, 100), moves_of(300, 151))


def moves():
    """Of one player; and of newcomers, of whom each moves once."""
    told = []
    for who in ("aaaaaaaa", "abcdefgh"):
        with room("--moves-per-second", 1) as (client, at):
            told.append(first(flips(client, at, who), 2, 5))
    return joined(*told)


def inputs():
    with room("--moves-per-game", 3, *FREE) as (client, at):
        return first(flips(client, at, "abcd"), 3)


def changes():
    """By a host; and by guests, of whom each has a key of its own, and changes one thing."""
    with room(key=KEY) as (client, at):
        told = first((ask(client, "POST", f"{at}/lock?on=0", bearer(KEY)) for _ in range(600)), 100, 400)
    with room() as (client, at):
        return joined(told, first((named(client, at, number) for number in range(600)), 100, 400))


def named(client, at, number):
    return ask(client, "POST", f"{at}/name/p{number}?as=Player+{number}", bearer(f"{number:016}"))


def names_of_a_key():
    with room() as (client, at):
        return first((ask(client, "POST", f"{at}/name/eve?as=Eve{number}", bearer(16 * "e"))
                      for number in range(20)), 4, 10)


def given_names_and_deals():
    with room(key=KEY) as (client, at):
        told = first((ask(client, "POST", f"{at}/again", bearer(KEY)) for _ in range(5)), 1, 3)
        about = ask(client, "POST", "/rooms?count=2&board=zoo", bearer(KEY))[2].decode()
        ask(client, "POST", f"/c/{about.split()[2]}/names?as=given", bearer(KEY))
        inside = wire.get(client, f"/c/{about.split()[2]}/class")[2].decode()
        given = f"/r/{re.search(r'class room .* (.*)', inside)[1]}/given"
        return joined(told, first((ask(client, "POST", given) for _ in range(600)), 100, 400))


def bots():
    """Of all; and of one address, while another still gets some."""
    with room("--bots", 3) as (client, at):
        told = first((ask(client, "POST", f"{at}/bots?add={number}") for number in (3, 1)), 1)
    with rooms("--bots", 60) as server, wire.connect(server.port) as client, \
            connect_from("127.0.0.2", server.port) as another:
        places = [f"{opened(server.port, 'board=zoo')[0]}/bots" for _ in range(4)]
        alone = first((ask(client, "POST", places[number // 10]) for number in range(31)), 30)
        status = ask(another, "POST", places[3])[0]
    return joined(told, alone if status == 200 else f"{status} to another address")


def bots_of_a_field():
    with rooms() as server, wire.connect(server.port) as client:
        def add(size):
            text = ask(client, "POST", f"/rooms?game=minesweeper&size={size}")[2].decode()
            return ask(client, "POST", f"/r/{text.split()[2]}/bots")
        return beyond(add, ("50,50", "51,50"))


def warns(server):
    """Whether its log does so in time: it looks once a second."""
    return seconds_until(lambda: NEARLY_FULL in server.said(), 20) is not None


def what_is_kept():
    board = "20x20\n" + "".join(f"{number // 2}{'x' * 140}\n" for number in range(400))
    with tempfile.TemporaryDirectory() as folder, rooms(
            "--data", folder, "--data-limit", 1, "--rooms-per-address", 100,
            "--openings-per-hour", 100) as server, wire.connect(server.port) as client:
        statuses = []
        while len(statuses) < 50 and 503 not in statuses:
            statuses.append(ask_own(client, board)[0])
        warned = warns(server)
    return f"{statuses[-1]}; the log warns at 80 %" if warned and warns_of_one_game() else "no warning"


def warns_of_one_game():
    """Cards are replaced by others, again and again."""
    with tempfile.TemporaryDirectory() as folder, Server(
            "memory", "--data", folder, "--no-sync", "--data-limit", 1, 0, 1, 2, "A") as server, \
            wire.connect(server.port) as client:
        cards = [sign * 60 for sign in "AB"]
        statuses = [wire.get(client, f"/replace/ann/A/{cards[0]}")[0]]
        while len(statuses) < 20_000 and 503 not in statuses:
            cards.reverse()
            statuses.append(wire.get(client, f"/replace/ann/{cards[1]}/{cards[0]}")[0])
        return statuses[-1] == 503 and warns(server)


def game_readers():
    """They ask for a long game and read only the beginning. One more is refused; once they have read for a
    while, another network's cuts off the first."""
    with tempfile.TemporaryDirectory() as folder, rooms(
            "--data", folder, "--no-sync", *FREE, "--moves-per-game", 0) as server, \
            contextlib.ExitStack() as all_clients, wire.connect(server.port) as player:
        asks = wire.request(f"{long_game(player, 40)}/games/1.frames")

        def ask_from(address):
            client = all_clients.enter_context(connect_from(address, server.port, room=4096))
            client.sendall(asks)
            return client, wire.some(client, len("HTTP/1.1 200"))[-3:].decode()

        wanted = list(shares(16))
        readers = [ask_from(each) for each in wanted]
        told = [ask_from(each)[1] for each in (wanted[0], "127.0.0.99")]
        if {each for _, each in readers} != {"200"} or told != ["503", "503"]:
            return f"{[each for _, each in readers]}, then {told}"
        patience = time.monotonic() + 20
        while (status := ask_from("127.0.0.99")[1]) == "503" and time.monotonic() < patience:
            time.sleep(1)  # as it is told
        is_cut = status == "200" and not wire.until_end(readers[0][0]).endswith(b"\r\n0\r\n\r\n")
        return "the first is cut off, or 503" if is_cut else f"{status}, and the first has all"


def wrong_boards():
    """Then a right one is refused, too, but not from elsewhere."""
    with rooms() as server, wire.connect(server.port) as client, \
            connect_from("127.0.0.2", server.port) as other:
        answers = [ask_own(client, "1x2\nA\n")[0] for _ in range(61)]
        right = ask(client, "POST", "/rooms?board=zoo")[0], ask(other, "POST", "/rooms?board=zoo")[0]
    is_so = set(answers[:-1]) == {400} and answers[-1] == right[0] and right[1] == 201
    return f"{right[0]}, and so are its other openings in that minute" if is_so else f"{answers}, {right}"


def names_of_an_address():
    """Each with a key of its own, as fast as names may come."""
    with room() as (client, at):
        def name(number):
            while (answer := named(client, at, number))[0] == 429:
                time.sleep(1)  # as it is told
            return answer
        return first((name(number) for number in range(600)), 501)


def too_long_a_board():
    """One that is as long as it may be is read, though it is no board."""
    with rooms() as server, wire.connect(server.port) as client:
        statuses = [ask_own(client, "x" * size)[0] for size in (65_536, 65_537)]
    return str(statuses[1]) if statuses[0] == 400 else f"{statuses}"


def openings(*asked):
    """The answer to the second of each two, as settings of a room; the first opens one."""
    with rooms("--rooms-per-address", 100, "--openings-per-hour", 100) as server, \
            wire.connect(server.port) as client:
        return beyond(lambda each: ask(client, "POST", f"/rooms?{each}", bearer(KEY)), *asked)


def bots_of_a_room():
    with room() as (client, at):
        return first((ask(client, "POST", f"{at}/bots?add={number}") for number in (10, 1)), 1)


def reactions():
    """Of one player; of one address and of nine, of whose players each reacts once."""
    names = [f"p{number}" for number in range(360)]
    with room(*FREE, settings="cards=a&size=20x20") as (client, at), contextlib.ExitStack() as all_clients:
        port = client.getpeername()[1]
        for number, name in enumerate(names):
            wire.get(client, f"{at}/flip/{name}/{number // 20},{number % 20}")

        def react(client, some):
            return (ask(client, "POST", f"{at}/react/{name}?with=wow") for name in some)

        told = first(react(client, names[:40]), 20, 39)
        others = [all_clients.enter_context(connect_from(f"127.0.0.{2 + number}", port)) for number in range(8)]
        shown = [answer[0] for number, other in enumerate(others)
                 for answer in react(other, names[40 * (number + 1):][:20])]
        if not 60 <= shown.count(200) < len(shown):
            return f"{shown.count(200)} of {len(shown)} from elsewhere"
    with room(*FREE) as (client, at):
        wire.get(client, f"{at}/flip/ann/0,0")
        return joined(told, first((ask(client, "POST", f"{at}/react/ann?with=wow") for _ in range(5)), 1, 3))


def watchers():
    with rooms("--admin", 0, listeners=2) as server, contextlib.ExitStack() as all_clients:
        clients = [all_clients.enter_context(wire.connect(server.ports[1])) for _ in range(9)]
        for client in clients[:-1]:
            client.sendall(b"GET ")  # so that none is idle
        return "the connection ends" if wire.until_end(clients[-1]) == b"" else "nothing"


def pings():
    with room() as (about, at), wire.live(about.getpeername()[1], f"{at}/live/ann") as client:
        client.sendall(b"".join(wire.frame(b"", 9) for _ in range(300)))
        code = wire.close_code(wire.until_end(client))
        return "the connection ends" if code == 1008 else f"closed with {code}"


def command_line():
    """A board, a field and a file that are too large."""
    with tempfile.NamedTemporaryFile() as large:
        large.truncate((1 << 30) + 1)
        for words in (("memory", "0", "4097", "4096", "A"), ("minesweeper", "--size", "16385,16384"),
                      ("memory", "0", large.name)):
            done = subprocess.run([PROGRAM, *words], capture_output=True, text=True, check=False)
            if done.returncode == 0 or not re.search("at most|larger than", done.stderr):
                return f"{words}: {done.returncode} {done.stderr}"
    return "the program does not start"


EXCEED = {
    "a target; fields of a request; empty lines before it": heads,
    "a request, once it has begun": half_requests,
    "a PLAYER; a card; a key": words,
    "a name; a title": names,
    "settings; wins of a match; a time limit; a link": settings_of_all_kinds,
    "pings of a live client, with its messages": pings,
    "a board, a field and a file of the command line": command_line,
    "squares of a field with bots": bots_of_a_field,
    "cards of a room, if all were as long as the longest": lambda: openings(
        ("cards=zzzzzz&size=100x100", "cards=zzzzzzz&size=100x100")),
    "spaces of a room's board": lambda: openings(("cards=a&size=100x100", "cards=a&size=101x100")),
    "squares of a room's field": lambda: openings(
        ("game=minesweeper&size=100,100", "game=minesweeper&size=101,100")),
    "bots of a room": bots_of_a_room,
    "reactions of one address in a room; of all; of one player": reactions,
    "clients of the port for health and figures": watchers,
    "the body of a request": too_long_a_board,
    "rooms of a class": lambda: openings(
        ("game=minesweeper&count=40", "game=minesweeper&count=41")),
    "spaces of a class, or squares": lambda: openings(
        ("game=minesweeper&count=40&size=20,50", "game=minesweeper&count=40&size=91,11")),
    "input of one client behind a request that waits": lambda: unread(
        wire.request("ROOM/watch/ann"), wire.request("/rooms") * 1000),
    "unread answers of one client": lambda: unread(b"", wire.request("/rooms") * 1000),
    "bodies that are coming at once": bodies,
    "bytes drained at the end": drained_bytes,
    "connections": connections,
    "rooms that are awake, opened or woken": lambda: joined(
        many_rooms("--rooms", 3), wakings("--rooms", 1)),
    "rooms of one address": lambda: many_rooms("--rooms-per-address", 3),
    "rooms that one address has woken, each of a class": lambda: wakings("--rooms", 3, "--rooms-per-address", 1),
    "rooms that one address opens": lambda: many_rooms("--openings-per-hour", 3),
    "wrong codes of one address": lambda: guesses("/j/BBBBB", 10),
    "wrong names of rooms of one address": lambda: guesses("/r/0123456789abc/room", 60),
    "boards of one address that are none": wrong_boards,
    "players of a room": players,
    "newcomers of one address in a room": newcomers,
    "of these from one address": names_of_an_address,
    "moves of one player, and of newcomers of one address": moves,
    "inputs of one game": inputs,
    "changes of a room by its host, and by guests of one address": changes,
    "names that one key takes": names_of_a_key,
    "names given in a class to one network; new deals of a room": given_names_and_deals,
    "bots; of these for one address": bots,
    "games that are read at once": game_readers,
    "what is kept": what_is_kept,
}
# What takes a clock that a test steps, or more than a test of the whole program may: by which tests.
BY_TEST = {
    "server_test": {
        "bytes that wait to be sent, of all clients":
            "what clients do not take has one bound for all of them",
        "clients of whom it has read more than 1 KiB to serve later":
            "input beyond the usual has one bound for all connections",
        "answers to a live client behind a message on its way":
            "a live client that talks and takes nothing is not read",
        "pipelined requests a turn of the loop":
            "who pipelines a thousand requests does not keep others from theirs",
        "a message of a live client": "a live connection is closed for what it must not carry",
        "a line of telnet": "mines-5: a line of 4 KiB is a line, a longer one is answered with HELP",
        "clients that are told so at once": "few are told that there is no room at a time",
        "messages of a live client": "a client that says too much is held back, and never closed",
        "players of a game":
            "decision 8: the 100,001st player is turned away, and those who play are not",
        "rooms that are awake, opened or woken": "a room that wakes takes the place of one that is opened",
        "rooms that one address has woken, each of a class":
            "who wakes rooms leaves others half of the places, and these again",
        "rooms asleep": "of too many rooms that sleep *",
        "results of a class, of rounds that are over":
            "a class has so many rounds until it keeps twenty thousand results",
        "results of all classes, of rounds that are over":
            "beyond what all classes may keep of their rounds, who keeps more than its share ends",
        "a search for a field without guesses; of all rooms together":
            "rooms-5 searches for fields have so much time together, and end with their games",
        "silence of who chooses a room over telnet": "who does not name a room is let go after a while",
        "names that are kept for who has not played":
            "of too many reserved names the oldest is free again",
        "wrong codes of one address":
            "wrong codes are a hundred at once and ten a minute, and no letter counts by its case",
        "networks with budgets of their own for openings, boards, codes and names":
            "beyond ten thousand networks the others have one budget, and none loses its own",
        "rooms that one address opens": "one address opens so many rooms at once, and so many an hour",
        "boards of one address that are none": "boards that are none are so many a minute",
        "pairs of one's own": "there are as many pairs of one's own as the largest board has room for",
        "wrong names of rooms of one address":
            "names of rooms that there are not are so many a minute",
        "networks and keys with a pace of their own":
            "the pace of somebody is not used up by others, however many",
        "squares for browsers": "a field that is too large is not for browsers",
        "a connection without a request": "a connection that asks for nothing ends after 75 seconds",
        "a client that takes too little":
            "who takes nothing of an answer for 30 s is cut, whatever stands behind it",
        "a live client that does not answer": "decision 6: a client that is silent for a minute is gone",
        "games of a room that are listed": "of very many games of a room the last ten thousand are listed",
        "the list of rooms": "a list has a hundred rooms at most, those with the most players first",
        "games of a room that can be had again": "the last hundred games of a room can be had again",
        "events in the log": "events beyond fifty a second are only counted",
        "a room that nobody uses":
            "a room that nobody uses is gone after a while, and none that somebody does",
        "a room that sleeps": "a room that slept for 30 days is forgotten, but not in the first hour",
    },
    "rules_test": {
        "a search for a field without guesses; of all rooms together":
            "rooms-5 a search that takes too long ends with fewer bombs",
    },
    "async_test": {
        "a client that takes too little":
            "a client that takes less than the least rate is too slow after the window",
    },
    "names_test": {
        "a name; a title": "a character is not covered by marks, and a name has a bound in bytes",
    },
    "cluster_test": {
        "a node that says nothing": "a peer that says nothing is not waited for",
        "links from who has not proven to be a node": "strangers keep no node from its links",
        "what one node tells of the people in a room": "a line that is no message is told from one",
        "bytes that wait to be sent to a node":
            "a node that takes too little of what it is sent loses its link",
    },
    "replay_test": {
        "a game as a file": "a replay file has limits",
    },
    "journal_test": {
        "the log of the last moves": "the log has a bound, too, while somebody reads, and is emptied then",
        "a room that is archived":
            "a room that is too long for the archive stays in etcd, and goes on",
        "rooms that a node archives at once":
            "an archive is asked for a few rooms at once, by a few requests",
        "requests of a node to an archive":
            "an archive is asked for a few rooms at once, by a few requests",
        "what is held of that log at a start":
            "of a log only a page at a time is held when a file is opened",
        "the file and the log that are copied, to name the rooms that a damaged log loses":
            "a large file or log is not copied to name the rooms that lose records",
        "damaged logs that are kept beside": "nine damaged logs are kept beside, and no more",
        "these logs together": "damaged logs that are kept beside take no more than what may be kept",
        "an archive's answer": "an archive that does not answer in time is away until it does",
    },
}

# What systemd does for the service; that it knows of it is read there, by systemd_cases.py.
BY_SYSTEMD = {"memory of the service"}


def rows():
    text = (ROOT / "docs/SECURITY.md").read_text()
    table = text.partition("| what | how much | where | told | option |\n")[2].partition("\n\n")[0]
    for line in table.splitlines()[1:]:
        yield [each.strip() for each in line.strip("|").split("|")]


def in_source(source, name):
    """The number that a source gives to that name; none if it has no simple one."""
    found = re.search(rf"\b{name}(?:\(\) const {{ return| =|=(?=\d)|{{)"
                      r" ?(?:std::chrono::(?:seconds|(days))\()?([^;)%]*)", source)
    numbers = [int(each) for each in re.findall(r"(?<!\w)\d+", found[2].replace("'", ""))] if found else []
    if len(numbers) == 2 and "<<" in found[2]:
        return numbers[0] << numbers[1]
    return math.prod(numbers) * (86_400 if found[1] else 1) if numbers else None


def differs(much, where, option, help_text):
    """What the table says otherwise than the sources or the help."""
    names, source, file = [], "", ""
    for each in re.findall(r"`([^`]+)`", where):  # names stand behind their file
        if "/" in each:
            file, source = each, (ROOT / each).read_text()
        elif not re.search(rf"\b{each}\b", source):
            return f"{file} has no {each}"
        else:
            names.append((each, in_source(source, each), file))
    units = {"KiB": 1 << 10, "MiB": 1 << 20, "GiB": 1 << 30}
    told = [int(number.replace(",", "")) * units.get(unit, 1)
            for number, unit in re.findall(r"(?<![\w.])([\d,]*\d)(?: (\w+))?", much)]
    for (name, is_so, file), number in zip(names, told):
        if is_so != number:
            return f"the table says {much}, and {file} says {name} = {is_so}"
    default = re.search(rf"{option} .*\(default (\d+)\)", help_text) if option else None
    if option and not default:
        return f"the help has no {option}"
    if default and names[0][0] != "few" and int(default[1]) != told[0] and "60 times" not in much:
        return f"the table says {much}, and the help {default[0]}"
    return ""


def wrong_with(what, told):
    by_tests = [(tests, by_test[what]) for tests, by_test in BY_TEST.items() if what in by_test]
    for tests, name in by_tests:
        done = subprocess.run([TESTS / tests, name.replace(",", r"\,")],
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
        if b"All tests passed" not in done.stdout:
            return done.stdout.decode(errors="replace")
    if what not in EXCEED:
        return "" if by_tests or what in BY_SYSTEMD else "nobody has exceeded it here"
    try:
        answer = EXCEED[what]()
    except (OSError, RuntimeError) as why:
        answer = repr(why)
    return "" if answer == told else f"it is said to be told '{told}', and was '{answer}'"


def main():
    problems, count = [], 0
    help_text = subprocess.run([PROGRAM, "host", "--help"], stdout=subprocess.PIPE, text=True, check=True).stdout
    for what, much, where, told, option in rows():
        count += 1
        if wrong := differs(much, where, option.strip("`"), help_text) or wrong_with(what, told):
            problems.append(f"{what}: {wrong}")
    unused = {*EXCEED, *BY_SYSTEMD}.union(*BY_TEST.values()) - {what for what, *_ in rows()}
    problems += [f"{each}: no row" for each in unused]
    print(f"{count} bounds\n" + "\n".join(problems))
    return 1 if problems or count < 20 else 0


if __name__ == "__main__":
    sys.exit(main())
