"""The chance to win as it was learned from games: weights of the features of a position, as data."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from math import exp
from pathlib import Path

from attrs import field, frozen

from cockade.engine.bots.features import LEFT, MOVER
from cockade.engine.data_files import Source, read_toml, structure
from cockade.engine.floats import total
from cockade.engine.value_overrides import without_overrides
from cockade.events.record import Record

FOLDER = "weights"
"""Where the weights of a game stand in the package of its bots, a file a scenario."""
SUFFIX = ".toml"
BY_MARGIN = 2.0
"""By so many standard errors a value must foretell better than the margin to be used."""
MOST = 30.0
"""Beyond that a chance is 0 or 1 for all that a float can tell."""


@frozen
class Weight(Record):
    """
    What a feature weighs, in log odds of the first side.

    `always`; so much more when no turn is left (`late`); so much more when the first side moves, and so much
    less when the other does (`moving`).
    """

    name: str
    always: float = 0.0
    late: float = 0.0
    moving: float = 0.0

    def at(self, left: float, mover: float) -> float:
        """What it weighs with this share of the turns left, when this side moves."""
        return self.always + self.late * (1 - left) + self.moving * mover


@frozen
class Held(Record):
    """
    How well a value foretells games from which it was not learned: Brier scores, the lower the better.

    `constant` is the score of who always says the same, `margin` that of the margin, fitted in the same way.
    `gain` is by how much the value is better than the margin, game by game, and `error` its standard error.
    """

    brier: float
    margin: float
    constant: float
    gain: float
    error: float

    @property
    def is_better(self) -> bool:
        """Whether it foretells better than the margin, and not by accident."""
        return self.gain > BY_MARGIN * self.error


@frozen
class Value(Record):
    """
    Weights for a scenario: who made them, from how many games and positions, and how well they foretell.

    `features` is the fingerprint of what they are weights of: with other features they mean nothing.
    """

    scenario: str
    source: Source
    why: str
    games: int
    positions: int
    features: str
    held_out: Held
    bias: float
    weight: tuple[Weight, ...] = field(factory=tuple)

    def chance(self, features: Mapping[str, float]) -> float:
        """The chance of the first side to win, 0 to 1."""
        left, mover = features[LEFT], features[MOVER]
        odds = self.bias + total(features[one.name] * one.at(left, mover) for one in self.weight)
        return sigmoid(odds)


def sigmoid(odds: float) -> float:
    """The chance that belongs to log odds."""
    return 1 / (1 + exp(-max(-MOST, min(MOST, odds))))


def scenarios(package: str) -> list[str]:
    """The scenarios of which a package of bots has weights."""
    return sorted(file.stem for file in folder_of(package).glob(f"*{SUFFIX}")) if package else []


@cache
def weights(package: str, scenario: str) -> Value | None:
    """The weights of a scenario in the package of a game's bots; None where nobody has learned any."""
    name = without_overrides(scenario) + SUFFIX
    file = folder_of(package) / name if package else None
    if file is None or not file.is_file():
        return None
    return structure(read_toml(file.read_text("utf-8"), name), Value, name)


def folder_of(package: str) -> Path:
    """Where a package has the weights of its scenarios."""
    return Path(import_module(package).__path__[0]) / FOLDER
