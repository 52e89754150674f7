"""What the players of wood of a game bring: `BOTS` of its package, found through its `GameEntry`."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from typing import Any

from attrs import field, frozen

from cockade.engine.bots.bot import Bot, Pick, RandomBot
from cockade.engine.bots.candidate_plans import Way
from cockade.engine.bots.parameters import Sheet
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


def anybody(name: str) -> Bot:
    """Return a random player under every name."""
    return RandomBot()


def nobody(*asked: object) -> Any:
    """Refuse a call to a part that the game lacks.

    Raises: LookupError, always.
    """
    raise LookupError(*asked)


Orders = dict[str, tuple[Any, int]]
"""Units with their own characters and target hexes (or 0)."""


@frozen(eq=False)
class GameBots:
    """
    The players of a game: its characters, and what is asked about them. States are what a side sees.

    `sheet` is bots.toml and `character` the attrs class of an entry's values. `character_of(name, scenario,
    side)` is who plays a side under a name, LookupError for one that is not in the sheet. `player(name)` is a
    fresh player, looked up for scenario and side at each choice, `playing(character, orders)` one of this
    character. `next_placement(state)` is where the side that sets up now would sensibly put its next unit,
    None when all stand; `reason(state, side, action, character)` why it does this, in a sentence, or nothing.

    `thoughtful` are the frames at whose beginning there is something to plan, `lookahead` the turns that a
    trial of Veteran looks ahead. `plans(state, side)` are ways to play on that differ much from each other,
    the more promising first; `neighbour(state, side, names, best, pick)` differs a little from the best so
    far, None where ways have no neighbours.

    `features(seen)` is what a position is like, `weights` the package that has their weights by scenario,
    empty where there are none; `spell(state)` is by what one player turn is told from another.

    `aims(state)` is what the side that decides could aim at soon, None for the whole game;
    `is_decided(aim, begun, state)` whether what began in one state is over in another; `is_reached(aim,
    state)` whether all is so that an aim asks for.

    What is not given is right for a game of which nothing more is known.
    """

    sheet: Sheet = field(factory=Sheet)
    character: type[Any] = object
    character_of: Callable[[str, str, str], Any] = nobody
    player: Callable[[str], Bot] = anybody
    playing: Callable[[Any, Orders], Bot] = nobody
    thoughtful: frozenset[type[Frame]] = frozenset()
    lookahead: int = 2
    plans: Callable[[Any, str], Iterable[Way]] = lambda state, side: ()
    neighbour: Callable[[Any, str, Sequence[str], Way, Pick], Way | None] = lambda *asked: None
    features: Callable[[Any], Mapping[str, float]] = lambda seen: {}
    weights: str = ""
    spell: Callable[[Any], Hashable] = lambda state: (state.turn, state.side)
    next_placement: Callable[[Any], Action | None] = lambda state: None
    reason: Callable[[Any, str, Action, Any], str] = lambda *asked: ""
    aims: Callable[[Any], Iterable[Aim | None]] = lambda state: (None,)
    is_decided: Callable[[Aim, Any, Any], bool] = nobody
    is_reached: Callable[[Aim, Any], bool] = nobody


NO_BOTS = GameBots()
"""The bots of a game that has none of its own."""


def size_of(state: Any) -> int:
    """Return the number of units anywhere. Trials with many units are slow."""
    return len(getattr(state, "units", ()))
