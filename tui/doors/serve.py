"""Opening the doors, and closing them."""

from __future__ import annotations

import asyncio
import resource
import signal
from contextlib import AsyncExitStack, suppress
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import asyncssh
from attrs import field, frozen

from tui.doors.bridge import Bridge, House
from tui.doors.confine import User
from tui.doors.forks import ForkServer
from tui.doors.gate import Gate, Numbers, is_near
from tui.doors.hosting import HostError, Hosting
from tui.doors.journal import Journal
from tui.doors.keys import PlayerList, host_key, known_hosts_line
from tui.doors.passes import Passes
from tui.doors.sandbox import strength
from tui.doors.ssh import SshDoor
from tui.serving.tokens import door_secret
from tui.words import say

if TYPE_CHECKING:
    from tui.doors.web import WebDoor

ALL_GONE_SECONDS = 5.0
"""So long the players' processes have at the end; those that hang are killed before."""
SAID_SECONDS = 2.0
"""So long the last words have to get through."""
LOOK_SECONDS = 2.0
WEB_LINKS = "web_links"
FILES_WANTED = 4096


class Entry(NamedTuple):
    """What both doors are made of: the house, who may come in and how often, guests, and who is inside."""

    house: House
    gate: Gate
    players: PlayerList
    guests: bool
    bridges: set[Bridge]


class CannotServe(Exception):  # noqa: N818 - it is an answer: one sentence
    """The doors cannot be opened: why, and the way out."""


@frozen
class Wanted:
    """What the operator asked for."""

    folder: Path
    players: Path
    ssh: int | None = None
    web: int | None = None
    listen: str = "127.0.0.1"
    guests: bool = False
    numbers: Numbers = field(factory=Numbers)
    idle: float = 45 * 60.0
    names: tuple[str, ...] = ()
    public: str = ""
    user: User | None = None


async def serve(wanted: Wanted, forks: ForkServer) -> int:
    """Serve until a signal says that it is over; the exit code."""
    journal = Journal()
    stop = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    bridges: set[Bridge] = set()
    gate = Gate(wanted.numbers)
    async with AsyncExitStack() as stack:
        try:
            house = _house(wanted, forks, journal, await _begin_host(wanted, journal, stack))
            await _open(wanted, house, gate, bridges, stack)
        except OSError as error:
            text = "Port or address cannot be used: {why}. Is another server running there?"
            raise CannotServe(say(text, why=error.strerror or error)) from error
        found = strength()
        house.journal.note("players-processes", landlock=found.landlock or "none", filter=found.filters)
        house.journal.note("open", ssh=wanted.ssh, web=wanted.web, listen=wanted.listen, guests=wanted.guests)
        died = await _until(stop, forks)
        house.journal.note(
            "closing", players=len(bridges), why="the fork server ended" if died else "asked to"
        )
        gate.is_shut = True
        await _send_home(bridges)
    journal.note("closed")
    return int(died)


async def _begin_host(wanted: Wanted, journal: Journal, stack: AsyncExitStack) -> str:
    """Start the host of the games and keep it up; where it listens."""
    hosting = Hosting(wanted.folder, journal, wanted.user)
    stack.callback(hosting.clear)
    try:
        await hosting.begin()
    except HostError as error:
        raise CannotServe(
            say("The games in {folder} cannot be opened; see above.", folder=wanted.folder)
        ) from error
    keeping = asyncio.ensure_future(hosting.keep())
    stack.push_async_callback(hosting.end, keeping)
    return str(hosting.port)


def _house(wanted: Wanted, forks: ForkServer, journal: Journal, port: str) -> House:
    empty = wanted.folder / "empty"
    empty.mkdir(exist_ok=True)
    empty.chmod(0o555)
    _want_many_files()
    return House(
        forks=forks,
        journal=journal,
        folder=str(empty),
        port=port,
        secret=door_secret(wanted.folder),
        user=wanted.user,
        idle=wanted.idle,
        warning=min(60.0, wanted.idle / 2),
    )


