"""The moves and attacks still required before a phase may end, each with its clause (12.1 to 12.1.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from cockade.engine.brandywine.b2_movement.obligations import duties as still_to_move
from cockade.engine.brandywine.b6_combat.obligations import still_owed
from cockade.engine.hexgrid import spoken
from cockade.events.brandywine import CloseCombat, Declaration, MovementPhase
from cockade.events.record import Record
from cockade.tui.board.glyphs import LETTERS
from cockade.tui.games.brandywine.combat_preview import declared, preview_declared
from cockade.tui.games.brandywine.names import chit_name, hexes, people, side_name, unit_name, unit_names
from cockade.tui.games.preview import clause
from cockade.tui.text.i18n import count, grouped, labelled, say
from cockade.tui.text.line import Line, Span, line

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from cockade.engine.brandywine.common.state import State


def duty_lines(state: State) -> list[Line]:
    """
    The lines about obligations: pairs and required attacks, required moves, or the progress of
    a combat.
    """
    frame = state.agenda[-1] if state.agenda else None
    if isinstance(frame, Declaration):
        return [*pairing_lines(state, frame), *owed_lines(duties(state, frame))]
    if isinstance(frame, MovementPhase):
        owed = moves_owed(state, frame.side)
        return list(owed_lines(owed)) if owed else []
    if isinstance(frame, CloseCombat):
        return list(combat_lines(state, frame))
    return []


# ---------------------------------------------------------------- declaring (12.1.4)


def pairing_lines(state: State, frame: Declaration) -> Iterator[Line]:
    """Every combat with its letter and odds (12.1.4), and the diverted stack (12.1.3)."""
    found = declared(state, frame)
    yield line(
        Span(count("{n} combat declared", "{n} combats declared", len(found)), "title"), clause("12.1.4")
    )
    for letter, combat in zip(LETTERS, found, strict=False):
        into = hexes(sorted({hex_ for _, _, hex_ in combat.crossings}))
        preview = preview_declared(state, combat)
        odds = f"{preview.short}  " if preview.short else ""
        names = unit_names(state, combat.attackers)
        yield line(Span(f"{letter} ", "key"), Span(odds, "title"), f"{names} -> {into}")
    if frame.diverted:
        yield line(say("{hex} is diverted", hex=spoken(frame.diverted)), clause("12.1.3"))
    if frame.holding:
        yield line(
            say("{units} hold the Meeting House", units=unit_names(state, frame.holding)), clause("17.1.1")
        )


def owed_lines(owed: Iterable[Duty]) -> Iterator[Line]:
    """The obligations, each with its clause, or a line that there are none. (12.1)"""
    owed = list(owed)
    if not owed:
        yield line(Span(say("Every obligation is met."), "good"))
        return
    yield line(Span(count("{n} obligation still", "{n} obligations still", len(owed)), "bad"))
    for duty in joined(owed):
        yield line(Span("? ", "key"), Span(f"[{duty.rule}] ", "rule"), duty.text)


def joined(owed: Iterable[Duty]) -> Iterator[Duty]:
    """The units of a hex that must attack by the same clause, joined and sorted by hexes. (12.1)"""
    stacks: dict[tuple[int, str], list[Duty]] = {}
    for duty in owed:
        stacks.setdefault((duty.hex, duty.rule) if duty.unit else (len(stacks), duty.text), []).append(duty)
    for same in sorted(stacks.values(), key=lambda same: (not same[0].unit, same[0].hex)):
        units, first = say(", ").join(duty.unit for duty in same), same[0]
        text = say("{hex} must attack: {units}", hex=spoken(first.hex), units=units)
        yield Duty(first.hex, text if units else first.text, first.rule)


# ---------------------------------------------------------------- one combat (12.1.6)


def combat_lines(state: State, frame: CloseCombat) -> Iterator[Line]:
    """The two sides of a combat, their lead units and their chits, the enemy's face down. (12.1.8, 12.1.9)"""
    into = hexes(sorted({hex_ for _, _, hex_ in frame.combat.crossings}))
    title = say("{side} attack on {hexes}", side=side_name(state, frame.attacker), hexes=into)
    yield line(Span(title, "title"), clause("12.1.6"))
    for role, units, lead, chit in zip(
        (say("attacker"), say("defender")),
        (frame.combat.attackers, frame.combat.defenders),
        frame.leads,
        frame.chits,
        strict=True,
    ):
        yield line(Span(labelled(role, ""), "dim"), unit_names(state, units))
        if lead:
            yield line(say("  led by {unit}", unit=unit_name(state, lead)), clause("12.1.8"))
        if chit:
            yield line(say("  plays {chit}", chit=chit_name(chit)), clause("12.1.9"))
    if frame.step == "tactics":
        yield line(Span(say("Only the {side} may see this screen.", side=people(frame.side)), "bad"))


@frozen
class Duty(Record):
    """
    A required action before a step can end: its hex, its text and its clause.

    `unit` is the name of the unit that must attack from the hex. Empty if the hex must be attacked.
    """

    hex: int
    text: str
    rule: str
    unit: str = ""


def moves_owed(state: State, side: str) -> tuple[Duty, ...]:
    """The units that must move before the movement phase may end. (9.6.1, 13.1.9, 13.3, 14.6, 18.1.3)"""
    text = say("{unit} must move")
    return tuple(
        Duty(u.hex, text.format(unit=unit_name(state, u.id)), rule) for u, rule in still_to_move(state, side)
    )


def duties(state: State, frame: Declaration) -> tuple[Duty, ...]:
    """All obligations before the combats may begin, in the order of the rules. (12.1 to 12.1.5)"""
    return tuple(_duty(state, each.unit, each.hex, each.rule) for each in still_owed(state, frame))


def _duty(state: State, unit: str, hex_: int, rule: str) -> Duty:
    if not unit:
        return Duty(hex_, say("{hex} must be attacked", hex=spoken(hex_)), rule)
    found = state.unit(unit)
    text = say("{unit} of {hex} must attack", unit=say(found.counter.name), hex=spoken(found.hex))
    return Duty(found.hex, text, rule, say(found.counter.name))


def in_short(owed: Iterable[Duty]) -> str:
    """
    Shorten obligations to fit a line: only the hexes they start from and those they attack.
    (12.1 to 12.1.5)
    """
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
