"""
The possible results of an action and their chances, read from the facts that the rules make of it.

    fates(state, Intercept("albany", 2), WENT_OUT)    # of an action whose die is kept as it falls
    of_marker(state, "american", "bait", BAIT_LUCK)   # of the dice of a marker
    first_fire(3, 1)                                  # the chance of who has 3 to add against 1
    pursuit(state)                                    # the state in which the enemy could pursue, if he could

A die lies for good here: nobody plays Master Plan on it (7.9.master_plan).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from types import MappingProxyType
from typing import Any, TypeVar, cast

from attrs import frozen

from cockade.engine.dice import KeyedDice
from cockade.engine.outcome_tree import Act, Outcomes, Tell, at_first, follow
from cockade.engine.revolution.common.book import BOOK
from cockade.engine.revolution.common.commanders import LAND
from cockade.engine.revolution.common.reducer import apply
from cockade.engine.revolution.common.state import State
from cockade.engine.revolution.markers.aiming import targets_of
from cockade.engine.revolution.markers.markers import use_of
from cockade.engine.revolution.markers.reroll_window import SETTLINGS, settle, throw
from cockade.engine.revolution.phase4_rabble_rousing.rousing import ahead, rolls_go_on
from cockade.engine.revolution.phase5_1_movement.forced_march import ATTRITION
from cockade.engine.revolution.phase5_1_movement.overrun import OVERRUN
from cockade.engine.revolution.phase5_1_movement.stack_forming import depart
from cockade.engine.revolution.phase5_3_combat.battle import throw_for_first_fire
from cockade.engine.revolution.phase6_supply.foraging import FORAGE
from cockade.engine.rules import Resolution, begin
from cockade.events import revolution as events
from cockade.events.event import Action, Fact
from cockade.events.facts import FrameChanged, FramePopped, FramePushed, Rolled

YES, NO = True, False
R = TypeVar("R", bound=Hashable)
F = TypeVar("F", bound=Fact)


def fates(state: State, action: Action, tell: Tell[bool]) -> Outcomes[bool]:
    """The possible results of an action, with its dice kept and never rerolled."""
    return follow(state, apply, lambda resolution: kept(resolution, action), tell)


def kept(resolution: Resolution[State], action: Action) -> None:
    """Carry out an action and keep every die that could be rolled again."""
    BOOK.carry_out(resolution, action)
    lie(resolution)


def lie(resolution: Resolution[State]) -> None:
    """7.9.master_plan: keep all dice without a reroll."""
    while not resolution.state.over and isinstance(resolution.frame, events.Throw):
        BOOK.carry_out(resolution, events.KeepRoll())


def interception(state: State, action: events.Intercept) -> Outcomes[bool]:
    """
    32.1: the chance that the stack leaves to intercept.

    The forecast stops there, because the asking side does not know the marching stack (22.1).
    """

    def act(resolution: Resolution[State]) -> None:
        BOOK.resolve(resolution, action)
        while isinstance(resolution.frame, events.Throw):
            settle(resolution, resolution.frame)

    return follow(state, apply, act, whether(went_out))


def whether(holds: Callable[[Fact], bool]) -> Tell[bool]:
    """Whether there is such a fact."""
    return as_settled(lambda fact: YES if holds(fact) else None, NO)


def as_settled(read: Callable[[Fact], R | None], otherwise: R) -> Tell[R]:
    """Reads the first fact that answers, until the purpose of the first die is settled."""

    def tell(resolution: Resolution[State], *, is_over: bool) -> R | None:
        found = next((each for each in map(read, resolution.facts) if each is not None), None)
        settled = is_over or is_settled(resolution.facts)
        return otherwise if found is None and settled else found

    return tell


def is_settled(facts: Sequence[Fact]) -> bool:
    """Whether a throw has come and gone, with all that follows from it, a second die included."""
    kinds = iter(facts)
    began = any(isinstance(fact, FramePushed) and isinstance(fact.frame, events.Throw) for fact in kinds)
    gone = began and any(isinstance(fact, FramePopped) for fact in kinds)
    return gone and any(isinstance(fact, Rolled) for fact in kinds)


# ---------------------------------------------------------------- a die that lies already


@frozen
class Followed:
    """The consequences of a die up to the next one: the next is rolled for `next`, or empty if none is."""

    facts: tuple[Fact, ...]
    next: str = ""

    def of(self, kind: type[F]) -> list[F]:
        """The facts of a kind."""
        return [fact for fact in self.facts if isinstance(fact, kind)]

    @property
    def is_anything(self) -> bool:
        """Whether anything follows."""
        return bool(self.facts or self.next)

    def comes_back(self, leader: str) -> bool:
        """21.4: whether a leader goes back to the pool."""
        return any(map(came_back(leader), self.facts))


def settled(state: State, roll: Rolled) -> Followed | None:
    """
    The consequences of a die rolled in this state, by the rules.

    None if the view does not know enough of the units concerned.
    """
    frame = state.agenda[-1] if state.agenda else None
    side: str = getattr(frame, "side", "") or state.side or roll.who
    lying = events.Throw(side, roll.purpose, roll.who, roll.die, roll.rule, roll.modifiers)
    resolution = Resolution(state, apply, cast("Any", _NoDice()))
    try:
        SETTLINGS[roll.purpose](resolution, lying)
    except _AnotherDie as die:
        return Followed(tuple(resolution.facts), str(die))
    except (AssertionError, LookupError, ValueError, StopIteration):
        return None
    return Followed(tuple(resolution.facts))


class _AnotherDie(Exception):  # noqa: N818 - no error: the rules go on with a die for this purpose
    """The rules ask for a die."""


class _NoDice:
    """Dice that stop the rules at the first draw."""

    def draw(self, purpose: str, faces: int, who: str = "") -> int:
        """See `Counted`."""
        raise _AnotherDie(purpose)


# ---------------------------------------------------------------- what is read from the facts


def has_risen(fact: Fact) -> bool:
    """29.2, 29.3: partisans have come, or the enemy's are gone."""
    return isinstance(fact, events.WorkPlaced | events.WorkRemoved)


