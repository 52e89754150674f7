"""
The expected effect of a fire (18.4.2), for the screen and for bots, without rolling a die.

    forecast_round(state, "british").expected         # hits of a whole round with what could fire now
    forecast_round(state, "british").chances[2]       # the exact chance of just two hits
    forecast_shot(state, "british_regular-1", 1)  # one unit with one Tactics marker
"""

from __future__ import annotations

from fractions import Fraction

from attrs import frozen

from cockade.engine.probabilities import one_die, sums
from cockade.engine.revolution.common.state import State
from cockade.engine.revolution.phase5_3_combat.fire import (
    ELIMINATED,
    FACES,
    FORT_DICE,
    MISS,
    dice_of,
    fort_fires,
    harm,
    shooters,
)
from cockade.events.revolution import Firing


@frozen
class FireForecast:
    """
    A fire before it is rolled: its dice, the hits expected, and by number of hits (from 0) their exact
    chance.

    `eliminating` is how many of the hits expected eliminate outright (6); the others disrupt (5).
    """

    dice: int
    expected: Fraction
    eliminating: Fraction
    chances: tuple[Fraction, ...]

    def at_least(self, hits: int) -> Fraction:
        """The chance of that many hits or more."""
        return sum(self.chances[hits:], Fraction(0))


def forecast_round(state: State, side: str, *, pursuing: bool = False) -> FireForecast:
    """18.4.2, 18.4.5: all that a side could still fire in this round, without Tactics."""
    frame = Firing(side, pursuing=pursuing)
    dice = sum(dice_of(state, unit) for unit in shooters(state, frame))
    return _forecast(state, side, dice + (FORT_DICE if fort_fires(state, frame) else 0))


def forecast_shot(state: State, unit: str, spent: int = 0) -> FireForecast:
    """18.4.2, 18.5: the fire of one unit with `spent` Tactics."""
    shooter = state.unit(unit)
    return _forecast(state, shooter.side, dice_of(state, shooter, spent))


def forecast_walls(state: State, side: str) -> FireForecast:
    """28.2: the fire of a fortress."""
    return _forecast(state, side, FORT_DICE)


def _forecast(state: State, side: str, dice: int) -> FireForecast:
    one = one_die(range(1, FACES + 1), lambda die: harm(state, side, die))
    deadly, hit = one.get(ELIMINATED, Fraction(0)), 1 - one.get(MISS, Fraction(0))
    found = sums([{1: hit, 0: 1 - hit}] * dice)
    return FireForecast(dice, dice * hit, dice * deadly, tuple(found[hits] for hits in range(dice + 1)))
