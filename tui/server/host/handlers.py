"""What a session may ask of the host, one function a request; nothing else can be asked."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from attrs import asdict

from cockade.events.codec import codec_for
from cockade.events.strict import read_strictly
from cockade.saves.lobby import KINDS
from cockade.tui.server.host.caller import Caller, Json, Presence, text_of
from cockade.tui.server.host.directory import NewGame
from cockade.tui.server.host.event_feed import ALL
from cockade.tui.server.host.hosted_game import DRAW, UNDO, DeniedError, HostedGame
from cockade.tui.server.host.log import note
from cockade.tui.server.host.tokens import fingerprint_in
from cockade.tui.text import speech
from cockade.tui.text.words import say

Handler = Callable[[Caller, Json], Awaitable[Json]]
HANDLERS: dict[str, Handler] = {}
MOST_PAGES = 1000
CHUNK = 40
"""Events told at one go before others have their turn."""


def handles(name: str) -> Callable[[Handler], Handler]:
    """Enter a function for a request."""

    def enter(function: Handler) -> Handler:
        HANDLERS[name] = function
        return function

    return enter


# ---------------------------------------------------------------- who one is


@handles("hello")
async def hello(caller: Caller, asked: Json) -> Json:
    """The first line: the token of the door."""
    found = fingerprint_in(caller.host.secret, text_of(asked, "token"), caller.host.clock())
    if not found:
        raise DeniedError(say("This token does not hold here. Connect again."))
    prints = found.split()
    caller.fingerprint = prints[0]
    caller.player = caller.host.directory.people.known_by(prints)
    return _welcome(caller)


def _welcome(caller: Caller) -> Json:
    player = caller.player
    if player is None:
        return {"player": None, "settings": ""}
    caller.host.directory.people.seen(player.id)
    return {"player": asdict(player), "settings": caller.host.directory.people.settings(player.id)}


@handles("name")
async def name(caller: Caller, asked: Json) -> Json:
    """A name, for the first time or another one."""
    wanted = speech.name_of(text_of(asked, "name"))
    if not wanted:
        raise DeniedError(
            say("A name begins with a letter or a digit; at most {n} signs.", n=speech.LONGEST_NAME)
        )
    people = caller.host.directory.people
    if caller.player is None:
        caller.player = people.enter(caller.fingerprint, wanted)
    else:
        people.rename(caller.player.id, wanted)
        caller.player = people.by_id(caller.player.id)
    return _welcome(caller)


@handles("redeem")
async def redeem(caller: Caller, asked: Json) -> Json:
    """This key is also somebody's who has asked for a code elsewhere."""
    found = caller.host.directory.people.redeem(text_of(asked, "code", 40), caller.fingerprint)
    if found is None:
        raise DeniedError(say("This code does not hold, or no more."))
    caller.player = found
    return _welcome(caller)


@handles("link")
async def link(caller: Caller, asked: Json) -> Json:  # noqa: ARG001 - it asks for nothing else
    """A code for another key or a browser."""
    return {"code": caller.host.directory.people.link_code(caller.who.id)}


@handles("settings")
async def settings(caller: Caller, asked: Json) -> Json:
    """Keep what a player has chosen."""
    caller.host.directory.people.set_settings(caller.who.id, text_of(asked, "text"))
    return {}


@handles("account")
async def account(caller: Caller, asked: Json) -> Json:  # noqa: ARG001 - it asks for nothing else
    """What stands beside a player's name: how long he is away still, and for how many days he may be."""
    clocks, player, now = caller.host.directory.clocks, caller.who.id, caller.host.clock()
    until = clocks.away_until(player, now)
    return {"away": max(0.0, until - now), "days": clocks.days_left(player, now)}


@handles("vacation")
async def vacation(caller: Caller, asked: Json) -> Json:
    """Be away for some days from now on, or be here again (0)."""
    clocks, player, now, days = (
        caller.host.directory.clocks,
        caller.who.id,
        caller.host.clock(),
        asked.get("days"),
    )
    if days == 0:
        clocks.come_back(player, now)
    elif type(days) is not int or not clocks.go_away(player, now, days):
        raise DeniedError(say("So many days are not left, or you are away already."))
    caller.host.tell_games_of(player)
    return await account(caller, asked)


# ---------------------------------------------------------------- the lobby


@handles("lobby")
async def lobby(caller: Caller, asked: Json) -> Json:  # noqa: ARG001 - it asks for nothing else
    """All games that concern a player."""
    found = caller.host.directory.lobby(caller.who)
    return {"games": found, "here": sorted({c.player.name for c in caller.host.callers if c.player})}


@handles("games")
async def games(caller: Caller, asked: Json) -> Json:
    """A further page of one of the lists of the lobby."""
    kind, page = text_of(asked, "kind"), asked.get("page")
    if kind not in KINDS or type(page) is not int or not 0 <= page < MOST_PAGES:
        raise DeniedError(say("This cannot be understood."))
    return {"games": caller.host.directory.page(kind, caller.who, page)}


