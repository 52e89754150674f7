"""The value of an area, its region, and its connections."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from cockade.engine.areamap import Area
from cockade.engine.areamap_file import CHANGED
from cockade.engine.editor.schema import part_of
from cockade.tui.editor.area_session import AreaDesk
from cockade.tui.editor.screens.filling import Slot, fill, label
from cockade.tui.text.i18n import mark, say

if TYPE_CHECKING:
    from cockade.tui.editor.screens.asking import AskingScreen

NOWAY = mark("no connection")


async def at_place(screen: AskingScreen) -> None:
    """Show the values and connections of an area until the player goes back."""
    desk = screen.desk
    assert isinstance(desk, AreaDesk)
    at: int | None = 0
    while at is not None:
        slots = [_slot(desk, key) for key in CHANGED if desk.sheet.map.ground(desk.area.id) == "land"]
        ways = desk.sheet.map.neighbours[desk.area.id]
        rows = [(label(each.part), each.told) for each in slots]
        rows += [
            (say(desk.sheet.map.areas[there].label), say(kind.replace("_", " "))) for there, kind in ways
        ]
        at = await screen.choose(say(desk.area.name), [*rows, (say("Another connection"), "")], at=at)
        if at is None:
            return
        if at < len(slots):
            colours = sorted({area.colour for area in desk.sheet.areas if area.colour})
            await fill(screen, slots[at], {"colour": colours})
        else:
            n = at - len(slots)
            await _join(screen, desk, ways[n][0] if n < len(ways) else await _other(screen, desk))
        screen.present()


def _slot(desk: AreaDesk, key: str) -> Slot:
    return Slot(part_of(Area, key), lambda: getattr(desk.area, key), partial(_change, desk, key))


def _change(desk: AreaDesk, key: str, value: object) -> None:
    desk.change(key, part_of(Area, key).default if value is None else value)


async def _other(screen: AskingScreen, desk: AreaDesk) -> str:
    """Ask for another area. Empty for none."""
    text = await screen.ask(say("Which area?"))
    place = desk.named(text) if text else 0
    if text and place in (0, desk.cursor):
        screen.refuse(say("There is no such area."))
        return ""
    return desk.sheet.area(place).id if place else ""


async def _join(screen: AskingScreen, desk: AreaDesk, there: str) -> None:
    """Ask for the kind of a connection, or remove it."""
    if not there:
        return
    kinds = list(desk.sheet.map.ways)
    before = desk.sheet.map.way(desk.area.id, there)
    at = kinds.index(before) if before else 0
    rows = [(say(kind.replace("_", " ")), "") for kind in kinds]
    n = await screen.choose(say("By what?"), [*rows, (say(NOWAY), "")], at=at)
    if n is not None:
        desk.join(there, kinds[n] if n < len(kinds) else "")
