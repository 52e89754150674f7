"""
The outcome of a battle of Rebels & Redcoats: both levels with their causes, and the owner of each victory
hex.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cockade.engine.rebels.common.ground import ground
from cockade.engine.rebels.victory import holder
from cockade.events.rebels import SIDES
from cockade.tui.games.ledger import ledger_lines
from cockade.tui.games.preview import clause
from cockade.tui.games.rebels.names import halves, hexes, people, side_name, tone_of
from cockade.tui.text.i18n import say
from cockade.tui.text.line import Line, Span, line

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cockade.engine.rebels.common.state import State
    from cockade.events.event import Fact


def score_lines(state: State, facts: Sequence[Fact]) -> list[Line]:
    """The levels with every cause of a change, and the victory hexes. (13.0, 14.1)"""
    scenario = ground(state.scenario).scenario
    found: list[Line] = []
    for side in SIDES:
        names = {"side": side_name(state, side), "begun": halves(scenario.levels[side])}
        title = say("{side} level {begun} -> {now}", now=halves(state.level(side)), **names)
        found.append(line(Span(title, tone_of(side)), clause("13.1")))
        found += ledger_lines(facts, side, halves)
    for side in SIDES:
        held = [hex_ for hex_ in scenario.victory.places if holder(state, hex_) == side]
        if held:
            text = say("The {side} hold {hexes}", side=people(state, side), hexes=hexes(held))
            found.append(line(Span(text, tone_of(side)), clause(scenario.victory.rule)))
    return found
