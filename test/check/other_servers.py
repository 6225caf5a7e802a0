#!/usr/bin/env python3
"""Finds out whether `scramble check` tells right servers from wrong ones.

    other_servers.py PROGRAM plain             the plain servers pass, in all editions, and running ones
    other_servers.py PROGRAM java              so does one in Java, where that is
    other_servers.py PROGRAM quick             one for each case that has one: the case must notice
    other_servers.py PROGRAM quick WORD...     all wrong servers whose description has a WORD
    other_servers.py PROGRAM all [WORD...]     likewise, and no case may notice that is not their kin, and few may fail
    other_servers.py PROGRAM few               likewise, with 60 servers
    other_servers.py PROGRAM slow              right servers that take their time pass whole
    other_servers.py PROGRAM class             forty mixed submissions are judged whole
    other_servers.py PROGRAM short             the random games by which some are noticed are as short as can be
    other_servers.py PROGRAM rude              servers that hang, flood, babble or die

PROGRAM is the `scramble` to try. The wrong servers are in wrong_memory.py and wrong_minesweeper.py, and
kin.py has groups of cases that have to do with each other. Exits with 1 if one is not noticed.
"""

import concurrent.futures
import contextlib
import csv
import fnmatch
import html.parser
import pathlib
import re
import socket
import subprocess
import sys
import tempfile
import time
import xml.etree.ElementTree

sys.dont_write_bytecode = True  # keeps the source tree clean

import kin
import wrong_memory
import wrong_minesweeper
from wrong import Wrong

HERE = pathlib.Path(__file__).resolve().parent
LINE = re.compile(r"(ok|not ok) \d+ - (\S+)(?: # (\S+)(.*))?")
MOST_BESIDES = 3  # cases that one mistake may fail, but for those that must notice it
MOST_BY_THEMSELVES = 1  # of more than those, that are not told as what may follow
MOST = 240  # seconds for one run of the checker
MOST_OF_RUDE = 20  # of one that is rude, of which some would need minutes
MOST_BY_ITSELF = 90  # seconds until it has been given up
AT_ONCE = 6  # a case waits more than it works
RUDE_AT_ONCE = 12  # they wait nearly always
WHOLE_AT_ONCE = 3
SLOW_AT_ONCE = 2
RUDE_LATER = ("hangs", "floods", "floods_a_line", "babbles", "drips", "closes", "resets", "dies", "forges")
TOLD_ONCE = (("minesweeper", "floods"), ("minesweeper", "floods_a_line"))  # HELP has no end, so nothing else is tried
CASES_LATER = {"memory": ("1-B", "2-B"), "minesweeper": ("FLAG-1", "DIG-3.counts")}
RUDE = ("hangs", "floods", "floods_a_line", "babbles", "drips", "closes", "resets", "dies",
        "never_accepts", "never_listens", "forges")

PLAIN = {
    "memory": ("plain_memory.mjs", "node", "{port} {board}", wrong_memory.WRONG),
    "minesweeper": ("plain_minesweeper.py", f"{sys.executable} -I -S", "{port} {options}",
                    wrong_minesweeper.WRONG),
}
SLOW = {  # each, and both together
    "memory": (Wrong("takes 200 ms an answer", "createServer(serve)",
                     "createServer((...both) => void setTimeout(serve, 200, ...both))"),
               Wrong("takes 3 s to start", "createServer(",
                     "await new Promise((done) => setTimeout(done, 3000));\ncreateServer(")),
    "minesweeper": (Wrong("takes 200 ms an answer", "                text, goes_on = self.answer(message)\n",
                          "                await asyncio.sleep(0.2)\n"
                          "                text, goes_on = self.answer(message)\n"),
                    Wrong("takes 3 s to start", "        asyncio.run(main())\n",
                          '        __import__("time").sleep(3)\n        asyncio.run(main())\n')),
}
# What the plain servers do otherwise than scramble where the handouts leave it open, so those cases notice
# them; and what they may when they are slow.
OTHERWISE = {"memory": (), "minesweeper": ("mines-2", "mines-6", "mines-13")}
IF_SLOW = ("mines-15.slow",)
# Where these fail it is told what has come, in quotes.
QUOTED = ("HELLO.order", "HELLO.size", "HELP", "HELP.names", "NEWLINE.sent", "BOARD.rows", "FLAG-1", "DIG-1.flagged",
          "BOOM.behind")
