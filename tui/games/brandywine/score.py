"""The outcome of a battle of Brandywine: points award by award, and army morale with its causes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cockade.events.brandywine import SIDES
from cockade.tui.games.brandywine.names import side_name, tone_of
from cockade.tui.games.brandywine.tracks import points_lines
from cockade.tui.games.ledger import ledger_lines
from cockade.tui.games.preview import clause
from cockade.tui.text.i18n import say
from cockade.tui.text.line import Line, Span, line

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cockade.engine.brandywine.common.state import State
    from cockade.events.event import Fact


def score_lines(state: State, facts: Sequence[Fact]) -> list[Line]:
    """4.4, 15.2: victory points with their clauses, then the two armies."""
    found = list(points_lines(state))
    for side in SIDES:
        text = say("{side} army morale {now}", side=side_name(state, side), now=state.morale_of(side))
        found.append(line(Span(text, tone_of(side)), clause("15.2")))
        found += ledger_lines(facts, side, str)
    return found
