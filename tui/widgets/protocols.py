"""Protocols of a game screen and its parts: what each may ask of the others."""

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
    """The bots' part, as the other parts see it."""

    pace: float
    """Seconds for each step of a bot."""
    tells: bool
    """Whether a bot's turn is replayed at its end."""

    async def pause(self) -> None:
        """Wait, so the last event can be read. Any key ends the wait."""


class Lists(Protocol):
    """The list part, as the other parts see it."""

    opened: Offer | None
    """The entry whose targets are shown."""

    def shut(self) -> bool:
        """Go back from the targets of an entry to the entries. False if they are already shown."""

    def open_sole(self) -> None:
        """Open the list, at the targets of its only entry if there is just one."""


class LooksBack(Protocol):
    """The review part, as the other parts see it."""

    below: LooksBack | None
    """The review part of the game in progress, if this one only shows another line of it."""
    beside: int | None
    """The end of the line that was viewed last."""

    def branch(self, node: int) -> None:
        """Continue play from an event."""

    def go(self, place: int) -> None:
        """Go to a place of the line of play."""

    def play(self) -> None:
        """Start or stop autoplay."""

    def chances(self) -> None:
        """Show the page of the chances to win."""

    def jump(self, begun: str = "") -> None:
        """Ask where to go. A digit starts the answer."""

    def tell(self, first: int) -> bool:
        """Replay a turn from a place on. False if it has no visible events."""


class Owner(CellScreen[None]):
    """One game on a screen. Each of its parts gets this."""

    tells_news: ClassVar[bool] = True
    """Whether the other side's turn is summarized automatically."""

    briefs: bool = False
    """Whether the briefing is shown once, before the player's first decision."""
    teaches: bool = False
    """Whether tips are shown when they are needed."""

    session: Session
    map: GameMap
    bots: Bots
    guard: KeyGuard

    @property
    def listing(self) -> Lists:
        """The list of possible actions."""
        raise NotImplementedError

    @property
    def reviewing(self) -> LooksBack:
        """The review keys of the screen."""
        raise NotImplementedError

    @property
    def menu(self) -> Menu:
        """The widget of the list."""
        raise NotImplementedError

    @property
    def record(self) -> RecordPane:
        """The visible record widget."""
        raise NotImplementedError

    @property
    def lines(self) -> dict[str, Lines]:
        """The panels by id."""
        raise NotImplementedError

    def present(self) -> None:
        """Show the current state, and let a bot play on its turn. Before secrets, ask for a handover."""
        raise NotImplementedError

    def show_hand(self) -> None:
        """Show the selection and what it can do, or what the list points at."""
        raise NotImplementedError

    def go_to(self, panel: str, name: str) -> None:
        """Focus a panel, over the map in small terminals. Without a name, focus the map."""
        raise NotImplementedError

    def pick(self, place: int) -> None:
        """Do what is possible at a place. Ask if there are several choices."""
        raise NotImplementedError

    def ask(self, found: tuple[Choice, ...]) -> None:
        """Let the player choose one of several gestures."""
        raise NotImplementedError

    def teach(self) -> None:
        """Go through the turns that cost the player most."""
        raise NotImplementedError

    async def learn(self) -> None:
        """Ask the same turns as puzzles, with hidden answers."""
        raise NotImplementedError

    def play_on(self) -> Any:
        """Ask, and continue play from the viewed step."""
        raise NotImplementedError
