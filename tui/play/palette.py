"""The command palette, robust against fast typing."""

from __future__ import annotations

from contextlib import suppress

from textual.command import CommandList, CommandPalette
from textual.widgets.option_list import OptionDoesNotExist

from cockade.tui.text.i18n import say

AFTER = 0.01
"""Seconds to wait before the message that nothing was found."""


class PaletteScreen(CommandPalette):
    """
    Textual's palette in the player's language.

    Paging in a list without a layout is not an error here.
    """

    def __init__(self, id: str) -> None:  # noqa: A002 - as in every screen
        """See `CommandPalette`."""
        super().__init__(placeholder=say("A command, a unit, a hex or a turn"), id=id)

    def _start_no_matches_countdown(self, search_value: str) -> None:
        """Say after a short wait that nothing was found."""
        super()._start_no_matches_countdown(search_value)
        self.set_timer(self._NO_MATCHES_COUNTDOWN + AFTER, self._say_that_nothing_is_found)

    def _say_that_nothing_is_found(self) -> None:
        with suppress(OptionDoesNotExist):
            self.query_one(CommandList).replace_option_prompt(self._NO_MATCHES, say("Nothing has that name."))

    def _action_command_list(self, action: str) -> None:
        """Move in the list, if its lines are laid out."""
        with suppress(KeyError):
            super()._action_command_list(action)
