"""The host process: an asyncio server on a Unix socket that owns the games.

A session speaks JSON Lines. Its first line is its token. Every request gets one line of answer with the same
`id`, and other events arrive as lines with `news`. A slow session delays no other: it gets the next piece
after reading the one before. A session that stops reading is closed, and finds everything when it reconnects.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sys
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from attrs import evolve, frozen

from cockade.engine.data_files import DataError
from cockade.engine.rules import Refusal
from cockade.events.problems import DecodeError
from cockade.events.strict_reading import read_json
from cockade.saves.errors import SaveError
from cockade.server.host import (  # noqa: F401 - their requests enter themselves
    account_recovery,
    account_requests,
    game_requests,
    moderation,
    player_tournaments,
    shared_review,
)
from cockade.server.host.auto_moves import AutoMoves
from cockade.server.host.background_tasks import BackgroundTasks
from cockade.server.host.budget import REQUESTS, Budgets
from cockade.server.host.chances import FOLDER, Chances
from cockade.server.host.client_session import ClientSession, nothing
from cockade.server.host.directory import GameDirectory
from cockade.server.host.egress_policy import Reach
from cockade.server.host.hosted_game import DeniedError, HostedGame
from cockade.server.host.lobby_rows import Listings
from cockade.server.host.log import note, tell_as_lines
from cockade.server.host.metrics import Times
from cockade.server.host.monotonic_clock import SteadyClock
from cockade.server.host.notices import Notices
from cockade.server.host.pack_store import PackStore
from cockade.server.host.player_tournaments import Bounds
from cockade.server.host.request_registry import HANDLERS
from cockade.server.host.tokens import door_secret
from cockade.server.host.tournaments import Organizer
from cockade.server.store.announcements import FROM_OPERATOR, Announcements
from cockade.server.store.messages import Words
from cockade.server.store.notification_targets import OVER, TURN, Notice
from cockade.server.store.people import NameTakenError
from cockade.server.store.store import LaterError, Store
from cockade.tui.games import GAMES
from cockade.tui.text.i18n import mark, say

if TYPE_CHECKING:
    from cockade.saves.loader import Games

LONGEST_REQUEST = 1 << 16
NAME_TAKEN = mark("Somebody else has this name already, or one that looks like it.")
FOR_PEOPLE = frozenset(("name", "redeem", "link", "forget", "sign-out", "way-back", "come-back"))
"""The requests closed to bots, because a bot can't change its account."""

Json = dict[str, Any]


@frozen
class HostData:
    """The host's data folder as read at the start: allowed destinations and battles of packs.

    `skipped` names what it passes over, and the bounds and passwords that it would miss later.
    """

    reach: Reach
    shelf: PackStore
    skipped: tuple[str, ...]

    @classmethod
    def read(cls, data: Path, packs: str) -> HostData:
        """Read all of the data folder.

        Raises: DataError, OSError.
        """
        reach, shelf = Reach.load(data), PackStore.of(data, packs)
        skipped = list(shelf.refused)
        try:
            Bounds.load(data)
            if reach.smtp:
                reach.smtp.password()
        except DataError as error:
            skipped.append(str(error))
        return cls(reach, shelf, tuple(skipped))


