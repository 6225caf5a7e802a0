"""The part of the measurement that is about Minesweeper: looks at a large board, and one dig that
opens a huge one."""

import contextlib
import pathlib
import re
import subprocess
import time

from contenders import Failure, Server, build
from rounds import interleaved, middle, paired, spread, table

LOOK_SIDE = 1000
DIG_SIDE = 10000


class LineServer(Server):
    """A contender that answers lines; `ready_s` is how long it took to say that it is ready."""

    def __init__(self, name, command, core):
        self.started = time.monotonic()
        super().__init__(name, command, core)

    def announced_port(self):
        port = super().announced_port()
        self.ready_s = time.monotonic() - self.started
        return port

    def wait_until_it_answers(self):
        with self.connect() as connection:
            read_line(connection)

    def ask(self, message, size):
        """The answer to a message, at least `size` bytes of it."""
        with self.connect() as connection:
            read_line(connection)
            connection.sendall(f"{message}\r\n".encode())
            answer = bytearray()
            while len(answer) < size:
                received = connection.recv(1 << 20)
                if not received:
                    raise Failure(f"{self.name} closed a connection before its answer was complete")
                answer += received
            return bytes(answer)

    def memory(self, key):
        status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return 1024 * int(re.search(rf"{key}:\s+(\d+) kB", status)[1])


def read_line(connection):
    while connection.recv(1) not in (b"\n", b""):
        pass


def board_size(side):
    return side * (2 * side + 1)


def lines(run, server, size, *arguments):
    """One run of the meter of line protocols."""
    path = run.options.lines or build("lines")
    command = ["taskset", "-c", run.options.load_core, path, server.port, size, *arguments]
    done = subprocess.run(list(map(str, command)), timeout=180, capture_output=True, text=True)
    if done.returncode != 0:
        raise Failure(f"{server.name}: {done.stderr.strip() or done.returncode}")
    return {key: float(value) for key, value in map(str.split, done.stdout.splitlines())}


def scramble(run, side, *arguments):
    command = [run.field.scramble_path, "minesweeper", "--port", "0", "--size", f"{side},{side}",
               "--seed", "1", *arguments]
    return LineServer("scramble", command, run.field.core)


def bare(run, answer, *words):
    path = run.field.folder / "lines"
    path.write_bytes(answer)
    return LineServer("bare epoll", [run.field.bare_path, "0", path, "lines", *words],
                      run.field.core)


def board_of(server):
    return server.ask("look", board_size(LOOK_SIDE))


def played_board(server):
    """Digs until most of a board with few bombs is open, so that its lines all differ."""
    for place in range(0, LOOK_SIDE, LOOK_SIDE // 50):
        server.ask(f"dig {place} {place}", len("BOOM!\r\n"))
        answer = board_of(server)
        if answer.count(b"-") < LOOK_SIDE**2 / 2:
            return answer
    raise Failure("the board does not open")


def look(run, name, bombs, prepare, connections):
    """`look` on one board, by the server and by the yardstick that sends the same bytes."""
    options = run.options
    size = board_size(LOOK_SIDE)
    with contextlib.ExitStack() as running:
        server = running.enter_context(scramble(run, LOOK_SIDE, "--bombs", bombs, "--debug"))
        answer = prepare(server)
        contenders = {"scramble": server, "bare": running.enter_context(bare(run, answer)),
                      "bounded": running.enter_context(bare(run, answer, "bounded"))}
        for each in contenders.values():
            if each.ask("look", size) != answer:
                raise Failure(f"{each.name} sends another board")
        for count in connections:
            def measure(server):
                time.sleep(0.1)  # the run before has ended by then
                before = server.cpu()
                row = lines(run, server, size, "--connections", count,
                            "--seconds", options.duration)
                used = server.cpu() - before
                megabytes = row["answers"] * size / 1e6
                return row | {"cpu_us": used / 1000 / megabytes,
                              "megabytes": row["rate"] * size / 1e6}

            title = (f"Minesweeper look, {LOOK_SIDE} × {LOOK_SIDE}, {name}, {size:,} bytes an answer, "
                     f"{count:,} connections")
            rows = interleaved(options.rounds, contenders, measure, run.say(title))
            run.keep(title, rows, look_table)


def look_table(title, rows):
    base, bounded = rows["bare"], rows["bounded"]
    return table(
        title,
        ["server", "answers/s", "MB/s", "rate, x/bare", "CPU a MB, µs", "CPU, bare/x", "p99, ms",
         "rate, x/bounded", "CPU, bounded/x"],
        [[name, f"{middle(its, 'rate'):,.0f}", f"{middle(its, 'megabytes'):,.0f}",
          spread(paired(its, base, "rate")), f"{middle(its, 'cpu_us'):.0f}",
          spread(paired(base, its, "cpu_us")), f"{middle(its, 'p99_us') / 1000:.1f}",
          spread(paired(its, bounded, "rate")), spread(paired(bounded, its, "cpu_us"))]
         for name, its in rows.items()])


def dig(run):
    """One dig that opens a board without bombs; each on a fresh server."""
    size = board_size(DIG_SIDE)
    opened = (b" ".join([b" "] * DIG_SIDE) + b"\r\n") * DIG_SIDE

    def measure(start):
        with start() as server:
            row = {"ready_s": server.ready_s, "before": server.memory("VmHWM")}
            cpu = server.cpu()
            row |= lines(run, server, size, "--once", "--line", "dig 5000 5000")
            row |= {"cpu_s": (server.cpu() - cpu) / 1e9, "peak": server.memory("VmHWM")}
            row |= {f"again_{key}": value
                    for key, value in lines(run, server, size, "--once").items()}
            return row

    contenders = {"scramble": lambda: scramble(run, DIG_SIDE, "--bombs", "0"),
                  "bare": lambda: bare(run, opened)}
    with contenders["scramble"]() as server:
        if server.ask("dig 0 0", size) != opened:
            raise Failure("the dig does not open the board")

    def lines_of(title, rows):
        squares = DIG_SIDE**2
        return table(
            title,
            ["server", "ready after, s", "first byte, ms", "last byte, ms", "CPU, s",
             "look then: first byte, ms", "last byte, ms", "bytes a square at start",
             "at the peak"],
            [[name, f"{middle(its, 'ready_s'):.2f}", f"{middle(its, 'first_us') / 1000:.1f}",
              f"{middle(its, 'last_us') / 1000:.0f}", f"{middle(its, 'cpu_s'):.2f}",
              f"{middle(its, 'again_first_us') / 1000:.1f}",
              f"{middle(its, 'again_last_us') / 1000:.0f}",
              f"{middle(its, 'before') / squares:.2f}", f"{middle(its, 'peak') / squares:.2f}"]
             for name, its in rows.items()])

    title = f"Minesweeper dig that opens {DIG_SIDE:,} × {DIG_SIDE:,}, {size:,} bytes of answer"
    rounds = min(run.options.rounds, 3)
    run.keep(title, interleaved(rounds, contenders, measure, run.say(title)), lines_of)


def measure(run):
    if run.skips("scramble"):
        raise Failure("the part mines takes its answers from the server itself")
    look(run, "untouched", "0", board_of, (1, 16))
    look(run, "played on", "0.05", played_board, (1, 16))
    dig(run)
