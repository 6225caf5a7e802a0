#!/usr/bin/env python3
"""Takes clauses out of the rules and lines out of the protocols, one at a time, and finds out
whether `scramble check` notices.

    test/tools/clauses/check_out.py                all (clauses.py, protocol.py)
    test/tools/clauses/check_out.py 2-B mines      those whose id contains one of the words

noticed.py names for each clause the cases that must notice, and those that may. Exits with 1 if one
of the first does not, or if any other case does. Works on a copy of the sources in build/clauses.
"""

import concurrent.futures
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

BUILT = COPY / "build/release/scramble"
CHECKER = COPY / "build/release/scramble-check"
RESULT = re.compile(r"(ok|not ok) \d+ - (\S+)(?: # (.*))?")
MOST = 600  # seconds
AT_ONCE = 2  # servers that are checked while the next is built

# No handout's server has them.
ONLY_IN_ROOMS = ("decision 11", "rooms-1", "rooms-2", "rooms-3", "rooms-4", "rooms-5")
WRONG = [each for each in CLAUSES + LINES
         if each.id not in ONLY_IN_ROOMS and (each.id, each.says) not in UNSEEN]


def game_of(clause):
    is_field = "minesweeper" in clause.file or "line_decoder" in clause.file
    return "minesweeper" if is_field else "memory"


def noticed_by(server, game):
    """The cases that notice something. Random play is none of them: it plays by all rules."""
    arguments = {"memory": "{port} {board}", "minesweeper": "--port {port} {options}"}[game]
    try:
        came = run(CHECKER, game, "--format", "tap", "--games", 0, "--time", MOST, "--run",
                   f"exec {server} {game} {arguments}", timeout=2 * MOST)
    except subprocess.TimeoutExpired:
        return ["(does not end)"]
    found = [line for line in map(RESULT.match, came.stdout.splitlines()) if line]
    if not found:
        return ["(does not start)"]
    return [line[2] for line in found if line[1] == "not ok" or "unlike" in (line[3] or "")]


def build(*programs):
    return run("cmake", "--build", "--preset", "release", "--target", *programs)


def server_without(clause):
    """A server without the clause, and None; or None, and why there is none."""
    if problem := clause.problem_in(COPY):
        return None, problem
    path = COPY / clause.file
    original = path.read_text()
    path.write_text(original.replace(clause.text, clause.without))
    try:
        built = build("scramble")
    finally:
        path.write_text(original)
    if built.returncode != 0:
        return None, f"does not compile:\n{built.stdout[-2000:]}"
    server = COPY / f"build/without-{WRONG.index(clause)}"
    shutil.copy2(BUILT, server)
    return server, None


def is_noticed(clause, server, why):
    """Tells by what the server is noticed, or `why` there is none. Result: whether as it should be."""
    noticed = []
    if not why:
        noticed = noticed_by(server, game_of(clause))
        server.unlink()
        why = problem_of(clause, noticed)
    print(f"{clause.id}: {clause.says}: {why or 'noticed by ' + ' '.join(noticed)}", flush=True)
    return not why


def problem_of(clause, noticed):
    """What is not as it should be; empty if nothing is."""
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
        "-DCMAKE_CXX_FLAGS_RELEASE=-O0", check=True)  # the fastest in total
    first = build("scramble", "scramble-check")
    if first.returncode != 0:
        sys.exit(f"the sources do not compile as they are:\n{first.stdout[-2000:]}")
    for game in sorted({game_of(each) for each in wanted}):
        if noticed := noticed_by(BUILT, game):
            sys.exit(f"{game}: {' '.join(noticed)} do not pass as the sources are")
    with concurrent.futures.ThreadPoolExecutor(AT_ONCE) as pool:
        results = [pool.submit(is_noticed, each, *server_without(each)) for each in wanted]
    right = sum(each.result() for each in results)
    build("scramble")
    print(f"{right} of {len(wanted)} wrong servers are noticed as they should be.")
    return 0 if right == len(wanted) else 1


if __name__ == "__main__":
    sys.exit(main())
