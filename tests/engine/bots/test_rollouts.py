"""Rollouts: common dice, what a side knew, recorded orders before them."""

import pickle
from types import SimpleNamespace

from cockade.engine.bots.analysis import rollouts
from cockade.engine.bots.analysis.rollouts import Rollout, after_orders, opening, played
from cockade.engine.bots.candidate_plans import Way
from cockade.engine.bots.parameters import REGULAR
from cockade.engine.bots.playout import play_on, random_source
from cockade.engine.bots.registry import player
from cockade.engine.bots.search import span_of
from cockade.engine.dice import KeyedDice, MeaningfulDice
from cockade.engine.rebels.play import GAME
from cockade.events.rebels import MovementSegment


def asked(state, number, **details):
    """A rollout of Stony Point."""
    return Rollout("rebels", "stony-point", {}, state, number, **details)


def test_the_same_rollout_comes_out_the_same():
    _, state = GAME.start("stony-point", KeyedDice(b"k", 0))
    assert played(asked(state, 3)) == played(asked(state, 3))
    assert {played(asked(state, n)) for n in range(6)} <= {*GAME.sides, ""}


def test_a_side_is_analysed_from_what_it_saw(monkeypatch):
    """Whoever looks as a side never sees the true state: the rollout begins from a guess of its view."""
    begun = []
    game = SimpleNamespace(
        id="rebels",
        sides=GAME.sides,
        view=lambda _, side: ("seen", side),
        guess=lambda view, side, _: ("guess", *view, side),
        decider=lambda _: "",
        outcome=lambda _: None,
    )
    monkeypatch.setattr(rollouts, "game_of", lambda _: game)
    monkeypatch.setattr(rollouts, "play_on", lambda _, state, *__: begun.append(state) or state)
    assert not played(asked("truth", 0, side="british"))
    assert not played(asked("truth", 0))
    assert begun == [("guess", "seen", "british", "british"), "truth"]


def test_orders_are_carried_out_until_one_is_not_offered():
    _, state = GAME.start("stony-point", KeyedDice(b"k", 0))
    side = GAME.decider(state)
    first = next(action for offer in GAME.offers(state) for action in offer.actions)
    dice = MeaningfulDice(b"1")
    once = after_orders(GAME, state, [(side, first)], dice)
    assert once != state
    other = next(one for one in GAME.sides if one != side)
    assert after_orders(GAME, state, [(other, first), (side, first)], dice) == state
    assert after_orders(GAME, state, [(side, first), (other, first)], MeaningfulDice(b"1")) == once


def test_another_way_holds_for_a_while(monkeypatch):
    """Whose turn it is goes it; when it ends he is Regular again."""
    _, state = GAME.start("stony-point", KeyedDice(b"k", 0))
    seen = []
    monkeypatch.setattr(
        rollouts, "play_on", lambda _, state, players, *__: seen.append(players) or state.replace(winner="")
    )
    played(asked(state, 0, way=Way("holder")))
    mine = seen[0][GAME.decider(state)]
    assert (mine.span, mine.first.name, mine.later.name) == (span_of(GAME, state), "holder", "regular")


def test_all_rollouts_from_a_state_begin_alike():
    """What they have in common is played once; from there each comes to the end it would have come to."""
    _, state = GAME.start("stony-point", KeyedDice(b"k", 0))
    met = MeaningfulDice(b"before")
    state = play_on(GAME, state, players(), met, random_source("before"), is_about_to_march)
    common, _ = opening("rebels", pickle.dumps(state))
    assert common != state
    for n in range(3):
        pick, dice = random_source(f"rollout/{n}"), MeaningfulDice(f"rollout/{n}".encode())
        ended = play_on(GAME, state, players(), dice, pick)
        assert played(asked(state, n)) == GAME.outcome(ended).winner
        later, others = opening("rebels", pickle.dumps(state))
        again = MeaningfulDice(f"rollout/{n}".encode())
        assert play_on(GAME, later, dict(others), again, random_source(f"rollout/{n}")) == ended
        opening.cache_clear()


def is_about_to_march(state):
    """Whether the movement of the third turn or a later one begins."""
    return state.turn > 2 and isinstance(state.agenda[-1], MovementSegment)


def players():
    """Regular on both sides."""
    return {side: player(REGULAR, "rebels") for side in GAME.sides}
