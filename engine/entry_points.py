"""What installed distributions declare at the door: names, nothing of which is imported."""

from __future__ import annotations

import sys
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

GROUP = "cockade.games"
DECLARED = ("*.dist-info/entry_points.txt", "*.egg-info/entry_points.txt")
"""Where installed distributions declare their entry points, seen from a folder of `sys.path`."""


def declared(group: str = GROUP) -> dict[str, str]:
    """
    By the id of every declared game, or other entry of a group, its "module:object".

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
    """The names and the values of a group in a text of entry points."""
    section = text.partition(f"[{group}]\n")[2].partition("\n[")[0]
    for row in section.splitlines():
        id_, is_one, name = row.partition("=")
        if is_one:
            yield id_.strip(), name.strip()
