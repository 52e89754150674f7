"""What is known before the dice fall, for programs: the same figures that the panel shows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from events.revolution import (
    AddTactics,
    Attack,
    AttackFleets,
    Choose,
    ChooseTactics,
    Contest,
    Expose,
    Fire,
    ForceMarch,
    Intercept,
    OpenFire,
    Overrun,
    PlayMarker,
    RaisePartisans,
    RollAgain,
    SetOff,
    Withdraw,
)
from tui.games.revolution.weigh import weigh
from tui.view.line import text_of

if TYPE_CHECKING:
    from engine.revolution.state import State
    from events.event import Action

DICEY = (
    AddTactics,
    Attack,
    AttackFleets,
    Choose,
    ChooseTactics,
    Contest,
    Expose,
    Fire,
    ForceMarch,
    Intercept,
    OpenFire,
    Overrun,
    PlayMarker,
    RaisePartisans,
    RollAgain,
    SetOff,
    Withdraw,
)
"""Verbs after which dice are thrown, or chances hang on what is chosen."""


def odds(state: State, action: Action) -> dict[str, Any] | None:
    """The weighing of an offered action with dice; None for what needs none."""
    found = weigh(state, action) if isinstance(action, DICEY) else None
    if found is None:
        return None
    lines = [" ".join(text_of(said).split()) for said in found.lines]
    return {"title": found.title, "brief": found.brief, "lines": lines}
