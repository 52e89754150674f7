"""Recruit, Regular, Veteran: what each looks at, and what none of them may."""

import pytest

from cockade.engine.bots import LEVELS, bot, bot_names
from cockade.engine.bots.candidate_plans import Group, Way
from cockade.engine.bots.parameters import REGULAR, values_of
from cockade.engine.bots.playout import random_source
from cockade.engine.bots.rebels.planning import STAND, groups_of
from cockade.engine.bots.registry import leanings, sheet_of
from cockade.engine.bots.search import EACH, Candidate, Search, Trial, drafted, question, tried
from cockade.engine.bots.veteran import Veteran, is_worth_searching
from cockade.engine.bots.weakened import Recruit, lets_be
from tests.engine.bots.test_guess import walk

GAME_IDS = ("rebels", "brandywine", "revolution")


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_every_game_has_the_three_levels(game_id):
    assert set(LEVELS) <= set(bot_names(game_id))


def test_who_never_slips_plays_as_regular_and_who_always_does_takes_the_next_best():
    """The same verb or nothing more: never what nobody would think of."""
    slipped = 0
    for game, state, _ in walk("rebels", "stony-point", 100):
        offers = game.offers(state)
        best = bot(REGULAR, "rebels").choose(game, state, offers, random_source("s"))
        for share, same in ((0.0, True), (1.0, False)):
            recruit = Recruit(bot(REGULAR, "rebels"), lambda *_, share=share: share)
            chosen = recruit.choose(game, state, offers, random_source("s"))
            assert same or type(chosen) is type(best) or lets_be(chosen)
            assert chosen == best or not same
            slipped += chosen != best
    assert slipped > 2


def asked(game_id="rebels", scenario="stony-point", most=400):
    """What there is to decide at the first step of a walk that is planned."""
    begun = (found for found in walk(game_id, scenario, most) if is_worth_searching(game_id, found[1]))
    game, state, side = next(begun)
    return game, question(game, game.view(state, side), "q")


def raced(worths):
    """A deliberation of one race among ways whose trials are worth so much; way 0 is Regular's."""

    class Given(Search):
        def _fresh(self, _):
            return [self.candidates[0]] * (len(worths) - 1) if len(self.candidates) == 1 else []

    thought, made = Given(asked()[1], lambda: 100), dict.fromkeys(range(len(worths)), 0)
    for wanted in thought.rounds():
        for way, number in wanted:
            made[way] += 1
            thought.tell(Trial(way, number, worths[way] + (0.01, -0.01)[number % 2] * way))
    return thought.choice, made


def test_veteran_leaves_regulars_way_only_for_one_that_is_better():
    """By more than half a standard error of the differences, trial by trial on the same dice."""
    assert raced([0.5, 0.6])[0] == 1
    assert raced([0.5, 0.5])[0] == 0
    assert raced([0.5, 0.5005, 0.4])[0] == 0


def test_the_better_half_of_the_ways_gets_more_trials_until_one_is_left():
    """Who is not ahead of the best after a few is tried no longer."""
    choice, made = raced([0.5, 0.3, 0.4, 0.6, 0.8])
    assert choice == 4
    assert made == {0: 32, 1: 4, 2: 4, 3: 8, 4: 32}
    assert raced([0.5, 0.4, 0.3])[1] == {0: 8, 1: 8, 2: 4}


def test_where_there_is_time_for_few_trials_few_ways_are_tried():
    """And none where there is time for none."""
    _, wanted = asked()
    few = Search(wanted, lambda: 2 * EACH)
    next(few.rounds())
    assert len(few.candidates) == 3
    assert list(Search(wanted, lambda: EACH - 1).rounds()) == []


def test_a_way_begins_where_it_leads_and_none_leads_where_another_does():
    """In a game without secrets, as long as no die falls."""
    _, wanted = asked()
    thought = Search(wanted, lambda: 100)
    next(thought.rounds())
    begun = [one.begun for one in thought.candidates if one.begun is not None]
    assert len(begun) > 3
    assert all(one not in begun[:n] for n, one in enumerate(begun))
    assert all(type(state.agenda[-1]) is not type(wanted.seen.agenda[-1]) for state in begun)


def test_where_there_are_secrets_ways_differ_by_where_they_lead_if_the_guess_is_right():
    """In Brandywine by where the men march; trials begin at what is seen, not at the guess."""
    _, wanted = asked("brandywine", "flank-attack")
    thought = Search(wanted, lambda: 100)
    next(thought.rounds())
    led = [drafted(wanted, one.way)[1] for one in thought.candidates]
    assert len(led) > 3
    assert all(one not in led[:n] for n, one in enumerate(led))
    assert all(one.begun is None for one in thought.candidates)


