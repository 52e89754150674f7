"""`cockade people`: the players of a server and the operator's actions, also while it runs."""

from __future__ import annotations

from contextlib import closing
from typing import TYPE_CHECKING

from attrs import asdict

from cockade.server.store.access import Access
from cockade.server.store.comments import Comments
from cockade.server.store.invites import Invites
from cockade.server.store.moderators import Moderators
from cockade.server.store.people import LISTED, MEMBER, WAITS, NameTakenError, People
from cockade.server.store.reports import Reports
from cockade.server.store.sanctions import BAN, KICK, MUTE, Sanctions
from cockade.server.store.store import Store
from cockade.server.store.tables import LASTS, LATEST
from cockade.tui.commands.common import print_json, print_table
from cockade.tui.text import chat_text
from cockade.tui.text.cli_errors import CommandError, near
from cockade.tui.text.i18n import listed, mark, say
from cockade.tui.text.times import moment

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Sequence

    from cockade.server.store.people import Account, Player
    from cockade.server.store.reports import Report
    from cockade.server.store.sanctions import Sanction


STATES = {
    LISTED: mark("on the list, or a guest"),
    WAITS: mark("waiting for approval"),
    MEMBER: mark("approved"),
}
SANCTIONS = {BAN: mark("banned"), MUTE: mark("muted")}


def run(args: Namespace) -> int:
    """Run the chosen subcommand."""
    with closing(Store.open(args.data, create=False)) as store:
        _WHAT[args.what](store, args)
    return 0


# ---------------------------------------------------------------- looking


def list_people(store: Store, args: Namespace) -> None:
    """List all players by name."""
    accounts, sanctions = People(store).accounts(), Sanctions(store).all()
    if args.json:
        print_json({"people": [_plain(each, sanctions.get(each.player.id, [])) for each in accounts]})
        return
    rows = [
        (
            each.player.name,
            str(len(each.prints)),
            moment(each.since) if each.since else "-",
            f"{each.seen[:10]} {each.seen[11:16]} UTC" if each.seen else "-",
            _state(each, sanctions.get(each.player.id, [])),
        )
        for each in accounts
    ]
    print_table([(say("name"), say("keys"), say("since"), say("last seen"), say("state")), *rows])


def _state(account: Account, sanctions: Sequence[Sanction]) -> str:
    return listed([say(STATES[account.player.state]), *map(_sanction, sanctions)])


def _sanction(sanction: Sanction) -> str:
    """Return a player's sanctions with end and reason. Past kicks are left out."""
    if sanction.kind not in SANCTIONS:
        return ""
    words = say(SANCTIONS[sanction.kind])
    until = say("until {date}", date=moment(sanction.until)) if sanction.until else ""
    return " ".join(filter(None, [words, until, f"({sanction.reason})" if sanction.reason else ""]))


def _plain(account: Account, sanctions: Sequence[Sanction]) -> dict[str, object]:
    holding = {each.kind: {"reason": each.reason, "until": each.until} for each in sanctions}
    return {
        "id": account.player.id,
        "name": account.player.name,
        "keys": account.prints,
        "since": account.since or None,
        "seen": account.seen or None,
        "state": account.player.state or "listed",
        **holding,
    }


def list_keys(store: Store, args: Namespace) -> None:
    """List a player's current and former keys."""
    player, access = _player(store, args.name), Access(store)
    found, signed_out = access.keys(player.id), access.signed_out(player.id)
    if args.json:
        told = [
            {"key": each.fingerprint}
            | {name: getattr(each, name) or None for name in ("since", "seen", "closed")}
            for each in found
        ]
        print_json({"name": player.name, "keys": told, "signed_out": signed_out or None})
        return
    rows = [
        (each.fingerprint, *(moment(at) if at else "-" for at in (each.since, each.seen, each.closed)))
        for each in found
    ]
    print_table([(say("key"), say("since"), say("last seen"), say("revoked")), *rows])
    if signed_out:
        print(say("Only links and cookies made after {date} are valid.", date=moment(signed_out)))


