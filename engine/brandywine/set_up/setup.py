"""Set-up (18.0): units enter the state, free units are placed, and brigades choose (9.7, 9.8)."""

from __future__ import annotations

from cockade.engine.brandywine.b2_movement.arrivals import brigade, due_units
from cockade.engine.brandywine.b2_movement.escorts import companion_hexes, is_companion, kept_apart
from cockade.engine.brandywine.b2_movement.releases import release_at_start
from cockade.engine.brandywine.common.book import BOOK
from cockade.engine.brandywine.common.conditions import UnitLaw, is_in_the_game, is_on_the_grid, map_hexes
from cockade.engine.brandywine.common.data import Group, Scenario
from cockade.engine.brandywine.common.ground import ground
from cockade.engine.brandywine.common.stacking import full_hexes, has_room
from cockade.engine.brandywine.common.state import State, Unit
from cockade.engine.brandywine.set_up.feasibility import hexes_that_leave_room, set_up_area
from cockade.engine.law import Law, Search, condition
from cockade.engine.rules import Resolution
from cockade.engine.unit_law import Reads, of_unit
from cockade.events import brandywine as events

CLAUSE = {events.SECOND: "9.7.2", events.THIRD: "9.8.2"}


def set_up(resolution: Resolution[State], scenario: str) -> None:
    """18.0: lay out a scenario; the British place their units before the Americans (18.1.1, 18.4.1)."""
    laid = ground(scenario).scenario
    resolution.happen(_game_began(laid))
    for group in laid.groups:
        for unit in group.units:
            resolution.happen(_entry_fact(resolution.state, laid, group, unit))
    release_at_start(resolution)
    resolution.push(events.SequenceOfPlay())
    for side in (events.AMERICAN, events.BRITISH):
        if any(group.is_free and group.side == side for group in laid.groups):
            resolution.push(events.Placement(side))
    for name in (events.THIRD, events.SECOND):
        if laid.advanced and brigade(resolution.state, name):
            resolution.push(events.EntryChoice(events.BRITISH, name))


def _game_began(laid: Scenario) -> events.GameBegan:
    """12.3.1: momentum chits are an advanced rule."""
    held = [laid.momentum[side] if laid.advanced else 0 for side in events.SIDES]
    return events.GameBegan(
        laid.id,
        laid.advanced,
        laid.first_turn,
        laid.last_turn,
        (laid.morale[events.AMERICAN], laid.morale[events.BRITISH]),
        (held[0], held[1]),
        ground(laid.id).charts.limits.chits - sum(held) if laid.advanced else 0,
    )


def _entry_fact(state: State, laid: Scenario, group: Group, unit: str) -> events.UnitSetUp:
    counter, reduced = laid.counters[unit], unit in group.reduced
    if not group.turn:
        return events.UnitSetUp(counter, 0 if group.is_free else group.hex, reduced)
    if group.brigade and state.advanced:
        return events.UnitSetUp(counter, 0, reduced)
    return events.UnitSetUp(counter, 0, reduced, group.turn, group.hex or ground(laid.id).entry(group.zone))


# ---------------------------------------------------------------- placing (18.1.1, 18.1.2)


@BOOK.continues(events.Placement)
def placement_goes_on(resolution: Resolution[State], frame: events.Placement) -> bool:
    """18.1.1: over when every unit of the side has its hex."""
    if unplaced(resolution.state, frame.side):
        return False
    resolution.pop()
    return True


def unplaced(state: State, side: str) -> list[Unit]:
    """Units that start on the map and have no hex yet."""
    groups = ground(state.scenario).scenario.groups
    free = (
        state.unit(id_) for group in groups if group.side == side and group.is_free for id_ in group.units
    )
    return [unit for unit in free if unit.is_waiting]


def placements(state: State, frame: events.Placement, id_: str) -> list[int]:
    """18.1.1, 7.1.1: the hexes of its area that are not the enemy's, with room for it and all others left."""
    unit, left = state.unit(id_), unplaced(state, frame.side)
    able = sorted(set_up_area(state, unit) - full_hexes(state, unit))
    return in_company(state, unit, hexes_that_leave_room(state, unit, able, left))


def in_company(state: State, unit: Unit, hexes: list[int]) -> list[int]:
    """14.6, 18.1.3: Stirn apart from regulars, a tied leader with his light infantry, if it can be."""
    apart = kept_apart(state, unit)
    wanted = [hex_ for hex_ in hexes if hex_ not in apart]
    if is_tied(state, unit):
        friends = companion_hexes(state, unit)
        wanted = [hex_ for hex_ in wanted if hex_ in friends]
    return wanted or hexes


def is_tied(state: State, unit: Unit) -> bool:
    """18.1.3: whether the unit is the leader who must not be alone."""
    return unit.id == ground(state.scenario).scenario.special.tied


