"""Names of places, and the search for them: four-digit hexes, unless a game has areas."""

from __future__ import annotations

from collections.abc import Hashable

from cockade.engine.hexgrid import spoken
from cockade.tui.board.atlas import Atlas
from cockade.tui.text.i18n import count, say


class Places:
    """The hexes of a map. A game of areas fills the same methods with names."""

    kind = "Hex {name}"
    """The name of a place in the list of all commands."""
    next = "next hex"
    """The name of the key that goes to the next place."""
    question = "Go to which hex? (four digits)"

    def name(self, place: int) -> str:
        """A place in a line."""
        return spoken(place)

    def called(self, atlas: Atlas, text: str) -> tuple[int, ...]:
        """The places that a text may refer to, the best first."""
        wanted = text.strip()
        return (int(wanted),) if wanted.isdecimal() and int(wanted) in atlas else ()

    def is_place(self, subject: Hashable) -> bool:
        """True if the subject of an offer is a place."""
        return isinstance(subject, int)

    def some(self, n: int) -> str:
        """A number of places in words."""
        return count("{n} hex", "{n} hexes", n)

    def missing(self, atlas: Atlas, text: str) -> str:
        """Say that no place matches a text, and which places there are."""
        first, *_, last = atlas.places
        text = text.strip()
        return say(
            "There is no hex {word} on this map; hexes are four digits, from {first:04} to {last:04}.",
            word=text,
            first=first,
            last=last,
        )


HEXES = Places()
