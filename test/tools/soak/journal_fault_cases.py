"""Disks that are full or broken, journals that are torn, spoilt or another's."""

import contextlib
import os
import pathlib
import re
import shutil
import signal
import sqlite3
import struct
import subprocess
import tempfile
import time

import wire
from cases import Skipped, case, seconds_until
from journal_cases import PLAYERS, UNLIMITED, Host
from journal_checker import MemoryReplay, records_of
from journal_models import Memory
from journal_players import Crowd, Room
from program import PROGRAM
from rooms import rooms


@contextlib.contextmanager
def small_disk(folder, size):
    if subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={size}", "none", folder],
                      capture_output=True).returncode != 0:
        raise Skipped("takes root, for a disk of its own")
    try:
        yield
    finally:
        subprocess.run(["umount", "--lazy", folder], check=True)


def fill(path):
    with open(path, "wb", buffering=0) as file, contextlib.suppress(OSError):
        while file.write(bytes(4096)):
            pass


def what_is_wrong(room, path):
    found, problems = records_of(path)
    model = Memory(room.rows, room.columns, room.cards)
    return problems + MemoryReplay(model, found[room.name], room.asked).check()


def flips(room, port, count):
    """What came of so many flips of one who plays alone."""
    with wire.connect(port) as client:
        return [room.flip(client, "quinn", 7 * at % len(room.cards)) for at in range(count)]


@case("journal: the disk is full, and then it is not", "503 to each move, live `failed`; looks go on; one "
      "line in the log; moves again within 1 s; no answered move is lost, none that was refused is there")
def full_disk(how):
    with tempfile.TemporaryDirectory() as folder, small_disk(folder, "32m"):
        ballast = pathlib.Path(folder, "ballast")
        with rooms("--data", f"{folder}/data", *UNLIMITED) as server:
            room = Room(server.port, "full", "ann", may_refuse=True)
            with Crowd("full", room.rule(server.port),
                       *(room.play(server.port, f"p{i}") for i in range(PLAYERS))) as crowd:
                time.sleep(0.5)
                fill(ballast)
                refused = seconds_until(lambda: any(
                    each.told == ("refused", None) for each in room.asked[-200:]), 5)
                time.sleep(how.seconds(10, 3))
                with wire.live(server.port, f"{room.path}/live/zoe") as live:
                    live.sendall(wire.frame(b"flip 0,0"))
                    said = b""
                    while b"failed 0,0" not in said:
                        said += wire.some(live)
                    said = said.partition(b"failed 0,0")[2].decode(errors="replace").strip()
                looks = wire.fetch(server.port, f"{room.path}/look/nobody")[0]
                lines = server.said().count("cannot keep")
                ballast.unlink()
                since = time.monotonic()
                mended = seconds_until(lambda: any(
                    each.asked > since and each.told is not None and each.line and each.told[0] != "refused"
                    for each in room.asked[-200:]), 5)
                time.sleep(0.5)
                server.signal(signal.SIGTERM)
                ended = server.wait(5)[0]
                end = time.monotonic()
            for each in room.asked:
                each.gone = min(each.gone, end)
        count = sum(each.told == ("refused", None) for each in room.asked)
        problems = crowd.errors + what_is_wrong(room, f"{folder}/data/scramble.db")
    good = (refused is not None and mended is not None and mended < 1 and looks == 200 and lines == 1
            and ended == 0 and "cannot keep" in said and not problems)
    return good, (f"{count:,} refused, live: {said[:50]}; looks {looks}; {lines} lines; again after "
                  f"{mended and round(mended, 1)} s, status {ended}; "
                  f"wrong: {problems[:1] or 'none'}")


@case("journal: every seventh write or sync fails by EIO", "200, 409 or 503 to each; no answered move is "
      "lost, none that was refused is there; the room is not damaged")
def broken_disk(how):
    wrong, counts = [], {}
    for call in ("pwrite64", "fdatasync"):
        under = ("strace", "-f", "-qq", "-o", "/dev/null", "-e", f"trace={call}", "-e",
                 f"inject={call}:error=EIO:when=60+7")
        with tempfile.TemporaryDirectory() as folder:
            with rooms("--data", f"{folder}/data", *UNLIMITED, under=under) as server:
                room = Room(server.port, "broken", "ann", may_refuse=True)
                tasks = [room.play(server.port, f"p{number}") for number in range(PLAYERS)]
                with Crowd(call, room.rule(server.port), *tasks) as crowd:
                    time.sleep(how.seconds(4, 2))
                    # What comes after a failed sync undoes what it may have left on the disk.
                    server.signal(signal.SIGTERM)
                    server.wait(5)
                    end = time.monotonic()
                for each in room.asked:
                    each.gone = min(each.gone, end)
            with rooms("--data", f"{folder}/data", *UNLIMITED) as server:
                room.look(server.port)
                wrong += [line for line in server.said().splitlines() if "damaged" in line]
                server.signal(signal.SIGTERM)
                server.wait(5)
            wrong += crowd.errors + what_is_wrong(room, f"{folder}/data/scramble.db")
        for each in room.asked:
            if each.line and each.told is not None:
                counts[each.told[0]] = counts.get(each.told[0], 0) + 1
    good = not wrong and counts.get("refused", 0) > 0 and counts.get("ok", 0) > 0
    return good, f"{dict(sorted(counts.items()))}; wrong: {wrong[:1] or 'none'}"


def end_of_last_commit(log):
    """Where the last transaction ends in a write-ahead log; its frames have the header's salt."""
    page = struct.unpack(">I", log[8:12])[0]
    end, at = 32, 32
    while at + 24 + page <= len(log) and log[at + 8:at + 16] == log[16:24]:
        if log[at + 4:at + 8] != bytes(4):
            end = at + 24 + page
        at += 24 + page
    return end


