"""Games without an open game: the same rules, dice by what they mean, and who is ahead."""

import pytest

from cockade.engine.bots import bot
from cockade.engine.bots.analysis.results import Result
from cockade.engine.bots.analysis.statistics import mean_and_band, sprt, wilson
from cockade.engine.bots.parameters import values_of
from cockade.engine.bots.perturb import mutant
from cockade.engine.bots.playout import carried_out, play_on, random_source
from cockade.engine.bots.rebels import SHEET
from cockade.engine.dice import DrawnDice, KeyedDice, MeaningfulDice, SpreadDice
from cockade.engine.rules import begin, subject
from cockade.lab.match import play
from cockade.lab.race import race
from cockade.tui.games import GAMES

SHORT = [("rebels", "stony-point"), ("brandywine", "feint-basic"), ("revolution", "short+none")]


def begun(game_id, scenario):
    return GAMES[game_id].start(scenario, KeyedDice(b"k", 0))[1]


def greedy(game_id):
    return {side: bot("greedy", game_id) for side in GAMES[game_id].sides}


def test_what_was_offered_is_carried_out_as_an_open_game_would():
    """The same dice, the same state: only the check and the events are left out."""
    game, state = GAMES["rebels"], begun("rebels", "stony-point")
    for _ in range(80):
        side = game.decider(state)
        action = bot("greedy", "rebels").choose(game, state, game.offers(state), random_source("w"))
        dice = MeaningfulDice(b"k")
        dice.now(state.turn, side, subject(action))
        checked = begin(state, game.reduce, KeyedDice(b"k", 0))
        checked.dice = dice
        assert game.rules.is_offered(state, action)
        game.rules.carry_out(checked, action)
        state = carried_out(game, state, side, action, MeaningfulDice(b"k"))
        assert state == checked.state


def next_turn(state):
    """True once the turn of a state is over."""
    return lambda later: later.turn != state.turn


@pytest.mark.parametrize(("game_id", "scenario"), SHORT)
def test_a_turn_is_played_on_to_its_end_and_no_farther(game_id, scenario):
    """And who is ahead there is as far ahead as the other is behind."""
    game, state = GAMES[game_id], begun(game_id, scenario)
    players, dice = greedy(game_id), MeaningfulDice(b"k")
    first = play_on(game, state, players, dice, random_source("w"), next_turn(state))
    later = play_on(game, first, players, dice, random_source("w"), next_turn(first))
    assert state.turn < first.turn == later.turn - 1
    for seen in (first, later):
        one, other = (game.margin(seen, side) for side in game.sides)
        assert one == pytest.approx(-other)
        assert -2 <= one <= 2


def test_the_same_players_and_key_play_the_same_game():
    who = {"american": "greedy", "british": "random"}
    assert play("rebels", "stony-point", who, "a") == play("rebels", "stony-point", who, "a")
    assert len({play("rebels", "stony-point", who, key).margin for key in "abcdef"}) > 1


def test_dice_that_mean_something_else_do_not_shift_each_other():
    """One more assault in one place, and every other roll falls as before."""
    plain, more = MeaningfulDice(b"k"), MeaningfulDice(b"k")
    more.now(1, "british", 1505)
    more.draw("assault", 10)
    found = []
    for dice in (plain, more):
        dice.now(1, "american", 1407)
        rolls = [dice.draw("assault", 10), dice.draw("assault", 10), dice.draw("rally", 10, "1va")]
        dice.now(2, "american", 1407)
        found.append((*rolls, dice.draw("assault", 10), dice.draw("rally", 10, "de")))
    assert found[0] == found[1]
    assert len(set(found[0])) > 1
    assert 1 <= DrawnDice(KeyedDice(b"k", 0)).draw("assault", 10, "1va") <= 10


# ---------------------------------------------------------------- what games prove


def test_a_score_is_who_won_and_a_little_how_far():
    won, lost = Result("american", 0.1), Result("british", 0.1)
    assert won.score("american", "american") > 0.5 > lost.score("american", "american")
    assert won.score("american", "american") + won.score("british", "american") == pytest.approx(1.0)
    assert Result("", 0.0).score("british", "american") == 0.5


def test_an_interval_narrows_with_the_games():
    """Wilson: 15 of 40 is somewhere between 24 and 53 of 100."""
    low, high = wilson(15, 40)
    assert (round(low, 2), round(high, 2)) == (0.24, 0.53)
    assert wilson(0, 0) == (0.0, 1.0)
    assert wilson(150, 400)[1] - wilson(150, 400)[0] < high - low


@pytest.mark.parametrize(("shares", "verdict"), [((0.3, 0.1), 1), ((-0.3, -0.1), -1), ((0.05, -0.05), 2)])
def test_a_sequential_test_says_when_it_is_sure(shares, verdict):
    """More, less, or no difference of a tenth; before that, nothing."""
    assert sprt(list(shares) * 200, 0.1) == verdict
    assert sprt(list(shares)[:1], 0.1) == 0


def test_pairs_that_are_all_alike_decide_too():
    """The band of a difference that was never seen is about two in so many pairs."""
    assert sprt([0.0] * 20, 0.05) == 0
    assert sprt([0.0] * 150, 0.05) == 2
    mean, band = mean_and_band([0.0] * 100)
    assert (mean, round(band, 3)) == (0.0, 0.019)
    assert mean_and_band([1.0, -1.0] * 50)[1] > band


def test_a_race_gives_ever_more_games_to_ever_fewer_and_ends_with_the_best():
    """The one that it began with runs on beside the best, and wins if nobody does better."""
    asked = dict.fromkeys(range(20), 0)

    def scores(who, numbers):
        asked[who] += len(numbers)
        return [who / 20 + 0.001 * (number % 3) for number in numbers]

    found = race(20, 48, scores)
    assert (found.winner, asked[19], asked[0], asked[1]) == (19, 48, 48, 6)
    assert sorted(asked.values()) == [6] * 13 + [12] * 3 + [48] * 4
    assert race(2, 12, lambda _, numbers: [0.5] * len(numbers)).winner == 0


def test_a_mutant_differs_in_one_to_three_constants_of_the_same_kinds():
    values = values_of(SHEET, "greedy", "", "british")
    for n in range(40):
        changes = mutant(values, random_source(f"m{n}"))
        assert 1 <= len(changes) <= 3
        assert all(type(changes[name]) is type(values[name]) for name in changes)


@pytest.mark.parametrize("faces", [6, 10, 7])
def test_over_as_many_trials_as_a_die_has_faces_each_face_falls_once(faces):
    """And in two trials that follow each other a low one and a high one; two dice do not go together."""

    def thrown(number):
        dice = SpreadDice(b"k", number=number)
        dice.now(1, "british", 1505)
        return tuple(dice.draw("assault", faces) for _ in range(2))

    found = [thrown(number) for number in range(3 * faces)]
    for die in zip(*found, strict=True):
        blocks = [die[n : n + faces] for n in range(0, 3 * faces, faces)]
        assert all(sorted(block) == list(range(1, faces + 1)) for block in blocks)
        assert all(
            (2 * a > faces) != (2 * b > faces) for a, b in zip(die[:faces:2], die[1:faces:2], strict=False)
        )
        assert len(set(blocks)) > 1
    assert len({one - other for one, other in found}) > 2
    assert thrown(1) == thrown(1)
