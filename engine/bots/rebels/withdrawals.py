"""Withdrawal (4.4): units bound to attack at poor odds disengage, behind a rearguard or alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import inf
from typing import Any

from attrs import frozen

from cockade.engine.bots.rebels.front import Front
from cockade.engine.bots.rebels.plan import Plan
from cockade.engine.floats import total
from cockade.engine.rebels.common.state import State, Unit
from cockade.engine.rebels.segment4_movement.disengagement import BREAKS, GOES, parting_chances
from cockade.engine.rules import Offer
from cockade.events.event import Action
from cockade.events.rebels import Disengage, StandRearguard

LEFT = 0.5  # how much of what threatens who stays does not threaten who goes


@frozen
class Step:
    """A step in a hex, and the expected value of the combats after it."""

    worth: float
    action: Action | None = None


def next_withdrawal(plan: Plan, offers: Sequence[Offer]) -> Action | None:
    """Return the step of withdrawal with the best gain, if one gains enough (`parting`)."""
    front = plan.front
    tries: list[Any] = [a for o in offers if o.verb is Disengage for a in o.actions]
    stays: list[Any] = [a for o in offers if o.verb is StandRearguard for a in o.actions]
    hexes = sorted({front.state.unit(action.unit).hex for action in tries + stays})
    now = front.value(front.held)
    ways = [Withdrawal(plan, hex_, tries, stays) for hex_ in hexes]
    alone = [Step(found.worth + way.danger, found.action) for way in ways for found in [way.best()]]
    best = max(alone + joint(front, ways, now), key=worth_of, default=Step(now))
    return best.action if best.worth > now + front.character.parting else None


def joint(front: Front, ways: Sequence[Withdrawal], now: float) -> list[Step]:
    """Return a withdrawal of several hexes at once, reduced while that is better."""
    going: Sequence[Withdrawal] = [way for way in ways if way.ids and way.all_may_try]
    best = together(front, going, now)
    while len(going) > 1:
        fewer = [[way for way in going if way is not one] for one in going]
        found = max((together(front, left, now) for left in fewer), key=lambda pair: pair[0])
        if found[0] <= best[0]:
            break
        best, going = found, found[1]
    return [Step(best[0], best[1][0].first)] if going else []


def together(front: Front, ways: Sequence[Withdrawal], now: float) -> tuple[float, Sequence[Withdrawal]]:
    """Return the approximate value of all combats when some hexes all try to leave, and these hexes."""
    ids = [id_ for way in ways for id_ in way.ids]
    if not ids:
        return -inf, ways
    chance = [chances(front.state, front.state.unit(id_)) for id_ in ids]
    leave = total(goes + routs for goes, routs in chance) / len(ids)
    lost = total(
        routs * shaken(front, front.state.unit(id_)) for id_, (_, routs) in zip(ids, chance, strict=True)
    )
    gone = front.value(front.after((id_, 0) for id_ in ids))
    return now + leave * (gone - now) - lost, ways


def shaken(front: Front, unit: Unit) -> float:
    """13.2: Return the cost of a unit's disruption."""
    return front.one(unit).shaken * front.aims.own * front.aims.theirs


def worth_of(step: Step) -> float:
    """Return the expected value after a step."""
    return step.worth


class Withdrawal:
    """The possible withdrawal of one hex's units, and its result."""

    def __init__(self, plan: Plan, hex_: int, tries: Sequence[Any], stays: Sequence[Any]) -> None:
        """`tries` are the disengagements that are offered, `stays` the rearguards."""
        self.plan = plan
        self.front = plan.front
        self.state: State = plan.state
        self.hex = hex_
        self.ids = self.front.held.get(hex_, ())
        self.tries: Mapping[str, Action] = {one.unit: one for one in tries if self.is_here(one.unit)}
        self.stays: Mapping[str, Action] = {one.unit: one for one in stays if self.is_here(one.unit)}

    def is_here(self, id_: str) -> bool:
        """Whether a unit is in this hex."""
        return self.state.unit(id_).hex == self.hex

    @property
    def all_may_try(self) -> bool:
        """Whether every line unit here may try to disengage."""
        return all(id_ in self.tries for id_ in self.ids)

    @property
    def first(self) -> Action:
        """The attempt of the strongest line unit."""
        return self.tries[max(self.ids, key=lambda id_: (self.state.unit(id_).strength, id_))]

    def best(self) -> Step:
        """Return the best step. In a hex without line units the guns just try."""
        if not self.ids:
            return Step(self.worth(()) + self.front.character.gun, next(iter(self.tries.values())))
        guards = [Step(self.behind(id_), action) for id_, action in self.stays.items()]
        going = sorted(self.ids, key=lambda id_: (-self.state.unit(id_).strength, id_))
        able = tuple(id_ for id_ in going if id_ in self.tries)
        rest = tuple(id_ for id_ in going if id_ not in self.tries)
        alone = [Step(self.trying(able, rest), self.tries[able[0]])] if able else []
        return max(guards + alone, key=lambda step: step.worth, default=Step(-inf))

    def worth(self, staying: Sequence[str]) -> float:
        """Return the value of all combats when only these units are left in the hex."""
        gone = [(id_, 0) for id_ in self.ids if id_ not in staying]
        return self.front.value(self.front.after(gone)) - self.threatened(staying)

    def threatened(self, staying: Sequence[str]) -> float:
        """Return the possible loss of those who stay next turn, for a side that only has to hold."""
        if self.plan.aims.attacks or not staying:
            return 0.0
        units = [self.state.unit(id_) for id_ in staying]
        return (
            LEFT * self.front.character.caution * self.plan.prospects.loss(units, *self.plan.threat(self.hex))
        )

    @property
    def danger(self) -> float:
        """Return the same loss if no unit goes, which a full withdrawal avoids."""
        return self.threatened(self.ids)

    def behind(self, rearguard: str) -> float:
        """4.4.2: Return the result of a rearguard that covers the others. Uncovered units stay too."""
        return self.worth([id_ for id_ in self.ids if id_ == rearguard or id_ not in self.tries])

    def trying(self, untried: tuple[str, ...], staying: tuple[str, ...]) -> float:
        """4.4.1: Return the result when the first of these tries, and the others then act at best."""
        first, others = self.state.unit(untried[0]), untried[1:]
        goes, routs = chances(self.state, first)
        gone = self.then(others, staying)
        lost = shaken(self.front, first)
        held = self.then(others, (*staying, first.id)) if goes + routs < 1 else 0.0
        return (goes + routs) * gone - routs * lost + (1 - goes - routs) * held

    def then(self, untried: tuple[str, ...], staying: tuple[str, ...]) -> float:
        """Return the better of continuing and stopping."""
        here = self.worth((*untried, *staying))
        return max(here, self.trying(untried, staying)) if untried else here


def chances(state: State, unit: Unit) -> tuple[float, float]:
    """4.4.1: Return the chances that a unit leaves, and that it is disrupted and routs."""
    found = parting_chances(state, unit)
    return float(found.get(GOES, 0)), float(found.get(BREAKS, 0))
