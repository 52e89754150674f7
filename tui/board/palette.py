"""
Palettes: from the meaning of a cell to its look, in 24 bits, 256 colours, 16 colours and none.

Every palette is handmade: an automatic conversion to 16 colours would leave only two of our ten colours
distinct. Sides are orange and sky, not red and green, and no meaning depends on colour alone.
"""

from __future__ import annotations

from bisect import bisect_left
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar, Protocol

from attrs import evolve, field, frozen

from cockade.engine.floats import total
from cockade.events.record import Record
from cockade.tui.board.cell_styles import EDGES, HEADED, STEPPED, TAILED, Ink
from cockade.tui.board.flags import HEADS, LOUD, RINGS, Flag, first_of, tail_of
from cockade.tui.input.settings import BRIGHT

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from cockade.tui.board.glyphs import GlyphSet

Colour = str | int | None
"""
A 24-bit colour as "#rrggbb", one of the terminal's table as its number, or None for the
terminal's default.
"""
Pair = tuple[Colour, Colour]
"""Foreground and background."""

LEVEL_GAIN = 0.09
RELIEF = "#dcc48e"
"""The colour that high ground is mixed with on a dark map, as if in the sun."""
WORDS = frozenset({"name", "sign"})
"""The roles of text to read on a map."""
NUMBERS = frozenset({"label", "points"})
"""The roles of text that is read only when needed."""
WOVEN = frozenset({"edge", "fill"})
"""The roles of most cells of a map. Both use one pen."""
LEAST_CONTRAST, QUIET_CONTRAST = 4.5, 2.1
"""The least contrast of text to read, and of text to find."""
BLACK, WHITE = 16, 231
TERMINALS_OWN, GREYS = 16, 232
"""The end of the terminal's own colours among the 256, and the start of the greys behind the colour cube."""
_PATCHES = (*RINGS, *HEADS)
FIGHTS = frozenset({Flag.COMBAT, Flag.TARGET, Flag.OWED})
"""The flags with a coloured patch: few, and each with its letter."""
LIT = (Flag.CURSOR, *HEADS, Flag.SELECTED)
"""The flags that light up a hex number. The first one set wins."""
TINTS = (Flag.ZONE, Flag.FIRE, Flag.COMMAND)
"""The flags that tint a whole hex. The first one set wins."""
TINT = 0.22
"""The share of the mark's colour in a tinted hex."""
DARKER = 0.45
"""The share of black in the edge of a stack."""


@frozen
class Pen(Record):
    """The look of a cell."""

    fg: Colour = None
    bg: Colour = None
    bold: bool = False
    underline: bool = False
    reverse: bool = False
    dim: bool = False


class Palette(Protocol):
    """Chooses a pen for an ink under the flags of its hex and the rings of the hex beyond the edge."""

    @property
    def name(self) -> str:
        """The name in the settings."""

    @property
    def coloured(self) -> bool:
        """True if there are colours. Without them, half blocks show nothing."""

    def drawn_with(self, glyphs: GlyphSet) -> Palette:
        """The palette for a set of glyphs: rings filled or not, hex numbers bright or quiet."""

    def pen(self, ink: Ink, flags: int, other: int) -> Pen:
        """The pen for an ink."""

    def patch(self, ground: str) -> Colour:
        """The single colour of a terrain, or of counters ("side0"), on a small map."""

    def letter(self, ground: str) -> Pen:
        """The pen of a ground's letter on a small map."""

    def frame(self, ground: str) -> Pen:
        """The pen of the frame on a small map."""


