#!/usr/bin/env python3
"""Attacks the program, and tells of each attack whether the program held out.

    soak.py [quick] [WORD...]     only the cases whose names have one of the words
"""

import shutil
import sys
import time
import traceback

sys.dont_write_bytecode = True  # the source tree stays as it is

import cable_cases  # noqa: F401  each registers its cases
import cases
import descriptor_cases  # noqa: F401
import file_cases  # noqa: F401
import http_cases  # noqa: F401
import live_cases  # noqa: F401
import many_cases  # noqa: F401
import play_cases  # noqa: F401
import telnet_cases  # noqa: F401
from program import PROGRAM


def run(case, how):
    since = time.monotonic()
    try:
        passes, measured = case.run(how)
    except Exception as error:  # whatever it is, the others go on
        traceback.print_exc()
        passes, measured = False, f"{type(error).__name__}: {error}"
    verdict = "skipped" if passes is cases.SKIPPED else "ok" if passes else "FAILED"
    print(f"{verdict:7} {case.name} ({time.monotonic() - since:.1f} s): {measured}",
          file=sys.stderr, flush=True)
    return case.name, case.mark, measured, verdict


def main():
    words = sys.argv[1:]
    how = cases.How(quick="quick" in words)
    words = [word for word in words if word != "quick"]
    missing = [tool for tool in ("slowhttptest", "strace", "ss") if not shutil.which(tool)]
    if missing or not PROGRAM.exists():
        sys.exit(f"soak.py: needs {', '.join(missing) or PROGRAM}")
    cases.take_all_descriptors()
    rows = [run(each, how) for each in cases.ALL
            if not words or any(word in each.name for word in words)]
    print("| case | pass mark | measured | outcome |\n|---|---|---|---|")
    for row in rows:
        print(f"| {' | '.join(row)} |")
    failed = sum(row[3] == "FAILED" for row in rows)
    skipped = sum(row[3] == "skipped" for row in rows)
    print(f"\n{len(rows)} cases, {failed} failed, {skipped} skipped")
    return 1 if failed or not rows else 0


if __name__ == "__main__":
    sys.exit(main())
