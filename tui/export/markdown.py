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
