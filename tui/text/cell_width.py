"""Properties of letters: their width in cells, their script, and where a Japanese row may break."""

from __future__ import annotations

import re

COMMON = re.compile("[ -~ぁ-ゖァ-ヺー一-鿿々、。，．・：；？！（）「」『』]*")
"""Letters of known width: two cells for all but the first range."""

SCRIPTS = {"katakana": ("ァ", "ヺ", "ー"), "kanji": ("㐀", "鿿", "々"), "narrow": ("!", "ɏ", "")}
"""The first and last letter of each script, and one more. A pattern of them is slow to compile."""
NEVER_FIRST = frozenset(
    "、。，．・：；？！）」』】］｝〉》々ー－～…％ァィゥェォッャュョぁぃぅぇぉっゃゅょ,.:;?!)]}%"
)
"""Characters that never start a row of Japanese."""
NEVER_LAST = frozenset("（「『【［｛〈《([{")
"""Characters that never end a row of Japanese."""


def cells(text: str) -> int:
    """
    Return the cells of a text. Only uncommon letters need a look at the width tables.

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
    """Return the script of a letter: katakana, kanji, narrow, or the letter itself."""
    scripts = SCRIPTS.items()
    return next(
        (name for name, (first, last, more) in scripts if first <= letter <= last or letter == more), letter
    )
