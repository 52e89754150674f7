"""The greedy player of The American Revolution: it holds towns, fights in strength, and crosses the ocean."""

from __future__ import annotations

from random import Random

import pytest

from cockade.engine.bots import bot, bot_names, next_placement
from cockade.engine.bots.parameters import values_of
from cockade.engine.bots.revolution import GreedyBot
from cockade.engine.bots.revolution.evaluation_map import Outlook, odds
from cockade.engine.bots.revolution.fighting import outlook_of
from cockade.engine.bots.revolution.greedy import spoils
from cockade.engine.bots.revolution.hand import is_bad, value_of_marker
from cockade.engine.bots.revolution.parameters import GREEDY, SHEET, Character, character_of
from cockade.engine.bots.revolution.politics import chance, promise, stake
from cockade.engine.game_tree import GameTree
from cockade.engine.revolution.play import GAME
from cockade.events import revolution as events
from tests.engine.revolution.field import Board
from tests.engine.revolution.fights import fight
from tests.engine.revolution.s22_fog.test_22_view import shuffled
from tests.engine.revolution.walks import walk


def greedy(side=events.BRITISH):
    """The constants of the first player."""
    return character_of(GREEDY, "", side)


def choice(state, player=None):
    """What the greedy player would do now, by what its side may see."""
    seen = GAME.view(state, GAME.decider(state))
    return (player or GreedyBot()).choose(GAME, seen, GAME.offers(state), Random(1).randrange)


def go_on(board, *, until):
    """Let it play on until it does something of a kind; what it did."""
    done = []
    while not done or not isinstance(done[-1], until):
        done.append(choice(board.state))
        board.do(done[-1])
    return done


def moving(pieces, **more):
    """The first movement phase of the turn, the British one."""
    return Board(pieces, step="V.1", **{"campaign": 1, "first": events.BRITISH, **more})


def test_the_greedy_player_can_be_asked_for():
    """By name, for this game."""
    assert "greedy" in bot_names("revolution")
    assert isinstance(bot("greedy", "revolution"), GreedyBot)


def test_what_it_sets_up_stands_in_different_towns():
    """Every piece of both sides finds its place, and hardly a militia stands where another one does."""
    game = GameTree.begin(GAME, "campaign", bytes(16))
    placed = []
    while (action := next_placement("revolution", game.state)) is not None:
        placed.append(action)
        game.act(game.decider, action)
    assert len(placed) == 24
    assert game.state.turn == 1
    towns = [action.area for action in placed if action.unit.startswith("american_militia")]
    assert len(set(towns)) >= 10


def test_an_empty_town_is_taken_and_a_garrison_stays():
    """Of two in a town one goes to the next one that counts; one alone stays where it is."""
    board = moving("baltimore: 2 british_detachment")
    done = go_on(board, until=events.March)
    assert done[0] == events.Gather("baltimore", "land")
    assert len(board.at("baltimore", events.BRITISH)) == 1
    assert isinstance(choice(moving("charleston: british_detachment").state), events.EndSegment)


@pytest.mark.parametrize(("army", "goes"), [("4 british_regular, clinton", True), ("british_light", False)])
def test_it_attacks_where_it_is_stronger(army, goes):
    """Four regulars go for six counters in Philadelphia; light troops leave them alone."""
    board = moving(f"trenton: {army}; philadelphia: 6 american_militia")
    outlook = Outlook(GAME.view(board.state, events.BRITISH), events.BRITISH, greedy())
    assert (outlook.worth("philadelphia", outlook.own("trenton")) > 0) == goes


def test_it_crosses_the_ocean_and_lands():
    """A fleet in Britain takes the army and the admiral aboard and puts the army ashore in America."""
    board = moving("britain: british_fleet, 3 british_regular, clinton, r_howe; boston: american_militia")
    done = []
    while board.state.step == "V.1":
        done.append(choice(board.state))
        board.do(done[-1], movement=[6])
    assert done[0] == events.Gather("britain", "sea")
    assert events.SetOff("r_howe") in done
    assert {action.unit for action in done if isinstance(action, events.Land)} >= {
        "clinton",
        "british_regular-3",
    }
    ashore = [unit for unit in board.state.position.of(events.BRITISH) if unit.is_land_combat]
    assert {unit.area for unit in ashore} != {"britain"}
    assert all(unit.is_ashore for unit in ashore)


def test_a_fresh_one_goes_on_where_another_has_left_off():
    """It keeps nothing that decides: one who is asked for the first time chooses the same."""
    player, steps = GreedyBot(), 0
    game = GameTree.begin(GAME, "campaign", b"fresh")
    while steps < 150:
        chosen = choice(game.state, player)
        if steps % 5 == 0:
            assert choice(game.state) == chosen
        game.act(game.decider, chosen)
        steps += 1


