"""The layout of the panel, the list and the record next to the map."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cockade.tui.session import panels

if TYPE_CHECKING:
    from cockade.events.event import Action
    from cockade.tui.widgets.lines import Lines
    from cockade.tui.widgets.protocols import Owner

USUAL, FEWEST, FEWEST_TOLD = 14, 6, 4
"""The rows the panel may always have, its minimum, and the record's minimum."""


def show_panel(screen: Owner, action: Action | None, *, is_looking: bool) -> None:
    """
    Fill the panel, and give its unused rows to the list and the record.

    The panel does not shrink while the player only looks around, so moving the cursor does not move the list.
    The layout is fixed in reviews and replays, where no decision is needed.
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
        screen.record.styles.clear_rule("height")
        return
    rows, told = _heights(screen, panel)
    if not is_looking or rows > panel.size.height:
        panel.styles.height = rows
    if not is_looking and screen.record.size.height:
        screen.record.styles.height = told


def _heights(screen: Owner, panel: Lines) -> tuple[int, int]:
    """
    Return the rows of the panel and of the record.

    The panel gets all rows it needs, unless the list would be too short. The record gets half of the others,
    or fewer if the list needs more.
    """
    listed = screen.menu.count + 1
    shared = panel.size.height + screen.menu.size.height + screen.record.size.height
    rows = max(FEWEST, min(len(panel.lines), max(USUAL, shared - listed - FEWEST_TOLD)))
    others = shared - rows
    return rows, max(FEWEST_TOLD, min(others // 2, others - listed))
