"""Winning (4.0): Proctor's Battery, captured and lost again (4.3), points, and the objectives."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeAlias

from cockade.engine.brandywine.common.ground import ground
from cockade.engine.brandywine.common.phases import COMBAT, PHASES, PLAYER_TURN, TURN, ends
from cockade.engine.brandywine.common.state import State, Unit, enemy
from cockade.engine.brandywine.common.victory import AFTER_PLAYER_TURN, AFTER_TURN, WINS
from cockade.engine.brandywine.common.zones import enemies_beside, is_in_enemy_zone
from cockade.engine.floats import total
from cockade.engine.rules import Resolution
from cockade.engine.victory import END, Stand, Win
from cockade.events.brandywine import AMERICAN, BRITISH, CAPTURED, ELIMINATED, Award, BatteryMarked

Zones: TypeAlias = list[frozenset[int]]

# ---------------------------------------------------------------- Proctor's Battery (4.3)

BATTERY = "battery"


def is_captured(state: State) -> bool:
    """4.3.2: a British unit in Parade Order, not artillery, holds it without an American adjacent."""
    return any(
        holds_battery(unit) and not enemies_beside(state, BRITISH, hex_)
        for hex_ in ground(state.scenario).zone(BATTERY)
        for unit in state.position.combat_units(hex_)
    )


def holds_battery(unit: Unit) -> bool:
    """4.3.2: whether a unit in the battery is one that captures it."""
    return unit.side == BRITISH and unit.in_parade_order and not unit.is_artillery


def mark(resolution: Resolution[State], side: str) -> None:
    """4.3.3 (ruling Q05): at the end of every phase; a marker that lies already stays where it is."""
    if not resolution.state.battery and is_captured(resolution.state):
        resolution.happen(BatteryMarked(resolution.state.turn))


def threaten(resolution: Resolution[State], unit: Unit, path: Iterable[int]) -> None:
    """4.3.4 (ruling Q06): an American combat unit that moved or advanced into it or next to it ends that."""
    if not resolution.state.battery or unit.side != AMERICAN or unit.is_leader:
        return
    field = ground(resolution.state.scenario)
    near = field.zone(BATTERY).union(*(field.neighbours[hex_] for hex_ in field.zone(BATTERY)))
    if not near.isdisjoint(path):
        resolution.happen(BatteryMarked(0))


# What the end of a close combat phase still does to units (13.3) is done when the player turn ends.
for moment in (*(phase for phase in PHASES if phase != COMBAT), PLAYER_TURN):
    ends(moment)(mark)


# ---------------------------------------------------------------- points and objectives (4.1, 4.2, 4.4)

HALVES = 2
EXITS, ENOUGH = "exits", 4  # 4.1.1: the hexes, and the strength points that must hold one of them
MANY, TIMES, LOYALIST = 15, 2, "loyalist"  # 4.2.1
NEAR, FAR = 0.5, 10  # what it counts to be beside a place, less by the distance, against holding it
MUCH = 30  # half points behind that are no more to be made good


def ledger(state: State) -> list[Award]:
    """4.4 (rulings Q07, Q08): every line of the current victory point schedule, for both sides."""
    lines = [award for unit in state.units for award in unit_awards(state, unit)]
    return [*lines, *battery_awards(state), *state.awards]


def unit_awards(state: State, unit: Unit) -> Iterator[Award]:
    """4.4: the points that a unit's fate gives its enemy; for a leader his value."""
    awards, side = ground(state.scenario).charts.awards, enemy(unit.side)
    if unit.is_leader:
        if unit.is_out:
            yield Award(side, unit.counter.points, unit.id, "CH.leader-loss")
        return
    line = points_line(unit)
    if line:
        yield Award(side, awards[line].halves, unit.id, "4.4")
    if unit.on_map and unit.is_shattered:
        yield Award(side, awards["shattered"].halves, unit.id, "4.4")


def points_line(unit: Unit) -> str:
    """4.4 (rulings Q07, Q123): the one line that counts for the final fate of a combat unit."""
    if unit.fate == CAPTURED:
        return "captured"
    if unit.fate == ELIMINATED:
        return "two_step_eliminated" if unit.counter.steps > 1 else "one_step_eliminated"
    weakened = unit.reduced and not unit.set_up_reduced
    return "two_step_reduced" if weakened and unit.on_map else ""


def battery_awards(state: State) -> Iterator[Award]:
    """4.3.5: the box that holds the marker of Proctor's Battery."""
    if state.battery:
        points = ground(state.scenario).charts.battery.points[state.battery - 1]
        yield Award(BRITISH, points * HALVES, "Proctor's Battery", "4.3.5")


def points(state: State, side: str) -> int:
    """4.4: the victory points of a side, in halves."""
    return sum(award.halves for award in ledger(state) if award.side == side)


# ---------------------------------------------------------------- won in any turn (4.1.1, 4.2.1)


@ends(PLAYER_TURN)
def judge_exits(resolution: Resolution[State], side: str) -> None:
    """4.1.1, 18.4.3 no. 7: judge the way out after an American player turn."""
    if side == AMERICAN:
        WINS.judge(resolution, AFTER_PLAYER_TURN)


