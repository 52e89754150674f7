"""Who played, as the record of a game names them, in the language of its reader."""

from __future__ import annotations

from cockade.tui.session.seat_types import HUMAN
from cockade.tui.text.i18n import mark, say

RECORDED = {
    HUMAN: mark("human"),
    "recruit": mark("recruit"),
    "regular": mark("regular"),
    "veteran": mark("veteran"),
}
"""Those whom a record names that have a name in other languages."""


def player_name(recorded: str) -> str:
    """A player whom the record of a game names, as a reader calls him."""
    return say(RECORDED[recorded]) if recorded in RECORDED else recorded
