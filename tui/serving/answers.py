"""What a session may ask of the host, one function a request; nothing else can be asked."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from itertools import count
from typing import TYPE_CHECKING, Any

from attrs import asdict

from events.codec import codec_for
from events.strict import read_strictly
from tui.serving import speech
from tui.serving.hall import Wanted
from tui.serving.room import DRAW, UNDO, DeniedError, Room
from tui.serving.telling import ALL, packed
from tui.serving.tokens import fingerprint_in
from tui.words import say

if TYPE_CHECKING:
    from saves.people import Player
    from tui.serving.server import Host

Json = dict[str, Any]
Answer = Callable[["Caller", Json], Awaitable[Json]]
ANSWERS: dict[str, Answer] = {}
LONGEST_TEXT = 4096
"""Letters of a bookmark or of settings."""
UNREAD = 8 << 20
"""Bytes that may wait for a session before it is cut off."""
MOST_TALK, TALK_SECONDS = 10, 20.0
"""So many lines of chat in so many seconds."""
CHUNK = 40
"""Events told at one go before others have their turn."""

_numbers = count(1)


class Presence:
    """A session in a room: the side it looks from, and how much it has been told."""

    def __init__(self, side: str, eyes: str) -> None:
        """`eyes` are those of the side, or of everybody once the game is over."""
        self.side = side
        self.eyes = eyes
        self.told = 0
        self.chat = 0
        self.seen: object = None
        self.is_ready = False


class Caller:
    """One session as the host sees it: whose it is, and which games it looks at."""

    def __init__(self, host: Host, writer: asyncio.StreamWriter) -> None:
        self.host = host
        self.number = next(_numbers)
        self.fingerprint = ""
        self.player: Player | None = None
        self.rooms: dict[str, Presence] = {}
        self._writer = writer
        self._talked: list[float] = []

    @property
    def who(self) -> Player:
        """The player; DeniedError before he has a name."""
        if self.player is None:
            raise DeniedError(say("Choose a name first."))
        return self.player

    def check_talk(self, now: float) -> None:
        """DeniedError for who talks too much at once."""
        self._talked = [at for at in self._talked if at > now - TALK_SECONDS]
        if len(self._talked) >= MOST_TALK:
            raise DeniedError(say("Wait a little before you say more."))
        self._talked.append(now)

    # ------------------------------------------------------------ sending

    def send(self, said: Json) -> None:
        """Send a line; who does not read is cut off."""
        self.send_text(packed(said))

    def send_text(self, text: str) -> None:
        """Send a line that is JSON already."""
        if self._writer.is_closing():
            return
        self._writer.write(text.encode() + b"\n")
        if self._writer.transport.get_write_buffer_size() > UNREAD:
            self.cut()

    def cut(self) -> None:
        """End this session at once."""
        self._writer.transport.abort()

    async def drain(self) -> None:
        """Wait until the session has read what was answered: who is slow is slow for himself."""
        await self._writer.drain()

    # ------------------------------------------------------------ news of a game

    def tell(self, room: Room) -> None:
        """Tell what is new in a room, if this session is in it."""
        here = self.rooms.get(room.id)
        if here is None or not here.is_ready:
            return
        node, upto = self._sight(room, here)
        telling = room.telling(here.eyes)
        telling.extend()
        upto = telling.first(upto)
        chat = room.chat(here.chat)
        now = self._now(room, here, node)
        seen = packed(now)
        if upto > here.told or chat or seen != here.seen:
            entries = ",".join(telling.entries[here.told : upto])
            here.told, here.seen = max(upto, here.told), seen
            here.chat = chat[-1]["n"] if chat else here.chat
            head = packed({"news": "game", "game": room.id, "chat": chat, "now": now})
            self.send_text(f'{head[:-1]},"entries":[{entries}]}}')

    def _sight(self, room: Room, here: Presence) -> tuple[int, int]:
        """The event in view, and how many events may be told."""
        if here.side:
            return room.opened.node, len(room.opened.events)
        return room.visible(self.host.clock())

    def _now(self, room: Room, here: Presence, node: int) -> Json:
        """How a game stands, besides its events."""
        opened, side = room.opened, here.side
        snapshot, telling = room.host.snapshot(), room.telling(here.eyes)
        mine = bool(side) and opened.decider == side and not room.is_over
        names = {each.id: each.name for each in self.host.hall.people.all()}
        return {
            "version": room.stored.length - telling.hidden(room.moments),
            "node": telling.entry_of(node),
            "end": telling.entry_of(opened.line[-1] if side or node == opened.node else node),
            "floor": telling.place_of(opened.floor) if side else 0,
            "may_undo": mine and snapshot.may_undo,
            "may_redo": mine and snapshot.may_redo,
            "offers": room.telling(side).offers() if mine else [],
            "seats": {seat.side: names.get(seat.player, seat.bot) for seat in room.seats},
            "bots": [seat.side for seat in room.seats if seat.bot],
            "wishes": [{"kind": wish.kind, "side": wish.side} for wish in room.wishes],
            "ending": asdict(room.ending) if room.ending else None,
            "over": room.is_over,
            "claim": room.claimable_at(side),
            "key": opened.key.hex() if room.is_over else "",
        }

    def room(self, asked: Json) -> tuple[Room, str]:
        """The game that a request is about, and the side of the player in it."""
        id_ = text_of(asked, "game")
        if id_ not in self.rooms:
            raise DeniedError(say("You are not at this game."))
        return self.host.hall.room(id_), self.rooms[id_].side

    def seated(self, asked: Json) -> tuple[Room, str]:
        """The same for who plays in it."""
        room, side = self.room(asked)
        if not side:
            raise DeniedError(say("You only watch this game."))
        return room, side


def text_of(asked: Json, name: str, longest: int = LONGEST_TEXT) -> str:
    """A text of a request; DeniedError if it is none or too long."""
    found = asked.get(name)
    if not isinstance(found, str) or len(found) > longest:
        raise DeniedError(say("This cannot be understood."))
    return found


def answers(name: str) -> Callable[[Answer], Answer]:
    """Enter a function for a request."""

    def enter(function: Answer) -> Answer:
        ANSWERS[name] = function
        return function

    return enter


# ---------------------------------------------------------------- who one is


@answers("hello")
async def hello(caller: Caller, asked: Json) -> Json:
    """The first line: the token of the door."""
    found = fingerprint_in(caller.host.secret, text_of(asked, "token"), caller.host.clock())
    if not found:
        raise DeniedError(say("This token does not hold here. Connect again."))
    caller.fingerprint = found
    caller.player = caller.host.hall.people.known(found)
    return _welcome(caller)


def _welcome(caller: Caller) -> Json:
    player = caller.player
    if player is None:
        return {"player": None, "settings": ""}
    caller.host.hall.people.seen(player.id)
    return {"player": asdict(player), "settings": caller.host.hall.people.settings(player.id)}


@answers("name")
async def name(caller: Caller, asked: Json) -> Json:
    """A name, for the first time or another one."""
    wanted = speech.name_of(text_of(asked, "name"))
    if not wanted:
        raise DeniedError(
            say("A name begins with a letter or a digit; at most {n} signs.", n=speech.LONGEST_NAME)
        )
    people = caller.host.hall.people
    if caller.player is None:
        caller.player = people.enter(caller.fingerprint, wanted)
    else:
        people.rename(caller.player.id, wanted)
        caller.player = people.by_id(caller.player.id)
    return _welcome(caller)


@answers("redeem")
async def redeem(caller: Caller, asked: Json) -> Json:
    """This key is also somebody's who has asked for a code elsewhere."""
    found = caller.host.hall.people.redeem(text_of(asked, "code", 40), caller.fingerprint)
    if found is None:
        raise DeniedError(say("This code does not hold, or no more."))
    caller.player = found
    return _welcome(caller)


