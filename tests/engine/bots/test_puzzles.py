"""Puzzles: one order far better than all others, on dice that did not choose it."""

import pytest

from cockade.engine.bots import bot
from cockade.engine.bots.analysis import puzzles, rollouts
from cockade.engine.bots.analysis.aims import aims, is_decided, is_reached
from cockade.engine.bots.analysis.puzzles import (
    FEWEST,
    FRESH,
    MOST,
    Position,
    begins_step,
    by_place,
    choices,
    offered,
    puzzle,
    usual_orders,
)
from cockade.engine.bots.analysis.rollouts import Abstainer, Rollout, place_of, played, step_of
from cockade.engine.bots.playout import carried_out, play_on, random_source
from cockade.engine.dice import MeaningfulDice
from cockade.engine.rebels.play import GAME
from cockade.engine.revolution.play import GAME as REVOLUTION
from cockade.events.revolution.frames import Contests, Hidden
from tests.engine.bots.test_guess import walk


@pytest.fixture(scope="module")
def position():
    """Where there are a few things to do."""
    for _, state, side in walk("rebels", "stony-point", 90, every=1):
        if len(choices(GAME, state)) > FEWEST:
            return Position("rebels", "stony-point", {}, state, side)
    raise AssertionError


@pytest.fixture
def decided(monkeypatch, position):
    """Rollouts in which it wins to do one thing and no other; the numbers of all that were asked."""
    asked = []
    wanted = choices(GAME, position.state)[1]

    def played(rollout):
        asked.append(rollout.number)
        return position.side if rollout.orders == ((position.side, wanted),) else "nobody"

    monkeypatch.setattr(puzzles, "played", played)
    return asked


def test_all_that_may_be_done_is_a_choice_unless_it_is_too_much(position):
    state = position.state
    offered = [action for offer in GAME.offers(state) for action in offer.actions]
    assert choices(GAME, state) == offered
    for _, state, _ in walk("rebels", "stony-point", 90, every=5):
        assert len(choices(GAME, state)) in (0, *range(FEWEST, MOST + 1))


def test_where_the_other_side_decides_in_secret_there_is_no_puzzle():
    """What cannot be played on from a guess is not weighed."""
    secret = 0
    for _, state, side in walk("revolution", "short+all", 700, every=1):
        if any(isinstance(frame, Hidden) for frame in REVOLUTION.view(state, side).agenda):
            secret += 1
            assert choices(REVOLUTION, state) == []
    assert secret


def test_the_one_good_action_is_found_and_proved_on_fresh_dice(position, decided):
    found = puzzle(position)
    assert found.best == choices(GAME, position.state)[1]
    assert (found.wins, found.lead) == ((1.0, 0.0), 1.0)
    assert found.is_clear
    assert set(FRESH) <= set(decided)


def test_what_only_the_sieve_has_seen_is_no_puzzle(position, decided, monkeypatch):
    """A lead that fresh dice do not show was an accident."""
    lucky = puzzles.played
    monkeypatch.setattr(puzzles, "played", lambda one: "" if one.number in FRESH else lucky(one))
    assert puzzle(position) is None


def test_where_all_choices_come_to_the_same_little_is_played(position, monkeypatch):
    asked = []
    monkeypatch.setattr(puzzles, "played", lambda one: asked.append(one) or "nobody")
    assert puzzle(position) is None
    assert len(asked) == 2 * len(choices(GAME, position.state))


# ---------------------------------------------------------------- orders of a step


@pytest.fixture(scope="module")
def step():
    """Where a side begins to give orders about several places."""
    before = None
    for _, state, side in walk("rebels", "stony-point", 60, every=1):
        found = Position("rebels", "stony-point", {}, state, side)
        if before is not None and begins_step(GAME, before, state) and len(by_place(usual_orders(found))) > 1:
            return found
        before = state
    raise AssertionError


