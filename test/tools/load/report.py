"""Puts what a run found into docs/PERFORMANCE.md and docs/figures.txt, and its drawings beside them."""

import os
import re
import time


def write(page, tables, drawings, facts):
    """`tables` has the texts of each part; a part's place is between two comments, in the page or in
    figures.txt beside it. What the run left out stays as it was, and has the facts of this run if it
    is all of them."""
    texts = {each: each.read_text() for each in (page, page.parent / "figures.txt")}
    parts = set(re.findall(r"<!-- figures: (\w+) -->", "".join(texts.values()))) - {"run"}
    run = {"run": [facts_line(facts)]} if parts <= tables.keys() else {}
    for part, its in {**tables, **run}.items():
        place = re.compile(rf"(<!-- figures: {part} -->\n).*?(<!-- end -->)", re.DOTALL)
        if not any(place.search(text) for text in texts.values()):
            raise SystemExit(f"{page} has no place for the figures of {part}")
        body = "\n".join(re.sub(r"^### (.*)$", r"\1:", each, flags=re.MULTILINE) for each in its)
        texts = {each: place.sub(lambda found, body=body: f"{found[1]}{body}{found[2]}", text)
                 for each, text in texts.items()}
    for each, text in texts.items():
        each.write_text(text)
    for name, drawing in drawings.items():
        (page.parent / name).write_text(drawing)


def facts_line(facts):
    return (f"{facts['rounds']} rounds of {facts['seconds']} s each, on a machine with {facts['cores']} cores: "
            f"{facts['processor']}, Linux {facts['kernel']}, {facts['compiler']}, {facts['nginx']}, "
            f"{facts['wrk']}.\n")


def load_line(options, before):
    """When this was measured, and beside what; the machine's load was that before."""
    return (f"{time.strftime('%Y-%m-%d', time.gmtime())}, load average {before:.1f} before and "
            f"{os.getloadavg()[0]:.1f} after; rounds: {options.rounds}, of {options.duration} s.\n")
