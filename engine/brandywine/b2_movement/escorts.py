"""Leaders and their company (14.5, 14.6, 18.1.3): Lafayette, Maxwell in Knyphausen's Feint, and Stirn."""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Set as AbstractSet

from cockade.engine.brandywine.b2_movement.limits import NOWHERE, closed_hexes
from cockade.engine.brandywine.common.ground import ground
from cockade.engine.brandywine.common.leaders import LAFAYETTE, STIRN, WASHINGTON, is_foreign
from cockade.engine.brandywine.common.phases import COMBAT, PHASES, PLAYER_TURN, ends
from cockade.engine.brandywine.common.state import State, Unit, enemy
from cockade.engine.brandywine.common.zones import beside_enemies
from cockade.engine.memo import derived
from cockade.engine.rules import Resolution
from cockade.events.brandywine import AMERICAN, BRITISH, LeaderFollowed, UnitRemoved

# ---------------------------------------------------------------- Lafayette (14.5)


def stacks_to_join(state: State, unit: Unit, hexes: list[int]) -> list[int]:
    """14.5: the hexes of stacks that Lafayette may join, and of Washington."""
    washington = state.standing(WASHINGTON)
    able = state.position.combat[unit.side] | ({washington.hex} if washington else set())
    return [hex_ for hex_ in hexes if hex_ in able]


def is_with_washington(state: State, unit: Unit) -> bool:
    """14.5: whether the unit is in Washington's hex."""
    washington = state.standing(WASHINGTON)
    return washington is not None and washington.hex == unit.hex


@ends(PLAYER_TURN)
def leave(resolution: Resolution[State], side: str) -> None:
    """14.5 (rulings Q71, Q72): without Washington, Lafayette leaves play after an American player turn."""
    lafayette = resolution.state.standing(LAFAYETTE)
    if side == AMERICAN and lafayette is not None and not is_with_washington(resolution.state, lafayette):
        resolution.happen(UnitRemoved(LAFAYETTE, "14.5"))


# ---------------------------------------------------------------- tied to his light infantry (18.1.3 no. 3)


def tied_leader(state: State) -> Unit | None:
    """18.1.3: the leader who must not be alone, if this scenario has one and he is in play."""
    return state.standing(ground(state.scenario).scenario.special.tied)


def is_companion(leader: Unit, unit: Unit) -> bool:
    """18.1.3: light infantry of his own wing."""
    return unit.kind == "light" and unit.counter.wing == leader.counter.wing and unit.side == leader.side


def companion_hexes(state: State, leader: Unit, *, but: Unit | None = None) -> set[int]:
    """18.1.3: the hexes of the leader's light infantry, except for the unit `but`."""
    return {
        unit.hex
        for unit in state.position.of(leader.side)
        if is_companion(leader, unit) and (but is None or unit.id != but.id)
    }


def is_alone(state: State, leader: Unit) -> bool:
    """18.1.3: whether he is without light infantry of his wing."""
    return leader.hex not in companion_hexes(state, leader)


def with_companions(state: State, leader: Unit, hexes: list[int]) -> list[int]:
    """18.1.3: the leader moves to his light infantry if he can reach any, else stays if he has some."""
    friends = companion_hexes(state, leader)
    found = [hex_ for hex_ in hexes if hex_ in friends]
    return found if found or leader.hex in friends else hexes


def within_call(state: State, leader: Unit, unit: Unit, hexes: list[int], reach: Iterable[int]) -> list[int]:
    """18.1.3: the last of his light infantry goes where he can follow; `reach` is where he can move."""
    able = {leader.hex, *reach}
    if unit.hex not in able or able & companion_hexes(state, leader, but=unit):
        return hexes
    return [hex_ for hex_ in hexes if hex_ in able]


# ---------------------------------------------------------------- Stirn (14.6)


@derived("units")
def foreign_hexes(state: State) -> frozenset[int]:
    """14.6: the hexes that hold British regular or Loyalist combat units."""
    return frozenset(unit.hex for unit in state.position.own[BRITISH] if is_foreign(unit))


def kept_apart(state: State, unit: Unit) -> AbstractSet[int]:
    """14.6: the hexes that this unit may not end in because of Stirn."""
    if unit.id == STIRN:
        return foreign_hexes(state)
    stirn = state.standing(STIRN)
    return {stirn.hex} if stirn is not None and is_foreign(unit) else NOWHERE


def is_out_of_place(state: State) -> bool:
    """14.6: whether Stirn is in a hex where he may not end a phase."""
    stirn = state.standing(STIRN)
    return stirn is not None and any(map(is_foreign, state.position.stack(stirn.hex)))


def step_aside(resolution: Resolution[State], side: str) -> None:
    """14.6: if a retreat or an advance has put Stirn with Germans, he moves to an adjacent hex."""
    state = resolution.state
    if not is_out_of_place(state):
        return
    stirn = state.unit(STIRN)
    if open_hexes := refuges(state, stirn):
        resolution.happen(LeaderFollowed(STIRN, open_hexes[0], "14.6"))


def refuges(state: State, stirn: Unit) -> list[int]:
    """14.6: the adjacent hexes Stirn may enter, those of Germans first, those next to the enemy last."""
    position, beside = state.position, beside_enemies(state, stirn.side)
    foes = position.combat[enemy(stirn.side)] | position.led[enemy(stirn.side)] | foreign_hexes(state)
    foes |= closed_hexes(state, stirn)
    able = [hex_ for hex_, _ in ground(state.scenario).exits_of(stirn)[stirn.hex] if hex_ not in foes]
    friends = position.combat[stirn.side]
    return sorted(able, key=lambda hex_: (hex_ not in friends, hex_ in beside, hex_))


# What the end of a close combat phase still does to units (13.3) is done when the player turn ends.
for moment in (*(phase for phase in PHASES if phase != COMBAT), PLAYER_TURN):
    ends(moment)(step_aside)
