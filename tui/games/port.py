"""
Everything besides its rules that a game provides for the screen, the plain mode and the commands.

A `GameUI` has a few parts, each a protocol whose methods a class of the game fills. Methods with a body have
a default for simpler games. A method never stores a state: it reads only the state that it gets, which shows
what the viewer may see.

In all parts a *subject* is the topic of an offer (a unit by its id, or a place). A *place* is the number of a
hex or of an area (0 for none). `hand` are the selected subjects, and a `Line` is one row of styled text.
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
    """The words of a game: names, orders, prompts, and the record of events."""

    verbs: Mapping[type[Action], str] = {}
    """Verbs in a word or two, like "Join the fire", if the name of the action does not do."""
    legend: Legend = ()
    """
    The groups of the help page by title, each of signs with their meanings.

    They replace the usual ones.
    """
    untold: frozenset[type[Action]] = frozenset()
    """Verbs that the record leaves out if they changed nothing, like keeping a die."""
    told: frozenset[type[Action]] = frozenset()
    """Verbs that the record states themselves, before their results."""
    overlays: Mapping[str, str] = {}
    """The names of overlays ("zone", "fire", "command") that differ from the labels of their keys."""

    @property
    def narrator(self) -> Narrator[S]:
        """The narrator, which tells facts and events in sentences."""
        ...

    @property
    def standing(self) -> StandingWords[S]:
        """Describe the ways to win: in advance, during the game, and at its end."""
        return StandingWords(NO_WINS, self.side, lambda _, __: {})

    @property
    def signs(self) -> tuple[Sign, ...]:
        """The signs on the screens of the game and what they mean."""
        return load_signs(ALL)

    def moves_first(self, state: S, first: str) -> str:
        """The side that takes the first turn, `first` by its card. Empty if dice decide."""
        return first

    def special_rules(self, state: S) -> Sequence[str]:
        """The clauses of the rulebook that only this battle has, in order."""
        return ()

    def tables(self, clause: str) -> Sequence[str]:
        """The rows of the charts that belong to a clause of the rulebook."""
        return ()

    def side(self, state: S, side: str) -> str:
        """The adjective of a side in this battle: "Hessian"."""
        ...

    def name(self, state: S, subject: Hashable) -> str:
        """The name of a subject: a unit by its counter, a place by its number or name."""
        ...

    def short(self, state: S, subject: Hashable) -> str:
        """The name of a subject where there is little room."""
        return abbreviated(self.name(state, subject))

    def verb(self, verb: type[Action]) -> str:
        """A verb in a word or two. By default, the name of its class in words."""
        return say(self.verbs.get(verb) or words_of(verb).capitalize())

    def order(self, state: S, action: Action) -> str:
        """The text of an offered action as an order, without a full stop: "March 1/Rall to 1606"."""
        ...

    def beside(self, state: S, action: Action) -> str:
        """The part of an action's text besides subject and place. Empty for none."""
        return ""

    def entry(self, state: S, action: Action) -> str:
        """The whole list entry of an action, if the usual text would be too long. Otherwise empty."""
        return ""

    def columns(self, state: S, verb: type[Action]) -> str:
        """The heads of the columns of figures on the right of a verb's entries. Empty for none."""
        return ""

    def prompt(self, state: S) -> str:
        """A sentence with the side that must act, its task and the clause. After the game, the winner."""
        ...

    def still(self, state: S, offers: Sequence[Offer]) -> str:
        """
        Count the units that can still act, for the question before a step ends.

        Empty if the prompt has it.
        """
        able = {offer.subject for offer in offers if offer.subject is not None and offer.actions}
        return count("{n} could still act.", "{n} could still act.", len(able))

    def left(self, state: S) -> int:
        """The number of hexes that a retreat still has to go. 0 in any other step."""
        return 0

    def heading(self, state: S) -> tuple[str, str]:
        """The turn and the step, if any, for the top of the screen."""
        ...

    def status(self, state: S) -> tuple[str, ...]:
        """The state of both sides, a line for each."""
        ...

    def story(self, state: S, event: Event) -> tuple[str, ...]:
        """An event in a few short lines, at least one. `state` is the one before it."""
        told = tuple(step.sentence for step in self.record([(0, state, event)]))
        return told or (self._done(state, event),)

    def record(self, events: Iterable[tuple[int, S, Event]]) -> Iterator[Step]:
        """
        Describe consecutive events in short lines, each with its place and the state before it.

        Facts that continue over several events get one line, at the last place.
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
        """Describe an action without other sentences, as done by a side."""
        return sentence([self.order(state, action)])

    def word(self, state: S, value: object) -> object:
        """Translate a value of a refusal: names of counters become those in the player's language."""
        return say(value) if isinstance(value, str) else value

    def refusal(self, state: S, refusal: Refusal) -> str:
        """A refusal in the player's language, in a whole sentence."""
        return say(refusal.text, **{name: self.word(state, value) for name, value in refusal.names.items()})


