"""The rules of Couriers, each stated once, and the game put together."""

from __future__ import annotations

from collections.abc import Sequence

from cockade.engine.game import Game, ScenarioCard
from cockade.engine.hexgrid import HexGrid
from cockade.engine.law import Law, condition
from cockade.engine.refusals import Refuser
from cockade.engine.rules import Resolution, Rules
from cockade.events.facts import GameEnded, TurnBegan
from couriers.events import BLUE, RED, SIDES, VOCABULARY, Laid, Ride, Riding, Rode
from couriers.state import HOMES, State, apply

LAST = 20
GRID = HexGrid(1, 3, 1, 3)
RULES: Rules[State] = Rules()


def riders(state: State, riding: Riding) -> tuple[str, ...]:
    """2.0: each side has one."""
    return (RED, BLUE)


def all_hexes(state: State, riding: Riding, unit: str) -> Sequence[int]:
    """1.0: the nine hexes of the map."""
    return GRID.hexes


@condition("2.0", "{unit} is of the other side.")
def own(state: State, riding: Riding, unit: str) -> bool:
    return unit == riding.side


@condition("2.1", "{hex} is not beside {unit}.")
def beside(state: State, riding: Riding, unit: str, hex_: int) -> bool:
    return hex_ in GRID.neighbours[state.hex_of(unit)]


@condition("2.2", "Somebody stands in {hex}.")
def free(state: State, riding: Riding, unit: str, hex_: int) -> bool:
    return hex_ not in (state.red, state.blue)


RULES.add_law(Law(Ride, Riding, "2.1", who=riders, first=(own,), where=all_hexes, then=(beside, free)))


@RULES.resolver(Ride, Riding)
def ride(resolution: Resolution[State], riding: Riding, action: Ride) -> None:
    """2.0, 3.1, 3.2: who comes to the other's home has won; after the last turn nobody has."""
    other = BLUE if riding.side == RED else RED
    resolution.happen(Rode(action.unit, action.hex))
    if action.hex == HOMES[other]:
        resolution.happen(GameEnded(riding.side, "the letter is there", "3.1"))
    elif other == RED and resolution.state.turn == LAST:
        resolution.happen(GameEnded("", "no letter has come in time", "3.2"))
    elif other == RED:
        resolution.happen(TurnBegan(resolution.state.turn + 1))
    resolution.change(Riding(other))


def set_up(resolution: Resolution[State], scenario: str) -> None:
    """1.0: both at home, and red begins."""
    resolution.happen(Laid(scenario))
    resolution.push(Riding(RED))


FIELD = ScenarioCard("field", "couriers", "Nine Hexes", SIDES, LAST, RED)
GAME: Game[State] = Game(
    id="couriers",
    title="Couriers",
    vocabulary=VOCABULARY,
    scenarios={FIELD.id: FIELD},
    rules=RULES,
    reduce=apply,
    blank=State(),
    set_up=set_up,
    refuse=Refuser(RULES, set_up="1.0", over="3.0", order="2.0"),
)
