#!/usr/bin/env python3
"""Runs the commands of the README and of the heads in load/, with all options that a head names: in rooms, in a
class, and in the edition of 2020.

    SCRAMBLE=PROGRAM real_load.py
"""

import pathlib
import re
import shlex
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "test/tools/soak"))
sys.dont_write_bytecode = True  # keeps the source tree clean

from program import Server  # noqa: E402
from rooms import opened, rooms  # noqa: E402

PAIRS = ",".join(f"c{number}" for number in range(162))


def told(command, port, path=""):
    """What that command for port 8080 tells of this server, within two seconds: how wrk ends, and its output."""
    command = command.replace("localhost:8080", f"localhost:{port}").replace("/r/ROOM", path)
    words = shlex.split(re.sub(r"-d\d+s", "-d2s --timeout 20s", command))
    done = subprocess.run(words, cwd=ROOT, check=False, capture_output=True, text=True, timeout=60)
    return done.returncode, done.stdout + done.stderr


def missing(name, found, *wanted):
    """What that run should have told, and did not; it must have succeeded."""
    status, text = found
    lacking = [each for each in wanted if not re.search(rf"^ *{each}", text, re.MULTILINE)]
    if status != 0 or lacking:
        yield f"{name}: {status}, without {lacking}:\n{text}"


def readme():
    """Its two lines for one load test."""
    text = (ROOT / "README.md").read_text()
    return re.search(r"^    script/server (memory 8080 .+)\n    (wrk .+)$", text, re.MULTILINE).groups()


def head(script):
    """The command in the head of that script, which stands beside it, with all options that have a number."""
    text = (ROOT / "load" / script).read_text()
    command = re.search("^-- +(wrk .+)$", text, re.MULTILINE)[1].replace("-s ", "-s load/")
    others = [each for each in re.findall(r"^--   (--\w+) [A-Z]+ ", text, re.MULTILINE) if each not in command]
    return command + "".join(f" {each} 2" for each in others)


def may_be_plain(script):
    return "\n--   --plain " in (ROOT / "load" / script).read_text()


def of_readme():
    server, wrk = readme()
    with Server(*server.replace("8080", "0").split()) as game:
        return missing("README", told(wrk, game.port), "Board 18x18, edition 2025:", r"first cards +[1-9]",
                       r"mismatches +[1-9]", r"matches +[1-9]", r"answers +[1-9]")


def of_rooms():
    """The heads name a room; its limit of moves refuses some, unless it is off."""
    cards = f"size=18x18&cards={PAIRS}"
    with rooms("--moves-per-second", 0, "--rooms-per-address", 20) as host:
        for script in ("look.lua", "flip.lua", "watch.lua", "mixed.lua"):
            found = told(head(script), host.port, opened(host.port, cards)[0])
            yield from missing(script, found, "Board 18x18, edition 2025:", r"answers +[1-9]")
            if "refused" in found[1]:
                yield f"{script}: a move is refused without a limit:\n{found[1]}"
            if may_be_plain(script):
                plain = told(head(script) + " --plain", host.port, opened(host.port, cards)[0])
                yield from missing(f"{script} --plain", plain, r"[1-9]\d* requests in")
                if "answers" in plain[1]:
                    yield f"{script} --plain counts answers:\n{plain[1]}"
        for script in ("rooms.lua", "rooms.lua", "class.lua"):  # they end their rooms: the host has no room for thirty
            yield from missing(script, told(head(script), host.port), "Board 14x14, edition 2025:",
                               r"first cards +[1-9]", r"answers +[1-9]")
    with rooms("--moves-per-second", 1) as host:
        found = told(head("flip.lua"), host.port, opened(host.port, cards)[0])
        yield from missing("a limit", found, r"first cards +[1-9]", r"refused: 429.* [1-9]")


def of_2020():
    """It counts spaces from 1, and its failures look like mismatches."""
    with Server("memory", 0, 18, 18, "A", "B", "--edition", 2020) as game:
        found = told(head("flip.lua"), game.port)
        yield from missing("2020", found, "Board 18x18, edition 2020:", r"first cards +[1-9]", r"matches +[1-9]",
                           r"mismatches or failures +\d")


def of_rules():
    """On a small board second cards are often controlled by others."""
    with Server("memory", 0, 10, 10, *PAIRS.split(",")[:50]) as game:
        found = told(head("mixed.lua"), game.port)
        yield from missing("rules", found, r"failed by 2-B +[1-9]", r"looks +[1-9]", r"scores +[1-9]")


def of_plots():
    """Of the lines that load/plot has as its help."""
    plot = ROOT / "load/plot"
    lines = subprocess.run([plot, "--help"], check=True, capture_output=True, text=True).stdout
    runs, draws = (re.search(f"^ +({begins} .+)$", lines, re.MULTILINE)[1] for begins in ("for", "load/plot"))
    with tempfile.TemporaryDirectory() as folder, Server("memory", 0, 18, 18, "A", "B") as game:
        pathlib.Path(folder, "load").symlink_to(ROOT / "load")
        runs = runs.replace("localhost:8080", f"localhost:{game.port}")
        for command in (runs, draws.replace("FILE...", "looks.txt")):
            subprocess.run(["sh", "-euc", command], cwd=folder, check=True, timeout=60)
        drawn = pathlib.Path(folder, "load.svg").read_text()
    if drawn.count("<circle") != 6:  # three rates and three times
        yield f"load/plot draws {drawn}"


def main():
    if not shutil.which("wrk"):
        sys.exit(77)
    sys.exit("\n".join([*of_readme(), *of_rooms(), *of_2020(), *of_rules(), *of_plots()]) or 0)


if __name__ == "__main__":
    main()
