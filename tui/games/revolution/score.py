"""How The American Revolution came out: both victories of each side, and the towns of every colony."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cockade.tui.games.revolution.tracks import board_lines, heading, town_lines, victory_lines
from cockade.tui.text.words import say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cockade.engine.revolution.common.state import State
    from cockade.events.event import Fact
    from cockade.tui.text.line import Line


def score_lines(state: State, facts: Sequence[Fact]) -> list[Line]:
    """3.1 to 3.5: what was reached, and what was not; then the boards."""
    return [heading(say("Victory"), "3.0"), *victory_lines(state), *town_lines(state), *board_lines(state)]
