"""The line number of a place (`$.british[2].hexes`) in a TOML text."""

from __future__ import annotations

import re

_STEP = re.compile(r"\.([^.\[\]]+)(?:\[(\d+)\])?")


def line_of(text: str, place: str) -> int:
    """The nearest line to a place, from 1: its key, or else its table, or else the first line."""
    lines, at, end = text.splitlines(), 0, None
    for key, number in _STEP.findall(place):
        found = _key(lines, at, end, key)
        tables = _tables(lines, key)
        if found is not None:
            at, end = found, None
            if number and lines[at].rstrip().endswith("["):
                rows = [n for n in range(at + 1, len(lines)) if lines[n].lstrip().startswith("{")]
                at = rows[int(number)] if int(number) < len(rows) else at
                break
        elif tables:
            at = tables[min(int(number or 0), len(tables) - 1)]
            end = next((n for n in range(at + 1, len(lines)) if lines[n].startswith("[")), None)
        else:
            break
    return at + 1


def _key(lines: list[str], begin: int, end: int | None, key: str) -> int | None:
    """The line of a key in a table. Lines before any head belong to the first table."""
    own = re.compile(rf'\s*"?{re.escape(key)}"?\s*=')
    for n in range(begin, len(lines) if end is None else end):
        if own.match(lines[n]):
            return n
        if lines[n].startswith("[") and n > begin:
            return None
    return None


def _tables(lines: list[str], key: str) -> list[int]:
    head = re.compile(rf'\[\[?(?:[\w-]+\.)*"?{re.escape(key)}"?\]\]?')
    return [n for n, line in enumerate(lines) if head.match(line)]