EDITIONS = {"memory": ("2020", "2022", "2023", "2025"), "minesweeper": ("2014", "2016", "edx")}


def results_in(tap):
    """Of each case whether it notices something."""
    lines = [LINE.match(line) for line in tap.splitlines()]
    return {line[2]: line[1] == "not ok" or "unlike" in (line[4] or "") for line in lines if line}


def checked(program, game, edition, run, cases=()):
    """What is told in TAP."""
    command = [program, "check", game, "--format", "tap", "--run", run, "--time", str(MOST)]
    command += [] if "random" in cases else ["--games", "0"]  # random play goes by all rules
    command += ["--edition", edition] if edition else []
    command += [word for case in cases for word in ("--case", case)]
    came = subprocess.run(command, capture_output=True, text=True, timeout=2 * MOST)
    found = results_in(came.stdout)
    if not found or any(case not in found for case in cases):
        raise RuntimeError(f"{' '.join(command)}: {came.stdout[-500:]}{came.stderr[-500:]}")
    return came.stdout


def try_plain(program):
    """No case fails, and those notice that have to."""
    def checked_whole(game, edition):
        name, interpreter, arguments, _ = PLAIN[game]
        run = f"exec {interpreter} {HERE / name} --edition {edition} {arguments}"
        return subprocess.run([program, "check", game, "--edition", edition, "--run", run, "--format", "tap",
                               "--time", str(MOST)], capture_output=True, text=True)

    pairs = [(game, edition) for game, editions in EDITIONS.items() for edition in editions]
    is_right = True
    with concurrent.futures.ThreadPoolExecutor(WHOLE_AT_ONCE) as pool:
        for pair, came in zip(pairs, pool.map(lambda pair: checked_whole(*pair), pairs)):
            found = results_in(came.stdout)
            if came.returncode != 0 or "# SKIP" in came.stdout or not all(found.get(case) for case in OTHERWISE[pair[0]]):
                print(f"{' of '.join(pair)}: {came.stdout}{came.stderr}")
                is_right = False
    return is_right


@contextlib.contextmanager
def made_of_java():
    """The command that starts the plain server in Java."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["javac", "-d", folder, HERE / "PlainMemory.java"], check=True)
        yield f"exec java -cp {folder} PlainMemory {{port}} {{board}}"


def try_java(program):
    """The plain server in Java passes whole."""
    with made_of_java() as run:
        came = subprocess.run([program, "check", "memory", "--run", run, "--time", str(MOST)],
                              capture_output=True, text=True)
    is_right = came.returncode == 0 and "not tried" not in came.stdout
    if not is_right:
        print(f"memory, in Java: {came.stdout}{came.stderr}")
    return is_right


@contextlib.contextmanager
def made(game, *all_wrong):
    """The command that starts the plain server of a game with that done otherwise."""
    name, interpreter, arguments, _ = PLAIN[game]
    source = (HERE / name).read_text()
    for wrong in all_wrong:
        if source.count(wrong.text) != 1:
            raise RuntimeError(f"occurs {source.count(wrong.text)} times in {name}: {wrong.text!r}")
        source = source.replace(wrong.text, wrong.without)
    with tempfile.TemporaryDirectory() as directory:
        server = pathlib.Path(directory) / name
        server.write_text(source)
        edition = "".join(f" --edition {wrong.edition}" for wrong in all_wrong if wrong.edition)
        yield f"exec {interpreter} {server} {arguments}{edition}"


def problems_of(problem, servers, at_once):
    """Tells of each server that has one. Result: whether none has."""
    is_right = True
    with concurrent.futures.ThreadPoolExecutor(at_once) as pool:
        for (game, *each), why in zip(servers, pool.map(lambda server: problem(*server), servers)):
            if why:
                print(f"{game}: {' and '.join(one.says for one in each)}: {why}", flush=True)
                is_right = False
    return is_right


def try_slow(program):
    """Nor where each answer takes a while, or the start, or both; and all is judged in the checker's own time."""
    def problem(game, *slow):
        with made(game, *slow) as run:
            came = subprocess.run([program, "check", game, "--run", run], capture_output=True, text=True)
        is_whole = came.returncode == 0 and "not tried" not in came.stdout
        return "" if is_whole else f"{came.returncode}: {came.stdout}{came.stderr}"

    return problems_of(problem, [(game, *slow) for game, (answer, start) in SLOW.items()
                                 for slow in ((answer,), (start,), (answer, start))], SLOW_AT_ONCE)


