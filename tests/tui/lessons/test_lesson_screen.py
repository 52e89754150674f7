"""The lesson: played through as it says, strayed from, skipped, left."""

import pytest

from cockade.saves.lesson_progress import learned, note_learned
from cockade.tui.app import CockadeApp
from cockade.tui.input.settings import Settings
from cockade.tui.lessons.lesson import LessonProgress
from cockade.tui.lessons.lesson_file import lesson
from cockade.tui.lessons.names import LESSONS
from tests.soaking import in_soak
from tests.tui.driver import play
from tests.tui.play.test_bots import Inline
from tests.tui.table import LARGE, NORMAL, SMALL, go, picture, session, until


@pytest.fixture(autouse=True)
def _own_folder(monkeypatch, tmp_path):
    monkeypatch.setenv("COCKADE_DATA", str(tmp_path))
    monkeypatch.setenv("COCKADE_PACE", "0")


LESSON, SECOND_LESSON = "trenton", "brandywine"


def learning(scenario, size=NORMAL, name=LESSON, **details):
    """Sit down at a lesson."""
    app = CockadeApp(lesson_name=name, making=Inline, **details)
    play(app, scenario, size)
    return app


def title(game):
    """The title of the present step."""
    return game.app.screen.progress.step.title


WAY = {
    "Look around": ["g", *"1307", "enter"],
    "Select a unit": ["g", *"1006", "enter", "tab"],
    "March": ["g", *"1106", "enter", "enter"],
    "Undo it": ["u"],
    "Select a stack": ["g", *"1006", "enter", "s"],
    "Be refused": ["g", *"1307", "enter", "enter"],
    "Read the clause": ["f1", "escape"],
    "Move next to the enemy": ["g", *"1206", "enter", "enter"],
    "End a segment": ["e", "e", "e"],
    "Weigh an assault": ["g", *"1307", "enter"],
    "Declare it": ["enter"],
    "Fight it": ["e", "full_stop"],
    "Read the record": ["h", "h"],
}


@pytest.mark.parametrize("size", [SMALL, in_soak(NORMAL), in_soak(LARGE)], ids=["80x24", "120x40", "200x60"])
def test_lesson_goes_on_by_what_its_words_ask_for(size):
    """Every step is done by what it says, in its order, and the last one ends it."""

    async def learn(game):
        for step in lesson(LESSON).step[:-1]:
            assert title(game) == step.title
            assert f"Learn {game.app.screen.progress.at + 1} of 14" in picture(game)
            await game.press(*WAY[step.title])
        assert title(game) == "Well done"

    learning(learn, size)


def test_skipping_leads_through_every_step():
    """Each step that is skipped leaves the game as the next one needs it."""

    async def skip(game):
        for number in range(1, 14):
            await game.press("f3")
            assert game.app.screen.progress.at == number
        assert session(game).state.unit("4va").hex in (1206, 1307)
        assert "Assault" in {type(session(game).opened.event_at(n).action).__name__ for n in range(1, 50)}

    learning(skip)


@pytest.mark.parametrize("first", [0, 1])
def test_every_step_can_be_done_after_the_one_before_was_skipped(first):
    """Nobody who skips is left in a position from which the next step cannot be done."""

    async def do(game):
        for at, step in enumerate(lesson(LESSON).step[:-1]):
            assert game.app.screen.progress.at == at
            if at % 2 == first:
                await game.press("f3")
            else:
                own = step.title == "Declare it"
                await game.press(*(["g", *"1307", "enter", "enter"] if own else WAY[step.title]))

    learning(do)


def test_who_strays_can_have_the_step_set_up_again():
    """Whatever was done instead, F4 brings back what the step needs."""

    async def stray(game):
        for _ in range(7):
            await game.press("f3")
        await go(game, 1006)
        await game.press("s")
        await go(game, 1003)
        await game.press("enter", "e", "e", "e", "f4")
        assert title(game) == "Move next to the enemy"
        assert session(game).opened.at == len(lesson(LESSON).before)
        await game.press("g", *"1006", "enter", "s", "g", *"1206", "enter", "enter")
        assert title(game) == "End a segment"

    learning(stray)


def test_lesson_is_left_for_the_home_screen_and_leaves_no_file(tmp_path):
    """A lesson is no game until it is played on."""

    async def leave(game):
        await game.press("q")
        assert "What would you like to do?" in picture(game)
        assert not list(tmp_path.rglob("*.jsonl"))

    learning(leave)


def test_after_the_lesson_the_battle_can_be_played_on(tmp_path):
    """F3 on the last page keeps the game, and goes on with it without the lesson."""

    async def play_on(game):
        for _ in range(13):
            await game.press("f3")
        at = session(game).opened.at
        await game.press("f3")
        assert "Learn" not in picture(game)
        assert session(game).opened.at == at
        assert len(list(tmp_path.rglob("*.jsonl"))) == 1
        await until(game, lambda: session(game).is_mine)

    learning(play_on)


def test_words_name_the_keys_that_the_player_has():
    """With vi keys the lesson speaks of vi keys."""

    async def read(game):
        for _ in range(3):
            await game.press("f3")
        assert "U undoes the last step" in picture(game)

    learning(read, settings=Settings(keymap="vi"))


@pytest.mark.parametrize("size", [SMALL, in_soak(NORMAL)], ids=["80x24", "120x40"])
def test_all_words_of_a_step_are_on_the_screen(size):
    """No step has more words than there is room for."""

    async def read(game):
        for step in lesson(LESSON).step:
            assert step.text.split()[-1].split("}")[-1] in picture(game)
            words = game.app.screen.query_one("#lesson")
            assert len(words.lines) <= words.size.height
            await game.press("f3") if step.title != "Well done" else None

    learning(read, size)


