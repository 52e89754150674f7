"""The parsers of the commands that run a server and manage its players."""

from __future__ import annotations

from cockade.tui.commands.argument_types import (
    address,
    end_of_day,
    many,
    minutes,
    name_or_path,
    own_address,
    page_address,
    path,
    port,
    positive,
    seconds,
)
from cockade.tui.commands.arguments import (
    Command,
    CommandGroup,
    Parser,
    as_json,
    data_folder,
    parts,
)
from cockade.tui.text.i18n import mark, say

SERVING = """Players need only ssh or a browser. Games, players and keys are saved in the folder DIR.

Access
  DIR/players has one line for each key: the public key and the name, as in authorized_keys. If a player has
  several keys, put the same player="NAME" before each; put bot="NAME" before the key of a program. The
  server reads the file again when it changes.
  --guests admits everybody with any key, or with the link for guests, but only from this machine and
  from private networks.
  --sign-up open lets anybody make an account by SSH. With approval, you approve each account first.
  "cockade people --help" shows how to approve, rename, ban and mute.

Output and files
  The first start makes a key for the server (DIR/host_key), and prints its fingerprint and the line for
  known_hosts. DIR/web_links has the links for browsers; anybody with a link plays as that player.
  Standard error is the log: arrivals, departures, refusals. It contains no keys, links or chat.

Stopping
  SIGTERM or Ctrl+C: every terminal is restored, and every game is saved. Players who reconnect continue
  where they were. SIGHUP: the same, and the server restarts with the version installed now. It first
  tests that version, and players have --grace seconds.
  Exit codes: 0 stopped as requested, 1 failed while running, 2 could not start."""

SIGN_UP_HELP = mark("whether anybody may make an account by SSH: open, approval (you approve them), closed")

TO_ALL = """\
A running server applies this within a second: messages appear on every screen, and sessions from a banned
address end. Keys are read at the start: reload the server after "rotate".
With several machines, "inside" lists the sessions of this one; messages and bans apply to all of them."""

MANNERS = """\
A running server applies this within a second. Players who are banned or disconnected read the reason, and
their sessions end. A new name appears everywhere at once. Players keep their seats, whatever happens.
NAME is the name of a player, or their id as in "cockade people list --json"."""


def commands() -> dict[str, Command]:
    """Return these commands by name, in the order of the help."""
    return {
        "serve": Command(say("let others play over SSH or in a browser"), _serve),
        "server": Command(
            say("a server itself: who is connected, messages to all, bans of addresses, keys"),
            _server_itself,
        ),
        "people": Command(say("the players of a server: approve, rename, ban, mute, reports"), _people),
        "games": Command(say("the games of a server: list, export, import, back up, restore"), _games),
        "tournaments": Command(say("tournaments of a server: new, list, show, cancel"), _tournaments),
        "ratings": Command(say("the ratings of a server's players: list, annul"), _ratings),
    }


