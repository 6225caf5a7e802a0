#!/usr/bin/env python3
"""Tells which branches of the rules and text layers no test has taken.

    test/tools/coverage/branches.py build/coverage   after its rules_test has run (see script/test)

Exits with 1 if there is such a branch. Left out is what is no branch of ours:

- exceptions that a call may throw: here only that memory runs out, which ends the program;
- assertions (`ensure`): no client can make them fail;
- comparisons that the compiler wrote (`= default`): it compares member after member;
- of a `switch` the way past all cases: each names every enumerator, or the build would warn.
"""

import collections
import json
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[3]
FILES = [r"(include/scramble|src)/(text|people/rules|people/wire|memory/rules|memory/wire|minesweeper/rules|minesweeper/wire)/",
         r"include/scramble/random"]
OBJECTS = ["CMakeFiles/scramble_rules.dir", "CMakeFiles/scramble_wire.dir",
           "test/CMakeFiles/rules_test.dir"]
NOT_OURS = r"\bensure\(|= default;"


def counted(build):
    """The lines of each file, as gcovr adds them up over all objects."""
    with tempfile.TemporaryDirectory() as folder:
        report = pathlib.Path(folder, "report.json")
        subprocess.run(["gcovr", *(f"--filter={each}" for each in FILES),
                        "--exclude-unreachable-branches", "--json", report,
                        *(build / each for each in OBJECTS)], cwd=ROOT, check=True)
        return json.loads(report.read_text())["files"]


def branches(path, line):
    """How often each branch of a line was taken."""
    text = path.read_text().splitlines()[line["line_number"] - 1]
    if re.search(NOT_OURS, text):
        return []
    counts = [each["count"] for each in line["branches"] if not each["throw"]]
    if re.match(r"\s*switch \(", text) and 0 in counts:
        counts.remove(0)
    return counts


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    build = pathlib.Path(sys.argv[1]).resolve()
    total = collections.Counter()
    missing = []
    print("branches  taken  file")
    for file in counted(build):
        path = ROOT / file["file"]
        of_file = collections.Counter()
        for line in file["lines"]:
            counts = branches(path, line)
            of_file.update(all=len(counts), taken=sum(count > 0 for count in counts))
            missing += [f"{file['file']}:{line['line_number']}: branch {number} of {len(counts)}"
                        for number, count in enumerate(counts, 1) if count == 0]
        print(f"{of_file['all']:8}  {of_file['taken']:5}  {file['file']}")
        total += of_file
    print(f"{total['all']:8}  {total['taken']:5}  all files")
    for each in missing:
        print(f"{each} is never taken")
    if not total["all"]:
        sys.exit("nothing was counted: have the tests run?")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
