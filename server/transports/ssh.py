"""
SSH: public keys only, a terminal and nothing else.

No file transfer, no forwarding of anything, and no command of the system's. What a connection can do is play,
and where packs are on offer bring and fetch them.
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
"""As many keys may be offered in one connection."""
CHANNELS = 3
"""Sessions at once in one connection."""
EMPTY_SECONDS = 20.0
"""A connection, or a session, in which nobody plays is let stand for so long."""
MOST_VARIABLES = 500
"""So much of its environment a connection may tell; then it is closed."""
MOST_BYTES = 1 << 18
"""So much may come in a connection, whatever it is, while nobody plays in it."""
QUIT = b'\n{"do":"quit"}\n'
MOST_SESSIONS = 50
"""So many sessions a connection may begin, one after the other."""


@frozen
class SshTransport:
    """What all connections share."""

    context: ServerContext
    admission: Admission
    players: PlayerList
    guests: bool
    bridges: set[Bridge]
    newcomers: Newcomers | None = None
    page: str = ""
    """The address of the page in a browser; empty where there is none."""
    guest_seat: bool = False
    """Whether somebody without a key may play one game against the mildest bot."""
    desk: PackDesk | None = None
    """Where packs are fetched and brought; None where there are none."""

    async def open(self, listening: Listener, keys: Sequence[asyncssh.SSHKey]) -> asyncssh.SSHAcceptor:
        """Take those who come to that socket; the first key is the server's, clients learn all."""
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
        """Whether somebody from there is let in; an address that connects too often is turned away."""
        is_welcome = self.admission.may_connect(address, _now())
        if not is_welcome:
            self.context.journal.note("turned-away", address=address)
        return is_welcome

    def visit_of(self, key_print: str, address: str, code: str = "") -> AcceptedConnection | None:
        """Who comes with that key, and perhaps the code of an invitation; None if he may not come in."""
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
        """Whether this key was taken away from its account; SaveError if nobody knows."""
        return bool(self.newcomers and self.newcomers.is_taken(key_print))

    def follow(self, code: str, visit: AcceptedConnection) -> None:
        """Whoever has come with the code of an invitation as his name has accepted it."""
        if not self.newcomers or visit.is_bot or len(code) != CODE:
            return
        with suppress(SaveError):  # an invitation that cannot be looked up holds later
            if self.newcomers.follow(code, visit):
                self.context.journal.note("invited", player=visit.player)


