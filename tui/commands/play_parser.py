"""The commands to play, learn and look up, and their arguments."""

from __future__ import annotations

from cockade.tui.commands.argument_types import name_or_path, path, whole
from cockade.tui.commands.arguments import Command, CommandGroup, Parser, as_json, plain
from cockade.tui.lessons.names import LESSONS
from cockade.tui.text.i18n import mark, say

SHELLS = ("bash", "zsh", "tcsh")

COMPLETING = """\
  cockade completion bash > ~/.local/share/bash-completion/completions/cockade
  cockade completion zsh > "${fpath[1]}/_cockade\""""

REQUESTS = """\
Write one request a line to standard input, and read one answer a line from standard output. "ok" is true or
false. The answer to a failed request has "error"; that to a refused action also has its "rule".

  {"do":"new","scenario":"rebels/trenton","seed":1}     also "free_undo":true, "auto_setup":true
                                                        "values":{...} replaces our printed values
  {"do":"open","file":"game.jsonl"}                     to play on; with "look":true only to look
  {"do":"offers"}                                       also "side":"american", "verbs":true
  {"do":"act","action":{"verb":"March","unit":"1va","hex":1402}}
  {"do":"undo"}  {"do":"redo"}
  {"do":"at","n":17}                                    look at event 17; acting there starts a branch
  {"do":"at"}                                           look at the present again
  {"do":"state"}                                        what the side to decide may see; also "side"
  {"do":"status"}
  {"do":"save","file":"game.jsonl"}                     a new file; from now on every event is saved there
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
  every roll takes a letter, some 30 to 200 in a small battle.
  quick: a letter for every change of turn. Players cannot choose a die, but can cheat by playing a turn twice
  from a copy of the file, so use it among friends."""


def commands() -> dict[str, Command]:
    """These commands by name, in the order of the help."""
    return {
        "play": Command(say("play a scenario on the screen"), _play),
        "learn": Command(say("play the first half hour of a battle, step by step"), _learn),
        "list": Command(say("list the games, scenarios, sides and turns"), _list),
        "mail": Command(say("play by mail: start a game, read a letter, play, write the answer"), _mail),
        "rules": Command(say("show the rules, clause by clause, with our rulings"), _rules),
        "protocol": Command(say("play with JSON Lines, for bots and tools"), _protocol),
        "completion": Command(
            say("print a script with which a shell completes commands and names"), _completion
        ),
        "man": Command(say("print the manual page"), _manual),
    }


def _play(parser: Parser) -> None:
    help_ = say('as in "cockade list", or a pack, or PACK/BATTLE; or a recorded game to continue')
    parser.add_argument("scenario", metavar=say("SCENARIO"), type=name_or_path, help=help_)
    parser.add_sides(say("BOT"), say("who plays this side: human (the default) or a bot"))
    _seed(parser)
    parser.add_argument("--save", metavar=say("FILE"), type=path, help=say("save the game in this new file"))
    help_ = say("printed values to use: the counters, charts and map of your own copy, as TOML")
    parser.add_argument("--values", metavar=say("FILE"), type=path, help=help_)
    help_ = say("place all units with a free set-up automatically")
    parser.add_argument("--auto-setup", action="store_true", default=None, help=help_)
    plain(parser)


def _learn(parser: Parser) -> None:
    plain(parser)
    help_ = say(
        "the lesson: trenton (the default), kings-mountain (leaders, retreats, rally), brandywine "
        "(close combat, tactics chits), revolution (a march), revolution-battle (a battle) or "
        "revolution-points (points, markers)"
    )
    parser.add_argument(
        "lesson", nargs="?", choices=LESSONS, default=LESSONS[0], metavar=say("LESSON"), help=help_
    )


def _list(parser: Parser) -> None:
    help_ = say("a folder or a zip with battles of your own, to list those")
    parser.add_argument("pack", metavar=say("PACK"), type=name_or_path, nargs="?", help=help_)
    as_json(parser)


def _mail(parser: Parser) -> None:
    parser.epilog = say(MAILING)
    add = parser.add_argument
    help_ = say("a letter you received, your own file, or a name for the file of a new game")
    add("file", metavar=say("FILE"), type=path, help=help_)
    add(
        "--scenario",
        metavar=say("SCENARIO"),
        type=name_or_path,
        help=say('for a new game, as in "cockade list"'),
    )
    add("--side", metavar="S", help=say("for a new game: the side that you play"))
    add("--name", metavar=say("NAME"), help=say("what the other player calls you"))
    help_ = say("for a new game: fair (the other player's answer rolls them) or quick (at once)")
    add("--dice", choices=("fair", "quick"), help=help_)
    help_ = say("place your units with a free set-up automatically")
    add("--auto-setup", action="store_true", help=help_)
    add(
        "--keep",
        metavar=say("FILE"),
        type=path,
        help=say("your own file, if it is not next to the letter or here"),
    )
    add(
        "--save",
        metavar=say("FILE"),
        type=path,
        help=say("only save the game so far as an ordinary recorded game"),
    )
    plain(parser)


def _rules(parser: Parser) -> None:
    parser.add_argument("game", metavar=say("GAME"), help=say('as in "cockade list", for example rebels'))
    what = parser.add_mutually_exclusive_group()
    what.add_argument("clause", metavar=say("CLAUSE"), nargs="?", help=say("for example 8.22"))
    what.add_argument("--search", metavar=say("TEXT"), help=say("all clauses with these words"))
    what.add_argument("--coverage", action="store_true", help=say("count the tests of every clause"))
    parser.add_argument(
        "--tests", metavar=say("DIR"), type=path, help=say("the tests to count; by default this checkout's")
    )
    as_json(parser)


def _protocol(parser: Parser) -> None:
    parser.epilog = say(REQUESTS)


def _completion(parser: Parser) -> None:
    parser.add_argument("shell", choices=SHELLS, help=say("the shell"))
    parser.epilog = say(COMPLETING)


def _manual(parser: Parser) -> None:
    parser.epilog = say("  cockade man > ~/.local/share/man/man1/cockade.1")


def _seed(parser: Parser) -> None:
    parser.add_argument("--seed", metavar="N", type=whole, help=say("the same number gives the same dice"))


GROUP = CommandGroup(0, mark("play and learn"), "cockade.tui.commands", commands)
