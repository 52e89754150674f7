"""The commands about what a server keeps, and their arguments."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cockade.tui.commands.argument_types import many
from cockade.tui.commands.arguments import as_json, data_folder, parts
from cockade.tui.text.i18n import say

if TYPE_CHECKING:
    from cockade.tui.commands.arguments import Made, Parser


def commands() -> dict[str, Made]:
    """All of them by name."""
    return {
        "games": (say("the games of a server: list, export, import, back up, restore"), _games),
        "ratings": (say("the ratings of a server's players: list, annul"), _ratings),
        "tournaments": (
            say("tournaments of a server: new, list, show, cancel"),
            _tournaments,
        ),
    }


def _games(parser: Parser) -> None:
    told = {
        "list": say("all games of the server"),
        "export": say("a game as an ordinary save file; the key is in it once the game is over"),
        "import": say("take in a recorded game; prints a code for every free seat"),
        "backup": say("a copy of everything, keys included, whole at one moment, while the server runs"),
        "restore": say("a server's folder, new or empty, out of such a copy"),
    }
    for name, sub in parts(parser, told):
        if name == "export":
            sub.add_argument("game", metavar=say("GAME"), help=say('as in "cockade games list"'))
        if name != "list":
            sub.add_argument("file", metavar=say("FILE"))
        if name == "import":
            who = say("the player of the server who plays this side, by name, instead of a code")
            sub.add_sides(say("NAME"), who)
        if name == "restore":
            help_ = say("keep the dice keys: for a server that was stopped before the copy")
            sub.add_argument("--same-dice", action="store_true", help=help_)
        _server(sub)


def _server(parser: Parser) -> None:
    data_folder(parser)
    as_json(parser)


def _tournaments(parser: Parser) -> None:
    told = {
        "new": say("make one; players join it in the lobby, and the rest is automatic"),
        "list": say("all tournaments"),
        "show": say("one with its standings and rounds"),
        "cancel": say("end one before its time; its games are played on"),
    }
    for name, sub in parts(parser, told):
        if name != "list":
            sub.add_argument("name", metavar=say("NAME"), help=say("the name of the tournament"))
        if name == "new":
            _tournament(sub)
        _server(sub)


def _tournament(parser: Parser) -> None:
    add = parser.add_argument
    add("scenario", metavar=say("SCENARIO"), help=say('as in "cockade list"'))
    add(
        "--form",
        choices=("swiss", "robin", "knockout"),
        default="swiss",
        help=say("equals meet (swiss), everybody meets everybody, or who loses is out"),
    )
    help_ = say("who may take part: people by default, bots with a key of their own, or all")
    add("--for", dest="whom", choices=("people", "bots", "all"), default="people", help=help_)
    help_ = say("one after the other, each a week after the last, with all players who stay (1 by default)")
    add("--seasons", metavar="N", type=many, help=help_)
    add("--players", metavar="N", type=many, required=True, help=say("it starts when this many have joined"))
    help_ = say("or at this moment, with those who have: 2026-12-31T18:00, in UTC")
    add("--begins", metavar=say("TIME"), help=help_)
    add(
        "--rounds",
        metavar="N",
        type=many,
        help=say("of a Swiss tournament; by default as many rounds as it needs"),
    )
    add(
        "--pace",
        metavar=say("PACE"),
        default="day",
        help=say("the time for a decision; a player who lets it pass loses; a day by default"),
    )
    help_ = say("with each opponent; 2 change sides. By default 2 where the sides are unequal")
    add("--games", type=int, choices=(1, 2), help=help_)
    add("--friendly", action="store_true", help=say("change no ratings"))


def _ratings(parser: Parser) -> None:
    told = {
        "list": say("all ratings, game by game"),
        "annul": say("leave a finished game out of the ratings"),
    }
    for name, sub in parts(parser, told):
        if name == "annul":
            sub.add_argument("game", metavar=say("GAME"), help=say('as in "cockade games list"'))
            sub.add_argument(
                "reason", metavar=say("REASON"), help=say("the reason; its players will read it")
            )
        else:
            help_ = say("how often each pair has played; check pairs with many games first")
            sub.add_argument("--pairs", action="store_true", help=help_)
        _server(sub)
