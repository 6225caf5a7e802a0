#!/usr/bin/env python3
"""Runs what docs/CHECK.md tells teachers, on three submissions: right, wrong, and without a server. What
compiles, downloads and installs is there in name only: without the lines that do so no checker is found.

    submissions.py PROGRAM
"""

import contextlib
import csv
import json
import os
import pathlib
import pty
import re
import subprocess
import sys
import tempfile
import xml.etree.ElementTree

import yaml

HERE = pathlib.Path(__file__).resolve().parent
PAGE = (HERE.parents[1] / "docs/CHECK.md").read_text()
RIGHT = (HERE / "plain_memory.mjs").read_text()
SUBMISSIONS = {"ada": RIGHT, "ben, jr": RIGHT.replace("`my ${card}`", "`up ${card}`").replace(', ""].join', "].join"),
               "cleo": "does not compile"}
SOME = "--case 1-B --case 2-C --games 0"  # the commands try all


URL = "https://school.example/scramble-check.deb"
TOOLS = {
    "npm": "true",
    "curl": f"""[ "$1" = -fsSLo ] && case $3 in {URL}) echo package ;; */setup_22.x) ;; *) false ;; esac >"$2\"""",
    "apt-get": """for each; do
    case $1,$each in
        download,lib*) echo library >"${each}_1.deb" ;;
        install,*.deb) [ -s "$each" ] && ln -sf "$PROGRAM" "$(dirname "$0")/scramble-check" ;;
    esac
done""",
    "zip": """mkdir "zipped" && shift 2 && cp "$@" zipped""",
}


def run(command, home, here, status=None, tools=None, seconds=None, told=subprocess.PIPE):
    command = command.replace("scramble-check memory", f"scramble-check memory {SOME}")
    command = re.sub(r"--time \S+", f"--time {seconds}", command) if seconds else command
    came = subprocess.run(["sh", "-ec", command], cwd=here, timeout=120, stdin=subprocess.DEVNULL,
                          env={**os.environ, "PATH": f"{tools or home}:{os.environ['PATH']}", "CHECKER": URL,
                               "PROGRAM": str((home / "scramble-check").resolve())},
                          stdout=subprocess.PIPE, stderr=told, text=True, check=False)
    assert status is None or came.returncode == status, came
    return came.stdout


def blocks(language):
    return re.findall(rf"```{language}\n(.*?)```", PAGE, re.S)


def file_named(name, language):
    """What the page says that stands there."""
    return next(each for each in blocks(language) if f"# {name}\n" in each)


@contextlib.contextmanager
def fresh_tools(home):
    """A folder with all that may be missing, and not yet a checker."""
    with tempfile.TemporaryDirectory(dir=home) as folder:
        for name, lines in TOOLS.items():
            tool = pathlib.Path(folder, name)
            tool.write_text(f"#!/bin/sh\n{lines}\n")
            tool.chmod(0o755)
        yield folder


