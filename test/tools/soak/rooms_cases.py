"""Rooms of a host: what one of them suffers, and those who open, guess and rule them."""

import contextlib
import tempfile
import time

import wire
from cases import ALIVE, case, kilobytes, seconds_until
from probe import Alive
from room_crowds import Crowds
from rooms import BOARD, KEY, ask, connect_from, long_game, opened, rooms, shares, told


@case("rooms: one is flooded by flips, watches and who looks on", f"in another room {ALIVE}")
def flooded(how):
    seconds = how.seconds(15, 6)
    with rooms("--moves-per-second", 0) as server:
        quiet, _ = opened(server.port, "board=zoo")
        loud, _ = opened(server.port, BOARD)
        with Crowds(server.port, loud, seconds, "flips", "watches", "audience") as crowds:
            time.sleep(1)  # until they are there
            with Alive(server.port, f"{quiet}/look/probe") as probe:
                time.sleep(seconds - 2)
        return (probe.is_alive() and server.is_running() and all(crowds.counts),
                f"{', '.join(crowds.counts)} a second; {probe}")


@case("rooms: sixteen, the most that may, read a long game, 1 KB a second", f"{ALIVE}; < 8 MB of memory")
def slow_readers(how):
    seconds = how.seconds(20, 8)
    with tempfile.TemporaryDirectory() as folder, contextlib.ExitStack() as all_clients, rooms(
            "--data", folder, "--no-sync", "--moves-per-second", 0, "--moves-per-game", 0) as server:
        quiet, _ = opened(server.port, "board=zoo")
        with wire.connect(server.port) as client:
            at = long_game(client, 400)
        size = len(wire.whole(server.port, f"{at}/games/1.frames"))
        before = most = server.memory()
        readers = [all_clients.enter_context(connect_from(address, server.port, room=4096))
                   for address in shares(16)]
        for each in readers:
            each.sendall(wire.request(f"{at}/games/1.frames"))
            if not wire.some(each, 12).startswith(b"HTTP/1.1 200"):
                return False, "a reader was refused"
            each.setblocking(False)
        with Alive(server.port, f"{quiet}/look/probe") as probe:
            for _ in range(seconds):
                time.sleep(1)
                for each in readers:
                    with contextlib.suppress(BlockingIOError, ConnectionError):
                        each.recv(1024)
                most = max(most, server.memory())
        return (probe.is_alive() and most - before < 8 << 20 and size > 1 << 20,
                f"{size / 1e6:.1f} MB each, {kilobytes(most - before)} more; {probe}")


@case("rooms: codes are guessed, over HTTP and telnet", "404 ten times, then 429 with Retry-After, for "
      "that address only, its right code too; again after a minute")
def guessed(how):
    # Ten times as many at once.
    with rooms("--telnet", 0, "--wrong-codes-per-minute", 1, listeners=2) as server:
        room, code = opened(server.port, "game=minesweeper")
        with wire.connect(server.port) as client, wire.connect(server.ports[1]) as telnet:
            wire.some(telnet)
            answers = [ask(client, "GET", f"/j/ZZZZ{i}")[0] for i in range(2, 7)]
            for i in range(5):
                telnet.sendall(f"ZZZ{'BCDFG'[i]}Z\r\n".encode())
                answers.append(404 if b"no room has this code" in wire.some(telnet) else 0)
            status, fields, _ = ask(client, "GET", "/j/ZZZZZ")
            limited = (answers == [404] * 10 and status == 429 and "retry-after: " in fields and
                       ask(client, "GET", f"/j/{code}")[0] == 429)
            telnet.sendall(f"{code}\r\n".encode())
            limited = limited and b"too many wrong codes" in wire.some(telnet)
            plays = ask(client, "GET", f"{room}/room")[0] == 200
            with connect_from("127.0.0.2", server.port) as other:
                plays = plays and ask(other, "GET", f"/j/{code}")[0] == 303
            def is_free_again():
                with wire.connect(server.port) as later:
                    return ask(later, "GET", f"/j/{code}")[0] == 303
            passed = 0 if how.quick else seconds_until(is_free_again, 65)
        return (limited and plays and passed is not None,
                f"limited: {limited}; others: {plays}; again after "
                f"{'(not waited for)' if how.quick else f'{passed or 65:.0f} s'}")


@case("rooms: opened without end, from many addresses", f"{ALIVE}; 429 with Retry-After at 50 of an "
      "address and 503 at 5,000 of all; < 16 KB a room; all ended: 3 in 4 bytes come back, and others open")
