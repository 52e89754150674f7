"""The colours of an area map for every palette: land in four tints, the sea, and boxes by kind of area."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import evolve, frozen

from cockade.events.record import Record

if TYPE_CHECKING:
    from cockade.tui.board.palette import Colour, ColourPalette

LANDS = ("land0", "land1", "land2", "land3")
SEAS = ("sea", "open_sea")
BOXES = ("settled", "wilds", "tribal", "open_sea", "home")
"""The grounds that are behind everything, and those of the boxes."""


@frozen
class Colours(Record):
    """
    One palette's colours: `lands` are the four tints, `boxes` towns, wilderness, Indians, seas and homes.

    `upon` is what is written on each box, `dim` on land and sea; `faint` are borders on land and `wave`
    the waves; `lane`, `road`, `trail` and `flow` (rivers) are the connections.
    """

    lands: tuple[Colour, Colour, Colour, Colour]
    sea: Colour
    boxes: tuple[Colour, Colour, Colour, Colour, Colour]
    upon: tuple[Colour, Colour, Colour, Colour, Colour]
    dim: Colour
    faint: Colour
    wave: Colour
    road: Colour
    trail: Colour
    lane: Colour
    flow: Colour


COLOURS = {
    "truecolor": Colours(
        ("#2f3d29", "#544b28", "#1c4046", "#5a3b4a"),
        "#14243f",
        ("#a79a92", "#2b4a33", "#be8c5a", "#1f3d7a", "#8f8a6a"),
        (16, 231, 16, 231, 16),
        252,
        240,
        60,
        230,
        179,
        110,
        68,
    ),
    "256": Colours(
        (236, 58, 23, 60),
        17,
        (248, 22, 180, 25, 187),
        (16, 231, 16, 231, 16),
        254,
        242,
        60,
        230,
        179,
        117,
        68,
    ),
    "16": Colours((0, 0, 0, 0), 4, (7, 2, 5, 12, 7), (0, 0, 15, 0, 0), 7, 8, 12, 15, 11, 14, 14),
    "truecolor-light": Colours(
        ("#f2ebd2", "#cdd79b", "#e3b794", "#aac6bf"),
        "#b4cdee",
        ("#c8afa8", "#7ba46d", "#d9a25e", "#8fb3e0", "#d8c9b4"),
        (16, 16, 16, 16, 16),
        238,
        246,
        74,
        52,
        94,
        18,
        25,
    ),
    "256-light": Colours(
        (230, 186, 216, 152),
        153,
        (249, 107, 215, 117, 181),
        (16, 16, 16, 16, 16),
        238,
        246,
        74,
        52,
        94,
        18,
        25,
    ),
    "16-light": Colours((15, 15, 15, 15), 14, (7, 10, 13, 12, 7), (0, 0, 0, 0, 0), 8, 7, 6, 1, 5, 4, 4),
}


def on_land(palette: ColourPalette) -> ColourPalette:
    """A palette that knows the colours of an area map too."""
    found = COLOURS[palette.name]
    behind = {**dict(zip(LANDS, found.lands, strict=True)), "sea": found.sea}
    boxes = dict(zip(BOXES, found.boxes, strict=True))
    upon = dict(zip(BOXES, found.upon, strict=True))
    roles = {
        f"{role}.{ground}": colour for ground, colour in upon.items() for role in ("name", "edge", "sign")
    }
    roles |= {f"road.{land}": found.road for land in behind} | {
        f"trail.{land}": found.trail for land in behind
    }
    return evolve(
        palette,
        grounds={**palette.grounds, **behind, **boxes},
        fills={**palette.fills, **dict.fromkeys(behind, found.faint), "sea": found.wave, **upon},
        labels={**palette.labels, **dict.fromkeys(behind, found.dim), **upon},
        roles={
            **palette.roles,
            **roles,
            "lane": found.lane,
            "flow": found.flow,
            "sign": palette.roles["name"],
        },
    )
