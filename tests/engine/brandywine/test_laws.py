"""Laws of the laws: what is offered keeps every condition, what is refused breaks the one that is named."""

from __future__ import annotations

from collections import Counter, defaultdict
from random import Random

import pytest
from attrs import fields

from cockade.engine.bots import bot
from cockade.engine.brandywine.common.book import BOOK
from cockade.engine.brandywine.common.ground import ground
from cockade.engine.brandywine.common.scenarios import SCENARIO_IDS
from cockade.engine.brandywine.play import GAME
from cockade.engine.game_tree import GameTree
from cockade.events.brandywine import VOCABULARY
from cockade.events.event import Action
from cockade.events.facts import Position, Secret, SetUp
from tests.engine.brandywine.field import Battle, book, foot

GENERIC = "Something you cannot see"


def test_every_verb_has_a_law_and_a_resolution():
    """For each frame in which a verb has a law there is what happens when it is taken, and the other way."""
    laws = {(verb, frame) for frame, some in BOOK.laws.items() for verb in some}
    assert laws == set(BOOK._resolve)
    assert {verb for verb, _ in laws} == {v for v in VOCABULARY.actions if v not in {SetUp, Secret, Position}}
    assert all(issubclass(verb, Action) for verb, _ in laws)


def test_every_condition_names_a_clause_of_the_rulebook():
    """A number that is always the same is one of the rulebook's."""
    laws = [law for some in BOOK.laws.values() for law in some.values()]
    cited = {one.rule for law in laws for one in law.conditions} | {law.rule for law in laws}
    assert len([clause for clause in cited if isinstance(clause, str)]) > 40
    for clause in cited:
        if isinstance(clause, str):
            assert book().clause(clause)


def test_a_condition_that_is_not_kept_is_the_refusal():
    """9.1.5: the sentence of the condition, with the unit by its name and the hex as it is printed."""
    battle = Battle(foot("a", "american", 1505), foot("b", "british", 1506), side="american")
    march = next(verb for verb in VOCABULARY.actions if verb.__name__ == "March")
    refusal = battle.refusal(march("a", 1506))
    assert (refusal.rule, refusal.message) == ("9.1.5", "1506 is held by the enemy.")


@pytest.mark.parametrize("scenario", SCENARIO_IDS)
def test_offers_and_refusals_come_from_one_law(scenario):
    """In random games, with near misses: actions that are offered at other moments, and odd arguments."""
    assert judge(scenario, seed=3, steps=160, share=0.1).total() > 40


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("scenario", SCENARIO_IDS)
def test_offers_and_refusals_come_from_one_law_in_whole_games(scenario, seed):
    """As in the shorter test, to the end of the game, and with every action that was ever offered."""
    assert judge(scenario, seed=100 + seed, steps=5000, share=1).total() > 40


@pytest.mark.parametrize(("scenario", "seed"), [("flank-attack", 5), ("battle-basic", 6)])
def test_offers_and_refusals_come_from_one_law_among_greedy_players(scenario, seed):
    """They come to fights that players of chance seldom see."""
    assert judge(scenario, seed=seed, steps=400, share=0.1, player="greedy").total() > 40


def judge(scenario, *, seed, steps, share, player="random"):
    """Play a game and judge offers and refusals of some states of it; how often each clause refused."""
    opened, chance = GameTree.begin(GAME, scenario, bytes([seed]) * 16), Random(seed)
    players, seen, given = bot(player, GAME.id), defaultdict(dict), Counter()
    for _ in range(steps):
        if not opened.decider:
            break
        if chance.random() < share:
            given.update(judged(opened.state, opened.decider, seen, chance))
        offers = opened.offers()
        opened.act(opened.decider, players.choose(GAME, opened.state, offers, chance.randrange))
    return given


def judged(state, side, seen, chance):
    """Hold the offers of one state against their laws; the clauses under which near misses are refused."""
    view = GAME.view(state, side)
    frame, laws = view.agenda[-1], BOOK.laws[type(view.agenda[-1])]
    offered = {action for offer in GAME.offers(state) for action in offer.actions}
    for action in some_of(sorted(offered, key=repr), 60, chance):
        assert type(action) in laws, action
        assert laws[type(action)].against(view, frame, action) is None, action
    for action in offered:
        seen[type(action)][action] = True
    tried = [one for verb in laws for one in some_of(list(seen[verb]), 8, chance)]
    tried += [action for verb in laws for action in asked(view, verb, chance)]
    for action in tried:
        if action not in offered:
            refusal = GAME.why_not(state, side, action)
            assert GENERIC not in refusal.message, (frame, action)
            assert "{" not in refusal.message
            yield refusal.rule


def some_of(actions, most, chance):
    """A few of them."""
    return actions if len(actions) <= most else chance.sample(actions, most)


def asked(state, verb, chance):
    """Some actions of a verb with whatever arguments."""
    for _ in range(3):
        yield verb(**{field.name: argument(state, field.name, chance) for field in fields(verb)})


def argument(state, name, chance):
    """A value for a field of an action, now and then one that makes no sense."""
    field = ground(state.scenario)
    units = [unit.id for unit in state.units if unit.hex] or list(state.roster)
    if name in {"unit", "leader", "target"}:
        return chance.choice([*units, "nobody"])
    if name == "hex":
        here = state.unit(chance.choice(units)).hex
        return chance.choice([*(field.neighbours[here] if here else field.grid.hexes), 101])
    return chance.choice([*field.charts.tactics.chits, "nothing"])
