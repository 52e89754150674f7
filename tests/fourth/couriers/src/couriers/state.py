"""Where everybody is, and how facts change it. No rule stands here."""

from __future__ import annotations

from attrs import frozen

from cockade.engine.reducer import Reducer
from cockade.events.event import Frame
from cockade.events.facts import TurnBegan
from cockade.events.record import Record
from couriers.events import BLUE, RED, Laid, Rode

HOMES = {RED: 101, BLUE: 303}


@frozen
class State(Record):
    """The hexes of both riders; `winner`, `why` and `rule` say how the game ended."""

    scenario: str = ""
    turn: int = 0
    red: int = 0
    blue: int = 0
    agenda: tuple[Frame, ...] = ()
    over: bool = False
    winner: str = ""
    why: str = ""
    rule: str = ""

    def hex_of(self, unit: str) -> int:
        """The hex of a rider."""
        return self.red if unit == RED else self.blue


apply: Reducer[State] = Reducer()


@apply.on(Laid)
def _laid(state: State, fact: Laid) -> State:
    return state.replace(scenario=fact.scenario, turn=1, **HOMES)


@apply.on(Rode)
def _rode(state: State, fact: Rode) -> State:
    return state.replace(**{fact.unit: fact.hex})


apply.copies(TurnBegan, "turn")
