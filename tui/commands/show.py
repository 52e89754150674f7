"""`cockade show`: the map and the status of a recorded game as plain text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cockade.tui.board.camera import Camera
from cockade.tui.board.glyphs import GLYPH_SETS
from cockade.tui.board.layout import Box
from cockade.tui.commands.common import find_side, is_kept_from_all, place_of, recorded_game, withheld
from cockade.tui.text.i18n import say

NORMAL = 90
"""The least width for the map's normal size, in columns."""

if TYPE_CHECKING:
    from argparse import Namespace

    from cockade.engine.game_tree import AnyGameTree
    from cockade.events.event import Action
    from cockade.tui.board.atlas import Atlas, Canvas, Zoom
    from cockade.tui.games.port import AnyUI


def run(args: Namespace) -> int:
    """Print the map, then the status."""
    ui, reading = recorded_game(args.file)
    opened = reading.opened
    place = place_of(opened, args.at)
    side = "" if args.side is None else find_side(ui, args.side)
    keeps = is_kept_from_all(args, opened)
    whole = opened.state_at(place)
    state = ui.game.view(whole, side) if side or keeps else whole
    status = status_lines(ui, opened, place, state)
    if keeps and state != whole:
        status.append(withheld(opened))
    atlas = ui.map.atlas(state)
    canvas = atlas.canvas(ui.map.scene(state), _zoom(args, atlas), GLYPH_SETS[args.glyphs])
    event = opened.heard(opened.line[place], side) if side or keeps else opened.event_at(place)
    region = _region(atlas, canvas, event.action, args.size, len(status)) if args.size else None
    print(canvas.text(region))
    for line in status:
        print(line if args.size is None else line[: args.size[0]])
    return 0


def _zoom(args: Namespace, atlas: Atlas) -> Zoom:
    """The zoom asked for, if the map has it, or else one that fits."""
    zooms: dict[str, Zoom] = {zoom.name: zoom for zoom in atlas.zooms}
    fitting: Zoom = atlas.fitting(args.size or (NORMAL, 0), NORMAL)
    return zooms.get(args.zoom, fitting)


def status_lines(ui: AnyUI, opened: AnyGameTree, place: int, state: Any) -> list[str]:
    """The battle, the turn, the state of both sides and the prompt, for a state that may be seen."""
    game = ui.game
    card = game.scenarios.get(opened.scenario)
    last = len(opened.line) - 1
    where = {
        "title": say(card.title) if card else opened.scenario,
        "turn": game.turn(state).removeprefix("turn "),
        "n": place,
        "last": last,
    }
    return [
        say("{title} - turn {turn} - event {n} of {last}", **where),
        " - ".join(ui.words.status(state)),
        ui.words.prompt(state),
    ]


def _region(atlas: Atlas, canvas: Canvas, action: Action, size: tuple[int, int], below: int) -> Box:
    """The part of the map around the last event, or around the middle of all units."""
    width, height = size[0], max(1, size[1] - below)
    camera = Camera(width=width, height=height)
    box = canvas.box(_focus(atlas, canvas, action))
    seen = camera.centred(box, (canvas.width, canvas.height), canvas.layout.lattice)
    return Box(max(0, seen.x), max(0, seen.y), width, height)


def _focus(atlas: Atlas, canvas: Canvas, action: Action) -> int:
    hex_ = getattr(action, "hex", 0)
    if hex_ in atlas:
        return int(hex_)
    occupied = sorted(canvas.scene.stacks) or list(atlas.places)
    return int(occupied[len(occupied) // 2])
