"""The commands of the laboratory and their arguments."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cockade.tui.text.words import say

if TYPE_CHECKING:
    from cockade.tui.commands.parser import Command, Parser

TUNING = """\
  cockade tune rebels/trenton --side american --keep trenton.jsonl
Every round characters near the best one so far play the same games; who is clearly behind drops out. At the
end the winner plays greedy's games once more with fresh dice. Ctrl+C keeps what is done: the same command
goes on there. What is printed at the end can be laid into engine/bots/GAME/bots.toml."""


def commands() -> dict[str, Command]:
    """All commands of the laboratory by name."""
    from cockade.tui.commands.parser import Command

    return {"tune": Command("tuning", say("race characters for a side of a scenario"), _tune)}


def _common(parser: Parser, games: int, help_: str) -> None:
    from cockade.tui.commands.parser import positive, whole

    parser.add_argument("scenario", metavar=say("SCENARIO"), help=say('as in "cockade list"'))
    parser.add_argument("--games", metavar="N", type=positive, default=games, help=help_)
    parser.add_argument("--seed", metavar="N", type=whole, default=1, help=say("the first dice (1)"))
    parser.add_argument("--jobs", metavar="J", type=positive, help=say("how many processes"))


def _tune(parser: Parser) -> None:
    from cockade.tui.commands.parser import positive

    _common(parser, 36, say("the most games of a runner in a round (36)"))
    parser.epilog = say(TUNING)
    add = parser.add_argument
    add("--side", choices=("american", "british"), required=True, help=say("whose character"))
    add("--start", metavar=say("NAME"), default="greedy", help=say("the character to begin with (greedy)"))
    add("--against", metavar=say("NAMES"), default="greedy", help=say("opponents in turn, with commas"))
    add("--field", metavar="N", type=positive, default=10, help=say("new characters in a round (10)"))
    add("--rounds", metavar="N", type=positive, default=6, help=say("how many rounds (6)"))
    add("--confirm", metavar="N", type=positive, default=60, help=say("games on fresh dice at the end (60)"))
    add("--keep", metavar=say("FILE"), help=say("what is done is kept here"))
