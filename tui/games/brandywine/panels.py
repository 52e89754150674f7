"""The panels next to the map: the hex and its stack, tracks, records, obligations and the score."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from cockade.engine.brandywine.b2_movement.limits import is_bound, may_move
from cockade.engine.brandywine.b2_movement.routes import allowance, has_finished
from cockade.engine.brandywine.common.ground import ground
from cockade.engine.brandywine.common.state import State, Unit
from cockade.engine.brandywine.common.zones import enemy_zone
from cockade.engine.hexmap import HexMap
from cockade.events.brandywine import SIDES
from cockade.events.event import Fact
from cockade.tui.games import hex_texts
from cockade.tui.games.abbreviations import fitting
from cockade.tui.games.brandywine import tracks
from cockade.tui.games.brandywine.counters import kind_of, ranked, values
from cockade.tui.games.brandywine.names import CONDITIONS, is_unknown, side_name, tone_of, unit_name
from cockade.tui.games.brandywine.obligations import duty_lines
from cockade.tui.games.hexgame import HexPanels
from cockade.tui.games.preview import clause
from cockade.tui.text.i18n import count, mark, say
from cockade.tui.text.line import Line, Span, column, line

LIGHT_WOODS = "light_woods"
NAME = 17
"""The width of a unit's name in a list, in cells."""
SIDE_KINDS = {
    "creek": "creek, no ford",
    "primary_ford": "primary ford",
    "secondary_ford": "secondary ford",
    "slope": "downhill",
    "slope_run": "downhill to a run",
    "fieldwork": "fieldwork",
}


