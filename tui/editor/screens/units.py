"""Units with separate counters: new ones, copies from other battles, values, places and arrivals."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from cockade.events.editor import Enrol
from cockade.tui.editor.hex_lines import place_words, unit_rows
from cockade.tui.editor.hex_session import HexDesk
from cockade.tui.games.editor_port import number
from cockade.tui.text.i18n import mark, say

if TYPE_CHECKING:
    from cockade.tui.editor.screens.asking import AskingScreen
    from cockade.tui.games.editor_port import Entry

Unit = dict[str, Any]
Row = tuple[str, str, Callable[[], Awaitable[None]]]
NOBODY = mark("No unit is here. Select one first.")


def _desk(screen: AskingScreen) -> HexDesk:
    assert isinstance(screen.desk, HexDesk)
    return screen.desk


async def at_place(screen: AskingScreen) -> None:
    """Place the selected unit. Without one, change a unit in this hex."""
    desk = _desk(screen)
    if desk.hand:
        desk.place()
        return
    here = desk.here()
    if not here:
        desk.say(say(NOBODY))
        return
    rows = [(desk.bench.in_a_row(row), "") for row in here]
    n = 0 if len(here) == 1 else await screen.choose(desk.place_name(desk.cursor), rows)
    if n is not None:
        await change(screen, here[n])


async def all_units(screen: AskingScreen) -> None:
    """Show the table of all units."""
    desk = _desk(screen)
    if not desk.units:
        desk.say(say("There is no unit yet."))
        return
    n = await screen.choose(say("Units"), unit_rows(desk))
    if n is not None:
        await change(screen, desk.units[n])


async def change(screen: AskingScreen, unit: Unit) -> None:
    """Show the possible changes of a unit."""
    desk, id_ = _desk(screen), unit["id"]
    rows: list[Row] = [
        (say("Select it, and place it with Enter"), place_words(desk, id_), partial(_take_up, desk, unit)),
        (say("Select it, to arrive on a turn"), "", partial(_arrive, screen, unit)),
    ]
    rows += [
        (each.title, each.value, partial(_ask, screen, each)) for each in desk.bench.changes(screen, unit)
    ]
    rows.append((say("Remove"), "", partial(_discharge, desk, id_)))
    for zone in desk.zones:
        said = say("Starts anywhere in area {name}", name=zone)
        rows.append((said, "", partial(_spread, desk, id_, zone)))
    n = await screen.choose(desk.bench.in_a_row(unit), [(left, right) for left, right, _ in rows])
    if n is not None:
        await rows[n][2]()


async def _take_up(desk: HexDesk, unit: Unit, turn: int = 0) -> None:
    desk.hand, desk.turn = unit["id"], turn


async def _arrive(screen: AskingScreen, unit: Unit) -> None:
    turn = await number(screen, say("On which turn?"))
    if turn:
        await _take_up(_desk(screen), unit, turn)


async def _ask(screen: AskingScreen, entry: Entry) -> None:
    screen.desk.do(*await entry.ask(screen))


async def _discharge(desk: HexDesk, id_: str) -> None:
    desk.discharge(id_)


async def _spread(desk: HexDesk, id_: str, zone: str) -> None:
    desk.spread(id_, zone)


async def enrol(screen: AskingScreen) -> None:
    """Make a new unit and select it."""
    await _enlist(screen, await screen.desk.bench.new_unit(screen))


async def take_over(screen: AskingScreen) -> None:
    """Copy a unit of a shipped battle and select it."""
    await _enlist(screen, await screen.desk.bench.other_unit(screen))


async def _enlist(screen: AskingScreen, unit: Unit | None) -> None:
    """Add a unit to the battle. A printed counter joins the battle when it is placed."""
    desk = _desk(screen)
    if unit is None:
        return
    if desk.craft.ranks.brings:
        desk.do(Enrol(desk.file, unit))
    await _take_up(desk, unit)


async def remove(screen: AskingScreen) -> None:
    """Remove a unit that is here."""
    desk = _desk(screen)
    here = desk.here()
    if not here:
        desk.say(say(NOBODY))
        return
    rows = [(desk.bench.in_a_row(row), "") for row in here]
    n = 0 if len(here) == 1 else await screen.choose(say("Remove which?"), rows)
    if n is not None:
        desk.discharge(here[n]["id"])
