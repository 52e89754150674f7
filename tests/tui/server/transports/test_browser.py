"""A visit with a real browser."""

import asyncio

import pytest

from tests.tui.server.transports.browser import CHROMIUM, Browser
from tests.tui.server.transports.grounds import players_processes, wait_until

pytestmark = pytest.mark.skipif(not CHROMIUM, reason="no Chromium on this machine")


def link_of(grounds, name):
    """The link that a player was given."""
    links = (grounds.data / "web_links").read_text().splitlines()
    return next(line.split()[-1] for line in links if line.startswith(f"{name} "))


A_BOOK = (
    "{const what = new DataTransfer(); what.setData('text', 'x'.repeat(300000));"
    "document.querySelector('.xterm-helper-textarea').dispatchEvent("
    "new ClipboardEvent('paste', {clipboardData: what, bubbles: true, cancelable: true}))}"
)
"""Pasted by mistake."""


@pytest.fixture
def served(new_grounds):
    """A server that browsers can reach."""
    return new_grounds(web=True).invite("ada").open()


def test_a_player_comes_by_browser_and_plays_a_turn(served, tmp_path):
    """
    The first march of Trenton: the words change, and so does the server's record.

    What is too much to paste is not sent, and the page says so; nothing is typed of it.
    """

    async def visit():
        async with Browser(tmp_path) as browser:
            await browser.open(link_of(served, "ada"))
            await browser.sees("Choose a name")
            assert await browser.evaluate("location.search") == ""
            await browser.evaluate(A_BOOK)
            await browser.holds("getComputedStyle(document.querySelector('#too-much')).display == 'block'")
            await browser.press("Enter")
            await browser.sees("Your name")
            await browser.press(*"Ada", "Enter")
            await browser.sees("Start a game")
            await browser.press("Enter")
            await browser.sees("Which battle?")
            await browser.press(*["ArrowDown"] * 4, "Enter")
            await browser.sees("Which side?")
            await browser.press("Enter")
            await browser.sees("Against whom?")
            await browser.press("Enter")
            await browser.sees("On which terms?")
            await browser.press("Enter")
            await browser.sees("bring on the 44 units")
            await browser.press("Tab", "ArrowRight", "Enter")
            await browser.sees("bring on the 43 units")
            return browser.asked

    asked = asyncio.run(visit())
    own = (f"http://127.0.0.1:{served.web}/", "data:", "about:")
    assert [address for address in asked if not address.startswith(own)] == []
    wait_until(lambda: not players_processes(served), "the end of the process")


def test_a_phone_shows_a_whole_screen_and_has_keys_that_can_be_put_away(served, tmp_path):
    """In 80 columns and 24 rows, nothing beside the page; what is tapped is what is typed."""

    async def visit():
        async with Browser(tmp_path) as browser:
            await browser.is_phone()
            await browser.open(link_of(served, "ada"))
            await browser.sees("Choose a name")
            assert browser.screen.columns >= 80
            assert browser.screen.lines >= 24
            assert await browser.evaluate("document.documentElement.scrollWidth <= innerWidth")
            await browser.tap('#keys [data-key="Down"]')
            await browser.tap('#keys [data-key="Enter"]')
            await browser.sees("The code from your other machine")
            await browser.tap('#keys [data-key="Esc"]')
            await browser.sees("Choose a name")
            await browser.tap("#hide")
            await browser.holds("getComputedStyle(document.querySelector('#keys')).display === 'none'")
            await browser.tap("#show")
            await browser.holds("getComputedStyle(document.querySelector('#keys')).display === 'flex'")

    asyncio.run(visit())
    wait_until(lambda: not players_processes(served), "the end of the process")
