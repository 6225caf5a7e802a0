#!/usr/bin/env python3
"""Whether the SBOM of each package keeps the rules of SPDX 2.3 and tells of what is in it, by
script/debian/libraries: as script/debian/sbom makes it, or as the packages in FOLDER bring it.

    sbom.py [FOLDER]
"""

import copy
import datetime
import json
import os
import pathlib
import re
import subprocess
import sys

sys.dont_write_bytecode = True  # keeps the source tree clean

from licences import DEBIAN, PACKED, libraries, said  # noqa: E402

EPOCH, TIME = "1700000000", "2023-11-14T22:13:20Z"
LATER, LATER_TIME = "1700000001", "2023-11-14T22:13:21Z"
ID = r"SPDXRef-[A-Za-z0-9.-]+"
WHERE = r"NONE|NOASSERTION|https://[\w./-]+"
LICENCE = r"[A-Za-z][A-Za-z0-9.-]*\+?( WITH [A-Za-z0-9.-]+)?"
# What an object must have, each in that form.
DOCUMENT = {"spdxVersion": "SPDX-2[.]3", "dataLicense": "CC0-1[.]0", "SPDXID": "SPDXRef-DOCUMENT",
            "name": ".+", "documentNamespace": r"https?://[^#\s]+"}
PACKAGE = {"SPDXID": ID, "name": ".+", "versionInfo": r"\d[\w.+~:-]*", "downloadLocation": WHERE,
           "copyrightText": ".+", "licenseConcluded": f"{LICENCE}( (AND|OR) {LICENCE})*",
           "licenseDeclared": f"{LICENCE}( (AND|OR) {LICENCE})*"}
RELATIONSHIP = {"spdxElementId": ID, "relationshipType": "DESCRIBES|DEPENDS_ON", "relatedSpdxElement": ID}


def each_once(pairs):
    """An object of JSON, none of whose names stands twice."""
    if len(dict(pairs)) != len(pairs):
        raise ValueError(f"a name stands twice: {pairs}")
    return dict(pairs)


def misshapen(thing, forms, *others):
    """Which members are missing, of another form, or unknown."""
    for name, form in forms.items():
        if not isinstance(thing.get(name), str) or not re.fullmatch(form, thing[name]):
            yield f"{name} is {thing.get(name)!r}"
    for name in set(thing) - {*forms, *others}:
        yield f"nothing is called {name} here"


def wrong_creation(info):
    try:
        datetime.datetime.strptime(info["created"], "%Y-%m-%dT%H:%M:%SZ")
    except (KeyError, ValueError) as why:
        yield f"created: {why!r}"
    creators = info.get("creators")
    if not creators or not all(re.fullmatch("(Person|Organization|Tool): .+", each) for each in creators):
        yield f"creators are {creators}"


def wrong_package(package):
    """Files are not listed, so nothing may be said of them."""
    yield from misshapen(package, PACKAGE, "filesAnalyzed")
    if package.get("filesAnalyzed") is not False:
        yield f"{package['name']}: its files are not analyzed, and there is no packageVerificationCode"


def wrong_relationships(sbom, described):
    """One describes the package; that depends on all others; all ids are there, each once."""
    ids = [sbom["SPDXID"], *(each["SPDXID"] for each in sbom["packages"])]
    if len(set(ids)) != len(ids):
        yield f"ids stand twice: {ids}"
    told = []
    for each in sbom["relationships"]:
        yield from misshapen(each, RELATIONSHIP)
        told.append(tuple(each.get(name) for name in RELATIONSHIP))
    wanted = [(ids[0], "DESCRIBES", described)]
    wanted += [(described, "DEPENDS_ON", each) for each in ids[1:] if each != described]
    if sorted(told) != sorted(wanted):
        yield f"the relationships are {told}"


