"""Opening and closing the transports."""

from __future__ import annotations

import asyncio
import gc
import resource
import signal
import time
from collections.abc import Callable
from contextlib import AsyncExitStack, suppress
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import asyncssh
from attrs import define, field, frozen

from cockade.saves.atomic import PRIVATE, write_whole
from cockade.saves.errors import SaveError
from cockade.server.host.pack_store import OFFERED
from cockade.server.host.tokens import DAY, Passes, place_of
from cockade.server.store.access import Access, holds
from cockade.server.store.address_bans import AddressBans
from cockade.server.store.people import People
from cockade.server.store.registration import CLOSED
from cockade.server.store.store import Store
from cockade.server.transports.admission import Admission, AdmissionLimits, household, is_near
from cockade.server.transports.bridge import Bridge, ServerContext
from cockade.server.transports.cluster_counters import Sharing, ended, keep_sharing
from cockade.server.transports.data_folder import ServerData
from cockade.server.transports.fork_server import ForkServer
from cockade.server.transports.host_process import HostError, HostProcess
from cockade.server.transports.inside_file import FILE as INSIDE
from cockade.server.transports.inside_file import keep_showing
from cockade.server.transports.isolation_report import walls
from cockade.server.transports.keys import PlayerList, known_hosts_line
from cockade.server.transports.landlock import strength
from cockade.server.transports.operator_log import Journal, hear_libraries
from cockade.server.transports.pack_desk import PackDesk
from cockade.server.transports.reload import farewell, hear_wish, let_finish, would_begin
from cockade.server.transports.sockets import RENEWED, Listening
from cockade.server.transports.ssh import SshTransport
from cockade.server.transports.unknown_keys import Newcomers
from cockade.server.transports.users import Users
from cockade.tui.commands.installed_version import version
from cockade.tui.text.i18n import say

if TYPE_CHECKING:
    from cockade.server.transports.web import WebTransport

WHY = {0: "asked to", 1: "the fork server ended", RENEWED: "renewal"}
ALL_GONE_SECONDS = 5.0
"""Seconds that players' processes have at the end before they are killed."""
SAID_SECONDS = 2.0
"""Seconds for the last messages to be delivered."""
LOOK_SECONDS = 2.0
WEB_LINKS = "web_links"
FILES_WANTED = 4096


class Doorway(NamedTuple):
    """The shared parts of both transports: context, admission, players, guests, sessions, newcomers."""

    context: ServerContext
    admission: Admission
    players: PlayerList
    guests: bool
    bridges: set[Bridge]
    newcomers: Newcomers | None = None


class CannotServe(Exception):  # noqa: N818 - it is an answer: one sentence
    """Raised when the transports can't be opened, with the reason and the remedy."""


@frozen
class ServerOptions:
    """The operator's options."""

    folder: Path
    players: Path
    ssh: int | None = None
    web: int | None = None
    listen: str = "127.0.0.1"
    guests: bool = False
    guest_seat: bool = False
    """Whether visitors without a key may play one local game."""
    sign_up: str = CLOSED
    """How unlisted people sign up by SSH: a mode of `cockade.server.store.registration`."""
    packs: str = ""
    """The battles of packs open to players: none, those in the folder `packs`, or also players' own."""
    limits: AdmissionLimits = field(factory=AdmissionLimits)
    idle: float = 45 * 60.0
    names: tuple[str, ...] = ()
    proxies: frozenset[str] = frozenset()
    public: str = ""
    users: Users | None = None
    log: Path | None = None
    """The log file. None for standard error."""
    log_json: bool = False
    metrics: tuple[str, int] | None = None
    """The address of the metrics page."""
    grace: float = 60.0
    """Seconds that sessions have before a restart."""
    listening: Listening = field(factory=Listening)


def try_out(wanted: ServerOptions) -> None:
    """Read all that a start would read, without changing anything.

    Raises: CannotServe, KeyTrouble, in a sentence; also for what a start would pass over.
    """
    data = ServerData.tried(wanted.folder, wanted.players, wanted.packs)
    _somebody_can_come(wanted, data.players)
    if data.skipped:
        raise CannotServe("\n".join(data.skipped))


