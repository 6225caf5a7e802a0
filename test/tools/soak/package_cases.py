"""The Debian package, on a fresh Debian 12."""

import concurrent.futures
import contextlib
import filecmp
import os
import pathlib
import subprocess
import tempfile
import threading

import as_root
import debian
import wire
from cases import Skipped, case, seconds_until
from program import ROOT
from rooms import opened

PORT = 8080
BOARD = "size=4x4&cards=A"  # any two cards match
KEPT = "/var/lib/private/scramble/scramble.db"


def package():
    return next(ROOT.glob("build/package/scramble_*.deb"))


def prepare():
    debian.ran(ROOT / "script/package")
    debian.prepare(package())


def later(folder, epoch=9):
    """The same package, of a later version."""
    tree, made = pathlib.Path(folder, f"tree{epoch}"), pathlib.Path(folder, f"scramble_{epoch}.deb")
    debian.ran("dpkg-deb", "-R", package(), tree)
    control = tree / "DEBIAN/control"
    control.write_text(control.read_text().replace("\nVersion: ", f"\nVersion: {epoch}:"))
    debian.ran("dpkg-deb", "--root-owner-group", "-b", tree, made)
    return made


class Game:
    """A room in which alice has found a pair."""

    def __init__(self, machine):
        self.machine = machine
        with machine.net.inside():
            self.room, _ = opened(PORT, BOARD)
            with wire.connect(PORT) as client:
                for space in ("0,0", "0,1"):
                    wire.get(client, f"{self.room}/flip/alice/{space}")

    def scores(self):
        with self.machine.net.inside():
            return wire.fetch(PORT, f"{self.room}/scores")[2]

    def is_seen(self):
        """Whether somebody who looks, over a connection of his own, sees all cards face down but hers."""
        with self.machine.net.inside():
            status, _, board = wire.fetch(PORT, f"{self.room}/look/bob")
        return status == 200 and board.count(b"down\n") == 14

    def goes_on(self):
        """Whether she has it still, once the server is there."""
        def has_it():
            try:
                return self.scores() == b"alice 1\n"
            except OSError:
                return False
        return seconds_until(has_it, 10) is not None


class Checks:
    """What was found, by the names of the checks."""

    def __init__(self):
        self.failed, self.passed = [], 0

    def __call__(self, name, holds):
        if holds:
            self.passed += 1
        else:
            self.failed.append(name)

    def verdict(self):
        return not self.failed, f"{self.passed} checks; " + (", ".join(self.failed) or "none failed")


@contextlib.contextmanager
def no_look_lost(game, check, when):
    """Four people look without a pause, and every one of their looks is answered."""
    answered, lost, done = [], [], threading.Event()

    def looks():
        while not done.is_set():
            try:
                if game.is_seen():
                    answered.append(True)
                else:
                    lost.append("another answer")
            except OSError as error:
                lost.append(repr(error))

    with concurrent.futures.ThreadPoolExecutor(4) as players:
        running = [players.submit(looks) for _ in range(4)]
        try:
            yield
        finally:
            done.set()
    for each in running:
        each.result()  # raises what else went wrong
    check(f"{len(lost)} lost {when}, such as {lost[:3]}", not lost)
    check(f"{len(answered)} looks were answered {when}", len(answered) > 100)


@case("package: its tarball makes the same bytes, without git",
      "all packages, in another folder; of a commit, so nothing may be changed here", prepare)
def same_bytes(how):
    if not how.long:
        raise Skipped('it builds once more: script/soak long "same bytes"')
    if subprocess.run(["git", "status", "--porcelain"], cwd=ROOT, check=True, capture_output=True).stdout:
        raise Skipped("takes a tree without changes")
    check = Checks()
    with tempfile.TemporaryDirectory() as folder:
        git = pathlib.Path(folder, "bin/git")
        git.parent.mkdir()
        git.write_text("#!/bin/sh\nexit 127\n")
        git.chmod(0o755)
        tree = pathlib.Path(folder, "the sources").resolve()
        tree.mkdir()
        tarball = next(ROOT.glob("build/package/scramble-*.tar.gz"))
        debian.ran("tar", "-xzf", tarball, "--strip-components=1", "-C", tree)
        debian.ran("env", f"PATH={git.parent}:{os.environ['PATH']}", tree / "script/package")
        made = sorted(path.name for path in (ROOT / "build/package").glob("*.deb"))
        there = sorted(path.name for path in (tree / "build/package").iterdir())
        check(f"{there}, beside {made}", len(made) == 3 and there == made)
        for name in made:
            check(name, filecmp.cmp(ROOT / "build/package" / name, tree / "build/package" / name, shallow=False))
    return check.verdict()


