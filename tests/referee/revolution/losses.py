"""What is lost with a unit: cargo, leaders, sieges (17.2, 19.3, 20.5, 21.4, 24.10, 27.1)."""

from __future__ import annotations

from cockade.engine.revolution.common.state import State
from cockade.events.facts import Rolled
from cockade.events.revolution import UnitEliminated
from tests.referee.revolution import field
from tests.referee.revolution.dues import Cast, Due, Said, after


def lose(state: State, unit_id: str, why: str, rule: str) -> tuple[Due, ...]:
    """A unit is lost, with its cargo first; leaders roll to survive."""
    unit = state.unit(unit_id)
    if unit.is_leader:
        return survival(unit_id)
    aboard = field.cargo(state, unit_id) if unit.is_fleet else []
    below = [due for one in aboard if not one.is_leader for due in gone(one, "sunk", "24.10")]
    chiefs = [one.id for one in aboard if one.is_leader]
    rolls = [due for name in chiefs for due in survival(name)]
    return (*below, *rolls, *gone(unit, why, rule))


def gone(unit, why: str, rule: str) -> tuple[Due, ...]:
    """27.1: a Hessian is out of the game."""
    return (Said(rule, UnitEliminated(unit.id, unit.area, why, rule, out=unit.nation == "hessian")),)


def survival(leader: str) -> tuple[Due, ...]:
    """21.4: a die against his command value; his fate may have to wait for Master Plan."""
    return (Cast("21.4", "survival", leader, "21.4"),)


@after(Rolled)
def noted(referee, _state: State, fact: Rolled, _then: State) -> None:
    """21.4: the last die that fell for each leader."""
    if fact.purpose == "survival":
        others = tuple(pair for pair in referee.survivals if pair[0] != fact.who)
        referee.survivals = (*others, (fact.who, fact.die))


def his_fate(referee, state: State, fact: UnitEliminated) -> None:
    """21.4: equal or below, back to the pool; above, out of the game."""
    unit = state.unit(fact.unit)
    dice = dict(referee.survivals)
    referee.expect("21.4", "a leader who has rolled", expected=True, found=fact.unit in dice)
    out = dice.pop(fact.unit, 0) > unit.counter.command
    referee.survivals = tuple(dice.items())
    referee.expect("21.4", "his fate", UnitEliminated(unit.id, unit.area, "lost", "21.4", out=out), fact)