async def serve(wanted: ServerOptions, forks: ForkServer) -> int:
    """Serve until a signal ends it. Return the exit code, or RENEWED for a restart."""
    journal = Journal(file=wanted.log, as_json=wanted.log_json)
    journal.note("starting", version=version())
    hear_libraries(journal)
    stop, renewal = asyncio.Event(), asyncio.Event()
    hear_wish(renewal)
    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    bridges: set[Bridge] = set()
    data = ServerData.read(wanted.folder, wanted.players)
    for problem in dict.fromkeys((*data.players.problems, *data.skipped)):
        journal.note("bad-line", what=problem)
    _somebody_can_come(wanted, data.players)
    admission = Admission(wanted.limits, _places(data.secret))
    async with AsyncExitStack() as stack:
        try:
            host = await _begin_host(wanted, journal, renewal.set, stack)
            context = _context(wanted, forks, journal, host, data.secret)
            entry = Doorway(context, admission, data.players, wanted.guests, bridges)
            await _open(wanted, data.keys, entry, stack)
            if wanted.metrics:
                from cockade.server.transports.metrics import Metrics  # noqa: PLC0415 - an extra of its own

                await Metrics(context, bridges, host).open(*wanted.metrics, stack)
        except OSError as error:
            raise CannotServe(_what_is_wrong(error)) from error
        _tell_what_holds(context)
        gc.collect()
        gc.freeze()  # else a flood of connections has all that was loaded looked through: 100 ms each time
        context.journal.note(
            "open",
            ssh=wanted.ssh,
            web=wanted.web,
            listen=wanted.listen,
            guests=wanted.guests,
            sign_up=wanted.sign_up,
        )
        code = await _until(stop, renewal, forks, journal)
        if code == RENEWED:
            journal.note("renewing", players=len(bridges))
            seconds = wanted.grace if host.pid else 0.0  # without games there is nothing to finish
            await let_finish(bridges, admission, seconds, stop, renewal)
            code = 0 if stop.is_set() else RENEWED
        journal.note("closing", players=len(bridges), why=WHY[code])
        admission.shut = admission.shut or _closed()
        if code == RENEWED:
            wanted.listening.let_wait()
        await _send_home(bridges, farewell() if code == RENEWED else _closing())
        if code != RENEWED:
            wanted.listening.close()
    journal.note("closed")
    return code


def _places(secret: bytes) -> Callable[[str], str]:
    """Return the hash of an address, equal at all front ends with the same secret."""
    return lambda address: place_of(secret, household(address))


def _what_is_wrong(error: OSError) -> str:
    """Return the file or program that this user can't reach, else the port as the cause."""
    why = error.strerror or error
    if error.filename:
        return say("The user of this server cannot use {path}: {why}.", path=error.filename, why=why)
    return say("The port or address cannot be used: {why}. Is another server running there?", why=why)


def _tell_what_holds(context: ServerContext) -> None:
    """Print in plain words what isolates players' processes here."""
    for wall in walls(strength(), context.users, apart=context.forks.apart):
        context.journal.note(
            "holds" if wall.holds else "does-not-hold", what=f"players' processes {wall.what}"
        )


async def _begin_host(
    wanted: ServerOptions, journal: Journal, outdated: Callable[[], None], stack: AsyncExitStack
) -> HostProcess:
    """Start the host of the games and keep it running."""
    host = HostProcess(wanted.folder, journal, _public(wanted), outdated, wanted.packs)
    stack.callback(host.clear)
    try:
        await host.begin()
    except HostError as error:
        raise CannotServe(
            say("The games in {folder} cannot be opened; see above.", folder=wanted.folder)
        ) from error
    keeping = asyncio.ensure_future(host.keep())
    stack.push_async_callback(host.end, keeping)
    return host


