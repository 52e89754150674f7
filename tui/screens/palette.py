"""The palette of commands, for hands that are faster than its list."""

from __future__ import annotations

from contextlib import suppress

from textual.command import CommandPalette


class Palette(CommandPalette):
    """As the framework has it, but a page further in a list that is not laid out yet is no fault."""

    def _action_command_list(self, action: str) -> None:
        """Move in the list, if it knows its lines."""
        with suppress(KeyError):
            super()._action_command_list(action)