def test_it_knows_no_more_than_its_side():
    """Whatever the enemy hides, it does the same."""
    random = Random(4)
    for game, _ in walk("campaign", 31, steps=250):
        if game.decider and game.at % 5 == 0:
            other = shuffled(game.state, game.decider, random)
            assert choice(other) == choice(game.state)


# ---------------------------------------------------------------- battles


def test_it_fights_while_there_is_hope_and_leaves_when_there_is_none():
    """One man against five retreats where he can; five against one fire."""
    weak = fight("boston: british_light, 5 american_regular").state
    strong = fight("boston: 5 british_regular, american_light").state
    assert outlook_of(weak, events.BRITISH, greedy()) < 0.1
    assert outlook_of(strong, events.BRITISH, greedy()) > 0.9
    assert choice(weak) == events.Withdraw()
    assert choice(strong) == events.OpenFire()


def test_who_cannot_fire_any_more_is_given_up_first():
    """A second man eliminated costs more than one who is disrupted already."""
    board = fight("boston: 3 british_regular, american_light, american_militia", american=["tactics"])
    board.do(events.OpenFire(), fire=[5, 6])
    assert choice(board.state) == events.TakeHit("american_light-1")
    board.do(events.TakeHit("american_light-1"))
    assert choice(board.state) == events.TakeHit("american_light-1")


@pytest.mark.parametrize(
    ("own", "other", "least", "most"),
    [
        ("4 british_regular", "8 american_militia", 0.0, 0.25),
        ("4 british_regular", "6 american_militia", 0.3, 0.6),
        ("2 british_detachment", "american_regular", 0.6, 0.9),
        ("6 british_regular", "4 american_regular", 0.7, 0.95),
    ],
)
def test_two_militia_are_worth_more_than_a_regular(own, other, least, most):
    """As many dice in fewer bodies lose: battles fought to the end come out like this."""
    board = fight(f"boston: {own}, {other}")
    assert least < outlook_of(board.state, events.BRITISH, greedy()) < most


def test_ships_fight_where_that_pays():
    """Two fleets fall upon one; one leaves two alone."""
    pieces = "boston: {british} british_fleet, {french} french_fleet"
    strong = Board(pieces.format(british=2, french=1), step="V.3", campaign=1, first=events.BRITISH, europe=2)
    weak = Board(pieces.format(british=1, french=2), step="V.3", campaign=1, first=events.BRITISH, europe=2)
    assert choice(strong.state) == events.AttackFleets("boston")
    assert not isinstance(choice(weak.state), events.AttackFleets)


def test_partisans_do_not_make_a_town_worthless():
    """The enemy loses what they deny to us, and they can be driven out."""
    pieces = "camden: 4 british_regular, clinton; charleston: american_militia"
    board = moving(pieces, works=[events.Work("partisan", events.AMERICAN, "charleston")])
    outlook = Outlook(GAME.view(board.state, events.BRITISH), events.BRITISH, greedy())
    army = outlook.own("camden")
    assert outlook.gain_here("charleston", army) > 2 * outlook.gain_here("camden", ())
    assert outlook.gain_here("charleston", army) > outlook.worth("camden", army) > 0


def test_chances_are_chances():
    """Equal strengths are even; nobody loses against nobody."""
    assert odds(3, 3, 4) == 0.5
    assert odds(1, 0, 4) == 1.0
    assert chance(2, 0) == (1.0, 0.0)
    won, lost = chance(3, 1)
    assert won > lost
    assert won + lost < 1
    many, none = (promise(Board().state, events.AMERICAN, "progress", points, greedy()) for points in (3, 0))
    assert many > none


# ---------------------------------------------------------------- politics and markers


def test_the_american_contests_progress_and_seals_when_nothing_is_left():
    """The first marker goes on what ends the war."""
    board = Board(step="IV.1", american=["adams", "rabble_1"], progress=2, europe=3)
    assert choice(board.state) == events.Allot("adams", "progress")
    assert choice(Board(step="IV.1", american=["tactics"], british=["debate"]).state) == events.Seal()


def test_a_colony_counts_most_where_it_decides():
    """3.1: the American's fourth colony is worth more to both than a third level of his first."""
    three = {"new_england": 2, "mid_atlantic": 2, "virginia": 2, "deep_south": 1}
    state = Board(progress=4, loyalty=three).state
    for side, place in ((events.AMERICAN, 0), (events.BRITISH, 1)):
        fourth, first_ = (
            stake(state, side, colony, greedy(side))[place] for colony in ("deep_south", "new_england")
        )
        assert fourth > first_


def test_what_is_of_no_use_is_bid_and_given_back():
    """A British Pulaski; a three of rabble rousing is kept."""
    hands = {"american": [], "british": ["pulaski", "rabble_3"]}
    assert choice(Board(step="I.1", **hands).state) == events.Bid("pulaski")
    assert choice(Board(step="VI.C.2", **hands).state) == events.GiveBack("pulaski")
    outlook = Outlook(Board(**hands).state, events.BRITISH, greedy())
    assert value_of_marker(outlook, "pulaski") < value_of_marker(outlook, "rabble_3")


