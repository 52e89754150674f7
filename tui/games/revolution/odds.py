"""What is known before the dice fall, for programs: the same figures that the panel shows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cockade.events import revolution as events
from cockade.tui.games.revolution.weigh import weigh
from cockade.tui.text.line import text_of

if TYPE_CHECKING:
    from cockade.engine.revolution.common.state import State
    from cockade.events.event import Action

DICEY = (
    events.AddTactics,
    events.Attack,
    events.AttackFleets,
    events.Choose,
    events.ChooseTactics,
    events.Contest,
    events.Expose,
    events.Fire,
    events.ForceMarch,
    events.Intercept,
    events.OpenFire,
    events.Overrun,
    events.PlayMarker,
    events.RaisePartisans,
    events.RollAgain,
    events.SetOff,
    events.Withdraw,
)
"""Verbs after which dice are thrown, or chances hang on what is chosen."""


def odds(state: State, action: Action) -> dict[str, Any] | None:
    """The weighing of an offered action with dice; None for what needs none."""
    found = weigh(state, action) if isinstance(action, DICEY) else None
    if found is None:
        return None
    lines = [" ".join(text_of(said).split()) for said in found.lines]
    return {"title": found.title, "brief": found.brief, "lines": lines}
