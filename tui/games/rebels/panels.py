"""The panels next to the map: the hex under the cursor, its stack, the levels, the turn and its segments."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from cockade.engine.hexmap import HexMap
from cockade.engine.rebels.common.battle_restrictions import hexes_left, is_asleep, is_fixed
from cockade.engine.rebels.common.conditions import MAY_MOVE
from cockade.engine.rebels.common.ground import ground
from cockade.engine.rebels.common.state import State, Unit
from cockade.engine.rebels.common.zones import enemy_zone
from cockade.engine.rebels.segment4_movement.march import allowance
from cockade.engine.rebels.turn import SEGMENTS
from cockade.engine.unit_law import keeps
from cockade.events.rebels import SIDES, Declaration
from cockade.tui.games import hex_texts
from cockade.tui.games.abbreviations import fitting
from cockade.tui.games.hexgame import HexPanels
from cockade.tui.games.rebels.counters import KINDS, letters, ranked, values
from cockade.tui.games.rebels.names import halves, segment_name, side_name, tone_of, unit_name
from cockade.tui.text.cell_width import cells
from cockade.tui.text.i18n import count, listed, say
from cockade.tui.text.line import Line, Span, column, line, widest

if TYPE_CHECKING:
    from cockade.events.event import Fact

REINFORCEMENT = "reinforcement"
"""The segment in which units that arrive this turn move. (2.0.1.3)"""
NAME = 15
"""The width of a unit's name in a list, in cells."""


class RebelsPanels(HexPanels[State, Unit]):
    """Panels for the hex and its stack, the tracks, and the outcome of the battle."""

    sides = SIDES
    side = staticmethod(side_name)
    enemy_zone = staticmethod(enemy_zone)

    def sheet(self, state: State) -> HexMap:
        return ground(state.scenario).map

    def terrain(self, sheet: HexMap, hex_: int) -> str:
        """The terrain of a hex and its level, if it is not the lowest."""
        kind = hex_texts.terrain_name(sheet, hex_)
        return listed([kind, say("level {level}", level=sheet.level[hex_])]) if sheet.level[hex_] else kind

    def cover(self, state: State, place: int) -> str:
        """The shift of the column in favour of a defender of the hex. (8.31)"""
        n = ground(state.scenario).hex_shift(place)
        if not n:
            return say("open to attack [8.31]")
        return count("attacks on it: {n} column left [8.31]", "attacks on it: {n} columns left [8.31]", n)

    def side_kinds(self, sheet: HexMap, hex_: int, there: int) -> list[str]:
        kinds = sorted(sheet.kinds(hex_, there))
        if sheet.climbs(hex_, there):
            kinds.append("uphill")
        if sheet.climbs(there, hex_):
            kinds.append("downhill")
        if (hex_, there) in sheet.works:
            kinds.append(sheet.works[hex_, there])
        return list(map(say, kinds))

    # ------------------------------------------------------------ the stack

    def units(self, state: State) -> Sequence[Unit]:
        return state.units

    def here(self, state: State, hex_: int) -> list[Unit]:
        return ranked(state.position.stack(hex_))

    def waiting(self, state: State, hex_: int) -> list[Unit]:
        waiting = [unit for unit in state.units if unit.alive and not unit.hex and unit.due]
        return ranked([unit for unit in waiting if hex_ == unit.entry or hex_ in unit.other_entries])

    def load(self, state: State, hex_: int) -> str:
        return count("{n} stacking point", "{n} stacking points", state.position.points.get(hex_, 0))

    def entry_title(self, state: State, turn: int) -> str:
        if turn <= state.turn:
            return say("off the map, may enter here now")
        return say("to enter here at {label}", label=state.labels[turn - 1])

    def name(self, state: State, unit: Unit) -> str:
        return say(unit.counter.name)

    def row(self, state: State, unit: Unit) -> tuple[str, str]:
        name = column(fitting(self.name(state, unit), NAME), NAME)
        return f"{name} {KINDS[unit.kind]:<3} {values(unit):<5}", movement(state, unit)

    def brief(self, state: State, unit: Unit) -> str:
        mark = letters(unit)
        return f"{say(unit.counter.name)} {KINDS[unit.kind]} {values(unit)}{mark} {movement(state, unit)}"

    def troubles(self, state: State, unit: Unit) -> list[str]:
        left = hexes_left(state, unit)
        found = [
            (say("disrupted"), unit.disrupted),
            (say("out of command"), not unit.in_command),
            (say("held until the enemy comes"), unit.held),
            (say("asleep"), is_asleep(state, unit.side)),
            (say("never moves here"), is_fixed(state, unit)),
            (count("moves {n} hex at most", "moves {n} hexes at most", left or 0), left is not None),
            (say("named to go west of the Bronx"), unit.named),
        ]
        return [word for word, holds in found if holds]

    def doings(self, state: State, unit: Unit) -> list[str]:
        helper = (
            say("helped by {leader} this turn", leader=unit_name(state, unit.helper)) if unit.helper else ""
        )
        found = [
            (say("may not move any further"), unit.halted),
            (say("has tried to leave the enemy"), unit.tried),
            (say("may leave the enemy"), unit.freed and not unit.start),
            (say("driven from its hex"), unit.driven),
            (say("fired"), unit.fired),
            (say("charging"), unit.charging),
            (helper, bool(helper)),
        ]
        return [word for word, holds in found if holds]

    # ------------------------------------------------------------ tracks, duties, score

    def track_lines(self, state: State, width: int) -> list[Line]:
        """The turns, the segments, and the disintegration levels."""
        return [
            turn_line(state, width),
            segment_line(state, width),
            *(level_line(state, side, width) for side in SIDES),
        ]

    def track_brief(self, state: State) -> Line:
        """The levels for the top line."""
        spans: list[str | Span] = []
        for side in SIDES:
            spans.append(Span(f"{side_name(state, side)} {halves(max(0, state.level(side)))}", tone_of(side)))
            spans.append("  ")
        return line(*spans[:-1])

    def duty_lines(self, state: State) -> list[Line]:
        """The combats declared so far, while declarations are possible. (8.27)"""
        if not state.agenda or not isinstance(state.agenda[-1], Declaration):
            return []
        from cockade.tui.games.rebels.obligations import duty_lines

        return duty_lines(state)

    def score_lines(self, state: State, facts: Sequence[Fact]) -> list[Line]:
        """The levels with every cause of a change, and the victory hexes. (13.0, 14.1)"""
        from cockade.tui.games.rebels.score import score_lines

        return score_lines(state, facts)

    def fallen(self, state: State, side: str) -> list[str]:
        """The names of a side's units that are out of the game. (9.1, 11.13)"""
        return [say(unit.counter.name) for unit in state.units if unit.side == side and not unit.alive]


