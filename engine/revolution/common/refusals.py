"""Why an action is not allowed, before its own law is asked: names that mean nothing, or are the enemy's."""

from __future__ import annotations

from collections.abc import Iterator

from cockade.engine.law import Reason, reason
from cockade.engine.refusals import Refuser
from cockade.engine.revolution.common.book import BOOK
from cockade.engine.revolution.common.scenarios import ground
from cockade.engine.revolution.common.state import State
from cockade.events.event import Action
from cockade.events.revolution import AddTactics, Fire

FORT = "fort"
"""What stands for the fortress where a unit fires (28.2)."""
UNITS = ("unit", "fleet", "leader", "general", "commander")


def bad_names(state: State, side: str, action: Action) -> Iterator[Reason]:
    """2.6, 2.9, 5.1, 7.4, 7.6: the units, areas and markers named must exist, and be the side's."""
    for name in UNITS:
        yield from bad_unit(state, side, action, name)
    area = getattr(action, "area", None)
    if area is not None and area not in ground(state.scenario).map:
        yield reason("2.6", "There is no area {area}.", area=area)
    marker = getattr(action, "marker", None)
    if marker is not None and marker not in ground(state.scenario).pieces.markers:
        yield reason("7.6", "There is no campaign marker {marker}.", marker=marker)
    elif marker is not None and marker not in state.hand(side):
        yield reason("7.4", "You do not hold {marker}.", marker=marker)


def bad_unit(state: State, side: str, action: Action, name: str) -> Iterator[Reason]:
    """2.9, 5.1: the name is a unit of the side, empty for an optional commander, or a fortress that fires."""
    id_ = getattr(action, name, None)
    if id_ is None or (not id_ and name == "commander"):
        return
    if id_ == FORT and isinstance(action, Fire | AddTactics):
        return
    if id_ not in state.roster:
        yield reason("2.9", "There is no unit {unit}.", unit=id_)
    elif state.unit(id_).side != side:
        yield reason("5.1", "{unit} is not the {side} player's.", unit=id_, side=side)


refuse = Refuser(BOOK, set_up="4.0", over="3.2", order="5.1", naming=bad_names)
