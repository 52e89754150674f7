"""What Couriers calls its things, and how it tells what happens."""

from __future__ import annotations

from collections.abc import Hashable

from cockade.engine.hexgrid import spoken
from cockade.events.event import Action
from cockade.events.facts import GameEnded, Position, SetUp, TurnBegan
from cockade.tui.games.narrator import Narrator
from cockade.tui.games.order_texts import Ordering
from cockade.tui.games.port import Words
from cockade.tui.games.templates import Naming
from cockade.tui.text.i18n import say
from couriers.events import SIDES, Laid, Ride, Rode
from couriers.state import State, apply


def rider_name(state: State, unit: str) -> str:
    """A rider as a player calls it; sides are called the same."""
    return say(unit.title())


NAMING: Naming[State] = Naming(ids={"unit": rider_name, "winner": rider_name}, numbers={"hex": spoken})
ORDERING = Ordering(
    NAMING, {SetUp: "Lay the field", Position: "Begin in the middle", Ride: "Ride with {unit} to {hex}"}
)
NARRATOR = Narrator(apply, NAMING)
NARRATOR.templates(
    {
        Laid: "Both riders are at home{rule}.",
        Rode: "{unit} rides to {hex}{rule}.",
        TurnBegan: "Turn {turn} begins{rule}.",
        GameEnded: "{winner} has won: {why}{rule}.",
    }
)


class CouriersWords(Words[State]):
    """The words of the game."""

    @property
    def narrator(self) -> Narrator[State]:
        return NARRATOR

    def side(self, state: State, side: str) -> str:
        return rider_name(state, side)

    def name(self, state: State, subject: Hashable) -> str:
        return spoken(subject) if isinstance(subject, int) else rider_name(state, str(subject))

    def order(self, state: State, action: Action) -> str:
        return ORDERING.order(state, action)

    def prompt(self, state: State) -> str:
        if not state.over:
            return say("(2.1): ride to a hex beside.")
        winner = rider_name(state, state.winner)
        return say("{side} has won.", side=winner) if winner else say("Nobody has won.")

    def heading(self, state: State) -> tuple[str, str]:
        return say("turn {n}", n=state.turn), ""

    def status(self, state: State) -> tuple[str, ...]:
        return tuple(f"{rider_name(state, side)}: {spoken(state.hex_of(side))}" for side in SIDES)
