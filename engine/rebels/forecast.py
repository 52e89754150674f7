"""
The possible results of an action and their chances, read from the facts that the rules make of it.

    fates(state, Disengage("a"))              # {"leaves": 1/5, "stays": 3/10, "disrupted, routs": 1/2}
    assault_chances(state, combat)            # {"DE": 1/10, ...}: a combat that need not be declared yet
    fire_chances(state, guns, hex_)           # {"DD": 1/5, ...}: of one unit under fire
    assaults_ahead(state, [March("a", 1505)]) # after the marches, and each combat possible there
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cockade.engine.outcome_tree import Outcomes, Tell, at_first, follow, outcomes
from cockade.engine.rebels.common.reducer import apply
from cockade.engine.rebels.common.state import State
from cockade.engine.rebels.play import GAME
from cockade.engine.rebels.segment2_bombardment import open_fire
from cockade.engine.rebels.segment5_assault.combat import resolve
from cockade.engine.rebels.segment5_assault.declaration import form_combat, possible_pairs, readied_charges
from cockade.engine.rebels.segment5_assault.results import NO_EFFECT
from cockade.engine.rules import Resolution
from cockade.events import rebels as events
from cockade.events.event import Fact
from cockade.events.facts import FramePushed, Rolled

IS_LOST, ROUTS, IS_DISRUPTED, FLEES, FALLS_BACK = (
    *("lost", "disrupted, routs", "disrupted", "flees"),
    "falls back 1 hex",
)
LEAVES, IS_HELD, RALLIES, UNCHANGED = "leaves", "stays", "rallies", "no change"
OWN = events.Disengage | events.ForceMarch | events.Rally | events.Suffer
"""The verbs by which a unit tries its own luck."""


def fates(state: State, action: OWN) -> Outcomes[str]:
    """4.3.2, 4.4.1, 9.3, chart.AT: the fate of the unit of an action, once its own retreat is over."""
    return outcomes(GAME, state, action, fate_of(action.unit))


def assault_chances(state: State, combat: events.Combat) -> Outcomes[str]:
    """8.1: the chances of each result of a combat in the current position."""
    told = at_first(events.AssaultResolved, lambda fact: fact.result, NO_EFFECT)
    return follow(state, apply, lambda resolution: resolve(resolution, combat), told)


def assaults_ahead(
    state: State, marches: Sequence[events.March]
) -> tuple[State, list[tuple[int, events.Combat]]]:
    """
    8.27: the position in which the marches would be followed by the assaults, and these by their target.

    Each combat is the one of the hex where the marches end against one enemy hex next to it.
    """
    side, hex_ = state.unit(marches[0].unit).side, marches[0].hex
    there = apply.fold(state, [events.UnitMoved(march.unit, (march.hex,), 0) for march in marches])
    there = apply.fold(there, readied_charges(there, side))
    pairs = [pair for pair in possible_pairs(there, side) if pair[0] == hex_]
    return there, [(pair[1], form_combat(there, [pair])) for pair in pairs]


def fire_chances(state: State, guns: tuple[str, ...], target: int) -> Outcomes[str]:
    """7.1: the results of a bombardment for one unit; all units have the same chances."""
    return follow(state, apply, lambda resolution: open_fire(resolution, guns, target), BOMBARDED)


def _bombarded(fact: Rolled) -> str | None:
    return fact.result if fact.purpose == "bombardment" else None


BOMBARDED = at_first(Rolled, _bombarded, NO_EFFECT)


# ---------------------------------------------------------------- one unit


def fate_of(unit: str) -> Tell[str]:
    """Reads a unit's fate once it has one and is no longer retreating."""

    def tell(resolution: Resolution[State], *, is_over: bool) -> str | None:
        mine = list(facts_of(unit, resolution.facts))
        if not is_over and (not mine or is_on_its_way(unit, resolution.state)):
            return None
        return told(mine)

    return tell


def facts_of(unit: str, facts: list[Fact]) -> Iterator[Fact]:
    """The facts that decide a unit's fate."""
    for fact in facts:
        if isinstance(fact, FramePushed):
            if isinstance(fact.frame, events.Retreating) and fact.frame.unit == unit:
                yield fact
        elif isinstance(fact, DECIDING) and unit in (getattr(fact, "unit", ""), getattr(fact, "who", "")):
            yield fact


DECIDING = (
    *(events.UnitEliminated, events.UnitDisrupted, events.UnitFreed, events.UnitHeld, events.UnitRallied),
    Rolled,
)


def is_on_its_way(unit: str, state: State) -> bool:
    """8.51: whether a unit is still on a retreat."""
    return any(isinstance(frame, events.Retreating) and frame.unit == unit for frame in state.agenda)


def told(mine: list[Fact]) -> str:
    """The fate of a unit by the facts about it; the worst one counts."""
    kinds = {type(fact) for fact in mine}
    back = [fact.frame for fact in mine if isinstance(fact, FramePushed)]
    if events.UnitEliminated in kinds:
        return IS_LOST
    if events.UnitDisrupted in kinds:
        return ROUTS if back else IS_DISRUPTED
    if back:
        return FLEES if any(getattr(frame, "routed", False) for frame in back) else FALLS_BACK
    return next((result for kind, result in WITHOUT_HARM.items() if kind in kinds), UNCHANGED)


WITHOUT_HARM = {events.UnitFreed: LEAVES, events.UnitHeld: IS_HELD, events.UnitRallied: RALLIES}
