"""A game as a page in a real browser: keys, buttons, slider, links to steps, a phone."""

import asyncio

import pytest

from cockade.tui.commands import main
from tests.tui.export.test_pages import GAMES_FOLDER
from tests.tui.server.transports.browser import CHROMIUM, Browser

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
