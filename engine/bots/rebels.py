"""The greedy player of Rebels & Redcoats: one step at a time, by odds and objectives."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Any

from attrs import define, field

from engine.bots.bot import Pick, RandomBot
from engine.game import AnyGame
from engine.paths import steps_from
from engine.rebels.assault import declared_combats, still_owed
from engine.rebels.bombardment import can_hit, reckon_fire
from engine.rebels.combat import assault_strength, attackers_of, defenders_of, reckon
from engine.rebels.ground import FOOT, Ground, ground
from engine.rebels.movement import allowance
from engine.rebels.state import State, Unit, enemy
from engine.rules import Offer
from events.event import Action
from events.rebels import (
    Advance,
    Advancing,
    Assault,
    AssaultSegment,
    Battery,
    Bombard,
    BombardmentSegment,
    Combat,
    Declaration,
    EndAdvance,
    EndSegment,
    Engage,
    ForceMarch,
    JoinFire,
    March,
    MovementSegment,
    OpenAssaults,
    Place,
    Placement,
    ReinforcementSegment,
    Retreat,
    Retreating,
)

# What a result is worth, in elimination points of those who suffer it.
SUFFERED = {"DE": 1.0, "DD": 0.55, "DR1": 0.2, "NE": 0.0, "AR1": -0.15, "AD": -0.45, "AE": -1.0, "MC": 0.15}
HOPE = 0.6  # how much of the help that may still come is counted on
WORTHWHILE = 0.05
FAR = 99
PURSUIT = 0.3  # what a hex nearer to the enemy is worth
CROWDED = 0.12  # the same beside the enemy, where only the crowd makes a difference
ENOUGH = 4  # strength points that make one enemy strength point's hunters enough
CROWD = 0.5  # how many hexes farther an enemy seems for each point beyond that
SPREAD = 0.15  # what it is worth to stand on another side of the enemy
LOST = (1.0, 0.5, 0.3, 0.2, 0.1, 0.05, 0.0)  # how much of who must retreat is lost, by ways that are open
RETREATS = 0.6  # how often who is assaulted must retreat
PAYS = 20.0  # to meet an obligation goes before everything else
RARE = 6.0  # and those first that few can meet
LARGER = 0.4  # what it is worth to fight two hexes in two combats
SHAKEN = 0.45  # what a disruption of the disrupted is worth more
HASTE = 0.25  # how much own losses count on the last turn; twice as much on the turn before, and so on
FORCED = 0.2  # what the risk of a forced march is held to cost


@define
class GreedyBot:
    """Chooses what promises most at once; remembers only which units it has decided to leave alone."""

    _rested: set[str] = field(factory=set)
    _step: tuple[int, str, str] = (0, "", "")
    _other: RandomBot = field(factory=RandomBot)

    def choose(self, game: AnyGame, state: State, offers: Sequence[Offer], pick: Pick) -> Action:
        """See `Bot`."""
        frame = state.agenda[-1]
        think = THOUGHTS.get(type(frame))
        if isinstance(frame, MovementSegment | ReinforcementSegment):
            return self._move(state, offers) or self._other.choose(game, state, offers, pick)
        chosen = think(state, frame, list(listed(offers))) if think else None
        return chosen or self._other.choose(game, state, offers, pick)

    def _move(self, state: State, offers: Sequence[Offer]) -> Action | None:
        """The first unit that has somewhere better to be; those that have not are left alone."""
        step = (state.turn, state.side, state.segment)
        if step != self._step:
            self._step, self._rested = step, set()
        plan = Plan(state)
        for id_ in dict.fromkeys(o.subject for o in offers if o.verb is March):
            if id_ not in self._rested:
                found = plan.best_march(id_, offers)
                if found is not None:
                    return found
                self._rested.add(id_)
        return next((a for o in offers if o.verb is EndSegment for a in o.actions), None)


def listed(offers: Sequence[Offer]) -> Iterator[Action]:
    """All actions of all offers."""
    return (action for offered in offers for action in offered.actions)


def best(actions: Sequence[Action], worth: Callable[[Any], float]) -> Action | None:
    """The action of most worth; the first of equals."""
    return max(actions, key=worth, default=None)


# ---------------------------------------------------------------- movement


class Plan:
    """How one side sees the field while it moves."""

    def __init__(self, state: State) -> None:
        """Look at the enemy once for the whole step."""
        self.state = state
        self.side = state.side
        self.field: Ground = ground(state.scenario)
        self.position = state.position
        self.foes = sorted(self.position.combat[enemy(self.side)])
        self.lone = sorted(self.position.lone_leaders[enemy(self.side)])
        self.attacks = self.field.scenario.victory.else_wins != self.side
        self.crowds = {foe: self.crowding(foe) for foe in (*self.foes, *self.lone)}
        self.care = care(state, self.side)

    def best_march(self, id_: str, offers: Sequence[Offer]) -> Action | None:
        """The best march of one unit, if it is better than staying; a forced one only to catch up."""
        unit = self.state.unit(id_)
        worth = self.worth(unit)
        verbs = (March, ForceMarch) if self.is_far_behind(unit) else (March,)
        marches = [a for o in offers if o.subject == id_ and o.verb in verbs for a in o.actions]
        found = best(marches, lambda action: worth(action.hex) - FORCED * isinstance(action, ForceMarch))
        here = worth(unit.hex) if unit.hex else -1000.0
        if found is None or worth(found.hex) <= here + WORTHWHILE:  # type: ignore[attr-defined]
            return None
        return found

    def is_far_behind(self, unit: Unit) -> bool:
        """Whether an attacker is so far from the enemy that he should hurry."""
        return self.attacks and bool(unit.hex) and self.distance(unit.hex) > unit.counter.allowance + 1

    def worth(self, unit: Unit) -> Callable[[int], float]:
        """What it is worth to this unit to stand in a hex."""
        if unit.is_leader:
            return self.leader_worth
        if unit.is_artillery:
            return lambda hex_: self.gun_worth(unit, hex_)
        return lambda hex_: self.line_worth(unit, hex_)

    def distance(self, hex_: int) -> float:
        """To the nearest enemy who is not hunted by enough already, as one has to walk."""
        return min(
            (steps(self.state.scenario, foe, hex_) + crowd for foe, crowd in self.crowds.items()), default=0.0
        )

    def crowding(self, foe: int) -> float:
        """How much farther away an enemy seems when friends enough are near him; guns are hardly worth it."""
        if not self.attacks:
            return 0.0
        units = self.position.combat_units(foe)
        near = self.field.grid.within(foe, 2)
        hunters = sum(
            u.strength for h in near & self.position.line[self.side] for u in self.position.line_units(h)
        )
        wanted = ENOUGH * max(1, sum(map(assault_strength, units)))
        guns = bool(units) and foe not in self.position.line[enemy(self.side)]
        return CROWD * max(0.0, hunters - wanted) + 4 * guns

    def leader_worth(self, hex_: int) -> float:
        """Near many friends, stacked, and not behind everybody."""
        near = self.field.grid.within(hex_, 3)
        friends = sum(1 for unit in self.position.of(self.side) if not unit.is_leader and unit.hex in near)
        company = sum(not unit.is_leader for unit in self.position.stack(hex_))
        rivals = sum(unit.is_leader for unit in self.position.stack(hex_))
        return friends + 2 * min(company, 3) - 2 * rivals - 0.2 * self.distance(hex_)

    def gun_worth(self, gun: Unit, hex_: int) -> float:
        """Targets in sight, friends in the hex, no enemy beside it."""
        placed = gun.but(hex=hex_)
        seen = sum(
            can_hit(self.state, placed, foe) for foe in self.foes if self.field.grid.distance(hex_, foe) <= 4
        )
        guarded = hex_ in self.position.line[self.side]
        exposed = self.distance(hex_) <= 1 and not guarded
        return seen + 0.5 * guarded - 3 * exposed - 0.3 * self.distance(hex_)

    def line_worth(self, unit: Unit, hex_: int) -> float:
        """What attacking from there promises, how near the enemy is, and the cover it gives."""
        if hex_ in self.lone:
            return self.capture(unit, hex_)
        beside = [foe for foe in self.field.neighbours[hex_] if foe in self.position.combat[enemy(self.side)]]
        near, cover = self.distance(hex_), 0.1 * self.field.hex_shift(hex_)
        if not beside:
            return cover + (-PURSUIT * near if self.attacks else 0.08 * min(near, 6))
        *others, most = sorted(self.promise(unit, hex_, foe) for foe in beside)
        fight = most + sum(min(0.0, other) for other in others)
        return cover + fight - (CROWDED * near if self.attacks else 0.0)

    def capture(self, unit: Unit, hex_: int) -> float:
        """What surprising leaders who stand alone promises (11.13, 11.16); who escapes is worth a little."""
        chart = self.field.charts.leader
        chance = (chart.dragoon if unit.kind == "dragoon" else chart.infantry) / 10
        return sum(leader.counter.points for leader in self.position.leaders(hex_)) * chance + 1

    def promise(self, unit: Unit, hex_: int, foe: int) -> float:
        """How much this unit adds to an assault on an adjacent enemy hex."""
        if self.field.is_river(hex_, foe):
            return -1.0
        there = self.gathered(foe, without=unit)
        help_ = HOPE * self.coming(foe, without=unit) if self.attacks else 0.0
        gain = self.prospect(there + unit.strength + help_, hex_, foe) - self.prospect(there, hex_, foe)
        if not self.attacks:
            return gain - 0.3
        if hex_ in self.friends_without(unit):
            return gain
        return gain + SPREAD + self.closing(unit, hex_, foe)

    def closing(self, unit: Unit, hex_: int, foe: int) -> float:
        """What it is worth to stand in a hex to which a beaten enemy could retreat (8.514)."""
        ways = self.field.ways[FOOT][foe]
        if hex_ not in ways:
            return 0.0
        left = sum(way not in self.friends_without(unit) for way in ways)
        return RETREATS * stakes(self.position.combat_units(foe)) * (LOST[left - 1] - LOST[left])

    def friends_without(self, unit: Unit) -> set[int]:
        """The hexes that friendly combat units hold when this unit has gone."""
        held = self.position.combat[self.side]
        alone = len(self.position.combat_units(unit.hex)) == 1
        return held - {unit.hex} if alone else held

    def gathered(self, foe: int, without: Unit) -> int:
        """The strength of friends already beside an enemy hex."""
        around = [h for h in self.field.neighbours[foe] if h in self.position.line[self.side]]
        return sum(
            min(8, sum(u.strength for u in self.position.line_units(h) if u.id != without.id)) for h in around
        )

    def coming(self, foe: int, without: Unit) -> int:
        """The strength of friends that have not moved and could still come beside an enemy hex."""
        far = self.field.grid.distance
        return sum(
            unit.strength
            for unit in self.state.units
            if unit.side == self.side
            and unit.is_line
            and not unit.start
            and unit.id != without.id
            and unit.entered != self.state.turn
            and (unit.hex or unit.entry)
            and far(unit.hex or unit.entry, foe) <= allowance(self.state, unit) // 2
        )

    def prospect(self, attack: float, hex_: int, foe: int) -> float:
        """The expected gain of an assault on an enemy hex with so much strength."""
        if attack <= 0:
            return 0.0
        table = self.field.charts.assault
        defenders = self.position.combat_units(foe)
        defence = max(1, min(8, sum(map(assault_strength, defenders))))
        left = self.field.hex_shift(foe) + self.field.hexside_shift(hex_, foe)[0]
        column = table.shifted(table.column(Fraction(int(attack * 2), defence * 2)), -left)
        return expected(table.chances(column), defenders, attack * 0.75 * self.care)


def care(state: State, side: str) -> float:
    """How much a side's own losses count: less as time runs out for the side that wins by attacking only."""
    if ground(state.scenario).scenario.victory.else_wins == side:
        return 1.0
    return min(1.0, HASTE * (1 + len(state.labels) - state.turn))


