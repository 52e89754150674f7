"""What the players of wood of a game bring: `BOTS` of its package, found through its `GameEntry`."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar

from attrs import frozen

from cockade.engine.bots.bot import Bot, Pick, RandomBot
from cockade.engine.bots.characters import Sheet, character
from cockade.engine.bots.ways import Way
from cockade.events.event import Action, Frame
from cockade.events.record import Record


@frozen
class Aim(Record):
    """
    What a side is to have when something is over: the "battle", the "contests" or the "year".

    All that is named: the `area` for itself, all of these `units`, Europe at this place or beyond.
    """

    side: str
    when: str
    area: str = ""
    units: tuple[str, ...] = ()
    europe: int | None = None


class GameBots:
    """
    The players of a game: its characters, and what is asked about them.

    A subclass gives its `sheet` (bots.toml), `character` (the attrs class of an entry's values), `player` and
    `playing`; the rest is right for a game of which nothing more is known. States are what a side sees.
    """

    sheet: ClassVar[Sheet] = Sheet()
    character: ClassVar[type[Any]] = object
    lookahead: ClassVar[int] = 2
    """How many turns a trial of Veteran looks ahead."""
    thoughtful: ClassVar[frozenset[type[Frame]]] = frozenset()
    """The frames at whose beginning there is something to plan."""
    weights: ClassVar[str] = ""
    """The package that has the weights of these features by scenario; empty where there are none."""

    def player(self, name: str) -> Bot:
        """A fresh player by the name of a character, looked up for scenario and side at each choice."""
        raise NotImplementedError(name)

    def playing(self, character: Any, orders: dict[str, tuple[Any, int]]) -> Bot:
        """A fresh player of a character; `orders` are units with characters and hexes (or 0) of their own."""
        raise NotImplementedError(character, orders)

    def character_of(self, name: str, scenario: str, side: str) -> Any:
        """Who plays a side of a scenario under a name; LookupError for a name that is not in the sheet."""
        return character(self.sheet, self.character, name, scenario, side)

    def size(self, state: Any) -> int:
        """How many units there are: where there are many, trials are dear."""
        return 0

    def features(self, seen: Any) -> Mapping[str, float]:
        """What a position is like, by what a side sees of it; see `value`."""
        return {}

    def spell(self, state: Any) -> Hashable:
        """By what one player turn is told from another."""
        return state.turn, state.side

    def next_placement(self, state: Any) -> Action | None:
        """Where the side that sets up now would sensibly put its next unit; None when all stand."""
        return None

    def reason(self, state: Any, side: str, action: Action, character: Any) -> str:
        """Why a character does this as a side, in a sentence; empty if there is none."""
        return ""

    def plans(self, state: Any, side: str) -> Iterable[Way]:
        """Ways to play on that differ much from each other, the more promising first."""
        return ()

    def neighbour(
        self,
        state: Any,
        side: str,
        names: Sequence[str],
        best: Way,
        pick: Pick,
    ) -> Way | None:
        """A way that differs a little from the best one so far; None where ways have no neighbours."""
        return None

    def aims(self, state: Any) -> Iterator[Aim | None]:
        """What the side that decides could aim at soon; None stands for the whole game."""
        yield None

    def is_decided(self, aim: Aim, begun: Any, state: Any) -> bool:
        """Whether what began in one state is over in another."""
        raise NotImplementedError(aim, begun, state)

    def is_reached(self, aim: Aim, state: Any) -> bool:
        """Whether all is so that an aim asks for."""
        raise NotImplementedError(aim, state)


class NoBots(GameBots):
    """For a game without players of its own: under every name somebody plays at random."""

    def player(self, name: str) -> Bot:
        """Anybody."""
        return RandomBot()
