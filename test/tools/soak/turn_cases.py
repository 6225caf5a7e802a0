"""No request, and no waking, holds the loop."""

import re
import tempfile

import class_cases
import wire
from cases import case, seconds_until
from rooms import KEY, ask, bearer, long_game
from turns import MOST, Turns, followed, table_of

MEMORY, FIELD = "cards=a,b&size=100x100", "game=minesweeper&size=100,100&bombs=1600&opening=0"
FORMS = ("/room", "/names", "/scores", "/edition", "/", "/screen", "/qr.svg")
PLAYED = ("/games", "/games/1", "/games/1.frames", "/games/1.scramble")
PAIRS = {  # as many as there may be, and nearly 64 KiB
    "5,000 pairs": "".join(f"{n:05}|x{n:05}\n" for n in range(5000)),
    "5,000 pairs of letters": "".join(f"{a}{b}\u00e9|{a}{b}x\n" for a in map(chr, range(0x100, 0x132))
                                      for b in map(chr, range(0x400, 0x464)))}


def try_class(table, players):
    cards = ",".join(f"c{number}" for number in range(500))
    at = table.opened("class", f"count=40&size=25x40&cards={cards}", 1)
    table.changes("class", at, "start", "pause", "start", "limit?seconds=1000", "limit?seconds=0",
                  "names?as=hidden", "names?as=own")
    about = wire.fetch(table.port, f"{at}/class")[2].decode()
    inside = [f"/r/{room}" for room in re.findall(r"class room \d+ \w+ (\w+)", about)]
    class_cases.fill(table.port, inside, players)
    table.turns.prepared()
    for _ in range(2):
        table.looks("class", at, ("/class", "/results.csv", "/"))
        class_cases.move_in_all(table.client, inside)
        table.turns.prepared()
    table.changes("class", at, "next", seconds=1)
    table.looks("class dealt again", at, ("/class", "/results.csv"))
    return at


