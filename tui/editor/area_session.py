"""An editor session of a battle on areas: the pieces that start in each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cockade.engine.areamap_file import area_map, load_area_map
from cockade.engine.data_files import DataError
from cockade.engine.editor.port import OURS, WHY
from cockade.events.editor import Put
from cockade.tui.board.areas.atlas import AreaAtlas
from cockade.tui.editor.session import UNITS, EditorSession
from cockade.tui.text.i18n import say

if TYPE_CHECKING:
    from cockade.engine.areamap import Area, AreaMap
    from cockade.engine.editor.port import Kind, Pieces, Stand, Tables
    from cockade.saves.workshop import Workshop
    from cockade.tui.board.areas.sheet import AreaSheet


class AreaDesk(EditorSession):
    """See `EditorSession`."""

    sheet: AreaSheet

    def __init__(self, shop: Workshop, battle: str) -> None:
        super().__init__(shop, battle)
        self.mode = UNITS
        self.look()
        self.cursor = self.atlas.middle
        self.check()

    @property
    def pieces(self) -> Pieces:
        """The order of battle."""
        assert self.craft.pieces is not None
        return self.craft.pieces

    @property
    def area(self) -> Area:
        """The area under the cursor."""
        return self.sheet.area(self.cursor)

    @property
    def has_units(self) -> bool:
        """See `EditorSession`."""
        return bool(self.pieces.stands(self.whole))

    def place_name(self, place: int) -> str:
        """See `EditorSession`."""
        return say(self.sheet.area(place).label)

    def named(self, text: str) -> int:
        """See `EditorSession`: by its number, its id, its name, or how that begins."""
        if found := super().named(text):
            return found
        wanted = text.strip().casefold()
        for place in self.places if wanted else ():
            area = self.sheet.area(place)
            names = (area.name, area.label, area.id.replace("_", " "), say(area.name), say(area.label))
            if any(name.casefold().startswith(wanted) for name in names):
                return place
        return 0

    def place_in(self, word: str) -> int:
        """See `EditorSession`: the id of an area."""
        return self.sheet.number(word)

    def look(self) -> None:
        """See `EditorSession`; a map that contradicts itself is drawn as it was before."""
        tables = self.shop.draft.map(self.map_file)
        if tables is not self._drawn:
            self._drawn = tables
            self.sheet = self.bench.sheet(self._read(tables))
            self.atlas = AreaAtlas(self.sheet)
        self.scene = self.bench.scene(self.sheet, self.whole)

    _drawn: Tables | None = None

    def _read(self, tables: Tables) -> AreaMap:
        try:
            return area_map(dict(tables), self.map_file)
        except DataError:
            ours = load_area_map(self.craft.package, self.craft.maps[0])
            return self.sheet.map if hasattr(self, "sheet") else ours

    # ------------------------------------------------------------ areas

    def change(self, key: str, value: object) -> None:
        """Change a value of the area under the cursor, and note the change's source."""
        file, id_ = self.own_map(), self.area.id
        rows = [dict(row) for row in self.shop.draft.files[file]["area"]]
        for row in rows:
            if row["id"] == id_:
                row |= {key: value, "also": {**row.get("also", {}), key: {"source": OURS, "why": WHY}}}
        self.do(Put(file, "area", rows))

    def join(self, there: str, kind: str) -> None:
        """
        Connect the area under the cursor to another, in place of any earlier connection.

        An empty kind removes it.
        """
        file, here = self.own_map(), self.area.id
        rows = list(self.shop.draft.files[file]["connection"])
        rows = [row for row in rows if {row["a"], row["b"]} != {here, there}]
        fresh = [{"a": here, "b": there, "kind": kind, "source": OURS, "why": WHY}] if kind else []
        self.do(Put(file, "connection", [*rows, *fresh]))

    # ------------------------------------------------------------ pieces

    def here(self) -> list[Stand]:
        """The pieces that start exactly in the area under the cursor."""
        return [each for each in self.pieces.stands(self.whole) if each.areas == (self.area.id,)]

    def perhaps(self) -> list[Stand]:
        """The pieces whose owner may set them up in the area under the cursor."""
        area = self.area
        spread = [each for each in self.pieces.stands(self.whole) if len(each.areas) != 1]
        return [each for each in spread if area.id in each.areas or area.region == each.region != ""]

    def set_number(self, kind: Kind, number: int) -> None:
        """Set the number of a kind that starts in the area under the cursor."""
        rows = self.pieces.with_number(self.whole, self.area.id, kind, number)
        self.do(Put(self.file, self.pieces.key, rows))