def wrong(sbom, package):
    """What is wrong in the SBOM of that package."""
    yield from misshapen(sbom, DOCUMENT, "creationInfo", "packages", "relationships")
    yield from wrong_creation(sbom["creationInfo"])
    for each in sbom["packages"]:
        yield from wrong_package(each)
    yield from wrong_relationships(sbom, f"SPDXRef-{package}")
    names = sorted(each["name"] for each in sbom["packages"])
    parts = [name for name, (packed, _, _) in libraries().items() if package in packed]
    if names != sorted([package, *parts]):
        yield f"it tells of {names}"


# Each makes one mistake, which must be found.
MISTAKES = [
    lambda sbom: sbom.pop("dataLicense"),
    lambda sbom: sbom.update(spdxVersion="SPDX-2.2"),
    lambda sbom: sbom.update(documentNamespace=sbom["documentNamespace"] + "#1"),
    lambda sbom: sbom.update(documentDescribed=[]),
    lambda sbom: sbom["creationInfo"].update(created="2026-11-26T15:00:00+00:00"),
    lambda sbom: sbom["creationInfo"].update(created="2026-13-26T15:00:00Z"),
    lambda sbom: sbom["creationInfo"].update(creators=["The Scramble authors"]),
    lambda sbom: sbom["creationInfo"].update(creators=[]),
    lambda sbom: sbom["packages"].pop(),
    lambda sbom: sbom["packages"].append(sbom["packages"][-1]),
    lambda sbom: sbom["packages"][1].update(SPDXID="SPDXRef-libstdc++"),
    lambda sbom: sbom["packages"][1].update(licenseConcluded="BSL-1.0 Zlib"),
    lambda sbom: sbom["packages"][1].update(licenseDeclared="GPL-3.0-or-later WITH"),
    lambda sbom: sbom["packages"][1].pop("downloadLocation"),
    lambda sbom: sbom["packages"][1].update(versionInfo=""),
    lambda sbom: sbom["packages"][1].pop("filesAnalyzed"),
    lambda sbom: sbom["packages"][1].update(packageVerificationCode={}),
    lambda sbom: sbom["relationships"].pop(0),
    lambda sbom: sbom["relationships"].pop(),
    lambda sbom: sbom["relationships"][1].update(relatedSpdxElement="SPDXRef-none"),
    lambda sbom: sbom["relationships"][1].update(relationshipType="USES"),
]


def unnoticed(sbom, package):
    """The mistakes that `wrong` does not find."""
    for number, make in enumerate(MISTAKES):
        broken = copy.deepcopy(sbom)
        make(broken)
        if not any(wrong(broken, package)):
            yield f"mistake {number} of an SBOM is not noticed"


def made(package, epoch):
    architecture = said("dpkg", "--print-architecture").strip()
    return subprocess.run([DEBIAN / "sbom", package, "1.0", architecture], check=True, capture_output=True,
                          text=True, env={**os.environ, "SOURCE_DATE_EPOCH": epoch}).stdout


def packed(folder, package):
    """What the package there brings."""
    file, = pathlib.Path(folder).glob(f"{package}_*.deb")
    files = subprocess.run(["dpkg-deb", "--fsys-tarfile", file], check=True, capture_output=True).stdout
    return subprocess.run(["tar", "-xO", f"./usr/share/doc/{package}/{package}.spdx.json"], input=files,
                          check=True, capture_output=True).stdout


def main(folder=None):
    problems, namespaces = [], set()
    for package in PACKED:
        text = packed(folder, package) if folder else made(package, EPOCH)
        sbom = json.loads(text, object_pairs_hook=each_once)
        problems += wrong(sbom, package)
        namespaces.add(sbom["documentNamespace"])
        if not folder:
            problems += unnoticed(sbom, package)
            if text.replace(EPOCH, LATER).replace(TIME, LATER_TIME) != made(package, LATER):
                problems.append(f"of {package}, other things change than the time")
    if len(namespaces) != len(PACKED):
        problems.append(f"SBOMs share a namespace: {sorted(namespaces)}")
    sys.exit("\n".join(problems) or 0)


if __name__ == "__main__":
    main(*sys.argv[1:])
