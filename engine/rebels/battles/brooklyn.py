"""Brooklyn, the What-If game (brooklyn.17.2): units regenerated at 1400."""

from __future__ import annotations

from cockade.engine.rebels.common.data import Regeneration
from cockade.engine.rebels.common.disintegration import move_level
from cockade.engine.rebels.common.ground import ground
from cockade.engine.rebels.common.state import State
from cockade.engine.rules import Resolution
from cockade.events.rebels import Placement, UnitSetUp

CLAUSE = "brooklyn.17.2"
FACES = 10


def regenerate(resolution: Resolution[State]) -> None:
    """brooklyn.17.2: at the start of the turn one die says how many units join, for their owner to place."""
    for rule in ground(resolution.state.scenario).scenario.special.regeneration:
        if rule.turn == resolution.state.turn:
            join(resolution, rule)


def join(resolution: Resolution[State], rule: Regeneration) -> None:
    """brooklyn.17.2: a die divided by 4; each unit adds 2 to the level."""
    scenario = ground(resolution.state.scenario).scenario
    rolled = resolution.roll(
        "regeneration",
        FACES,
        who="",
        rule=CLAUSE,
        modifiers=(),
        result=lambda die, _: str(die // rule.divide),
    )
    for id_ in scenario.reserve[: int(rolled.result)]:
        resolution.happen(UnitSetUp(scenario.counters[id_], 0))
        move_level(resolution, rule.side, rule.gain, "regenerated", CLAUSE, id_)


def open_placement(resolution: Resolution[State]) -> None:
    """brooklyn.17.2: those that joined are placed before anything else is done."""
    for rule in ground(resolution.state.scenario).scenario.special.regeneration:
        if rule.turn == resolution.state.turn:
            resolution.push(Placement(rule.side))
