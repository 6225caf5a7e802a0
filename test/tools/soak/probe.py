"""Sends a server 20 requests a second on one connection until standard input ends. Then prints the
number of answers, the number of errors and the 99th percentile in milliseconds. It is a process of
its own, so that an attacker in the same program does not slow it down."""

import select
import subprocess
import sys
import time

import wire

INTERVAL = 0.05


def main(port, target):
    times, errors, client = [], 0, None
    due = time.monotonic()
    while not select.select([sys.stdin], [], [], max(0, due - time.monotonic()))[0]:
        due = max(due + INTERVAL, time.monotonic() - 1)
        since = time.monotonic()
        try:
            client = client or wire.connect(port)
            if wire.get(client, target)[0] != 200:
                errors += 1
        except OSError:
            errors, client = errors + 1, None
        times.append(time.monotonic() - since)
    times.sort()
    print(len(times), errors, 1000 * times[len(times) * 99 // 100] if times else 0)


class Alive:
    """While it lasts, the server is to answer in time."""

    def __init__(self, port, target="/look/probe"):
        self.words = [sys.executable, "-B", __file__, str(port), target]

    def __enter__(self):
        self.process = subprocess.Popen(self.words, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        text=True)
        return self

    def __exit__(self, kind, *_):
        told = self.process.communicate()[0].split()
        self.count, self.errors = (int(told[0]), int(told[1])) if told else (0, 1)
        self.p99 = float(told[2]) if told else 0.0

    def __str__(self):
        return f"p99 {self.p99:.1f} ms of {self.count}, {self.errors} errors"

    def is_alive(self):
        return self.count > 0 and self.errors == 0 and self.p99 < 50


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2])
