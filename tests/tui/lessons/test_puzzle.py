"""Puzzles on the screen: strayed from, solved, shown; each that comes with Cockade still is one."""

import pytest

from cockade.engine.bots.analysis.aims import is_decided
from cockade.engine.bots.analysis.puzzles import SIEVES, by_place, choices, offered
from cockade.engine.bots.analysis.rollouts import place_of
from cockade.events.codec import codec_for
from cockade.saves.game_host import GameHost
from cockade.saves.lesson_progress import learned
from cockade.saves.puzzle_history import answered, note_answer
from cockade.tui.app import CockadeApp
from cockade.tui.games import GAMES
from cockade.tui.lessons import lesson
from cockade.tui.lessons.lesson import LessonProgress
from cockade.tui.lessons.puzzle_rating import ratings, strength
from cockade.tui.lessons.puzzles import ASKED, Puzzle, next_puzzle, puzzle, puzzle_names
from tests.tui.driver import play
from tests.tui.play.test_bots import Inline
from tests.tui.table import SMALL, picture, session

NAMES = puzzle_names()
ONE = "puzzles/trenton-1"


@pytest.fixture(autouse=True)
def _own_folder(monkeypatch, tmp_path):
    monkeypatch.setenv("COCKADE_DATA", str(tmp_path))
    monkeypatch.setenv("COCKADE_PACE", "0")


@pytest.mark.parametrize("name", NAMES)
def test_a_puzzle_leads_to_its_decision_and_from_it_to_the_end(name):
    """By the rules of today; a change of rules that touches one wants it made anew."""
    one, progress = puzzle(name), LessonProgress(name)
    at = progress.begin().opened
    assert (at.decider, at.state.turn) == (one.side, one.turn)
    codec = codec_for(at.game.vocabulary)
    assert {codec.action(said) for said in (one.best, one.second) if said} <= set(offered(at.game, at.state))
    assert one.at_once == bool(choices(at.game, at.state))
    assert one.wins[0] - one.wins[1] >= 100 * SIEVES[-1][1]
    assert one.text != ASKED
    assert one.note
    begun, progress.at = at.state, 2
    end = progress.begin().opened
    if one.aim is None:
        assert end.decider == ""
    else:
        assert is_decided(end.game, one.aim, begun, end.state)


def test_another_action_is_not_the_answer_and_the_best_is():
    """`again` sets the position up anew; who finds the best has solved it, and it is played out."""

    async def solve(game):
        assert "Your decision" in picture(game)
        do(game, puzzle(ONE).second)
        assert "Not this" in picture(game)
        await game.press("f4")
        assert "Through which hex?" in picture(game)
        do(game, puzzle(ONE).best)
        assert "That is the best" in picture(game)
        assert learned() == {ONE}
        await game.press("f3")
        assert "How it may end" in picture(game)

    play(CockadeApp(lesson_name=ONE, making=Inline), solve, SMALL)


def test_no_puzzle_is_solved_by_the_key_for_the_obvious():
    """The list is opened instead; elsewhere the first contest is as good as any."""

    async def press(game):
        before = session(game).opened.at
        await game.press("full_stop")
        assert session(game).opened.at == before
        assert "Your decision" in picture(game)

    play(CockadeApp(lesson_name="puzzles/flank-attack-1", making=Inline), press, SMALL)


def test_a_list_in_which_no_row_is_taken_says_how_one_is_chosen():
    """Enter does nothing there, and what does is on the screen."""

    async def press(game):
        before = session(game).opened.at
        await game.press("right", "enter")
        assert "Choose with the arrows" in picture(game)
        await game.press("enter")
        assert session(game).opened.at == before
        assert "Choose with the arrows" in picture(game)

    play(CockadeApp(lesson_name="puzzles/short-1", making=Inline), press, SMALL)


def test_who_has_it_shown_has_not_solved_it():
    async def skip(game):
        await game.press("f3")
        assert "That is the best" in picture(game)
        await game.press("f3")
        assert learned() == frozenset()

    play(CockadeApp(lesson_name=ONE, making=Inline), skip, SMALL)


@pytest.fixture
def step(monkeypatch):
    """A puzzle that asks for one place of a step: the orders about it, and those about others."""
    at = GameHost.begin(GAMES["rebels"], "kings-mountain", b"k").opened
    codec = codec_for(at.game.vocabulary)
    best = list(by_place(offered(at.game, at.state)).values())[3]
    here, elsewhere = [], []
    for action in offered(at.game, at.state):
        if place_of(action):
            (here if place_of(action) == place_of(best) else elsewhere).append(codec.plain(action))
    one = Puzzle(
        scenario="rebels/kings-mountain",
        key=b"k".hex(),
        side="american",
        turn=1,
        opponent="british",
        best=here[0],
        wins=(90, 30),
        before=(),
        line=(),
        at_once=False,
    )
    monkeypatch.setattr(lesson, "puzzle", lambda _: one)
    return here, elsewhere


