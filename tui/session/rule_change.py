"""An event that plays differently under two versions of the rules, and the data of a report on it."""

from __future__ import annotations

from collections.abc import Callable
from difflib import SequenceMatcher
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import frozen

from cockade.events.codec import codec_for
from cockade.events.record import Record
from cockade.saves.save_file import review
from cockade.saves.verify import OFFERED, REFUSED, RETURNED
from cockade.tui.games import GAMES, ui_of
from cockade.tui.text.i18n import listed, say

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cockade.engine.game_tree import AnyGameTree
    from cockade.events.event import Event
    from cockade.saves.verify import Verdict
    from cockade.tui.games.port import AnyUI

T = TypeVar("T")
AROUND = 3
"""Hexes drawn around each place where something happened."""
FEW = 8
"""The maximum number of choices to name. With more, only the question is shown."""


@frozen(eq=False)
class Sight:
    """
    An event under both rules: its forms before and after the change, and the states that follow.

    `places` are where either event happens or leaves a different position.
    """

    opened: AnyGameTree
    ui: AnyUI
    before: Any
    event: Event
    events: tuple[Event, Event]
    states: tuple[Any, Any]

    @classmethod
    def of(cls, verdict: Verdict, opened: AnyGameTree | None = None) -> Sight:
        """Return the sight of a verdict's event."""
        opened = opened or review(Path(verdict.file), GAMES).opened
        node = verdict.node or 0
        event = opened.events[node]
        before = opened.states[opened.parents[node]] if node else opened.game.blank
        codec = codec_for(opened.game.vocabulary)
        then = tuple(map(codec.fact, verdict.recorded)) if verdict.columns else event.facts
        events = event.replace(facts=then), event.replace(facts=tuple(map(codec.fact, verdict.now)))
        states = tuple(opened.game.reduce.fold(before, one.facts) for one in events)
        return cls(opened, ui_of(opened.game.id), before, event, events, (states[0], states[1]))

    @property
    def places(self) -> tuple[int, ...]:
        """The places to show: where the event happens, or else all that are in use, or none."""
        map_ = self.ui.map
        atlas, (then, now) = map_.atlas(self.states[1]), (map_.scene(state).stacks for state in self.states)
        found: list[int] = []
        if self.event.n:
            found += (there for one in self.events for there in map_.traces(one, self.before))
            found += (there for there in {**then, **now} if then.get(there) != now.get(there))
        on_it = [there for there in dict.fromkeys(found) if there in atlas]
        return tuple(on_it or (there for there in then if there in atlas))

    def done(self) -> str:
        """The order in words, empty for a set-up."""
        return self.ui.words.order(self.before, self.event.action) if self.event.n else ""


def differing_sentences(sight: Sight) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the narrator's sentences that only the old rules give, and those only the new rules give."""
    none: tuple[str, ...] = ()
    then, now = (_unless_it_fails(partial(_sentences, sight, one), none) for one in sight.events)
    left: list[str] = []
    right: list[str] = []
    for tag, a, b, c, d in SequenceMatcher(None, then, now, autojunk=False).get_opcodes():
        if tag != "equal":
            left += then[a:b]
            right += now[c:d]
    return tuple(left), tuple(right)


def _sentences(sight: Sight, event: Event) -> tuple[str, ...]:
    return tuple(sight.ui.words.narrator.lines(sight.before, event)) if event.n else ()


def asked_today(sight: Sight) -> str:
    """Return the choices that a side has only under today's rules, or an empty string."""
    return _unless_it_fails(partial(_asked, sight), "")


def _asked(sight: Sight) -> str:
    game, words, (then, now) = sight.opened.game, sight.ui.words, sight.states
    side = game.decider(now)
    if not side or words.prompt(now) == words.prompt(then):
        return ""
    actions = [action for offer in game.offers(now) for action in offer.actions]
    if not 1 < len(actions) <= FEW or len({type(one) for one in actions}) > 1:
        return say(
            "Now {side} decides: {prompt}",
            side=sight.ui.words.side(now, side),
            prompt=sight.ui.words.prompt(now),
        )
    orders = [sight.ui.words.order(now, action) for action in actions]
    return say("Now {side} chooses: {orders}.", side=sight.ui.words.side(now, side), orders=listed(orders))


def _unless_it_fails(asked: Callable[[], T], otherwise: T) -> T:
    try:
        return asked()
    except Exception:  # noqa: BLE001 - changed rules may lead to what no sentence was made for
        return otherwise


def told_change(verdict: Verdict, sight: Sight) -> Iterator[tuple[str, str]]:
    """Yield the differences in words: the old text, and the new one. Either may be empty."""
    if verdict.result in (OFFERED, RETURNED):
        return
    then, now = differing_sentences(sight)
    if verdict.result == REFUSED:
        yield " ".join(then), say("It is refused today: {why}", why=refused_words(verdict, sight))
        return
    yield from _rows(then, now)
    asked = asked_today(sight)
    if asked:
        yield "", asked


def _rows(then: Sequence[str], now: Sequence[str]) -> Iterator[tuple[str, str]]:
    for place in range(max(len(then), len(now))):
        yield "".join(then[place : place + 1]), "".join(now[place : place + 1])


def refused_words(verdict: Verdict, sight: Sight) -> str:
    """Return the reason for a refusal as the player reads it, or the error if the rules fail."""
    game, event = sight.opened.game, sight.event
    refusal = _unless_it_fails(partial(game.why_not, sight.before, event.side, event.action), None)
    if refusal is None or refusal.message != verdict.message:
        return verdict.message
    return sight.ui.words.refusal(sight.before, refusal)


@frozen
class Changed(Record):
    """
    A game that today's rules play differently, at the first event that differs.

    `row` has the game's number of events, the number of this event, its clause and its action. `states` are
    those after the event under both rules, and `places` where to look. `sentences` describe the difference,
    before and after. `rows` are facts side by side, each with whether they differ. `clause` is its number,
    title and text. `position` is the smallest that shows it, and `shortly` its summary.
    """

    name: str
    row: tuple[str, str, str, str]
    opened: AnyGameTree
    ui: AnyUI
    when: str
    done: str
    remarks: tuple[str, ...]
    clause: tuple[str, str, str] | None
    states: tuple[Any, Any]
    places: tuple[int, ...]
    sentences: tuple[tuple[str, str], ...]
    rows: tuple[tuple[str, str, bool], ...]
    shortly: str
    position: str


@frozen
class ChangeReport(Record):
    """
    A change of the rules: the games it changes, and its effect on the balance.

    `columns` are the headings for both rules. `changed` has all these games, and `shown` the few that show
    every difference. `balance` is a table with its head, `remarks` are comments on it. `never` has the
    clauses that no game exercises, by the name of the game.
    """

    title: str
    summary: str
    columns: tuple[str, str]
    changed: tuple[Changed, ...]
    shown: tuple[Changed, ...]
    balance: tuple[tuple[str, ...], ...]
    remarks: tuple[str, ...]
    never: tuple[tuple[str, tuple[tuple[str, str], ...]], ...]
