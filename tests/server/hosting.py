"""A host in a thread of its own, and sessions that talk to it."""

from __future__ import annotations

import asyncio
import shutil
import threading
from pathlib import Path
from tempfile import mkdtemp

from cockade.server.client.connection import Connection
from cockade.server.client.remote_host import RemoteHost
from cockade.server.host.pack_store import PackStore
from cockade.server.host.server import LONGEST_REQUEST, Host
from cockade.server.host.tokens import door_secret, mint
from cockade.server.store.store import Store
from cockade.tui.games import GAMES
from tests.loops import run, stirred


class Running:
    """A host on a socket, until the end of the block; `clock` is what it takes for the time."""

    def __init__(self, data, games=GAMES, reach=None, packs=""):
        self.data = Path(data)
        self.packs = packs
        self.reach = reach
        self.games = games
        self.time = 1_800_000_000.0
        self.socket = Path(mkdtemp()) / "host"
        self._ready = threading.Event()
        self._guests = []  # whose line must not break whenever unused objects are cleared away

    def __enter__(self):
        self.socket.parent.mkdir(exist_ok=True)  # a host that comes back finds it gone
        self._thread = threading.Thread(target=lambda: run(self._run()), daemon=True)
        self._thread.start()
        self._ready.wait()
        return self

    async def _run(self):
        self._done, self._loop = asyncio.Event(), asyncio.get_running_loop()
        store = Store.open(self.data)
        store.clock = lambda: self.time
        self.host = Host(store, self.games, door_secret(self.data), lambda: self.time, self.reach)
        self.host.directory.shelf = PackStore.of(self.data, self.packs)
        server = await asyncio.start_unix_server(self.host.serve, self.socket, limit=LONGEST_REQUEST)
        looking = asyncio.create_task(self.host.keep_looking())
        sending = asyncio.create_task(self.host.notices.keep_sending())
        self._ready.set()
        async with server:
            await self._done.wait()
            server.close()
            looking.cancel()
            sending.cancel()
            await self.host.close()
        await asyncio.gather(looking, sending, return_exceptions=True)
        store.close()

    def __exit__(self, *_):
        self._loop.call_soon_threadsafe(self._done.set)
        self._thread.join()
        for guest in self._guests:
            guest.close()
        shutil.rmtree(self.socket.parent)

    def until(self, holds):
        """Wait until something holds; it is asked anew whenever the host has done something."""
        while not holds():
            asyncio.run_coroutine_threadsafe(stirred(), self._loop).result()

    def says(self, question):
        """What comes of a question about the host, asked where nothing else of it goes on meanwhile."""

        async def asked():
            return question(self.host)

        return asyncio.run_coroutine_threadsafe(asked(), self._loop).result()

    def guest(self, name, account="", language="en"):
        """A player's session; that of a bot, if its account says so."""
        self._guests.append(Guest(self, name, account, language))
        return self._guests[-1]


class Guest:
    """A session without a screen."""

    def __init__(self, running, name, account="", language="en"):
        self.name = name
        self.running, self.data = running, running.data
        self.games = {}
        self.news = []
        token = mint(door_secret(running.data), account or f"SHA256:{name}", running.time)
        self.connection = Connection(running.socket, token, self.hear)
        self.connection.language = language
        if self.connection.open()["player"] is None:
            self.connection.ask("name", name=name)

    def hear(self, news):
        self.news.append(news)
        if news["news"] == "game" and news["game"] in self.games:
            self.games[news["game"]].hear(news)

    def start(self, scenario="rebels/trenton", side="american", how="open", name="", **terms):
        wanted = {"scenario": scenario, "side": side, "opponent": {"how": how, "name": name}, **terms}
        found = self.connection.ask("start", wanted=wanted)
        return found["game"], found["code"]

    def join(self, game):
        self.connection.ask("join", game=game)
        return self.enter(game)

    def enter(self, game):
        self.games[game] = RemoteHost(self.connection, game)
        return self.games[game]

    def close(self):
        self.connection.close()


def all_silent(hosted, node, side):
    """Whether a side knows of nothing that has happened after a step; what follows by itself counts too."""
    return all(hosted.opened.is_silent(later, side) for later in range(node + 1, hosted.opened.node + 1))


def begun(running):
    """A game of Ann, the American, who has decided three times, and Ben: its number, and the two at it."""
    ann, ben = running.guest("Ann"), running.guest("Ben")
    game, _ = ann.start(side="american")
    bens = ben.join(game)
    anns = ann.enter(game)
    for _ in range(3):
        anns.act("american", next(action for offer in anns.offers() for action in offer.actions))
    return game, anns, bens
