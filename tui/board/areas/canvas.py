"""An area map as cells: land and sea, then the connections, then the boxes."""

from __future__ import annotations

from itertools import groupby, pairwise, product
from math import ceil
from operator import itemgetter
from typing import TYPE_CHECKING

from cockade.tui.board import cell_styles
from cockade.tui.board.areas.artist import AreaArtist, ground_of
from cockade.tui.board.areas.glyphs import AREA_GLYPHS
from cockade.tui.board.areas.land import SEA
from cockade.tui.board.cell_planes import Planes
from cockade.tui.board.cell_styles import Ink
from cockade.tui.board.scene import differing
from cockade.tui.board.wide_chars import REST, in_cells
from cockade.tui.text.i18n import say

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from cockade.engine.areamap import Connection
    from cockade.tui.board.areas.artist import Rows
    from cockade.tui.board.areas.land import Land
    from cockade.tui.board.areas.layout import AreaZoom
    from cockade.tui.board.areas.scene import AreaScene
    from cockade.tui.board.areas.sheet import AreaSheet
    from cockade.tui.board.glyphs import GlyphSet
    from cockade.tui.board.layout import Box


WAYS = ("high_sea", "trail", "river", "road")
"""The kinds of way. Later ones are drawn over earlier ones."""


Cell = tuple[int, int, bool]
"""Column, row, and whether the line is vertical there."""
_ENDS = range(-6, 7, 2)
SHIFTS = sorted(product(_ENDS, _ENDS), key=lambda shift: (sum(map(abs, shift)), shift))
"""The offsets from the middles of its boxes where a line may end, the smallest first."""


def line_between(a: Box, b: Box, is_free: Callable[[int, int], bool]) -> list[Cell]:
    """The cells of a line between two boxes that touches no third one, near the middles of both."""
    for shift in SHIFTS:
        cells = list(cells_between(a, b, shift))
        if all(is_free(x, y) for x, y, _ in cells):
            return cells
    return list(cells_between(a, b))


def along(a: Box, b: Box, bends: Iterable[tuple[int, int]]) -> list[Cell]:
    """The cells of a line between two boxes through other points, each cell once."""
    stops = [_middle(a), *bends, _middle(b)]
    found: dict[tuple[int, int], Cell] = {}
    for here, there in pairwise(stops):
        for x, y, upright in _straight(here, there):
            if not (_covers(a, x, y) or _covers(b, x, y)):
                found.setdefault((x, y), (x, y, upright))
    return list(found.values())


