"""Winning (4.0): Proctor's Battery, captured and lost again (4.3), points, and the objectives."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from cockade.engine.brandywine.common.data import Decisive
from cockade.engine.brandywine.common.ground import ground
from cockade.engine.brandywine.common.phases import COMBAT, PHASES, PLAYER_TURN, TURN, ends
from cockade.engine.brandywine.common.state import State, Unit, enemy
from cockade.engine.brandywine.common.zones import enemies_beside, is_in_enemy_zone
from cockade.engine.rules import Resolution
from cockade.events.brandywine import AMERICAN, BRITISH, CAPTURED, ELIMINATED, Award, BatteryMarked
from cockade.events.facts import GameEnded

# ---------------------------------------------------------------- Proctor's Battery (4.3)

BATTERY = "battery"


def is_captured(state: State) -> bool:
    """4.3.2: a British unit in Parade Order other than artillery is in it, and no American beside."""
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


def ledger(state: State) -> list[Award]:
    """4.4 (rulings Q07, Q08): every line of the victory point schedule as it stands now, for both sides."""
    lines = [award for unit in state.units for award in unit_awards(state, unit)]
    return [*lines, *battery_awards(state), *state.awards]


def unit_awards(state: State, unit: Unit) -> Iterator[Award]:
    """4.4: what a unit gives its enemy by what has become of it; a leader what he is worth."""
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
    """4.4 (rulings Q07, Q123): the one line that counts for what a combat unit finally is."""
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


# ---------------------------------------------------------------- won at once (4.1.1, 4.2.1)


@ends(PLAYER_TURN)
def judge_exits(resolution: Resolution[State], side: str) -> None:
    """4.1.1, 18.4.3 no. 7: after an American player turn, enough British foot in one hex of the way out."""
    state = resolution.state
    exits = ground(state.scenario).zone(EXITS)
    if side == AMERICAN and any(holding_strength(state, hex_) >= ENOUGH for hex_ in exits):
        resolution.happen(GameEnded(BRITISH, "decisive: the way to Philadelphia is open", "4.1.1"))


def holding_strength(state: State, hex_: int) -> int:
    """4.1.1: the strength points of the British foot in Parade Order in a hex."""
    return sum(unit.strength for unit in state.position.stack(hex_) if is_holding(unit))


def is_holding(unit: Unit) -> bool:
    """4.1.1, 18.1.3: British infantry or light infantry in Parade Order."""
    return unit.side == BRITISH and unit.is_foot and unit.in_parade_order


def judge_losses(resolution: Resolution[State], side: str = "") -> None:
    """4.2.1: as soon as enough British foot is lost, and twice what the Americans have lost."""
    british, american = lost_foot(resolution.state, BRITISH), lost_foot(resolution.state, AMERICAN)
    if british >= MANY and british >= TIMES * american:
        resolution.happen(GameEnded(AMERICAN, "decisive: the British foot has lost too much", "4.2.1"))


def lost_foot(state: State, side: str) -> int:
    """4.2.1 (ruling Q04): the full strength of the foot out of the game; Loyalists do not count."""
    lost = (
        unit.counter for unit in state.units if unit.counter.side == side and unit.is_out and unit.is_foot
    )
    return sum(counter.strength[0] for counter in lost if counter.nation != LOYALIST)


for moment in (*PHASES, PLAYER_TURN):
    ends(moment)(judge_losses)


# ---------------------------------------------------------------- decisive by the scenario (18.1.3 to 18.4.3)


@ends(TURN)
def judge_scenario(resolution: Resolution[State], side: str) -> None:
    """18.1.3, 18.2.3, 18.4.3: the decisive victories of the scenario, at the end of a turn or of the last."""
    state = resolution.state
    for decisive in ground(state.scenario).scenario.decisive:
        in_time = state.turn == state.last_turn or not decisive.at_end
        if in_time and CONDITIONS[decisive.how](state, decisive):
            resolution.happen(GameEnded(decisive.side, f"decisive: {decisive.text}", decisive.rule))


def holds_each(state: State, decisive: Decisive) -> bool:
    """18.1.3 no. 8, 18.2.3 no. 5 (rulings Q60, Q62): a hex of each place, and no American beside."""
    zones = [ground(state.scenario).zone(name) for name in decisive.zones]
    return all(any(is_held(state, hex_) for hex_ in zone) for zone in zones)


def is_held(state: State, hex_: int) -> bool:
    """18.1.3 no. 8: British foot in Parade Order in it, and no American combat unit beside."""
    return any(map(is_holding, state.position.stack(hex_))) and not enemies_beside(state, BRITISH, hex_)


def holds_none(state: State, decisive: Decisive) -> bool:
    """18.2.3 no. 6: no British foot in Parade Order in the places."""
    return not any(map(is_holding, standing_in(state, decisive)))


def holds_none_free(state: State, decisive: Decisive) -> bool:
    """18.4.3 no. 8 (ruling Q63): none of it there without an American zone of control in the hex."""
    held = filter(is_holding, standing_in(state, decisive))
    return all(is_in_enemy_zone(state, unit) for unit in held)


def standing_in(state: State, decisive: Decisive) -> list[Unit]:
    """The units in the places of a condition."""
    hexes = [hex_ for name in decisive.zones for hex_ in ground(state.scenario).zone(name)]
    return [unit for hex_ in hexes for unit in state.position.stack(hex_)]


CONDITIONS: dict[str, Callable[[State, Decisive], bool]] = {
    "hold_each": holds_each,
    "none_in": holds_none,
    "none_free_in": holds_none_free,
    "otherwise": lambda state, decisive: True,
}


# ---------------------------------------------------------------- by points (4.0)


@ends(TURN)
def judge_last_turn(resolution: Resolution[State], side: str) -> None:
    """4.0: after the last turn the higher total wins a marginal victory, the Americans on a tie."""
    state = resolution.state
    if state.over or state.turn < state.last_turn:
        return
    winner = BRITISH if points(state, BRITISH) > points(state, AMERICAN) else AMERICAN
    resolution.happen(GameEnded(winner, "marginal: victory points after the last turn", "4.0"))
