"""An area map as cells: land and sea, then the connections, then the boxes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cockade.tui.board import inks
from cockade.tui.board.areas.artist import AreaArtist
from cockade.tui.board.areas.glyphs import AREA_GLYPHS
from cockade.tui.board.areas.land import SEA
from cockade.tui.board.areas.lines import WAYS, line_between
from cockade.tui.board.inks import Ink
from cockade.tui.board.planes import Planes
from cockade.tui.board.scene import differing

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cockade.tui.board.areas.layout import AreaZoom
    from cockade.tui.board.areas.scene import AreaScene
    from cockade.tui.board.areas.sheet import AreaSheet
    from cockade.tui.board.glyphs import GlyphSet
    from cockade.tui.board.layout import Box

WAVES = (6, 2)
"""How far apart the waves of the sea are, in columns and in rows."""


class AreaCanvas(Planes):
    """A scene drawn in one zoom and one glyph set."""

    def __init__(
        self, scene: AreaScene, layout: AreaZoom, glyphs: GlyphSet, flags: list[int] | None = None
    ) -> None:
        self.scene = scene
        self.layout = layout
        sheet = scene.map
        self._boxes = {n: layout.box(sheet.area(n), *sheet.corner) for n in sheet.places}
        size = _size(self._boxes.values())
        super().__init__(size, glyphs, flags if flags is not None else [0] * sheet.size)
        self._glyphs = AREA_GLYPHS[glyphs.name]
        self._artist = AreaArtist(layout, glyphs, sheet.land.codes)
        self._lay_land(sheet)
        self._lay_names(sheet)
        for n, box in self._boxes.items():
            for y in range(box.y, box.y + box.height):
                self._owners[y][box.x : box.x + box.width] = [n] * box.width
        self._lay_ways(sheet)
        self.stamp(sheet.places)

    def box(self, place: int, /) -> Box:
        """The rectangle of an area."""
        return self._boxes[place]

    def show(self, scene: AreaScene) -> set[int]:
        """Draw another scene of the same map; returns the areas that changed."""
        changed = differing(self.scene.stacks, scene.stacks)
        self.scene = scene
        self.stamp(changed)
        return changed

    def stamp(self, places: Iterable[int]) -> None:
        """Draw areas as the scene has them."""
        for place in places:
            box = self._boxes[place]
            face = self.scene.stacks.get(place)
            rows = self._artist.draw(self.scene.map.area(place), face, box.width)
            for y, (chars, under) in enumerate(rows, box.y):
                self._chars[y][box.x : box.x + box.width] = chars
                self._inks[y][box.x : box.x + box.width] = under
                self._spans[y] = None

    def _draw(self, y: int, left: int, right: int) -> None:
        """All of it is drawn from the beginning."""

    # ------------------------------------------------------------ the background

    def _lay_land(self, sheet: AreaSheet) -> None:
        """Land and sea, the waves of the sea, and dots where two colonies meet."""
        land, (left, top) = sheet.land, sheet.corner
        fills = {letter: inks.number(Ink("fill", ground)) for letter, ground in land.grounds.items()}
        columns = [left + int(x / self.layout.across) for x in range(self.width)]
        above = ""
        for y in range(self.height):
            row = top + int(y / self.layout.down)
            letters = "".join([land.at(x, row) for x in columns])
            self._inks[y] = [fills[letter] for letter in letters]
            self._chars[y] = self._texture(letters, above, y)
            above = letters

    def _texture(self, letters: str, above: str, y: int) -> list[str]:
        across, down = WAVES
        wave = self._glyphs.wave if y % down == 0 else " "
        start = across // 2 * (y // down % 2)
        chars = [" "] * len(letters)
        if wave != " ":
            for x in range(start, len(letters), across):
                if letters[x] == SEA:
                    chars[x] = wave
        for x in range(1, len(letters)):
            here, before = letters[x], letters[x - 1]
            over = above[x] if above else here
            if here != SEA and (SEA not in (before, over) and (here not in (before, over) or before != here)):
                chars[x] = self._glyphs.border
            elif (here == SEA) != (before == SEA) or (here == SEA) != (over == SEA):
                chars[x] = self._glyphs.coast
        return chars

    def _lay_names(self, sheet: AreaSheet) -> None:
        """The names upon the land."""
        left, top = sheet.corner
        for name in sheet.land.name:
            x, y = round((name.x - left) * self.layout.across), round((name.y - top) * self.layout.down)
            if self.layout.rows > 1:
                self._write(x, y, name.text, "label")

    def _write(self, x: int, y: int, text: str, role: str) -> None:
        """Put a text upon the ground that is there."""
        for dx, letter in enumerate(text, x):
            if 0 <= y < self.height and 0 <= dx < self.width:
                ground = inks.by_number(self._inks[y][dx]).ground
                self._chars[y][dx] = letter
                self._inks[y][dx] = inks.number(Ink(role, ground))

    def _lay_ways(self, sheet: AreaSheet) -> None:
        """The connections as straight lines from box to box, sea lanes first and roads last."""
        joints = sorted(sheet.map.connections, key=lambda joint: WAYS.index(joint.kind))
        for joint in joints:
            a, b = (self._boxes[sheet.number(area)] for area in joint.link)
            for x, y, upright in line_between(a, b, lambda x, y: not self._owners[y][x]):
                glyph = self._glyphs.ways[joint.kind][upright]
                self._write(x, y, glyph, ROLES[joint.kind])


ROLES = {"high_sea": "lane", "trail": "trail", "river": "stream", "road": "road"}
"""By kind of way: its role among the inks."""


def _size(boxes: Iterable[Box]) -> tuple[int, int]:
    """The cells that hold all boxes, and a margin on the right."""
    found = list(boxes)
    return max(b.x + b.width for b in found) + 1, max(b.y + b.height for b in found)
