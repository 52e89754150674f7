"""Work that Ctrl+C has stopped: it says what is kept, and how one goes on."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from cockade.tui.text.i18n import listed, say

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Iterable, Iterator


class Interrupted(KeyboardInterrupt):
    """Its text is what is kept, and how one goes on."""


def rest_of(files: Iterable[str], done: Container[str]) -> str:
    """How one goes on with the files that have not been looked at."""
    left = listed(dict.fromkeys(file for file in files if file not in done))
    return say("Stopped. To look at the rest, name these files: {files}.", files=left)


@contextmanager
def telling(kept: Callable[[], str]) -> Iterator[None]:
    """Where this is stopped, say what is `kept` by then."""
    try:
        yield
    except KeyboardInterrupt as stopped:
        raise Interrupted(kept()) from stopped
