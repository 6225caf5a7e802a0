#!/usr/bin/env python3
"""Makes the site, whose links must all be right; where one of a document leads nowhere, it must fail. Those of
the documents that packages install must lead to what the same package installs.

    site_links.py BUILD
"""

import html
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]


def made(tree, folder, build):
    """Why it could not be made; empty if it could."""
    done = subprocess.run([tree / "script/site", folder, build], capture_output=True, text=True, check=False)
    return "" if done.returncode == 0 else done.stderr


def copied(tree):
    """The documents, with all to which they lead."""
    for each in ROOT.iterdir():
        if each.is_file():
            shutil.copy(each, tree)
        elif each.name not in ("docs", "script"):
            (tree / each.name).symlink_to(each)
    for name in ("docs", "script"):
        shutil.copytree(ROOT / name, tree / name)


def leading_nowhere(top):
    """The relative links of the documents there that lead to nothing in it."""
    for document in top.rglob("*.md"):
        text = subprocess.run(["cmark-gfm", "-e", "table", "-e", "autolink", "--unsafe", document], check=True,
                              capture_output=True, text=True).stdout
        for link in re.findall(r'(?:href|src)="([^"]*)"', text):
            where = html.unescape(link).partition("#")[0]
            if where and not re.match("[a-z]+:", where) and not (document.parent / where).exists():
                yield f"{document.relative_to(top)} leads to {link}, which is not installed"


def installed(build):
    """What is wrong with the documents of the packages."""
    for component in ("server", "checker"):
        with tempfile.TemporaryDirectory() as name:
            top = pathlib.Path(name)
            subprocess.run(["cmake", "--install", build, "--component", component, "--prefix", "/usr"], check=True,
                           stdout=subprocess.DEVNULL, env={**os.environ, "DESTDIR": name})
            yield from leading_nowhere(top)
            if not any(top.rglob("CHECK.md")):
                yield f"{component} installs no documents"


def main(build):
    if why := made(ROOT, build / "site", build):
        sys.exit(why)
    if problems := list(installed(build)):
        sys.exit("\n".join(problems))
    for link in ("NOPE.md", "../NOPE.md#there"):
        with tempfile.TemporaryDirectory() as name:
            tree = pathlib.Path(name)
            copied(tree)
            with open(tree / "docs/LOAD.md", "a", encoding="utf8") as document:
                document.write(f"\n[nowhere]({link})\n")
            why = made(tree, tree / "site", build)
            if f"docs/LOAD.md leads to {link}, which is not there" not in why:
                sys.exit(f"a link to {link} is not noticed: '{why}'")


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]).resolve())
