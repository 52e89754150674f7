"""Letters: how many cells they take, of which script they are, and where a row of Japanese may end."""

from __future__ import annotations

import re

COMMON = re.compile("[ -~ぁ-ゖァ-ヺー一-鿿々、。，．・：；？！（）「」『』]*")
"""Of these the cells are known: two for all but the first."""

SCRIPTS = {"katakana": ("ァ", "ヺ", "ー"), "kanji": ("㐀", "鿿", "々"), "narrow": ("!", "ɏ", "")}
"""The first and the last letter of each, and one besides; a pattern of so many letters is slow to make."""
NEVER_FIRST = frozenset(
    "、。，．・：；？！）」』】］｝〉》々ー－～…％ァィゥェォッャュョぁぃぅぇぉっゃゅょ,.:;?!)]}%"
)
"""Signs that never begin a row of Japanese."""
NEVER_LAST = frozenset("（「『【［｛〈《([{")
"""Signs that never end one."""


def cells(text: str) -> int:
    """
    The cells that a text takes; who must know more than common letters is asked only for others.

    >>> cells("hex 森")
    6
    """
    if text.isascii():
        return len(text)
    if COMMON.fullmatch(text):
        return 2 * len(text) - len(text.encode("ascii", "ignore"))
    from rich.cells import cell_len

    return cell_len(text)


def script(letter: str) -> str:
    """Of which letters one is: katakana, kanji, narrow ones; any other is one by itself."""
    scripts = SCRIPTS.items()
    return next(
        (name for name, (first, last, more) in scripts if first <= letter <= last or letter == more), letter
    )
