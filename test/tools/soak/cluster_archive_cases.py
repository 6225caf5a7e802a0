"""A cluster whose rooms sleep in an archive: nginx with its DAV module."""

import contextlib
import pathlib
import signal
import subprocess
import tempfile
import time

import wire
from cases import case
from cluster import NAMES, Cluster, Loopback
from journal_cases import UNLIMITED
from journal_fault_cases import flips
from journal_players import Room
from rooms import ask

SETTINGS = """daemon off; master_process off; pid {0}/pid; error_log {0}/error.log; events {{}}
http {{ access_log off; client_max_body_size 32m; client_body_temp_path {0}/body; proxy_temp_path {0}/1;
fastcgi_temp_path {0}/2; uwsgi_temp_path {0}/3; scgi_temp_path {0}/4;
server {{ listen 127.0.0.1:{1}; root {0}/objects; dav_methods PUT DELETE; create_full_put_path on; }} }}
"""


class Archive:
    """Use it in `with`."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder) / "archive"
        (self.folder / "objects").mkdir(parents=True)
        port = Loopback().free_port()
        self.url = f"http://127.0.0.1:{port}/rooms"
        (self.folder / "nginx.conf").write_text(SETTINGS.format(self.folder, port))

    def begin(self):
        self.process = subprocess.Popen(
            ["/usr/sbin/nginx", "-p", self.folder, "-e", self.folder / "error.log",
             "-c", self.folder / "nginx.conf"], stderr=subprocess.DEVNULL)

    def end(self):
        self.process.kill()
        self.process.wait()

    def __enter__(self):
        self.begin()
        return self

    def __exit__(self, *_):
        self.end()

    def objects(self):
        return sum(each.is_file() for each in (self.folder / "objects").rglob("*"))


def looks(cluster, rooms):
    """The statuses of each room at each node."""
    told = set()
    for at, room in ((at, room) for room in rooms for at in cluster.living()):
        with wire.connect(at, timeout=15) as client:
            told.add(ask(client, "GET", f"{room.path}/look/nobody")[0])
    return told


def are_kept(cluster, rooms, before):
    """Whether the records of each room are those from before. Who has gone is released behind them."""
    now = [cluster.records(each.name) for each in rooms]
    return all(there[:len(each)] == each for there, each in zip(now, before))


def await_that(holds, seconds):
    end = time.monotonic() + seconds
    while not (is_so := holds()) and time.monotonic() < end:
        time.sleep(1)
    return is_so


@case("cluster: rooms sleep in an archive, nodes are killed, the archive goes away and comes back",
      "etcd keeps no log of them; 503 while it is away, and who is awake plays on; then all is as it was")
def archived(_):
    with contextlib.ExitStack() as all_of:
        folder = all_of.enter_context(tempfile.TemporaryDirectory())
        archive = all_of.enter_context(Archive(folder))
        cluster = all_of.enter_context(
            Cluster(folder, *UNLIMITED, "--unused-after", 5, "--archive", archive.url))
        rooms = [Room(cluster.at(name), f"{name}{number}", "ann")
                 for name in NAMES for number in range(3)]
        for number, each in enumerate(rooms):
            flips(each, cluster.at("c"), 2 + number)
        before = [cluster.records(each.name) for each in rooms]
        left = await_that(lambda: not cluster.etcd.items("/scramble/1/log/"), 200)
        objects = archive.objects()
        for name in NAMES:
            cluster.end(name, signal.SIGKILL)
        cluster.heal()
        archive.end()
        awake = Room(cluster.at("a"), "awake", "ann")
        moved = flips(awake, cluster.at("b"), 6)
        away = looks(cluster, rooms[:3])
        archive.begin()
        back = await_that(lambda: looks(cluster, rooms) == {200}, 30) and \
            are_kept(cluster, rooms, before)
        moves = [flips(each, cluster.at("a"), 1) for each in rooms]
        tidy = await_that(lambda: not cluster.etcd.items("/scramble/1/loose/") and
                          archive.objects() == len(cluster.etcd.items("/scramble/1/out/")), 150)
    refused = [each for each in (moved, *moves) if "refused" in each or not each]
    return left and objects == len(rooms) and away == {503} and back and not refused and tidy, \
        f"{objects} objects of {len(rooms)} rooms; away: {away}; back: {back}; refused: {refused}; " \
        f"no object without a room: {tidy}"
