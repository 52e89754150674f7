"""The commands and their arguments. Nothing heavy is imported here."""

from __future__ import annotations

from argparse import SUPPRESS, Action, ArgumentParser, Namespace
from typing import TYPE_CHECKING, NamedTuple, NoReturn

from cockade.lab.commands.lab_parser import commands as lab_commands
from cockade.server.commands.people_parser import commands as people_commands
from cockade.server.commands.server_parser import commands as server_commands
from cockade.tui.commands import argparse_i18n, sides
from cockade.tui.commands.argument_types import (
    address,
    jobs,
    many,
    minutes,
    own_address,
    page_address,
    port,
    positive,
    seconds,
    size,
    whole,
)
from cockade.tui.commands.arguments import Parser, all_parsers, as_json
from cockade.tui.commands.regression_parser import commands as designer_commands
from cockade.tui.lessons.names import LESSONS
from cockade.tui.text.cli_errors import Trouble, alike, near
from cockade.tui.text.i18n import LANGUAGES, mark, say

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

SHELLS = ("bash", "zsh", "tcsh")
COMPLETING = """\
  cockade completion bash > ~/.local/share/bash-completion/completions/cockade
  cockade completion zsh > "${fpath[1]}/_cockade\""""
REQUESTS = """\
One request a line on standard input, one answer a line on standard output; "ok" is true or false.
A request that cannot be done is answered with "error", a refused action with its "rule" too.

  {"do":"new","scenario":"rebels/trenton","seed":1}     also "free_undo":true, "auto_setup":true
                                                        "values":{...} lays printed values over ours
  {"do":"open","file":"game.jsonl"}                     to play on there; with "look":true only to look
  {"do":"offers"}                                       also "side":"american", "verbs":true
  {"do":"act","action":{"verb":"March","unit":"1va","hex":1402}}
  {"do":"undo"}  {"do":"redo"}
  {"do":"at","n":17}                                    look at event 17; to act there begins a branch
  {"do":"at"}                                           look at the present again
  {"do":"state"}                                        what the side to decide may see; also "side"
  {"do":"status"}
  {"do":"save","file":"game.jsonl"}                     a new file; from now on every event is kept there
  {"do":"quit"}"""

MAILING = """A new game
  cockade mail trenton.mail --scenario rebels/trenton --side american --name Ada
  makes your own file and the first letter, trenton-1.letter. Send the letter, by mail or otherwise. Keep
  the file to yourself. The other player types "cockade mail trenton-1.letter", gets their own file, and
  sends a letter back.

Every turn after that
  "cockade mail LETTER" reads a letter, lets you play your turn, and writes the next letter. "cockade mail
  FILE" with your own file does whatever is next. You cannot undo what is in a letter.

Dice
  fair: neither player can choose or foresee a die. The other player's program rolls it and answers. So
  there is a letter for every roll, some 30 to 200 in a small battle.
  quick: a letter for every change of turn. Nobody can choose a die. A player can cheat by playing a turn
  twice from a copy of the file, so use it among friends."""

SERVING = """Players need only ssh or a browser. Games, players and keys are saved in the folder DIR.

Access
  DIR/players has one line a key: the public key and the name, as in authorized_keys. Several keys of one
  player start with the same player="NAME", the key of a program with bot="NAME". The server reads the
  file again when it changes.
  --guests admits everybody with any key, or with the link for guests, but only from this machine and
  from private networks.
  --sign-up open lets anybody make an account by SSH. With approval, you approve each account first.
  "cockade people --help" shows how to approve, rename, ban and mute.

Output and files
  The first start makes a key for the server (DIR/host_key), and prints its fingerprint and the line for
  known_hosts. DIR/web_links has the links for browsers; anybody with a link plays as that player.
  Standard error is the log: arrivals, departures, refusals. It has no keys, links or words of players.

Stopping
  SIGTERM or Ctrl+C: every terminal is left as it was, and every game is saved. Players who come back find
  everything as it was. SIGHUP: the same, and the server restarts with the version installed now. It first
  tests that version, and players have --grace seconds.
  Exit codes: 0 ended as asked, 1 broke off, 2 could not start."""


SIGN_UP_HELP = mark("whether anybody may make an account by SSH: open, approval (you approve them), closed")


class Command(NamedTuple):
    """A command: what it is for, and its arguments. The `run` of the module of its name does it."""

    help: str
    arguments: Callable[[Parser], None]