def quartered(points: Iterable[tuple[float, float]]) -> dict[tuple[int, int], int]:
    """A line through points, a quarter of a cell thick: the quarters of each cell, as for a shore."""
    found: dict[tuple[int, int], int] = {}
    for (ax, ay), (bx, by) in pairwise(points):
        count = max(1, round(2 * max(abs(bx - ax), abs(by - ay))))
        for k in range(count + 1):
            x, y = (int(2 * (a + (b - a) * k / count)) for a, b in ((ax, bx), (ay, by)))
            cell = (x // 2, y // 2)
            found[cell] = found.get(cell, 0) | 1 << (x % 2 + 2 * (y % 2))
    return found


def cells_between(a: Box, b: Box, shift: tuple[int, int] = (0, 0)) -> Iterator[Cell]:
    """The cells of a line between two boxes outside both, each with whether it is vertical there."""
    (ax, ay), (bx, by) = _middle(a), _middle(b)
    for x, y, upright in _straight((ax + shift[0], ay), (bx + shift[1], by)):
        if not (_covers(a, x, y) or _covers(b, x, y)):
            yield x, y, upright


def _straight(start: tuple[int, int], end: tuple[int, int]) -> Iterator[Cell]:
    (ax, ay), (bx, by) = start, end
    dx, dy = bx - ax, by - ay
    count = max(abs(dx), abs(dy), 1)
    upright = abs(dy) > abs(dx)
    for k in range(count + 1):
        yield round(ax + dx * k / count), round(ay + dy * k / count), upright


def _middle(box: Box) -> tuple[int, int]:
    return box.x + box.width // 2, box.y + (box.height - 1) // 2


def _covers(box: Box, x: int, y: int) -> bool:
    return box.x <= x < box.x + box.width and box.y <= y < box.y + box.height


ALL = 15
"""All four quarters of a cell: 1 and 2 are the upper ones, 4 and 8 the lower ones."""
LESS = 1e-9


class Coast:
    """
    The cells of a sheet in one size.

    `quarters` are the quarters of each cell that are land, `letters` the owner of each cell. Blocks are
    `fine`: they show each quarter exactly. A line without gaps uses the corners.
    """

    def __init__(
        self, land: Land, layout: AreaZoom, corner: tuple[int, int], size: tuple[int, int], *, fine: bool
    ) -> None:
        self._land, self._layout, self._corner = land, layout, corner
        self.width, self.height = size
        self.quarters = self._by_quarters() if fine else self._by_corners()
        self.letters = [list(self._row(y)) for y in range(self.height)]

    def _by_quarters(self) -> list[list[int]]:
        halves = [self._sampled((n + 0.5) / 2, 2, 0.25) for n in range(2 * self.height)]
        return [
            _joined(upper[::2], upper[1::2], lower[::2], lower[1::2])
            for upper, lower in zip(halves[::2], halves[1::2], strict=True)
        ]

    def _by_corners(self) -> list[list[int]]:
        lines = [self._sampled(y, 1, 0) for y in range(self.height + 1)]
        return [_joined(upper[:-1], upper[1:], lower[:-1], lower[1:]) for upper, lower in pairwise(lines)]

    def _sampled(self, y: float, per_cell: int, first: float) -> bytearray:
        """
        Sample a row, 1 for land: `per_cell` points for each cell, the first at `first` from
        its left edge.
        """
        (left, top), layout = self._corner, self._layout
        count = per_cell * self.width + (first == 0)
        marks = [
            ceil(((x - left) * layout.across - first) * per_cell)
            for x in self._land.crossings(top + y / layout.down)
        ]
        points = bytearray(count)
        for start, end in zip(marks[::2], marks[1::2], strict=True):
            west, east = max(0, start), min(count, end)
            if west < east:
                points[west:east] = b"\x01" * (east - west)
        return points

    def _row(self, y: int) -> Iterator[str]:
        for x, quarters in enumerate(self.quarters[y]):
            yield self.owner(x, y) if quarters.bit_count() > 1 else SEA

    def owner(self, x: int, y: int) -> str:
        """The letter of the owner of a cell, if the cell is land."""
        (left, top), layout = self._corner, self._layout
        return self._land.owner(left + int(x / layout.across + LESS), top + int(y / layout.down + LESS))


def _joined(*points: bytearray) -> list[int]:
    """Four rows of points as one row of quarters."""
    return [a | b << 1 | c << 2 | d << 3 for a, b, c, d in zip(*points, strict=True)]


BARE = 2
"""The width of the longest label without its brackets, in cells."""
BESIDE = BARE + 2
"""The width of the longest label with its brackets, in cells."""
HOME, RIVER, SHORE, SHOAL = "home", "river", "shore", "shoal"
KEPT = frozenset({SHORE, "road", "trail"})
"""The roles that stay visible behind an area."""
SEAM = (3, 2)
"""The width of the shoal along land in columns, and its reach above and below in columns."""
LABELLED = 2
"""The least height of an area whose name is next to its sign, in rows."""
MOST_HIDDEN = 4
"""A line between signs takes another route if areas would hide more than one in this number of its cells."""
BEND = 3
"""The length of a river between bends, in cells."""
WAVES = (9, 2)
"""The distance between the waves of the sea, in columns and in rows."""


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
        self._coast = Coast(sheet.land, layout, sheet.corner, size, fine=self._glyphs.fine)
        self._shoal = self._shallows()
        self._lay_land(sheet)
        for n, box in self._boxes.items():
            for y in range(box.y, box.y + box.height):
                self._owners[y][box.x : box.x + box.width] = [n] * box.width
        self._lay_ways(sheet)
        self._lay_names(sheet)
        self._behind = {n: self._cut_out(n, box) for n, box in self._boxes.items()}
        self.stamp(sheet.places)

    def box(self, place: int, /) -> Box:
        """The rectangle of an area."""
        return self._boxes[place]

    def label_at(self, place: int, /) -> tuple[int, int, int]:
        """See `Canvas`: in the longest gap below its name, or above, or beside it; at last upon its name."""
        box = self._boxes[place]
        rows, beside = range(box.y, box.y + box.height), (box.x + box.width, box.x - BESIDE)
        gaps = [(y > box.y, room, -x, y) for y in rows for x, room in self._gaps(place, y) if room >= BARE]
        around = range(box.y - 1, box.y + box.height + 1) if len(rows) > 1 else ()
        gaps = gaps or [
            (True, BESIDE, -x, y) for y in around for x in (*beside, box.x) if self._is_open(x, y)
        ]
        _, room, x, y = max(gaps, default=(True, box.width - 1, -box.x - 1, box.y))
        return -x, y, room

    def _is_open(self, x: int, y: int) -> bool:
        """True if a label fits next to an area without covering another."""
        columns = range(x, x + BESIDE)
        return x >= 0 and columns[-1] < self.width and not any(self.owner(each, y) for each in columns)

    def _gaps(self, place: int, y: int) -> Iterator[tuple[int, int]]:
        """Yield the empty stretches in a row of an area: the column after a first blank, and the length."""
        box, (chars, under) = self._boxes[place], self._behind[place][0][y - self._boxes[place].y]
        columns = range(box.x, box.x + box.width)
        behind = zip(columns, chars, under, strict=True)
        free = (self._chars[y][x] == char and self._inks[y][x] == ink for x, char, ink in behind)
        for is_free, run in groupby(zip(columns, free, strict=True), key=itemgetter(1)):
            if is_free:
                first, *rest = (x for x, _ in run)
                yield first + 1, len(rest)

    def show(self, scene: AreaScene) -> set[int]:
        """Draw another scene of the same map. Returns the areas that changed."""
        changed = differing(self.scene.stacks, scene.stacks)
        self.scene = scene
        self.stamp(changed)
        return changed

    def stamp(self, places: Iterable[int]) -> None:
        """Draw areas in their state in the scene."""
        for place in places:
            box = self._boxes[place]
            face = self.scene.stacks.get(place)
            rows = self._artist.draw(self.scene.map.area(place), face, *self._behind[place])
            for y, (chars, under) in enumerate(rows, box.y):
                self._chars[y][box.x : box.x + box.width] = chars
                self._inks[y][box.x : box.x + box.width] = under
                self._spans[y] = None

    def _draw(self, y: int, left: int, right: int) -> None:
        """Do nothing: the whole map is drawn at the start."""

    # ------------------------------------------------------------ the background

    def _cut_out(self, place: int, box: Box) -> tuple[Rows, list[list[str]]]:
        """The background of an area with the shore and roads in it, and the ground of each of its cells."""
        rows, columns = range(box.y, box.y + box.height), range(box.x, box.x + box.width)
        is_home = ground_of(self.scene.map.area(place)) == HOME
        grounds = [[HOME if is_home else self._ground(x, y) for x in columns] for y in rows]
        behind: Rows = []
        for y, under in zip(rows, grounds, strict=True):
            kept = [not is_home and cell_styles.by_number(self._inks[y][x]).role in KEPT for x in columns]
            chars = [self._chars[y][x] if keep else " " for x, keep in zip(columns, kept, strict=True)]
            plain = [cell_styles.number(Ink("fill", ground)) for ground in under]
            behind.append(
                (chars, [self._inks[y][x] if k else p for x, k, p in zip(columns, kept, plain, strict=True)])
            )
        return behind, grounds

    def _shallows(self) -> list[list[bool]]:
        """Mark the cells of water near land, which form a lighter seam along every coast."""
        across, slanted = (self._land_within(columns) for columns in SEAM)
        nowhere = [False] * self.width
        above, below = [nowhere, *slanted[:-1]], [*slanted[1:], nowhere]
        rows = zip(self._coast.letters, across, above, below, strict=True)
        return [
            [
                letter == SEA and (here or over or under)
                for letter, here, over, under in zip(*row, strict=True)
            ]
            for row in rows
        ]

    def _land_within(self, columns: int) -> list[list[bool]]:
        """Mark the cells with land in their row within a number of columns."""
        found = []
        for row in self._coast.quarters:
            near = [False] * self.width
            for x, quarters in enumerate(row):
                if quarters:
                    near[max(0, x - columns) : x + columns + 1] = [True] * (
                        min(self.width, x + columns + 1) - max(0, x - columns)
                    )
            found.append(near)
        return found

    def _ground(self, x: int, y: int) -> str:
        """The ground of a cell, without signs."""
        letter = self._coast.letters[y][x]
        return SHOAL if letter == SEA and self._shoal[y][x] else self.scene.map.land.grounds[letter]

    def _lay_land(self, sheet: AreaSheet) -> None:
        """Draw land and sea, the shore, the waves of the sea, and dots along borders of colonies."""
        grounds = sheet.land.grounds
        fills = {letter: cell_styles.number(Ink("fill", ground)) for letter, ground in grounds.items()}
        above: list[str] = []
        shoal = cell_styles.number(Ink("fill", SHOAL))
        for y, letters in enumerate(self._coast.letters):
            seams = zip(letters, self._shoal[y], strict=True)
            self._inks[y] = [shoal if is_shoal else fills[letter] for letter, is_shoal in seams]
            self._chars[y] = self._texture(letters, above, y)
            self._lay_shore(y, letters, grounds)
            above = letters

    def _texture(self, letters: list[str], above: list[str], y: int) -> list[str]:
        across, down = WAVES
        chars = [" "] * len(letters)
        if y % down == 0:
            for x in range(across // 2 * (y // down % 2), len(letters), across):
                if letters[x] == SEA and not self._shoal[y][x]:
                    chars[x] = self._glyphs.wave
        for x in range(1, len(letters)):
            here, before = letters[x], letters[x - 1]
            over = above[x] if above else here
            if SEA not in (here, before, over) and not here == before == over:
                chars[x] = self._glyphs.border
        return chars

    def _lay_shore(self, y: int, letters: list[str], grounds: dict[str, str]) -> None:
        """Draw cells that are part land, part water: blocks in both colours, or lines on one of them."""
        for x, quarters in enumerate(self._coast.quarters[y]):
            if quarters in (0, ALL):
                continue
            self._chars[y][x] = self._glyphs.shore[quarters]
            letter = letters[x]
            if self._glyphs.fine:
                at = self._coast.owner(x, y) if letter == SEA else letter
                self._inks[y][x] = cell_styles.number(Ink(SHORE, grounds[at], below=SHOAL))
            else:
                self._inks[y][x] = cell_styles.number(Ink("points", grounds[letter]))

    def _lay_names(self, sheet: AreaSheet) -> None:
        """Write the names on the land with a gap around them, except where an area is in the way."""
        left, top = sheet.corner
        for name in sheet.land.name if self.layout.rows > 1 else ():
            x, y = round((name.x - left) * self.layout.across), round((name.y - top) * self.layout.down)
            rows = [f" {in_cells(row)} "[x < 1 :] for row in say(name.text).splitlines()]
            if not any(any(self._owners[y + n][max(0, x - 1) :][: len(row)]) for n, row in enumerate(rows)):
                for n, row in enumerate(rows):
                    self._write(max(0, x - 1), y + n, row, "points")

    def _write(self, x: int, y: int, text: str, role: str) -> None:
        """Write a text on top of the ground."""
        for dx, letter in enumerate(text, x):
            if 0 <= y < self.height and 0 <= dx < self.width:
                ground = self._ground(dx - (letter == REST), y)
                self._chars[y][dx] = letter
                self._inks[y][dx] = cell_styles.number(Ink(role, ground))

    def _lay_ways(self, sheet: AreaSheet) -> None:
        """Draw the connections between areas, sea lanes first and roads last."""
        joints = sorted(sheet.map.connections, key=lambda joint: WAYS.index(joint.kind))
        for joint in joints:
            for x, y, glyph in self._drawn(joint):
                self._write(x, y, glyph, ROLES[joint.kind])

    def _drawn(self, joint: Connection) -> Iterator[tuple[int, int, str]]:
        """A connection as characters. With blocks, a river is a curve."""
        if joint.kind in self._glyphs.strokes and self.layout.rows >= LABELLED:
            yield from self._from_sign_to_sign(joint)
            return
        cells = self.way(joint)
        if joint.kind != RIVER or not self._glyphs.fine:
            yield from ((x, y, self._glyphs.ways[joint.kind][upright]) for x, y, upright in cells)
            return
        bends = [(x + 0.5, y + 0.5) for x, y, _ in (*cells[::BEND], cells[-1])] if cells else []
        for (x, y), quarters in quartered(bends).items():
            if not self._owners[y][x]:
                yield x, y, self._glyphs.shore[quarters]

    def _from_sign_to_sign(self, joint: Connection) -> Iterator[tuple[int, int, str]]:
        """A road from sign to sign, passing under the names. A trail ends at the names."""
        ends = [self.scene.map.number(area) for area in (joint.a, joint.b)]
        first, last = ((self._boxes[end].x, self._boxes[end].y) for end in ends)
        cells = [(x, y) for x, y, _ in _straight(first, last)]
        owners = [self._owners[y][x] for x, y in cells]
        if sum(owner not in (0, *ends) for owner in owners) > len(cells) // MOST_HIDDEN:
            ways = self._glyphs.ways[joint.kind]
            yield from ((x, y, ways[upright]) for x, y, upright in self.way(joint))
            return
        free = (0, *ends) if joint.kind == "road" else (0,)
        for (x, y), glyph, owner in zip(
            cells, _strokes(cells, self._glyphs.strokes[joint.kind]), owners, strict=True
        ):
            if owner in free and (x, y) not in (first, last):
                yield x, y, glyph

    def way(self, joint: Connection) -> list[Cell]:
        """The cells of a connection. A river follows its course if that touches no third area."""
        sheet, layout = self.scene.map, self.layout
        a, b = (self._boxes[sheet.number(area)] for area in (joint.a, joint.b))
        course = sheet.land.courses.get(joint.link)
        if course is not None:
            (left, top), points = sheet.corner, course.points if course.a == joint.a else course.points[::-1]
            bends = [(round((x - left) * layout.across), round((y - top) * layout.down)) for x, y in points]
            cells = along(a, b, bends)
            if all(not self._owners[y][x] for x, y, _ in cells):
                return cells
        return line_between(a, b, lambda x, y: not self._owners[y][x])


def _strokes(cells: list[tuple[int, int]], strokes: str) -> list[str]:
    """A line as connected strokes: level, upright, rising or falling, by the cells before and after."""
    level, upright, rising, falling = tuple(strokes)
    found = []
    for (ax, ay), (bx, by) in zip([cells[0], *cells[:-1]], [*cells[1:], cells[-1]], strict=True):
        across, down = bx - ax, by - ay
        found.append(
            level if not down else upright if not across else falling if across * down > 0 else rising
        )
    return found


ROLES = {"high_sea": "lane", "trail": "trail", RIVER: "flow", "road": "road"}
"""The role of each kind of way among the inks."""


def _size(boxes: Iterable[Box]) -> tuple[int, int]:
    """The cells that hold all boxes, and a margin on the right."""
    found = list(boxes)
    return max(b.x + b.width for b in found) + 1, max(b.y + b.height for b in found)