def without_end(how):
    most, each = how.seconds(5000, 1000), 50
    refused = {429: 0, 503: 0}
    with rooms("--rooms", most, "--rooms-per-address", each, "--openings-per-hour", each,
               "--unused-after", 20) as server:
        opened(server.port, "board=zoo")
        before = server.memory()
        with Alive(server.port, "/boards") as probe:
            made, address = 1, 2
            while refused[503] < 100:
                with connect_from(f"127.0.0.{address}", server.port) as client:
                    for _ in range(each + 5):
                        status, fields, _ = ask(client, "POST", "/rooms?board=zoo&listed=1")
                        made += status == 201
                        if status != 201:
                            refused[status] += "retry-after: " in fields
                address += 1
            size = (server.memory() - before) / made
            top = server.memory() - before
            ended = seconds_until(lambda: not wire.fetch(server.port, "/rooms")[2], 60)
        rest = server.memory() - before
        with connect_from("127.0.0.200", server.port) as client:
            again = ask(client, "POST", "/rooms?board=zoo")[0] == 201
        good = (probe.is_alive() and made == most and size < 16384 and ended is not None
                and rest < top / 4 and again and refused[429] > 0)
        return good, (f"{made} rooms of {kilobytes(size)}; {refused[429]} times 429, {refused[503]} "
                      f"times 503; {kilobytes(rest)} of {kilobytes(top)} after they ended; {probe}")


@case("rooms: a host who locks, removes and deals while 30 play", f"in another room {ALIVE}; players are "
      "answered 200, 403, 409 or 429; < 4 MB of memory; no descriptor stays")
def hostile_host(how):
    seconds = how.seconds(15, 6)
    with rooms() as server:
        quiet, _ = opened(server.port, "board=zoo")
        ruled, _ = opened(server.port, BOARD, KEY)
        time.sleep(0.2)  # until they have left
        memory, files = server.memory(), server.descriptors()
        with Crowds(server.port, ruled, seconds, "players", "live_players", "storms") as crowds:
            time.sleep(1)
            with Alive(server.port, f"{quiet}/look/probe") as probe:
                time.sleep(seconds - 2)
        time.sleep(0.5)
        grown, stayed = server.memory() - memory, server.descriptors() - files
        return (probe.is_alive() and all(crowds.counts) and grown < 4 << 20 and stayed == 0,
                f"{', '.join(crowds.counts)} a second; {kilobytes(grown)}, {stayed} stayed; {probe}")


def take_seats(server, room, seats, seconds):
    """Moves, floods and sits there: whether it has been counted, and is not any more."""
    with wire.live(server.port, f"{room}/live") as moving:
        moving.sendall(wire.frame(b"flip 0,0"))
        received = b""
        while b"failed 0,0 looks-on" not in received:
            received += wire.some(moving)
    flooding = [wire.live(server.port, f"{room}/live") for _ in range(5)]
    for _ in range(seconds):
        for client in flooding:
            wire.stuff(client, wire.frame(b"flip 0,0") * 2000)
    sitting = [wire.live(server.port, f"{room}/live") for _ in range(seats)]
    counted = f"room watching {seats + 5}" in told(server.port, room)
    for client in sitting + flooding:
        wire.reset(client)
    return counted and seconds_until(lambda: "room watching 0" in told(server.port, room), 10)


@case("rooms: who looks on moves, floods, and takes all seats", f"in another room {ALIVE}; nobody "
      "has moved; all are counted, and none in the end; < 1 MB of memory the second time, no descriptor stays")
def hostile_audience(how):
    seats = how.connections(how.seconds(2000, 300))
    with rooms() as server:
        quiet, _ = opened(server.port, "board=zoo")
        room, _ = opened(server.port, BOARD)
        take_seats(server, room, seats, 1)
        time.sleep(0.2)
        memory, files = server.memory(), server.descriptors()
        with Alive(server.port, f"{quiet}/look/probe") as probe:
            left = take_seats(server, room, seats, how.seconds(5, 2))
        time.sleep(0.5)
        grown, stayed = server.memory() - memory, server.descriptors() - files
        untouched = wire.fetch(server.port, f"{room}/scores")[2] == b""
        return (probe.is_alive() and left and untouched and grown < 1 << 20 and stayed == 0,
                f"{seats + 5} counted, and none {left or 0:.1f} s later; moved: {not untouched}; "
                f"{kilobytes(grown)}, {stayed} stayed; {probe}")
