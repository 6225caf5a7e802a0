#!/usr/bin/env python3
"""Takes clauses out of the rules and lines out of the protocols, one at a time, and finds out
whether `scramble check` notices.

    test/tools/clauses/check_out.py                all (clauses.py, protocol.py)
    test/tools/clauses/check_out.py 2-B mines      those whose id contains one of the words
    test/tools/clauses/check_out.py --write        all, and writes the table anew

The table CHECK.md names for each wrong server the cases that must notice, and those that may. Exits
with 1 if one of the first does not, or if any other case does. Works on a copy of the sources in
build/clauses.
"""

import pathlib
import re
import shutil
import subprocess
import sys

sys.dont_write_bytecode = True  # keeps the source tree clean

from clauses import CLAUSES
from protocol import LINES
from take_out import COPY, copy_sources, run

HERE = pathlib.Path(__file__).resolve().parent
TABLE = HERE / "CHECK.md"
SERVER = COPY / "build/release/scramble"
CHECKER = COPY / "build/checker"  # `scramble` with everything in it
HEAD = "| rule | what is taken out | must notice | may notice, too |\n|---|---|---|---|\n"
RESULT = re.compile(r"(ok|not ok) \d+ - (\S+)(?: # (.*))?")
MOST = 600  # seconds

ONLY_IN_ROOMS = ("decision 11", "rooms-1", "rooms-2")  # no handout's server has it
WRONG = [each for each in CLAUSES + LINES if each.id not in ONLY_IN_ROOMS]


def game_of(clause):
    is_field = "minesweeper" in clause.file or "line_decoder" in clause.file
    return "minesweeper" if is_field else "memory"


def noticed_by(game):
    """The cases that notice something."""
    arguments = {"memory": "{port} {board}", "minesweeper": "--port {port} {options}"}[game]
    try:
        came = run(CHECKER, "check", game, "--format", "tap", "--time", MOST, "--run",
                   f"exec {SERVER} {game} {arguments}", timeout=2 * MOST)
    except subprocess.TimeoutExpired:
        return ["(does not end)"]
    found = [line for line in map(RESULT.match, came.stdout.splitlines()) if line]
    if not found:
        return ["(does not start)"]
    return [line[2] for line in found if line[1] == "not ok" or "unlike" in (line[3] or "")]


def build():
    return run("cmake", "--build", "--preset", "release", "--target", "scramble")


def noticed_without(clause):
    """The cases that notice that the clause is missing; a text instead if it cannot be taken out."""
    path = COPY / clause.file
    original = path.read_text()
    if original.count(clause.text) != 1:
        return f"occurs {original.count(clause.text)} times in {clause.file}: {clause.text!r}"
    path.write_text(original.replace(clause.text, clause.without))
    try:
        built = build()
        return noticed_by(game_of(clause)) if built.returncode == 0 else \
            f"does not compile:\n{built.stdout[-2000:]}"
    finally:
        path.write_text(original)


def row_of(clause, noticed):
    """A line of the table: cases of the rule must notice, and all others may."""
    rule = clause.id.replace("decision ", "decision-").removeprefix("mines ").removeprefix("memory ")
    must = [each for each in noticed if each.split(".")[0] == rule or each.startswith(rule + "-")]
    must = must or noticed[:1]
    may = [each for each in noticed if each not in must]
    return f"| {clause.id} | {clause.says} | {' '.join(must)} | {' '.join(may)} |\n"


def read_table():
    """By rule and text: the cases that must notice, and those that may."""
    rows = [[cell.strip() for cell in line.split("|")[1:-1]]
            for line in TABLE.read_text().partition(HEAD)[2].splitlines()]
    return {(row[0], row[1]): (row[2].split(), row[3].split()) for row in rows}


def problem_of(clause, noticed, table):
    must, may = table.get((clause.id, clause.says), ([], []))
    missed = [each for each in must if each not in noticed]
    others = [each for each in noticed if each not in must + may]
    if not must:
        return f"not in the table; noticed by {' '.join(noticed) or 'none'}"
    if missed:
        return f"not noticed by {' '.join(missed)}, but by {' '.join(noticed) or 'none'}"
    return f"noticed also by {' '.join(others)}" if others else ""


def main():
    words = [each for each in sys.argv[1:] if each != "--write"]
    is_written = "--write" in sys.argv
    if is_written and words:
        sys.exit("only the table of all is written")
    wanted = [each for each in WRONG if not words or any(word in each.id for word in words)]
    copy_sources()
    run("cmake", "--preset", "release", "-DSCRAMBLE_TESTS=OFF", "-DCMAKE_UNITY_BUILD=OFF",
        "-DCMAKE_CXX_FLAGS_RELEASE=-O0", check=True)
    first = build()
    if first.returncode != 0:
        sys.exit(f"the sources do not compile as they are:\n{first.stdout[-2000:]}")
    shutil.copy2(SERVER, CHECKER)
    for game in ("memory", "minesweeper"):
        if noticed := noticed_by(game):
            sys.exit(f"{game}: {' '.join(noticed)} do not pass as the sources are")
    table = {} if is_written else read_table()
    rows, right = [], 0
    for clause in wanted:
        noticed = noticed_without(clause)
        is_right = isinstance(noticed, list) and bool(noticed)
        why = "" if is_right and is_written else noticed if isinstance(noticed, str) else \
            "noticed by no case" if is_written else problem_of(clause, noticed, table)
        print(f"{clause.id}: {clause.says}: {why or 'noticed'}", flush=True)
        right += 0 if why else 1
        if is_right:
            rows.append(row_of(clause, noticed))
    build()
    print(f"{right} of {len(wanted)} wrong servers are noticed as they should be.")
    if is_written:
        TABLE.write_text(TABLE.read_text().partition(HEAD)[0] + HEAD + "".join(rows))
    return 0 if right == len(wanted) else 1


if __name__ == "__main__":
    sys.exit(main())
