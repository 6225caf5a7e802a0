#!/usr/bin/python3
"""Attacks the program, and tells of each attack whether the program held out."""

import argparse
import shutil
import signal
import sys
import time
import traceback

sys.dont_write_bytecode = True  # keeps the source tree clean

import cable_cases  # noqa: F401  each registers its cases
import cases
import check_cases  # noqa: F401
import class_cases  # noqa: F401
import cluster_archive_cases  # noqa: F401
import cluster_cases  # noqa: F401
import cluster_fault_cases  # noqa: F401
import cluster_live_cases  # noqa: F401
import cluster_page_cases  # noqa: F401
import cluster_ready_cases  # noqa: F401
import cluster_script_cases  # noqa: F401
import cluster_takeover_cases  # noqa: F401
import descriptor_cases  # noqa: F401
import file_cases  # noqa: F401
import hostile_cases  # noqa: F401
import http_cases  # noqa: F401
import journal_cases  # noqa: F401
import journal_fault_cases  # noqa: F401
import kept_fault_cases  # noqa: F401
import live_cases  # noqa: F401
import many_cases  # noqa: F401
import newcomer_cases  # noqa: F401
import package_cases  # noqa: F401
import play_cases  # noqa: F401
import proxy_cases  # noqa: F401
import proxy_wait_cases  # noqa: F401
import room_text_cases  # noqa: F401
import rooms_cases  # noqa: F401
import systemd_cases  # noqa: F401
import telnet_cases  # noqa: F401
import turn_cases  # noqa: F401
from program import PROGRAM

LONGEST = 150  # seconds of one case; of all together:
USUALLY, QUICKLY = 2400, 600
LONG = 6 * 3600


def parse():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("words", nargs="*", metavar="WORD",
                        help="only the cases whose names have one of the words")
    parser.add_argument("--check", action="store_true", help="only read these words, and end")
    options = parser.parse_intermixed_args()
    options.quick = "quick" in options.words
    options.long = "long" in options.words
    words = [word for word in options.words if word not in ("quick", "long")]
    for word in words:
        if not any(word in each.name for each in cases.ALL):
            names = "\n  ".join(each.name for each in cases.ALL)
            parser.error(f"no case has '{word}' in its name; there are\n  {names}")
    options.cases = [each for each in cases.ALL
                     if not words or any(word in each.name for word in words)]
    return options


def ends_within(seconds, case, how):
    def ring(*_):
        raise cases.OutOfTime(f"no end within {seconds:.0f} s")

    signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        return case.run(how)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


def run(case, how, end):
    since = time.monotonic()
    if since >= end:
        return case.name, case.mark, "no time was left", "not run"
    try:
        longest = LONG if how.long else LONGEST
        passes, measured = ends_within(min(longest, end - since), case, how)
        verdict = "ok" if passes else "FAILED"
    except cases.Skipped as why:
        verdict, measured = "skipped", str(why)
    except Exception as error:  # the other cases go on after any failure
        traceback.print_exc()
        verdict, measured = "FAILED", f"{type(error).__name__}: {error}"
    print(f"{verdict:7} {case.name} ({time.monotonic() - since:.1f} s): {measured}",
          file=sys.stderr, flush=True)
    return case.name, case.mark, measured, verdict


def main():
    options = parse()
    if options.check:
        return 0
    missing = [tool for tool in ("slowhttptest", "strace", "ss", "curl", "openssl", "nginx", "haproxy",
                                 "caddy") if not shutil.which(tool)]
    if missing or not PROGRAM.exists():
        sys.exit(f"soak.py: needs {', '.join(missing) or PROGRAM}")
    cases.take_all_descriptors()
    how = cases.How(options.quick, options.long)
    if not how.quick:
        for prepare in {each.prepare for each in options.cases}:
            prepare()
    end = time.monotonic() + (LONG if options.long else QUICKLY if options.quick else USUALLY)
    rows = [run(each, how, end) for each in options.cases]
    print("| case | pass mark | measured | outcome |\n|---|---|---|---|")
    for row in rows:
        print(f"| {' | '.join(row)} |")
    verdicts = [row[3] for row in rows]
    failed, skipped, not_run = (verdicts.count(each) for each in ("FAILED", "skipped", "not run"))
    print(f"\n{len(rows)} cases, {failed} failed, {skipped} skipped, {not_run} not run")
    return 1 if failed or not_run else 0


if __name__ == "__main__":
    sys.exit(main())
