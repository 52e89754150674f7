"""The learned chance to win: what it is made of, where it is used, and that it learns."""

import pytest

from cockade.engine.bots import evaluation
from cockade.engine.bots.features import LEFT, MARGIN, MOVER, Features
from cockade.engine.bots.learned_value import Held, Value, Weight, scenarios, sigmoid, weights
from cockade.engine.bots.playout import random_source
from cockade.engine.bots.registry import bots_of
from cockade.lab.learning import Rows, Table, learned, misses
from cockade.lab.selfplay import ExampleGame, fingerprint, lesson
from tests.engine.bots.test_guess import walk

GAMES = ("rebels", "brandywine", "revolution")
SHORTEST = {"rebels": "trenton", "brandywine": "feint-basic", "revolution": "short"}
NO_SCORE = Held(0.0, 0.0, 0.0, 0.0, 0.0)


def kept():
    """Every scenario for which weights are kept."""
    return [(game_id, name) for game_id in GAMES for name in scenarios(bots_of(game_id).weights)]


KEPT = kept()


@pytest.mark.parametrize(("game_id", "scenario"), KEPT)
def test_weights_are_of_the_features_that_there_are(game_id, scenario):
    """Whoever changes a feature, or a rule that moves one, learns again: `cockade fit GAME/SCENARIO`."""
    found = weights(bots_of(game_id).weights, scenario)
    assert found.scenario == scenario
    assert found.features == fingerprint(game_id, scenario)
    assert found.why


@pytest.mark.parametrize(("game_id", "scenario"), KEPT)
def test_a_scenario_is_judged_by_what_was_learned_only_where_that_foretells_better(game_id, scenario):
    """By two standard errors of the difference, game by game."""
    held = weights(bots_of(game_id).weights, scenario).held_out
    assert (evaluation.learned(game_id, scenario) is not None) is (held.gain > 2 * held.error)


def test_a_gain_that_may_be_an_accident_is_none():
    assert Held(0.15, 0.19, 0.24, 0.04, 0.019).is_better
    assert not Held(0.15, 0.19, 0.24, 0.04, 0.021).is_better
    assert not NO_SCORE.is_better


@pytest.mark.parametrize("game_id", GAMES)
def test_both_sides_together_win_once(game_id):
    """From 0 to 1 each; who sees everything gives the other side what is left."""
    for game, state, _ in walk(game_id, SHORTEST[game_id], 120):
        first, second = (evaluation.chance(game, state, side) for side in game.sides)
        assert 0 < first < 1
        assert 0 < second < 1
        if evaluation.learned(game_id, state.scenario) is None or game_id == "rebels":
            assert first + second == pytest.approx(1)


@pytest.mark.parametrize(("game_id", "scenario"), [("brandywine", "battle"), ("revolution", "short+all")])
def test_what_a_side_may_not_know_changes_nothing_that_is_said_of_its_chance(game_id, scenario):
    """A guess looks to a side as the state does, and is judged alike."""
    compared = 0
    for game, state, side in walk(game_id, scenario, 200):
        twin = game.guess(game.view(state, side), side, random_source("twin"))
        assert evaluation.chance(game, twin, side) == evaluation.chance(game, state, side)
        compared += twin != state
    assert compared


def test_a_value_is_a_chance_of_weights_that_grow_late_and_with_the_move():
    value = Value(
        "x",
        "reconstructed",
        "",
        0,
        0,
        "",
        NO_SCORE,
        0.5,
        (Weight("good", always=2.0, late=1.0, moving=-1.0),),
    )
    assert value.chance({LEFT: 1.0, MOVER: 1.0, "good": 1.0}) == sigmoid(0.5 + 2 - 1)
    assert value.chance({LEFT: 0.0, MOVER: -1.0, "good": 1.0}) == sigmoid(0.5 + 2 + 1 + 1)


