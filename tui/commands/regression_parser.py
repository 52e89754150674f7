"""The commands that test rules with recorded games, and their arguments."""

from __future__ import annotations

from cockade.tui.commands.argument_types import jobs, name_or_path, path, whole
from cockade.tui.commands.arguments import (
    Command,
    CommandGroup,
    Parser,
    add_games,
    as_json,
    plain,
)
from cockade.tui.text.i18n import mark, say

VERIFYING = """\
Every recorded action is replayed under today's rules, with the recorded dice. In a checkout with changed
rules, the games are also replayed under the rules of the last commit (HEAD), and the differences are shown.
Otherwise they are compared with the recording. A difference that "--expect" has noted counts as the same."""

COVERAGE = """\
An event covers a clause if its facts name the clause, or if its action is offered under it. No event can name
definitions, conditions that are always true or clauses that only forbid: "--never" leaves them out."""


MENDING = """\
Editors and checkouts change line endings, or put a byte order mark before a text. The hashes of a game prove
that nothing else was changed. A half-written last line, as after a power cut, is removed."""


def commands() -> dict[str, Command]:
    """These commands by name, in the order of the help."""
    return {
        "verify": Command(say("check recorded games against today's rules"), _verify),
        "coverage": Command(say("show which clauses recorded games cover"), _coverage),
        "mend": Command(say("restore games that another program has changed"), _mend),
        "save-format": Command(say("describe the format of recorded games"), _save_format),
    }


def _verify(parser: Parser) -> None:
    parser.epilog = say(VERIFYING)
    add_games(parser, "files", help=say("recorded games, or folders of them"))
    parser.add_argument(
        "--accept", action="store_true", help=say("rerecord those that differ under today's rules")
    )
    help_ = say("note how they differ and why, so that they count as known from then on")
    parser.add_argument("--expect", metavar=say("REASON"), help=help_)
    help_ = say("review the differences by kind on the board: accept, expect or skip each")
    parser.add_argument("--review", action="store_true", help=help_)
    help_ = say(
        "compare with the rules of another revision of this checkout, or with another version of a pack"
    )
    parser.add_argument("--against", metavar=say("REV|PACK"), type=name_or_path, help=help_)
    help_ = say("compare with the recording, even if rules have changed since the last commit")
    parser.add_argument("--recorded", action="store_true", help=help_)
    help_ = say("with --json: list every event that differs, known or not, not only the first")
    parser.add_argument("--every", action="store_true", help=help_)
    help_ = say("replay and list all games, even those that were the same under these rules before")
    parser.add_argument("--all", action="store_true", help=help_)
    help_ = say("check every die against the game's key, for games played on a server")
    parser.add_argument("--dice", action="store_true", help=help_)
    help_ = say("for each game that changes, write the smallest part that still shows it into this folder")
    parser.add_argument("--shrink", metavar=say("DIR"), type=path, help=help_)
    help_ = say("also write a readable page, .html or .md: maps and facts before and after, and the balance")
    parser.add_argument("--report", metavar=say("FILE"), type=path, help=help_)
    help_ = say("for --report: pairs of games to play for each battle concerned (40); 0 plays none")
    parser.add_argument("--pairs", metavar="N", type=whole, default=40, help=help_)
    parser.add_argument(
        "--junit", metavar=say("OUT"), type=path, help=say("also write JUnit XML, for builds")
    )
    parser.add_argument("--github", action="store_true", help=say("as annotations of a build on GitHub"))
    _jobs(parser)
    as_json(parser)
    plain(parser)


def _coverage(parser: Parser) -> None:
    parser.epilog = say(COVERAGE)
    help_ = say("for each clause, write the smallest position and action that cover it into this folder")
    parser.add_argument("--smallest", metavar=say("DIR"), type=path, help=help_)
    add_games(parser, "files", help=say("recorded games, or folders of them"))
    parser.add_argument(
        "--never", action="store_true", help=say("list clauses that an event could name but no game does")
    )
    _jobs(parser)
    as_json(parser)


def _mend(parser: Parser) -> None:
    parser.epilog = say(MENDING)
    add_games(parser, "files", help=say("recorded games, or folders of them"))


def _save_format(parser: Parser) -> None:
    help_ = say("only for this game")
    parser.add_argument("game", metavar=say("GAME"), nargs="?", help=help_)


def _jobs(parser: Parser) -> None:
    help_ = say("how many processes; by default all cores")
    parser.add_argument("--jobs", metavar="J", type=jobs, help=help_)


GROUP = CommandGroup(2, mark("test rules with recorded games"), "cockade.tui.commands", commands)