@lru_cache(2048)
def _steps_from(scenario: str, hex_: int) -> dict[int, int]:
    return steps_from(ground(scenario).ways[FOOT], hex_)


def steps(scenario: str, a: int, b: int) -> int:
    """The steps from one hex to another, round rivers."""
    return _steps_from(scenario, a).get(b, FAR)


def stakes(units: Sequence[Unit]) -> float:
    """What can be lost in some units: their elimination points, guns a little."""
    return sum(unit.counter.points + 0.5 * unit.is_artillery for unit in units)


def expected(chances: dict[str, Fraction], theirs: Sequence[Unit], ours: float) -> float:
    """The expected gain: what they may lose less what we may; a disruption ends the disrupted."""
    whole = stakes(theirs)
    shaken = stakes([unit for unit in theirs if unit.disrupted])
    worth = 0.0
    for code, chance in chances.items():
        value = SUFFERED.get(code, 0.0)
        stake = ours if value < 0 else whole
        worth += float(chance) * (value * stake + (SHAKEN * shaken if code == "DD" else 0.0))
    return worth


# ---------------------------------------------------------------- the other steps


def think_placement(state: State, frame: Placement, actions: Sequence[Action]) -> Action | None:
    """Spread over the town, near the middle, leaders with troops."""
    field = ground(state.scenario)
    middle = next(iter(sorted(field.map.zones.get("town", field.map.zones["what_if_hessian"]))))

    def worth(action: Place) -> float:
        company = len(state.position.stack(action.hex))
        return field.hex_shift(action.hex) - 0.5 * company - 0.3 * field.grid.distance(action.hex, middle)

    unit = actions[0]
    return best([a for a in actions if a.unit == unit.unit], worth)  # type: ignore[attr-defined]


