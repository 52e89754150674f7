"""What the parts of a game screen ask of the screen that they are parts of."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from textual.app import App

    from cockade.events.event import Action
    from cockade.tui.screens.listing import ListActions
    from cockade.tui.view.choices import Choice
    from cockade.tui.view.session import Session
    from cockade.tui.widgets.menu import Menu


class Owner(Protocol):
    """A game screen, as far as its parts know it."""

    session: Session

    @property
    def app(self) -> App[Any]:
        """The app that it is a screen of."""

    @property
    def listing(self) -> ListActions:
        """What may be done, as a list."""

    @property
    def menu(self) -> Menu:
        """The widget of that list."""

    def present(self) -> None:
        """Show the session as it is now."""

    def show_hand(self, action: Action | None = None) -> None:
        """Show what is in hand and what it can do; `action` is what the list points at."""

    def go_to(self, panel: str, name: str) -> None:
        """Give a panel the keys, in small terminals over the map; with no name the map has them again."""

    def pick(self, hex_: int) -> None:
        """Do what can be done in a hex; ask if there is more than one way."""

    def ask(self, found: tuple[Choice, ...]) -> None:
        """Let the player choose one of several gestures."""

    def action_review(self, what: str, how: Any = None, by: int = 0) -> None:
        """Something about the game so far, by its name."""
