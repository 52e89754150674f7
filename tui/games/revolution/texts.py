"""The words that The American Revolution shows."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from cockade.engine.revolution.common.commanders import SEA
from cockade.engine.revolution.common.state import State
from cockade.engine.rules import Offer
from cockade.events import revolution as events
from cockade.events.event import Action
from cockade.tui.games.legend import load_signs
from cockade.tui.games.port import Words
from cockade.tui.games.revolution.legend import LEGEND
from cockade.tui.games.revolution.names import (
    ITEMS,
    campaign_name,
    held_name,
    item_name,
    laid,
    marker_name,
    phase_name,
    place_name,
    side_name,
    step_name,
    type_name,
    unit_name,
    use_name,
    word,
)
from cockade.tui.games.revolution.orders import ORDERING, done, target_name
from cockade.tui.games.revolution.places import AREAS, is_area, number
from cockade.tui.games.revolution.prompts import PROMPTING
from cockade.tui.games.revolution.prose import NARRATOR
from cockade.tui.games.revolution.selection import ENDS
from cockade.tui.games.revolution.standing import STANDING, towns_said
from cockade.tui.games.revolution.tables import tables
from cockade.tui.games.revolution.verbs import VERBS
from cockade.tui.text.i18n import count, listed, say


class RevolutionWords(Words[State]):
    """The words for counters, areas and actions. Unseen counters have no name."""

    verbs = VERBS
    legend = LEGEND
    untold = frozenset({events.KeepRoll})
    overlays = {
        "zone": "Where the enemy stops a march",
        "fire": "Supply by area",
        "command": "Towns that count",
    }
    narrator = NARRATOR
    standing = STANDING
    signs = load_signs(__package__ or "")

    def tables(self, clause: str) -> Sequence[str]:
        return tables(clause)

    def side(self, state: State, side: str) -> str:
        return side_name(state, side)

    def name(self, state: State, subject: Hashable) -> str:
        """An area by its label. Counters, markers, items and regions by name, Tactics by number."""
        if isinstance(subject, int):
            return count("{n} Tactics", "{n} Tactics", subject)
        text, found = str(subject), laid(state)
        if is_area(text):
            return AREAS.name(number(text))
        if "/" in text or text.isdecimal():
            return target_name(state, "", text)
        if found and text in found.pieces.markers:
            return held_name(state, text)
        if text in ITEMS:
            return item_name(text)
        if found and text in found.pieces.units:
            return type_name(text)
        if found and text in found.map.regions:
            return place_name(state, text)
        return unit_name(state, text) or say("nobody")

    def order(self, state: State, action: Action) -> str:
        return ORDERING.order(state, action)

    def beside(self, state: State, action: Action) -> str:
        """The part of an action's text besides its subject and area."""
        if isinstance(action, events.Gather):
            return say("by sea") if action.by == SEA else say("by land")
        if isinstance(action, events.Allot):
            return item_name(action.item)
        if isinstance(action, events.Load | events.Board):
            return say("aboard {fleet}", fleet=unit_name(state, action.fleet))
        if isinstance(action, events.ForceMarch):
            return marker_name(state, action.marker)
        if isinstance(action, events.Intercept):
            return count("{n} Tactics", "{n} Tactics", action.tactics)
        if isinstance(action, events.UpgradeMilitia):
            return type_name(action.type)
        return use_name(action.use) if isinstance(action, events.PlayMarker) else ""

    def entry(self, state: State, action: Action) -> str:
        """The text of an action that ends or continues a step, in the words of that step: "Do not pursue"."""
        return ORDERING.order(state, action) if isinstance(action, (*ENDS, events.OpenFire)) else ""

    def prompt(self, state: State) -> str:
        return PROMPTING.prompt(state)

    def still(self, state: State, offers: Sequence[Offer]) -> str:
        """Empty, because the prompt counts the units."""
        return ""

    def heading(self, state: State) -> tuple[str, str]:
        """The year and the step, for the top of the screen."""
        if not state.turn:
            return say("set-up"), ""
        phase, step = phase_name(state.phase), step_name(state.step)
        phase = campaign_name(state.campaign) or ("" if phase.lower() == step else phase)
        side = side_name(state, state.side) if state.side else ""
        return listed(filter(None, (str(state.year), phase))), " ".join(filter(None, (side, step)))

    def status(self, state: State) -> tuple[str, ...]:
        """The points, town points and markers of both sides (6.1, 3.1, 7.4)."""
        return tuple(
            say(
                "{side}: {points} points, towns {towns}, {hand} markers",
                side=side_name(state, side),
                points=state.points_of(side),
                towns=towns_said(state, side),
                hand=len(state.hand(side)),
            )
            for side in events.SIDES
            if state.scenario
        )

    def done(self, state: State, action: Action, side: str) -> str:
        return done(state, action, side)

    def word(self, state: State, value: object) -> object:
        return word(state, value)
