"""Of which script a letter is, and where custom lets a row of Japanese end."""

from __future__ import annotations

SCRIPTS = {"katakana": ("ァ", "ヺ", "ー"), "kanji": ("㐀", "鿿", "々"), "narrow": ("!", "ɏ", "")}
"""The first and the last letter of each, and one besides; a pattern of so many letters is slow to make."""
NEVER_FIRST = frozenset(
    "、。，．・：；？！）」』】］｝〉》々ー－～…％ァィゥェォッャュョぁぃぅぇぉっゃゅょ,.:;?!)]}%"
)
"""Signs that never begin a row of Japanese."""
NEVER_LAST = frozenset("（「『【［｛〈《([{")
"""Signs that never end one."""


def script(letter: str) -> str:
    """Of which letters one is: katakana, kanji, narrow ones; any other is one by itself."""
    scripts = SCRIPTS.items()
    return next(
        (name for name, (first, last, more) in scripts if first <= letter <= last or letter == more), letter
    )