def went_out(fact: Fact) -> bool:
    """32.1."""
    return isinstance(fact, events.InterceptionTried) and bool(fact.at)


def was_lost(unit: str) -> Callable[[Fact], bool]:
    """17.2, 19.3: the unit is eliminated, or of a leader it is thrown whether he survives (21.4)."""
    return lambda fact: isinstance(fact, events.UnitEliminated) and fact.unit == unit


def came_back(leader: str) -> Callable[[Fact], bool]:
    """21.4: a leader goes back to the pool."""
    return lambda fact: was_lost(leader)(fact) and not getattr(fact, "out", True)


def goes_on(fact: Fact) -> bool:
    """34.0: the stack is not held up."""
    return (
        isinstance(fact, FrameChanged) and isinstance(fact.frame, events.Marching) and not fact.frame.halted
    )


# ---------------------------------------------------------------- dice that are thrown later, or by others


def thrown(side: str, purpose: str, who: str) -> Act[State]:
    """A die of a side, kept; what follows is settled by the rules."""

    def act(resolution: Resolution[State]) -> None:
        throw(resolution, side, purpose, rule="", who=who)
        settle(resolution, _lying(resolution))
        lie(resolution)

    return act


def _lying(resolution: Resolution[State]) -> events.Throw:
    frame = resolution.frame
    assert isinstance(frame, events.Throw)
    return frame


def hunger(state: State, side: str, unit: str) -> Fraction:
    """19.3: the chance that a unit without supply is lost."""
    return follow(state, apply, thrown(side, FORAGE, unit), whether(was_lost(unit))).of(YES)


def attrition(state: State, side: str, unit: str) -> Fraction:
    """17.2: the chance that a forced march costs a unit."""
    return follow(state, apply, thrown(side, ATTRITION, unit), whether(was_lost(unit))).of(YES)


def overrun(state: State, frame: events.Marching, area: str) -> Fraction:
    """34.0: the chance to continue for a stack that is strong enough; it has entered the area already."""
    entered = state.replace(agenda=(*state.agenda[:-1], frame.replace(area=area, halted=True)))
    return follow(entered, apply, thrown(frame.side, OVERRUN, area), whether(goes_on)).of(YES)