class Torn(Host):
    """After each life, what stands behind the last transaction becomes noise, or goes."""

    def live(self, server, tasks):
        super().live(server, tasks)
        path = self.data / "scramble.db-wal"
        log = path.read_bytes()
        log = log[:end_of_last_commit(log)] if len(log) > 32 else log
        path.write_bytes(log + self.dice.randbytes(self.dice.choice((0, 7, 24, 4120, 50_000))))


@case("journal: the log's tail is noise after kill -9", "it opens, and no answered move is lost")
def torn(how):
    with tempfile.TemporaryDirectory() as folder:
        episode = Torn(1, folder).play(how.seconds(10, 4))
        problems = episode.problems + episode.check(episode.data / "scramble.db")
        answers = sum(each.told is not None for each in episode.asked())
    return not problems, f"{answers:,} answers; wrong: {problems[:1] or 'none'}"


@case("journal: the last transaction is spoilt", "it opens; at most that transaction is lost; play goes on")
def spoilt_end(_):
    with tempfile.TemporaryDirectory() as folder:
        data = pathlib.Path(folder, "data")
        with rooms("--data", data, *UNLIMITED) as server:
            room = Room(server.port, "end", "ann")
            flips(room, server.port, 20)
            server.signal(signal.SIGKILL)
            server.process.wait()
        log = bytearray((data / "scramble.db-wal").read_bytes())
        log[end_of_last_commit(log) - 100] ^= 0x55
        shutil.copytree(data, f"{folder}/copy")
        before = records_of(f"{folder}/copy/scramble.db")[0][room.name]
        (data / "scramble.db-wal").write_bytes(log)
        with rooms("--data", data, *UNLIMITED) as server:
            plays = flips(room, server.port, 1)
            server.signal(signal.SIGTERM)
            server.wait(5)
        after = records_of(data / "scramble.db")[0][room.name]
    lost = len(before) - sum(old == new for old, new in zip(before, after))
    return lost == 1 and plays != ["refused"], f"{lost} of {len(before)} records lost, then {plays}"


@case("journal: a byte of a record has flipped", "that room shows the board before it, and takes no move; "
      "one line in the log names room and record; another room plays on")
def flipped_byte(_):
    with tempfile.TemporaryDirectory() as folder:
        data = pathlib.Path(folder, "data")
        with rooms("--data", data, *UNLIMITED) as server:
            spoilt, other = (Room(server.port, name, "ann", may_refuse=True) for name in ("a", "b"))
            for room in (spoilt, other):
                flips(room, server.port, 10)
            server.signal(signal.SIGTERM)
            server.wait(5)
        lines = records_of(data / "scramble.db")[0][spoilt.name]
        with contextlib.closing(sqlite3.connect(data / "scramble.db")) as file, file:
            file.execute("UPDATE record SET line = replace(line, 'quinn', 'quiet') WHERE number = 8 "
                         "AND room = (SELECT id FROM room WHERE name = ?)", (spoilt.name,))
        model = Memory(spoilt.rows, spoilt.columns, spoilt.cards)
        for line in lines[:7]:
            model.apply(line)
        with rooms("--data", data, *UNLIMITED) as server:
            shown = wire.fetch(server.port, f"{spoilt.path}/look/nobody")[2].decode()
            moves, others = flips(spoilt, server.port, 2), flips(other, server.port, 2)
            told = re.findall(rf"{spoilt.name}: the record 8 is damaged", server.said())
    good = (shown == model.seen_by("nobody") and moves == ["refused"] * 2 and "refused" not in others
            and len(told) == 1)
    return good, f"shown as before: {shown == model.seen_by('nobody')}; moves {moves}, others {others}"


def refused(data, words, **how):
    """What is wrong with how the program refuses a directory; empty if nothing is."""
    since = time.monotonic()
    ended = subprocess.run([PROGRAM, "host", "--port", "0", "--data", data], capture_output=True,
                           timeout=10, text=True, **how)
    told = ended.stderr.strip()
    good = (ended.returncode == 1 and not ended.stdout and time.monotonic() - since < 1
            and told.startswith("scramble: ") and "\n" not in told and words in told)
    return "" if good else f"{ended.returncode} '{told[-150:]}', not '{words}'"


@case("journal: of a later version, of another process, damaged, in no directory, not writable",
      "refused with 1 within 1 s, in one line that says so; no file is changed")
def not_ours(_):
    wrong = []
    with tempfile.TemporaryDirectory() as folder:
        data, file, bad = (pathlib.Path(folder, name) for name in ("data", "file", "bad"))
        with rooms("--data", data) as server:
            wrong.append(refused(data, "another process"))
            server.signal(signal.SIGTERM)
            server.wait(5)
        path = data / "scramble.db"
        with contextlib.closing(sqlite3.connect(path)) as kept:
            kept.execute("PRAGMA user_version = 99")
        before = path.read_bytes()
        wrong.append(refused(data, "later version"))
        if path.read_bytes() != before:
            wrong.append("a later version's file has changed")
        file.touch()
        wrong.append(refused(file, "must be a directory"))
        bad.mkdir()
        (bad / "scramble.db").write_bytes(os.urandom(8192))
        wrong.append(refused(bad, "damaged"))
        locked = pathlib.Path(folder, "locked")
        locked.mkdir(mode=0o555)
        os.chmod(folder, 0o755)
        nobody = {"user": "nobody", "group": "nogroup"} if os.geteuid() == 0 else {}
        wrong.append(refused(locked, "this user must own all in it", **nobody))
    wrong = [each for each in wrong if each]
    return not wrong, "; ".join(wrong) or "five refused"
