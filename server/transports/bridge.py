"""The bridge between a player's connection and process: keys one way, screen output the other.

No output is read from the process while the connection has more than a few thousand bytes to send. The app
then drops outdated output instead of queueing it. Keys are passed on no faster than a person types.
"""

from __future__ import annotations

import asyncio
import json
import os
import secrets
import signal
import termios
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import ExitStack, suppress
from typing import Any, Protocol

import attrs
from attrs import field, frozen

from cockade.server.host.metrics import Times
from cockade.server.host.tokens import mint
from cockade.server.transports.allowances import Allowances, shares
from cockade.server.transports.backpressure_flag import FullSign
from cockade.server.transports.connection import LINE, TOKEN, AcceptedConnection, Terminal
from cockade.server.transports.environment import DUMB
from cockade.server.transports.exit_report import ExitReport
from cockade.server.transports.fd_passing import FdPassing
from cockade.server.transports.fork_server import ForkServer
from cockade.server.transports.low_priority_queue import WorkQueue
from cockade.server.transports.operator_log import Journal
from cockade.server.transports.pidfd import HeldProcess
from cockade.server.transports.rlimits import LOWERED
from cockade.server.transports.terminal_modes import RESTORE, leave_as_it_is, take_every_key
from cockade.server.transports.users import User, Users
from cockade.tui.text.i18n import say

MOST_UNSENT = 6000
"""While more bytes than this are unsent, no output is read from the process."""
PIECE = 4096
SIZES_APART = 0.2
"""The least seconds between two window sizes, because each one redraws the whole screen."""
LOOK_AGAIN = 0.01
"""Seconds between two checks of a full connection."""
NO_PICTURE = 2.0
"""Seconds after which output no longer counts as the answer to a key."""
PATIENCE = 3.0
"""Seconds that a process has to exit by itself."""
MOST_REPORTED = 1 << 18
"""The most bytes kept of a process's final report."""

BURST = 16_384
"""The most bytes of keys passed at once."""
KEYS_PER_SECOND = 4096.0
MOST_TYPED = 4096
"""The most bytes of keys that may wait while the process computes. More is a flood."""
MOST_UNHEARD = 512
"""The most bytes of keys that a busy process gets until it is idle again."""
MOST_KEYS_WAITING = 32_768


class Wire(Protocol):
    """The connection to a player, as a transport gives it to the bridge."""

    def send(self, data: bytes) -> None:
        """Send data to the player."""

    def unsent(self) -> int:
        """Return the bytes not delivered to the player yet."""

    def hold(self, *, on: bool) -> None:
        """Pause or resume reading the player's keys."""

    def close(self, code: int) -> None:
        """Close the connection with an exit code."""


@frozen
class BridgeCounts:
    """The counts of all bridges of a server."""

    visits: Counter[str] = field(factory=Counter)
    """Sessions since the start, by front end."""
    keys: Times = field(factory=Times)
    """Times from a key to the next output. Keys without output are left out."""


async def _nobody_answers() -> bool:
    return False


@frozen
class ServerContext:
    """The objects that all bridges of a server share."""

    forks: ForkServer
    journal: Journal
    folder: str
    """An empty folder, the working directory of the processes."""
    port: str
    """The socket of the host."""
    secret: bytes
    """The secret that signs the tokens of the processes' players."""
    answers: Callable[[], Awaitable[bool]] = _nobody_answers
    """A function that asks whether the host can read its games."""
    users: Users | None = None
    """The users under which the processes run. None for our own."""
    idle: float = 45 * 60.0
    """Seconds without a key after which a session ends."""
    warning: float = 60.0
    """How many seconds before that the player is warned."""
    counted: BridgeCounts = field(factory=BridgeCounts)
    shares: Allowances = field(factory=shares)
    """Processor time, by player."""
    turns: WorkQueue = field(factory=WorkQueue)
    ending: set[Bridge] = field(factory=set)
    """Bridges whose connection has closed and whose process hasn't exited."""


