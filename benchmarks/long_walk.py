"""A long game made straight from facts: sixty units that walk to and fro."""

from __future__ import annotations

from cockade.engine.game import Game, ScenarioCard
from cockade.engine.game_tree import GameTree
from cockade.engine.rebels.common.reducer import apply
from cockade.engine.rebels.common.state import State
from cockade.engine.rules import Refusal, Rules
from cockade.events import rebels
from cockade.events.event import Event
from cockade.events.facts import FramePushed, SetUp

UNITS = 60
EVENTS = 5_000
_SIDES = (rebels.AMERICAN, rebels.BRITISH)

GAME: Game[State] = Game(
    id="walk",
    title="A walk",
    vocabulary=rebels.VOCABULARY,
    scenarios={"walk": ScenarioCard("walk", "walk", "A walk", _SIDES, 1, rebels.AMERICAN)},
    rules=Rules(),
    reduce=apply,
    blank=State(),
    set_up=lambda resolution, scenario: None,  # noqa: ARG005
    refuse=lambda state, side, action: Refusal("0", "Nobody decides here."),  # noqa: ARG005
    decider=lambda state: getattr(state.agenda[-1], "side", "") if state.agenda else "",
    outcome=lambda state: None,  # noqa: ARG005
    view=lambda state, side: state,  # noqa: ARG005
    violations=lambda state: [],  # noqa: ARG005
    turn=lambda state: "",  # noqa: ARG005
    phase=lambda state: "",  # noqa: ARG005
)


def _counter(number: int) -> rebels.Counter:
    side = _SIDES[number % 2]
    return rebels.Counter(
        f"{side[0]}{number}", f"Regiment {number}", side, side, "infantry", 4, (5, 3), (2, 1), 4
    )


def set_up() -> Event:
    """The units come onto the map."""
    units = tuple(rebels.UnitSetUp(_counter(number), 1001 + number) for number in range(UNITS))
    began = rebels.GameBegan("walk", ("8:00",), rebels.AMERICAN, (6, 6))
    return Event(0, "", SetUp("walk"), (began, *units, FramePushed(rebels.MovementSegment(rebels.AMERICAN))))


def step(n: int) -> Event:
    """One unit walks three hexes."""
    unit, to = _counter(n % UNITS).id, 1001 + n % 1500
    return Event(
        n, rebels.AMERICAN, rebels.March(unit, to), (rebels.UnitMoved(unit, (to - 200, to - 100, to), 6),)
    )


def opened(events: int = EVENTS) -> GameTree[State]:
    """The whole walk."""
    game = GameTree.reopen(GAME, set_up(), bytes(16))
    for n in range(1, events + 1):
        game.record(step(n))
    return game