def _serve(parser: Parser) -> None:
    parser.epilog = say(SERVING)
    add = parser.add_argument
    add("--ssh", metavar=say("PORT"), type=port, help=say("accept players by SSH at this port, say 8022"))
    add("--web", metavar=say("PORT"), type=port, help=say("accept players by browser at this port, say 8080"))
    add(
        "--data",
        metavar=say("DIR"),
        type=path,
        required=True,
        help=say("the folder for games, players and keys"),
    )
    help_ = say("the address to listen on; by default 127.0.0.1, which only this machine reaches")
    add("--listen", metavar=say("ADDRESS"), default="127.0.0.1", help=help_)
    add("--players", metavar=say("FILE"), type=path, help=say("the list of players; by default DIR/players"))
    add(
        "--guests",
        action="store_true",
        help=say("let anybody in from private networks, with or without a key on the list"),
    )
    help_ = say("let anybody without a key play one game against Recruit by SSH: ssh play@HOST")
    add("--guest-seat", action="store_true", help=help_)
    add("--sign-up", choices=("open", "approval", "closed"), default="closed", help=say(SIGN_UP_HELP))
    help_ = say(
        "battles of packs: none, those in DIR/packs (listed), or also those that players upload (players)"
    )
    add("--packs", choices=("none", "listed", "players"), default="none", help=help_)
    add("--visits", metavar="N", type=many, default=20, help=say("players at once (20)"))
    add("--per-address", metavar="N", type=many, default=3, help=say("sessions from one address (3)"))
    help_ = say("idle minutes after which a session ends (45); the player is warned a minute before")
    add("--idle", metavar=say("MINUTES"), type=minutes, default=45.0, help=help_)
    help_ = say("the address at which players open the page, if behind a proxy: https://play.example.org")
    add("--public", metavar="URL", type=page_address, help=help_)
    help_ = say("the address of a proxy whose X-Forwarded-For is trusted; may be repeated")
    add("--trust-proxy", metavar=say("ADDRESS"), type=address, action="append", default=[], help=help_)
    help_ = say("another host name of the page; may be repeated")
    add("--web-host", metavar=say("NAME"), action="append", default=[], help=help_)
    help_ = say("write the log to this file instead of standard error: five parts of 4 MB at most")
    add("--log", metavar=say("FILE"), type=path, help=help_)
    add("--log-json", action="store_true", help=say("a line of JSON for each line of the log"))
    help_ = say("seconds that players have when SIGHUP renews the server (60)")
    add("--grace", metavar=say("SECONDS"), type=seconds, default=60.0, help=help_)
    add("--check", action="store_true", help=say("only test whether the server would start"))
    help_ = say("serve metrics for Prometheus at this address, for this machine only: 127.0.0.1:9100")
    add("--metrics", metavar=say("ADDRESS:PORT"), type=own_address, help=help_)
    add(
        "--user",
        metavar=say("NAME"),
        help=say(
            "run players' processes as this user, or each as its own user of a range (61000-61099); "
            "needs root"
        ),
    )


def _server_itself(parser: Parser) -> None:
    parser.epilog = say(TO_ALL)
    told = {
        "inside": say("who is connected now: name, from where, since when"),
        "announce": say("send a message to everyone connected now"),
        "motd": say("show, set or end the message of the day in the lobby"),
        "ban": say("ban an address or a net"),
        "unban": say("lift a ban of an address or a net"),
        "bans": say("the banned addresses and nets"),
        "rotate": say("make another host key or another secret of links and cookies"),
    }
    for name, sub in parts(parser, told):
        _ARGUMENTS_OF_SERVER[name](sub)
        data_folder(sub)


def _announce(parser: Parser) -> None:
    parser.add_argument("text", metavar=say("TEXT"), help=say("one line"))


def _motd(parser: Parser) -> None:
    parser.add_argument(
        "text", metavar=say("TEXT"), nargs="?", help=say("one line; without it the message is shown")
    )
    parser.add_argument("--clear", action="store_true", help=say("end the message"))


def _ban_net(parser: Parser) -> None:
    _net(parser)
    parser.add_argument("reason", metavar=say("REASON"), help=say("the reason; people there read it"))
    _until(parser)


def _net(parser: Parser) -> None:
    help_ = say("an address, or a net such as 192.0.2.0/24; an IPv6 address covers its /64")
    parser.add_argument("net", metavar=say("NET"), help=help_)


def _rotate(parser: Parser) -> None:
    help_ = say("host-key identifies the server to SSH clients; secret signs links, cookies and tokens")
    parser.add_argument("what_key", metavar=say("KEY"), choices=("host-key", "secret"), help=help_)
    how = parser.add_mutually_exclusive_group()
    how.add_argument(
        "--finish", action="store_true", help=say("end the period in which both old and new are valid")
    )
    how.add_argument(
        "--now", action="store_true", help=say("skip that period, for a key that somebody else may have")
    )


_ARGUMENTS_OF_SERVER = {
    "inside": as_json,
    "announce": _announce,
    "motd": _motd,
    "ban": _ban_net,
    "unban": _net,
    "bans": as_json,
    "rotate": _rotate,
}