def movement(state: State, unit: Unit) -> str:
    """The movement points left and the allowance. Only the allowance for units of the other side."""
    if unit.side != state.side:
        return f"{unit.counter.allowance}"
    return "/".join(map(halves, movement_left(state, unit)))


def movement_left(state: State, unit: Unit) -> tuple[int, int]:
    """The movement points left and the allowance of a unit, both in halves."""
    whole = allowance(state, unit)
    has_come = unit.entered == state.turn and state.segment != REINFORCEMENT
    stays = unit.halted or has_come or not keeps(MAY_MOVE, state, None, unit)
    return 0 if stays else max(0, whole - unit.spent), whole


def turn_line(state: State, width: int) -> Line:
    """The turns by their clock time as far as they fit, with the current one marked."""
    title = say("Turn ")
    room = max(1, (width - cells(title)) // 6)
    first = max(0, min(state.turn - 1 - room // 2, len(state.labels) - room))
    spans: list[str | Span] = [Span(title, "dim")]
    for number, label in enumerate(state.labels[first : first + room], first + 1):
        now = number == state.turn
        spans.append(Span(f"[{label}]" if now else f" {label} ", "title" if now else "dim"))
    return line(*spans)


def segment_line(state: State, width: int) -> Line:
    """The six segments in short, with the current one in full."""
    room = max(3, (width - len(state.segment) - 2 - 5) // 5)
    spans: list[str | Span] = []
    for segment in SEGMENTS:
        now = segment == state.segment
        name = segment_name(segment).capitalize()
        spans.append(Span(f"[{name}]" if now else name[: min(room - 1, 3)], "title" if now else "dim"))
        spans.append(" ")
    return line(*spans[:-1])


def level_line(state: State, side: str, width: int) -> Line:
    """The level of an army as a bar, out of the level at its start. (13.1)"""
    level = state.level(side)
    begun = ground(state.scenario).scenario.levels[side]
    names = {each: side_name(state, each) for each in SIDES}
    name = column(names[side], widest(names.values(), 9)) + f"{halves(max(0, level)):>4}"
    room = max(4, width - cells(name) - 2)
    full = max(begun, level, 1)
    filled = round(max(0, level) * room / full)
    bar = Span(" " * filled, f"bar-{tone_of(side)}")
    return line(Span(name, tone_of(side)), " ", bar, Span("." * (room - filled), "dim"))
