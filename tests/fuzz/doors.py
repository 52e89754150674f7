"""What strangers send to a server's doors: SSH before and after the log-in, requests, browsers' lines."""

from __future__ import annotations

import asyncio
import io
import json
import socket
import subprocess
import threading
from base64 import b64decode, b64encode
from contextlib import asynccontextmanager, suppress
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import asyncssh
from asyncssh.channel import SSHClientChannel
from asyncssh.packet import Boolean, Byte, NameList, String, UInt32

from cockade.server.host.tokens import Passes
from cockade.server.transports.admission import Admission
from cockade.server.transports.bridge import ServerContext
from cockade.server.transports.keys import PlayerList
from cockade.server.transports.operator_log import Journal
from cockade.server.transports.serve import Doorway
from cockade.server.transports.sockets import Listener
from cockade.server.transports.ssh import SshTransport
from cockade.server.transports.web import WebServer, WebTransport, hosts_of
from tests.fuzz.hostile import bytes_changed, value_changed

SECONDS = 20.0
SILENCE = 0.2
"""Seconds after which a browser hears nothing more."""
HANGS = 5.0
"""Seconds after which a page that should be there hangs."""
HERE = "127.0.0.1"
SECRET = b"secret"


@cache
def key():
    """One for the server and for the player."""
    return asyncssh.generate_private_key("ssh-ed25519")


class Forks:
    """Makes, instead of a player's process, one that echoes."""

    async def spawn(self, _, files):
        """Never waits."""
        return echoing(files[0])


def echoing(terminal):
    """A process at a terminal; its number."""
    made = subprocess.Popen(["cat"], stdin=terminal, stdout=terminal, stderr=terminal)
    threading.Thread(target=made.wait, daemon=True).start()
    return made.pid


class Doors:
    """Both doors, and what went wrong behind them."""

    games = None
    """The folder of the games, for pages that look into it."""

    def __init__(self, folder):
        self.folder, self.log, self.faults = Path(folder), io.StringIO(), []
        (self.folder / "players").write_bytes(key().export_public_key().strip() + b" ada\n")
        self.players = PlayerList(self.folder / "players", self.folder / "listed")
        self.admission = Admission()
        context = ServerContext(Forks(), Journal(self.log), str(folder), str(self.folder / "none"), SECRET)
        self.entry = Doorway(context, self.admission, self.players, guests=False, bridges=set())
        (self.player,) = self.players.everybody()

    def sound(self):
        """Whether nothing is counted any more, and nobody plays."""
        counted = self.admission
        waiting = counted._connecting.total() + counted._waiting.total() + counted.inside
        return not waiting and not self.entry.bridges

    async def quiet(self):
        """Until everything is over; an error if it never is, or if something was a fault of ours."""
        async with asyncio.timeout(SECONDS):
            while not self.sound():  # noqa: ASYNC110 - nobody tells
                await asyncio.sleep(0.005)
        assert self.faults == [], self.faults
        for words in ("trace", "web-fault", "broken", "library"):
            assert f" {words} " not in self.log.getvalue(), self.log.getvalue()[-2000:]


def at_doors(talk):
    """Let something happen at the doors; then all is over, and nothing was a fault."""

    async def main():
        with TemporaryDirectory() as folder:
            doors = Doors(folder)
            asyncio.get_running_loop().set_exception_handler(lambda _, said: doors.faults.append(repr(said)))
            async with asyncio.timeout(3 * SECONDS):
                await talk(doors)

    asyncio.run(main())


# ---------------------------------------------------------------- SSH

DISCONNECT, KEX_INIT, SERVICE, REQUEST, OPEN, GLOBAL = 1, 20, 5, 98, 90, 80
NAMES = (
    ("curve25519-sha256",),
    ("ssh-ed25519",),
    *((("aes128-ctr",),) * 2),
    *((("hmac-sha2-256",),) * 2),
    *((("none",),) * 2),
    *(((),) * 2),
)


