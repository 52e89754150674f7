"""How the chance to win stood at every player turn of a recorded game, from what rollouts have found."""

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
"""So many rollouts of each place are looked for where a review draws them."""


@frozen
class Point(Record):
    """
    Where rollouts begin: a place, or the orders that were given from there `until` another place.

    `way` is the one that the side whose turn it is goes first, as JSON; empty for Regular's.
    """

    place: int
    until: int = -1
    way: str = ""


def way_of(text: str) -> Way:
    """A way as it was kept."""
    return structure(json.loads(text), Way, "way") if text else Way()


def kept_way(way: Way) -> str:
    """A way as it is kept; empty for Regular's."""
    return json.dumps(asdict(way), sort_keys=True) if way != Way() else ""


Wanted = tuple[Point, int]
"""One rollout of a point, by its number."""


def kept_beside(path: Path, game: str) -> AnalysisFile:
    """What has been found about a recorded game under today's rules."""
    return AnalysisFile(path, fingerprint(game))


@frozen(eq=False)
class Analysis:
    """A line of play, as one side knew it (or whole), with the answers that there are."""

    index: ReviewIndex
    file: Answers
    places: tuple[int, ...]
    marks: tuple[str, ...]

    @classmethod
    def of(cls, index: ReviewIndex, file: Answers) -> Analysis:
        """The beginning of every player turn, and the present."""
        places = tuple(sorted({*index.turns, index.last}))
        return cls(index, file, places, tuple(marks(index.opened)))

    @property
    def first_side(self) -> str:
        """Whose chance the figures are of; the other side's is what is left."""
        return self.index.opened.game.sides[0]

    @property
    def knows_orders(self) -> bool:
        """Whether the viewer knows all that both sides ordered: only then luck can be told from skill."""
        return not self.index.viewer or self.index.opened.game.redact is open_to_all

    def state(self, place: int) -> Any:
        """The whole truth at a place."""
        return self.index.opened.states[self.index.nodes[place]]

    # ------------------------------------------------------------ what is asked

    @property
    def curve(self) -> list[Point]:
        """The points of the curve at which the game is not over."""
        decider = self.index.opened.game.decider
        return [Point(place) for place in self.places if decider(self.state(place))]

    def turned(self, rollouts: int) -> list[Point]:
        """The orders of the turns in which the battle turned."""
        if not self.knows_orders:
            return []
        return [Point(one.before, one.after) for one in self.turning_points(rollouts)]

    def question(self, point: Point, number: int) -> tuple[str, str, int]:
        """Under what an answer is kept."""
        orders = f">{self.marks[point.until]}" if point.until >= 0 else ""
        way = f"~{point.way}" if point.way else ""
        return f"{self.marks[point.place]}{orders}{way}", self.index.viewer, number

    def rollout(self, point: Point, number: int) -> Rollout:
        """What a process has to know to answer it; with a side no more than that side saw."""
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
        """What has not been played yet of what is wanted by now, so that all points fill evenly."""
        missing = [
            (point, number)
            for point in points
            for number in self.wanted(point, rollouts)
            if self.question(point, number) not in self.file.found
        ]
        return sorted(missing, key=itemgetter(1))

    def wanted(self, point: Point, rollouts: int) -> range:
        """The numbers of the rollouts of a point: fewer than so many where its band is narrow already."""
        found = self.file.found
        return wanted(lambda number: found.get(self.question(point, number)), rollouts, self.first_side)

    def left(self, rollouts: int) -> list[Wanted]:
        """What is missing of the curve; when it is whole, of the orders by which the battle turned."""
        return self.missing(self.curve, rollouts) or self.missing(self.turned(rollouts), rollouts)

    # ------------------------------------------------------------ what is known

    @property
    def is_begun(self) -> bool:
        """Whether every point of the curve has an answer."""
        return not self.missing(self.curve, 1)

    def chances(self, rollouts: int) -> list[Chance]:
        """Place by place, as far as it is known."""
        return [self.chance(Point(place), rollouts) for place in self.places]

    def judged(self) -> list[Chance]:
        """The same at once, before any rollout: what the judge says of each place by what is seen there."""
        return [Chance(place, {}, judged=self._judged(place)) for place in self.places]

    def _judged(self, place: int) -> dict[str, float]:
        game = self.index.opened.game
        looks = self.index.viewer or self.first_side
        found = chance(game, self.index.state(place), looks)
        return {side: found if side == looks else 1 - found for side in game.sides}

    def chance(self, point: Point, rollouts: int) -> Chance:
        """What is known of one point."""
        outcome = self.index.opened.game.outcome(self.state(point.place))
        if outcome is not None:
            return Chance(point.place, {0: outcome.winner}, certain=True)
        found = self.file.found
        asked = {number: self.question(point, number) for number in self.wanted(point, rollouts)}
        return Chance(point.place, {number: found[key] for number, key in asked.items() if key in found})

    def turning_points(self, rollouts: int) -> list[TurningPoint]:
        """Where the battle turned, by the chance of the first side."""
        return turning_points(self.chances(rollouts), self.first_side)

    def parts(self, before: int, after: int, rollouts: int, side: str = "") -> Parts | None:
        """What the orders between two places gave a side (the first), and what the dice; None if unknown."""
        one, ordered, other = (
            self.chance(point, rollouts) for point in (Point(before), Point(before, after), Point(after))
        )
        return parts(one, ordered, other, side or self.first_side)

    def heading(self, place: int) -> str:
        """The turn and the phase of a place in words."""
        return " ".join(self.index.ui.words.heading(self.index.state(place))).strip()
