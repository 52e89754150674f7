"""The words that Rebels & Redcoats shows."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from cockade.engine.hexgrid import spoken
from cockade.engine.rebels.common.ground import ground
from cockade.engine.rebels.common.state import State
from cockade.engine.rules import Offer
from cockade.events import rebels as events
from cockade.events.event import Action
from cockade.tui.games.legend import Sign, load_signs
from cockade.tui.games.port import Words
from cockade.tui.games.rebels import unit_names
from cockade.tui.games.rebels.counters import has_acted
from cockade.tui.games.rebels.names import halves, segment_name, side_name
from cockade.tui.games.rebels.orders import ORDERING, VERBS, done
from cockade.tui.games.rebels.prompts import PROMPTING
from cockade.tui.games.rebels.prose import NARRATOR
from cockade.tui.games.rebels.rolls import RESULTS
from cockade.tui.games.rebels.standing import STANDING
from cockade.tui.games.rebels.tables import tables
from cockade.tui.text.i18n import count, say

MOVES = (events.MovementSegment, events.ReinforcementSegment)


class RebelsWords(Words[State]):
    """The words for units, hexes and actions, with the names of sides in each battle."""

    verbs = VERBS
    narrator = NARRATOR
    standing = STANDING
    signs = (
        *load_signs(__package__ or ""),
        *(Sign(code, code, words) for code, words in RESULTS.items()),
        *unit_names.signs(),
    )

    def special_rules(self, state: State) -> Sequence[str]:
        """The special clauses of this battle's chapter (17.0). A pack lists those of its battles."""
        scenario = ground(state.scenario).scenario
        own = scenario.id.replace("-", "").removesuffix("whatif")
        return sorted({rule for rule in scenario.rules.values() if rule.startswith(f"{own}.17")})

    def tables(self, clause: str) -> Sequence[str]:
        return tables(clause)

    def side(self, state: State, side: str) -> str:
        return side_name(state, side)

    def name(self, state: State, subject: Hashable) -> str:
        return spoken(subject) if isinstance(subject, int) else say(state.unit(str(subject)).counter.name)

    def order(self, state: State, action: Action) -> str:
        return ORDERING.order(state, action)

    def prompt(self, state: State) -> str:
        return PROMPTING.prompt(state)

    def still(self, state: State, offers: Sequence[Offer]) -> str:
        """
        Count the hexes that may attack, or the units that can act.

        In movement, count units that have not moved separately. A unit that could only stay as a rearguard
        (4.4.2) is not counted.
        """
        frame = state.agenda[-1] if state.agenda else None
        if isinstance(frame, events.Declaration):
            attacking = {offer.subject for offer in offers if offer.verb is events.Engage and offer.actions}
            return count("{n} hex could still attack.", "{n} hexes could still attack.", len(attacking))
        if not isinstance(frame, MOVES):
            return super().still(state, offers)
        moving = (offer for offer in offers if offer.verb is not events.StandRearguard and offer.actions)
        able = {str(offer.subject) for offer in moving if offer.subject is not None}
        unmoved = sum(not has_acted(state, state.unit(unit)) for unit in able)
        first = count("{n} has not moved.", "{n} have not moved.", unmoved) if unmoved else ""
        more = say("{n} could move on.", n=len(able) - unmoved) if len(able) > unmoved else ""
        return " ".join(filter(None, (first, more)))

    def left(self, state: State) -> int:
        """8.511."""
        frame = state.agenda[-1] if state.agenda else None
        return max(0, frame.steps) if isinstance(frame, events.Retreating) else 0

    def heading(self, state: State) -> tuple[str, str]:
        number = say("turn {n} of {all}", n=state.turn, all=len(state.labels))
        turn = f"{state.label} {number}" if state.turn else say("set-up")
        step = say("{side} {step}", side=side_name(state, state.side), step=segment_name(state.segment))
        return turn, step if state.segment else ""

    def status(self, state: State) -> tuple[str, ...]:
        """The levels of both sides (13.1)."""
        return tuple(
            say("{side} level {level}", side=side_name(state, side), level=halves(state.level(side)))
            for side in events.SIDES
        )

    def done(self, state: State, action: Action, side: str) -> str:
        return done(state, action)
