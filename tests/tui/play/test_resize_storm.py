"""Any size from 20x5 to 300x100, in any order, on every screen: it lives, and is right afterwards."""

import random

import pytest

from cockade.tui.app import CockadeApp
from tests.soaking import in_soak
from tests.tui.driver import play
from tests.tui.play.test_bots import Inline
from tests.tui.table import PEOPLE, battle, picture, session, trenton
from tests.tui.terminal.emulator import emulator, wrong_cells

SMALLEST, LARGEST = (20, 5), (300, 100)
SCREENS = {
    "home": [],
    "game": [],
    "list": ["l"],
    "record": ["h"],
    "overview": ["o"],
    "help": ["question_mark"],
    "rules": ["f1"],
    "settings": ["f2"],
    "question": ["g"],
    "lesson": [],
}


def app_of(name):
    """An app that begins with a screen, or with the game below it."""
    if name == "home":
        return CockadeApp()
    if name == "lesson":
        return CockadeApp(lesson_name="trenton", making=Inline)
    return CockadeApp(battle("brooklyn") if name == "overview" else trenton(), PEOPLE)


def sizes(name, many):
    """Sizes in random order, the smallest and the largest among them."""
    chance = random.Random(name)
    some = [(chance.randint(20, 300), chance.randint(5, 100)) for _ in range(many)]
    some += [(chance.randint(20, 80), chance.randint(5, 24)) for _ in range(many)]
    found = [
        SMALLEST,
        LARGEST,
        chance.choice([(20, 100), (300, 5)]),
        chance.choice([(79, 24), (80, 23)]),
        *some,
    ]
    chance.shuffle(found)
    return found


@pytest.mark.parametrize("many", [0, in_soak(10)])
@pytest.mark.parametrize("name", SCREENS)
def test_storm(name, many, monkeypatch, tmp_path):
    """After every resize the terminal shows what was meant, and nothing is wider than the terminal."""
    monkeypatch.setenv("COCKADE_DATA", str(tmp_path))

    async def storm(game):
        await game.press(*SCREENS[name])
        for size in (*sizes(name, many), (80, 24)):
            game.take()
            await game.resize(*size)
            await game.settle()
            lines = picture(game).splitlines()
            assert max(map(len, lines), default=0) <= size[0]
            assert len(lines) <= size[1]
        strips = game.app.screen._compositor.render_strips()
        assert wrong_cells(emulator((80, 24), game.take()), strips) == []

    play(app_of(name), storm, (120, 40))


@pytest.mark.parametrize("name", ["home", "game", "help", "settings", "lesson"])
def test_too_small_a_terminal_is_told_how_large_it_must_be(name, monkeypatch, tmp_path):
    """One sentence, whole, even at 20x5."""
    monkeypatch.setenv("COCKADE_DATA", str(tmp_path))

    async def shrink(game):
        await game.press(*SCREENS[name])
        await game.resize(*SMALLEST)
        await game.settle()
        said = " ".join(picture(game).split())
        assert "Please enlarge to" in said
        assert "(now 20x5)." in said

    play(app_of(name), shrink, (120, 40))


def test_keys_work_after_the_terminal_was_too_small():
    """The map has the keys again."""

    async def shrink(game):
        await game.resize(30, 8)
        await game.resize(100, 30)
        await game.settle()
        await game.press("tab")
        assert session(game).hand
        await game.press("down")
        assert game.app.screen.map.has_focus

    play(CockadeApp(trenton(), PEOPLE), shrink, (120, 40))
