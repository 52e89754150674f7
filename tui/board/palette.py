"""
Palettes: from what a cell is to how it looks, in 24 bits, 256 colours, 16 colours and none.

Every palette is made by hand: an automatic fall from 24 bits to 16 colours leaves two of our ten
colours apart. Sides are orange and sky, not red and green, and no meaning rests on colour alone.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Protocol

from attrs import evolve, field, frozen

from cockade.engine.floats import total
from cockade.events.record import Record
from cockade.tui.board.cell_styles import EDGES, HEADED, STEPPED, TAILED, Ink
from cockade.tui.board.flags import HEADS, LOUD, RINGS, Flag, first_of, tail_of

if TYPE_CHECKING:
    from collections.abc import Mapping

Colour = str | int | None
"""A colour of 24 bits as "#rrggbb", one of the terminal's table as its number, or the terminal's own."""
Pair = tuple[Colour, Colour]
"""Foreground and background."""

LEVEL_GAIN = 0.09
WORDS = frozenset({"label", "name", "sign"})
"""The roles of what is read on a map."""
LEAST_CONTRAST = 4.5
TERMINALS_OWN, GREYS = 16, 232
"""Of the 256 colours the first sixteen are the terminal's own; behind a cube of six steps come greys."""
_PATCHES = (*RINGS, *HEADS)


@frozen
class Pen(Record):
    """How a cell looks."""

    fg: Colour = None
    bg: Colour = None
    bold: bool = False
    underline: bool = False
    reverse: bool = False


class Palette(Protocol):
    """Chooses a pen for an ink under the flags of its hex and the rings of the hex beyond the edge."""

    @property
    def name(self) -> str:
        """The name in settings."""

    @property
    def coloured(self) -> bool:
        """Whether there are colours at all: half blocks mean nothing without."""

    def pen(self, ink: Ink, flags: int, other: int) -> Pen:
        """How the ink looks."""

    def patch(self, ground: str) -> Colour:
        """The one colour of a terrain, or of counters ("side0"), on a small map."""

    def letter(self, ground: str) -> Pen:
        """How a letter for it looks on a small map."""

    def frame(self, ground: str) -> Pen:
        """How the frame of a small map looks upon it."""


