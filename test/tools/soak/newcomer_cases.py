"""What the README promises, on the Debian after the one that the gate runs it on."""

import os
import subprocess
import time

from cases import Skipped, case
from program import ROOT


@case("Debian 13: what a newcomer does", "the server answers; script/test and script/package succeed")
def newcomer(how):
    if not how.long:
        raise Skipped("takes ten minutes or more: only in the long form")
    if os.getuid() != 0:
        raise Skipped("takes root, for a Debian of its own")
    since = time.monotonic()
    with open(ROOT / "build/newcomer.log", "w") as log:
        status = subprocess.call(
            [ROOT / "script/fresh", "trixie", "sh", "-c", ".ci/newcomer && script/package"],
            stdin=subprocess.DEVNULL, stdout=log, stderr=subprocess.STDOUT)
    minutes = (time.monotonic() - since) / 60
    return status == 0, f"status {status} after {minutes:.0f} minutes; all of it is in {log.name}"
