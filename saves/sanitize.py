"""Sanitizes untrusted text: one line, of limited length, without terminal control characters."""

from __future__ import annotations

import re
import unicodedata

_DROPPED = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
_ESCAPES = re.compile(
    r"\x1b(?:\[[0-?]*[ -/]*[@-~]|[\]PX^_][^\x07\x1b\x9c]*(?:\x07|\x1b\\|\x9c)?|[ -/]*[0-~])"
    r"|\x9b[0-?]*[ -/]*[@-~]"
)
_MARKS = 3
"""The maximum combining marks on one letter. More would spill into other lines."""


def shown(name: object) -> str:
    """Return a file name for display, with `?` for every unprintable character."""
    text = str(name)
    return text if text.isprintable() else "".join(sign if sign.isprintable() else "?" for sign in text)


def neutral(text: str, longest: int) -> str:
    """
    Return a text in one line, without control, escape or direction sequences or lone surrogates.

    Escape sequences are removed as a whole. The text is normalised (NFC) and cut to `longest`.
    """
    text = text[: 8 * longest]
    if text.isascii() and text.isprintable() and "  " not in text:
        return text[:longest].strip()
    text = unicodedata.normalize("NFC", _ESCAPES.sub("", text))
    kept, marks = [], 0
    for letter in text:
        kind = unicodedata.category(letter)
        marks = marks + 1 if kind.startswith("M") else 0
        if kind in ("Cc", "Zl", "Zp", "Zs"):
            kept.append(" ")
        elif kind not in _DROPPED and marks <= _MARKS:
            kept.append(letter)
    return " ".join("".join(kept).split())[:longest].rstrip()
