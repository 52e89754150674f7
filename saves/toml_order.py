"""
TOML with interleaved lists of tables, `[[a]]`, `[[b]]`, `[[a]]`, which tomlkit needs in one piece each.

The text is sorted list after list for the library, and its order is restored when it is written.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from difflib import SequenceMatcher
from itertools import groupby

HEAD = re.compile(r"\[{1,2}\s*([^].\s]+)")
QUOTES = re.compile(r'"""|\'\'\'')
Block = tuple[str, str]
"""The first name in a table header, and the text up to the next one. Text before the first has no name."""


def in_pieces(text: str, change: Callable[[str], str]) -> str:
    """Change a text by a function that needs each list in one piece, and restore the text's order."""
    before = list(blocks(text))
    names = [name for name, _ in groupby(name for name, _ in before)]
    if len(names) == len(set(names)):
        return change(text)
    ordered = sorted(before, key=lambda block: names.index(block[0]))
    after = list(blocks(change("".join(body for _, body in ordered))))
    return "".join(_restored(before, after))


def blocks(text: str) -> Iterator[Block]:
    """Yield the blocks of a text, one for each table header."""
    name, lines, quoted = "", list[str](), False
    for line in text.splitlines(keepends=True):
        head = None if quoted else HEAD.match(line)
        if head:
            yield name, "".join(lines)
            name, lines = head[1], []
        lines.append(line)
        quoted ^= len(QUOTES.findall(line)) % 2 == 1
    yield name, "".join(lines)


def _restored(before: list[Block], after: list[Block]) -> Iterator[str]:
    """Yield the changed blocks in their old order, with new ones after their neighbours."""
    news: dict[int, list[str]] = {}
    for name in dict.fromkeys(name for name, _ in (*before, *after)):
        old = [n for n, block in enumerate(before) if block[0] == name]
        new = [body for each, body in after if each == name]
        for n, body in _paired([before[n][1] for n in old], new):
            news.setdefault(old[n] if old else len(before), []).append(body)
    for n in range(len(before) + 1):
        yield from news.get(n, ())


def _paired(old: list[str], new: list[str]) -> Iterator[tuple[int, str]]:
    """Yield each new block with the index of the old one it follows or replaces."""
    steps = SequenceMatcher(None, [*map(str.strip, old)], [*map(str.strip, new)], autojunk=False)
    for what, first, last, begin, end in steps.get_opcodes():
        for n in range(begin, end):
            at = first - 1 if what == "insert" else min(first + n - begin, last - 1)
            yield max(0, at), new[n]
