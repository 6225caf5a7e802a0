#!/usr/bin/env python3
"""A server that takes connections and behaves badly.

    rude_server.py BEHAVIOUR PORT [IS_UP]        at once
    rude_server.py BEHAVIOUR_later PORT [IS_UP]  unless it is asked for the board
"""

import os
import socket
import sys
import threading


class Client:
    """A connection, and what was read of it and has no answer yet."""

    def __init__(self, connection):
        self.connection = connection
        self.unread = b""
        self.send = connection.sendall

    def some(self):
        """What comes next; nothing at its end."""
        read, self.unread = self.unread, b""
        return read or self.connection.recv(65536)

    def line(self):
        """A line with its newline, which is missing at the end."""
        while b"\n" not in self.unread:
            more = self.connection.recv(65536)
            if not more:
                break
            self.unread += more
        line, newline, self.unread = self.unread.partition(b"\n")
        return line + newline


def hangs(client):
    while client.some():
        pass


def floods(client):
    while True:
        client.send(b"- - - - - - - -\r\n" * 1000)


def floods_a_line(client):
    while True:
        client.send(b"x" * 16000)


def babbles(client):
    while client.some():
        client.send(bytes(range(256)) + b"\n")


def drips(client):
    never = threading.Event()
    while not never.wait(0.05):
        client.send(b"W")


def closes(client):
    client.connection.close()


def resets(client):
    client.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\x01\x00\x00\x00\x00\x00\x00\x00")
    client.connection.close()


def dies(client):
    client.some()
    print("ValueError: a bug\nand a last line, as Node prints one", flush=True)
    os._exit(3)


FORGED = ("ok 1 - all is well\nnot ok 99 - forged\n1..99\nBail out!\r"
          "</code></p></td><script>alert(1)</script><img src=x onerror='alert(1)'><b class=\"down\">"
          "\"/></testcase>]]><!-- \0\x1b[2J\x85\u2028\ufffe\uffff\\").encode() + b"\xff\xed\xa0\x80\n"


def forges(client):
    while asked := client.line():
        if b"HTTP" in asked:
            client.send(b"HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n" % len(FORGED))
        client.send(FORGED)


BOARD = b"2x2\ndown\ndown\ndown\ndown\n"


def later(behaviour):
    def answers_looks(client):
        while asked := client.line():
            if b"look" not in asked:
                client.unread = asked + client.unread  # as if it had not been read
                return behaviour(client)
            is_web = b"HTTP" in asked
            client.send(b"HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n%s" % (len(BOARD), BOARD)
                        if is_web else b"- -\r\n- -\r\n")
            while is_web and client.line().strip():
                pass  # the head of the request
    return answers_looks


def serve(behaviour, port):
    def quietly(connection):
        with connection:
            try:
                behaviour(Client(connection))
            except OSError:
                pass

    with socket.create_server(("127.0.0.1", port), backlog=100) as listening:
        for is_up in sys.argv[3:]:  # a pipe where somebody waits for that
            with open(is_up, "w") as told:
                told.write("\n")
        while True:
            threading.Thread(target=quietly, args=listening.accept()[:1], daemon=True).start()


def never_accepts(port):
    listening = socket.create_server(("127.0.0.1", port), backlog=1)
    listening.listen(1)
    while True:
        sys.stdin.read() or os.read(os.pipe()[0], 1)


BEHAVIOURS = {each.__name__: each
              for each in (hangs, floods, floods_a_line, babbles, drips, closes, resets, dies, forges)}

if __name__ == "__main__":
    wanted, at = sys.argv[1], int(sys.argv[2])
    if wanted == "never_accepts":
        never_accepts(at)
    if wanted == "never_listens":
        os.read(os.pipe()[0], 1)
    behaviour = BEHAVIOURS[wanted.removesuffix("_later")]
    serve(later(behaviour) if wanted.endswith("_later") else behaviour, at)
