"""What a game does not load before its first picture; `python -m benchmarks start` has the processor time."""

import pytest

pytest.importorskip("pty")

from tests.tui.terminal.start import started

HEAVY = {"asyncssh", "aiohttp", "PIL", "email", "zipfile", "unittest", "pytest"}
LATER = {
    "cockade.engine.bots",
    "cockade.engine.rebels.common.invariants",
    "cockade.events.json_form",
    "cockade.tui.games.rebels.previews",
    "cockade.tui.reading.help_screen",
    "cockade.tui.home.home_screen",
    "cockade.tui.reading.rules",
}


@pytest.fixture(scope="module")
def start(tmp_path_factory):
    return started(tmp_path_factory.mktemp("start"), "play", "rebels/trenton")


def test_the_first_picture_is_the_whole_one(start):
    """Map, prompt, panels and the briefing before them come in one piece, so that nothing flashes."""
    assert all(
        word in start["shown"]
        for word in (b"Trenton, 26 December 1776", b"Briefing", b"bring on the 44 units")
    )


def test_the_first_picture_is_drawn_once(start):
    """Neither map nor briefing is drawn before their layout has settled: nobody would see it."""
    assert start["drawn"] == 1


def test_nothing_heavy_is_loaded_before_the_first_picture(start):
    """Servers, pictures and the JSON of tools are for those who ask for them."""
    assert not HEAVY & set(start["modules"])


def test_what_opens_over_the_map_is_loaded_when_it_is_opened(start):
    """Neither help nor bots, neither odds nor refusals are needed to see the map."""
    assert not LATER & set(start["modules"])
