"""The American Revolution in the editor: its map, and its pieces by their names."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cockade.engine.revolution.editor.pieces import LEADERS, UNITS
from cockade.engine.revolution.editor.port import CRAFT
from cockade.events.revolution import SIDES
from cockade.tui.board.areas.scene import AreaFace, AreaScene, Token, Troops
from cockade.tui.games.editor_port import EditorFace, Row
from cockade.tui.games.revolution.drawing import KINDS, LETTERS, of
from cockade.tui.games.revolution.names import SIDE_NAMES, TYPES, WORKS
from cockade.tui.text.i18n import say

if TYPE_CHECKING:
    from cockade.engine.areamap import AreaMap
    from cockade.engine.editor.port import Kind, Stand
    from cockade.tui.board.areas.sheet import AreaSheet

FLEET = "fleet"


class RevolutionBench(EditorFace):
    """See `EditorFace`."""

    sides = SIDE_NAMES
    enlisting = False

    def sheet(self, areamap: AreaMap) -> AreaSheet:
        """See `EditorFace`."""
        return of(areamap)

    def scene(self, laid: AreaSheet, whole: Row) -> AreaScene:
        """The map with the units that start in exactly one area."""
        assert CRAFT.pieces is not None
        by_area: dict[str, list[Stand]] = {}
        for stand in CRAFT.pieces.stands(whole):
            if len(stand.areas) == 1:
                by_area.setdefault(stand.areas[0], []).append(stand)
        known = {area: stands for area, stands in by_area.items() if area in laid.map}
        return AreaScene(laid, {laid.number(area): self._face(stands) for area, stands in known.items()})

    def _face(self, stands: list[Stand]) -> AreaFace:
        first, second = (self._troops([each for each in stands if each.kind.side == side]) for side in SIDES)
        works = [each for each in stands if each.kind.part not in (UNITS, LEADERS)]
        return AreaFace((first, second), tuple(self._token(each) for each in works))

    def _token(self, stand: Stand) -> Token:
        id_, side = stand.kind.id, stand.kind.side
        number = SIDES.index(side) if side in SIDES else -1
        return Token(LETTERS.get(id_, id_[:1].upper()), say(WORKS.get(id_, id_)), number)

    def _troops(self, stands: list[Stand]) -> Troops:
        units = [(each.number, each.kind.id.rpartition("_")[2]) for each in stands if each.kind.part == UNITS]
        leaders = [say(each.kind.name) for each in stands if each.kind.part == LEADERS]
        ashore = [(number, kind) for number, kind in units if kind != FLEET]
        told = [f"{number}{KINDS.get(kind, kind[:3])}" for number, kind in ashore]
        return Troops(
            ashore=sum(number for number, _ in ashore),
            leaders=len(leaders),
            fleets=sum(number for number, kind in units if kind == FLEET),
            told=" ".join([*told, *leaders]),
        )

    def piece(self, part: str, id_: str, number: int = 0) -> str:
        """See `EditorFace`."""
        if part == UNITS and id_ in TYPES:
            one, many = TYPES[id_]
            return f"{number} {say(one if number == 1 else many)}" if number else say(one)
        names = {kind.id: kind.name for side in SIDES for kind in _kinds(side) if kind.part == part}
        named = WORKS.get(id_, names.get(id_, id_))
        return f"{number} {say(named)}" if number > 1 else say(named)


def _kinds(side: str) -> list[Kind]:
    assert CRAFT.pieces is not None
    return CRAFT.pieces.kinds(side)


BENCH = RevolutionBench()
