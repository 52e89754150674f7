"""
A game told at length in paragraphs, with rolls and clauses as notes.

Marches of one step become one sentence. A combat starts a paragraph that includes its results.
"""

from __future__ import annotations

from functools import partial, reduce
from typing import TYPE_CHECKING, Generic

from attrs import define, evolve, field

from cockade.engine.rules import S
from cockade.events.event import Event, Fact
from cockade.events.facts import FramePushed, GameEnded, Rolled, SegmentBegan, TurnBegan
from cockade.tui.games.narrator import Manner, folded
from cockade.tui.games.report_texts import Chronicle, Fight, Way
from cockade.tui.games.rulebooks import book_of
from cockade.tui.text.i18n import capital, grouped, listed, say

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterator

    from cockade.engine.game_tree import GameTree
    from cockade.engine.rulebook import Rulebook
    from cockade.tui.games.port import GameUI


class Noting(Manner):
    """Puts clauses with a title among the notes."""

    def __init__(self, notes: Notes) -> None:
        self._notes = notes
        self.found: dict[str, None] = {}

    def clause(self, id_: str) -> str:
        """Return nothing for a clause with a note. Its mark follows the sentence."""
        title = self._notes.title(id_)
        if not title:
            return id_
        self._notes.clauses[id_] = title
        self.found[id_] = None
        return ""


@define
class Notes:
    """The notes at the end: every roll in full and the title of every clause, each with its mark."""

    book: Rulebook
    rolls: list[str] = field(factory=list)
    clauses: dict[str, str] = field(factory=dict)

    def roll(self, text: str) -> str:
        """The mark of a roll."""
        self.rolls.append(text)
        return f"[^{len(self.rolls)}]"

    def marked(self, told: Callable[[Manner], str]) -> str:
        """A sentence followed by the marks of its clauses."""
        noting = Noting(self)
        return told(noting) + "".join(f"[^{id_}]" for id_ in noting.found)

    def title(self, id_: str) -> str:
        """The title of a clause. Empty for an unknown id."""
        try:
            return self.book.clause(id_).title
        except KeyError:
            return ""

    def lines(self) -> Iterator[tuple[str, str]]:
        """Yield all notes with their marks."""
        for number, text in enumerate(self.rolls, 1):
            yield f"[^{number}]", text
        for id_ in sorted(self.clauses):
            yield f"[^{id_}]", listed([id_, self.clauses[id_]])


@define
class Battle(Generic[S]):
    """A combat for a picture, the state before it, and its losses."""

    fight: Fight
    state: S
    lost: list[str] = field(factory=list)


@define
class Paragraph(Generic[S]):
    """Some sentences of one step. One about a combat has `battle`."""

    step: str
    sentences: list[str] = field(factory=list)
    battle: Battle[S] | None = None


@define
class Turn(Generic[S]):
    """A turn of one player. For the last one of a game turn, `end` is the state at its end."""

    number: str
    side: str
    paragraphs: list[Paragraph[S]] = field(factory=list)
    losses: list[tuple[str, str]] = field(factory=list)
    end: S | None = None

    @property
    def has_text(self) -> bool:
        """True if any sentence tells about this turn."""
        return any(paragraph.sentences for paragraph in self.paragraphs)


def halved(event: Event) -> tuple[Event, Event]:
    """Split the set-up event into the set-up itself and the start of the first turn."""
    facts = event.facts
    begin = (n for n, fact in enumerate(facts) if isinstance(fact, TurnBegan | SegmentBegan | FramePushed))
    first = next(begin, len(facts))
    return evolve(event, facts=facts[:first]), evolve(event, facts=facts[first:])


