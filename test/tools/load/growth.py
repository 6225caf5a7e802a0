"""The part of the measurement that is about growth: flips per second over the size of the board and
over the number of watchers, as tables and as drawings."""

import subprocess

import plot
from contenders import ROOT, SCRIPTS, Failure
from rounds import interleaved, middle, paired, spread, table

SIDES = (3, 10, 30, 100, 300, 1000, 2000)
WATCHERS = (0, 1, 10, 100, 1000, 10000)
PLAYERS = 32


def alone(run, side, watchers):
    """Flips that go nowhere: decided and their answers made, without a network."""
    command = ["taskset", "-c", run.options.server_core, ROOT / "build/release/flips", side, watchers,
               1 if run.options.quick else 2]
    done = subprocess.run(list(map(str, command)), timeout=150, capture_output=True, text=True)
    if done.returncode != 0:
        raise Failure(f"flips: {done.stderr.strip()}")
    return {key: float(value) for key, value in map(str.split, done.stdout.splitlines())}


def board_of(run, side):
    """A file of different cards: too many for a command line."""
    path = run.field.folder / f"board{side}"
    if not path.exists():
        with path.open("w") as file:
            file.write(f"{side}x{side}\n")
            file.writelines(f"card{i}\n" for i in range(side * side))
    return [path]


def sides(run, wrk):
    """Flips by board size. Result: the rows of each side, by contender."""
    options = run.options
    found = {}
    for side in SIDES:
        players = min(PLAYERS, side * side // 3)
        # With more connections than spots, players would ask for their own first cards.
        connections = 64 if side > 3 else 1
        script = (SCRIPTS / "flip.lua", "--plain", "--players", players)
        board = board_of(run, side)
        answer = run.model(board, lambda server: server.get("/flip/p/0,0"))

        def served(start):
            with start() as server:
                return wrk(server, options.load_core, "", connections, options.duration, script)

        contenders = {
            "scramble": lambda: served(lambda: run.field.scramble(board)),
            "bare": lambda: served(lambda: run.field.bare(answer)),
            "alone": lambda: alone(run, side, 0),
        }
        title = f"flips on {side} × {side}"
        found[side] = interleaved(min(options.rounds, 3), contenders, lambda measure: measure(),
                                  run.say(title))
        found[side]["bytes"] = len(answer)
    return found


def sides_table(found):
    # The cost of a whole request on the smallest board, with many connections.
    least, many = SIDES[:2]
    alone_ns = {side: middle(rows["alone"], "ns") for side, rows in found.items()}
    whole = middle(found[many]["scramble"], "cpu_us") * 1000 + alone_ns[least] - alone_ns[many]
    lines = []
    for side, rows in found.items():
        lines.append([
            f"{side} × {side}", f"{rows['bytes']:,}", f"{middle(rows['scramble'], 'rate'):,.0f}",
            spread(paired(rows["scramble"], rows["bare"], "rate")),
            spread(paired(rows["bare"], rows["scramble"], "cpu_us")),
            f"{alone_ns[side]:,.0f}", f"{(whole + alone_ns[side] - alone_ns[least]) / whole:.2f}"])
    return table(
        "Flips by the size of the board",
        ["board", "bytes an answer", "flips/s", "rate, x/bare", "CPU, bare/x", "without the network, ns",
         f"CPU of a request, transfer aside, x/{least} × {least}"], lines)


def crowds(run, fan_out):
    """Flips by the number of watchers, each answered before the next flip."""
    found = {}
    for count in WATCHERS:
        title = f"flips before {count:,} watchers"
        rounds = min(run.options.rounds, 3)
        found[count] = interleaved(rounds, {"alone": None}, lambda _: alone(run, 3, count),
                                   run.say(title))
        if count > 0:
            found[count] |= fan_out(count, rounds)
    return found


def crowds_table(found):
    lines = []
    for count, rows in found.items():
        ours = rows.get("scramble")
        lines.append([
            f"{count:,}", f"{1e6 / middle(ours, 'last_us'):,.0f}" if ours else "",
            spread(paired(rows["bare"], ours, "last_us")) if ours else "",
            f"{middle(rows['alone'], 'flips_per_s'):,.0f}",
            f"{(middle(rows['alone'], 'ns') - middle(found[0]['alone'], 'ns')) / count:,.0f}"
            if count else ""])
    return table(
        "Flips by the number of watchers, 3 × 3",
        ["watchers", "flips/s, all answered", "bare/x", "without the network, flips/s",
         "ns a watcher"], lines)


def draw(by_side, by_crowd):
    """The drawings, by the names of their files."""
    return {
        "flips-by-board.svg": plot.curves(
            "Flips per second by the size of the board", "board", "flips a second", {
                name: [(side * side, middle(rows[key], rate), f"{side}²")
                       for side, rows in by_side.items()]
                for name, key, rate in (("without the network", "alone", "flips_per_s"),
                                        ("over HTTP", "scramble", "rate"),
                                        ("bare epoll, same bytes", "bare", "rate"))}),
        "flips-by-watchers.svg": plot.curves(
            "Flips per second, each told to all who watch", "watchers", "flips a second", {
                "without the network": [
                    (max(count, 0.1), middle(rows["alone"], "flips_per_s"), f"{count:,}")
                    for count, rows in by_crowd.items()],
                **{name: [(count, 1e6 / middle(rows[key], "last_us"), f"{count:,}")
                          for count, rows in by_crowd.items() if key in rows]
                   for name, key in (("over HTTP", "scramble"), ("bare epoll, same bytes", "bare"))}}),
    }


def measure(run, wrk, fan_out):
    if run.skips("scramble"):
        raise Failure("the part growth is about the server itself")
    by_side = sides(run, wrk)
    run.raw["flips by board"] = by_side
    run.tables.append(sides_table(by_side))
    by_crowd = crowds(run, fan_out)
    run.raw["flips by watchers"] = by_crowd
    run.tables.append(crowds_table(by_crowd))
    run.drawings |= draw(by_side, by_crowd)
