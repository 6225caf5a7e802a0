"""A way to a server of this machine on which answers get lost."""

import contextlib
import socket
import threading


class Swallower:
    """Use it in `with`. While `swallows` is set, each connection ends when the server answers."""

    def __init__(self, port):
        self.to, self.swallows, self.lost = port, False, 0
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
                sink.sendall(data)
        for each in (source, sink):
            with contextlib.suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)
