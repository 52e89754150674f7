"""The names of sketched battles; the grounds of the last few stay laid out, for thousands fill the memory."""

from __future__ import annotations

from itertools import count

LAST = 32


class Sketches:
    """The sketches of one game; `grounds` are its grounds by scenario."""

    def __init__(self, grounds):
        self.grounds = grounds
        self.numbers = count()

    def name(self):
        """A name that no other sketch has or had; of an old one the ground is given up."""
        number = next(self.numbers)
        self.grounds.pop(f"sketch-{number - LAST}", None)
        return f"sketch-{number}"
