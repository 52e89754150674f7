"""How the screen turns a hex or a verb that the player chooses into an action of Brandywine."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence

from cockade.engine.brandywine.b6_combat.results import STEP
from cockade.engine.brandywine.common.state import State
from cockade.engine.rules import Offer
from cockade.events import brandywine as events
from cockade.events.event import Action, Frame
from cockade.tui.games.brandywine.counters import has_acted
from cockade.tui.games.brandywine.names import hex_of
from cockade.tui.games.brandywine.obligations import duties
from cockade.tui.games.brandywine.orders import DECLINERS, ENDERS, ENDS, top
from cockade.tui.games.highlights import Mark
from cockade.tui.games.port import Choosing

FIRING = (events.ArtilleryPhase, events.Battery, events.RiflePhase)
POINTING: dict[type[Frame], Callable[[str, int], Action]] = {
    events.Placement: events.Place,
    events.Declaration: events.Engage,
    events.Retreating: events.Retreat,
    events.Advancing: events.Advance,
    events.CombatPhase: lambda _, hex_: events.Resolve(hex_),
    events.RallyPhase: lambda unit, _: events.Rally(unit),
    events.Crowded: lambda unit, _: events.LoseStep(unit),
    events.CloseCombat: lambda unit, _: events.Lead(unit),
    events.Aftermath: lambda unit, _: events.Suffer(unit),
    events.Stragglers: lambda unit, _: events.Suffer(unit),
    events.Choosing: lambda unit, _: events.Yield(unit),
    events.LeaderLost: lambda unit, _: events.LoseLeader(unit),
    events.Accompanying: lambda unit, _: events.Accompany(unit),
}
"""The action for pointing from a unit at a hex, by frame. Other frames march there."""
ROUTINE = frozenset({events.Suffer, events.Rally, events.Resolve})
"""Choices of mere order. The player still chooses leaders, companions and losses."""


class BrandywineSelection(Choosing[State]):
    """Selection rules: units march, fire and attack hexes. Hexes are diverted or resolved."""

    marks = {
        events.Place: Mark.MOVE,
        events.March: Mark.MOVE,
        events.Hasten: Mark.FAR,
        events.Wade: Mark.FAR,
        events.Retreat: Mark.MOVE,
        events.Advance: Mark.MOVE,
        events.Engage: Mark.STRIKE,
        events.Resolve: Mark.STRIKE,
        events.Divert: Mark.STRIKE,
    }
    alikes = frozenset({events.LoseStep, events.Yield})
    gestures = frozenset({events.Place, events.March, events.Hasten, events.Engage})
    together = frozenset({events.Advance})
    lesser = frozenset({events.Hasten, events.Wade})
    dicey = frozenset({events.OpenFire, events.Rally, events.Resolve, events.Suffer})
    runs = frozenset({events.Suffer})
    chains = frozenset({events.Place})

    def fresh(self, state: State, subject: Hashable) -> bool:
        """True if a unit has done nothing yet in this player turn. Always true for other subjects."""
        number = None if isinstance(subject, int) else state.roster.get(str(subject))
        return number is None or not has_acted(state, state.units[number])

    def rank(self, state: State, subject: Hashable) -> tuple[int, ...]:
        """Strong units first, leaders last."""
        unit = state.unit(str(subject))
        return unit.is_leader, -unit.strength

    def attempt(self, state: State, subject: Hashable, place: int) -> Action | None:
        """The action for pointing from a subject at a hex in the current step."""
        frame, unit = top(state), str(subject)
        if isinstance(subject, int):
            return events.Divert(place) if isinstance(frame, events.Declaration) else events.Resolve(place)
        if isinstance(frame, FIRING):
            foes = [each for each in state.position.combat_units(place) if each.side != frame.side]
            return events.Shoot(unit, foes[0].id) if foes else events.March(unit, place)
        if isinstance(frame, events.Choosing) and frame.what == STEP:
            return events.LoseStep(unit)
        pointing = POINTING.get(type(frame), events.March) if frame else events.March
        return pointing(unit, place)

    def interpretations(
        self, state: State, hand: tuple[Hashable, ...], place: int
    ) -> tuple[tuple[Action, ...], ...]:
        """
        One interpretation for each enemy unit in a hex, with all selected units firing at it. (10.1.4,
        11.1.3)
        """
        frame = top(state)
        foes = state.position.combat_units(place) if isinstance(frame, FIRING) else ()
        return tuple(
            tuple(events.Shoot(str(subject), foe.id) for subject in hand)
            for foe in foes
            if isinstance(frame, FIRING) and foe.side != frame.side
        )

    def close(self, state: State) -> Action | None:
        """Return the action that ends the current step, or None."""
        frame = top(state)
        if isinstance(frame, DECLINERS):
            return events.Decline()
        return ENDERS.get(type(frame), events.EndPhase)() if frame else None

    def closing(self, offers: Iterable[Offer]) -> Action | None:
        """The offered action that ends the current step, but never one that spends or commits something."""
        return next((offer.actions[0] for offer in offers if offer.verb in ENDS), None)

    def obvious(self, state: State, offers: Sequence[Offer]) -> Action | None:
        """The next result, rally or combat in listed order, or an obligation with only one solution."""
        frame = top(state)
        if isinstance(frame, events.Declaration):
            return self._obliged(state, frame, offers)
        if isinstance(frame, events.Retreating):
            return None
        return next((offer.actions[0] for offer in offers if offer.verb in ROUTINE and offer.actions), None)

    def _obliged(self, state: State, frame: events.Declaration, offers: Sequence[Offer]) -> Action | None:
        """A unit with an obligation that can attack only one hex. (12.1)"""
        owing = {duty.hex for duty in duties(state, frame)}
        for offer in offers:
            pairs = [action for action in offer.actions if isinstance(action, events.Engage)]
            if len(pairs) == 1 and owing & {hex_of(state, str(offer.subject)), pairs[0].hex}:
                return pairs[0]
        return None

    def alike(self, state: State, action: Action) -> Hashable:
        """
        The key of equal choices: losses of units that differ only in name (7.1.2, 13.1.6, 13.1.7), or of a
        step or the unit (13.2.3).
        """
        if not isinstance(action, events.LoseStep | events.Yield):
            return None
        frame, unit = top(state), state.unit(action.unit)
        if isinstance(frame, events.Retreating):
            return type(action), events.Retreating
        printed = unit.counter.replace(id="", name="")
        return type(action), type(frame), unit.replace(counter=printed)

    def whose(self, state: State) -> Hashable:
        """The turn and the side."""
        return state.turn, state.side

    def secret(self, state: State) -> Hashable:
        """
        The secret that only the deciding side may see now.

        This is its route for the third brigade (9.8.2), its chit (12.1.9), or the identity of British stacks
        (7.1.3-adv).
        """
        frame = top(state)
        if isinstance(frame, events.EntryChoice) and frame.brigade == events.THIRD:
            return ("entry", frame.brigade)
        if isinstance(frame, events.CloseCombat) and frame.step == "tactics":
            return ("chit", frame.side, frame.combat)
        if (
            getattr(frame, "side", "") == events.BRITISH
            and state.advanced
            and not state.is_released(events.ARMY)
        ):
            return events.BRITISH
        return None
