#!/usr/bin/env python3
"""Takes clauses out of the rules and lines out of the protocols, one at a time, and finds out
whether `scramble check` notices.

    test/tools/clauses/check_out.py                all (clauses.py, protocol.py)
    test/tools/clauses/check_out.py 2-B mines      those whose id contains one of the words

noticed.py names for each clause the cases that must notice, and those that may. Exits with 1 if one
of the first does not, or if any other case does. Works on a copy of the sources in build/clauses.
"""

import re
import shutil
import subprocess
import sys
from fnmatch import fnmatchcase

sys.dont_write_bytecode = True  # keeps the source tree clean

from clauses import CLAUSES
from noticed import NOTICED, UNSEEN
from protocol import LINES
from take_out import COPY, copy_sources, run

SERVER = COPY / "build/release/scramble"
CHECKER = COPY / "build/checker"  # `scramble` with everything in it
RESULT = re.compile(r"(ok|not ok) \d+ - (\S+)(?: # (.*))?")
MOST = 600  # seconds

ONLY_IN_ROOMS = ("decision 11", "rooms-1", "rooms-2")  # no handout's server has it
WRONG = [each for each in CLAUSES + LINES
         if each.id not in ONLY_IN_ROOMS and (each.id, each.says) not in UNSEEN]


def game_of(clause):
    is_field = "minesweeper" in clause.file or "line_decoder" in clause.file
    return "minesweeper" if is_field else "memory"


def noticed_by(game):
    """The cases that notice something. Random play is none of them: it plays by all rules."""
    arguments = {"memory": "{port} {board}", "minesweeper": "--port {port} {options}"}[game]
    try:
        came = run(CHECKER, "check", game, "--format", "tap", "--games", 0, "--time", MOST, "--run",
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


def problem_of(clause, noticed):
    """What is not as it should be; empty if nothing is."""
    if isinstance(noticed, str):
        return noticed
    must, may = NOTICED.get((clause.id, clause.says), ((), ()))
    by = " ".join(noticed) or "none"
    if not must:
        return f"noticed.py names no case for it; noticed by {by}"
    if missed := [each for each in must if each not in noticed]:
        return f"not noticed by {' '.join(missed)}, but by {by}"
    others = [case for case in noticed
              if case not in must and not any(fnmatchcase(case, each) for each in may)]
    return f"noticed also by {' '.join(others)}" if others else ""


def main():
    words = sys.argv[1:]
    wanted = [each for each in WRONG if not words or any(word in each.id for word in words)]
    copy_sources()
    run("cmake", "--preset", "release", "-DSCRAMBLE_TESTS=OFF", "-DCMAKE_UNITY_BUILD=ON",
        "-DCMAKE_CXX_FLAGS_RELEASE=-O2", check=True)  # which is at hand in the compiler's cache
    first = build()
    if first.returncode != 0:
        sys.exit(f"the sources do not compile as they are:\n{first.stdout[-2000:]}")
    shutil.copy2(SERVER, CHECKER)
    for game in sorted({game_of(each) for each in wanted}):
        if noticed := noticed_by(game):
            sys.exit(f"{game}: {' '.join(noticed)} do not pass as the sources are")
    right = 0
    for clause in wanted:
        noticed = noticed_without(clause)
        why = problem_of(clause, noticed)
        print(f"{clause.id}: {clause.says}: {why or 'noticed by ' + ' '.join(noticed)}", flush=True)
        right += 0 if why else 1
    build()
    print(f"{right} of {len(wanted)} wrong servers are noticed as they should be.")
    return 0 if right == len(wanted) else 1


if __name__ == "__main__":
    sys.exit(main())
