"""The laboratory's commands and their arguments."""

from __future__ import annotations

from pathlib import Path

from cockade.tui.commands.argument_types import Games, games, jobs, name_or_path, path, positive, whole
from cockade.tui.commands.arguments import (
    Command,
    CommandGroup,
    Parser,
    add_games,
    as_json,
)
from cockade.tui.text.i18n import mark, say

TUNING = """\
  cockade tune rebels/trenton --side american --keep trenton.jsonl
In every round, many characters near the best so far play a few games on the same dice. The best third play
twice the number, and so on. At the end the winner and the starting character play on fresh dice. Ctrl+C keeps
the results: run the same command to continue. The last lines can be pasted into engine/bots/GAME/bots.toml.
They say whether the winner is better by two standard errors."""
BALANCING = """\
  cockade balance rebels/trenton --games 40 --keep trenton.jsonl
Every character of one side plays every character of the other on the same dice. The value is what the first
side wins of 100 games if both choose their characters in secret and as well as possible. A battle is balanced
if the value is from 30 to 70. Ctrl+C keeps the results: run the same command to continue."""
LEVELS = """\
  cockade levels veteran rebels/stony-point rebels/trenton --against regular --keep levels.jsonl
The first bot plays each side of each scenario against the second. The table shows how often it wins, with
bounds that are right 19 times in 20. Ctrl+C keeps the results: run the same command, or one with more
--games, to continue."""
STRENGTH = """\
  cockade strength docs/measured/levels --write levels.md
Games with the same seed are played on the same dice. In the other half of each pair, Regular plays in
Veteran's place."""
FITTING = """  cockade fit rebels/trenton --games 600 --keep trenton.jsonl
Regulars play each other, and now and then try another way. The command learns weights of positions from their
games. Bots, hints and reviews use the weights only where they predict held-out games better than the plain
margin does, by two standard errors. With more --rounds, Veterans play with the weights of the round before.
Ctrl+C keeps the results: run the same command to continue."""
COMPARING = """\
  cockade compare rebels/trenton --change charts.terrain.town.shift=2
  cockade compare rebels/trenton --change unit.washington.command=2
  cockade compare rebels/trenton --against main
Both battles are played on the same dice, each die tied to its purpose. A sequential test ends when it is sure
that the change matters, or that it doesn't, or when the games run out."""


MERGING = """\
  cockade compare rebels/trenton --change unit.washington.command=2 --games 0-499 --keep one.jsonl
  cockade compare rebels/trenton --change unit.washington.command=2 --games 500-999 --keep two.jsonl
  cockade merge one.jsonl two.jsonl --out all.jsonl
The first two can run on two machines. Run compare with --games 0-999 --keep all.jsonl for the result."""
PUZZLES = """\
  cockade puzzles games/*.jsonl --write found
In the middle of a step a side may have two to ten choices, as in a retreat. Regular plays on from each of
them, on the same dice. At the start of a step, each place for which Regular has orders is left out once, and
every other place is tried. A decision is a puzzle if its best order wins 20 more of 100 than any other. It
must lead by three standard errors, in 100 fresh games."""

GROWING = """\
  cockade grow rebels --out grown --beside tests/games
Bots play all battles in all pairings. The command saves games that use a clause (as counted by
"cockade coverage") or a modified die result that no other game uses. With --beside, it looks only for what
those games lack."""


def commands() -> dict[str, Command]:
    """Return all laboratory commands by name, in the order of the help."""
    return {
        "simulate": Command(say("play many games between bots and count the results"), _simulate),
        "grow": Command(say("find a few bot games that together use as many rules as possible"), _grow),
        "puzzles": Command(say("find decisions in which one order is by far the best"), _puzzles),
        "tune": Command(say("find the best way for a bot to play a side of a scenario"), _tune),
        "balance": Command(say("play all kinds of bots of a scenario against each other"), _balance),
        "levels": Command(say("play one level of bot against another, on each side"), _levels),
        "strength": Command(say("make the page on how strong the bots are, from saved results"), _strength),
        "fit": Command(say("learn from games which side is likely to win"), _fit),
        "compare": Command(say("measure what a changed value or rule does to a battle"), _compare),
        "merge": Command(say("merge the results of several machines into one file"), _merge),
    }


