"""The reinforcement segment (3.0)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cockade.engine.law import Law, Search, condition
from cockade.engine.rebels.common.book import BOOK, by_unit
from cockade.engine.rebels.common.conditions import MAY_MOVE, UnitLaw, map_hexes, of_unit
from cockade.engine.rebels.common.ground import MOVER, ground
from cockade.engine.rebels.common.state import State, Unit
from cockade.engine.rebels.segment4_movement.forced_march import forced_hexes
from cockade.engine.rebels.segment4_movement.march import barred_hexes, ending_hexes, march_hexes
from cockade.engine.rebels.segment4_movement.movement import (
    ABLE_TO_MARCH,
    CAN_FORCE_MARCH,
    FORCED_MARCH_ENDS,
    MARCH_ENDS,
    forced_march_ends,
    march_ends,
)
from cockade.engine.rebels.segment4_movement.routes import entry_hexes, is_due
from cockade.engine.rules import Offer, Resolution
from cockade.engine.unit_law import Reads, keeps
from cockade.events.event import Frame
from cockade.events.rebels import EndSegment, ForceMarch, March, ReinforcementSegment

# ---------------------------------------------------------------- who comes (3.0)


def due_units(state: State, side: str) -> Iterator[Unit]:
    """3.0: the side's units that must try to enter now."""
    return (unit for unit in state.units if not unit.hex and unit.side == side and is_due(state, unit))


def can_enter(state: State, unit: Unit) -> bool:
    """3.1.2: whether the unit has a legal move onto the map, by march or by forced march."""
    if may_end_at_entry(state, unit):
        return True
    hurries = keeps((*MAY_MOVE, *CAN_FORCE_MARCH), state, None, unit)
    return bool(march_hexes(state, unit) or (hurries and forced_hexes(state, unit)))


def may_end_at_entry(state: State, unit: Unit) -> bool:
    """4.1.1: one hex may always be entered, so only its end has to be allowed."""
    field, barred = ground(state.scenario), barred_hexes(state, unit)
    open_ = [
        hex_
        for hex_ in entry_hexes(state, unit)
        if hex_ not in barred and field.arrival_cost(MOVER[unit.kind], hex_)
    ]
    return bool(ending_hexes(state, unit, open_))


# ---------------------------------------------------------------- what is asked of them


@of_unit("2.0.1.3", "{unit} does not arrive now.", Reads.UNIT)
def arrives(state: State, frame: Frame, unit: Unit) -> bool:
    return is_due(state, unit) or unit.entered == state.turn


@of_unit("3.1.2", "The entry hex of {unit} is held by the enemy.", Reads.FOES)
def has_a_way_in(state: State, frame: Frame, unit: Unit) -> bool:
    """3.1.2 (ruling Q67)."""
    return unit.on_map or bool(entry_hexes(state, unit))


@condition("3.1.2", "Units that can enter the map now must.")
def have_all_entered(state: State, frame: ReinforcementSegment) -> bool:
    return not any(can_enter(state, unit) for unit in due_units(state, frame.side))


# ---------------------------------------------------------------- the segment (3.1.2)


@BOOK.continues(ReinforcementSegment)
def reinforcement_goes_on(resolution: Resolution[State], frame: ReinforcementSegment) -> bool:
    """3.1.2: end the segment when no unit can enter and no unit that entered can move on."""
    state = resolution.state
    if any(can_enter(state, unit) for unit in due_units(state, frame.side)):
        return False
    if MARCH.can_be_done(state, frame):
        return False
    resolution.pop()
    return True


@BOOK.ordering(ReinforcementSegment)
def reinforcement_offers(state: State, frame: ReinforcementSegment, offers: Iterable[Offer]) -> list[Offer]:
    """3.1.1, 3.1.2: units that can enter must; those that entered may finish their move (ruling Q03)."""
    found = by_unit(state, frame, offers)
    return sorted(found, key=lambda offer: offer.subject is None or state.unit(offer.subject).on_map)


MARCH = UnitLaw(
    March,
    ReinforcementSegment,
    "4.1",
    first=(arrives, has_a_way_in, *MAY_MOVE, *ABLE_TO_MARCH),
    where=Search(march_ends, MARCH_ENDS, every=map_hexes),
)
BOOK.add_law(
    MARCH,
    UnitLaw(
        ForceMarch,
        ReinforcementSegment,
        "4.3.1",
        first=(arrives, has_a_way_in, *MAY_MOVE, *CAN_FORCE_MARCH),
        where=Search(forced_march_ends, FORCED_MARCH_ENDS, every=map_hexes),
    ),
    Law(EndSegment, ReinforcementSegment, "3.1.2", opens=(have_all_entered,)),
)
