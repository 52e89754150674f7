"""Pieces that are only counted: the number of each kind that starts in an area."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cockade.tui.editor.area_lines import stand_rows, stand_words
from cockade.tui.editor.area_session import AreaDesk
from cockade.tui.text.i18n import mark, say

if TYPE_CHECKING:
    from cockade.engine.editor.port import Kind, Stand
    from cockade.tui.editor.screens.asking import AskingScreen

NOBODY = mark("No pieces start here.")
HOW_MANY = mark("How many of them start here? 0 removes them.")
MOST = 99


def _desk(screen: AskingScreen) -> AreaDesk:
    assert isinstance(screen.desk, AreaDesk)
    return screen.desk


async def at_place(screen: AskingScreen) -> None:
    """Change the number of pieces of a kind in this area."""
    stand = await _which(screen, _desk(screen).place_name(screen.cursor))
    if stand is not None:
        await _count(screen, stand.kind, stand.number)


async def remove(screen: AskingScreen) -> None:
    """Remove all pieces of a kind."""
    stand = await _which(screen, say("Remove which?"))
    if stand is not None:
        _desk(screen).set_number(stand.kind, 0)


async def _which(screen: AskingScreen, title: str) -> Stand | None:
    desk = _desk(screen)
    here = desk.here()
    if not here:
        desk.say(say(NOBODY))
        return None
    n = await screen.choose(title, [(stand_words(desk, each), "") for each in here])
    return None if n is None else here[n]


async def _count(screen: AskingScreen, kind: Kind, before: int) -> None:
    text = await screen.ask(say(HOW_MANY), str(before))
    if text is None:
        return
    if text.isdecimal() and int(text) <= MOST:
        _desk(screen).set_number(kind, int(text))
    else:
        screen.refuse(say('"{text}" does not fit. {asked}', text=text, asked=say(HOW_MANY)))


async def enrol(screen: AskingScreen) -> None:
    """Add pieces of a side to the area under the cursor."""
    desk = _desk(screen)
    side = await desk.bench.side(screen, say("Whose unit?"))
    if not side:
        return
    kinds = desk.pieces.kinds(side)
    rows = [(desk.bench.piece(each.part, each.id), "") for each in kinds]
    n = await screen.choose(say("Of what kind?"), rows)
    if n is not None:
        before = next((each.number for each in desk.here() if each.kind == kinds[n]), 0)
        await _count(screen, kinds[n], before + 1)


async def all_units(screen: AskingScreen) -> None:
    """Show the table of all pieces. The cursor goes to the place of the chosen one."""
    desk = _desk(screen)
    rows = stand_rows(desk)
    if not rows:
        desk.say(say("There is no unit yet."))
        return
    n = await screen.choose(say("Units"), rows)
    if n is not None:
        areas = desk.pieces.stands(desk.whole)[n].areas
        desk.cursor = (desk.sheet.number(areas[0]) if areas else 0) or desk.cursor