class Host:
    """The server on its socket."""

    def __init__(
        self,
        store: Store,
        games: Games,
        secret: bytes,
        clock: Callable[[], float] = time.time,
        reach: Reach | None = None,
    ) -> None:
        self.directory = GameDirectory(store, games)
        self.directory.listing.doubt_unreadable()
        self.notices = Notices(self.directory, reach or Reach(), secret, clock)
        self.tournaments = Organizer(self.directory, self._players_anywhere)
        self.secret = secret
        self.clock = clock
        self.callers: set[ClientSession] = set()
        self.budgets = Budgets()
        self.movers = AutoMoves(self.directory, self.tell)
        self.chances = Chances(store.folder / FOLDER, self.movers.workers["long"].queue)
        self._answers = Times()
        self._listings = Listings(self.directory.listing)
        self._announcements = Announcements(store)
        self._announced = self._announcements.last()
        self._turns: dict[str, str] = {}
        self._elsewhere: frozenset[str] | None = None
        """The players at other hosts, found at most once between two checks."""
        self.directory.busy = self._busy
        self.lookout = BackgroundTasks(self)

    def _busy(self) -> set[str]:
        """Return the games that a session watches or a bot plays."""
        return {id_ for caller in self.callers for id_ in caller.presences} | self.movers.games

    # ------------------------------------------------------------ sessions

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Serve one session from its first line to its last."""
        caller = ClientSession(self, writer)
        self.callers.add(caller)
        try:
            await self._listen(caller, reader)
        except (ConnectionError, asyncio.LimitOverrunError, ValueError) as error:
            note("session-cut", session=caller.number, why=type(error).__name__)
        finally:
            self.callers.discard(caller)
            self._keep_place(caller)
            self._offer_no_more(caller)
            caller.outbox.close()

    def _keep_place(self, caller: ClientSession) -> None:
        """Remember the game of a session whose connection broke, so it opens again at the next login."""
        if caller.player and caller.presences:
            with contextlib.suppress(SaveError):
                self.directory.people.leave(caller.player.id, list(caller.presences)[-1])

    def _offer_no_more(self, caller: ClientSession) -> None:
        """Remove a bot that has left from the opponents on offer."""
        if caller.player and caller.battles:
            with contextlib.suppress(SaveError):
                self.directory.seats.offer_bot(caller.player.id, ())

    async def _listen(self, caller: ClientSession, reader: asyncio.StreamReader) -> None:
        while line := await reader.readline():
            caller.budget.spend(REQUESTS, 1)
            await caller.budget.ready()
            began = time.monotonic()
            await caller.budget.paying(self._answer(caller, line))
            self._answers.note(time.monotonic() - began)
            await caller.outbox.drain()

    async def _answer(self, caller: ClientSession, line: bytes) -> None:
        number: Any = None
        try:
            asked = read_json(line)
            number = asked.get("id") if isinstance(asked, dict) else None
            answer = await self._do(caller, asked)
        except Refusal as refusal:
            names = {key: str(value) for key, value in refusal.names.items()}
            answer = {"ok": False, "rule": refusal.rule, "text": refusal.text, "names": names}
        except NameTakenError:
            answer = {"ok": False, "error": NAME_TAKEN}
        except DeniedError as error:
            answer = {"ok": False, "error": error.text, "names": error.names}
        except DecodeError as error:
            text = say("This request could not be understood: {place} is not as expected.", place=error.path)
            answer = {"ok": False, "error": text}
        except SaveError as error:
            note("not-kept", why=error.problem)
            answer = {"ok": False, "error": error.problem}
        except (ValueError, KeyError, TypeError, RecursionError):
            note("no-request", session=caller.number)
            answer = {"ok": False, "error": say("This request could not be understood.")}
        except Exception as error:  # noqa: BLE001 - whatever it is, the operator is told, and the host goes on
            note("request-failed", session=caller.number, error=error)
            answer = {"ok": False, "error": say("The server could not do this. Its operator can see why.")}
        await caller.outbox.level()  # what was done is told before its answer
        caller.send({"id": number, **answer})
        afterwards, caller.afterwards = caller.afterwards, nothing
        asyncio.get_running_loop().call_soon(afterwards)

    async def _do(self, caller: ClientSession, asked: Any) -> Json:
        do = HANDLERS.get(asked["do"]) if isinstance(asked["do"], str) else None
        is_known = caller.fingerprint or asked["do"] == "hello"
        if do is None or not is_known or (caller.is_bot and asked["do"] in FOR_PEOPLE):
            raise DeniedError(say("This request is not possible now."))
        return {"ok": True, **await do(caller, asked)}

    def figures(self) -> Json:
        """Return the counts for the operator."""
        self.directory.sum_up()
        going, over, lines = self.directory.listing.totals()
        queues = {name: each.queue for name, each in self.movers.workers.items()}
        bots = {name: {"waiting": each.waiting, "waits": each.waits.told()} for name, each in queues.items()}
        answers = self._answers.told()
        return {"open": going, "finished": over, "lines": lines, "answers": answers, "bots": bots}

    # ------------------------------------------------------------ news

    def tell(self, hosted: HostedGame) -> None:
        """Send news of a game to all its sessions, and let a bot play if it must."""
        self.directory.ratings.settle(hosted)
        for caller in list(self.callers):
            caller.tell(hosted)
        self.directory.changed(hosted)
        self._tell_turn(hosted)
        self.tell_lists(hosted)
        self.movers.let_move(hosted)

    def _tell_turn(self, hosted: HostedGame) -> None:
        """Notify the players of a game everywhere that the turn has passed."""
        decider = "" if hosted.is_over else hosted.opened.decider
        before = self._turns.get(hosted.id)
        if before == decider:
            return
        self._turns[hosted.id] = decider
        if before is not None:
            self._note_turn(hosted, decider)
        for caller in list(self.callers):
            side = hosted.side_of(caller.player.id) if caller.player else ""
            if side:
                caller.send({"news": "lobby", "game": hosted.id, "turn": side == decider})

    def tell_joined(self, hosted: HostedGame) -> None:
        """Notify waiting sessions that a player has joined, if they must decide."""
        self.tell(hosted)
        if not hosted.is_over:
            self._note_turn(hosted, hosted.opened.decider)

    def players_here(self) -> set[str]:
        """Return the players with a session here."""
        return {caller.player.id for caller in self.callers if caller.player}

    def _players_anywhere(self) -> set[str]:
        """Return the players with a session here or at another host of the same games."""
        return self.players_here() | self.directory.store.players_elsewhere()

    @property
    def names_elsewhere(self) -> frozenset[str]:
        """Return the names of players at other hosts, as of the last full check."""
        if self._elsewhere is None:
            found = self.directory.people.names(self.directory.store.players_elsewhere())
            self._elsewhere = frozenset(found.values())
        return self._elsewhere

    def forget_who_is_elsewhere(self) -> None:
        """Drop the remembered list of players at other hosts."""
        self._elsewhere = None

    def is_here(self, player: str) -> bool:
        """True if a player is connected to this host, False if to another one or none."""
        return player in self._players_anywhere()

    def _note_turn(self, hosted: HostedGame, decider: str) -> None:
        """Queue notifications for absent players: of their turn, or of the end for both."""
        here = self._players_anywhere()
        for seat in hosted.seats:
            if seat.player and seat.player not in here and decider in ("", seat.side):
                told = Notice(seat.player, hosted.id, TURN if decider else OVER)
                self.notices.addresses.enter(told, hosted.stored.length, self.clock())

    def tell_lists(self, hosted: HostedGame) -> None:
        """Refresh the lobby lists in which a game has changed."""
        self._tell_lobby_of(self._listings.changed(hosted, self.players_here(), self.clock()))

    def look_at_lists(self, games: Iterable[str] | None) -> None:
        """Refresh the lobby lists after other processes wrote in these games, or in any."""
        self._tell_lobby_of(self._listings.look(games, self.players_here(), self.clock()))

    def _tell_lobby_of(self, players: set[str]) -> None:
        for caller in list(self.callers):
            if caller.player and caller.player.id in players:
                caller.send({"news": "lobby"})

    def tell_lobby(self) -> None:
        """Notify every session of public changes to the lobby lists."""
        self._tell_lobby_of(self.players_here())

    def tell_games_of(self, player: str) -> None:
        """Refresh all games of a player, because their clocks may end at other times now."""
        for hosted in list(self.directory.open_games.values()):
            if hosted.side_of(player):
                hosted.look_round()
                self.tell(hosted)
        self.tell_lobby()

    def tell_announced(self) -> None:
        """Send every session the operator's new announcements. The lobby lists them too."""
        store = self.directory.store
        found = self._announcements.after(self._announced)
        if not found:
            return
        self._announced = found[-1][0]
        with store.writing():
            for player in self.players_here():
                for _, text in found:
                    Words(store).tell(player, FROM_OPERATOR, words=text)
        for caller in list(self.callers):
            for _, text in found if caller.fingerprint else ():
                caller.send({"news": "announcement", "text": text})
        self.tell_lobby()

    def look_at_accounts(self) -> None:
        """Notify sessions here of changes to their accounts."""
        self.lookout.look_at_accounts()

    async def keep_looking(self) -> None:
        """See `BackgroundTasks`."""
        await self.lookout.keep_looking()

    async def close(self) -> None:
        """Close bots and sessions, and save the summaries of games."""
        self.lookout.close()
        for caller in list(self.callers):
            caller.cut()
        await self.movers.close()
        await self.chances.close()
        await self.notices.close()
        with contextlib.suppress(SaveError):
            self.directory.sum_up()
            self.directory.keep_arrived()


