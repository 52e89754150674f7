"""The effects of campaign markers (7.9), in a few words for a row and in a sentence."""

from __future__ import annotations

from functools import cache

from attrs import frozen

from cockade.engine.data_files import package_text, read_toml, structure
from cockade.events.record import Record
from cockade.tui.text.i18n import say

FILE = "effects.toml"


@frozen
class Effect(Record):
    """The effect of a marker, in a word or two and in a line. `use` or `side` may limit it."""

    marker: str
    few: str
    full: str
    use: str = ""
    side: str = ""

    def is_of(self, marker: str, use: str, side: str) -> bool:
        """True if this is the effect of a marker in this use for this side."""
        return self.marker == marker and self.use in ("", use) and self.side in ("", side)


@frozen
class EffectSheet(Record):
    """The effects of all markers, and their source."""

    source: str
    effect: tuple[Effect, ...]


@cache
def effects() -> tuple[Effect, ...]:
    """Read effects.toml. DataError if it does not have the right form."""
    return structure(read_toml(package_text(__package__, FILE), FILE), EffectSheet, FILE).effect


def effect(marker: str, use: str, side: str) -> Effect | None:
    """The effect of a marker for a side, in the player's language. None for other ids (7.9)."""
    found = next((one for one in effects() if one.is_of(marker, use, side)), None)
    return found.replace(few=say(found.few), full=say(found.full)) if found else None