def parsed(argv: Sequence[str]) -> Namespace:
    """The arguments with the module that runs them; Trouble in a sentence."""
    argparse_i18n.install()
    commands = every_command()
    if argv and not argv[0].startswith("-") and argv[0] not in commands:
        if not alike(argv[0], commands):
            raise Trouble(say('There is no command "{name}"; "cockade --help" lists them all.', name=argv[0]))
        text = 'There is no command "{name}"; there is {near}. See "cockade --help".'
        raise Trouble(say(text, name=argv[0], near=near(argv[0], commands)))
    meant = {name: commands[name] for name in argv[:1] if name in commands}
    args: Namespace
    args, unknown = _parser_of(meant or commands).parse_known_args(argv)
    if unknown:
        raise Trouble(sides.unknown(args.command, unknown[0]))
    return args


class Version(Action):
    """Prints the version; only then it is looked up, which is dear."""

    def __call__(self, parser: ArgumentParser, *_: object) -> NoReturn:
        """Print and be done."""
        print(f"cockade {version()}")
        parser.exit()


def version() -> str:
    """The version that is installed."""
    from importlib import metadata

    try:
        return metadata.version("cockade")
    except metadata.PackageNotFoundError:
        return say("(not installed)")


def whole_parser() -> Parser:
    """The parser of every command and its arguments, those for the sides of every game with them."""
    parser = _parser_of(every_command())
    for each in all_parsers(parser):
        each.list_sides()
    return parser


