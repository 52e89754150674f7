"""The greedy player: it takes what decides, keeps what it has, and spares an army that is about to break."""

from random import Random

import pytest

from cockade.engine.bots import bot, bot_names
from cockade.engine.bots.rebels import GreedyBot
from cockade.engine.bots.rebels.aims import aims_of
from cockade.engine.bots.rebels.chances import expected, trap_around, ways_back
from cockade.engine.bots.rebels.parameters import GREEDY, character_of
from cockade.engine.bots.rebels.plan import Plan
from cockade.engine.game_tree import GameTree
from cockade.engine.rebels.common.ground import ground
from cockade.engine.rebels.play import GAME
from cockade.events.rebels import AMERICAN, BRITISH, EndSegment, ForceMarch, March, Name, NamesDone
from tests.engine.rebels.field import Battle, leader, line
from tests.engine.rebels.scenes import Scene


def greedy(side=AMERICAN):
    """The constants of the first player."""
    return character_of(GREEDY, "", side)


def choice(battle):
    """What the greedy player would do now."""
    return GreedyBot().choose(GAME, battle.state, GAME.offers(battle.state), Random(1).randrange)


def play_on(battle, most=60):
    """Let the greedy player go on with this segment; everything that it chose."""
    player, chosen, segment = GreedyBot(), [], battle.state.segment
    while battle.state.segment == segment and len(chosen) < most:
        chosen.append(player.choose(GAME, battle.state, GAME.offers(battle.state), Random(1).randrange))
        if isinstance(chosen[-1], EndSegment):
            break
        dice = {"forced_march": [1]} if isinstance(chosen[-1], ForceMarch) else {}
        battle.do(chosen[-1], **dice)
    return chosen


# ---------------------------------------------------------------- what ends the battle


@pytest.mark.parametrize(
    ("owners", "winner"), [((), BRITISH), (((6124, AMERICAN),), AMERICAN), (((5423, AMERICAN),), AMERICAN)]
)
def test_it_knows_who_would_win_now(owners, winner):
    """harlem.18.1: one of the two roads is enough."""
    state = Scene("harlem", turn=7, owners=owners).state
    assert [aims_of(state, side, greedy(side)).wins for side in (AMERICAN, BRITISH)] == [
        winner == AMERICAN,
        winner == BRITISH,
    ]


def test_what_it_wants_is_what_it_has_not():
    """princeton.18.1: of the four places those that are the enemy's; the enemy keeps them."""
    state = Scene("princeton", owners=((6704, AMERICAN),)).state
    assert set(aims_of(state, AMERICAN, greedy(AMERICAN)).goals) == {6510, 6511, 6718}
    assert aims_of(state, AMERICAN, greedy(AMERICAN)).keeps == (6704,)
    assert set(aims_of(state, BRITISH, greedy(BRITISH)).keeps) == {6510, 6511, 6718}


def test_losses_weigh_more_when_the_army_is_about_to_break():
    """13.1: at a tenth of the level they count more than twice."""
    whole, faint = Battle(line("a", AMERICAN, 1505)), Battle(line("a", AMERICAN, 1505))
    faint.state = faint.state.replace(levels=(6, 60))
    assert (
        aims_of(faint.state, AMERICAN, greedy(AMERICAN)).own
        > 2 * aims_of(whole.state, AMERICAN, greedy(AMERICAN)).own
    )
    assert aims_of(faint.state, BRITISH, greedy(BRITISH)).theirs > 2


def test_it_walks_into_an_empty_place_that_decides():
    """harlem.18.1: an American who can reach the road on the last turn takes it."""
    battle = Scene("harlem", turn=7, at={"1md": 5420, "douglas": 5610, "block": 6126}, only=True)
    moved = {action.unit: action.hex for action in play_on(battle) if isinstance(action, March)}
    assert moved["1md"] == 5423


def test_who_is_winning_stands_by_the_place_in_danger():
    """harlem.18.1: with an American three hexes off, a Briton goes to the road instead of away."""
    at = {"1md": 5419, "block": 5425}
    battle = Scene("harlem", turn=6, side=BRITISH, at=at, only=True)
    moved = [action.hex for action in play_on(battle) if isinstance(action, March)]
    assert moved[-1] == 5423


def test_held_enemies_are_left_alone_by_who_is_winning():
    """harlem.17.0: to come beside them or to fire on them would draw them in."""
    at = {"14ca": 5304, "block": 5306}
    battle = Scene("harlem", turn=3, side=BRITISH, at=at, only=True)
    battle.with_unit("14ca", held=True)
    play_on(battle)
    assert battle.unit("block").hex not in ground("harlem").neighbours[5304]


