"""The arguments of the commands that judge games and rules: verify, analyse, coverage, compare."""

from __future__ import annotations

from argparse import SUPPRESS
from typing import TYPE_CHECKING

from cockade.tui.commands.argument_types import hexes, jobs, positive, whole
from cockade.tui.commands.arguments import add_games, as_json, parts
from cockade.tui.text.i18n import say

if TYPE_CHECKING:
    from cockade.tui.commands.arguments import Made, Parser

ANALYSIS = """\
From the start of every player turn, Regular plays both sides to the end many times, on the same dice for
all turns. A turning point is a turn after which the result differs by more than two standard errors. The
same orders are then played on other dice, to separate luck from skill. Results are saved next to the game
(FILE.analysis) until the rules change. Ctrl+C loses nothing, and more rollouts continue from there.
With --side, each rollout guesses hidden units from what that side could see."""

VERIFYING = """\
Every recorded action is played again by today's rules, with the dice that fell. In a checkout with changed
rules, the games are also played by the rules of the last commit (HEAD), and the differences between the two
are shown. Otherwise they are compared with the recording. A difference that "--expect" has noted counts as
the same."""

CHECKING = """\
A fault stops a battle, for instance a unit without a place. A likely mistake does not, for instance a road
that ends one hex short. Exit codes: 0 it can be played, 1 it has faults, 2 there is no pack."""

IMPORTING = """\
  cockade packs import cowpens units.csv --into cowpens
The tables of the file replace those in the pack. Everything else in its files stays, remarks too.
docs/how-to/make-a-battle.md shows the three forms."""

EDITING = """\
  cockade edit cowpens --size 20x14
  cockade edit night-march --from trenton
  cockade edit crossing --from brandywine/feint
Every edit is kept as it is made, and can be taken back. Saving leaves comments and order of the files as they
are. "cockade check" finds what the line of faults in the workshop shows."""

COVERAGE = """\
A clause is exercised by an event whose facts name it, or whose action is offered under it. Definitions,
conditions that only ever hold and clauses that only forbid are named by none: "--never" leaves them out."""


PUZZLES = """\
  cockade puzzles games/*.jsonl --write found
In the middle of a step a side may have two to ten answers, for a retreat say. Regular plays each of them on,
on the same dice. At the start of a step, each place for which Regular has orders is left out once, and every
other one is tried. A decision is a puzzle if its best order wins 20 more of 100 than any other. It must lead
by three standard errors, on 100 dice that did not choose it."""

GROWING = """\
  cockade grow rebels --out grown --beside tests/games
Bots play all battles in all pairings. The games kept are those that use a clause (as "cockade coverage"
counts them) or a modified die result that no other does. With --beside, only what those games lack counts."""


def commands() -> dict[str, Made]:
    """All of these commands by name."""
    return {
        "verify": (say("check recorded games against today's rules"), _verify),
        "check": (say("what is wrong with a pack, and what is probably wrong"), _check),
        "edit": (say("make or change a battle of your own on the screen"), _edit),
        "packs": (say("your packs: list, show, install, remove; import units or a map into one"), _packs),
        "coverage": (say("which clauses recorded games exercise"), _coverage),
        "grow": (say("a few games of bots that together use every rule they can"), _grow),
        "puzzles": (say("find decisions in which one order is by far the best"), _puzzles),
        "save-format": (
            say("the format of recorded games, from what reads them"),
            _save_format,
        ),
        "analyse": (say("what turned a recorded battle"), _analyse),
    }


def _jobs(parser: Parser) -> None:
    help_ = say("how many processes; by default all cores")
    parser.add_argument("--jobs", metavar="J", type=jobs, help=help_)


def _check(parser: Parser) -> None:
    parser.epilog = say(CHECKING)
    help_ = say("a folder or a zip with battles of your own")
    parser.add_argument("pack", metavar=say("PACK"), help=help_)
    parser.add_argument("--github", action="store_true", help=say("as annotations of a build on GitHub"))
    as_json(parser)


def _packs(parser: Parser) -> None:
    told = {
        "list": say("your own packs, and those that come with Cockade"),
        "show": say("whose a pack is, and what is in it"),
        "install": say("copy a pack to your own, to play it by its name"),
        "remove": say("delete one of your own; games of it go on"),
        "import": say("an order of battle, a sketch of a map or a map of Tiled"),
    }
    for name, sub in parts(parser, told):
        _PACKS[name](sub)


def _packs_import(parser: Parser) -> None:
    parser.epilog = say(IMPORTING)
    parser.add_argument("pack", metavar=say("PACK"), help=say("the folder of the pack"))
    parser.add_argument("file", metavar=say("FILE"), help=say("a file that ends in .csv, .txt or .json"))
    help_ = say("the battle or the map that it becomes, by the name of its file in the pack")
    parser.add_argument("--into", metavar=say("NAME"), required=True, help=help_)


def _packs_install(parser: Parser) -> None:
    parser.add_argument(
        "pack",
        metavar=say("PACK"),
        help=say("a folder or a zip with a pack.toml; or HOST/NAME of a server, by ssh"),
    )
    parser.add_argument("--name", metavar=say("NAME"), help=say("another name than that of the file"))


def _packs_show(parser: Parser) -> None:
    parser.add_argument("pack", metavar=say("PACK"), help=say("a path, or a name of the list"))


def _packs_list(parser: Parser) -> None:
    _of_server(parser)
    as_json(parser)


def _packs_remove(parser: Parser) -> None:
    parser.add_argument("name", metavar=say("NAME"), help=say("as in the list"))
    _of_server(parser)


