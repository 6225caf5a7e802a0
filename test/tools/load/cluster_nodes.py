"""Three etcd and nodes of one cluster, each a process on loopback, for the measurement."""

import pathlib
import socket
import subprocess
import tempfile
import time

from contenders import Failure
from rooms import Host, read, request

PATIENCE = 30  # seconds for a takeover
RANGE = pathlib.Path("/proc/sys/net/ipv4/ip_local_port_range")


def free_ports():
    """Ports that nothing listens at, each once, below those that the kernel gives to clients."""
    for port in range(int(RANGE.read_text().split()[0]) - 1, 1023, -1):
        with socket.socket() as probe:
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
        yield port


class Etcd:
    """Members of one etcd, whose data are in a folder that ends with them."""

    def __init__(self, ports, members=3):
        self.folder = tempfile.TemporaryDirectory(prefix="scramble-etcd-")
        places = [(f"n{i}", next(ports), next(ports)) for i in range(members)]
        everyone = ",".join(f"{name}=http://127.0.0.1:{peer}" for name, _, peer in places)
        self.clients = [client for _, client, _ in places]
        self.processes = [self.start(*place, everyone) for place in places]

    def start(self, name, client, peer, everyone):
        urls = [f"http://127.0.0.1:{port}" for port in (client, peer)]
        return subprocess.Popen(
            ["etcd", "--name", name, "--data-dir", f"{self.folder.name}/{name}",
             "--listen-client-urls", urls[0], "--advertise-client-urls", urls[0],
             "--listen-peer-urls", urls[1], "--initial-advertise-peer-urls", urls[1],
             "--initial-cluster", everyone, "--logger=zap", "--log-level", "error"],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def __enter__(self):
        try:
            self.wait_until_it_writes()
        except BaseException:
            self.__exit__()
            raise
        return self

    def wait_until_it_writes(self):
        command = ["etcdctl", "--endpoints", f"127.0.0.1:{self.clients[0]}", "put", "ready", "1"]
        deadline = time.monotonic() + 20
        while time.monotonic() < deadline:
            if subprocess.run(command, capture_output=True, env={"ETCDCTL_API": "3"} | PATH,
                              check=False).returncode == 0:
                return
            time.sleep(0.1)
        raise Failure("etcd does not write")

    def __exit__(self, *_):
        for process in self.processes:
            process.kill()
            process.wait()
        self.folder.cleanup()

    def urls(self):
        return ",".join(f"http://127.0.0.1:{port}" for port in self.clients)


PATH = {"PATH": "/usr/local/bin:/usr/bin:/bin"}


def node(run, name, etcd, ports, rooms=1, lease=5):
    """A node of the cluster that this etcd makes."""
    secret = pathlib.Path(etcd.folder.name, "secret")
    secret.write_text("a secret of the measurement\n")
    secret.chmod(0o600)
    return Host(run, rooms, kept=(
        "--etcd", etcd.urls(), "--node", name, "--peer", f"127.0.0.1:{next(ports)}",
        "--peer-secret", secret, "--lease", lease))


def until_answered(server, target):
    """Effect: waits until this look is a 200."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        try:
            with server.connect() as connection, connection.makefile("rb") as answers:
                connection.sendall(request("GET", target))
                return read(answers, 200)
        except (Failure, OSError):
            time.sleep(0.05)
    raise Failure(f"{server.name} does not answer {target}")
