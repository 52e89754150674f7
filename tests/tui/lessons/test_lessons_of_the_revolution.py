"""The three short lessons in The American Revolution: played as they say, skipped, taken up anywhere."""

import re

import pytest

from cockade.tui.app import CockadeApp
from cockade.tui.lessons.lesson_file import lesson
from tests.soaking import in_soak
from tests.tui.driver import play
from tests.tui.play.test_bots import Inline
from tests.tui.table import NORMAL, SMALL, picture, session

NAMES = ("revolution", "revolution-battle", "revolution-points")
NEW_YORK, ALBANY, HARTFORD = (("g", *code, "enter") for code in ("nyk", "alb", "har"))
CHOOSE = "choose "
"""Stands before the words of a line that is to be found in the list, and taken."""
WAY = {
    "revolution": {
        "Look around": NEW_YORK,
        "Gather a stack": (*ALBANY, "enter"),
        "Take all units along": ("full_stop", "full_stop", "enter"),
        "March": (*NEW_YORK, "enter"),
        "End the movement": ("e", "e"),
    },
    "revolution-battle": {
        "Attack": (*NEW_YORK, "enter"),
        "Choose Tactics": (f"{CHOOSE}2 Tactics",),
        "Open fire": (f"{CHOOSE}Fire this round",),
        "Fire a unit": ("full_stop",),
        "Read the record": ("h", "h"),
    },
    "revolution-points": {
        "Look at what you have": ("b", "escape", *HARTFORD),
        "Buy a marker": (f"{CHOOSE}Draw a marker",),
        "Raise militia": (*HARTFORD, f"{CHOOSE}American militia", f"{CHOOSE}Hartford"),
        "End your mobilization": ("e", "e"),
        "Rouse the rabble": (f"{CHOOSE}Paine", f"{CHOOSE}Revolutionary Progress"),
        "Seal it": ("e", "e"),
    },
}
"""By lesson and step: keys that do what its words ask for."""


@pytest.fixture(autouse=True)
def _own_folder(monkeypatch, tmp_path):
    monkeypatch.setenv("COCKADE_DATA", str(tmp_path))
    monkeypatch.setenv("COCKADE_PACE", "0")


def learning(scenario, name, size=NORMAL):
    """Sit down at a lesson."""
    app = CockadeApp(lesson_name=name, making=Inline)
    play(app, scenario, size)
    return app


def title(game):
    """The title of the present step."""
    return game.app.screen.progress.step.title


async def choose(game, words):
    """Go through the list to a line with these words, and take it."""
    if not is_in_the_list(game):
        await game.press("l")
    await game.press("down", "home")
    before = None
    while words not in pointed_at(game):
        assert pointed_at(game) != before, f"{words} is not in the list:\n{picture(game)}"
        before = pointed_at(game)
        await game.press("down")
    await game.press("enter")


def is_in_the_list(game):
    """Whether keys go to the list of what may be done."""
    focused = game.app.screen.focused
    return focused is not None and focused.id == "menu"


def pointed_at(game):
    """The line of the list that is pointed at, wherever the screen has it; nothing while there is none."""
    found = re.search(r"(?<!\w)>[ *] *(\S.*)", picture(game), re.MULTILINE)
    return found.group(1) if found else ""


async def do(game, name, step):
    """Do what the words of a step ask for."""
    for key in WAY[name][step]:
        if key.startswith(CHOOSE):
            await choose(game, key.removeprefix(CHOOSE))
        else:
            await game.press(key)
    while " plays the " in picture(game):
        await game.settle()


@pytest.mark.parametrize("size", [SMALL, in_soak(NORMAL)], ids=["80x24", "120x40"])
@pytest.mark.parametrize("name", NAMES)
def test_a_lesson_goes_on_by_what_its_words_ask_for(name, size):
    """Every step is done by what it says, in its order, and the last one ends it."""

    async def learn(game):
        steps = lesson(name).step
        for number, step in enumerate(steps[:-1], 1):
            assert title(game) == step.title
            assert f"Learn {number} of {len(steps)}" in picture(game)
            await do(game, name, step.title)
        assert title(game) == "Well done"

    learning(learn, name, size)


@pytest.mark.parametrize("name", NAMES)
def test_every_step_can_be_done_as_it_is_set_up(name):
    """Nobody who skips is left in a position from which the next step cannot be done."""

    async def after(game):
        for at, step in enumerate(lesson(name).step[:-1]):
            await game.press("f4")
            assert game.app.screen.progress.at == at
            await do(game, name, step.title)
            assert game.app.screen.progress.at == at + 1

    learning(after, name)


def test_the_stack_that_marched_is_where_the_battle_begins():
    """The second lesson goes on where the first one ends."""

    async def skip(game):
        for _ in lesson("revolution").step[:-1]:
            await game.press("f3")
        assert session(game).state.unit("arnold").area == "new_york"

    learning(skip, "revolution")
    assert (
        lesson("revolution-battle").before[: len(lesson("revolution").before)] == lesson("revolution").before
    )