def list_reports(store: Store, args: Namespace) -> None:
    """List the open reports, or all."""
    found = Reports(store).all(closed=args.all)
    names = {player.id: player.name for player in People(store).all()}
    if args.json:
        print_json({"reports": [_plain_report(each, names) for each in found]})
        return
    for each in found:
        who = {"n": each.n, "who": names[each.player], "about": names[each.about], "date": moment(each.at)}
        print(say("{n}. {date}: {who} about {about}", **who) + (f" ({each.game})" if each.game else ""))
        print(f"   {each.text}")
        if each.closed:
            print(say("   closed {date}: {note}", date=moment(each.closed), note=each.note))
    if not found:
        print(say("Nothing is reported."))


def _plain_report(report: Report, names: dict[str, str]) -> dict[str, object]:
    return {
        "n": report.n,
        "by": names[report.player],
        "about": names[report.about],
        "game": report.game or None,
        "at": report.at,
        "text": report.text,
        "closed": report.closed,
        "note": report.note,
    }


# ---------------------------------------------------------------- doing


def approve(store: Store, args: Namespace) -> None:
    """Approve a player, known by any of their keys."""
    player = _player(store, args.name)
    People(store).let_in(player.id)
    print(say("{name} is approved.", name=player.name))


def rename(store: Store, args: Namespace) -> None:
    """Rename a player. Their games stay theirs."""
    player, name = _player(store, args.name), chat_text.name_of(args.new)
    if not name:
        text = "A name starts with a letter or a digit and has at most {n} characters."
        raise CommandError(say(text, n=chat_text.LONGEST_NAME))
    try:
        People(store).rename(player.id, name)
    except NameTakenError as error:
        text = "Somebody else is called {name}, or had a name like it in the last 30 days. Choose another."
        raise CommandError(say(text, name=name)) from error
    print(say("{name} is now called {new}.", name=player.name, new=name))


def ban(store: Store, args: Namespace) -> None:
    """Ban a player with a reason that they see. Their sessions end."""
    player = _player(store, args.name)
    reason = chat_text.chat_line(args.reason)
    if not reason:
        raise CommandError(say("Give a reason: the player will read it."))
    Sanctions(store).take(player.id, BAN, reason, until_of(store, args))
    print(say("{name} is banned.", name=player.name))


def kick(store: Store, args: Namespace) -> None:
    """Disconnect a player, who may return."""
    player = _player(store, args.name)
    Sanctions(store).take(player.id, KICK, chat_text.chat_line(args.reason or ""))
    print(say("{name} is disconnected.", name=player.name))


def mute(store: Store, args: Namespace) -> None:
    """Mute a player in chat."""
    player = _player(store, args.name)
    Sanctions(store).take(player.id, MUTE, chat_text.chat_line(args.reason or ""), until_of(store, args))
    print(say("{name} is muted.", name=player.name))


def unban(store: Store, args: Namespace) -> None:
    """Lift a ban."""
    _lift(store, args, BAN, mark("{name} is not banned."), mark("{name} is no longer banned."))


def unmute(store: Store, args: Namespace) -> None:
    """Lift a mute."""
    _lift(store, args, MUTE, mark("{name} is not muted."), mark("{name} is no longer muted."))


def forget(store: Store, args: Namespace) -> None:
    """Close a key or browser. Its sessions end."""
    player, access = _player(store, args.name), Access(store)
    found = [each.fingerprint for each in access.keys(player.id) if not each.closed]
    keys = [each for each in found if each.startswith(args.key)]
    if len(keys) != 1 or not access.forget(player.id, keys[0]):
        text = '{name} has no key {key}. "cockade people keys" lists them.'
        raise CommandError(say(text, key=args.key, name=player.name))
    print(say("{key} no longer works.", key=keys[0]))


def sign_out(store: Store, args: Namespace) -> None:
    """End all sessions, links, cookies and codes of a player."""
    player = _player(store, args.name)
    Access(store).sign_out(player.id)
    print(say("{name} is signed out everywhere. New links are written within seconds.", name=player.name))


