"""The arguments of the commands that judge games and rules: verify, analyse, coverage, compare."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cockade.tui.commands.arguments import add_games, as_json
from cockade.tui.commands.values import jobs, positive, whole
from cockade.tui.text.words import say

if TYPE_CHECKING:
    from cockade.tui.commands.arguments import Made, Parser

ANALYSIS = """\
From the beginning of every player turn the game is played on to its end, many times, by Regular on both
sides and with the same dice for all turns. A turning point is where two neighbours differ by more than two
standard errors; there the same orders are played on other dice too, which tells luck from skill. What is
found is kept beside the game (FILE.analysis) until the rules change: Ctrl+C loses nothing, and more rollouts
later begin where these end.
With --side the rest is made up anew for every rollout from what that side could see."""

VERIFYING = """\
Every action that was ever played is put to the rules again, with the dice that fell. In a checkout whose
rules have changed since the last commit the question is what that change does: the games are played by the
rules of the last commit (HEAD) too, and what differs between the two is told. Otherwise they are compared
with what was recorded. Games that differ as "--expect" has taken down are the same."""

CHECKING = """\
A fault is why a battle cannot be played, as a unit without a place. A likely mistake stops nobody, as a road
that ends one hex before another. Exit codes: 0 it can be played, 1 it has faults, 2 there is no pack."""

COVERAGE = """\
A clause is exercised by an event whose facts name it, or whose action is offered under it. Definitions,
conditions that only ever hold and clauses that only forbid are named by none: "--never" leaves them out."""


PUZZLES = """\
  cockade puzzles games/*.jsonl --write found
Wherever a side is asked in the middle of a step, for a retreat say, and has two to ten answers, each is
played on by Regular on the same dice. Where a step begins, every place about which Regular gives orders is
left out once, and every other one is tried. A puzzle is where the best order wins 20 more of 100 than all
else, by three standard errors, on 100 dice that did not choose it."""

GROWING = """\
  cockade grow rebels --out grown --beside tests/games
Bots play all battles in all pairings. Exercised are clauses, as "cockade coverage" counts them, and what each
face of each die came to with what was added to it. With --beside only what those games lack is looked for."""


def commands() -> dict[str, Made]:
    """All of these commands by name."""
    return {
        "verify": (say("check recorded games against today's rules"), _verify),
        "check": (say("what is wrong with a pack, and what is probably wrong"), _check),
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
    help_ = say("look at so many of a game's last turns; by default at the last")
    parser.add_argument("--turns", metavar="N", type=positive, default=1, help=help_)
    help_ = say("and no further back than so many events (1000)")
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
    parser.add_argument("--games", metavar="N", type=positive, default=200, help=say("at most so many (200)"))
    help_ = say("ends when so many games have brought nothing new (40)")
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
    help_ = say("take down how they differ and why: that is known from then on, and fails no more")
    parser.add_argument("--expect", metavar=say("REASON"), help=help_)
    help_ = say("compare with the rules of another revision of this checkout, not with what was recorded")
    parser.add_argument("--against", metavar="REV", help=help_)
    help_ = say("compare with what was recorded, also where rules have changed since the last commit")
    parser.add_argument("--recorded", action="store_true", help=help_)
    help_ = say("with --json: every event that differs, known or not, not only the first")
    parser.add_argument("--every", action="store_true", help=help_)
    help_ = say("whether every die fell as the key of the game says, for games played on a server")
    parser.add_argument("--dice", action="store_true", help=help_)
    help_ = say("of each game that changes, write the smallest part that still shows it into this folder")
    parser.add_argument("--shrink", metavar=say("DIR"), help=help_)
    help_ = say("also as a page for people, .html or .md: maps and facts before and after, and the balance")
    parser.add_argument("--report", metavar=say("FILE"), help=help_)
    help_ = say("for --report: so many pairs of games of each battle concerned (40); 0 plays none")
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