def points(state: State, march: events.Marching) -> list[int]:
    """16.3: the movement points that may come up for a stack."""

    def set_off(resolution: Resolution[State]) -> None:
        depart(resolution, march)

    told = at_first(Rolled, lambda roll: roll.total, 0)
    return sorted(follow(state, apply, set_off, told).shares)


# ---------------------------------------------------------------- markers (7.9)


Luck = Callable[[Fact], "str | None"]
"""What a die of a marker does, by the fact that says so."""


def of_marker(state: State, side: str, marker: str, read: Luck) -> Outcomes[str]:
    """7.9: the effect of a marker's first die, aimed at its first target, without a reply."""

    def play(resolution: Resolution[State]) -> None:
        use_of(marker).effect(resolution, side)
        if isinstance(frame := resolution.frame, events.Aiming):
            for target in list(targets_of(resolution.state, frame))[:1]:
                BOOK.carry_out(resolution, events.Choose(target))
        lie(resolution)

    return follow(state, apply, play, as_settled(read, "nothing"))


def of_aim(state: State, action: events.Choose, read: Luck) -> Outcomes[str]:
    """7.9: what the first die of a marker does that is aimed so."""
    told = as_settled(read, "nothing")
    return follow(state, apply, lambda resolution: kept(resolution, action), told)


# ---------------------------------------------------------------- contests (9.3)


def contest_chances(american: int, british: int, dice: tuple[int, int]) -> Mapping[str, Fraction]:
    """9.3, 12.5: the chance of each side to win with these points and dice, and of a tie (empty)."""
    return _contest(american - british, dice)


@lru_cache(1024)
def _contest(lead: int, dice: tuple[int, int]) -> Mapping[str, Fraction]:
    """Only by how much the American leads."""
    state = State(agenda=(events.ContestRolls(events.ITEMS[0], dice, (lead, 0)),))
    found = follow(state, apply, _cast_all, lambda cast, *, is_over: _ahead(cast) if is_over else None)
    return MappingProxyType({side: found.of(side) for side in (events.AMERICAN, "", events.BRITISH)})


def _cast_all(resolution: Resolution[State]) -> None:
    while any(_rolls(resolution).dice):
        rolls_go_on(resolution, _rolls(resolution))
        settle(resolution, _lying(resolution))


def _ahead(resolution: Resolution[State]) -> str:
    return ahead(*_rolls(resolution).totals)


def _rolls(resolution: Resolution[State]) -> events.ContestRolls:
    frame = resolution.frame
    assert isinstance(frame, events.ContestRolls)
    return frame


# ---------------------------------------------------------------- battles


@lru_cache(1024)
def first_fire(mine: int, other: int) -> Fraction:
    """18.4.1 (c): the chance of the higher total for a side with the bonus `mine`; ties are rerolled."""
    battle = events.Battle("", LAND, events.AMERICAN, (), (), bonus=(mine, other))
    state = State(battle=battle, agenda=(events.BattleJoined("B4"),))
    won = at_first(events.FirstFireWon, lambda fact: fact.side, "")
    return follow(state, apply, _throw_it_out, won).of(events.AMERICAN)


def _throw_it_out(resolution: Resolution[State]) -> None:
    while isinstance(frame := resolution.frame, events.BattleJoined) and frame.step == "B4":
        throw_for_first_fire(resolution, frame)
        if isinstance(resolution.frame, events.Throw):
            settle(resolution, _lying(resolution))


def pursuit(state: State) -> State | None:
    """18.4.5, 24.6: the position to pursue in, if any: a side withdraws, and embarks all that must."""
    resolution = begin(state, apply, KeyedDice(b"", 0))
    BOOK.carry_out(resolution, events.Withdraw())
    while isinstance(frame := resolution.frame, events.Retreat) and not frame.ashore:
        offered = [action for offer in BOOK.offers(resolution.state) for action in offer.actions]
        stays = [action for action in offered if isinstance(action, events.EndSegment)]
        BOOK.carry_out(resolution, (stays or offered)[0])
    return resolution.state if isinstance(resolution.frame, events.Pursuit) else None
