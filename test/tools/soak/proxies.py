"""nginx, HAProxy and Caddy, each with its file of docs/proxies/, in front of a host of rooms.

Of the files only the ports, the path of the certificate and the name of HAProxy's inner socket are
replaced; what else a proxy needs to run in a folder, under any user, stands around them.
"""

import contextlib
import dataclasses
import json
import os
import pathlib
import signal
import ssl
import subprocess
import tempfile
import time

import wire
from cluster import Loopback
from program import ROOT, Server
from rooms import rooms

NAME = "play.example.org"
LINE = "\nmeasured: "  # what curl says of an answer, behind its body
MEASURED = ('{"status":"%{http_code}","version":"%{http_version}","at":"%{url_effective}",'
            '"location":"%header{location}"}')


@dataclasses.dataclass
class Kind:
    """A proxy: its file, what is replaced in it, what stands around it, and the commands that check it
    and start the proxy. {https}, {http}, {server} and {admin} are ports, {pem}, {folder}, {config} paths."""

    name: str
    file: str
    replaced: dict
    around: str
    checks: list
    starts: list


KINDS = [
    Kind("nginx", "nginx.conf",
         {"listen [::]:443": "listen 127.0.0.2:{https}", "listen [::]:80": "listen 127.0.0.2:{http}",
          "listen 443": "listen {address}:{https}", "listen 80": "listen {address}:{http}",
          "127.0.0.1:8080": "127.0.0.1:{server}", "/etc/ssl/play.pem": "{pem}"},
         "{user}pid {folder}/pid; error_log stderr; events {{}}\n"
         "http {{ access_log off; client_body_temp_path {folder}/1; proxy_temp_path {folder}/2;\n"
         "fastcgi_temp_path {folder}/3; uwsgi_temp_path {folder}/4; scgi_temp_path {folder}/5;\n"
         "{file} }}\n",
         ["nginx", "-t", "-e", "stderr", "-c", "{config}"],
         ["nginx", "-e", "stderr", "-c", "{config}", "-g", "daemon off;"]),
    Kind("HAProxy", "haproxy.cfg",
         {"bind :443": "bind {address}:{https}", "bind :80": "bind {address}:{http}",
          "abns@scramble": "abns@scramble-{https}",
          "127.0.0.1:8080 port 9464": "127.0.0.1:{server} port {admin}",
          "/etc/ssl/play.pem": "{pem}"},
         "{file}",
         ["haproxy", "-c", "-f", "{config}"],
         ["haproxy", "-db", "-f", "{config}"]),
    Kind("Caddy", "Caddyfile",
         {"127.0.0.1:8080": "127.0.0.1:{server}", "/etc/ssl/play.pem": "{pem}"},
         "{{\nadmin off\nhttp_port {http}\nhttps_port {https}\ndefault_bind {address}\n}}\n{file}",
         ["caddy", "validate", "--adapter", "caddyfile", "--config", "{config}"],
         ["caddy", "run", "--adapter", "caddyfile", "--config", "{config}"]),
]


def certificate(folder):
    """A new one for NAME, that signs itself, with its key."""
    path = pathlib.Path(folder, "play.pem")
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1",
         "-nodes", "-days", "2", "-subj", f"/CN={NAME}", "-addext", f"subjectAltName=DNS:{NAME}",
         "-keyout", f"{folder}/key", "-out", f"{folder}/crt"], check=True, capture_output=True)
    path.write_text(pathlib.Path(folder, "crt").read_text() + pathlib.Path(folder, "key").read_text())
    return path