def think_bombardment(state: State, frame: BombardmentSegment, actions: Sequence[Action]) -> Action | None:
    """The shot that hurts most; a shot costs nothing."""

    def worth(action: Action) -> float:
        if not isinstance(action, Bombard):
            return 0.0
        fire = reckon_fire(state, (action.unit,), action.hex)
        return 0.001 + expected(fire.chances, state.position.combat_units(action.hex), 0)

    return best(actions, worth)


def think_battery(state: State, frame: Battery, actions: Sequence[Action]) -> Action | None:
    """Every gun that can join does."""
    return best(actions, lambda action: isinstance(action, JoinFire))


def think_declaration(state: State, frame: Declaration, actions: Sequence[Action]) -> Action | None:
    """
    First what is owed, then the engagement after which all combats together promise most.

    A pair of which both still owe begins a combat of its own; a target that few can still reach goes first.
    """
    owed = still_owed(frame)
    free = Counter(d for a, d in frame.pairs if a in owed)

    def worth(action: Action) -> float:
        if isinstance(action, OpenAssaults):
            return promise_of(state, frame)
        assert isinstance(action, Engage)
        pays = PAYS * len(owed & {action.hex, action.target})
        rare = RARE / max(1, free[action.target]) if action.target in owed else 0.0
        after = frame.but(chosen=(*frame.chosen, (action.hex, action.target)))
        return pays + rare + promise_of(state, after)

    return best(sorted(actions, key=lambda action: not isinstance(action, OpenAssaults)), worth)


