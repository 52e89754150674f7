"""One battle on the desk: the draft, the cursor, who is in hand, what is wrong, and what is done to it."""

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
    A battle of a pack that is being made.

    `begun` is where a line or a way began, `hand` the unit that is placed next, on which `turn`; `message`
    is what was said last. `faults` are those of the draft as it is now; `doubts`, likely mistakes, as they
    were when they were last looked for. `heat` is where units were lost when bots last played it.
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
        """What its game brings."""
        return self.shop.draft.craft

    @property
    def file(self) -> str:
        """The file of the battle."""
        return f"{SCENARIOS}{self.id}"

    @property
    def map_file(self) -> str:
        """The file of its map, in the pack or among ours."""
        return self.shop.draft.map_file(self.id)

    @property
    def whole(self) -> dict[str, Any]:
        """All that holds for the battle."""
        return self.shop.draft.battle(self.id)

    @property
    def places(self) -> Collection[int]:
        """The places of its map."""
        return self.atlas.places

    @property
    def zones(self) -> Sequence[str]:
        """The areas that are drawn on its map."""
        return ()

    @property
    def units(self) -> list[dict[str, Any]]:
        """Its units, as far as each has a counter of its own."""
        return [dict(row) for row in self.craft.ranks.units(self.whole)]

    @property
    def has_units(self) -> bool:
        """Whether anybody is in it."""
        return bool(self.units)

    def named(self, text: str) -> int:
        """The place that a text names; 0 for none."""
        return int(text) if text.isdecimal() and int(text) in self.places else 0

    def place_name(self, place: int) -> str:
        """What a place is called."""
        raise NotImplementedError

    def flags(self) -> dict[Flag, Collection[int]]:
        """What is marked on the map: where units were lost when bots last played the battle."""
        return {LAID[HEAT]: self.heat.hexes if self.heat else ()}

    # ------------------------------------------------------------ changing

    def say(self, text: str, *, bad: bool = False) -> None:
        """Say something in the line of messages."""
        self.message, self.is_bad = text, bad

    def do(self, *edits: Edit) -> None:
        """Make edits."""
        for edit in edits:
            self.shop.apply(edit)
        if edits:
            self.look()

    def look(self) -> None:
        """Draw the draft as it is now."""
        raise NotImplementedError

    def own_map(self) -> str:
        """The file of the map, copied into the pack where it is one of ours."""
        file = self.map_file
        if file not in self.shop.draft.files:
            mine = f"{MAPS}{self.id}"
            self.shop.apply(Copy(mine, file.removeprefix(MAPS), self.id))
            file = mine
        return file

    def undo(self) -> None:
        """Take the last edit back."""
        self._moved(self.shop.undo(), say("There is nothing to take back."))

    def redo(self) -> None:
        """Make it again."""
        self._moved(self.shop.redo(), say("There is nothing to make again."))

    def _moved(self, has_moved: bool, nothing: str) -> None:  # noqa: FBT001 - what was done says so
        self.begun = 0
        self.say("" if has_moved else nothing, bad=not has_moved)
        known = self.craft.ranks.known(self.whole)
        self.hand = self.hand if any(row["id"] == self.hand for row in known) else ""
        self.look()

    # ------------------------------------------------------------ faults

    def check(self) -> None:
        """Look for the faults of the battle as it is now."""
        try:
            self.craft.load(self.id, self.shop.values)
        except (DataError, KeyError) as error:
            self.faults = list(faults_of(error)) if isinstance(error, DataError) else []
        else:
            self.faults = []
        self.at_fault = min(self.at_fault, len(self.faults) - 1)

    def doubt(self) -> None:
        """Look for likely mistakes as well."""
        self.check()
        try:
            _, self.doubts = checked(Pack({name: dict(each) for name, each in self.shop.draft.files.items()}))
        except DataError as error:
            self.faults, self.doubts = list(faults_of(error)), []

    def next_fault(self) -> None:
        """Go to the next fault, or likely mistake, and to its hex where it has one."""
        found = self.faults or self.doubts
        if not found:
            self.say(say("There is no fault."))
            return
        self.at_fault = (self.at_fault + 1) % len(found)
        self.cursor = self.place_of(*found[self.at_fault]) or self.cursor

    def place_of(self, file: str, fault: Any) -> int:
        """The place that a fault is about; 0 where it is about none."""
        told = f"{fault.says} {_at(self.shop.draft.files, file, fault.place)}"
        return next(filter(None, map(self.place_in, _words(told))), 0)

    def place_in(self, word: str) -> int:
        """The place of which a word of a fault speaks; 0 for any other word."""
        raise NotImplementedError


def _words(text: str) -> list[str]:
    return "".join(sign if sign.isalnum() or sign == "_" else " " for sign in text).split()


def _at(files: Any, file: str, place: str) -> str:
    """What stands at the place of a fault, as far as it can be found."""
    found: Any = files.get(file.removesuffix(".toml"), {})
    for step in place.removeprefix("$").replace("[", ".").replace("]", "").split(".")[1:]:
        rows = found.split() if isinstance(found, str) else found
        try:
            found = rows[int(step)] if isinstance(rows, list) else rows[step]
        except (LookupError, TypeError, ValueError):
            break
    return str(found)[:200]