@frozen
class ColourPalette(Record):
    """
    A palette with colours.

    `grounds` are the backgrounds by terrain, `fills` the glyphs on them, `labels` the bright hex numbers.
    `woven` is the distance of the hex net and the glyphs from the ground, toward white or black. `roles` are
    the foregrounds of border features and roads, also by terrain ("slope.woods"). `sides` and `faded` are the
    counters, `box` the arm box on one, `hurt` the row of a bad state. `gain` is the extra lightness of each
    level, darker if negative. With `filled` rings the ground does not show between them: there is no thick
    pen, or no shade.
    """

    name: str
    grounds: Mapping[str, Colour]
    fills: Mapping[str, Colour]
    labels: Mapping[str, Colour]
    roles: Mapping[str, Colour]
    river: Pair
    stream: Pair
    sides: tuple[Pair, ...]
    faded: tuple[Pair, ...]
    box: Pair
    hurt: Pair
    flags: Mapping[Flag, Pair]
    woven: Mapping[str, float] = field(factory=dict)
    void: Colour = None
    gain: float = LEVEL_GAIN
    filled: bool = False
    bright: bool = False
    coloured: bool = field(default=True, init=False)

    def drawn_with(self, glyphs: GlyphSet) -> ColourPalette:
        """See `Palette`."""
        return evolve(self, filled=not glyphs.thick, bright=glyphs.numbers == BRIGHT)

    def pen(self, ink: Ink, flags: int, other: int) -> Pen:
        """The pen of an ink. Flags win over the map, counters over the ground."""
        if ink.role == "half":
            return self._half(ink, flags, other)
        return self._marked(ink, flags, other) or self._plain(ink, flags)

    @property
    def is_coarse(self) -> bool:
        """True if there are no shades between the colours."""
        return not self.woven

    # ------------------------------------------------------------ marks

    def _marked(self, ink: Ink, flags: int, other: int) -> Pen | None:
        if ink.role in EDGES and (ring := first_of(RINGS, flags | other)):
            return self._mark(ring, ink, flags, is_patch=ink.role == "sign")
        if ink.role == "label":
            return self._number(ink, flags)
        if ink.slot in HEADED and (head := first_of(HEADS, flags)):
            return self._mark(head, ink, flags, is_patch=head in FIGHTS)
        if ink.slot in TAILED and (tail := tail_of(flags, stepped=ink.slot == STEPPED)):
            return self._mark(tail, ink, flags, is_patch=tail is Flag.PATH)
        return None

    def _number(self, ink: Ink, flags: int) -> Pen | None:
        """The pen of a hex number: lit if it matters, and on a patch if there is a fight."""
        head = first_of(HEADS, flags)
        if self._fills:
            return Pen(*self.flags[head], bold=True) if head in LOUD else None
        flag = head if head in FIGHTS else first_of(LIT, flags)
        return self._mark(flag, ink, flags, is_patch=flag in FIGHTS) if flag else None

    def _mark(self, flag: Flag, ink: Ink, flags: int, *, is_patch: bool) -> Pen:
        """A mark on a patch of its colour, or in its colour on the ground if that is legible."""
        if is_patch or self._fills:
            return Pen(*self.flags[flag], bold=True)
        behind = self.river[1] if ink.role == "river" or ink.wet else self._tinted(ink, flags)
        bold = not (ink.role == "label" and flag is Flag.LEGAL)
        return Pen(legible_shade(self.flags[flag][1], behind), behind, bold=bold)

    @property
    def _fills(self) -> bool:
        return self.filled or self.is_coarse

    def _tinted(self, ink: Ink, flags: int) -> Colour:
        """The ground of a hex. In an enemy zone or under fire it is tinted with the colour of the mark."""
        ground = self.ground(ink.ground, ink.level)
        if ground is None or self.is_coarse:
            return ground
        flag = first_of(TINTS, flags)
        return tinted(ground, self.flags[flag][1]) if flag else ground

    # ------------------------------------------------------------ the map

    def _plain(self, ink: Ink, flags: int) -> Pen:
        ground = self._tinted(ink, flags)
        if ink.role in self._own:
            return self._own[ink.role](self, ink, ground)
        if ink.wet:
            return Pen(self._of_role(ink), self.river[1])
        fg = self._ink(ink, ground)
        fg = legible(fg, ground) if ink.role in WORDS else fg
        return Pen(fg, ground, bold=ink.role in ("road", "name", "sign"), underline=ink.under)

    def _counter(self, ink: Ink, ground: Colour) -> Pen:
        """The pen of a counter or a part of it: flanks, arm box, row of a bad state, or thickness."""
        fg, bg = (self.faded if ink.faded else self.sides)[ink.side]
        if ink.role == "flank":
            return Pen(bg, ground)
        if ink.role == "pile":
            return Pen(ground, self.faded[ink.side][1] if self.is_coarse else mixed(bg, BLACK, DARKER))
        if ink.role == "unit":
            return Pen(fg, bg, bold=not ink.faded, underline=ink.under)
        return Pen(*(self.box if ink.role == "box" else self.hurt), bold=True, underline=ink.under)

    def _owned(self, ink: Ink, ground: Colour) -> Pen:
        """A sign in the colour of a side. Signs of waiting units are made legible."""
        side = self.sides[ink.side][1]
        fg = legible(side, ground) if ink.role == "waiting" else side
        return Pen(fg, ground, bold=True, underline=ink.under)

    def _water(self, ink: Ink, ground: Colour) -> Pen:
        """A river or a stream. Above a ribbon and a brook the ground shows."""
        if ink.role in ("ribbon", "brook"):
            return Pen(self.river[1] if ink.role == "ribbon" else self.stream[0], ground)
        fg, bg = self.river if ink.role == "river" else self.stream
        return Pen(fg, bg if bg is not None else ground, bold=ink.role == "stream")

    def _shore(self, ink: Ink, ground: Colour) -> Pen:
        return Pen(ground, self.ground(ink.below))

    _own: ClassVar[Mapping[str, Callable[[ColourPalette, Ink, Colour], Pen]]] = {
        **dict.fromkeys(("unit", "flank", "pile", "box", "hurt"), _counter),
        **dict.fromkeys(("owner", "waiting"), _owned),
        **dict.fromkeys(("river", "stream", "ribbon", "brook"), _water),
        "shore": _shore,
    }
    """The pen functions of roles that have a special one."""

    def _ink(self, ink: Ink, ground: Colour) -> Colour:
        if ink.role in WOVEN and ground is not None and ink.ground in self.woven:
            return toward(ground, self.woven[ink.ground])
        if ink.role in NUMBERS:
            if self.bright or self.is_coarse or ground is None:
                return legible(self.labels.get(ink.ground, self.labels["clear"]), ground)
            return quiet(ground)
        if ink.role in ("fill", "void"):
            return self.fills.get(ink.ground, self.fills["clear"])
        return self._of_role(ink)

    def _of_role(self, ink: Ink) -> Colour:
        if not ink.wet and (role := f"{ink.role}.{ink.ground}") in self.roles:
            return self.roles[role]
        return self.roles[ink.role]

    def ground(self, terrain: str, level: int = 0) -> Colour:
        """The background of a terrain. Each level is a little lighter, or darker on light maps."""
        if terrain in ("", "void"):
            return self.void
        if terrain.endswith("^"):
            return self.ground(terrain[:-1], 2)
        colour = self.grounds.get(terrain, self.grounds["clear"])
        if not level or not isinstance(colour, str):
            return colour
        aim, share = (RELIEF, level * self.gain) if self.gain > 0 else ("#000000", level * -self.gain)
        raised: Colour = mixed(colour, aim, share)
        return raised

    def _half(self, ink: Ink, flags: int, other: int) -> Pen:
        """A cell shared by two hexes: half of it each, or letters on the colour of one."""
        if ink.below:
            return Pen(self._patch(ink.ground, other), self._patch(ink.below, flags))
        flag = first_of(_PATCHES, flags)
        if flag:
            return Pen(*self.flags[flag])
        if ink.ground.startswith("side"):
            return Pen(*self.sides[int(ink.ground[4:])])
        ground = self.ground(ink.ground)
        return Pen(legible(self.labels.get(ink.ground, self.labels["clear"]), ground), ground)

    def _patch(self, ground: str, flags: int) -> Colour:
        """The single colour of a hex in the overview."""
        flag = first_of(_PATCHES, flags)
        if flag:
            return self.flags[flag][1]
        if ground.startswith("side"):
            return self.sides[int(ground[4:])][1]
        return self.ground(ground)

    def patch(self, ground: str) -> Colour:
        """See `Palette`."""
        return self._patch(ground, 0)

    def letter(self, ground: str) -> Pen:
        """See `Palette`."""
        return self._half(Ink("half", ground), 0, 0)

    def frame(self, ground: str) -> Pen:
        """See `Palette`: as a hex number upon it."""
        pen = self.letter(ground)
        return Pen(pen.fg, pen.bg, bold=True)


