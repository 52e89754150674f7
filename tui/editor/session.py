"""An editor session of one battle: the draft, the cursor, the selected unit, the faults and the edits."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, Any

from cockade.engine.data_files import DataError
from cockade.engine.packs import MAPS, SCENARIOS
from cockade.events.editor import Copy
from cockade.saves.packs import Pack
from cockade.tui.games import bench_of
from cockade.tui.games.pack_checks import checked, faults_of
from cockade.tui.session.heat import HEAT
from cockade.tui.session.marks import LAID
from cockade.tui.text.i18n import say

if TYPE_CHECKING:
    from cockade.engine.editor.port import EditorPort
    from cockade.events.editor import Edit
    from cockade.saves.workshop import Workshop
    from cockade.tui.board.atlas import AnyScene, Atlas
    from cockade.tui.board.flags import Flag
    from cockade.tui.games.editor_port import EditorFace
    from cockade.tui.games.highlights import Overlay
    from cockade.tui.games.pack_checks import Faults

MAP, UNITS, BATTLE = "map", "units", "battle"


class EditorSession:
    """
    A pack's battle in the editor.

    `begun` is the start of a line or a road. `hand` is the unit to place next, on `turn`. `message` is the
    last message. `faults` are those of the current draft. `doubts` are the likely mistakes found at the last
    check. `heat` are the places of losses in the bots' last games.
    """

    atlas: Atlas
    scene: AnyScene
    cursor: int

    def __init__(self, shop: Workshop, battle: str) -> None:
        self.shop = shop
        self.id = battle
        self.bench: EditorFace = bench_of(self.craft.id)
        self.mode = MAP
        self.begun = 0
        self.hand = ""
        self.turn = 0
        self.message = ""
        self.is_bad = False
        self.faults: Faults = []
        self.doubts: Faults = []
        self.at_fault = -1
        self.heat: Overlay | None = None

    # ------------------------------------------------------------ what there is

    @property
    def craft(self) -> EditorPort:
        """The editor part of its game."""
        return self.shop.draft.craft

    @property
    def file(self) -> str:
        """The file of the battle."""
        return f"{SCENARIOS}{self.id}"

    @property
    def map_file(self) -> str:
        """The file of its map, in the pack or among the shipped ones."""
        return self.shop.draft.map_file(self.id)

    @property
    def whole(self) -> dict[str, Any]:
        """The whole battle as tables."""
        return self.shop.draft.battle(self.id)

    @property
    def places(self) -> Collection[int]:
        """The places of its map."""
        return self.atlas.places

    @property
    def zones(self) -> Sequence[str]:
        """The zones drawn on its map."""
        return ()

    @property
    def units(self) -> list[dict[str, Any]]:
        """Those of its units that have separate counters."""
        return [dict(row) for row in self.craft.ranks.units(self.whole)]

    @property
    def has_units(self) -> bool:
        """True if it has any units."""
        return bool(self.units)

    def named(self, text: str) -> int:
        """The place that a text names. 0 for none."""
        return int(text) if text.isdecimal() and int(text) in self.places else 0

    def place_name(self, place: int) -> str:
        """The name of a place."""
        raise NotImplementedError

    def flags(self) -> dict[Flag, Collection[int]]:
        """The marks on the map: places of losses in the bots' last games."""
        return {LAID[HEAT]: self.heat.hexes if self.heat else ()}

    # ------------------------------------------------------------ changing

    def say(self, text: str, *, bad: bool = False) -> None:
        """Show a message."""
        self.message, self.is_bad = text, bad

    def do(self, *edits: Edit) -> None:
        """Apply edits."""
        for edit in edits:
            self.shop.apply(edit)
        if edits:
            self.look()

    def look(self) -> None:
        """Draw the current draft."""
        raise NotImplementedError

    def own_map(self) -> str:
        """The file of the map. A shipped map is first copied into the pack."""
        file = self.map_file
        if file not in self.shop.draft.files:
            mine = f"{MAPS}{self.id}"
            self.shop.apply(Copy(mine, file.removeprefix(MAPS), self.id))
            file = mine
        return file

    def undo(self) -> None:
        """Undo the last edit."""
        self._moved(self.shop.undo(), say("There is nothing to undo."))

    def redo(self) -> None:
        """Redo the last undone edit."""
        self._moved(self.shop.redo(), say("There is nothing to redo."))

    def _moved(self, has_moved: bool, nothing: str) -> None:  # noqa: FBT001 - what was done says so
        self.begun = 0
        self.say("" if has_moved else nothing, bad=not has_moved)
        known = self.craft.ranks.known(self.whole)
        self.hand = self.hand if any(row["id"] == self.hand for row in known) else ""
        self.look()

    # ------------------------------------------------------------ faults

    def check(self) -> None:
        """Check the current battle for faults."""
        try:
            self.craft.load(self.id, self.shop.values)
        except (DataError, KeyError) as error:
            self.faults = list(faults_of(error)) if isinstance(error, DataError) else []
        else:
            self.faults = []
        self.at_fault = min(self.at_fault, len(self.faults) - 1)

    def doubt(self) -> None:
        """Check for likely mistakes as well."""
        self.check()
        try:
            _, self.doubts = checked(Pack({name: dict(each) for name, each in self.shop.draft.files.items()}))
        except DataError as error:
            self.faults, self.doubts = list(faults_of(error)), []

    def next_fault(self) -> None:
        """Go to the next fault or likely mistake, and to its hex if it has one."""
        found = self.faults or self.doubts
        if not found:
            self.say(say("There is no fault."))
            return
        self.at_fault = (self.at_fault + 1) % len(found)
        self.cursor = self.place_of(*found[self.at_fault]) or self.cursor

    def place_of(self, file: str, fault: Any) -> int:
        """The place of a fault. 0 if it has none."""
        told = f"{fault.says} {_at(self.shop.draft.files, file, fault.place)}"
        return next(filter(None, map(self.place_in, _words(told))), 0)

    def place_in(self, word: str) -> int:
        """The place that a word of a fault names. 0 for any other word."""
        raise NotImplementedError


def _words(text: str) -> list[str]:
    return "".join(sign if sign.isalnum() or sign == "_" else " " for sign in text).split()


def _at(files: Any, file: str, place: str) -> str:
    """The value at the place of a fault, or at the nearest place that exists."""
    found: Any = files.get(file.removesuffix(".toml"), {})
    for step in place.removeprefix("$").replace("[", ".").replace("]", "").split(".")[1:]:
        rows = found.split() if isinstance(found, str) else found
        try:
            found = rows[int(step)] if isinstance(rows, list) else rows[step]
        except (LookupError, TypeError, ValueError):
            break
    return str(found)[:200]
