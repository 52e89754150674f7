"""Account requests of a session: name, keys, vacation and notification addresses of its player."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING

from attrs import asdict

from cockade.server.host.client_session import ClientSession, Json, text_of
from cockade.server.host.hosted_game import DeniedError
from cockade.server.host.log import note
from cockade.server.host.notices import LONGEST
from cockade.server.host.request_registry import handles
from cockade.server.host.tokens import BOT, BROWSER, NEWCOMER, TAKEN, place_of, token_in
from cockade.server.store.access import is_browser, only_browsers
from cockade.server.store.notification_targets import GATHERED, MOST_FAILED
from cockade.server.store.people import DAY, LISTED, MEMBER, RENAMED_IN, WAITS
from cockade.server.store.recovery_addresses import WaysBack
from cockade.server.store.registration import APPROVAL, INVITED, NoRoomError
from cockade.tui.text import chat_text
from cockade.tui.text.i18n import mark, say
from cockade.tui.text.language_choice import known

if TYPE_CHECKING:
    from cockade.server.store.people import Player

LONGEST_KEY = 200
KEYLESS = "guest:"
"""Prefix of the fingerprint of a session without a key. The host refuses such a session."""

# ---------------------------------------------------------------- who one is


@handles("hello")
async def hello(caller: ClientSession, asked: Json) -> Json:
    """Handle the first line: the token of the front end, and the language of the session."""
    token = token_in(caller.host.secret, text_of(asked, "token"), caller.host.clock())
    if not token or token.said.startswith(KEYLESS):
        raise DeniedError(say("This token is not valid here. Connect again."))
    found = token.said
    prints = [word for word in found.split() if word != BROWSER and not word.startswith(NEWCOMER)]
    for word in set(found.split()) - {*prints, BROWSER}:
        _, caller.newcomer, address = word.split(":", 2)
        caller.place = place_of(caller.host.secret, address)
    caller.fingerprint, caller.made, caller.by_link = prints[0], token.made, BROWSER in found.split()
    if not caller.by_link and caller.host.directory.access.is_closed(caller.fingerprint):
        raise DeniedError(TAKEN)
    caller.language = known(text_of({"language": ""} | asked, "language"))
    people = caller.host.directory.people
    player = people.known_by(prints)
    if caller.is_bot and not player:
        player = people.enter(found, chat_text.bot_name(found.removeprefix(BOT)))
    if caller.is_bot and player and not caller.host.is_here(player.id):
        caller.host.directory.seats.offer_bot(player.id, ())  # what it offered where its host was killed
    return _come_in(caller, player)


def _come_in(caller: ClientSession, player: Player | None) -> Json:
    """Log this session in as a player. Raise DeniedError if they are banned. Listed players stop waiting."""
    people = caller.host.directory.people
    if player:
        if caller.host.directory.invites.redeem(caller.fingerprint, player.id):
            note("invitation-accepted", player=player.id)
            caller.host.tell_lobby()
        if why := caller.why_out(player.id):
            raise why
        if player.state == WAITS and caller.newcomer != APPROVAL:
            people.let_in(player.id, MEMBER if caller.newcomer else LISTED)
        arrived = caller.host.directory.arrived
        arrived[player.id] = caller.language or arrived.get(player.id, "")
        if not caller.by_link:
            caller.host.directory.came_by[caller.fingerprint] = caller.host.clock()
        player = people.by_id(player.id)
    caller.be(player)
    return caller.welcome()


@handles("name")
async def name(caller: ClientSession, asked: Json) -> Json:
    """Set the player's first name, or rename them."""
    wanted = chat_text.name_of(text_of(asked, "name"))
    if not wanted:
        raise DeniedError(
            say(
                "A name starts with a letter or a digit and has at most {n} characters.",
                n=chat_text.LONGEST_NAME,
            )
        )
    if caller.player is None:
        return _come_in(caller, _sign_up(caller, wanted))
    if wanted != caller.who.name:
        _rename(caller, wanted)
    return caller.welcome()


