"""Background checks of a host: writes of other processes, clocks, tournaments and idle connections.

A fault in one game does not stop the checks of others. The operator's log records it, and the game is checked
again.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from typing import TYPE_CHECKING, Protocol

from cockade.saves.errors import SaveError
from cockade.server.host.client_session import AnyHost
from cockade.server.host.log import note
from cockade.server.store.database import LAYOUT
from cockade.server.store.notification_targets import WARNING, Notice
from cockade.server.store.store import LaterError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from cockade.server.host.auto_moves import AutoMoves
    from cockade.server.host.hosted_game import HostedGame
    from cockade.server.store.clocks import Due

LOOK = 0.5
"""Seconds between two checks for writes of other processes."""
MOST_TIMES = 20
"""How often a failed check of a game is retried, until other processes write in it again."""
ACCOUNTS = frozenset(("/", "/player", "/sanction", "/door_key"))
"""The tables about accounts, as changes name them. "/" stands for all tables."""

ANNOUNCED = frozenset(("/", "/announcement"))
"""The same for the table of announcements."""


class Watched(AnyHost, Protocol):
    """The parts of a host that the background checks use."""

    movers: AutoMoves

    def players_here(self) -> set[str]:
        """Return the players who have a session here."""

    def forget_who_is_elsewhere(self) -> None:
        """Drop the remembered list of players at other hosts."""

    def tell_announced(self) -> None:
        """Send every session the operator's announcements."""

    def look_at_lists(self, games: Iterable[str] | None) -> None:
        """Refresh the lobby lists that differ after other processes wrote in these games, or in any."""

    def tell_lobby(self) -> None:
        """Notify every session that the lobby lists may have changed."""


