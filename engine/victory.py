"""
How a game stands: every way to win a scenario, as data, with a function that says how near it is.

The judge and everything that is said of who is ahead ask the same functions, so that no game can be won by a
way of which nobody was told.
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
"""The way of who wins if nobody else has won when the last turn is over."""
END = "end"
"""When the last turn is over."""
KEPT = 4
"""Of how many states the standings are kept; a screen asks for those of one again and again."""
NEVER_SURE = 0.9
"""How much of the lead in what would be judged now is taken off by an enemy who lacks next to nothing."""
PLACES = 0.5
"""How much the places that decide count beside all else, before time runs out."""


@frozen
class Win(Record):
    """
    One way to win a scenario: for a `side` (nobody: a draw), under the clause `rule`, by the function `how`.

    It is judged at the moment `when`: the game's own word, or `end`. `text` says beforehand what must be,
    `now` how it stands, `ending` how it was when it came true; their fields in braces are the names of a
    `Standing`. `why` is what the fact of the end says. `zones` are named parts of the map. A way that
    `denies` is there from the beginning, and the enemy must undo it. `weight` is what it counts for beside
    the others, early in a game.
    """

    side: str = field(metadata=about("the side"))
    rule: str = field(metadata=about("the clause"))
    how: str = field(metadata=about("how"))
    when: str = field(metadata=about("when it is judged"))
    text: str = field(metadata=about("what players are told beforehand"))
    ending: str = field(metadata=about("what players are told when it came true"))
    now: str = field(default="", metadata=about("its state, in a line"))
    why: str = field(default="", metadata=about("what the record says of it"))
    zones: tuple[str, ...] = field(default=(), metadata=about("the areas"))
    denies: bool = field(default=False, metadata=about("it holds at first, and the enemy must undo it"))
    weight: float = field(default=1.0, metadata=about("its weight among the others"))
    level: str = field(default="", metadata=about("its degree"))


@frozen
class Stand(Record):
    """
    What a function says of a way: whether it `holds`, and what `share` of what it asks for is there, 0 to 1.

    `places` are those that it asks for, each with the side that has it; `names` are figures for its
    sentences.
    """

    holds: bool
    share: float
    places: Mapping[int, str] = field(factory=dict)
    names: Mapping[str, object] = field(factory=dict)


@frozen
class Standing(Record):
    """A way to win, and how it stands."""

    win: Win
    stand: Stand


class Wins(Generic[S]):
    """The ways to win of a game: those of the scenario of a state, the functions, and how time runs out."""

    def __init__(self, wins: Callable[[S], tuple[Win, ...]], time_left: Callable[[S], float]) -> None:
        self._wins_of = wins
        self._time_left = time_left
        self._stands: dict[str, Callable[[S, Win], Stand]] = {}
        self._all: Callable[[S], tuple[Standing, ...]] = remembered(KEPT)(self._every)

    def stands(self, how: str) -> Callable[[Callable[[S, Win], Stand]], Callable[[S, Win], Stand]]:
        """Enter the function of the ways that are won by `how`."""

        def enter(function: Callable[[S, Win], Stand]) -> Callable[[S, Win], Stand]:
            self._stands[how] = function
            return function

        return enter

    @property
    def hows(self) -> tuple[str, ...]:
        """The ways that can be judged, by the name of their function."""
        return tuple(self._stands)

    def judge(self, resolution: Resolution[S], when: str) -> None:
        """The game ends by the first way of this moment that holds."""
        for found in self._standing(resolution.state, when):
            if found.stand.holds:
                win = found.win
                resolution.happen(GameEnded(win.side, win.why, win.rule))

    def standings(self, state: S) -> tuple[Standing, ...]:
        """How every way stands, in the order in which they are judged."""
        return self._all(state)

    def margin(self, state: S, side: str) -> float:
        """
        How far a side is ahead, about -1 to 1; both sides together 0.

        Early it is what each has of what its ways ask for; the less time is left, the more it is who would
        win if the last turn ended now, and by how much.
        """
        found = self.standings(state)
        late = (1 - self._time_left(state)) ** 2
        ahead = (1 - late) * self._early(found, side) + late * self._late(found, side)
        return max(-1.0, min(1.0, ahead))

    def ended(self, state: S, winner: str, why: str, rule: str) -> Standing | None:
        """The way by which a game has ended; None if the scenario has it no more."""
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
        """What each has of what its ways ask for; of ways by places the best of either side, for half."""
        sides = [each for each in found if each.win.side and each.win.how != OTHERWISE]
        ahead = total(signed(each, side) for each in sides if not each.stand.places)
        goals = [0.0, *(signed(each, side) for each in sides if each.stand.places)]
        return ahead + PLACES * (max(goals) + min(goals))

    def _late(self, found: tuple[Standing, ...], side: str) -> float:
        """Who would win now, less by what the other side lacks."""
        winner = next((each.win.side for each in found if each.stand.holds), "")
        if not winner:
            return 0.0
        near = max((each.stand.share for each in found if each.win.side not in ("", winner)), default=0.0)
        sure = 1 - NEVER_SURE * near
        return sure if winner == side else -sure


def signed(found: Standing, side: str) -> float:
    """What there is of a way, for a side; of one that denies what is undone of it, against who has it."""
    has = found.win.weight * (found.stand.share - found.win.denies)
    return has if found.win.side == side else -has


@frozen
class _Sheet:
    win: tuple[Win, ...]


def load_wins(package: str) -> tuple[Win, ...]:
    """The ways to win that hold in every scenario of a game; DataError for a sheet that cannot be used."""
    return structure(read_toml(package_text(package, SHEET), SHEET), _Sheet, SHEET).win


def otherwise(win: Win, before: list[Standing]) -> Stand:
    """Who wins if nobody else does: the less the others have, the more he."""
    stands = [each.stand for each in before]
    against = [each.stand.share for each in before if each.win.side != win.side]
    return Stand(
        not any(stand.holds for stand in stands),
        1 - max(against, default=0.0),
        {place: side for stand in stands for place, side in stand.places.items()},
        {name: figure for stand in stands for name, figure in stand.names.items()},
    )


NO_WINS: Wins[Any] = Wins(lambda _: (), lambda _: 1.0)
"""Of a game that cannot say who is ahead."""
