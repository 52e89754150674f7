"""
What a game brings to the screen, the plain lines and the commands, besides its rules.

A `GameUI` has a few parts, each a protocol whose methods a class of the game fills. A method with a body is
filled already for a game that needs no more. States are handed in and never kept: a method asks only the
state that it is given, which is the one that the viewer may see. In all parts a *subject* is what an offer is
about (a unit by its id, or a place), a *place* is the number of a hex or of an area (0: nowhere), `hand` are
the subjects that the player has taken up, and a `Line` is one row of styled text.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Protocol, TypeVar

from cockade.engine.game import Game
from cockade.engine.refusals import words_of
from cockade.engine.rules import Offer, Refusal, S, State
from cockade.engine.victory import NO_WINS
from cockade.events.event import Action, Event
from cockade.tui.board.atlas import AnyScene, Atlas
from cockade.tui.games.abbreviations import abbreviated
from cockade.tui.games.legend import ALL, Sign, load_signs
from cockade.tui.games.narrator import Narrator, Step, Story
from cockade.tui.games.panels import Panels, Station
from cockade.tui.games.places import HEXES, Places
from cockade.tui.games.preview import Preview, Prospect, as_json
from cockade.tui.games.victory_texts import StandingWords
from cockade.tui.text.i18n import count, say, sentence
from cockade.tui.text.line import text_of

if TYPE_CHECKING:
    from cockade.tui.games.highlights import Mark, Overlay
    from cockade.tui.games.measures import Measures
    from cockade.tui.games.report_texts import Chronicle
    from cockade.tui.input.actions import Legend

__all__ = ["AnyUI", "Choosing", "GameUI", "Geography", "Panels", "Previews", "Station", "Voice", "Words"]
S_contra = TypeVar("S_contra", bound=State, contravariant=True)
Verbs = frozenset[type[Action]]
NONE: Verbs = frozenset()


class Words(Protocol[S]):
    """How a game speaks: the names of its things, orders, prompts, and the record of what happened."""

    verbs: Mapping[type[Action], str] = {}
    """Verbs in a word or two, "Join the fire", where that is not the name of the action in words."""
    legend: Legend = ()
    """Groups of the help page by title, each of signs and what they mean; where the usual ones do not do."""
    untold: frozenset[type[Action]] = frozenset()
    """Verbs that the record passes over where nothing came of them: a die that is kept."""
    told: frozenset[type[Action]] = frozenset()
    """Verbs that are told themselves, before what came of them."""
    overlays: Mapping[str, str] = {}
    """By overlay ("zone", "fire", "command") what it is called here, where that is not what its key says."""

    @property
    def narrator(self) -> Narrator[S]:
        """Tells facts and events in sentences."""
        ...

    @property
    def standing(self) -> StandingWords[S]:
        """Tells the ways to win: beforehand, as they stand, and when one came true."""
        return StandingWords(NO_WINS, self.side, lambda _, __: {})

    @property
    def signs(self) -> tuple[Sign, ...]:
        """The signs on the screens of the game and what they mean."""
        return load_signs(ALL)

    def moves_first(self, state: S, first: str) -> str:
        """The side that takes the first turn, `first` by its card; empty where dice decide."""
        return first

    def special_rules(self, state: S) -> Sequence[str]:
        """The clauses of the rulebook that only this battle has, in order."""
        return ()

    def tables(self, clause: str) -> Sequence[str]:
        """The rows of the charts that stand in a clause of the rulebook."""
        return ()

    def side(self, state: S, side: str) -> str:
        """A side as this battle calls it, to stand before a noun: "Hessian"."""
        ...

    def name(self, state: S, subject: Hashable) -> str:
        """A subject as a player calls it: a unit by its counter, a place by its number or name."""
        ...

    def short(self, state: S, subject: Hashable) -> str:
        """The same where there is little room."""
        return abbreviated(self.name(state, subject))

    def verb(self, verb: type[Action]) -> str:
        """A verb in a word or two; the name of its class in words if the game has no others for it."""
        return say(self.verbs.get(verb) or words_of(verb).capitalize())

    def order(self, state: S, action: Action) -> str:
        """An offered action as the order that it is, without a full stop: "March 1/Rall to 1606"."""
        ...

    def beside(self, state: S, action: Action) -> str:
        """What an action says besides its subject and its place; empty if nothing."""
        return ""

    def entry(self, state: S, action: Action) -> str:
        """All that the list says of an action, where all the rest would be too long; or empty."""
        return ""

    def columns(self, state: S, verb: type[Action]) -> str:
        """The heads of the figures that stand at the right of the entries of a verb; or empty."""
        return ""

    def prompt(self, state: S) -> str:
        """A sentence that says who must do what, under which clause; who has won when the game is over."""
        ...

    def still(self, state: S, offers: Sequence[Offer]) -> str:
        """Who could still act, said before a step is ended; empty where the prompt has it already."""
        able = {offer.subject for offer in offers if offer.subject is not None and offer.actions}
        return count("{n} could still act.", "{n} could still act.", len(able))

    def left(self, state: S) -> int:
        """How many hexes a retreat still has to go; 0 in any other step."""
        return 0

    def heading(self, state: S) -> tuple[str, str]:
        """The turn, and the step or nothing, for the top of the screen."""
        ...

    def status(self, state: S) -> tuple[str, ...]:
        """How both sides stand, a line for each."""
        ...

    def story(self, state: S, event: Event) -> tuple[str, ...]:
        """An event in a few short lines, at least one; `state` is the one before it."""
        told = tuple(step.sentence for step in self.record([(0, state, event)]))
        return told or (self._done(state, event),)

    def record(self, events: Iterable[tuple[int, S, Event]]) -> Iterator[Step]:
        """
        Events that follow each other, each with its place and the state before it, in short lines.

        What goes on over several of them is told once, at the place where it ends.
        """
        stories = (
            Story(
                place,
                state,
                event,
                None if type(event.action) in self.untold else partial(self._done, state, event),
                always=type(event.action) in self.told,
            )
            for place, state, event in events
        )
        return self.narrator.record(stories)

    def _done(self, state: S, event: Event) -> str:
        return self.done(state, event.action, event.side)

    def done(self, state: S, action: Action, side: str) -> str:
        """An action of which nothing else can be told, as something that a side did."""
        return sentence([self.order(state, action)])

    def word(self, state: S, value: object) -> object:
        """What a refusal speaks of, as a player calls it: the name on a counter in his language."""
        return say(value) if isinstance(value, str) else value

    def refusal(self, state: S, refusal: Refusal) -> str:
        """A refusal in the player's language, in a whole sentence."""
        return say(refusal.text, **{name: self.word(state, value) for name, value in refusal.names.items()})


