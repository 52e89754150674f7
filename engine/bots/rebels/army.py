"""One side of a position of Rebels & Redcoats, examined once: its units, and the threats to them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property

from attrs import frozen

from cockade.engine.bots.parameters import REGULAR
from cockade.engine.bots.rebels.chances import odds_of, stakes, strength_of, ways_back
from cockade.engine.bots.rebels.evaluation_map import Outlook, outlook
from cockade.engine.bots.rebels.parameters import character_of
from cockade.engine.floats import total
from cockade.engine.rebels.common.ground import Ground, ground
from cockade.engine.rebels.common.state import State, Unit
from cockade.events.record import Record

SHAKEN, BROKEN, DRIVEN, TRADED = "DD", "DE", "DR1", "EX"
COST = {SHAKEN: 0.5, BROKEN: 1.0, DRIVEN: 0.15, TRADED: 0.5}
"""The share of a stack that each assault result costs."""
TRAPPED = 0.8
"""The further share lost in a retreat without a way."""
BESIDE = 1
"""The distance in steps that counts as adjacent."""
LEVEL = 2
"""13.1: An elimination point of a lost unit, as part of a level."""


@frozen
class Danger(Record):
    """The enemy's possible effects on a hex next turn, as shares of the army's level.

    `loss` is its cost, `last` the value of disrupted units that may be eliminated, `cut` the strength there
    with at most one way out.
    """

    loss: float = 0.0
    last: float = 0.0
    cut: float = 0.0


class Army:
    """A side of a position, with values computed on demand."""

    def __init__(self, state: State, side: str) -> None:
        self.state, self.side = state, side
        self.field: Ground = ground(state.scenario)
        self.position = state.position
        self.whole = float(self.field.scenario.levels[side] or 1)
        self.everyone = [unit for unit in state.units if unit.side == side]
        self.line = [unit for unit in self.everyone if unit.is_line and unit.alive]
        self.began = float(sum(unit.counter.strength[0] for unit in self.everyone if unit.is_line) or 1)

    def share(self, units: Sequence[Unit]) -> float:
        """Return the strength of some line units as a share of the army's at the start."""
        return sum(unit.strength for unit in units) / self.began

    def men(self, hex_: int) -> float:
        """Return the share of that strength in a hex."""
        return self.share([unit for unit in self.position.combat_units(hex_) if unit.is_line])

    def points(self, units: Sequence[Unit]) -> float:
        """13.1: Return the share of the level that the loss of some units would cost."""
        return LEVEL * total(unit.counter.points for unit in units) / self.whole

    @cached_property
    def view(self) -> Outlook:
        """The enemy, as Regular sees it."""
        return outlook(self.state, self.side, character_of(REGULAR, self.state.scenario, self.side))

    @cached_property
    def held(self) -> list[int]:
        """The hexes of its combat units."""
        return sorted(self.position.combat[self.side])

    @cached_property
    def wanted(self) -> frozenset[int]:
        """18.1: The hexes of the battle's objectives. Empty if losses decide."""
        victory = self.field.scenario.victory
        if victory.how == "cleared":
            return frozenset(self.field.map.zones[victory.zone])
        return frozenset(victory.places)

    def around(self, steps: int) -> frozenset[int]:
        """Return the hexes near the objectives."""
        return frozenset(hex_ for one in self.wanted for hex_ in self.field.grid.within(one, steps))

    @cached_property
    def dangers(self) -> list[Danger]:
        """The danger to each hex in the enemy's reach, the worst first."""
        return sorted(self._dangers(), key=lambda one: -one.loss)

    def _dangers(self) -> Iterator[Danger]:
        friends = self.position.combat[self.side]
        for hex_ in self.held:
            menace, shelter = self.view.threat(hex_, friends)
            if menace > 0:
                yield self._danger(hex_, menace, shelter)

    def _danger(self, hex_: int, menace: float, shelter: int) -> Danger:
        """8.5: Return the cost of the results of the possible assault."""
        units = self.position.combat_units(hex_)
        chances = odds_of(self.field, menace, strength_of(units), shelter)
        ways = ways_back(self.state, hex_) if self.view.near(hex_) <= BESIDE else 1
        loss = total(chances.get(result, 0.0) * cost for result, cost in COST.items())
        loss += TRAPPED * chances.get(DRIVEN, 0.0) * (not ways)
        risk = LEVEL * stakes(units) / self.whole
        ended = chances.get(SHAKEN, 0.0) + chances.get(BROKEN, 0.0)
        last = ended * self.points([unit for unit in units if unit.disrupted])
        return Danger(loss * risk, last, risk * (ways <= 1 and self.view.near(hex_) <= BESIDE))
