"""
How the screen turns an area or a verb that the player chooses into an action of The American
Revolution.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence

from cockade.engine.revolution.common.state import State
from cockade.engine.rules import Offer
from cockade.events import revolution as events
from cockade.events.event import Action
from cockade.tui.games.highlights import Mark
from cockade.tui.games.port import Choosing
from cockade.tui.games.revolution.names import area_at
from cockade.tui.games.revolution.orders import top
from cockade.tui.games.revolution.panels import likeness
from cockade.tui.games.revolution.places import is_area
from cockade.tui.games.revolution.verbs import ENDERS

POINTING: dict[type, Callable[[str, str], Action]] = {
    events.Placement: events.Place,
    events.Mobilization: events.Mobilize,
    events.LeaderArrival: events.PlaceLeader,
    events.Displacement: events.Displace,
    events.Aiming: lambda _, area: events.Choose(area),
    events.Movement: lambda _, area: events.Gather(area, "land"),
    events.Gathering: lambda subject, _: events.Take(subject),
    events.Marching: lambda _, area: events.March(area),
    events.Combats: lambda _, area: events.Attack(area),
    events.Retreat: lambda _, area: events.RetreatTo(area),
    events.Hits: lambda subject, _: events.TakeHit(subject),
    events.Firing: lambda subject, _: events.Fire(subject),
}
"""The action for pointing from a subject at an area, by frame."""
ENDS = (events.EndSegment, events.Halt, events.Seal, events.Pass, events.KeepRoll)
"""The actions that end a step, in the order of the search."""
ROUTINE = (events.OpenFire, events.Fire, events.Contest)
"""Actions that need no thought: the next unit fires, the next item is resolved."""


class RevolutionSelection(Choosing[State]):
    """
    Selection rules: counters are placed, gathered and marched.

    Areas are targets of marches and battles.
    """

    marks = {
        events.Place: Mark.MOVE,
        events.PlaceLeader: Mark.MOVE,
        events.Mobilize: Mark.MOVE,
        events.Displace: Mark.MOVE,
        events.Gather: Mark.MOVE,
        events.March: Mark.MOVE,
        events.RetreatTo: Mark.MOVE,
        events.RetreatToSea: Mark.MOVE,
        events.Choose: Mark.STRIKE,
        events.Overrun: Mark.STRIKE,
        events.Attack: Mark.STRIKE,
        events.AttackFleets: Mark.STRIKE,
        events.Intercept: Mark.STRIKE,
        events.CommitMassacre: Mark.STRIKE,
        events.Plunder: Mark.STRIKE,
    }
    alikes = frozenset({events.TakeHit, events.GiveBack, events.Displace, events.Board})
    gestures = frozenset({events.Place, events.Take, events.JoinInterception, events.Drop, events.Land})
    dicey = frozenset(
        {
            events.Attack,
            events.AttackFleets,
            events.Overrun,
            events.Intercept,
            events.Fire,
            events.OpenFire,
            events.Withdraw,
            events.RaisePartisans,
        }
    )
    chains = frozenset({events.Place})
    lets_go = frozenset(
        {
            events.Gather,
            events.TakeAll,
            events.SetOff,
            events.ForceMarch,
            events.March,
            events.OpenFire,
            events.Attack,
        }
    )
    answers = frozenset(ENDS) - {events.EndSegment}
    quiets = frozenset({events.PassPhase})
    last = frozenset({events.EndSegment})
    once = frozenset({events.RollAgain})
    unasked = frozenset(
        {
            events.Pass,
            events.PassPhase,
            events.KeepRoll,
            events.Halt,
            events.BuyMarker,
            events.BuyLeader,
            events.RollAgain,
        }
    )

    def fresh(self, state: State, subject: Hashable) -> bool:
        """True if a counter has not moved yet. Always true for other subjects."""
        place = state.roster.get(subject) if isinstance(subject, str) else None
        return place is None or not state.units[place].moved

    def rank(self, state: State, subject: Hashable) -> tuple[int, ...]:
        """Strong counters first, leaders last."""
        unit = state.unit(str(subject))
        return unit.is_leader, -unit.counter.strength

    def attempt(self, state: State, subject: Hashable, place: int) -> Action | None:
        """The action for pointing from a subject at an area in the current step."""
        pointing = POINTING.get(type(top(state)))
        if pointing is None or (pointing is events.Mobilize and is_area(str(subject))):
            return None
        return pointing(str(subject), area_at(state, place))

    def close(self, state: State) -> Action | None:
        """Return the action that ends the current step, or None."""
        frame = top(state)
        return ENDERS.get(type(frame), events.EndSegment)() if frame else None

    def closing(self, offers: Iterable[Offer]) -> Action | None:
        """The action that ends the current step, if it is offered."""
        found = {offer.verb: offer for offer in offers if offer.verb in ENDS}
        return next((found[verb].actions[0] for verb in ENDS if verb in found), None)

    def obvious(self, state: State, offers: Sequence[Offer]) -> Action | None:
        """The action that needs no thought: take all along, set off, fire on. Also the only possible one."""
        frame = top(state)
        if isinstance(frame, events.Gathering):
            return _gathered(frame, offers)
        routine = next((offer for offer in offers if offer.verb in ROUTINE), None)
        if routine:
            return routine.actions[0]
        only = [
            action for offer in offers if offer.verb is not events.PlayMarker for action in offer.actions[:2]
        ]
        return only[0] if len(only) == 1 and not isinstance(only[0], ENDS) else None

    def alike(self, state: State, action: Action) -> Hashable:
        """
        The key of equal choices: results on counters of a kind (18.4.2), markers of a name (7.2), the same
        refuge (24.6, 26.4).
        """
        frame = top(state)
        match action:
            case events.TakeHit(unit) if isinstance(frame, events.Hits):
                return events.TakeHit, frame.results[0], likeness(state, state.unit(unit))
            case events.GiveBack(marker):
                return events.GiveBack, marker
            case events.Displace(_, area):
                return events.Displace, area
            case events.Board(_, fleet):
                return events.Board, fleet
        return None

    def whose(self, state: State) -> Hashable:
        """The turn, its phase and campaign, and the side."""
        return state.turn, state.phase, state.campaign, state.side

    def secret(self, state: State) -> Hashable:
        """
        The side that decides, or None after the game.

        A side always sees its own markers and stacks. (22.1, 7.4)
        """
        return None if state.over else getattr(top(state), "side", "") or None


def _gathered(frame: events.Gathering, offers: Sequence[Offer]) -> Action | None:
    """Gather all units, then set off under the only leader (16.3). Loading a fleet is a choice (24.4)."""
    if any(offer.verb is events.Load for offer in offers):
        return None
    verbs = (events.SetOff, events.ForceMarch) if frame.stack else (events.TakeAll,)
    found = [offer.actions[0] for offer in offers if offer.verb in verbs]
    return found[0] if len(found) == 1 else None