def test_lesson_needs_every_condition_it_names():
    """A step without a condition would never end; a key that is no action would be shown in braces."""
    steps = lesson(LESSON).step
    assert all(step.until != type(step.until)() for step in steps[:-1])
    assert LessonProgress(LESSON).begin().opened.at == len(lesson(LESSON).before)


# ---------------------------------------------------------------- Brandywine

COMBAT = {
    "Look around": ["g", *"1908", "enter"],
    "Select a stack": ["g", *"1803", "enter", "s"],
    "Move next to the enemy": ["g", *"1907", "enter", "enter"],
    "End a phase": ["e", "e"],
    "Weigh a combat": ["g", *"1907", "enter", "s", "g", *"1908", "enter"],
    "Declare it": ["g", *"1907", "enter", "s", "g", *"1908", "enter", "enter", "e"],
    "Choose the lead": ["g", *"1907", "enter", "enter", "enter"],
    "Choose a chit": ["l", "enter"],
    "Read the record": ["h", "h"],
}


@pytest.mark.parametrize("size", [SMALL, in_soak(NORMAL)], ids=["80x24", "120x40"])
def test_lesson_in_close_combat_goes_on_by_what_its_words_ask_for(size):
    """From the march to the chits; all words of every step are on the screen."""

    async def learn(game):
        for step in lesson(SECOND_LESSON).step[:-1]:
            assert title(game) == step.title
            words = game.app.screen.query_one("#lesson")
            assert len(words.lines) <= words.size.height
            await game.press(*COMBAT[step.title])
        assert title(game) == "Well done"

    learning(learn, size, SECOND_LESSON)


def test_every_step_of_the_close_combat_can_be_skipped():
    """Each leaves the game as the next one needs it."""

    async def skip(game):
        for number in range(1, len(lesson(SECOND_LESSON).step)):
            await game.press("f3")
            assert game.app.screen.progress.at == number
        assert session(game).state.unit("ewald").hex == 1907

    learning(skip, name=SECOND_LESSON)


def test_a_stack_marches_by_the_letters_that_the_lesson_names():
    """The words name the key, and the letters of 1206 do what Enter there would do."""

    async def learn(game):
        steps = [step.title for step in lesson(LESSON).step]
        for step in steps[: steps.index("Move next to the enemy")]:
            await game.press(*WAY[step])
        assert "Move next to the enemy" in picture(game)
        assert "press j for letters" in " ".join(picture(game).split())
        await game.press("g", *"1006", "enter", "s", "j")
        await game.press(*game.app.screen.map.labels[1206])
        assert title(game) == "End a segment"

    learning(learn, SMALL)


# ---------------------------------------------------------------- King's Mountain

RIDGE = {
    "Who leads": ["g", *"6131", "enter", "c"],
    "A good assault": ["g", *"6130", "enter", "enter", "enter"],
    "Advance": ["tab", "g", *"6130", "enter", "enter", "enter"],
    "A bad assault": ["g", *"6626", "enter", "enter", "enter"],
    "Retreat": ["1", "1", "1"],
    "Rally": ["full_stop"],
    "How to win": ["b", "escape"],
}


@pytest.mark.parametrize("size", [SMALL, in_soak(NORMAL)], ids=["80x24", "120x40"])
def test_the_lesson_on_the_ridge_is_done_by_what_it_says(size):
    """Leaders, an advance, a retreat, a rally; then it is ticked in the list of lessons."""

    async def learn(game):
        for step in lesson("kings-mountain").step[:-1]:
            assert title(game) == step.title
            await game.press(*RIDGE[step.title])
        assert title(game) == "Well done"
        assert learned() == {"kings-mountain"}

    learning(learn, size, "kings-mountain")


def test_skipping_on_the_ridge_leads_through_every_step():
    """The dice of the lesson fall so that there is something to advance into, to flee from and to rally."""

    async def skip(game):
        for number in range(1, len(lesson("kings-mountain").step)):
            await game.press("f3")
            assert game.app.screen.progress.at == number
        assert session(game).state.unit("campbell").hex == 6130

    learning(skip, name="kings-mountain")


# ---------------------------------------------------------------- the list of lessons


def test_all_lessons_stand_in_a_list_with_those_that_were_finished_ticked():
    """From the home screen; what stands in the file of finished lessons may be anything."""
    note_learned("trenton")
    note_learned("nonsense")

    async def look(game):
        await game.press("enter")
        shown = picture(game)
        assert "[x] Trenton" in shown
        assert shown.count("[ ] ") == len(LESSONS) - 1
        await game.press("down", "enter")
        assert title(game) == "Who leads"

    play(CockadeApp(making=Inline), look, SMALL)


@pytest.mark.parametrize("name", sorted(LESSONS))
def test_what_a_step_speaks_of_is_in_view(name):
    """At 80x24 a step begins with the place to which its words send the cursor, and the cursor, in view."""

    async def look(game):
        for step in lesson(name).step:
            board = game.app.screen.map
            if step.spoken_of:
                assert board.sees(step.spoken_of), step.title
                assert board.shows(board.cursor), step.title
            await game.press("f3")

    learning(look, SMALL, name)


@pytest.mark.parametrize("name", ["puzzles/flank-attack-1", "puzzles/feint-4"])
def test_a_long_question_is_read_whole(name):
    """At 80x24 the map gives way to the words of a puzzle; none of them is cut off."""

    async def look(game):
        assert "Press F3 to see it." in " ".join(picture(game).split())
        assert "lines more" not in picture(game)

    learning(look, SMALL, name)
