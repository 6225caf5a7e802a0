"""A way to a server of this machine on which answers are counted, and get lost."""

import contextlib
import socket
import threading


class Swallower:
    """Use it in `with`. While `swallows` is set, each connection ends when the server answers.
    `lost` is how often that was; `passed`, the bytes of all other answers."""

    def __init__(self, port):
        self.to, self.swallows, self.lost, self.passed = port, False, 0, 0
        self.door = socket.create_server(("127.0.0.1", 0))
        self.port = self.door.getsockname()[1]

    def __enter__(self):
        self.begin(self.accept)
        return self

    def __exit__(self, *_):
        self.door.close()

    @staticmethod
    def begin(task, *of):
        threading.Thread(target=task, args=of, daemon=True).start()

    def accept(self):
        with contextlib.suppress(OSError):
            while True:
                client = self.door.accept()[0]
                client.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 1 << 16)
                try:
                    server = socket.create_connection(("127.0.0.1", self.to))
                except OSError:
                    client.close()
                    continue
                self.begin(self.pump, client, server, False)
                self.begin(self.pump, server, client, True)

    def pump(self, source, sink, answers):
        with contextlib.suppress(OSError):
            while data := source.recv(1 << 16):
                if answers and self.swallows:
                    self.lost += 1
                    break
                self.passed += len(data) if answers else 0
                sink.sendall(data)
        for each in (source, sink):
            with contextlib.suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)
