#!/usr/bin/env python3
"""Takes each clause of the rules out of the engines, one at a time, and tells which test falls.

    test/clauses/take_out.py             all clauses
    test/clauses/take_out.py 2-B mines   those whose id contains one of the words

Works on a copy of the sources in build/clauses. Exits with 1 if a clause can be taken out without
any test falling, or is not found in the sources any more.
"""

import pathlib
import re
import shutil
import subprocess
import sys

sys.dont_write_bytecode = True  # the source tree stays as it is

from clauses import CLAUSES

ROOT = pathlib.Path(__file__).resolve().parents[2]
COPY = ROOT / "build/clauses"
TESTS = "rules_test"


def run(*command, **more):
    return subprocess.run(list(map(str, command)), cwd=COPY, capture_output=True, text=True, **more)


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


def build():
    return run("cmake", "--build", "--preset", "release", "--target", TESTS)


def fallen():
    """The test cases that fail; the whole run, if it does not come to its end."""
    try:
        tests = run(COPY / "build/release/test" / TESTS, timeout=120)
    except subprocess.TimeoutExpired:
        return ["(does not end)"]
    if tests.returncode == 0:
        return []
    names = re.findall(r"-{79}\n(.*)\n-{79}\n", tests.stdout)
    return list(dict.fromkeys(names)) or [f"(ends with {tests.returncode})"]


def try_without(clause):
    """What is wrong with the proof of a clause; None if a test falls without it."""
    path = COPY / clause.file
    original = path.read_text()
    if original.count(clause.text) != 1:
        return f"occurs {original.count(clause.text)} times in {clause.file}: {clause.text!r}"
    path.write_text(original.replace(clause.text, clause.without))
    try:
        built = build()
        if built.returncode != 0:
            return f"does not compile without it:\n{built.stdout[-2000:]}"
        names = fallen()
    finally:
        path.write_text(original)
    if not names:
        return "no test falls"
    more = f" and {len(names) - 1} more" if names[1:] else ""
    print(f"| {clause.id} | {clause.says} | {names[0]}{more} |", flush=True)
    return None


def main():
    wanted = [each for each in CLAUSES
              if not sys.argv[1:] or any(word in each.id for word in sys.argv[1:])]
    copy_sources()
    run("cmake", "--preset", "release", check=True)
    first = build()
    if first.returncode != 0 or fallen():
        sys.exit(f"the tests do not pass as they are:\n{first.stdout[-2000:]}")
    print("| rule | what is taken out | falls |\n|---|---|---|", flush=True)
    problems = 0
    for clause in wanted:
        if problem := try_without(clause):
            print(f"{clause.id}: {clause.says}: {problem}", file=sys.stderr, flush=True)
            problems += 1
    build()
    print(f"\n{len(wanted) - problems} of {len(wanted)} clauses are held by a test.")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
