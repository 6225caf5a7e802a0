"""What is promised of machines that the gate does not have: the Debian after its own, and arm64."""

import os
import subprocess
import time

from cases import Skipped, case
from program import ROOT

INSTALLED = "test/tools/soak/installed.sh"


def on_a_bare_debian(how, name, *words):
    """Whether that succeeds there, and how long it took; it writes build/NAME.log."""
    if not how.long:
        raise Skipped("takes ten minutes or more: only in the long form")
    if os.getuid() != 0:
        raise Skipped("takes root, for a Debian of its own")
    since = time.monotonic()
    with open(ROOT / f"build/{name}.log", "w") as log:
        status = subprocess.call([ROOT / "script/fresh", *words], stdin=subprocess.DEVNULL, stdout=log,
                                 stderr=subprocess.STDOUT)
    minutes = (time.monotonic() - since) / 60
    return status == 0, f"status {status} after {minutes:.0f} minutes; all of it is in {log.name}"


@case("Debian 13: what a newcomer does",
      "the server answers; script/test succeeds; packages are made without git, hardened, and installed")
def newcomer(how):
    return on_a_bare_debian(how, "newcomer", "trixie", "sh", "-c", f".ci/newcomer && {INSTALLED}")


@case("package: without git, on a bare Debian 12",
      "hardened; an SBOM in each; apt installs all three; the example is built")
def installed(how):
    return on_a_bare_debian(how, "installed", INSTALLED)


@case("package: cross-built for arm64",
      "apt installs all three; under qemu the server answers a look, and the example that is built runs")
def arm64(how):
    return on_a_bare_debian(how, "arm64", INSTALLED, "arm64")


@case("Debian 13: packages cross-built for arm64", "the same")
def arm64_of_13(how):
    return on_a_bare_debian(how, "arm64-13", "trixie", INSTALLED, "arm64")
