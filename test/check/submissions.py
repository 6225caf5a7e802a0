#!/usr/bin/env python3
"""Runs the teacher's script of docs/CHECK.md on three submissions: right, wrong, and without a server.

    submissions.py PROGRAM
"""

import os
import pathlib
import re
import subprocess
import sys
import tempfile
import xml.etree.ElementTree

HERE = pathlib.Path(__file__).resolve().parent
RIGHT = (HERE / "plain_memory.mjs").read_text()
SUBMISSIONS = {"ada": RIGHT, "ben": RIGHT.replace("`my ${card}`", "`up ${card}`"),
               "cleo": "does not compile"}
SOME = "--case 1-B --case 2-C --games 0"  # the script tries all


def main(program):
    script = re.search(r"```sh\n(.*?)```", (HERE.parents[1] / "docs/CHECK.md").read_text(), re.S)[1]
    script = script.replace("--format junit", f"--format junit {SOME}")
    with tempfile.TemporaryDirectory() as home:
        there = pathlib.Path(home)
        (there / "scramble-check").symlink_to(program)
        for name, server in SUBMISSIONS.items():
            folder = there / "submissions" / name / "dist/src"
            folder.mkdir(parents=True)
            (folder / "server.js").write_text(server)
            (folder / "package.json").write_text('{"type": "module"}')
        subprocess.run(["sh", "-ec", script], cwd=home, timeout=120, stdin=subprocess.DEVNULL,
                       env={**os.environ, "PATH": f"{home}:{os.environ['PATH']}"}, check=False)
        verdicts = sorted((there / "verdicts").read_text().splitlines())
        assert verdicts == ["ada 0", "ben 1", "cleo 1"], verdicts
        failures = [len(list(xml.etree.ElementTree.parse(there / f"{name}.xml").iter("failure")))
                    for name in ("ada", "ben", "cleo")]
        assert failures == [0, 1, 1], failures
        assert "ended with status 1" in (there / "cleo.xml").read_text()


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]).resolve())
