"""Characters near another one, with a few constants changed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cockade.engine.bots.bot import Pick

Values = Mapping[str, Any]

FACTORS = (0.0, 0.4, 0.7, 1.4, 2.0, 3.0)
FROM_NOTHING = (0.3, 0.8, 2.0)  # what a constant that is 0 may become
MOST_CHANGES = 3
MISTAKES = frozenset(
    {"slips", "forgets", "quarry"}
)  # constants that only make who has them worse, or mean a place


def mutant(values: Values, pick: Pick) -> dict[str, Any]:
    """Return the changed constants of a nearby character: one to three of them."""
    names = sorted(values.keys() - MISTAKES)
    found: dict[str, Any] = {}
    for _ in range(1 + pick(MOST_CHANGES)):
        name = names[pick(len(names))]
        found[name] = changed(values[name], pick)
    return found


def changed(value: Any, pick: Pick) -> Any:
    """Return another value of the same kind. Of several numbers, one changes."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return max(0, round(number(float(value), pick)))
    if isinstance(value, float):
        return number(value, pick)
    if isinstance(value, dict):
        key = sorted(value)[pick(len(value))]
        return value | {key: changed(value[key], pick)}
    n = pick(len(value))
    return [*value[:n], changed(value[n], pick), *value[n + 1 :]]


def number(value: float, pick: Pick) -> float:
    """Return a number scaled by a factor. 0 becomes nonzero."""
    if not value:
        return FROM_NOTHING[pick(len(FROM_NOTHING))]
    return round(value * FACTORS[pick(len(FACTORS))], 4)
