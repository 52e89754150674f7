"""Words that people send to each other: one line, no control characters, nothing that a terminal obeys."""

from __future__ import annotations

from cockade.saves.neutral import neutral

LONGEST_NAME = 20
LONGEST_CHAT = 240


def chat_line(text: str) -> str:
    """What may be said in a game; empty if nothing is left of it."""
    return neutral(text, LONGEST_CHAT)


def name_of(text: str) -> str:
    """A name as it may be shown; empty if it cannot be one: it needs a letter or a digit to begin with."""
    name = neutral(text, LONGEST_NAME)
    return name if name and name[0].isalnum() else ""
