"""Greedy: one decision at a time, by its value in points."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf
from typing import Any

from attrs import define, field

from cockade.engine.bots.bot import Pick, RandomBot
from cockade.engine.bots.revolution import buying, fighting, hand, marching, politics, sailing
from cockade.engine.bots.revolution.action_search import first, listed
from cockade.engine.bots.revolution.evaluation_map import Outlook, value_of
from cockade.engine.bots.revolution.parameters import GREEDY, Character, character_of
from cockade.engine.bots.revolution.placement import sensible_placement
from cockade.engine.bots.revolution.town_value import is_last
from cockade.engine.game import AnyGame
from cockade.engine.revolution.common.commanders import SEA
from cockade.engine.revolution.common.state import State
from cockade.engine.rules import Offer
from cockade.events import revolution as events
from cockade.events.event import Action, Frame
from cockade.events.revolution.frames import FleetsNamed


@define
class GreedyBot:
    """Chooses the best immediate action. It remembers only computed values, which decide nothing.

    `character` plays wherever it is; without one the `name` says which of bots.toml does.
    """

    character: Character | None = None
    name: str = GREEDY
    _last: Outlook | None = None
    _other: RandomBot = field(factory=RandomBot)

    def choose(self, game: AnyGame, state: State, offers: Sequence[Offer], pick: Pick) -> Action:
        """See `Bot`; the state is what the side may see."""
        frame = state.agenda[-1]
        side = getattr(frame, "side", "")
        character = self.character or character_of(self.name, state.scenario, side)
        outlook = self._last.still(state, side, character) if self._last else Outlook(state, side, character)
        self._last = outlook
        actions = [action for offered in offers for action in offered.actions]
        if isinstance(frame, events.Movement):
            chosen = move(outlook, actions)
        else:
            think = THOUGHTS.get(type(frame))
            chosen = think(outlook, frame, actions) if think else None
        if chosen not in actions:
            return self._other.choose(game, state, offers, pick)
        return chosen


def move(outlook: Outlook, actions: list[Action]) -> Action | None:
    """16.3: Play markers first, then move the first stack with a better place."""
    for played in listed(actions, events.PlayMarker):
        if hand.is_timely(outlook, played):
            return played
    for action in listed(actions, events.Gather):
        if gains(outlook, action):
            return action
    return first(actions, events.EndSegment)


def gains(outlook: Outlook, action: events.Gather) -> bool:
    """Whether any unit gains by leaving an area by land or by sea."""
    if action.by == SEA:
        return sailing.sail_gain(outlook, action.area) > 0
    return marching.best_plan(outlook, action.area) is not None


# ---------------------------------------------------------------- one thought for each frame


def place(outlook: Outlook, frame: events.Placement, actions: list[Action]) -> Action | None:
    """4.2, 4.3: Place a unit where it will be needed."""
    return sensible_placement(outlook)


def gather(outlook: Outlook, frame: events.Gathering, actions: list[Action]) -> Action | None:
    """16.3: Gather a stack for a march or a voyage."""
    if frame.by == SEA:
        return sailing.gather_fleets(outlook, frame, actions)
    return marching.gather(outlook, frame, actions)


def go_on(outlook: Outlook, frame: events.Marching, actions: list[Action]) -> Action | None:
    """16.2: Continue a march or a voyage."""
    think = sailing.sail if frame.by == SEA else marching.march
    return think(outlook, frame, actions)


def displace(outlook: Outlook, frame: events.Displacement, actions: list[Action]) -> Action | None:
    """26.4: Displace a unit to the place where it is needed most."""

    def worth(action: events.Displace) -> float:
        unit = outlook.state.unit(action.unit)
        return outlook.gain_here(action.area, [unit])

    return max(listed(actions, events.Displace), key=worth, default=None)


def massacre(outlook: Outlook, frame: events.Massacres, actions: list[Action]) -> Action | None:
    """37.1: Massacre where the town is worth more than the enemy's markers and the hunger."""
    best = max(
        listed(actions, events.CommitMassacre), key=lambda one: spoils(outlook, one.area), default=None
    )
    return best if best is not None and spoils(outlook, best.area) > 0 else first(actions, events.EndSegment)


def spoils(outlook: Outlook, area: str) -> float:
    """37.2, 6.4: Take spoils: the town pays again, feeds no units, and gives the enemy two markers."""
    freed = outlook.character.point * outlook.points(area) * (1 / outlook.character.held_up - 1)
    freed *= outlook.character.lasting
    own = outlook.own(area)
    starving = 0.0 if outlook.feeds(area) == inf else outlook.character.starves * outlook.life * value_of(own)
    return freed - starving - (0.0 if is_last(outlook.state) else outlook.character.drawn)


def call_indians(outlook: Outlook, frame: events.Sovereignty, actions: list[Action]) -> Action | None:
    """30.0: Call the Indians whenever they would come."""
    return first(actions, events.Mobilize, events.Pass)


def _simple(think: Callable[[Outlook, list[Action]], Action | None]) -> Callable[..., Action | None]:
    """Return a decision function that ignores its frame."""
    return lambda outlook, frame, actions: think(outlook, actions)


THOUGHTS: dict[type[Frame], Callable[[Outlook, Any, list[Action]], Action | None]] = {
    events.Placement: place,
    events.Gathering: gather,
    events.Marching: go_on,
    events.Displacement: displace,
    events.Massacres: massacre,
    events.Sovereignty: call_indians,
    events.Mobilization: buying.spend,
    events.Interception: marching.intercept,
    events.Intercepting: marching.join,
    events.Hits: fighting.take_hit,
    events.Aiming: hand.aim,
    events.Throw: hand.throw,
    events.Window: _simple(hand.window),
    FleetsNamed: _simple(hand.window),
    events.Reply: lambda outlook, frame, actions: hand.reply(actions),
    events.Bidding: _simple(politics.bid),
    events.Allotting: _simple(politics.allot),
    events.Contests: _simple(politics.contest),
    events.Halving: _simple(politics.give_back),
    events.GivingUp: _simple(politics.give_back),
    events.LeaderArrival: _simple(buying.place_leader),
    events.Combats: _simple(fighting.next_battle),
    events.TacticsChoice: _simple(fighting.tactics),
    events.OwnRound: _simple(fighting.own_round),
    events.HonoursAsked: _simple(fighting.answer_honours),
    events.Firing: _simple(fighting.fire),
    events.Retreat: _simple(fighting.retreat),
    events.Pursuit: lambda outlook, frame, actions: fighting.pursue(actions),
    events.Foraging: _simple(fighting.feed),
}
