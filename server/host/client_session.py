"""One session as the host sees it: its player, the games it watches, and what it was sent."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from itertools import count
from typing import TYPE_CHECKING, Any, Protocol

from attrs import asdict

from cockade.engine.game import open_to_all
from cockade.server.host import rematching
from cockade.server.host.budget import Budget
from cockade.server.host.event_feed import ALL
from cockade.server.host.hosted_game import DeniedError, HostedGame
from cockade.server.host.outbox import PIECE, Outbox, packed
from cockade.server.host.tokens import BOT, TAKEN
from cockade.server.store.access import holds
from cockade.server.store.comments import Comments
from cockade.server.store.moderators import Moderators
from cockade.server.store.notification_targets import MAIL
from cockade.server.store.people import WAITS
from cockade.server.store.sanctions import MUTE
from cockade.tui.text.i18n import mark, say

if TYPE_CHECKING:
    from cockade.server.host.budget import Budgets
    from cockade.server.host.directory import GameDirectory
    from cockade.server.host.event_feed import EventFeed
    from cockade.server.host.notices import Notices
    from cockade.server.host.tournaments import Organizer
    from cockade.server.store.people import Player
    from cockade.server.store.tables import Ending

Json = dict[str, Any]
LONGEST_TEXT = 4096
"""The longest bookmark or settings text, in letters."""
SIGNED_OUT = mark("You have signed out everywhere. Log in again by a key or a new link.")
MOST_TALK, TALK_SECONDS = 10, 20.0
"""The most lines of chat, and the seconds in which they count."""


class AnyChances(Protocol):
    """The part of the win chances that a request uses."""

    def ask(
        self, caller: ClientSession, hosted: HostedGame, points: list[tuple[int, int]]
    ) -> list[list[Any]]:
        """Return what is known of some points. The rest is computed while the caller stays in the game."""


class AnyHost(Protocol):
    """The part of the server that a request uses."""

    directory: GameDirectory
    notices: Notices
    tournaments: Organizer
    secret: bytes
    clock: Callable[[], float]
    callers: set[ClientSession]
    budgets: Budgets

    @property
    def chances(self) -> AnyChances:
        """Return the known chances to win in finished games."""

    @property
    def names_elsewhere(self) -> frozenset[str]:
        """The names of players at other hosts."""

    def is_here(self, player: str) -> bool:
        """Whether a player is at this or another host."""

    def look_at_accounts(self) -> None:
        """Notify sessions here of changes to their accounts."""

    def tell(self, hosted: HostedGame) -> None:
        """Send news of a game to all its sessions, and let a bot play if it must."""

    def tell_joined(self, hosted: HostedGame) -> None:
        """Notify waiting sessions that a player has joined, if they must decide."""

    def tell_lists(self, hosted: HostedGame) -> None:
        """Refresh the lobby lists in which a game has changed."""

    def tell_lobby(self) -> None:
        """Notify every session of public changes to the lobby lists."""

    def tell_games_of(self, player: str) -> None:
        """Refresh all games of a player, because their clocks may end at other times now."""


_numbers = count(1)


def nothing() -> None:
    """Do nothing."""


class Presence:
    """A session in a game: the side it looks from, and the entries it was sent."""

    def __init__(self, side: str, eyes: str) -> None:
        """`eyes` is the side, or ALL once the game is over."""
        self.side = side
        self.eyes = eyes
        self._told = bytearray()
        """By entry of the feed: 1 if it was sent. All earlier entries on its line were sent too."""
        self.chat: dict[str, int] = {}
        """The last line of each chat room that was sent."""
        self.commented = 0
        """The last comment that was sent."""
        self.seen: object = None
        self.is_ready = False
        self.wants_all = False
        """Whether undone entries are sent too, not only the line in view."""

    def lacks(self, feed: EventFeed, line: Sequence[int], upto: int) -> list[int]:
        """Return the entries to send next: those of a line of play, or of the first `upto` of all."""
        self._told.extend(bytes(len(feed.entries) - len(self._told)))
        if self.wants_all:
            return [entry for entry in range(upto) if not self._told[entry]]
        found: list[int] = []
        for node in reversed(line):
            entry = feed.entry_of(node)
            if self._told[entry]:
                break
            if not found or found[-1] != entry:
                found.append(entry)
        return found[::-1]

    def note(self, entries: Iterable[int]) -> None:
        """Mark these entries as sent."""
        for entry in entries:
            self._told[entry] = 1

    def leaves_out(self, upto: int) -> bool:
        """Whether one of the first `upto` entries was not sent."""
        return self._told.find(0, 0, upto) >= 0


class ClientSession:
    """One session as the host sees it: its player, and the games it watches."""

    def __init__(self, host: AnyHost, writer: asyncio.StreamWriter) -> None:
        self.host = host
        self.number = next(_numbers)
        self.fingerprint = ""
        self.made = 0.0
        """When the token of this session was made."""
        self.by_link = False
        """Whether a browser came by the operator's link. Its fingerprint is then one key of several."""
        self.newcomer, self.place = "", ""
        """Whether the player is unlisted and may sign up, and the hashed address they connect from."""
        self.language = ""
        """The language code that the session started with. Empty if it gave none."""
        self.began = host.clock()
        self.player: Player | None = None
        self.presences: dict[str, Presence] = {}
        self.battles: frozenset[str] = frozenset()
        """The scenarios for which this bot offers itself as an opponent."""
        self.budget = Budget()
        self.outbox = Outbox(writer, lambda: self.budget)
        self.afterwards: Callable[[], None] = nothing
        """Work to do after the answer was sent."""
        self._talked: list[float] = []

    @property
    def is_bot(self) -> bool:
        """Whether this session is a bot with its own key."""
        return self.fingerprint.startswith(BOT)

    @property
    def who(self) -> Player:
        """Return the player. Raise DeniedError before they have a name, or before they are approved."""
        if self.player is None:
            raise DeniedError(mark("Choose a name first."))
        if self.player.state == WAITS:
            raise DeniedError(mark("The operator has not approved you yet: please wait."))
        return self.player

    # ------------------------------------------------------------ the account

    def comes_by(self, key: str) -> bool:
        """Whether this session logged in with this key."""
        return not self.by_link and self.fingerprint == key

    def why_out(self, player: str) -> DeniedError | None:
        """Why this session can't be that player's, or not any longer. None if it can."""
        directory = self.host.directory
        if not self.by_link and directory.access.is_closed(self.fingerprint):
            return DeniedError(TAKEN)
        if not holds(self.made, directory.access.signed_out(player)):
            return DeniedError(SIGNED_OUT)
        return directory.why_out(player, self.began)

    def look_at_account(self) -> None:
        """Apply account changes of this player: a new name, an approval or a ban."""
        before, people = self.player, self.host.directory.people
        if before is None:
            return
        self.player = people.by_id(before.id)
        if why := self.why_out(before.id):
            self.send({"news": "end", "text": why.text, "names": why.names})
            self.outbox.close()
        elif self.player and self.player != before:
            self.send({"news": "you", **self.welcome()})

    def be(self, player: Player | None) -> None:
        """Attach this session to a player, or to none yet. All sessions of a player share one budget."""
        self.player = player
        self.budget = self.host.budgets.of(player.id if player else self.fingerprint)

    def welcome(self) -> Json:
        """Return the player's account and settings."""
        player = self.player
        settings = self.host.directory.people.settings(player.id) if player else ""
        told: Json = {"player": asdict(player) if player else None, "settings": settings}
        store = self.host.directory.store
        told |= {"moderator": player is not None and player.id in Moderators(store).all()}
        return told | {"mail": MAIL in self.host.notices.kinds}

    def check_talk(self, now: float) -> None:
        """Raise DeniedError if this player chats too much or is muted."""
        if mute := self.host.directory.sanctions.of(self.who.id, MUTE):
            raise DeniedError(
                mark("The operator has muted you; you can still play. {reason}"), reason=mute.reason
            )
        self._talked = [at for at in self._talked if at > now - TALK_SECONDS]
        if len(self._talked) >= MOST_TALK:
            raise DeniedError(say("Wait a moment before you send more."))
        self._talked.append(now)

    # ------------------------------------------------------------ sending

    def send(self, said: Json) -> None:
        """Send an object as a line of JSON."""
        self.send_text(packed(said))

    def send_text(self, text: str) -> None:
        """Send a line that is JSON already."""
        self.outbox.send(text)

    def cut(self) -> None:
        """Close this session at once."""
        self.outbox.cut()

    # ------------------------------------------------------------ news of a game

    def tell(self, hosted: HostedGame) -> None:
        """Send news of a game that this session watches, now or after it has read the rest."""
        here = self.presences.get(hosted.id)
        if here is not None and here.is_ready:
            self.outbox.late[hosted.id] = partial(self._tell_piece, hosted, here)
            self.outbox.go_on()

    def _tell_piece(self, hosted: HostedGame, here: Presence) -> bool:
        """Send a piece of a game's news, with the state of the game in the last one. True if more is left."""
        if self.presences.get(hosted.id) is not here:
            return False
        moments = hosted.moments
        if behind := hosted.is_behind(here.side, self.host.clock()):
            moments = hosted.visible(self.host.clock())
        feed = hosted.feed(here.eyes)
        feed.extend()
        events = 1 + max(node for _, node in moments) if behind else len(hosted.opened.events)
        line = hosted.opened.line_to(moments[-1][1]) if behind else hosted.opened.line
        upto = feed.first(events)
        entries, is_all = _first_piece(feed, here.lacks(feed, line, upto))
        here.note(entries)
        text = ",".join(feed.entries[entry] for entry in entries)
        if not is_all:
            self.send_text(f'{packed({"news": "entries", "game": hosted.id})[:-1]},"entries":[{text}]}}')
            return True
        chat = hosted.chat(here.side, here.chat, self.host.clock())
        now = self._now(hosted, here) | {"undone": here.leaves_out(upto)}
        if behind:
            now |= _earlier(feed, moments)
        comments = [] if behind or not hosted.is_over else self._comments(hosted, here, feed)
        seen = packed(now)
        if entries or chat or comments or seen != here.seen:
            here.seen = seen
            here.chat |= {said["room"]: said["n"] for said in chat}
            news = {"news": "game", "game": hosted.id, "chat": chat, "now": now, "time": self.host.clock()}
            news |= {"comments": comments}
            head = packed(news)
            self.send_text(f'{head[:-1]},"entries":[{text}]}}')
        return False

    def _comments(self, hosted: HostedGame, here: Presence, feed: EventFeed) -> list[Json]:
        """Return the comments on a game that were not sent yet."""
        found = Comments(self.host.directory.store).of(hosted.id, here.commented)
        here.commented = found[-1].n if found else here.commented
        return [
            {"n": each.n, "entry": feed.entry_of(each.node), "name": each.name, "text": each.text}
            for each in found
        ]

    def _look(self, hosted: HostedGame, feed: EventFeed) -> Json | None:
        """Return the step of a finished game that a shared review shows."""
        found = Comments(self.host.directory.store).look(hosted.id) if hosted.is_over else None
        if found is None:
            return None
        name = self.host.directory.people.names([found.player])[found.player]
        return {"n": found.n, "entry": feed.entry_of(found.node), "by": name}

    def _now(self, hosted: HostedGame, here: Presence) -> Json:
        """Return the state of a game besides its events."""
        opened, side = hosted.opened, here.side
        snapshot, feed = hosted.host.snapshot(), hosted.feed(here.eyes)
        mine = bool(side) and opened.decider == side and not hosted.is_over
        ids = {seat.player for seat in hosted.seats if seat.player}
        names = self.host.directory.people.names(ids)
        return {
            "version": hosted.stored.length - feed.hidden(hosted.moments),
            "node": feed.entry_of(opened.node),
            "end": feed.entry_of(opened.line[-1]),
            "floor": feed.place_of(opened.floor) if side else 0,
            "may_undo": mine and snapshot.may_undo,
            "may_redo": mine and snapshot.may_redo,
            "offers": hosted.feed(side).offers() if mine else [],
            "seats": {seat.side: names.get(seat.player, seat.bot) for seat in hosted.seats},
            "bots": [seat.side for seat in hosted.seats if seat.bot],
            "wishes": [{"kind": wish.kind, "side": wish.side} for wish in hosted.wishes],
            "standing": hosted.standing.get(side, ()),
            "ending": _told(hosted.ending),
            "over": hosted.is_over,
            "whole": here.eyes == ALL or opened.game.redact is open_to_all,
            "clocks": hosted.clocks(),
            "key": opened.key.hex() if hosted.is_over else "",
            "page": self.host.directory.publication(hosted, self.host.notices.reach.public) if side else None,
            "rating": self.host.directory.ratings.told_of(hosted),
            "rematch": rematching.told(self.host.directory, hosted, side),
            "look": self._look(hosted, feed),
        }

    def hosted(self, asked: Json) -> tuple[HostedGame, str]:
        """Return the game of a request, and the side of the player in it."""
        id_ = text_of(asked, "game")
        if id_ not in self.presences:
            raise DeniedError(say("You are not in this game."))
        return self.host.directory.open(id_), self.presences[id_].side

    def seated(self, asked: Json) -> tuple[HostedGame, str]:
        """Return the same for a player. Raise DeniedError for spectators."""
        hosted, side = self.hosted(asked)
        if not side:
            raise DeniedError(say("You are only watching this game."))
        return hosted, side


