"""Where units were lost: what the heat of a review and the health of a battle are made of."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cockade.tui.games.narrator import folded

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cockade.engine.rules import State
    from cockade.events.event import Event
    from cockade.tui.games.port import AnyUI


def lost_at(ui: AnyUI, before: State, event: Event) -> Iterator[int]:
    """The places at which an event lost somebody, each as often as it did."""
    measures, state = ui.measures, before
    for fact in event.facts if measures else ():
        unit = measures.lost(fact) if measures else ""
        if unit and (place := ui.map.home(state, unit)):
            yield place
        state = folded(ui.game.reduce, state, fact)
