"""One standing: what judges a game is what is said of it, before, meanwhile and at its end."""

import ast
from math import tanh
from pathlib import Path

import pytest

import cockade.engine
from cockade.engine.game_tree import GameTree
from cockade.engine.victory import END
from cockade.saves.game_host import GameHost
from cockade.saves.save_file import review
from cockade.tui.games import GAMES, scenarios, ui_of
from cockade.tui.session.briefing import briefing_lines
from cockade.tui.session.hint import WORDS, stand
from cockade.tui.session.session import Session
from cockade.tui.text.i18n import continued, speaking
from cockade.tui.text.line import text_of
from tests.games.remake import recorded

ENGINE = Path(cockade.engine.__file__).parent
EVENTS = 12
"""So many events before the end of a game its loser is asked how he stands."""
every_scenario = pytest.mark.parametrize("name", scenarios())
every_game = pytest.mark.parametrize("path", recorded(), ids=lambda path: path.stem)


def opened(path):
    return review(path, GAMES).opened


def end_of(game):
    """The last state, and the way by which it was won."""
    state = game.states[game.line[-1]]
    return state, game.game.wins.ended(state, state.winner, state.why, state.rule)


def test_only_the_ways_to_win_end_a_game():
    """So that none can end by anything else."""
    ending = {
        path.relative_to(ENGINE).as_posix()
        for path in ENGINE.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "GameEnded"
    }
    assert ending == {"victory.py"}


@every_scenario
def test_a_briefing_names_every_way_by_which_its_scenario_can_end(name):
    """With its clause, for whichever side."""
    game, _, scenario = name.partition("/")
    session = Session(
        GameHost.begin(GAMES[game], scenario, bytes(16)),
        ui_of(game),
        dict.fromkeys(GAMES[game].sides, "human"),
    )
    told = " ".join(" ".join(text_of(row) for row in briefing_lines(session, 200)).split())
    found = GAMES[game].wins.standings(session.state)
    words = session.ui.words.standing
    assert found
    for each in found:
        text = f"{words.text(session.state, each)} [{each.win.rule}]"
        assert text in told or continued(text) in told


@every_scenario
@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_sentence_of_a_way_to_win_can_be_filled_in(name, language):
    """Before, meanwhile and at the end: each figure that it speaks of is there."""
    game, _, scenario = name.partition("/")
    state, words = GameTree.begin(GAMES[game], scenario, bytes(1)).state, ui_of(game).words.standing
    with speaking(language):
        for each in GAMES[game].wins.standings(state):
            over = state.replace(over=True, winner=each.win.side, why=each.win.why, rule=each.win.rule)
            said = words.text(state, each) + words.now(state, each) + words.ended(over)
            assert "{" not in said
            assert words.ended(over)


@every_game
def test_a_recorded_game_ended_by_a_way_that_holds_where_it_ended(path):
    """The judge and the standing are one: what ended it is there, and nobody else has won."""
    _, end = end_of(opened(path))
    assert end is not None
    assert end.stand.holds


@every_game
def test_who_loses_by_a_condition_is_not_told_that_he_is_ahead(path):
    """Twelve events before a scenario's own condition went against him at the end, as it did then."""
    game = opened(path)
    state, end = end_of(game)
    if not end.win.side or not (end.win.when == END or end.win.zones):
        return
    loser = next(side for side in game.game.sides if side != state.winner)
    before = game.states[game.line[max(0, len(game.line) - 1 - EVENTS)]]
    then = next(each for each in game.game.wins.standings(before) if each.win == end.win)
    if not then.stand.holds:  # he was ahead, and lost it by the last moves
        return
    even = WORDS[0][0]
    assert stand(game.game, before, loser) < even
    assert stand(game.game, before, state.winner) > -even


@every_scenario
def test_nobody_is_far_ahead_at_the_beginning(name):
    """Before the first order a battle is open: the set-up is no lead by itself."""
    game, _, scenario = name.partition("/")
    state = GameTree.begin(GAMES[game], scenario, bytes(1)).state
    assert abs(tanh(GAMES[game].margin(state, GAMES[game].sides[0]))) < WORDS[1][0]