def framed(payload):
    """A packet as it goes over a line that is not encrypted yet."""
    padding = 8 - (len(payload) + 5) % 8 + 4
    padding = padding if padding < 12 else padding - 4
    return (len(payload) + padding + 1).to_bytes(4, "big") + bytes([padding]) + payload + bytes(padding)


def kex_init():
    """What a client says of the ciphers that it knows."""
    lists = b"".join(NameList([name.encode() for name in names]) for names in NAMES)
    return Byte(KEX_INIT) + bytes(16) + lists + Boolean(False) + UInt32(0)


def before_login(chance):
    """A banner and packets."""
    packets = [
        kex_init(),
        Byte(30) + String(bytes(range(32))),
        Byte(21),
        Byte(SERVICE) + String("ssh-userauth"),
    ]
    for _ in range(chance.randint(0, 4)):
        kind = Byte(chance.choice((1, 2, 3, 4, 5, 6, 20, 21, 30, 31, 50, 80, 90, 98, chance.randrange(256))))
        packets.insert(chance.randrange(5), kind + chance.randbytes(chance.choice((0, 1, 9, 400))))
    packets = [bytes_changed(chance, each) if chance.random() < 0.3 else each for each in packets]
    said = b"SSH-2.0-Client\r\n" + b"".join(map(framed, packets))
    return bytes_changed(chance, said) if chance.random() < 0.5 else said


def ssh_before(data):
    """On a connection of nobody's; then a player comes in."""

    async def talk(doors):
        async with ssh_door(doors) as port:
            from_here, into = await asyncio.open_connection(HERE, port)
            with suppress(ConnectionError):
                into.write(data)
                into.write_eof()
                await asyncio.wait_for(from_here.read(), SECONDS)
            into.close()
            await doors.quiet()
            doors.admission.trust(HERE)
            await comes_in(doors, port)

    at_doors(talk)


PTY = String("xterm") + UInt32(80) + UInt32(24) + UInt32(0) * 2 + String(b"")
ASKED = (
    ("pty-req", PTY),
    ("shell", b""),
    ("env", String("LANG") + String("ja_JP.UTF-8")),
    ("window-change", UInt32(120) + UInt32(40) + UInt32(0) * 2),
    ("exec", String("id")),
    ("subsystem", String("sftp")),
    ("signal", String("KILL")),
    ("break", UInt32(9)),
    ("xon-xoff", Boolean(True)),
    ("x11-req", Boolean(False) + String("MIT-MAGIC-COOKIE-1") + String("00") + UInt32(0)),
    ("auth-agent-req@openssh.com", b""),
    ("eow@openssh.com", b""),
)


def a_packet(chance):
    """A packet of a client that has logged in: its kind and the rest."""
    channel = UInt32(chance.choice((0, 0, 0, 0, 1, 2**32 - 1)))
    match chance.randrange(12):
        case 0:
            where = String(HERE) + UInt32(22)
            kind = chance.choice((b"direct-tcpip", b"session", b"x11", b"direct-streamlocal@openssh.com"))
            return OPEN, String(kind) + UInt32(7) + UInt32(9) + UInt32(99) + where + where
        case 1:
            what = chance.choice(
                (b"tcpip-forward", b"keepalive@openssh.com", b"no-more-sessions@openssh.com")
            )
            return GLOBAL, String(what) + Boolean(True) + String("") + UInt32(0)
        case 2 | 3 | 4:
            return 94, channel + String(chance.choice((b"\x1b[A", b"q", b"\xff" * 900, b"\x1b[<0;1;1M")))
        case 5:
            return chance.choice((96, 97)), channel
        case 6:
            return 93, channel + UInt32(chance.choice((0, 1, 2**32 - 1)))
        case 7:
            return chance.choice((2, 3, 4, 5, 50, 60, 91, 92, 95, 99, 100)), chance.randbytes(20)
        case _:
            name, rest = chance.choice(ASKED)
            return REQUEST, channel + String(name) + Boolean(chance.random() < 0.5) + rest


