"""Words that people send to each other: one line, no control characters, nothing that a terminal obeys."""

from __future__ import annotations

from cockade.saves.sanitize import neutral

LONGEST_NAME = 20
LONGEST_CHAT = 240
BOT_MARK = " (bot)"
"""So ends the name of a bot that comes by a key of its own, and no other name."""
LONGEST_BOT = LONGEST_NAME - len(BOT_MARK)


def chat_line(text: str) -> str:
    """What may be said in a game; empty if nothing is left of it."""
    return neutral(text, LONGEST_CHAT)


def name_of(text: str) -> str:
    """
    A name of a person as it may be shown; empty if it cannot be one.

    >>> name_of("Ada"), name_of("Ada (Bot)"), name_of("-")
    ('Ada', 'Ada', '')
    """
    name = neutral(text, LONGEST_NAME)
    while name.casefold().endswith(BOT_MARK):
        name = name[: -len(BOT_MARK)].rstrip()
    return name if name and name[0].isalnum() else ""


def bot_name(text: str) -> str:
    """
    The name of a bot, marked as such; empty if it cannot be one.

    >>> bot_name("greta"), bot_name("greta 2"), bot_name("a-name-that-is-too-long")
    ('greta (bot)', '', '')
    """
    is_one = len(text) <= LONGEST_BOT and name_of(text) == text and " " not in text
    return text + BOT_MARK if is_one else ""
