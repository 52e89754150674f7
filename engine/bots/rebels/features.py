"""What a position of Rebels & Redcoats is like: each function is a feature of that name (see `value`)."""

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
"""From such a share of its level on an army is weak, and about to break."""
ROUT = 4
"""10.0: so many steps from the way off the map who routs must leave it."""
RIDE = 3
"""From so many steps on an enemy is a danger to a leader who rides alone."""
FARTHEST = 8
"""Beyond so many steps farther away makes no difference."""


# ---------------------------------------------------------------- the position


@FEATURES.of_all
def left(state: State) -> float:
    """2.0: the share of the player turns that are still to come."""
    turns = len(state.labels)
    half = 0.5 if state.side != state.first else 1.0
    return max(0.0, turns - state.turn + half) / turns if turns else 1.0


@FEATURES.of_all
def mover(state: State) -> float:
    """Whose player turn it is."""
    return 1.0 if state.side == AMERICAN else -1.0


@FEATURES.of_all
def margin(state: State) -> float:
    """14.1: what the ways to win say by themselves."""
    return WINS.margin(state, AMERICAN)


@FEATURES.of_all
def would_win(state: State) -> float:
    """14.1: whether who must change something would win if the last turn ended now."""
    return float(winner_now(state) == attacker(state))


@FEATURES.of_all
def reached(state: State) -> float:
    """18.1: how much there is of what who must change something has to reach."""
    side, how = attacker(state), ground(state.scenario).scenario.victory.how
    own = [each.stand.share for each in WINS.standings(state) if (each.win.side, each.win.how) == (side, how)]
    return max(own, default=0.0)


@FEATURES.of_all
def ratio(state: State) -> float:
    """13.1: how the levels compare."""
    american, british = (max(0.0, level(Army(state, side))) for side in SIDES)
    return 2 * american / (american + british + 0.05) - 1


def attacker(state: State) -> str:
    """18.1: who must change something; the American where neither must."""
    otherwise = ground(state.scenario).scenario.victory.else_wins
    return enemy(otherwise) if otherwise else AMERICAN


# ---------------------------------------------------------------- a side


@FEATURES.of_side
def level(army: Army) -> float:
    """13.1: how much of its level it has left."""
    return max(0.0, army.state.level(army.side) / army.whole)


@FEATURES.of_side
def weak(army: Army) -> float:
    """13.1: how much it lacks of half of it."""
    return max(0.0, HALF - level(army))


@FEATURES.of_side
def faint(army: Army) -> float:
    """13.1: how near it is to breaking."""
    return max(0.0, LITTLE - level(army))


@FEATURES.of_side
def good(army: Army) -> float:
    """The strength of the line that is in order."""
    return army.share([unit for unit in army.line if not unit.disrupted])


@FEATURES.of_side
def shaken(army: Army) -> float:
    """9.0: the disrupted, by the strength that they would have again."""
    return sum(unit.counter.strength[0] for unit in army.line if unit.disrupted) / army.began


@FEATURES.of_side
def shaken_points(army: Army) -> float:
    """13.1: what the disrupted would cost if they were lost."""
    return army.points([unit for unit in army.line if unit.disrupted])


@FEATURES.of_side
def led(army: Army) -> float:
    """11.0: the leaders who are left, by what their loss costs."""
    leaders = [unit for unit in army.everyone if unit.is_leader]
    whole = total(unit.counter.points for unit in leaders)
    return total(unit.counter.points for unit in leaders if unit.alive) / whole if whole else 1.0


@FEATURES.of_side
def off_map(army: Army) -> float:
    """The strength that is not on the map."""
    return army.share([unit for unit in army.line if not unit.hex])


@FEATURES.of_side
def guns(army: Army) -> float:
    """The guns that can fire."""
    all_ = [unit for unit in army.everyone if unit.is_artillery]
    return sum(unit.alive and not unit.disrupted for unit in all_) / len(all_) if all_ else 0.0


@FEATURES.of_side
def threatened(army: Army) -> float:
    """What the enemy's next turn may cost."""
    return total(one.loss for one in army.dangers)


@FEATURES.of_side
def worst_threat(army: Army) -> float:
    """What its worst assault may cost."""
    return total(one.loss for one in army.dangers[:1])


@FEATURES.of_side
def worst_threats(army: Army) -> float:
    """What its three worst may cost."""
    return total(one.loss for one in army.dangers[:3])


@FEATURES.of_side
def last_stands(army: Army) -> float:
    """9.0: what those may cost who are disrupted and may be ended."""
    return total(one.last for one in army.dangers)


@FEATURES.of_side
def cut_off(army: Army) -> float:
    """8.51: what stands beside the enemy with one way out or none."""
    return total(one.cut for one in army.dangers)


@FEATURES.of_side
def beside(army: Army) -> float:
    """The strength that stands beside the enemy."""
    return total(army.men(hex_) for hex_ in army.held if army.view.near(hex_) <= BESIDE)


@FEATURES.of_side
def away(army: Army) -> float:
    """How far from the enemy the men stand."""
    return total(army.men(hex_) * min(army.view.near(hex_), FARTHEST) for hex_ in army.held) / FARTHEST


@FEATURES.of_side
def on_the_brink(army: Army) -> float:
    """10.0: the strength that would leave the map if it routed."""
    door = ways_out(army.state.scenario, army.side, ROUT)
    return army.share([unit for unit in army.line if unit.hex in door])


@FEATURES.of_side
def riding_alone(army: Army) -> float:
    """11.13: what leaders cost who stand alone, with an enemy near."""
    alone = [hex_ for hex_ in sorted(army.position.lone_leaders[army.side]) if army.view.near(hex_) <= RIDE]
    return army.points([leader for hex_ in alone for leader in army.position.leaders(hex_)])


@FEATURES.of_side
def crowded(army: Army) -> float:
    """6.0: the strength beyond what fights of a hex."""
    stacks = [army.men(hex_) for hex_ in sorted(army.position.line[army.side])]
    return total(max(0.0, men - FIGHTING / army.began) for men in stacks)


@FEATURES.of_side
def inside(army: Army) -> float:
    """18.1: the strength on the hexes about which the battle is fought."""
    return army.share([unit for unit in army.line if unit.hex in army.wanted])


@FEATURES.of_side
def at_the_gate(army: Army) -> float:
    """18.1: the strength on them or beside."""
    near = army.around(1)
    return army.share([unit for unit in army.line if unit.hex in near])


@FEATURES.of_side
def around(army: Army) -> float:
    """18.1: the strength within three hexes of them."""
    near = army.around(3)
    return army.share([unit for unit in army.line if unit.hex in near])


@FEATURES.of_side
def gap(army: Army) -> float:
    """18.1: how many steps the nearest unit of the line is from a place that decides, on average."""
    places = army.field.scenario.victory.places
    here = [unit.hex for unit in army.line if unit.hex]
    gaps = [
        min([steps_around(army.state.scenario, place).get(hex_, FARTHEST) for hex_ in here] or [FARTHEST])
        for place in places
    ]
    return min(FARTHEST, sum(gaps) / len(gaps)) / FARTHEST if gaps else 0.0


@FEATURES.of_side
def places(army: Army) -> float:
    """18.1: the share of the places that decide which it has."""
    all_ = army.field.scenario.victory.places
    return sum(holder(army.state, place) == army.side for place in all_) / len(all_) if all_ else 0.0


@FEATURES.of_side
def hexes_held(army: Army) -> float:
    """kingsmountain.18.1: on how many of the hexes about which the battle is fought it has men."""
    return len(army.wanted.intersection(army.held)) / len(army.wanted) if army.wanted else 0.0