def _common(parser: Parser, games: int, help_: str) -> None:
    parser.add_argument(
        "scenario", metavar=say("SCENARIO"), type=name_or_path, help=say('as in "cockade list"')
    )
    _work(parser, games, help_)


def _work(parser: Parser, games: int, help_: str) -> None:
    parser.add_argument("--games", metavar="N", type=positive, default=games, help=help_)
    _means(parser)


def _means(parser: Parser) -> None:
    add = parser.add_argument
    add("--seed", metavar="N", type=whole, default=1, help=say("the first dice (1)"))
    add("--jobs", metavar="J", type=jobs, help=say("how many processes; by default all cores"))
    add("--keep", metavar=say("FILE"), type=path, help=say("save results here; run again to continue"))
    help_ = say("by the workers of this Dask cluster, tcp://...; each must have this revision")
    add("--dask", metavar=say("ADDRESS"), help=help_)


def _tune(parser: Parser) -> None:
    _common(parser, 36, say("the most games of a runner in a round (36)"))
    parser.epilog = say(TUNING)
    add = parser.add_argument
    add("--side", metavar="S", required=True, help=say("the side whose character to look for"))
    add("--start", metavar=say("NAME"), default="greedy", help=say("the starting character (greedy)"))
    add(
        "--against",
        metavar=say("NAMES"),
        default="greedy",
        help=say("opponents in turn, separated by commas"),
    )
    add("--field", metavar="N", type=positive, default=10, help=say("new characters in a round (10)"))
    add("--rounds", metavar="N", type=positive, default=6, help=say("how many rounds (6)"))
    add("--confirm", metavar="N", type=positive, default=60, help=say("games on fresh dice at the end (60)"))


def _balance(parser: Parser) -> None:
    _common(parser, 40, say("games of each pair (40)"))
    parser.epilog = say(BALANCING)
    add = parser.add_argument
    add("--characters", metavar=say("NAMES"), help=say("separated by commas; all by default"))
    as_json(parser)


def _levels(parser: Parser) -> None:
    add = parser.add_argument
    add("who", metavar=say("BOT"), help=say("whose wins are counted"))
    add("scenarios", metavar=say("SCENARIO"), type=name_or_path, nargs="+", help=say('as in "cockade list"'))
    _work(parser, 20, say("games of each side of each scenario (20)"))
    parser.epilog = say(LEVELS)
    add("--against", metavar=say("BOT"), default="regular", help=say("the opponent (regular)"))
    as_json(parser)


def _strength(parser: Parser) -> None:
    parser.epilog = say(STRENGTH)
    add = parser.add_argument
    add(
        "folder",
        metavar=say("FOLDER"),
        type=path,
        help=say('a folder with files of "cockade levels --keep" and goals.toml'),
    )
    add("--write", metavar=say("FILE"), type=path, help=say("write the page here instead of printing it"))


def _fit(parser: Parser) -> None:
    _common(parser, 300, say("games of each round (300)"))
    parser.epilog = say(FITTING)
    add = parser.add_argument
    help_ = say("rounds, each but the first between Veterans who have learned from those before (1)")
    add("--rounds", metavar="N", type=positive, default=1, help=help_)
    add("--trials", metavar="N", type=positive, default=24, help=say("trials of each such decision (24)"))
    help_ = say("where to write the weights; by default to the game's bots, which play the later rounds")
    add("--out", metavar=say("FILE"), type=path, help=help_)
    as_json(parser)


