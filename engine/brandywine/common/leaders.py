"""Leaders (14.0): the commander of a hex, his bonus to a check, and the cost of his loss."""

from __future__ import annotations

from collections.abc import Iterator

from cockade.engine.brandywine.common.ground import ground
from cockade.engine.brandywine.common.state import State, Unit, enemy
from cockade.engine.brandywine.common.tracks import give_back, shift
from cockade.engine.rules import Resolution
from cockade.events.brandywine import BRITISH, UnitCaptured, UnitEliminated
from cockade.events.facts import Modifier

WASHINGTON, HOWE, LAFAYETTE, STIRN = "washington", "howe", "lafayette", "stirn"
CHITS = {HOWE: (1, "12.3.7"), WASHINGTON: (2, "12.3.8")}
GERMAN = "german"
ADJACENT = 1  # 14.4: what Washington adds in the hexes beside him


def commander(state: State, side: str, hex_: int) -> Unit | None:
    """14.1.1, 14.5, 14.6: the highest ranking leader of a side in a hex who may command its stack."""
    stack = state.position.stack(hex_)
    barred = (LAFAYETTE, STIRN) if any(map(is_foreign, stack)) else (LAFAYETTE,)
    leaders = state.position.leaders(hex_)
    return next((one for one in leaders if one.side == side and one.id not in barred), None)


def is_foreign(unit: Unit) -> bool:
    """14.6: a combat unit of the British army that is not German."""
    return unit.side == BRITISH and unit.counter.nation != GERMAN and not unit.is_leader


def leadership(state: State, unit: Unit) -> Iterator[Modifier]:
    """14.2.3, 14.4: what leaders add to a morale check or a rally of a combat unit."""
    leader = commander(state, unit.side, unit.hex)
    if leader is not None and leader.counter.leadership:
        yield Modifier(leader.id, leader.counter.leadership, "14.2.3")
    if (leader is None or leader.id != WASHINGTON) and is_beside_washington(state, unit):
        yield Modifier(WASHINGTON, ADJACENT, "14.4")


def is_beside_washington(state: State, unit: Unit) -> bool:
    """14.4, 16.3.3: whether the unit is in a hex adjacent to Washington, not across the deep creek."""
    number = state.roster.get(WASHINGTON)
    if number is None:
        return False
    washington, field = state.units[number], ground(state.scenario)
    if washington.side != unit.side or washington.hex not in field.neighbours[unit.hex]:
        return False
    return not field.is_deep(washington.hex, unit.hex)


def capture(resolution: Resolution[State], leader: Unit, rule: str) -> None:
    """14.3.2: a leader is captured; his side feels the loss (CH.leader-loss)."""
    resolution.happen(UnitCaptured(leader.id, rule))
    _feel_loss(resolution, leader, rule)


def kill(resolution: Resolution[State], leader: Unit, rule: str) -> None:
    """13.1.10: a leader is eliminated; his side feels the loss (CH.leader-loss)."""
    resolution.happen(UnitEliminated(leader.id, rule))
    _feel_loss(resolution, leader, rule)


def _feel_loss(resolution: Resolution[State], leader: Unit, rule: str) -> None:
    """CH.leader-loss, 12.3.7, 12.3.8: army morale and momentum; the points are counted at the end (4.4)."""
    own, other = leader.counter.loss
    shift(resolution, leader.side, own, "leader lost", rule, leader.id)
    shift(resolution, enemy(leader.side), other, "enemy leader lost", rule, leader.id)
    if leader.id in CHITS and resolution.state.advanced:
        give_back(resolution, leader.side, *CHITS[leader.id])
