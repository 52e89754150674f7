"""The learned chance to win: weights of the features of a position, as data."""

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
"""The folder with a game's weights in the package of its bots, one file a scenario."""
SUFFIX = ".toml"
BY_MARGIN = 2.0
"""The lead over the margin that a value needs to be used, in standard errors."""
MOST = 30.0
"""Beyond this the chance is 0 or 1 in floating point."""


@frozen
class Weight(Record):
    """The weight of a feature, in log odds of the first side.

    `always`; so much more when no turn is left (`late`); so much more when the first side moves, and so much
    less when the other does (`moving`).
    """

    name: str
    always: float = 0.0
    late: float = 0.0
    moving: float = 0.0

    def at(self, left: float, mover: float) -> float:
        """Return the weight at this share of turns left, with this side moving."""
        return self.always + self.late * (1 - left) + self.moving * mover


@frozen
class Held(Record):
    """Held-out scores of a value: Brier scores, the lower the better.

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
        """Whether it predicts significantly better than the margin."""
        return self.gain > BY_MARGIN * self.error


@frozen
class Value(Record):
    """The weights of a scenario, with their maker, their games and positions, and their scores.

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
        """Return the first side's chance to win, 0 to 1."""
        left, mover = features[LEFT], features[MOVER]
        odds = self.bias + total(features[one.name] * one.at(left, mover) for one in self.weight)
        return sigmoid(odds)


def sigmoid(odds: float) -> float:
    """Return the chance for log odds."""
    return 1 / (1 + exp(-max(-MOST, min(MOST, odds))))


def scenarios(package: str) -> list[str]:
    """Return the scenarios for which a package of bots has weights."""
    return sorted(file.stem for file in folder_of(package).glob(f"*{SUFFIX}")) if package else []


@cache
def weights(package: str, scenario: str) -> Value | None:
    """Return the weights of a scenario in a game's package of bots. None if there are none."""
    name = without_overrides(scenario) + SUFFIX
    file = folder_of(package) / name if package else None
    if file is None or not file.is_file():
        return None
    return structure(read_toml(file.read_text("utf-8"), name), Value, name)


def folder_of(package: str) -> Path:
    """Return the folder of a package with the weights of its scenarios."""
    return Path(import_module(package).__path__[0]) / FOLDER
