"""A game as a page in a real browser: keys, buttons, slider, links to steps, a phone."""

import asyncio
import json
import re
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

from cockade.tui.commands import main
from tests.server.transports.browser import CHROMIUM, Browser
from tests.tui.export.test_pages import GAMES_FOLDER

pytestmark = pytest.mark.skipif(not CHROMIUM, reason="no Chromium on this machine")
TOLD = 'document.querySelector("#told").innerText'
PAINTED = """(() => { const c = document.querySelector("#canvas"); const d = c.getContext("2d")
    .getImageData(0, 0, c.width, c.height).data; return new Set(new Uint32Array(d.buffer)).size })()"""


def is_told(words):
    """A line of script: whether the step in view says so."""
    return f"(document.querySelector('#told')?.innerText ?? '').includes({words!r})"


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    """Where the page of Trenton lies."""
    path = tmp_path_factory.mktemp("page") / "game.html"
    assert main(["export", str(GAMES_FOLDER / "rebels-trenton-1-0.jsonl"), "--html", str(path)]) == 0
    return path.as_uri()


def visited(folder, visit):
    """A visit to a page in a browser that complains of nothing and asks for nothing else."""

    async def run():
        async with Browser(folder) as browser:
            await visit(browser)
            asked = [each for each in browser.asked if not each.startswith(("file:", "data:", "about:"))]
            assert (browser.complaints, asked) == ([], [])

    asyncio.run(run())


def test_keys_buttons_slider_and_links_go_through_a_game(address, tmp_path):
    async def visit(browser):
        await browser.open(address)
        await browser.holds("location.hash.length > 1")
        await browser.press("Home")
        await browser.holds(is_told("0 of 418"))
        await browser.press("ArrowRight", "]", "]", "ArrowLeft")
        await browser.holds(is_told("2 of 418"))
        await browser.evaluate('document.querySelector("#turn-forward").click()')
        await browser.holds(is_told("turn 1 of 4, Hessian"))
        await browser.press("End")
        await browser.holds(is_told("418 of 418"))
        await browser.evaluate(
            "s = document.querySelector('#slider'); s.value = 124; s.dispatchEvent(new Event('input'))"
        )
        await browser.holds(is_told("2/Rall retreats 1804"))
        assert await browser.evaluate("location.hash") == "#124"
        await browser.evaluate("""document.querySelector('#s60 a[href="#s60"]').click()""")
        await browser.holds(is_told("60 of 418"))
        await browser.holds(f"{PAINTED} > 20")
        assert await browser.evaluate("document.querySelector('li.here').id") == "s60"
        assert await browser.evaluate("document.querySelector('#told').getAttribute('aria-live')") == "polite"

    visited(tmp_path, visit)


LOOK = """(() => { const d = JSON.parse(document.querySelector("#drawn").textContent);
    const at = Number(location.hash.slice(1)) - d.first, [x, y, w, h] = d.looks[at].at(-1);
    const sheet = document.querySelector("#sheet").getBoundingClientRect();
    const map = document.querySelector("#map").getBoundingClientRect();
    const off = (at, start, whole, from, room) => { const best = at - room / 2;
        const most = Math.max(0, Math.min(whole - room, best));
        return Math.abs(start + at - from - room / 2 - (whole > room ? best - most : 0)) };
    const [mx, my] = [(x + w / 2) / d.size[0] * sheet.width, (y + h / 2) / d.size[1] * sheet.height];
    return { last: d.battles.at(-1) === at, fits: [sheet.width <= map.width, sheet.height <= map.height],
        off: [off(mx, sheet.x, sheet.width, map.x, map.width),
              off(my, sheet.y, sheet.height, map.y, map.height)] } })()"""
"""Whether the last battle is in view, and how far its place is from where it can be nearest to the middle."""


def test_a_page_opens_at_the_last_battle_in_the_middle_of_the_map(address, tmp_path):
    """As far as the map goes: where all of it has room it stands in the middle itself."""

    async def visit(browser):
        await browser.open(address)
        await browser.holds("location.hash.length > 1")
        found = await browser.evaluate(LOOK)
        assert found["last"]
        for off, fits in zip(found["off"], found["fits"], strict=True):
            assert fits or off < 20

    visited(tmp_path, visit)


def test_names_of_places_are_whole_on_a_page(address):
    """None is cut with a full stop, as on a small terminal."""
    page = unquote(urlsplit(address).path)
    drawn = re.search(r'<script id="drawn"[^>]*>(.*?)</script>', Path(page).read_text(), re.DOTALL)[1]
    rows = [run for row in json.loads(drawn)["steps"][0] for run in row[2::2]]
    assert any("Trenton" in run for run in rows)
    assert [run for run in rows if re.search(r"[A-Za-z]{4,}\.", run)] == []


def test_a_link_to_a_step_opens_there_on_a_phone_and_nothing_lies_beside_it(address, tmp_path):
    async def visit(browser):
        await browser.is_phone()
        await browser.open(f"{address}#124")
        await browser.holds(is_told("124 of 418"))
        assert await browser.evaluate("window.scrollY") == 0
        assert await browser.evaluate("document.documentElement.scrollWidth <= innerWidth")
        last = "document.querySelector('#slider').getBoundingClientRect().bottom <= innerHeight"
        assert await browser.evaluate(last), "map and keys are in view together"
        await browser.tap("#forward")
        await browser.holds(is_told("125 of 418"))

    visited(tmp_path, visit)