@WINS.stands("exits")
def is_way_open(state: State, win: Win) -> Stand:
    """4.1.1: enough British foot in one hex of the way out."""
    exits = ground(state.scenario).zone(EXITS)
    strength = max((holding_strength(state, hex_) for hex_ in exits), default=0)
    held = {hex_: win.side if holding_strength(state, hex_) >= ENOUGH else "" for hex_ in exits}
    share = min(1.0, max(strength / ENOUGH, reached(state, exits)))
    return Stand(strength >= ENOUGH, share, held, {"strength": strength, "of": ENOUGH})


def holding_strength(state: State, hex_: int) -> int:
    """4.1.1: the strength points of the British foot in Parade Order in a hex."""
    return sum(unit.strength for unit in state.position.stack(hex_) if is_holding(unit))


def is_holding(unit: Unit) -> bool:
    """4.1.1, 18.1.3: British infantry or light infantry in Parade Order."""
    return unit.side == BRITISH and unit.is_foot and unit.in_parade_order


@WINS.stands("losses")
def has_lost_too_much(state: State, win: Win) -> Stand:
    """4.2.1: enough British foot, and twice what the Americans have lost."""
    british, american = lost_foot(state, BRITISH), lost_foot(state, AMERICAN)
    share = min(1.0, british / MANY, british / max(1, TIMES * american))
    holds = british >= MANY and british >= TIMES * american
    return Stand(holds, share, names={"british": british, "of": MANY, "american": american})


def lost_foot(state: State, side: str) -> int:
    """4.2.1 (ruling Q04): the full strength of the foot out of the game; Loyalists do not count."""
    lost = (
        unit.counter for unit in state.units if unit.counter.side == side and unit.is_out and unit.is_foot
    )
    return sum(counter.strength[0] for counter in lost if counter.nation != LOYALIST)


# ---------------------------------------------------------------- decisive by the scenario (18.1.3 to 18.4.3)


@ends(TURN)
def judge_turn(resolution: Resolution[State], side: str) -> None:
    """5.0 D1: losses (4.2.1), the scenario's own conditions; after the last turn the points (4.0)."""
    WINS.judge(resolution, AFTER_TURN)
    if resolution.state.turn >= resolution.state.last_turn:
        WINS.judge(resolution, END)


@WINS.stands("hold_each")
def holds_each(state: State, win: Win) -> Stand:
    """18.1.3 no. 8, 18.2.3 no. 5 (rulings Q60, Q62): a hex of each place held, with no American adjacent."""
    zones = _zones(state, win)
    held = [any(is_held(state, hex_) for hex_ in zone) for zone in zones]
    share = total(reached(state, zone) for zone in zones) / len(zones)
    return Stand(all(held), share, _holders(state, zones), {"held": sum(held), "of": len(zones)})


def is_held(state: State, hex_: int) -> bool:
    """18.1.3 no. 8: British foot in Parade Order is in the hex, without an adjacent American combat unit."""
    return any(map(is_holding, state.position.stack(hex_))) and not enemies_beside(state, BRITISH, hex_)


@WINS.stands("none_in")
def holds_none(state: State, win: Win) -> Stand:
    """18.2.3 no. 6: no British foot in Parade Order in the places."""
    zones = _zones(state, win)
    return _denied(state, zones, holds=not any(map(is_holding, _standing_in(state, zones))))


@WINS.stands("none_free_in")
def holds_none_free(state: State, win: Win) -> Stand:
    """18.4.3 no. 8 (ruling Q63): any British foot there is in an American zone of control."""
    zones = _zones(state, win)
    held = filter(is_holding, _standing_in(state, zones))
    return _denied(state, zones, holds=all(is_in_enemy_zone(state, unit) for unit in held))


def _denied(state: State, zones: Zones, *, holds: bool) -> Stand:
    share = 1 - max(reached(state, zone) for zone in zones)
    return Stand(holds, share, _holders(state, zones))


def _zones(state: State, win: Win) -> Zones:
    return [ground(state.scenario).zone(name) for name in win.zones]


def _standing_in(state: State, zones: Zones) -> list[Unit]:
    """The units in the places of a condition."""
    return [unit for zone in zones for hex_ in zone for unit in state.position.stack(hex_)]


def _holders(state: State, zones: Zones) -> dict[int, str]:
    """The side whose combat units hold each place; empty where there are none."""
    there = {hex_: state.position.combat_units(hex_) for zone in zones for hex_ in sorted(zone)}
    return {hex_: units[0].side if units else "" for hex_, units in there.items()}


def reached(state: State, zone: Iterable[int]) -> float:
    """1 for a place that the British hold; else under a half, less the farther their nearest foot is."""
    if any(is_held(state, hex_) for hex_ in zone):
        return 1.0
    far = ground(state.scenario).grid.distance
    men = {unit.hex for unit in state.position.of(BRITISH) if is_holding(unit)}
    nearest = min((far(hex_, here) for hex_ in zone for here in men), default=FAR)
    return NEAR * max(0.0, 1 - nearest / FAR)


# ---------------------------------------------------------------- by points (4.0)


@WINS.stands("points")
def has_more_points(state: State, win: Win) -> Stand:
    """4.0: the higher total wins a marginal victory, the Americans on a tie."""
    own, theirs = points(state, win.side), points(state, enemy(win.side))
    holds = own > theirs or (own == theirs and win.side == AMERICAN)
    share = min(1.0, max(0.0, 1 + (own - theirs) / MUCH))
    return Stand(holds, share, names={"points": own, "enemy_points": theirs})
