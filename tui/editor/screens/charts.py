"""The charts of a game with the changes of a pack: every line and every number of its sheet."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from cockade.engine.editor.port import OURS, WHY
from cockade.engine.editor.schema import ROWS, SOURCED, Part, parts, written
from cockade.engine.value_overrides import CHARTS
from cockade.events.editor import Drop, Edit, Put
from cockade.tui.editor.screens.filling import Slot, fill
from cockade.tui.text.i18n import mark, say

if TYPE_CHECKING:
    from cockade.tui.editor.screens.asking import AskingScreen

Table = Mapping[str, Any]
OWN = {"source": OURS, "why": WHY}
PRINTED = mark("printed: {value}")
AS_PRINTED = mark("As it is printed")


async def the_charts(screen: AskingScreen) -> None:
    """Show the tables until the player goes back. Those that the pack changes are marked."""
    at: int | None = 0
    tables = parts(screen.desk.craft.charts)
    while at is not None:
        changed = _overlay(screen)
        rows = [(part.name, "*" if part.name in changed else "") for part in tables]
        at = await screen.choose(say("Charts"), rows, at=at)
        if at is not None:
            await _table(screen, tables[at])


async def _table(screen: AskingScreen, table: Part) -> None:
    """Show the keys of a table. In a list of tables, the player first chooses a line."""
    if table.shape.kind != ROWS:
        await _keys(screen, table, "")
        return
    at: int | None = 0
    while at is not None:
        ids = [str(row.get("id", "")) for row in screen.desk.craft.printed()[table.name]]
        own = {row.get("id") for row in _overlay(screen).get(table.name, [])}
        rows = [(id_, "*" if id_ in own else "") for id_ in ids]
        at = await screen.choose(table.name, rows, at=at)
        if at is not None:
            await _keys(screen, table, ids[at])


async def _keys(screen: AskingScreen, table: Part, id_: str) -> None:
    """Show the keys of a line, each with the printed value if the pack changes it."""
    cls = table.shape.of.cls if table.shape.of else table.shape.cls
    assert cls is not None
    named = [part for part in parts(cls) if part.name not in ("id", *SOURCED)]
    at: int | None = 0
    while at is not None:
        slots = [_slot(screen, table.name, id_, part) for part in named]
        rows = [(f"{each.part.name}  {each.told}", _printed(screen, table.name, id_, each)) for each in slots]
        at = await screen.choose(id_ or table.name, [*rows, (say(AS_PRINTED), "")], at=at)
        if at == len(slots):
            screen.desk.do(*_dropped(screen, table.name, id_))
        elif at is not None:
            await fill(screen, slots[at], {f"{part.name}.": _names(slots[at]) for part in named})
        screen.present()


def _names(slot: Slot) -> list[str]:
    """The names that a table of the chart uses as keys."""
    return list(slot.value) if isinstance(slot.value, Mapping) else []


def _printed(screen: AskingScreen, table: str, id_: str, slot: Slot) -> str:
    own = _own(screen, table, id_)
    if slot.part.name not in own:
        return ""
    base = _row(screen.desk.craft.printed().get(table, {}), id_)
    return say(PRINTED, value=written(slot.part, base.get(slot.part.name, slot.part.default)))


# ---------------------------------------------------------------- the overlay of the pack


def _overlay(screen: AskingScreen) -> Table:
    found: Table = screen.desk.shop.draft.files.get(CHARTS, {})
    return found


def _row(table: Any, id_: str) -> dict[str, Any]:
    """A line of a table by its id, or the table itself."""
    if not id_:
        return dict(table or {})
    return next((dict(row) for row in table or [] if row.get("id") == id_), {})


def _own(screen: AskingScreen, table: str, id_: str) -> dict[str, Any]:
    """The pack's own values of a line."""
    return _row(_overlay(screen).get(table), id_)


def _slot(screen: AskingScreen, table: str, id_: str, part: Part) -> Slot:
    """A key of a line: the value of the pack, or else the printed one."""

    def read() -> Any:
        own = _own(screen, table, id_)
        ours = _row(screen.desk.craft.printed().get(table), id_)
        mine, printed = own.get(part.name), ours.get(part.name)
        if isinstance(mine, dict) and isinstance(printed, dict):
            return {**printed, **mine}
        return printed if mine is None else mine

    def write(value: Any) -> None:
        screen.desk.do(*_put(screen, table, id_, {part.name: value}))

    return Slot(part, read, write)


def _put(screen: AskingScreen, table: str, id_: str, said: dict[str, Any]) -> list[Edit]:
    """The edits that put new values of a line into the overlay."""
    own = {**_own(screen, table, id_), **said, **OWN}
    if not id_:
        return [Put(CHARTS, table, own)]
    rows = list(_overlay(screen).get(table, []))
    here = next((n for n, row in enumerate(rows) if row.get("id") == id_), len(rows))
    return [Put(CHARTS, table, [*rows[:here], {"id": id_, **own}, *rows[here + 1 :]])]


def _dropped(screen: AskingScreen, table: str, id_: str) -> list[Edit]:
    """The edits that remove a line from the overlay."""
    rows = [row for row in _overlay(screen).get(table, []) if id_ and row.get("id") != id_]
    if rows:
        return [Put(CHARTS, table, rows)]
    return [Drop(CHARTS, table)] if table in _overlay(screen) else []
