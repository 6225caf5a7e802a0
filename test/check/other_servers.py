#!/usr/bin/env python3
"""Finds out whether `scramble check` tells right servers from wrong ones.

    other_servers.py PROGRAM plain             the plain servers pass, in all editions
    other_servers.py PROGRAM quick             a wrong server for each case: the case must notice
    other_servers.py PROGRAM quick WORD...     all wrong servers whose description has a WORD
    other_servers.py PROGRAM all [WORD...]     likewise, and no case may notice that is not their kin
    other_servers.py PROGRAM rude              servers that hang, flood, babble or die

PROGRAM is the `scramble` to try. The wrong servers are in wrong_memory.py and wrong_minesweeper.py. Exits with 1 if one is not noticed.
"""

import concurrent.futures
import fnmatch
import pathlib
import re
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True  # keeps the source tree clean

import wrong_memory
import wrong_minesweeper

HERE = pathlib.Path(__file__).resolve().parent
LINE = re.compile(r"(ok|not ok) \d+ - (\S+)(?: # (\S+)(.*))?")
MOST = 240  # seconds for one run of the checker
AT_ONCE = 3
RUDE = ("hangs", "floods", "floods_a_line", "babbles", "drips", "closes", "resets", "dies",
        "never_accepts")

PLAIN = {
    "memory": ("plain_memory.mjs", "node", "{port} {board}", wrong_memory.WRONG),
    "minesweeper": ("plain_minesweeper.py", f"{sys.executable} -I -S", "{port} {options}",
                    wrong_minesweeper.WRONG),
}
EDITIONS = {"memory": ("2020", "2022", "2023"), "minesweeper": ("2014", "2016", "edx")}


def checked(program, game, edition, run, cases=()):
    """The cases that notice something."""
    command = [program, "check", game, "--format", "tap", "--run", run, "--time", str(MOST)]
    command += ["--edition", edition] if edition else []
    command += [word for case in cases for word in ("--case", case)]
    came = subprocess.run(command, capture_output=True, text=True, timeout=MOST)
    lines = [LINE.match(line) for line in came.stdout.splitlines()]
    found = {line[2]: line[1] == "not ok" or "unlike" in (line[4] or "") for line in lines if line}
    if not found or any(case not in found for case in cases):
        raise RuntimeError(f"{' '.join(command)}: {came.stdout[-500:]}{came.stderr[-500:]}")
    return [case for case, is_noticed in found.items() if is_noticed]


def try_plain(program):
    """No case fails."""
    is_right = True
    for game, editions in EDITIONS.items():
        name, interpreter, arguments, _ = PLAIN[game]
        for edition in editions:
            run = f"exec {interpreter} {HERE / name} --edition {edition} {arguments}"
            came = subprocess.run([program, "check", game, "--edition", edition, "--run", run,
                                   "--time", str(MOST)], capture_output=True, text=True)
            if came.returncode != 0 or "not tried" in came.stdout:
                print(f"{game} of {edition}: {came.stdout}{came.stderr}")
                is_right = False
    return is_right


def is_of(case, patterns):
    return any(fnmatch.fnmatchcase(case, each) for each in patterns)


def problem_of(program, game, wrong, tries_all):
    """What is not as it should be; empty if nothing is."""
    name, interpreter, arguments, _ = PLAIN[game]
    source = (HERE / name).read_text()
    if source.count(wrong.text) != 1:
        return f"occurs {source.count(wrong.text)} times in {name}: {wrong.text!r}"
    with tempfile.TemporaryDirectory() as directory:
        server = pathlib.Path(directory) / name
        server.write_text(source.replace(wrong.text, wrong.without))
        run = f"exec {interpreter} {server} {arguments}"
        run += f" --edition {wrong.edition}" if wrong.edition else ""
        noticed = checked(program, game, wrong.edition, run, () if tries_all else wrong.caught)
    missed = [case for case in wrong.caught if case not in noticed]
    if missed:
        return f"not noticed by {', '.join(missed)}, but by {', '.join(noticed) or 'none'}"
    others = [case for case in noticed if not is_of(case, (*wrong.caught, *wrong.kin))]
    return f"noticed also by {', '.join(others)}" if others else ""


def try_wrong(program, tries_all, words):
    servers = [(game, wrong) for game, (*_, all_wrong) in PLAIN.items() for wrong in all_wrong
               if not words or any(word in f"{game}: {wrong.says}" for word in words)]
    if not tries_all and not words:
        by_case = {(game, wrong.caught[0]): wrong for game, wrong in reversed(servers)}
        servers = [(game, wrong) for (game, _), wrong in by_case.items()]
    with concurrent.futures.ThreadPoolExecutor(AT_ONCE) as pool:
        def problem(pair):
            try:
                return problem_of(program, *pair, tries_all)
            except (RuntimeError, subprocess.TimeoutExpired) as why:
                return str(why)

        problems = list(pool.map(problem, servers))
    for (game, wrong), why in zip(servers, problems):
        if why:
            print(f"{game}: {wrong.says}: {why}")
    right = problems.count("")
    print(f"{right} of {len(servers)} wrong servers are noticed as they should be.")
    return right == len(servers)


def try_rude(program):
    """The checker says that the server fails, and ends."""
    def status(pair):
        game, behaviour = pair
        run = f"exec {sys.executable} {HERE / 'rude_server.py'} {behaviour} {{port}}"
        try:
            return subprocess.run([program, "check", game, "--run", run], capture_output=True,
                                  timeout=MOST).returncode
        except subprocess.TimeoutExpired:
            return "no status, it does not end"

    servers = [(game, behaviour) for game in PLAIN for behaviour in RUDE]
    with concurrent.futures.ThreadPoolExecutor(AT_ONCE) as pool:
        came = list(pool.map(status, servers))
    for (game, behaviour), why in zip(servers, came):
        if why != 1:
            print(f"{game}: a server that {behaviour}: {why}")
    return came.count(1) == len(servers)


def main():
    program, what, *words = sys.argv[1:]
    if what == "plain":
        is_right = try_plain(program)
    elif what == "rude":
        is_right = try_rude(program)
    else:
        is_right = try_wrong(program, what == "all", words)
    return 0 if is_right else 1


if __name__ == "__main__":
    sys.exit(main())
