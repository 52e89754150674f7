"""Stirn (14.6): he ends no phase in a hex with British regular or Loyalist combat units."""

from __future__ import annotations

from collections.abc import Set as AbstractSet

from engine.brandywine.ground import ground
from engine.brandywine.leaders import STIRN
from engine.brandywine.limits import NOWHERE
from engine.brandywine.phases import COMBAT, PHASES, PLAYER_TURN, ends
from engine.brandywine.state import State, Unit, enemy
from engine.brandywine.zones import beside_enemies
from engine.rules import Ruling
from events.brandywine import BRITISH, LeaderFollowed

GERMAN = "german"


def is_foreign(unit: Unit) -> bool:
    """14.6: a combat unit of the British army that is not German."""
    return unit.side == BRITISH and unit.counter.nation != GERMAN and not unit.is_leader


def foreign_hexes(state: State) -> frozenset[int]:
    """14.6: the hexes that hold British regular or Loyalist combat units."""
    kept, units = state.position.kept, state.position.own[BRITISH]
    found: frozenset[int] | None = kept.get("foreign")
    if found is None:
        found = kept["foreign"] = frozenset(unit.hex for unit in units if is_foreign(unit))
    return found


def kept_apart(state: State, unit: Unit) -> AbstractSet[int]:
    """14.6: the hexes where this unit may not come to stand for Stirn's sake."""
    if unit.id == STIRN:
        return foreign_hexes(state)
    stirn = state.standing(STIRN)
    return {stirn.hex} if stirn is not None and is_foreign(unit) else NOWHERE


def is_out_of_place(state: State) -> bool:
    """14.6: whether he stands where he may not end a phase."""
    stirn = state.standing(STIRN)
    return stirn is not None and any(map(is_foreign, state.position.stack(stirn.hex)))


def step_aside(ruling: Ruling[State], side: str) -> None:
    """14.6: if a retreat or an advance has put him among them he steps into a hex beside."""
    state = ruling.state
    if not is_out_of_place(state):
        return
    stirn = state.unit(STIRN)
    if open_hexes := refuges(state, stirn):
        ruling.happen(LeaderFollowed(STIRN, open_hexes[0], "14.6"))


def refuges(state: State, stirn: Unit) -> list[int]:
    """14.6: the hexes beside him that he may enter, those of Germans first, those beside the enemy last."""
    position, beside = state.position, beside_enemies(state, stirn.side)
    foes = position.combat[enemy(stirn.side)] | position.led[enemy(stirn.side)] | foreign_hexes(state)
    able = [hex_ for hex_, _ in ground(state.scenario).exits_of(stirn)[stirn.hex] if hex_ not in foes]
    friends = position.combat[stirn.side]
    return sorted(able, key=lambda hex_: (hex_ not in friends, hex_ in beside and hex_ not in friends, hex_))


# What the end of a close combat phase still does to units (13.3) is done when the player turn ends.
for moment in (*(phase for phase in PHASES if phase != COMBAT), PLAYER_TURN):
    ends(moment)(step_aside)
