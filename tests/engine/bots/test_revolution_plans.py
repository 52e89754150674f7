"""What Regular of The American Revolution sees and greedy does not: winter, armies, sieges, Spies."""

from __future__ import annotations

import pytest

from cockade.engine.bots.parameters import REGULAR, values_of
from cockade.engine.bots.revolution import GreedyBot
from cockade.engine.bots.revolution.buying import siege_rate, unit_rate
from cockade.engine.bots.revolution.combined_attacks import promise
from cockade.engine.bots.revolution.evaluation_map import Outlook
from cockade.engine.bots.revolution.marching import stacks
from cockade.engine.bots.revolution.parameters import GREEDY, SHEET, Character, character_of
from cockade.engine.bots.revolution.politics import stake
from cockade.engine.bots.revolution.prospects import Walk, allies, at_least, swing
from cockade.engine.revolution.phase5_1_movement.eligibility import movers
from cockade.engine.revolution.play import GAME
from cockade.events import revolution as events
from tests.engine.bots.test_revolution import choice
from tests.engine.revolution.field import Board


def who(name, side, **values):
    """A character, but for some values."""
    return Character(**(values_of(SHEET, name, "campaign", side) | values))


def outlook(board, side, character):
    """What a side sees, as a character looks at it."""
    return Outlook(GAME.view(board.state, side), side, character)


def moving(pieces, first=events.BRITISH, **more):
    """The first movement phase of the turn."""
    return Board(pieces, step="V.1", campaign=1, first=first, **more)


# ---------------------------------------------------------------- winter


@pytest.mark.parametrize(
    ("pieces", "progress", "kept"),
    [
        ("lancaster: 2 american_regular", 0, False),
        ("lancaster: 2 american_regular, washington", 1, True),
        ("lancaster: 2 american_regular", 3, True),
        ("lancaster: 2 american_militia", 3, False),
        ("lancaster: 2 american_militia; trenton: british_regular", 3, True),
    ],
)
def test_a_town_counts_as_long_as_its_garrison_stays(pieces, progress, kept):
    """20.2, 20.3, 20.5: a general keeps men, and so do an army of their own and an enemy in the colony."""
    board = moving(pieces, events.AMERICAN, progress=progress)
    careless, careful = (
        outlook(board, events.AMERICAN, who(GREEDY, events.AMERICAN, deserts=one, caution=0.0))
        for one in (0.0, 1.0)
    )
    loss = [one.worth("lancaster", one.own("lancaster")) for one in (careless, careful)]
    assert (loss[0] - loss[1] < 1.0) == kept


# ---------------------------------------------------------------- armies


def test_an_attack_counts_those_next_door_who_can_join_it():
    """18.1: neither of two stacks would go alone; the first goes because the second can follow."""
    pieces = "trenton: 2 british_regular; lancaster: 2 british_regular; philadelphia: 3 american_militia"
    board = moving(pieces)
    seen = outlook(board, events.BRITISH, who(GREEDY, events.BRITISH, concerts=True))
    with_help = promise(seen, "philadelphia", seen.own("trenton"))
    assert with_help > seen.gain_here("philadelphia", seen.own("trenton"))
    alone = Board(pieces.replace("lancaster", "baltimore"), step="V.1", campaign=1, first=events.BRITISH)
    far = outlook(alone, events.BRITISH, who(GREEDY, events.BRITISH))
    assert promise(far, "philadelphia", far.own("trenton")) < with_help


def test_only_those_count_who_may_lead():
    """21.6, 21.7: an admiral ashore leads nobody, a militia leader no regulars."""
    board = moving("boston: 2 american_regular, ward; france: rochambeau", events.AMERICAN)
    seen = outlook(board, events.AMERICAN, who(GREEDY, events.AMERICAN, thorough=True))
    army = seen.own("boston")
    assert seen.commands(army, [unit for unit in army if unit.is_leader]) == [0]


def test_an_army_stays_with_its_general():
    """21.2: the more it is the more he is worth to it."""
    board = moving("new_york: 4 american_regular, washington; boston: american_regular", events.AMERICAN)
    seen = outlook(board, events.AMERICAN, who(GREEDY, events.AMERICAN, leading=0.06))
    general = [unit for unit in seen.own("new_york") if unit.is_leader]
    army = [unit for unit in seen.own("new_york") if not unit.is_leader]
    assert seen.gain("new_york", army, general) > 2 * seen.gain("boston", seen.own("boston"), general)


def test_generals_go_apart():
    """Two with an army: each alone may be wanted elsewhere, and the army needs but the better."""
    board = moving("new_york: 3 american_regular, washington, gates", events.AMERICAN)
    together = {tuple(unit.id for unit in one) for one in stacks(board.state, _able(board))}
    apart = {tuple(unit.id for unit in one) for one in stacks(board.state, _able(board), apart=True)}
    assert apart - together == {
        ("gates",),
        ("washington",),
        ("american_regular-1", "american_regular-2", "american_regular-3", "washington"),
    }


def _able(board):
    return movers(board.state, events.AMERICAN, "new_york", "land")


def test_troops_without_ships_are_not_bought():
    """24.5: one fleet takes four at a time; whoever would wait for the third crossing is worth little."""
    few = Board("britain: british_fleet, british_regular", points=(0, 20), first=events.BRITISH)
    many = Board("britain: british_fleet, 7 british_regular", points=(0, 20), first=events.BRITISH)
    regular = events.Mobilize("hessian_regular", "britain")
    queue = who(GREEDY, events.BRITISH, queue=2.0)
    short, long = (unit_rate(outlook(board, events.BRITISH, queue), regular) for board in (few, many))
    assert short > 2 * long


# ---------------------------------------------------------------- sieges and Spies