class Previews(Protocol[S_contra]):
    """Previews of offered actions, before a player commits to one."""

    def of_action(self, state: S_contra, action: Action) -> Preview | None:
        """Preview one action. None if there is nothing to show."""
        return None

    def of_gesture(self, state: S_contra, actions: Sequence[Action]) -> Preview | None:
        """Preview one order to several units, as one action for each. There is at least one."""
        return self.of_action(state, actions[0])

    def prospect(self, state: S_contra, actions: Sequence[Action]) -> Prospect | None:
        """The best fight after a march of one or several units, or None."""
        return None

    def of_combat(self, state: S_contra, place: int) -> Preview | None:
        """Preview the combat declared at a place as it is now. None without a combat."""
        return None

    def odds(self, state: S_contra, action: Action) -> dict[str, object] | None:
        """The odds known before the dice of an action, as JSON. None for an action without dice."""
        return as_json(self.of_action(state, action))


class Geography(Protocol[S_contra]):
    """The map, the units on it, and the places that matter now."""

    places: Places = HEXES
    """The names of places, and the search for them."""

    def atlas(self, state: S_contra) -> Atlas:
        """The map, for drawing."""
        ...

    def scene(self, state: S_contra) -> AnyScene:
        """The scene on the map, for drawing."""
        ...

    def home(self, state: S_contra, subject: Hashable) -> int:
        """The place of a subject. For a unit that has yet to arrive, its place of entry."""
        ...

    def matter(self, state: S_contra) -> int:
        """The place that a decision is about, apart from the units in it. 0 for none."""
        return 0

    def target(self, action: Action) -> int:
        """The place that an action points at. By default, its field `hex`."""
        found = getattr(action, "hex", 0)
        return found if isinstance(found, int) else 0

    def targets(self, actions: Sequence[Action]) -> set[int]:
        """The places that some actions of one verb, at least one, point at."""
        return set(map(self.target, actions))

    def stack(self, state: S_contra, place: int) -> tuple[Hashable, ...]:
        """The subjects of a place from top to bottom. The last is the place itself."""
        ...

    def spot(self, state: S_contra, place: int) -> tuple[str, str]:
        """The terrain of a place and its units, in short. Both are empty if its name is enough."""
        return "", ""

    def find(self, state: S_contra, text: str) -> tuple[Hashable, ...]:
        """The subjects that a text may refer to by name, the best first."""
        ...

    def path(self, state: S_contra, action: Action) -> tuple[int, ...]:
        """The places on the path of an action, its end last. Empty for one without a path."""
        return ()

    def roads(self, state: S_contra, place: int) -> tuple[int, ...]:
        """The adjacent places to which a road leads, for marching columns."""
        return ()

    def traces(self, event: Event, before: S_contra) -> tuple[int, ...]:
        """The places to show after an event: where units arrived, or where an attack struck."""
        struck = self.target(event.action)
        return (struck,) if struck else ()

    def combats(self, state: S_contra) -> dict[int, int]:
        """
        The number of the combat of each place that takes part in one, in the order of
        declaration from 1.
        """
        return {}

    def arena(self, state: S_contra) -> int:
        """The place of the combat under way. 0 without one, or with more than one."""
        fought = tuple(self.combats(state))
        return fought[0] if len(fought) == 1 else 0

    def owed(self, state: S_contra) -> Collection[int]:
        """The places that still need an action before the step can end."""
        return ()

    def overlay(self, state: S_contra, name: str, side: str, about: tuple[Hashable, ...]) -> Overlay | str:
        """
        An overlay of the map for a side and some subjects, or a sentence with the reason if
        there is none.
        """
        ...

    def overlay_about(
        self,
        state: S_contra,
        name: str,
        hand: tuple[Hashable, ...],
        place: int,
    ) -> tuple[Hashable, ...]:
        """The subjects of an overlay: selected ones that suit it, or else those of the place."""
        return ()


