"""Recruit, Regular, Veteran: what each looks at, and what none of them may."""

import pytest

from cockade.engine.bots import LEVELS, bot, bot_names
from cockade.engine.bots.characters import REGULAR
from cockade.engine.bots.playing import whims
from cockade.engine.bots.recruit import Recruit, lets_be
from cockade.engine.bots.veteran import THOUGHTFUL, Deliberation, Trial, Veteran, question, tried
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
        best = bot(REGULAR, "rebels").choose(game, state, offers, whims("s"))
        for share, same in ((0.0, True), (1.0, False)):
            recruit = Recruit(bot(REGULAR, "rebels"), lambda *_, share=share: share)
            chosen = recruit.choose(game, state, offers, whims("s"))
            assert same or type(chosen) is type(best) or lets_be(chosen)
            assert chosen == best or not same
            slipped += chosen != best
    assert slipped > 2


def thought_over(found):
    """A deliberation in which these are the worths of the trials, way by way."""
    thought = Deliberation(len(found))
    for way, worths in enumerate(found):
        for number, worth in enumerate(worths):
            thought.tell(Trial(way, number, worth))
    return thought


def test_veteran_leaves_regulars_way_only_for_one_that_is_surely_better():
    """Better by more than a standard error of the differences, trial by trial on the same dice."""
    even, better, lucky = [0.5, 0.4, 0.6, 0.5], [0.7, 0.5, 0.8, 0.6], [0.0, 0.0, 1.0, 1.0]
    assert thought_over([even, better]).choice == 1
    assert thought_over([even, lucky]).choice == 0
    assert thought_over([even, even]).choice == 0


def test_a_way_that_is_clearly_behind_is_tried_no_longer():
    """Regular's own is kept as long as another is in question, to be compared with."""
    thought, asked = Deliberation(3), []
    for number, ways in enumerate(thought.rounds(12)):
        asked += ways
        for way in ways:
            thought.tell(Trial(way, number, (0.5, 0.8, 0.1)[way] + 0.01 * (number % 2)))
    assert asked.count(2) == 4
    assert (asked.count(0), asked.count(1), thought.choice) == (12, 12, 1)


def test_veteran_decides_once_for_a_step_and_not_where_there_is_nothing_to_plan():
    asked = []

    class Thinker(Veteran):
        def decide(self, question):
            asked.append(question)
            return question.ways[-1]

    players = {"american": Thinker(), "british": Thinker()}
    for game, state, side in walk("rebels", "stony-point", 110, every=1):
        players[side].choose(game, state, game.offers(state), whims("v"))
    moments = {(one.seen.turn, one.side, one.seen.segment) for one in asked}
    assert len(moments) == len(asked) > 1
    assert all(one.ways[0] == REGULAR for one in asked)


def is_planned(state):
    """Whether a side begins something here that Veteran plans."""
    return type(state.agenda[-1]).__name__ in THOUGHTFUL


@pytest.mark.parametrize(
    ("game_id", "scenario"), [("rebels", "stony-point"), ("brandywine", "battle"), ("revolution", "short")]
)
def test_a_trial_plays_on_from_what_the_side_sees(game_id, scenario):
    """The same number, the same trial; it is worth something from 0 to 1."""
    begun = (found for found in walk(game_id, scenario, 400) if is_planned(found[1]))
    game, state, side = next(begun)
    asked = question(game, game.view(state, side), "q")
    asked = asked.replace(turns=0)
    trial = tried(asked, 0, 1)
    assert trial == tried(asked, 0, 1)
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
        twin = game.guess(seen, side, whims("twin"))
        if twin in (state, seen) or offered(game, twin) != offered(game, state):
            continue
        for name in ("greedy", "recruit", "regular"):
            chosen = [
                bot(name, game_id).choose(game, game.view(one, side), game.offers(one), whims("t"))
                for one in (state, twin)
            ]
            assert chosen[0] == chosen[1]
        compared += 1
    assert compared