def test_any_order_about_the_place_solves_it_at_any_time_of_the_step(step):
    """What else is ordered before is no mistake; to end the step without it is."""
    here, elsewhere = step

    async def solve(game):
        do(game, elsewhere[0])
        assert "Not this" not in picture(game)
        do(game, {"verb": "EndSegment"})
        assert "Not this" in picture(game)
        await game.press("f4")
        do(game, elsewhere[0])
        do(game, here[-1])
        assert "That is the best" in picture(game)

    play(CockadeApp(lesson_name="puzzles/any", making=Inline), solve, SMALL)


def do(game, said):
    """An action of the player, whichever keys it takes."""
    sitting = session(game)
    sitting.orders.bot_acts(codec_for(sitting.opened.game.vocabulary).action(said))
    game.app.screen.present()


def test_puzzles_stand_behind_the_lessons():
    async def look(game):
        await game.press("enter", "end")
        assert f"0 of {len(NAMES)} solved" in picture(game)
        await game.press("enter")
        assert picture(game).count("[ ] ") >= min(len(NAMES), 10)
        await game.press("enter")
        assert game.app.screen.progress.name == NAMES[0]

    play(CockadeApp(making=Inline), look, SMALL)


# ---------------------------------------------------------------- how it begins, and what comes next


@pytest.mark.parametrize("keys", [("enter", "enter"), ("full_stop", "enter"), ("enter", "full_stop")])
@pytest.mark.parametrize("name", NAMES)
def test_no_puzzle_is_solved_without_choosing(name, keys):
    """Enter opens the list with the cursor on no answer; Enter again says that arrows choose."""

    async def press(game):
        before = session(game).opened.at
        await game.press(*keys)
        assert session(game).opened.at == before
        assert "Your decision" in picture(game)

    play(CockadeApp(lesson_name=name, making=Inline), press, SMALL)


@pytest.mark.parametrize("name", NAMES)
def test_a_puzzle_begins_with_somebody_in_view(name):
    """The cursor is not in an empty corner: somebody stands in its hex or beside it."""

    async def look(game):
        seat, shown = session(game), game.app.screen.map
        stacks = seat.ui.map.scene(seat.state).stacks
        assert any(shown.shows(place) for place in stacks)
        assert any(abs(seat.cursor // 100 - place // 100) <= 1 for place in stacks)

    play(CockadeApp(lesson_name=name, making=Inline), look, SMALL)


def test_each_has_a_theme_and_a_difficulty():
    """Neither says what the answer is."""
    for name in NAMES:
        one = puzzle(name)
        assert one.theme
        assert one.difficulty in {"easy", "middling", "hard"}


def test_a_key_goes_to_the_next_puzzle():
    """From the answer on its key is named; it goes to the next that is not solved."""

    async def go_on(game):
        await game.press("f3")
        assert "next puzzle" in picture(game)
        await game.press("N")
        assert game.app.screen.progress.name == next_puzzle(ONE, learned())
        assert "Your decision" in picture(game)

    play(CockadeApp(lesson_name=ONE, making=Inline), go_on, SMALL)


# ---------------------------------------------------------------- how strong the player is


def test_the_first_answer_to_a_puzzle_counts():
    """Shown the answer, the rating falls and is said; the same puzzle again changes nothing more."""

    async def look(game):
        await game.press("f3")
        assert answered() == {ONE: False}
        *_, before, now = ratings(answered())
        assert now < before
        assert f"ating {round(now)}" in picture(game)

    async def again(game):
        await game.press("f3")
        assert "nswered before" in picture(game)

    play(CockadeApp(lesson_name=ONE, making=Inline), look, SMALL)
    play(CockadeApp(lesson_name=ONE, making=Inline), again, SMALL)
    note_answer(ONE, found=True)
    assert answered() == {ONE: False}


def test_a_harder_puzzle_found_is_worth_more():
    """And one that is missed costs less the harder it is."""
    easy, hard = min(NAMES, key=strength), max(NAMES, key=strength)
    assert strength(easy) < strength(hard)
    for found in (True, False):
        after = [after for name in (easy, hard) for _, after in [tuple(ratings({name: found}))]]
        assert after[0] < after[1]
