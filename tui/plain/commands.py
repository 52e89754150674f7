"""The table of all commands. Other modules of this package fill it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from attrs import frozen

if TYPE_CHECKING:
    from cockade.tui.plain.seat import PlainSeat

Answer = Callable[["PlainSeat", Sequence[str]], Iterator[str]]


@frozen(eq=False)
class LineCommand:
    """A command: its word, its arguments, its purpose, and its handler."""

    name: str
    usage: str
    help: str
    answer: Answer


COMMANDS: dict[str, LineCommand] = {}
"""All commands by their words, in the order of the help."""
ALIASES = {"do": "offers", "exit": "quit", "q": "quit", "?": "help", "u": "undo", "e": "end", "l": "look"}
"""Aliases of commands."""


def command(name: str, usage: str, help_: str) -> Callable[[Answer], Answer]:
    """Register a command. The texts go through `say` when they are shown."""

    def enter(answer: Answer) -> Answer:
        COMMANDS[name] = LineCommand(name, usage, help_, answer)
        return answer

    return enter


def known() -> dict[str, LineCommand]:
    """Return all commands by name and alias."""
    return COMMANDS | {word: COMMANDS[name] for word, name in ALIASES.items() if name in COMMANDS}
