"""The other side's turn is told on the map: stack by stack, with the dice that fell, at the player's pace."""

import pytest

from cockade.saves.game_host import GameHost
from cockade.saves.save_file import review
from cockade.tui.games import GAMES, ui_of
from cockade.tui.input.settings import TELLINGS, Settings
from cockade.tui.play.briefing_screen import NewsBox
from cockade.tui.session.replay_scenes import scenes
from cockade.tui.session.session import Session
from tests.tui.play.test_news_screen import AGAINST_A_BOT, Marching
from tests.tui.table import GAMES_FOLDER, SMALL, message, picture, session, sit, until

PLAYERS = {"american": "human", "british": "random"}
ACROSS = {"american": "random", "british": "human"}
MOST, TURN_OF_A_DIE = 11_500, 1500
"""Bytes of a picture for which the camera moves, and of a die that turns and what came of it, at 80x24."""


@pytest.fixture(autouse=True)
def _no_clock(monkeypatch):
    """Nothing goes by unless a test lets it."""
    monkeypatch.setattr("cockade.tui.review.review_screen.TUMBLE", 1000.0)
    monkeypatch.setattr(
        "cockade.tui.review.review_screen.TELLING", {"quick": 1000.0, "steady": 1000.0, "by key": 0.0}
    )


def after(place, name="trenton-by-hand-1"):
    """A recorded game up to a place."""
    opened = review(GAMES_FOLDER / f"{name}.jsonl", GAMES).opened
    opened.go_to(opened.line[place])
    return GameHost(opened.aside())


def test_a_stack_is_one_scene_and_every_battle_has_its_own():
    """One who goes to and fro is one scene; what only ends a step is none."""
    told = scenes(Session(after(82), ui_of("rebels"), PLAYERS), 60)
    assert [len(scene.places) for scene in told] == [9] + [1] * 13
    told = scenes(Session(after(121), ui_of("rebels"), ACROSS), 85)
    assert [len(scene.places) for scene in told][:4] == [3, 3, 2, 4]
    assert told[0].units == ("german", "1ca", "de")
    assert 83 not in {place for scene in told for place in scene.places}


def test_nobody_is_told_what_he_decided_himself():
    """He has seen it when he did it."""
    assert not scenes(Session(after(121), ui_of("rebels"), PLAYERS), 85)


def test_a_die_is_seen_to_fall_before_what_came():
    """Its last face is the one that fell; the cursor is where it falls, and the state that before it."""

    async def told(game):
        await game.press("R")
        reviewing, on = game.app.screen.reviewing, session(game)
        seen = []
        while on.past is not None:
            seen.append((message(game), on.cursor, on.place))
            await game.do(reviewing.tick)
        falls = [n for n, (said, *_) in enumerate(seen) if "Assault: rolling" in said]
        assert [seen[n][1:] for n in falls] == [(1810, 184)] * 3
        said, cursor, place = seen[falls[-1] + 1]
        assert (cursor, place) == (1810, 185)
        assert "die 3: AR1" in said
        assert "[3]" in seen[falls[-1]][0]
        assert "R to replay it" in message(game)
        assert on.is_mine

    sit(told, after(188), players=PLAYERS)


@pytest.mark.parametrize("key", ["escape", "space"])
def test_one_key_skips_it(key):
    """To the present, where the player decides; nothing is done by it."""

    async def skip(game):
        await game.press("R")
        place = session(game).opened.at
        assert "Esc skip" in picture(game)
        await game.press(key)
        assert session(game).past is None
        assert session(game).opened.at == place
        assert game.app.screen.reviewing._timer is None

    sit(skip, after(82), players=PLAYERS)


def test_a_full_stop_shows_the_next_scene_and_p_holds_it_up():
    """The key that does the obvious is pressed again and again; it must not stop what is told."""

    async def told(game):
        await game.press("R")
        reviewing = game.app.screen.reviewing
        assert message(game).startswith("1 of 14")
        await game.press("full_stop")
        assert message(game).startswith("2 of 14")
        assert reviewing.is_playing
        await game.press("p")
        assert "Paused at step" in message(game)
        assert not reviewing.is_playing
        await game.press("full_stop")
        assert message(game).startswith("3 of 14")

    sit(told, after(82), players=PLAYERS)


def test_by_key_each_scene_waits():
    """Space goes on to the next scene, and only a falling die goes on by itself."""

    async def wait(game):
        await game.press("R")
        reviewing = game.app.screen.reviewing
        assert message(game).startswith("1 of 5")
        assert reviewing._timer is None
        await game.press("space")
        assert reviewing._timer is not None
        for _ in range(3):
            await game.do(reviewing.tick)
        assert message(game).startswith("2 of 5  ")
        assert " at 1811 against " in message(game)
        assert reviewing._timer is None

    sit(wait, after(188), players=PLAYERS, settings=Settings(telling="by key"))


def test_it_begins_by_itself_after_a_bot_and_shows_nothing_before(monkeypatch):
    """In the place of the page, which `J` still shows; it can be switched off."""
    monkeypatch.delenv("COCKADE_PACE", raising=False)

    async def watch(game):
        await until(game, lambda: session(game).position.is_told)
        assert not isinstance(game.app.screen, NewsBox)
        assert "1 of " in message(game)
        await game.press("escape", "J")
        assert isinstance(game.app.screen, NewsBox)

    sit(watch, players=AGAINST_A_BOT, making=Marching, size=SMALL)

    async def quiet(game):
        await until(game, lambda: isinstance(game.app.screen, NewsBox))

    sit(quiet, players=AGAINST_A_BOT, making=Marching, settings=Settings(telling=TELLINGS[0], pace=0.0))


def test_over_a_slow_line_it_costs_no_more_than_a_small_screen():
    """Every picture of a turn at 80x24, and a die that turns next to nothing."""

    async def told(game):
        await game.press("R")
        reviewing = game.app.screen.reviewing
        turned = False
        while session(game).past is not None:
            game.take()
            await game.do(reviewing.tick)
            sent = len(game.take())
            assert sent <= (TURN_OF_A_DIE if turned and reviewing.telling else MOST), message(game)
            turned = bool(reviewing.telling) and reviewing.telling.is_tumbling

    sit(told, after(82), players=PLAYERS, size=SMALL)
