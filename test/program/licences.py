#!/usr/bin/env python3
"""Compares script/debian/libraries with what a build has read and linked, the notices in
script/debian/copyright with it, and the SBOM that is made of it.

    licences.py BUILD
"""

import fnmatch
import json
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
DEBIAN = ROOT / "script/debian"
PROGRAMS = ("scramble", "scramble-check")
# Of the packages, which name licences as Debian does.
IN_COPYRIGHT = {
    "MIT": "Expat", "BSL-1.0": "BSL-1.0", "BSD-3-Clause": "BSD-3-Clause", "Apache-2.0": "Apache-2.0",
    "LGPL-2.1-or-later": "LGPL-2.1+", "Unicode-DFS-2016": "Unicode", "blessing": "public-domain",
    "GPL-3.0-or-later WITH GCC-exception-3.1": "GPL-3+ with the exception of GCC",
    "GPL-2.0-only WITH Linux-syscall-note": "GPL-2 with the exception of system calls",
}


def said(*words, cwd=None):
    return subprocess.run(words, cwd=cwd, check=True, capture_output=True, text=True).stdout


def libraries():
    """By name: the licence, and the patterns of the packages."""
    lines = (DEBIAN / "libraries").read_text().splitlines()
    cells = ([cell.strip() for cell in line.split("|")] for line in lines if line and line[0] != "#")
    return {name: (licence, packages.split()) for name, licence, _, packages in cells}


def headers(build):
    """The headers of the system that the objects of the programs have read."""
    found, wanted = set(), False
    for line in said("ninja", "-t", "deps", cwd=build).splitlines():
        if not line.startswith(" "):
            wanted = line.startswith(("CMakeFiles/scramble", "src/check/"))
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


def main(build):
    build = pathlib.Path(build)
    programs = [build / name for name in PROGRAMS if (build / name).exists()]
    used = packages_of(headers(build).union(*map(loaded, programs)))
    known, problems = libraries(), []
    if len(programs) < 1 or len(used) < len(known):
        problems.append(f"too little is known of what is linked: {sorted(used)}")

    def has(name, package):
        return any(fnmatch.fnmatch(package, pattern) for pattern in known[name][1])

    for package in used:
        if sum(has(name, package) for name in known) != 1:
            problems.append(f"{package} is linked or read, and of no library in the list, or of two")
    for name in known:
        if not any(has(name, package) for package in used):
            problems.append(f"{name} is in the list, but nothing of it is linked or read")

    stanzas = (DEBIAN / "copyright").read_text().split("\n\n")
    texts = {match[1] for each in stanzas if (match := re.match(r"License: (.+)\n .", each))}
    for name, (licence, _) in known.items():
        told = [each for each in stanzas if f"\nComment: {name}: " in each and "\nCopyright: " in each]
        wanted = "Expat with the exception of fmt" if name == "fmt" else IN_COPYRIGHT[licence]
        if len(told) != 1 or not told[0].endswith(f"\nLicense: {wanted}") or wanted not in texts:
            problems.append(f"copyright does not tell of {name}, under {wanted}, with its notice")

    if problems:
        sys.exit("\n".join(problems))
    architecture = said("dpkg", "--print-architecture").strip()
    sbom = json.loads(said(DEBIAN / "sbom", "1", architecture, "here"))
    parts = {each["name"]: each for each in sbom["packages"]}
    if set(parts) != {"scramble", *known} or not all(each["versionInfo"] for each in parts.values()):
        problems.append(f"the SBOM tells of {sorted(parts)}")
    ids = {each["SPDXID"] for each in parts.values()}
    if {each["relatedSpdxElement"] for each in sbom["relationships"]} != ids:
        problems.append("the SBOM does not tell how its parts belong together")
    sys.exit("\n".join(problems) or 0)


if __name__ == "__main__":
    main(*sys.argv[1:])
