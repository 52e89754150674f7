"""Step 9 of a close combat: advance after combat (12.1.15, 16.2.10)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.brandywine.accompany import open_accompanying
from engine.brandywine.battery import threaten
from engine.brandywine.book import BOOK
from engine.brandywine.ground import MOVER, ground
from engine.brandywine.leaders import capture, leadership
from engine.brandywine.limits import closed_hexes
from engine.brandywine.morale import check, unit_morale
from engine.brandywine.parties import attacked_hexes, attackers, defender
from engine.brandywine.stacking import has_room
from engine.brandywine.state import State, Unit, enemy
from engine.brandywine.waiting import notice
from engine.rules import Offer, Ruling, offer
from events.brandywine import Advance, Advancing, CloseCombat, Decline, UnitAdvanced
from events.facts import Modifier


def open_advance(ruling: Ruling[State], frame: CloseCombat) -> None:
    """12.1.15: if a hex was left by all its defenders, and the attacker's side has not retreated."""
    state = ruling.state
    if any(state.unit(id_).retreated for id_ in frame.combat.attackers):
        return
    units = attackers(state, frame.combat)
    hexes = tuple(
        hex_ for hex_ in attacked_hexes(frame.combat) if hex_ not in state.position.combat[defender(frame)]
    )
    able = [unit.id for unit in units if advance_hexes(state, unit, hexes)]
    if able:
        lead = frame.leads[0] if frame.leads[0] in able else ""
        ruling.push(Advancing(frame.attacker, tuple(able), hexes, lead))


def advance_hexes(state: State, unit: Unit, hexes: tuple[int, ...]) -> list[int]:
    """12.1.15, 16.2.10: the hexes that a unit may advance into; never guns, nor who is locked in a pin."""
    if unit.is_artillery or unit.pinned:
        return []
    return [hex_ for hex_ in hexes if may_enter(state, unit, hex_)]


def may_enter(state: State, unit: Unit, hex_: int) -> bool:
    """12.1.15, 7.1.1, 9.4: beside it, passable, open to it, and room for it; 16.2.10: across any creek."""
    field, mover = ground(state.scenario), MOVER[unit.kind]
    if hex_ not in field.neighbours[unit.hex] or hex_ in closed_hexes(state, unit):
        return False
    passable = field.entry_cost(mover, unit.hex, hex_) or hex_ in field.across[mover][unit.hex]
    return bool(passable) and has_room(state, unit, hex_)


@BOOK.goes_on(Advancing)
def goes_on(ruling: Ruling[State], frame: Advancing) -> bool:
    """12.1.15: the lead unit goes first, by itself if it has no choice; over when nobody can follow."""
    if frame.lead:
        hexes = advance_hexes(ruling.state, ruling.state.unit(frame.lead), frame.hexes)
        if len(hexes) == 1:
            go(ruling, frame, frame.lead, hexes[0])
        return len(hexes) == 1
    if any(advance_hexes(ruling.state, ruling.state.unit(unit), frame.hexes) for unit in frame.units):
        return False
    ruling.pop()
    return True


@BOOK.offers_in(Advancing)
def offers(state: State, frame: Advancing) -> Iterator[Offer]:
    """12.1.15: the lead unit must, others may, each after its check."""
    for id_ in (frame.lead,) if frame.lead else frame.units:
        hexes = advance_hexes(state, state.unit(id_), frame.hexes)
        if hexes:
            yield Offer(Advance, id_, "12.1.15", [Advance(id_, hex_) for hex_ in hexes].copy)
    if not frame.lead:
        yield offer(Decline(), "12.1.15")


@BOOK.carries_out(Advance)
def advance(ruling: Ruling[State], action: Advance) -> None:
    """12.1.15 (ruling Q38): the lead unit goes; any other if it passes a check by the morale of now."""
    frame, unit = ruling.frame, ruling.state.unit(action.unit)
    assert isinstance(frame, Advancing)
    if frame.lead or check(ruling, unit, "advance", "12.1.15", advance_modifiers(ruling.state, unit)):
        go(ruling, frame, unit.id, action.hex)
    else:
        ruling.change(without(frame, unit.id))


def advance_modifiers(state: State, unit: Unit) -> list[Modifier]:
    """Ruling Q38: its morale at the present army level, and the leaders of its hex."""
    return [*unit_morale(state, unit), *leadership(state, unit)]


def without(frame: Advancing, unit: str) -> Advancing:
    """A unit has had its advance."""
    return frame.but(units=tuple(one for one in frame.units if one != unit), lead="")


def go(ruling: Ruling[State], frame: Advancing, id_: str, hex_: int) -> None:
    """12.1.15, 13.2.6, 14.3.2, 4.3.4: it enters; lone leaders there are captured; its own may come along."""
    ruling.change(without(frame, id_))
    unit = ruling.state.unit(id_)
    ruling.happen(UnitAdvanced(id_, hex_))
    notice(ruling, id_, (hex_,))
    threaten(ruling, unit, (hex_,))
    for leader in ruling.state.position.leaders(hex_):
        if leader.side == enemy(unit.side):
            capture(ruling, leader, "14.3.2")
    open_accompanying(ruling, unit, unit.hex)


@BOOK.carries_out(Decline, Advancing)
def stay(ruling: Ruling[State], action: Decline) -> None:
    """12.1.15: nobody else advances."""
    ruling.pop()
