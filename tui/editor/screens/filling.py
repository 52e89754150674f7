"""Fill in the tables of a file key by key. The classes that read the file define the possible values."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from attrs import frozen

from cockade.engine.editor.port import OURS, WHY
from cockade.engine.editor.schema import (
    FLAG,
    LINE,
    NAMED,
    NUMBER,
    ROWS,
    SOURCED,
    TABLE,
    Part,
    Shape,
    meant,
    parts,
    written,
)
from cockade.tui.text.i18n import say

if TYPE_CHECKING:
    from cockade.tui.editor.screens.asking import AskingScreen

Words = Mapping[str, Sequence[str]]
SHORT = 30


@frozen
class Slot:
    """A place in a file: its key, its value, and a function to change the value."""

    part: Part
    read: Callable[[], Any]
    write: Callable[[Any], None]

    @property
    def value(self) -> Any:
        """Its value, or the default if it has none."""
        found = self.read()
        return self.part.default if found is None else found

    @property
    def told(self) -> str:
        """Its value in a line."""
        said = written(self.part, self.value)
        if self.part.shape.kind == FLAG:
            said = say("yes") if self.value else say("no")
        return said if len(said) <= SHORT else f"{said[: SHORT - 2]}.."

    def inner(self, part: Part, key: Any) -> Slot:
        """A place within it: a key of a table, or a number of a list."""

        def read() -> Any:
            whole = self.read()
            if isinstance(key, int):
                return whole[key] if whole and key < len(whole) else None
            return (whole or {}).get(key)

        return Slot(part, read, partial(self._put, key))

    def _put(self, key: Any, value: Any) -> None:
        """Set a value inside it. None removes it."""
        if isinstance(key, int):
            rows = list(self.read() or [])
            rows[key : key + 1] = [] if value is None else [value]
            self.write(rows)
            return
        table = {name: each for name, each in (self.read() or {}).items() if name != key}
        if value is not None:
            table = {**(self.read() or {}), key: value}
        self.write(table)


def label(part: Part) -> str:
    """The description of a key, or the key itself if its class has none."""
    return say(part.about) if part.about else part.name


def within(shape: Shape, name: str) -> Part:
    """The part for an element of a list, or for a named value."""
    assert shape.of is not None
    return Part(name, "", shape.of, None, is_needed=False)


async def fill(screen: AskingScreen, slot: Slot, words: Words) -> None:
    """Ask for the value of a place, level by level until it is a line."""
    kind = slot.part.shape.kind
    if kind == TABLE:
        await fill_table(screen, slot, words)
    elif kind == ROWS:
        await _fill_rows(screen, slot, words)
    elif kind == NAMED:
        await _fill_named(screen, slot, words)
    else:
        await _fill_line(screen, slot, words)


# ---------------------------------------------------------------- a line


async def _fill_line(screen: AskingScreen, slot: Slot, words: Words) -> None:
    """Ask for a choice, a switch or a text. An empty answer removes an optional key."""
    part = slot.part
    if part.shape.kind == FLAG:
        slot.write(not slot.value)
        return
    known = part.shape.choices or _known(screen, part, words)
    if known and part.shape.kind != LINE:
        await _choose(screen, slot, known)
        return
    about = label(part)
    asked = say("{what}: {known}", what=about, known=" ".join(known[:20])) if known else about
    before = written(part, slot.value)
    answer = await screen.ask(asked, "" if part.shape.kind == NUMBER else before)
    if answer is None or answer == before or (part.shape.kind == NUMBER and not answer):
        return
    if not answer and not part.is_needed:
        slot.write(None)
        return
    try:
        slot.write(meant(part, answer))
    except ValueError:
        screen.refuse(say('"{text}" does not fit. {asked}', text=answer, asked=about))


async def _choose(screen: AskingScreen, slot: Slot, known: Sequence[str]) -> None:
    rows = [(_spoken(screen, each), "") for each in known]
    if not slot.part.is_needed:
        rows.append((say("nothing"), ""))
    at = known.index(slot.value) if slot.value in known else 0
    n = await screen.choose(label(slot.part), rows, at=at)
    if n is not None:
        slot.write(known[n] if n < len(known) else None)


def _known(screen: AskingScreen, part: Part, words: Words) -> Sequence[str]:
    """The known values of a key. Empty if any text is possible."""
    if part.name == "zone" or part.name.endswith(("_zone", "zones")):
        return screen.zones
    return words.get(part.name, ())


def _spoken(screen: AskingScreen, word: str) -> str:
    """The name of a side. Any other word is as in the file."""
    sides = screen.desk.bench.sides
    return say(sides[word]) if word in sides else word


# ---------------------------------------------------------------- tables


async def fill_table(screen: AskingScreen, slot: Slot, words: Words) -> None:
    """Show the keys of a table until the player goes back or removes it. The first answer creates it."""
    cls = slot.part.shape.cls
    assert cls is not None
    at: int | None = 0
    while at is not None:
        slots = [slot.inner(part, part.name) for part in parts(cls)]
        rows = [(label(each.part), each.told) for each in slots]
        if slot.read() and not slot.part.is_needed:
            rows.append((say("Remove"), ""))
        at = await screen.choose(_titled(slot.part, slot.read()), rows, at=at)
        if at == len(slots):
            slot.write(None)
            return
        if at is not None:
            if slot.read() is None:
                slot.write(_begun(slot.part.shape))
            await fill(screen, slots[at], words)
            screen.present()


async def _fill_rows(screen: AskingScreen, slot: Slot, words: Words) -> None:
    """Show a list of tables or lines, to change one or add one."""
    inner = within(slot.part.shape, slot.part.name)
    at: int | None = 0
    while at is not None:
        there = list(slot.read() or [])
        rows = [(_titled(inner, each), "") for each in there]
        at = await screen.choose(label(slot.part), [*rows, (say("One more"), "")], at=at)
        if at is None:
            return
        if at == len(there):
            slot.write([*there, _begun(inner.shape)])
        await fill(screen, slot.inner(inner, at), words)
        screen.present()


def _titled(part: Part, value: Any) -> str:
    """A row in a line: the values of its first keys."""
    if not isinstance(value, Mapping):
        return written(part, value) or label(part)
    assert part.shape.cls is not None
    order = [each for each in parts(part.shape.cls) if value.get(each.name) and each.name not in SOURCED]
    said = "  ".join(written(each, value[each.name]) for each in order if each.shape.kind != FLAG)
    said = said or label(part)
    return said if len(said) <= 2 * SHORT else f"{said[: 2 * SHORT - 2]}.."


def _begun(shape: Shape) -> Any:
    """A row with its required values. Its errors appear among the faults."""
    if shape.kind != TABLE:
        return []
    assert shape.cls is not None
    needed = {part.name: _least(part.shape) for part in parts(shape.cls) if part.is_needed}
    names = {part.name for part in parts(shape.cls)}
    return needed | {key: said for key, said in (("source", OURS), ("why", WHY)) if key in names}


def _least(shape: Shape) -> Any:
    if shape.kind in (NAMED, TABLE):
        return {}
    if shape.kind in (LINE, ROWS):
        return [_zero(cell) for cell in shape.cells] if not shape.many else []
    if shape.kind == FLAG:
        return False
    return 0 if shape.kind == NUMBER else (shape.choices or ("",))[0]


def _zero(cell: type[Any]) -> int | str:
    return 0 if cell is int else ""


async def _fill_named(screen: AskingScreen, slot: Slot, words: Words) -> None:
    """Ask for the value of one name in a table, such as a side."""
    names = list(words.get(f"{slot.part.name}.", screen.desk.craft.sides))
    names += [each for each in slot.read() or {} if each not in names]
    inner = [slot.inner(within(slot.part.shape, slot.part.name), each) for each in names]
    rows = [(_spoken(screen, each), found.told) for each, found in zip(names, inner, strict=True)]
    n = await screen.choose(label(slot.part), rows)
    if n is None:
        return
    await fill(screen, inner[n], words)
    if slot.read() == {}:
        slot.write(None)
