#!/usr/bin/env python3
"""Takes each clause of the rules out of the engines, one at a time, and tells which test falls.

    test/tools/clauses/take_out.py             all clauses
    test/tools/clauses/take_out.py 2-B mines   those whose id contains one of the words
    test/tools/clauses/take_out.py --write     all, and writes the list into README.md

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

ROOT = pathlib.Path(__file__).resolve().parents[3]
COPY = ROOT / "build/clauses"
TESTS = "rules_test"
README = pathlib.Path(__file__).with_name("README.md")
HEADING = "| rule | what is taken out | falls |\n|---|---|---|"


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


def fallen(*filters):
    """The test cases that fail; the whole run, if it does not come to its end."""
    try:
        tests = run(COPY / "build/release/test" / TESTS, *filters, timeout=120)
    except subprocess.TimeoutExpired:
        return ["(does not end)"]
    if tests.returncode == 0:
        return []
    names = re.findall(r"^-{79}\n(\w.*\n(?:\w.*\n)*)(?: .*\n)*-{79}\n", tests.stdout, re.MULTILINE)
    names = (" ".join(each.split()) for each in names)  # a long one has two lines
    return list(dict.fromkeys(names)) or [f"(ends with {tests.returncode})"]


def fallen_by(rule):
    """Those that fall, first of all one that has the rule in its name, if there is one."""
    names = fallen()
    word = rule.removeprefix("mines ")
    own = [each for each in names if re.search(rf"\b{word}\b", each)]
    if names and not own:  # an assertion may have ended the run before
        own = [each for each in fallen(f"*{word}*") if re.search(rf"\b{word}\b", each)]
    own.sort(key=lambda name: not name.startswith(word))
    return list(dict.fromkeys(own[:1] + names))


def line_without(clause):
    """The line of the list that tells what falls without a clause, and None; or None, and what is
    wrong with its proof."""
    path = COPY / clause.file
    original = path.read_text()
    if original.count(clause.text) != 1:
        return None, f"occurs {original.count(clause.text)} times in {clause.file}: {clause.text!r}"
    path.write_text(original.replace(clause.text, clause.without))
    try:
        built = build()
        if built.returncode != 0:
            return None, f"does not compile without it:\n{built.stdout[-2000:]}"
        names = fallen_by(clause.id)
    finally:
        path.write_text(original)
    if not names:
        return None, "no test falls"
    more = f" and {len(names) - 1} more" if names[1:] else ""
    return f"| {clause.id} | {clause.says} | {names[0]}{more} |", None


def write(figures, lines):
    """The list of this run takes the place of the last one's."""
    before = README.read_text().partition("Its last run: ")[0]
    README.write_text(f"{before}Its last run: {figures} A test of the rule is named first. Where "
                      "an assertion of the engine ends\nthe run, the tests behind it are not counted."
                      f"\n\n{HEADING}\n" + "".join(lines))


def main():
    words = sys.argv[1:]
    is_written = words == ["--write"]
    wanted = [each for each in CLAUSES
              if not words or is_written or any(word in each.id for word in words)]
    copy_sources()
    run("cmake", "--preset", "release", check=True)
    first = build()
    if first.returncode != 0 or fallen():
        sys.exit(f"the tests do not pass as they are:\n{first.stdout[-2000:]}")
    print(HEADING, flush=True)
    lines = []
    for clause in wanted:
        line, problem = line_without(clause)
        if problem:
            print(f"{clause.id}: {clause.says}: {problem}", file=sys.stderr, flush=True)
            continue
        print(line, flush=True)
        lines.append(line + "\n")
    build()
    figures = f"{len(lines)} of {len(wanted)} clauses are held by a test."
    print(f"\n{figures}")
    if is_written:
        write(figures, lines)
    return 0 if len(lines) == len(wanted) else 1


if __name__ == "__main__":
    sys.exit(main())
