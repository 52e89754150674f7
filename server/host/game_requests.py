"""Game requests of a session: in the lobby and in a game."""

from __future__ import annotations

import asyncio
from functools import partial

from attrs import asdict

from cockade.events.codec import codec_for
from cockade.events.strict_reading import read_strictly
from cockade.server.host import rematching
from cockade.server.host.account_requests import link_of
from cockade.server.host.budget import LINES, MOST_PRESENCES
from cockade.server.host.client_session import ClientSession, Json, Presence, text_of
from cockade.server.host.conditional_orders import ORDERS
from cockade.server.host.directory import NewGame
from cockade.server.host.event_feed import ALL
from cockade.server.host.hosted_game import DRAW, UNDO, DeniedError, HostedGame
from cockade.server.host.log import note
from cockade.server.host.request_registry import handles
from cockade.server.store.announcements import FROM_OPERATOR, Announcements
from cockade.server.store.lobby import KINDS
from cockade.server.store.messages import OF_THE_DAY, Word, Words
from cockade.server.store.people import WAITS
from cockade.server.store.publishing import BY_LINK, LISTED, PRIVATE
from cockade.tui.text import chat_text
from cockade.tui.text.i18n import mark, say

LONGEST_ID = 200
MOST_RATED = 200
MOST_SCENARIOS = 100
CHUNK = 40
"""Events sent in one batch before other sessions get their turn."""


# ---------------------------------------------------------------- the lobby


@handles("lobby")
async def lobby(caller: ClientSession, asked: Json) -> Json:  # noqa: ARG001 - it asks for nothing else
    """Return the player's lists of games."""
    found = caller.host.directory.lobby(caller.who)
    players = (c.player for c in caller.host.callers)
    here = {each.name for each in players if each and each.state != WAITS}
    store = caller.host.directory.store
    words = [asdict(each) for each in Words(store).of(caller.who.id)]
    if daily := Announcements(store).daily():
        words.insert(0, asdict(Word(OF_THE_DAY, store.clock(), FROM_OPERATOR, {"words": daily})))
    return {"games": found, "here": sorted(here | caller.host.names_elsewhere), "words": words}


@handles("read")
async def read(caller: ClientSession, asked: Json) -> Json:
    """Mark the server's messages to this player as read."""
    number = asked.get("n")
    if type(number) is int:
        Words(caller.host.directory.store).read(caller.who.id, number)
    return {}


@handles("games")
async def games(caller: ClientSession, asked: Json) -> Json:
    """Return the next page of a list of the lobby, after the named game."""
    kind, after = text_of(asked, "kind"), text_of(asked, "after", LONGEST_ID)
    if kind not in KINDS:
        raise DeniedError(say("This request could not be understood."))
    return {"games": caller.host.directory.page(kind, caller.who, after)}


@handles("ratings")
async def ratings(caller: ClientSession, asked: Json) -> Json:
    """Return the standings of a game: its highest ratings, the best first."""
    ratings, me = caller.host.directory.ratings, caller.who.name
    rows = [
        {**row, "me": not row["bot"] and row["who"] == me} for row in ratings.rows(text_of(asked, "game"))
    ]
    return {"ratings": rows[:MOST_RATED], "provisional": ratings.now().sheet.formula.provisional}


@handles("tournaments")
async def tournaments(caller: ClientSession, asked: Json) -> Json:  # noqa: ARG001 - it asks for nothing else
    """Return a short form of all tournaments."""
    return {"tournaments": caller.host.tournaments.listed(caller.who.id), "time": caller.host.clock()}


@handles("tournament")
async def tournament(caller: ClientSession, asked: Json) -> Json:
    """Return one tournament with its standings and rounds."""
    runner = caller.host.tournaments
    return runner.told(runner.one(text_of(asked, "tournament")), caller.who.id)


@handles("enlist")
async def enlist(caller: ClientSession, asked: Json) -> Json:
    """Enter a tournament."""
    caller.host.tournaments.join(text_of(asked, "tournament"), caller.who)
    caller.host.tell_lobby()
    return await tournament(caller, asked)


@handles("leave-tournament")
async def leave_tournament(caller: ClientSession, asked: Json) -> Json:
    """Leave a tournament."""
    for hosted in caller.host.tournaments.withdraw(text_of(asked, "tournament"), caller.who):
        caller.host.tell(hosted)
    caller.host.tell_lobby()
    return await tournament(caller, asked)


