"""The parser of the commands, and arguments that several commands share."""

from __future__ import annotations

from argparse import SUPPRESS, Action, ArgumentParser, Namespace
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple, NoReturn

from cockade.saves.compressed import KNOWN, games_in
from cockade.tui.commands import argparse_i18n
from cockade.tui.commands.argument_types import name_or_path, path
from cockade.tui.text.cli_errors import CommandError
from cockade.tui.text.i18n import say


class Parser(ArgumentParser):
    """
    An argument parser whose errors are sentences, and whose help counts cells, in subparsers too.

    After `add_sides` it takes `--NAME VALUE` for any name. The sides are known only with the game, and
    parsing loads no game. `cockade.tui.commands.sides.given` checks the names.
    """

    _for_sides: tuple[str, str] | None = None

    def __init__(self, **details: Any) -> None:
        """See `ArgumentParser`."""
        super().__init__(**{"formatter_class": argparse_i18n.Formatter} | details)

    def error(self, message: str) -> NoReturn:
        """Print the error and where to find help."""
        raise CommandError(
            say('{message}. See "{command} --help".', message=message.rstrip("."), command=self.prog)
        )

    def add_sides(self, metavar: str, help_: str) -> None:
        """Add an argument for each side of the game. `given` reads them."""
        self._for_sides = metavar, help_

    def list_sides(self) -> None:
        """Add the sides of every game, for help, manual and shells."""
        if self._for_sides is not None:
            from cockade.tui.games import sides

            for side in sides():
                self._take(side, None)

    def format_help(self) -> str:
        """See `ArgumentParser`."""
        self.list_sides()
        return super().format_help()

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> tuple[Any, list[str]]:
        """See `ArgumentParser`."""
        for word in args if self._for_sides is not None else ():
            if word.startswith("--") and len(word) > len("--"):
                self._take(word[2:].partition("=")[0], "?")
        return super().parse_known_args(args, namespace)

    def _take(self, side: str, words: str | None) -> None:
        if self._for_sides is not None and f"--{side}" not in self._option_string_actions:
            metavar, help_ = self._for_sides
            self.add_argument(f"--{side}", metavar=metavar, help=help_, action=_Side, nargs=words)


class _Side(Action):
    """The value for a side, stored in `sides` by its name. None if it has no value."""

    def __call__(self, _: object, namespace: Namespace, values: Any, option: str | None = None) -> None:
        """Store the value."""
        said = {(option or "").removeprefix("--"): values}
        namespace.sides = getattr(namespace, "sides", {}) | said


class RecordedGames(Action):
    """Files with recorded games, without the files of known differences. A folder means all games in it."""

    def __call__(self, parser: Any, namespace: Namespace, values: Any, _: str | None = None) -> None:
        """Store their names."""
        games = [name for name in values if not name.endswith(KNOWN)] or values
        found = [str(path) for name in games for path in self._named(parser, Path(name))]
        setattr(namespace, self.dest, list(dict.fromkeys(found)))

    @staticmethod
    def _named(parser: Parser, path: Path) -> list[Path]:
        if not path.is_dir():
            return [path]
        found = games_in(path)
        if not found:
            parser.error(say("{path}: there is no recorded game in this folder", path=path))
        return found


def add_games(parser: Parser, name: str, **details: Any) -> None:
    """An argument for recorded games, and folders of them."""
    parser.add_argument(
        name, metavar=say("FILE"), nargs="+", type=name_or_path, action=RecordedGames, **details
    )


class Command(NamedTuple):
    """A command: its purpose, and the function that adds its arguments to a parser."""

    help: str
    arguments: Callable[[Parser], None]


class CommandGroup(NamedTuple):
    """
    Commands listed together in the help. Groups with a lower `rank` come first.

    An entry point of the group `cockade.commands` names one, so other distributions can add commands. The
    `run` of the module NAME in `package` executes the command NAME.
    """

    rank: int
    title: str
    package: str
    commands: Callable[[], Mapping[str, Command]]


def plain(parser: ArgumentParser) -> None:
    """Add the option for terminals that can't show a screen."""
    ascii_only(parser)
    help_ = say("type commands instead of using the screen (automatic in pipes and if TERM is dumb)")
    parser.add_argument("--plain", action="store_true", default=SUPPRESS, help=help_)


def ascii_only(parser: ArgumentParser) -> None:
    """Add the option to draw with plain letters only."""
    help_ = say("draw with ASCII characters only")
    parser.add_argument("--ascii", action="store_true", default=SUPPRESS, help=help_)


def all_parsers(parser: Parser) -> Iterator[Parser]:
    """A parser and those of its commands and parts."""
    yield parser
    for action in parser._actions:  # noqa: SLF001 - argparse has no other way to walk a parser
        if isinstance(action.choices, dict):
            for inner in action.choices.values():
                yield from all_parsers(inner)


def parts(parser: Parser, told: Mapping[str, str]) -> Iterator[tuple[str, Parser]]:
    """The required subcommands of a command: each with its purpose and a separate parser."""
    what = parser.add_subparsers(dest="what", metavar=say("WHAT"), required=True)
    for name, help_ in told.items():
        yield name, what.add_parser(name, help=help_, description=help_, allow_abbrev=False)


def data_folder(parser: ArgumentParser) -> None:
    """The folder of a server."""
    folder = say("the folder that the server was started with")
    parser.add_argument("--data", metavar=say("DIR"), type=path, required=True, help=folder)


def as_json(parser: ArgumentParser) -> None:
    """Add the option for output that tools can read."""
    parser.add_argument("--json", action="store_true", help=say("as JSON, for tools"))
