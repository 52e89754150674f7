"""The features of a position of Brandywine from one side's view: each function is a feature."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property

from cockade.engine.bots.brandywine.evaluation_map import has_last_word
from cockade.engine.bots.brandywine.parameters import character_of
from cockade.engine.bots.brandywine.retreats import ways_back
from cockade.engine.bots.brandywine.threats import loss, menace
from cockade.engine.bots.features import Features
from cockade.engine.bots.parameters import REGULAR
from cockade.engine.brandywine.common.ground import ground
from cockade.engine.brandywine.common.state import State, Unit, enemy
from cockade.engine.brandywine.common.victory import WINS, time_left
from cockade.engine.brandywine.common.zones import beside_enemies
from cockade.engine.brandywine.d_end.victory import EXITS, is_held, lost_foot, points
from cockade.engine.brandywine.d_end.victory import MANY as BROKEN
from cockade.engine.floats import total
from cockade.events.brandywine import AMERICAN, SIDES, WAITING

SCALE = 50.0
"""The strength points of a large force."""
MANY = 10.0
"""A large number of victory points, chits or leaders."""
NEAR = 2
"""The distance in hexes at which units are near a deciding place."""
FARTHEST = 12
"""The distance beyond which farther makes no difference."""
WEAK = 0.5
REACH = 5
"""The distance in hexes that units can cover in a turn."""


class Army:
    """One side of a position. Of unknown units only their presence counts."""

    def __init__(self, state: State, side: str) -> None:
        self.state, self.side = state, side
        self.field, self.position = ground(state.scenario), state.position
        self.character = character_of(REGULAR, state.scenario, side)
        self.units = [unit for unit in self.position.own[side] if not unit.is_leader]
        self.foot = [unit for unit in self.units if not unit.is_artillery]
        self.hexes = sorted(self.position.combat[side])

    def strength(self, units: Sequence[Unit]) -> float:
        """Return the strength of some units. An unknown one counts as average."""
        return sum(unit.strength or self.character.usual for unit in units) / SCALE

    @cached_property
    def places(self) -> frozenset[int]:
        """18.0, 4.1.1: The hexes of the scenario's objectives."""
        zones = [name for decisive in self.field.scenario.decisive for name in decisive.zones] or [EXITS]
        return frozenset().union(*(self.field.zone(name) for name in zones))

    @cached_property
    def near(self) -> dict[int, float]:
        """Return by place the strength in Parade Order that can come there in a turn."""
        far = self.field.grid.distance
        ready = [unit for unit in self.foot if unit.in_parade_order]
        return {
            place: self.strength([unit for unit in ready if far(unit.hex, place) <= REACH])
            for place in sorted(self.places)
        }

    @cached_property
    def losses(self) -> list[float]:
        """Return the expected losses in each hex to the enemy's next turn, the worst first."""
        return sorted(self._losses(), reverse=True)

    def _losses(self) -> Iterator[float]:
        coming = menace(self.state, self.side, self.character)
        for hex_ in self.hexes:
            if hex_ in coming:
                units = self.position.combat_units(hex_)
                yield loss(self.field, hex_, units, coming[hex_], self.character) / SCALE


FEATURES: Features[State, Army] = Features(SIDES, Army)


# ---------------------------------------------------------------- the position


@FEATURES.of_all
def left(state: State) -> float:
    """5.0: Return the share of the turns left, in half turns."""
    whole = state.last_turn - state.first_turn + 1
    half = 0.5 / whole if state.initiative == state.side else 0.0
    return min(1.0, max(0.0, time_left(state) + half)) if state.last_turn else 1.0


@FEATURES.of_all
def mover(state: State) -> float:
    """Return the side whose player turn it is."""
    return 1.0 if state.side == AMERICAN else -1.0


@FEATURES.of_all
def margin(state: State) -> float:
    """4.0, 18.0: Return the margin by the ways to win alone."""
    return WINS.margin(state, AMERICAN)


@FEATURES.of_all
def would_win(state: State) -> float:
    """4.0, 18.0: Return the winner if the game ended now: 1 the American, -1 the British."""
    winner = next((each.win.side for each in WINS.standings(state) if each.stand.holds), "")
    return float(winner == AMERICAN) - float(bool(winner) and winner != AMERICAN)


# ---------------------------------------------------------------- a side


@FEATURES.of_side
def reached(army: Army) -> float:
    """4.0, 18.0: Return the share that the side has of its best way to win."""
    own = [each.stand.share for each in WINS.standings(army.state) if each.win.side == army.side]
    return max(own, default=0.0)


@FEATURES.of_side
def score(army: Army) -> float:
    """4.0: Return a side's victory points, divided by `MANY`."""
    return points(army.state, army.side) / MANY


@FEATURES.of_side
def nerve(army: Army) -> float:
    """15.2: Return the share left of a side's army morale."""
    begun = army.field.scenario.morale[army.side]
    return army.state.morale_of(army.side) / max(1, begun)


@FEATURES.of_side
def wavering(army: Army) -> float:
    """15.2.6: Return how much army morale lacks to half of it."""
    return max(0.0, WEAK - nerve(army))


@FEATURES.of_side
def momentum(army: Army) -> float:
    """12.3: Return a side's momentum chits."""
    return army.state.momentum_of(army.side) / MANY


