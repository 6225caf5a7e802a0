"""What `scramble check` takes minutes for."""

import subprocess

from cases import Skipped, case
from program import PROGRAM, ROOT


def tried(how, servers):
    if not how.long:
        raise Skipped("takes minutes: only in the long form")
    came = subprocess.run([ROOT / "test/check/other_servers.py", PROGRAM, servers],
                          stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    return came.returncode == 0, (came.stdout.strip().splitlines() or ["nothing was said"])[-1]


@case("check: right servers that take 200 ms an answer, 3 s to start, or both", "each passes whole")
def slow(how):
    return tried(how, "slow")


@case("check: random games in which a wrong server fails", "are as short as can be")
def short(how):
    return tried(how, "short")


@case("check: a right server in Java", "passes whole")
def java(how):
    return tried(how, "java")


@case("check: forty submissions, right, wrong, slow and rude", "all are judged whole and rightly within 10 minutes")
def forty(how):
    return tried(how, "class")


@case("check: all wrong servers, by all cases", "noticed by their own, and few others fail, or it is said why")
def wrong(how):
    return tried(how, "all")
