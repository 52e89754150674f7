"""The chance to win at every player turn of a recorded game, estimated from rollouts."""

from __future__ import annotations

import json
from operator import itemgetter
from typing import TYPE_CHECKING, Any

from attrs import asdict, frozen

from cockade.engine.bots.analysis.rollouts import Order, Rollout
from cockade.engine.bots.analysis.win_probability import Chance, Parts, parts, turning_points, wanted
from cockade.engine.bots.candidate_plans import Way
from cockade.engine.bots.evaluation import chance
from cockade.engine.data_files import structure
from cockade.engine.game import open_to_all
from cockade.events.record import Record
from cockade.saves.analysis import AnalysisFile, Answers, fingerprint, marks

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from cockade.engine.bots.analysis.win_probability import TurningPoint
    from cockade.tui.session.review_index import ReviewIndex

MOST = 100
"""Rollouts of each place that a review asks for."""


@frozen
class Point(Record):
    """
    The start of rollouts: a place, or the orders given from there `until` another place.

    `way` is the side's first plan as JSON, empty for Regular's.
    """

    place: int
    until: int = -1
    way: str = ""


def way_of(text: str) -> Way:
    """Parse a way from its saved text."""
    return structure(json.loads(text), Way, "way") if text else Way()


def kept_way(way: Way) -> str:
    """Return a way as it is saved, empty for Regular's."""
    return json.dumps(asdict(way), sort_keys=True) if way != Way() else ""


Wanted = tuple[Point, int]
"""One rollout of a point, by its number."""


def kept_beside(path: Path, game: str) -> AnalysisFile:
    """Return the saved analysis of a recorded game under today's rules."""
    return AnalysisFile(path, fingerprint(game))


@frozen(eq=False)
class Analysis:
    """The analysis of a line of play, as one side knew it or whole, with the rollouts done so far."""

    index: ReviewIndex
    file: Answers
    places: tuple[int, ...]
    marks: tuple[str, ...]

    @classmethod
    def of(cls, index: ReviewIndex, file: Answers) -> Analysis:
        """Return an analysis of the start of every player turn, and of the present."""
        places = tuple(sorted({*index.turns, index.last}))
        return cls(index, file, places, tuple(marks(index.opened)))

    @property
    def first_side(self) -> str:
        """The side whose chance the figures show. The other side has the rest."""
        return self.index.opened.game.sides[0]

    @property
    def knows_orders(self) -> bool:
        """Whether the viewer knows all orders of both sides. Only then can luck be told from skill."""
        return not self.index.viewer or self.index.opened.game.redact is open_to_all

    def state(self, place: int) -> Any:
        """Return the complete state at a place."""
        return self.index.opened.states[self.index.nodes[place]]

    # ------------------------------------------------------------ what is asked

    @property
    def curve(self) -> list[Point]:
        """The points of the curve where the game is not over."""
        decider = self.index.opened.game.decider
        return [Point(place) for place in self.places if decider(self.state(place))]

    def turned(self, rollouts: int) -> list[Point]:
        """Return the points for the orders of the turns in which the battle turned."""
        if not self.knows_orders:
            return []
        return [Point(one.before, one.after) for one in self.turning_points(rollouts)]

    def question(self, point: Point, number: int) -> tuple[str, str, int]:
        """Return the key under which an answer is saved."""
        orders = f">{self.marks[point.until]}" if point.until >= 0 else ""
        way = f"~{point.way}" if point.way else ""
        return f"{self.marks[point.place]}{orders}{way}", self.index.viewer, number

    def rollout(self, point: Point, number: int) -> Rollout:
        """Return the data that a worker needs for one rollout. With a viewer, only what that side saw."""
        opened, viewer = self.index.opened, self.index.viewer
        state, orders = self.index.state(point.place), tuple(self._orders(point))
        game, card = opened.game.id, opened.scenario
        return Rollout(game, card, opened.values, state, number, viewer, orders, way_of(point.way))

    def _orders(self, point: Point) -> Iterable[Order]:
        for place in range(point.place + 1, point.until + 1):
            event = self.index.event(place)
            if event.action is not None:
                yield event.side, event.action

    def missing(self, points: Iterable[Point], rollouts: int) -> list[Wanted]:
        """Return the missing rollouts, sorted to fill all points evenly."""
        missing = [
            (point, number)
            for point in points
            for number in self.wanted(point, rollouts)
            if self.question(point, number) not in self.file.found
        ]
        return sorted(missing, key=itemgetter(1))

    def wanted(self, point: Point, rollouts: int) -> range:
        """Return the numbers of a point's rollouts. A point with a narrow interval needs fewer."""
        found = self.file.found
        return wanted(lambda number: found.get(self.question(point, number)), rollouts, self.first_side)

    def left(self, rollouts: int) -> list[Wanted]:
        """Return the missing rollouts of the curve, or of the turning points if the curve is complete."""
        return self.missing(self.curve, rollouts) or self.missing(self.turned(rollouts), rollouts)

    # ------------------------------------------------------------ what is known

    @property
    def is_begun(self) -> bool:
        """Whether every point of the curve has an answer."""
        return not self.missing(self.curve, 1)

    def chances(self, rollouts: int) -> list[Chance]:
        """Return the chance at each place, as far as it is known."""
        return [self.chance(Point(place), rollouts) for place in self.places]

    def judged(self) -> list[Chance]:
        """The judge's estimate for each place, available before any rollout."""
        return [Chance(place, {}, judged=self._judged(place)) for place in self.places]

    def _judged(self, place: int) -> dict[str, float]:
        game = self.index.opened.game
        looks = self.index.viewer or self.first_side
        found = chance(game, self.index.state(place), looks)
        return {side: found if side == looks else 1 - found for side in game.sides}

    def chance(self, point: Point, rollouts: int) -> Chance:
        """Return the known chance at one point. It is certain if the game is over there."""
        outcome = self.index.opened.game.outcome(self.state(point.place))
        if outcome is not None:
            return Chance(point.place, {0: outcome.winner}, certain=True)
        found = self.file.found
        asked = {number: self.question(point, number) for number in self.wanted(point, rollouts)}
        return Chance(point.place, {number: found[key] for number, key in asked.items() if key in found})

    def turning_points(self, rollouts: int) -> list[TurningPoint]:
        """Return the turning points of the battle, by the chance of the first side."""
        return turning_points(self.chances(rollouts), self.first_side)

    def parts(self, before: int, after: int, rollouts: int, side: str = "") -> Parts | None:
        """Return the change between two places due to orders and due to dice, or None if unknown."""
        one, ordered, other = (
            self.chance(point, rollouts) for point in (Point(before), Point(before, after), Point(after))
        )
        return parts(one, ordered, other, side or self.first_side)

    def heading(self, place: int) -> str:
        """Return the turn and the phase of a place in words."""
        return " ".join(self.index.ui.words.heading(self.index.state(place))).strip()
