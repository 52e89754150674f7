"""The texts of the editor on a hex, the drawing tool, and the unit to place next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cockade.engine.hexgrid import DIRECTIONS, spoken
from cockade.tui.editor.session import MAP
from cockade.tui.editor.tools import LEVEL, SIDE, TERRAIN
from cockade.tui.games.hex_texts import hex_brief, hex_ground, hex_head
from cockade.tui.text.i18n import count, listed, say
from cockade.tui.text.line import EMPTY, Line, Span, clipped, line, spread, width_of, wrapped

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cockade.engine.hexmap import HexMap
    from cockade.tui.editor.hex_session import HexDesk
    from cockade.tui.editor.session import EditorSession
    from cockade.tui.games.hex_texts import Kinds


def brush_line(desk: HexDesk) -> Line:
    """The tool for drawing, or the unit to place next."""
    if desk.mode != MAP:
        return _hand(desk)
    tool = desk.tool
    more = ""
    if tool.kind in (TERRAIN, LEVEL):
        more = count("{n} hex", "{n} hexes", desk.size)
    elif tool.kind == SIDE:
        more = say("side {side}", side=DIRECTIONS[desk.side])
    return line(Span(tool.called, "chosen"), f"  {more}" if more else "")


def _hand(desk: HexDesk) -> Line:
    if not desk.hand:
        return line(Span(count("{n} unit", "{n} units", len(desk.units)), "dim"))
    unit = desk.unit(desk.hand)
    when = say("arrives on turn {n}", n=desk.turn) if desk.turn else ""
    return line(Span(listed([desk.bench.in_a_row(unit), when]), "chosen"))


def tone_of(desk: EditorSession, side: str) -> str:
    """The tone of a side's words."""
    return f"side{desk.craft.sides.index(side)}" if side in desk.craft.sides else "dim"


def info_line(desk: HexDesk, width: int) -> Line:
    """The hex under the cursor and the tool, in one row."""
    brush = line(*brush_line(desk), " ")
    here = say(", ").join(desk.bench.in_a_row(row) for row in desk.here())
    ground = hex_brief(desk.map, desk.cursor, _terrain(desk), _kinds_of(desk))
    told = line(" ", *ground, Span(f"  {here}", "title") if here else "")
    return spread(clipped(told, width - width_of(brush) - 1), brush, width)


def _terrain(desk: HexDesk) -> str:
    name = say(desk.map.terrain[desk.cursor].replace("_", " "))
    level = desk.map.level[desk.cursor]
    return listed([name, say("level {n}", n=level) if level else ""])


def _kinds_of(desk: HexDesk) -> Kinds:
    """
    A function that names the features of a hexside from inside the hex, with slopes if the map
    draws them.
    """

    def kinds(sheet: HexMap, here: int, there: int) -> Iterator[str]:
        tables = (sheet.works, sheet.slopes) if desk.ground.slopes else (sheet.works,)
        pairs = (here, there), (there, here)
        found = [*sheet.kinds(here, there), *(table[at] for table in tables for at in pairs if at in table)]
        yield from (say(kind.replace("_", " ")) for kind in sorted(found))

    return kinds


def panel_lines(desk: HexDesk, width: int) -> list[Line]:
    """Describe the hex and the tool in full."""
    title = say("Brush") if desk.mode == MAP else say("Selected")
    return [*_hex_lines(desk, width), EMPTY, line(Span(title, "title")), brush_line(desk)]


def _hex_lines(desk: HexDesk, width: int) -> list[Line]:
    found = wrapped(hex_head(desk.map, desk.cursor, _terrain(desk)), width)
    for text in hex_ground(desk.map, desk.cursor, _kinds_of(desk)):
        found += wrapped(line(Span(text, "dim")), width, 2)
    for row in desk.here():
        when = desk.where(row["id"])[1]
        turn = say("arrives on turn {n}", n=when) if when else ""
        found += wrapped(
            line(Span(listed([desk.bench.in_a_row(row), turn]), tone_of(desk, row["side"]))), width, 2
        )
    return found


def unit_rows(desk: HexDesk) -> list[tuple[str, str]]:
    """Units as a table: name, kind, values and place."""
    return [(desk.bench.in_a_row(row), place_words(desk, row["id"])) for row in desk.units]


def place_words(desk: HexDesk, id_: str) -> str:
    """The hexes where a unit starts, or the turn and hexes of its arrival."""
    hexes, turn, zone = desk.where(id_)
    where = listed(map(spoken, hexes)) or (say("area {name}", name=zone) if zone else say("nowhere"))
    return listed([where, say("arrives on turn {n}", n=turn) if turn else ""])
