"""The features of a position of Rebels & Redcoats: each function is a feature (see `value`)."""

from __future__ import annotations

from cockade.engine.bots.features import Features
from cockade.engine.bots.rebels.aims import winner_now
from cockade.engine.bots.rebels.army import BESIDE, Army
from cockade.engine.bots.rebels.chances import FIGHTING, steps_around
from cockade.engine.bots.rebels.plan import ways_out
from cockade.engine.floats import total
from cockade.engine.rebels.common.ground import ground
from cockade.engine.rebels.common.state import State, enemy
from cockade.engine.rebels.victory import WINS, holder
from cockade.events.rebels import AMERICAN, SIDES

FEATURES: Features[State, Army] = Features(SIDES, Army)

HALF, LITTLE = 0.5, 0.2
"""The shares of its level at which an army is weak, and about to break."""
ROUT = 4
"""10.0: The distance in steps from the edge at which routed units must leave the map."""
RIDE = 3
"""The distance in steps at which an enemy endangers a leader who rides alone."""
FARTHEST = 8
"""The distance in steps beyond which farther makes no difference."""


# ---------------------------------------------------------------- the position


@FEATURES.of_all
def left(state: State) -> float:
    """2.0: Return the share of the player turns left."""
    turns = len(state.labels)
    half = 0.5 if state.side != state.first else 1.0
    return max(0.0, turns - state.turn + half) / turns if turns else 1.0


@FEATURES.of_all
def mover(state: State) -> float:
    """Return the side whose player turn it is."""
    return 1.0 if state.side == AMERICAN else -1.0


@FEATURES.of_all
def margin(state: State) -> float:
    """14.1: Return the margin by the ways to win alone."""
    return WINS.margin(state, AMERICAN)


@FEATURES.of_all
def would_win(state: State) -> float:
    """14.1: Return whether the side that must act would win if the last turn ended now."""
    return float(winner_now(state) == attacker(state))


@FEATURES.of_all
def reached(state: State) -> float:
    """18.1: Return the share that the acting side has of its objective."""
    side, how = attacker(state), ground(state.scenario).scenario.victory.how
    own = [each.stand.share for each in WINS.standings(state) if (each.win.side, each.win.how) == (side, how)]
    return max(own, default=0.0)


@FEATURES.of_all
def ratio(state: State) -> float:
    """13.1: Return the comparison of the two levels."""
    american, british = (max(0.0, level(Army(state, side))) for side in SIDES)
    return 2 * american / (american + british + 0.05) - 1


def attacker(state: State) -> str:
    """18.1: Return the side that must act. The American if neither must."""
    otherwise = ground(state.scenario).scenario.victory.else_wins
    return enemy(otherwise) if otherwise else AMERICAN


# ---------------------------------------------------------------- a side


@FEATURES.of_side
def level(army: Army) -> float:
    """13.1: Return the share left of its level."""
    return max(0.0, army.state.level(army.side) / army.whole)


@FEATURES.of_side
def weak(army: Army) -> float:
    """13.1: Return how much its level lacks to half of it."""
    return max(0.0, HALF - level(army))


@FEATURES.of_side
def faint(army: Army) -> float:
    """13.1: Return how near it is to breaking."""
    return max(0.0, LITTLE - level(army))


@FEATURES.of_side
def good(army: Army) -> float:
    """Return the strength of the line in good order."""
    return army.share([unit for unit in army.line if not unit.disrupted])


@FEATURES.of_side
def shaken(army: Army) -> float:
    """9.0: Return the strength of the disrupted units after recovery."""
    return sum(unit.counter.strength[0] for unit in army.line if unit.disrupted) / army.began


@FEATURES.of_side
def shaken_points(army: Army) -> float:
    """13.1: Return what the loss of the disrupted units would cost."""
    return army.points([unit for unit in army.line if unit.disrupted])


@FEATURES.of_side
def led(army: Army) -> float:
    """11.0: Return the leaders left, by the cost of their loss."""
    leaders = [unit for unit in army.everyone if unit.is_leader]
    whole = total(unit.counter.points for unit in leaders)
    return total(unit.counter.points for unit in leaders if unit.alive) / whole if whole else 1.0


