"""What stands beside the map: the hex under the cursor and its stack."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cockade.engine.brandywine.b2_movement.limits import may_move
from cockade.engine.brandywine.b2_movement.ways import allowance, has_finished
from cockade.engine.brandywine.common.ground import ground
from cockade.engine.brandywine.common.zones import enemy_zone
from cockade.events.brandywine import SIDES
from cockade.tui.games import hexes
from cockade.tui.games.brandywine.names import CONDITIONS, is_unknown, side_name, unit_name
from cockade.tui.games.brandywine.scene import kind_of, ranked, values
from cockade.tui.text.line import Line, Span, line
from cockade.tui.text.words import count, say

if TYPE_CHECKING:
    from collections.abc import Collection

    from cockade.engine.brandywine.common.state import State, Unit
    from cockade.engine.hexmap import HexMap

NAME = 17
"""The cells of a unit's name in a list."""
SIDE_KINDS = {
    "creek": "creek, no ford",
    "primary_ford": "primary ford",
    "secondary_ford": "secondary ford",
    "slope": "downhill",
    "slope_run": "downhill to a run",
    "fieldwork": "fieldwork",
}


def tone_of(side: str) -> str:
    """The tone of a side's words."""
    return f"side{SIDES.index(side)}" if side in SIDES else "dim"


# ---------------------------------------------------------------- the hex


def hex_lines(state: State, hex_: int) -> list[Line]:
    """Number, place, terrain; then ways and hexsides; then whose zones reach here."""
    sheet = ground(state.scenario).map
    found = [hexes.hex_head(sheet, hex_, hexes.terrain_name(sheet, hex_))]
    found += [line(Span(text, "dim")) for text in hexes.hex_ground(sheet, hex_, side_kinds)]
    for side, owner in zip(SIDES, reversed(SIDES), strict=True):
        if hex_ in enemy_zone(state, side):
            text = say("in the {side} zone of control", side=side_name(state, owner))
            found.append(line(Span(text, tone_of(owner)), Span(" [8.1.1]", "rule")))
    return found


def side_kinds(sheet: HexMap, hex_: int, there: int) -> list[str]:
    """What lies on one hexside, as somebody in the hex sees it."""
    kinds = set(sheet.kinds(hex_, there))
    if kinds & {"primary_ford", "secondary_ford"}:
        kinds -= {"creek"}
    found = [say(SIDE_KINDS.get(kind, kind)) for kind in sorted(kinds)]
    if (hex_, there) in sheet.slopes:
        found.append(say(SIDE_KINDS[sheet.slopes[hex_, there]]))
    if (there, hex_) in sheet.slopes:
        up = sheet.slopes[there, hex_] == "slope_run"
        found.append(say("uphill from a run") if up else say("uphill"))
    if (hex_, there) in sheet.works:
        found.append(say("fieldwork"))
    if (there, hex_) in sheet.works:
        found.append(say("fieldwork of the other hex"))
    return found


def hex_brief(state: State, hex_: int) -> Line:
    """The hex in one line, for small terminals."""
    sheet = ground(state.scenario).map
    return hexes.hex_brief(sheet, hex_, hexes.terrain_name(sheet, hex_), side_kinds)


def spot(state: State, hex_: int) -> tuple[str, str]:
    """The ground of a hex, and who stands there."""
    names = [unit_name(state, unit.id) for unit in state.position.stack(hex_)]
    return hexes.terrain_name(ground(state.scenario).map, hex_), hexes.standing(names)


# ---------------------------------------------------------------- the stack


def stack_at(state: State, hex_: int) -> list[Unit]:
    """The units in a hex from top to bottom, and after them those that will enter the map there."""
    return [*ranked(state.position.stack(hex_)), *ranked(waiting_at(state, hex_))]


def waiting_at(state: State, hex_: int) -> list[Unit]:
    """9.3.1: units off the map that are to enter here."""
    return [unit for unit in state.units if unit.is_waiting and unit.due and unit.entry == hex_]


def off_map(state: State, hex_: int, hand: Collection[object]) -> list[Unit]:
    """The units in hand that are nowhere yet, but for those that wait at this hex."""
    return [u for u in state.units if u.id in hand and not u.hex and not (u.due and u.entry == hex_)]


