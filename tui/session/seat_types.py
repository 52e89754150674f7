"""Who plays a side: a person, or a bot by its name."""

from __future__ import annotations

LEVELS = {"regular": "Regular", "recruit": "Recruit", "veteran": "Veteran"}
"""The levels of opponents by what the engine calls them; the first is the usual one."""
EASIEST_FIRST = ("recruit", "regular", "veteran")
LEVEL_WORDS = {
    "regular": "a fair game",
    "recruit": "for a first evening",
    "veteran": "the hardest, takes time",
}
"""What to expect of each."""

HUMAN = "human"
"""Stands where a person plays, in the record of a game as well."""
