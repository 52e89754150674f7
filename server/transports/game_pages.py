"""
The pages of games that are over, for anybody who has their link, and the list of those that stand in one.

A page is made in a process of its own, once for each language, and kept in `DATA/pages` until the server
starts again; one is made at a time. Whether a game has a page is asked anew each time it is looked at.
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
from cockade.tui.text.i18n import SOURCE, known, say, speaking

FOLDER = "pages"
MOST_KEPT = 300
"""Pages on the disk; the one longest unused goes first."""
MOST_WAITING, MOST_OF_ONE = 6, 2
"""So many pages may wait until they are made, and so many of one address."""
SECONDS = 120.0
"""In which a page is made, or given up."""
MOST_LISTED = 100
WATCH = "/watch"
DEMO = "demo"
"""Stands for the battle that anybody may watch, where games are named."""
VARIES = ("Accept-Language", "Accept-Encoding")


@frozen
class PublishedGame:
    """A game that has a page, and who played it, by side."""

    game: str
    listed: bool
    players: tuple[str, ...]


@define
class GamePages:
    """The requests for pages of one data folder."""

    data: Path
    journal: Journal
    proxies: frozenset[str] = frozenset()
    _one: asyncio.Semaphore = field(factory=lambda: asyncio.Semaphore(1), init=False)
    _waiting: Counter[str] = field(factory=Counter, init=False)
    """How many pages each address waits for."""
    _made: dict[Path, asyncio.Future[bool]] = field(factory=dict, init=False)

    @classmethod
    def fresh(cls, data: Path, journal: Journal, proxies: frozenset[str] = frozenset()) -> GamePages:
        """With an empty folder for pages: those of an earlier Cockade may be others."""
        folder = data / FOLDER
        folder.mkdir(mode=0o700, exist_ok=True)
        for path in folder.glob("*.gz"):
            path.unlink()
        return cls(data, journal, proxies)

    @property
    def routes(self) -> list[web.RouteDef]:
        """A page, the list, and the battle that anybody may watch."""
        return [
            web.get("/game/{word}", self.show),
            web.get("/games", self.show_list),
            web.get(WATCH, self.show_demo),
        ]

    # ------------------------------------------------------------ a page

    async def show(self, request: web.Request) -> web.StreamResponse:
        """The page of a game, in the language of who looks."""
        found = await asyncio.to_thread(self._find, request.match_info["word"][:100])
        if found is None:
            return _sentence(language_of(request), "There is no such page, or it is gone.", 404)
        return await self._shown(request, found)

    async def show_demo(self, request: web.Request) -> web.StreamResponse:
        """A recorded battle, for whoever knows nobody here."""
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
        """Have a page made for an address, unless it waits for some already."""
        who = household(address_of(request, self.proxies))
        if self._waiting[who] >= MOST_OF_ONE:
            return False
        self._waiting[who] += 1
        try:
            return await self._make(path, found, language)
        finally:
            self._waiting -= Counter((who,))

    async def _make(self, path: Path, found: PublishedGame, language: str) -> bool:
        """Have a page made; whoever wants the same one waits with the first. False if that failed."""
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
                code = await asyncio.wait_for(process.wait(), SECONDS)
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
        """All games whose players want them in the list."""
        rows = await asyncio.to_thread(self._listed)
        with speaking(language_of(request)):
            text = list_page(rows)
        return web.Response(text=text, content_type="text/html", headers=_headers(listed=True))

    def _listed(self) -> list[tuple[str, str, dict[str, str]]]:
        """By game its link, its scenario, and who played it."""
        store = Store.open(self.data, create=False)
        try:
            pages = Publishing(store).listed(MOST_LISTED)
            players = players_of_games(store, [page.game for page, _ in pages])
            return [(f"/game/{page.word}", name, players[page.game]) for page, name in pages]
        finally:
            store.close()


def players_of(store: Store, game: str) -> dict[str, str]:
    """Who played a game, by side, as they are called today."""
    return players_of_games(store, [game])[game]


def players_of_games(store: Store, games: Collection[str]) -> dict[str, dict[str, str]]:
    """The same of several games, by game."""
    seats = Seats(store).of_games(games)
    names = People(store).names({seat.player for row in seats.values() for seat in row if seat.player})
    return {
        game: {seat.side: names.get(seat.player, seat.bot) for seat in row} for game, row in seats.items()
    }


def language_of(request: web.Request) -> str:
    """The language that a browser asks for."""
    return known(locale_of(request.headers.get("Accept-Language", ""))) or SOURCE


def said_to(request: web.Request, text: str, **names: object) -> str:
    """A text in the language that a browser asks for; `names` fill its braces."""
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
