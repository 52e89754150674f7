"""The board as the game screen uses it: a click says which hex and whether it was a second one."""

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
"""From so many columns on the map begins with hexes of four rows."""


class GameMap(Board):
    """A board on which a click is a gesture of its own, and which can have the screen to itself."""

    BINDINGS: ClassVar[list[BindingType]] = [
        bound(actions.ALONE, "alone"),
        bound(actions.LIFT, "lift"),
    ]

    _whole: AnyScene | None = None
    """What is to be shown, while the units are lifted off the map."""

    def _fitting(self) -> Zoom:
        """The zoom to begin with in a terminal of this width, whatever the panels leave of it."""
        width, height = self.size
        panels = self.app.size.width - width
        fitting: Zoom = self.atlas.fitting((width, height), NORMAL - panels)
        return fitting

    def have_in_view(self, places: Sequence[int]) -> None:
        """Look where all of some places are in view, if they are not and have room together."""
        if not places or all(map(self.shows, places)):
            return
        box = around(map(self.canvas.box, places))
        if box.width <= self.size.width and box.height <= self.size.height:
            self.look_at(*places)

    @property
    def is_lifted(self) -> bool:
        """Whether the map is shown without its units."""
        return self._whole is not None

    def action_alone(self) -> None:
        """Have the panels give way to the map, and again to come back; the lines below change with it."""
        self.screen.toggle_class("-alone")
        self.call_after_refresh(cast("Any", self.screen).present)

    def show(self, atlas: Atlas, scene: AnyScene) -> None:
        """Show another picture of the game; units that were lifted are put back."""
        self._whole = None
        super().show(atlas, scene)

    def action_lift(self) -> None:
        """Lift all units off the map, so that the ground is seen; whatever is done puts them back."""
        whole = self._whole
        if whole is not None:
            self.show(self.atlas, whole)
        else:
            shown = self.scene
            super().show(self.atlas, evolve(cast("Any", shown), stacks={}))
            self._whole = shown
        self.post_message(self.Lifted(self, self.cursor))

    class Lifted(Board.CursorMoved):
        """The units were lifted off the map, or put back."""

    class Clicked(Board.CursorMoved):
        """A hex was clicked; `again` when the cursor stood on it already."""

        def __init__(self, board: Board, hex_: int, *, again: bool) -> None:
            super().__init__(board, hex_)
            self.again = again

    def on_focus(self) -> None:
        """A list that lay over the map goes: no key would close it while the map has the keys."""
        self.screen.remove_class("-listing", "-reading")
        self.cover(0)

    def on_click(self, event: events.Click) -> None:
        """Point at the hex and say so; what a click means is the screen's business."""
        event.prevent_default()
        offset = event.get_content_offset(self)
        hex_ = self.hex_at(offset.x, offset.y) if offset else None
        if hex_ is None:
            return
        event.stop()
        again = hex_ == self.cursor
        self.go_to(hex_, follow=False)
        self.post_message(self.Clicked(self, hex_, again=again))