def _sign_up(caller: ClientSession, name: str) -> Player:
    """Make a new account. Sign-ups without the operator's invitation are limited."""
    directory = caller.host.directory
    if not caller.newcomer:
        return directory.people.enter(caller.fingerprint, name)
    state = WAITS if caller.newcomer == APPROVAL else MEMBER
    invite = directory.invites.followed(caller.fingerprint) if caller.newcomer == INVITED else None
    if invite and not invite.game:
        return directory.people.enter(caller.fingerprint, name, state)
    try:
        player = directory.sign_ups.sign_up(
            caller.fingerprint, name, state, caller.place, invited=invite is not None
        )
    except NoRoomError:
        text = mark("Too many accounts were made here today, or from your address. Come back tomorrow.")
        raise DeniedError(text) from None
    note("waits-to-be-let-in" if state == WAITS else "signed-up", player=player.id)
    return player


def _rename(caller: ClientSession, name: str) -> None:
    """Rename the player, at most now and then. The old name stays reserved for a while."""
    people, now = caller.host.directory.people, caller.host.clock()
    left = people.renamed(caller.who.id) + RENAMED_IN - now
    if left > 0:
        raise DeniedError(
            mark("You changed your name recently. You can change it again in {n} days."), n=ceil(left / DAY)
        )
    people.rename(caller.who.id, name)
    note("renamed", player=caller.who.id)
    caller.host.look_at_accounts()
    caller.host.tell_games_of(caller.who.id)


@handles("left")
async def left(caller: ClientSession, asked: Json) -> Json:  # noqa: ARG001 - it asks for nothing else
    """Return, once, the game that the player was in when the connection broke."""
    return {"game": caller.host.directory.people.left(caller.who.id)}


@handles("redeem")
async def redeem(caller: ClientSession, asked: Json) -> Json:
    """Redeem a code from another session: link this key to its account."""
    found = caller.host.directory.people.redeem(text_of(asked, "code", 40), caller.fingerprint)
    if found is None:
        raise DeniedError(mark("This code is invalid or has expired."))
    return _come_in(caller, found)


@handles("link")
async def link(caller: ClientSession, asked: Json) -> Json:  # noqa: ARG001 - it asks for nothing else
    """Make a code that links another key or browser to this account."""
    return {"code": caller.host.directory.people.link_code(caller.who.id)}


# ---------------------------------------------------------------- keys and browsers


@handles("keys")
async def keys(caller: ClientSession, asked: Json) -> Json:  # noqa: ARG001 - it asks for nothing else
    """Return the player's keys, the latest first. `here` marks the one that this session uses."""
    directory, player = caller.host.directory, caller.who.id
    found = [each for each in directory.access.keys(player) if not each.closed]
    return {
        "keys": [
            {
                "key": each.fingerprint,
                "browser": is_browser(each.fingerprint),
                "since": each.since,
                "seen": directory.came_by.get(each.fingerprint, each.seen),
                "here": caller.comes_by(each.fingerprint),
            }
            for each in found
        ],
        "signed_out": directory.access.signed_out(player),
    }


@handles("forget")
async def forget(caller: ClientSession, asked: Json) -> Json:
    """Unlink a key or a browser from the player's account."""
    key = text_of(asked, "key", LONGEST_KEY)
    if caller.comes_by(key):
        raise DeniedError(mark("You are using this one. Remove it from another device."))
    if not caller.host.directory.access.forget(caller.who.id, key):
        raise DeniedError(mark("You don't have that key."))
    note("key-taken-away", player=caller.who.id)
    caller.host.look_at_accounts()
    return await keys(caller, asked)


@handles("sign-out")
async def sign_out(caller: ClientSession, asked: Json) -> Json:
    """End all other sessions, links, cookies and codes of the player. Keys stay valid."""
    access, player = caller.host.directory.access, caller.who.id
    if not caller.by_link and only_browsers(access.keys(player)):
        raise DeniedError(mark("This browser is your only way in. First give another device a code."))
    caller.made = access.sign_out(player) + 1
    note("signed-out", player=player)
    caller.host.look_at_accounts()
    return await keys(caller, asked)


# ---------------------------------------------------------------- invitations


@handles("invites")
async def invites(caller: ClientSession, asked: Json) -> Json:  # noqa: ARG001 - it asks for nothing else
    """Return the player's invitation codes and their links. `left` is 0 for codes that have ended."""
    now = caller.host.clock()
    found = caller.host.directory.invites.of(caller.who.id)
    return {
        "invites": [
            {**asdict(each), "left": max(0.0, each.until - now), "link": link_of(caller, each.code)}
            for each in found
        ]
    }


