"""Lines of styled text, of which panels, lists and records are made."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import islice, zip_longest
from operator import attrgetter
from typing import TYPE_CHECKING, NamedTuple

from cockade.tui.text.cell_width import NEVER_FIRST, NEVER_LAST, cells, script

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence


class Span(NamedTuple):
    """Some text in one tone. `cockade.tui.widgets.lines` defines the tones."""

    text: str
    tone: str = ""


Line = tuple[Span, ...]
TEXT = attrgetter("text")
EMPTY: Line = ()
MORE = ".."
"""The mark for omitted words."""
WORD = re.compile("[^ ]* |[^ ]+")
"""A word and the space after it."""


class Cell(NamedTuple):
    """
    A cell of a row, with shorter forms of its words, the longest first.

    Cells of a lower rank are cut first, and a column of a negative one may be left out. Figures align right.
    """

    words: Line
    fewer: tuple[Line, ...] = ()
    rank: int = 0
    is_figure: bool = False

    def fitting(self, room: int) -> Line:
        """Return the longest words that fit, or else the shortest."""
        ways = (self.words, *self.fewer)
        return next((each for each in ways if width_of(each) <= room), ways[-1])


GAP = "  "
"""The blanks between two columns."""
SHORTEST = 9
"""The width below which no column is cut."""


def cell(text: str, *fewer: str, tone: str = "dim", rank: int = 0, is_figure: bool = False) -> Cell:
    """Return a cell of plain texts in one tone."""
    said, *shorter = ((Span(each, tone),) if each else EMPTY for each in (text, *fewer))
    return Cell(said, tuple(shorter), rank, is_figure)


def column_widths(rows: Sequence[Sequence[Cell]], room: int) -> list[int]:
    """
    Return the widths of the columns of a table. The first takes the rest of the room.

    While they are too wide, the column of the lowest rank gets its next shorter forms, or is left out. Then
    the widest ones are cut.
    """
    columns = list(zip_longest(*rows, fillvalue=Cell(EMPTY)))
    ways = [_widths_of(column) for column in columns]
    ranks = [min(each.rank for each in column) for column in columns]
    while _table_width(way[0] for way in ways) > room:
        narrower = [n for n, way in enumerate(ways) if len(way) > 1]
        if not narrower:
            break
        ways[min(narrower, key=lambda n: (ranks[n], -n))].pop(0)
    widths = [way[0] for way in ways]
    while _table_width(widths) > room and max(widths) > SHORTEST:
        widths[widths.index(max(widths))] -= 1
    return [room - _table_width(widths[1:]) - len(GAP), *widths[1:]]


def _table_width(widths: Iterable[int]) -> int:
    """Return the width of a table with columns of these widths."""
    return sum(width + len(GAP) for width in widths if width) - len(GAP)


def _widths_of(column: Sequence[Cell]) -> list[int]:
    """Return the width of a column with its cells in full, then in shorter and shorter forms."""
    forms = range(1 + max(len(each.fewer) for each in column))
    ways = [[(each.words, *each.fewer)[: n + 1][-1] for each in column] for n in forms]
    gone = [0] if min(each.rank for each in column) < 0 else []
    return [*(max(map(width_of, way)) for way in ways), *gone]


def in_columns(cells_: Sequence[Cell], widths: Sequence[int]) -> Line:
    """Return a row of a table with these widths."""
    first, *others = cells_
    said = [*fitted(first.fitting(widths[0]), EMPTY, widths[0])]
    for each, width in zip(others, widths[1:], strict=False):
        words = each.fitting(width)
        row = spread(EMPTY, words, width) if each.is_figure else fitted(words, EMPTY, width)
        said += [Span(GAP), *row] if width else []
    return tuple(said)


def told(sentences: Iterable[str]) -> Line:
    """Return sentences in a row, each in its own span."""
    kept = filter(None, sentences)
    parts: list[Span] = []
    for each in kept:
        wide = not parts or parts[-1].text.endswith("\u3002")
        parts.append(Span(each if wide else f" {each}"))
    return tuple(parts)


def line(*parts: str | Span) -> Line:
    """
    Return a line of plain texts and spans.

    >>> line("from ", Span("1305", "key"))
    (Span(text='from ', tone=''), Span(text='1305', tone='key'))
    """
    return tuple([part if isinstance(part, Span) else Span(part) for part in parts if part])


def text_of(said: Line) -> str:
    """Return the characters of a line."""
    return "".join(map(TEXT, said))


def width_of(said: Line) -> int:
    """Return the width of a line in cells."""
    return cells(text_of(said))


def clipped(said: Line, width: int) -> Line:
    """
    Return the line in at most this many cells. A cut ends in a second full stop.

    A word is cut only if not a single one fits.

    >>> text_of(clipped(line("an oath to the king"), 14))
    'an oath to..'
    """
    over = width_of(said) - width
    if over <= 0:
        return said
    if said[-1].text.endswith(" " * over):
        return (*said[:-1], Span(said[-1].text[:-over], said[-1].tone))
    return _joined(_begun(said, max(0, width - 2)))


def _begun(said: Line, width: int) -> Iterator[Span]:
    """Yield the whole words of a line that fit, or at least some letters, and the cut mark."""
    kept: list[Span] = []
    left, tone = width, ""
    for word, tone in _atoms(said):
        if cells(word.rstrip()) > left:
            if not text_of(tuple(kept)).strip():
                from rich.cells import set_cell_size

                kept.append(Span(set_cell_size(word, max(0, left)), tone))
            break
        kept.append(Span(word, tone))
        left -= cells(word)
    while kept and not kept[-1].text.strip():
        kept.pop()
    yield from kept[:-1]
    yield from (Span(last.text.rstrip(), last.tone) for last in kept[-1:])
    yield Span(MORE, tone)


def _atoms(said: Line) -> Iterator[Span]:
    """Yield the words of a line with their blanks. Wide letters of one script form a word."""
    for span in said:
        start = 0
        for at in range(1, len(span.text)):
            if _ends_word(span.text[at - 1], span.text[at]):
                yield Span(span.text[start:at], span.tone)
                start = at
        yield Span(span.text[start:], span.tone)


def _ends_word(letter: str, after: str) -> bool:
    if letter == " " or after == " ":
        return letter == " " != after
    return _may_part(letter, after) and script(letter) != script(after)


def middled(text: str, width: int, *, by_letters: bool = True) -> str:
    """
    Return the text in at most this many cells, without words in its middle, as names differ at the end.

    A last word that is too long by itself is cut, or kept alone if `by_letters` is false.

    >>> middled("2nd Pennsylvania Militia Brigade", 24)
    '2nd..Militia Brigade'
    """
    if cells(text) <= width:
        return text
    room, words = max(0, width - 2), [word for word, _ in _atoms(line(text))]
    head, tail = 0, len(words)
    while head < tail - 1 and cells(_less(words, head, tail - 1)) <= room:
        tail -= 1
        if head < tail - 1 and cells(_less(words, head + 1, tail)) <= room:
            head += 1
    if tail < len(words):
        return f"{''.join(words[:head]).rstrip()}{MORE}{''.join(words[tail:])}"
    if by_letters:
        return _cut(text, room)
    return f"{MORE}{words[-1]}" if len(words) > 1 else text


def _less(words: Sequence[str], head: int, tail: int) -> str:
    return "".join(words[:head]).rstrip() + "".join(words[tail:])


def _cut(text: str, room: int) -> str:
    """Shorten a text with an overlong last word to letters of its start and its end."""
    from rich.cells import set_cell_size

    head = set_cell_size(text, room // 2).rstrip()
    ends = () if text.isascii() else _word_ends(text)
    if ends:  # a name of katakana is not begun
        head = head[: max((at for at in ends if at <= len(head)), default=0)]
    start = len(head)
    while cells(text[start:]) > room - cells(head):
        start += 1
    start = min(at for at in (*ends, len(text)) if at >= start) if ends else start
    return f"{head}{MORE}{text[start:].lstrip()}"


def _word_ends(text: str) -> tuple[int, ...]:
    """Return the word ends within a text without spaces between its words."""
    return tuple(at for at in range(1, len(text)) if _ends_word(text[at - 1], text[at]))


def column(text: str, width: int) -> str:
    """
    Return the text in exactly this many cells: padded with blanks, or without its last words.

    >>> column("hex", 4), column("森", 4), column("Old Eleventh", 8)
    ('hex ', '森  ', 'Old..   ')
    """
    kept = text if cells(text) <= width else text_of(clipped(line(text), width))
    return kept + " " * (width - cells(kept))


def widest(texts: Iterable[str], least: int = 0) -> int:
    """Return the width of a column for these texts, at least `least` cells."""
    return max([least, *map(cells, texts)])


def spread(left: Line, right: Line, width: int) -> Line:
    """Return a line with a text at each end. The left one is shortened if needed."""
    room = width - width_of(right)
    kept = clipped(left, max(0, room - (room < width)))
    return (*kept, Span(" " * (room - width_of(kept))), *right)


def fitted(left: Line, right: Line, width: int, least: int = SHORTEST, whole: int = 0) -> Line:
    """
    Return a row with a text at each end, in exactly this many cells.

    Long texts are shortened in the middle, because rows often differ at their ends, in hexes, clauses or
    odds. The right text may use half of the row, or `whole` cells. It is cut beyond that, and before a name
    is cut within a word. Places, which are dim, are cut last.
    """
    gap = 1 if width_of(right) else 0
    wanted = min(width_of(right), whole or width // 2)
    few = wanted if whole else min(wanted, least)
    names = _fewer(left, width_of(left) + gap + wanted - width, least)
    left_over = width - width_of(names) - gap
    few = left_over if 0 <= left_over < few else few
    kept = _shorter(names, width_of(names) + gap + few - width, least, "dim")
    kept = _shorter(kept, width_of(kept) + gap + few - width, least)
    room = max(width - width_of(kept) - gap, few)
    return spread(kept, clipped(right, room) if _holds_a_word(right, room) else EMPTY, width)


def _holds_a_word(said: Line, room: int) -> bool:
    """Return whether a line can start in this room: in full, or with its first word and a mark."""
    first = islice(_atoms(said), 1)
    return width_of(said) <= room or any(cells(word.text.rstrip()) + 2 <= room for word in first)


def _fewer(said: Line, over: int, least: int) -> Line:
    """Shorten the line by this many cells, if leaving out whole words of names is enough."""
    spans = list(said)
    for number in sorted(range(len(spans)), key=lambda n: -cells(spans[n].text)):
        text, tone = spans[number]
        if over > 0 and tone != "dim":
            spans[number] = Span(middled(text, max(least, cells(text) - over), by_letters=False), tone)
            over -= cells(text) - cells(spans[number].text)
    return tuple(spans)


def _shorter(said: Line, over: int, least: int, spared: str = "-") -> Line:
    """Shorten the line as far as possible, the longest span first, without the spared tone."""
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
    """Wrap a line, with later rows indented. Words longer than a row are cut."""
    if width_of(said) <= width:
        return [_joined(said)]
    rows: list[list[Span]] = [[]]
    room = width
    for word in _words(said):
        bare = word.text.rstrip(" ")
        wide = cells(bare)
        if wide > room and rows[-1]:
            rows.append([Span(" " * indent)] if indent else [])
            room = width - indent
        if wide <= max(room, 1):
            rows[-1].append(word)
            room -= wide + len(word.text) - len(bare)
            continue
        for number, piece in enumerate(_pieces(word, width - indent)):
            if number:
                rows.append([Span(" " * indent)] if indent else [])
                room = width - indent
            rows[-1].append(piece)
            room -= cells(piece.text)
    return [_joined(row) for row in rows]


def _words(said: Line) -> Iterator[Span]:
    for span in said:
        if span.text.isascii():
            yield from [Span(word, span.tone) for word in WORD.findall(span.text)]
            continue
        start = 0
        for at in range(1, len(span.text)):
            if _may_part(span.text[at - 1], span.text[at]):
                yield Span(span.text[start:at], span.tone)
                start = at
        yield Span(span.text[start:], span.tone)


@lru_cache(4096)
def _may_part(letter: str, after: str) -> bool:
    """
    Return whether a row may break between two letters: after a space, or next to a wide letter.

    Katakana words are not broken, because they are mostly names.
    """
    if letter == " ":
        return True
    if script(letter) == script(after) == "katakana":
        return False
    if after == " " or (cells(letter) < 2 and cells(after) < 2):
        return False
    return after not in NEVER_FIRST and letter not in NEVER_LAST


def _pieces(word: Span, width: int) -> list[Span]:
    """Split a word that is wider than a row."""
    from rich.cells import chop_cells

    return [Span(piece, word.tone) for piece in chop_cells(word.text, max(width, 1))]


def _joined(spans: Iterable[Span]) -> Line:
    """Join neighbouring spans of the same tone."""
    found: list[Span] = []
    for span in spans:
        if found and found[-1].tone == span.tone:
            found[-1] = Span(found[-1].text + span.text, span.tone)
        else:
            found.append(span)
    return tuple(found)