def test_those_who_may_cross_the_bronx_are_named():
    """whiteplains.17.0: the strongest near the places that only the named may reach, as many as may be."""
    opened = GameTree.begin(GAME, "white-plains", bytes(16))
    player, named = bot("greedy", "rebels"), []
    while opened.state.turn < 2:
        action = player.choose(GAME, opened.state, opened.offers(), Random(1).randrange)
        named += [action] * isinstance(action, Name | NamesDone)
        opened.act(opened.decider, action)
    units = [opened.state.unit(action.unit) for action in named if isinstance(action, Name)]
    assert sum(unit.is_infantry for unit in units if unit.side == AMERICAN) == 6


# ---------------------------------------------------------------- fights


def test_who_cannot_retreat_is_worth_more():
    """8.514: the same odds promise more where the beaten have no way out."""
    surrounded = [1404, 1405, 1504, 1506, 1604, 1605]
    ring = [line(f"b{n}", BRITISH, hex_) for n, hex_ in enumerate(surrounded)]
    caught = Battle(line("a", AMERICAN, 1505), *ring, side=BRITISH)
    free = Battle(line("a", AMERICAN, 1505), line("b", BRITISH, 1404), side=BRITISH)
    assert ways_back(caught.state, 1505) == 0 < ways_back(free.state, 1505)
    assert trap_around(caught.state, 1505, greedy()) > trap_around(free.state, 1505, greedy())
    units = caught.state.position.combat_units(1505)
    chances = caught.ground.charts.assault.chances(6)
    assert expected(greedy(), chances, units, 1, 0.6) > expected(greedy(), chances, units, 1, 0.0)


def test_a_hopeless_attack_is_not_sought():
    """8.22: four points do not go beside fourteen, where they would have to attack."""
    battle = Battle(
        line("a", AMERICAN, 1503, strength=4), line("b", BRITISH, 1507, strength=14), else_wins=BRITISH
    )
    play_on(battle)
    assert battle.unit("a").hex not in battle.ground.neighbours[1507]


# ---------------------------------------------------------------- whole games


@pytest.mark.parametrize("scenario", sorted(GAME.scenarios))
def test_it_plays_the_first_turn_of_every_battle(scenario):
    """Both sides set up and play a turn, and neither only ends its segments."""
    opened = GameTree.begin(GAME, scenario, bytes(16))
    players = {side: bot("greedy", "rebels") for side in (AMERICAN, BRITISH)}
    marched = set()
    while opened.state.turn < 2 and opened.decider:
        side = opened.decider
        action = players[side].choose(GAME, opened.state, opened.offers(), Random(1).randrange)
        opened.act(side, action)
        marched |= {side} if isinstance(action, March) else set()
    assert marched


def test_the_same_game_again_is_the_same_game():
    """Nothing but the state and the whims that are handed in decides."""

    def moves():
        opened = GameTree.begin(GAME, "kings-mountain", bytes(16))
        player, pick = bot("greedy", "rebels"), Random(4).randrange
        while opened.decider and opened.at < 60:
            opened.act(opened.decider, player.choose(GAME, opened.state, opened.offers(), pick))
        return [event.action for event in opened.story()]

    assert moves() == moves()


def test_it_is_one_of_the_bots():
    """`cockade play --british greedy` finds it."""
    assert "greedy" in bot_names("rebels")


# ---------------------------------------------------------------- what has to be kept


def test_of_more_places_than_are_needed_the_farthest_are_kept():
    """whiteplains.18.1: four of seven are enough; with the British in the south not the most southern."""
    battle = Scene("white-plains", turn=2, at={"1ny": 2419, "33rd": 2330}, only=True)
    keeps = set(Plan(battle.state, greedy()).keeps)
    assert len(keeps) == 4
    assert {2514, 3017} <= keeps
    assert 2726 not in keeps


def test_a_whole_army_fears_less_than_one_that_is_hurt():
    """13.1: who must change something is bold while nothing threatens him, and careful when he has lost."""
    bold, hurt = (
        Scene("stony-point", turn=6).state,
        Scene("stony-point", turn=6).state.replace(levels=(14, 24)),
    )
    assert aims_of(bold, AMERICAN, greedy(AMERICAN)).own < 0.5 < aims_of(hurt, AMERICAN, greedy(AMERICAN)).own


def test_a_leader_alone_far_from_his_friends_is_hunted():
    """11.13: with no friends to flee to he is lost for certain; that is worth more than a chance."""
    alone = Battle(line("a", AMERICAN, 1505), leader("l", BRITISH, 1507))
    near = Battle(line("a", AMERICAN, 1505), leader("l", BRITISH, 1507), line("b", BRITISH, 1509))
    worth = [
        Plan(battle.state, greedy()).prospects.capture(battle.unit("a"), 1507) for battle in (alone, near)
    ]
    assert worth[0] > worth[1]
