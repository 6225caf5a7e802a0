"""Board files that nobody should have to write."""

import os
import pathlib
import subprocess
import tempfile
import time

from cases import case
from program import PROGRAM


def hostile(folder):
    """Paths, and whether what is wrong with each is on one of its lines."""
    contents = {
        "wrapping": b"4294967296x4294967296\nA\nB\n",
        "huge": b"99999x99999\nA\nA\nB\n",
        "nul": b"1x2\nA\0\nA\0\n",
        "latin": b"1x2\n\xe9\n\xe9\n",
        "overlong": b"1x2\n\xc0\xaf\n\xc0\xaf\n",
        "short": b"2x2\nA\nA\n",
        "empty": b"",
    }
    for name, content in contents.items():
        path = pathlib.Path(folder, name)
        path.write_bytes(content)
        yield path, True
    pipe = pathlib.Path(folder, "pipe")
    os.mkfifo(pipe)
    sparse = pathlib.Path(folder, "sparse")
    with sparse.open("wb") as file:
        file.write(b"1x1\n")
        file.truncate(10 << 30)
    for path in (pipe, sparse, pathlib.Path(folder), pathlib.Path("/dev/zero"),
                 pathlib.Path(folder, "missing")):
        yield path, False


@case("hostile board files, of both games", "refused with 1 within 1 s, in one line that names "
      "file and, if there is one, line")
def files(_):
    bad, count, slowest = [], 0, 0.0
    with tempfile.TemporaryDirectory() as folder:
        for path, has_line in hostile(folder):
            for words, option in ((["memory", "0", path], ""),
                                  (["minesweeper", "--port", "0", "--file", path], "--file: ")):
                since = time.monotonic()
                try:
                    ended = subprocess.run([PROGRAM, *words], capture_output=True, timeout=10)
                except subprocess.TimeoutExpired:
                    bad.append(f"{path.name} of {words[0]}: no end")
                    continue
                passed = time.monotonic() - since
                slowest, count = max(slowest, passed), count + 1
                told = ended.stderr.decode(errors="replace")
                begins = f"scramble: {option}{path}:" + ("" if has_line else " ")
                numbered = not has_line or told[len(begins):].split(":")[0].isdigit()
                if (ended.returncode != 1 or passed >= 1 or told.count("\n") != 1
                        or not told.startswith(begins) or not numbered):
                    bad.append(f"{path.name} of {words[0]}: {told.strip()[-60:]}")
    return not bad, "; ".join(bad) or f"{count} refused, the slowest after {slowest:.2f} s"
