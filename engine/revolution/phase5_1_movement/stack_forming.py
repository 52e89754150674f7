"""
V.1, putting stacks together (16.3, 16.5, 16.8, 17.1, 17.5, 24.4, 24.5; rulings Q43, Q68, Q90).

Composition comes first, then the commander, then the die (ruling Q43). What a stack of ships takes aboard
boards at once; what its fleets carried already goes along without being named.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from cockade.engine.law import Law, Search, condition
from cockade.engine.revolution.common.book import BOOK, over
from cockade.engine.revolution.common.candidates import occupied_areas
from cockade.engine.revolution.common.commanders import (
    LAND,
    SEA,
    command_value,
    commanders,
    leads_as,
    may_command,
)
from cockade.engine.revolution.common.occupation import is_in_play
from cockade.engine.revolution.common.scenarios import ground
from cockade.engine.revolution.common.state import State, Unit, enemy, may_hold
from cockade.engine.revolution.markers.markers import ANY, SPIES, open_window, playing
from cockade.engine.revolution.markers.reroll_window import throw
from cockade.engine.revolution.phase5_1_movement.eligibility import (
    COMMITTEE,
    MOVEMENT,
    TACTICS,
    can_go,
    digs,
    is_forced,
    is_free,
    is_held,
    may_be_forced,
    starts,
)
from cockade.engine.revolution.phase5_1_movement.embarking import (
    can_embark,
    fleets_for,
    goes_by_sea,
    has_berth,
    has_fleet,
    has_room,
    is_another,
    is_cargo,
    is_of_stack,
    may_leave_land,
    waits_here,
)
from cockade.engine.revolution.phase5_1_movement.routes import units_of
from cockade.engine.rules import Resolution
from cockade.events import revolution as events
from cockade.events.event import Frame
from cockade.events.facts import Modifier

START, BETWEEN = "V.own_movement_start", "V.own_movement"


@BOOK.begins("V.1")
def open_movement(resolution: Resolution[State], side: str) -> None:
    """5.1.V, 16.5, ruling Q28: all units may move again; those held for a turn only in a new turn."""
    state = resolution.state
    resolution.happen(events.UnitsRested(turn=state.campaign == 1 and side == state.first))
    resolution.push(events.Movement(side))
    open_window(resolution, START, side)


@BOOK.asks(events.Movement, events.EndSegment(), SPIES)
def might_move(state: State, frame: events.Movement) -> bool:
    """
    16.3, 17.1, ruling Q95: stack after stack, until the side has had enough.

    A forced march takes a marker; whether it is the right one is not seen.
    """
    somebody = any(any(unit.side == frame.side for unit in stack) for stack in state.position.at.values())
    return somebody and (not is_forced(state) or may_hold(state, frame.side))


@BOOK.continues(events.Movement)
def movement_goes_on(resolution: Resolution[State], frame: events.Movement) -> bool:
    """16.3: end the movement, because no unit is left that could move."""
    resolution.pop()
    return True


@condition("16.9", "A stack moves by land or by sea.")
def is_way(state: State, frame: events.Movement, area: str, by: str) -> bool:
    return by in (LAND, SEA)


@condition("25.1", "Units can leave a box or the high sea only by ship.")
def is_left_so(state: State, frame: events.Movement, area: str, by: str) -> bool:
    """16.9, 25.1: on foot from land only."""
    return by == SEA or ground(state.scenario).map.ground(area) == "land"


def stacks_on_every_way(state: State, frame: events.Movement) -> Iterator[tuple[str, str]]:
    """16.9: every area that holds units, by land and by sea."""
    yield from product(occupied_areas(state, frame), (LAND, SEA))


def present(state: State, frame: events.Movement, area: str, by: str) -> list[Unit]:
    """16.3, 16.9: the side's units in an area that move this way."""
    return (state.position.fleets if by == SEA else state.position.ashore)(area, frame.side)


@condition("16.3", "You have no unit in {area} that could move by {by}.")
def has_somebody(state: State, frame: events.Movement, area: str, by: str) -> bool:
    return bool(present(state, frame, area, by))


