"""Veteran's better orders for the turns of a recorded game, and their value."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any

from attrs import frozen

from cockade.engine.bots.analysis.win_probability import difference
from cockade.engine.bots.playout import carried_out, random_source
from cockade.engine.bots.registry import way_player
from cockade.engine.bots.search import Question, question
from cockade.engine.bots.veteran import is_worth_searching
from cockade.engine.dice import MeaningfulDice
from cockade.engine.rules import subject
from cockade.events.event import Action
from cockade.events.record import Record
from cockade.tui.session.chances import Analysis, Point, way_of
from cockade.tui.session.turning_points import parted, points
from cockade.tui.text.i18n import flowing, grouped, labelled, say, sentence

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cockade.saves.analysis import Answer

MOST_ORDERS = 3
"""The maximum number of orders named for a turn."""
MOST_LESSONS = 3
"""The maximum number of turns that a coach presents."""
MOST_ACTIONS = 400
"""The maximum number of actions of a turn that are searched for better orders."""
DICE = "advice"


@frozen
class OwnTurn(Record):
    """
    A turn of one side.

    It starts at the side's first place with something to plan, and ends where the next turn starts.
    """

    before: int
    after: int
    side: str


@frozen
class Advised(Record):
    """
    Veteran's plan for a turn.

    `way` is the plan as JSON. `worth` is its gain over the side's own orders, with its standard error.
    `orders` are some orders of the plan that were not given.
    """

    way: str
    worth: float
    error: float
    orders: tuple[str, ...]


@frozen
class Better(Record):
    """A better order: the state its side saw, the order, and the state it would see after it."""

    seen: Any
    action: Action
    then: Any


@frozen
class Asking(Record):
    """A worker's input to ask Veteran, and the key under which the answer is saved."""

    key: Answer
    scenario: str
    values: Any
    question: Question


@frozen(eq=False)
class Advice:
    """Veteran's advice on an analysed game."""

    analysis: Analysis

    @property
    def turns(self) -> list[OwnTurn]:
        """The viewer's turns, or both sides' turns without a viewer."""
        viewer = self.analysis.index.viewer
        found = (self._planned(a, b) for a, b in pairwise(self.analysis.places))
        return [turn for turn in found if turn is not None and viewer in ("", turn.side)]

    def _planned(self, before: int, after: int) -> OwnTurn | None:
        """Return the part of a turn with something to plan, or None."""
        decider = self.analysis.index.opened.game.decider
        for place in range(before, after):
            state = self.analysis.state(place)
            if is_worth_searching(self.analysis.index.opened.game.id, state):
                return OwnTurn(place, after, decider(state))
        return None

    def unasked(self) -> list[Asking]:
        """The turns that Veteran has not analysed yet."""
        return [self._asking(turn) for turn in self.turns if self._key(turn) not in self.analysis.file.found]

    def _key(self, turn: OwnTurn) -> Answer:
        mark, viewer, number = self.analysis.question(Point(turn.before), 0)
        return f"{mark}?", viewer, number

    def _asking(self, turn: OwnTurn) -> Asking:
        opened = self.analysis.index.opened
        seen = opened.game.view(self.analysis.state(turn.before), turn.side)
        asked = question(opened.game, seen, f"{DICE}/{turn.before}")
        return Asking(self._key(turn), opened.scenario, opened.values, asked)

    @property
    def points(self) -> list[Point]:
        """The points that need rollouts: each turn as ordered, in Regular's way and in Veteran's."""
        return list(dict.fromkeys(point for turn in self.turns for point in self._points(turn)))

    def _points(self, turn: OwnTurn) -> Iterator[Point]:
        yield Point(turn.before)
        yield Point(turn.before, turn.after)
        yield Point(turn.before, way=self.way(turn))

    def way(self, turn: OwnTurn) -> str:
        """Return Veteran's way for a turn, or Regular's until it is known."""
        return self.analysis.file.found.get(self._key(turn), "")

    def of(self, turn: OwnTurn, rollouts: int) -> Advised:
        """Return Veteran's advice on one turn."""
        way = self.way(turn)
        done = self.analysis.chance(Point(turn.before, turn.after), rollouts)
        better = self.analysis.chance(Point(turn.before, way=way), rollouts)
        worth, error, _ = difference(done, better, turn.side)
        words = self.analysis.index.ui.words
        orders = tuple(words.order(one.seen, one.action) for one in self.better(turn, way))
        return Advised(way, worth, error, orders)

    def costliest(self, rollouts: int, side: str = "", most: int = MOST_LESSONS) -> list[OwnTurn]:
        """Return the costliest turns of one side or both, beyond chance, the worst first."""
        found = [(self.of(turn, rollouts), turn) for turn in self.turns if side in ("", turn.side)]
        dear = [(one.worth, turn) for one, turn in found if one.orders and one.worth > one.error]
        return [turn for _, turn in sorted(dear, key=lambda pair: (-pair[0], pair[1].before))[:most]]

    def better(self, turn: OwnTurn, way: str) -> Iterator[Better]:
        """Yield Veteran's first orders that the player did not give."""
        index, pick = self.analysis.index, random_source(DICE)
        game, state = index.opened.game, self.analysis.state(turn.before)
        bot = way_player(game.id, way_of(way), state.scenario, turn.side)
        dice, whose = MeaningfulDice(DICE.encode()), index.ui.selection.whose
        given, named = self._given(turn), 0
        began = whose(state)
        for _ in range(MOST_ACTIONS):
            side = game.decider(state)
            if side != turn.side or whose(state) != began or named == MOST_ORDERS:
                return
            chosen = bot.choose(game, game.view(state, side), game.offers(state), pick)
            before, state = state, carried_out(game, state, side, chosen, dice)
            if subject(chosen) is not None and chosen not in given:
                yield Better(game.view(before, side), chosen, game.view(state, side))
                named += 1

    def _given(self, turn: OwnTurn) -> list[Action | None]:
        return [self.analysis.index.event(place).action for place in range(turn.before + 1, turn.after + 1)]

    def told(self, turn: OwnTurn, rollouts: int) -> str:
        """Return the advice in one line."""
        found, index = self.of(turn, rollouts), self.analysis.index
        text = "{when}, {side}: as {way}, worth {worth} ± {error}"
        names = {
            "when": index.ui.words.heading(index.state(turn.before))[0],
            "side": index.ui.words.side(index.state(turn.before), turn.side),
            "way": say(way_of(found.way).name),
            "worth": points(found.worth),
            "error": f"{100 * found.error:.0f}",
        }
        parts = self.analysis.parts(turn.before, turn.after, rollouts, turn.side)
        orders = grouped(found.orders) or say("the same orders")
        return flowing((sentence([labelled(say(text, **names), orders)]), parted(parts) if parts else ""))
