"""The entry points of installed distributions, read as names without imports."""

from __future__ import annotations

import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

GROUP = "cockade.games"
DISTRIBUTIONS = (".dist-info", ".egg-info")
"""The endings of the folders of distributions in a folder of `sys.path`."""


def declared(group: str = GROUP) -> dict[str, str]:
    """Return the "module:object" of every entry of a group by its id.

    This is what `importlib.metadata.entry_points(group=group)` finds, read without it: to import that alone
    takes a good part of what a command may take before its first picture. Like it, this passes over folders
    that may not be read, as a player of a server may not read where its operator has started it.
    """
    found: dict[str, str] = {}
    for folder in dict.fromkeys(sys.path):
        for name in _names_in(folder or "."):
            file = f"{folder or '.'}/{name}/entry_points.txt"
            if name.endswith(DISTRIBUTIONS) and os.access(file, os.R_OK):
                with open(file, encoding="utf-8") as text:
                    found = dict(points(text.read(), group)) | found
    return found


def _names_in(folder: str) -> list[str]:
    try:
        return os.listdir(folder)
    except OSError:
        return []


def points(text: str, group: str = GROUP) -> Iterator[tuple[str, str]]:
    """Yield the names and values of a group in a text of entry points."""
    section = text.partition(f"[{group}]\n")[2].partition("\n[")[0]
    for row in section.splitlines():
        id_, is_one, name = row.partition("=")
        if is_one:
            yield id_.strip(), name.strip()