@answers("link")
async def link(caller: Caller, asked: Json) -> Json:  # noqa: ARG001 - it asks for nothing else
    """A code for another key or a browser."""
    return {"code": caller.host.hall.people.link_code(caller.who.id)}


@answers("settings")
async def settings(caller: Caller, asked: Json) -> Json:
    """Keep what a player has chosen."""
    caller.host.hall.people.set_settings(caller.who.id, text_of(asked, "text"))
    return {}


# ---------------------------------------------------------------- the lobby


@answers("lobby")
async def lobby(caller: Caller, asked: Json) -> Json:  # noqa: ARG001 - it asks for nothing else
    """All games that concern a player."""
    found = await caller.host.hall.lobby(caller.who)
    return {"games": found, "here": sorted({c.player.name for c in caller.host.callers if c.player})}


@answers("start")
async def start(caller: Caller, asked: Json) -> Json:
    """Start a game."""
    wanted = read_strictly(asked.get("wanted"), Wanted)
    game, code = caller.host.hall.start(wanted, caller.who)
    caller.host.tell_lobby()
    return {"game": game, "code": code}


@answers("join")
async def join(caller: Caller, asked: Json) -> Json:
    """Sit down in a free seat."""
    hall = caller.host.hall
    code = text_of(asked, "code", 40) if "code" in asked else ""
    game = hall.join(caller.who, "" if code else text_of(asked, "game"), code)
    room = hall.room(game)
    room.look_round()
    caller.host.tell(room)
    caller.host.tell_lobby()
    return {"game": game}


