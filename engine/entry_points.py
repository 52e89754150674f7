"""The entry points of installed distributions, read as names without imports."""

from __future__ import annotations

import sys
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

GROUP = "cockade.games"
DECLARED = ("*.dist-info/entry_points.txt", "*.egg-info/entry_points.txt")
"""The entry point files of distributions, relative to a folder of `sys.path`."""


def declared(group: str = GROUP) -> dict[str, str]:
    """Return the "module:object" of every entry of a group by its id.

    This is what `importlib.metadata.entry_points(group=group)` finds, read without it: to import that alone
    takes a good part of what a command may take before its first picture. Like it, this passes over folders
    that may not be read, as a player of a server may not read where its operator has started it.
    """
    found: dict[str, str] = {}
    for folder in dict.fromkeys(sys.path):
        with suppress(PermissionError):
            for file in (file for pattern in DECLARED for file in Path(folder or ".").glob(pattern)):
                found = dict(points(file.read_text("utf-8"), group)) | found
    return found


def points(text: str, group: str = GROUP) -> Iterator[tuple[str, str]]:
    """Yield the names and values of a group in a text of entry points."""
    section = text.partition(f"[{group}]\n")[2].partition("\n[")[0]
    for row in section.splitlines():
        id_, is_one, name = row.partition("=")
        if is_one:
            yield id_.strip(), name.strip()