class BrandywinePanels(HexPanels[State, Unit]):
    """Panels for a hex and its stack as far as the viewer knows them, the tracks and the records."""

    sides = SIDES
    side = staticmethod(side_name)
    enemy_zone = staticmethod(enemy_zone)
    zone_rule = "8.1.1"

    def sheet(self, state: State) -> HexMap:
        return ground(state.scenario).map

    def terrain(self, sheet: HexMap, hex_: int) -> str:
        if sheet.terrain[hex_] == LIGHT_WOODS:  # in other languages not the word of other games
            return say("light woods (Brandywine)").removesuffix(" (Brandywine)")
        return hex_texts.terrain_name(sheet, hex_)

    def cover(self, state: State, place: int) -> str:
        """Describe what the ground of a hex adds to the dice of its attackers. (CH.tec)"""
        field = ground(state.scenario)
        kind = field.charts.terrain[field.map.terrain[place]]
        told = [
            say(text, n=f"{n:+d}")
            for text, n in ((mark("fire at it {n}"), kind.fire), (mark("attacks on it {n}"), kind.close))
            if n
        ]
        return f"{say(', ').join(told) or say('open to attack')} [CH.tec]"

    def side_kinds(self, sheet: HexMap, hex_: int, there: int) -> list[str]:
        """Name the features of one hexside as seen from inside the hex."""
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

    # ------------------------------------------------------------ the stack

    def units(self, state: State) -> Sequence[Unit]:
        return state.units

    def here(self, state: State, hex_: int) -> list[Unit]:
        return ranked(state.position.stack(hex_))

    def waiting(self, state: State, hex_: int) -> list[Unit]:
        """Units off the map that will enter here. (9.3.1)"""
        return ranked([unit for unit in state.units if unit.is_waiting and unit.due and unit.entry == hex_])

    def load(self, state: State, hex_: int) -> str:
        """The load of a hex against its limits, or the number of its unknown units. (7.1.1)"""
        unknown = sum(map(is_unknown, state.position.stack(hex_)))
        if unknown:
            return count("{n} unknown unit", "{n} unknown units", unknown)
        strength, guns = state.position.loads.get(hex_, (0, 0))
        limits = ground(state.scenario).charts.limits
        names = {"strength": strength, "stack": limits.stack, "guns": guns, "most": limits.guns}
        return say("strength {strength} of {stack}, guns {guns} of {most}", **names)

    def entry_title(self, state: State, turn: int) -> str:
        return say("to enter here on turn {turn}", turn=turn)

    def name(self, state: State, unit: Unit) -> str:
        return unit_name(state, unit.id)

    def unit_lines(self, state: State, unit: Unit, *, chosen: bool) -> list[Line]:
        """The lines on a unit. For an unknown one, only its hex. (7.1.3-adv)"""
        if not is_unknown(unit):
            return super().unit_lines(state, unit, chosen=chosen)
        tone = "chosen" if chosen else tone_of(unit.side)
        name = Span(unit_name(state, unit.id), tone)
        return [line(Span("> " if chosen else "  ", "key"), name, clause("7.1.3-adv"))]

    def row(self, state: State, unit: Unit) -> tuple[str, str]:
        name = column(fitting(unit_name(state, unit.id), NAME), NAME)
        said = f"{name} {kind_of(unit):<3} {values(unit):<4}"
        return said, movement(state, unit)

    def brief(self, state: State, unit: Unit) -> str:
        return f"{unit_name(state, unit.id)} {kind_of(unit)} {values(unit)} {movement(state, unit)}"

    def stack_brief(self, state: State, place: int, hand: Collection[object]) -> Line:
        """The stack in one line. Unknown units are only counted. (7.1.3-adv)"""
        stack = self.off_map(state, place, hand) or self.stack(state, place)
        unknown = sum(map(is_unknown, stack))
        if not unknown or unknown < len(stack):
            return super().stack_brief(state, place, hand)
        return line(Span(count("{n} unknown unit", "{n} unknown units", unknown), tone_of(stack[0].side)))

    def troubles(self, state: State, unit: Unit) -> list[str]:
        """List the conditions of a unit that limit it."""
        found = [
            (say(CONDITIONS[unit.condition]), not unit.in_parade_order),
            (say("reduced"), unit.reduced),
            (say("Pinned"), unit.pinned),
            (say("withdrawn"), unit.withdrawn),
            (say("not released: bound to its area"), unit.on_map and is_bound(state, unit)),
            (say("has spent its first rifle fire"), unit.is_rifle and unit.shot),
            (
                say("must wait"),
                unit.on_map and unit.in_parade_order and not unit.withdrawn and not may_move(unit),
            ),
        ]
        return [word for word, holds in found if holds]

    def doings(self, state: State, unit: Unit) -> list[str]:
        """List what a unit has done in this player turn, or may no longer do."""
        found = [
            (say("may not move any further"), has_finished(state, unit)),
            (say("hastens"), unit.hastened),
            (say("has tried to rally"), unit.tried),
            (say("arrived this turn"), unit.on_map and unit.arrived == state.turn),
            (say("fired"), unit.fired),
            (say("fought"), unit.fought),
            (say("has retreated"), unit.retreated),
        ]
        return [word for word, holds in found if holds]

    # ------------------------------------------------------------ tracks, duties, score

    def track_lines(self, state: State, width: int) -> list[Line]:
        return tracks.track_lines(state, width)

    def track_brief(self, state: State) -> Line:
        return tracks.army_brief(state)

    def track_words(self, state: State) -> Sequence[Line]:
        return tracks.army_words(state)

    def book_lines(self, state: State) -> list[Line]:
        return tracks.book_lines(state)

    def duty_lines(self, state: State) -> list[Line]:
        return duty_lines(state)

    def score_lines(self, state: State, facts: Sequence[Fact]) -> list[Line]:
        from cockade.tui.games.brandywine.score import score_lines

        return score_lines(state, facts)

    def fallen(self, state: State, side: str) -> list[str]:
        """The names of a side's units that are out of the game. (13.1.5, 13.1.7)"""
        return [say(unit.counter.name) for unit in state.units if unit.side == side and unit.is_out]


def movement(state: State, unit: Unit) -> str:
    """
    The movement points left and the allowance.

    Only the allowance for units of the other side, or off the map.
    """
    if unit.side != state.side or not unit.on_map:
        return f"{unit.counter.allowance}"
    whole = allowance(state, unit)
    left = 0 if has_finished(state, unit) or not may_move(unit) else max(0, whole - unit.spent)
    return f"{left}/{whole}"
