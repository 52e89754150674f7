"""The words for a long report on Rebels & Redcoats."""

from __future__ import annotations

from cockade.engine.rebels.common.state import State
from cockade.events import rebels as events
from cockade.events.event import Fact
from cockade.events.facts import Rolled, SegmentBegan, TrackMoved, TurnBegan
from cockade.tui.games.rebels.names import TELLING, hexes, people, place_of
from cockade.tui.games.rebels.prose import NARRATOR
from cockade.tui.games.rebels.rolls import RESULTS, result
from cockade.tui.games.report_texts import Chronicle, Fight, Way
from cockade.tui.text.i18n import say


class RebelsChronicle(Chronicle[State]):
    """A chronicle with several marches in a sentence, and an assault in a sentence."""

    ways = {
        events.UnitMoved: Way("{unit} marches to {hex}.", "On the march: {moves}."),
        events.UnitRetreated: Way("{unit} falls back to {hex}.", "Falling back: {moves}."),
        events.UnitAdvanced: Way("{unit} advances into {hex}.", "Advancing: {moves}."),
        events.UnitPlaced: Way("{unit} takes its place at {hex}.", "Taking their places: {moves}."),
    }
    hushed = frozenset(
        {
            events.GameBegan,
            events.UnitSetUp,
            TurnBegan,
            SegmentBegan,
            TrackMoved,
            events.CombatDeclared,
            events.UnitRallied,
        }
    )

    def fight(self, state: State, fact: Fact, roll: Rolled | None) -> Fight | None:
        """8.1: one assault."""
        if not isinstance(fact, events.AssaultResolved):
            return None
        starts, ends = (tuple(dict.fromkeys(side)) for side in zip(*fact.combat.crossings, strict=True))
        text = "The {side} storm {ends} from {starts}, {attack} against {defence}: {result}."
        names = {"side": people(state, state.side), "ends": hexes(ends), "starts": hexes(starts)}
        came = say(RESULTS.get(fact.result, fact.result))
        brief = TELLING.say(text, state, fact, result=came, **names)
        return Fight(brief, NARRATOR.sentence(state, fact, roll), starts, ends)

    def result(self, roll: Rolled) -> str:
        return result(roll.result)

    def owner(self, state: State, unit: str) -> str:
        return state.unit(unit).side if unit in state.roster else ""

    def is_off_map(self, state: State, unit: str) -> bool:
        return not place_of(state, unit)