class Previews(Protocol[S_contra]):
    """What an offered action would mean, before anybody commits themselves to it."""

    def of_action(self, state: S_contra, action: Action) -> Preview | None:
        """What one action would mean; None where there is nothing to say."""
        return None

    def of_gesture(self, state: S_contra, actions: Sequence[Action]) -> Preview | None:
        """What a gesture of one action for each of several units would mean; at least one action."""
        return self.of_action(state, actions[0])

    def prospect(self, state: S_contra, actions: Sequence[Action]) -> Prospect | None:
        """The best fight that a march of one action for each of several units would lead to, if to any."""
        return None

    def of_combat(self, state: S_contra, place: int) -> Preview | None:
        """What the combat declared at a place would mean as it stands; None where none is."""
        return None

    def odds(self, state: S_contra, action: Action) -> dict[str, object] | None:
        """What is known before the dice of an action fall, as JSON; None for one without dice."""
        return as_json(self.of_action(state, action))


class Geography(Protocol[S_contra]):
    """Where everything is: the board and what stands on it, and the places that matter now."""

    places: Places = HEXES
    """How places are spoken of and looked for."""

    def atlas(self, state: S_contra) -> Atlas:
        """The map, to be drawn."""
        ...

    def scene(self, state: S_contra) -> AnyScene:
        """What stands on the map, to be drawn."""
        ...

    def home(self, state: S_contra, subject: Hashable) -> int:
        """The place where a subject is to be found; for a unit that is still to come, where it will enter."""
        ...

    def matter(self, state: S_contra) -> int:
        """The place that a decision is about which nobody on the map has to take; 0 for none."""
        return 0

    def target(self, action: Action) -> int:
        """The place that an action points at; by default its field `hex`."""
        found = getattr(action, "hex", 0)
        return found if isinstance(found, int) else 0

    def targets(self, actions: Sequence[Action]) -> set[int]:
        """The places that some actions of one verb, at least one, point at."""
        return set(map(self.target, actions))

    def stack(self, state: S_contra, place: int) -> tuple[Hashable, ...]:
        """The subjects of a place from top to bottom; the last is the place itself."""
        ...

    def spot(self, state: S_contra, place: int) -> tuple[str, str]:
        """What ground a place is, and who stands there, in short; both empty where its name is enough."""
        return "", ""

    def find(self, state: S_contra, text: str) -> tuple[Hashable, ...]:
        """The subjects that a text may mean by their names, the best first."""
        ...

    def path(self, state: S_contra, action: Action) -> tuple[int, ...]:
        """The places that an action leads through, its end the last; empty for one that goes nowhere."""
        return ()

    def roads(self, state: S_contra, place: int) -> tuple[int, ...]:
        """The places beside this one to which a road leads, for columns."""
        return ()

    def traces(self, event: Event, before: S_contra) -> tuple[int, ...]:
        """Where to look after an event: where units came to, or where something was struck."""
        struck = self.target(event.action)
        return (struck,) if struck else ()

    def combats(self, state: S_contra) -> dict[int, int]:
        """By place the number of the combat that it takes part in, in the order of declaration from 1."""
        return {}

    def arena(self, state: S_contra) -> int:
        """The place of the one combat that is being fought; 0 where none is, or more than one."""
        fought = tuple(self.combats(state))
        return fought[0] if len(fought) == 1 else 0

    def owed(self, state: S_contra) -> Collection[int]:
        """The places in which something must be done before the step can end."""
        return ()

    def overlay(self, state: S_contra, name: str, side: str, about: tuple[Hashable, ...]) -> Overlay | str:
        """Something laid over the map for a side and some subjects; a sentence where that cannot be."""
        ...

    def overlay_about(
        self,
        state: S_contra,
        name: str,
        hand: tuple[Hashable, ...],
        place: int,
    ) -> tuple[Hashable, ...]:
        """The subjects that an overlay is about: those in hand that it suits, else those of the place."""
        return ()