@handles("seats")
async def seats(caller: ClientSession, asked: Json) -> Json:
    """Set the scenarios for which this bot can be chosen. They replace the earlier ones."""
    wanted = asked.get("scenarios")
    if not caller.is_bot or not isinstance(wanted, list) or len(wanted) > MOST_SCENARIOS:
        raise DeniedError(say("This request is not possible now."))
    for each in wanted:
        caller.host.directory.scenario(text_of({"name": each}, "name"))
    caller.battles = frozenset(wanted)
    caller.host.directory.seats.offer_bot(caller.who.id, caller.battles)
    return {}


@handles("opponents")
async def opponents(caller: ClientSession, asked: Json) -> Json:
    """Return the names of the bots that are here and accept a scenario."""
    scenario = text_of(asked, "scenario")
    here = {each.player.id for each in caller.host.callers if each.player and scenario in each.battles}
    directory = caller.host.directory
    elsewhere = directory.seats.bots_offered(scenario) & directory.store.players_elsewhere()
    return {"bots": sorted(directory.people.names((here | elsewhere) - {caller.who.id}).values())}


@handles("packs")
async def packs(caller: ClientSession, asked: Json) -> Json:  # noqa: ARG001 - nothing more is asked
    """Return the battles of packs that may be chosen here, with their owners."""
    return {"battles": list(caller.host.directory.shelf.battles.values())}


@handles("start")
async def start(caller: ClientSession, asked: Json) -> Json:
    """Start a game of a scenario against the chosen opponent."""
    wanted = read_strictly(asked.get("wanted"), NewGame)
    game, code = await caller.host.directory.start_in_pieces(wanted, caller.who)
    note("game-begun", game=game, player=caller.who.id, against=wanted.opponent.how)
    caller.host.tell_lists(caller.host.directory.open(game))
    return {"game": game, "code": code, "link": link_of(caller, code)}


@handles("join")
async def join(caller: ClientSession, asked: Json) -> Json:
    """Take the free seat of a game."""
    directory = caller.host.directory
    code = text_of(asked, "code", 40) if "code" in asked else ""
    game = directory.join(caller.who, "" if code else text_of(asked, "game"), code)
    note("game-joined", game=game, player=caller.who.id)
    hosted = directory.open(game)
    hosted.look_round()
    caller.host.tell_joined(hosted)
    return {"game": game}


# ---------------------------------------------------------------- at a game


@handles("enter")
async def enter(caller: ClientSession, asked: Json) -> Json:
    """Enter a game. Send all that this player may know of it, and its news from now on."""
    player, id_ = caller.who, text_of(asked, "game")
    if len(caller.presences.keys() - {id_}) >= MOST_PRESENCES:
        raise DeniedError(mark("You already have {n} games open. Leave one first."), n=MOST_PRESENCES)
    hosted = caller.host.directory.open(id_)
    side = hosted.side_of(player.id)
    if not side and not caller.host.directory.may_watch(hosted):
        raise DeniedError(say("This game cannot be watched."))
    sees_all = hosted.is_over and not hosted.is_behind(side, caller.host.clock())
    here = caller.presences[id_] = Presence(side, ALL if sees_all else side)
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
        "terms": {"pace": hosted.terms.pace, "delay": hosted.terms.delay, "rated": hosted.terms.rated},
    }
    here.is_ready = True
    caller.afterwards = partial(caller.host.tell, hosted)
    return head


@handles("undone")
async def undone(caller: ClientSession, asked: Json) -> Json:
    """Send undone moves too, which the first answer leaves out."""
    hosted, _ = caller.hosted(asked)
    caller.presences[hosted.id].wants_all = True
    caller.tell(hosted)
    return {}


@handles("leave")
async def leave(caller: ClientSession, asked: Json) -> Json:
    """Leave a game."""
    caller.presences.pop(text_of(asked, "game"), None)
    caller.host.directory.tidy()
    return {}


@handles("act")
async def act(caller: ClientSession, asked: Json) -> Json:
    """Play an action for the player's side."""
    hosted, side = caller.seated(asked)
    action = codec_for(hosted.opened.game.vocabulary).action(asked.get("action"))
    hosted.act(side, action, joined=asked.get("joined") is True)
    return _played(caller, hosted)


def _played(caller: ClientSession, hosted: HostedGame) -> Json:
    """End the player's vacation, because they have played. Its other days are left for later."""
    clocks, player, now = caller.host.directory.clocks, caller.who.id, caller.host.clock()
    if clocks.away_until(player, now):
        clocks.come_back(player, now)
        caller.host.tell_games_of(player)
        for each in caller.host.callers:
            if each.player and each.player.id == player:
                each.send({"news": "back", "game": ""})
    return _done(caller, hosted)


