"""A traceback without what was said in it: messages of faults may hold words, links or keys of players."""

from __future__ import annotations

import traceback


def frames_of(error: BaseException) -> str:
    """The places that a fault went through, and its kind; so of the faults that it came from."""
    found, each = [], error
    seen: set[int] = set()
    while id(each) not in seen:
        seen.add(id(each))
        places = "".join(traceback.format_tb(each.__traceback__))
        found.append(f"Traceback (most recent call last):\n{places}{type(each).__name__}\n")
        each = each.__cause__ or each.__context__ or each
    return "\nFrom this came:\n".join(reversed(found))
