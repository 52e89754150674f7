"""The web pages of published games, and their list.

A separate process makes each page, once for each language and one at a time. Pages are saved in `DATA/pages`
until the server restarts. Every request checks again whether the game has a page.
"""

from __future__ import annotations

import asyncio
import gzip
import os
import sys
from collections import Counter
from collections.abc import Collection
from hashlib import sha256
from pathlib import Path

from aiohttp import web
from attrs import define, field, frozen

from cockade.server.store.people import People
from cockade.server.store.publishing import Publishing
from cockade.server.store.store import Store
from cockade.server.store.tables import Seats
from cockade.server.transports.admission import household
from cockade.server.transports.environment import locale_of
from cockade.server.transports.operator_log import Journal
from cockade.server.transports.web_gate import address_of
from cockade.tui.export.pages.page import list_page, policy
from cockade.tui.text.i18n import say, speaking
from cockade.tui.text.language_choice import SOURCE, known

FOLDER = "pages"
MOST_KEPT = 300
"""The most pages on disk. The longest unused is deleted first."""
MOST_WAITING, MOST_OF_ONE = 6, 2
"""The most pages in the queue, and how many of one address."""
SECONDS = 120.0
"""The time limit for making a page."""
MOST_LISTED = 100
WATCH = "/watch"
DEMO = "demo"
"""The name of the public demo battle in place of a game's."""
VARIES = ("Accept-Language", "Accept-Encoding")


@frozen
class PublishedGame:
    """A published game and its players by side."""

    game: str
    listed: bool
    players: tuple[str, ...]


@define
class GamePages:
    """The page requests for one data folder."""

    data: Path
    journal: Journal
    proxies: frozenset[str] = frozenset()
    _one: asyncio.Semaphore = field(factory=lambda: asyncio.Semaphore(1), init=False)
    _waiting: Counter[str] = field(factory=Counter, init=False)
    """How many queued pages each address waits for."""
    _made: dict[Path, asyncio.Future[bool]] = field(factory=dict, init=False)

    @classmethod
    def fresh(cls, data: Path, journal: Journal, proxies: frozenset[str] = frozenset()) -> GamePages:
        """Return the pages with an empty folder, because an earlier Cockade's pages may differ."""
        folder = data / FOLDER
        folder.mkdir(mode=0o700, exist_ok=True)
        for path in folder.glob("*.gz"):
            path.unlink()
        return cls(data, journal, proxies)

    @property
    def routes(self) -> list[web.RouteDef]:
        """Return the routes of pages, list and demo battle."""
        return [
            web.get("/game/{word}", self.show),
            web.get("/games", self.show_list),
            web.get(WATCH, self.show_demo),
        ]

    # ------------------------------------------------------------ a page

    async def show(self, request: web.Request) -> web.StreamResponse:
        """Show the page of a game in the browser's language."""
        found = await asyncio.to_thread(self._find, request.match_info["word"][:100])
        if found is None:
            return _sentence(language_of(request), "There is no such page, or it is gone.", 404)
        return await self._shown(request, found)

    async def show_demo(self, request: web.Request) -> web.StreamResponse:
        """Show the demo battle, a recorded game that is open to all."""
        return await self._shown(request, PublishedGame(DEMO, listed=True, players=()))

    async def _shown(self, request: web.Request, found: PublishedGame) -> web.StreamResponse:
        language = language_of(request)
        key = sha256("\0".join((found.game, language, *found.players)).encode()).hexdigest()
        path = self.data / FOLDER / f"{key}.gz"
        if request.headers.get("If-None-Match") == f'"{key}"':
            return web.Response(status=304)
        if not path.exists() and not await self._make_for(request, path, found, language):
            return _sentence(language, "This page cannot be shown now. Try again later.", 503)
        os.utime(path)
        return _page(request, path, key, listed=found.listed)

    def _find(self, word: str) -> PublishedGame | None:
        store = Store.open(self.data, create=False)
        try:
            page = Publishing(store).by_word(word)
            if page is None:
                return None
            return PublishedGame(page.game, page.listed, tuple(players_of(store, page.game).values()))
        finally:
            store.close()

    async def _make_for(self, request: web.Request, path: Path, found: PublishedGame, language: str) -> bool:
        """Make a page for an address, unless it has too many in the queue."""
        who = household(address_of(request, self.proxies))
        if self._waiting[who] >= MOST_OF_ONE:
            return False
        self._waiting[who] += 1
        try:
            return await self._make(path, found, language)
        finally:
            self._waiting -= Counter((who,))

    async def _make(self, path: Path, found: PublishedGame, language: str) -> bool:
        """Make a page. Requests for the same page wait together. False if it failed."""
        if path not in self._made:
            if len(self._made) >= MOST_WAITING:
                return False
            self._made[path] = asyncio.ensure_future(self._in_process(path, found, language))
            self._made[path].add_done_callback(lambda _: self._made.pop(path))
        return await asyncio.shield(self._made[path])

    async def _in_process(self, path: Path, found: PublishedGame, language: str) -> bool:
        async with self._one:
            self._tidy(path.parent)
            process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-P",  # nothing is imported from the folder that the operator happens to stand in
                "-m",
                "cockade.server.transports.page_process",
                *(str(self.data), found.game, str(path), language),
                stdin=asyncio.subprocess.DEVNULL,
                stdout=asyncio.subprocess.DEVNULL,
                stderr=asyncio.subprocess.DEVNULL,
                env=os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
                start_new_session=True,
            )
            try:
                async with asyncio.timeout(SECONDS):
                    code = await process.wait()
            except (TimeoutError, asyncio.CancelledError):
                process.kill()
                code = -1
        self.journal.note("page-made" if code == 0 else "no-page", game=found.game, language=language)
        return code == 0

    def _tidy(self, folder: Path) -> None:
        kept = sorted(folder.glob("*.gz"), key=lambda path: path.stat().st_mtime)
        for path in kept[: max(0, len(kept) - MOST_KEPT + 1)]:
            path.unlink(missing_ok=True)

    # ------------------------------------------------------------ the list

    async def show_list(self, request: web.Request) -> web.StreamResponse:
        """Show the list of published games whose players agreed to be listed."""
        rows = await asyncio.to_thread(self._listed)
        with speaking(language_of(request)):
            text = list_page(rows)
        return web.Response(text=text, content_type="text/html", headers=_headers(listed=True))

    def _listed(self) -> list[tuple[str, str, dict[str, str]]]:
        """Return the link, the scenario and the players of each listed game."""
        store = Store.open(self.data, create=False)
        try:
            pages = Publishing(store).listed(MOST_LISTED)
            players = players_of_games(store, [page.game for page, _ in pages])
            return [(f"/game/{page.word}", name, players[page.game]) for page, name in pages]
        finally:
            store.close()