def _context(
    wanted: ServerOptions, forks: ForkServer, journal: Journal, host: HostProcess, secret: bytes
) -> ServerContext:
    empty = wanted.folder / "empty"
    empty.mkdir(exist_ok=True)
    empty.chmod(0o555)
    _want_many_files()
    return ServerContext(
        forks=forks,
        journal=journal,
        folder=str(empty),
        port=str(host.port),
        secret=secret,
        answers=host.answers,
        users=wanted.users,
        idle=wanted.idle,
        warning=min(60.0, wanted.idle / 2),
    )


async def _open(
    wanted: ServerOptions, keys: tuple[asyncssh.SSHKey, ...], entry: Doorway, stack: AsyncExitStack
) -> None:
    store = Store.open(wanted.folder, create=False)
    stack.callback(store.close)
    newcomers = Newcomers(People(store), wanted.sign_up)
    journal = entry.context.journal
    entry.admission.bans = AddressBans(store).all()
    shared = Sharing(wanted.folder, entry.admission, lambda: _end_banned(entry))
    stack.push_async_callback(ended, asyncio.ensure_future(keep_sharing(shared, journal)))
    showing = keep_showing(wanted.folder / INSIDE, entry.bridges)
    stack.push_async_callback(ended, asyncio.ensure_future(showing))
    entry = entry._replace(newcomers=newcomers)
    if wanted.web:
        await _open_web(wanted, wanted.web, entry, stack)
    if wanted.ssh and keys:
        listening = wanted.listening.at(wanted.listen, wanted.ssh)
        desk = PackDesk(wanted.folder, wanted.packs, newcomers.people, journal, wanted.users)
        packs = desk if wanted.packs in OFFERED else None
        door = SshTransport(*entry, _public(wanted), wanted.guest_seat, packs)
        acceptor = await door.open(listening, keys)
        wanted.listening.opened(acceptor)
        stack.push_async_callback(_close_ssh, acceptor)
        _tell_of_ssh(wanted, keys[0])


def _end_banned(entry: Doorway) -> None:
    """End the sessions from banned addresses, and give the reason."""
    for bridge in list(entry.bridges):
        if ban := entry.admission.ban(bridge.visit.address):
            text, names = ban.words()
            entry.context.journal.note("banned", player=bridge.visit.player, address=bridge.visit.address)
            bridge.end(say(text, **names))


async def _open_web(wanted: ServerOptions, port: int, entry: Doorway, stack: AsyncExitStack) -> None:
    from cockade.server.transports.web import WebServer, WebTransport, hosts_of  # noqa: PLC0415 - loads a web framework

    public = _public(wanted)
    hosts = hosts_of(port, (_in_address(wanted.listen), public.partition("://")[2], *wanted.names))
    passes = Passes(entry.context.secret)
    web = WebTransport(*entry, passes, public, hosts, wanted.proxies, wanted.folder)
    server = WebServer(web)
    wanted.listening.opened(await server.open(wanted.listening.at(wanted.listen, port)))
    stack.push_async_callback(server.close)
    links = wanted.folder / WEB_LINKS
    writing = Links(links, web)
    writing.look()
    stack.callback(asyncio.ensure_future(writing.keep_looking()).cancel)
    _tell(say("Browser: {url}; the players' links are in {file}.", url=public, file=links))


def _public(wanted: ServerOptions) -> str:
    """Return the address of the page. Empty without a page."""
    if not wanted.web:
        return ""
    return wanted.public or f"http://{_in_address(wanted.listen)}:{wanted.web}"


def _somebody_can_come(wanted: ServerOptions, players: PlayerList) -> None:
    if wanted.guests and not (is_near(wanted.listen) or wanted.listen in ("0.0.0.0", "::")):  # noqa: S104
        text = (
            "--guests is for private networks, and {address} is not a private address. List the players "
            "instead."
        )
        raise CannotServe(say(text, address=wanted.listen))
    by_themselves = wanted.guests or ((wanted.sign_up != CLOSED or wanted.guest_seat) and wanted.ssh)
    if not by_themselves and not players.everybody():
        text = (
            "Nobody could log in. Put public keys into {path}, one key and name a line, or use "
            "--guests or --sign-up."
        )
        raise CannotServe(say(text, path=players.path))


