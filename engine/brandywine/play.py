"""The game put together: every step of the sequence of play enters its rules here."""

from __future__ import annotations

from collections.abc import Iterable

# Importing a step enters its rules in the book.
from cockade.engine.brandywine import a_initiative, b3_rally, b5_rifles, turn  # noqa: F401
from cockade.engine.brandywine.b2_movement import arrivals, escorts, movement, releases  # noqa: F401
from cockade.engine.brandywine.b4_artillery import artillery  # noqa: F401
from cockade.engine.brandywine.b6_combat import (  # noqa: F401
    accompany,
    advance,
    combat,
    declaration,
    results,
    retreat,
    stragglers,
)
from cockade.engine.brandywine.common.book import BOOK
from cockade.engine.brandywine.common.ground import GROUNDS
from cockade.engine.brandywine.common.invariants import violations
from cockade.engine.brandywine.common.reducer import apply
from cockade.engine.brandywine.common.refusals import refuse
from cockade.engine.brandywine.common.scenarios import SCENARIOS
from cockade.engine.brandywine.common.state import State
from cockade.engine.brandywine.common.victory import WINS
from cockade.engine.brandywine.common.view import conceals, redact, view
from cockade.engine.brandywine.d_end import leaving, victory  # noqa: F401
from cockade.engine.brandywine.determinize import guess
from cockade.engine.brandywine.set_up.setup import set_up
from cockade.engine.data_files import Fault
from cockade.engine.game import Game
from cockade.events.brandywine import VOCABULARY


def doubts(scenario: str) -> Iterable[tuple[str, Fault]]:
    """The likely mistakes of a battle, for its maker only."""
    from cockade.engine.brandywine import lint as found

    return found.doubts(scenario)


GAME: Game[State] = Game(
    id="brandywine",
    title="Brandywine",
    vocabulary=VOCABULARY,
    scenarios=SCENARIOS,
    rules=BOOK,
    reduce=apply,
    blank=State(),
    set_up=set_up,
    refuse=refuse,
    view=view,
    violations=violations,
    turn=lambda state: f"turn {state.turn}" if state.turn else "set-up",
    phase=lambda state: state.segment or "set-up",
    redact=redact,
    printed=GROUNDS.printed,
    present=GROUNDS.present,
    doubts=doubts,
    conceals=conceals,
    wins=WINS,
    guess=guess,
    takes_packs=True,
)