def _of_server(parser: Parser) -> None:
    help_ = say("those that players have brought to the server with this folder")
    parser.add_argument("--data", metavar=say("DIR"), help=help_)


_PACKS = {
    "list": _packs_list,
    "show": _packs_show,
    "install": _packs_install,
    "remove": _packs_remove,
    "import": _packs_import,
}


def _edit(parser: Parser) -> None:
    parser.epilog = say(EDITING)
    help_ = say("the folder of a pack, or PACK/BATTLE; a new one is made where there is none")
    parser.add_argument("pack", metavar=say("PACK"), help=help_)
    parser.add_argument(
        "--size", metavar="WxH", type=hexes, help=say("of a new map, in hexes; 12x10 by default")
    )
    parser.add_argument(
        "--from",
        dest="base",
        metavar="BATTLE",
        help=say("begin with a copy of a battle of ours, or with an empty one of a game"),
    )
    parser.add_argument(
        "--ascii", action="store_true", default=SUPPRESS, help=say("draw with plain letters only")
    )


def _coverage(parser: Parser) -> None:
    parser.epilog = say(COVERAGE)
    help_ = say("of each clause write the smallest position and action that exercise it into this folder")
    parser.add_argument("--smallest", metavar=say("DIR"), help=help_)
    add_games(parser, "files", help=say("recorded games, or folders of them"))
    parser.add_argument(
        "--never", action="store_true", help=say("those that an event could name and no game does")
    )
    _jobs(parser)
    as_json(parser)


def _puzzles(parser: Parser) -> None:
    parser.epilog = say(PUZZLES)
    add_games(parser, "files", help=say("recorded games, or folders of them"))
    help_ = say("look at this many of a game's last turns; by default the last")
    parser.add_argument("--turns", metavar="N", type=positive, default=1, help=help_)
    help_ = say("look back at most this many events (1000)")
    parser.add_argument("--last", metavar="N", type=positive, default=1000, help=help_)
    parser.add_argument("--write", metavar=say("DIR"), help=say("keep the puzzles there, as files"))
    _jobs(parser)
    as_json(parser)


def _grow(parser: Parser) -> None:
    parser.epilog = say(GROWING)
    parser.add_argument("game", metavar=say("GAME"), help=say('as in "cockade list"'))
    parser.add_argument("--out", metavar=say("DIR"), required=True, help=say("where the games are kept"))
    help_ = say("recorded games that are there already")
    add_games(parser, "--beside", default=[], help=help_)
    parser.add_argument(
        "--games", metavar="N", type=positive, default=200, help=say("at most this many (200)")
    )
    help_ = say("stop after this many games that bring nothing new (40)")
    parser.add_argument("--patience", metavar="N", type=positive, default=40, help=help_)
    parser.add_argument("--seed", metavar="N", type=whole, default=1, help=say("the first dice (1)"))
    _jobs(parser)
    as_json(parser)


def _verify(parser: Parser) -> None:
    parser.epilog = say(VERIFYING)
    add_games(parser, "files", help=say("recorded games, or folders of them"))
    parser.add_argument(
        "--accept", action="store_true", help=say("rewrite those that differ as today's rules play them")
    )
    help_ = say("note how they differ and why: this counts as known from then on")
    parser.add_argument("--expect", metavar=say("REASON"), help=help_)
    help_ = say(
        "compare with the rules of another revision of this checkout, or with another version of a pack"
    )
    parser.add_argument("--against", metavar=say("REV|PACK"), help=help_)
    help_ = say("compare with what was recorded, also where rules have changed since the last commit")
    parser.add_argument("--recorded", action="store_true", help=help_)
    help_ = say("with --json: every event that differs, known or not, not only the first")
    parser.add_argument("--every", action="store_true", help=help_)
    help_ = say("check every die against the key of the game, for games played on a server")
    parser.add_argument("--dice", action="store_true", help=help_)
    help_ = say("of each game that changes, write the smallest part that still shows it into this folder")
    parser.add_argument("--shrink", metavar=say("DIR"), help=help_)
    help_ = say("also as a page for people, .html or .md: maps and facts before and after, and the balance")
    parser.add_argument("--report", metavar=say("FILE"), help=help_)
    help_ = say("for --report: pairs of games to play for each battle concerned (40); 0 plays none")
    parser.add_argument("--pairs", metavar="N", type=whole, default=40, help=help_)
    parser.add_argument("--junit", metavar=say("OUT"), help=say("also as JUnit's XML, for builds"))
    parser.add_argument("--github", action="store_true", help=say("as annotations of a build on GitHub"))
    _jobs(parser)
    as_json(parser)


def _save_format(parser: Parser) -> None:
    help_ = say("the records of this game only")
    parser.add_argument("game", metavar=say("GAME"), nargs="?", help=help_)


def _analyse(parser: Parser) -> None:
    parser.epilog = say(ANALYSIS)
    parser.add_argument("file", metavar=say("FILE"), help=say("a recorded game"))
    parser.add_argument("--side", metavar="S", help=say("from what only this side knew"))
    help_ = say("for every turn what Veteran would have done, and what it was worth; takes its time")
    parser.add_argument("--deep", action="store_true", help=help_)
    help_ = say("the three decisions that cost most, each with the better order on the map; of one side")
    parser.add_argument("--coach", metavar="S", nargs="?", const="", help=help_)
    help_ = say("rollouts from each player turn (20)")
    parser.add_argument("--rollouts", metavar="K", type=positive, default=20, help=help_)
    _jobs(parser)
    as_json(parser)