@case("package: hardened", "hardening-check has no finding about what is packed", prepare)
def hardened(how):
    how.skip_if_quick("a package")
    told = debian.ran(ROOT / "test/tools/soak/hardened.sh")
    return True, f"{told.count(': yes')} parts are there"


@case("package: an SBOM in each", "it keeps the rules of SPDX 2.3, and tells of all that is in the package", prepare)
def sboms(how):
    how.skip_if_quick("a package")
    debian.ran(ROOT / "test/program/sbom.py", ROOT / "build/package")
    return True, "three"


def install(machine, file):
    machine.run("apt-get", "install", "-q", "--no-install-recommends", machine.put(file))


def is_there(machine, path):
    return subprocess.run(machine.words("test", "-e", path)).returncode == 0


@case("package: installed, upgraded, removed, installed again and purged",
      "systemd starts it; games go on until it is purged; then nothing is left", prepare)
def life(how):
    how.skip_if_quick("two minutes")
    check = Checks()
    with tempfile.TemporaryDirectory() as folder, debian.booted() as machine:
        upgrade = later(folder)
        reader = as_root.Reader(machine, "package: installed")
        reader.left.remove("script/package")  # prepare() has run it
        machine.run("mkdir", "-p", "/root/build/package")
        machine.run("mv", machine.put(package()), "/root/build/package")
        reader.does("sudo apt install ./build/package/scramble_*.deb")
        check("it starts", machine.shows("ActiveState") == "active")
        check("it is enabled", machine.run("systemctl", "is-enabled", "scramble.service") == "enabled")
        check("no socket", machine.shows("ActiveState", "scramble.socket") == "inactive")
        game = Game(machine)
        first = machine.shows("InvocationID")
        install(machine, upgrade)
        check("the upgrade", machine.run("dpkg-query", "-Wf", "${Version}", "scramble")[:2] == "9:")
        check("another process", machine.shows("InvocationID") not in ("", first))
        check("the game after the upgrade", game.goes_on())
        reader.does("sudo apt remove scramble")
        check("it stops", machine.shows("ActiveState") == "inactive")
        check("the games stay", is_there(machine, KEPT))
        install(machine, package())
        check("the game after a removal", game.goes_on())
        machine.run("systemctl", "disable", "--now", "scramble.service")
        install(machine, upgrade)
        check("what is disabled stays so", machine.shows("ActiveState") == "inactive")
        reader.does("sudo apt purge scramble")
        left = machine.run("sh", "-c", "rm -r /root/*; find / -xdev -name '*scramble*'")
        check(f"left: {left}", not left)
        check(f"not done: {reader.left}", not reader.left)
    return check.verdict()


def upgrades_under_play(machine, game, check, by, *words):
    """Does that, which is to start the service again, while people look."""
    before = machine.shows("InvocationID"), machine.shows("MainPID")
    with no_look_lost(game, check, by):
        machine.run(*words)
        after = machine.shows("InvocationID"), machine.shows("MainPID")
    check(f"another process {by}", all(new not in ("", "0", old) for old, new in zip(before, after)))


@case("package: upgraded under play, no look is lost",
      "by apt and by dpkg, with ports of its own and with those of scramble.socket", prepare)
def under_play(how):
    how.skip_if_quick("a minute")
    check = Checks()
    with tempfile.TemporaryDirectory() as folder, debian.booted() as machine:
        install(machine, package())
        game = Game(machine)
        by_apt, by_dpkg, of_socket = (machine.put(later(folder, epoch)) for epoch in (7, 8, 9))
        upgrades_under_play(machine, game, check, "by apt", "apt-get", "install", "-q", by_apt)
        upgrades_under_play(machine, game, check, "by dpkg", "dpkg", "-i", by_dpkg)
        machine.run("systemctl", "stop", "scramble.service")
        machine.run("systemctl", "enable", "--now", "scramble.socket")
        machine.run("systemctl", "start", "scramble.service")
        upgrades_under_play(machine, game, check, "with the socket", "dpkg", "-i", of_socket)
        check("its version", machine.run("dpkg-query", "-Wf", "${Version}", "scramble")[:2] == "9:")
    return check.verdict()
