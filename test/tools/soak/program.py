"""The program as a process of its own, and what it costs."""

import os
import pathlib
import re
import resource
import signal
import subprocess
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[3]
PROGRAM = pathlib.Path(os.environ.get("SCRAMBLE", ROOT / "build/release/scramble"))
TICK = os.sysconf("SC_CLK_TCK")


class Server:
    """A server on free loopback ports; `ports` are those of its listeners, in order.

    `descriptors` is its limit of open files; `under` are words before the program's own.
    """

    def __init__(self, *arguments, descriptors=None, under=(), listeners=1, program=PROGRAM):
        def limit():
            if descriptors:
                resource.setrlimit(resource.RLIMIT_NOFILE, (descriptors, descriptors))

        self.log = tempfile.TemporaryFile()
        self.process = subprocess.Popen(
            [*under, str(program), *map(str, arguments)], stdout=subprocess.PIPE, stderr=self.log,
            preexec_fn=limit)
        try:
            self.ports = [self.ready_port() for _ in range(listeners)]
        except Exception:
            self.process.kill()
            raise
        self.port = self.ports[0]
        self.pid = self.process.pid
        if under:  # such as strace, which is then the parent
            children = pathlib.Path(f"/proc/{self.pid}/task/{self.pid}/children").read_text()
            self.pid = int((children.split() or [self.pid])[0])

    def ready_port(self):
        line = self.process.stdout.readline().decode()
        found = re.search(r":(\d+)/$", line.strip())
        if not found:
            raise RuntimeError(f"no ready line but '{line}'; {self.said()}")
        return int(found[1])

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            os.kill(self.pid, signal.SIGKILL)
            self.process.wait()
        self.process.stdout.close()
        self.log.close()

    def said(self):
        """What it wrote to its log."""
        self.log.seek(0)
        return self.log.read().decode(errors="replace")

    def signal(self, number):
        os.kill(self.pid, number)

    def is_running(self):
        return self.process.poll() is None

    def wait(self, seconds):
        """Its exit status, and how long that took; None if it goes on."""
        since = time.monotonic()
        try:
            status = self.process.wait(seconds)
        except subprocess.TimeoutExpired:
            status = None
        return status, time.monotonic() - since

    def memory(self):
        """The bytes of memory that are its own."""
        text = pathlib.Path(f"/proc/{self.pid}/status").read_text()
        return int(re.search(r"RssAnon:\s+(\d+)", text)[1]) * 1024

    def descriptors(self):
        return len(os.listdir(f"/proc/{self.pid}/fd"))

    def cpu(self):
        """Seconds of the processor that it has used."""
        words = pathlib.Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(words[11]) + int(words[12])) / TICK


def memory_game(rows=3, columns=3, **how):
    """Memory Scramble on a board of random pairs."""
    return Server("memory", 0, rows, columns, "A", "B", "C", **how)


def mines(columns=10, rows=10, **how):
    """Minesweeper without bombs, by telnet and for browsers."""
    return Server("minesweeper", "--port", 0, "--web", 0, "--bombs", 0, "--size",
                  f"{columns},{rows}", listeners=2, **how)