@condition("16.5", "Every unit there has moved in this phase.")
def has_rested(state: State, frame: events.Movement, area: str, by: str) -> bool:
    """16.5: once in a phase."""
    return any(not unit.moved for unit in present(state, frame, area, by))


@condition("7.9.privateers", "Privateers hold the fleets that have not moved.")
def has_unheld(state: State, frame: events.Movement, area: str, by: str) -> bool:
    return any(not unit.moved and not is_held(state, unit) for unit in present(state, frame, area, by))


@condition("26.1", "The only units that could move belong to a neutral nation.")
def has_free(state: State, frame: events.Movement, area: str, by: str) -> bool:
    return any(is_free(state, unit) for unit in present(state, frame, area, by))


@condition("28.4", "A besieging stack makes no forced march.")
def has_unburdened(state: State, frame: events.Movement, area: str, by: str) -> bool:
    """28.4, in a forced march."""
    found = [unit for unit in present(state, frame, area, by) if is_free(state, unit)]
    return not is_forced(state) or not all(digs(state, unit) for unit in found)


@condition("17.1", "A forced march needs a leader and a Tactics marker, or a Committee and no leader.")
def can_be_led(state: State, frame: events.Movement, area: str, by: str) -> bool:
    """17.1, 7.9.committee, in a forced march."""
    return can_go(state, frame.side, area, by)


BOOK.add_law(
    Law(events.EndSegment, events.Movement, "16.1"),
    Law(
        events.Gather,
        events.Movement,
        lambda state, *_: "17.1" if is_forced(state) else "16.3",
        who=Search(
            lambda state, frame: starts(state, frame.side),
            (
                *(is_way, is_left_so, has_somebody, has_rested),
                *(has_unheld, has_free, has_unburdened, can_be_led),
            ),
            every=stacks_on_every_way,
        ),
    ),
    playing(events.Movement, lambda *_: (BETWEEN, ANY)),
)
BOOK.resolver(events.EndSegment, events.Movement)(over)


@BOOK.resolver(events.Gather, events.Movement)
def gather(resolution: Resolution[State], frame: events.Movement, action: events.Gather) -> None:
    """16.3: start to put a stack together."""
    resolution.push(events.Gathering(frame.side, action.area, action.by))


# ---------------------------------------------------------------- who goes along


def there(state: State, frame: events.Gathering) -> list[str]:
    """16.3: all units of the side in the area."""
    return [unit.id for unit in state.position.stack(frame.area, frame.side)]


def left_to_take(state: State, frame: events.Gathering) -> list[str]:
    """16.3: the units that may join and are not in the stack yet."""
    return [given[2] for given in TAKE.found(state, frame)]


def party_of(state: State, frame: events.Gathering) -> list[Unit]:
    """24.4: the stack with everything that its fleets carry."""
    named = units_of(state, frame.stack)
    cargo = [one for unit in named if unit.is_fleet for one in state.position.aboard(unit.id)]
    return [*named, *(unit for unit in cargo if unit.id not in frame.stack)]


@condition("16.8", "{unit} is not in {area}.", area=lambda _, frame, __: frame.area)
def is_here(state: State, frame: events.Gathering, unit: str, *_: str) -> bool:
    """16.8: no unit joins on the way."""
    return state.unit(unit).area == frame.area


@condition("16.3", "{unit} is in the stack already.")
def is_not_yet_in(state: State, frame: events.Gathering, unit: str, *_: str) -> bool:
    return unit not in frame.stack


@condition("16.9", "{unit} can move this way only aboard a fleet.")
def goes_this_way(state: State, frame: events.Gathering, unit: str) -> bool:
    """16.9: units ashore move by land, fleets by sea."""
    found = state.unit(unit)
    return found.is_fleet if frame.by == SEA else found.is_ashore


@condition("16.5", "{unit} has moved in this phase.")
def has_not_moved(state: State, frame: Frame, unit: str, *_: str) -> bool:
    return not state.unit(unit).moved


@condition("7.9.privateers", "Privateers hold {unit}, or a unit aboard.")
def is_not_held(state: State, frame: Frame, unit: str, *_: str) -> bool:
    return not is_held(state, state.unit(unit))


