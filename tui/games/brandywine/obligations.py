"""What is still owed before a phase may end, each with its clause: moves, and attacks (12.1 to 12.1.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from cockade.engine.brandywine.b2_movement.obligations import duties as still_to_move
from cockade.engine.brandywine.b6_combat.obligations import still_owed
from cockade.engine.hexgrid import spoken
from cockade.events.record import Record
from cockade.tui.games.brandywine.names import unit_name
from cockade.tui.text.i18n import grouped, say

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cockade.engine.brandywine.common.state import State
    from cockade.events.brandywine import Declaration


@frozen
class Duty(Record):
    """
    Something that must be done before a step can end: where, what, and under which clause.

    `unit` is the name of the unit that must attack from the hex; empty where the hex must be attacked.
    """

    hex: int
    text: str
    rule: str
    unit: str = ""


def moves_owed(state: State, side: str) -> tuple[Duty, ...]:
    """9.6.1, 13.1.9, 13.3, 14.6, 18.1.3: who must move before the movement phase may end."""
    text = say("{unit} must move")
    return tuple(
        Duty(u.hex, text.format(unit=unit_name(state, u.id)), rule) for u, rule in still_to_move(state, side)
    )


def duties(state: State, frame: Declaration) -> tuple[Duty, ...]:
    """12.1 to 12.1.5: everything still owed before the combats may begin, in the order of the rules."""
    return tuple(_duty(state, each.unit, each.hex, each.rule) for each in still_owed(state, frame))


def _duty(state: State, unit: str, hex_: int, rule: str) -> Duty:
    if not unit:
        return Duty(hex_, say("{hex} must be attacked", hex=spoken(hex_)), rule)
    found = state.unit(unit)
    text = say("{unit} of {hex} must attack", unit=say(found.counter.name), hex=spoken(found.hex))
    return Duty(found.hex, text, rule, say(found.counter.name))


def in_short(owed: Iterable[Duty]) -> str:
    """12.1 to 12.1.5: all that is owed by hexes alone, so that it fits a line: from where, against what."""
    by_rule: dict[str, list[Duty]] = {}
    for duty in owed:
        by_rule.setdefault(duty.rule, []).append(duty)
    return grouped(_hexes_owed(rule, same) for rule, same in by_rule.items())


def _hexes_owed(rule: str, same: Iterable[Duty]) -> str:
    same = list(same)
    attacking, attacked = (" ".join(_spoken(same, units=units)) for units in (True, False))
    if not attacked:
        return say("({rule}): owed from {attacking}", attacking=attacking, rule=rule)
    if not attacking:
        return say("({rule}): owed against {attacked}", attacked=attacked, rule=rule)
    names = {"attacking": attacking, "attacked": attacked, "rule": rule}
    return say("({rule}): owed from {attacking} against {attacked}", **names)


def _spoken(same: Iterable[Duty], *, units: bool) -> list[str]:
    return sorted({spoken(duty.hex) for duty in same if bool(duty.unit) == units})
