"""The part of the measurement that is about how games end: many bots on one board, who must not stand
in each other's way for ever. Most of the time they pause, so all games are played at once."""

import concurrent.futures
import contextlib
import statistics
import subprocess
import time

from contenders import ROOT, Failure, Server
from rooms import Host
from rounds import table

GAMES = (("fruit", 20), ("nature", 30))
GAME, ROOM, WITHOUT = "scramble memory", "a room", "a room without rooms-1"
SEEDS = 20
PACE = 1000  # milliseconds between the moves of a bot: what people watch
LIMIT = 60  # seconds in which a game should end


def play(run, where, board, bots, seed, pace):
    """One game to its end, or until the limit: how long it took, and how many pairs were matched."""
    options = run.options
    with contextlib.ExitStack() as used:
        if where == GAME:
            command = [options.scramble, "memory", "0", ROOT / "boards" / f"{board}.txt"]
            server = used.enter_context(Server("scramble", command, options.server_core))
            url = server.url("/")
        else:
            server = used.enter_context(Host(run, 1))
            last_pair = "1" if where == ROOM else "0"
            (room,) = server.open(f"board={board}&seed={seed + 1}&lastpair={last_pair}")
            url = server.url(room)
        started = time.monotonic()
        players = subprocess.Popen(
            list(map(str, ["taskset", "-c", options.load_core, options.scramble, "bots",
                           "--players", bots, "--seed", seed, "--pace", pace, "--name", "bot",
                           url])),
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True)
        try:
            said, _ = players.communicate(timeout=LIMIT)
        except subprocess.TimeoutExpired:
            players.terminate()
            said, _ = players.communicate()
        seconds = time.monotonic() - started
        if players.returncode != 0:
            raise Failure(f"{bots} bots on {board}, seed {seed}: ended with {players.returncode}")
        return {"seed": seed, "seconds": seconds, "pairs": said.count(" matches "),
                "ended": "no pair is left to win" in said}


def row_of(name, games):
    times = sorted(each["seconds"] for each in games)
    ended = [each for each in games if each["ended"]]
    pairs = [each["pairs"] for each in games]
    longest = f"{times[-1]:.1f}" if len(ended) == len(games) else f"over {LIMIT}"
    return [name, f"{len(ended)} of {len(games)}", f"{statistics.median(times):.1f}", longest,
            f"{min(pairs)} to {max(pairs)}" if min(pairs) < max(pairs) else f"{min(pairs)}"]


def measure(run):
    if run.skips("scramble"):
        raise Failure("the part ending has only the server itself to measure")
    seeds, pace = (2, 100) if run.options.quick else (SEEDS, PACE)
    for where in (GAME, ROOM, WITHOUT):
        measure_there(run, where, seeds, pace)


def measure_there(run, where, seeds, pace):
    games = [(board, bots, seed) for board, bots in GAMES for seed in range(seeds)]
    rows = {f"{board}.txt, {bots} bots": [] for board, bots in GAMES}
    title = f"Games of bots with a pace of {pace} ms, in {where}"
    with concurrent.futures.ThreadPoolExecutor(len(games)) as all_at_once:
        found = all_at_once.map(lambda game: play(run, where, *game, pace), games)
        for number, ((board, bots, _), result) in enumerate(zip(games, found), 1):
            rows[f"{board}.txt, {bots} bots"].append(result)
            run.say(title)(f"{number}/{len(games)}")
    run.keep(title, rows, lambda title, rows: table(
        title, ["game", f"ended in {LIMIT} s", "median, s", "longest, s", "pairs matched"],
        [row_of(*each) for each in rows.items()]))
    for name, its in rows.items():
        if open_games := [each["seed"] for each in its if not each["ended"]]:
            run.errors.append(f"{where}, {name}: the games of the seeds {open_games} did not end")
