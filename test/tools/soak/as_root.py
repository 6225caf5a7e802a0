"""The commands of the handbook that need root and a machine of their own.

The cases of these names run each of them on a fresh Debian; test/program/handbook.py, which reads
the handbook, takes no others.
"""

COMMANDS = {
    "package: cross-built": (
        "script/package arm64",
    ),
    "package: installed": (
        "script/package",
        "sudo apt install ./build/package/scramble_*.deb",
        "sudo apt remove scramble",
        "sudo apt purge scramble",
    ),
    "systemd: the unit": (
        "systemctl status scramble",
        "journalctl -u scramble",
        "sudo systemctl reload scramble",
        "sudo systemctl restart scramble",
        "sudo systemctl stop scramble.service",
        "sudo systemctl enable --now scramble.socket",
        "sudo systemctl start scramble.service",
        "sudo scramble backup /var/lib/scramble /var/backups/scramble-monday",
        "sudo mv /var/lib/private/scramble /var/lib/private/scramble.broken",
        "sudo cp -a /var/backups/scramble-monday /var/lib/private/scramble",
    ),
}


def case_of(command):
    """The words that name the case which runs it; None if none does."""
    return next((case for case, commands in COMMANDS.items() if command in commands), None)


def all_commands():
    return {command for commands in COMMANDS.values() for command in commands}


class Reader:
    """Somebody who follows the handbook on a machine, as root."""

    def __init__(self, machine, case):
        self.machine, self.all, self.left = machine, COMMANDS[case], set(COMMANDS[case])

    def does(self, command):
        """What that printed; it must be one of the case's, and succeed."""
        if command not in self.all:
            raise ValueError(f"the handbook is not read for {command}")
        self.left.discard(command)
        return self.machine.run("sh", "-c", "cd /root; " + command.removeprefix("sudo "))
