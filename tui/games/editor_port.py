"""The editor part of a game: the look of its units in a list, and its special questions."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Protocol

from attrs import frozen

from cockade.engine.editor.port import Tables, Unit
from cockade.events.record import Record
from cockade.tui.text.i18n import say

if TYPE_CHECKING:
    from cockade.engine.areamap import AreaMap
    from cockade.events.editor import Edit
    from cockade.tui.board.areas.scene import AreaScene
    from cockade.tui.board.areas.sheet import AreaSheet

Row = Tables


class Asking(Protocol):
    """The editor session of a battle, through which a game asks the player for values."""

    @property
    def file(self) -> str:
        """The file of the battle."""

    @property
    def whole(self) -> Tables:
        """The whole battle as tables."""

    @property
    def cursor(self) -> int:
        """The place under the cursor."""

    @property
    def zones(self) -> Sequence[str]:
        """The zones drawn on its map."""

    @property
    def places(self) -> Collection[int]:
        """The places of its map."""

    def refuse(self, text: str) -> None:
        """Tell the player why an answer is not accepted."""

    async def choose(
        self, title: str, rows: Sequence[tuple[str, str]], letters: Sequence[str] = (), at: int = 0
    ) -> int | None:
        """Let the player choose one of some rows. None if no row was chosen."""

    async def ask(self, question: str, begun: str = "") -> str | None:
        """Ask for a line of text. None if the player gave no answer."""


@frozen
class Entry(Record):
    """A line of the battle's list: its title, its current value, and the dialogue that changes it."""

    title: str
    value: str
    ask: Callable[[Asking], Awaitable[Sequence[Edit]]]


class EditorFace:
    """
    The editor of a game.

    `sides` are the adjectives of the sides. `covers` are the keys of a battle that its `entries` set.
    """

    sides: Mapping[str, str] = {}
    covers: frozenset[str] = frozenset()
    enlisting: bool = True
    """True if units can be placed one by one."""

    def kind(self, row: Row) -> str:
        """The three letters of a unit."""
        return "?"

    def values(self, row: Row) -> str:
        """The values that identify a unit."""
        return ""

    def rank(self, row: Row) -> tuple[int, ...]:
        """The sort key in its stack: the greatest is on top."""
        return ()

    def entries(self, asks: Asking) -> list[Entry]:
        """The lines that this game shows in the battle's list in place of the raw keys."""
        return []

    async def new_unit(self, asks: Asking) -> Unit | None:
        """Ask for a new unit of the battle. None if the player gave no answer."""
        return None

    async def other_unit(self, asks: Asking) -> Unit | None:
        """Copy a unit of a shipped battle."""
        return await self.new_unit(asks)

    def changes(self, asks: Asking, unit: Unit) -> list[Entry]:
        """The changes to offer for a unit, other than moving it."""
        return []

    # ------------------------------------------------------------ a game on areas

    def sheet(self, areamap: AreaMap) -> AreaSheet:
        """Lay out a map for drawing."""
        raise NotImplementedError

    def scene(self, laid: AreaSheet, whole: Row) -> AreaScene:
        """A map with all units that start on it."""
        raise NotImplementedError

    def piece(self, part: str, id_: str, number: int = 0) -> str:
        """The name of a number of pieces of a kind. With 0, the name of the kind."""
        raise NotImplementedError

    # ------------------------------------------------------------ asking

    async def side(self, asks: Asking, question: str) -> str:
        """Ask for one of the sides. Empty if none was chosen."""
        n = await asks.choose(question, [(say(name), "") for name in self.sides.values()])
        return "" if n is None else list(self.sides)[n]

    def in_a_row(self, row: Row) -> str:
        """A unit in a list: its name, kind and values."""
        return f"{say(str(row.get('name', '')))} {self.kind(row)} {self.values(row)}"


async def numbers(asks: Asking, question: str, several: int, begun: str = "") -> list[int]:
    """Ask for `several` numbers. Empty if the answer is missing or does not fit."""
    text = await asks.ask(question, begun) or ""
    words = text.replace(",", " ").replace("-", " ").split()
    if len(words) == several and all(word.isdecimal() and len(word) < 4 for word in words):
        return [int(word) for word in words]
    if text:
        asks.refuse(say('"{text}" does not fit. {asked}', text=text, asked=question))
    return []


async def number(asks: Asking, question: str) -> int:
    """Ask for one number. 0 if there was no answer."""
    found = await numbers(asks, question, 1)
    return found[0] if found else 0


async def hexes(asks: Asking, question: str, begun: str) -> list[int]:
    """Hexes of the map."""
    words = (await asks.ask(question, begun) or "").replace(",", " ").split()
    if all(word.isdecimal() and int(word) in asks.places for word in words):
        return [int(word) for word in words]
    asks.refuse(say("There is no such hex."))
    return []


async def zone(asks: Asking) -> str:
    """Ask for a zone of the map. Empty if none is chosen, or there is none."""
    if not asks.zones:
        asks.refuse(say("The map has no area yet. Draw one first."))
        return ""
    n = await asks.choose(say("Which area?"), [(each, "") for each in asks.zones])
    return "" if n is None else asks.zones[n]