@FEATURES.of_side
def last_word(army: Army) -> float:
    """5.0: Return whether no turn of the enemy is left."""
    return float(has_last_word(army.state, army.side))


@FEATURES.of_side
def good(army: Army) -> float:
    """Return the strength in Parade Order on the map."""
    return army.strength([unit for unit in army.foot if unit.in_parade_order])


@FEATURES.of_side
def disordered(army: Army) -> float:
    """13.4: Return the strength that is Disrupted or Shattered."""
    return army.strength([unit for unit in army.foot if not unit.in_parade_order])


@FEATURES.of_side
def shattered(army: Army) -> float:
    """13.4: Return the strength of a side's Shattered infantry."""
    return army.strength([unit for unit in army.foot if unit.is_shattered])


@FEATURES.of_side
def to_come(army: Army) -> float:
    """9.3: Return the number of its units that have not arrived, divided by `MANY`."""
    return sum(unit.side == army.side and unit.fate == WAITING for unit in army.state.units) / MANY


@FEATURES.of_side
def guns(army: Army) -> float:
    """Return the guns of a side in Parade Order, divided by `MANY`."""
    return sum(unit.is_artillery and unit.in_parade_order for unit in army.units) / MANY


@FEATURES.of_side
def leaders(army: Army) -> float:
    """14.0: Return a side's leaders on the map."""
    return sum(unit.is_leader for unit in army.position.own[army.side]) / MANY


@FEATURES.of_side
def threatened(army: Army) -> float:
    """Return the expected losses to the enemy's next turn."""
    return total(army.losses)


@FEATURES.of_side
def worst_threats(army: Army) -> float:
    """Return the expected losses to the enemy's three worst attacks."""
    return total(army.losses[:3])


@FEATURES.of_side
def beside(army: Army) -> float:
    """Return the strength next to the enemy."""
    near = beside_enemies(army.state, army.side)
    return army.strength([unit for unit in army.foot if unit.hex in near])


@FEATURES.of_side
def inside(army: Army) -> float:
    """18.0: Return the strength in Parade Order on the deciding places."""
    return army.strength([unit for unit in army.foot if unit.hex in army.places and unit.in_parade_order])


@FEATURES.of_side
def around(army: Army) -> float:
    """18.0: Return the strength within two hexes of them."""
    near = frozenset(hex_ for one in army.places for hex_ in army.field.grid.within(one, NEAR))
    return army.strength([unit for unit in army.foot if unit.hex in near and unit.in_parade_order])


@FEATURES.of_side
def gap(army: Army) -> float:
    """18.0: Return the distance of the nearest infantry from the deciding places."""
    far, here = army.field.grid.distance, [unit.hex for unit in army.foot if unit.in_parade_order]
    gaps = (far(one, place) for one in here for place in army.places)
    return min(FARTHEST, min(gaps, default=FARTHEST)) / FARTHEST


@FEATURES.of_side
def held(army: Army) -> float:
    """18.1.3 no. 8: Return the share of the places that the British hold, or don't hold."""
    if not army.places:
        return 0.0
    british = sum(is_held(army.state, place) for place in army.places) / len(army.places)
    return 1 - british if army.side == AMERICAN else british


@FEATURES.of_side
def brink(army: Army) -> float:
    """15.2.6: Return how near army morale is to 0. It counts only when little is left."""
    return 1 / (1 + max(0, army.state.morale_of(army.side)))


@FEATURES.of_side
def lost(army: Army) -> float:
    """4.2.1: Return the share of the deciding infantry that is lost."""
    return lost_foot(army.state, army.side) / BROKEN


@FEATURES.of_side
def march(army: Army) -> float:
    """18.0: Return the average distance of a side's infantry from the deciding places, by strength."""
    ready = [unit for unit in army.foot if unit.in_parade_order]
    whole = army.strength(ready)
    if not whole or not army.places:
        return 1.0
    gone = total(army.strength([unit]) * min(FARTHEST, away(army, unit)) for unit in ready)
    return gone / whole / FARTHEST


def away(army: Army, unit: Unit) -> int:
    """Return a unit's distance from the nearest of those places."""
    return min(army.field.grid.distance(unit.hex, place) for place in army.places)


@FEATURES.of_side
def superior(army: Army) -> float:
    """18.0: Return a side's superiority at the place where it has the greatest."""
    theirs = Army(army.state, enemy(army.side)).near
    return max((strength - theirs[place] for place, strength in army.near.items()), default=0.0)


@FEATURES.of_side
def cut_off(army: Army) -> float:
    """13.2.3: Return the strength that can be attacked and has no way of retreat."""
    coming = menace(army.state, army.side, army.character)
    shut = {hex_ for hex_ in army.hexes if hex_ in coming and not ways_back(army.state, army.side, hex_)}
    return army.strength([unit for unit in army.foot if unit.hex in shut])


@FEATURES.of_side
def bare_guns(army: Army) -> float:
    """12.1.7: Return the guns in the enemy's reach without infantry, divided by `MANY`."""
    coming, escorted = menace(army.state, army.side, army.character), {unit.hex for unit in army.foot}
    guns_there = (unit.hex for unit in army.units if unit.is_artillery)
    return sum(hex_ in coming and hex_ not in escorted for hex_ in guns_there) / MANY
