"""The arguments of `cockade people`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cockade.tui.commands.argument_types import end_of_day, positive
from cockade.tui.commands.arguments import as_json, data_folder, parts
from cockade.tui.text.i18n import say

if TYPE_CHECKING:
    from cockade.tui.commands.arguments import Made, Parser

MANNERS = """\
A running server takes note within a second. Players who are banned or disconnected read the reason, and their
sessions end. A new name is everywhere at once. Seats in games stay whatever happens to the players.
NAME is the name of a player, or their id as in "cockade people list --json"."""


def commands() -> dict[str, Made]:
    """The command by its name."""
    return {"people": (say("the players of a server: approve, rename, ban, mute, reports"), _people)}


def _people(parser: Parser) -> None:
    parser.epilog = say(MANNERS)
    told = {
        "list": say("everybody: keys, since when, last seen, state"),
        "approve": say("approve a player for good, without an entry in the list"),
        "rename": say("give a player another name; nobody else gets the old one for 30 days"),
        "ban": say("ban a player, with all their keys"),
        "unban": say("lift a ban"),
        "kick": say("disconnect a player; they may come back"),
        "mute": say("mute a player; they can still play"),
        "unmute": say("unmute a player"),
        "moderator": say("let a player look after the others in the lobby"),
        "no-moderator": say("end a player's time as moderator"),
        "keys": say("the keys and browsers of a player"),
        "forget": say("revoke a key or browser of a player"),
        "sign-out": say("end a player's sessions, links and cookies; keys stay valid"),
        "reports": say("what players have reported about each other"),
        "close": say("close a report with a note"),
        "invite": say("invite somebody to the server by a code that works once, for 14 days"),
        "invites": say("the invitations that are still open"),
        "withdraw": say("end an invitation"),
    }
    for name, sub in parts(parser, told):
        _ARGUMENTS.get(name, _name)(sub)
        data_folder(sub)


def _name(parser: Parser) -> None:
    parser.add_argument("name", metavar=say("NAME"), help=say("a player"))


def _rename(parser: Parser) -> None:
    _name(parser)
    parser.add_argument("new", metavar=say("NEW"), help=say("the new name"))


def _ban(parser: Parser) -> None:
    _name(parser)
    parser.add_argument("reason", metavar=say("REASON"), help=say("the reason; the player will read it"))
    _until(parser)


def _kick(parser: Parser) -> None:
    _name(parser)
    parser.add_argument(
        "reason", metavar=say("REASON"), nargs="?", help=say("the reason; the player will read it")
    )


def _mute(parser: Parser) -> None:
    _kick(parser)
    _until(parser)


def _until(parser: Parser) -> None:
    help_ = say("the last day, as 2030-01-31; without it for ever")
    parser.add_argument("--until", metavar=say("DATE"), type=end_of_day, help=help_)


def _keys(parser: Parser) -> None:
    _name(parser)
    as_json(parser)


def _forget(parser: Parser) -> None:
    _name(parser)
    parser.add_argument("key", metavar=say("KEY"), help=say('as in "cockade people keys", or its beginning'))


def _reports(parser: Parser) -> None:
    parser.add_argument("--all", action="store_true", help=say("those that are closed, too"))
    as_json(parser)


def _withdraw(parser: Parser) -> None:
    parser.add_argument("code", metavar=say("CODE"), help=say('as in "cockade people invites"'))


def _close(parser: Parser) -> None:
    parser.add_argument("n", metavar="N", type=positive, help=say("the number of the report"))
    parser.add_argument("note", metavar=say("NOTE"), help=say("what was done about it"))


_ARGUMENTS = {
    "list": as_json,
    "rename": _rename,
    "ban": _ban,
    "kick": _kick,
    "mute": _mute,
    "keys": _keys,
    "forget": _forget,
    "reports": _reports,
    "close": _close,
    "invite": _until,
    "invites": as_json,
    "withdraw": _withdraw,
}
