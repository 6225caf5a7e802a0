"""A wrong server: one of the plain servers with one thing taken out of it."""

from typing import NamedTuple


class Wrong(NamedTuple):
    says: str  # what the server does wrong
    text: str  # of the plain server
    without: str  # what stands there instead
    caught: tuple = ()  # the cases that must notice
    kin: tuple = ()  # further cases that may notice, as patterns
    edition: str = ""  # the newest, if none is named
    many: str = ""  # why more than three others fail, if they do and no group of kin tells
    moves: int = 0  # of the shortest random game that shows it; 0 if none is tried
