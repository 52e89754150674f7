"""Greedy: it looks one step ahead, and at what ends the battle."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, partial
from typing import Any

from attrs import define, field

from cockade.engine.bots.bot import Pick, RandomBot
from cockade.engine.bots.rebels.attacks import Attacks
from cockade.engine.bots.rebels.blunders import is_overlooked
from cockade.engine.bots.rebels.orders import THOUGHTS
from cockade.engine.bots.rebels.parameters import GREEDY, Character, character_of
from cockade.engine.bots.rebels.plan import Plan
from cockade.engine.bots.rebels.withdrawals import next_withdrawal
from cockade.engine.game import AnyGame
from cockade.engine.rebels.common.state import State, Unit
from cockade.engine.rules import Offer
from cockade.events.event import Action
from cockade.events.rebels import (
    Disengage,
    EndSegment,
    March,
    MovementSegment,
    Placement,
    ReinforcementSegment,
    StandRearguard,
)

NEVER = 99.0  # what withdrawals of those promise who do not think of them


@define
class GreedyBot:
    """Chooses the best immediate action. It remembers only which units it leaves alone.

    `character` plays wherever it is; without one the `name` says which of bots.toml does. `orders` are the
    units that move as another one, and against what hex, if it is not 0.
    """

    character: Character | None = None
    name: str = GREEDY
    orders: Mapping[str, tuple[Character, int]] = field(factory=dict)
    _rested: set[str] = field(factory=set)
    _attack: dict[str, int] = field(factory=dict)
    _attacks: bool = True
    _leaves: bool = True
    _step: tuple[int, str, str] = (0, "", "")
    _other: RandomBot = field(factory=RandomBot)

    def choose(self, game: AnyGame, state: State, offers: Sequence[Offer], pick: Pick) -> Action:
        """See `Bot`."""
        frame = state.agenda[-1]
        side = getattr(frame, "side", state.side)
        character = self.character or character_of(self.name, state.scenario, side)
        think = THOUGHTS.get(type(frame))
        if isinstance(frame, MovementSegment | ReinforcementSegment):
            return self._move(state, offers, character) or self._other.choose(game, state, offers, pick)
        actions = [] if isinstance(frame, Placement) else list(listed(offers))
        chosen = think(state, frame, actions, character) if think else None
        return chosen or self._other.choose(game, state, offers, pick)

    def _move(self, state: State, offers: Sequence[Offer], character: Character) -> Action | None:
        """Return a march of the first unit with a better hex. Units without one are left alone."""
        step = (state.turn, state.side, state.segment)
        if step != self._step:
            self._step, self._rested, self._attack, self._attacks, self._leaves = step, set(), {}, True, True
        plans = cache(partial(Plan, state))
        if character.concerted:
            together = self._together(state, offers, plans(character, 0))
            together = together or self._withdrawal(offers, plans(character, 0))
            if together is not None:
                return together
        for id_ in self._in_order(state, offers, character):
            if id_ not in self._rested and not is_overlooked(state, state.unit(id_), character):
                found = plans(*self.orders.get(id_, (character, 0))).best_march(id_, offers)
                if found is None or (character.settled and state.unit(id_).is_leader):
                    self._rested.add(id_)
                if found is not None:
                    return found
        return next((a for o in offers if o.verb is EndSegment for a in o.actions), None)

    def _in_order(self, state: State, offers: Sequence[Offer], character: Character) -> Sequence[str]:
        """Order the units that may march. A `settled` character moves guns after others, and leaders last."""
        found = list(dict.fromkeys(o.subject for o in offers if o.verb is March))
        return sorted(found, key=lambda id_: rank(state.unit(id_))) if character.settled else found

    def _withdrawal(self, offers: Sequence[Offer], plan: Plan) -> Action | None:
        """Return the next step of a withdrawal, until no unit gains by it."""
        able = any(o.verb in {Disengage, StandRearguard} for o in offers)
        if not self._leaves or not able or plan.character.parting >= NEVER:
            return None
        found = next_withdrawal(plan, offers)
        self._leaves = found is not None
        self._rested.clear()
        return found

    def _together(self, state: State, offers: Sequence[Offer], plan: Plan) -> Action | None:
        """Return the next march of a joint attack, which is planned before the first one starts."""
        marches = self._marches(state, offers, plan.character)
        if not self._attack and self._attacks:
            reach = {id_: [hex_of(action) for action in offered.actions] for id_, offered in marches.items()}
            self._attack = dict(Attacks(plan, reach).best().moves)
            self._attacks = bool(self._attack)
        while self._attack:
            id_, hex_ = self._attack.popitem()
            for action in marches[id_].actions if id_ in marches else ():
                if hex_of(action) == hex_:
                    return action
        return None

    def _marches(self, state: State, offers: Sequence[Offer], character: Character) -> dict[str, Offer]:
        """Return by id the marches of the line units that play as the side does."""
        line = [o for o in offers if o.verb is March and state.unit(o.subject).is_line]
        return {
            o.subject: o
            for o in line
            if o.subject not in self.orders and not is_overlooked(state, state.unit(o.subject), character)
        }


def rank(unit: Unit) -> tuple[bool, bool]:
    """Return the order in which kinds of units march. Accompanying units come later."""
    return unit.is_leader, unit.is_artillery


def hex_of(action: Any) -> int:
    """Return the destination of a march."""
    found: int = action.hex
    return found


def listed(offers: Sequence[Offer]) -> Iterator[Action]:
    """Return every offered action, in the order of the offers."""
    return (action for offered in offers for action in offered.actions)
