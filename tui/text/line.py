"""Lines of text in tones: what panels, lists and records are made of before anybody draws them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from rich.cells import cell_len, chop_cells, set_cell_size

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator


class Span(NamedTuple):
    """Some text in one tone; `cockade.tui.widgets.tones` has them all."""

    text: str
    tone: str = ""


Line = tuple[Span, ...]
EMPTY: Line = ()
WORD = re.compile("[^ ]* |[^ ]+")
"""A word and the space after it."""
NEVER_FIRST = frozenset(
    "、。，．・：；？！）」』】］｝〉》々ー－～…％ァィゥェォッャュョぁぃぅぇぉっゃゅょ,.:;?!)]}%"
)
"""Signs that never begin a row of Japanese."""
NEVER_LAST = frozenset("（「『【［｛〈《([{")
"""Signs that never end one."""


def told(sentences: Iterable[str]) -> Line:
    """Sentences one after the other, each a span of its own."""
    kept = filter(None, sentences)
    return tuple(Span(f" {each}" if number else each) for number, each in enumerate(kept))


def line(*parts: str | Span) -> Line:
    """
    A line of plain texts and spans.

    >>> line("from ", Span("1305", "key"))
    (Span(text='from ', tone=''), Span(text='1305', tone='key'))
    """
    return tuple(part if isinstance(part, Span) else Span(part) for part in parts if part)


def text_of(said: Line) -> str:
    """The characters of a line."""
    return "".join(span.text for span in said)


def cells(text: str) -> int:
    """The cells that a text takes; nearly every text is of letters that take one each."""
    return len(text) if text.isascii() else cell_len(text)


def width_of(said: Line) -> int:
    """The cells that a line takes."""
    return sum(cells(span.text) for span in said)


def clipped(said: Line, width: int) -> Line:
    """The line in at most that many cells; what is cut away of its words is shown by a full stop too many."""
    over = width_of(said) - width
    if over <= 0:
        return said
    if said[-1].text.endswith(" " * over):
        return (*said[:-1], Span(said[-1].text[:-over], said[-1].tone))
    found: list[Span] = []
    left = max(0, width - 2)
    for span in said:
        if cells(span.text) > left:
            found.append(Span(set_cell_size(span.text, left) + "..", span.tone))
            break
        found.append(span)
        left -= cells(span.text)
    return tuple(found)


def middled(text: str, width: int) -> str:
    """
    The text in at most that many cells, cut in its middle: names begin alike and differ at their ends.

    >>> middled("2nd Pennsylvania Militia Brigade", 20)
    '2nd Penns..a Brigade'
    """
    if cells(text) <= width:
        return text
    room = max(0, width - 2)
    head = set_cell_size(text, room // 2).rstrip()
    tail = text[len(head) :]
    while cells(tail) > room - cells(head):
        tail = tail[1:]
    return f"{head}..{tail.lstrip()}"


def spread(left: Line, right: Line, width: int) -> Line:
    """Two texts at the two ends of a line; the left one gives way."""
    room = width - width_of(right)
    kept = clipped(left, max(0, room - 1))
    return (*kept, Span(" " * (room - width_of(kept))), *right)


def fitted(left: Line, right: Line, width: int, least: int = 9) -> Line:
    """
    A row with a text at each end, in exactly so many cells.

    What is too long gives way in its middle, so that what tells rows apart stays: names begin alike, and
    hexes, clauses and odds stand at the ends. Half of the row is the right text's if it needs it; beyond that
    it is cut, and places, which are dim, give way last of all.
    """
    wanted = min(width_of(right), width // 2)
    names = _shorter(left, width_of(left) + 1 + wanted - width, least, "dim")
    few = min(wanted, least)
    kept = _shorter(names, width_of(names) + 1 + few - width, least)
    room = width - width_of(kept) - 1
    return spread(kept, clipped(right, max(room, few)), width)


def _shorter(said: Line, over: int, least: int, spared: str = "-") -> Line:
    """The line with so many cells less, as far as that goes: the longest span first, a spared tone never."""
    spans = list(said)
    while over > 0:
        long = [n for n, span in enumerate(spans) if span.tone != spared and cells(span.text) > least]
        if not long:
            break
        number = max(long, key=lambda n: cells(spans[n].text))
        text, tone = spans[number]
        spans[number] = Span(middled(text, max(least, cells(text) - over)), tone)
        over -= cells(text) - cells(spans[number].text)
    return tuple(spans)


def wrapped(said: Line, width: int, indent: int = 0) -> list[Line]:
    """The line over as many rows as it needs, later ones indented; words longer than a row are cut."""
    if width_of(said) <= width:
        return [_joined(said)]
    rows: list[list[Span]] = [[]]
    room = width
    for word in _words(said):
        if cells(word.text.rstrip()) > room and rows[-1]:
            rows.append([Span(" " * indent)] if indent else [])
            room = width - indent
        for number, piece in enumerate(_pieces(word, room, width - indent)):
            if number:
                rows.append([Span(" " * indent)] if indent else [])
                room = width - indent
            rows[-1].append(piece)
            room -= cells(piece.text)
    return [_joined(row) for row in rows]


def _words(said: Line) -> Iterator[Span]:
    for span in said:
        if span.text.isascii():
            yield from (Span(word, span.tone) for word in WORD.findall(span.text))
            continue
        start = 0
        for at in range(1, len(span.text)):
            if _may_part(span.text[at - 1], span.text[at]):
                yield Span(span.text[start:at], span.tone)
                start = at
        yield Span(span.text[start:], span.tone)


def _may_part(letter: str, after: str) -> bool:
    """Whether a row may end between two signs: after a space, or beside a wide sign if custom allows it."""
    if letter == " ":
        return True
    if after == " " or (cell_len(letter) < 2 and cell_len(after) < 2):
        return False
    return after not in NEVER_FIRST and letter not in NEVER_LAST


def _pieces(word: Span, room: int, width: int) -> list[Span]:
    if cells(word.text.rstrip()) <= max(room, 1):
        return [word]
    return [Span(piece, word.tone) for piece in chop_cells(word.text, max(width, 1))]


def _joined(spans: Iterable[Span]) -> Line:
    """Neighbours of one tone as one span."""
    found: list[Span] = []
    for span in spans:
        if found and found[-1].tone == span.tone:
            found[-1] = Span(found[-1].text + span.text, span.tone)
        else:
            found.append(span)
    return tuple(found)
