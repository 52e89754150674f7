"""Sanitizes chat text: one line, without control characters or terminal sequences."""

from __future__ import annotations

from cockade.saves.sanitize import neutral

LONGEST_NAME = 20
LONGEST_CHAT = 240
BOT_MARK = " (bot)"
"""The suffix of a bot that logs in with its own key. No other name ends like this."""
LONGEST_BOT = LONGEST_NAME - len(BOT_MARK)


def chat_line(text: str) -> str:
    """Return a chat message in its allowed form, or an empty string."""
    return neutral(text, LONGEST_CHAT)


def name_of(text: str) -> str:
    """
    Return the printable form of a person's name, or an empty string if there is none.

    >>> name_of("Ada"), name_of("Ada (Bot)"), name_of("-")
    ('Ada', 'Ada', '')
    """
    name = neutral(text, LONGEST_NAME)
    while name.casefold().endswith(BOT_MARK):
        name = name[: -len(BOT_MARK)].rstrip()
    return name if name and name[0].isalnum() else ""


def bot_name(text: str) -> str:
    """
    Return the name of a bot with its suffix, or an empty string if it is not valid.

    >>> bot_name("greta"), bot_name("greta 2"), bot_name("a-name-that-is-too-long")
    ('greta (bot)', '', '')
    """
    is_one = len(text) <= LONGEST_BOT and name_of(text) == text and " " not in text
    return text + BOT_MARK if is_one else ""
