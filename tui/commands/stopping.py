"""Work that Ctrl+C has stopped: it says what is kept, and how one goes on."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


class Interrupted(KeyboardInterrupt):
    """Its text is what is kept, and how one goes on."""


@contextmanager
def telling(kept: Callable[[], str]) -> Iterator[None]:
    """Where this is stopped, say what is `kept` by then."""
    try:
        yield
    except KeyboardInterrupt as stopped:
        raise Interrupted(kept()) from stopped