async def listening(host: Host, socket: Path) -> asyncio.Server:
    """Open a server on a socket that only its owner may use. An old socket file is removed."""
    socket.unlink(missing_ok=True)  # noqa: ASYNC240 - nobody is served yet
    before = os.umask(0o177)
    try:
        return await asyncio.start_unix_server(host.serve, socket, limit=LONGEST_REQUEST)
    finally:
        os.umask(before)


async def run(
    data: Path,
    socket: Path,
    public: str = "",
    packs: str = "",
    *,
    ready: Callable[[Host], None] = lambda _: None,
) -> None:
    """Serve a data folder on a socket until SIGTERM or SIGINT. `public` is the page's address, if any.

    `packs` says whether players may choose battles of packs (`cockade.server.host.pack_store`).

    SaveError or DataError if that cannot be done; LaterError also when it cannot be done any more.
    """
    found = HostData.read(data, packs)
    reach = found.reach
    store = Store.open(data)
    store.clock = clock = SteadyClock()
    host = Host(store, GAMES, door_secret(data), clock, evolve(reach, public=public or reach.public))
    for problem in found.skipped:
        note("skipped", what=problem)
    host.directory.shelf = found.shelf
    host.directory.ratings.now()  # worked out before anybody waits for it
    server = await listening(host, socket)
    done = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, done.set)
    looking = asyncio.create_task(host.keep_looking())
    looking.add_done_callback(lambda _: done.set())
    sending = asyncio.create_task(host.notices.keep_sending())
    note("host-serving", folder=data)
    ready(host)
    async with server:
        await done.wait()
        looking.cancel()
        sending.cancel()
        server.close()
        await host.close()
    ended = await asyncio.gather(looking, sending, return_exceptions=True)
    store.close()
    for each in ended:
        if isinstance(each, LaterError):
            raise each


if __name__ == "__main__":
    tell_as_lines(sys.stderr)
    asyncio.run(run(Path(sys.argv[1]), Path(sys.argv[2])))