def class_of_forty(running):
    """The names of forty servers, and their commands: right ones, slow ones, wrong ones and rude ones."""
    rude = f"exec {sys.executable} -I -S {HERE / 'rude_server.py'} %s {{port}} # {{board}}"
    some_wrong = [each for each in wrong_memory.WRONG if is_of(each.caught[0], ("1-*", "2-*", "3-*")) and not each.edition][::3][:17]
    yield from ((f"wrong-{number}", running(made("memory", each))) for number, each in enumerate(some_wrong))
    yield from ((f"slow-{number}", running(made("memory", each))) for number, each in enumerate(SLOW["memory"]))
    yield from ((f"right-{number}", running(made("memory"))) for number in range(12))
    yield from ((f"right-java-{number}", running(made_of_java())) for number in range(4))
    yield from ((f"wrong-{each}", rude % each) for each in ("hangs_later", "floods_later", "dies_later", "closes", "resets"))


def try_class(program):
    """Each of a class gets a whole verdict, the right one."""
    with contextlib.ExitStack() as servers, tempfile.TemporaryDirectory() as home:
        for name, run in class_of_forty(servers.enter_context):
            there = pathlib.Path(home, "submissions", name)
            there.mkdir(parents=True)
            (there / "start").write_text(run.replace("{port}", "$1").replace("{board}", "$2"))
        begun = time.monotonic()
        came = subprocess.run([program, "check", "memory", "--all", f"{home}/submissions", "--reports", f"{home}/reports",
                               "--time", "180",
                               "--run", "exec sh {dir}/start {port} {board}"], capture_output=True, text=True)
        took = time.monotonic() - begun
        with open(f"{home}/reports/verdicts.csv", newline="") as file:
            rows = list(csv.DictReader(file))
    wrong = [row for row in rows if row["too late"] != "0" or row["verdict"] != (
        "fails" if row["name"].startswith("wrong") else "passes")]
    print(came.stderr, *wrong, f"{len(rows)} submissions, {len(wrong)} of them with another verdict: {took:.0f} s", sep="\n")
    return came.returncode == 1 and len(rows) == 40 and not wrong and took < 600


def try_short(program):
    """A random game that fails is told with as few moves as can be."""
    def problem(game, wrong):
        with made(game, wrong) as run:
            came = subprocess.run([program, "check", game, "--format", "tap", "--case", "random", "--games", "60",
                                   "--time", "600", "--run", run], capture_output=True, text=True)
        told = re.search(r"^# .* after (.*)\)$", came.stdout, re.M)
        moves = told[1].split("; ") if told else []
        return "" if len(moves) == wrong.moves else f"{wrong.moves} moves suffice: {came.stdout}{came.stderr}"

    return problems_of(problem, [(game, wrong) for game, (*_, all_wrong) in PLAIN.items() for wrong in all_wrong
                                 if wrong.moves > 0], WHOLE_AT_ONCE)


def try_running(program):
    """A running board of 256 cards is enough for all cases that fit it."""
    board = HERE.parents[1] / "boards/nature.txt"
    with subprocess.Popen([program, "memory", "0", board], stdout=subprocess.PIPE,
                          stderr=subprocess.DEVNULL, text=True) as server:
        port = re.search(r":(\d+)", server.stdout.readline())[1]
        came = subprocess.run([program, "check", "memory", "--format", "tap", "--time", str(MOST),
                               f"http://localhost:{port}/"], capture_output=True, text=True)
        server.terminate()
    is_right = came.returncode == 0 and "ok 2" in came.stdout and "enough cards" not in came.stdout
    if not is_right:
        print(f"memory, running: {came.stdout}{came.stderr}")
    return is_right


