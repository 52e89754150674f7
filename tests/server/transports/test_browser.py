"""Visits with a real browser: the screen, on a desk and on a phone."""

import asyncio

import pytest

from tests.server.transports.browser import CHROMIUM, Browser
from tests.server.transports.grounds import wait_until
from tests.server.transports.test_web import link_of

pytestmark = pytest.mark.skipif(not CHROMIUM, reason="no Chromium on this machine")

BETWEEN = (
    "(({top, bottom}) => top >= document.querySelector('#bar').getBoundingClientRect().bottom"
    " && bottom <= document.querySelector('#keys').getBoundingClientRect().top)"
)
"""The terminal covers neither the link nor the keys, and is covered by neither."""
A_BOOK = (
    "{const what = new DataTransfer(); what.setData('text', 'x'.repeat(300000));"
    "document.querySelector('.xterm-helper-textarea').dispatchEvent("
    "new ClipboardEvent('paste', {clipboardData: what, bubbles: true, cancelable: true}))}"
)
"""Pasted by mistake."""


@pytest.fixture(scope="module")
def links(lasting_grounds):
    """The links of players who have no name yet."""
    names = ("kim", "max")
    lasting_grounds.invite(*names)
    listed = lasting_grounds.data / "web_links"
    wait_until(lambda: "max " in listed.read_text(), "the links")
    return {name: link_of(lasting_grounds, name) for name in names}


def visit(tmp_path, link, talk, *, phone=False):
    """Come in, and do what `talk` does with the browser."""

    async def main():
        async with Browser(tmp_path) as browser:
            if phone:
                await browser.is_phone()
            await browser.open(link)
            await browser.sees("Choose a name")
            return await talk(browser)

    return asyncio.run(main())


def test_a_player_comes_by_browser_and_plays_a_turn(grounds, links, tmp_path):
    """
    The first march of Trenton: the words change, and so does the server's record.

    What is too much to paste is not sent, and the page says so; nothing is typed of it.
    """

    async def plays(browser):
        assert await browser.evaluate("location.search") == ""
        await browser.evaluate(A_BOOK)
        await browser.holds("getComputedStyle(document.querySelector('#too-much')).display == 'block'")
        await browser.press("Enter")
        await browser.sees("Your name")
        await browser.press(*"Kim", "Enter")
        for sees, *keys in (
            ("First battle: Trenton", "Enter"),
            ("Briefing", "Escape"),
            ("bring on the 44 units", "A"),
            ("u undo",),
        ):
            await browser.sees(sees)
            await browser.press(*keys)
        return browser.asked

    asked = visit(tmp_path, links["kim"], plays)
    own = (f"http://127.0.0.1:{grounds.web}/", "data:", "about:")
    assert [address for address in asked if not address.startswith(own)] == []


def test_a_phone_shows_a_whole_screen_and_has_keys_that_can_be_put_away(grounds, links, tmp_path):
    """In 80 columns and 24 rows, nothing beside the page; what is tapped is what is typed."""

    async def taps(browser):
        assert browser.screen.columns >= 80
        assert browser.screen.lines >= 24
        assert await browser.evaluate("document.documentElement.scrollWidth <= innerWidth")
        await browser.holds(f"{BETWEEN}(document.querySelector('.xterm-screen').getBoundingClientRect())")
        for key, sees in (
            ("Down", "a code from the other device"),
            ("Enter", "The code from your"),
            ("Esc", "Choose"),
        ):
            await browser.tap(f'#keys [data-key="{key}"]')
            await browser.sees(sees)
        for tapped, display in (("#hide", "none"), ("#show", "flex")):
            await browser.tap(tapped)
            await browser.holds(f"getComputedStyle(document.querySelector('#keys')).display === '{display}'")

    visit(tmp_path, links["max"], taps, phone=True)