@frozen
class MonoPalette(Record):
    """Bold, reverse and underline only: for NO_COLOR and for terminals without colours."""

    name: str = "mono"
    coloured: bool = field(default=False, init=False)

    def drawn_with(self, glyphs: GlyphSet) -> MonoPalette:  # noqa: ARG002 - whatever the glyphs
        """See `Palette`."""
        return self

    def pen(self, ink: Ink, flags: int, other: int) -> Pen:
        """The pen of an ink: rings and heads in reverse, and the second side too, but not at the cursor."""
        marked = self._marked(ink, flags, other)
        if marked:
            return marked
        if ink.role in ("unit", "box", "hurt"):
            return self._counter(ink, flags)
        return Pen(
            bold=ink.role in ("road", "name", "sign", "river", "bridge", "work"),
            underline=ink.under,
            dim=ink.role in WOVEN,
        )

    @staticmethod
    def _counter(ink: Ink, flags: int) -> Pen:
        """The pen of a counter: the second side in reverse, its arm box inverted, bad states underlined."""
        is_second = bool(ink.side)
        if ink.role == "box":
            return Pen(bold=True, reverse=not is_second)
        is_bad = ink.role == "hurt"
        bold = is_bad or not (is_second and ink.faded)
        reverse = is_second and not flags & Flag.CURSOR  # the ring stands out around it
        return Pen(bold=bold, underline=ink.under or is_bad, reverse=reverse)

    def _marked(self, ink: Ink, flags: int, other: int) -> Pen | None:
        if ink.role in EDGES and first_of(RINGS, flags | other):
            return Pen(bold=True, reverse=True)
        if ink.role == "half" and first_of(_PATCHES, flags):
            return Pen(bold=True, reverse=True)
        if (ink.role == "label" or ink.slot in HEADED) and (head := first_of(HEADS, flags)):
            if ink.slot not in HEADED and head not in LOUD:
                return None
            return Pen(bold=True, reverse=head is not Flag.PATH, underline=head is not Flag.LEGAL)
        if ink.slot in TAILED and tail_of(flags, stepped=ink.slot == STEPPED):
            return Pen(bold=True, underline=ink.under)
        return None

    def patch(self, ground: str) -> Colour:  # noqa: ARG002 - whatever the ground
        """Return None: there are no colours."""
        return None

    def letter(self, ground: str) -> Pen:
        """The second side in reverse."""
        return Pen(bold=ground.startswith("side"), reverse=ground == "side1")

    def frame(self, ground: str) -> Pen:  # noqa: ARG002 - whatever the ground
        """The frame in reverse."""
        return Pen(bold=True, reverse=True)