def stack_lines(state: State, hex_: int, hand: Collection[object] = ()) -> list[Line]:
    """All units of a hex with their values and states."""
    here, waiting = ranked(state.position.stack(hex_)), ranked(waiting_at(state, hex_))
    found: list[Line] = []
    if here:
        side = here[0].side
        found.append(line(Span(side_name(state, side), tone_of(side)), Span(f"  {load(state, hex_)}", "dim")))
        found += [row for unit in here for row in unit_lines(state, unit, chosen=unit.id in hand)]
    for turn in sorted({unit.due for unit in waiting}):
        found.append(line(Span(say("to enter here on turn {turn}", turn=turn), "title")))
        for unit in waiting:
            found += unit_lines(state, unit, chosen=unit.id in hand) if unit.due == turn else []
    lifted = off_map(state, hex_, hand)
    if lifted:
        found.append(line(Span(say("off the map, in hand"), "title")))
        found += [row for unit in lifted for row in unit_lines(state, unit, chosen=True)]
    return found


def load(state: State, hex_: int) -> str:
    """7.1.1: how full a hex is; of unknown units how many."""
    unknown = sum(map(is_unknown, state.position.stack(hex_)))
    if unknown:
        return count("{n} unknown unit", "{n} unknown units", unknown)
    strength, guns = state.position.loads.get(hex_, (0, 0))
    limits = ground(state.scenario).charts.limits
    names = {"strength": strength, "stack": limits.stack, "guns": guns, "most": limits.guns}
    return say("strength {strength} of {stack}, guns {guns} of {most}", **names)


def unit_lines(state: State, unit: Unit, *, chosen: bool = False) -> list[Line]:
    """A unit: name, kind, values, movement; a second line for its troubles."""
    mark = Span("> " if chosen else "  ", "key")
    tone = "chosen" if chosen else tone_of(unit.side)
    if is_unknown(unit):
        return [line(mark, Span(unit_name(state, unit.id), tone), Span(" [7.1.3-adv]", "rule"))]
    said = f"{unit.counter.name[:NAME]:<{NAME}} {kind_of(unit):<3} {values(unit):<4}"
    rows = [line(mark, Span(said, tone), Span(f" {movement(state, unit)}", "dim"))]
    troubles, doings = troubles_of(unit), doings_of(state, unit) if unit.side == state.side else []
    if troubles or doings:
        between = ", " if troubles and doings else ""
        rows.append(line("    ", Span(", ".join(troubles), "bad"), between, Span(", ".join(doings), "dim")))
    return rows


def movement(state: State, unit: Unit) -> str:
    """Movement points left of its allowance, for the side whose turn it is; else the allowance."""
    if unit.side != state.side or not unit.on_map:
        return f"{unit.counter.allowance}"
    whole = allowance(state, unit)
    left = 0 if has_finished(state, unit) or not may_move(unit) else max(0, whole - unit.spent)
    return f"{left}/{whole}"


def troubles_of(unit: Unit) -> list[str]:
    """All that is not as it should be with a unit."""
    found = [
        (say(CONDITIONS[unit.condition]), not unit.in_parade_order),
        (say("reduced"), unit.reduced),
        (say("Pinned"), unit.pinned),
        (say("withdrawn"), unit.withdrawn),
        (
            say("must wait"),
            unit.on_map and unit.in_parade_order and not unit.withdrawn and not may_move(unit),
        ),
    ]
    return [word for word, holds in found if holds]


def doings_of(state: State, unit: Unit) -> list[str]:
    """What a unit has done, or may not do, in this player turn."""
    found = [
        (say("may not move on"), has_finished(state, unit)),
        (say("hastens"), unit.hastened),
        (say("fired"), unit.fired),
        (say("fought"), unit.fought),
    ]
    return [word for word, holds in found if holds]


def stack_brief(state: State, hex_: int, hand: Collection[object] = ()) -> Line:
    """The stack in one line, those in hand first."""
    stack = off_map(state, hex_, hand) or stack_at(state, hex_)
    if not stack:
        return line(Span(say("no units"), "dim"))
    unknown = sum(map(is_unknown, stack))
    if unknown == len(stack):
        return line(Span(count("{n} unknown unit", "{n} unknown units", unknown), tone_of(stack[0].side)))
    stack.sort(key=lambda unit: unit.id not in hand)
    spans: list[str | Span] = []
    for unit in stack:
        text = f"{unit_name(state, unit.id)} {kind_of(unit)} {values(unit)} {movement(state, unit)}"
        spans += [Span(text, "chosen" if unit.id in hand else tone_of(unit.side)), "  "]
    return line(Span(f"{len(stack)}: " if len(stack) > 1 else "", "dim"), *spans)