@pytest.mark.parametrize(
    ("garrison", "digs"), [("3 british_regular", True), ("8 british_regular, 5 hessian_regular", False)]
)
def test_a_siege_is_bought_where_it_makes_the_difference(garrison, digs):
    """28.4: for a garrison that an army would beat but for the walls."""
    walls = [events.Work("fortress", events.BRITISH, "boston")]
    pieces = f"lexington: 4 american_regular, washington; boston: {garrison}"
    board = Board(pieces, step="III.A", points=(9, 0), progress=1, works=walls)
    seen = outlook(board, events.AMERICAN, who(GREEDY, events.AMERICAN, besieges=1.0))
    assert (siege_rate(seen, events.BuySiege("american_regular-1")) > 1.0) == digs


@pytest.mark.parametrize(
    ("pieces", "looks"),
    [
        ("trenton: 4 british_regular; philadelphia: 3 american_militia", True),
        ("trenton: 4 british_regular; philadelphia: american_militia", False),
        ("trenton: 4 british_regular; boston: 3 american_militia", False),
        ("trenton: british_light; philadelphia: 4 american_militia", False),
    ],
)
def test_a_spy_looks_where_an_attack_may_follow(pieces, looks):
    """7.9.spy (a): at a stack next door that an own one might attack; greedy keeps him."""
    board = moving(pieces, british=["spy"])
    spy = events.PlayMarker("spy", "stacks")
    assert (choice(board.state, GreedyBot(who(GREEDY, events.BRITISH, looks=3.0))) == spy) == looks
    assert choice(board.state) != spy
    if looks:
        board.do(spy)
        assert choice(board.state, GreedyBot(name=REGULAR)) == events.Choose("mid_atlantic")


# ---------------------------------------------------------------- the cause


def test_a_walk_gets_nowhere_without_time():
    """Nothing left to contest: it is there or not; with time, the nearer the likelier."""
    walk = Walk(0.4, 0.3, -3, 3)
    assert [walk.reaches(level, 2, 0) for level in (1, 2)] == [0.0, 1.0]
    assert 0 < walk.reaches(0, 2, 3) < walk.reaches(1, 2, 3) < walk.reaches(2, 2, 3) < 1
    assert at_least([0.5, 0.5], 1) == 0.75
    assert at_least([1.0, 1.0, 0.0], 3) == 0.0


def test_europe_is_everything_where_it_alone_decides():
    """3.5: in the last year, all else reached, the French are worth the whole cause; too late, nothing."""
    reached = {"new_england": 3, "mid_atlantic": 3, "virginia": 3, "deep_south": 3, "west": 3}
    regular = character_of(REGULAR, "short", events.AMERICAN)

    def swings(europe):
        board = Board(step="IV.1", scenario="short", turn=4, progress=2, europe=europe, loyalty=reached)
        return board.state, swing(board.state, regular)

    state, found = swings(1)
    assert found["europe"] == pytest.approx((1.0, 0.0))
    assert stake(state, events.BRITISH, "europe", regular)[1] > regular.cause * 0.99
    assert found["west"] == pytest.approx((0.0, 0.0))
    assert swings(-1)[1]["europe"] == pytest.approx((0.0, 0.0))
    assert swings(2)[1]["europe"] == pytest.approx((0.0, 1.0))


def test_progress_that_is_reached_is_worth_nothing_in_the_last_year():
    """3.5, 6.7: no victory needs another box, and nobody throws its dice; before, they are worth some."""
    assert at_stake(4, 2)[1] == 0.0 < at_stake(2, 2)[1] < at_stake(2, 1)[1]


@pytest.mark.parametrize("progress", range(5))
def test_the_british_gain_nothing_by_a_contest_for_progress(progress):
    """10.3: they can but hold the marker, so nothing is put there for its going back."""
    assert at_stake(3, progress)[0] == 0.0


def at_stake(turn, progress):
    """What the British win and lose in a contest for progress in the short scenario."""
    regular = character_of(REGULAR, "short", events.BRITISH)
    board = Board(step="IV.1", scenario="short", turn=turn, progress=progress, europe=2)
    return stake(board.state, events.BRITISH, "progress", regular)


def test_allies_are_worth_most_while_there_is_time():
    """12.7: the box that brings the French, in 1776 and in 1782, and for whom only the year counts."""
    regular = character_of(REGULAR, "campaign", events.BRITISH)
    early, late = (allies(Board(step="IV.1", turn=turn, europe=1).state, regular)[0] for turn in (2, 8))
    assert early > 2 * late > 0
    assert late == regular.yearly[5] - regular.yearly[4]


def test_who_fights_for_europe_puts_his_best_there():
    """3.5: the last contest; greedy gives it to a colony."""
    reached = {"new_england": 2, "mid_atlantic": 2, "virginia": 2, "deep_south": 2, "west": 1}
    hand = ["rabble_3"]
    board = Board(step="IV.1", scenario="short", turn=4, progress=3, europe=1, loyalty=reached, american=hand)
    assert choice(board.state, GreedyBot(name=REGULAR)) == events.Allot("rabble_3", "europe")


@pytest.mark.parametrize(("side", "item"), [(events.AMERICAN, "progress"), (events.BRITISH, "europe")])
def test_the_declaration_comes_before_or_after_europe(side, item):
    """9.3, 12.5: who resolves first takes the contest that changes the American's dice in time."""
    both = ["rabble_1", "rabble_2"]
    board = Board(step="IV.1", first=side, progress=1, american=both, british=both)
    allots = [events.Allot("rabble_1", "progress"), events.Allot("rabble_2", "europe"), events.Seal()]
    board.do(*allots, *allots)
    assert choice(board.state, GreedyBot(name=REGULAR)) == events.Contest(item)
