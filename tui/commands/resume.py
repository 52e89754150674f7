"""Work stopped by Ctrl+C, with a message about saved results and how to continue."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from cockade.tui.text.i18n import listed, say

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Iterable, Iterator


class Interrupted(KeyboardInterrupt):
    """Work was stopped. The message says what was saved, and how to continue."""


def rest_of(files: Iterable[str], done: Container[str]) -> str:
    """Say how to continue with the files that are not done."""
    left = listed(dict.fromkeys(file for file in files if file not in done))
    return say("Stopped. To look at the rest, name these files: {files}.", files=left)


@contextmanager
def telling(kept: Callable[[], str]) -> Iterator[None]:
    """On Ctrl+C in the block, report the text of `kept`."""
    try:
        yield
    except KeyboardInterrupt as stopped:
        raise Interrupted(kept()) from stopped