def try_running_silent(program):
    """A running server that answers looks and no flips does not start, and that is said."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with subprocess.Popen([sys.executable, "-I", "-S", HERE / "rude_server.py", "hangs_later", str(port), "/dev/stdout"],
                          stdout=subprocess.PIPE) as server:
        server.stdout.readline()  # it is up
        came = subprocess.run([program, "check", "memory", "--format", "tap", f"http://localhost:{port}/"],
                              capture_output=True, text=True)
        server.terminate()
    is_right = came.returncode == 1 and "1..1\nnot ok 1 - start\n" in came.stdout \
        and "# scout gets no answer to GET /flip/" in came.stdout
    if not is_right:
        print(f"memory, running, without answers to flips: {came.stdout}{came.stderr}")
    return is_right


def is_of(case, patterns):
    return any(fnmatch.fnmatchcase(case, each) for each in patterns)


def why_many(wrong):
    """Why more others fail than usual; empty if nothing is known."""
    return wrong.many or next((why for group, why in kin.WHY if set(group) <= set(wrong.kin)), "")


def failures_besides(tap, wrong):
    """The cases that fail besides those that must, and those of them that are not told as what may follow from another."""
    failed, follow = [], set()
    for line in tap.splitlines():
        result = LINE.match(line)
        if result and result[1] == "not ok":
            failed.append(result[2])
        elif line.startswith("# May follow from "):
            follow.add(failed[-1])
    others = [case for case in failed if case not in wrong.caught]
    return others, [case for case in others if case not in follow]


def is_quoted(tap, case):
    told = re.search(rf"^not ok \d+ - {re.escape(case)}\n((?:# \S.*\n)+)", tap, re.M)
    return told is not None and ('"' in told[1] or "gets nothing" in told[1])


def result_of(program, game, wrong, tries_all):
    """What notices the server; whether that is as it should be; and whether few cases fail."""
    try:
        with made(game, wrong) as run:
            tap = checked(program, game, wrong.edition, run, () if tries_all else wrong.caught)
    except (RuntimeError, subprocess.TimeoutExpired) as why:
        return str(why), False, False
    noticed = [case for case, is_noticed in results_in(tap).items() if is_noticed]
    by = ", ".join(noticed) or "none"
    missed = [case for case in wrong.caught if case not in noticed]
    if missed:
        return f"not noticed by {', '.join(missed)}, but by {by}", False, False
    unquoted = [case for case in wrong.caught if case in QUOTED and not is_quoted(tap, case)]
    if unquoted:
        return f"nothing is quoted in {', '.join(unquoted)}: {tap}", False, False
    others, told = failures_besides(tap, wrong)
    is_few = len(others) <= MOST_BESIDES
    text = "" if is_few else f"{len(others)} fail besides, {len(told)} of them told by themselves ({why_many(wrong) or 'why?'}); "
    is_right = is_few or (why_many(wrong) != "" and len(told) <= MOST_BY_THEMSELVES)
    strangers = [case for case in noticed if not is_of(case, (*wrong.caught, *wrong.kin, *OTHERWISE[game], *IF_SLOW))]
    text += f"noticed also by {', '.join(strangers)}" if strangers else f"noticed by {by}"
    return text, is_right and not strangers, is_few


def try_wrong(program, what, words):
    servers = [(game, wrong) for game, (*_, all_wrong) in PLAIN.items() for wrong in all_wrong
               if not words or any(word in f"{game}: {wrong.says}" for word in words)]
    tries_all = what in ("all", "few")
    if what == "few":
        wanted = 60
        servers = [servers[i * len(servers) // wanted] for i in range(wanted)]
    elif not tries_all and not words:
        by_case = {(game, wrong.caught[0]): wrong for game, wrong in reversed(servers)}
        servers = [(game, wrong) for (game, _), wrong in by_case.items()]
    with concurrent.futures.ThreadPoolExecutor(WHOLE_AT_ONCE if tries_all else AT_ONCE) as pool:
        right = few = 0
        results = pool.map(lambda pair: result_of(program, *pair, tries_all), servers)
        for (game, wrong), (text, is_right, is_few) in zip(servers, results):
            if tries_all or not is_right:
                print(f"{game}: {wrong.says}: {text}", flush=True)
            right += is_right
            few += is_few
    besides = f", and {few} fail at most {MOST_BESIDES} cases besides" if tries_all else ""
    print(f"{right} of {len(servers)} wrong servers are noticed as they should be{besides}.")
    return right == len(servers)


def try_rude_later(program):
    """A server that answers looks and is rude otherwise starts, and fails each case."""
    def problem(tried):
        game, behaviour = tried
        run = f"exec {sys.executable} -I -S {HERE / 'rude_server.py'} {behaviour}_later {{port}} # {{board}}"
        wanted = [word for case in CASES_LATER[game] for word in ("--case", case)]
        came = subprocess.run([program, "check", game, "--format", "tap", "--games", "0", "--time", "60",
                               "--run", run, *wanted], capture_output=True, timeout=MOST_BY_ITSELF)
        text = came.stdout.decode()
        results = [(line[2], line[1]) for line in map(LINE.match, text.splitlines()) if line]
        expected = [(case, "not ok") for case in CASES_LATER[game]]
        if (game, behaviour) in TOLD_ONCE:
            expected = [("start", "not ok")]
        deaths = text.count("\n# the server ended with status 3: it printed ValueError: a bug\n")
        is_right = (came.returncode == 1 and results == expected
                    and deaths == (len(results) if behaviour == "dies" else 0))
        return "" if is_right else f"{came.returncode}: {text[:2000]}"

    servers = [(game, behaviour) for game in PLAIN for behaviour in RUDE_LATER]
    with concurrent.futures.ThreadPoolExecutor(RUDE_AT_ONCE) as pool:
        problems = list(pool.map(problem, servers))
    for (game, behaviour), why in zip(servers, problems):
        if why:
            print(f"{game}: a server that {behaviour} behind a good look: {why}")
    return not any(problems)


def try_rude_whole(program):
    """A server of Memory that answers looks and then sends without end is told once, and not tried on."""
    def problem(game, behaviour):
        run = f"exec {sys.executable} -I -S {HERE / 'rude_server.py'} {behaviour}_later {{port}} # {{board}}"
        came = subprocess.run([program, "check", game, "--format", "tap", "--run", run], capture_output=True,
                              timeout=MOST_BY_ITSELF)
        text = came.stdout.decode()
        failed = re.findall(r"^not ok \d+ - (\S+)$", text, re.M)
        is_told_once = len(failed) == 1 and text.count(f"# SKIP the server sends without end, as in {failed[0]}\n") > 90
        return "" if is_told_once and came.returncode == 1 else f"{came.returncode}, {failed}: {text[:2000]}"

    return problems_of(problem, [("memory", behaviour) for behaviour in ("floods", "floods_a_line")], RUDE_AT_ONCE)


def failures_in_tap(text):
    """How many fail. Nothing may be there but the version, the plan, results in order and comments."""
    version, plan, *lines = text.splitlines()
    results = [LINE.fullmatch(line) for line in lines if not line.startswith("#")]
    numbers = [int(re.search(r"\d+", result[0])[0]) for result in results]
    if version != "TAP version 13" or numbers != list(range(1, int(plan.removeprefix("1..")) + 1)):
        raise ValueError(f"no TAP: {text[:500]}")
    return sum(result[1] == "not ok" for result in results)


def failures_in_junit(text):
    suite = xml.etree.ElementTree.fromstring(text)
    cases = suite.findall("testcase")
    failures = sum(case.find("failure") is not None for case in cases)
    if (suite.tag, suite.get("tests"), suite.get("failures")) != (
            "testsuite", str(len(cases)), str(failures)):
        raise ValueError(f"no JUnit: {text[:500]}")
    return failures


class Page(html.parser.HTMLParser):
    """A report as a page: its tags are those of the checker, each closed, and so are their attributes."""

    SINGLE = {"meta"}
    TAGS = {"html", "style", "title", "h1", "h2", "p", "b", "ul", "ol", "li", "a", "code", "section",
            "table", "tr", "td", "th", *SINGLE}
    ATTRIBUTES = {"lang", "charset", "name", "content", "http-equiv", "class", "id", "href"}

    def __init__(self, text):
        super().__init__()
        self.open = []
        self.failed = []
        self.feed(text)
        self.close()
        if self.open:
            raise ValueError(f"not closed: {self.open}")

    def handle_starttag(self, tag, attributes):
        if tag not in self.TAGS or not {name for name, _ in attributes} <= self.ATTRIBUTES:
            raise ValueError(f"no tag of a report: {tag} {attributes}")
        if tag not in self.SINGLE:
            self.open.append(tag)
        self.names_case = tag == "h2" and "section" in self.open

    def handle_endtag(self, tag):
        if not self.open or self.open.pop() != tag:
            raise ValueError(f"closed, but not open: {tag}")
        self.names_case = False

    def handle_data(self, data):
        if getattr(self, "names_case", False):
            self.failed.append(data)

    def handle_comment(self, data):
        raise ValueError(f"a comment: {data}")

    def handle_startendtag(self, tag, attributes):
        raise ValueError(f"no tag of a report: {tag}/")

    def unknown_decl(self, data):
        raise ValueError(f"a declaration: {data}")

    handle_pi = unknown_decl


def try_rude(program):
    """The checker says that the server fails, in a form for each game, and ends. So does its page."""
    def problem(tried):
        game, behaviour, form, failures_in = tried
        run = f"exec {sys.executable} -I -S {HERE / 'rude_server.py'} {behaviour} {{port}} # {{board}}"
        with tempfile.TemporaryDirectory() as directory:
            page = pathlib.Path(directory) / "page.html"
            try:
                came = subprocess.run([program, "check", game, "--format", form, "--html", page, "--time", str(MOST_OF_RUDE),
                                       "--run", run],
                                      capture_output=True, timeout=MOST_BY_ITSELF)
                failures = failures_in(came.stdout.decode())
                shown = Page(page.read_text()).failed
            except (subprocess.TimeoutExpired, OSError, ValueError, SyntaxError, TypeError) as why:
                return repr(why)
        if came.returncode != 1 or failures == 0 or len(shown) != failures:
            return f"{came.returncode}, {shown}: {came.stdout[-500:]} {came.stderr[-500:]}"
        return ""

    forms = {"tap": failures_in_tap, "junit": failures_in_junit}
    of_game = dict(zip(PLAIN, forms))
    servers = [(game, behaviour, form, failures_in) for game in PLAIN for behaviour in RUDE
               for form, failures_in in forms.items()
               if form == of_game[game] or behaviour == "forges"]
    with concurrent.futures.ThreadPoolExecutor(RUDE_AT_ONCE) as pool:
        problems = list(pool.map(problem, servers))
    for (game, behaviour, form, _), why in zip(servers, problems):
        if why:
            print(f"{game}: a server that {behaviour}, as {form}: {why}")
    return not any(problems)


def main():
    program, what, *words = sys.argv[1:]
    if what == "plain":
        is_right = all([each(program) for each in (try_plain, try_running, try_running_silent)])
    elif what == "rude":
        is_right = all([each(program) for each in (try_rude, try_rude_later, try_rude_whole)])
    elif what == "java":
        is_right = try_java(program)
    elif what == "class":
        is_right = try_class(program)
    elif what == "slow":
        is_right = try_slow(program)
    elif what == "short":
        is_right = try_short(program)
    else:
        is_right = try_wrong(program, what, words)
    return 0 if is_right else 1


if __name__ == "__main__":
    sys.exit(main())
