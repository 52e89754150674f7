"""The SSH transport: public keys only, a terminal and nothing else.

There are no file transfers, no forwarding, and no system commands. A connection can play, and where packs are
on offer upload and download them.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import asyncssh
from attrs import frozen

from cockade.saves.errors import SaveError
from cockade.server.host.tokens import TAKEN
from cockade.server.store.people import CODE
from cockade.server.transports.admission import Admission, household, is_near
from cockade.server.transports.bridge import Bridge, ServerContext
from cockade.server.transports.connection import GUEST, AcceptedConnection, Terminal
from cockade.server.transports.environment import DUMB, is_heard, player_environment
from cockade.server.transports.fork_server import ForkError
from cockade.server.transports.keys import PlayerList
from cockade.server.transports.low_priority_queue import TYPED, Inflow
from cockade.server.transports.socket_queue import in_kernel
from cockade.server.transports.sockets import AT_ONCE, WAITING, Listener
from cockade.server.transports.ssh_command import SshCommand
from cockade.server.transports.ssh_options import OPTIONS
from cockade.server.transports.ssh_texts import PLAY, PROTOCOL, greeting, way_in
from cockade.server.transports.unknown_keys import AWAY, Newcomers
from cockade.tui.text.i18n import say

if TYPE_CHECKING:
    from asyncssh.packet import SSHPacket

    from cockade.server.transports.pack_desk import PackDesk

KEYS_TRIED = 10
"""The most keys offered in one connection."""
CHANNELS = 3
"""The most concurrent sessions in one connection."""
EMPTY_SECONDS = 20.0
"""Seconds after which a connection or session without play is closed."""
MOST_VARIABLES = 500
"""The most environment variables a connection may send before it is closed."""
MOST_BYTES = 1 << 18
"""The most bytes a connection may send while no session plays in it."""
QUIT = b'\n{"do":"quit"}\n'
MOST_SESSIONS = 50
"""The most sessions in one connection, one after the other."""


@frozen
class SshTransport:
    """The parts that all SSH connections share."""

    context: ServerContext
    admission: Admission
    players: PlayerList
    guests: bool
    bridges: set[Bridge]
    newcomers: Newcomers | None = None
    page: str = ""
    """The address of the web page. Empty if there is none."""
    guest_seat: bool = False
    """Whether a visitor without a key may play one game against the weakest bot."""
    desk: PackDesk | None = None
    """The desk for packs. None without packs."""

    async def open(self, listening: Listener, keys: Sequence[asyncssh.SSHKey]) -> asyncssh.SSHAcceptor:
        """Accept connections on a socket. The first key is the server's, and clients learn all keys."""
        listening.is_welcome = self._is_welcome
        asyncssh.set_log_level("CRITICAL")  # our own log tells what matters, and only so often
        acceptor = await asyncssh.create_server(
            lambda: Connection(self),
            sock=listening,
            backlog=AT_ONCE,
            server_host_keys=[*keys],
            send_server_host_keys=True,
            server_version="Cockade",
            kbdint_auth=self.guest_seat,
            **OPTIONS,
        )
        listening.listen(WAITING)
        return acceptor

    def _is_welcome(self, address: str) -> bool:
        """Whether an address may connect. Addresses that connect too often are refused."""
        is_welcome = self.admission.may_connect(address, _now())
        if not is_welcome:
            self.context.journal.note("turned-away", address=address)
        return is_welcome

    def visit_of(self, key_print: str, address: str, code: str = "") -> AcceptedConnection | None:
        """Return the player of a key, and perhaps an invitation code. None if they aren't admitted."""
        known = self.players.player(key_print)
        if known and known.is_bot:
            return AcceptedConnection(known.player, "protocol", address, known.name)
        if self.is_taken(key_print):
            return None
        if known:
            return AcceptedConnection(known.player, "ssh", address, known.name, (key_print, *known.prints))
        if self.players.was_listed(key_print):
            return None
        if self.guests and is_near(address):
            return AcceptedConnection(key_print, "ssh", address)
        return self.newcomers.visit_of(key_print, "ssh", address, code) if self.newcomers else None

    def is_taken(self, key_print: str) -> bool:
        """Whether a key was closed by its owner. Raise SaveError if the store can't be read."""
        return bool(self.newcomers and self.newcomers.is_taken(key_print))

    def follow(self, code: str, visit: AcceptedConnection) -> None:
        """Accept the invitation whose code the client used as a user name."""
        if not self.newcomers or visit.is_bot or len(code) != CODE:
            return
        with suppress(SaveError):  # an invitation that cannot be looked up holds later
            if self.newcomers.follow(code, visit):
                self.context.journal.note("invited", player=visit.player)


