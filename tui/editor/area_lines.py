"""The texts of the editor on an area and the units that start there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cockade.tui.text.i18n import count, listed, say
from cockade.tui.text.line import EMPTY, Line, Span, clipped, line, spread, width_of, wrapped

if TYPE_CHECKING:
    from cockade.engine.editor.port import Stand
    from cockade.tui.editor.area_session import AreaDesk


def info_line(desk: AreaDesk, width: int) -> Line:
    """The area under the cursor, the units that start there, and the number of pieces."""
    pieces = sum(each.number for each in desk.pieces.stands(desk.whole))
    total = line(Span(count("{n} piece", "{n} pieces", pieces), "dim"), " ")
    here = say(", ").join(stand_words(desk, each) for each in desk.here())
    told = line(" ", Span(say(desk.area.name), "title"), f"  {_ground(desk)}", Span(f"  {here}", "title"))
    return spread(clipped(told, width - width_of(total) - 1), total, width)


def panel_lines(desk: AreaDesk, width: int) -> list[Line]:
    """Describe the area, its connections, the units that start there, and those that may."""
    area, sheet = desk.area, desk.sheet
    found = wrapped(line(Span(say(area.name), "title"), f"  {_ground(desk)}"), width)
    for there, way in sheet.map.neighbours[area.id]:
        label = say(sheet.map.areas[there].label)
        found.append(line(Span(f"{say(way.replace('_', ' '))} {label}", "dim")))
    found += [EMPTY, line(Span(say("Starts here"), "title"))]
    found += [_stand_line(desk, each) for each in desk.here()]
    if perhaps := desk.perhaps():
        found += [EMPTY, line(Span(say("May start here"), "title"))]
        found += [_stand_line(desk, each) for each in perhaps]
    return found


def _ground(desk: AreaDesk) -> str:
    """Its region, its points, and whether it is a port."""
    area = desk.area
    region = desk.sheet.map.regions[area.region].name if area.region in desk.sheet.map.regions else ""
    points = count("{n} point", "{n} points", area.points) if area.points else ""
    return listed([say(area.kind.replace("_", " ")), say(region), points, say("port") if area.port else ""])


def stand_words(desk: AreaDesk, stand: Stand) -> str:
    """A number of pieces of a kind, in words."""
    return desk.bench.piece(stand.kind.part, stand.kind.id, stand.number)


def _stand_line(desk: AreaDesk, stand: Stand) -> Line:
    sides = desk.craft.sides
    tone = f"side{sides.index(stand.kind.side)}" if stand.kind.side in sides else "dim"
    return line(Span(stand_words(desk, stand), tone))


def stand_rows(desk: AreaDesk) -> list[tuple[str, str]]:
    """Everything that is set up, as a table of pieces and places."""
    return [(stand_words(desk, each), where_words(desk, each)) for each in desk.pieces.stands(desk.whole)]


def where_words(desk: AreaDesk, stand: Stand) -> str:
    """The areas or the region where it starts."""
    sheet = desk.sheet.map
    areas = [say(sheet.areas[id_].label) if id_ in sheet else id_ for id_ in stand.areas]
    if stand.region:
        region = sheet.regions.get(stand.region)
        return say("anywhere in {name}", name=say(region.name) if region else stand.region)
    return say(" or ").join(areas)
