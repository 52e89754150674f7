"""The best hexes of units: near their targets, on deciding places, or out of reach."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import cached_property, lru_cache
from typing import Any

from cockade.engine.bots.rebels.aims import aims_of
from cockade.engine.bots.rebels.chances import FACES, FAR, steps, steps_around
from cockade.engine.bots.rebels.evaluation_map import outlook
from cockade.engine.bots.rebels.front import Front
from cockade.engine.bots.rebels.garrisons import Posts
from cockade.engine.bots.rebels.parameters import Character
from cockade.engine.bots.rebels.prospects import Prospects
from cockade.engine.floats import total
from cockade.engine.rebels.common.battle_restrictions import closed_hexes
from cockade.engine.rebels.common.disintegration import disruption_loss
from cockade.engine.rebels.common.ground import Ground, ground
from cockade.engine.rebels.common.state import State, Unit, enemy
from cockade.engine.rebels.common.zones import beside_enemies
from cockade.engine.rebels.segment2_bombardment import can_hit
from cockade.engine.rebels.segment5_assault.combat import assault_strength
from cockade.engine.rules import Offer
from cockade.events.event import Action
from cockade.events.rebels import ForceMarch, March

LOOSE = 2  # so many hexes beyond his leader's reach a unit may still follow
SHARED = 0.3  # how much of a man counts whom another leader commands


class Plan:
    """One side's plan of the field while it moves."""

    def __init__(self, state: State, character: Character, target: int = 0) -> None:
        """Examine the enemy and the places once for the whole step. A `target` is the only aim."""
        self.state = state
        self.character = character
        self.side = state.side
        self.field: Ground = ground(state.scenario)
        self.position = state.position
        self.aims = aims_of(state, self.side, character)
        self.view = outlook(state, self.side, character)
        self.prospects = Prospects(state, self.aims)
        self.foes = sorted(self.position.combat[enemy(self.side)])
        self.lone = sorted(self.position.lone_leaders[enemy(self.side)])
        self.prey = [
            (foe, steps_around(state.scenario, foe), self.crowding(foe))
            for foe in ([target] if target else self.hunted())
        ]
        self.keeps = self.vital_keeps()
        self.fronts = beside_enemies(state, self.side)
        self.posts = Posts(state, self.side, self.aims.keeps, self.view, character)
        self.leaders = [unit for unit in self.position.of(self.side) if unit.is_leader]
        prey = tuple([(foe, crowd) for foe, _, crowd in self.prey])
        leaders = tuple([(one.hex, one.counter.span) for one in self.leaders])
        self._distances = distances_to(state.scenario, prey)
        self._astray = astray_from(state.scenario, leaders)
        self._drawn = state.scenario, character, self.aims.goals, self.fronts, prey, leaders
        self._men: dict[str, list[tuple[int, float]]] = {}
        self._threats: dict[int, tuple[float, int]] = {}

    def hunted(self) -> list[int]:
        """The targets: enemies and their leaders, and for the attacker the places that it wants."""
        goals = [hex_ for hex_ in self.aims.goals if self.aims.attacks and hex_ not in self.foes]
        return [*self.foes, *self.lone, *goals]

    def vital_keeps(self) -> list[int]:
        """18.1: The places to guard: of more than enough, those farthest from the enemy."""
        victory = self.field.scenario.victory
        enough = {"all": 1, "more": len(victory.places) // 2 + 1}.get(victory.how, FAR)
        if not self.aims.wins or len(self.aims.keeps) <= enough:
            return list(self.aims.keeps)
        return sorted(self.aims.keeps, key=lambda keep: (-self.view.near(keep), keep))[:enough]

    @cached_property
    def front(self) -> Front:
        """The combats that are certain."""
        return Front(self.state, self.aims)

    # ------------------------------------------------------------ one unit

    def best_march(self, id_: str, offers: Sequence[Offer]) -> Action | None:
        """Return a unit's best march if it is better than staying. Forced marches only catch up."""
        unit = self.state.unit(id_)
        worth = self.worth(unit)
        verbs = (March, ForceMarch) if self.is_far_behind(unit) else (March,)
        price = self.price_of_haste(unit)
        marches: list[Any] = [a for o in offers if o.subject == id_ and o.verb in verbs for a in o.actions]
        rated = [worth(one.hex) - price if one.__class__ is ForceMarch else worth(one.hex) for one in marches]
        most, here = max(rated, default=0.0), worth(unit.hex) if unit.hex else -1000.0
        return marches[rated.index(most)] if rated and most > here + self.character.worthwhile else None

    def is_far_behind(self, unit: Unit) -> bool:
        """Whether an attacker is so far from the enemy that it should hurry."""
        return self.aims.attacks and bool(unit.hex) and self.distance(unit.hex) > unit.counter.allowance + 1

    def price_of_haste(self, unit: Unit) -> float:
        """4.3.2, 13.2: Return the cost of the risk of a forced march."""
        loss = disruption_loss(self.state, unit) / 2 + unit.strength * self.character.risked / 2
        return self.character.breaks * loss * self.aims.own

    def worth(self, unit: Unit) -> Callable[[int], float]:
        """Return the value of a hex for this unit."""
        if unit.is_leader:
            return lambda hex_: self.leader_worth(unit, hex_)
        if unit.is_artillery:
            return lambda hex_: (
                self.gun_worth(unit, hex_) + self.character.stuck * (hex_ == unit.hex) * is_emplaced(unit)
            )
        standing, fronts = self.standing(unit), self.fronts.difference(self.lone)
        return lambda hex_: (
            standing(hex_) + self.fight_worth(unit, hex_) if hex_ in fronts else standing(hex_)
        )

    def standing(self, unit: Unit) -> Callable[[int], float]:
        """Return a line unit's value of a hex without its fights."""
        endangered, lone = tuple(self.endangered(unit)), self.lone
        country = self.country(endangered)
        if self.aims.attacks:
            return lambda hex_: self.prospects.capture(unit, hex_) if hex_ in lone else country(hex_)
        posted = self.posts.worth(unit)
        return lambda hex_: (
            (self.prospects.capture(unit, hex_) if hex_ in lone else country(hex_) + self.safety(unit, hex_))
            + posted(hex_)
        )

    def country(self, endangered: tuple[int, ...]) -> Callable[[int], float]:
        """Return a function that values a hex for any line unit.

        It shares its cache with other plans that have the same targets, places and leaders.
        """
        find = self.pursuit_worth if self.aims.attacks else self.ground_worth
        known = worth_of_hexes(self._drawn, endangered, attacks=self.aims.attacks)

        def worth(hex_: int) -> float:
            found = known.get(hex_)
            if found is None:
                found = known[hex_] = find(hex_, endangered)
            return found

        return worth

    def fight_worth(self, unit: Unit, hex_: int) -> float:
        """Return the value of the combats to which a unit is bound next to the enemy."""
        if self.character.concerted:
            return self.front.gain(unit, hex_) - self.character.reluctant * (not self.aims.attacks)
        return self.prospects.fight(unit, hex_, self.foes_beside(hex_))

    # ------------------------------------------------------------ distances

    def distance(self, hex_: int) -> float:
        """Return the walking distance to the nearest target without enough attackers."""
        found = self._distances.get(hex_)
        if found is None:
            found = min([ways.get(hex_, FAR) + crowd for _, ways, crowd in self.prey], default=0.0)
            self._distances[hex_] = found
        return found

    def crowding(self, prey: int) -> float:
        """Return how much farther a target seems if enough friends are near. Guns hardly count."""
        if not self.aims.attacks:
            return 0.0
        units = self.position.combat_units(prey)
        near = self.field.grid.within(prey, 2) & self.position.line[self.side]
        hunters = sum([self.position.strength(hex_) for hex_ in near])
        lure = self.character.lure * (prey in self.aims.goals) + self.ransom(prey)
        if prey in self.aims.goals and prey not in self.foes:
            return self.character.crowd * max(0.0, hunters - self.character.party) - lure
        wanted = self.character.enough * max(1, sum(map(assault_strength, units)))
        guns = bool(units) and prey not in self.position.line[enemy(self.side)]
        return self.character.crowd * max(0.0, hunters - wanted) + 4 * guns - lure

    def ransom(self, prey: int) -> float:
        """11.13: Return how much nearer lone leaders seem."""
        if prey not in self.lone:
            return 0.0
        return self.character.ransom * total(leader.counter.points for leader in self.position.leaders(prey))

    # ------------------------------------------------------------ leaders and guns

    def leader_worth(self, leader: Unit, hex_: int) -> float:
        """Return a leader's value: friends in range without a leader, stacked, not behind all others."""
        away, span = self.field.grid.away(hex_), leader.counter.span
        led = total([weight for friend, weight in self.men_for(leader) if away[friend] <= span])
        company = len(self.position.combat_units(hex_))
        rivals = len(self.position.leaders(hex_)) - (leader.hex == hex_)
        worth = led + 2 * min(company, 3) - 2 * rivals - 0.2 * self.distance(hex_)
        if self.character.unguarded and not company and self.threat(hex_)[0] > 0:
            worth -= self.character.unguarded * leader.counter.points
        return (
            worth - self.character.precious * self.peril(leader, hex_) if self.character.precious else worth
        )

    def peril(self, leader: Unit, hex_: int) -> float:
        """11.13: Return the expected loss of a leader in a hex to grave results of attacks by either side."""
        chart, units = self.field.charts.leader, self.position.combat_units(hex_)
        menace, shelter = self.threat(hex_)
        if units:
            grave = self.front.grave.get(hex_, 0.0) + self.prospects.grave(units, menace, shelter)
            risk = chart.stacked * grave
        else:
            risk = chart.dragoon * (menace > 0)
        return risk / FACES * leader.counter.points * self.aims.own

    def men_for(self, leader: Unit) -> list[tuple[int, float]]:
        """Return the hexes of friends whom the leader could command. Others' followers count less."""
        found = self._men.get(leader.id)
        if found is None:
            far = self.field.grid.distance
            others = [(unit.hex, unit.counter.span) for unit in self.leaders if unit.id != leader.id]
            found = self._men[leader.id] = [
                (friend.hex, SHARED if any(far(friend.hex, at) <= span for at, span in others) else 1.0)
                for friend in self.position.of(self.side)
                if not friend.is_leader
            ]
        return found

    def gun_worth(self, gun: Unit, hex_: int) -> float:
        """Return a gun's value: targets in sight, friends in the hex, no adjacent enemy."""
        away, reach = self.field.grid.away(hex_), gun.counter.reach
        near = [foe for foe in self.foes if away[foe] <= reach]
        placed = gun.replace(hex=hex_) if near else gun
        seen = sum([can_hit(self.state, placed, foe) for foe in near])
        guarded = hex_ in self.position.line[self.side]
        exposed = self.view.near(hex_) <= 1 and not guarded
        lonely = self.aims.wins and not guarded and self.view.menace(hex_) > 0
        worth = seen + 0.5 * guarded - 3 * exposed - lonely - 0.3 * self.distance(hex_)
        if self.character.escort and not guarded and self.threat(hex_)[0] > 0:
            worth -= self.character.escort
        return worth

    # ------------------------------------------------------------ line units

    def pursuit_worth(self, hex_: int, endangered: Sequence[int]) -> float:
        """Return an attacker's value of a hex: targets near, cover, and places."""
        near = self.distance(hex_)
        away = (
            self.character.pursuit + self.character.crowded * (near - 1)
            if hex_ in self.fronts
            else self.character.pursuit * near
        )
        return self.ground_worth(hex_, endangered) + 0.1 * self.field.hex_shift(hex_) - away

    def ground_worth(self, hex_: int, endangered: Sequence[int]) -> float:
        """Return a hex's value by the deciding places and the distance of leaders."""
        worth = self.place_worth(hex_, endangered) - self.character.astray * self.astray(hex_)
        return worth + self.character.dither * whim_of(hex_)

    def foes_beside(self, hex_: int) -> list[int]:
        """Return the adjacent hexes with enemy combat units."""
        foes = self.position.combat[enemy(self.side)]
        return [foe for foe in self.field.neighbours[hex_] if foe in foes]

    def safety(self, unit: Unit, hex_: int) -> float:
        """Return a hex's safety: out of reach, or behind works and among friends."""
        menace, shelter = self.threat(hex_)
        lost = self.prospects.threatened(unit, hex_, menace, shelter)
        if self.character.brink and hex_ in ways_out(self.state.scenario, self.side, unit.counter.allowance):
            lost += self.character.brink * self.prospects.driven_off(unit, menace, shelter)
        return 0.1 * shelter + 0.08 * min(self.view.near(hex_), 6) - self.character.caution * lost

    def threat(self, hex_: int) -> tuple[float, int]:
        """Return the possible attack on a hex next turn, and the columns that the hex takes from it."""
        found = self._threats.get(hex_)
        if found is None:
            found = (
                self.view.threat(hex_, self.position.combat[self.side])
                if self.character.roads
                else (self.view.menace(hex_), self.view.shelter(hex_))
            )
            self._threats[hex_] = found
        return found

    def astray(self, hex_: int) -> float:
        """11.3: Return how far a hex is outside every leader's range. The leader may follow a little."""
        found = self._astray.get(hex_)
        if found is None:
            away = self.field.grid.away(hex_)
            beyond = [away[unit.hex] - unit.counter.span - LOOSE for unit in self.leaders]
            found = self._astray[hex_] = max(0, min(beyond, default=0))
        return found

    def place_worth(self, hex_: int, endangered: Sequence[int]) -> float:
        """18.1: Return the value of taking a deciding place, and of guarding one in danger."""
        taken = self.character.seize * (hex_ in self.aims.goals)
        return taken + max([self.guard_worth(hex_, keep) for keep in endangered], default=0.0)

    def guard_worth(self, hex_: int, keep: int) -> float:
        """Return the value of this hex as a guard of a place."""
        away = steps(self.state.scenario, keep, hex_)
        return self.character.guard * max(0, self.character.alert - away) + (
            0.0 if away else self.character.garrison
        )

    def endangered(self, unit: Unit) -> list[int]:
        """Return the side's places that the enemy may reach soon and that lack guards without this unit."""
        if unit.disrupted:
            return []
        closed = closed_hexes(self.state, unit)
        return [keep for keep in self.keeps if keep not in closed and self.lacks(keep, unit)]

    def lacks(self, keep: int, unit: Unit) -> bool:
        """Whether the enemy is near a place with too few guards without this unit."""
        if self.view.near(keep) > (self.character.breach if self.posts.posts else self.character.alert):
            return False
        menace = self.view.menace(keep) * self.character.answer if self.aims.wins else 0.0
        wanted = min(self.character.most, max(self.character.least, menace))
        around = [keep, *self.field.neighbours[keep]] if self.aims.wins else [keep]
        guards = (u for h in around for u in self.position.line_units(h) if u.side == self.side)
        return sum(u.strength for u in guards if u.id != unit.id) < wanted


@lru_cache(64)
def ways_out(scenario: str, side: str, steps_: int) -> frozenset[int]:
    """10.0: Return the hexes from which a rout of so many steps reaches an exit from the map."""
    field = ground(scenario)
    doors = [door for door in field.scenario.communication[side] if field.grid.is_edge(door)]
    return frozenset(
        hex_ for door in doors for hex_, far in steps_around(scenario, door).items() if far < steps_
    )


def whim_of(hex_: int) -> float:
    """Return an arbitrary number for each hex, -1 to 1, that spreads units over a broader front."""
    return (hex_ * 7919 % 1009) / 504 - 1.0


@lru_cache(128)
def worth_of_hexes(drawn: Hashable, endangered: tuple[int, ...], *, attacks: bool) -> dict[int, float]:
    """Return the results of `Plan.country` for an army with these targets, places and leaders."""
    return {}


@lru_cache(64)
def distances_to(scenario: str, prey: tuple[tuple[int, float], ...]) -> dict[int, float]:
    """Return the results of `Plan.distance` for targets, by their hexes and added distances."""
    return {}


@lru_cache(64)
def astray_from(scenario: str, leaders: tuple[tuple[int, int], ...]) -> dict[int, int]:
    """Return the results of `Plan.astray` for leaders, by their hexes and ranges."""
    return {}


def is_emplaced(gun: Unit) -> bool:
    """Q60: Whether a gun belongs to a fort and has no allowance."""
    return gun.counter.allowance == 0