@condition("26.1", "The {nation} nation is neutral.", nation=lambda s, _, unit, *__: s.unit(unit).nation)
def takes_part(state: State, frame: Frame, unit: str, *_: str) -> bool:
    return is_in_play(state, state.unit(unit).nation)


@condition("28.4", "A besieging stack makes no forced march.")
def is_unburdened(state: State, frame: events.Gathering, unit: str, *_: str) -> bool:
    """28.4, in a forced march."""
    return not is_forced(state) or not digs(state, state.unit(unit))


@condition("7.9.committee", "A Committee leads only a stack without a leader.")
def may_come(state: State, frame: events.Gathering, unit: str, *_: str) -> bool:
    """17.1, 7.9.committee, in a forced march."""
    return not is_forced(state) or may_be_forced(state, state.unit(unit), frame.by)


FREE = (has_not_moved, is_not_held, takes_part, is_unburdened, may_come)
TAKE = Law(
    events.Take, events.Gathering, "16.3", who=there, first=(is_here, is_not_yet_in, goes_this_way, *FREE)
)


@condition("16.3", "Every unit that can move is in the stack.")
def has_more_to_take(state: State, frame: events.Gathering) -> bool:
    return TAKE.can_be_done(state, frame)


@condition("16.3", "The stack is still empty.")
def has_stack(state: State, frame: events.Gathering) -> bool:
    """16.3: an empty stack cannot move."""
    return bool(frame.stack)


@condition("17.5", "In this campaign phase there are only forced marches.")
def is_first_campaign(state: State, frame: events.Gathering) -> bool:
    return not is_forced(state)


@condition("17.5", "In the first campaign phase every stack moves without a forced march.")
def is_later_campaign(state: State, frame: events.Gathering) -> bool:
    return is_forced(state)


def able(state: State, frame: events.Gathering) -> list[str]:
    """16.3, 21.7: the units of the stack that may be named as its commander."""
    return [unit.id for unit in commanders(state, party_of(state, frame), frame.by)]


def anybody_or_nobody(state: State, frame: events.Gathering) -> list[str]:
    """16.3, 16.6: the choices for commander: each unit of the stack with its cargo, or none."""
    return [*(unit.id for unit in party_of(state, frame)), ""]


def anybody_with_any_marker(state: State, frame: events.Gathering) -> Iterator[tuple[str, str]]:
    """17.1: the same with every marker that the side holds."""
    yield from product(anybody_or_nobody(state, frame), dict.fromkeys(state.hand(frame.side)))


@condition("16.3", "One of the leaders of the stack has to command.")
def is_named(state: State, frame: events.Gathering, commander: str) -> bool:
    """16.3, 16.6."""
    return bool(commander) or not able(state, frame)


@condition("16.3", "{commander} is not in the stack.")
def is_in_stack(state: State, frame: events.Gathering, commander: str, *_: str) -> bool:
    return not commander or any(unit.id == commander for unit in party_of(state, frame))


@condition(
    lambda _, frame, *__: "21.7" if frame.by == SEA else "16.3", "{commander} cannot command this stack."
)
def may_be_named(state: State, frame: events.Gathering, commander: str, *_: str) -> bool:
    """16.3, 21.7: a leader, of ships an admiral."""
    return not commander or may_command(state, state.unit(commander), frame.by)


@condition("17.1", "{marker} does not pay for a forced march.")
def pays(state: State, frame: events.Gathering, commander: str, marker: str) -> bool:
    """17.1, 7.9.committee."""
    return marker in (TACTICS, COMMITTEE)


@condition("17.1", "A forced march paid with Tactics needs a leader.")
def is_led(state: State, frame: events.Gathering, commander: str, marker: str) -> bool:
    return bool(commander) or marker != TACTICS


@condition("7.9.committee", "A Committee leads only a stack without a leader.")
def is_leaderless(state: State, frame: events.Gathering, commander: str, marker: str) -> bool:
    led = any(leads_as(state, unit) for unit in party_of(state, frame))
    return marker != COMMITTEE or not (commander or led)


