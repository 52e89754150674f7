"""Victory conditions: every way to win a scenario, as data, with a function that measures it.

The rules and every estimate of the lead use the same functions, so no game ends in a way that the screens
don't show.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Generic, TypeVar

from attrs import field, frozen

from cockade.engine.data_files import about, package_text, read_toml, structure
from cockade.engine.floats import total
from cockade.engine.memo import remembered
from cockade.engine.rules import Resolution, State
from cockade.events.facts import GameEnded
from cockade.events.record import Record

S = TypeVar("S", bound=State)

SHEET = "victory.toml"
OTHERWISE = "otherwise"
"""The way to win of the side that wins if no other way was met after the last turn."""
END = "end"
"""The moment after the last turn."""
KEPT = 4
"""How many states' standings are cached, because a screen asks for one state's repeatedly."""
NEVER_SURE = 0.9
"""The part of a projected lead that is taken off if the enemy lacks almost nothing."""
PLACES = 0.5
"""The weight of the deciding places against everything else, before time runs out."""


@frozen
class Win(Record):
    """One way to win a scenario: for a `side` (none: a draw), under the clause `rule`, by the function `how`.

    It is judged at the moment `when`: a word of the game, or `end`. `text` states the condition, `now` the
    current position and `ending` the result when it came true. Their fields in braces are names of a
    `Standing`. `why` is the text of the `GameEnded` fact. `zones` are named parts of the map. A way that
    `denies` is there from the beginning, and the enemy must undo it. `weight` is what it counts for beside
    the others, early in a game.
    """

    side: str = field(metadata=about("the side"))
    rule: str = field(metadata=about("the clause"))
    how: str = field(metadata=about("how"))
    when: str = field(metadata=about("when it is judged"))
    text: str = field(metadata=about("what players are shown beforehand"))
    ending: str = field(metadata=about("what players are shown when it has come true"))
    now: str = field(default="", metadata=about("its state, in a line"))
    why: str = field(default="", metadata=about("what the record says of it"))
    zones: tuple[str, ...] = field(default=(), metadata=about("the areas"))
    denies: bool = field(default=False, metadata=about("it is true at the start, and the enemy must undo it"))
    weight: float = field(default=1.0, metadata=about("its weight among the others"))
    level: str = field(default="", metadata=about("its degree"))


@frozen
class Stand(Record):
    """A function's measure of a way: whether it `holds`, and what `share` of it is met, 0 to 1.

    `places` are those that it asks for, each with the side that has it; `names` are figures for its
    sentences.
    """

    holds: bool
    share: float
    places: Mapping[int, str] = field(factory=dict)
    names: Mapping[str, object] = field(factory=dict)


@frozen
class Standing(Record):
    """A way to win, with its measure."""

    win: Win
    stand: Stand


class Wins(Generic[S]):
    """A game's ways to win, their functions, and its share of time left."""

    def __init__(self, wins: Callable[[S], tuple[Win, ...]], time_left: Callable[[S], float]) -> None:
        self._wins_of = wins
        self._time_left = time_left
        self._stands: dict[str, Callable[[S, Win], Stand]] = {}
        self._all: Callable[[S], tuple[Standing, ...]] = remembered(KEPT)(self._every)

    def stands(self, how: str) -> Callable[[Callable[[S, Win], Stand]], Callable[[S, Win], Stand]]:
        """Register the function of the ways won by `how`."""

        def enter(function: Callable[[S, Win], Stand]) -> Callable[[S, Win], Stand]:
            self._stands[how] = function
            return function

        return enter

    def judge(self, resolution: Resolution[S], when: str) -> None:
        """End the game by the first way of this moment that holds."""
        for found in self._standing(resolution.state, when):
            if found.stand.holds:
                win = found.win
                resolution.happen(GameEnded(win.side, win.why, win.rule))

    def standings(self, state: S) -> tuple[Standing, ...]:
        """Return the measure of every way, in the order in which they are judged."""
        return self._all(state)

    def margin(self, state: S, side: str) -> float:
        """Return how far a side is ahead, about -1 to 1. Both sides together make 0.

        Early it is what each has of what its ways ask for; the less time is left, the more it is who would
        win if the last turn ended now, and by how much.
        """
        found = self.standings(state)
        late = (1 - self._time_left(state)) ** 2
        ahead = (1 - late) * self._early(found, side) + late * self._late(found, side)
        return max(-1.0, min(1.0, ahead))

    def ended(self, state: S, winner: str, why: str, rule: str) -> Standing | None:
        """Return the way that ended a game. None if the scenario no longer has it."""
        return next(
            (
                each
                for each in self.standings(state)
                if (each.win.side, each.win.why, each.win.rule) == (winner, why, rule)
            ),
            None,
        )

    def _every(self, state: S) -> tuple[Standing, ...]:
        return tuple(self._standing(state))

    def _standing(self, state: S, when: str = "") -> Iterator[Standing]:
        before: list[Standing] = []
        for win in self._wins_of(state):
            if when in ("", win.when):
                stand = otherwise(win, before) if win.how == OTHERWISE else self._stands[win.how](state, win)
                before.append(Standing(win, stand))
                yield before[-1]

    def _early(self, found: tuple[Standing, ...], side: str) -> float:
        """Return a side's lead by shares of all ways. Of ways by places only each side's best one counts."""
        sides = [each for each in found if each.win.side and each.win.how != OTHERWISE]
        ahead = total(signed(each, side) for each in sides if not each.stand.places)
        goals = [0.0, *(signed(each, side) for each in sides if each.stand.places)]
        return ahead + PLACES * (max(goals) + min(goals))

    def _late(self, found: tuple[Standing, ...], side: str) -> float:
        """Return 1 for a side that would win now, -1 for a loss, closer to 0 if the other side is near."""
        winner = next((each.win.side for each in found if each.stand.holds), "")
        if not winner:
            return 0.0
        near = max((each.stand.share for each in found if each.win.side not in ("", winner)), default=0.0)
        sure = 1 - NEVER_SURE * near
        return sure if winner == side else -sure


def signed(found: Standing, side: str) -> float:
    """Return a side's signed share of a way. A way that `denies` counts what the enemy has not undone."""
    has = found.win.weight * (found.stand.share - found.win.denies)
    return has if found.win.side == side else -has


@frozen
class _Sheet:
    win: tuple[Win, ...]


def load_wins(package: str) -> tuple[Win, ...]:
    """Load the ways to win that every scenario of a game has. Raise DataError for a faulty sheet."""
    return structure(read_toml(package_text(package, SHEET), SHEET), _Sheet, SHEET).win


def otherwise(win: Win, before: list[Standing]) -> Stand:
    """Return the share of the side that wins otherwise: the less the others have, the more it has."""
    stands = [each.stand for each in before]
    against = [each.stand.share for each in before if each.win.side != win.side]
    return Stand(
        not any(stand.holds for stand in stands),
        1 - max(against, default=0.0),
        {place: side for stand in stands for place, side in stand.places.items()},
        {name: figure for stand in stands for name, figure in stand.names.items()},
    )


NO_WINS: Wins[Any] = Wins(lambda _: (), lambda _: 1.0)
"""The ways to win of a game that can't say which side is ahead."""