def test_the_place_that_regular_needs_is_found(step, monkeypatch):
    """Nobody wins who orders nothing about it; the order is the one that he gives himself."""
    place, order = list(by_place(usual_orders(step)).items())[1]
    monkeypatch.setattr(puzzles, "played", lambda one: "nobody" if one.never == place else step.side)
    found = puzzle(step)
    assert (found.best, found.second, found.wins) == (order, None, (1.0, 0.0))


def test_the_place_that_regular_misses_is_found(step, monkeypatch):
    """Who orders something about it first wins, nobody else."""
    ordered = by_place(usual_orders(step))
    missed = next(one for place, one in by_place(offered(GAME, step.state)).items() if place not in ordered)

    def played(rollout):
        first = [action for _, action in rollout.orders]
        return step.side if [place_of(one) for one in first] == [place_of(missed)] else "nobody"

    monkeypatch.setattr(puzzles, "played", played)
    assert place_of(puzzle(step).best) == place_of(missed)


def test_who_is_to_order_nothing_about_a_place_does_not_until_the_step_is_over(step):
    place, state, dice = place_of(usual_orders(step)[0]), step.state, MeaningfulDice(b"n")
    begun, pick, ordered = step_of(GAME, state), random_source("n"), []
    one = Abstainer(begun, place, bot("regular", "rebels"))
    while step_of(GAME, state) == begun:
        ordered.append(one.choose(GAME, state, GAME.offers(state), pick))
        state = carried_out(GAME, state, step.side, ordered[-1], dice)
    assert ordered
    assert place not in map(place_of, ordered)


# ---------------------------------------------------------------- aims


@pytest.fixture(scope="module")
def asked():
    """Positions of a game of the Revolution in which somebody is asked something, by what is going on."""
    found = {}
    for _, state, _ in walk("revolution", "short+all", 700, every=1):
        if state.battle is not None and "battle" not in found and choices(REVOLUTION, state):
            found["battle"] = state
        if state.agenda and isinstance(state.agenda[-1], Contests):
            found.setdefault("contests", state)
    return found


def test_a_battle_is_for_its_field_and_its_men_and_over_when_it_is(asked):
    """Who is lost, or where an enemy stands too, has missed the aim."""
    state = asked["battle"]
    side, battle = REVOLUTION.decider(state), state.battle
    field, both, men = aims(REVOLUTION, state)
    assert (field.area, both.area, men.area) == (battle.area, battle.area, "")
    assert {state.unit(unit).side for unit in men.units} == {side}
    assert is_reached(REVOLUTION, men, state)
    assert not is_reached(REVOLUTION, field, state)
    gone = tuple(unit.replace(area="") if unit.id == men.units[0] else unit for unit in state.units)
    assert not is_reached(REVOLUTION, men, state.replace(units=gone))
    assert not is_decided(REVOLUTION, field, state, state)
    assert is_decided(REVOLUTION, field, state, state.replace(battle=None))


def test_contests_are_for_europe_until_their_phase_is_over(asked):
    """The American wants a step more, the British none; which contest comes first is a choice."""
    state = asked["contests"]
    assert choices(REVOLUTION, state)
    (aim,) = aims(REVOLUTION, state)
    moved = state.replace(europe=state.europe + 1)
    assert is_reached(REVOLUTION, aim, moved) == (aim.side == "american")
    assert is_reached(REVOLUTION, aim, state) == (aim.side == "british")
    assert not is_decided(REVOLUTION, aim, state, moved)
    assert is_decided(REVOLUTION, aim, state, state.replace(phase="V"))


def test_a_rollout_with_an_aim_ends_when_that_is_decided(asked, monkeypatch):
    """Who has reached or prevented it has won; nothing is played beyond it."""
    state, ended = asked["battle"], []
    side = REVOLUTION.decider(state)
    aim = aims(REVOLUTION, state)[0]
    monkeypatch.setattr(rollouts, "play_on", lambda *how: ended.append(play_on(*how)) or ended[-1])
    winner = played(Rollout("revolution", "short+all", {}, state, 0, side=side, aim=aim))
    assert is_decided(REVOLUTION, aim, state, ended[0])
    assert ended[0].turn == state.turn
    assert (winner == side) == is_reached(REVOLUTION, aim, ended[0])
