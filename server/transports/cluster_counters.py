"""The data that front ends share by the database: address bans, and counts if there are several.

Each front end publishes its counts every second, and reads those of the others and the operator's bans. A
thread queries the database, so no front end waits for it. While the database is away, each counts alone, and
the known bans stay.
"""

from __future__ import annotations

import asyncio
import secrets
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import TypeVar

from attrs import define, field

from cockade.saves.errors import SaveError
from cockade.server.store.address_bans import AddressBan, AddressBans
from cockade.server.store.front_ends import Attempt, Doors, Failures, Inside
from cockade.server.store.store import Store
from cockade.server.transports.admission import Admission
from cockade.server.transports.operator_log import Journal

LOOK = 1.0
"""Seconds between two exchanges."""


Answer = TypeVar("Answer")


@define
class Sharing:
    """The exchange of one front end."""

    folder: Path
    admission: Admission
    end_banned: Callable[[], None] = lambda: None
    """End the sessions from addresses that are banned now."""
    _doors: Doors | None = None
    _thread: ThreadPoolExecutor = field(factory=lambda: ThreadPoolExecutor(1))

    async def exchange(self) -> None:
        """Exchange once. Raise SaveError if the database does not answer."""
        admission, loop = self.admission, asyncio.get_running_loop()
        inside, told = admission.visitors.copy(), admission.to_tell()
        counted, bans = await self._there(lambda: self._exchange(inside, told))
        if counted:
            admission.heard(len(told), *counted, loop.time())
        if bans != admission.bans:
            admission.bans = bans
            self.end_banned()

    def _exchange(
        self, inside: Counter[Inside], told: Sequence[Attempt]
    ) -> tuple[tuple[Counter[Inside], list[Failures]] | None, tuple[AddressBan, ...]]:
        """Read the counts of other front ends, if there may be any, and the bans."""
        doors = self._opened()
        counted = doors.exchange(inside, told) if doors.store.is_shared else None
        return counted, AddressBans(doors.store).all()

    def _there(self, what: Callable[[], Answer]) -> asyncio.Future[Answer]:
        """Run calls in the database thread, one after the other."""
        return asyncio.get_running_loop().run_in_executor(self._thread, what)

    def _opened(self) -> Doors:
        if self._doors is None:
            self._doors = Doors(Store.open(self.folder, create=False), secrets.token_hex(8))
        return self._doors

    async def leave(self) -> None:
        """Remove this front end's counts."""
        await self._there(self._leave)
        self._thread.shutdown()

    def _leave(self) -> None:
        if self._doors:
            if self._doors.store.is_shared:
                with suppress(SaveError):
                    self._doors.leave()
            self._doors.store.close()


async def keep_sharing(sharing: Sharing, journal: Journal) -> None:
    """Exchange forever. A failure is logged once."""
    is_away = False
    try:
        while True:
            try:
                await sharing.exchange()
                is_away = False
            except SaveError as error:
                if not is_away:
                    journal.note("counts-alone", why=error.problem)
                is_away = True
            await asyncio.sleep(LOOK)
    finally:
        await sharing.leave()


async def ended(sharing: asyncio.Future[None]) -> None:
    """Cancel a task and wait for its end."""
    sharing.cancel()
    with suppress(asyncio.CancelledError):
        await sharing
