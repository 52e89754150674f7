"""Why an action is not allowed, before its own law is asked: names that mean nothing, or are the enemy's."""

from __future__ import annotations

from collections.abc import Iterator

from cockade.engine.law import Clause, Reason, reason
from cockade.engine.rebels.common.book import BOOK
from cockade.engine.rebels.common.ground import ground
from cockade.engine.rebels.common.state import State
from cockade.engine.refusals import Refuser
from cockade.events import rebels as events
from cockade.events.event import Action


def bad_names(state: State, side: str, action: Action) -> Iterator[Reason]:
    """1.2.2, 1.2.3, 2.0: the named units and hexes must exist, and the units must be the player's."""
    for name in ("unit", "leader"):
        id_ = getattr(action, name, None)
        if id_ is not None and (id_ or name == "unit" or not isinstance(action, events.Advance)):
            yield from bad_unit(state, side, id_)
    for name in ("hex", "target"):
        hex_ = getattr(action, name, None)
        if hex_ is not None and hex_ not in ground(state.scenario).grid:
            yield reason("1.2.2", "There is no hex {hex} on this map.", hex=hex_)


def bad_unit(state: State, side: str, id_: str) -> Iterator[Reason]:
    """1.2.3, 2.0: the unit does not exist, is not the side's, or has been eliminated."""
    if id_ not in state.roster:
        yield reason("1.2.3", "There is no unit {id} in this battle.", id=id_)
        return
    unit = state.unit(id_)
    if unit.side != side:
        yield reason("2.0", "{unit} is not yours to command.", unit=unit.counter.name)
    elif not unit.alive:
        rule = "11.13" if unit.is_leader else "13.2"
        yield reason(rule, "{unit} has been eliminated.", unit=unit.counter.name)


PLACES: dict[type[Action], Clause] = {
    events.Bombard: "7.0",
    events.Disengage: "4.4",
    events.Advance: "8.521",
    events.Retreat: "8.51",
    events.EndSegment: "2.0",
}
"""The clauses by which other steps refuse a verb."""
refuse = Refuser(BOOK, set_up="1.3", over="14.1", order="2.0", naming=bad_names, places=PLACES)
