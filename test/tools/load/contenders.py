"""The contenders: how each of them is started, asked and stopped."""

import contextlib
import os
import pathlib
import re
import resource
import socket
import subprocess
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[2]
SCRIPTS = ROOT / "load"  # for wrk


MOST_UNSENT = 128 * 1024  # bytes that the kernel holds for a client of the server


class Failure(Exception):
    """Why a run is worthless."""


def family(pid):
    """The process and all its descendants: nginx works in a child of the one that was started."""
    yield pid
    for task in os.listdir(f"/proc/{pid}/task"):
        for child in pathlib.Path(f"/proc/{pid}/task/{task}/children").read_text().split():
            yield from family(int(child))


class Server:
    """A contender while it runs, pinned to one core."""

    def __init__(self, name, command, core, port=None, environment=()):
        self.name = name
        self.log = tempfile.TemporaryFile()
        self.process = subprocess.Popen(
            ["taskset", "-c", str(core), *map(str, command)],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=self.log,
            env={**os.environ, **dict(environment)})
        try:
            self.port = port or self.announced_port()
            self.wait_until_it_answers()
        except BaseException:
            self.stop()
            raise

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stop()

    def announced_port(self):
        """The port in the line `... SCHEME://localhost:PORT/` that the server prints when ready."""
        os.set_blocking(self.process.stdout.fileno(), False)
        text = b""
        deadline = time.monotonic() + 10
        while time.monotonic() < deadline and self.process.poll() is None:
            text += self.process.stdout.read() or b""
            if found := re.search(rb"\w+://[^/\s]*:(\d+)/", text):
                return int(found[1])
            time.sleep(0.01)
        raise Failure(f"{self.name} did not start: {self.complaint()}")

    def wait_until_it_answers(self):
        deadline = time.monotonic() + 10
        while time.monotonic() < deadline and self.process.poll() is None:
            with contextlib.suppress(OSError):
                self.get("/look/p")
                return
            time.sleep(0.02)
        raise Failure(f"{self.name} does not answer: {self.complaint()}")

    def complaint(self):
        self.log.seek(0)
        return self.log.read().decode(errors="replace").strip()[-500:] or "it says nothing"

    def stop(self):
        self.process.terminate()
        try:
            self.process.wait(5)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.process.stdout.close()
        self.log.close()

    def url(self, target=""):
        return f"http://127.0.0.1:{self.port}{target}"

    def connect(self):
        return socket.create_connection(("127.0.0.1", self.port), timeout=5)

    def get(self, target):
        with self.connect() as connection:
            return exchange(connection, target)

    def cpu(self):
        """Nanoseconds that the server has run so far, by the scheduler's statistics."""
        return sum(
            int((task / "schedstat").read_text().split()[0])
            for pid in family(self.process.pid)
            for task in pathlib.Path(f"/proc/{pid}/task").iterdir())

    def worker(self):
        return max(family(self.process.pid))


def exchange(connection, target):
    connection.sendall(f"GET {target} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
    return read_answer(connection)


def read_answer(connection):
    """The bytes of one whole answer, which must be a 200."""
    answer = b""
    size = None
    while size is None or len(answer) < size:
        received = connection.recv(1 << 20)
        if not received:
            raise Failure("a connection closed before its answer was complete")
        answer += received
        if size is None and b"\r\n\r\n" in answer:
            head = answer.partition(b"\r\n\r\n")[0]
            length = re.search(rb"\r\ncontent-length:\s*(\d+)", head, re.IGNORECASE)
            if not head.startswith(b"HTTP/1.1 200 ") or not length:
                raise Failure(f"not the answer hoped for: {head.decode(errors='replace')}")
            size = len(head) + 4 + int(length[1])
    return answer


def stand_in(side):
    """An answer like the server's for a square board, for when the server itself is left out."""
    body = b"%dx%d\n" % (side, side) + b"down\n" * side**2
    head = (b"HTTP/1.1 200 OK\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: %d\r\n"
            b"Cache-Control: no-store\r\nAccess-Control-Allow-Origin: *\r\n"
            b'X-Content-Type-Options: nosniff\r\nETag: "0-0"\r\n\r\n')
    return head % len(body) + body


class Field:
    """Starts contenders on one core; their files lie in a folder that outlives them."""

    def __init__(self, folder, core, scramble, bare):
        self.folder = folder
        self.core = core
        self.scramble_path = scramble
        self.bare_path = bare

    def scramble(self, board):
        return Server("scramble", [self.scramble_path, "memory", "0", *board], self.core)

    def bare(self, answer, *words):
        path = self.folder / "answer"
        path.write_bytes(answer)
        return Server("bare epoll", [self.bare_path, "0", path, *words], self.core)

    def express(self, board):
        """The protocol as many would write it, on Debian's Express."""
        return Server("express", ["node", HERE / "express.cjs", "0", *board], self.core,
                      environment={"NODE_PATH": "/usr/share/nodejs", "NODE_ENV": "production"})

    def nginx(self, answer):
        """nginx with the same body, and the same headers but for Server, Date and Connection."""
        head, _, body = answer.partition(b"\r\n\r\n")
        (self.folder / "body").write_bytes(body)
        headers = dict(line.split(": ", 1) for line in head.decode().split("\r\n")[1:])
        mime = headers.get("Content-Type", "text/plain")
        own = ("content-type", "content-length", "date", "server", "connection")
        added = "".join(f"add_header {name} {quoted(value)};"
                        for name, value in headers.items() if name.lower() not in own)
        if len(body) < 3000:
            content = f"return 200 {quoted(body.decode())};"
        else:  # too long for its configuration
            content = (f'root "{self.folder}"; rewrite ^ /body break; sendfile on; tcp_nopush on; '
                       'etag off; max_ranges 0; add_header Last-Modified "";')
        with socket.create_server(("127.0.0.1", 0)) as listener:
            port = listener.getsockname()[1]
        spools = "".join(
            f'{kind}_temp_path "{self.folder}/{kind}";\n'
            for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
        (self.folder / "nginx.conf").write_text(f"""
            daemon off; worker_processes 1; pid "{self.folder}/nginx.pid"; error_log stderr error;
            {"user root;" if os.geteuid() == 0 else ""}
            worker_rlimit_nofile {descriptor_limit()};
            events {{ worker_connections {descriptor_limit() - 100}; }}
            http {{
                {spools}
                access_log off; server_tokens off; open_file_cache max=10;
                keepalive_requests 1000000000; keepalive_timeout 1h;
                types {{ }}  default_type {quoted(mime)};
                server {{
                    listen 127.0.0.1:{port} backlog=4096;
                    location / {{
                        {added}
                        {content}
                    }}
                }}
            }}""")
        command = ["nginx", "-p", self.folder, "-c", self.folder / "nginx.conf", "-e", "stderr"]
        return Server("nginx", command, self.core, port)


def quoted(text):
    if "$" in text:
        raise Failure("nginx would take the $ in the answer for a variable")
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def descriptor_limit():
    return min(resource.getrlimit(resource.RLIMIT_NOFILE)[1], 1 << 20)


def build(name):
    """Compiles a program of this directory unless that has been done."""
    source, program = HERE / f"{name}.cpp", ROOT / "build" / "load" / name
    newest = max(each.stat().st_mtime for each in (source, *HERE.glob("*.hpp")))
    if not program.exists() or program.stat().st_mtime < newest:
        program.parent.mkdir(parents=True, exist_ok=True)
        subprocess.run(["c++", "-std=c++20", "-O2", source, "-o", program], check=True, timeout=120)
    return program
