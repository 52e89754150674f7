"""
Scenes from the real battles: units of a scenario put where a law needs them, on the real map.

    scene = Scene("harlem", turn=2, side=BRITISH, at={"1-33": 5606}, only=True)

Who is not named in `at` stands where the set-up puts him, or with `only` is off the map for good; so is
who still waits for his owner to place him. Everything else is as in `field.Battle`.
"""

from __future__ import annotations

from engine.dice import LoadedDice
from engine.game import OpenGame
from engine.rebels.play import GAME
from engine.rebels.setup import set_up
from engine.rebels.turn import SEGMENTS, begin_segment
from engine.rules import begin
from events.facts import SegmentBegan, TurnBegan
from events.rebels import AMERICAN, HexTaken, SequenceOfPlay
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
        ruling = begin(GAME.blank, GAME.reduce, LoadedDice({}))
        set_up(ruling, scenario)
        for hex_, owner in owners:
            ruling.happen(HexTaken(hex_, owner))
        units = [self._put(unit, at or {}, only, named, disrupted) for unit in ruling.state.units]
        ruling.state = ruling.state.but(units=tuple(units), agenda=())
        ruling.push(SequenceOfPlay())
        ruling.happen(TurnBegan(turn))
        ruling.happen(SegmentBegan(side, SEGMENTS[0]))
        if segment != SEGMENTS[0]:
            begin_segment(ruling, side, segment)
        self.state, self.facts = ruling.state, ()

    @staticmethod
    def _put(unit, at, only, named, disrupted):
        unit = unit.but(named=unit.id in named, disrupted=unit.disrupted or unit.id in disrupted)
        if unit.id in at:
            return unit.but(hex=at[unit.id], due=0)
        if only or not (unit.hex or unit.due):
            return unit.but(hex=0, due=NEVER)
        return unit


def opened(scenario):
    """A real game just set up, and nobody placed yet."""
    return OpenGame.begin(GAME, scenario, bytes(16))


def placed(scenario):
    """A real game after everybody was placed in the first hex that was offered."""
    game = opened(scenario)
    while game.state.turn == 0:
        game.act(game.decider, game.offers()[0].actions[0])
    return game


def areas(game, unit):
    """The hexes where a unit may be placed now."""
    return {action.hex for o in game.offers() if o.subject == unit for action in o.actions}