@cache
def legible(colour: Colour, ground: Colour) -> Colour:
    """A colour for words, or black or white of the same table if it is illegible on the ground."""
    if colour is None or ground is None or contrast(colour, ground) >= LEAST_CONTRAST:
        return colour
    black, white = (0, 15) if isinstance(ground, int) and ground < TERMINALS_OWN else (BLACK, WHITE)
    return max(black, white, key=lambda each: contrast(each, ground))


def contrast(one: str | int, other: str | int) -> float:
    """The contrast of two colours, from 1 to 21, as defined by WCAG 2."""
    dark, light = sorted(map(_luminance, (one, other)))
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: str | int) -> float:
    shares = [part / 255 for part in rgb(colour)]
    linear = [share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4 for share in shares]
    return total(weight * share for weight, share in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def rgb(colour: str | int) -> tuple[int, ...]:
    """Red, green and blue, 0 to 255. A number has the values of most terminals."""
    if isinstance(colour, str):
        return tuple(bytes.fromhex(colour[1:]))
    if colour < TERMINALS_OWN:
        full = 255 if colour > 8 else 192 if colour == 7 else 128
        return (128, 128, 128) if colour == 8 else tuple(full * (colour >> bit & 1) for bit in range(3))
    if colour >= GREYS:
        return (8 + 10 * (colour - GREYS),) * 3
    return tuple(55 + 40 * step if step else 0 for step in _cube(colour - TERMINALS_OWN))


BETWEEN = (47.5, 115, 155, 195, 235)
"""The middles between the six steps of the cube of colours."""


def _cube(number: int) -> tuple[int, int, int]:
    return number // 36, number // 6 % 6, number % 6


@cache
def nearest(colour: str | int) -> int:
    """The number of the 256 nearest to a colour. It saves eight bytes at each change of the pen."""
    if isinstance(colour, int):
        return colour
    there = rgb(colour)
    red, green, blue = (bisect_left(BETWEEN, part) for part in there)
    cube = TERMINALS_OWN + 36 * red + 6 * green + blue
    grey = min(255, max(GREYS, GREYS + -((39 - sum(there)) // 30)))
    return min(cube, grey, key=lambda n: sum((a - b) ** 2 for a, b in zip(rgb(n), there, strict=True)))


def _far_from(ground: str | int) -> int:
    """White or black, the one with more contrast."""
    return max(BLACK, WHITE, key=lambda each: contrast(each, ground))


@cache
def legible_shade(colour: Colour, ground: Colour) -> Colour:
    """A colour made lighter or darker until it is legible on a ground."""
    if colour is None or ground is None:
        return colour
    aim = _far_from(ground)
    shades = (mixed(colour, aim, step / 10) for step in range(10))
    return next((each for each in shades if contrast(each, ground) >= LEAST_CONTRAST), aim)


@cache
def quiet(ground: str | int) -> Colour:
    """A quiet colour, visible on a ground without drawing attention."""
    aim = _far_from(ground)
    shades = (nearest(mixed(ground, aim, step / 40)) for step in range(1, 40))
    return next((each for each in shades if contrast(each, ground) >= QUIET_CONTRAST), aim)


@cache
def mixed(one: Any, other: Colour, share: float) -> Any:
    """A colour mixed with another by a share. For one of the 256, the nearest of them."""
    if one is None or other is None:
        return one
    parts = (round(a + (b - a) * share) for a, b in zip(rgb(one), rgb(other), strict=True))
    found = "#" + "".join(f"{part:02x}" for part in parts)
    return found if isinstance(one, str) else nearest(found)


@cache
def tinted(ground: Colour, mark: Colour) -> Colour:
    """A ground mixed with the colour of a mark. Among the 256, the first that differs."""
    shades = (mixed(ground, mark, TINT + step / 10) for step in range(8))
    return next((each for each in shades if each != ground), mark)


def toward(colour: Colour, share: float) -> Colour:
    """A colour moved toward white by a share, or toward black by a negative one."""
    found: Colour = mixed(colour, WHITE if share > 0 else BLACK, abs(share))
    return found
