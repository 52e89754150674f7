"""
Scenes from the real battles: units of a scenario put where a law needs them, on the real map.

    scene = Scene("harlem", turn=2, side=BRITISH, at={"1-33": 5606}, only=True)

Who is not named in `at` stands where the set-up puts him, or with `only` is off the map for good; so is
who still waits for his owner to place him. Everything else is as in `field.Battle`.
"""

from __future__ import annotations

from cockade.engine.dice import LoadedDice
from cockade.engine.game_tree import GameTree
from cockade.engine.rebels.play import GAME
from cockade.engine.rebels.setup import set_up
from cockade.engine.rebels.turn import SEGMENTS, begin_segment
from cockade.engine.rules import begin
from cockade.events.facts import SegmentBegan, TurnBegan
from cockade.events.rebels import AMERICAN, HexTaken, SequenceOfPlay
from tests.engine.rebels.field import Battle

NEVER = 99


class Scene(Battle):
    """A position of a real battle and the game that goes on from it."""

    def __init__(  # the parts of Battle that a scenario gives are not asked for
        self,
        scenario,
        *,
        turn=1,
        side=AMERICAN,
        segment="movement",
        at=None,
        only=False,
        named=(),
        disrupted=(),
        owners=(),
    ):
        self.id = scenario
        resolution = begin(GAME.blank, GAME.reduce, LoadedDice({}))
        set_up(resolution, scenario)
        for hex_, owner in owners:
            resolution.happen(HexTaken(hex_, owner))
        units = [self._put(unit, at or {}, only, named, disrupted) for unit in resolution.state.units]
        resolution.state = resolution.state.replace(units=tuple(units), agenda=())
        resolution.push(SequenceOfPlay())
        resolution.happen(TurnBegan(turn))
        resolution.happen(SegmentBegan(side, SEGMENTS[0]))
        if segment != SEGMENTS[0]:
            begin_segment(resolution, side, segment)
        self.state, self.facts, self.begun = resolution.state, (), ()

    @staticmethod
    def _put(unit, at, only, named, disrupted):
        unit = unit.replace(named=unit.id in named, disrupted=unit.disrupted or unit.id in disrupted)
        if unit.id in at:
            return unit.replace(hex=at[unit.id], due=0)
        if only or not (unit.hex or unit.due):
            return unit.replace(hex=0, due=NEVER)
        return unit


def opened(scenario):
    """A real game just set up, and nobody placed yet."""
    return GameTree.begin(GAME, scenario, bytes(16))


def placed(scenario):
    """A real game after everybody was placed in the first hex that was offered."""
    game = opened(scenario)
    while game.state.turn == 0:
        game.act(game.decider, game.offers()[0].actions[0])
    return game


def areas(game, unit):
    """The hexes where a unit may be placed now."""
    return {action.hex for o in game.offers() if o.subject == unit for action in o.actions}
