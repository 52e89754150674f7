"""
Finds the smallest position that still shows an effect of a rules change: a set-up and one action.

It keeps as few facts before the differing event as possible. It drops units without a part in the event,
useless marches, and finished turns. The result is a game that starts from a position, and can become a test.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from attrs import define, evolve

from cockade.engine.clause_coverage import clauses
from cockade.engine.dice import recorded
from cockade.engine.game import UNITS_LOST
from cockade.engine.game_tree import AnyGameTree, GameTree
from cockade.engine.rules import Refusal
from cockade.events.codec import codec_for
from cockade.events.event import Event, Fact
from cockade.events.facts import Concealed, FrameChanged, FramePopped, FramePushed, Position, Rolled
from cockade.saves.verify import Verdict, decided

T = TypeVar("T")


def least(things: Sequence[T], shows: Callable[[Sequence[T]], bool], most: int) -> list[T]:
    """
    Return a minimal part of `things` that still `shows` the property, in the original order.

    Ever smaller runs are left out while the others still show it. After `most` calls, the search stops with a
    larger part.
    """
    left, asked, size = list(things), 0, max(1, len(things) // 2)
    while size:
        before, end = len(left), len(left)
        while end > 0:
            if asked == most:
                return left
            asked += 1
            fewer = left[: max(0, end - size)] + left[end:]
            if shows(fewer):
                left = fewer
            end -= size
        if size > 1 or len(left) == before:
            size //= 2
    return left


MOST = 6_000
"""The maximum number of positions that the search tries."""
FRAMES = (FramePushed, FrameChanged, FramePopped)
PASSING = (Rolled, Concealed, *FRAMES)
"""Facts that change nothing in a state but its agenda."""


def shrunk(opened: AnyGameTree, verdict: Verdict) -> AnyGameTree:
    """
    Return a game from the smallest position found that still differs. `verdict` is today's on the whole.

    If the set-up itself differs, return a game of just the set-up.
    """
    assert verdict.node is not None
    if verdict.node == 0:
        return opened.alone(0)
    search = _Search.of(opened, verdict)
    facts = search.history()
    if not search.shows(facts):  # dice that never fell came from its place in the game
        search.sign = None
    return search.game(least(facts, search.shows, MOST))


def shown(opened: AnyGameTree, node: int, clause: str) -> AnyGameTree | None:
    """
    Return a minimal game in which an event exercises a clause, or None if none was found.

    Its only event has the facts of today's rules.
    """
    event, before = opened.events[node], opened.states[opened.parents[node]]
    search = _Exercise(opened, event.replace(n=1), before, node, {UNITS_LOST, *_broken(opened.game, before)})
    search.clause = clause
    facts = search.history()
    return search.game(least(facts, search.shows, MOST)) if search.shows(facts) else None


def _broken(game: Any, state: Any) -> set[str]:
    """Return the laws that a state breaks, or none if today's rules fail on it."""
    try:
        return set(game.violations(state))
    except Exception:  # noqa: BLE001 - what is looked for may be a rule that fails
        return set()