def test_a_group_has_orders_of_its_own():
    """Who is to stand stands, and the others go where they went; who has a target goes there."""
    _, wanted = asked()
    group = max(groups_of(wanted.seen, wanted.side), key=len)
    units = tuple(unit.id for unit in group)
    left, stood = (drafted(wanted, way)[1] for way in (Way(), Way().ordered(Group(units, REGULAR, STAND))))
    assert {left.unit(id_).hex for id_ in units} != {wanted.seen.unit(id_).hex for id_ in units}
    assert all(stood.unit(id_).hex == wanted.seen.unit(id_).hex for id_ in units)
    assert stood.units != wanted.seen.units
    assert Way().ordered(Group(units, "holder")).ordered(Group(units[:1], REGULAR)).groups == (
        Group(units[:1], REGULAR),
    )


def test_veteran_decides_once_for_a_step_and_not_where_there_is_nothing_to_plan():
    heard = []

    class Thinker(Veteran):
        def decide(self, question):
            heard.append(question)
            return Way()

    players = {"american": Thinker(), "british": Thinker()}
    for game, state, side in walk("rebels", "stony-point", 110, every=1):
        players[side].choose(game, state, game.offers(state), random_source("v"))
    moments = {(one.seen.turn, one.side, one.seen.segment) for one in heard}
    assert len(moments) == len(heard) > 1


@pytest.mark.parametrize(
    ("game_id", "scenario"), [("rebels", "stony-point"), ("brandywine", "battle"), ("revolution", "short")]
)
def test_a_trial_plays_on_from_what_the_side_sees(game_id, scenario):
    """The same number, the same trial; it is worth something from 0 to 1."""
    _, wanted = asked(game_id, scenario)
    wanted = wanted.replace(turns=0)
    trial = tried(wanted, drafted(wanted, Way())[0], 0, 1)
    assert trial == tried(wanted, Candidate(Way()), 0, 1)
    assert 0 <= trial.worth <= 1


def offered(game, state):
    """Everything that is offered, in order."""
    return [action for offer in game.offers(state) for action in offer.actions]


@pytest.mark.parametrize(
    ("game_id", "scenario", "most"), [("brandywine", "battle", 300), ("revolution", "short+all", 260)]
)
def test_what_a_side_may_not_know_changes_nothing_that_a_bot_does(game_id, scenario, most):
    """7.1.3-adv, 22.1: a guess looks to a side as the state does, and every level chooses alike in both."""
    compared = 0
    for game, state, side in walk(game_id, scenario, most):
        seen = game.view(state, side)
        twin = game.guess(seen, side, random_source("twin"))
        if twin in (state, seen) or offered(game, twin) != offered(game, state):
            continue
        for name in ("greedy", "recruit", "regular"):
            chosen = [
                bot(name, game_id).choose(game, game.view(one, side), game.offers(one), random_source("t"))
                for one in (state, twin)
            ]
            assert chosen[0] == chosen[1]
        compared += 1
    assert compared


def test_what_a_side_may_not_know_changes_nothing_that_veteran_thinks():
    """Brandywine 7.1.3-adv: with the same whims the same way, whoever stands under the counters."""
    for game, state, side in walk("brandywine", "battle", 300):
        twin = game.guess(game.view(state, side), side, random_source("twin"))
        if (
            is_worth_searching(game.id, state)
            and twin != state
            and offered(game, twin) == offered(game, state)
        ):
            chosen = [
                Veteran(EACH).choose(game, game.view(one, side), game.offers(one), random_source("t"))
                for one in (state, twin)
            ]
            assert chosen[0] == chosen[1]
            return
    raise AssertionError


def test_the_way_of_the_last_time_is_the_first_to_be_tried_again():
    _, wanted = asked()
    stood = Way(changes=(*STAND, ("concerted", False)))
    thought = Search(wanted, lambda: 2 * EACH, before=stood)
    next(thought.rounds())
    assert thought.candidates[1].way == stood


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_leanings_are_regulars_with_one_trait_of_another_character(game_id):
    """Whoever leans somewhere plays as Regular in all else; nobody plays as greedy does."""
    scenario = {"rebels": "stony-point", "brandywine": "battle", "revolution": "short"}[game_id]
    found = list(leanings(game_id, scenario, "american"))
    assert len(found) > 3
    assert {way.name for way in found} == {REGULAR}
    attacker = values_of(sheet_of(game_id), "attacker", scenario, "american")
    assert all(attacker[name] == value for name, value in found[0].changes)
