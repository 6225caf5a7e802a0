"""What a move costs in a room that many watch, at three nodes and at one."""

import contextlib

from cluster_nodes import Etcd, node, until_answered
from contenders import descriptor_limit
from rounds import interleaved, middle, paired, spread, table

BOARD = "seed=1&size=4x4&cards=a,b,c,d,e,f,g,h"
NODES = "abc"
WATCHERS = 10_000  # at a node
OTHERS = 200  # descriptors of a server that are not watchers
TIMES = ("first_us", "last_us")


def measure(run, fanout, ports):
    """Moves at the first node, which owns the room."""
    options = run.options
    most = descriptor_limit() - OTHERS  # of one process
    few = 1000 if options.quick else min(WATCHERS, most)
    crowds = ((3, few), (1, few), (1, min(3 * few, most)))

    def watched(crowd):
        count, watchers = crowd
        with contextlib.ExitStack() as running:
            etcd = running.enter_context(Etcd(ports))
            nodes = [running.enter_context(node(run, name, etcd, ports))
                     for name in NODES[:count]]
            (room,) = nodes[0].open(BOARD)
            for each in nodes:
                until_answered(each, f"{room}/look/p")
            return fanout(run.fanout, nodes, options.load_core, "--path", room,
                          "--watchers", watchers, "--rounds", 2 if options.quick else 6,
                          "--pid", ",".join(str(each.process.pid) for each in nodes))

    title = "One move in a room that many watch, nodes × watchers at each"
    names = [f"{count} × {watchers:,}" for count, watchers in crowds]
    run.keep(title, interleaved(options.rounds, dict(zip(names, crowds)), watched, run.say(title)),
             lambda title, rows: lines(title, rows, names[1]))


def lines(title, rows, one):
    """Beside one node with as many watchers as each of the three."""
    base = rows[one]
    return table(
        title,
        ["watched at", "first, ms", "last, ms", f"last, x/{one}", "CPU, ms", f"CPU, x/{one}"],
        [[name, *(f"{middle(its, key) / 1000:.2f}" for key in TIMES),
          spread(paired(its, base, "last_us")), f"{middle(its, 'cpu_us') / 1000:.1f}",
          spread(paired(its, base, "cpu_us"))]
         for crowd, found in rows.items() for name, its in shares(crowd, found)])


def shares(crowd, found):
    """What was found at each node, if there are several, and in all."""
    for number, name in enumerate(NODES, 1):
        if f"last_us_{number}" in found[0]:
            yield f"{crowd}, node {name}", [
                {key: row[f"{key}_{number}"] for key in (*TIMES, "cpu_us")} for row in found]
    yield crowd, found