@BOOK.resolver(events.Take, events.Gathering)
def take(resolution: Resolution[State], frame: events.Gathering, action: events.Take) -> None:
    """16.3: one more unit joins the stack."""
    _joined(resolution, frame, action.unit)


@BOOK.resolver(events.TakeAll, events.Gathering)
def take_all(resolution: Resolution[State], frame: events.Gathering, action: events.TakeAll) -> None:
    """16.3: take all units that may go."""
    _joined(resolution, frame, *left_to_take(resolution.state, frame))


def _joined(resolution: Resolution[State], frame: events.Gathering, *units: str) -> None:
    resolution.change(frame.replace(stack=(*frame.stack, *units)))


# ---------------------------------------------------------------- cargo


@BOOK.resolver(events.Load, events.Gathering)
def load(resolution: Resolution[State], frame: events.Gathering, action: events.Load) -> None:
    """24.4, ruling Q90: the unit is assigned to this fleet."""
    resolution.happen(events.UnitBoarded(action.unit, action.fleet))
    _joined(resolution, frame, action.unit)


BOOK.add_law(
    TAKE,
    Law(events.TakeAll, events.Gathering, "16.3", opens=(has_more_to_take,)),
    Law(
        events.Load,
        events.Gathering,
        "24.4",
        opens=(goes_by_sea, has_fleet),
        who=there,
        first=(may_leave_land, is_cargo, waits_here, can_embark, *FREE, has_berth),
        where=Search(fleets_for, (is_of_stack, is_another, has_room)),
    ),
    Law(
        events.SetOff,
        events.Gathering,
        lambda _, __, commander: "16.3" if commander else "16.6",
        opens=(has_stack, is_first_campaign),
        who=anybody_or_nobody,
        first=(is_named, is_in_stack, may_be_named),
    ),
    Law(
        events.ForceMarch,
        events.Gathering,
        lambda _, __, ___, marker: "7.9.committee" if marker == COMMITTEE else "17.1",
        opens=(has_stack, is_later_campaign),
        who=anybody_with_any_marker,
        first=(pays, is_led, is_leaderless, is_in_stack, may_be_named),
    ),
)


# ---------------------------------------------------------------- off they go


@BOOK.resolver(events.SetOff, events.Gathering)
def set_off(resolution: Resolution[State], frame: events.Gathering, action: events.SetOff) -> None:
    """16.3: the stack and its commander are named."""
    name_stack(resolution, frame, action.commander)


@BOOK.resolver(events.ForceMarch, events.Gathering)
def force_march(resolution: Resolution[State], frame: events.Gathering, action: events.ForceMarch) -> None:
    """17.1: the marker is paid for this stack."""
    resolution.happen(events.MarkerPlayed(frame.side, action.marker, "march"))
    name_stack(resolution, frame, action.commander, action.marker)


def name_stack(
    resolution: Resolution[State], frame: events.Gathering, commander: str, marker: str = ""
) -> None:
    """16.3, 7.9.privateers: by land it sets off; ships are named to the other side first."""
    stack = tuple(unit.id for unit in party_of(resolution.state, frame))
    resolution.pop()
    if frame.by == SEA:
        resolution.push(events.FleetsNamed(enemy(frame.side), frame.area, stack, commander, marker))
    else:
        depart(
            resolution, events.Marching(frame.side, frame.area, LAND, stack, commander, forced=bool(marker))
        )


def depart(resolution: Resolution[State], march: events.Marching) -> None:
    """16.3, 16.5, 17.2, Q102: all have moved from now on, and the die falls; all but cargo grow tired."""
    for id_ in march.stack:
        resolution.happen(events.UnitSpent(id_, march.forced))
    stack = units_of(resolution.state, march.stack)
    tired = [unit.id for unit in stack if not unit.is_leader and not unit.aboard]
    resolution.push(march.replace(tired=tuple(tired) if march.forced else ()))
    modifiers = []
    if march.commander:
        value = command_value(resolution.state, resolution.state.unit(march.commander), stack, march.by)
        modifiers = [Modifier("commander", value, "21.2")]
    throw(resolution, march.side, MOVEMENT, rule="16.3", who=march.commander, modifiers=modifiers)
