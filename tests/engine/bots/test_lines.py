"""The greedy player behind works: it mans its lines and fears nobody who is shut out."""

from random import Random

from cockade.engine.bots.rebels import GreedyBot
from cockade.engine.bots.rebels.evaluation_map import outlook
from cockade.engine.bots.rebels.garrisons import posts_of
from cockade.engine.bots.rebels.parameters import GREEDY, character_of
from cockade.engine.bots.rebels.plan import Plan
from cockade.engine.rebels.play import GAME
from cockade.events.rebels import AMERICAN, BRITISH, EndSegment, March
from tests.engine.rebels.scenes import Scene

GREEDY_ONE = character_of(GREEDY, "", AMERICAN)

TOWN = (1709, 1710, 1809)
CLOSED_FOR_LONG, OPEN_NEXT = 8, 11


def whatif(turn, at, side=AMERICAN):
    """A position of the What-If of Brooklyn with these units only."""
    return Scene("brooklyn-whatif", turn=turn, side=side, at=at, only=True)


def marches(battle):
    """Where the greedy player sends everybody in this segment."""
    player, found = GreedyBot(), {}
    while True:
        action = player.choose(GAME, battle.state, GAME.offers(battle.state), Random(1).randrange)
        if isinstance(action, EndSegment):
            return found
        battle.do(action)
        if isinstance(action, March):
            found[action.unit] = action.hex


def test_the_lines_are_the_works_that_look_away_from_home():
    """From 2108 to 1920 the entrenchments, and their northern wing; seen from outside none of them."""
    posts = posts_of("brooklyn-whatif", TOWN)
    assert {2108, 2113, 2013, 2016, 1917, 1920, 2303, 2306} <= set(posts)
    assert not {2208, 2114, 2017, 2403} & set(posts)


def test_who_is_shut_out_threatens_nobody_within():
    """brooklyn.17.2: column 24 is closed until 1400; at 1330 the next British turn is another matter."""
    at = {"lasher": 2112, "1-gren": 2512}
    early, late = (
        outlook(whatif(turn, at).state, AMERICAN, GREEDY_ONE) for turn in (CLOSED_FOR_LONG, OPEN_NEXT)
    )
    assert early.menace(2112) == 0 < early.pressure(2112)
    assert late.menace(2112) == late.pressure(2112) > 0
    assert early.menace(2512) > 0


def test_an_outpost_goes_home_to_the_lines():
    """Whoever has only to hold comes back from the hills to an empty post."""
    battle = whatif(2, {"lasher": 2512, "1-gren": 3516})
    assert marches(battle)["lasher"] in posts_of("brooklyn-whatif", TOWN)


def test_a_full_post_wants_nobody():
    """Eight strength points fight from a hex: a third regiment does more good in an empty one."""
    battle = whatif(OPEN_NEXT, {"lasher": 2112, "gay": 2112, "drake": 2010, "1-gren": 2512})
    posts, drake = Plan(battle.state, GREEDY_ONE).posts, battle.unit("drake")
    assert posts.gain(drake, 2112) == 0 < posts.gain(drake, 2113)


def test_works_far_from_what_is_kept_are_no_lines_of_it():
    """harlem.18.1: who holds the road in the south does not man the heights in the north."""
    assert Plan(Scene("harlem", side=BRITISH).state, GREEDY_ONE).posts.posts == []


def test_guns_of_a_fort_are_not_dragged_out():
    """4.1.1 lets them be dragged a hex a turn; they are worth most where they are built in."""
    battle = whatif(OPEN_NEXT, {"arty-greene": 2111, "lasher": 2111, "1-gren": 2512})
    assert "arty-greene" not in marches(battle)