def waits_for_company(state: State, unit: Unit, left: list[Unit]) -> bool:
    """18.1.3: a tied leader is placed after his light infantry."""
    return is_tied(state, unit) and any(is_companion(unit, other) for other in left)


def group_rule(state: State, frame: events.Placement, unit: str, *_: int) -> str:
    """The clause of a unit's set-up."""
    return ground(state.scenario).group_of[unit].rule


def rule_of_group(state: State, frame: events.Placement, unit: Unit, *_: int) -> str:
    """As `group_rule`, of the unit itself."""
    return group_rule(state, frame, unit.id)


@of_unit(rule_of_group, "{unit} has its place already.", Reads.UNIT)
def is_to_be_placed(state: State, frame: events.Placement, unit: Unit) -> bool:
    """Whether the owner places the unit, and it has no hex yet."""
    return ground(state.scenario).group_of[unit.id].is_free and unit.is_waiting


@of_unit("18.1.3", "{unit} stands with light infantry of his wing.")
def comes_after_his_own(state: State, frame: events.Placement, unit: Unit) -> bool:
    """Whether no other unit has to be placed before this one."""
    return not (is_tied(state, unit) and waits_for_company(state, unit, unplaced(state, frame.side)))


@of_unit(rule_of_group, "{hex} is outside the area of {unit}.")
def is_in_its_area(state: State, frame: events.Placement, unit: Unit, hex_: int) -> bool:
    """Whether the hex is in the area of the unit's group."""
    return hex_ in set_up_area(state, unit)


@of_unit("7.1.1", "{hex} has no room for {unit}.")
def has_room_there(state: State, frame: events.Placement, unit: Unit, hex_: int) -> bool:
    """Whether the hex stays within the stacking limit."""
    return has_room(state, unit, hex_)


@of_unit("14.6", "Stirn may not be stacked with British regulars or Loyalists.")
def keeps_stirn_apart(state: State, frame: events.Placement, unit: Unit, hex_: int) -> bool:
    """Whether Stirn and the others are kept apart, if they can be."""
    apart = hex_ in kept_apart(state, unit)
    return not apart or hex_ in placements(state, frame, unit.id)


@of_unit("18.1.3", "{unit} stands with light infantry of his wing.")
def joins_his_own(state: State, frame: events.Placement, unit: Unit, hex_: int) -> bool:
    """Whether a tied leader is placed with his light infantry, if possible."""
    return not is_tied(state, unit) or hex_ in placements(state, frame, unit.id)


@of_unit("7.1.2", "With {unit} in {hex} another unit would find no room.")
def leaves_room(state: State, frame: events.Placement, unit: Unit, hex_: int) -> bool:
    """Whether every other unit still has a hex."""
    return hex_ in placements(state, frame, unit.id)


BOOK.add_law(
    UnitLaw(
        events.Place,
        events.Placement,
        group_rule,
        first=(is_in_the_game, is_to_be_placed, comes_after_his_own),
        where=Search(
            placements,
            (
                *(is_on_the_grid, is_in_its_area, has_room_there),
                *(keeps_stirn_apart, joins_his_own, leaves_room),
            ),
            every=map_hexes,
        ),
    )
)


@BOOK.resolver(events.Place, events.Placement)
def place(resolution: Resolution[State], frame: events.Placement, action: events.Place) -> None:
    """18.1.1: the owner chose a hex."""
    resolution.happen(events.UnitPlaced(action.unit, action.hex))


# ---------------------------------------------------------------- brigades (9.7, 9.8)


def entries(state: State, frame: events.EntryChoice) -> list[str]:
    """9.7.2, 9.8.2: the letters at which the brigade may enter."""
    options = (group.options for group in brigade(state, frame.brigade))
    return list(dict.fromkeys(letter for some in options for letter, _ in some))


def entry_rule(state: State, frame: events.EntryChoice, *_: str) -> str:
    """The clause of a brigade's choice."""
    return CLAUSE[frame.brigade]


@condition(
    entry_rule,
    "This brigade enters at one of these: {letters}.",
    letters=lambda state, frame, _: ", ".join(sorted(entries(state, frame))),
)
def is_its_entry(state: State, frame: events.EntryChoice, entry: str) -> bool:
    """Whether the brigade may enter there."""
    return entry in entries(state, frame)


BOOK.add_law(
    Law(events.ChooseEntry, events.EntryChoice, entry_rule, who=Search(entries, (is_its_entry,))),
)


@BOOK.resolver(events.ChooseEntry, events.EntryChoice)
def choose_entry(
    resolution: Resolution[State], frame: events.EntryChoice, action: events.ChooseEntry
) -> None:
    """9.7.3, 9.8.2: one hex for all of the brigade; that of the third is a secret until it is revealed."""
    due = due_units(resolution.state, frame.brigade, action.entry)
    resolution.pop()
    resolution.happen(events.EntryChosen(frame.brigade, action.entry, due[0].turn))
    if frame.brigade == events.SECOND:
        for fact in due:
            resolution.happen(fact)
