#!/usr/bin/env python3
"""Finds out, without building anything, whether the lists still fit the sources: each text to change
is there, once, and noticed.py names cases that are there, for clauses that are there.

Prints what is wrong, one line each, and exits with 1; prints nothing and exits with 0 otherwise.
"""

import sys

sys.dont_write_bytecode = True  # keeps the source tree clean

from check_out import WRONG
from clauses import CLAUSES
from noticed import NOTICED, UNSEEN
from protocol import LINES
from rooms import ROOMS
from server import CHANGES
from take_out import ROOT

problems = [f"{each.id}: {each.says}: {problem}" for each in CLAUSES + CHANGES + LINES + ROOMS
            if (problem := each.problem_in(ROOT))]

wrong = {(each.id, each.says) for each in WRONG}
clauses = {(each.id, each.says) for each in CLAUSES + LINES}
problems += [f"{id}: {says}: noticed.py names no case for it" for id, says in sorted(wrong - NOTICED.keys())]
problems += [f"{id}: {says}: noticed.py names it, and there is no such clause"
             for id, says in sorted((NOTICED.keys() - wrong) | (set(UNSEEN) - clauses))]

cases = "\n".join(path.read_text() for path in (ROOT / "src/check").glob("*.cpp"))
problems += [f"{id}: {says}: there is no case {case}" for (id, says), (must, _) in NOTICED.items()
             for case in must if f'"{case}"' not in cases]

print("\n".join(problems), end="\n" if problems else "")
sys.exit(1 if problems else 0)
