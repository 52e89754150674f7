"""The game put together: every step of the sequence of play enters its rules here."""

from __future__ import annotations

from collections.abc import Iterable

from cockade.engine.data_files import Fault
from cockade.engine.game import Game
from cockade.engine.revolution.common import (  # noqa: F401 - importing a step enters its rules in the book
    garrisons,
    reduce_battle,
    turn,
)
from cockade.engine.revolution.common.book import BOOK
from cockade.engine.revolution.common.invariants import violations
from cockade.engine.revolution.common.reducer import apply
from cockade.engine.revolution.common.refusals import refuse
from cockade.engine.revolution.common.scenarios import SCENARIOS, printed
from cockade.engine.revolution.common.state import State
from cockade.engine.revolution.common.steps import STEPS
from cockade.engine.revolution.common.view import conceals, redact, view
from cockade.engine.revolution.determinize import guess
from cockade.engine.revolution.markers import aiming, markers, reroll_window, spy  # noqa: F401
from cockade.engine.revolution.phase0_setup import (  # noqa: F401
    setup,
)
from cockade.engine.revolution.phase0_setup.setup import set_up
from cockade.engine.revolution.phase1_initiative import (  # noqa: F401
    initiative,
)
from cockade.engine.revolution.phase2_political import (  # noqa: F401
    income,
)
from cockade.engine.revolution.phase3_mobilization import (  # noqa: F401
    exchanges,
    mobilization,
    mobilization_markers,
    purchases,
    units,
    works,
)
from cockade.engine.revolution.phase4_rabble_rousing import (  # noqa: F401
    alliance,
    rousing,
)
from cockade.engine.revolution.phase5_1_movement import (  # noqa: F401
    fleets,
    interception,
    marching,
    movement_end,
    movement_markers,
    overrun,
    sovereignty,
    stack_forming,
)
from cockade.engine.revolution.phase5_3_combat import (  # noqa: F401
    aftermath,
    battle,
    combats,
    fire,
    honours,
    massacre,
    pursuit,
    retreat,
)
from cockade.engine.revolution.phase6_supply import (  # noqa: F401
    adjustment,
    enlistment,
    foraging,
)
from cockade.engine.revolution.phase7_end import (  # noqa: F401
    victory,
)
from cockade.engine.revolution.phase7_end.victory import WINS
from cockade.events.revolution import VOCABULARY


def doubts(scenario: str) -> Iterable[tuple[str, Fault]]:
    """The likely mistakes of a start, for its maker only."""
    from cockade.engine.revolution import lint as found

    return found.doubts(scenario)


GAME: Game[State] = Game(
    id="revolution",
    title="The American Revolution 1775-82",
    vocabulary=VOCABULARY,
    scenarios=SCENARIOS,
    rules=BOOK,
    reduce=apply,
    blank=State(),
    set_up=set_up,
    refuse=refuse,
    view=view,
    violations=violations,
    turn=lambda state: str(state.year) if state.year else "set-up",
    phase=lambda state: state.step or "set-up",
    redact=redact,
    printed=printed,
    doubts=doubts,
    conceals=conceals,
    wins=WINS,
    guess=guess,
    within=lambda state: state.campaign,
    phases=STEPS,
    takes_packs=True,
)