def _compare(parser: Parser) -> None:
    parser.add_argument(
        "scenario", metavar=say("SCENARIO"), type=name_or_path, help=say('as in "cockade list"')
    )
    help_ = say("the most pairs of games (400), or a range such as 500-999 as part of a larger run")
    parser.add_argument("--games", metavar="N", type=games, default=Games(range(400)), help=help_)
    _means(parser)
    parser.epilog = say(COMPARING)
    add = parser.add_argument
    help_ = say("a value as in a file of printed values, and its new value; may be repeated")
    add("--change", metavar=say("PLACE=VALUE"), action="append", default=[], help=help_)
    help_ = say("play the first of each pair by another revision of this checkout, or by another Python")
    add("--against", metavar="REV", help=help_)
    help_ = say("roll separate dice for the second of each pair, to see what common dice are worth")
    add("--unpaired", action="store_true", help=help_)
    help_ = say("plot how the difference became more certain: here, or as a PNG")
    add("--plot", metavar=say("FILE"), type=path, nargs="?", const=Path("-"), help=help_)
    add(
        "--points",
        metavar="N",
        type=positive,
        default=5,
        help=say("the smallest difference that matters, in wins of 100 (5)"),
    )
    parser.add_sides(say("BOT"), say("the character that plays this side (regular)"))
    as_json(parser)


def _merge(parser: Parser) -> None:
    parser.epilog = say(MERGING)
    add = parser.add_argument
    add("files", metavar=say("FILE"), type=path, nargs="+", help=say("files of --keep, of the same command"))
    add("--out", metavar=say("FILE"), type=path, required=True, help=say("the merged file"))
    add("--force", action="store_true", help=say("overwrite an existing file"))


def _simulate(parser: Parser) -> None:
    parser.add_argument(
        "scenario", metavar=say("SCENARIO"), type=name_or_path, help=say('as in "cockade list"')
    )
    parser.add_argument("--games", metavar="N", type=positive, default=100, help=say("how many games"))
    _seed(parser)
    parser.add_sides(say("BOT"), say("the bot that plays this side (random)"))
    _jobs(parser)
    parser.add_argument(
        "--check", action="store_true", help=say("test every state against the laws of the game")
    )
    parser.add_argument(
        "--save-dir", metavar=say("DIR"), type=path, help=say("save every game in this folder")
    )
    parser.add_argument(
        "--keep", metavar=say("FILE"), type=path, help=say("save results here; run again to continue")
    )
    help_ = say("with --json: also where units were lost")
    parser.add_argument("--losses", action="store_true", help=help_)
    as_json(parser)


def _grow(parser: Parser) -> None:
    parser.epilog = say(GROWING)
    parser.add_argument("game", metavar=say("GAME"), help=say('as in "cockade list"'))
    parser.add_argument(
        "--out", metavar=say("DIR"), type=path, required=True, help=say("where to save the games")
    )
    help_ = say("recorded games that are there already")
    add_games(parser, "--beside", default=[], help=help_)
    parser.add_argument(
        "--games", metavar="N", type=positive, default=200, help=say("at most this many (200)")
    )
    help_ = say("stop after this many games that add nothing new (40)")
    parser.add_argument("--patience", metavar="N", type=positive, default=40, help=help_)
    parser.add_argument("--seed", metavar="N", type=whole, default=1, help=say("the first dice (1)"))
    _jobs(parser)
    as_json(parser)


def _puzzles(parser: Parser) -> None:
    parser.epilog = say(PUZZLES)
    add_games(parser, "files", help=say("recorded games, or folders of them"))
    help_ = say("look at this many of a game's last turns; by default the last")
    parser.add_argument("--turns", metavar="N", type=positive, default=1, help=help_)
    help_ = say("look back at most this many events (1000)")
    parser.add_argument("--last", metavar="N", type=positive, default=1000, help=help_)
    parser.add_argument(
        "--write", metavar=say("DIR"), type=path, help=say("save the puzzles there, as files")
    )
    _jobs(parser)
    as_json(parser)


def _jobs(parser: Parser) -> None:
    parser.add_argument(
        "--jobs", metavar="J", type=jobs, help=say("how many processes; by default all cores")
    )


def _seed(parser: Parser) -> None:
    parser.add_argument("--seed", metavar="N", type=whole, help=say("the same number gives the same dice"))


GROUP = CommandGroup(5, mark("measure bots and battles"), "cockade.lab.commands", commands)
