"""What is known before the dice fall, for programs: the same figures that the panel shows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cockade.tui.games.brandywine.weigh import WEIGHED, weigh
from cockade.tui.text.line import text_of

if TYPE_CHECKING:
    from cockade.engine.brandywine.common.state import State
    from cockade.events.event import Action

QUIET = ("March", "Hasten", "Wade", "Release")
"""Verbs that need no dice."""


def odds(state: State, action: Action) -> dict[str, Any] | None:
    """The weighing of an offered action with dice; None for what needs none."""
    if type(action) not in WEIGHED or type(action).__name__ in QUIET:
        return None
    found = weigh(state, action)
    if found is None:
        return None
    lines = [" ".join(text_of(said).split()) for said in found.lines]
    return {"title": found.title, "brief": found.brief, "lines": lines}
