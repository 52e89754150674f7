r"""
Words of strangers in Markdown: whatever they are, they are shown and do nothing.

>>> in_markdown("<img src=x onerror=a> [b](javascript:c)")
'\\<img src=x onerror=a\\> \\[b\\]\\(javascript:c\\)'
"""

from __future__ import annotations

import re

_MARKS = re.compile(r"([\\`*_{}\[\]<>()#+.!|&~-])")


def in_markdown(text: str) -> str:
    """A text that is not ours, on one line, with every sign that means something there escaped."""
    return _MARKS.sub(r"\\\1", " ".join(text.split()))


_NOTE = re.compile(r"(\[\^[a-z0-9][a-z0-9.-]*\])")


def in_noted_markdown(text: str) -> str:
    """The same of a text of a stranger into which we have put the marks of notes: those stay."""
    return "".join(part if _NOTE.fullmatch(part) else _kept(part) for part in _NOTE.split(text))


def _kept(part: str) -> str:
    """Blanks at its ends belong to what stands beside it."""
    return _MARKS.sub(r"\\\1", re.sub(r"\s+", " ", part))
