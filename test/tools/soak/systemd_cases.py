"""The unit of the package, where systemd runs it with all its restrictions."""

import os
import re
import subprocess

import as_root
import debian
import wire
from cases import case, seconds_until
from package_cases import PORT, Checks, Game, install, no_look_lost, package, prepare
from rooms import opened

TELNET = 4444
DROP_IN = "/etc/systemd/system/scramble.service.d/soak.conf"


def set_up(machine, *lines):
    """Adds lines to the service, and starts it again."""
    text = "\\n".join(("[Service]", *lines))
    machine.run("sh", "-c", f"mkdir -p {os.path.dirname(DROP_IN)} && printf '{text}\\n' > {DROP_IN}")
    machine.run("systemctl", "daemon-reload")
    machine.run("systemctl", "restart", "scramble.service")


def digs(machine):
    """Whether somebody plays Minesweeper over telnet."""
    with machine.net.inside(), wire.connect(TELNET) as client:
        received = b""
        client.sendall(b"new 3,3\r\nlook\r\n")
        while received.count(b"- - -") < 3:
            received += wire.some(client)
    return True


def status_of(machine):
    """What the kernel says of its process."""
    text = machine.run("cat", f"/proc/{machine.shows('MainPID')}/status")
    return dict(re.findall(r"^(\w+):\s+(\w+)", text, re.MULTILINE))


def backs_up_and_restores(machine, reader, check):
    game = Game(machine)
    reader.does("sudo scramble backup /var/lib/scramble /var/backups/scramble-monday")
    later = Game(machine)
    reader.does("sudo systemctl stop scramble.service")
    reader.does("sudo mv /var/lib/private/scramble /var/lib/private/scramble.broken")
    reader.does("sudo cp -a /var/backups/scramble-monday /var/lib/private/scramble")
    reader.does("sudo systemctl start scramble.service")
    check("the game of the backup", game.goes_on())
    check("not a later one", later.scores() != game.scores())
    check("a game after it", Game(machine).goes_on())


def takes_a_socket(machine, reader, check, game):
    reader.does("sudo systemctl stop scramble.service")
    reader.does("sudo systemctl enable --now scramble.socket")
    check("no process", machine.shows("MainPID") == "0")
    reader.does("sudo systemctl start scramble.service")
    check("the game by the socket", game.goes_on())
    machine.run("systemctl", "stop", "scramble.service")
    with machine.net.inside():  # connects first, and is served when the service is up
        opened(PORT, "board=zoo")
    check("a process", machine.shows("MainPID") != "0")
    check("the socket listens on", machine.shows("ActiveState", "scramble.socket") == "active")


def refuses_a_wrong_file(machine, check):
    file = "/etc/scramble/scramble.toml"
    machine.run("cp", file, "/root/right")
    for line, why in (("roms = 1", "unknown key 'roms'"),
                      ('names-denied = "/root/words"', "names-denied: /root/words: Permission denied")):
        machine.run("sh", "-c", f"echo > /root/words && printf '[host]\n{line}\n' > {file}")
        done = subprocess.run(machine.words("systemctl", "reload", "scramble.service"), check=False)
        said = machine.run("journalctl", "-u", "scramble.service", "-p", "err", "-o", "cat")
        check(f"a reload with {line} fails", done.returncode != 0)
        check(f"why it fails: {said}", f"{file}:2: {why}" in said)
    machine.run("cp", "/root/right", file)
    machine.run("systemctl", "reload", "scramble.service")


def starts_again_under_play(machine, game, check):
    with no_look_lost(game, check, "while it started again"):
        for _ in range(5):
            machine.run("systemctl", "reset-failed", "scramble.service")  # they are not too many
            machine.run("systemctl", "restart", "scramble.service")


@case("systemd: the unit runs with all its restrictions, status, socket, watchdog and a backup",
      "exposure at most 1.2; games over HTTP and telnet go on after each restart", prepare)
def unit(how):
    how.skip_if_quick("a minute")
    check = Checks()
    with debian.booted() as machine:
        install(machine, package())
        machine.run("systemd-analyze", "security", "--threshold=12", "scramble.service")
        set_up(machine, "ExecStart=", "ExecStart=/usr/bin/scramble host --config /etc/scramble/scramble.toml "
               f"--telnet {TELNET}")
        game = Game(machine)
        with machine.net.inside(), wire.live(PORT, f"{game.room}/live/bob"):
            check("its status", seconds_until(
                lambda: machine.shows("StatusText") == "1 person in 1 room", 30) is not None)
        check("telnet", digs(machine))
        kernel = status_of(machine)
        check(f"the kernel's view {kernel}",
              kernel["Seccomp"] == "2" and kernel["NoNewPrivs"] == "1" and
              int(kernel["CapBnd"], 16) == 0 and int(kernel["Uid"]) > 60000)
        check("a bound of memory", machine.shows("MemoryMax").isdigit())  # else infinity
        reader = as_root.Reader(machine, "systemd: the unit")
        said = reader.does("systemctl status scramble")
        check(f"what status tells: {said}", re.search(r'Status: "\d+ pe\w+ in \d+ rooms?"', said))
        pid = machine.shows("MainPID")
        machine.run("sh", "-c", "printf '[host]\\nrooms = 99\\n' > /etc/scramble/scramble.toml")
        reader.does("sudo systemctl reload scramble")
        check("the log of a reload", seconds_until(
            lambda: "changed: rooms" in reader.does("journalctl -u scramble"), 10) is not None)
        check("it runs after a reload", seconds_until(
            lambda: machine.shows("SubState") == "running", 10) is not None)
        check("the same process after a reload", machine.shows("MainPID") == pid)
        refuses_a_wrong_file(machine, check)
        reader.does("sudo systemctl restart scramble")
        check("the game after a restart", game.goes_on())
        starts_again_under_play(machine, game, check)
        backs_up_and_restores(machine, reader, check)

        set_up(machine, "WatchdogSec=2")
        machine.run("systemctl", "kill", "--signal=STOP", "scramble.service")
        check("the watchdog", seconds_until(
            lambda: machine.shows("NRestarts") == "1" and machine.shows("ActiveState") == "active",
            15) is not None)
        check("the game after the watchdog", game.goes_on())

        takes_a_socket(machine, reader, check, game)
        check(f"not done: {reader.left}", not reader.left)
        said = machine.run("journalctl", "-u", "scramble.service", "-o", "cat")
        check(f"the log: {said[-500:]}", "cannot" not in said and "not permitted" not in said)
    return check.verdict()
