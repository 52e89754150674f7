"""What is known before the dice fall: strengths, columns, shifts and the exact chance of every result."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from engine.rebels.assault import declared_combats
from engine.rebels.bombardment import reckon_fire
from engine.rebels.combat import reckon
from engine.rebels.ground import ground
from engine.rebels.state import State
from events.event import Action
from events.facts import Modifier
from events.rebels import Assault, AssaultSegment, Battery, Bombard, Combat, Declaration, Engage, OpenFire


def odds(state: State, action: Action) -> dict[str, Any] | None:
    """The odds of an offered assault, engagement or fire; None for what needs no dice at once."""
    frame = state.agenda[-1]
    if isinstance(action, Bombard):
        return _fire(state, (action.unit,), action.hex)
    if isinstance(action, OpenFire) and isinstance(frame, Battery):
        return _fire(state, frame.guns, frame.target)
    if isinstance(action, Assault) and isinstance(frame, AssaultSegment):
        return _assault(state, _against(frame.combats, action.hex))
    if isinstance(action, Engage) and isinstance(frame, Declaration):
        joined = frame.but(chosen=(*frame.chosen, (action.hex, action.target)))
        return _assault(state, _against(declared_combats(state, joined), action.target))
    return None


def _against(combats: tuple[Combat, ...], hex_: int) -> Combat:
    return next(combat for combat in combats if any(d == hex_ for _, d in combat.crossings))


def _assault(state: State, combat: Combat) -> dict[str, Any]:
    """8.1 steps 1 to 6."""
    found = reckon(state, combat)
    return {
        "attack": found.attack,
        "defence": found.defence,
        "column": found.headings[0],
        "shifts": _shifts(found.shifts),
        "shifted": found.headings[1],
        "chances": _chances(found.chances),
    }


def _fire(state: State, guns: tuple[str, ...], target: int) -> dict[str, Any]:
    """7.1 steps 3 to 5; the chances are those of one unit under fire."""
    fire, columns = reckon_fire(state, guns, target), ground(state.scenario).charts.bombardment.columns
    return {
        "strength": fire.strength,
        "column": columns[fire.base],
        "shifts": _shifts(fire.shifts),
        "shifted": "none" if fire.column is None else columns[fire.column],
        "chances": _chances(fire.chances),
    }


def _shifts(shifts: tuple[Modifier, ...]) -> list[dict[str, Any]]:
    return [{"name": shift.name, "value": shift.value, "rule": shift.rule} for shift in shifts]


def _chances(chances: dict[str, Fraction]) -> dict[str, float]:
    return {code: float(chance) for code, chance in chances.items()}
