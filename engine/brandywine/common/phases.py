"""
The phases of a turn (5.0), and the steps of the game's modules when one begins or ends.

    @begins(RALLY)
    def open_rally(resolution, side): ...         # say facts, push the frame of the phase

    @ends(MOVEMENT)
    def remove_pins(resolution, side): ...        # say facts; it may push frames too

`side` is the phasing player's, empty in the initiative segment and at the end of a turn. Hooks of one moment
run in the order of `MODULES`, whoever imports what first; of frames pushed together the last comes first.
"""

from __future__ import annotations

from collections.abc import Callable

from cockade.engine.brandywine.common.state import State
from cockade.engine.rules import Resolution

INITIATIVE, MOVEMENT, RALLY = "initiative", "movement", "rally"
ARTILLERY, RIFLES, COMBAT = "artillery", "rifles", "combat"
PHASES = (MOVEMENT, RALLY, ARTILLERY, RIFLES, COMBAT)  # 5.0 B: in this order
PLAYER_TURN, TURN = "player turn", "turn"

MODULES = (
    "arrivals",
    "releases",
    "a_initiative",
    "movement",
    "leaving",
    "escorts",
    "victory",
    "b3_rally",
    "artillery",
    "b5_rifles",
    "declaration",
    "stragglers",
)
"""Who comes first when several have something to do at one moment."""

Hook = Callable[[Resolution[State], str], None]
_BEGINS: dict[str, list[Hook]] = {}
_ENDS: dict[str, list[Hook]] = {}


def begins(moment: str) -> Callable[[Hook], Hook]:
    """Register a function for the beginning of a phase, a player turn or a turn."""
    return _entering(_BEGINS, moment)


def ends(moment: str) -> Callable[[Hook], Hook]:
    """Register a function for the end of a phase, a player turn or a turn."""
    return _entering(_ENDS, moment)


def begin(resolution: Resolution[State], moment: str, side: str = "") -> None:
    """Call all functions registered for the beginning of this moment."""
    for hook in _BEGINS.get(moment, ()):
        hook(resolution, side)


def end(resolution: Resolution[State], moment: str, side: str = "") -> None:
    """Call all functions registered for the end of this moment."""
    for hook in _ENDS.get(moment, ()):
        hook(resolution, side)


def _entering(table: dict[str, list[Hook]], moment: str) -> Callable[[Hook], Hook]:
    def enter(hook: Hook) -> Hook:
        hooks = table.setdefault(moment, [])
        hooks.append(hook)
        hooks.sort(key=_place)
        return hook

    return enter


def _place(hook: Hook) -> int:
    """The place of a hook's module in the order; ValueError for one that is not in it."""
    return MODULES.index(hook.__module__.rpartition(".")[2])
