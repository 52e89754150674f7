"""The board on the game screen. A click reports its hex, and whether it was a second one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, cast

from attrs import evolve
from textual.binding import BindingType

from cockade.tui.board.binding import bound
from cockade.tui.board.board import Board
from cockade.tui.board.layout import around
from cockade.tui.input import actions

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual import events

    from cockade.tui.board.atlas import AnyScene, Atlas, Zoom


NORMAL = 100
"""From this many columns on, the map starts with hexes of four rows."""


class GameMap(Board):
    """A board with its own click gestures, which can fill the screen."""

    BINDINGS: ClassVar[list[BindingType]] = [
        bound(actions.ALONE, "alone"),
        bound(actions.LIFT, "lift"),
    ]

    _whole: AnyScene | None = None
    """The full scene while the units are hidden."""

    def _fitting(self) -> Zoom:
        """The initial zoom for a terminal of this width, independent of the panels."""
        width, height = self.size
        panels = self.app.size.width - width
        fitting: Zoom = self.atlas.fitting((width, height), NORMAL - panels)
        return fitting

    def have_in_view(self, places: Sequence[int]) -> None:
        """Scroll to show all places, if they fit together."""
        if not places or all(map(self.shows, places)):
            return
        box = around(map(self.canvas.box, places))
        if box.width <= self.size.width and box.height <= self.size.height:
            self.look_at(*places)

    @property
    def is_lifted(self) -> bool:
        """Whether the units on the map are hidden."""
        return self._whole is not None

    def action_alone(self) -> None:
        """Hide the panels around the map, or show them again."""
        self.screen.toggle_class("-alone")
        self.call_after_refresh(cast("Any", self.screen).present)

    def show(self, atlas: Atlas, scene: AnyScene) -> None:
        """Show another scene. Hidden units become visible again."""
        self._whole = None
        super().show(atlas, scene)

    def action_lift(self) -> None:
        """Hide all units to show the terrain. Any action shows them again."""
        whole = self._whole
        if whole is not None:
            self.show(self.atlas, whole)
        else:
            shown = self.scene
            super().show(self.atlas, evolve(cast("Any", shown), stacks={}))
            self._whole = shown
        self.post_message(self.Lifted(self, self.cursor))

    class Lifted(Board.CursorMoved):
        """Posted when the units were hidden or shown again."""

    class Clicked(Board.CursorMoved):
        """Posted when a hex was clicked. `again` if the cursor was already there."""

        def __init__(self, board: Board, hex_: int, *, again: bool) -> None:
            super().__init__(board, hex_)
            self.again = again

    def on_focus(self) -> None:
        """Close a list that lies over the map, because no key would close it now."""
        self.screen.remove_class("-listing", "-reading")
        self.cover(0)

    def on_click(self, event: events.Click) -> None:
        """Move the cursor to the hex and report it. The screen decides what a click does."""
        event.prevent_default()
        offset = event.get_content_offset(self)
        hex_ = self.hex_at(offset.x, offset.y) if offset else None
        if hex_ is None:
            return
        event.stop()
        again = hex_ == self.cursor
        self.go_to(hex_, follow=False)
        self.post_message(self.Clicked(self, hex_, again=again))
