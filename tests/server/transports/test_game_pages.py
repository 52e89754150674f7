"""Pages of games that are over: for anybody who has the link, safe, kept, and gone when taken back."""

import asyncio
from pathlib import Path

import pytest
from aiohttp.test_utils import make_mocked_request

from cockade.server.store.people import People
from cockade.server.store.publishing import BY_LINK, LISTED, PRIVATE, Publishing
from cockade.server.store.store import Store
from cockade.server.store.tables import Ending, Seat, Seats, Terms
from cockade.server.transports.game_pages import GamePages, PublishedGame
from cockade.server.transports.operator_log import Journal
from cockade.tui.export.pages.page import policy
from cockade.tui.games import GAMES
from tests.server.transports.browser import CHROMIUM, Browser
from tests.server.transports.test_web import run
from tests.tui.export.test_pages import Page

TRENTON = Path(__file__).parents[2] / "games" / "rebels-trenton-1-0.jsonl"
WICKED = "<script>alert(1)</script>"


@pytest.fixture
def store(grounds):
    found = Store.open(grounds.data)
    yield found
    found.close()


@pytest.fixture
def game(store):
    """Trenton as a game of the server, which somebody with a wicked name has played and Ben has given up."""
    id_, _ = store.take_in(TRENTON.read_bytes(), GAMES, TRENTON)
    people = People(store)
    ids = [people.enter(f"SHA256:{name}{id_}", f"{name}{id_}").id for name in (WICKED, "Ben")]
    seats = Seats(store)
    seats.lay(Terms(id_), tuple(map(Seat, (id_, id_), ("american", "british"), ids)))
    seats.end(id_, Ending("american", "resigned", "british"))
    return id_


def published(store, game, level=BY_LINK):
    """The path of its page, as far as both want it."""
    for side in ("american", "british"):
        Publishing(store).wish(game, side, level, ("american", "british"))
    page = Publishing(store).of(game)
    return f"/game/{page.word}" if page else None


def test_anybody_with_the_link_sees_the_game_in_his_language_and_nothing_runs_in_it(grounds, store, game):
    """Names are text, the policy is the page's own, search engines are told to pass by."""
    path = published(store, game)

    async def talk(client):
        return await client.get(path, **{"Accept-Language": "ja"}), await client.get(path)

    japanese, (status, headers, text) = run(grounds, talk)
    assert (japanese[0], status) == (200, 200)
    assert 'lang="ja"' in japanese[2]
    page = Page(text)
    assert len(page.all("li")) == 419
    assert any(WICKED in line for line in page.all("p"))
    assert len(page.all("script")) == 2
    assert f"Ben{game} has resigned: {WICKED}{game} wins." in page.all("strong")
    assert headers["Content-Security-Policy"] == f"{policy()}; frame-ancestors 'none'"
    assert headers["X-Robots-Tag"] == "noindex"
    assert "page-made" in grounds.logged()
    assert path.rpartition("/")[2] not in grounds.logged()


def test_a_page_is_made_once_and_gone_as_soon_as_it_is_taken_back(grounds, store, game):
    path = published(store, game)

    async def first(client):
        return await client.get(path)

    async def then(client):
        kept = sorted(file.stat().st_ino for file in (grounds.data / "pages").glob("*.gz"))
        _, headers, _ = await client.get(path)
        again = await client.get(path, **{"If-None-Match": headers["ETag"]})
        whole = await client.get(path, **{"Accept-Encoding": "identity"})
        same = sorted(file.stat().st_ino for file in (grounds.data / "pages").glob("*.gz"))
        Publishing(store).wish(game, "british", PRIVATE, ("american", "british"))
        return kept == same, again[0], whole[2], await client.get(path)

    before = run(grounds, first)
    same, again, whole, gone = run(grounds, then)
    assert (same, again, gone[0]) == (True, 304, 404)
    assert whole == before[2]
    assert game not in gone[2]


def test_only_what_is_wanted_there_stands_in_the_list(grounds, store, game):
    path = published(store, game)

    async def talk(client):
        return await client.get("/games")

    _, _, without = run(grounds, talk)
    assert path not in without
    published(store, game, LISTED)
    status, headers, text = run(grounds, talk)
    assert status == 200
    assert path in [attrs.get("href") for _, attrs, _ in Page(text).elements]
    assert WICKED not in text
    assert "X-Robots-Tag" not in headers
    Publishing(store).wish(game, "american", PRIVATE, ("american",))


@pytest.mark.parametrize("word", ["", "x", "%2e%2e%2fplayers", "..%00", "A" * 5000])
def test_a_word_that_was_guessed_opens_nothing(grounds, word):
    status, _, text = run(grounds, lambda client: client.get(f"/game/{word}"))
    assert status in (400, 404, 414)
    assert "ssh-" not in text


@pytest.mark.skipif(not CHROMIUM, reason="no Chromium on this machine")
def test_a_browser_steps_through_a_page_of_the_server(grounds, store, game, tmp_path):
    """Under the policy that the server sends with it."""
    path = published(store, game)

    async def visit():
        async with Browser(tmp_path) as browser:
            await browser.open(f"http://127.0.0.1:{grounds.web}{path}#124")
            await browser.holds("(document.querySelector('#told')?.innerText ?? '').includes('124 of 418')")
            await browser.press("ArrowRight")
            await browser.holds("document.querySelector('#told').innerText.includes('125 of 418')")
            return browser.complaints

    assert asyncio.run(visit()) == []


def test_the_list_reads_no_game_that_is_not_in_it(tmp_path, monkeypatch):
    """So it costs the same beside ten games and ten thousand."""
    store = Store.open(tmp_path)
    monkeypatch.setattr(Store, "games", None)
    assert GamePages(tmp_path, Journal())._listed() == []
    store.close()


def test_one_address_does_not_take_all_places_for_pages(tmp_path, monkeypatch):
    """Others have theirs made while it waits."""
    pages, let_go = GamePages(tmp_path, Journal()), asyncio.Event()

    async def made(*_):
        await let_go.wait()
        return True

    async def play():
        monkeypatch.setattr(GamePages, "_make", made)
        wanted = [asyncio.ensure_future(ask(name)) for name in ("192.0.2.1",) * 4 + ("192.0.2.2",)]
        await asyncio.sleep(0)
        let_go.set()
        return await asyncio.gather(*wanted)

    def ask(address):
        request = make_mocked_request("GET", "/game/x", transport=FromAddress(address))
        found = PublishedGame("game", listed=True, players=())
        return pages._make_for(request, tmp_path / "page", found, "en")

    assert asyncio.run(play()) == [True, True, False, False, True]


class FromAddress:
    """A connection from somewhere."""

    def __init__(self, address):
        self.address = address

    def get_extra_info(self, name, default=None):
        return (self.address, 1) if name == "peername" else default


def test_the_pages_of_an_earlier_server_are_not_shown(tmp_path):
    """They may be those of another Cockade, whose policy was another."""
    (tmp_path / "pages").mkdir()
    (tmp_path / "pages" / "old.gz").write_bytes(b"old")
    GamePages.fresh(tmp_path, Journal())
    assert list((tmp_path / "pages").iterdir()) == []