class Proxy:
    """In front of the server at a port. Use it in `with`; `end` and `begin` kill and start it."""

    def __init__(self, kind, folder, server, admin, address):
        self.kind, self.folder, self.address = kind, folder, address
        self.pem = certificate(folder)
        self.port, self.plain = (Loopback().free_port() for _ in range(2))
        self.words = {"https": self.port, "http": self.plain, "server": server, "admin": admin, "pem": self.pem,
                      "folder": folder, "address": address, "config": f"{folder}/config",
                      "user": "user root; " if os.geteuid() == 0 else ""}
        pathlib.Path(folder, "config").write_text(self.config())
        self.log = open(f"{folder}/log", "w+", encoding="utf-8")

    def config(self):
        text = (ROOT / "docs/proxies" / self.kind.file).read_text()
        for old, new in self.kind.replaced.items():
            if old not in text:
                raise RuntimeError(f"{self.kind.file} has no '{old}'")
            text = text.replace(old, new.format(**self.words))
        return self.kind.around.format(**self.words, file=text)

    def __enter__(self):
        self.begin()
        return self

    def __exit__(self, *_):
        self.end()
        self.log.close()

    def start(self, command):
        return subprocess.Popen(
            [word.format(**self.words) for word in command], stdin=subprocess.DEVNULL,
            stdout=self.log, stderr=self.log, start_new_session=True,
            env={**os.environ, "HOME": self.folder, "XDG_DATA_HOME": self.folder,
                 "XDG_CONFIG_HOME": self.folder})

    def begin(self):
        if self.start(self.kind.checks).wait(20) != 0:
            raise RuntimeError(f"{self.kind.name} refuses its file: {self.said()}")
        self.process = self.start(self.kind.starts)
        for _ in range(100):
            with contextlib.suppress(OSError), wire.connect(self.port, host=self.address):
                return
            if self.process.poll() is not None:
                break
            time.sleep(0.1)
        self.end()
        raise RuntimeError(f"{self.kind.name} does not start: {self.said()}")

    def said(self):
        self.log.seek(0)
        return self.log.read()[-500:]

    def end(self):
        """Kills it and its children."""
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def url(self, target):
        return f"https://{NAME}:{self.port}{target}"

    def curl(self, target, *words, version="2"):
        """A curl that asks for it; `answer` waits for what it gets."""
        return subprocess.Popen(
            ["curl", "--silent", f"--http{version}", "--cacert", self.pem, "--max-time", "120",
             "--resolve", f"{NAME}:{self.port}:{self.address}", "--write-out", LINE + MEASURED,
             *words, self.url(target)], stdout=subprocess.PIPE)

    def ask(self, target, *words, version="2"):
        return answer(self.curl(target, *words, version=version))

    def connect(self, protocol="http/1.1", room=None):
        """A connection with TLS."""
        context = ssl.create_default_context(cafile=self.pem)
        context.set_alpn_protocols([protocol])
        return context.wrap_socket(wire.connect((self.address, self.port), room=room), server_hostname=NAME)


    def http2(self):
        """A connection that speaks it."""
        from http2 import Http2  # its library may be missing while only the cases are read
        return Http2(self.connect("h2"), f"{NAME}:{self.port}")


@dataclasses.dataclass
class Answer:
    status: int  # 0 if there is none
    version: str
    at: str
    location: str
    body: str


def answer(curl):
    body, _, measured = curl.communicate()[0].decode(errors="replace").rpartition(LINE)
    told = json.loads(measured)
    return Answer(**{**told, "status": int(told["status"])}, body=body)


WATCHED = ("--allowed-host", NAME, "--verbose", "--admin", 0)


def host(*options):
    """A host of rooms that believes a proxy on this machine."""
    return rooms("--trusted-proxy", "127.0.0.1", *WATCHED, *options, listeners=2)


def memory(*board):
    return Server("memory", *WATCHED, 0, *board, listeners=2)


@contextlib.contextmanager
def behind(kind, server, way=None, address="127.0.0.1"):
    """A proxy, which listens there, in front of a server, perhaps with a way between them."""
    ports = (way or server).port, server.ports[1]
    with (tempfile.TemporaryDirectory() as folder,
          Proxy(kind, folder, *ports, address) as proxy):
        yield proxy
