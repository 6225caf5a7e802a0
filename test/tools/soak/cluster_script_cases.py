"""The cluster that script/cluster starts, with HAProxy and its file of docs/proxies/."""

import os
import re
import signal
import subprocess
import tempfile
import time

import wire
from cases import case, seconds_until
from cluster import Loopback
from program import ROOT
from rooms import opened


def free_ports(count):
    """The first of so many in a row."""
    ports = [Loopback().free_port() for _ in range(count)]
    return ports[0] if ports[-1] - ports[0] == count - 1 else free_ports(count)


def shows(port, target, wanted):
    try:
        return wanted in wire.fetch(port, target)[2]
    except (OSError, ValueError):  # the node is dying, or nobody is there
        return False


@case("script/cluster: three nodes behind HAProxy",
      "whichever node is killed, its games go on within 10 s; all end within 5 s")
def scripted(_):
    with tempfile.TemporaryDirectory() as folder:
        port = free_ports(54)
        script = subprocess.Popen([ROOT / "script/cluster", "--port", str(port), "--data", folder],
                                  stdout=subprocess.PIPE, text=True, start_new_session=True)
        try:
            told = ""
            while "Ctrl-C" not in told:
                told += next(script.stdout)
            room, _ = opened(port, "size=1x4&cards=A,B")
            waits = []
            for column, process in enumerate(re.findall(r"process (\d+)", told)):
                wire.fetch(port, f"{room}/flip/p{column}/0,{column}")
                os.kill(int(process), signal.SIGKILL)
                waits.append(seconds_until(
                    lambda: shows(port, f"{room}/look/p{column}", b"my "), 10))
                time.sleep(4)  # until it is there again
            begun = time.monotonic()
            script.send_signal(signal.SIGINT)
            status = script.wait(10)
            ended = time.monotonic() - begun
        finally:
            if script.poll() is None:
                os.killpg(script.pid, signal.SIGKILL)
                script.wait()
            script.stdout.close()
    return (None not in waits and len(waits) == 3 and status == 130 and ended < 5,
            f"again after {waits} s; status {status} after {ended:.1f} s")