class Connection(asyncssh.SSHServer):
    """One SSH connection, from its first packet."""

    def __init__(self, door: SshTransport) -> None:
        self.door = door
        self.visit: AcceptedConnection | None = None
        self.sessions = 0
        self.playing = 0
        """The sessions that are playing."""
        self._variables = self._bytes = self._begun = 0
        self._waits_for = ""
        self._closing: asyncio.TimerHandle | None = None
        self._conn: asyncssh.SSHServerConnection | None = None
        self._address = "?"
        self._code = ""
        """The client's user name: an invitation code, or anything else."""
        self._keys_tried = 0
        self._connecting = self._trusted = False
        self._unasked = False
        """Whether authentication was skipped: the store can't be reached, or the address is banned."""

    def connection_made(self, conn: asyncssh.SSHServerConnection) -> None:
        """Handle a new connection."""
        self._conn = conn
        peer = conn.get_extra_info("peername")
        self._address = str(peer[0]) if peer else "?"
        self.door.admission.connecting(self._address)
        self._connecting = True
        self._count_bytes(conn)

    def _count_bytes(self, conn: asyncssh.SSHServerConnection) -> None:
        """Limit all input before play: log-ins, requests, variables and sessions.

        Input waits its turn in the queue, also the input of a playing session beyond what a person types.
        """
        receive = conn.data_received
        slow = Inflow(self.door.context.turns, conn._transport, receive)  # type: ignore[arg-type]  # noqa: SLF001 - nothing public paces

        def counted(data: bytes, datatype: int | None = None) -> None:  # noqa: ARG001 - asyncssh hands it over
            self._bytes += 0 if self.playing else len(data)
            if self._bytes > MOST_BYTES:
                self._flooded("bytes")
            elif self.playing and len(data) <= TYPED:
                receive(data)
            else:
                slow.put(data)

        conn.data_received = counted  # type: ignore[method-assign] # nothing public counts

    def _flooded(self, what: str) -> None:
        """Close a connection that asks for too much."""
        if self._conn:
            self.door.context.journal.note("flood", what=what, address=self._address)
            self._conn.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """Handle a closed connection. Without a login it counts as a failure."""
        if self._closing:
            self._closing.cancel()
        self._conn = None
        is_unknown = self._connecting and not self._trusted
        self._not_waiting()
        if is_unknown and self._unasked:
            self.door.context.journal.note("not-asked", address=self._address)
        elif is_unknown:
            self.door.admission.fail(self._address, _now())
            self.door.context.journal.note("no-login", address=self._address, keys=self._keys_tried)
        elif exc and self.visit:
            self.door.context.journal.note("lost", player=self.visit.player, why=exc)

    def begin_auth(self, username: str) -> bool:  # noqa: ARG002 - whatever he calls himself
        """Require a login. Clients without a key are shown how to get one, and the page's address."""
        if self._conn and not self._is_banned(self._conn):
            self._conn.send_auth_banner(greeting(self.door.page, guest_seat=self.door.guest_seat) + "\n")
        return True

    def _is_banned(self, conn: asyncssh.SSHServerConnection) -> bool:
        """Whether the address is banned. The client is shown why, and its keys are not checked."""
        ban = self.door.admission.ban(self._address)
        if ban:
            self._unasked = True
            text, names = ban.words()
            self.door.context.journal.note("banned", address=self._address)
            conn.disconnect(asyncssh.DISC_NO_MORE_AUTH_METHODS_AVAILABLE, say(text, **names))
        return ban is not None

    def public_key_auth_supported(self) -> bool:
        """Return True, because keys are the only login."""
        return True

    def validate_public_key(self, username: str, key: asyncssh.SSHKey) -> bool:
        """Whether a key's owner is admitted. The last key checked is the one that signs."""
        self._keys_tried += 1
        self._code = username
        words = say("This key is not on the list of players here. Ask the operator to add its public half.")
        try:
            self.visit = self.door.visit_of(key.get_fingerprint(), self._address, username)
            if not self.visit and self.door.is_taken(key.get_fingerprint()):
                words = say(TAKEN)
        except SaveError:
            self.visit, self._unasked, words = None, True, say(AWAY)
        if not self.visit and self._conn:
            if self._keys_tried == 1:
                self._conn.send_auth_banner(words + "\n")
            if self._keys_tried >= KEYS_TRIED:
                self._conn.abort()
        return self.visit is not None

    def kbdint_auth_supported(self) -> bool:
        """Whether guests may log in this way. It asks nothing, and comes after all keys."""
        return self.door.guest_seat

    def get_kbdint_challenge(self, username: str, lang: str, submethods: str) -> bool:  # noqa: ARG002
        """Admit a guest who asks for a seat by its name and showed no admitted key."""
        if username != PLAY or self._unasked:
            return False
        self.visit = AcceptedConnection(f"{GUEST}{household(self._address)}", "ssh", self._address)
        return True

    def auth_completed(self) -> None:
        """Handle a finished login. A connection that then doesn't play is still counted, and closed."""
        self._trusted = True
        self.door.admission.trust(self._address)
        if self.visit:
            self.door.context.journal.note("login", player=self.visit.player, address=self._address)
            if not self.visit.is_guest:
                self.door.follow(self._code, self.visit)
            self._wait_for(self.visit.player)
        self._close_later()

    def _wait_for(self, player: str) -> None:
        """Count a connection without play for this player, unless they have too many."""
        if self.door.admission.may_wait(player):
            self._waits_for = player
            self.door.admission.waits(player)
        else:
            self._flooded("connections")

    def session_requested(self) -> asyncssh.SSHServerSession[bytes] | bool:
        """Return a new session, if this connection has few."""
        self._begun += 1
        if self._begun > MOST_SESSIONS:
            self._flooded("sessions")
        if self.sessions >= CHANNELS or self._begun > MOST_SESSIONS:
            return False
        self.sessions += 1
        return PlayerSession(self)

    def session_ended(self) -> None:
        """Handle the end of a session."""
        self.sessions -= 1

    def play_began(self) -> None:
        """Note that a session has started to play."""
        self.playing += 1
        self._not_waiting()
        if self._closing:
            self._closing.cancel()

    def play_ended(self) -> None:
        """Note that a session has stopped playing. Without any other, the connection counts as idle."""
        self.playing -= 1
        if not self.playing and self._conn:
            self._connecting = True
            self.door.admission.connecting(self._address)
            if self.visit:
                self._wait_for(self.visit.player)
            self._close_later()

    def hears(self, name: bytes, value: bytes) -> bool:
        """Whether to accept an environment variable. Too many close the connection."""
        self._variables += 1
        if self._variables > MOST_VARIABLES:
            self._flooded("environment")
            return False
        return is_heard(name, value)

    def _close_later(self) -> None:
        """Close this connection later if no session plays in it."""
        self._closing = asyncio.get_running_loop().call_later(EMPTY_SECONDS, self._close)

    def _close(self) -> None:
        if self._conn:
            self._conn.abort()

    def _not_waiting(self) -> None:
        if self._connecting:
            self._connecting = False
            self.door.admission.connected(self._address)
        if self._waits_for:
            self.door.admission.waits_no_more(self._waits_for)
            self._waits_for = ""