def test_features_are_named_by_their_functions_and_by_sides():
    found = Features(("red", "blue"), lambda seen, side: seen[side])

    @found.of_all
    def turn(seen):
        return seen["turn"]

    @found.of_side
    def men(army):
        return army

    assert list(found({"turn": 3, "red": 5, "blue": 7}).items()) == [
        ("turn", 3.0),
        ("red men", 5.0),
        ("blue men", 7.0),
    ]


def made_up(games=200, rows=4):
    """Games of which the first side wins the likelier the larger `good` is; `noise` means nothing."""
    pick = random_source("made up")
    for number in range(games):
        good = pick(2001) / 500 - 2
        won = pick(1000) < 1000 * sigmoid(2 * good)
        yield ExampleGame(
            number,
            "red" if won else "blue",
            tuple((0.0, 1 - n / rows, (-1.0) ** n, good, pick(100) / 100) for n in range(rows)),
        )


NAMES = (LEFT, MOVER, "good", "noise")


def test_what_matters_is_learned_and_foretells_games_that_were_held_out():
    """Better than the margin, which is the same everywhere here; noise gets next to no weight."""
    about = Value("x", "reconstructed", "", 0, 0, "", NO_SCORE, 0.0)
    value = learned(NAMES, list(made_up()), about, "red").value
    by_name = {one.name: one for one in value.weight}
    assert value.held_out.is_better
    assert value.held_out.brier < value.held_out.constant
    assert by_name["good"].always > 0.5 > abs(by_name["noise"].always)
    assert (value.games, value.positions) == (200, 800)


def test_who_learns_little_foretells_as_the_margin_does():
    """Few games and features that mean nothing: the ridge that was chosen holds all else near nothing."""
    pick = random_source("noise")
    noise = [f"noise {n}" for n in range(8)]
    games = [
        one.replace(
            rows=tuple(
                (good, left, mover, good, *(pick(100) / 100 for _ in noise))
                for _, left, mover, good, _ in one.rows
            )
        )
        for one in made_up(60)
    ]
    about = Value("x", "reconstructed", "", 0, 0, "", NO_SCORE, 0.0)
    held = learned((LEFT, MOVER, MARGIN, *noise), games, about, "red").value.held_out
    assert held.margin < held.constant
    assert abs(held.gain) < 0.005


def test_of_a_game_all_positions_are_held_out_together():
    """Else a position would foretell its neighbours."""
    table = Table.of(NAMES, list(made_up(7)), "red")
    for fold in range(5):
        held, others = ({table.games[n] for n in table.kept(fold, held=one)} for one in (True, False))
        assert held.isdisjoint(others)
    assert len(misses(table, [0.5] * len(table.games))) == 7


def test_a_logistic_fit_finds_the_weights_from_which_rows_were_made():
    """With many rows and next to no ridge; a column that never varies weighs nothing."""
    rows = [(a / 10, b / 10) for a in range(-20, 21) for b in range(-20, 21)]
    won = [sigmoid(1.5 * a - 0.5 * b + 0.25) for a, b in rows]
    columns = [a for a, _ in rows], [b for _, b in rows], [1.0] * len(rows)
    fit = Rows.of(columns, won).fitted([1e-6] * 3)
    assert fit.weights == pytest.approx((1.5, -0.5, 0.0), abs=1e-3)
    assert fit.bias == pytest.approx(0.25, abs=1e-3)
    assert fit.chances([[1.0], [0.0], [1.0]]) == pytest.approx([sigmoid(1.75)], abs=1e-3)


def test_a_game_to_learn_from_is_the_same_for_the_same_number():
    """A row for each player turn but the last, with the margin and all features."""
    one, again = (lesson("rebels", "stony-point", "k", 3) for _ in range(2))
    assert one == again
    names = bots_of("rebels").features
    game, state, _ = next(iter(walk("rebels", "stony-point", 5)))
    assert {len(row) for row in one.rows} == {1 + len(names(game.view(state, game.sides[0])))}
    assert one != lesson("rebels", "stony-point", "k", 4)