@define
class _Search:
    """
    A search for the same difference: an event that is `refused` or `differs`, with the same `sign`.

    `event` is the first after a set-up, `before` the whole state in which it was played. `broken` are the
    laws that a part of that state may break.
    """

    opened: AnyGameTree
    event: Event
    before: Any
    node: int
    broken: set[str]
    sign: Any = None

    @classmethod
    def of(cls, opened: AnyGameTree, verdict: Verdict) -> _Search:
        node = verdict.node or 0
        codec, event = codec_for(opened.game.vocabulary), opened.events[node]
        facts = tuple(map(codec.fact, verdict.recorded))
        before = opened.states[opened.parents[node]]
        broken = {UNITS_LOST, *_broken(opened.game, before)}
        found = cls(opened, event.replace(n=1, facts=facts or event.facts), before, node, broken)
        found.sign = found.sign_of(found.today(before, event.n))
        return found

    def history(self) -> list[Fact]:
        """Return all facts before the position, without finished sequences where they are not needed."""
        opened = self.opened
        nodes = opened.line_to(opened.parents[self.node])
        told = [fact for node in nodes for fact in opened.events[node].facts]
        lasting = [fact for fact in told if not isinstance(fact, PASSING)]
        lasting += map(FramePushed, self.before.agenda)
        return lasting if self.folded(lasting) == self.before else told

    def folded(self, facts: Sequence[Fact]) -> Any:
        """Return the state of these facts, or None if they do not fold."""
        try:
            return self.opened.game.reduce.fold(self.opened.game.blank, facts)
        except Exception:  # noqa: BLE001 - whatever the facts stumble over without the others
            return None

    def today(self, state: Any, n: int = 1) -> tuple[Fact, ...] | tuple[str, str]:
        """Return today's result: facts, or the clause and words of a refusal, or the error of the rules."""
        dice = recorded(self.event, evolve(self.opened.dice_of(self.node), n=n))
        try:
            return tuple(decided(self.opened.game, state, self.event, dice).facts)
        except Refusal as refusal:
            return refusal.rule, refusal.message
        except Exception as error:  # noqa: BLE001 - no rule was made for half a position
            return "", repr(error)

    def sign_of(self, today: tuple[Any, ...]) -> Any:
        """Return the identity of a difference: everything up to the first differing fact, or None."""
        if today == self.event.facts:
            return None
        if today and isinstance(today[0], str):
            return today
        same = zip(today, self.event.facts, strict=False)
        place = next((i for i, (now, then) in enumerate(same) if now != then), None)
        return today if place is None else today[: place + 1]

    def shows(self, facts: Sequence[Fact]) -> bool:
        """Return whether the same difference occurs in the position of these facts."""
        game, state = self.opened.game, self.folded(facts)
        if state is None:
            return False
        sign = self.sign_of(self.today(state))
        return sign is not None and self.sign in (None, sign) and self._is_sound(game, state)

    def _is_sound(self, game: Any, state: Any) -> bool:
        """Return whether a state is the same moment of the game, breaks no new law, and can continue."""
        try:
            game.reduce.fold(state, self.event.facts)
        except Exception:  # noqa: BLE001 - whatever the facts stumble over without the others
            return False
        return self._is_moment(game, state)

    def _is_moment(self, game: Any, state: Any) -> bool:
        """Return whether a state is the same moment of the game and breaks no new law."""
        try:
            alike = all(told(state) == told(self.before) for told in (game.turn, game.phase, game.decider))
            return alike and not _broken(game, state) - self.broken
        except Exception:  # noqa: BLE001 - whatever the rules stumble over without the others
            return False

    def game(self, facts: Sequence[Fact]) -> AnyGameTree:
        """Return the position and the event as a new game."""
        opened = self.opened
        first = Event(0, "", Position(opened.scenario), tuple(facts))
        found: AnyGameTree = GameTree.reopen(opened.game, first, opened.key_of(self.node))
        found.values = opened.values
        found.record(self.event)
        return found


@define
class _Exercise(_Search):
    """A search for an event that names a `clause`, with any other results."""

    clause: str = ""

    def shows(self, facts: Sequence[Fact]) -> bool:
        """Return whether the event names the clause in the position of these facts."""
        game, state = self.opened.game, self.folded(facts)
        today = ("",) if state is None else self.today(state)
        if today and isinstance(today[0], str):
            return False
        event = self.event.replace(facts=today)
        return self._is_moment(game, state) and self.clause in clauses(game, state, event)

    def game(self, facts: Sequence[Fact]) -> AnyGameTree:
        """Return the position and the event as a new game, with today's facts."""
        today = self.today(self.folded(facts))
        self.event = self.event.replace(facts=today)
        return super().game(facts)