@FEATURES.of_side
def off_map(army: Army) -> float:
    """Return the strength off the map."""
    return army.share([unit for unit in army.line if not unit.hex])


@FEATURES.of_side
def guns(army: Army) -> float:
    """Return the guns that can fire."""
    all_ = [unit for unit in army.everyone if unit.is_artillery]
    return sum(unit.alive and not unit.disrupted for unit in all_) / len(all_) if all_ else 0.0


@FEATURES.of_side
def threatened(army: Army) -> float:
    """Return the expected losses to the enemy's next turn."""
    return total(one.loss for one in army.dangers)


@FEATURES.of_side
def worst_threat(army: Army) -> float:
    """Return the expected losses to its worst assault."""
    return total(one.loss for one in army.dangers[:1])


@FEATURES.of_side
def worst_threats(army: Army) -> float:
    """Return the expected losses to its three worst assaults."""
    return total(one.loss for one in army.dangers[:3])


@FEATURES.of_side
def last_stands(army: Army) -> float:
    """9.0: Return the expected losses of disrupted units that may be eliminated."""
    return total(one.last for one in army.dangers)


@FEATURES.of_side
def cut_off(army: Army) -> float:
    """8.51: Return the strength next to the enemy with at most one way out."""
    return total(one.cut for one in army.dangers)


@FEATURES.of_side
def beside(army: Army) -> float:
    """Return the strength next to the enemy."""
    return total(army.men(hex_) for hex_ in army.held if army.view.near(hex_) <= BESIDE)


@FEATURES.of_side
def away(army: Army) -> float:
    """Return the average distance from the enemy."""
    return total(army.men(hex_) * min(army.view.near(hex_), FARTHEST) for hex_ in army.held) / FARTHEST


@FEATURES.of_side
def on_the_brink(army: Army) -> float:
    """10.0: Return the strength that would leave the map in a rout."""
    door = ways_out(army.state.scenario, army.side, ROUT)
    return army.share([unit for unit in army.line if unit.hex in door])


@FEATURES.of_side
def riding_alone(army: Army) -> float:
    """11.13: Return the cost of leaders alone with an enemy near."""
    alone = [hex_ for hex_ in sorted(army.position.lone_leaders[army.side]) if army.view.near(hex_) <= RIDE]
    return army.points([leader for hex_ in alone for leader in army.position.leaders(hex_)])


@FEATURES.of_side
def crowded(army: Army) -> float:
    """6.0: Return the strength that can't fight in crowded hexes."""
    stacks = [army.men(hex_) for hex_ in sorted(army.position.line[army.side])]
    return total(max(0.0, men - FIGHTING / army.began) for men in stacks)


@FEATURES.of_side
def inside(army: Army) -> float:
    """18.1: Return the strength on the battle's objectives."""
    return army.share([unit for unit in army.line if unit.hex in army.wanted])


@FEATURES.of_side
def at_the_gate(army: Army) -> float:
    """18.1: Return the strength on them or next to them."""
    near = army.around(1)
    return army.share([unit for unit in army.line if unit.hex in near])


@FEATURES.of_side
def around(army: Army) -> float:
    """18.1: Return the strength within three hexes of them."""
    near = army.around(3)
    return army.share([unit for unit in army.line if unit.hex in near])


@FEATURES.of_side
def gap(army: Army) -> float:
    """18.1: Return the average distance of the nearest line unit from a deciding place."""
    places = army.field.scenario.victory.places
    here = [unit.hex for unit in army.line if unit.hex]
    gaps = [
        min([steps_around(army.state.scenario, place).get(hex_, FARTHEST) for hex_ in here] or [FARTHEST])
        for place in places
    ]
    return min(FARTHEST, sum(gaps) / len(gaps)) / FARTHEST if gaps else 0.0


@FEATURES.of_side
def places(army: Army) -> float:
    """18.1: Return the share of the deciding places that it has."""
    all_ = army.field.scenario.victory.places
    return sum(holder(army.state, place) == army.side for place in all_) / len(all_) if all_ else 0.0


@FEATURES.of_side
def hexes_held(army: Army) -> float:
    """kingsmountain.18.1: Return the number of objective hexes with its units."""
    return len(army.wanted.intersection(army.held)) / len(army.wanted) if army.wanted else 0.0