class BackgroundTasks:
    """The background checks of a host."""

    def __init__(self, host: Watched) -> None:
        self._host = host
        self._directory = host.directory
        self._changes = self._directory.store.changes
        self._woken = asyncio.Event()
        self._heard: set[str] = set()
        """Changes by other processes since the lobby was last notified."""
        self._failed: dict[str, int] = {}
        """Games whose check has failed, with the number of failures."""
        self._warned: dict[str, float] = {}
        self._summing: asyncio.Future[None] | None = None
        self._shelving: asyncio.Future[None] | None = None
        self._public = self._directory.listing.public()
        self._is_new = True

    async def keep_looking(self) -> None:
        """Check everything at intervals, and games as soon as other processes write in them, forever.

        LaterError when another process, of a later version, has brought the tables on.
        """
        loop, due = asyncio.get_running_loop(), 0.0
        self._directory.store.watch(lambda wire: loop.add_reader(wire, self._woken.set), loop.remove_reader)
        while True:
            with self._told():
                self.look_at_games()
            if time.monotonic() >= due:
                due = time.monotonic() + LOOK
                await self.look_at_everything()
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(LOOK):  # wait_for may lose a cancellation
                    await self._woken.wait()
            self._woken.clear()

    @contextlib.contextmanager
    def _told(self, game: str = "") -> Iterator[None]:
        """Report any exception inside this context to the operator. It never stops other checks."""
        try:
            yield
        except LaterError:
            raise
        except SaveError as error:
            note("not-kept", why=error.problem)
        except Exception as error:  # noqa: BLE001 - a host that looks no more is deaf to all others
            note("look-failed", game=game, error=error)
        else:
            self._failed.pop(game, None)
            return
        if game:
            self._failed[game] = self._failed.get(game, 0) + 1

    async def look_at_everything(self) -> None:
        """Do the automatic work. Of several hosts, one checks clocks and tournaments."""
        store, host = self._directory.store, self._host
        for caller in list(host.callers):
            caller.outbox.look(time.monotonic())
        steps: list[Callable[[], None]] = [
            lambda: store.keep_here(host.players_here()),
            host.forget_who_is_elsewhere,
            self._directory.keep_arrived,
            self.look_round,
            self._directory.sum_up,
            self._directory.tidy,
            host.budgets.tidy,
            self._look_at_packs,
            self._look_for_all,
        ]
        for step in steps:
            with self._told():
                step()
        with self._told():
            await host.movers.look(time.monotonic())

    def _look_at_packs(self) -> None:
        """Look for packs that players added or withdrew.

        Sessions in the lobby then ask for the list again.
        """
        shelf = self._directory.shelf
        if shelf.is_old and self._shelving is None:
            names = self._directory.people.names(shelf.bringers())
            loop = asyncio.get_running_loop()
            self._shelving = loop.run_in_executor(None, shelf.renew, names)
            self._shelving.add_done_callback(self._shelved)

    def _shelved(self, done: asyncio.Future[None]) -> None:
        self._shelving = None
        if not done.cancelled():
            with self._told():
                done.result()
                self._host.tell_lobby()

    def _look_for_all(self) -> None:
        if self._directory.store.leads("clocks"):
            self.look_at_clocks()
            self._look_at_tournaments()

    # ------------------------------------------------------------ what others have written

    def look_round(self) -> None:
        """Read what other processes have written, and release what delayed spectators may now see."""
        self.look_at_games()
        for id_ in self._directory.ratings.due():
            with self._told(id_):
                self._host.tell(self._directory.open(id_))
        for hosted in list(self._directory.open_games.values()):
            if hosted.terms.delay:
                with self._told(hosted.id):
                    self._host.tell(hosted)
        heard, self._heard = self._heard, set()
        if (heard or self._is_new) and self._directory.store.leads("summaries"):
            wait = 0.0 if self._is_new or "/" in heard else 2 * LOOK
            self._summing = self._summing or asyncio.ensure_future(self._sum_up(wait))
        self._is_new = False
        if heard & ACCOUNTS:
            self.look_at_accounts()
        if heard & ANNOUNCED:
            with self._told():
                self._host.tell_announced()
        if heard:
            self._tell_lists(heard)

    def look_at_games(self) -> None:
        """Look at the games in which others have written; at all, where they do not say in which."""
        again = [game for game, times in self._failed.items() if times <= MOST_TIMES]
        for id_ in dict.fromkeys([*again, *self._changed()]):
            with self._told(id_):
                self._look_at(id_)

    def _changed(self) -> list[str]:
        """Return the games in which other processes have written since the last call."""
        store = self._directory.store
        before, self._changes = self._changes, store.changes
        if before == self._changes:
            return []
        changed = store.changed_games()
        if changed is None or LAYOUT in changed:
            store.check_version()
        self._heard |= {"/"} if changed is None else set(changed)
        found = list(self._directory.open_games) if changed is None else list(changed)
        for id_ in found:
            self._failed.pop(id_, None)
        return found

    def _look_at(self, id_: str) -> None:
        if hosted := self._concerning(id_):
            hosted.look_round()
            self._host.tell(hosted)
            self._pass_on_warning(hosted)

    def _concerning(self, id_: str) -> HostedGame | None:
        """Whether a game is open, or one of its players has a session here."""
        hosted, here = self._directory.open_games.get(id_), self._host.players_here()
        if hosted is None and here and not id_.startswith("/"):
            players = {seat.player for seat in self._directory.seats.of(id_)}
            hosted = self._directory.open(id_) if players & here else None
        return hosted

    def look_at_accounts(self) -> None:
        """Notify sessions here of account changes by the operator or by the players themselves."""
        for caller in list(self._host.callers):
            caller.look_at_account()

    def _tell_lists(self, heard: set[str]) -> None:
        """Refresh the lobby lists that other processes' writes have changed."""
        games = None if "/" in heard else {name for name in heard if not name.startswith("/")}
        self._host.look_at_lists(games)
        if games is None or len(heard) > len(games):
            before, self._public = self._public, self._directory.listing.public()
            if before != self._public:
                self._host.tell_lobby()

    async def _sum_up(self, wait: float) -> None:
        """Update the summaries of games that other processes played, if those did not do it themselves."""
        with self._told():
            try:
                await asyncio.sleep(wait)
                await self._directory.catch_up()
            finally:
                self._summing = None
            self._host.look_at_lists(None)

    # ------------------------------------------------------------ clocks

    def look_at_clocks(self) -> None:
        """Warn players whose time is nearly over. End the games of players whose time is over."""
        directory, now = self._directory, self._host.clock()
        directory.sum_up()
        for due in directory.clocks.to_warn(now):
            with self._told(due.game):
                if directory.clocks.warned(due.game, now):
                    note("clock-warning", game=due.game, side=due.side)
                    self._warned[due.game] = now
                    self._warn(due)
                    lines = directory.store.length(due.game)
                    self._host.notices.addresses.enter(Notice(due.player, due.game, WARNING), lines, now)
        for due in directory.clocks.to_end(now):
            with self._told(due.game):
                hosted = directory.open(due.game)
                if hosted.lose_by_time(now):
                    self._host.tell(hosted)

    def _look_at_tournaments(self) -> None:
        """Advance tournaments, and show players the games that have started."""
        begun = self._host.tournaments.look()
        for hosted in begun:
            self._host.tell(hosted)
        if begun:
            self._host.tell_lobby()

    def _warn(self, due: Due) -> None:
        """Warn a player who is here that they will lose a game on time."""
        for caller in list(self._host.callers):
            if caller.player and caller.player.id == due.player:
                caller.send({"news": "clock", "game": due.game, "left": due.lost_at - self._host.clock()})

    def _pass_on_warning(self, hosted: HostedGame) -> None:
        """Show a warning that another host gave, if that player is here."""
        found = self._directory.clocks.of_games([hosted.id]).get(hosted.id) if hosted.clock else None
        if found and found.warned and found.warned != self._warned.get(hosted.id):
            self._warned[hosted.id] = found.warned
            self._warn(found)

    def close(self) -> None:
        """Stop all background checks."""
        if self._summing:
            self._summing.cancel()
