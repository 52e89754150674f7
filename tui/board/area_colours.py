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
"""Grounds that lie behind everything, and those of the boxes."""


@frozen
class Colours(Record):
    """
    The colours of one palette.

    `lands` are the four tints, `boxes` towns, wilderness, Indians, seas and homes. `upon` is the text on each
    box, `dim` the text on land and sea. `faint` are borders on land, and `wave` the waves. `lane`, `road`,
    `trail` and `flow` (rivers) are the connections.
    """

    lands: tuple[Colour, Colour, Colour, Colour]
    sea: Colour
    shoal: Colour
    boxes: tuple[Colour, Colour, Colour, Colour, Colour]
    upon: tuple[Colour, Colour, Colour, Colour, Colour]
    dim: Colour
    faint: Colour
    wave: Colour
    road: Colour
    trail: Colour
    lane: Colour
    flow: Colour


def on_land(palette: ColourPalette, found: Colours) -> ColourPalette:
    """A palette extended by the colours of an area map."""
    behind = {**dict(zip(LANDS, found.lands, strict=True)), "sea": found.sea, "shoal": found.shoal}
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