@define
class Links:
    """The file of players' links, rewritten daily and whenever the list changes."""

    path: Path
    web: WebTransport
    _written: tuple[int, int, float] = (-1, -1, 0.0)

    def look(self) -> None:
        """Write the file if it is outdated, so new players get a link and no link expires."""
        players, signed_out = self.web.players, self._signed_out()
        players.refresh()
        now = (players.version, int(time.time() // DAY), signed_out)
        if now == self._written or not holds(int(time.time()), signed_out):
            return
        self._written = now
        people = [each for each in players.everybody() if not each.is_bot]
        lines = [f"{each.name or each.player} {self.web.link(each.player)}" for each in people]
        if self.web.guests:
            lines.append(say("guests {link}", link=self.web.guest_link()))
        write_whole(self.path, ("\n".join(lines) + "\n").encode(), mode=PRIVATE)

    def _signed_out(self) -> float:
        """Return the time of the last sign-out of any player, which makes earlier links invalid."""
        newcomers = self.web.newcomers
        return Access(newcomers.people.store).last_sign_out() if newcomers else 0.0

    async def keep_looking(self) -> None:
        """Check for changed files at intervals, until cancelled."""
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            with suppress(OSError, SaveError):  # a disk that is full, a database that is away for a while
                self.look()


def _tell_of_ssh(wanted: ServerOptions, key: asyncssh.SSHKey) -> None:
    host, port = wanted.listen, wanted.ssh or 0
    _tell(say("SSH: ssh -p {port} {host}", port=port, host=host))
    _tell(say("Key of this server: {key}", key=key.get_fingerprint()))
    _tell(say("For ~/.ssh/known_hosts: {line}", line=known_hosts_line(key, host, port)))
    _tell(say("For ~/.ssh/config (compression helps slow lines):"))
    _tell(
        f"  Host cockade\n    HostName {host}\n    Port {port}\n    Compression yes\n"
        "    SendEnv COLORTERM LANG"
    )


def _tell(words: str) -> None:
    print(words, flush=True)  # noqa: T201 - to the operator


def _in_address(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def _want_many_files() -> None:
    """Raise the limit of open files, so a flood of connections can't use them up."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = FILES_WANTED if hard == resource.RLIM_INFINITY else min(FILES_WANTED, hard)
    if soft < most:
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))


# ---------------------------------------------------------------- the end


async def _until(stop: asyncio.Event, renewal: asyncio.Event, forks: ForkServer, journal: Journal) -> int:
    """Wait for the end: 0 on request, 1 if the fork server is gone, RENEWED for a restart."""
    while not stop.is_set():
        with suppress(asyncio.TimeoutError):
            async with asyncio.timeout(LOOK_SECONDS):
                await stop.wait()
        if not forks.is_alive():
            return 1
        if renewal.is_set():
            renewal.clear()
            if await would_begin(journal):
                return RENEWED
    return 0


def _closed() -> str:
    return say("This server is closing. Come back when it is up again.")


def _closing() -> str:
    return say("This server is closing. Your games are saved. Come back when it is up again.")


async def _send_home(bridges: set[Bridge], words: str) -> None:
    """Make every process restore its terminal, and show why."""
    left = list(bridges)
    for bridge in left:
        bridge.end(words, comes_back=True)
    ends = [asyncio.ensure_future(bridge.gone.wait()) for bridge in left]
    if ends:
        await asyncio.wait(ends, timeout=ALL_GONE_SECONDS)


async def _close_ssh(acceptor: asyncssh.SSHAcceptor) -> None:
    """Stop listening, deliver the last messages, and close."""
    acceptor.close()
    with suppress(asyncio.TimeoutError, OSError):
        async with asyncio.timeout(SAID_SECONDS):
            await acceptor.wait_closed()
