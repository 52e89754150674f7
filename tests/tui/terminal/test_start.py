"""What a game loads before its first picture. The number repeats exactly, the time does not."""

import pytest

pytest.importorskip("pty")

from tests.tui.terminal.start import started

MOST = 580
"""
Modules up to the first picture, those of Python, Textual and attrs included.

Three of them keep what maps of hexes and of areas share: planes, atlas, and the colours of land.
"""
HEAVY = {"asyncssh", "aiohttp", "PIL", "cattrs", "email", "zipfile", "unittest", "pytest"}
LATER = {
    *("engine.rulebook", "engine.bots", "engine.rebels.refusals", "engine.rebels.invariants"),
    *("events.plain", "tui.games.rebels.weigh", "tui.view.rules", "tui.screens.home", "tui.screens.help"),
}


@pytest.fixture(scope="module")
def start(tmp_path_factory):
    return started(tmp_path_factory.mktemp("start"), "play", "rebels/trenton")


def test_the_first_picture_is_the_whole_one(start):
    """Map, prompt and panels come in one piece, so that nothing flashes."""
    assert all(
        word in start["shown"] for word in (b"Trenton, 26 December 1776", b"Record", b"What may be done")
    )


def test_the_first_picture_needs_few_modules(start):
    """Every module costs a third of a millisecond; whoever adds one here knows it."""
    assert len(start["modules"]) <= MOST


def test_nothing_heavy_is_loaded_before_the_first_picture(start):
    """Servers, pictures and the JSON of tools are for those who ask for them."""
    assert not HEAVY & set(start["modules"])


def test_what_opens_over_the_map_is_loaded_when_it_is_opened(start):
    """Neither rulebook nor help, neither odds nor refusals are needed to see the map."""
    assert not LATER & set(start["modules"])
