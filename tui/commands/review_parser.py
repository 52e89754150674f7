"""The commands that show what was played, and their arguments."""

from __future__ import annotations

from cockade.tui.commands.argument_types import jobs, path, positive, seconds, size, whole
from cockade.tui.commands.arguments import (
    Command,
    CommandGroup,
    Parser,
    as_json,
    ascii_only,
    plain,
)
from cockade.tui.text.i18n import mark, say

ANALYSIS = """\
From the start of every player turn, Regular plays both sides to the end many times, on the same dice for
all turns. A turning point is a turn after which the result differs by more than two standard errors. The
same orders are then played on other dice, to separate luck from skill. Results are saved next to the game
(FILE.analysis) until the rules change. Ctrl+C loses nothing, and more rollouts continue from there.
With --side, each rollout guesses hidden units from what that side could see."""


def commands() -> dict[str, Command]:
    """These commands by name, in the order of the help."""
    return {
        "review": Command(say("step through a recorded game on the screen"), _review),
        "show": Command(say("print the map and the status of a recorded game as plain text"), _show),
        "log": Command(say("print a recorded game in prose, with rolls, odds and clauses"), _log),
        "analyse": Command(say("find what turned a recorded battle"), _analyse),
        "export": Command(say("export a recorded game as film, picture, text, report or page"), _export),
    }


def _review(parser: Parser) -> None:
    _file(parser)
    parser.add_argument(
        "--at", metavar="N", type=whole, help=say("start after event N; the default is the turning point")
    )
    parser.add_argument("--side", metavar="S", help=say("only what this side knew then"))
    plain(parser)


def _show(parser: Parser) -> None:
    _file(parser)
    _at(parser)
    parser.add_argument("--side", metavar="S", help=say("only what this side may see"))
    parser.add_argument(
        "--size", metavar="WxH", type=size, help=say("as much of the map as fits, for example 80x24")
    )
    _zoom(parser)
    parser.add_argument(
        "--glyphs",
        choices=("ascii", "line", "full"),
        default="ascii",
        help=say("the characters to draw with"),
    )


def _log(parser: Parser) -> None:
    _file(parser)
    parser.add_argument("--side", metavar="S", help=say("only what this side may know"))
    help_ = say("also other lines of play, each after the step where it branches")
    parser.add_argument("--lines", action="store_true", help=help_)
    as_json(parser)


def _export(parser: Parser) -> None:
    _file(parser)
    for name, help_ in (
        ("cast", say("steps as a recording that asciinema plays")),
        ("gif", say("steps as a GIF")),
        ("png", say("one step as a picture of the screen")),
        ("text", say("one step as plain text; - for standard output")),
        ("curve", say("the chance to win as a picture, if an analysis has been saved")),
        ("report", say("the whole game in prose as Markdown, its pictures in a folder next to it")),
        ("html", say("the game as one page for any browser, which steps through it")),
    ):
        parser.add_argument(f"--{name}", metavar=say("OUT"), type=path, help=help_)
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
    ascii_only(parser)
    help_ = say(
        "how many colours; by default 256 in films and 24 bits in pictures, whatever this terminal has"
    )
    parser.add_argument("--palette", choices=("truecolor", "256", "16", "mono"), help=help_)
    parser.add_argument(
        "--theme", choices=("dark", "light"), default="dark", help=say("the map and what is around it")
    )
    parser.add_argument("--force", action="store_true", help=say("overwrite existing files"))


def _file(parser: Parser) -> None:
    parser.add_argument("file", metavar=say("FILE"), type=path, help=say("a recorded game"))


def _at(parser: Parser) -> None:
    parser.add_argument(
        "--at", metavar="N", type=whole, help=say("after event N; 0 is the set-up, the default is the last")
    )


def _zoom(parser: Parser) -> None:
    parser.add_argument(
        "--zoom", choices=("overview", "compact", "standard", "large"), help=say("the size of a hex")
    )


def _analyse(parser: Parser) -> None:
    parser.epilog = say(ANALYSIS)
    parser.add_argument("file", metavar=say("FILE"), type=path, help=say("a recorded game"))
    parser.add_argument("--side", metavar="S", help=say("use only what this side knew"))
    help_ = say("show for every turn what Veteran would have done, and what it was worth; slow")
    parser.add_argument("--deep", action="store_true", help=help_)
    help_ = say(
        "the three decisions that cost the most, each with the better order on the map; can be limited "
        "to one side"
    )
    parser.add_argument("--coach", metavar="S", nargs="?", const="", help=help_)
    help_ = say("rollouts from each player turn (20)")
    parser.add_argument("--rollouts", metavar="K", type=positive, default=20, help=help_)
    _jobs(parser)
    as_json(parser)


def _jobs(parser: Parser) -> None:
    help_ = say("how many processes; by default all cores")
    parser.add_argument("--jobs", metavar="J", type=jobs, help=help_)


GROUP = CommandGroup(1, mark("review a recorded game"), "cockade.tui.commands", commands)
