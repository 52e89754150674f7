"""The lines mode in a real browser, and what the page does when its line breaks."""

import asyncio
from contextlib import asynccontextmanager

import pytest

from tests.ports import free_port
from tests.server.transports.browser import CHROMIUM, LOG, Browser
from tests.server.transports.grounds import Grounds
from tests.server.transports.test_web import link_of
from tests.tui.plain.test_opening_turn import enter_everybody

pytestmark = pytest.mark.skipif(not CHROMIUM, reason="no Chromium on this machine")

FOCUS = "document.activeElement.id"
PLAYERS = ("ada", "ben", "eve")
STATE = "document.querySelector('#state').innerText"


@pytest.fixture(scope="module")
def yard(tmp_path_factory):
    """A server that is known by the name of a line that can be cut, too."""
    port = free_port()
    names = ("--web-host", f"127.0.0.1:{port}")
    with Grounds(tmp_path_factory.mktemp("lines"), *names, web=True).invite(*PLAYERS).open() as grounds:
        grounds.cut = port
        yield grounds


def lines_of(grounds, name, port=None):
    """The link of a player to the lines mode."""
    link = link_of(grounds, name).replace("/?", "/lines?")
    return link.replace(f":{grounds.web}", f":{port or grounds.web}")


async def follows_by_key(browser):
    """Alt+L, though keys go to the game."""
    await browser.press("ArrowDown")
    key = {"key": "l", "code": "KeyL", "windowsVirtualKeyCode": 76, "text": "l", "unmodifiedText": "l"}
    await browser.ask("Input.dispatchKeyEvent", type="keyDown", modifiers=1, **key)


async def begins(browser, name):
    """Take a name, and begin Trenton as the American against Recruit."""
    await browser.reads("Who are you?")
    await browser.picks("Choose a name")
    await browser.reads("Your name:")
    await browser.say(name)
    for row in ("Start a game", "Trenton, 26 December", "Recruit"):
        await browser.picks(row)
    await browser.reads('"say WORDS"')


@pytest.mark.parametrize("name", ["Ada", "Ben"])
def test_a_turn_of_trenton_is_played_in_lines(yard, tmp_path, name):
    """By keys alone, on a desk (Ada) and on a phone (Ben); the first link of the screen leads there."""

    async def main():
        async with Browser(tmp_path) as browser:
            if name == "Ben":
                await browser.is_phone()
            await browser.open(link_of(yard, name.lower()))
            await browser.sees("Choose a name")
            assert await browser.evaluate("document.links[0].getBoundingClientRect().height > 10")
            await (browser.tap("#bar a") if name == "Ben" else follows_by_key(browser))
            await browser.holds("location.pathname === '/lines' && !!document.querySelector('#typed')")
            browser.complaints.clear()
            await browser.evaluate("document.querySelector('#typed').focus()")
            await begins(browser, name)
            for line in enter_everybody(None):
                await browser.say(line)
            await browser.reads("Turn 0800 begins, 2 of 4.")
            await browser.say("log 3")
            await browser.say("help q1")
            await browser.reads('no command "q1"')
            return await browser.evaluate(f"[{LOG}, {FOCUS}, {PAGE}]"), browser.complaints

    (told, focus, page), complaints = asyncio.run(main())
    assert "Hessian movement" in told
    assert "arrives at 1006 and moves to 1104 (4 MP)" in told
    assert focus == "typed"
    assert page == ["log", 1, "Your command", 0, True]
    assert complaints == []


PAGE = """[
    document.querySelector('#log').role, document.querySelectorAll('[role=log]').length,
    document.querySelector('#typed').labels[0].innerText, document.querySelectorAll('canvas').length,
    document.documentElement.scrollWidth <= innerWidth]"""


@asynccontextmanager
async def line_to(grounds):
    """A line to the server that can be cut: the end of the block of `cut` mends it."""
    writers = set()

    async def carry(reader, writer):
        there, out = await asyncio.open_connection("127.0.0.1", grounds.web)
        writers.update((writer, out))
        await asyncio.gather(pour(reader, out), pour(there, writer))

    async def pour(reader, writer):
        try:
            while data := await reader.read(1 << 16):
                writer.write(data)
                await writer.drain()
        except ConnectionError:
            pass
        writer.close()

    def hang_up():
        server.close()
        while writers:
            writers.pop().transport.abort()

    @asynccontextmanager
    async def cut():
        nonlocal server
        hang_up()
        yield
        server = await asyncio.start_server(carry, "127.0.0.1", grounds.cut)

    server = await asyncio.start_server(carry, "127.0.0.1", grounds.cut)
    try:
        yield cut
    finally:
        hang_up()
        await asyncio.sleep(0)


def test_a_page_whose_line_breaks_comes_back_to_the_same_table(yard, tmp_path):
    """It says so in words, and tries again after growing pauses; lines and screen."""

    async def main():
        async with Browser(tmp_path) as browser, line_to(yard) as cut:
            await browser.open(lines_of(yard, "eve", yard.cut))
            await begins(browser, "Eve")
            async with cut():
                await browser.holds(f"{STATE}.includes('again in 1 sec')")
                await browser.holds(f"{STATE}.includes('again in 2 sec')")
            await browser.reads("You are connected again.")
            await browser.reads("You are back at your game.")
            await browser.holds(f"{STATE} === ''")
            await browser.say("turn")
            await browser.reads("0730 turn 1 of 4")
            browser.screen.reset()
            await browser.open(f"http://127.0.0.1:{yard.cut}/")
            await browser.holds("document.body.classList.contains('-first-byte')")
            await browser.sees("Briefing")
            await browser.press("Escape")
            await browser.sees("bring on the 44 units")
            browser.screen.reset()
            async with cut():
                await browser.holds(f"{STATE}.includes('again in')")
            await browser.sees("0730 turn 1 of 4")

    asyncio.run(main())