async def _open(
    wanted: Wanted, house: House, gate: Gate, bridges: set[Bridge], stack: AsyncExitStack
) -> None:
    players = PlayerList(wanted.players)
    for problem in players.problems:
        house.journal.note("bad-line", what=problem)
    _somebody_can_come(wanted, players)
    entry = Entry(house, gate, players, wanted.guests, bridges)
    if wanted.web:
        await _open_web(wanted, wanted.web, entry, stack)
    if wanted.ssh:
        key = host_key(wanted.folder)
        acceptor = await SshDoor(*entry).open(wanted.listen, wanted.ssh, key)
        stack.push_async_callback(_close_ssh, acceptor)
        _tell_of_ssh(wanted, key)


async def _open_web(wanted: Wanted, port: int, entry: Entry, stack: AsyncExitStack) -> None:
    from tui.doors.web import WebDoor, WebServer, hosts_of  # noqa: PLC0415 - loads a web framework

    public = wanted.public or f"http://{_in_address(wanted.listen)}:{port}"
    hosts = hosts_of(port, (_in_address(wanted.listen), public.partition("://")[2], *wanted.names))
    web = WebDoor(*entry, Passes.kept_in(wanted.folder), public, hosts)
    runner = await WebServer(web).open(wanted.listen, port)
    stack.push_async_callback(runner.cleanup)
    links = wanted.folder / WEB_LINKS
    _write_links(links, web, entry.players)
    _tell(say("Browser: {url}; the players' links are in {file}.", url=public, file=links))


def _somebody_can_come(wanted: Wanted, players: PlayerList) -> None:
    if wanted.guests and not (is_near(wanted.listen) or wanted.listen in ("0.0.0.0", "::")):  # noqa: S104
        text = "--guests is for private networks; {address} is no address of one. List the players."
        raise CannotServe(say(text, address=wanted.listen))
    if not wanted.guests and not players.everybody():
        text = "Nobody could come in. Put public keys into {path}, a key and a name a line, or use --guests."
        raise CannotServe(say(text, path=players.path))


def _write_links(path: Path, web: WebDoor, players: PlayerList) -> None:
    lines = [f"{each.name or each.player} {web.link(each.player)}" for each in players.everybody()]
    if web.guests:
        lines.append(say("guests {link}", link=web.guest_link()))
    path.unlink(missing_ok=True)
    path.touch(0o600)
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def _tell_of_ssh(wanted: Wanted, key: asyncssh.SSHKey) -> None:
    host, port = wanted.listen, wanted.ssh or 0
    _tell(say("SSH: ssh -p {port} {host}", port=port, host=host))
    _tell(say("Key of this server: {key}", key=key.get_fingerprint()))
    _tell(say("For ~/.ssh/known_hosts: {line}", line=known_hosts_line(key, host, port)))
    _tell(say("For ~/.ssh/config (compression helps slow lines):"))
    _tell(f"  Host cockade\n    HostName {host}\n    Port {port}\n    Compression yes\n    SendEnv COLORTERM")


def _tell(words: str) -> None:
    print(words, flush=True)  # noqa: T201 - to the operator


def _in_address(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def _want_many_files() -> None:
    """Connections take files; a flood of them may not take the last."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = FILES_WANTED if hard == resource.RLIM_INFINITY else min(FILES_WANTED, hard)
    if soft < most:
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))


# ---------------------------------------------------------------- the end


async def _until(stop: asyncio.Event, forks: ForkServer) -> bool:
    """Wait for the end; whether it comes because the fork server is gone."""
    while not stop.is_set():
        with suppress(asyncio.TimeoutError):
            await asyncio.wait_for(stop.wait(), LOOK_SECONDS)
        if not forks.is_alive():
            return True
    return False


async def _send_home(bridges: set[Bridge]) -> None:
    """Have every process leave its terminal as it was, and say why."""
    left = list(bridges)
    for bridge in left:
        bridge.end(say("This server is closing. Your games are kept; come back when it is up again."))
    ends = [asyncio.ensure_future(bridge.gone.wait()) for bridge in left]
    if ends:
        await asyncio.wait(ends, timeout=ALL_GONE_SECONDS)


async def _close_ssh(acceptor: asyncssh.SSHAcceptor) -> None:
    """Listen no more; let the last words through, and close."""
    acceptor.close()
    with suppress(asyncio.TimeoutError, OSError):
        await asyncio.wait_for(acceptor.wait_closed(), SAID_SECONDS)
