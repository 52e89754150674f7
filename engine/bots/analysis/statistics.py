"""Confidence of measurements: intervals, and tests that stop as soon as possible."""

from __future__ import annotations

from collections.abc import Sequence
from math import log, sqrt

from cockade.engine.floats import total

Z95 = 1.959964


def wilson(wins: float, games: int, z: float = Z95) -> tuple[float, float]:
    """Return Wilson's interval for a share of games, from 0 to 1. Without games it is all of that."""
    if not games:
        return 0.0, 1.0
    share, square = wins / games, z * z
    middle = (share + square / (2 * games)) / (1 + square / games)
    half = z / (1 + square / games) * sqrt(share * (1 - share) / games + square / (4 * games * games))
    return max(0.0, middle - half), min(1.0, middle + half)


def mean_and_error(values: Sequence[float]) -> tuple[float, float]:
    """Return the mean and its standard error, which is infinite for less than two values."""
    n = len(values)
    mean = total(values) / n if n else 0.0
    if n < 2:
        return mean, float("inf")
    return mean, sqrt(total((one - mean) ** 2 for one in values) / (n - 1) / n)


def mean_and_band(differences: Sequence[float], z: float = Z95) -> tuple[float, float]:
    """Return the mean of paired differences from -1 to 1, and half the width of its band.

    After Agresti and Min: as if two pairs more had been seen that differ by halves either way. So the band of
    n pairs that are all alike is about 2/n and not nothing.
    """
    mean = total(differences) / len(differences) if differences else 0.0
    return mean, z * sqrt(_variance(differences) / (len(differences) + 2))


def _variance(differences: Sequence[float]) -> float:
    """Return the variance of one difference, with the two extra pairs of `mean_and_band`."""
    n = len(differences) + 2
    return (total(one * one for one in differences) + 1) / n - (total(differences) / n) ** 2


def sprt(differences: Sequence[float], effect: float, error: float = 0.05) -> int:
    """
    Wald's sequential test of paired differences: 1 for at least the effect, -1 for at least its reverse, 0.

    Two tests at once, each of `effect` against none; +2 when both say that there is none; 0 for not yet.
    `effect` is in the units of the differences; the variance is taken from them, as by `mean_and_band`: pairs
    that are all alike decide, too.
    """
    n, bound = len(differences), log((1 - error) / error)
    if n < 2:
        return 0
    mean, variance = total(differences) / n, _variance(differences)
    up, down = (n * effect * (sign * mean - effect / 2) / variance for sign in (1, -1))
    if up >= bound:
        return 1
    if down >= bound:
        return -1
    return 2 if up <= -bound and down <= -bound else 0
