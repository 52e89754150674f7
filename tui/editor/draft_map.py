"""The board of the editor, whose ground may change."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from cockade.tui.board.board import Board

if TYPE_CHECKING:
    from cockade.tui.board.atlas import AnyScene, Atlas
    from cockade.tui.board.canvas import BoardCanvas
    from cockade.tui.board.scene import Scene


class DraftMap(Board):
    """The board of a map in the editor."""

    def reprint(self, atlas: Atlas, scene: AnyScene) -> None:
        """Show a changed map of the same grid. Only the differences are redrawn."""
        canvas = cast("BoardCanvas", self.canvas)
        if scene.map is self.scene.map:
            self.show(atlas, scene)
            return
        self.atlas, self.scene = atlas, scene
        if not hasattr(canvas, "reprint"):
            self._canvases.clear()
            self.refresh()
            return
        self._canvases = {canvas.layout.name: canvas}
        self._redraw(canvas.reprint(cast("Scene", scene)))
