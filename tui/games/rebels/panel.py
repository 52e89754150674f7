"""What stands beside the map: the hex under the cursor, its stack, the levels, the turn and its segments."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cockade.engine.rebels.common.ground import ground
from cockade.engine.rebels.common.zones import enemy_zone
from cockade.engine.rebels.segment4_movement.march import allowance
from cockade.engine.rebels.sequence import SEGMENTS
from cockade.events.rebels import SIDES
from cockade.tui.games import hexes
from cockade.tui.games.rebels.names import halves, segment_name, side_name
from cockade.tui.games.rebels.scene import KINDS, ranked, values
from cockade.tui.text.line import Line, Span, line
from cockade.tui.text.words import count, say

if TYPE_CHECKING:
    from collections.abc import Collection

    from cockade.engine.hexmap import HexMap
    from cockade.engine.rebels.common.state import State, Unit

NAME = 15
"""The cells of a unit's name in a list."""


def tone_of(side: str) -> str:
    """The tone of a side's words."""
    return f"side{SIDES.index(side)}" if side in SIDES else "dim"


# ---------------------------------------------------------------- the hex


def hex_lines(state: State, hex_: int) -> list[Line]:
    """Number, place, terrain, level; then ways and hexsides; then whose zones reach here."""
    sheet = ground(state.scenario).map
    found = [hexes.hex_head(sheet, hex_, terrain(sheet, hex_))]
    found += [line(Span(text, "dim")) for text in hexes.hex_ground(sheet, hex_, side_kinds)]
    held = [side for side in SIDES if hex_ in enemy_zone(state, side)]
    for side in held:
        owner = next(other for other in SIDES if other != side)
        found.append(
            line(Span(say("in the {side} zone of control", side=side_name(state, owner)), tone_of(owner)))
        )
    return found


def terrain(sheet: HexMap, hex_: int) -> str:
    """The terrain of a hex and its level, if it is not the lowest."""
    kind = hexes.terrain_name(sheet, hex_)
    return f"{kind}, {say('level {level}', level=sheet.level[hex_])}" if sheet.level[hex_] else kind


def side_kinds(sheet: HexMap, hex_: int, there: int) -> list[str]:
    """What lies on one hexside, as somebody in the hex sees it."""
    kinds = sorted(sheet.kinds(hex_, there))
    if sheet.climbs(hex_, there):
        kinds.append("uphill")
    if sheet.climbs(there, hex_):
        kinds.append("downhill")
    if (hex_, there) in sheet.works:
        kinds.append(sheet.works[hex_, there])
    return list(map(say, kinds))


def hex_brief(state: State, hex_: int) -> Line:
    """The hex in one line, for small terminals."""
    sheet = ground(state.scenario).map
    return hexes.hex_brief(sheet, hex_, terrain(sheet, hex_), side_kinds)


def spot(state: State, hex_: int) -> tuple[str, str]:
    """The ground of a hex, and who stands there."""
    names = [unit.counter.name for unit in state.position.stack(hex_)]
    return hexes.terrain_name(ground(state.scenario).map, hex_), hexes.standing(names)


# ---------------------------------------------------------------- the stack


def stack_at(state: State, hex_: int) -> list[Unit]:
    """The units in a hex from top to bottom, and after them those that will enter the map there."""
    return [*ranked(state.position.stack(hex_)), *ranked(waiting_at(state, hex_))]


def waiting_at(state: State, hex_: int) -> list[Unit]:
    """Units off the map that are to enter here."""
    return [unit for unit in state.units if unit.alive and not unit.hex and unit.due and unit.entry == hex_]


def off_map(state: State, hex_: int, hand: Collection[object]) -> list[Unit]:
    """The units in hand that are nowhere yet, but for those that wait at this hex."""
    return [u for u in state.units if u.id in hand and not u.hex and not (u.due and u.entry == hex_)]


def stack_lines(state: State, hex_: int, hand: Collection[object] = ()) -> list[Line]:
    """All units of a hex with their values and states."""
    here, waiting = ranked(state.position.stack(hex_)), ranked(waiting_at(state, hex_))
    found: list[Line] = []
    if here:
        points = count("{n} stacking point", "{n} stacking points", state.position.points.get(hex_, 0))
        found.append(
            line(Span(side_name(state, here[0].side), tone_of(here[0].side)), Span(f"  {points}", "dim"))
        )
        found += [row for unit in here for row in unit_lines(state, unit, chosen=unit.id in hand)]
    for turn in sorted({unit.due for unit in waiting}):
        found.append(line(Span(entry_title(state, turn), "title")))
        found += [
            row
            for unit in waiting
            if unit.due == turn
            for row in unit_lines(state, unit, chosen=unit.id in hand)
        ]
    lifted = off_map(state, hex_, hand)
    if lifted:
        found.append(line(Span(say("off the map, in hand"), "title")))
        found += [row for unit in lifted for row in unit_lines(state, unit, chosen=True)]
    return found


