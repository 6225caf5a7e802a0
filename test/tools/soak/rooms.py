"""A host of rooms, and its clients."""

import wire
from program import Server

KEY = "0123456789abcdef-of-the-host"
BOARD = "size=18x18&cards=" + ",".join(f"c{i}" for i in range(100))


def rooms(*options, **how):
    kept = () if "--data" in options else ("--no-data",)
    return Server("host", *kept, "--port", 0, *options, **how)


def ask(client, method, target, fields=""):
    size = "Content-Length: 0\r\n" if method == "POST" else ""
    client.sendall(f"{method} {target} HTTP/1.1\r\nHost: localhost\r\n{size}{fields}\r\n".encode())
    return wire.read_answer(client)


def bearer(key):
    return f"Authorization: Bearer {key}\r\n"


def opened(port, settings, key=None):
    """The address of a new room, and its code."""
    with wire.connect(port) as client:
        status, _, text = ask(client, "POST", f"/rooms?{settings}", bearer(key) if key else "")
        if status != 201:
            raise RuntimeError(f"no room but {status} {text}")
        words = text.decode().split()
        return f"/r/{words[2]}", words[5]


def connect_from(address, port, room=None):
    """A connection of a client that has that address of this machine; `room` as for `wire.connect`."""
    client = wire.socket.socket()
    if room:
        client.setsockopt(wire.socket.SOL_SOCKET, wire.socket.SO_RCVBUF, room)
    client.settimeout(10)
    client.bind((address, 0))
    client.connect(("127.0.0.1", port))
    return client


def shares(most):
    """Networks as they come, until so many places are taken: each has at most half of what the others
    leave."""
    own, free = 1, most
    while free > 0:
        yield from max(1, free // 2) * [f"127.0.0.{own}"]
        own, free = own + 1, free - max(1, free // 2)


def told(port, room):
    return wire.fetch(port, f"{room}/room")[2].decode().splitlines()


def ask_own(client, board, settings=""):
    """The answer to who opens a room with a board of her own."""
    client.sendall(f"POST /rooms?board=own{settings} HTTP/1.1\r\nHost: localhost\r\n"
                   f"Content-Length: {len(board)}\r\n\r\n{board}".encode())
    return wire.read_answer(client)


def long_game(client, rounds):
    """Plays a game to its end, with 120 moves in vain in each of so many rounds. Result: its room."""
    about = ask_own(client, "1x4\nA\nA\nB\nB\n", "&shuffle=0&lastpair=0")[2].decode()
    at = f"/r/{about.split()[2]}"
    for _ in range(rounds):
        client.sendall((wire.request(f"{at}/flip/ann/0,0") + wire.request(f"{at}/flip/ann/0,2")) * 60)
        received = b""
        while received.count(b"HTTP/1.1 ") < 120:
            received += wire.some(client)
    for space in range(4):
        wire.get(client, f"{at}/flip/ann/0,{space}")
    return at
