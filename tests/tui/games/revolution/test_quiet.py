"""Not to be asked again: one key, said aloud, for a phase (ruling Q95)."""

import pytest

from cockade.events.revolution import AMERICAN, BRITISH, Mobilization, Window
from cockade.saves.game_host import GameHost
from cockade.tui.games import ui_of
from cockade.tui.games.revolution.obligations import duty_lines
from cockade.tui.session.panels import all_hints
from cockade.tui.session.session import Session
from cockade.tui.text.line import text_of
from tests.engine.revolution.field import Board


def sit(board, side):
    """A side at a position."""
    return Session(GameHost(board.game), ui_of("revolution"), {side: "human"})


@pytest.fixture
def session():
    """The British hold two markers of the Political Phase."""
    return sit(Board(step="II.C", first=BRITISH, british=("debate", "speculators")), BRITISH)


def test_one_key_closes_a_window_for_the_phase(session):
    """Without it the window opens again after every marker that is played."""
    assert isinstance(session.state.agenda[-1], Window)
    assert ("Z", "stop asking") in all_hints(session)
    session.step_end.be_quiet()
    assert not isinstance(session.opened.state.agenda[-1], Window)
    assert session.opened.state.is_quiet(BRITISH, "II") or session.opened.state.phase != "II"
    assert "The British are asked no more in this phase" in text_of(session.message)


def test_where_nobody_asks_again_the_key_says_so():
    """A mobilization is asked for once."""
    session = sit(Board("boston: gage", points=(5, 5)), AMERICAN)
    assert isinstance(session.state.agenda[-1], Mobilization)
    assert ("Z", "stop asking") not in all_hints(session)
    before = session.opened.at
    session.step_end.be_quiet()
    assert session.opened.at == before
    assert text_of(session.message) == "There is nothing to repeat here. . does the obvious action."


def test_what_is_not_asked_any_more_is_shown():
    """To who said so, as long as it holds."""
    board = Board("boston: british_regular", step="VI.B.1", first=AMERICAN)
    state = board.state.replace(agenda=(Window(BRITISH, "II"),), quiet=((BRITISH, "VI.C.start"),))
    said = " ".join(text_of(row).strip() for row in duty_lines(state))
    assert "not asked again this phase: start of the adjustment step" in said
    other = " ".join(text_of(row) for row in duty_lines(state.replace(agenda=(Window(AMERICAN, "II"),))))
    assert "not asked again" not in other


# ---------------------------------------------------------------- a step that was begun by ending another


def test_what_ends_one_step_does_not_also_end_another():
    """A window closes at once where the key closed one before; after a mobilization it asks first."""
    board = Board("boston: gage", points=(5, 5), american=("debate",), british=("debate",))
    players = {AMERICAN: "human", BRITISH: "human"}
    session = Session(GameHost(board.game), ui_of("revolution"), players)
    before, asked = None, 0
    for _ in range(12):
        if session.position.must_hand_over:
            session.take_over()
        action, place = session.ui.selection.closing(session.offers), session.opened.at
        if action is None:
            break
        session.step_end.close()
        if before not in (None, type(action)) and len(session.offers) > 1:
            assert session.opened.at == place
            asked += type(action) in session.ui.selection.unasked
        if session.opened.at == place:
            session.step_end.close()
        assert session.opened.at > place
        before = type(action)
    assert asked