def after_login(chance):
    """Packets of somebody who is on the list: mostly to play, some of them changed."""
    play = [(REQUEST, UInt32(0) + String(name) + b"\0" + rest) for name, rest in ASKED[:2]]
    packets = [
        *(play if chance.random() < 0.6 else ()),
        *(a_packet(chance) for _ in range(chance.randint(1, 15))),
    ]
    packets = [
        (kind, bytes_changed(chance, rest) if chance.random() < 0.3 else rest) for kind, rest in packets
    ]
    return json.dumps([(kind, b64encode(rest).decode()) for kind, rest in packets]).encode()


def ssh_after(data):
    """In a player's connection with one session; then somebody else comes in."""

    async def talk(doors):
        async with ssh_door(doors) as port, logged_in(port) as conn:
            session = SSHClientChannel(conn, asyncio.get_running_loop(), "strict", None, "strict", 9999, 9999)
            await session._open(b"session")
            conn.data_received = lambda *_: None  # whatever is answered
            for kind, rest in json.loads(data):
                conn.send_packet(kind, b64decode(rest))
            conn._transport.write_eof()
            await doors.quiet()
            conn.abort()
            await comes_in(doors, port)

    at_doors(talk)


@asynccontextmanager
async def ssh_door(doors):
    """The door for SSH, open; its port."""
    listening = Listener()
    listening.bind((HERE, 0))
    listener = await SshTransport(*doors.entry).open(listening, [key()])
    try:
        yield listener.get_port()
    finally:
        listener.close()


def logged_in(port):
    """A connection of the player."""
    return asyncssh.connect(
        HERE, port, username="ada", client_keys=[key()], known_hosts=None, agent_path=None, config=None
    )


async def comes_in(doors, port):
    """The player, and hears the echo of his keys; and goes."""
    async with asyncio.timeout(SECONDS), logged_in(port) as conn:
        process = await conn.create_process(term_type="xterm", encoding=None)
        process.stdin.write(b"good morning")
        assert await process.stdout.readexactly(12) == b"good morning"
    await doors.quiet()


# ---------------------------------------------------------------- browsers

GONE = b"!"
"""Before what somebody says who then is gone."""
THE_COOKIE, THE_LINK, THE_PORT, THE_STOP = b"{cookie}", b"{link}", b"{port}", b"{stop}"
HEADS = b"Host: 127.0.0.1:{port}\r\nCookie: cockade={cookie}\r\nOrigin: http://127.0.0.1:{port}\r\n"
UPGRADE = (
    b"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
)
REQUESTS = (
    *(b"GET / HTTP/1.1\r\n", b"GET /?pass={link} HTTP/1.1\r\n", b"GET /healthz HTTP/1.1\r\n"),
    *(b"GET /page/terminal.css HTTP/1.1\r\n", b"GET /static/%2e%2e/%2e%2e/x HTTP/1.1\r\n"),
    *(b"POST / HTTP/1.1\r\nContent-Length: 5\r\n", b"HEAD /static/js/textual.js HTTP/1.1\r\n"),
    b"GET /ws HTTP/1.1\r\n",
)
MORE_HEADS = (
    *(b"X-Forwarded-For: 1.2.3.4, x\r\n", b"Transfer-Encoding: chunked\r\n", b"Expect: 100-continue\r\n"),
    *(b"Accept-Language: ja,en;q=0.5\r\n", b"Range: bytes=0-1,5-\r\n", b"Accept-Encoding: gzip\r\n"),
    *(
        b"If-Modified-Since: x\r\n",
        b"Content-Type: multipart/form-data; boundary=x\r\n",
        b"Connection: close\r\n",
    ),
    *(b"Cookie: cockade=\xff\xfe; a\r\n", b"Content-Encoding: deflate\r\n", b"If-Range: 0\r\n"),
)


