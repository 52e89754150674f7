"""How the panel and the list below it share the rows beside the map: each has what the other leaves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cockade.tui.session import panels

if TYPE_CHECKING:
    from cockade.events.event import Action
    from cockade.tui.widgets.lines import Lines
    from cockade.tui.widgets.protocols import Owner

USUAL, FEWEST = 14, 6
"""The rows that the panel may have whatever the list needs, and those that it always has."""


def show_panel(screen: Owner, action: Action | None, *, is_looking: bool) -> None:
    """
    Fill the panel; the list has the rows that it does not need.

    While somebody only looks around it does not shrink: a cursor that moves does not move the list. Where
    nobody is asked, in a review and in a film, all stays where it is.
    """
    panel = screen.lines["panel"]
    is_shared = (
        screen.session.is_mine
        and (screen.has_class("-normal") or screen.has_class("-roomy"))
        and not (screen.has_class("-preview") or screen.has_class("-alone"))
    )
    room = max(panel.size.height, is_shared * USUAL)
    panel.show(*panels.panel_lines(screen.session, action, room))
    if not is_shared:
        panel.styles.clear_rule("height")
        return
    height = _height(screen, panel)
    if not is_looking or height > panel.size.height:
        panel.styles.height = height


def _height(screen: Owner, panel: Lines) -> int:
    """The rows of the panel: as many as it needs, if they are not too many for the list."""
    spare = panel.size.height + screen.menu.size.height - screen.menu.count - 1
    return max(FEWEST, min(len(panel.lines), max(USUAL, spare)))
