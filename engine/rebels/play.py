"""The game put together: every step of the sequence of play enters its rules here."""

from __future__ import annotations

from collections.abc import Iterable

from cockade.engine.data_files import Fault
from cockade.engine.game import Game
from cockade.engine.rebels import segment2_bombardment, segment3_reinforcement, segment6_recovery, turn  # noqa: F401 - importing a step enters its rules in the book
from cockade.engine.rebels.common.book import BOOK
from cockade.engine.rebels.common.ground import GROUNDS
from cockade.engine.rebels.common.reducer import apply
from cockade.engine.rebels.common.refusals import refuse
from cockade.engine.rebels.common.scenarios import SCENARIOS
from cockade.engine.rebels.common.state import State
from cockade.engine.rebels.segment4_movement import movement  # noqa: F401
from cockade.engine.rebels.segment5_assault import advance, declaration  # noqa: F401
from cockade.engine.rebels.setup import set_up
from cockade.engine.rebels.victory import WINS
from cockade.events.rebels import VOCABULARY


def view(state: State, side: str) -> State:
    """1.2.3: each player may inspect every stack, so both see everything."""
    return state


def violations(state: State) -> list[str]:
    """Every invariant that a state breaks, for tests and simulations only."""
    from cockade.engine.rebels.common import invariants

    return invariants.violations(state)


def doubts(scenario: str) -> Iterable[tuple[str, Fault]]:
    """The likely mistakes of a battle, for its maker only."""
    from cockade.engine.rebels import lint as found

    return found.doubts(scenario)


GAME: Game[State] = Game(
    id="rebels",
    title="Rebels & Redcoats, Vol. III",
    vocabulary=VOCABULARY,
    scenarios=SCENARIOS,
    rules=BOOK,
    reduce=apply,
    blank=State(),
    set_up=set_up,
    refuse=refuse,
    view=view,
    violations=violations,
    turn=lambda state: state.label or "set-up",
    phase=lambda state: state.segment or "set-up",
    printed=GROUNDS.printed,
    present=GROUNDS.present,
    doubts=doubts,
    wins=WINS,
    takes_packs=True,
)
