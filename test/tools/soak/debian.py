"""A fresh Debian 12 with systemd, in a folder: systemd-nspawn boots it. That takes root."""

import contextlib
import os
import pathlib
import shutil
import signal
import subprocess
import tempfile
import time

from cable_cases import network, skip_without_networks
from cases import Skipped, seconds_until
from program import ROOT

TREE = ROOT / "build/debian"  # made once
NOBODY_IS_ASKED = "/etc/apt/apt.conf.d/90soak"
BARE = pathlib.Path(os.environ.get("SCRAMBLE_FRESH", ROOT / "build/fresh"))
PACKAGES = "systemd, systemd-sysv, dbus"  # a bare Debian has no systemd
QUIET = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.STDOUT,
         "text": True}


def ran(*words):
    """What it printed; it must succeed."""
    done = subprocess.run([str(word) for word in words], **QUIET)
    if done.returncode != 0:
        raise RuntimeError(f"{' '.join(map(str, words))}: {done.stdout[-2000:]}")
    return done.stdout.strip()


def prepare(package):
    """Makes the tree, if there is none, with what the package depends on."""
    if os.getuid() != 0:
        return  # the case is skipped
    if not (TREE / "made").exists():
        shutil.rmtree(TREE, ignore_errors=True)
        ran(ROOT / "script/fresh", "true")  # keeps a bare one
        ran("cp", "-a", BARE / "bookworm/root", TREE)
        (TREE / "made").touch()
    depends = ran("dpkg-deb", "--field", package, "Depends")
    ran("systemd-nspawn", "--quiet", "--register=no", "--keep-unit", "-D", TREE, "sh", "-c",
        'apt-get update -q && apt-get satisfy -y -q --no-install-recommends "$@"', "sh", depends,
        PACKAGES)


class Debian:
    """A copy of it that runs, in a network of its own."""

    def __init__(self, folder, net):
        self.root, self.net = folder, net
        self.log = open(folder.parent / "boot", "w+", encoding="utf8", errors="replace")
        self.nspawn = subprocess.Popen(
            ["systemd-nspawn", "--quiet", "--register=no", "--keep-unit", "--console=pipe", "-D",
             str(folder), f"--network-namespace-path=/run/netns/{net.name}", "--boot"],
            stdin=subprocess.DEVNULL, stdout=self.log, stderr=subprocess.STDOUT)

    def leader(self):
        """Its PID 1; none until it is born."""
        if self.nspawn.poll() is not None:
            self.log.seek(0)
            raise Skipped(f"systemd does not boot here: {self.log.read()[-300:]}")
        path = pathlib.Path(f"/proc/{self.nspawn.pid}/task/{self.nspawn.pid}/children")
        return next(iter(path.read_text().split()), None)

    def words(self, *words):
        return ["nsenter", "-t", self.leader(), "-m", "-u", "-i", "-p", "-n", "env", "-i",
                "PATH=/usr/sbin:/usr/bin", "DEBIAN_FRONTEND=noninteractive", "SYSTEMD_COLORS=0",
                *map(str, words)]

    def run(self, *words):
        """What that prints inside; it must succeed."""
        return ran(*self.words(*words))

    def shows(self, what, unit="scramble.service"):
        """A property of a unit."""
        return subprocess.run(self.words("systemctl", "show", "-P", what, unit),
                              **QUIET).stdout.strip()

    def is_booted(self):
        time.sleep(0.2)
        if self.leader() is None:
            return False
        state = subprocess.run(self.words("systemctl", "is-system-running"), **QUIET).stdout
        return state.strip() in ("running", "degraded")

    def put(self, path):
        """A file of this machine, where `run` finds it."""
        shutil.copy(path, self.root / "root")
        return pathlib.Path("/root") / pathlib.Path(path).name

    def off(self):
        if self.nspawn.poll() is None:
            self.nspawn.send_signal(signal.SIGTERM)
            try:
                self.nspawn.wait(20)
            except subprocess.TimeoutExpired:
                self.nspawn.kill()
                self.nspawn.wait()
        self.log.close()


@contextlib.contextmanager
def booted():
    """A fresh copy that has booted."""
    skip_without_networks()
    if not shutil.which("systemd-nspawn") or not (TREE / "made").exists():
        raise Skipped("takes systemd-nspawn, and a Debian in build/debian")
    with tempfile.TemporaryDirectory(dir=ROOT / "build") as folder, network("debian") as net:
        copy = pathlib.Path(folder, "debian")
        ran("cp", "-a", TREE, copy)
        machine = Debian(copy, net)
        try:
            if seconds_until(machine.is_booted, 60) is None:
                raise Skipped("systemd does not come up here")
            machine.run("sh", "-c", f"echo 'APT::Get::Assume-Yes \"true\";' > {NOBODY_IS_ASKED}")
            yield machine
        finally:
            machine.off()
