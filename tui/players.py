"""Who plays a side: a person, or a bot by its name."""

from __future__ import annotations

from cockade.tui.text.words import mark, say

LEVELS = {"regular": "Regular", "recruit": "Recruit", "veteran": "Veteran"}
"""The levels of opponents by what the engine calls them; the first is the usual one."""
LEVEL_WORDS = {
    "regular": "a fair game",
    "recruit": "for a first evening",
    "veteran": "the hardest, takes time",
}
"""What to expect of each."""

HUMAN = "human"
"""Stands where a person plays, in the record of a game as well."""
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