# ---------------------------------------------------------------- at a game


@answers("enter")
async def enter(caller: Caller, asked: Json) -> Json:
    """Come to a game: everything that this player may know of it, and from now on its news."""
    player, id_ = caller.who, text_of(asked, "game")
    room = caller.host.hall.room(id_)
    side = room.side_of(player.id)
    if not side and not caller.host.hall.may_watch(room):
        raise DeniedError(say("This game is not for watching."))
    here = caller.rooms[id_] = Presence(side, ALL if room.is_over else side)
    telling = room.telling(here.eyes)
    while telling.is_behind:
        telling.extend(CHUNK)
        await asyncio.sleep(0)
    opened = room.opened
    head = {
        "game": opened.game.id,
        "scenario": opened.scenario,
        "values": dict(opened.values),
        "side": side,
        "bookmark": caller.host.hall.seats.bookmark(id_, player.id),
        "terms": {"claim_hours": room.terms.claim_hours, "delay": room.terms.delay},
    }
    here.is_ready = True
    asyncio.get_running_loop().call_soon(caller.host.tell, room)
    return head


@answers("leave")
async def leave(caller: Caller, asked: Json) -> Json:
    """Go away from a game."""
    caller.rooms.pop(text_of(asked, "game"), None)
    caller.host.hall.tidy()
    return {}


@answers("act")
async def act(caller: Caller, asked: Json) -> Json:
    """Play an action."""
    room, side = caller.seated(asked)
    action = codec_for(room.opened.game.vocabulary).action(asked.get("action"))
    room.act(side, action, joined=asked.get("joined") is True)
    return _done(caller, room)


def _done(caller: Caller, room: Room) -> Json:
    caller.host.tell(room)
    return {"at": _at(caller, room)}


def _at(caller: Caller, room: Room) -> int:
    """The present, as who asks counts it."""
    telling = room.telling(caller.rooms[room.id].eyes)
    telling.extend()
    return telling.place_of(room.opened.at)


@answers("undo")
async def undo(caller: Caller, asked: Json) -> Json:
    """Take back."""
    room, side = caller.seated(asked)
    place, before = asked.get("place"), _at(caller, room)
    telling = room.telling(side)
    room.undo(side, telling.true_place(place) if type(place) is int else None)
    return {**_done(caller, room), "taken": before - _at(caller, room)}


@answers("redo")
async def redo(caller: Caller, asked: Json) -> Json:
    """Play again what was taken back."""
    room, side = caller.seated(asked)
    room.redo(side)
    return _done(caller, room)


@answers("ask")
async def ask(caller: Caller, asked: Json) -> Json:
    """Ask the other player."""
    room, side = caller.seated(asked)
    kind = text_of(asked, "kind")
    if kind not in (UNDO, DRAW):
        raise DeniedError(say("This cannot be understood."))
    room.ask(side, kind)
    return _done(caller, room)


@answers("answer")
async def answer(caller: Caller, asked: Json) -> Json:
    """Answer the other player."""
    room, side = caller.seated(asked)
    room.answer(side, text_of(asked, "kind"), yes=asked.get("yes") is True)
    return _done(caller, room)


@answers("resign")
async def resign(caller: Caller, asked: Json) -> Json:
    """Give a game up."""
    room, side = caller.seated(asked)
    room.resign(side)
    caller.host.tell_lobby()
    return _done(caller, room)


@answers("claim")
async def claim(caller: Caller, asked: Json) -> Json:
    """Win by the clock."""
    room, side = caller.seated(asked)
    room.claim(side, caller.host.clock())
    caller.host.tell_lobby()
    return _done(caller, room)


@answers("say")
async def talk(caller: Caller, asked: Json) -> Json:
    """A line of chat."""
    room, _ = caller.room(asked)
    text = speech.chat_line(text_of(asked, "text"))
    caller.check_talk(caller.host.clock())
    if text:
        room.say(caller.who.id, caller.host.clock(), text)
    return _done(caller, room)


@answers("bookmark")
async def bookmark(caller: Caller, asked: Json) -> Json:
    """Keep where a player left off."""
    room, _ = caller.room(asked)
    caller.host.hall.seats.set_bookmark(room.id, caller.who.id, text_of(asked, "text"))
    return {}
