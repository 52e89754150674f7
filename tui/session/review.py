"""Reviewing a game: steps, jumps, bookmarks and notes. The game itself does not change."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from typing import TYPE_CHECKING, Any

from cockade.engine.rules import Refusal
from cockade.saves.errors import SaveError
from cockade.tui.input.actions import STEPS
from cockade.tui.session.review_index import ReviewIndex
from cockade.tui.text.i18n import grouped, say
from cockade.tui.text.line import Span, line, told

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from cockade.engine.game_tree import AnyGameTree
    from cockade.events.event import Event
    from cockade.tui.games.narrator import Step
    from cockade.tui.session.review_index import ReviewMemory, Roll
    from cockade.tui.session.selection import Selection
    from cockade.tui.text.line import Line

LONGEST_NOTE = 400


def notes_on(opened: AnyGameTree, viewer: str = "") -> dict[int, list[str]]:
    """Return the notes at each place of the current line. A bookmark has no words."""
    if not opened.notes:
        return {}
    places = {node: place for place, node in enumerate(opened.line[: opened.at + 1])}
    found: dict[int, list[str]] = {}
    for (node, side), text in opened.notes.items():
        if node in places and viewer in ("", side):
            found.setdefault(places[node], []).append(text)
    return dict(sorted(found.items()))


def told_notes(opened: AnyGameTree, viewer: str = "") -> dict[int, list[str]]:
    """Return the notes as shown outside a review, where a bookmark has its name."""
    found = notes_on(opened, viewer)
    return {place: [text or say("bookmark") for text in words] for place, words in found.items()}


class Review:
    """The gestures of a review. Each leaves its result in the message line."""

    def __init__(self, selection: Selection) -> None:
        self.selection = selection
        self.position = selection.position
        self.messages = selection.messages
        self._index: ReviewIndex | None = None
        self._facts = 0
        self._named_before: Path | None = None

    @property
    def index(self) -> ReviewIndex:
        """The line of play up to the present, computed once."""
        opened, viewer = self.position.opened, self.position.viewpoint.viewer
        if self._index is None or not self._index.is_of(opened, viewer):
            self._index = ReviewIndex(opened, self.position.ui, viewer, self._known(opened, viewer))
        return self._index

    def _known(self, opened: AnyGameTree, viewer: str) -> ReviewMemory | None:
        """Return the earlier results for the same game and viewer, if any."""
        last = self._index
        return last.known if last and last.opened is opened and last.viewer == viewer else None

    @property
    def keys(self) -> dict[str, tuple[str, int]]:
        """By key: the kind of step, and its direction."""
        return {self.position.key(act): step for act, step in STEPS.items()}

    @property
    def before(self) -> Any:
        """The state before the viewed step, as far as the viewer may see it."""
        place, index = self._place, self.index
        if self.position.partial is None or self._facts < 2:
            return index.before(place)
        return index.partial(place, self._steps(place)[self._facts - 2].facts)

    def rolls_shown(self) -> list[Roll]:
        """The rolls of the viewed step, or of the viewed part of its event."""
        rolls = self.index.rolls_at(self._place)
        if self.position.partial is None:
            return rolls
        shown = self._steps(self._place)[self._facts - 1].facts
        return [roll for roll in rolls if roll.facts <= shown]

    # ------------------------------------------------------------ to a place

    def go(self, place: int) -> None:
        """Show a place of the line of play, or say that there is none."""
        position, last = self.position, self.position.opened.at
        if not 0 <= place <= last:
            self.messages.say_bad(say("This is the start.") if place < 0 else say("This is the present."))
            return
        self._turn_to(place)
        position.past = None if place == last and position.turns.players else place
        self._tell(told(position.story(place)), self.index.event(place))
        self.selection.settle()

    def _turn_to(self, place: int) -> None:
        """Show a place, and clear the selection and any partial view."""
        position = self.position
        position.past, position.partial, position.sentences = place, None, None
        self._facts = 0
        self.selection.put_down()

    def _tell(self, said: Line, event: Event) -> None:
        """Narrate a step, and mark its hexes. `event` holds its facts."""
        position, place = self.position, self.position.place
        position.traces = position.ui.map.traces(event, self.index.before(place))
        position.walked, position.fallen = self._walked(event), self._fallen(event)
        number = say("{n} of {all}", n=self.index.number(place), all=self.index.count)
        note = self.notes.get(place)
        noted = "" if note is None else say('note "{note}"; ', note=note) if note else say("bookmark; ")
        self.messages.text = line(Span(f"{number}  {noted}", "key"), *said)
        if place:
            self.selection.cursor = next(
                (hex_ for hex_ in position.traces[::-1] if hex_), self.selection.cursor
            )

    def _walked(self, event: Event) -> tuple[int, ...]:
        measures = self.index.measures
        hexes = (hex_ for fact in event.facts for hex_ in (measures.walked(fact) if measures else ()))
        return tuple(dict.fromkeys(hexes))

    def _fallen(self, event: Event) -> tuple[int, ...]:
        """Return the hexes of the units that left the game in this step."""
        measures, position = self.index.measures, self.position
        lost = [measures.lost(fact) for fact in event.facts] if measures else []
        if not any(lost):
            return ()
        before = self.index.before(position.place)
        homes = [position.ui.map.home(before, unit) for unit in lost if unit and unit in before.roster]
        return tuple(hex_ for hex_ in homes if hex_)

    # ------------------------------------------------------------ by so much

    def step(self, what: str, by: int) -> None:
        """Go one step of a kind forward or back, or say that there is none."""
        if what == "fact":
            self._by_fact(by)
        elif what == "event":
            begun = by > 0 and self.position.partial is not None
            self.go(self._place if begun else self.index.beside(self._place, by))
        elif what == "note":
            self.next_note(by)
        else:
            self._to_next(what, by)

    @property
    def _place(self) -> int:
        return self.position.place

    def _to_next(self, what: str, by: int) -> None:
        places = self._places(what)
        found = _beyond(places, self._place, by)
        if found is None and what in ("turn", "phase"):
            last, place = self.position.opened.at, self._place
            found = last if by > 0 and place < last else None
        if found is None:
            self.messages.say_bad(say(_NO_MORE[what, by > 0]))
        else:
            self.go(found)

    def _places(self, what: str) -> list[int]:
        index = self.index
        if what == "roll":
            return list(dict.fromkeys(roll.place for roll in index.of_note))
        return {"turn": index.turns, "phase": index.phases, "battle": index.battles}[what]

    # ------------------------------------------------------------ within an event

    def _by_fact(self, by: int) -> None:
        """Go one sentence forward or back within the event, showing the facts up to there."""
        place, shown = self._place, self._shown()
        steps = self._steps(place)
        if by > 0 and shown < len(steps):
            self._show_steps(place, steps, shown + 1)
        elif by > 0 and (after := self.index.beside(place, 1)) > self.position.opened.at:
            self.go(after)
        elif by > 0:
            self._show_steps(after, self._steps(after), 1)
        elif shown > 1:
            self._show_steps(place, steps, shown - 1)
        elif place:
            self._show_steps(self.index.beside(place, -1), (), 0)
        else:
            self.go(-1)

    def _shown(self) -> int:
        """Return how many sentences of the viewed event are shown."""
        return self._facts if self.position.partial is not None else len(self._steps(self._place))

    def _steps(self, place: int) -> tuple[Step, ...]:
        """Return the sentences of an event. The set-up is a single one."""
        ui, index = self.position.ui, self.index
        return ui.words.narrator.steps(index.before(place), index.event(place)) if place else ()

    def _show_steps(self, place: int, steps: Sequence[Step], shown: int) -> None:
        """Show an event after some of its sentences. After the last one, it is complete."""
        if shown >= len(steps):
            self.go(place)
            if steps:
                self._narrow(steps, len(steps))
            return
        position = self.position
        self._turn_to(place)
        self._facts = shown
        position.partial = self.index.partial(place, steps[shown - 1].facts)
        position.sentences = tuple(step.sentence for step in steps[:shown])
        self._narrow(steps, shown)
        self.selection.settle()

    def _narrow(self, steps: Sequence[Step], shown: int) -> None:
        """Show and mark only the facts of the last sentence."""
        event = self.index.event(self._place)
        first = steps[shown - 2].facts if shown > 1 else 0
        part = event.replace(facts=event.facts[first : steps[shown - 1].facts])
        count = f"({shown}/{len(steps)}) " if len(steps) > 1 else ""
        self._tell(line(count + steps[shown - 1].sentence), part)

    # ------------------------------------------------------------ jumping

    def jump(self, text: str) -> None:
        """
        Go to the target of a text: "60" a step, "+5" a number of steps, "5]" five times a key, "t4" a turn.

        Any other text is searched in the notes, and then in the names of turns.
        """
        wanted = text.strip()
        number = re.fullmatch(r"([+-]?)(\d{1,9})", wanted)
        times = re.fullmatch(r"(\d{1,4})([^\d\s])", wanted)
        turn = re.fullmatch(r"(?:t|turn)\s*(\d{1,4})", wanted, re.IGNORECASE)
        if number:
            self._jump_to_step(number[1], int(number[2]))
        elif times and (key := self.keys.get(times[2])):
            self._repeat(*key, int(times[1]))
        elif turn:
            self._jump_to_turn(int(turn[1]))
        elif wanted:
            self._search(wanted)

    def _jump_to_step(self, sign: str, number: int) -> None:
        index, last = self.index, self.index.count
        wanted = index.number(self._place) + (number if sign == "+" else -number) if sign else number
        if wanted > last and not sign:
            self.messages.say_bad(say("There are {n} steps; there is no step {m}.", n=last, m=number))
        else:
            self.go(index.heard[max(0, min(last, wanted))])

    def _repeat(self, what: str, by: int, times: int) -> None:
        for _ in range(times):
            place, facts = self._place, self._shown()
            self.step(what, by)
            if (place, facts) == (self._place, self._shown()):
                return

    def _jump_to_turn(self, number: int) -> None:
        found = next((p for p in self.index.game_turns if self.index.turn_of(p) == number), None)
        if found is None:
            self.messages.say_bad(say("Turn {n} was not played.", n=number))
        else:
            self.go(found)

    def _search(self, text: str) -> None:
        wanted = text.casefold()
        noted = [place for place, words in self.notes.items() if wanted in words.casefold()]
        later = [place for place in noted if place > self._place]
        named = (place for place, heading in self.headings() if wanted in heading.casefold())
        found = next(iter(later or noted), None)
        found = found if found is not None else next(named, None)
        if found is None:
            self.messages.say_bad(say('No step, turn or note is called "{text}".', text=text))
        else:
            self.go(found)

    def headings(self) -> Iterator[tuple[int, str]]:
        """The first place of each player turn so far, with its heading."""
        for place in self.index.turns:
            yield place, " ".join(self.position.ui.words.heading(self.position.opened.state_at(place)))

    # ------------------------------------------------------------ other lines of play

    def turn_into(self, end: int) -> None:
        """Switch to another line of play, at the same place if it exists there. Not while playing."""
        place = self._place
        self.position.opened.go_to(end)
        self.go(min(place, self.position.opened.at))

    def play_on(self, node: int) -> None:
        """Continue play from an event, in this game. The later events stay as another line."""
        position = self.position
        try:
            position.host.go_to(node)
        except SaveError as error:
            self.messages.say_error(error)
            return
        position.come_back()
        position.look_round()
        self.selection.put_down()
        self.selection.settle()
        self.messages.text = line(Span(say("Play continues from step {n}.", n=position.place), "key"))

    # ------------------------------------------------------------ bookmarks and notes

    @property
    def notes(self) -> dict[int, str]:
        """
        The notes at the places of this line that the viewer may read.

        A side reads only its own notes. A viewer without a side reads all notes.
        """
        opened, viewer = self.position.opened, self.position.viewpoint.viewer
        return {place: grouped(words) for place, words in notes_on(opened, viewer).items()}

    @property
    def own_note(self) -> str | None:
        """The viewer's note here. None without a note, empty for a bookmark."""
        position = self.position
        found: str | None = position.opened.notes.get((self._node, position.viewpoint.viewer))
        return found

    @property
    def _node(self) -> int:
        return int(self.position.opened.line[self._place])

    def mark(self) -> None:
        """Set a bookmark here, or remove it."""
        if self.own_note:
            self.messages.say_bad(say("There is a note here. Press n to change it; empty it to remove it."))
        elif self.own_note is None:
            self._keep("", say("Bookmark at step {n}.", n=self.index.number(self._place)))
        else:
            self._keep(None, say("Bookmark removed."))

    def note(self, text: str) -> None:
        """Write a note at this step, or remove it if `text` is empty."""
        words = " ".join(text.split())[:LONGEST_NOTE]
        if words:
            self._keep(words, say("Noted at step {n}.", n=self.index.number(self._place)))
        elif self.own_note is not None:
            self._keep(None, say("Note removed."))

    def _keep(self, text: str | None, said: str) -> None:
        position = self.position
        try:
            position.host.note(self._node, position.viewpoint.viewer, text)
        except (SaveError, Refusal) as error:
            self.messages.say_error(error)
        else:
            self.messages.text = line(Span(said, "key"), *self._say_where())

    def _say_where(self) -> Line:
        """Say, the first time, that notes are saved in the viewed file."""
        file = self.position.host.origin
        if file is None or file == self._named_before:
            return ()
        self._named_before = file
        return line(" " + say("It is saved in {file}, which still verifies.", file=file.name))

    def next_note(self, by: int) -> None:
        """Go to the next bookmark or note. The first follows the last."""
        places = list(self.notes)
        if not places:
            self.messages.say_bad(say("There are no bookmarks. Press m to set one, n to write a note."))
            return
        found = _beyond(places, self._place, by)
        self.go(found if found is not None else places[0 if by > 0 else -1])


def _beyond(places: Sequence[int], place: int, by: int) -> int | None:
    """Return the nearest of some ascending places, before or after a place."""
    at = bisect_right(places, place) if by > 0 else bisect_left(places, place) - 1
    return places[at] if 0 <= at < len(places) else None


_NO_MORE: dict[tuple[str, bool], str] = {
    ("turn", False): "This is the start.",
    ("turn", True): "This is the present.",
    ("phase", False): "This is the start.",
    ("phase", True): "This is the present.",
    ("battle", False): "There is no earlier battle.",
    ("battle", True): "There is no later battle.",
    ("roll", False): "There is no earlier notable roll.",
    ("roll", True): "There is no later notable roll.",
}
