"""The web transport: textual-serve's page and terminal, with our own rules for access.

A signed link becomes a cookie, and only this server's pages may open a connection. Behind it are the same
fork server, bridge and admission as for SSH.
"""

from __future__ import annotations

import asyncio
import secrets
import socket
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterable
from hashlib import sha256
from pathlib import Path
from typing import Any

import aiohttp_jinja2
import jinja2
from aiohttp import WSCloseCode, web
from attrs import frozen
from textual_serve.server import Server

from cockade.saves.errors import SaveError
from cockade.server.host.tokens import GUEST, LASTS, WEB, Passes, Word
from cockade.server.store.registration import INVITED
from cockade.server.transports.admission import Admission, is_near
from cockade.server.transports.bridge import Bridge, ServerContext
from cockade.server.transports.connection import AcceptedConnection, Terminal
from cockade.server.transports.environment import DUMB, locale_of, player_environment
from cockade.server.transports.fork_server import ForkError
from cockade.server.transports.game_pages import GamePages, language_of, said_to
from cockade.server.transports.invite_page import PATH as INVITING
from cockade.server.transports.invite_page import offered, refused
from cockade.server.transports.keys import PlayerList
from cockade.server.transports.landing_page import JOIN, welcome
from cockade.server.transports.page_texts import page_words
from cockade.server.transports.sockets import AT_ONCE, WAITING
from cockade.server.transports.unknown_keys import AWAY, Newcomers
from cockade.server.transports.unsubscribe_page import Stopping, told
from cockade.server.transports.web_gate import MOST_CONNECTIONS, Faults, Gate, address_of
from cockade.server.transports.web_wire import UNWRAPPED, BrowserWire, size_of
from cockade.tui.board.palettes import css_roles
from cockade.tui.text.i18n import mark, say, speaking

COOKIE = "cockade"
MOST_BYTES = 1 << 16
"""The most bytes of a request."""
MOST_AT_ONCE = 1 << 18
"""The most bytes of one browser message. The page pastes less, and longer messages are ignored."""
HEALTH = "/healthz"
HEALTH_SECONDS = 1.0
"""Seconds for which a health check's result is reused."""
UNKNOWN = f"{WEB}{'0' * 32}"
"""A nonexistent account, used to ask whether unknown visitors are admitted."""
TRIES = 5
"""How often the same wrong link is checked."""
ALIVE_SECONDS = 15.0
NO_REQUEST_SECONDS = 20.0
"""Seconds after which a connection without a request is closed."""
HERE = Path(__file__).parent / "page"
LINES = "/lines"
SWITCH = mark("In this browser you are {name}. The link you opened belongs to {other}.")
GO_ON = mark("Continue as {name}")
PAGES = {"/": "app_index.html", LINES: "lines.html"}
"""The two pages: the screen, and lines of text for screen readers."""

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; font-src 'self'; "
        "img-src 'self' data:; connect-src 'self' ws: wss:; "
        "frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
    ),
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Cache-Control": "no-cache",
}

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


@frozen
class WebTransport:
    """The parts that all browser sessions share."""

    context: ServerContext
    admission: Admission
    players: PlayerList
    guests: bool
    bridges: set[Bridge]
    newcomers: Newcomers | None
    passes: Passes
    public: str
    """The address of the page as players type it, without a slash at the end."""
    hosts: frozenset[str]
    """The valid host names of the page, with ports."""
    proxies: frozenset[str] = frozenset()
    """The proxies whose word about a client's address is trusted."""
    games: Path | None = None
    """The folder of the games, for the unsubscribe links."""

    def link(self, player: str) -> str:
        """Return the address that logs in to an account."""
        return f"{self.public}/?pass={self.passes.link(player)}"

    def guest_link(self) -> str:
        """Return the address that makes a new account for every browser."""
        return self.link(GUEST)

    def visit_by(self, word: Word | None, address: str) -> AcceptedConnection | None:
        """Return the player of a link or cookie. None if they aren't admitted, or signed out since."""
        visit = self.visit_of(word.said, address) if word else None
        is_late = bool(word and visit and self.newcomers and self.newcomers.signed_out(visit, word.made))
        return None if is_late else visit

    def visit_of(self, player: str, address: str) -> AcceptedConnection | None:
        """Return the player of an account. None if they aren't admitted, or no longer."""
        if self.newcomers and player.startswith(WEB) and self.newcomers.is_taken(player):
            return None
        known = self.players.of_account(player)
        if known and not known.is_bot:
            return AcceptedConnection(known.player, "web", address, known.name, known.prints)
        if self.guests and is_near(address) and player.startswith(WEB):
            return AcceptedConnection(player, "web", address)
        if self.newcomers and not self.players.was_listed(player):
            visit = self.newcomers.visit_of(player, "web", address)
            return visit if visit and (player.startswith(WEB) or not visit.newcomer) else None
        return None