class Bridge:
    """The bridge of one session."""

    def __init__(
        self, context: ServerContext, wire: Wire, visit: AcceptedConnection, terminal: Terminal
    ) -> None:
        self.visit = visit
        self.gone = asyncio.Event()
        """Set when the process has exited and the connection is closed."""
        self.comes_back = False
        """Whether a disconnected client should reconnect as soon as the server is back."""
        self._context, self._wire, self._terminal = context, wire, terminal
        self._loop = asyncio.get_running_loop()
        self._began = self._last_key = self._loop.time()
        self._master = self._report = -1
        self._full: FullSign | None = None
        self._handing: FdPassing | None = None
        self._process: HeldProcess | None = None
        self._user: User | None = None
        self._said = b""
        self._keys = bytearray()
        self._allowance, self._poured = float(BURST), self._began
        self._unheard, self._computed = 0, 0.0
        self._size: tuple[int, int] | None = None
        self._timers: dict[Callable[[], None], asyncio.TimerHandle] = {}
        self._words = ""
        self._hung_up = False
        self._is_line_whole = True
        self._key_passed = 0.0

    @property
    def seconds(self) -> float:
        """How many seconds the session has lasted."""
        return self._loop.time() - self._began

    # ------------------------------------------------------------ beginning

    async def begin(self) -> None:
        """Start the process after those that the player has left. Raise ForkError if that fails."""
        for before in [each for each in self._context.ending if each.visit.player == self.visit.player]:
            await before.gone.wait()
        self._user = self._context.users.lend() if self._context.users else None
        try:
            with ExitStack() as theirs:
                await self._make(theirs)
        except BaseException:
            self._let_go()
            raise
        self._context.counted.visits[self.visit.door] += 1
        self._listen()

    async def _make(self, theirs: ExitStack) -> None:
        """Make a terminal and a process on it. `theirs` are the files that only the process keeps."""
        self._full = FullSign()
        self._master, terminal = os.openpty()
        theirs.callback(os.close, terminal)
        self._report, told = os.pipe()
        theirs.callback(os.close, told)
        for file in (self._master, self._report):
            os.set_blocking(file, False)
        self.resized(self._terminal.columns, self._terminal.rows)
        if self.visit.is_bot or not self._terminal.echoes:
            leave_as_it_is(terminal)
        elif not self._is_plain:
            take_every_key(terminal)
        files = [terminal, told, self._full.theirs]
        if LINE in self.visit.holds:
            self._handing = FdPassing(self._context.port)
            files.append(self._handing.theirs)
        self._process = HeldProcess(await self._context.forks.spawn(self._request(), files))
        if self._handing:
            self._handing.listen()

    def _request(self) -> dict[str, Any]:
        """Return the request that tells the process about the player and the terminal."""
        context = self._context
        return {
            "environment": self._terminal.environment,
            "folder": context.folder,
            "token": self._token(),
            "user": attrs.astuple(self._user) if self._user else None,
            "bot": self.visit.is_bot,
            "guest": self.visit.is_guest,
        }

    def _token(self) -> str:
        if TOKEN not in self.visit.holds:
            return ""
        return mint(self._context.secret, self.visit.known_by, time.time())

    def _listen(self) -> None:
        """Carry data both ways. Lower the process's priority if the player has no processor time left."""
        if self._process and not self._has_share(0.0):
            self._process.lower(LOWERED)
        for file, reader in ((self._master, self._take_picture), (self._report, self._take_report)):
            self._loop.add_reader(file, reader)
        self._pour()
        if self._hung_up:
            self.hang_up()
        self._later(self._context.idle - self._context.warning, self._watch)

    # ------------------------------------------------------------ the player's side

    def typed(self, data: bytes) -> None:
        """Keys came; of more than may wait none is taken: half of what was pasted is worse than nothing."""
        self._last_key = self._loop.time()
        if len(self._keys) + len(data) <= MOST_KEYS_WAITING * 2:
            self._keys += data
        if len(self._keys) > MOST_KEYS_WAITING:
            self._wire.hold(on=True)
        if self._pour not in self._timers:
            self._pour()

    def resized(self, columns: int, rows: int) -> None:
        """Resize the terminal. Of many sizes in a row, the process gets only the last."""
        self._size = (min(max(rows, 1), 500), min(max(columns, 1), 1000))
        if self._resize not in self._timers:
            self._resize()

    def _resize(self) -> None:
        if self._master < 0 or not self._size:
            return
        with suppress(termios.error, OSError):
            termios.tcsetwinsize(self._master, self._size)
        self._size = None
        if self._process:
            self._look_at(self._process)
        self._later(SIZES_APART, self._resize)

    def hang_up(self) -> None:
        """Handle a closed connection: end the process, at the latest after some seconds."""
        self._hung_up = True
        if not self._process:  # not made yet, or never
            return
        self._context.ending.add(self)
        self._close_master()
        self._signal(signal.SIGHUP)
        self._later(PATIENCE, self._kill)

    def end(self, words: str, *, comes_back: bool = False) -> None:
        """End the process, restore the terminal, and then show these words."""
        self._words, self.comes_back = self._words or words, comes_back
        self._signal(signal.SIGTERM)
        self._later(PATIENCE, self._kill)

    def _pour(self) -> None:
        """Pass on as many keys as allowed, once the process reads them."""
        if not self._process or self._master < 0 or not self._keys:
            return
        now = self._loop.time()
        self._allowance = min(BURST, self._allowance + (now - self._poured) * KEYS_PER_SECOND)
        self._poured = now
        if most := min(int(self._allowance), self._is_heard(self._process)):
            with suppress(BlockingIOError, OSError):
                passed = os.write(self._master, self._keys[:most])
                self._allowance -= passed
                self._unheard += passed
                self._key_passed = self._key_passed or now
                del self._keys[:passed]
        if len(self._keys) <= MOST_KEYS_WAITING:
            self._wire.hold(on=False)
        if self._keys:
            self._later(LOOK_AGAIN, self._pour)

    def _is_heard(self, process: HeldProcess) -> int:
        """Return how many bytes of keys the process has time for.

        While it computes without a pause it gets few, and none while its player has used up their processor
        time. In that case, or if more keys wait than a person types, its priority is lowered below all
        others'.
        """
        works, has_share = self._look_at(process)
        if not works:
            self._unheard = 0
        return max(0, MOST_UNHEARD - self._unheard) if has_share else 0

    def _look_at(self, process: HeldProcess) -> tuple[bool, bool]:
        """Whether the process is computing now, and whether its player has processor time left."""
        works, computed = process.look()
        spent, self._computed = computed - self._computed, computed
        has_share = self._has_share(spent)
        if not has_share or (works and len(self._keys) > MOST_TYPED):
            process.lower(LOWERED)
        return works, has_share

    def _has_share(self, spent: float) -> bool:
        return self._context.shares.spend(self.visit.player, spent, self._loop.time())

    # ------------------------------------------------------------ the process's side

    def _take_picture(self) -> None:
        if self._wire.unsent() >= MOST_UNSENT:
            self._loop.remove_reader(self._master)
            self._say_full(on=True)
            self._later(LOOK_AGAIN, self._look_again)
            return
        try:
            data = os.read(self._master, PIECE)
        except BlockingIOError:
            return
        except OSError:  # the process has let go of its terminal
            data = b""
        if data:
            self._count_key()
            self._is_line_whole = data.endswith(b"\n")
            self._wire.send(data)
        else:
            self._close_master()
            self._finish_if_over()

    def _count_key(self) -> None:
        """Record the time from a key to this output."""
        passed, self._key_passed = self._key_passed, 0.0
        seconds = self._loop.time() - passed
        if passed and seconds < NO_PICTURE and not self.visit.is_bot:
            self._context.counted.keys.note(seconds)

    def _look_again(self) -> None:
        if self._master < 0:
            return
        if self._wire.unsent() < MOST_UNSENT:
            self._say_full(on=False)
            self._loop.add_reader(self._master, self._take_picture)
        else:
            self._later(LOOK_AGAIN, self._look_again)

    def _say_full(self, *, on: bool) -> None:
        if self._full:
            (self._full.put_up if on else self._full.take_down)()

    def _take_report(self) -> None:
        try:
            data = os.read(self._report, 1 << 16)
        except BlockingIOError:
            return
        self._said += data[: MOST_REPORTED - len(self._said)]
        if not data:
            self._loop.remove_reader(self._report)
            os.close(self._report)
            self._report = -1
            self._finish_if_over()

    def _close_master(self) -> None:
        if self._master >= 0:
            self._loop.remove_reader(self._master)
            os.close(self._master)
            self._master = -1

    # ------------------------------------------------------------ the end

    def _finish_if_over(self) -> None:
        """After the last output and the exit: restore the terminal, show the reason, and close."""
        if self._master >= 0 or self._report >= 0 or self.gone.is_set():
            return
        for timer in self._timers.values():
            timer.cancel()
        self._signal(signal.SIGKILL)  # it has nothing left to say; one that was taken over may want to stay
        report = ExitReport.read(self._said)
        code, words = self._outcome(report)
        self._context.journal.note(
            "left",
            player=self.visit.player,
            door=self.visit.door,
            address=self.visit.address,
            seconds=round(self.seconds),
            code=code,
        )
        if not self._hung_up:
            if not report and not self._is_plain:
                self._wire.send(RESTORE)
            if words:
                self._say(words)
            self._wire.close(code)
        self._let_go()

    def _let_go(self) -> None:
        """Release all resources of this session, which has ended or could not start."""
        for file in (self._master, self._report):
            if file >= 0:
                os.close(file)
        self._master = self._report = -1
        if self._full:
            self._full.close()
        if self._handing:
            self._handing.close()
        if self._process:
            self._process.let_go()
        if self._context.users and self._user:
            self._context.users.give_back(self._user)
        self._context.ending.discard(self)
        self.gone.set()

    @property
    def _is_plain(self) -> bool:
        return self._terminal.environment["TERM"] == DUMB

    def _outcome(self, report: ExitReport | None) -> tuple[int, str]:
        """Return the exit code and the message for the player."""
        if report and not report.trace:
            return report.code, self._words
        if self._words or self._hung_up:
            return 1, self._words
        mark = secrets.token_hex(4)
        self._context.journal.note("broken", mark=mark, player=self.visit.player)
        self._context.journal.trace(mark, report.trace if report else "the process ended without a message")
        text = (
            "Something went wrong here, and you were disconnected. Your games are saved. The operator "
            "finds the cause by this number: {mark}."
        )
        return 1, say(text, mark=mark)

    def _watch(self) -> None:
        """Warn an idle player, and end the session in the end."""
        context, idle = self._context, self._loop.time() - self._last_key
        if idle >= context.idle:
            self.end(say("You were idle, so you were disconnected. Your games are saved."))
        elif idle >= context.idle - context.warning:
            self._warn()
            self._later(max(context.idle - idle, LOOK_AGAIN), self._watch)
        else:
            self._later(context.idle - context.warning - idle, self._watch)

    def _warn(self) -> None:
        if self._is_plain and not self.visit.is_bot:
            words = say("You've been idle. You'll be disconnected soon; your games are saved.")
            self._say(words)
        else:
            self._signal(signal.SIGUSR1)

    def tell_of_renewal(self, seconds: float) -> None:
        """Show that the server restarts in so many seconds, and that everything is saved."""
        if self._is_plain and not self.visit.is_bot:
            text = (
                "A new version of the server starts in {n} seconds. You will be disconnected; everything is "
                "saved."
            )
            self._say(say(text, n=round(seconds)))
        else:
            self._signal(signal.SIGUSR2)

    def _say(self, words: str) -> None:
        """Show a message of the server. A bot gets it as its own line at the end of the session."""
        if self.visit.is_bot:
            said = json.dumps({"news": "server", "text": words})
            self._wire.send(f"{'' if self._is_line_whole else chr(10)}{said}\n".encode())
        else:
            self._wire.send(f"\r\n{words}\r\n".encode())

    def _kill(self) -> None:
        self._signal(signal.SIGKILL)
        self._close_master()
        self._finish_if_over()

    def _signal(self, number: signal.Signals) -> None:
        """Send a signal. While the process's report is open, its number can't belong to another process."""
        if self._process:
            self._process.signal(number, is_surely_there=self._report >= 0)

    def _later(self, seconds: float, what: Callable[[], None]) -> None:
        """Schedule a call, but never the same one twice."""
        if what in self._timers:
            self._timers[what].cancel()

        def now() -> None:
            del self._timers[what]
            what()

        self._timers[what] = self._loop.call_later(seconds, now)
