"""The arguments of `cockade serve`, and what its help says."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError

from tui.words import say

ABOUT = """\
Players need nothing but ssh, or a browser. Games, players and keys are kept in the folder DIR.

Who may come in
  DIR/players holds a line a player: the public key and the name, as in authorized_keys. Lines with the
  same name are several keys of one player. The file is read again whenever it has changed.
  --guests lets in everybody with any key, or with the link for guests, but only from this machine and
  from private networks.

What is printed and kept
  At the first start a key is made for the server (DIR/host_key). Its fingerprint and the line for
  known_hosts are printed. DIR/web_links holds the links for browsers; who has one plays as that player.
  Standard error is the log: who came and went, what was refused. It holds no keys, links or words of players.

How it ends
  SIGTERM or Ctrl+C: every terminal is left as it was, every game is kept. Players who come back find
  everything as it was. Exit codes: 0 ended as asked, 1 broke off, 2 could not begin."""
MOST_PORT = 65535


def serve_arguments(parser: ArgumentParser) -> None:
    """Add them."""
    parser.epilog = say(ABOUT)
    add = parser.add_argument
    add("--ssh", metavar=say("PORT"), type=port, help=say("let players in by SSH at this port, say 8022"))
    add("--web", metavar=say("PORT"), type=port, help=say("let players in by browser at this port, say 8080"))
    add("--data", metavar=say("DIR"), required=True, help=say("the folder for games, players and keys"))
    help_ = say("the address to listen at; by default 127.0.0.1, which only this machine reaches")
    add("--listen", metavar=say("ADDRESS"), default="127.0.0.1", help=help_)
    add("--players", metavar=say("FILE"), help=say("the list of players; by default DIR/players"))
    add("--guests", action="store_true", help=say("let in people who are on no list"))
    add("--visits", metavar="N", type=number, default=20, help=say("as many players at once (20)"))
    add("--per-address", metavar="N", type=number, default=3, help=say("as many from one address (3)"))
    help_ = say("minutes without a key after which a visit ends (45); a minute before, the player is warned")
    add("--idle", metavar=say("MINUTES"), type=minutes, default=45.0, help=help_)
    help_ = say(
        "the address of the page as players open it, when a proxy stands before it: https://play.example.org"
    )
    add("--public", metavar="URL", type=page_address, help=help_)
    help_ = say("another name under which the page may be asked for; may be repeated")
    add("--web-host", metavar=say("NAME"), action="append", default=[], help=help_)
    add(
        "--user",
        metavar=say("NAME"),
        help=say("run the players' processes as this user, when started as root"),
    )


def port(text: str) -> int:
    """The number of a port."""
    if not text.isdecimal() or not 0 < int(text[:9]) <= MOST_PORT:
        raise ArgumentTypeError(say('"{text}" is no port: 1 to {most}', text=text, most=MOST_PORT))
    return int(text)


def number(text: str) -> int:
    """How many: 1 to 10000."""
    if not text.isdecimal() or not 0 < int(text[:9]) <= 10_000:
        raise ArgumentTypeError(say('"{text}" is no number from 1 to 10000', text=text))
    return int(text)


def minutes(text: str) -> float:
    """Minutes, at least a second."""
    try:
        found = float(text)
    except ValueError:
        found = 0.0
    if not 1 / 60 <= found <= 7 * 24 * 60:
        raise ArgumentTypeError(say('"{text}" is no number of minutes up to a week', text=text))
    return found


def page_address(text: str) -> str:
    """The address of a page: scheme and host."""
    scheme, _, host = text.rstrip("/").partition("://")
    if scheme not in ("http", "https") or not host or "/" in host:
        raise ArgumentTypeError(say('"{text}" is not like https://play.example.org', text=text))
    return text.rstrip("/")