@frozen
class ColourPalette(Record):
    """
    A palette with colours.

    `grounds` are the backgrounds by terrain, `fills` the glyphs upon them, `labels` hex numbers;
    `roles` the foregrounds of border features and roads, also by terrain ("slope.woods"); `sides` and
    `faded` the counters. `gain` is how much lighter each level is than the one below; darker if negative.
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
    flags: Mapping[Flag, Pair]
    void: Colour = None
    gain: float = LEVEL_GAIN
    coloured: bool = field(default=True, init=False)

    def pen(self, ink: Ink, flags: int, other: int) -> Pen:
        """How an ink looks; flags win over the map, counters over the ground."""
        if ink.role == "half":
            return self._half(ink, flags, other)
        marked = self._marked(ink, flags, other)
        return marked or self._plain(ink)

    def _marked(self, ink: Ink, flags: int, other: int) -> Pen | None:
        if ink.role in EDGES and (ring := first_of(RINGS, flags | other)):
            return Pen(*self.flags[ring], bold=True)
        if (ink.role == "label" or ink.slot in HEADED) and (head := first_of(HEADS, flags)):
            return Pen(*self.flags[head], bold=True) if ink.slot in HEADED or head in LOUD else None
        if ink.slot in TAILED and (tail := tail_of(flags, stepped=ink.slot == STEPPED)):
            return Pen(*self.flags[tail], bold=True)
        return None

    def _plain(self, ink: Ink) -> Pen:
        ground = self.ground(ink.ground, ink.level)
        if ink.role == "shore":
            return Pen(ground, self.ground(ink.below))
        if ink.role == "unit":
            fg, bg = (self.faded if ink.faded else self.sides)[ink.side]
            return Pen(fg, bg, bold=not ink.faded, underline=ink.under)
        if ink.role == "owner":
            return Pen(self.sides[ink.side][1], ground, bold=True, underline=ink.under)
        if ink.role == "waiting":
            return Pen(legible(self.sides[ink.side][1], ground), ground, bold=True, underline=ink.under)
        if ink.role in ("river", "stream"):
            fg, bg = self.river if ink.role == "river" else self.stream
            return Pen(fg, bg if bg is not None else ground, bold=ink.role == "stream")
        if ink.wet:
            return Pen(self._of_role(ink), self.river[1])
        fg = self._ink(ink)
        fg = legible(fg, ground) if ink.role in WORDS else fg
        return Pen(fg, ground, bold=ink.role in ("road", "name", "sign"), underline=ink.under)

    def _ink(self, ink: Ink) -> Colour:
        if ink.role in ("fill", "void"):
            return self.fills.get(ink.ground, self.fills["clear"])
        if ink.role == "label":
            return self.labels.get(ink.ground, self.labels["clear"])
        return self._of_role(ink)

    def _of_role(self, ink: Ink) -> Colour:
        if not ink.wet and (role := f"{ink.role}.{ink.ground}") in self.roles:
            return self.roles[role]
        return self.roles[ink.role]

    def ground(self, terrain: str, level: int = 0) -> Colour:
        """The background of a terrain; higher ground is a little lighter, on light maps a little darker."""
        if terrain in ("", "void"):
            return self.void
        if terrain.endswith("^"):
            return self.ground(terrain[:-1], 2)
        colour = self.grounds.get(terrain, self.grounds["clear"])
        return shaded(colour, level * self.gain) if level and isinstance(colour, str) else colour

    def _half(self, ink: Ink, flags: int, other: int) -> Pen:
        """Half a cell for each of two hexes, or letters on the colour of one."""
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
        """The one colour of a hex in the overview."""
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
    """Bold, reverse and underline only: for NO_COLOR and for terminals that have nothing else."""

    name: str = "mono"
    coloured: bool = field(default=False, init=False)

    def pen(self, ink: Ink, flags: int, other: int) -> Pen:
        """How an ink looks: rings and heads in reverse, the second side too, but not at the cursor."""
        marked = self._marked(ink, flags, other)
        if marked:
            return marked
        pen = Pen(
            bold=ink.role in ("road", "name", "sign", "unit", "river", "bridge", "work"), underline=ink.under
        )
        if ink.role != "unit" or not ink.side:
            return pen
        return evolve(
            pen, reverse=not flags & Flag.CURSOR, bold=not ink.faded
        )  # the ring stands out around it

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
        """None: there are no colours."""
        return None

    def letter(self, ground: str) -> Pen:
        """The second side in reverse."""
        return Pen(bold=ground.startswith("side"), reverse=ground == "side1")

    def frame(self, ground: str) -> Pen:  # noqa: ARG002 - whatever the ground
        """In reverse."""
        return Pen(bold=True, reverse=True)


@cache
def legible(colour: Colour, ground: Colour) -> Colour:
    """A colour for words; where they could not be read upon a ground, black or white of the same table."""
    if colour is None or ground is None or contrast(colour, ground) >= LEAST_CONTRAST:
        return colour
    black, white = (0, 15) if isinstance(ground, int) and ground < TERMINALS_OWN else (16, 231)
    return max(black, white, key=lambda each: contrast(each, ground))


def contrast(one: str | int, other: str | int) -> float:
    """How much lighter the lighter of two colours is than the darker, 1 to 21, as WCAG 2 has it."""
    dark, light = sorted(map(_luminance, (one, other)))
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: str | int) -> float:
    shares = [part / 255 for part in rgb(colour)]
    linear = [share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4 for share in shares]
    return total(weight * share for weight, share in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def rgb(colour: str | int) -> tuple[int, ...]:
    """Red, green and blue, 0 to 255: of a number as most terminals have it."""
    if isinstance(colour, str):
        return tuple(bytes.fromhex(colour[1:]))
    if colour < TERMINALS_OWN:
        full = 255 if colour > 8 else 192 if colour == 7 else 128
        return (128, 128, 128) if colour == 8 else tuple(full * (colour >> bit & 1) for bit in range(3))
    if colour >= GREYS:
        return (8 + 10 * (colour - GREYS),) * 3
    return tuple(55 + 40 * step if step else 0 for step in _cube(colour - TERMINALS_OWN))


def _cube(number: int) -> tuple[int, int, int]:
    return number // 36, number // 6 % 6, number % 6


def shaded(colour: str, share: float) -> str:
    """A colour moved toward white by a share, or toward black by a negative one."""
    aim = 255 if share > 0 else 0
    return "#" + "".join(f"{round(c + (aim - c) * abs(share)):02x}" for c in bytes.fromhex(colour[1:]))
