"""What is known before the dice fall: strengths, columns, shifts and the exact chance of every result."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from cockade.engine.rebels.common.ground import ground
from cockade.engine.rebels.common.state import State
from cockade.engine.rebels.segment2_bombardment import reckon_fire
from cockade.engine.rebels.segment5_assault.combat import reckon
from cockade.engine.rebels.segment5_assault.declaration import declared_combats
from cockade.events import rebels as events
from cockade.events.event import Action
from cockade.events.facts import Modifier


def odds(state: State, action: Action) -> dict[str, Any] | None:
    """The odds of an offered assault, engagement or fire; None for what needs no dice at once."""
    frame = state.agenda[-1]
    if isinstance(action, events.Bombard):
        return _fire(state, (action.unit,), action.hex)
    if isinstance(action, events.OpenFire) and isinstance(frame, events.Battery):
        return _fire(state, frame.guns, frame.target)
    if isinstance(action, events.Assault) and isinstance(frame, events.AssaultSegment):
        return _assault(state, _against(frame.combats, action.hex))
    if isinstance(action, events.Engage) and isinstance(frame, events.Declaration):
        joined = frame.replace(chosen=(*frame.chosen, (action.hex, action.target)))
        return _assault(state, _against(declared_combats(state, joined), action.target))
    return None


def _against(combats: tuple[events.Combat, ...], hex_: int) -> events.Combat:
    return next(combat for combat in combats if any(d == hex_ for _, d in combat.crossings))


def _assault(state: State, combat: events.Combat) -> dict[str, Any]:
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
