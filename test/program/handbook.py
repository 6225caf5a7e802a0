#!/usr/bin/env python3
"""Runs the commands of a document as its reader would: in a home of their own, in their order.

    handbook.py PROGRAM BUILD DOCUMENT

A command is a line of a block ```sh, with those that continue it, or stands in a column "command".
A server runs until the next one begins or a line `# stop ...` ends it. Ports are free ones, also
that of `scramble host`, and what is in /etc and /backup is in the home. Where there is one core,
taskset chooses none. Commands that need root, a service or minutes are not run here but by a case
of the soak: as_root.py and ELSEWHERE say which, and that case must be there.
"""

import os
import pathlib
import re
import signal
import socket
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "test/tools/soak"))
import as_root  # noqa: E402

SOAK = ROOT / "test/tools/soak/soak.py"
PORTS = r"\b(8080|4444|9464)\b"
SERVER = r"(SCRAMBLE_\w+=\S+ |taskset -c \d+ )*scramble (host|memory|minesweeper) (?!.*--help)"
SECONDS = 30

# The beginnings of others, and the words that name the case.
ELSEWHERE = {
    "script/server": "script/cluster",  # it builds with that
    "script/cluster": "script/cluster",
    "etcd --quota": "cluster: etcd is full",
    "etcdctl ": "cluster: etcd is full",
    "etcd ": "script/cluster",
    "scramble host --bind 10.": "script/cluster",
    "nginx -t": "nginx: games",
    "haproxy -c ": "HAProxy: games",
    "caddy validate ": "Caddy: games",
}


def without_remark(command):
    return command.split("  #")[0].strip()


def commands(text):
    """The lines of all blocks and the code in all such columns, each with its line in the document."""
    inside, begun, column = False, "", None
    for number, line in enumerate(text.splitlines(), 1):
        cells = [cell.strip() for cell in line.split("|")]
        if line.startswith("```"):
            inside = line == "```sh"
        elif inside:
            begun += line.removesuffix("\\")
            if not line.endswith("\\"):
                yield number, without_remark(begun)
                begun = ""
        elif not line.startswith("|"):
            column = None
        elif column is not None:
            yield from ((number, each) for each in re.findall("`([^`]+)`", cells[column]))
        elif "command" in cells:
            column = cells.index("command")


class Reader:
    def __init__(self, program, build, home):
        self.home, self.ports, self.server = pathlib.Path(home), {}, None
        (self.home / "bin").mkdir()
        (self.home / "bin/scramble").symlink_to(program)
        (self.home / "backup").mkdir()
        self.here = self.home / "scramble"  # a clone
        (self.here / "build").mkdir(parents=True)
        (self.here / "build/release").symlink_to(build)
        for name in ("boards", "docs", "load", "script", "test"):
            (self.here / name).symlink_to(ROOT / name)
        self.environment = {"HOME": home, "PATH": f"{home}/bin:{os.environ['PATH']}"}

    def port(self, said):
        if said not in self.ports:
            with socket.socket() as probe:
                probe.bind(("127.0.0.1", 0))
                self.ports[said] = str(probe.getsockname()[1])
        return self.ports[said]

    def here_is(self, command):
        if "--port" not in command:
            command = re.sub(r"^(taskset -c \d+ )?scramble host", r"\g<0> --port 8080", command)
        if not {0, 1} <= os.sched_getaffinity(0):
            command = re.sub(r"\btaskset -c \d+ ", "", command)
        command = re.sub(PORTS, lambda found: self.port(found[0]), command)
        return re.sub(r"(?<![\w.~])/(etc|backup)/", rf"{self.home}/\1/", command)

    def start(self, command):
        self.stop()
        self.server = subprocess.Popen(
            ["sh", "-c", f"exec {command}"], cwd=self.here, env=self.environment,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True)
        ready = self.server.stdout.readline()
        if " on " not in ready:
            sys.exit(f"no ready line but '{ready}'")
        pidof = self.home / "bin/pidof"  # knows only this server
        pidof.write_text(f"#!/bin/sh\necho {self.server.pid}\n")
        pidof.chmod(0o755)

    def stop(self):
        """Ends the server, which must be well until then."""
        if not self.server:
            return
        is_well = self.server.poll() is None
        self.server.send_signal(signal.SIGINT)
        status = self.server.wait(SECONDS)
        self.server.stdout.close()
        self.server = None
        if status != 0 or not is_well:
            sys.exit(f"the server ended with {status}{'' if is_well else ', by itself'}")

    def run(self, command):
        if command.startswith("# stop"):
            self.stop()
        elif re.match(SERVER, command + " "):
            self.start(self.here_is(command))
        elif not command.startswith("#") and command:
            subprocess.run(["sh", "-ec", self.here_is(command)], cwd=self.here, check=True,
                           env=self.environment, stdin=subprocess.DEVNULL, timeout=SECONDS)


def case_of(command):
    return as_root.case_of(command) or next(
        (case for begins, case in ELSEWHERE.items() if command.startswith(begins)), None)


def check_case(case):
    subprocess.run([SOAK, "--check", case], check=True)


def main(program, build, document):
    found = list(commands(pathlib.Path(document).read_text()))
    if not found:
        sys.exit(f"{document} has no commands")
    needing_root = {command for _, command in found if as_root.case_of(command)}
    if needing_root and (untold := as_root.all_commands() - needing_root):
        sys.exit(f"{document} does not tell {untold}, which a case runs")
    for case in {case for _, command in found if (case := case_of(command))}:
        check_case(case)
    with tempfile.TemporaryDirectory() as home:
        reader = Reader(program, build, home)
        try:
            for number, command in found:
                print(f"{document}:{number}: {command}", flush=True)
                if not case_of(command):
                    reader.run(command)
            reader.stop()
        finally:
            if reader.server:
                reader.server.kill()


if __name__ == "__main__":
    main(*map(os.path.abspath, sys.argv[1:]))
