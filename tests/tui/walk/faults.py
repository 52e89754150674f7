"""What may be wrong with a text as it is shown: wider than its place, a cut word, something lost, a shift."""

from __future__ import annotations

import re
from itertools import pairwise

from cockade.tui.text.cell_width import cells
from cockade.tui.text.line import MORE

WORD = re.compile(r"[A-Za-zÀ-ÿ0-9][A-Za-zÀ-ÿ0-9'/-]*|[ァ-ヺー]+|[㐀-鿿々]+")
"""A word of letters, of katakana, of kanji."""
TARGET = re.compile(r"-> (\S+)")
WHOLE = {"prompt", "record"}
"""Texts of which nothing may be left out."""
GAP = re.compile(r"(?<=\S) {2,}(?=\S)")
BARS = ("|", "..")


def faults(shown):
    """Everything that is wrong with one text."""
    said, seen = shown.said, "\n".join(shown.rows)
    if any(cells(row) > shown.width for row in shown.rows):
        yield "too wide"
    if shown.where in WHOLE and _joined(shown.rows) != _joined(said):
        yield "something lost"
    if cut := set(words_cut(said, shown.rows)):
        yield f"cut: {', '.join(sorted(cut))}"
    lost = {there for text in said for there in TARGET.findall(text)}
    if MORE in seen and shown.where == "list" and lost and not any(there in seen for there in lost):
        yield f"target lost: {', '.join(sorted(lost))}"


def words_cut(said, rows):
    """Words that are shown beside the mark of what was left out, and are no whole words of the text."""
    whole = set(WORD.findall(" ".join(said)))
    for row in rows:
        for mark in re.finditer(re.escape(MORE), row):
            before, after = WORD.findall(row[: mark.start()])[-1:], WORD.findall(row[mark.end() :])[:1]
            touches = [row[: mark.start()].endswith(word) and word for word in before]
            touches += [row[mark.end() :].startswith(word) and word for word in after]
            yield from (word for word in touches if word and word not in whole)


def _joined(rows):
    return re.sub(r"\s", "", "".join(rows))


def columns(row):
    """The cells at which something begins behind a gap; bars are no columns."""
    return [] if any(bar in row for bar in BARS) else [cells(row[: gap.end()]) for gap in GAP.finditer(row)]


def shifted(english, other):
    """Neighbouring rows of a table that stand in columns in English and in none in another language."""
    if len(english) != len(other):
        return  # folded at other words
    rows = list(zip(english, other, strict=True))
    for (one, its), (two, theirs) in pairwise(rows):
        is_cut = any(bar in row for bar in BARS for row in (its, theirs))
        if not is_cut and columns(one) and columns(one) == columns(two) and columns(its) != columns(theirs):
            yield its, theirs
