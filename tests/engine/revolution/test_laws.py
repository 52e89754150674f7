"""Laws: what is offered keeps every condition, and what is refused names one that the action breaks."""

from __future__ import annotations

from collections import Counter, defaultdict
from random import Random

import pytest

from cockade.engine.revolution.common.book import BOOK
from cockade.engine.revolution.common.refusals import bad_names
from cockade.engine.revolution.play import GAME
from cockade.events import revolution as events
from cockade.events.facts import Position, Secret, SetUp
from tests.engine.revolution.field import Board
from tests.engine.revolution.walks import walk

rule = pytest.mark.rule
GAMES = [("campaign+all", 1, 240), ("short+all", 2, 240), ("campaign+none", 3, 160)]
MANY = [(scenario, seed, 100000) for seed in range(20) for scenario in ("campaign+all", "short+all")]
UNKNOWN_UNIT = "2.9"
"""What a unit is to a side that does not see it."""
UNSEEN = "Something you cannot see prevents this."


def broken(state, side, action):
    """What is wrong with an action by the names and the law of its verb; None if nothing is."""
    law = BOOK.laws[type(state.agenda[-1])][type(action)]
    return next(iter(bad_names(state, side, action)), None) or law.against(state, state.agenda[-1], action)


def check_offers(state, side, random):
    """Some actions of every offer keep every condition."""
    for offer in GAME.offers(state):
        for action in random.sample(list(offer.actions), min(3, len(offer.actions))):
            assert broken(state, side, action) is None, action


def check_near_misses(state, side, seen, random):
    """Actions offered at other moments: refused by name, for a reason that holds against them."""
    refused = Counter()
    for verb in BOOK.laws[type(state.agenda[-1])]:
        known = list(seen[verb])
        for action in random.sample(known, min(3, len(known))):
            if GAME.rules.is_offered(state, action):
                continue
            refusal = GAME.why_not(state, side, action)
            assert refusal.message
            assert "step" not in refusal.names, action
            wrong = broken(state, side, action)
            assert wrong is not None, action
            if refusal.text == UNSEEN:
                refused[verb] += 1
            elif refusal.rule != UNKNOWN_UNIT:
                assert wrong.text == refusal.text, action
    return refused


def walked(scenario, seed, steps):
    """The laws checked at every step of a random game; how often a verb was refused for what is hidden."""
    random, seen, refused = Random(seed), defaultdict(dict), Counter()
    for game, _ in walk(scenario, seed, steps=steps):
        if not game.decider:
            break
        check_offers(game.state, game.decider, random)
        for offer in game.offers():
            seen[offer.verb].update(dict.fromkeys(offer.actions))
        refused += check_near_misses(game.state, game.decider, seen, random)
    return refused


@pytest.mark.parametrize(("scenario", "seed", "steps"), GAMES)
def test_offers_keep_their_laws_and_refusals_name_what_is_broken(scenario, seed, steps):
    """Only an overrun may be forbidden by what is hidden: the strength of a stack (34.0)."""
    assert set(walked(scenario, seed, steps)) <= {events.Overrun}


@pytest.mark.soak
@pytest.mark.parametrize(("scenario", "seed", "steps"), MANY)
def test_whole_games_keep_their_laws(scenario, seed, steps):
    """The same to the end."""
    assert set(walked(scenario, seed, steps)) <= {events.Overrun}


def test_every_verb_has_a_law():
    """Where it may be done, what it is about, and why not."""
    verbs = {verb for laws in BOOK.laws.values() for verb in laws}
    assert verbs == set(events.VOCABULARY.actions) - {Position, SetUp, Secret}


def test_whatever_is_carried_out_has_a_law_and_the_other_way_round():
    """No verb is offered that nobody carries out."""
    entered = {(law.verb, frame) for frame, laws in BOOK.laws.items() for law in laws.values()}
    assert entered == set(BOOK._resolve)


# ---------------------------------------------------------------- refusals that were wrong


@rule("revolution", "28.8")
def test_who_has_no_fortress_is_told_so():
    """Not that fortresses are not demolished in a step in which they are."""
    refusal = Board("boston: british_regular", first=events.BRITISH).refusal(events.Demolish("richmond"))
    assert (refusal.rule, refusal.message) == ("28.8", "You have no fortress in richmond.")


@rule("revolution", "16.3", "16.10")
def test_too_far_is_too_far():
    """A fleet among enemies has not been stopped by them: Quebec is too far."""
    board = Board("boston: british_fleet, american_regular", step="V.1", campaign=1, first=events.BRITISH)
    board.do(events.Gather("boston", "sea"), events.TakeAll(), events.SetOff(""), movement=[1])
    assert isinstance(board.frame, events.Marching)
    refusal = board.refusal(events.March("quebec"))
    assert refusal.rule == "16.3"
    assert refusal.names["points"] == board.frame.points


@rule("revolution", "30.0")
def test_what_costs_nothing_is_not_too_dear():
    """Indians who are called against intruders come free: they are refused for the place."""
    state = Board("boston: british_regular", first=events.BRITISH).state
    state = state.replace(
        agenda=(*state.agenda[:1], events.Sovereignty(events.BRITISH, ("creek",))), points=(0, 0)
    )
    refusal = GAME.why_not(state, events.BRITISH, events.Mobilize("indian_band", "iroquois"))
    assert refusal.rule == "30.0"


@rule("revolution", "2.9", "7.6")
def test_names_that_mean_nothing_are_refused_by_name():
    """An empty name, and the fortress where no fortress can be meant."""
    board = Board("boston: british_regular", first=events.BRITISH)
    assert board.refusal(events.PlayMarker("")).rule == "7.6"
    board = Board("boston: british_fleet", step="V.1", campaign=1, first=events.BRITISH)
    board.do(events.Gather("boston", "sea"), events.TakeAll(), events.SetOff(""), movement=[2])
    assert board.refusal(events.Land("fort")).rule == "2.9"


@rule("revolution", "22.1", "29.0")
def test_a_refusal_tells_no_more_than_the_side_sees():
    """An enemy who is not seen is nobody; he who is seen in battle is not one's own."""
    pieces = "boston: british_regular; newport: american_regular"
    board = Board(pieces, scenario="campaign+none", step="V.1", campaign=1, first=events.BRITISH)
    board.do(events.Gather("boston", "land"))
    assert board.refusal(events.Take("american_regular-1")).rule == "2.9"
    assert (
        Board(pieces, scenario="campaign+none", first=events.BRITISH)
        .refusal(events.RaisePartisans("boston"))
        .rule
        == "29.0"
    )
