"""
The real screen without a terminal: it steps through a recorded game, and every step is a frame.

The frames are those of `cockade review`, drawn by the app itself.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from attrs import frozen

from cockade.saves.game_host import GameHost
from cockade.tui.app import CockadeApp
from cockade.tui.board.glyphs import ASCII, FULL
from cockade.tui.board.layout import around
from cockade.tui.board.palettes import choose
from cockade.tui.export.frames import frame
from cockade.tui.input.settings import Settings
from cockade.tui.play.game import GameScreen

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from textual.pilot import Pilot

    from cockade.engine.game_tree import AnyGameTree
    from cockade.tui.board.board import Board
    from cockade.tui.export.frames import Frame

ROUNDS = 3
"""Event rounds for a step: the step, a widget's message, the screen's response, and one more."""


@frozen
class FrameLook:
    """The look of frames: columns and lines, viewpoint, palette, theme, ASCII, size of a hex."""

    size: tuple[int, int] = (100, 30)
    side: str = ""
    palette: str = "truecolor"
    theme: str = "dark"
    ascii: bool = False
    zoom: str = ""


AHEAD = 100
"""Steps to look ahead when placing the camera."""


class Stage(CockadeApp):
    """The app without a terminal. It draws only what is requested."""

    hold_first_frames = False

    @property
    def is_holding(self) -> bool:
        """Always True, because no frame goes to a terminal."""
        return True


def staged(
    opened: AnyGameTree, places: Sequence[int], look: FrameLook, take: Callable[[int, Frame], None]
) -> None:
    """Show places of a game one after another. `take` gets each place and its frame."""
    settings = Settings(theme=look.theme)
    app = Stage(GameHost(opened), at=places[0], side=look.side, plain=look.ascii, settings=settings)
    app.animation_level = "none"
    screen = app.get_default_screen()
    assert isinstance(screen, GameScreen)

    async def act(pilot: Pilot[Any]) -> None:
        await _settled(pilot)
        _dress(screen, look)
        ends = [_end(screen, place) for place in places]
        for number, place in enumerate(places):
            _aim(screen.map, [hex_ for end in ends[number : number + AHEAD] for hex_ in end])
            screen.session.review.go(place)
            screen.present()
            await _settled(pilot)
            take(place, frame(app))
        app.exit()

    asyncio.run(app.run_async(headless=True, size=look.size, mouse=False, auto_pilot=act))


def _dress(screen: GameScreen, look: FrameLook) -> None:
    """Apply a look, independent of this terminal and the player's settings."""
    palette = choose({"COCKADE_PALETTE": look.palette, "COCKADE_THEME": look.theme})
    screen.map.dress(palette, ASCII if look.ascii else FULL)
    for zoom in screen.map.atlas.zooms:
        if zoom.name == look.zoom:
            screen.map.zoom_to(zoom)


def _end(screen: GameScreen, place: int) -> tuple[int, ...]:
    """Return the hex of the cursor after a step, if it moves."""
    session, opened = screen.session, screen.session.opened
    side = session.position.viewpoint.viewer
    event = opened.heard(opened.line[place], side) if side else opened.event_at(place)
    return session.ui.map.traces(event, opened.state_at(place - 1) if place else opened.game.blank)[-1:]


def _aim(board: Board, ahead: Sequence[int]) -> None:
    """Move the camera before an invisible hex, to show it and most of the following ones."""
    if not ahead or board.sees(ahead[0]):
        return
    canvas, view = board.canvas, board.size
    step, hex_box = canvas.layout.lattice, canvas.box(ahead[0])
    width, height = view.width - step[0] - 2 * hex_box.width, view.height - step[1] - 2 * hex_box.height
    seen = [ahead[0]]
    for hex_ in ahead[1:]:
        box = around(map(canvas.box, (*seen, hex_)))
        if box.width > width or box.height > height:
            break
        seen.append(hex_)
    board.look_at(*seen)


async def _settled(pilot: Pilot[Any]) -> None:
    """Wait until every queue is empty and the frame is laid out."""
    for _ in range(ROUNDS):
        await asyncio.sleep(0)
        await pilot._wait_for_screen()  # noqa: SLF001 - `pause` waits for an idle processor
    pilot.app.screen._on_timer_update()  # noqa: SLF001 - the layout that waits for the next frame
