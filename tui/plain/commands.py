"""The table of all commands; the modules beside fill it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from attrs import frozen

if TYPE_CHECKING:
    from cockade.tui.plain.seat import PlainSeat

Answer = Callable[["PlainSeat", Sequence[str]], Iterator[str]]


@frozen(eq=False)
class LineCommand:
    """A command: its word, what may follow it, what it is for, and who answers."""

    name: str
    usage: str
    help: str
    answer: Answer


COMMANDS: dict[str, LineCommand] = {}
"""All commands by their words, in the order of the help."""
ALIASES = {"do": "offers", "exit": "quit", "q": "quit", "?": "help", "u": "undo", "e": "end", "l": "look"}
"""Other words for commands."""


def command(name: str, usage: str, help_: str) -> Callable[[Answer], Answer]:
    """Enter a command; the texts go through `say` when they are shown."""

    def enter(answer: Answer) -> Answer:
        COMMANDS[name] = LineCommand(name, usage, help_, answer)
        return answer

    return enter


def known() -> dict[str, LineCommand]:
    """All commands by every word for them."""
    return COMMANDS | {word: COMMANDS[name] for word, name in ALIASES.items() if name in COMMANDS}
