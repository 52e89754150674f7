"""Alternative turns of Brandywine: other parameters than Regular's, for all units."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cockade.engine.bots.bot import Pick
from cockade.engine.bots.brandywine.parameters import SHEET
from cockade.engine.bots.candidate_plans import Changes, Way
from cockade.engine.bots.parameters import values_of
from cockade.engine.bots.perturb import mutant
from cockade.engine.brandywine.common.state import State
from cockade.events.brandywine import MovementPhase

STAND: Changes = (("better", 99.0),)
"""Parameters that let units without a purpose stay."""
MARCHES: tuple[Changes, ...] = (
    (("caution", 5.0),),
    (("fight", 8.0),),
    (("caution", 0.0), ("hope", 0.5)),
    (("nearer", 2.5),),
    (("fight", 1.0),),
    STAND,
    (("nearer", 0.2),),
    (("keeps", 15.0),),
    (("hope", 0.5),),
)
FIGHTS: tuple[Changes, ...] = (STAND, (("better", -2.0),), (("caution", 5.0),), (("caution", 0.0),))
"""Alternatives for all units, before marches and before combat."""
MATTER = frozenset(
    {"cost", "guns_taken", "better", "hopeless", "bad", "nearer", "exposed", "covered", "fight", "trapped"}
    | {"hope", "caution", "keeps", "lone", "cover", "answers"}
)
"""The parameters that change actions. The others are beliefs about hidden units."""


def plans(state: State, side: str) -> Iterator[Way]:
    """Yield ways that differ much from each other and from Regular's."""
    is_marching = isinstance(state.agenda[-1], MovementPhase)
    yield from (Way(changes=changes) for changes in (MARCHES if is_marching else FIGHTS))


def neighbour(state: State, side: str, names: Sequence[str], best: Way, pick: Pick) -> Way:
    """Return a way near the best one so far. It may turn out the same."""
    values = values_of(SHEET, best.name, state.scenario, side) | dict(best.changes)
    free = {name: one for name, one in values.items() if name in MATTER}
    return best.replace(changes=tuple((dict(best.changes) | mutant(free, pick)).items()))
