#!/usr/bin/env python3
"""Runs what docs/CHECK.md tells teachers, on three submissions: right, wrong, and without a server.

    submissions.py PROGRAM
"""

import csv
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import xml.etree.ElementTree

HERE = pathlib.Path(__file__).resolve().parent
PAGE = (HERE.parents[1] / "docs/CHECK.md").read_text()
RIGHT = (HERE / "plain_memory.mjs").read_text()
SUBMISSIONS = {"ada": RIGHT, "ben, jr": RIGHT.replace("`my ${card}`", "`up ${card}`"),
               "cleo": "does not compile"}
SOME = "--case 1-B --case 2-C --games 0"  # the commands try all


def run(command, home, here, status=None):
    command = command.replace("scramble-check memory", f"scramble-check memory {SOME}")
    came = subprocess.run(["sh", "-ec", command], cwd=here, timeout=120, stdin=subprocess.DEVNULL,
                          env={**os.environ, "PATH": f"{home}:{os.environ['PATH']}"},
                          capture_output=True, text=True, check=False)
    assert status is None or came.returncode == status, came
    return came.stdout


def blocks(language):
    return re.findall(rf"```{language}\n(.*?)```", PAGE, re.S)


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
    subprocess.run(["xmllint", "--noout", "--schema", HERE / "junit.xsd", *files], check=True, capture_output=True)
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


def try_gitlab(home):
    """The line of GitLab's script that runs the checker."""
    line = re.search(r"- (scramble-check .* > check\.xml)", PAGE)[1]
    for name, status, failures in (("ada", 0, 0), ("ben, jr", 1, 1)):
        here = home / "submissions" / name
        run(line, home, here, status)
        assert len(list(xml.etree.ElementTree.parse(here / "check.xml").iter("failure"))) == failures


def try_classroom(home):
    """The step of GitHub's workflow that runs the checker."""
    line = re.search(r"- run: (scramble-check .*)", PAGE)[1]
    assert "2 passed" in run(line, home, home / "submissions/ada", 0)
    run(line, home, home / "submissions/cleo", 1)


def try_gradescope(home):
    """Gradescope's script, without its compiler; what it writes has the form that is documented there."""
    for name, points in (("ada", [1, 1]), ("ben, jr", [0, 1])):
        there = home / "autograder"
        (there / "results").mkdir(parents=True, exist_ok=True)
        (there / "submission").unlink(missing_ok=True)
        (there / "submission").symlink_to(home / "submissions" / name)
        script = blocks("sh")[1].replace("/autograder", f"'{there}'").replace(
            "npm ci && npm run compile", "true")
        run(script, home, home)
        told = json.loads((there / "results/results.json").read_text())
        assert [test["score"] for test in told["tests"]] == points, told
        for test in told["tests"]:
            assert set(test) == {"name", "status", "score", "max_score", "output"}, test
            assert test["status"] in ("passed", "failed"), test


def main(program):
    with tempfile.TemporaryDirectory() as folder:
        home = pathlib.Path(folder)
        (home / "scramble-check").symlink_to(program)
        for name, server in SUBMISSIONS.items():
            there = home / "submissions" / name / "dist/src"
            there.mkdir(parents=True)
            (there / "server.js").write_text(server)
            (there / "package.json").write_text('{"type": "module"}')
        try_class(home)
        try_language(home)
        try_gitlab(home)
        try_classroom(home)
        try_gradescope(home)


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]).resolve())
