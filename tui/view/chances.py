"""How the chance to win stood at every player turn of a recorded game, from what rollouts have found."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from attrs import frozen

from cockade.engine.bots.lab.chances import Chance, turning_points
from cockade.engine.bots.lab.rollouts import Rollout
from cockade.saves.analysis import AnalysisFile, fingerprint, marks
from cockade.tui.games import MODULES

if TYPE_CHECKING:
    from pathlib import Path

    from cockade.engine.bots.lab.chances import TurningPoint
    from cockade.tui.view.review_index import ReviewIndex

MOST = 100
"""So many rollouts of each place are looked for where a review draws them."""
USUAL = 20
"""So many are played of each place where nobody says how many."""


def kept_beside(path: Path, game: str) -> AnalysisFile:
    """What has been found about a recorded game under today's rules."""
    return AnalysisFile(path, fingerprint(game, tuple(MODULES)))


@frozen(eq=False)
class Analysis:
    """A line of play, as one side knew it (or whole), with the answers that there are."""

    index: ReviewIndex
    file: AnalysisFile
    places: tuple[int, ...]
    marks: tuple[str, ...]

    @classmethod
    def of(cls, index: ReviewIndex, file: AnalysisFile) -> Analysis:
        """The beginning of every player turn, and the present."""
        places = tuple(sorted({*index.turns, index.last}))
        return cls(index, file, places, tuple(marks(index.opened)))

    @property
    def first_side(self) -> str:
        """Whose chance the figures are of; the other side's is what is left."""
        return self.index.opened.game.sides[0]

    def state(self, place: int) -> Any:
        """The whole truth at a place."""
        return self.index.opened.states[self.index.nodes[place]]

    def question(self, place: int, number: int) -> tuple[str, str, int]:
        """Under what an answer is kept."""
        return self.marks[place], self.index.viewer, number

    def rollout(self, place: int, number: int) -> Rollout:
        """What a process has to know to answer it; with a side no more than that side saw."""
        opened = self.index.opened
        state = self.index.state(place)
        return Rollout(opened.game.id, opened.scenario, opened.values, state, number, self.index.viewer)

    @property
    def is_begun(self) -> bool:
        """Whether every place that is not the end has an answer."""
        return not self.missing(1)

    def all_(self, rollouts: int) -> int:
        """How many answers there are to be."""
        return rollouts * len(self._open)

    def missing(self, rollouts: int) -> list[tuple[int, int]]:
        """(place, number) of what has not been played yet, so that all places fill evenly."""
        return [
            (place, number)
            for number in range(rollouts)
            for place in self._open
            if self.question(place, number) not in self.file.found
        ]

    @property
    def _open(self) -> list[int]:
        """The places at which the game is not over."""
        decider = self.index.opened.game.decider
        return [place for place in self.places if decider(self.state(place))]

    def chances(self, rollouts: int) -> list[Chance]:
        """Place by place, as far as it is known."""
        return [self._chance(place, rollouts) for place in self.places]

    def _chance(self, place: int, rollouts: int) -> Chance:
        outcome = self.index.opened.game.outcome(self.state(place))
        if outcome is not None:
            return Chance(place, {0: outcome.winner}, certain=True)
        found = self.file.found
        asked = {number: self.question(place, number) for number in range(rollouts)}
        return Chance(place, {number: found[key] for number, key in asked.items() if key in found})

    def turning_points(self, rollouts: int) -> list[TurningPoint]:
        """Where the battle turned, by the chance of the first side."""
        return turning_points(self.chances(rollouts), self.first_side)

    def heading(self, place: int) -> str:
        """The turn and the phase of a place in words."""
        return " ".join(self.index.ui.words.heading(self.index.state(place))).strip()