class Connection(asyncssh.SSHServer):
    """One connection, from its first packet."""

    def __init__(self, door: SshTransport) -> None:
        self.door = door
        self.visit: AcceptedConnection | None = None
        self.sessions = 0
        self.playing = 0
        """Sessions in which somebody plays."""
        self._variables = self._bytes = self._begun = 0
        self._waits_for = ""
        self._closing: asyncio.TimerHandle | None = None
        self._conn: asyncssh.SSHServerConnection | None = None
        self._address = "?"
        self._code = ""
        """The name by which the client calls himself: the code of an invitation, or anything."""
        self._keys_tried = 0
        self._connecting = self._trusted = False
        self._unasked = False
        """Whether nobody was asked who he is: the games cannot be reached, or the address is banned."""

    def connection_made(self, conn: asyncssh.SSHServerConnection) -> None:
        """A connection is made."""
        self._conn = conn
        peer = conn.get_extra_info("peername")
        self._address = str(peer[0]) if peer else "?"
        self.door.admission.connecting(self._address)
        self._connecting = True
        self._count_bytes(conn)

    def _count_bytes(self, conn: asyncssh.SSHServerConnection) -> None:
        """
        Whatever comes before somebody plays is bounded: log-ins, requests, variables, sessions.

        It waits for its turn, and so does what is more than somebody types who plays.
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
        """Close the connection of who asks for too much."""
        if self._conn:
            self.door.context.journal.note("flood", what=what, address=self._address)
            self._conn.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """Gone; without a login that counts as a failure."""
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
        """Everybody proves who he is; whoever has no key yet is told how to come by one, and to the page."""
        if self._conn and not self._is_banned(self._conn):
            self._conn.send_auth_banner(greeting(self.door.page, guest_seat=self.door.guest_seat) + "\n")
        return True

    def _is_banned(self, conn: asyncssh.SSHServerConnection) -> bool:
        """Whether nobody may come in from there; who tries is told why, and no key of theirs is looked at."""
        ban = self.door.admission.ban(self._address)
        if ban:
            self._unasked = True
            text, names = ban.words()
            self.door.context.journal.note("banned", address=self._address)
            conn.disconnect(asyncssh.DISC_NO_MORE_AUTH_METHODS_AVAILABLE, say(text, **names))
        return ban is not None

    def public_key_auth_supported(self) -> bool:
        """The only way in."""
        return True

    def validate_public_key(self, username: str, key: asyncssh.SSHKey) -> bool:
        """Whether the owner of that key may come in. The last key so judged is the one that proves itself."""
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
        """Where there are seats for guests: it asks nothing, and comes after all keys."""
        return self.door.guest_seat

    def get_kbdint_challenge(self, username: str, lang: str, submethods: str) -> bool:  # noqa: ARG002
        """Whoever asks for a guest's seat by its name, and has shown no key that lets him in, has it."""
        if username != PLAY or self._unasked:
            return False
        self.visit = AcceptedConnection(f"{GUEST}{household(self._address)}", "ssh", self._address)
        return True

    def auth_completed(self) -> None:
        """It is he. A connection in which he then does not play is still counted, and closed."""
        self._trusted = True
        self.door.admission.trust(self._address)
        if self.visit:
            self.door.context.journal.note("login", player=self.visit.player, address=self._address)
            if not self.visit.is_guest:
                self.door.follow(self._code, self.visit)
            self._wait_for(self.visit.player)
        self._close_later()

    def _wait_for(self, player: str) -> None:
        """A connection in which this player does not play, if he has not too many of them."""
        if self.door.admission.may_wait(player):
            self._waits_for = player
            self.door.admission.waits(player)
        else:
            self._flooded("connections")

    def session_requested(self) -> asyncssh.SSHServerSession[bytes] | bool:
        """A session, as long as there are few in this connection."""
        self._begun += 1
        if self._begun > MOST_SESSIONS:
            self._flooded("sessions")
        if self.sessions >= CHANNELS or self._begun > MOST_SESSIONS:
            return False
        self.sessions += 1
        return PlayerSession(self)

    def session_ended(self) -> None:
        """One of the sessions is over."""
        self.sessions -= 1

    def play_began(self) -> None:
        """Somebody plays in one of the sessions."""
        self.playing += 1
        self._not_waiting()
        if self._closing:
            self._closing.cancel()

    def play_ended(self) -> None:
        """He plays no more; if nobody does, this connection is one that waits again."""
        self.playing -= 1
        if not self.playing and self._conn:
            self._connecting = True
            self.door.admission.connecting(self._address)
            if self.visit:
                self._wait_for(self.visit.player)
            self._close_later()

    def hears(self, name: bytes, value: bytes) -> bool:
        """Whether a variable of the client's environment is taken; too many close the connection."""
        self._variables += 1
        if self._variables > MOST_VARIABLES:
            self._flooded("environment")
            return False
        return is_heard(name, value)

    def _close_later(self) -> None:
        """Close this connection if nobody plays in it after a while."""
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
    """A session in a connection, and the wire of its bridge."""

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
        """The channel is open; it is closed again if nobody asks to play."""
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
        """A terminal: yes."""
        self._term, self._size = term_type, (term_size[0] or 80, term_size[1] or 24)
        return True

    def shell_requested(self) -> bool:
        """To play: yes."""
        return True

    def exec_requested(self, command: str) -> bool:
        """A command: no, but the talk with bots, which is none of the system's."""
        self._is_talk = command == PROTOCOL
        self._errand = SshCommand.heard(self._door.desk, command)
        return self._is_talk or bool(self._errand) or self._refuse("exec")

    def subsystem_requested(self, subsystem: str) -> bool:
        """File transfer or anything else: no."""
        return self._refuse("sftp" if subsystem == "sftp" else "subsystem")

    def _refuse(self, what: str) -> bool:
        visit = self._connection.visit
        self._door.context.journal.note("refused", what=what, player=visit.player if visit else "?")
        return False

    def session_started(self) -> None:
        """All has been asked for: let the player in, or say why not."""
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
        """All has come that belongs to it: nobody waits for more."""
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
        """Keys, or what an errand brings."""
        if self._bridge:
            self._bridge.typed(data)
        elif self._errand:
            self._errand.take(data)

    def terminal_size_changed(self, width: int, height: int, pixwidth: int, pixheight: int) -> None:  # noqa: ARG002
        """Another size."""
        if self._bridge:
            self._bridge.resized(width, height)

    def eof_received(self) -> bool:
        """Nothing more will be typed: that is a hang-up, but a bot gets the answers that are on their way."""
        if self._bridge and self._is_talk:
            self._bridge.typed(QUIT)
        visit = self._connection.visit
        if self._errand and self._errand.brings and visit and not self._task:
            self._run(self._errand, visit)
        return self._is_talk or bool(self._errand)

    def break_received(self, msec: int) -> bool:  # noqa: ARG002
        """Taken, and without effect."""
        return True

    def signal_received(self, signal: str) -> None:
        """Without effect: the process is not the client's to signal."""

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002
        """The channel is closed, by whomever."""
        self._lost = True
        self._connection.session_ended()
        if self._bridge:
            self._bridge.hang_up()

    # ------------------------------------------------------------ the wire

    def send(self, data: bytes) -> None:
        """Towards the player."""
        if not self._lost:
            with suppress(BrokenPipeError):  # it has just hung up
                self._chan.write(data)

    def unsent(self) -> int:
        """What the channel, the connection and the kernel still hold for the player."""
        conn = self._chan.get_extra_info("connection")
        transport = getattr(conn, "_transport", None)  # nothing public tells
        if self._lost or transport is None:
            return 0
        return int(self._chan.get_write_buffer_size() + transport.get_write_buffer_size()) + in_kernel(
            conn.get_extra_info("socket")
        )

    def hold(self, *, on: bool) -> None:
        """Let the client's window fill, or take from it again."""
        if not self._lost:
            (self._chan.pause_reading if on else self._chan.resume_reading)()

    def close(self, code: int) -> None:
        """End the session with a code."""
        if not self._lost:
            self._chan.exit(code)


def _now() -> float:
    return asyncio.get_running_loop().time()
