"""`cockade server`: sessions, announcements, address bans and the server's keys."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

from attrs import asdict

from cockade.saves.errors import told
from cockade.server.commands.people import until_of
from cockade.server.host import tokens
from cockade.server.store.address_bans import AddressBans, known_net
from cockade.server.store.announcements import FROM_OPERATOR, Announcements
from cockade.server.store.people import People
from cockade.server.store.store import Store
from cockade.server.transports import inside_file
from cockade.server.transports.connection import GUEST
from cockade.tui.commands.common import print_json, print_table
from cockade.tui.text import chat_text
from cockade.tui.text.cli_errors import CommandError
from cockade.tui.text.i18n import say
from cockade.tui.text.times import moment

if TYPE_CHECKING:
    from argparse import Namespace

    from cockade.server.store.address_bans import AnyNet
    from cockade.server.transports.inside_file import InsideSession


def run(args: Namespace) -> int:
    """Run the chosen subcommand."""
    with closing(Store.open(args.data, create=False)) as store:
        _WHAT[args.what](store, args)
    return 0


# ---------------------------------------------------------------- who is inside


def inside(store: Store, args: Namespace) -> None:
    """List the sessions of the server on this folder, the longest first."""
    found = inside_file.sessions(args.data)
    people = People(store)
    rows = [(_name(people, each), each) for each in sorted(found or (), key=lambda each: each.since)]
    if args.json:
        told_rows = [{"name": name, **asdict(each), "prints": list(each.prints)} for name, each in rows]
        print_json({"inside": told_rows})
        return
    if found is None:
        print(say("No server runs on this folder, so nobody is connected."))
        return
    heads = (say("name"), say("by"), say("from"), say("since"))
    print_table([heads, *((name, each.door, each.address, moment(each.since)) for name, each in rows)])


def _name(people: People, session: InsideSession) -> str:
    """Return the name of a session's player. Its keys may all be unknown."""
    if session.player.startswith(GUEST):
        return say("a guest without a key")
    known = next(filter(None, map(people.known, session.prints)), None)
    return known.name if known else session.name or say("somebody without a name yet")


# ---------------------------------------------------------------- messages


def announce(store: Store, args: Namespace) -> None:
    """Announce something to all sessions."""
    text = _line(args.text)
    Announcements(store).announce(text)
    print(say("Everyone connected sees: {text}", text=say(FROM_OPERATOR, words=text)))


def motd(store: Store, args: Namespace) -> None:
    """Show, set or end the message of the day."""
    announcements = Announcements(store)
    if args.clear and args.text is not None:
        raise CommandError(say("Give a text or --clear, not both."))
    if args.clear:
        if not announcements.set_daily(""):
            raise CommandError(say("There is no message of the day."))
        print(say("The message of the day has ended."))
        return
    if args.text is not None:
        announcements.set_daily(_line(args.text))
    text = announcements.daily()
    if not text:
        raise CommandError(say("There is no message of the day."))
    print(say("The lobby shows: {text}", text=say(FROM_OPERATOR, words=text)))


def _line(text: str) -> str:
    """Return a text that is safe to show to all players."""
    found = chat_text.chat_line(text)
    if not found:
        raise CommandError(say("Give a text: one line, without control characters."))
    if len(text.strip()) > chat_text.LONGEST_CHAT:
        raise CommandError(say("This text is too long: at most {n} characters.", n=chat_text.LONGEST_CHAT))
    return found


# ---------------------------------------------------------------- bans of addresses


def ban(store: Store, args: Namespace) -> None:
    """Ban a network. Its sessions end."""
    net, reason = _net(args.net), chat_text.chat_line(args.reason)
    if not reason:
        raise CommandError(say("Give a reason: people at this address will read it."))
    if not net.prefixlen:
        raise CommandError(say("{net} is every address there is. Stop the server instead.", net=net))
    if not AddressBans(store).take(net, reason, until_of(store, args)):
        raise CommandError(say('Too many addresses are banned. Lift some: "cockade server bans" lists them.'))
    print(say("{net} is banned.", net=net))


def unban(store: Store, args: Namespace) -> None:
    """Lift a network's ban."""
    net = _net(args.net)
    if not AddressBans(store).lift(net):
        raise CommandError(say('{net} is not banned. "cockade server bans" lists what is.', net=net))
    print(say("{net} is no longer banned.", net=net))


def bans(store: Store, args: Namespace) -> None:
    """List the current bans, the oldest first."""
    found = AddressBans(store).all()
    if args.json:
        print_json({"bans": [asdict(each) for each in found]})
        return
    rows = [
        (each.net, moment(each.at), moment(each.until) if each.until else "-", each.reason) for each in found
    ]
    print_table([(say("net"), say("since"), say("until"), say("reason")), *rows])


def _net(text: str) -> AnyNet:
    net = known_net(text)
    if net is None:
        words = say(
            ('"{text}" is neither an address nor a net. Write it like 192.0.2.7 or 2001:db8::/48.'), text=text
        )
        raise CommandError(words)
    return net


# ---------------------------------------------------------------- keys


def rotate(_: Store, args: Namespace) -> None:
    """Replace a key. Both are valid until the change is finished, unless it should be immediate."""
    try:
        (_rotate_host_key if args.what_key == "host-key" else _rotate_secret)(args.data, args)
    except OSError as error:
        raise told(error, args.data) from error
    print(say("Reload the server: it reads its keys at the start."))


def _rotate_host_key(folder: Path, args: Namespace) -> None:
    from cockade.server.transports import keys

    try:
        key = (
            keys.switch_host_key(folder) if args.finish else keys.renew_host_key(folder, overlap=not args.now)
        )
    except keys.KeyTrouble as error:
        raise CommandError(str(error)) from error
    print(say("The key: {key}", key=key.get_fingerprint()))
    if not (args.finish or args.now):
        print(say("Players' programs learn it at the next login. Use --finish after some weeks to switch."))
    if args.now:
        print(say("Players' SSH clients will warn them that the key has changed. Tell them its fingerprint."))


def _rotate_secret(folder: Path, args: Namespace) -> None:
    if args.finish:
        if not tokens.forget_old_secret(folder):
            raise CommandError(say("There is no old secret whose links and cookies are still valid."))
        print(say("Links and cookies of the old secret are now invalid."))
        return
    until = tokens.renew_secret(folder, overlap=not args.now)
    if args.now:
        print(say("All links, cookies and tokens issued so far are now invalid."))
    else:
        print(say("Links and cookies of the old secret are valid until {date}.", date=moment(until)))


_WHAT = {
    "inside": inside,
    "announce": announce,
    "motd": motd,
    "ban": ban,
    "unban": unban,
    "bans": bans,
    "rotate": rotate,
}
