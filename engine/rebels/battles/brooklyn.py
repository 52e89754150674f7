"""Brooklyn, the What-If game (brooklyn.17.2): units regenerated at 1400."""

from __future__ import annotations

from engine.rebels.data import Regeneration
from engine.rebels.disintegration import move_level
from engine.rebels.ground import ground
from engine.rebels.state import State
from engine.rules import Ruling
from events.rebels import Placement, UnitSetUp

CLAUSE = "brooklyn.17.2"
FACES = 10


def regenerate(ruling: Ruling[State]) -> None:
    """brooklyn.17.2: at the start of the turn one die says how many units join, for their owner to place."""
    for rule in ground(ruling.state.scenario).scenario.special.regeneration:
        if rule.turn == ruling.state.turn:
            join(ruling, rule)


def join(ruling: Ruling[State], rule: Regeneration) -> None:
    """brooklyn.17.2: a die divided by 4; each unit adds 2 to the level."""
    scenario = ground(ruling.state.scenario).scenario
    rolled = ruling.roll(
        "regeneration",
        FACES,
        who="",
        rule=CLAUSE,
        modifiers=(),
        result=lambda die, _: str(die // rule.divide),
    )
    for id_ in scenario.reserve[: int(rolled.result)]:
        ruling.happen(UnitSetUp(scenario.counters[id_], 0))
        move_level(ruling, rule.side, rule.gain, "regenerated", CLAUSE, id_)


def open_placement(ruling: Ruling[State]) -> None:
    """brooklyn.17.2: those that joined are placed before anything else is done."""
    for rule in ground(ruling.state.scenario).scenario.special.regeneration:
        if rule.turn == ruling.state.turn:
            ruling.push(Placement(rule.side))