def _lift(store: Store, args: Namespace, kind: str, not_there: str, done: str) -> None:
    player = _player(store, args.name)
    if not Sanctions(store).lift(player.id, kind):
        raise CommandError(say(not_there, name=player.name))
    print(say(done, name=player.name))


def moderator(store: Store, args: Namespace) -> None:
    """Make a player a moderator."""
    player = _player(store, args.name)
    Moderators(store).name(player.id)
    print(say("{name} is now a moderator.", name=player.name))


def no_moderator(store: Store, args: Namespace) -> None:
    """Remove a moderator."""
    player = _player(store, args.name)
    if not Moderators(store).dismiss(player.id):
        raise CommandError(say("{name} is not a moderator.", name=player.name))
    print(say("{name} is no longer a moderator.", name=player.name))


def close(store: Store, args: Namespace) -> None:
    """Close a report."""
    if not Reports(store).close(args.n, chat_text.chat_line(args.note)):
        text = 'No report {n} is open. "cockade people reports" lists those that are.'
        raise CommandError(say(text, n=args.n))
    print(say("Report {n} is closed.", n=args.n))


def invite(store: Store, args: Namespace) -> None:
    """Offer an account on the server."""
    until = until_of(store, args) or store.clock() + LASTS
    code = Invites(store).offer_place(until)
    if not code:
        text = 'All places are already offered. Withdraw one with "cockade people withdraw CODE".'
        raise CommandError(say(text))
    text = (
        "{code} admits one person, until {date}. By SSH it is the user name (ssh -p PORT "
        "{code}@HOST); in a browser, open /invite/{code}."
    )
    print(say(text, code=code, date=moment(until)))


def list_invites(store: Store, args: Namespace) -> None:
    """List all valid invitations."""
    found = Invites(store).all()
    if args.json:
        print_json({"invites": [asdict(each) for each in found]})
        return
    place = say("a place on the server")
    rows = [(each.code, each.game or place, each.side, _date(each.until)) for each in found]
    print_table([(say("code"), say("for"), say("side"), say("until")), *rows])


def _date(until: float) -> str:
    return moment(until) if until < LATEST else "-"


def withdraw(store: Store, args: Namespace) -> None:
    """Withdraw an invitation."""
    if not Invites(store).withdraw(args.code):
        text = 'There is no invitation {code}. "cockade people invites" lists the valid ones.'
        raise CommandError(say(text, code=args.code))
    print(say("{code} no longer works.", code=args.code))


def until_of(store: Store, args: Namespace) -> float | None:
    """Return when a sanction ends. Raise CommandError for a past day."""
    if args.until is not None and args.until <= store.clock():
        raise CommandError(say("--until: {date} has passed.", date=moment(args.until)))
    return float(args.until) if args.until is not None else None


def _player(store: Store, name: str) -> Player:
    """Return a player by name or id."""
    people = People(store)
    found = people.named(name) or people.by_id(name)
    if found is None:
        known = near(name, [each.name for each in people.all()])
        raise CommandError(
            say(("Nobody here is called {name}. The players are {known}."), name=name, known=known)
        )
    return found


def list_comments(store: Store, args: Namespace) -> None:
    """List a player's comments, or remove them from all games."""
    comments = Comments(store)
    found = comments.by(_player(store, args.name).id)
    if args.remove:
        for game, each in found:
            comments.remove(game, each.n)
    if args.json:
        print_json({"comments": [{"game": game, **asdict(each)} for game, each in found]})
    else:
        rows = [(game, str(each.n), moment(each.at), each.text) for game, each in found]
        print_table([(say("game"), say("number"), say("when"), say("text")), *rows])


_WHAT = {
    "list": list_people,
    "approve": approve,
    "rename": rename,
    "ban": ban,
    "unban": unban,
    "kick": kick,
    "mute": mute,
    "unmute": unmute,
    "moderator": moderator,
    "no-moderator": no_moderator,
    "keys": list_keys,
    "forget": forget,
    "sign-out": sign_out,
    "reports": list_reports,
    "close": close,
    "comments": list_comments,
    "invite": invite,
    "invites": list_invites,
    "withdraw": withdraw,
}
