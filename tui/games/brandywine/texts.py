"""The words that Brandywine shows."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from cockade.engine.brandywine.common.ground import ground
from cockade.engine.brandywine.common.stacking import crowded_hexes
from cockade.engine.brandywine.common.state import State
from cockade.engine.brandywine.d_end.victory import points
from cockade.engine.hexgrid import spoken
from cockade.engine.rules import Offer
from cockade.events import brandywine as events
from cockade.events.event import Action
from cockade.events.facts import Secret
from cockade.tui.games.brandywine.combat_preview import matrix_heads
from cockade.tui.games.brandywine.legend import LEGEND
from cockade.tui.games.brandywine.names import (
    CHIT_LETTERS,
    CHITS,
    army_name,
    chit_letters,
    chit_name,
    halves,
    hex_of,
    people,
    phase_name,
    phase_of,
    short_name,
    side_name,
    too_much,
    unit_name,
    word,
)
from cockade.tui.games.brandywine.orders import ORDERING, VERBS, done, top
from cockade.tui.games.brandywine.prompts import PROMPTING
from cockade.tui.games.brandywine.prose import NARRATOR
from cockade.tui.games.brandywine.standing import STANDING
from cockade.tui.games.brandywine.tables import tables
from cockade.tui.games.legend import Sign, load_signs
from cockade.tui.games.port import Words
from cockade.tui.text.i18n import say

WHO, WHOM = 12, 12
"""The width of the names of shooter and target in a list, in cells."""


class BrandywineWords(Words[State]):
    """The words for units, hexes and actions. A unit that the viewer may not know has no name."""

    verbs = VERBS
    legend = LEGEND
    narrator = NARRATOR
    standing = STANDING
    signs = (
        *load_signs(__package__ or ""),
        *(Sign(letters, letters, CHITS[chit]) for chit, letters in CHIT_LETTERS.items()),
    )
    told = frozenset({Secret})

    def moves_first(self, state: State, first: str) -> str:
        """The British if the first turn gives them the initiative. Otherwise dice decide. (6.1.1, 6.1.2)"""
        scenario = ground(state.scenario).scenario
        return first if scenario.special.automatic_initiative == scenario.first_turn else ""

    def tables(self, clause: str) -> Sequence[str]:
        return tables(clause)

    def side(self, state: State, side: str) -> str:
        return side_name(state, side)

    def name(self, state: State, subject: Hashable) -> str:
        """The name of a subject: a unit, hex, chit, letter, army or side."""
        if isinstance(subject, int):
            return spoken(subject)
        text = str(subject)
        if text in (events.AMERICAN, events.BRITISH):
            return people(text)
        if isinstance(top(state), events.CloseCombat) and text not in state.roster:
            return chit_name(text)
        return army_name(text) if text in (events.ARMY, events.WING) else unit_name(state, text)

    def order(self, state: State, action: Action) -> str:
        return ORDERING.order(state, action)

    def beside(self, state: State, action: Action) -> str:
        """The target of a shot, its hex first, because the end may be cut."""
        if not isinstance(action, events.Shoot):
            return ""
        return f"{spoken(hex_of(state, action.target))} {unit_name(state, action.target)}"

    def entry(self, state: State, action: Action) -> str:
        """
        A shot as shooter and target in half a line (11.1.3).

        A chit gets its two letters, as in the column heads.
        """
        if isinstance(action, events.PlayChit):
            return f"{chit_letters(action.chit)} {chit_name(action.chit)}"
        if not isinstance(action, events.Shoot):
            return ""
        who, whom = short_name(state, action.unit, WHO), short_name(state, action.target, WHOM)
        return f"{who} > {spoken(hex_of(state, action.target))} {whom}"

    def columns(self, state: State, verb: type[Action]) -> str:
        """12.1.9: the heads of the columns of the matrix, over the figures of the chits."""
        frame = top(state)
        return (
            matrix_heads(state, frame)
            if verb is events.PlayChit and isinstance(frame, events.CloseCombat)
            else ""
        )

    def prompt(self, state: State) -> str:
        return PROMPTING.prompt(state)

    def still(self, state: State, offers: Sequence[Offer]) -> str:
        """Count the units that can still act. In movement, give the cost of ending it now."""
        frame = top(state)
        if not isinstance(frame, events.MovementPhase):
            return super().still(state, offers)
        if crowded := crowded_hexes(state, frame.side):
            if len(crowded) > 1:
                return say("{n} hexes lose steps: stacked too high (9.3.3).", n=len(crowded))
            first = crowded[0]
            over = too_much(state, first)
            return say(("{hex} loses steps: {surplus} over (9.3.3)."), hex=spoken(first), surplus=over)
        return ""

    def left(self, state: State) -> int:
        """13.2.1."""
        frame = top(state)
        return max(0, frame.steps) if isinstance(frame, events.Retreating) else 0

    def heading(self, state: State) -> tuple[str, str]:
        """The turn and the step, for the top of the screen."""
        turn = say("turn {n} of {last}", n=state.turn, last=state.last_turn) if state.turn else say("set-up")
        if not state.segment:
            return turn, ""
        if not state.side:
            return turn, phase_name(state.segment)
        return turn, phase_of(state, state.side, state.segment)

    def status(self, state: State) -> tuple[str, ...]:
        """The morale, momentum and points of both sides. (15.2, 12.3, 4.4)"""
        return tuple(
            say(
                "{side} morale {morale}, momentum {momentum}, points {points}",
                side=side_name(state, side),
                morale=state.morale_of(side),
                momentum=state.momentum_of(side),
                points=halves(points(state, side)),
            )
            for side in events.SIDES
            if state.scenario
        )

    def done(self, state: State, action: Action, side: str) -> str:
        return done(state, action, side)

    def word(self, state: State, value: object) -> object:
        return word(state, value)
