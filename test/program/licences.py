#!/usr/bin/env python3
"""Compares script/debian/libraries with what a build has read and linked for each package, and the notices
in script/debian/copyright with it.

    licences.py BUILD
"""

import fnmatch
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
DEBIAN = ROOT / "script/debian"
# What each package has of the build.
PACKED = {
    "scramble": ["scramble"],
    "scramble-check": ["scramble-check"],
    "scramble-dev": [f"libscramble_{part}.a" for part in ("text", "rules", "wire", "games")],
}
# Of the packages, which name licences as Debian does.
IN_COPYRIGHT = {
    "MIT": "Expat", "BSL-1.0": "BSL-1.0", "Zlib": "Zlib", "BSD-3-Clause": "BSD-3-Clause",
    "Apache-2.0": "Apache-2.0", "LGPL-2.1-or-later": "LGPL-2.1+", "Unicode-DFS-2016": "Unicode",
    "blessing": "public-domain",
    "GPL-3.0-or-later WITH GCC-exception-3.1": "GPL-3+ with the exception of GCC",
    "GPL-2.0-only WITH Linux-syscall-note": "GPL-2 with the exception of system calls",
}


def said(*words, cwd=None):
    return subprocess.run(words, cwd=cwd, check=True, capture_output=True, text=True).stdout


def libraries():
    """By name: in which packages they are, the licence, and the patterns of Debian's packages."""
    lines = (DEBIAN / "libraries").read_text().splitlines()
    cells = ([cell.strip() for cell in line.split("|")] for line in lines if line and line[0] != "#")
    return {name: (packed.split(), licence, packages.split()) for name, packed, licence, _, packages in cells}


def headers(build, files):
    """The headers of the system that the objects of these files have read."""
    objects = set(said("ninja", "-t", "inputs", *files, cwd=build).splitlines())
    found, wanted = set(), False
    for line in said("ninja", "-t", "deps", cwd=build).splitlines():
        if not line.startswith(" "):
            wanted = line.split(":")[0] in objects
        elif wanted and line.strip().startswith("/usr/"):
            found.add(str(pathlib.Path(line.strip()).resolve()))
    return found


def loaded(program):
    """The files of the libraries that it names."""
    needed = set(re.findall(r"NEEDED.*\[(.+)\]", said("readelf", "-d", program)))
    paths = dict(re.findall(r"(\S+) => (\S+)", said("ldd", program)))
    return {str(pathlib.Path(paths[each]).resolve()) for each in needed if each in paths}


def packages_of(files):
    """By dpkg, which knows files of /usr/lib by the paths they had in /lib, too."""
    names = sorted(files | {each.removeprefix("/usr") for each in files if each.startswith("/usr/lib")})
    told = subprocess.run(["dpkg", "-S", *names], check=False, capture_output=True, text=True).stdout
    return {line.split(":")[0] for line in told.splitlines()}


def unlisted(build, package, known):
    """What is wrong in the list about that package."""
    files = [each for each in PACKED[package] if (build / each).exists()]
    programs = [build / each for each in files if not each.endswith(".a")]
    used = packages_of(headers(build, files).union(*map(loaded, programs)))
    for each in used:
        of = [name for name in known if any(fnmatch.fnmatch(each, pattern) for pattern in known[name][2])]
        if len(of) != 1 or package not in known[of[0]][0]:
            yield f"{each} is linked or read for {package}, and of no library in its list, or of two: {of}"
    for name, (packed, _, patterns) in known.items():
        if package in packed and not any(fnmatch.filter(used, pattern) for pattern in patterns):
            yield f"{name} is in the list of {package}, but nothing of it is linked or read"


def untold(known):
    """What `copyright` lacks."""
    stanzas = (DEBIAN / "copyright").read_text().split("\n\n")
    texts = {match[1] for each in stanzas if (match := re.match(r"License: (.+)\n .", each))}
    for name, (_, licences, _) in known.items():
        for licence in licences.split(" AND "):
            wanted = "Expat with the exception of fmt" if name == "fmt" else IN_COPYRIGHT[licence]
            told = [each for each in stanzas if re.search(rf"\nComment: {re.escape(name)}[:.]", each)
                    and "\nCopyright: " in each and each.endswith(f"\nLicense: {wanted}")]
            if len(told) != 1 or wanted not in texts:
                yield f"copyright does not tell of {name}, under {wanted}, with its notice"


def main(build):
    build, known = pathlib.Path(build), libraries()
    built = [package for package, files in PACKED.items() if (build / files[0]).exists()]
    problems = [] if built else ["nothing is built"]
    for package in built:
        problems += unlisted(build, package, known)
    problems += untold(known)
    sys.exit("\n".join(problems) or 0)


if __name__ == "__main__":
    main(*sys.argv[1:])
