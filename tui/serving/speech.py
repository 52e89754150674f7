"""Words that people send to each other: one line, no control characters, nothing that a terminal obeys."""

from __future__ import annotations

import re
import unicodedata

LONGEST_NAME = 20
LONGEST_CHAT = 240
_DROPPED = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
_ESCAPES = re.compile(
    r"\x1b(?:\[[0-?]*[ -/]*[@-~]|[\]PX^_][^\x07\x1b\x9c]*(?:\x07|\x1b\\|\x9c)?|[ -/]*[0-~])"
    r"|\x9b[0-?]*[ -/]*[@-~]"
)
_MARKS = 3
"""As many marks may stand on one letter: more would climb into other lines."""


def neutral(text: str, longest: int) -> str:
    """
    A text in which no control, escape or direction sequence is left, in one line.

    Whole escape sequences go, not only their first byte. It is normalised (NFC) and cut to `longest`.
    """
    text = unicodedata.normalize("NFC", _ESCAPES.sub("", text[: 8 * longest]))
    kept, marks = [], 0
    for letter in text:
        kind = unicodedata.category(letter)
        marks = marks + 1 if kind.startswith("M") else 0
        if kind in ("Cc", "Zl", "Zp", "Zs"):
            kept.append(" ")
        elif kind not in _DROPPED and marks <= _MARKS:
            kept.append(letter)
    return " ".join("".join(kept).split())[:longest].rstrip()


def chat_line(text: str) -> str:
    """What may be said in a game; empty if nothing is left of it."""
    return neutral(text, LONGEST_CHAT)


def name_of(text: str) -> str:
    """A name as it may be shown; empty if it cannot be one: it needs a letter or a digit to begin with."""
    name = neutral(text, LONGEST_NAME)
    return name if name and name[0].isalnum() else ""
