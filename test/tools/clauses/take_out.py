#!/usr/bin/env python3
"""Takes clauses of the rules out of the engines, or changes the server, one change at a time, and
prints the test that fails.

    test/tools/clauses/take_out.py                    all clauses of the rules (clauses.py)
    test/tools/clauses/take_out.py 2-B mines          those whose id contains one of the words
    test/tools/clauses/take_out.py --server           all changes of the server (server.py)
    test/tools/clauses/take_out.py --server presence  likewise
    test/tools/clauses/take_out.py --rooms            what a room adds to the rules (rooms.py)
    test/tools/clauses/take_out.py --write            all, and writes the list (also with those)

Works on a copy of the sources in build/clauses. Exits with 1 if no test fails for a change, or if
its text is no longer found in the sources.
"""

import functools
import os
import pathlib
import re
import shutil
import subprocess
import sys
from typing import NamedTuple

sys.dont_write_bytecode = True  # keeps the source tree clean

from clauses import CLAUSES
from rooms import ROOMS
from server import CHANGES

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[2]
COPY = ROOT / "build/clauses"
FALLEN = re.compile(r"^-{79}\n(\w.*\n(?:\w.*\n)*)(?: .*\n)*-{79}\n", re.MULTILINE)


class Suite(NamedTuple):
    program: str
    entries: list
    arguments: list  # of the program
    list: pathlib.Path
    heading: str
    explains: str  # after the figures of the list
    flags: str  # of the compiler: the fastest in total
    longest: int  # seconds that the tests may take
    unity: str = "OFF"  # whether sources are compiled together


RULES = Suite("rules_test", CLAUSES, [], HERE / "rules.txt",
              "| rule | what is taken out | falls |\n|---|---|---|",
              "A test of the rule is named first. Where an assertion of the engine ends\nthe run, "
              "the tests behind it are not counted.", "-O2", 120)
BESIDE = Suite("server_test", ROOMS, ["rooms-*"], HERE / "rooms.txt", RULES.heading, "A test of the rule is named first.",
               "-O0", 300, "ON")
SERVER = Suite("whole_test", CHANGES, ["--abort"], HERE / "server.txt",
               "| part | what the server does | falls first |\n|---|---|---|",
               "Each run has the seed 1, and ends with the first test that falls.", "-O0", 1200)


def run(*command, **more):
    return subprocess.run(list(map(str, command)), cwd=COPY, capture_output=True, text=True,
                          errors="replace", env={**os.environ, "SCRAMBLE_TEST_SEED": "1"}, **more)


def copy_sources():
    listed = subprocess.run(["git", "ls-files", "--cached", "--others", "--exclude-standard"],
                            cwd=ROOT, capture_output=True, text=True, check=True).stdout.split("\n")
    for name in filter(None, listed):
        source, target = ROOT / name, COPY / name
        if not source.is_file():
            continue
        target.parent.mkdir(parents=True, exist_ok=True)
        if not target.exists() or target.read_bytes() != source.read_bytes():
            shutil.copyfile(source, target)
            target.chmod(source.stat().st_mode)


def build(suite):
    return run("cmake", "--build", "--preset", "release", "--target", suite.program)


@functools.cache
def objects_with(header):
    """Those that have functions of the header's class. None is in line: see the suite's flags."""
    name = re.compile(rb"\b%b(<.*>)?::" % pathlib.Path(header).stem.encode())
    objects = (COPY / "build/release").rglob("*.o")
    return [each for each in objects
            if name.search(subprocess.run(["nm", "-C", each], capture_output=True).stdout)]


def put(suite, file, text):
    """Writes `text` as the source, and has no more rebuilt than necessary."""
    path = COPY / file
    before = path.stat()
    path.write_text(text)
    if suite is SERVER and path.suffix == ".hpp":
        os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))
        for each in objects_with(file):
            each.unlink(missing_ok=True)


def fallen(suite, *filters):
    """The test cases that fail; one entry for the run if it does not end by itself."""
    try:
        program = COPY / "build/release/test" / suite.program
        tests = run(program, *suite.arguments, *filters, timeout=suite.longest)
    except subprocess.TimeoutExpired:
        return ["(does not end)"]
    if tests.returncode == 0:
        return []
    names = (" ".join(each.split()) for each in FALLEN.findall(tests.stdout))  # some take two lines
    return list(dict.fromkeys(names)) or [f"(ends with {tests.returncode})"]


def fallen_by(suite, rule):
    """The test cases that fail, a case named after the rule first."""
    names = fallen(suite)
    if suite is SERVER:
        return names
    word = rule.removeprefix("mines ")
    own = [each for each in names if re.search(rf"\b{word}\b", each)]
    if names and not own:  # an assertion may have ended the run earlier
        own = [each for each in fallen(suite, f"*{word}*") if re.search(rf"\b{word}\b", each)]
    own.sort(key=lambda name: not name.startswith(word))
    return list(dict.fromkeys(own[:1] + names))


def line_without(suite, clause):
    """The line of the list for a clause, and None; or None, and why the clause has no proof."""
    if problem := clause.problem_in(COPY):
        return None, problem
    original = (COPY / clause.file).read_text()
    put(suite, clause.file, original.replace(clause.text, clause.without))
    try:
        built = build(suite)
        if built.returncode != 0:
            return None, f"does not compile:\n{built.stdout[-2000:]}"
        names = fallen_by(suite, clause.id)
    finally:
        put(suite, clause.file, original)
    if not names:
        return None, "no test falls"
    more = f" and {len(names) - 1} more" if names[1:] else ""
    return f"| {clause.id} | {clause.says} | {names[0]}{more} |", None


def write(suite, figures, lines):
    """Replaces the list of the last run by that of this one."""
    suite.list.write_text(f"{figures} {suite.explains}\n\n{suite.heading}\n" + "".join(lines))


def main():
    words = sys.argv[1:]
    suite = SERVER if "--server" in words else BESIDE if "--rooms" in words else RULES
    is_written = "--write" in words
    words = [each for each in words if not each.startswith("--")]
    wanted = [each for each in suite.entries
              if not words or any(word in each.id for word in words)]
    if is_written and words:
        sys.exit("only the list of all is written")
    copy_sources()
    run("cmake", "--preset", "release", "-DSCRAMBLE_TESTS=ON", f"-DCMAKE_UNITY_BUILD={suite.unity}",
        f"-DCMAKE_CXX_FLAGS_RELEASE={suite.flags}", check=True)
    first = build(suite)
    if first.returncode != 0 or fallen(suite):
        sys.exit(f"the tests do not pass as they are:\n{first.stdout[-2000:]}")
    print(suite.heading, flush=True)
    lines = []
    for clause in wanted:
        line, problem = line_without(suite, clause)
        if problem:
            print(f"{clause.id}: {clause.says}: {problem}", file=sys.stderr, flush=True)
            continue
        print(line, flush=True)
        lines.append(line + "\n")
    build(suite)
    figures = f"{len(lines)} of {len(wanted)} are held by a test."
    print(f"\n{figures}")
    if is_written:
        write(suite, figures, lines)
    return 0 if len(lines) == len(wanted) else 1


if __name__ == "__main__":
    sys.exit(main())
