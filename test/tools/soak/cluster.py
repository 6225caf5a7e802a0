"""Three etcd and three nodes of one cluster on loopback, which can be killed, stopped and begun."""

import base64
import contextlib
import http.client
import itertools
import json
import pathlib
import signal
import socket
import subprocess
import time

from program import PROGRAM, Server

NAMES = ("a", "b", "c")
FREE = itertools.count(25_000)  # below the ports that the kernel gives to clients


class Loopback:
    """A place for processes; see `machines.Machine`."""

    address = "127.0.0.1"
    inside = staticmethod(contextlib.nullcontext)

    def free_port(self):
        with self.inside():
            for port in FREE:
                with socket.socket() as probe, contextlib.suppress(OSError):
                    probe.bind((self.address, port))
                    return port


class Etcd:
    """Three members at one place, whose data are in a folder."""

    def __init__(self, folder, *options, place=Loopback()):
        self.folder, self.options, self.place = folder, options, place
        self.clients = [place.free_port() for _ in range(3)]
        self.peers = [place.free_port() for _ in range(3)]
        self.members = [self.start(number) for number in range(3)]

    def url(self, port):
        return f"http://{self.place.address}:{port}"

    def start(self, number):
        name = f"n{number}"
        client, peer = (self.url(ports[number]) for ports in (self.clients, self.peers))
        everyone = ",".join(f"n{i}={self.url(port)}" for i, port in enumerate(self.peers))
        with self.place.inside():
            return subprocess.Popen(
                ["etcd", "--name", name, "--data-dir", f"{self.folder}/{name}", "--logger=zap",
                 "--log-level=error", "--listen-client-urls", client, "--advertise-client-urls",
                 client, "--listen-peer-urls", peer, "--initial-advertise-peer-urls", peer,
                 "--initial-cluster", everyone, *self.options],
                stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def ask(self, path, what, number=0):
        """What a member answers; None if it does not."""
        connection = http.client.HTTPConnection(self.place.address, self.clients[number], timeout=1)
        try:
            connection.request("POST", path, json.dumps(what))
            answer = connection.getresponse()
            return json.loads(answer.read()) if answer.status == 200 else None
        except OSError:
            return None
        finally:
            connection.close()

    def await_writes(self):
        """Until it takes what is written."""
        end = time.monotonic() + 20
        while self.ask("/v3/kv/put", {"key": text64("ready"), "value": text64("1")}) is None:
            if time.monotonic() > end:
                raise RuntimeError("etcd takes nothing")
            time.sleep(0.1)

    def await_writes_after(self, mend):
        """The same, and calls `mend` before each try."""
        end = time.monotonic() + 20
        while mend() or self.ask("/v3/kv/put", {"key": text64("ready"), "value": text64("1")}) is None:
            if time.monotonic() > end:
                raise RuntimeError("etcd takes nothing")
            time.sleep(0.1)

    def leader(self):
        """The number of the member that leads; 0 if nobody says who."""
        for number in range(3):
            status = self.ask("/v3/maintenance/status", {}, number)
            if status and status.get("leader") == status["header"]["member_id"]:
                return number
        return 0

    def renew(self, number, *options):
        """Ends a member and begins it again with other options."""
        self.kill(number)
        self.options = options
        self.restart(number)

    def kill(self, number):
        self.members[number].kill()
        self.members[number].wait()

    def restart(self, number):
        if self.members[number].poll() is not None:
            self.members[number] = self.start(number)

    def items(self, prefix):
        """All keys with that prefix and their values, in their order; of whoever answers."""
        end = prefix[:-1] + chr(ord(prefix[-1]) + 1)
        asked = {"key": text64(prefix), "range_end": text64(end)}
        for number in itertools.islice(itertools.cycle(range(3)), 30):
            if found := self.ask("/v3/kv/range", asked, number):
                return [(base64.b64decode(each["key"]).decode(), base64.b64decode(each["value"]))
                        for each in found.get("kvs", [])]
            time.sleep(0.1)
        raise RuntimeError("etcd reads nothing")

    def read(self, prefix):
        return [value for _, value in self.items(prefix)]

    def end(self):
        for each in self.members:
            each.kill()
            each.wait()


def text64(text):
    return base64.b64encode(text.encode()).decode()


def lines_of(append):
    """The lines of the records in one value of etcd: after a head, TIME LENGTH ID and the line."""
    _, _, rest = append.partition(b"\n")
    while rest:
        head, _, rest = rest.partition(b"\n")
        length = int(head.split(b" ")[1])
        yield rest[:length].decode()
        rest = rest[length + 1:]


class Cluster:
    """Use it in `with`. A node that was killed is None until it is begun again. `places` has one for
    each node and for `etcd`; the nodes reach etcd at the ports that `through` makes of its own;
    `secrets` are files of other secrets, `under` are words before those of the program, `programs` other ones, `extra` options and `web`
    the ports where people reach them, by names of nodes."""

    def __init__(self, folder, *options, lease=3, etcd=(), places=None, under=None,
                 through=list, programs=None, extra=None, web=None, secrets=None):
        self.folder = pathlib.Path(folder)
        self.lease, self.options = lease, ("--lease", lease, *options)
        self.logs = ""
        self.under, self.programs, self.extra = under or {}, programs or {}, extra or {}
        self.web, self.secrets = web or {}, secrets or {}
        (self.folder / "secret").write_text("a secret of all nodes\n")
        self.places = places or dict.fromkeys((*NAMES, "etcd"), Loopback())
        self.etcd = Etcd(folder, *etcd, place=self.places["etcd"])
        self.urls = [self.etcd.url(port) for port in through(self.etcd.clients)]
        self.peers = {name: self.places[name].free_port() for name in NAMES}
        self.nodes = dict.fromkeys(NAMES)

    def __enter__(self):
        try:
            self.etcd.await_writes()
            for name in NAMES:
                self.begin(name)
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        for name in NAMES:
            if self.nodes[name]:
                self.end(name, signal.SIGKILL)
        self.etcd.end()

    def begin(self, name):
        place = self.places[name]
        with place.inside():
            self.nodes[name] = Server(
                "host", "--bind", place.address, "--port", self.web.get(name, 0),
                "--etcd", ",".join(self.urls), "--node", name,
                "--peer", f"{place.address}:{self.peers[name]}",
                "--peer-secret", self.secrets.get(name, self.folder / "secret"), *self.options, *self.extra.get(name, ()),
                under=self.under.get(name, ()), program=self.programs.get(name, PROGRAM))

    def end(self, name, number):
        """Result: its exit status."""
        node, self.nodes[name] = self.nodes[name], None
        node.signal(signal.SIGCONT)
        node.signal(number)
        status = node.wait(15)[0]
        self.logs += node.said()
        node.__exit__()
        return status

    def heal(self):
        """All that was killed begins again."""
        for number in range(3):
            self.etcd.restart(number)
        self.etcd.await_writes()
        for name in NAMES:
            if not self.nodes[name]:
                self.begin(name)

    def at(self, name):
        """Where people reach that node."""
        return self.places[name].address, self.nodes[name].port

    def living(self):
        return [self.at(name) for name, node in self.nodes.items() if node]

    def holder(self, room):
        found = self.etcd.read(f"/scramble/1/own/{room}")
        return found[0].decode() if found else None

    def records(self, room):
        """The lines of a room, first of all those of its first record."""
        return [line for value in self.etcd.read(f"/scramble/1/log/{room}/")
                for line in lines_of(value)]
