"""A traceback without messages, because these may contain players' words, links or keys."""

from __future__ import annotations

import traceback


def frames_of(error: BaseException) -> str:
    """Return the places and the kind of an error, and those of its causes."""
    found, each = [], error
    seen: set[int] = set()
    while id(each) not in seen:
        seen.add(id(each))
        places = "".join(traceback.format_tb(each.__traceback__))
        found.append(f"Traceback (most recent call last):\n{places}{type(each).__name__}\n")
        each = each.__cause__ or each.__context__ or each
    return "\nFrom this came:\n".join(reversed(found))
