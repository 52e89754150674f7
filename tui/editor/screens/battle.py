"""The battle itself: the entries of its game, the other keys of its file, and its briefing."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from cockade.engine.editor.schema import SOURCED, Part, part_of, parts
from cockade.engine.packs import BRIEFING, PACK
from cockade.events.editor import Drop, Edit, Put
from cockade.tui.editor.screens.filling import Slot, fill, label
from cockade.tui.text.i18n import listed, mark, say

if TYPE_CHECKING:
    from cockade.tui.editor.screens.asking import AskingScreen
    from cockade.tui.games.editor_port import Entry

Row = tuple[str, str, Callable[["AskingScreen"], Awaitable[None]]]
SHORT = 40
SPECIAL = "special"
HEAD = ("author", "licence")
BATTLE, REST = mark("The battle"), mark("The rest of its file")
MOST_ROWS = 19
"""The most rows that leave the line of keys in view on a screen of 24."""
SHOWN = frozenset({"id", "map", "title", "note", "unit", SPECIAL})
"""The keys that are set elsewhere, or not at all."""
OF_HEAD = {"author": mark("Author"), "licence": mark("Licence")}


async def the_battle(screen: AskingScreen) -> None:
    """Show the list of entries until the player goes back."""
    await _choose_on(screen, BATTLE, _rows)


async def _choose_on(
    screen: AskingScreen, title: str, listed_of: Callable[[AskingScreen], list[Row]]
) -> None:
    at: int | None = 0
    while at is not None:
        rows = listed_of(screen)
        at = await screen.choose(say(title), [(left, right) for left, right, _ in rows], at=at)
        if at is not None:
            await rows[at][2](screen)
            screen.present()


def _rows(screen: AskingScreen) -> list[Row]:
    whole, pack = screen.desk.whole, screen.desk.shop.draft.files[PACK]
    names = {part.name for part in parts(screen.desk.craft.sheet)}
    rows: list[Row] = [
        (say("Title"), _short(whole.get("title")), partial(_text, key="title")),
        (say("Situation"), _short(whole.get("note")), partial(_text, key="note")),
    ]
    rows += [
        (each.title, each.value, partial(_entry, entry=each)) for each in screen.desk.bench.entries(screen)
    ]
    if SPECIAL in names:
        rows.append((say("Exclusive rules"), listed(map(str, whole.get(SPECIAL, {}))), _special))
    rows.append((say("Advice to the players"), str(len(_briefing(screen).get("advice", []))), _advice))
    rows += [(say(OF_HEAD[key]), _short(pack.get(key)), partial(_head, key=key)) for key in HEAD]
    rows.append((say("Charts"), _changed(screen), _charts))
    rest = _rest(screen)
    return [*rows, *rest] if len(rows) + len(rest) <= MOST_ROWS else [*rows, (say(REST), "", _all_else)]


def _rest(screen: AskingScreen) -> list[Row]:
    """The rows for the other keys of its file."""
    covered = SHOWN.union(screen.desk.bench.covers, SOURCED)
    slots = [slot_of(screen, part) for part in parts(screen.desk.craft.sheet) if part.name not in covered]
    return [(_label(screen, slot.part), slot.told, partial(_fill, slot=slot)) for slot in slots]


async def _all_else(screen: AskingScreen) -> None:
    await _choose_on(screen, REST, _rest)


def _label(screen: AskingScreen, part: Part) -> str:
    """The label of a key. For a side, the groups of that side."""
    names = screen.desk.bench.sides
    return say("Groups, {side}", side=say(names[part.name])) if part.name in names else label(part)


def _short(text: Any) -> str:
    said = str(text or "")
    return said if len(said) <= SHORT else f"{said[: SHORT - 2]}.."


# ---------------------------------------------------------------- keys of its file


def slot_of(screen: AskingScreen, part: Part, table: str = "") -> Slot:
    """A slot for a key of the battle, or of one of its tables."""
    key = f"{table}.{part.name}" if table else part.name

    def read() -> Any:
        whole = screen.desk.whole
        return (whole.get(table, {}) if table else whole).get(part.name)

    def write(value: Any) -> None:
        desk, has = screen.desk, value is not None and value != part.usual
        edit: Edit = Put(desk.file, key, value) if has or part.is_needed else Drop(desk.file, key)
        desk.do(edit, *desk.craft.along(desk.file, key, has))

    return Slot(part, read, write)


async def _fill(screen: AskingScreen, slot: Slot) -> None:
    await fill(screen, slot, screen.desk.craft.words(screen.desk.whole))


async def _entry(screen: AskingScreen, entry: Entry) -> None:
    screen.desk.do(*await entry.ask(screen))


async def _text(screen: AskingScreen, key: str) -> None:
    desk = screen.desk
    before = str(desk.whole.get(key, ""))
    text = await screen.ask(say("Title") if key == "title" else say("Situation"), before)
    if text is not None and text != before:
        desk.do(Put(desk.file, key, text))
        if key == "title" and len(desk.shop.draft.battles) == 1:
            desk.do(Put(PACK, key, text))


async def _head(screen: AskingScreen, key: str) -> None:
    text = await screen.ask(say(OF_HEAD[key]))
    if text:
        screen.desk.do(Put(PACK, key, text))


async def _special(screen: AskingScreen) -> None:
    """Ask for an exclusive rule and its value. Each has its current value, or a battle that uses it."""
    craft = screen.desk.craft
    cls = part_of(craft.sheet, SPECIAL).shape.cls
    assert cls is not None
    slots = [slot_of(screen, part, SPECIAL) for part in parts(cls)]
    rows = [(label(slot.part), _stands(screen, slot)) for slot in slots]
    n = await screen.choose(say("Exclusive rules"), rows)
    if n is not None:
        await _fill(screen, slots[n])


def _stands(screen: AskingScreen, slot: Slot) -> str:
    """The value of a rule, or a battle that uses it if it is off here."""
    battle = screen.desk.craft.example(SPECIAL, slot.part.name)
    return slot.told if slot.read() else say("as in {battle}", battle=battle) if battle else ""


# ---------------------------------------------------------------- charts


def _changed(screen: AskingScreen) -> str:
    """The tables of the charts that differ from the printed ones."""
    return listed(screen.desk.shop.draft.files.get("charts", {}))


async def _charts(screen: AskingScreen) -> None:
    from cockade.tui.editor.screens.charts import the_charts

    await the_charts(screen)


# ---------------------------------------------------------------- what players are told


def _briefing(screen: AskingScreen) -> dict[str, Any]:
    """The briefing of this battle. Empty without one."""
    rows = screen.desk.shop.draft.files.get(BRIEFING, {}).get(BRIEFING, [])
    return next((row for row in rows if screen.desk.id in row.get("scenarios", ())), {})


async def _advice(screen: AskingScreen) -> None:
    """Add, change or remove a sentence of advice to the players."""
    desk = screen.desk
    own = _briefing(screen)
    advice = list(own.get("advice", []))
    n = await screen.choose(
        say("Advice to the players"), [*((_short(text), "") for text in advice), (say("One more"), "")]
    )
    if n is None:
        return
    text = await screen.ask(
        say("A sentence for the players; leave it empty to remove it"), advice[n] if n < len(advice) else ""
    )
    if text is None:
        return
    advice[n : n + 1] = [text] if text else []
    fresh = {"scenarios": [desk.id], "counts": [], **own, "advice": advice}
    rows = [row for row in desk.shop.draft.files.get(BRIEFING, {}).get(BRIEFING, []) if row != own]
    desk.do(Put(BRIEFING, BRIEFING, [*rows, fresh]))
