"""A long game made straight from facts: sixty units that walk to and fro."""

from __future__ import annotations

from engine.game import Game, OpenGame, ScenarioCard
from engine.rebels.reduce import apply
from engine.rebels.state import State
from engine.rules import Refusal, Rules
from events.event import Event
from events.facts import FramePushed, SetUp
from events.rebels import (
    AMERICAN,
    BRITISH,
    VOCABULARY,
    Counter,
    GameBegan,
    March,
    MovementSegment,
    UnitMoved,
    UnitSetUp,
)

UNITS = 60
EVENTS = 5_000
_SIDES = (AMERICAN, BRITISH)

GAME: Game[State] = Game(
    id="walk",
    title="A walk",
    vocabulary=VOCABULARY,
    scenarios={"walk": ScenarioCard("walk", "walk", "A walk", _SIDES, 1, AMERICAN)},
    rules=Rules(),
    reduce=apply,
    blank=State(),
    set_up=lambda ruling, scenario: None,  # noqa: ARG005
    refuse=lambda state, side, action: Refusal("0", "Nobody decides here."),  # noqa: ARG005
    decider=lambda state: getattr(state.agenda[-1], "side", "") if state.agenda else "",
    outcome=lambda state: None,  # noqa: ARG005
    view=lambda state, side: state,  # noqa: ARG005
    violations=lambda state: [],  # noqa: ARG005
    turn=lambda state: "",  # noqa: ARG005
    phase=lambda state: "",  # noqa: ARG005
)


def _counter(number: int) -> Counter:
    side = _SIDES[number % 2]
    return Counter(f"{side[0]}{number}", f"Regiment {number}", side, side, "infantry", 4, (5, 3), (2, 1), 4)


def set_up() -> Event:
    """The units come onto the map."""
    units = tuple(UnitSetUp(_counter(number), 1001 + number) for number in range(UNITS))
    began = GameBegan("walk", ("8:00",), AMERICAN, (6, 6))
    return Event(0, "", SetUp("walk"), (began, *units, FramePushed(MovementSegment(AMERICAN))))


def step(n: int) -> Event:
    """One unit walks three hexes."""
    unit, to = _counter(n % UNITS).id, 1001 + n % 1500
    return Event(n, AMERICAN, March(unit, to), (UnitMoved(unit, (to - 200, to - 100, to), 6),))


def opened(events: int = EVENTS) -> OpenGame[State]:
    """The whole walk."""
    game = OpenGame.reopen(GAME, set_up(), bytes(16))
    for n in range(1, events + 1):
        game.record(step(n))
    return game
