"""`--SIDE VALUE`: an argument for each side of a game, under its id."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cockade.tui.text.cli_errors import CommandError
from cockade.tui.text.i18n import say

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterable


def given(args: Namespace, sides: Iterable[str]) -> dict[str, str]:
    """The values for the sides of a game. CommandError for an unknown side or a missing value."""
    said: dict[str, str | None] = getattr(args, "sides", {})
    for name, value in said.items():
        if name not in sides:
            raise CommandError(unknown(args.command, f"--{name}"))
        if value is None:
            raise CommandError(say('--{name} needs a value. See "{command} --help".', **_of(args, name)))
    return {side: value for side, value in said.items() if value is not None}


def _of(args: Namespace, name: str) -> dict[str, str]:
    return {"name": name, "command": f"cockade {args.command}".strip()}


def unknown(command: str, word: str) -> str:
    """Say that a command does not know a word, and suggest the right one."""
    if not word.startswith("-"):
        text = '"cockade {command}" does not accept "{word}". See "cockade {command} --help".'
        return say(text, word=word, command=command)
    from cockade.tui.games import scenarios

    name = word.lstrip("-").partition("=")[0]
    for card in scenarios().values():
        for side, called in card.names.items():
            if called.lower() == name:
                return say(
                    ("There is no {word}. For the {called} side, use --{side}."),
                    word=word,
                    called=called,
                    side=side,
                )
    whole = f"cockade {command}".strip()
    return say('There is no {word} for "{command}". See "{command} --help".', word=word, command=whole)
