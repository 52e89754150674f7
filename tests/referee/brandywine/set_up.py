"""The set-up, and which entry a brigade takes (9.7.2, 9.8.2, 18.0)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cockade.events import brandywine as events
from tests.referee.brandywine.reading import nothing

if TYPE_CHECKING:
    from cockade.engine.brandywine.common.data import Group
    from tests.referee.brandywine.reading import Reading

FREE_WING, FREE_ARMY = 4, 6
"""9.4.2, 9.4.3: the turns."""
BRIGADES = ("second", "third")


def set_up(r: Reading) -> None:
    """18.1 to 18.4: the frame of the game, every unit, and what is free already."""
    card = r.ground.scenario
    morale, momentum = by_side(card.morale), by_side(card.momentum if card.advanced else {})
    pool = r.ground.charts.limits.chits - sum(momentum) if card.advanced else 0
    fact = events.GameBegan(card.id, card.advanced, card.first_turn, card.last_turn, morale, momentum, pool)
    r.take(card.rule, fact)
    r.take_all(
        "18.1.1", [(entered(r, group, unit), nothing) for group in card.groups for unit in group.units]
    )
    for army, rule in ((events.WING, "9.4.2"), (events.ARMY, "9.4.3")):
        if card.first_turn >= (FREE_WING if army == events.WING else FREE_ARMY):
            r.take(rule, events.ArmyReleased(army, card.first_turn, rule))
    r.push(events.SequenceOfPlay())
    for side in (events.AMERICAN, events.BRITISH):
        if any(group.side == side and group.is_free for group in card.groups):
            r.push(events.Placement(side))
    if card.advanced:
        for brigade in reversed(BRIGADES):
            if any(group.brigade == brigade for group in card.groups):
                r.push(events.EntryChoice(events.BRITISH, brigade))


def by_side(numbers: dict[str, int]) -> tuple[int, int]:
    """A number for each side."""
    american, british = (numbers.get(side, 0) for side in events.SIDES)
    return american, british


def entered(r: Reading, group: Group, unit: str) -> events.UnitSetUp:
    """A unit on the map, to be placed, or to arrive; who may choose his entry has none yet."""
    card = r.ground.scenario
    counter, reduced = card.counters[unit], unit in group.reduced
    if group.brigade and card.advanced:
        return events.UnitSetUp(counter, 0, reduced)
    if not group.turn:
        return events.UnitSetUp(counter, group.hex, reduced)
    return events.UnitSetUp(counter, 0, reduced, group.turn, group.hex or min(r.ground.area(group.zone)))


def places(r: Reading, frame: events.Placement) -> None:
    """18.1.1, 18.1.2: a unit in a hex of its area, within the stacking limit."""
    place = r.event.action
    r.must("18.1.1", "an action of the set-up", events.Place, type(place))
    assert isinstance(place, events.Place)
    unit = r.unit(place.unit)
    group = next(group for group in r.ground.scenario.groups if place.unit in group.units)
    r.must("18.1.1", "side", frame.side, unit.side)
    r.holds("18.1.1", f"{unit.id} has a choice", group.is_free)
    r.holds(
        "18.1.1", f"{place.hex} is in {group.zone}", group.is_free and place.hex in r.ground.area(group.zone)
    )
    r.holds("7.1.1", f"room in {place.hex}", r.board.has_room(place.hex, unit))
    r.take("18.1.1", events.UnitPlaced(unit.id, place.hex))


def placement_goes_on(r: Reading, frame: events.Placement) -> bool:
    """18.1.1: the set-up of a side is over when everybody stands."""
    groups = [group for group in r.ground.scenario.groups if group.side == frame.side and group.is_free]
    if any(not r.unit(unit).hex for group in groups for unit in group.units):
        return False
    r.pop()
    return True


def chooses_entry(r: Reading, frame: events.EntryChoice) -> None:
    """9.7.2, 9.8.2: the entry of a brigade; the third's is secret at first."""
    action = r.event.action
    r.must("9.7.2", "an action of the choice", events.ChooseEntry, type(action))
    assert isinstance(action, events.ChooseEntry)
    groups = [group for group in r.ground.scenario.groups if group.brigade == frame.brigade]
    options = dict(groups[0].options)
    r.holds("9.7.2", f"entry {action.entry}", action.entry in options)
    r.pop()
    r.take("9.7.2", events.EntryChosen(frame.brigade, action.entry, options[action.entry]))
    if frame.brigade != events.THIRD:
        due(r, frame.brigade)


def due(r: Reading, brigade: str) -> None:
    """9.7.3, 9.8.3: when and where the units of a brigade come."""
    entry = next(entry for name, entry, _ in r.state.entries if name == brigade)
    groups = (group for group in r.ground.scenario.groups if group.brigade == brigade)
    hex_ = min(r.ground.area(entry))
    r.take_all("9.7.3", [(events.UnitsDue(g.units, dict(g.options)[entry], hex_), nothing) for g in groups])
