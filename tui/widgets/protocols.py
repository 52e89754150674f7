"""A game screen as its parts know it: what they may ask of it and of each other."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Protocol

from cockade.tui.terminal.output import CellScreen

if TYPE_CHECKING:
    from cockade.engine.rules import Offer
    from cockade.tui.session.gestures import Choice
    from cockade.tui.session.key_guard import KeyGuard
    from cockade.tui.session.session import Session
    from cockade.tui.widgets.game_map import GameMap
    from cockade.tui.widgets.lines import Lines
    from cockade.tui.widgets.menu import Menu
    from cockade.tui.widgets.record import RecordPane


class Bots(Protocol):
    """The part that plays the sides of bots, as the other parts know it."""

    pace: float
    """Seconds for which each step of a bot is shown."""
    tells: bool
    """Whether what a bot did is replayed when its turn is over."""

    async def pause(self) -> None:
        """Leave time to read what was done; any key ends it."""


class Lists(Protocol):
    """The list of what may be done, as the other parts know it."""

    opened: Offer | None
    """The entry whose places are shown."""

    def shut(self) -> bool:
        """Go back from the places of an entry to the entries; False if they are shown already."""

    def open_sole(self) -> None:
        """Go to the list; where it has one entry only, to the places of that one."""


class LooksBack(Protocol):
    """The part that looks back, as the other parts know it."""

    below: LooksBack | None
    """The one of the game that is being played, where this one only looks at another line of it."""
    beside: int | None
    """The end of the line that was looked at last."""

    def branch(self, node: int) -> None:
        """Let play go on from there."""

    def go(self, place: int) -> None:
        """To a place of the line of play."""

    def play(self) -> None:
        """Let what has been go by, or stop it."""

    def chances(self) -> None:
        """The page of the chances to win."""

    def jump(self, begun: str = "") -> None:
        """Ask where to; a digit begins the answer."""

    def tell(self, first: int) -> bool:
        """Tell a turn from a place on; False if there is nothing to tell."""


class Owner(CellScreen[None]):
    """One game on a screen; each of its parts is handed this."""

    tells_news: ClassVar[bool] = True
    """Whether what the other side did in its turn is told by itself."""

    briefs: bool = False
    """Whether the player is told how to win before his first decision; once."""
    teaches: bool = False
    """Whether short lessons come when they are needed."""

    session: Session
    map: GameMap
    bots: Bots
    guard: KeyGuard

    @property
    def listing(self) -> Lists:
        """What may be done, as a list."""
        raise NotImplementedError

    @property
    def reviewing(self) -> LooksBack:
        """What the keys for looking back do."""
        raise NotImplementedError

    @property
    def menu(self) -> Menu:
        """The widget of the list."""
        raise NotImplementedError

    @property
    def record(self) -> RecordPane:
        """The widget of the record, where it stands now."""
        raise NotImplementedError

    @property
    def lines(self) -> dict[str, Lines]:
        """The panels by id."""
        raise NotImplementedError

    def present(self) -> None:
        """Show the session as it is now, and let a bot play if it must; a secret waits for its player."""
        raise NotImplementedError

    def show_hand(self) -> None:
        """Show what is in hand and what it can do, or what the list points at."""
        raise NotImplementedError

    def go_to(self, panel: str, name: str) -> None:
        """Give a panel the keys, in small terminals over the map; with no name the map has them again."""
        raise NotImplementedError

    def pick(self, place: int) -> None:
        """Do what can be done at a place; ask if there is more than one way."""
        raise NotImplementedError

    def ask(self, found: tuple[Choice, ...]) -> None:
        """Let the player choose one of several gestures."""
        raise NotImplementedError

    def teach(self) -> None:
        """The turns that cost the player most, one after the other."""
        raise NotImplementedError

    async def learn(self) -> None:
        """The same turns as puzzles, whose answers are hidden."""
        raise NotImplementedError

    def play_on(self) -> Any:
        """Ask, and let play go on from the step that is looked at."""
        raise NotImplementedError