class Choosing(Protocol[S_contra]):
    """What can be taken up, what pointing at a place means, and how each verb behaves when it is chosen."""

    marks: Mapping[type[Action], Mark]
    """How the places are marked that a verb points at; a verb that is not here marks none."""
    gestures: Verbs = NONE
    """Verbs that a whole stack does as one."""
    together: Verbs = NONE
    """Other verbs that several units do one after the other: a stack in hand advances with all of it."""
    lesser: Verbs = NONE
    """Verbs not worth asking for where another leads to the same place."""
    alikes: Verbs = NONE
    """Verbs whose choices may be `alike`."""
    dicey: Verbs = NONE
    """Verbs that draw dice."""
    runs: Verbs = NONE
    """Verbs that draw dice, and of which only the order is chosen: one key does them all."""
    risky: Verbs = NONE
    """Verbs that look like a plain move but draw dice that may do harm: they are asked for twice."""
    chains: Verbs = NONE
    """Verbs after which the next unit is taken up at once."""
    lets_go: Verbs = NONE
    """Verbs after which nobody stays in hand."""
    unasked: Verbs = NONE
    """Verbs that end a step at once, whoever could still act."""
    answers: Verbs = NONE
    """Verbs that end a question of a step and not the step: to keep a die, to stop a march, to pass."""
    quiets: Verbs = NONE
    """Verbs by which a player asks not to be asked again."""
    last: Verbs = NONE
    """Verbs that end the list, wherever they are offered."""
    once: Verbs = NONE
    """Verbs that spend something: the cursor of the list goes back to its first row after them."""

    def fresh(self, state: S_contra, subject: Hashable) -> bool:
        """Whether a subject has done nothing yet this turn; a place is always fresh."""
        return True

    def rank(self, state: S_contra, subject: Hashable) -> tuple[int, ...]:
        """Sorts the units of a gesture: those with the lowest rank go first."""
        return ()

    def attempt(self, state: S_contra, subject: Hashable, place: int) -> Action | None:
        """What somebody seems to want who points from a subject at a place; it may be refused."""
        ...

    def interpretations(
        self,
        state: S_contra,
        hand: tuple[Hashable, ...],
        place: int,
    ) -> Iterable[tuple[Action, ...]]:
        """The several things that pointing at a place may mean, each an action for everybody in hand."""
        return ()

    def along(self, state: S_contra, subject: Hashable) -> frozenset[int]:
        """The places where a subject may go only together with others of its stack."""
        return frozenset()

    def led(self, actions: Sequence[Action], offered: Sequence[Action]) -> tuple[Action, ...]:
        """The same actions of a stack with the leaders who may go along; none if nobody may."""
        return ()

    def close(self, state: S_contra) -> Action | None:
        """How the present step is ended; it may be refused. None where nothing ends it."""
        return None

    def closing(self, offers: Iterable[Offer]) -> Action | None:
        """The offered action that ends the present step; by default the one that is about nobody."""
        return next((offer.actions[0] for offer in offers if offer.subject is None and offer.actions), None)

    def obvious(self, state: S_contra, offers: Sequence[Offer]) -> Action | None:
        """The next choice that needs no thought; None where there is something to decide."""
        return None

    def alike(self, state: S_contra, action: Action) -> Hashable:
        """
        What two choices have in common that need to be thought about once: a step lost by units of a kind.

        None for an action that is a choice of its own.
        """
        return None

    def whose(self, state: S_contra) -> Hashable:
        """The player turn that a state belongs to: equal for two states of the same one."""
        ...

    def secret(self, state: S_contra) -> Hashable:
        """
        What only the side that decides may see now, None where everything lies open.

        A single choice is named by any key; what a side may see all the time by the side itself.
        """
        return None