def entry_title(state: State, turn: int) -> str:
    """What stands above units that have not arrived."""
    if turn <= state.turn:
        return say("off the map, may enter here now")
    return say("to enter here at {label}", label=state.labels[turn - 1])


def unit_lines(state: State, unit: Unit, *, chosen: bool = False) -> list[Line]:
    """A unit: name, kind, values, movement; a second line for its troubles."""
    name = unit.counter.name[:NAME]
    mark = Span("> " if chosen else "  ", "key")
    said = f"{name:<{NAME}} {KINDS[unit.kind]:<3} {values(unit):<5}"
    tone = "chosen" if chosen else tone_of(unit.side)
    rows = [line(mark, Span(said, tone), Span(f" {movement(state, unit)}", "dim"))]
    troubles, doings = troubles_of(unit), doings_of(unit) if unit.side == state.side else []
    if troubles or doings:
        between = ", " if troubles and doings else ""
        rows.append(line("    ", Span(", ".join(troubles), "bad"), between, Span(", ".join(doings), "dim")))
    return rows


def movement(state: State, unit: Unit) -> str:
    """Movement points left of its allowance, for the side whose turn it is; else the allowance."""
    if unit.side != state.side:
        return f"{unit.counter.allowance}"
    whole = allowance(state, unit)
    left = 0 if unit.halted else max(0, whole - unit.spent)
    return f"{halves(left)}/{halves(whole)}"


def troubles_of(unit: Unit) -> list[str]:
    """All that is not as it should be with a unit."""
    found = [(say("disrupted"), unit.disrupted), (say("out of command"), not unit.in_command)]
    return [word for word, holds in found if holds]


def doings_of(unit: Unit) -> list[str]:
    """What a unit has done, or may do, in this player turn."""
    found = [
        (say("may not move on"), unit.halted),
        (say("may leave the enemy"), unit.freed and not unit.start),
        (say("fired"), unit.fired),
        (say("charging"), unit.charging),
    ]
    return [word for word, holds in found if holds]


def stack_brief(state: State, hex_: int, hand: Collection[object] = ()) -> Line:
    """The stack in one line, those in hand first."""
    stack = off_map(state, hex_, hand) or stack_at(state, hex_)
    if not stack:
        return line(Span(say("no units"), "dim"))
    stack.sort(key=lambda unit: unit.id not in hand)
    spans: list[str | Span] = []
    for unit in stack:
        mark = ("d" if unit.disrupted else "") + ("" if unit.in_command else "*")
        text = f"{unit.counter.name} {KINDS[unit.kind]} {values(unit)}{mark} {movement(state, unit)}"
        spans += [Span(text, "chosen" if unit.id in hand else tone_of(unit.side)), "  "]
    return line(Span(f"{len(stack)}: " if len(stack) > 1 else "", "dim"), *spans)


# ---------------------------------------------------------------- tracks


def track_lines(state: State, width: int) -> list[Line]:
    """The turns, the segments, and the disintegration levels."""
    return [
        turn_line(state, width),
        segment_line(state, width),
        *(level_line(state, side, width) for side in SIDES),
    ]


def turn_line(state: State, width: int) -> Line:
    """The turns by their clock time as far as there is room, the present one marked."""
    title = say("Turn ")
    room = max(1, (width - len(title)) // 6)
    first = max(0, min(state.turn - 1 - room // 2, len(state.labels) - room))
    spans: list[str | Span] = [Span(title, "dim")]
    for number, label in enumerate(state.labels[first : first + room], first + 1):
        now = number == state.turn
        spans.append(Span(f"[{label}]" if now else f" {label} ", "title" if now else "dim"))
    return line(*spans)


def segment_line(state: State, width: int) -> Line:
    """The six segments in short, the present one in full."""
    room = max(3, (width - len(state.segment) - 2 - 5) // 5)
    spans: list[str | Span] = []
    for segment in SEGMENTS:
        now = segment == state.segment
        name = segment_name(segment).capitalize()
        spans.append(Span(f"[{name}]" if now else name[: min(room - 1, 3)], "title" if now else "dim"))
        spans.append(" ")
    return line(*spans[:-1])


def level_line(state: State, side: str, width: int) -> Line:
    """13.1: how much an army can still bear: a bar beside where it began."""
    level = state.level(side)
    begun = ground(state.scenario).scenario.levels[side]
    name = f"{side_name(state, side):<9}{halves(max(0, level)):>4}"
    room = max(4, width - len(name) - 2)
    full = max(begun, level, 1)
    filled = round(max(0, level) * room / full)
    bar = Span(" " * filled, f"bar-{tone_of(side)}")
    return line(Span(name, tone_of(side)), " ", bar, Span("." * (room - filled), "dim"))


def level_brief(state: State) -> Line:
    """The levels for the top line."""
    spans: list[str | Span] = []
    for side in SIDES:
        spans.append(Span(f"{side_name(state, side)} {halves(max(0, state.level(side)))}", tone_of(side)))
        spans.append("  ")
    return line(*spans[:-1])
