"""The part of the measurement that is about Minesweeper's fields without guesses: how long the first dig
waits for one, and how long the loop is held meanwhile."""

import subprocess

from contenders import ROOT, Failure
from rounds import table

# Columns, rows, bombs, and how many fields.
SIZES = {"beginner": (9, 9, 10, 1000), "intermediate": (16, 16, 40, 1000), "expert": (30, 16, 99, 1000),
         "44 × 44, 480 bombs": (44, 44, 480, 100), "100 × 100, 2,500 bombs": (100, 100, 2500, 20)}
FIGURES = ("median_ms", "p99_ms", "worst_ms", "turn_ms")


def search(run, size):
    command = ["taskset", "-c", run.options.server_core, ROOT / "build/release/fields", *size]
    done = subprocess.run(list(map(str, command)), timeout=180, capture_output=True, text=True)
    if done.returncode != 0:
        raise Failure(f"fields: {done.stderr.strip()}")
    return {key: float(value) for key, value in map(str.split, done.stdout.splitlines())}


def measure(run):
    if run.skips("scramble"):
        raise Failure("the part fields has only the server itself to measure")
    title = "Fields without guesses, from the first dig to the field"
    rows = {}
    for name, size in SIZES.items():
        rows[name] = [search(run, size)]
        run.say(title)(name)
    run.keep(title, rows, lambda title, rows: table(
        title, ["field", "of", "median, ms", "99 of 100, ms", "longest, ms", "longest turn of the loop, ms"],
        [[name, f"{SIZES[name][3]:,}", *(f"{its[0][key]:.2f}" for key in FIGURES)] for name, its in rows.items()]))