class Teller(Generic[S]):
    """
    Goes through a game as one side knew it, or whole, and tells it turn by turn.

    It starts with the set-up, or with the event at a place.
    """

    def __init__(self, opened: GameTree[S], ui: GameUI[S], side: str, first: int = 0) -> None:
        self.opened = opened
        self.ui = ui
        self.side = side
        self.chronicle: Chronicle[S] = ui.chronicle
        self.measures = ui.measures
        self.notes = self._notes()
        self.turns: list[Turn[S]] = []
        self._moves: dict[Way, dict[str, tuple[str, int]]] = {}
        self._walker = ""
        self._asides: dict[str, str] = {}
        self._rolls: list[tuple[str, str]] = []
        self._roll: Rolled | None = None
        self._whose: Hashable = None
        self.set_up, begun = halved(self.event(0))
        if not first:
            self._tell(begun, self._seen(reduce(self._after, self.set_up.facts, ui.game.blank)))
        for place in range(max(1, first), opened.at + 1):
            self._tell(self.event(place), self.before(place))
        self._finish(self.state(opened.at))

    def _notes(self) -> Notes:
        """The notes for rolls and clauses."""
        return Notes(book_of(self.ui.game.id))

    # ------------------------------------------------------------ as the side knew it

    def state(self, place: int) -> S:
        """The state after the event at a place."""
        return self._seen(self.opened.state_at(place))

    def before(self, place: int) -> S:
        """The state before it."""
        return self.state(place - 1) if place else self._seen(self.ui.game.blank)

    def event(self, place: int) -> Event:
        """The event at a place."""
        opened = self.opened
        return opened.heard(opened.line[place], self.side) if self.side else opened.event_at(place)

    def _seen(self, state: S) -> S:
        return self.ui.game.view(state, self.side) if self.side else state

    # ------------------------------------------------------------ telling

    def marked(self, state: S, event: Event) -> list[str]:
        """Tell an event in sentences with notes. Without sentences, tell the action that caused it."""
        told = [self.notes.marked(step.told) for step in self.ui.words.narrator.steps(state, event)]
        return told or list(self.ui.words.story(state, event))

    def _tell(self, event: Event, state: S) -> None:
        if self.chronicle.is_plain and event.n:
            self._open(state)
            for sentence in self.marked(state, event):
                self._add(sentence)
        for fact in event.facts:
            if isinstance(fact, TurnBegan | GameEnded) and self.turns:
                self._finish(state)
            self._open(state)
            if not self.chronicle.is_plain:
                self._say(state, fact)
            state = self._after(state, fact)

    def _after(self, state: S, fact: Fact) -> S:
        """The state after a fact, if the side knows the units in it."""
        return folded(self.ui.game.reduce, state, fact)

    def _open(self, state: S) -> None:
        """Start a new turn or paragraph if necessary."""
        whose = self.ui.selection.whose(state)
        number, step = self.ui.words.heading(state)
        if whose != self._whose or not self.turns:
            self._flush()
            self._whose = whose
            side = getattr(state, "side", "")
            self.turns.append(Turn(number, self.ui.words.side(state, side) if side else ""))
        turn = self.turns[-1]
        if not turn.paragraphs or turn.paragraphs[-1].step != step:
            self._flush()
            turn.paragraphs.append(Paragraph(step))

    def _say(self, state: S, fact: Fact) -> None:
        lost = self.measures.lost(fact) if self.measures else ""
        if lost:
            self._count(state, lost)
        way = self.chronicle.ways.get(type(fact))
        if way:
            self._walk(state, fact, way)
        elif isinstance(fact, Rolled):
            self._roll = fact
            self._throw(state, fact)
        elif fight := self.chronicle.fight(state, fact, self._roll):
            self._flush()
            step = self.turns[-1].paragraphs[-1].step
            brief = self._fought(fight)
            self.turns[-1].paragraphs.append(Paragraph(step, [brief], Battle(fight, state)))
        elif type(fact) not in self.chronicle.hushed:
            self._add(self.notes.marked(partial(self.ui.words.narrator.sentence, state, fact, None)))

    def _fought(self, fight: Fight) -> str:
        """Write a combat as a sentence."""
        return fight.brief + self.notes.roll(fight.full)

    def _came(self, roll: Rolled, full: str) -> str:
        """The result of a roll with the mark of its note. `full` is the text of the note."""
        return self.chronicle.result(roll) + self.notes.roll(full)

    def _walk(self, state: S, fact: Fact, way: Way) -> None:
        """Store a move, to tell it together with others of the same kind."""
        self._flush(moves=False)
        path, unit = getattr(fact, "path", ()), getattr(fact, "unit", "")
        coming = self._moves.get(self.chronicle.arrival, {})
        if path and (unit in coming or self.chronicle.is_off_map(state, unit)):
            way = self.chronicle.arrival
        name = self.ui.words.name(state, unit)
        self._moves.setdefault(way, {})[unit] = (name, path[-1] if path else getattr(fact, "hex", 0))
        self._walker = unit

    def _throw(self, state: S, fact: Rolled) -> None:
        """
        Store a roll, to tell it with others of its purpose.

        A roll of a unit on the march goes next to its name. Rolls without a sentence belong to a combat.
        """
        full = self.ui.words.narrator.sentence(state, fact)
        if not full:
            return
        came = self._came(fact, full)
        if self._moves and fact.who == self._walker:
            self._asides[fact.who] = f" ({came})"
            return
        self._flush(rolls=bool(self._rolls) and self._rolls[0][0] != fact.purpose)
        who = self._who(state, fact.who)
        self._rolls.append((fact.purpose, f"{who} {came}".strip()))

    def _who(self, state: S, id_: str) -> str:
        """The name of a side or unit. Empty for any other id."""
        if id_ in self.ui.game.sides:
            return self.ui.words.side(state, id_)
        return self.ui.words.name(state, id_) if self.chronicle.owner(state, id_) else ""

    def _add(self, sentence: str) -> None:
        if sentence:
            self._flush()
            self._write(sentence)

    def _write(self, text: str) -> None:
        self.turns[-1].paragraphs[-1].sentences.append(text)

    def _count(self, state: S, unit: str) -> None:
        """Count a lost unit for the turn and for the current combat."""
        owner = self.chronicle.owner(state, unit)
        if not owner:
            return
        turn = self.turns[-1]
        turn.losses.append((owner, self.ui.words.name(state, unit)))
        if turn.paragraphs[-1].battle:
            turn.paragraphs[-1].battle.lost.append(unit)

    def _finish(self, state: S) -> None:
        """Store the state at the end of a game turn, if the turn has any sentences."""
        self._flush()
        told = (turn for turn in self.turns if turn.number == self.turns[-1].number)
        if any(turn.has_text for turn in told):
            self.turns[-1].end = state

    # ------------------------------------------------------------ many in one sentence

    def _flush(self, *, rolls: bool = True, moves: bool = True) -> None:
        """Write the moves and rolls that were stored for one sentence."""
        if rolls and self._rolls:
            purpose, told = say(self._rolls[0][0]), grouped(came for _, came in self._rolls)
            self._rolls = []
            self._write(say("{purpose}: {rolls}.", purpose=capital(purpose), rolls=told))
        if moves:
            kept, self._moves = self._moves, {}
            for way, walked in kept.items():
                self._write(self._walked(way, walked))
            self._asides = {}

    def _walked(self, way: Way, walked: dict[str, tuple[str, int]]) -> str:
        ends: dict[int, list[str]] = {}
        for unit, (name, hex_) in walked.items():
            ends.setdefault(hex_, []).append(name + self._asides.get(unit, ""))
        if len(walked) == 1:
            ((hex_, (name,)),) = ends.items()
            return say(way.one, unit=name, hex=self.ui.map.places.name(hex_))
        moves = (
            say("{units} to {hex}", units=say(", ").join(u), hex=self.ui.map.places.name(h))
            for h, u in ends.items()
        )
        return say(way.many, moves=grouped(moves))