def _first_piece(feed: EventFeed, lacking: list[int]) -> tuple[list[int], bool]:
    """Return the entries that fit one message, and whether these are all."""
    size = 0
    for place, entry in enumerate(lacking):
        size += len(feed.entries[entry])
        if size > PIECE and place:
            return lacking[:place], False
    return lacking, True


def _told(ending: Ending | None) -> Json | None:
    """Return how people have ended a game."""
    return {"winner": ending.winner, "how": ending.how, "side": ending.side} if ending else None


def _earlier(feed: EventFeed, moments: list[tuple[float, int]]) -> Json:
    """Return the state of a game as a delayed spectator may see it, without later events and times."""
    node, seen = feed.entry_of(moments[-1][1]), len(moments) - feed.unseen(moments)
    nothing: Json = {"wishes": [], "ending": None, "over": False, "clocks": None, "key": "", "rating": None}
    nothing |= {"look": None}
    return {"version": seen, "node": node, "end": node, **nothing}


def text_of(asked: Json, name: str, longest: int = LONGEST_TEXT) -> str:
    """Return a text of a request. Raise DeniedError if it is missing or too long."""
    found = asked.get(name)
    if not isinstance(found, str) or len(found) > longest:
        raise DeniedError(say("This request could not be understood."))
    return found
