"""Clients of sockets: HTTP, WebSockets and telnet by hand, so that they can misbehave."""

import os
import socket
import struct
import time

RESET = struct.pack("ii", 1, 0)
KEY = "dGhlIHNhbXBsZSBub25jZQ=="


def connect(port, timeout=10, room=None, host="127.0.0.1"):
    """A connection to a port, or to (host, port); `room` is how much the kernel may hold of what is
    not read."""
    client = socket.socket()
    if room:
        client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, room)
    client.settimeout(timeout)
    client.connect(port if isinstance(port, tuple) else (host, port))
    return client


def reset(client):
    client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET)
    client.close()


def request(target, fields="", name="localhost"):
    return f"GET {target} HTTP/1.1\r\nHost: {name}\r\n{fields}\r\n".encode()


def read_answer(client, received=b""):
    """Status, fields and body of the next answer; its beginning may have been received."""
    while b"\r\n\r\n" not in received:
        received += some(client)
    head, _, body = received.partition(b"\r\n\r\n")
    fields = head.decode().lower()
    size = int(fields.partition("content-length: ")[2].partition("\r\n")[0])
    while len(body) < size:
        body += some(client)
    return int(head[9:12]), fields, body


def some(client, most=1 << 20):
    received = client.recv(most)
    if not received:
        raise ConnectionError("closed in the middle of an answer")
    return received


def get(client, target, fields="", name="localhost"):
    client.sendall(request(target, fields, name))
    return read_answer(client)


def fetch(port, target):
    with connect(port) as client:
        return get(client, target, "Connection: close\r\n")


def until_end(client):
    """Everything until the other side closes."""
    received = b""
    while more := client.recv(1 << 20):
        received += more
    return received


def whole(port, target, fields=""):
    """An answer that may come in portions, with its head."""
    with connect(port, timeout=60) as client:
        client.sendall(request(target, f"{fields}Connection: close\r\n"))
        return until_end(client)


def await_bytes(client, wanted):
    """Reads until that has come."""
    received = b""
    while wanted not in received:
        received += some(client)


def stuff(client, data):
    """Sends as much as the kernel takes within a quarter of a second, and reads nothing."""
    client.setblocking(False)
    sent = 0
    patience = time.monotonic() + 0.25
    while sent < len(data) and time.monotonic() < patience:
        try:
            sent += client.send(data[sent:sent + 65536])
        except BlockingIOError:
            time.sleep(0.01)
        except OSError:
            break
    return sent


def live(port, target="/live/alice", room=None, host="127.0.0.1", key=None):
    """A live connection; a player with a key shows it."""
    fields = f"Authorization: Bearer {key}\r\n" if key else ""
    return upgraded(connect(port, room=room, host=host), target, fields)


def upgraded(client, target, fields="", name="localhost"):
    """That connection, live from now on."""
    client.sendall(request(
        target, fields + "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        f"Sec-WebSocket-Key: {KEY}\r\n"
        f"Sec-WebSocket-Protocol: memory.scramble.2, minesweeper.scramble.1\r\n", name))
    received = b""
    while not received.endswith(b"\r\n\r\n"):
        received += some(client, 1)  # the first message may follow at once
    if not received.startswith(b"HTTP/1.1 101"):
        raise ConnectionError(received[:60].decode())
    return client


def frame(text, opcode=1, size=None):
    """A client's frame; `size` is what it says of its length."""
    size = len(text) if size is None else size
    mask = os.urandom(4)
    if size < 126:
        head = bytes([0x80 | opcode, 0x80 | size])
    elif size < 65536:
        head = bytes([0x80 | opcode, 0x80 | 126]) + struct.pack(">H", size)
    else:
        head = bytes([0x80 | opcode, 0x80 | 127]) + struct.pack(">Q", size)
    return head + mask + bytes(each ^ mask[i % 4] for i, each in enumerate(text))


def read_message(client, received=b""):
    """The next message, one frame of 64 KB or more; its beginning may have been received."""
    while len(received) < 10 or len(received) < 10 + struct.unpack(">Q", received[2:10])[0]:
        received += some(client)
    if received[:2] != b"\x81\x7f":
        raise ConnectionError(f"{received[:2].hex()} begins no long message")
    return received[10:]


def close_code(received):
    """That of the Close frame at the end of what a server sent."""
    at = max(received.rfind(b"\x88" + bytes([size])) for size in range(2, 126))
    return struct.unpack(">H", received[at + 2:at + 4])[0] if at >= 0 else None