class Voice(Protocol[S_contra]):
    """A game read aloud: sentences that are complete without a map beside them."""

    def units(self, state: S_contra) -> tuple[str, ...]:
        """The ids of all units that are still in the game, in the order in which they are read out."""
        ...

    def unit(self, state: S_contra, id_: str) -> str:
        """One unit in a sentence: its name, kind, place, values and troubles."""
        ...

    def place(self, state: S_contra, place: int) -> tuple[str, ...]:
        """A place in some sentences: its ground, its ways, who is there."""
        ...


class NoPreviews(Previews[State]):
    """For a game that does not tell beforehand what an action would mean."""


class PanelVoice(Voice[S]):
    """Reads aloud what stands in the panels."""

    def __init__(self, ui: GameUI[S]) -> None:
        self.ui = ui

    def units(self, state: S) -> tuple[str, ...]:
        """All that can be found by a name."""
        return tuple(map(str, self.ui.map.find(state, "")))

    def unit(self, state: S, id_: str) -> str:
        """The unit by its name and its place."""
        place = self.ui.map.places.name(self.ui.map.home(state, id_))
        return say("{name} at {place}.", name=self.ui.words.name(state, id_), place=place)

    def place(self, state: S, place: int) -> tuple[str, ...]:
        """The lines of its panel."""
        panels = self.ui.panels
        lines = [*panels.hex_lines(state, place), *panels.stack_lines(state, place, ())]
        return tuple(filter(None, map(text_of, lines)))


class GameUI(Protocol[S]):
    """
    One game as people see and touch it.

    The parts that the first picture needs are there at once, the others are imported when first asked for.
    """

    game: Game[S]
    words: Words[S]
    map: Geography[S]
    selection: Choosing[S]
    panels: Panels[S]

    @property
    def previews(self) -> Previews[S]:
        """What actions would mean; for a game that does not tell, nothing."""
        return NoPreviews()

    @property
    def voice(self) -> Voice[S]:
        """The game read aloud, for the plain lines; by default what its panels say."""
        return PanelVoice(self)

    @property
    def measures(self) -> Measures[S] | None:
        """What a review counts and draws as curves; None for a game of which nothing is counted."""
        return None

    @property
    def chronicle(self) -> Chronicle[S]:
        """How a report tells the game otherwise than its record."""
        from cockade.tui.games.report_texts import Chronicle

        return Chronicle()


AnyUI = GameUI[State]
"""The face of a game of which only its id is known: a state goes in as the game handed it out."""