class PlayerSession(asyncssh.SSHServerSession[bytes]):
    """A session in a connection, which is the wire of its bridge."""

    _chan: asyncssh.SSHServerChannel[bytes]

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._door = connection.door
        self._bridge: Bridge | None = None
        self._term: str | None = None
        self._size = (80, 24)
        self._said: dict[str, str] = {}
        self._has_begun = self._lost = self._is_talk = False
        self._errand: SshCommand | None = None
        self._task: asyncio.Task[None] | None = None

    # ------------------------------------------------------------ what a client may ask for

    def connection_made(self, chan: asyncssh.SSHServerChannel[bytes]) -> None:
        """Handle the open channel. It is closed if the client doesn't ask to play."""
        self._chan = chan
        chan._process_env_request = self._variable_requested  # type: ignore[method-assign]  # noqa: SLF001 - it keeps all
        asyncio.get_running_loop().call_later(EMPTY_SECONDS, self._close_if_unused)

    def _variable_requested(self, packet: SSHPacket) -> bool:
        name, value = packet.get_string(), packet.get_string()
        packet.check_end()
        is_taken = self._connection.hears(name, value)
        if is_taken:
            self._said[name.decode("latin-1")] = value.decode("latin-1")
        return is_taken

    def _close_if_unused(self) -> None:
        if not self._has_begun and not self._lost:
            self._chan.abort()

    def pty_requested(self, term_type: str, term_size: Any, term_modes: Mapping[int, int]) -> bool:  # noqa: ARG002
        """Accept a terminal."""
        self._term, self._size = term_type, (term_size[0] or 80, term_size[1] or 24)
        return True

    def shell_requested(self) -> bool:
        """Accept a shell, which means to play."""
        return True

    def exec_requested(self, command: str) -> bool:
        """Refuse commands, except the bots' protocol and pack commands."""
        self._is_talk = command == PROTOCOL
        self._errand = SshCommand.heard(self._door.desk, command)
        return self._is_talk or bool(self._errand) or self._refuse("exec")

    def subsystem_requested(self, subsystem: str) -> bool:
        """Refuse file transfer and all other subsystems."""
        return self._refuse("sftp" if subsystem == "sftp" else "subsystem")

    def _refuse(self, what: str) -> bool:
        visit = self._connection.visit
        self._door.context.journal.note("refused", what=what, player=visit.player if visit else "?")
        return False

    def session_started(self) -> None:
        """Start the session after all requests, or show why it can't start."""
        self._has_begun = True
        visit = self._connection.visit
        if self._errand and visit:
            if not self._errand.brings:
                self._run(self._errand, visit)
            return
        is_in_lines = self._term is None or (visit is not None and visit.is_guest and self._term == DUMB)
        if visit is None or visit.is_bot != self._is_talk or (is_in_lines and not self._is_talk):
            self._say_no(way_in(visit, has_terminal=self._term is not None, is_talk=self._is_talk))
            return
        is_new = bool(visit.newcomer)
        refusal = self._door.admission.refusal(visit.address, visit.player, is_new=is_new)
        if refusal:
            self._door.context.journal.note("full", player=visit.player, address=visit.address)
            self._say_no(refusal)
            return
        self._door.admission.enter(visit.address, visit.player, is_new=is_new)
        self._connection.play_began()
        terminal = Terminal(
            player_environment(DUMB if visit.is_bot else self._term or "", self._said), *self._size
        )
        self._door.context.journal.note(
            "enter", player=visit.player, term=terminal.environment["TERM"], size="{}x{}".format(*self._size)
        )
        self._bridge = Bridge(self._door.context, self, visit, terminal)
        self._task = asyncio.get_running_loop().create_task(self._play(self._bridge))

    def _run(self, errand: SshCommand, visit: AcceptedConnection) -> None:
        """Run a pack command after all of its input has arrived."""
        self._connection.play_began()
        self._task = asyncio.get_running_loop().create_task(self._answer(errand, visit))

    async def _answer(self, errand: SshCommand, visit: AcceptedConnection) -> None:
        try:
            code, told = await errand.answer(visit)
        finally:
            self._connection.play_ended()
        if code and not self._lost:
            self._chan.write_stderr(told)
        else:
            self.send(told)
        self.close(code)

    async def _play(self, bridge: Bridge) -> None:
        self._door.bridges.add(bridge)
        try:
            await bridge.begin()
            await bridge.gone.wait()
        except (ForkError, OSError) as error:
            self._door.context.journal.note("no-process", why=error)
            self._say_no(say("This server cannot take another player just now. Try again later."))
        finally:
            self._door.bridges.discard(bridge)
            gone = bridge.visit
            self._door.admission.leave(gone.address, gone.player, is_new=bool(gone.newcomer))
            self._connection.play_ended()

    def _say_no(self, words: str) -> None:
        self.send(f"{words}\r\n".encode())
        self.close(1)

    # ------------------------------------------------------------ from the client

    def data_received(self, data: bytes, datatype: int | None) -> None:  # noqa: ARG002
        """Handle keys, or the input of a pack command."""
        if self._bridge:
            self._bridge.typed(data)
        elif self._errand:
            self._errand.take(data)

    def terminal_size_changed(self, width: int, height: int, pixwidth: int, pixheight: int) -> None:  # noqa: ARG002
        """Pass on a new window size."""
        if self._bridge:
            self._bridge.resized(width, height)

    def eof_received(self) -> bool:
        """Handle the end of input as a hang-up. A bot still gets the pending answers."""
        if self._bridge and self._is_talk:
            self._bridge.typed(QUIT)
        visit = self._connection.visit
        if self._errand and self._errand.brings and visit and not self._task:
            self._run(self._errand, visit)
        return self._is_talk or bool(self._errand)

    def break_received(self, msec: int) -> bool:  # noqa: ARG002
        """Accept a break without effect."""
        return True

    def signal_received(self, signal: str) -> None:
        """Ignore a signal, because clients may not signal the process."""

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002
        """Handle a closed channel."""
        self._lost = True
        self._connection.session_ended()
        if self._bridge:
            self._bridge.hang_up()

    # ------------------------------------------------------------ the wire

    def send(self, data: bytes) -> None:
        """Send data to the player."""
        if not self._lost:
            with suppress(BrokenPipeError):  # it has just hung up
                self._chan.write(data)

    def unsent(self) -> int:
        """Return the bytes that channel, connection and kernel still hold for the player."""
        conn = self._chan.get_extra_info("connection")
        transport = getattr(conn, "_transport", None)  # nothing public tells
        if self._lost or transport is None:
            return 0
        return int(self._chan.get_write_buffer_size() + transport.get_write_buffer_size()) + in_kernel(
            conn.get_extra_info("socket")
        )

    def hold(self, *, on: bool) -> None:
        """Pause or resume reading from the client."""
        if not self._lost:
            (self._chan.pause_reading if on else self._chan.resume_reading)()

    def close(self, code: int) -> None:
        """End the session with an exit code."""
        if not self._lost:
            self._chan.exit(code)


def _now() -> float:
    return asyncio.get_running_loop().time()
