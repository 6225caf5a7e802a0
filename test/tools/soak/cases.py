"""What a case is: a function that says what it measured, and whether that passes."""

import dataclasses
import resource
import time
import typing

ALIVE = "alive: p99 < 50 ms, no error"


class Skipped(Exception):
    """Why a case does not run: this machine does not let it, or it takes too long."""


class OutOfTime(Exception):
    """Ends a case that does not end by itself. No TimeoutError: cases take that for a client's."""


@dataclasses.dataclass
class Case:
    name: str
    mark: str
    run: typing.Callable
    prepare: typing.Callable


ALL = []


def case(name, mark, prepare=lambda: None):
    """Registers a function of `how` that returns (whether it passes, what was measured).

    `prepare` makes what it needs, before the clock of the cases begins.
    """
    def add(run):
        ALL.append(Case(name, mark, run, prepare))
        return run
    return add


@dataclasses.dataclass
class How:
    quick: bool
    long: bool = False

    def seconds(self, usual, quick):
        return quick if self.quick else usual

    def kills(self, usual, quick, long):
        return long if self.long else self.seconds(usual, quick)

    def skip_if_quick(self, takes):
        if self.quick:
            raise Skipped(f"takes {takes}")

    def connections(self, count):
        """As many, where one process may have them, with room for what else it needs."""
        limit = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
        if limit < count + 500:
            raise Skipped(f"takes {count + 500:,} open files; the hard limit is {limit:,}")
        return count


def take_all_descriptors():
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


def seconds_until(holds, most):
    """How long that took; None if it was not so in time."""
    since = time.monotonic()
    while not holds():
        if time.monotonic() - since > most:
            return None
        time.sleep(0.1)
    return time.monotonic() - since


def kilobytes(size):
    return f"{size / 1024:,.0f} KB"

