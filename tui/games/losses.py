"""The places where units were lost, for the heat map of a review and the health check of a battle."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cockade.tui.games.narrator import folded

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cockade.engine.rules import State
    from cockade.events.event import Event
    from cockade.tui.games.port import AnyUI


def lost_at(ui: AnyUI, before: State, event: Event) -> Iterator[int]:
    """Yield the place of every unit lost in an event, once for each loss."""
    measures, state = ui.measures, before
    for fact in event.facts if measures else ():
        unit = measures.lost(fact) if measures else ""
        if unit and (place := ui.map.home(state, unit)):
            yield place
        state = folded(ui.game.reduce, state, fact)