class WebServer(Server):
    """textual-serve's server with other rules."""

    def __init__(self, door: WebTransport) -> None:
        super().__init__("cockade", title="Cockade", public_url=door.public, templates_path=HERE)
        self.door = door
        self._pages = GamePages.fresh(door.games, door.context.journal, door.proxies) if door.games else None
        self._wrong: OrderedDict[str, int] = OrderedDict()
        """How often each wrong link was tried."""
        self._health: asyncio.Future[bool] | None = None
        self._health_until = 0.0

    async def open(self, listening: socket.socket) -> asyncio.Server:
        """Accept connections on a socket until it is closed."""
        journal, loop = self.door.context.journal, asyncio.get_running_loop()
        logger = Faults.logger(journal)
        runner = web.AppRunner(await self._make_app(), access_log=None, logger=logger, lingering_time=0.0)
        await runner.setup()
        assert runner.server is not None
        self._gate = Gate(runner.server, journal, self.door.proxies, self.door.context.turns)
        self._listener = await loop.create_server(self._gate, sock=listening, backlog=AT_ONCE)
        listening.listen(WAITING)
        self._sweeper = loop.create_task(_sweep(runner))
        self._runner = runner
        return self._listener

    async def close(self) -> None:
        """Stop listening, and finish the running requests."""
        self._listener.close()
        self._sweeper.cancel()
        await self._runner.cleanup()

    async def _make_app(self) -> web.Application:
        app = web.Application(middlewares=[self._guard], client_max_size=MOST_BYTES)
        aiohttp_jinja2.setup(
            app, loader=jinja2.FileSystemLoader(self.templates_path), autoescape=jinja2.select_autoescape()
        )
        app.add_routes(
            [
                web.post(JOIN, self.handle_join),
                *(route(path, self.handle_index) for path in PAGES for route in (web.get, web.post)),
                web.get("/ws", self.handle_websocket),
                web.get(INVITING, self.handle_invitation),
                web.post(INVITING, self.handle_invitation),
                web.get(HEALTH, self.handle_health),
                *(Stopping(self.door.games, self.door.passes).routes if self.door.games else ()),
                *(self._pages.routes if self._pages else ()),
                web.static("/static", self.statics_path),
                web.static("/page", HERE),
            ]
        )
        return app

    @web.middleware
    async def _guard(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Admit only requests with the server's right name, from addresses without too many failures."""
        is_health = request.path == HEALTH
        if not is_health and not self.door.admission.may_ask(self._address(request), _now()):
            raise web.HTTPTooManyRequests(
                text=said_to(request, "Too many requests. Try again later."), headers=HEADERS
            )
        ban = None if is_health else self.door.admission.ban(self._address(request))
        if ban:
            text, names = ban.words()
            return self._no(request, said_to(request, text, **names), why="banned")
        if request.host not in self.door.hosts and not is_health:
            return self._no(request, said_to(request, "This page has another address."), why="host")
        try:
            response = await handler(request)
        except SaveError:
            raise web.HTTPServiceUnavailable(text=said_to(request, AWAY), headers=HEADERS) from None
        if not response.prepared:
            for name, value in HEADERS.items():
                response.headers.setdefault(name, value)
        return response

    async def handle_health(self, request: web.Request) -> web.StreamResponse:  # noqa: ARG002
        """Answer a health check: whether the page works, and the host can read its games.

        It is not counted, because a watcher may share all players' address (a proxy's). Instead, one question
        to the host answers all checks within a second.
        """
        if self._health is None or (self._health.done() and _now() >= self._health_until):
            self._health_until = _now() + HEALTH_SECONDS
            self._health = asyncio.ensure_future(self.door.context.answers())
        if await asyncio.shield(self._health):
            return web.Response(text="ok\n")
        return web.Response(status=503, text="the host of the games does not answer\n")

    # ------------------------------------------------------------ invitations

    async def handle_invitation(self, request: web.Request) -> web.StreamResponse:
        """Show an invitation's page, and handle its button."""
        newcomers, code = self.door.newcomers, request.match_info["code"]
        invite = newcomers.invites.holding(code) if newcomers else None
        visit = self._visit(request)
        if not newcomers or not invite or not (visit or newcomers.admits(invite)):
            return refused(request)
        if request.method != "POST":
            return offered(request)
        visit = visit or AcceptedConnection(
            WEB + secrets.token_hex(16), "web", self._address(request), newcomer=INVITED
        )
        if not self._is_own_page(request) or not newcomers.follow(code, visit):
            return refused(request)
        self.door.context.journal.note("invited", player=visit.player)
        response = web.HTTPSeeOther("/")
        self._give_cookie(response, visit.player)
        return response

    # ------------------------------------------------------------ the page

    async def handle_index(self, request: web.Request) -> web.StreamResponse:
        """Show a page. A link becomes a cookie first, so it stays in no browser history."""
        word = request.query.get("pass")
        if request.method == "POST" and (word is None or not self._is_own_page(request)):
            return self._no(
                request, said_to(request, "Only this server's own page may request this."), why="form"
            )
        if word is not None:
            return self._welcome(request, word)
        visit = self._visit(request)
        if visit is None and COOKIE in request.cookies:
            words = said_to(request, "Open the link that the operator of this server gave you.")
            return self._no(request, words, why="cookie")
        if visit is None:
            may_join = self.door.visit_of(UNKNOWN, self._address(request)) is not None
            return welcome(request, may_join=may_join, has_games=self._pages is not None)
        scheme = "wss" if self.door.public.startswith("https:") else "ws"
        context = {
            "app_websocket_url": f"{scheme}://{request.host}/ws",
            "lines_address": LINES,
            "font_size": 16,
            "roles": css_roles(),
            "application": {"name": self.title},
            **page_words(locale_of(request.headers.get("Accept-Language", ""))),
        }
        response = aiohttp_jinja2.render_template(PAGES[request.path], request, context)
        self._give_cookie(response, visit.player)
        return response

    async def handle_join(self, request: web.Request) -> web.StreamResponse:
        """Make an account for this browser, if the operator allows it and the form is ours."""
        known = self._visit(request)
        visit = known or self.door.visit_of(WEB + secrets.token_hex(16), self._address(request))
        if visit is None or not self._is_own_page(request):
            words = said_to(request, "Open the link that the operator of this server gave you.")
            return self._no(request, words, why="join")
        response = web.HTTPSeeOther("/")
        self._give_cookie(response, visit.player)
        return response

    def _welcome(self, request: web.Request, word: str) -> web.StreamResponse:
        sign = sha256(word.encode("utf-8", "replace")).hexdigest()
        link = None if self._wrong.get(sign, 0) >= TRIES else self.door.passes.of_link(word)
        if link is None or self._is_spent(link, request):
            return self._wrong_link(request, sign)
        player, old = link.said, self._visit(request)
        if old and player.startswith(WEB):  # a guest who follows the link again stays who he is
            player = old.player
        if old and request.method != "POST" and not self._is_same(old, player, request):
            return self._ask(request, old, player)
        response = web.HTTPSeeOther(request.path)
        self._give_cookie(response, player)
        return response

    def _is_spent(self, link: Word, request: web.Request) -> bool:
        """Whether a word's player has signed out everywhere since it was made."""
        visit = self.door.visit_of(link.said, self._address(request))
        return bool(visit and self.door.newcomers and self.door.newcomers.signed_out(visit, link.made))

    def _is_same(self, old: AcceptedConnection, player: str, request: web.Request) -> bool:
        """Whether a link leads to the account that this browser uses already."""
        new = self.door.visit_of(player, self._address(request))
        if new is None or new.player == old.player or not self.door.newcomers:
            return True
        known = self.door.newcomers.people.known_by
        one, other = (known(each.prints or (each.player,)) for each in (old, new))
        return one is not None and one == other

    def _ask(self, request: web.Request, old: AcceptedConnection, player: str) -> web.Response:
        """Ask before switching accounts, because another site may have led here."""
        new = self.door.visit_of(player, self._address(request))
        one, other = (self._name_of(each) for each in (old, new) if each)
        with speaking(language_of(request)):
            response = told(say(SWITCH, name=one, other=other), say(GO_ON, name=other))
        response.headers["Referrer-Policy"] = "same-origin"  # so that the browser says whence the form comes
        return response

    def _name_of(self, visit: AcceptedConnection) -> str:
        """Return the name of an account here."""
        people = self.door.newcomers.people if self.door.newcomers else None
        found = people.known_by(visit.prints or (visit.player,)) if people else None
        return (found.name if found else visit.name) or visit.player

    def _wrong_link(self, request: web.Request, sign: str) -> web.Response:
        """Handle a wrong link. Links can't be guessed, so only repeated tries of one link are blocked."""
        tried = self._wrong.pop(sign, 0) + 1
        self._wrong[sign] = tried
        while len(self._wrong) > self.door.admission.limits.remembered:
            self._wrong.popitem(last=False)
        if tried > TRIES:
            raise web.HTTPTooManyRequests(
                text=said_to(request, "This link was tried too often and is not valid."), headers=HEADERS
            )
        return self._no(request, said_to(request, "This link is invalid or has expired."), why="pass")

    def _address(self, request: web.Request) -> str:
        return address_of(request, self.door.proxies)

    def _give_cookie(self, response: web.Response, player: str) -> None:
        response.set_cookie(
            COOKIE,
            self.door.passes.cookie(player),
            max_age=LASTS["cookie"],
            httponly=True,
            samesite="Lax",
            secure=self.door.public.startswith("https:"),
        )

    def _visit(self, request: web.Request) -> AcceptedConnection | None:
        word = self.door.passes.of_cookie(request.cookies.get(COOKIE, ""))
        return self.door.visit_by(word, self._address(request))

    def _no(self, request: web.Request, words: str, *, why: str) -> web.Response:
        self.door.context.journal.note("refused", what=f"web {why}", address=self._address(request))
        return web.Response(status=403, text=words, headers=HEADERS)

    # ------------------------------------------------------------ the line

    async def handle_websocket(self, request: web.Request) -> web.StreamResponse:  # type: ignore[override]
        """Connect a browser to its player's process."""
        visit = self._visit(request)
        if not self._is_own_page(request) or visit is None:
            return self._no(
                request,
                said_to(request, "Only this server's own page may open this connection."),
                why="origin or cookie",
            )
        line = web.WebSocketResponse(heartbeat=ALIVE_SECONDS, max_msg_size=MOST_AT_ONCE)
        await line.prepare(request)
        wire = BrowserWire(line, request)
        is_new = bool(visit.newcomer)
        refusal = self.door.admission.refusal(visit.address, visit.player, is_new=is_new)
        if refusal:
            self.door.context.journal.note("full", player=visit.player, address=visit.address)
            wire.send(f"{refusal}\r\n".encode())
            wire.close(1)
            await wire.closed
            await line.close(code=WSCloseCode.TRY_AGAIN_LATER)
            return line
        self.door.admission.enter(visit.address, visit.player, is_new=is_new)
        if request.transport:
            self._gate.playing.add(request.transport)
        try:
            await self._play(line, wire, visit, _terminal(request))
        finally:
            self.door.admission.leave(visit.address, visit.player, is_new=is_new)
        return line

    def _is_own_page(self, request: web.Request) -> bool:
        """Whether a request comes from a page of this server, by name and scheme."""
        scheme, _, host = request.headers.get("Origin", "").partition("://")
        known, _, public = self.door.public.partition("://")
        return host in self.door.hosts and scheme == (known if host == public else request.scheme)

    async def _play(
        self, line: web.WebSocketResponse, wire: BrowserWire, visit: AcceptedConnection, terminal: Terminal
    ) -> None:
        bridge = Bridge(self.door.context, wire, visit, terminal)
        size = f"{terminal.columns}x{terminal.rows}"
        self.door.context.journal.note("enter", player=visit.player, door="web", size=size)
        self.door.bridges.add(bridge)
        try:
            await bridge.begin()
            listening = asyncio.ensure_future(wire.listen(bridge))
            await asyncio.wait((listening, wire.closed), return_when=asyncio.FIRST_COMPLETED)
            listening.cancel()
        except (ForkError, OSError) as error:
            self.door.context.journal.note("no-process", why=error)
            wire.send(say("This server cannot take another player just now. Try again later.").encode())
            wire.close(1)
        finally:
            if not bridge.gone.is_set():
                bridge.hang_up()
            await bridge.gone.wait()
            self.door.bridges.discard(bridge)
            await wire.stop()
            await line.close(code=WSCloseCode.SERVICE_RESTART if bridge.comes_back else WSCloseCode.OK)


def _terminal(request: web.Request) -> Terminal:
    """Return the page of the terminal, or of lines of text."""
    is_lines = "lines" in request.query
    said = {"COLORTERM": "truecolor", "LANG": locale_of(request.headers.get("Accept-Language", ""))}
    size = UNWRAPPED if is_lines else size_of(request.query)
    return Terminal(player_environment(DUMB if is_lines else "xterm", said), *size, echoes=not is_lines)


def hosts_of(port: int, names: Iterable[str]) -> frozenset[str]:
    """Return the valid host names: this machine's, and the operator's."""
    own = {f"{name}:{port}" for name in ("localhost", "127.0.0.1", "[::1]")}
    given = {each for name in names for each in (name, f"{name}:{port}")}
    return frozenset(own | given)


async def _sweep(runner: web.AppRunner) -> None:
    """Close connections without a request, to save resources."""
    seen: dict[Any, float] = {}
    while True:
        await asyncio.sleep(NO_REQUEST_SECONDS / 4)
        server = runner.server
        everybody = server.connections if server else []
        patience = NO_REQUEST_SECONDS if len(everybody) < MOST_CONNECTIONS else 0.0
        idle = [each for each in everybody if each._current_request is None]  # noqa: SLF001 - nothing public tells
        seen = {each: seen.get(each, _now()) for each in idle}
        for each, since in seen.items():
            if _now() - since >= patience:
                each.force_close()


def _now() -> float:
    return asyncio.get_running_loop().time()
