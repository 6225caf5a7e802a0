"""What a case is: a function that says what it measured, and whether that passes."""

import dataclasses
import resource
import typing

ALIVE = "alive: p99 < 50 ms, no error"
SKIPPED = None  # instead of whether a case passes: this machine does not let it run


@dataclasses.dataclass
class Case:
    name: str
    mark: str
    run: typing.Callable


ALL = []


def case(name, mark):
    """Registers a function of `how` that returns (whether it passes or SKIPPED, what was measured)."""
    def add(run):
        ALL.append(Case(name, mark, run))
        return run
    return add


@dataclasses.dataclass
class How:
    quick: bool

    def seconds(self, usual, quick):
        return quick if self.quick else usual

    def connections(self, most):
        """As many of `most` as one process may have, with room for what else it needs."""
        return min(most, resource.getrlimit(resource.RLIMIT_NOFILE)[0] - 500)


def take_all_descriptors():
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


def kilobytes(size):
    return f"{size / 1024:,.0f} KB"

