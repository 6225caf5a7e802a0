"""Machines for the processes of a cluster: networks that the kernel makes up, joined by a switch.

The cable between two of them can be cut, also one way, and not a packet says so. That takes root.
"""

import contextlib
import subprocess

from cable_cases import ip, network
from cases import Skipped
from cluster import Loopback

NOBODY = "02:00:00:00:00:99"  # no card has that address


class Machine(Loopback):
    def __init__(self, name, address, net, all_of_them):
        self.name, self.address, self.net, self.all = name, address, net, all_of_them
        self.inside = net.inside

    def lose(self, other):
        """From now on nothing that it sends to the other one arrives."""
        ip("-n", self.net.name, "neighbour", "replace", self.all[other].address, "lladdr", NOBODY,
           "nud", "permanent", "dev", "card")

    def cut(self, *others):
        for each in others:
            self.lose(each)
            self.all[each].lose(self.name)

    def mend(self):
        """Everything arrives again."""
        for each in self.all.values():
            for one, other in ((self, each), (each, self)):
                subprocess.run(["ip", "-n", one.net.name, "neighbour", "delete", other.address,
                                "dev", "card"], capture_output=True)


@contextlib.contextmanager
def machines(*names):
    """Machines by their names."""
    found = {}
    with contextlib.ExitStack() as stack:
        try:
            switch = stack.enter_context(network("switch"))
            ip("-n", switch.name, "link", "add", "name", "switch", "type", "bridge")
            ip("-n", switch.name, "link", "set", "switch", "up")
            for number, name in enumerate(names, 1):
                net = stack.enter_context(network(name))
                ip("link", "add", "card", "netns", net.name, "type", "veth", "peer", "name",
                   f"port{number}", "netns", switch.name)
                ip("-n", switch.name, "link", "set", f"port{number}", "master", "switch", "up")
                net.plug_in(f"192.0.2.{number}", 24)
                found[name] = Machine(name, f"192.0.2.{number}", net, found)
        except (OSError, subprocess.CalledProcessError) as error:
            raise Skipped("takes root, for networks of its own") from error
        yield found
