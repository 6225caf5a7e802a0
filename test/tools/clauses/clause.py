"""A clause, or a change, of the sources."""

from typing import NamedTuple


class Clause(NamedTuple):
    id: str
    says: str
    file: str
    text: str
    without: str
