"""The list of recorded games at home: search, sort, rename, archive and restore."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from cockade.saves.errors import SaveError
from cockade.tui.games import GAMES
from cockade.tui.home.home import ORDERS, entry_items, in_order, named
from cockade.tui.session.menu import Row
from cockade.tui.text.i18n import say
from cockade.tui.widgets.ask import Ask

if TYPE_CHECKING:
    from collections.abc import Callable

    from cockade.saves.library import Library
    from cockade.tui.widgets.list_screen import ListScreen


class GameList:
    """The games of a library on a screen of lists. `what` is the action of a row: continue or review."""

    def __init__(self, screen: ListScreen, library: Library, what: str) -> None:
        self._screen, self._library, self._what = screen, library, what
        self._entries = list(library.entries(GAMES))
        self._typed, self._order = "", 0
        self._removed: list[Path] = []
        self._told = ""
        """The result of the last action, in place of the heading."""
        self.is_asking = False
        """True while a name is being typed: the list is still there afterwards."""
        screen.enter(self._heading, self._items)
        screen.offer_keys(
            ("Tab", say("order")), ("=", say("name")), ("Del", say("archive")), ("Ins", say("restore"))
        )
        self._list = screen.list_in_view

    @property
    def is_in_view(self) -> bool:
        """True if the list is the current content of the screen."""
        return self._screen.list_in_view is self._list

    @property
    def _heading(self) -> str:
        if self._told:
            return self._told
        order = say(ORDERS[self._order])
        if self._typed:
            text = "Which game? With {letters} in it; Backspace deletes. {order}"
            return say(text, letters=self._typed, order=order)
        return say("Which game? Type letters to find one. {order}", order=order)

    @property
    def _items(self) -> list[Row]:
        found = in_order(named(self._entries, self._typed), self._order)
        return entry_items(found, self._what) or [Row(self._nothing, ("none", None))]

    @property
    def _nothing(self) -> str:
        """The reason why the list is empty, and what to do."""
        if self._typed:
            return say("No game has these letters in its name.")
        return say("No games yet. Press Esc and choose New game.")

    def _show(self, told: str = "") -> None:
        self._told = told
        self._screen.replace(self._heading, self._items)
        self._list = self._screen.list_in_view

    def find(self, letter: str) -> None:
        """Narrow the list by one more letter of the name. Backspace removes a letter."""
        if letter == "backspace" and not self._typed:
            self._screen.note(say("No letters to delete."))
            return
        self._typed = self._typed[:-1] if letter == "backspace" else self._typed + letter
        self._show()

    def turn_round(self) -> None:
        """Sort the games in the next order."""
        self._order = (self._order + 1) % len(ORDERS)
        self._show()

    def rename(self) -> None:
        """Ask for a new name for the game under the cursor."""
        path = self._pointed()
        if path is None:
            return

        def named_so(name: str | None) -> None:
            if name and name != path.stem:
                self._try(lambda: self._library.rename(path, name))

        self.is_asking = True
        self._screen.app.push_screen(Ask(say("What name?"), path.stem, wide=True), named_so)

    def remove(self) -> None:
        """Archive the game under the cursor."""
        path = self._pointed()
        if path is None:
            return
        told = say("{name} is archived. Press Ins to restore it.", name=path.stem)
        removed = self._try(lambda: self._library.remove(path), told)
        if removed is not None:
            self._removed.append(removed)

    def bring_back(self) -> None:
        """Restore the game that was archived last."""
        if not self._removed:
            self._screen.note(say("The archive is empty."))
        elif self._try(lambda: self._library.bring_back(self._removed[-1])) is not None:
            self._removed.pop()

    def _pointed(self) -> Path | None:
        """The game under the cursor. Without one, show a note."""
        _, value = self._screen.pointed_key()
        if isinstance(value, Path):
            return value
        self._screen.note(self._nothing)
        return None

    def _try(self, do: Callable[[], Path], told: str = "") -> Path | None:
        """Run a file operation, reload the list and report the result. Errors are shown below it."""
        try:
            done = do()
        except SaveError as error:
            self._screen.note(str(error))
            return None
        self._entries = list(self._library.entries(GAMES))
        self._show(told)
        return done