def _games(parser: Parser) -> None:
    told = {
        "list": say("all games of the server"),
        "export": say("a game as an ordinary save file; the key is in it once the game is over"),
        "import": say("import a recorded game; prints a code for every free seat"),
        "backup": say("back up everything, keys included, as of one moment, while the server runs"),
        "restore": say("restore such a backup into a new or empty folder"),
    }
    for name, sub in parts(parser, told):
        if name == "export":
            sub.add_argument("game", metavar=say("GAME"), help=say('as in "cockade games list"'))
        if name != "list":
            sub.add_argument("file", metavar=say("FILE"), type=path)
        if name == "backup":
            help_ = say("FILE is a folder: write a dated copy into it, and keep the last N of them")
            sub.add_argument("--keep", metavar="N", type=many, help=help_)
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
        "new": say("create a tournament; players join it in the lobby, and the rest is automatic"),
        "list": say("all tournaments"),
        "show": say("a tournament's standings and rounds"),
        "cancel": say("cancel a tournament; its games continue"),
    }
    for name, sub in parts(parser, told):
        if name != "list":
            sub.add_argument("name", metavar=say("NAME"), help=say("the name of the tournament"))
        if name == "new":
            _tournament(sub)
        _server(sub)


def _tournament(parser: Parser) -> None:
    add = parser.add_argument
    add("scenario", metavar=say("SCENARIO"), type=name_or_path, help=say('as in "cockade list"'))
    add(
        "--form",
        choices=("swiss", "robin", "knockout"),
        default="swiss",
        help=say("equals meet (swiss), everyone meets everyone (robin), or losers are out (knockout)"),
    )
    help_ = say("who may take part: people by default, bots with a key of their own, or all")
    add("--for", dest="whom", choices=("people", "bots", "all"), default="people", help=help_)
    help_ = say("seasons to hold (1), each a week after the last, with all players who stay")
    add("--seasons", metavar="N", type=many, help=help_)
    add("--players", metavar="N", type=many, required=True, help=say("it starts when this many have joined"))
    help_ = say("or it starts at this time (UTC) with those who have joined: 2026-12-31T18:00")
    add("--begins", metavar=say("TIME"), help=help_)
    add(
        "--rounds",
        metavar="N",
        type=many,
        help=say("rounds of a Swiss tournament; by default enough for its players"),
    )
    add(
        "--pace",
        metavar=say("PACE"),
        default="day",
        help=say("the time for a decision; a player who exceeds it loses; by default a day"),
    )
    help_ = say("games with each opponent; 2 to change sides. By default 2 if the sides are unequal")
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


def _people(parser: Parser) -> None:
    parser.epilog = say(MANNERS)
    told = {
        "list": say("all players: keys, since when, last seen, state"),
        "approve": say("approve a player permanently, without an entry in the list"),
        "rename": say("give a player another name; nobody else gets the old one for 30 days"),
        "ban": say("ban a player, with all their keys"),
        "unban": say("lift a ban"),
        "kick": say("disconnect a player; they may come back"),
        "mute": say("mute a player; they can still play"),
        "unmute": say("unmute a player"),
        "moderator": say("make a player a moderator, who looks after others in the lobby"),
        "no-moderator": say("end a player's role as moderator"),
        "keys": say("the keys and browsers of a player"),
        "forget": say("revoke a key or browser of a player"),
        "sign-out": say("end a player's sessions, links and cookies; keys stay valid"),
        "reports": say("what players have reported about each other"),
        "close": say("close a report with a note"),
        "comments": say("the comments of a player on games that are over; --remove removes them all"),
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
    help_ = say("the last day, such as 2030-01-31; without it, there is no end")
    parser.add_argument("--until", metavar=say("DATE"), type=end_of_day, help=help_)


def _keys(parser: Parser) -> None:
    _name(parser)
    as_json(parser)


def _forget(parser: Parser) -> None:
    _name(parser)
    parser.add_argument("key", metavar=say("KEY"), help=say('as in "cockade people keys", or its beginning'))


def _reports(parser: Parser) -> None:
    parser.add_argument("--all", action="store_true", help=say("include those that are closed"))
    as_json(parser)


def _comments(parser: Parser) -> None:
    _name(parser)
    parser.add_argument("--remove", action="store_true", help=say("remove them from all games"))
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
    "comments": _comments,
    "close": _close,
    "invite": _until,
    "invites": as_json,
    "withdraw": _withdraw,
}


GROUP = CommandGroup(4, mark("run a server"), "cockade.server.commands", commands)