def players_of(store: Store, game: str) -> dict[str, str]:
    """Return a game's players by side, with their current names."""
    return players_of_games(store, [game])[game]


def players_of_games(store: Store, games: Collection[str]) -> dict[str, dict[str, str]]:
    """Return the same for several games, by game."""
    seats = Seats(store).of_games(games)
    names = People(store).names({seat.player for row in seats.values() for seat in row if seat.player})
    return {
        game: {seat.side: names.get(seat.player, seat.bot) for seat in row} for game, row in seats.items()
    }


def language_of(request: web.Request) -> str:
    """Return the language that a browser asks for."""
    return known(locale_of(request.headers.get("Accept-Language", ""))) or SOURCE


def said_to(request: web.Request, text: str, **names: object) -> str:
    """Return a text in the browser's language. `names` fill its braces."""
    with speaking(language_of(request)):
        return say(text, **names)


def _page(request: web.Request, path: Path, key: str, *, listed: bool) -> web.Response:
    headers = {**_headers(listed=listed), "ETag": f'"{key}"', "Vary": ",".join(VARIES)}
    body = path.read_bytes()
    if "gzip" in request.headers.get("Accept-Encoding", ""):
        headers["Content-Encoding"] = "gzip"
    else:
        body = gzip.decompress(body)
    return web.Response(body=body, content_type="text/html", charset="utf-8", headers=headers)


def _headers(*, listed: bool) -> dict[str, str]:
    found = {"Content-Security-Policy": f"{policy()}; frame-ancestors 'none'"}
    return found if listed else {**found, "X-Robots-Tag": "noindex"}


def _sentence(language: str, text: str, status: int) -> web.Response:
    with speaking(language):
        return web.Response(text=say(text), status=status)