def test_points_are_spent_and_not_lost():
    """Nothing is left over that anything worth having could be bought for (6.8)."""
    board = Board("boston: washington, american_regular", step="III.A", points=(12, 0))
    done = go_on(board, until=events.EndSegment)
    assert {type(action) for action in done} & {events.BuyMarker, events.Mobilize}
    assert board.state.points[0] == 0


def test_a_spy_is_kept_for_the_answer():
    """Sent against a Mutiny, not for nothing."""
    board = Board(step="VI.C.0", american=["mutiny"], british=["spy", "debate", "rabble_1"])
    assert choice(board.state) == events.PlayMarker("mutiny")
    board.do(events.PlayMarker("mutiny"))
    assert choice(board.state) == events.PlayMarker("spy", "reply")
    poor = Board(step="VI.C.0", american=["mutiny"], british=["debate"])
    assert choice(poor.state) == events.Pass()


def test_a_bad_die_is_thrown_again():
    """A one in a contest, not a six; a die that kills a leader."""
    state = Board("boston: gage").state
    assert is_bad(state, events.Throw(events.BRITISH, "contest", "west", 1, "9.3"), greedy())
    assert not is_bad(state, events.Throw(events.BRITISH, "contest", "west", 6, "9.3"), greedy())
    assert is_bad(state, events.Throw(events.BRITISH, "survival", "gage", 5, "21.4"), greedy())
    assert not is_bad(state, events.Throw(events.BRITISH, "survival", "gage", 1, "21.4"), greedy())


# ---------------------------------------------------------------- whole games


def test_a_game_between_two_is_played_by_both():
    """Nobody is idle: both march, attack, buy and allot; towns change hands and colonies their mind."""
    game, players = GameTree.begin(GAME, "short", b"both"), {side: GreedyBot() for side in events.SIDES}
    done = {side: set() for side in events.SIDES}
    while side := game.decider:
        action = choice(game.state, players[side])
        done[side].add(type(action))
        game.act(side, action)
        assert GAME.violations(game.state) == []
    for side in events.SIDES:
        assert done[side] >= {
            events.March,
            events.Attack,
            events.Mobilize,
            events.BuyMarker,
            events.Allot,
            events.OpenFire,
            events.Fire,
            events.PlayMarker,
        }
    kinds = [(fact.track, fact.by) for event in game.events for fact in event.facts if hasattr(fact, "track")]
    assert {("loyalty", 1), ("loyalty", -1)} <= set(kinds)
    assert game.state.winner in events.SIDES


# ---------------------------------------------------------------- other characters


def like_greedy(side, **values):
    """The first player but for some values."""
    return Character(**(values_of(SHEET, GREEDY, "", side) | values))


def outlooks(board, side, **values):
    """What a side sees, as greedy and as one who differs from him in these values."""
    seen = GAME.view(board.state, side)
    return [Outlook(seen, side, one) for one in (like_greedy(side), like_greedy(side, **values))]


def test_a_massacre_counts_less_where_partisans_come_back():
    """37.2: what it frees shrinks, what the enemy draws does not."""
    partisans = events.Work("partisan", events.AMERICAN, "charleston")
    board = moving("charleston: 2 british_regular", works=[partisans])
    plain, sparing = outlooks(board, events.BRITISH, lasting=0.4)
    assert spoils(sparing, "charleston") < spoils(plain, "charleston")


@pytest.mark.parametrize(("foe", "bids"), [("american_militia", True), ("9 american_regular", False)])
def test_markers_are_bid_where_going_first_is_worth_something(foe, bids):
    """8.1: for a weak enemy next door, not for a strong one; greedy never does."""
    pieces = f"trenton: 5 british_regular; philadelphia: {foe}"
    board = Board(pieces, step="I.1", american=[], british=["tactics", "tactics"])
    who = like_greedy(events.BRITISH, first=0.5, most_bid=1)
    assert choice(board.state) == events.Seal()
    assert choice(board.state, GreedyBot(who)) == (events.Bid("tactics") if bids else events.Seal())
    if bids:
        board.do(events.Bid("tactics"))
        assert choice(board.state, GreedyBot(who)) == events.Seal()


def test_two_halves_of_an_army_are_worth_more_together():
    """Near something to attack, for who cares for it; to greedy they are not."""
    board = moving("trenton: 4 british_regular; philadelphia: 2 american_militia")
    gains = []
    for outlook in outlooks(board, events.BRITISH, mass=0.06):
        army = outlook.own("trenton")
        there, more = army[:2], army[2:]
        gains.append(outlook.gain("trenton", there, more) - outlook.gain("trenton", [], more))
    assert gains[1] > gains[0]