class Choosing(Protocol[S_contra]):
    """The rules of selection: selectable subjects, the meaning of pointing at a place, and the verbs."""

    marks: Mapping[type[Action], Mark]
    """The marks of the places that a verb points at. Other verbs have no marks."""
    gestures: Verbs = NONE
    """Verbs that a whole stack does together."""
    together: Verbs = NONE
    """Other verbs that several units do in turn: a selected stack advances as a whole."""
    lesser: Verbs = NONE
    """Verbs that are not asked about if another leads to the same place."""
    alikes: Verbs = NONE
    """Verbs whose choices may be `alike`."""
    dicey: Verbs = NONE
    """Verbs that roll dice."""
    runs: Verbs = NONE
    """Verbs with dice for which the player chooses only the order. One key does them all."""
    risky: Verbs = NONE
    """Verbs that look like a plain move but roll dice that may do harm. They need a confirmation."""
    chains: Verbs = NONE
    """Verbs that select the next unit at once."""
    lets_go: Verbs = NONE
    """Verbs that clear the selection."""
    unasked: Verbs = NONE
    """Verbs that end a step at once, even if units can still act."""
    answers: Verbs = NONE
    """Verbs that end a question but not the step: to keep a die, to stop a march, to pass."""
    quiets: Verbs = NONE
    """Verbs that switch off further questions."""
    last: Verbs = NONE
    """Verbs that end the list wherever they are offered."""
    once: Verbs = NONE
    """Verbs that spend something. After them the cursor of the list returns to the first row."""

    def fresh(self, state: S_contra, subject: Hashable) -> bool:
        """True if a subject has done nothing yet this turn. Always true for a place."""
        return True

    def rank(self, state: S_contra, subject: Hashable) -> tuple[int, ...]:
        """The sort key of units in one order: the lowest goes first."""
        return ()

    def attempt(self, state: S_contra, subject: Hashable, place: int) -> Action | None:
        """The action for pointing from a subject at a place. The rules may refuse it."""
        ...

    def interpretations(
        self,
        state: S_contra,
        hand: tuple[Hashable, ...],
        place: int,
    ) -> Iterable[tuple[Action, ...]]:
        """The possible meanings of pointing at a place, each an action for every selected subject."""
        return ()

    def along(self, state: S_contra, subject: Hashable) -> frozenset[int]:
        """The places that a subject may enter only together with others of its stack."""
        return frozenset()

    def led(self, actions: Sequence[Action], offered: Sequence[Action]) -> tuple[Action, ...]:
        """The same actions of a stack together with its leaders. Empty if no leader can join."""
        return ()

    def close(self, state: S_contra) -> Action | None:
        """The action that ends the current step. The rules may refuse it. None if no action ends it."""
        return None

    def closing(self, offers: Iterable[Offer]) -> Action | None:
        """The offered action that ends the current step. By default, the one without a subject."""
        return next((offer.actions[0] for offer in offers if offer.subject is None and offer.actions), None)

    def obvious(self, state: S_contra, offers: Sequence[Offer]) -> Action | None:
        """The next choice that needs no thought. None if there is something to decide."""
        return None

    def alike(self, state: S_contra, action: Action) -> Hashable:
        """
        A key shared by choices that need one decision, like a step lost by units of a kind.

        None for a separate choice.
        """
        return None

    def whose(self, state: S_contra) -> Hashable:
        """The player turn of a state. Equal for two states of the same turn."""
        ...

    def secret(self, state: S_contra) -> Hashable:
        """
        A key for what only the deciding side may see now.

        None if everything is open. A single choice has any key, and things that a side may always see have
        the side itself.
        """
        return None


class Voice(Protocol[S_contra]):
    """A game for screen readers: sentences that are complete without a map."""

    def units(self, state: S_contra) -> tuple[str, ...]:
        """The ids of all units still in the game, in reading order."""
        ...

    def unit(self, state: S_contra, id_: str) -> str:
        """Describe one unit in a sentence: name, kind, place, values and conditions."""
        ...

    def place(self, state: S_contra, place: int) -> tuple[str, ...]:
        """Describe a place in some sentences: ground, roads and units."""
        ...


class NoPreviews(Previews[State]):
    """The previews of a game that has none."""


class PanelVoice(Voice[S]):
    """Read the lines of the panels aloud."""

    def __init__(self, ui: GameUI[S]) -> None:
        self.ui = ui

    def units(self, state: S) -> tuple[str, ...]:
        """All subjects that can be found by name."""
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
    The user interface of one game.

    The parts needed for the first screen exist at once, the others are imported on first use.
    """

    game: Game[S]
    words: Words[S]
    map: Geography[S]
    selection: Choosing[S]
    panels: Panels[S]

    @property
    def previews(self) -> Previews[S]:
        """The previews of actions. Empty for a game without them."""
        return NoPreviews()

    @property
    def voice(self) -> Voice[S]:
        """The game for screen readers. By default it reads the panels."""
        return PanelVoice(self)

    @property
    def measures(self) -> Measures[S] | None:
        """The measures that a review counts and draws as curves. None if the game has none."""
        return None

    @property
    def chronicle(self) -> Chronicle[S]:
        """The words of a report that differ from the record."""
        from cockade.tui.games.report_texts import Chronicle

        return Chronicle()


AnyUI = GameUI[State]
"""The user interface of a game known only by its id. States must come from the same game."""
