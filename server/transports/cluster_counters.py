"""
What doors on several machines count together: each tells the others every second, and hears of them.

The database is asked in a thread, so that no door ever waits for it. While it is away each counts alone.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import TypeVar

from attrs import define, field

from cockade.saves.errors import SaveError
from cockade.server.store.front_ends import Doors
from cockade.server.store.store import Store
from cockade.server.transports.admission import Admission
from cockade.server.transports.operator_log import Journal

LOOK = 1.0
"""Seconds between two exchanges."""


Answer = TypeVar("Answer")


@define
class Sharing:
    """The exchange of one door."""

    folder: Path
    admission: Admission
    _doors: Doors | None = None
    _thread: ThreadPoolExecutor = field(factory=lambda: ThreadPoolExecutor(1))

    async def exchange(self) -> None:
        """Once; SaveError if the database does not answer."""
        admission, loop = self.admission, asyncio.get_running_loop()
        inside, told = admission.visitors.copy(), admission.to_tell()
        elsewhere, failures = await self._there(lambda: self._opened().exchange(inside, told))
        admission.heard(len(told), elsewhere, failures, loop.time())

    def _there(self, what: Callable[[], Answer]) -> asyncio.Future[Answer]:
        """In the thread, one thing after the other."""
        return asyncio.get_running_loop().run_in_executor(self._thread, what)

    def _opened(self) -> Doors:
        if self._doors is None:
            self._doors = Doors(Store.open(self.folder, create=False), secrets.token_hex(8))
        return self._doors

    async def leave(self) -> None:
        """Count no more here."""
        await self._there(self._leave)
        self._thread.shutdown()

    def _leave(self) -> None:
        if self._doors:
            with suppress(SaveError):
                self._doors.leave()
            self._doors.store.close()


async def keep_sharing(folder: Path, admission: Admission, journal: Journal) -> None:
    """Exchange for ever; the log says once when it cannot be done."""
    sharing, is_away = Sharing(folder, admission), False
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
    """End it, and wait until it has."""
    sharing.cancel()
    with suppress(asyncio.CancelledError):
        await sharing
