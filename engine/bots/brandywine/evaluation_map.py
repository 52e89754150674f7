"""A closer outlook for Brandywine: lead units, leaders, ways of retreat, and the time left."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from cockade.engine.bots.brandywine.exchange import (
    Comer,
    Party,
    bonus,
    comers,
    coming,
    exchange,
    garrison,
    strength_beside,
)
from cockade.engine.bots.brandywine.garrisons import posts, threats
from cockade.engine.bots.brandywine.marching import Outlook
from cockade.engine.bots.brandywine.parameters import Character
from cockade.engine.bots.brandywine.retreats import ways_back
from cockade.engine.bots.brandywine.threats import can_fight, most_against
from cockade.engine.brandywine.b6_combat.obligations import is_exempt, may_attack
from cockade.engine.brandywine.common.leaders import LAFAYETTE, WASHINGTON
from cockade.engine.brandywine.common.state import State, Unit, enemy
from cockade.engine.brandywine.common.tracks import bands
from cockade.engine.brandywine.d_end.victory import ENOUGH, EXITS, is_holding
from cockade.engine.floats import total
from cockade.events.brandywine import AMERICAN, BRITISH, SIDES

NOBODY = Party()
FAR = 100.0  # what comes second counts so many times less
LEAST = 3  # 12.1.7: the first column is 1:3


class Survey(Outlook):
    """A state as one side's outlook on its marches, with each fight valued by all that is known."""

    def __init__(self, state: State, side: str, character: Character) -> None:
        """See `Outlook`."""
        super().__init__(state, side, character)
        mine = SIDES.index(side)
        self.band, self.their_band = bands(state)[mine], bands(state)[1 - mine]
        self._garrisons: dict[int, Party] = {}
        self._ways: dict[int, int] = {}
        self._own: dict[int, list[Unit]] = {}
        self._risks: dict[int, float] = {}
        self._alone: dict[str, Party] = {}
        self._threats: dict[int, Party] = {}
        self._beside: dict[int, float] = {}

    @cached_property
    def caution(self) -> float:
        """The weight of peril: 0 when no enemy turn is left, or when the side loses without a risk."""
        return 0.0 if has_last_word(self.state, self.side) else super().caution

    # ------------------------------------------------------------ worth

    def worth(self, unit: Unit, hex_: int) -> float:
        """Return the value of a hex for a unit."""
        if unit.id == LAFAYETTE:
            return self.worth_to_follower(hex_)
        if unit.is_leader:
            return self.worth_to_leader(unit, hex_)
        score = -self.character.nearer * self.to_post(unit, hex_)
        if hex_ in self.places:
            score += self.duty(unit, hex_)
        if self.caution and hex_ in self.threats:
            score -= self.caution * self.peril(unit, hex_)
        near = self.foes_beside(hex_)
        if unit.is_artillery:
            return score + self.worth_to_gun(hex_, near)
        if self.side == AMERICAN and self.field.blocks_sight(hex_):
            score += self.character.cover
        return score + (self.character.fight * self.prospects(unit, hex_, near) if near else 0.0)

    def worth_to_follower(self, hex_: int) -> float:
        """14.5: Return Lafayette's value of a hex: with Washington, or in an attack he helps enough."""
        washington = self.state.standing(WASHINGTON)
        if washington is not None and washington.hex == hex_:
            return 2 * self.character.better
        helped = max((self.helped(hex_, there) for there in self.foes_beside(hex_)), default=0.0)
        return 3 * self.character.better if helped >= self.character.helps else 0.0

    def helped(self, hex_: int, there: int) -> float:
        """14.5: Return what one column adds to an attack from a hex without another leader."""
        led = self.position.led[self.side].intersection(self.field.neighbours[there])
        men = [one for one in self.own(hex_) if may_attack(one)]
        leaders = {one.id for one in self.own(hex_) if one.is_leader} - {LAFAYETTE}
        if not men or leaders or led - {hex_} or self.field.is_deep(hex_, there):
            return 0.0
        attack, defence = self.pressing(there, ""), self.garrison_of(there)
        closed = 0.0 if self.their_ways(there) else 1.0
        now = exchange(self.field, there, attack, defence, closed, self.character)
        then = exchange(self.field, there, attack, defence, closed, self.character, shift=1)
        return then - now if then > 0 else 0.0

    def worth_to_gun(self, hex_: int, beside: list[int]) -> float:
        """12.1.7: Return a gun's value of a hex. Guns without infantry are captured without a fight."""
        if self.threat(hex_).strength and not self.men_in(hex_):
            return -self.character.exposed - self.character.straggles * self.to_men(hex_)
        return super().worth_to_gun(hex_, beside)

    def worth_to_leader(self, unit: Unit, hex_: int) -> float:
        """14.3.2: Return a leader's value of a hex. Leaders are safe only with infantry that can hold."""
        score, threat = super().worth_to_leader(unit, hex_), self.threat(hex_).strength
        if not threat:
            return score
        if not self.men_in(hex_):
            return score - self.character.exposed - self.character.straggles * self.to_men(hex_)
        strength = garrison(self.own(hex_), self.band).strength
        crushed = min(threat, most_against(self.field, hex_)) >= self.character.crushed * strength
        return score - self.character.exposed if crushed else score

    def men_in(self, hex_: int) -> bool:
        """Whether the side has infantry or dragoons in a hex."""
        return any(not (one.is_leader or one.is_artillery) for one in self.own(hex_))

    def to_men(self, hex_: int) -> int:
        """The distance to the nearest infantry or dragoons of the side."""
        return min((self.far(hex_, there) for there in self.parties), default=0)

    @cached_property
    def parties(self) -> list[int]:
        """The hexes with infantry or dragoons of the side."""
        return [hex_ for hex_ in sorted(self.position.combat[self.side]) if self.men_in(hex_)]

    def deserted(self, unit: Unit) -> float:
        """12.1.7: Return the cost of leaving guns without infantry within the enemy's reach."""
        left = [one for one in self.position.combat_units(unit.hex) if one.id != unit.id]
        if not all(one.is_artillery for one in left) or not self.threat(unit.hex).strength:
            return 0.0
        return self.character.lone * len(left)

    def duty(self, unit: Unit, hex_: int) -> float:
        """Return the value of holding a deciding place with this unit, or of denying it."""
        if hex_ not in self.places or unit.is_artillery:
            return 0.0
        others = (
            one for one in self.position.combat_units(hex_) if one.id != unit.id and one.side == self.side
        )
        if any(map(is_able_to_hold, others)) or not is_able_to_hold(unit):
            return 0.0
        is_last = self.state.turn == self.state.last_turn
        return self.character.keeps * (self.character.at_last if is_last else 1)

    @cached_property
    def places(self) -> frozenset[int]:
        """The hexes of the places that the scenario names (18.0), or the exits if it names none (4.1.1)."""
        zones = [name for decisive in self.field.scenario.decisive for name in decisive.zones] or [EXITS]
        return frozenset().union(*(self.field.zone(name) for name in zones))

    @cached_property
    def posts(self) -> dict[str, int]:
        """The place that each unit guards, in every scenario if the character `guards`."""
        if self.side == BRITISH or not self.character.guards or not self.goals:
            return super().posts
        return posts(self.state, self.side, [*self.goals, *self.outposts], self.character)

    @cached_property
    def outposts(self) -> list[int]:
        """The places in front of the goals that a wing holds until the enemy has passed them."""
        if self.state.last_turn - self.state.turn < self.character.falls_back:
            return []
        zones = (self.field.zone(name) for name in self.character.outposts)
        return [hex_ for zone in zones for hex_ in sorted(zone) if not self.is_passed(hex_)]

    def is_passed(self, outpost: int) -> bool:
        """4.1.1: Whether enough enemies to win are as near to the goal as the outpost in front of it."""
        away = self.field.grid.away(min(self.goals, key=lambda goal: (self.far(outpost, goal), goal)))
        foes = self.position.own[enemy(self.side)]
        able = (unit for unit in foes if is_able_to_hold(unit) or unit.kind == "unknown")
        near = [unit for unit in able if away[unit.hex] <= away[outpost]]
        return sum(unit.strength or self.character.usual for unit in near) >= ENOUGH

    @cached_property
    def goals(self) -> list[int]:
        """The hexes of the deciding places. With `guards`, only the threatened ones, if there are any."""
        found = super().goals
        if self.side == BRITISH or not self.character.guards or not self.field.scenario.decisive:
            return found
        need = threats(self.state, self.side, found, self.character)
        return [hex_ for hex_ in found if need[hex_] > self.character.usual] or found

    # ------------------------------------------------------------ peril

    def peril(self, unit: Unit, hex_: int) -> float:
        """Return the added expected loss in a hex with this unit. Negative if it covers others."""
        threat = self.threat(hex_)
        if not threat.strength:
            return 0.0
        stack = self.own(hex_)
        if not stack:
            return self.risk(hex_, threat, self.alone(unit))
        if unit.hex == hex_:
            stack = [one for one in stack if one.id != unit.id]
            return self.risk(hex_, threat, garrison([*stack, unit], self.band)) - self.risk(
                hex_, threat, garrison(stack, self.band)
            )
        return self.risk(hex_, threat, garrison([*stack, unit], self.band)) - self.present_risk(hex_)

    def own(self, hex_: int) -> list[Unit]:
        """Return the side's units in a hex."""
        found = self._own.get(hex_)
        if found is None:
            found = self._own[hex_] = [u for u in self.position.stack(hex_) if u.side == self.side]
        return found

    def alone(self, unit: Unit) -> Party:
        """Return a unit's own strength, wherever it is."""
        found = self._alone.get(unit.id)
        if found is None:
            found = self._alone[unit.id] = garrison([unit], self.band)
        return found

    def present_risk(self, hex_: int) -> float:
        """Return the expected loss of the units now in a hex."""
        found = self._risks.get(hex_)
        if found is None:
            men = garrison(self.own(hex_), self.band)
            found = self._risks[hex_] = self.risk(hex_, self.threat(hex_), men)
        return found

    def risk(self, hex_: int, threat: Party, men: Party) -> float:
        """Return the expected loss of these units in a hex against the enemies who can come."""
        if not men.units:
            return 0.0
        if not men.strength:
            return self.character.lone * men.units
        return max(0.0, exchange(self.field, hex_, threat, men, self.closed(self.ways(hex_)), self.character))

    def ways(self, hex_: int) -> int:
        """13.2.2: Return the number of ways of retreat from a hex now."""
        if hex_ not in self._ways:
            self._ways[hex_] = ways_back(self.state, self.side, hex_)
        return self._ways[hex_]

    def pressed(self, hex_: int) -> float:
        """Return the enemy's distance, with their number per way of retreat as a tie-break."""
        return super().pressed(hex_) - self.ways(hex_) / FAR + self.threat(hex_).strength / FAR**2

    def closed(self, ways: int) -> float:
        """Return the chance that none of so many current ways of retreat will be left."""
        return self.character.closed[min(ways, len(self.character.closed) - 1)]

    def threat(self, hex_: int) -> Party:
        """Return the enemies who could come next to a hex, with the army's morale."""
        found = self._threats.get(hex_)
        if found is None:
            strength, nerve, units = self.threats.get(hex_, NOBODY)
            found = self._threats[hex_] = Party(strength, nerve + self.their_band, units)
        return found

    @cached_property
    def threats(self) -> dict[int, Party]:
        """By hex: the enemies who could come, with the morale of their counters."""
        return coming(self.state, self.side, self.character)

    # ------------------------------------------------------------ prospects

    def prospects(self, unit: Unit, hex_: int, near: list[int]) -> float:
        """12.1: Return the value of a hex next to these enemies, all of whom must be fought."""
        if not may_attack(unit):
            return 0.0
        dry = [there for there in near if not self.field.is_deep(hex_, there)]
        free = not dry or is_exempt(self.state, unit.replace(hex=hex_))
        touched = dry or near
        share = unit.strength / len(touched) / (1 if dry else 2)
        nerve = unit.morale + self.band + self.leading(hex_)
        closing = self.field.zone_exits[hex_] | {hex_}
        gain = total(self.prospect_of(unit, there, share, nerve, closing) for there in touched)
        return max(0.0, gain) if free else gain - self.forlorn(unit, share, touched)

    def forlorn(self, unit: Unit, share: float, touched: Sequence[int]) -> float:
        """CH.close-notes: Return the cost of owing attacks below the table, if half of all others come."""
        hopeless = [there for there in touched if self.is_hopeless(unit, share, there)]
        return self.character.forlorn * len(hopeless)

    def is_hopeless(self, unit: Unit, share: float, there: int) -> bool:
        """Whether an attack on a hex would be worse than the first column."""
        coming = max(0.0, self.help_beside(there) - (0 if unit.start else unit.strength)) / 2
        strength = self.pressing(there, unit.id).strength + share + coming
        return strength * LEAST < self.garrison_of(there).strength

    def prospect_of(self, unit: Unit, there: int, share: float, nerve: int, closing: frozenset[int]) -> float:
        """Return how much one more unit improves the attack on a hex."""
        others = self.pressing(there, unit.id)
        help_ = self.help_of(there, unit)
        before = others if not others.units else others._replace(strength=others.strength + help_)
        after = others.joined(share, nerve)
        after = after._replace(strength=after.strength + help_)
        ways = ways_back(self.state, enemy(self.side), there, closing)
        return self.strike(there, after, ways) - (
            self.strike(there, before, self.their_ways(there)) if others.units else 0.0
        )

    def strike(self, there: int, party: Party, ways: int) -> float:
        """Return the value of an attack on an enemy hex."""
        shut = 1.0 if not ways else 0.0
        return exchange(self.field, there, party, self.garrison_of(there), shut, self.character)

    def help_of(self, there: int, unit: Unit) -> float:
        """Return the share of possible helpers that is counted on."""
        hope = self.character.hope
        if not hope:
            return 0.0
        found = self.help_beside(there) - (0 if unit.start else unit.strength)
        return hope * max(0.0, found)

    def help_beside(self, there: int) -> float:
        """Return the strength of unmoved friends who could still come next to a hex."""
        found = self._beside.get(there)
        if found is None:
            found = self._beside[there] = strength_beside(there, self.able)
        return found

    @cached_property
    def able(self) -> list[Comer]:
        """The unmoved friends, with the hexes that each can reach."""
        able = (one for one in self.position.own[self.side] if can_fight(one) and not one.start)
        return comers(self.state, able, self.character)

    def garrison_of(self, there: int) -> Party:
        """Return the enemies of a hex as defenders."""
        if there not in self._garrisons:
            found = garrison(self.position.stack(there), self.their_band)
            if not found.strength and any(one.kind == "unknown" for one in self.position.combat_units(there)):
                found = found._replace(strength=float(self.foes[there]))
            self._garrisons[there] = found
        return self._garrisons[there]

    def their_ways(self, there: int) -> int:
        """Return the ways of retreat of the enemies in a hex."""
        key = -there
        if key not in self._ways:
            self._ways[key] = ways_back(self.state, enemy(self.side), there)
        return self._ways[key]

    def leading(self, hex_: int) -> int:
        """14.2.1: Return the bonus of leaders in a hex."""
        return bonus(self.position.stack(hex_)) if hex_ in self.position.led[self.side] else 0

    def pressing(self, there: int, but: str) -> Party:
        """The units next to an enemy, each divided among the hexes that it touches."""
        found = NOBODY
        for id_, share, nerve in self.pressers.get(there, ()):
            if id_ != but:
                found = found.joined(share, nerve)
        return found

    @cached_property
    def pressers(self) -> dict[int, list[tuple[str, float, int]]]:
        """By enemy hex: (unit, strength against it, morale with its leader) of the adjacent units."""
        found: dict[int, list[tuple[str, float, int]]] = {}
        for hex_ in self.position.parade[self.side]:
            touched = [
                n for n in self.field.neighbours[hex_] if n in self.foes and not self.field.is_deep(hex_, n)
            ]
            led = self.leading(hex_) if touched else 0
            for one in self.position.combat_units(hex_) if touched else ():
                if may_attack(one):
                    for there in touched:
                        found.setdefault(there, []).append(
                            (one.id, one.strength / len(touched), one.morale + self.band + led)
                        )
        return found


def has_last_word(state: State, side: str) -> bool:
    """5.0: Whether no turn of the enemy is left."""
    is_second = bool(state.initiative) and state.initiative != side and state.side == side
    return is_second and state.turn == state.last_turn


def outlook_for(state: State, side: str, character: Character) -> Outlook:
    """Return a state as one side sees it, in the detail that the character uses."""
    return (Survey if character.keen else Outlook)(state, side, character)


def is_able_to_hold(unit: Unit) -> bool:
    """18.0: Whether a unit can hold a place, or deny it."""
    return is_holding(unit) if unit.side != AMERICAN else unit.in_parade_order and not unit.is_artillery