@handles("start")
async def start(caller: Caller, asked: Json) -> Json:
    """Start a game."""
    wanted = read_strictly(asked.get("wanted"), NewGame)
    game, code = caller.host.directory.start(wanted, caller.who)
    note("game-begun", game=game, player=caller.who.id, against=wanted.opponent.how)
    caller.host.tell_lobby()
    return {"game": game, "code": code}


@handles("join")
async def join(caller: Caller, asked: Json) -> Json:
    """Sit down in a free seat."""
    directory = caller.host.directory
    code = text_of(asked, "code", 40) if "code" in asked else ""
    game = directory.join(caller.who, "" if code else text_of(asked, "game"), code)
    note("game-joined", game=game, player=caller.who.id)
    hosted = directory.open(game)
    hosted.look_round()
    caller.host.tell(hosted)
    caller.host.tell_lobby()
    return {"game": game}


# ---------------------------------------------------------------- at a game


@handles("enter")
async def enter(caller: Caller, asked: Json) -> Json:
    """Come to a game: everything that this player may know of it, and from now on its news."""
    player, id_ = caller.who, text_of(asked, "game")
    hosted = caller.host.directory.open(id_)
    side = hosted.side_of(player.id)
    if not side and not caller.host.directory.may_watch(hosted):
        raise DeniedError(say("This game is not for watching."))
    here = caller.presences[id_] = Presence(side, ALL if hosted.is_over else side)
    feed = hosted.feed(here.eyes)
    while feed.is_behind:
        feed.extend(CHUNK)
        await asyncio.sleep(0)
    opened = hosted.opened
    head = {
        "game": opened.game.id,
        "scenario": opened.scenario,
        "values": dict(opened.values),
        "side": side,
        "bookmark": caller.host.directory.seats.bookmark(id_, player.id),
        "terms": {"pace": hosted.terms.pace, "delay": hosted.terms.delay},
    }
    here.is_ready = True
    asyncio.get_running_loop().call_soon(caller.host.tell, hosted)
    return head


@handles("leave")
async def leave(caller: Caller, asked: Json) -> Json:
    """Go away from a game."""
    caller.presences.pop(text_of(asked, "game"), None)
    caller.host.directory.tidy()
    return {}


@handles("act")
async def act(caller: Caller, asked: Json) -> Json:
    """Play an action."""
    hosted, side = caller.seated(asked)
    action = codec_for(hosted.opened.game.vocabulary).action(asked.get("action"))
    hosted.act(side, action, joined=asked.get("joined") is True)
    return _done(caller, hosted)


def _done(caller: Caller, hosted: HostedGame) -> Json:
    caller.host.tell(hosted)
    return {"at": _at(caller, hosted)}


def _at(caller: Caller, hosted: HostedGame) -> int:
    """The present, as who asks counts it."""
    feed = hosted.feed(caller.presences[hosted.id].eyes)
    feed.extend()
    return feed.place_of(hosted.opened.at)


@handles("undo")
async def undo(caller: Caller, asked: Json) -> Json:
    """Take back."""
    hosted, side = caller.seated(asked)
    place, before = asked.get("place"), _at(caller, hosted)
    feed = hosted.feed(side)
    hosted.undo(side, feed.true_place(place) if type(place) is int else None)
    return {**_done(caller, hosted), "taken": before - _at(caller, hosted)}


@handles("redo")
async def redo(caller: Caller, asked: Json) -> Json:
    """Play again what was taken back."""
    hosted, side = caller.seated(asked)
    hosted.redo(side)
    return _done(caller, hosted)


@handles("ask")
async def ask(caller: Caller, asked: Json) -> Json:
    """Ask the other player."""
    hosted, side = caller.seated(asked)
    kind = text_of(asked, "kind")
    if kind not in (UNDO, DRAW):
        raise DeniedError(say("This cannot be understood."))
    hosted.ask(side, kind)
    return _done(caller, hosted)


@handles("answer")
async def answer(caller: Caller, asked: Json) -> Json:
    """Answer the other player."""
    hosted, side = caller.seated(asked)
    hosted.answer(side, text_of(asked, "kind"), yes=asked.get("yes") is True)
    return _done(caller, hosted)


@handles("resign")
async def resign(caller: Caller, asked: Json) -> Json:
    """Give a game up."""
    hosted, side = caller.seated(asked)
    hosted.resign(side)
    caller.host.tell_lobby()
    return _done(caller, hosted)


@handles("say")
async def talk(caller: Caller, asked: Json) -> Json:
    """A line of chat."""
    hosted, _ = caller.hosted(asked)
    text = speech.chat_line(text_of(asked, "text"))
    caller.check_talk(caller.host.clock())
    if text:
        hosted.say(caller.who.id, caller.host.clock(), text)
    return _done(caller, hosted)


@handles("bookmark")
async def bookmark(caller: Caller, asked: Json) -> Json:
    """Keep where a player left off."""
    hosted, _ = caller.hosted(asked)
    caller.host.directory.seats.set_bookmark(hosted.id, caller.who.id, text_of(asked, "text"))
    return {}