def try_class(home):
    """The command for a whole class."""
    table = run(blocks("sh")[0], home, home, 1)
    assert [line.split("  ")[0] for line in table.splitlines()[1:]] == list(SUBMISSIONS), table
    with open(home / "reports/verdicts.csv", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [(row["name"], row["verdict"], row["fails"]) for row in rows] == [
        ("ada", "passes", ""), ("ben, jr", "fails", "1-B"), ("cleo", "fails", "start")], rows
    failures = [len(list(xml.etree.ElementTree.parse(home / f"reports/{name}.xml").iter("failure")))
                for name in SUBMISSIONS]
    assert failures == [0, 1, 1], failures
    files = [home / f"reports/{name}.xml" for name in SUBMISSIONS]
    is_junit(files)
    pages = [(home / f"reports/{name}.html").read_text().count("<section") for name in SUBMISSIONS]
    assert pages == failures, pages
    assert "ended with status 1" in (home / "reports/cleo.txt").read_text()


def try_language(home):
    """The same in German, on one that fails: what people read is, and what programs read is not."""
    (home / "some").mkdir()
    (home / "some/cleo").symlink_to(home / "submissions/cleo")
    command = blocks("sh")[0].replace("--all submissions", "--language de --all some")
    table = run(command, home, home, 1)
    assert table.split()[:3] == ["richtig", "falsch", "Rest"] and "fällt durch" in table, table
    assert "der Server endete mit Status 1" in (home / "reports/cleo.txt").read_text()
    page = (home / "reports/cleo.html").read_text()
    assert "Die Aufgabe, die Aufgaben: Ein Client kann sich mit dem Server verbinden" in page, page
    assert "\ncleo,fails,0,1," in (home / "reports/verdicts.csv").read_text()


def try_bar(home):
    """A bar shows a teacher who looks on how far it is, and is wiped out at the end."""
    reader, terminal = pty.openpty()
    run(blocks("sh")[0], home, home, 1, told=terminal)
    os.close(terminal)
    shown = b""
    with contextlib.suppress(OSError):  # the terminal is closed
        while more := os.read(reader, 65536):
            shown += more
    os.close(reader)
    bars = re.findall(r"\r\[(#*)(\.*)\] (\d) of 3 servers +(?=\r)", shown.decode())
    done = [int(number) for *_, number in bars]
    assert done[0] == 0 and done == sorted(done) and set(done) == {0, 1, 2}, shown
    assert all((len(full), len(full + empty)) == (40 * int(number) // 3, 40) for full, empty, number in bars), shown
    assert shown.endswith(b"\r" + b" " * 72 + b"\r"), shown


def is_junit(files):
    subprocess.run(["xmllint", "--noout", "--schema", HERE / "junit.xsd", *files], check=True, capture_output=True)


def try_gitlab(home):
    """The job of GitLab's file."""
    job = yaml.safe_load(file_named(".gitlab-ci.yml", "yaml"))["check"]
    assert job["image"].endswith("-bookworm"), job
    for name, status, failures in (("ada", 0, 0), ("ben, jr", 1, 1)):
        here = home / "submissions" / name
        with fresh_tools(home) as tools:
            run("\n".join(job["script"]), home, here, status, tools)
        results = here / job["artifacts"]["reports"]["junit"]
        is_junit([results])
        assert len(list(xml.etree.ElementTree.parse(results).iter("failure"))) == failures
        assert all((here / each).stat().st_size > 0 for each in job["artifacts"]["paths"])


def try_classroom(home):
    """The steps of GitHub's workflow that are commands; and the names by which Classroom finds the points."""
    flow = yaml.safe_load(file_named(".github/workflows/classroom.yml", "yaml"))
    (job, steps), = ((name, job["steps"]) for name, job in flow["jobs"].items())
    assert (flow["name"], job) == ("Autograding Tests", "run-autograding-tests"), flow
    assert flow["jobs"][job]["container"].endswith("-bookworm"), flow
    *prepare, judge = [step for step in steps if "run" in step]
    for step in prepare:
        assert step.get("env", {}) in ({}, {"CHECKER": "${{ vars.CHECKER }}"}), step
    for name, status, points, fails in (("ada", 0, "2/2", ()), ("ben, jr", 1, "1/2", ("1-B",)), ("cleo", 1, "0/1", ("start",))):
        here = home / "submissions" / name
        with fresh_tools(home) as tools:
            for step in prepare:
                run(step["run"], home, here, 0, tools)
            told = run(judge["run"], home, here, status, tools)
        own, most = points.split("/")
        assert f"::notice title=Autograding complete::Points {points}\n" in told, told
        report = json.loads(re.search("::notice title=Autograding report::(.*)", told)[1])
        assert report == {"totalPoints": int(own), "maxPoints": int(most)}, told
        assert tuple(re.findall("^fails: (\\S+): ", told, re.M)) == fails, told
        is_lenient = "\nRead leniently, since other cases are about it:\n  no last newline (board, " in told
        assert is_lenient == (name == "ben, jr"), told
        assert (here / steps[-1]["with"]["path"]).stat().st_size > 0


def try_gradescope(home):
    """Gradescope's scripts; what they write has the form that is documented there."""
    there = home / "autograder"
    (there / "results").mkdir(parents=True)
    (there / "build/package").mkdir(parents=True)
    (there / "build/package/scramble-check_1.deb").write_text("package")
    scripts = ("setup.sh", "run_autograder")
    for script in scripts:
        (there / script).write_text(file_named(script, "sh").replace("/autograder", f"'{there}'"))
    with fresh_tools(home) as tools:
        run(file_named("the zip", "sh"), home, there, 0, tools)
    (there / "zipped").rename(there / "source")
    assert len(list((there / "source").glob("*.deb"))) == 3
    for name, points in (("ada", [1, 1]), ("ben, jr", [0, 1])):
        (there / "submission").unlink(missing_ok=True)
        (there / "submission").symlink_to(home / "submissions" / name)
        with fresh_tools(home) as tools:
            for script in scripts:
                run((there / "source" / script).read_text(), home, there, 0, tools)
        told = json.loads((there / "results/results.json").read_text())
        assert [test["score"] for test in told["tests"]] == points, told
        for test in told["tests"]:
            assert set(test) == {"name", "status", "score", "max_score", "output"}, test
            assert test["status"] in ("passed", "failed"), test


def try_incomplete(home):
    """Where no time is left for the cases no point is lost, and nothing is red."""
    here = home / "slow"
    submit(here, RIGHT.replace("createServer(serve)", "createServer((...both) => void setTimeout(serve, 400, ...both))"))
    job = yaml.safe_load(file_named(".gitlab-ci.yml", "yaml"))["check"]
    with fresh_tools(home) as tools:
        run("\n".join(job["script"]), home, here, 3, tools, 2)
    assert job["allow_failure"]["exit_codes"] == job["retry"]["exit_codes"] == 3, job
    is_junit([here / "check.xml"])
    suite = xml.etree.ElementTree.parse(here / "check.xml").getroot()
    assert (suite.get("failures"), suite.get("skipped")) == ("0", suite.get("tests")), suite.attrib  # maybe start alone

    flow = yaml.safe_load(file_named(".github/workflows/classroom.yml", "yaml"))
    *_, judge = (step["run"] for step in flow["jobs"]["run-autograding-tests"]["steps"] if "run" in step)
    told = run(judge, home, here, 0, seconds=2)
    assert "::notice title=Autograding complete::Points 0/0\n" in told, told
    assert told.splitlines()[-1].startswith("::warning title=Incomplete::"), told
    results = json.loads((here / "results.json").read_text())
    assert results == {"output": "The check is incomplete.", "score": 0, "tests": []}, results


def submit(there, server):
    (there / "dist/src").mkdir(parents=True)
    (there / "dist/src/server.js").write_text(server)
    (there / "dist/src/package.json").write_text('{"type": "module"}')


def main(program):
    with tempfile.TemporaryDirectory() as folder:
        home = pathlib.Path(folder)
        (home / "scramble-check").symlink_to(program)
        for name, server in SUBMISSIONS.items():
            submit(home / "submissions" / name, server)
        try_class(home)
        try_bar(home)
        try_language(home)
        try_gitlab(home)
        try_classroom(home)
        try_gradescope(home)
        try_incomplete(home)


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]).resolve())
