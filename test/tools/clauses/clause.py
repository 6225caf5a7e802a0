"""A clause, or a change, of the sources."""

from typing import NamedTuple


class Clause(NamedTuple):
    id: str
    says: str
    file: str
    text: str
    without: str = ""  # what is left in its place

    def problem_in(self, root):
        """Why it cannot be taken out of the sources there; empty if it can."""
        path = root / self.file
        found = path.read_text().count(self.text) if path.is_file() else 0
        return "" if found == 1 else f"occurs {found} times in {self.file}: {self.text!r}"
