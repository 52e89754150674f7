"""The words for a long report on Brandywine."""

from __future__ import annotations

from cockade.engine.brandywine.common.state import State
from cockade.events import brandywine as events
from cockade.events.event import Fact
from cockade.events.facts import Rolled, SegmentBegan, TrackMoved, TurnBegan
from cockade.tui.games.brandywine.names import hexes, place_of
from cockade.tui.games.brandywine.prose import NARRATOR
from cockade.tui.games.brandywine.rolls import SHORTLY, result_name, short_result
from cockade.tui.games.report_texts import Chronicle, Fight, Way
from cockade.tui.text.i18n import say


class BrandywineChronicle(Chronicle[State]):
    """A chronicle with several marches in a sentence, and a close combat in a sentence."""

    ways = {
        events.UnitMoved: Way("{unit} marches to {hex}.", "On the march: {moves}."),
        events.UnitRetreated: Way("{unit} falls back to {hex}.", "Falling back: {moves}."),
        events.UnitAdvanced: Way("{unit} advances into {hex}.", "Advancing: {moves}."),
        events.UnitPlaced: Way("{unit} takes its place at {hex}.", "Taking their places: {moves}."),
        events.UnitArrived: Way("{unit} arrives at {hex}.", "Arriving: {moves}."),
    }
    rolls = SHORTLY
    hushed = frozenset(
        {
            events.GameBegan,
            events.UnitSetUp,
            TurnBegan,
            SegmentBegan,
            TrackMoved,
            events.ChitsMoved,
            events.CombatsDeclared,
        }
    )

    def fight(self, state: State, fact: Fact, roll: Rolled | None) -> Fight | None:
        """12.1.11: one close combat."""
        if not isinstance(fact, events.CombatResolved):
            return None
        _, starts, ends = (dict.fromkeys(each) for each in zip(*fact.combat.crossings, strict=True))
        brief = say(
            "Close combat for {ends}, from {starts}, {attack} against {defence}: {result}.",
            ends=hexes(ends),
            starts=hexes(starts),
            attack=fact.attack,
            defence=fact.defence,
            result=result_name(fact.result),
        )
        short = say("Close combat for {ends}: {result}.", ends=hexes(ends), result=short_result(fact.result))
        return Fight(brief, NARRATOR.sentence(state, fact, roll), tuple(starts), tuple(ends), short)

    def result(self, roll: Rolled) -> str:
        """A result in words. The initiative (6.1.3) has a number."""
        return roll.result if roll.purpose == "initiative" else result_name(roll.result)

    def owner(self, state: State, unit: str) -> str:
        return state.unit(unit).side if unit in state.roster else ""

    def is_off_map(self, state: State, unit: str) -> bool:
        return not place_of(state, unit)