def link_of(caller: ClientSession, code: str) -> str:
    """Return the link that redeems a code. Empty without a web page or without a code."""
    public = caller.host.notices.reach.public
    return f"{public}/invite/{code}" if public and code else ""


@handles("withdraw")
async def withdraw(caller: ClientSession, asked: Json) -> Json:
    """Withdraw one of the player's invitations."""
    found = caller.host.directory.invites
    code = text_of(asked, "code", 40)
    if not any(each.code == code for each in found.of(caller.who.id)) or not found.withdraw(code):
        raise DeniedError(mark("This code is invalid or has expired."))
    return await invites(caller, asked)


@handles("offer")
async def offer(caller: ClientSession, asked: Json) -> Json:
    """Offer a seat again, with a new code."""
    found, code = caller.host.directory.invites, text_of(asked, "code", 40)
    mine = next((each for each in found.of(caller.who.id) if each.code == code), None)
    if mine is None or not found.offer_seat(mine.game, mine.side):
        raise DeniedError(mark("This seat is taken or does not exist."))
    return await invites(caller, asked)


@handles("settings")
async def settings(caller: ClientSession, asked: Json) -> Json:
    """Save the settings that a player has chosen."""
    caller.host.directory.people.set_settings(caller.who.id, text_of(asked, "text"))
    return {}


@handles("account")
async def account(caller: ClientSession, asked: Json) -> Json:  # noqa: ARG001 - it asks for nothing else
    """Return the player's vacation days and notification addresses."""
    clocks, player, now = caller.host.directory.clocks, caller.who.id, caller.host.clock()
    until = clocks.away_until(player, now)
    return {
        "away": max(0.0, until - now),
        "days": clocks.days_left(player, now),
        "kinds": caller.host.notices.kinds,
        "address": _address(caller),
        "way_back": asdict(found) if (found := WaysBack(clocks.store).of(player)) else None,
    }


def _address(caller: ClientSession) -> Json | None:
    """Return the player's notification address."""
    found = caller.host.notices.addresses.of(caller.who.id)
    if found is None:
        return None
    return {**asdict(found), "silent": found.failed >= MOST_FAILED}


@handles("vacation")
async def vacation(caller: ClientSession, asked: Json) -> Json:
    """Start a vacation of some days now, or end it (0)."""
    clocks, player, now, days = (
        caller.host.directory.clocks,
        caller.who.id,
        caller.host.clock(),
        asked.get("days"),
    )
    if days == 0:
        clocks.come_back(player, now)
    elif type(days) is not int or not clocks.go_away(player, now, days):
        raise DeniedError(say("You don't have that many days left, or you are already away."))
    caller.host.tell_games_of(player)
    return await account(caller, asked)


@handles("report")
async def report(caller: ClientSession, asked: Json) -> Json:
    """Report another player to the operator, with the game if it happened in one."""
    name, text = text_of(asked, "name", 80), chat_text.chat_line(text_of(asked, "text"))
    game = caller.hosted(asked)[0].id if "game" in asked else ""
    number = caller.host.directory.report(caller.who, name, text, game)
    note("reported", number=number, player=caller.who.id)
    return {}


# ---------------------------------------------------------------- being told elsewhere


@handles("tell")
async def tell(caller: ClientSession, asked: Json) -> Json:
    """Add a notification address. A code is sent there first."""
    caller.host.notices.ask(caller.who.id, text_of(asked, "kind"), text_of(asked, "target", LONGEST))
    return await account(caller, asked)


@handles("confirm")
async def confirm(caller: ClientSession, asked: Json) -> Json:
    """Confirm a notification address with the code that was sent there."""
    addresses = caller.host.notices.addresses
    if not addresses.confirm(caller.who.id, text_of(asked, "code", 40), caller.host.clock()):
        raise DeniedError(say("This code is invalid or has expired."))
    return await account(caller, asked)


@handles("gather")
async def gather(caller: ClientSession, asked: Json) -> Json:
    """Choose whether notifications are sent at once or gathered."""
    minutes = asked.get("minutes")
    if minutes not in GATHERED:
        raise DeniedError(say("This request could not be understood."))
    caller.host.notices.addresses.gather(caller.who.id, minutes)
    return await account(caller, asked)


@handles("tell-no-more")
async def tell_no_more(caller: ClientSession, asked: Json) -> Json:
    """Remove a notification address."""
    caller.host.notices.addresses.forget(caller.who.id)
    return await account(caller, asked)