def _parser_of(commands: Mapping[str, Command]) -> Parser:
    """The parser of some commands: where one is called, the words of all others need not be said."""
    parser = Parser(
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
    _plain(parser)
    parser.set_defaults(command="", ascii=False, plain=False)
    subparsers = parser.add_subparsers(metavar=say("COMMAND"))
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


def every_command() -> dict[str, Command]:
    """All commands by name, in the order of the help."""
    return {
        "play": Command(say("play a scenario on the screen"), _play),
        "learn": Command(say("the first half hour of a battle, step by step"), _learn),
        "list": Command(say("games, scenarios, sides, turns"), _list),
        "review": Command(say("step through a recorded game on the screen"), _review),
        "show": Command(say("the map and the status of a recorded game as plain text"), _show),
        "log": Command(say("a recorded game in prose, with rolls, odds and clauses"), _log),
        "export": Command(say("a recorded game as film, picture, text, report or page"), _export),
        **{name: Command(*made) for name, made in designer_commands().items()},
        "simulate": Command(say("let bots play many games and count"), _simulate),
        **{name: Command(*made) for name, made in lab_commands().items()},
        **{name: Command(*made) for name, made in server_commands().items()},
        **{name: Command(*made) for name, made in people_commands().items()},
        "rules": Command(say("the rules, clause by clause, with our rulings"), _rules),
        "serve": Command(say("let others play over SSH or in a browser"), _serve),
        "mail": Command(say("play by mail: begin, read a letter, play, write the answer"), _mail),
        "completion": Command(say("print what a shell needs to complete commands and names"), _completion),
        "man": Command(say("print the manual page"), _manual),
        "protocol": Command(say("play by JSON Lines, for bots and tools"), _protocol),
    }


# ---------------------------------------------------------------- the arguments of each


def _protocol(parser: Parser) -> None:
    parser.epilog = say(REQUESTS)


def _completion(parser: Parser) -> None:
    parser.add_argument("shell", choices=SHELLS, help=say("for which shell"))
    parser.epilog = say(COMPLETING)


def _manual(parser: Parser) -> None:
    parser.epilog = say("  cockade man > ~/.local/share/man/man1/cockade.1")


def _jobs(parser: Parser) -> None:
    parser.add_argument(
        "--jobs", metavar="J", type=jobs, help=say("how many processes; by default all cores")
    )


def _file(parser: Parser) -> None:
    parser.add_argument("file", metavar=say("FILE"), help=say("a recorded game"))


def _at(parser: Parser) -> None:
    parser.add_argument(
        "--at", metavar="N", type=whole, help=say("after event N; 0 is the set-up, the default is the last")
    )


def _seed(parser: Parser) -> None:
    parser.add_argument("--seed", metavar="N", type=whole, help=say("the same number gives the same dice"))


def _ascii(parser: Parser) -> None:
    parser.add_argument(
        "--ascii", action="store_true", default=SUPPRESS, help=say("draw with plain letters only")
    )


def _learn(parser: Parser) -> None:
    _plain(parser)
    help_ = say(
        "the lesson: trenton (the default), kings-mountain (leaders, retreats, rally), brandywine "
        "(close combat, tactics chits), revolution (a march), revolution-battle (a battle) or "
        "revolution-points (points, markers)"
    )
    parser.add_argument(
        "lesson", nargs="?", choices=LESSONS, default=LESSONS[0], metavar=say("LESSON"), help=help_
    )


def _plain(parser: Parser) -> None:
    _ascii(parser)
    help_ = say("by typed lines instead of the screen, as in pipes and where TERM is dumb")
    parser.add_argument("--plain", action="store_true", default=SUPPRESS, help=help_)


def _list(parser: Parser) -> None:
    help_ = say("a folder or a zip with battles of your own, to list those")
    parser.add_argument("pack", metavar=say("PACK"), nargs="?", help=help_)
    as_json(parser)


def _play(parser: Parser) -> None:
    help_ = say('as in "cockade list", or a pack, or PACK/BATTLE; or a recorded game, to go on with')
    parser.add_argument("scenario", metavar=say("SCENARIO"), help=help_)
    parser.add_sides(say("BOT"), say("who plays this side: human (the default) or a bot"))
    _seed(parser)
    parser.add_argument("--save", metavar=say("FILE"), help=say("keep the game in this new file"))
    help_ = say("printed values to lay over ours: counters, charts and map of a copy of your own, as TOML")
    parser.add_argument("--values", metavar=say("FILE"), help=help_)
    help_ = say("place all units that their owners may set up freely, sensibly")
    parser.add_argument("--auto-setup", action="store_true", default=None, help=help_)
    _plain(parser)


def _review(parser: Parser) -> None:
    _file(parser)
    parser.add_argument(
        "--at", metavar="N", type=whole, help=say("start after event N; the default is the turning point")
    )
    parser.add_argument("--side", metavar="S", help=say("only what this side knew then"))
    _plain(parser)


def _show(parser: Parser) -> None:
    _file(parser)
    _at(parser)
    parser.add_argument("--side", metavar="S", help=say("only what this side may see"))
    parser.add_argument("--size", metavar="WxH", type=size, help=say("as much as fits, for example 80x24"))
    _zoom(parser)
    parser.add_argument(
        "--glyphs",
        choices=("ascii", "line", "full"),
        default="ascii",
        help=say("the characters to draw with"),
    )


def _log(parser: Parser) -> None:
    _file(parser)
    parser.add_argument("--side", metavar="S", help=say("only what this side may hear of"))
    as_json(parser)


def _export(parser: Parser) -> None:
    _file(parser)
    for name, help_ in (
        ("cast", say("steps as a recording that asciinema plays")),
        ("gif", say("steps as a GIF")),
        ("png", say("one step as a picture of the screen")),
        ("text", say("one step as plain text; - for standard output")),
        ("curve", say("the chance to win as a picture, where an analysis is kept")),
        ("report", say("the whole game in prose as Markdown, its pictures in a folder next to it")),
        ("html", say("the game as one page for any browser, which steps through it")),
    ):
        parser.add_argument(f"--{name}", metavar=say("OUT"), help=help_)
    parser.add_argument(
        "--from", metavar="N", type=whole, dest="first", help=say("the first step of a film; by default 0")
    )
    parser.add_argument(
        "--to", metavar="M", type=whole, dest="last", help=say("the last step; by default the end")
    )
    _at(parser)
    parser.add_argument(
        "--pace", metavar="S", type=seconds, default=1.0, help=say("seconds a step; by default 1")
    )
    parser.add_argument("--side", metavar="S", help=say("only what this side knew"))
    parser.add_argument("--size", metavar="WxH", type=size, help=say("of the screen, for example 100x30"))
    _zoom(parser)
    _ascii(parser)
    help_ = say(
        "how many colours; by default 256 in films and 24 bits in pictures, whatever this terminal has"
    )
    parser.add_argument("--palette", choices=("truecolor", "256", "16", "mono"), help=help_)
    parser.add_argument(
        "--theme", choices=("dark", "light"), default="dark", help=say("the map and what is around it")
    )
    parser.add_argument("--force", action="store_true", help=say("write over files that are there"))


def _zoom(parser: Parser) -> None:
    parser.add_argument(
        "--zoom", choices=("overview", "compact", "standard", "large"), help=say("the size of a hex")
    )


def _simulate(parser: Parser) -> None:
    parser.add_argument("scenario", metavar=say("SCENARIO"), help=say('as in "cockade list"'))
    parser.add_argument("--games", metavar="N", type=positive, default=100, help=say("how many games"))
    _seed(parser)
    parser.add_sides(say("BOT"), say("the bot that plays this side (random)"))
    _jobs(parser)
    parser.add_argument(
        "--check", action="store_true", help=say("test every state against the laws of the game")
    )
    parser.add_argument("--save-dir", metavar=say("DIR"), help=say("keep every game in this folder"))
    parser.add_argument("--keep", metavar=say("FILE"), help=say("what is done is kept here"))
    help_ = say("with --json: also where units were lost")
    parser.add_argument("--losses", action="store_true", help=help_)
    as_json(parser)


def _rules(parser: Parser) -> None:
    parser.add_argument("game", metavar=say("GAME"), help=say('as in "cockade list", for example rebels'))
    what = parser.add_mutually_exclusive_group()
    what.add_argument("clause", metavar=say("CLAUSE"), nargs="?", help=say("for example 8.22"))
    what.add_argument("--search", metavar=say("TEXT"), help=say("all clauses with these words"))
    what.add_argument("--coverage", action="store_true", help=say("how many tests stand behind every clause"))
    parser.add_argument(
        "--tests", metavar=say("DIR"), help=say("the tests to count; by default this checkout's")
    )
    as_json(parser)


def _serve(parser: Parser) -> None:
    parser.epilog = say(SERVING)
    add = parser.add_argument
    add("--ssh", metavar=say("PORT"), type=port, help=say("accept players by SSH at this port, say 8022"))
    add("--web", metavar=say("PORT"), type=port, help=say("accept players by browser at this port, say 8080"))
    add("--data", metavar=say("DIR"), required=True, help=say("the folder for games, players and keys"))
    help_ = say("the address to listen at; by default 127.0.0.1, which only this machine reaches")
    add("--listen", metavar=say("ADDRESS"), default="127.0.0.1", help=help_)
    add("--players", metavar=say("FILE"), help=say("the list of players; by default DIR/players"))
    add(
        "--guests",
        action="store_true",
        help=say("let anybody in from private networks, with or without a key on the list"),
    )
    help_ = say("by SSH let anybody without a key play one game against Recruit: ssh play@HOST")
    add("--guest-seat", action="store_true", help=help_)
    add("--sign-up", choices=("open", "approval", "closed"), default="closed", help=say(SIGN_UP_HELP))
    help_ = say("battles of packs: none, those in DIR/packs (listed), or players bring more (players)")
    add("--packs", choices=("none", "listed", "players"), default="none", help=help_)
    add("--visits", metavar="N", type=many, default=20, help=say("players at once (20)"))
    add("--per-address", metavar="N", type=many, default=3, help=say("sessions from one address (3)"))
    help_ = say("minutes without a key after which a session ends (45); the player is warned a minute before")
    add("--idle", metavar=say("MINUTES"), type=minutes, default=45.0, help=help_)
    help_ = say(
        "the address of the page as players open it, when a proxy stands before it: https://play.example.org"
    )
    add("--public", metavar="URL", type=page_address, help=help_)
    help_ = say("the address of a proxy whose word for a client's address is trusted; may be repeated")
    add("--trust-proxy", metavar=say("ADDRESS"), type=address, action="append", default=[], help=help_)
    help_ = say("another name under which the page may be asked for; may be repeated")
    add("--web-host", metavar=say("NAME"), action="append", default=[], help=help_)
    help_ = say("keep the log in this file instead of standard error: five parts of 4 MB at most")
    add("--log", metavar=say("FILE"), help=help_)
    add("--log-json", action="store_true", help=say("a line of JSON for each line of the log"))
    help_ = say("seconds that players have when SIGHUP renews the server (60)")
    add("--grace", metavar=say("SECONDS"), type=seconds, default=60.0, help=help_)
    add("--check", action="store_true", help=say("only test whether the server would start"))
    help_ = say("serve metrics for Prometheus at this address, for this machine only: 127.0.0.1:9100")
    add("--metrics", metavar=say("ADDRESS:PORT"), type=own_address, help=help_)
    add(
        "--user",
        metavar=say("NAME"),
        help=say("run the players' processes as this user, or as one each of a range (61000-61099), as root"),
    )


def _mail(parser: Parser) -> None:
    parser.epilog = say(MAILING)
    add = parser.add_argument
    help_ = say("a letter you received, your own file, or a name for the file of a new game")
    add("file", metavar=say("FILE"), help=help_)
    add("--scenario", metavar=say("SCENARIO"), help=say('for a new game, as in "cockade list"'))
    add("--side", metavar="S", help=say("for a new game: the side that you play"))
    add("--name", metavar=say("NAME"), help=say("what the other player calls you"))
    help_ = say("for a new game: fair (the other player's answer rolls them) or quick (at once)")
    add("--dice", choices=("fair", "quick"), help=help_)
    help_ = say("place your units that you may set up freely, sensibly")
    add("--auto-setup", action="store_true", help=help_)
    add("--keep", metavar=say("FILE"), help=say("your own file, if it is not next to the letter or here"))
    add("--save", metavar=say("FILE"), help=say("only keep the game so far as an ordinary recorded game"))
    _plain(parser)
