#!/usr/bin/env python3
"""Makes the site, whose links must all be right; where one of a document leads nowhere, it must fail.

    site_links.py BUILD
"""

import pathlib
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


def main(build):
    if why := made(ROOT, build / "site", build):
        sys.exit(why)
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