def try_large(table, name, settings, moves, look=()):
    room = table.opened(name, f"{settings}&title=x")
    code = wire.fetch(table.port, f"{room}/room")[2].decode().partition("room code ")[2].split()[0]
    for again in ("", " again"):
        with wire.live(table.port, f"{room}/live/ann") as live:
            table.turns.did(f"{name}{again} live")
            for move in moves:
                table.move(name + again, live, move)
        with wire.connect(table.server.ports[1]) as telnet:
            telnet.sendall(f"{code}\r\nlook\r\n".encode())
            table.turns.did(f"{name}{again} telnet", 0.2)
        table.looks(name + again, room, (*look, *FORMS), "")
        table.changes(name, room, "again")
        table.looks(f"{name} first", room, (*look, *FORMS, *PLAYED), "")
    if look:
        for what, targets in (("looks", look), ("flips", ["/flip/ann/7,7"]),
                              ("replaces", ["/replace/ann/b/d", "/replace/ann/d/b"])):
            table.flood(what, *(wire.request(room + target) for target in targets * (20 // len(targets))))
    with followed(table.port, room, 200):
        table.turns.did(f"{name}: 200 come")
        for _ in range(2):
            table.changes(f"{name} with 200", room, "again", seconds=1)
            table.looks(f"{name} with 200", room, ("/flip/ann/1,1", "/replace/ann/a/b") if look else ())
    table.turns.did(f"{name}: 200 go", 1)
    table.changes(name, room, "end", seconds=1.2)


def try_boards(table):
    """Boards of one's own of nearly 64 KiB, whether they are taken or not."""
    emoji = [f"\U0001f469\u200d\U0001f469\u200d\U0001f467{chr(0x4e00 + n // 2)}" for n in range(2500)]
    for what, size, lines in (("10,000 cards", "100x100", [f"{n // 2:05}" for n in range(10000)]),
                              ("too many cards", "100x100", 32000 * ["a"]),
                              ("many marks", "60x60", 3600 * ["a" + 7 * "\u0301"]), ("emoji", "50x50", emoji)):
        board = "".join(f"{line}\n" for line in (size, *lines)).encode()
        table.post(f"own board, {what}", "/rooms?board=own", board, 0.2,
                   b"400" if what == "too many cards" else b"201")
    for size in ("", "&size=4x4"):
        for what, text in (("10,900 pairs", "".join(f"{n:05}\n" for n in range(10900))),
                           ("no pairs", 65000 * "\n")):
            table.post(what + size, f"/rooms?board=pairs{size}", text.encode(), 0.2, b"400")


def try_pairs(table):
    """Result: rooms with as many pairs as there may be, and a game that is over."""
    inside = {}
    for size in ("", "&size=4x4"):
        for what, text in PAIRS.items():
            name = what + size
            room = inside[name] = table.post(name, f"/rooms?board=pairs{size}", text.encode(), 0.2)
            with wire.live(table.port, f"{room}/live/ann") as live:
                table.turns.did(f"{name} live")
                for move in ("flip 0,0", "flip 0,1", "flip 1,1"):
                    table.move(name, live, move)
            table.changes(name, room, "again")
            table.looks(name, room, ("/look/ann", *FORMS, *PLAYED))
    return inside


def try_digs(table, size, *fields):
    for field in fields:
        name = f"field of {size}, {field}"
        room = table.opened(name, f"game=minesweeper&size={size}&bombs={field}")
        with wire.live(table.port, f"{room}/live/ann") as live:
            live.settimeout(60)
            table.move(name, live, "dig 20 20")
        table.changes(name, room, "again")


def long_games(table, rounds):
    """A game of 40,000 moves that is over, and one that is not."""
    room = table.opened("small", "cards=a,b&size=2x2")
    for _ in range(rounds):
        twice = wire.request(f"{room}/flip/ann/0,0") + wire.request(f"{room}/flip/ann/0,1")
        class_cases.all_answered(table.client, 60 * twice, 120)
    return long_game(table.client, 334), room


def try_long(table, over, going):
    table.looks("long game, over", over, ("/look/ann", *PLAYED))
    table.looks("long game, going", going, ("/look/ann", "/games"))
    table.post("long game from", f"/rooms?from={over[3:]}/1", seconds=0.2)


def try_crowd(table):
    """A room with as many people as there may be."""
    room = table.opened("1,000 people", MEMORY)
    class_cases.fill(table.port, [room], 1000)
    table.turns.prepared()
    for number in range(2):
        for fields in ("", bearer(KEY)):
            table.looks("1,000 people", room, (*FORMS, "/look/p3"), fields)
        fields = f"X-Forwarded-For: 10.0.0.{number}\r\n{bearer(f'the-key-of-{number:010}')}"
        if ask(table.client, "POST", f"{room}/name/p{number}?as=Eve{number}", fields)[0] != 200:
            raise RuntimeError("no new name")
        table.turns.did("1,000 people rename")
        table.changes("1,000 people", room, f"remove/p{number + 5}", "lock?on=1", "lock?on=0", "bots?add=5",
                      "again")
    table.changes("1,000 people", room, "end", seconds=1.2)


def try_lobby(table, count):
    opening = b"POST /rooms?board=zoo&listed=1 HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n"
    for _ in range(count // 20):
        table.flood("rooms", *20 * [opening])
    for _ in range(2):
        table.looks(f"{count} rooms", "", ("/rooms", "/", "/boards"))
        for target in ("/metrics", "/readyz", "/livez"):
            wire.fetch(table.server.ports[2], target)
            table.turns.did(f"{count} rooms {target}")
    table.flood("lobbies", *20 * [wire.request("/rooms")])


def try_sleep(table, count):
    """They fall asleep at once, and are woken one after the other."""
    def asleep():
        told = wire.fetch(table.server.ports[2], "/metrics")[2].decode()
        return int(re.search(r'scramble_rooms\{state="asleep"\} (\d+)', told)[1])

    inside = []
    for _ in range(count):
        inside.append("/r/" + ask(table.client, "POST", "/rooms?board=zoo")[2].decode().split()[2])
        wire.get(table.client, f"{inside[-1]}/flip/ann/0,0")
    table.turns.did(f"{count} opened and played in")
    if seconds_until(lambda: asleep() >= count, 60) is None:
        raise RuntimeError(f"{asleep()} of {count} are asleep")
    table.turns.did(f"{count} fall asleep", 0.5)
    for room in inside[::2]:
        wire.get(table.client, f"{room}/room")
    table.turns.did(f"{count // 2} wake")
    table.flood("wake", *(wire.request(f"{room}/room") for room in inside[1::2]))


@case("turns: every request that could be long, and waking", f"no turn of the loop takes > {MOST} ms of the "
      "processor")
def turns_of_all(how):
    with tempfile.TemporaryDirectory() as folder:
        turns, kept = Turns(folder), ("--data", f"{folder}/data")
        with table_of(turns, "--data", f"{folder}/many", "--no-sync", "--unused-after", 10) as table:
            try_sleep(table, 500)
        with table_of(turns, *kept, "--no-sync") as table:
            group = try_class(table, how.seconds(955, 100))
            over, going = long_games(table, how.seconds(334, 20))
            try_crowd(table)
            paired = try_pairs(table)
        with table_of(turns, *kept) as table:
            table.looks("awake", group, ("/class", "/results.csv"))
            for name, room in paired.items():
                table.looks(f"{name} awake", room, ("/look/ann", *PLAYED))
                table.changes(f"{name} awake", room, "again")
                table.changes(f"{name} awake", room, "end", seconds=1.2)
            try_long(table, over, going)
            try_large(table, "memory", MEMORY, ("flip 0,0", "flip 0,1", "flip 50,50"), ["/look/ann"])
            try_large(table, "field", FIELD, ("dig 50 50", "flag 0 0"))
            try_boards(table)
            try_digs(table, "44,44", "300", "300&guess=0", "480&guess=0")
            try_lobby(table, 10000 if how.long else how.seconds(500, 300))
            table.changes("class", group, "end", seconds=1.2)
            table.changes("long game", going, "end", seconds=1.2)
        with table_of(turns) as table:
            try_digs(table, "100,100", "1600", "1600&guess=0", "2500&guess=0")
        return turns.result()
