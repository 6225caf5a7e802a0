#!/usr/bin/env python3
"""What load/plot draws of what wrk has told.

    drawn_load.py PLOT
"""

import pathlib
import subprocess
import sys
import tempfile
import xml.etree.ElementTree

RUN = """Running 1s test @ http://localhost:8080/
  1 threads and {connections} connections
  Thread Stats   Avg      Stdev     Max   +/- Stdev
    Latency   100.00us    1.00ms   9.00ms   90.00%
     50%    7.00us
     99%  {late}
Requests/sec:   {rate}.00
"""


def runs(*of_each):
    return "".join(RUN.format(connections=c, late=late, rate=rate) for c, late, rate in of_each)


def main(plot):
    problems = []
    with tempfile.TemporaryDirectory() as folder:
        def draws(**files):
            names = [pathlib.Path(folder, name + ".txt") for name in files]
            for name, text in zip(names, files.values()):
                name.write_text(text)
            return subprocess.run([plot, *names], check=False, capture_output=True, text=True)

        done = draws(looks=runs((1, "900.00us", 9000), (64, "1.20s", 41000)),
                     flips=runs((1, "2.50ms", 1200), (64, "80.00ms", 8000)))
        picture = xml.etree.ElementTree.fromstring(done.stdout)
        tag = "{http://www.w3.org/2000/svg}"
        lines = [[float(point.split(",")[1]) for point in each.get("points").split()]
                 for each in picture.iter(tag + "polyline")]
        texts = [each.text for each in picture.iter(tag + "text")]
        if [len(each) for each in lines] != [2, 2, 2, 2]:
            problems.append(f"four lines of two points should be drawn, but {lines}")
        looks, flips, looks_late, flips_late = lines
        if not (looks[1] < looks[0] < flips[1] < flips[0]):
            problems.append(f"the rates are drawn at {looks} and {flips}")
        if not (looks_late[1] < flips_late[1] < flips_late[0] < looks_late[0]):
            problems.append(f"the times are drawn at {looks_late} and {flips_late}")
        rows = [float(each.get("y")) for each in picture.iter(tag + "text") if each.get("text-anchor") == "end"]
        if rows != [314, 184, 54, 664, 612, 560, 508, 456, 404]:
            problems.append(f"the powers of ten stand at {rows}")
        if not {"looks", "flips", "1", "64", "1k", "10k"} <= set(texts):
            problems.append(f"the texts are {texts}")
        for name, text, why in (("wrong", runs((1, "1.00ms", 10)) + "WRONG: a look\n", "WRONG: a look"),
                                ("empty", "nothing\n", "there is no run of wrk")):
            done = draws(**{name: text})
            if done.returncode != 1 or why not in done.stderr or done.stdout:
                problems.append(f"{name}: {done}")
    sys.exit("\n".join(problems) or 0)


if __name__ == "__main__":
    main(*sys.argv[1:])
