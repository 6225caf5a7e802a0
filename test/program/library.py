#!/usr/bin/env python3
"""Installs the library as scramble-dev has it, and builds the example that comes with it by CMake and by
pkg-config.

    library.py BUILD
"""

import os
import pathlib
import subprocess
import sys
import tempfile

SAID = """alice has the card
alice has turned over another, and lets go of both
bob has the card at last
"""


def run(*words, **how):
    return subprocess.run(words, check=True, text=True, stdout=subprocess.PIPE, **how).stdout


def main(build):
    with tempfile.TemporaryDirectory() as folder:
        prefix = pathlib.Path(folder, "usr")
        run("cmake", "--install", build, "--component", "dev", "--prefix", prefix)
        example = prefix / "share/doc/scramble-dev/examples"
        made = pathlib.Path(folder, "build")
        run("cmake", "-G", "Ninja", "-S", example, "-B", made, f"-DCMAKE_PREFIX_PATH={prefix}")
        run("cmake", "--build", made)
        told = run(made / "example")

        described = next(prefix.glob("lib/**/pkgconfig"))
        flags = run("pkg-config", "--cflags", "--libs", "scramble",
                    env={**os.environ, "PKG_CONFIG_PATH": str(described)}).split()
        other = pathlib.Path(folder, "other")
        run("c++", "-std=c++20", example / "main.cpp", *flags, "-o", other)
        for what in (told, run(other)):
            if what != SAID:
                sys.exit(f"the example says {what!r}")


if __name__ == "__main__":
    main(*sys.argv[1:])