def _done(caller: ClientSession, hosted: HostedGame) -> Json:
    caller.budget.spend(LINES, 1)
    caller.host.tell(hosted)
    return {"at": _at(caller, hosted)}


def _at(caller: ClientSession, hosted: HostedGame) -> int:
    """Return the present in the count of the session's side."""
    feed = hosted.feed(caller.presences[hosted.id].eyes)
    feed.extend()
    return feed.place_of(hosted.opened.at)


@handles("undo")
async def undo(caller: ClientSession, asked: Json) -> Json:
    """Undo the last gesture, or everything after a place."""
    hosted, side = caller.seated(asked)
    place, before = asked.get("place"), _at(caller, hosted)
    feed = hosted.feed(side)
    hosted.undo(side, feed.true_place(place) if type(place) is int else None)
    return {**_played(caller, hosted), "taken": before - _at(caller, hosted)}


@handles("redo")
async def redo(caller: ClientSession, asked: Json) -> Json:
    """Redo the moves that were last undone."""
    hosted, side = caller.seated(asked)
    hosted.redo(side)
    return _played(caller, hosted)


@handles("ask")
async def ask(caller: ClientSession, asked: Json) -> Json:
    """Ask the other player for an undo or a draw."""
    hosted, side = caller.seated(asked)
    kind = text_of(asked, "kind")
    if kind not in (UNDO, DRAW):
        raise DeniedError(say("This request could not be understood."))
    hosted.ask(side, kind)
    return _done(caller, hosted)


@handles("answer")
async def answer(caller: ClientSession, asked: Json) -> Json:
    """Answer a question of the other player."""
    hosted, side = caller.seated(asked)
    hosted.answer(side, text_of(asked, "kind"), yes=asked.get("yes") is True)
    return _done(caller, hosted)


@handles("order")
async def order(caller: ClientSession, asked: Json) -> Json:
    """Give or cancel a standing order."""
    hosted, side = caller.seated(asked)
    what = text_of(asked, "what")
    if what not in ORDERS:
        raise DeniedError(say("This request could not be understood."))
    hosted.order(side, what, on=asked.get("on") is True)
    return _done(caller, hosted)


@handles("resign")
async def resign(caller: ClientSession, asked: Json) -> Json:
    """Resign a game."""
    hosted, side = caller.seated(asked)
    hosted.resign(side)
    return _done(caller, hosted)


@handles("rematch")
async def rematch(caller: ClientSession, asked: Json) -> Json:
    """Offer a rematch of a finished game, or accept the one that the other player offers."""
    hosted, _ = caller.seated(asked)
    directory, swap = caller.host.directory, asked.get("swap") is True
    id_, done = rematching.rematch(directory, hosted, caller.who, swap=swap)
    new = directory.open(id_)
    new.look_round()
    if done == rematching.BEGUN:
        note("game-begun", game=id_, player=caller.who.id, against="rematch")
        caller.host.tell_lists(new)
    elif done == rematching.JOINED:
        note("game-joined", game=id_, player=caller.who.id)
        caller.host.tell_joined(new)
    caller.host.tell(hosted)
    return {"new": id_}


@handles("publish")
async def publish(caller: ClientSession, asked: Json) -> Json:
    """Publish the page of a finished game, or withdraw the consent to it."""
    hosted, side = caller.seated(asked)
    level = asked.get("level")
    if level not in (PRIVATE, BY_LINK, LISTED) or not caller.host.notices.reach.public:
        raise DeniedError(say("This request could not be understood."))
    caller.host.directory.publish(hosted, side, level)
    found = caller.host.directory.publishing.of(hosted.id)
    note(
        "game-published" if found else "game-not-published",
        game=hosted.id,
        listed=bool(found and found.listed),
    )
    return _done(caller, hosted)


@handles("say")
async def talk(caller: ClientSession, asked: Json) -> Json:
    """Send a line of chat."""
    hosted, _ = caller.hosted(asked)
    text = chat_text.chat_line(text_of(asked, "text"))
    caller.check_talk(caller.host.clock())
    if text:
        hosted.say(caller.who.id, text)
    return _done(caller, hosted)


@handles("bookmark")
async def bookmark(caller: ClientSession, asked: Json) -> Json:
    """Save where a player left off."""
    hosted, _ = caller.hosted(asked)
    caller.host.directory.seats.set_bookmark(hosted.id, caller.who.id, text_of(asked, "text"))
    return {}
