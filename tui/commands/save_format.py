"""
`cockade save-format`: the reference of recorded games, generated from the code that reads and
writes them.
"""

from __future__ import annotations

import re
from inspect import getdoc
from typing import TYPE_CHECKING, Any

from attrs import NOTHING, fields, resolve_types

from cockade.events.compact_form import attributes, default_of
from cockade.saves import baseline, line_format, upcasters
from cockade.saves.line_format import Header
from cockade.tui.commands.common import find_game
from cockade.tui.games import GAMES
from cockade.tui.text.i18n import say

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterable, Iterator

    from cockade.engine.game import AnyGame
    from cockade.events.event import Vocabulary

QUALIFIED = re.compile(r"\b(?:\w+\.)+(?=\w)|<class '|'>")


def run(args: Namespace) -> int:
    """Print the format with the records of one game or of all, as Markdown."""
    games = [find_game(args.game).game] if args.game else GAMES.values()
    print("\n".join(reference(games)))
    return 0


def reference(games: Iterable[AnyGame]) -> Iterator[str]:
    """The format in Markdown, line by line: the part common to all games, then the records of each."""
    yield from _shared()
    for game in games:
        yield from ("", f"## {say(game.title)} ({game.id})", *_records(game.vocabulary))


def _shared() -> Iterator[str]:
    """The part for every game: lines, header, schema numbers, and the file next to a game."""
    yield f"# {say('The format of recorded games')}\n"
    yield f"{line_format.__doc__}".strip()
    yield f"\n## {say('The header')}\n\n{getdoc(Header)}\n"
    yield '    {"format": "cockade", "schema": N, ..., "hash": "..."}\n'
    for field in fields(resolve_types(Header)):
        yield f"- `{field.name}`: {spelled(field.type)}"
    yield f"\n## {say('Schema numbers')}\n\n{upcasters.__doc__}".rstrip()
    yield "\n" + say("Today's number is {n}.", n=upcasters.SCHEMA) + "\n"
    for number, step in upcasters.UPCASTERS.items():
        yield f"- {number} -> {number + 1}: {getdoc(step)}"
    yield f"\n## {say('Known differences')}\n\n{baseline.__doc__}".rstrip()


def _records(vocabulary: Vocabulary) -> Iterator[str]:
    """All records of one game: by position in a save, by name in JSON for tools."""
    kinds = (
        (say("Actions"), vocabulary.actions),
        (say("Facts"), vocabulary.facts),
        (say("Sequences"), vocabulary.frames),
    )
    yield "\n" + say(
        "Sides: {sides}.", sides=", ".join(f"{n} {one}" for n, one in enumerate(vocabulary.sides))
    )
    for name, classes in kinds:
        yield f"\n### {name}\n"
        for kind in classes:
            parts = ", ".join(map(_field, attributes(kind)))
            meaning = (kind.__doc__ or "").strip().partition("\n")[0]
            yield f'- `["{kind.__name__}"{", " if parts else ""}{parts}]` {meaning}'.rstrip()


def _field(field: Any) -> str:
    default = default_of(field)
    return f"{field.name}: {spelled(field.type)}" + ("" if default is NOTHING else f" = {default!r}")


def spelled(kind: Any) -> str:
    """A type in the form of source code, without modules."""
    return QUALIFIED.sub("", str(kind))