def a_request(chance):
    """Requests of a browser that has come by a link, one after the other, some of them changed."""
    text = chance.choice((b"", b"", GONE))
    for _ in range(chance.randint(1, 4)):
        more = chance.sample(MORE_HEADS, chance.randint(0, 3))
        one = chance.choice(REQUESTS) + HEADS + b"".join(more) + b"\r\n"
        text += bytes_changed(chance, one) if chance.random() < 0.6 else one
    return text


MESSAGES = (
    ["stdin", "q"],
    ["stdin", "\x1b[<0;3;4M"],
    ["resize", {"width": 100, "height": 30}],
    ["ping", "1"],
    ["focus"],
    ["blur"],
)


def a_browser(chance):
    """The line of a browser: a good beginning, and frames of which some are changed."""
    size = chance.choice((b"", b"?width=80&height=24", b"?width=99999&height=x", b"?width=%C2%B2&height=1"))
    text = chance.choice((b"", b"", GONE)) + b"GET /ws" + size + b" HTTP/1.1\r\n" + HEADS + UPGRADE + b"\r\n"
    for _ in range(chance.randint(1, 12)):
        message = chance.choice(MESSAGES)
        if chance.random() < 0.4:
            message = value_changed(chance, message)
        one = a_frame(chance, json.dumps(message).encode())
        text += bytes_changed(chance, one) if chance.random() < 0.2 else one
    return text


def a_frame(chance, payload):
    """A masked frame; sometimes of another kind, or a part of a message."""
    first = 0x81 if chance.random() < 0.8 else chance.randrange(256)
    size = (
        bytes([0x80 | len(payload)])
        if len(payload) < 126
        else b"\xfe" + (len(payload) & 0xFFFF).to_bytes(2, "big")
    )
    return bytes([first]) + size + bytes(4) + payload


def web(data):
    """On one connection; then the page is there for a browser, and nothing was answered with a fault."""
    at_doors(lambda doors: at_page(doors, [data], SILENCE))


async def at_page(doors, said, silence):
    """Ask on one connection after the other; then the page is there for a browser. The answers."""
    heard = b""
    async with page_of(doors) as (port, words):
        for each in said:
            text = put_in(each.removeprefix(GONE), words)
            heard += await asked(port, text, silence, hears=not each.startswith(GONE))
        assert b" 500 " not in heard, heard[:2000]
        await doors.quiet()
        good = b"GET / HTTP/1.1\r\n" + HEADS + b"Connection: close\r\n\r\n"
        assert (await asked(port, put_in(good, words), HANGS)).startswith(b"HTTP/1.1 200 ")
    await doors.quiet()
    return heard


@asynccontextmanager
async def page_of(doors):
    """The page, open: its port, and what is known only now."""
    wire = socket.create_server((HERE, 0))
    port, passes = wire.getsockname()[1], Passes(SECRET)
    page, player = f"http://{HERE}:{port}", doors.player.player
    server = WebServer(WebTransport(*doors.entry, passes, page, hosts_of(port, ()), frozenset(), doors.games))
    await server.open(wire)
    words = {THE_COOKIE: passes.cookie(player), THE_LINK: passes.link(player), THE_PORT: str(port)}
    words[THE_STOP] = passes.stop(player, "https://ntfy.sh/x")
    try:
        yield port, words
    finally:
        await server.close()


def put_in(data, words):
    """What is known only now, in its places."""
    for name, value in words.items():
        data = data.replace(name, value.encode())
    return data


async def asked(port, said, silence=SILENCE, *, hears=True):
    """All that comes back up to a silence, to who hears it; others are gone as soon as all is said."""
    back, into = await asyncio.open_connection(HERE, port)
    heard = [b"?"]
    with suppress(ConnectionError, TimeoutError):
        into.write(said)
        while hears and heard[-1]:
            heard.append(await asyncio.wait_for(back.read(1 << 16), silence))
    into.close()
    return b"".join(heard)[1:]
