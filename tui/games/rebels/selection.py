"""How the screen turns a hex or a verb that the player chooses into an action of Rebels & Redcoats."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Sequence

from cockade.engine.rebels.common.state import State
from cockade.engine.rebels.common.zones import beside_enemies
from cockade.engine.rebels.segment4_movement.march import march_routes
from cockade.engine.rebels.segment4_movement.routes import is_due
from cockade.engine.rebels.segment5_assault.declaration import still_owed
from cockade.engine.rules import Offer
from cockade.events import rebels as events
from cockade.events.event import Action, Frame
from cockade.tui.games.highlights import Mark
from cockade.tui.games.port import Choosing
from cockade.tui.games.rebels.counters import has_acted

POINTING: dict[type[Frame], Callable[[str, int], Action]] = {
    events.Placement: events.Place,
    events.BombardmentSegment: events.Bombard,
    events.AssaultSegment: lambda _, hex_: events.Assault(hex_),
    events.Aftermath: lambda unit, _: events.Suffer(unit),
    events.Retreating: events.Retreat,
    events.Following: events.Follow,
    events.Escaping: events.Escape,
    events.Advancing: events.Advance,
    events.RecoverySegment: lambda unit, _: events.Rally(unit),
}
"""The action for pointing from a unit at a hex, by frame. Other frames march there."""
ENDERS: dict[type[Frame], type[Action]] = {
    events.Battery: events.OpenFire,
    events.Declaration: events.OpenAssaults,
    events.Advancing: events.EndAdvance,
}
"""The action that ends each frame, except for frames that end the segment."""
ROUTINE = frozenset({events.Suffer, events.Rally, events.Assault, events.JoinFire})


class RebelsSelection(Choosing[State]):
    """Selection rules: units march, fire and fight. Hexes attack hexes."""

    marks = {
        events.Place: Mark.MOVE,
        events.March: Mark.MOVE,
        events.ForceMarch: Mark.FAR,
        events.Retreat: Mark.MOVE,
        events.Follow: Mark.MOVE,
        events.Escape: Mark.MOVE,
        events.Advance: Mark.MOVE,
        events.Bombard: Mark.STRIKE,
        events.Engage: Mark.STRIKE,
        events.Assault: Mark.STRIKE,
    }
    alikes = frozenset({events.Follow, events.Escape})
    gestures = frozenset({events.Place, events.March, events.ForceMarch})
    together = frozenset({events.Advance, events.Engage})
    lets_go = frozenset({events.Engage})
    lesser = risky = frozenset({events.ForceMarch})
    dicey = frozenset(
        {
            events.Bombard,
            events.OpenFire,
            events.ForceMarch,
            events.Disengage,
            events.Assault,
            events.Suffer,
            events.Rally,
        }
    )
    runs = frozenset({events.Suffer, events.Rally})
    chains = frozenset({events.Place})

    def fresh(self, state: State, subject: Hashable) -> bool:
        """True if a unit has neither moved nor fired in this player turn. Always true for a hex."""
        return isinstance(subject, int) or not has_acted(state, state.unit(str(subject)))

    def rank(self, state: State, subject: Hashable) -> tuple[int, ...]:
        """Strong units first, leaders last, because a leader may enter only hexes with troops."""
        if isinstance(subject, int):
            return ()
        unit = state.unit(str(subject))
        return unit.is_leader, -unit.stacking_points

    def attempt(self, state: State, subject: Hashable, place: int) -> Action | None:
        """The action for pointing from a subject at a hex in the current step."""
        frame = state.agenda[-1] if state.agenda else None
        if isinstance(frame, events.Declaration):
            start = subject if isinstance(subject, int) else state.unit(str(subject)).hex
            return events.Engage(start, place)
        if isinstance(subject, int):
            return events.Assault(place)
        pointing = POINTING.get(type(frame), events.March) if frame else events.March
        return pointing(str(subject), place)

    def along(self, state: State, subject: Hashable) -> frozenset[int]:
        """
        The hexes next to the enemy that a leader enters only with troops (11.15).

        An advance takes him with one unit (8.522).
        """
        if state.agenda and isinstance(state.agenda[-1], events.Advancing):
            return frozenset()
        unit = None if isinstance(subject, int) else state.unit(str(subject))
        if unit is None or not (unit.is_leader and (unit.hex or is_due(state, unit))):
            return frozenset()
        return beside_enemies(state, unit.side).intersection(march_routes(state, unit).hexes)

    def led(self, actions: Sequence[Action], offered: Sequence[Action]) -> tuple[Action, ...]:
        """Add the leaders of the hexes to the first advancing unit that may take them along. (8.522)"""
        free = {way for way in offered if isinstance(way, events.Advance) and way.leader}
        found: list[Action] = []
        for action in actions:
            taken = {each.leader for each in found if isinstance(each, events.Advance)}
            led = (action.replace(leader=leader) for leader in sorted({way.leader for way in free} - taken))
            found.append(next((way for way in led if way in free), action))
        return tuple(found) if found != list(actions) else ()

    def close(self, state: State) -> Action | None:
        """Return the action that ends the current step, or None."""
        frame = state.agenda[-1] if state.agenda else None
        return ENDERS.get(type(frame), events.EndSegment)() if frame else None

    def obvious(self, state: State, offers: Sequence[Offer]) -> Action | None:
        """The next result, rally or combat in listed order, or an obligation with only one solution."""
        frame = state.agenda[-1] if state.agenda else None
        if isinstance(frame, events.Declaration):
            return _obliged(offers, still_owed(frame))
        return next((offer.actions[0] for offer in offers if offer.verb in ROUTINE), None)

    def alike(self, state: State, action: Action) -> Hashable:
        """
        The key of equal choices: leaders that stay with the same units, or flee to the same.
        (8.515, 11.13)
        """
        return (type(action), action.hex) if isinstance(action, events.Follow | events.Escape) else None

    def whose(self, state: State) -> Hashable:
        """The turn and the side."""
        return state.turn, state.side


def _obliged(offers: Sequence[Offer], owed: Collection[int]) -> Action | None:
    """The only attack of a hex that must attack, or the only one on a hex that must be attacked. (8.22)"""
    pairs = [action for offer in offers for action in offer.actions if isinstance(action, events.Engage)]
    for pair in pairs:
        alone = sum(other.hex == pair.hex for other in pairs) == 1 and pair.hex in owed
        if alone or (sum(other.target == pair.target for other in pairs) == 1 and pair.target in owed):
            return pair
    return None
