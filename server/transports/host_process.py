"""The host of the games as its own process, and its supervisor.

It ends when its parent ends, even by a kill, because its standard input is then closed. After a crash it is
restarted. The players' processes try to reconnect every second.
"""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from tempfile import mkdtemp
from time import monotonic
from typing import TYPE_CHECKING, Any

from attrs import define, field

from cockade.engine.data_files import DataError
from cockade.saves.errors import SaveError
from cockade.server.store.store import LaterError
from cockade.server.transports.operator_log import Journal

if TYPE_CHECKING:
    from cockade.server.host.server import Host

READY = b"ready\n"
OUTDATED = 75
"""The exit code of a host whose store a later version has migrated."""
SOON = 2.0
"""Seconds in which the host has to answer a request for counts."""
PATIENCE = 60.0
AGAIN = 1.0
"""Seconds until a crashed host is restarted, doubled each time."""
LONGEST_WAIT = 60.0
LAST_SECONDS = 10.0
"""Seconds that the host has to exit. Every event is on disk long before."""


class HostError(Exception):
    """Raised when the host does not start."""


@define
class Rest:
    """The delay before a restart, doubled each time until the host has run for long."""

    next: float = AGAIN

    def after(self, held: float) -> float:
        """Return the delay after a run of so many seconds."""
        if held > LONGEST_WAIT:
            self.next = AGAIN
        now, self.next = self.next, min(2 * self.next, LONGEST_WAIT)
        return now


@define
class HostProcess:
    """The host of a data folder. `port` is the socket on which it listens."""

    data: Path
    journal: Journal
    public: str = ""
    """The address of the page, for links in notifications."""
    outdated: Callable[[], None] = lambda: None
    """Called when the host ended because a later version migrated the store."""
    packs: str = ""
    """The battles of packs open to players, as in `cockade serve --packs`."""
    folder: Path = field(factory=lambda: Path(mkdtemp(prefix="cockade-")))
    """A short path, because a socket's address has about a hundred letters at most."""
    _process: asyncio.subprocess.Process | None = field(default=None, init=False)
    _hearing: asyncio.Future[None] | None = field(default=None, init=False)
    _reading: asyncio.Lock = field(factory=asyncio.Lock, init=False)
    """The lock for reading the process's output."""
    _asked: int = field(default=0, init=False)

    @property
    def port(self) -> Path:
        """The path of the socket."""
        return self.folder / "host"

    @property
    def pid(self) -> int:
        """The process number. 0 while it is not running."""
        return self._process.pid if self._process and self._process.returncode is None else 0

    async def figures(self) -> dict[str, Any] | None:
        """Return the host's counts (`Host.figures`). None if it does not answer."""
        try:
            async with asyncio.timeout(SOON):
                return await self._figures()
        except (OSError, ValueError, TimeoutError):
            return None

    async def answers(self) -> bool:
        """Whether the host can read its games now."""
        return await self.figures() is not None

    async def _figures(self) -> dict[str, Any]:
        """Ask for the counts by number, so a late answer is not taken for the current one."""
        async with self._reading:
            process = self._process
            if not (process and process.stdin and process.stdout):
                raise BrokenPipeError
            self._asked += 1
            process.stdin.write(b"%d\n" % self._asked)
            while True:
                number, told = json.loads(await process.stdout.readline())
                if number == self._asked:
                    return dict(told)

    async def begin(self) -> None:
        """Start the host. Raise HostError if it does not start."""
        self._process = process = await asyncio.create_subprocess_exec(
            *(
                sys.executable,
                "-P",  # nothing is imported from the folder that the operator happens to stand in
                "-m",
                "cockade.server.transports.host_process",
                str(self.data),
                str(self.port),
                self.public,
                self.packs,
            ),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
            env=os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
            start_new_session=True,  # Ctrl+C is for the transports; the host ends last
        )
        assert process.stdout is not None
        assert process.stderr is not None
        self._hearing = asyncio.ensure_future(self._hear(process.stderr))
        said = b""
        with suppress(asyncio.TimeoutError):
            async with self._reading, asyncio.timeout(PATIENCE):
                said = await process.stdout.readline()
        if said != READY:
            raise HostError

    async def _hear(self, told: asyncio.StreamReader) -> None:
        """Copy the host's log lines into our log."""
        while True:
            try:
                line = await told.readline()
            except ValueError:  # a line without end
                continue
            if not line:
                return
            self.journal.heard(line)

    async def keep(self) -> None:
        """Restart the host after each crash, forever."""
        rest = Rest()
        while True:
            assert self._process is not None
            began = monotonic()
            code = await self._process.wait()
            self.journal.note("host-ended", code=code)
            if code == OUTDATED:  # the program that lies there now is for doors that are of it too
                self.outdated()
                rest.next = LONGEST_WAIT
            await asyncio.sleep(rest.after(monotonic() - began))
            with suppress(HostError):
                await self.begin()
                self.journal.note("host-begun")

    async def end(self, keeping: asyncio.Future[None]) -> None:
        """Stop the host and wait for its exit."""
        keeping.cancel()
        if self._process and self._process.stdin:
            self._process.stdin.close()
            try:
                async with asyncio.timeout(LAST_SECONDS):
                    await self._process.wait()
            except TimeoutError:
                self._process.kill()
        if self._hearing:
            await self._hearing

    def clear(self) -> None:
        """Remove the socket and its folder."""
        shutil.rmtree(self.folder, ignore_errors=True)


def main() -> None:
    """Run the host: `python -m cockade.server.transports.host_process DATA SOCKET [PUBLIC [PACKS]]`."""
    from cockade.server.host.log import tell_as_lines  # noqa: PLC0415 - not for those who only start it
    from cockade.server.host.server import run  # noqa: PLC0415 - as above

    tell_as_lines(sys.stderr)

    def ready(host: Host) -> None:
        asyncio.get_running_loop().add_reader(0, _hear_doors, host)
        os.write(1, READY)

    try:
        asyncio.run(run(Path(sys.argv[1]), Path(sys.argv[2]), *sys.argv[3:5], ready=ready))
    except LaterError as error:
        sys.stderr.write(f"{error}\n")
        sys.exit(OUTDATED)
    except (SaveError, DataError) as error:
        sys.exit(str(error))


def _hear_doors(host: Host) -> None:
    """Answer each number with the counts. Stop when the other end is closed."""
    asked = os.read(0, 1 << 10)
    if not asked:
        asyncio.get_running_loop().remove_reader(0)
        os.kill(os.getpid(), signal.SIGTERM)
    with suppress(SaveError):  # who asks hears nothing, and knows
        for number in asked.split():
            os.write(1, json.dumps([int(number), host.figures()]).encode() + b"\n")


if __name__ == "__main__":
    main()
