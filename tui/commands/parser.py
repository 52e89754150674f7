"""The parser of the command line. Groups of commands are entry points. Nothing heavy is imported."""

from __future__ import annotations

from argparse import Action, ArgumentParser, Namespace
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, NoReturn

from cockade.engine.entry_points import declared
from cockade.engine.plugins import load
from cockade.tui.commands import argparse_i18n, sides
from cockade.tui.commands.arguments import Command, CommandGroup, Parser, all_parsers, plain
from cockade.tui.commands.installed_version import version
from cockade.tui.text.cli_errors import CommandError, alike, near
from cockade.tui.text.i18n import say
from cockade.tui.text.language_choice import LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

ENTRY_POINTS = "cockade.commands"


@cache
def command_groups() -> tuple[CommandGroup, ...]:
    """Every installed group of commands, in the order of the help."""
    return tuple(sorted(map(load, declared(ENTRY_POINTS).values()), key=lambda group: group.rank))


def every_command() -> dict[str, Command]:
    """All commands by name, in the order of the help."""
    return {name: command for group in command_groups() for name, command in group.commands().items()}


def command_module(name: str) -> Any:
    """The module whose `run` executes a command."""
    package = next(group.package for group in command_groups() if name in group.commands())
    return import_module(f"{package}.{name.replace('-', '_')}")


def parsed(argv: Sequence[str]) -> Namespace:
    """The arguments with the module that runs them. CommandError has a sentence for the user."""
    argparse_i18n.install()
    commands = every_command()
    if argv and not argv[0].startswith("-") and argv[0] not in commands:
        if not alike(argv[0], commands):
            raise CommandError(
                say('There is no command "{name}"; "cockade --help" lists them all.', name=argv[0])
            )
        text = 'There is no command "{name}". Did you mean {near}? See "cockade --help".'
        raise CommandError(say(text, name=argv[0], near=near(argv[0], commands)))
    meant = {name: commands[name] for name in argv[:1] if name in commands}
    args: Namespace
    args, unknown = _parser_of(meant or commands).parse_known_args(argv)
    if unknown:
        raise CommandError(sides.unknown(args.command, unknown[0]))
    return args


class Version(Action):
    """Prints the version."""

    def __call__(self, parser: ArgumentParser, *_: object) -> NoReturn:
        """Print the version and exit."""
        print(f"cockade {version()}")
        parser.exit()


def whole_parser() -> Parser:
    """The parser of every command and its arguments, with those for the sides of every game."""
    parser = _parser_of(every_command())
    for each in all_parsers(parser):
        each.list_sides()
    return parser


class WholeParser(Parser):
    """The parser of the command line, whose help lists the commands by group."""

    def format_help(self) -> str:
        """See `ArgumentParser`."""
        formatter = self._get_formatter()
        formatter.add_usage(self.usage, self._actions, self._mutually_exclusive_groups)
        formatter.add_text(self.description)
        subparsers: Any = next(one for one in self._actions if isinstance(one.choices, dict))
        listed = {one.dest: one for one in subparsers._get_subactions()}  # noqa: SLF001 - argparse can't group commands
        for group in command_groups():
            formatter.start_section(say(group.title))
            formatter.add_arguments([listed[name] for name in group.commands() if name in listed])
            formatter.end_section()
        formatter.start_section(say("options"))
        formatter.add_arguments(self._optionals._group_actions)  # noqa: SLF001 - as above
        formatter.end_section()
        formatter.add_text(self.epilog)
        return formatter.format_help()


def _parser_of(commands: Mapping[str, Command]) -> Parser:
    """The parser of some commands. For a single command, the texts of the others are not loaded."""
    parser = WholeParser(
        prog="cockade",
        description=say("Board wargames of the American Revolution. Without a command: the home screen."),
        allow_abbrev=False,
    )
    parser.add_argument(
        "--version", action=Version, nargs=0, help=say("show program's version number and exit")
    )
    parser.add_argument(
        "--language", choices=tuple(LANGUAGES), help=say("the language to use, with any command")
    )
    plain(parser)
    parser.set_defaults(command="", ascii=False, plain=False)
    subparsers = parser.add_subparsers(metavar=say("COMMAND"), parser_class=Parser)
    for name, command in commands.items():
        sub = subparsers.add_parser(
            name,
            help=command.help,
            description=command.help,
            allow_abbrev=False,
        )
        sub.set_defaults(command=name)
        command.arguments(sub)
    return parser
