"""Offers and refusals come from the same laws: random games of every battle hold them to it."""

import random
from collections import defaultdict

import pytest
from attrs import evolve

from cockade.engine.game_tree import GameTree
from cockade.engine.rebels.common.book import BOOK
from cockade.engine.rebels.common.ground import ground
from cockade.engine.rebels.common.refusals import refuse
from cockade.engine.rebels.play import GAME
from cockade.events.rebels import EndSegment
from tests.engine.rebels.test_properties import CLAUSES, skirmish

EACH = 6  # actions of a kind looked at in one state
HASTE = 0.15  # how often a segment is ended that could go on: random armies do not march for ever
WRONG_STEP = 'You cannot "'


def skirmishes(seed, most):
    """States of small crowded battles, where everything happens at once."""
    for number in range(seed, seed + 8):
        battle = skirmish(number)
        battle.go_on()
        game = battle.open(number.to_bytes(16, "big"))
        if game.decider:
            yield from states(game, number, most // 4)


def battles(scenario, seed, most):
    """States of a real battle, played at random."""
    yield from states(GameTree.begin(GAME, scenario, seed.to_bytes(16, "big")), seed, most)


def states(game, seed, most):
    """Play at random, in haste; every state with the actions offered in it."""
    chance = random.Random(seed)
    for _ in range(most):
        if game.state.over:
            return
        offers = [offered for offered in game.offers() if offered.actions]
        yield game.state, [action for offered in offers for action in offered.actions]
        ends = [offered for offered in offers if offered.verb is EndSegment]
        chosen = chance.choice(ends if ends and chance.random() < HASTE else offers)
        game.act(game.decider, chance.choice(chosen.actions))


def astray(chance, state, action):
    """The same action with its hex a step or two aside."""
    if not hasattr(action, "hex"):
        return action
    grid = ground(state.scenario).grid
    return evolve(action, hex=chance.choice(sorted(grid.within(action.hex, 2))))


def near_misses(chance, state, offered, pool):
    """Actions that were offered at other moments, or beside what is offered now, and are not offered."""
    tried = [astray(chance, state, action) for action in chance.sample(offered, min(EACH, len(offered)))]
    for actions in pool.values():
        tried += chance.sample(actions, min(2, len(actions)))
    return set(tried) - set(offered)


def refusal_faults(state, side, action, verbs):
    """What is wrong with the refusal of an action that is not offered."""
    refusal, law = refuse(state, side, action), BOOK.laws[type(state.agenda[-1])].get(type(action))
    if refusal.rule not in CLAUSES:
        yield f"{action}: no clause {refusal.rule}"
    if "{" in refusal.message:
        yield f"{action}: {refusal.message}"
    if type(action) in verbs and refusal.text.startswith(WRONG_STEP):
        yield f"{action} belongs to this step: {refusal.message}"
    if law is not None and not any(refuse.naming(state, side, action)):
        broken = law.against(state, state.agenda[-1], action)
        if broken is None:
            yield f"{action} breaks no condition of its law and is not offered"


def check(found, seed):
    """Every law over the states of some games; how many offered actions and near misses were looked at."""
    chance, pool, seen = random.Random(seed), defaultdict(list), [0, 0]
    for state, offered in found:
        frame, side = state.agenda[-1], GAME.decider(state)
        for action in chance.sample(offered, min(2 * EACH, len(offered))):
            law = BOOK.laws[type(frame)][type(action)]
            assert law.against(state, frame, action) is None, (action, law.against(state, frame, action))
            seen[0] += 1
        verbs = {type(action) for action in offered}
        for action in sorted(near_misses(chance, state, offered, pool), key=repr):
            assert not list(refusal_faults(state, side, action, verbs))
            seen[1] += 1
        for action in chance.sample(offered, min(3, len(offered))):
            pool[type(action)] = [*pool[type(action)], action][-40:]
    return seen


@pytest.mark.parametrize("scenario", GAME.scenarios)
def test_what_is_offered_keeps_its_law_and_what_is_refused_breaks_it(scenario):
    """Of the first steps of every battle."""
    kept, broken = check(battles(scenario, 1, 60), 1)
    assert min(kept, broken) > 60


def test_in_a_melee_too_offers_keep_the_law_and_refusals_name_what_breaks_it():
    """Small battles that are in contact at once: fire, assault, retreat, advance and rally."""
    kept, broken = check(skirmishes(1, 120), 1)
    assert min(kept, broken) > 400


@pytest.mark.soak
@pytest.mark.parametrize("scenario", GAME.scenarios)
@pytest.mark.parametrize("seed", range(2, 6))
def test_whole_games_keep_the_laws(scenario, seed):
    """Every state to the end of several games."""
    check(battles(scenario, seed, 5000), seed)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(100, 400, 20))
def test_whole_melees_keep_the_laws(seed):
    """Some hundred small battles."""
    check(skirmishes(seed, 4000), seed)