def promise_of(state: State, frame: Declaration) -> float:
    """What the combats declared so far promise; many small ones are safer than a large one."""
    combats = declared_combats(state, frame)
    larger = sum(len({d for _, d in combat.crossings}) - 1 for combat in combats)
    return sum(gain(state, combat) for combat in combats) - LARGER * larger


def gain(state: State, combat: Combat) -> float:
    """The expected gain of one combat."""
    odds = reckon(state, combat)
    attackers = attackers_of(state, combat)
    risked = stakes(attackers) * care(state, state.side)
    return expected(odds.chances, defenders_of(state, combat), risked)


def think_assault(state: State, frame: AssaultSegment, actions: Sequence[Action]) -> Action | None:
    """The most promising combat first."""

    def worth(action: Assault) -> float:
        combat = next(c for c in frame.combats if any(d == action.hex for _, d in c.crossings))
        return gain(state, combat)

    return best(actions, worth)


def think_retreat(state: State, frame: Retreating, actions: Sequence[Action]) -> Action | None:
    """Away from the enemy, into cover."""
    field = ground(state.scenario)
    foes = state.position.combat[enemy(frame.side)]

    def worth(action: Retreat) -> float:
        near = min((field.grid.distance(action.hex, foe) for foe in foes), default=0)
        return near + 0.5 * field.hex_shift(action.hex)

    return best(actions, worth)


def think_advance(state: State, frame: Advancing, actions: Sequence[Action]) -> Action | None:
    """Whoever must win by attacking follows up, unless he would stand among too many."""
    field = ground(state.scenario)
    foes = state.position.line[enemy(frame.side)]
    attacks = field.scenario.victory.else_wins != frame.side

    def worth(action: Action) -> float:
        if not isinstance(action, Advance):
            return 0.0
        around = sum(hex_ in foes for hex_ in field.neighbours[action.hex])
        return (
            (0.5 if attacks and around <= 2 else -1.0)
            + 0.1 * field.hex_shift(action.hex)
            - 0.01 * bool(action.leader)
        )

    return best(sorted(actions, key=lambda action: not isinstance(action, EndAdvance)), worth)


THOUGHTS: dict[type[Any], Callable[[State, Any, Sequence[Action]], Action | None]] = {
    Placement: think_placement,
    BombardmentSegment: think_bombardment,
    Battery: think_battery,
    Declaration: think_declaration,
    AssaultSegment: think_assault,
    Retreating: think_retreat,
    Advancing: think_advance,
}
