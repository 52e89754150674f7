"""What every player of these games would call silly, as positions: Regular does none of it."""

from random import Random

import pytest

from cockade.engine.bots import bot
from cockade.engine.bots.brandywine.evaluation_map import Survey
from cockade.engine.bots.brandywine.greedy import in_order
from cockade.engine.bots.brandywine.parameters import character_of as brandywine_character_of
from cockade.engine.bots.parameters import REGULAR, laid, values_of
from cockade.engine.bots.playout import play_on, random_source
from cockade.engine.bots.rebels import SHEET, Character, GreedyBot
from cockade.engine.bots.rebels.plan import Plan
from cockade.engine.bots.revolution.evaluation_map import Outlook
from cockade.engine.bots.revolution.fighting import stands
from cockade.engine.bots.revolution.hand import has_shots
from cockade.engine.bots.revolution.parameters import character_of
from cockade.engine.brandywine.common.ground import ground
from cockade.engine.brandywine.play import GAME as BRANDYWINE
from cockade.engine.dice import KeyedDice, MeaningfulDice
from cockade.engine.rebels.play import GAME as REBELS
from cockade.engine.revolution.play import GAME as REVOLUTION
from cockade.events import brandywine, revolution
from cockade.events.rebels import AMERICAN, BRITISH, Declaration, EndSegment, Engage, ForceMarch, March
from tests.engine.brandywine import field as brandywine_field
from tests.engine.rebels.field import Battle, gun, leader, line
from tests.engine.revolution.field import Board
from tests.engine.revolution.fights import AMERICAN_FIRST, fight


def regular(side=AMERICAN, **changes):
    """Regular's constants, whatever the battle."""
    return laid(Character, values_of(SHEET, REGULAR, "", side) | changes)


def marched(battle, character):
    """All marches of a segment by who plays so."""
    player = GreedyBot(character)
    while True:
        action = player.choose(REBELS, battle.state, REBELS.offers(battle.state), Random(1).randrange)
        if isinstance(action, EndSegment):
            return battle
        battle.do(action, **({"forced_march": [1]} if isinstance(action, ForceMarch) else {}))


# ---------------------------------------------------------------- guns


def test_a_gun_does_not_stand_alone_where_an_enemy_can_come():
    """8.43: alone it is ridden over; beside its infantry it has an escort, and it shoots from there."""
    battle = Battle(
        gun("g", AMERICAN, 1505, reach=3),
        line("a", AMERICAN, 1504, strength=6),
        line("b", BRITISH, 1508, strength=6),
        else_wins=AMERICAN,
    )
    worth = Plan(battle.state, regular()).worth(battle.unit("g"))
    careless = Plan(battle.state, regular(escort=0.0)).worth(battle.unit("g"))
    assert worth(1504) > worth(1506)
    assert careless(1506) - worth(1506) == pytest.approx(regular().escort)
    assert careless(1504) == worth(1504)


def test_guns_march_when_those_who_can_escort_them_have_gone():
    """Else they would be where their infantry was."""
    battle = Battle(
        gun("g", AMERICAN, 1503),
        line("a", AMERICAN, 1503, strength=6),
        line("b", BRITISH, 1509, strength=2),
        else_wins=BRITISH,
    )
    player = GreedyBot(regular())
    offers = REBELS.offers(battle.state)
    first = player.choose(REBELS, battle.state, offers, Random(1).randrange)
    assert isinstance(first, March)
    assert first.unit == "a"


# ---------------------------------------------------------------- attacks


def test_who_marches_to_an_attack_makes_it():
    """8.27: of two enemies the one against which the line marched is fought, by all who came for it."""
    three = [line(f"a{n}", AMERICAN, 1502 + n, strength=4) for n in range(3)]
    foes = line("b", BRITISH, 1507, strength=5), line("c", BRITISH, 1907, strength=12)
    battle = marched(Battle(*three, *foes, else_wins=BRITISH), regular())
    came = {battle.unit(f"a{n}").hex for n in range(3)} & set(battle.ground.neighbours[1507])
    assert len(came) > 1
    battle.do(EndSegment())
    player, engaged = GreedyBot(regular()), set()
    while isinstance(battle.state.agenda[-1], Declaration):
        action = player.choose(REBELS, battle.state, REBELS.offers(battle.state), Random(1).randrange)
        if not isinstance(action, Engage):
            break
        engaged.add((action.hex, action.target))
        battle.do(action)
    assert engaged == {(hex_, 1507) for hex_ in came}


# ---------------------------------------------------------------- leaders


def test_a_leader_does_not_ride_alone_where_an_enemy_can_come():
    """11.13: he is surprised there; each point that he is worth counts."""
    battle = Battle(
        leader("l", AMERICAN, 1504),
        line("a", AMERICAN, 1504, strength=6),
        line("b", BRITISH, 1508, strength=6),
        else_wins=AMERICAN,
    )
    plan, careless = Plan(battle.state, regular()), Plan(battle.state, regular(unguarded=0.0))
    chief = battle.unit("l")
    assert plan.leader_worth(chief, 1505) < careless.leader_worth(chief, 1505)
    assert plan.leader_worth(chief, 1504) == careless.leader_worth(chief, 1504)
    assert marched(battle, regular()).unit("l").hex in battle.state.position.line[AMERICAN]


def test_lafayette_marches_last_and_where_washington_is():
    """brandywine.14.5: elsewhere he leaves play at the end of the turn."""
    battle = brandywine_field.Battle(
        brandywine_field.leader("washington", AMERICAN, 1505),
        brandywine_field.leader("lafayette", AMERICAN, 1505),
        brandywine_field.foot("a", AMERICAN, 1503),
        brandywine_field.foot("c", AMERICAN, 1505),
        brandywine_field.foot("b", BRITISH, 1511),
        phase="movement",
    )
    battle.go_on()
    player = bot(REGULAR, "brandywine")
    assert in_order(battle.state, BRANDYWINE.offers(battle.state))[-1] == "lafayette"
    for _ in range(20):
        action = player.choose(BRANDYWINE, battle.state, BRANDYWINE.offers(battle.state), Random(1).randrange)
        if isinstance(action, brandywine.EndPhase):
            break
        battle.do(action)
    assert battle.unit("lafayette").hex == battle.unit("washington").hex


# ---------------------------------------------------------------- places


def test_somebody_stands_at_birmingham_when_howe_comes():
    """brandywine.17.1.1: on turn 6 of the attack on the flank, before the British are beside the hill."""
    _, state = BRANDYWINE.start("flank-attack", KeyedDice(b"hill", 0))
    players = {side: bot(REGULAR, "brandywine") for side in BRANDYWINE.sides}
    dice = MeaningfulDice(b"hill")
    state = play_on(BRANDYWINE, state, players, dice, random_source("hill"), lambda now: now.turn > 6)
    (house,) = ground(state.scenario).zone("meeting_house")
    assert any(not unit.is_leader for unit in state.position.combat_units(house) if unit.side == AMERICAN)


def full_battle_on(turn, scenario):
    """The Full Battle between Regulars at the start of a turn."""
    _, state = BRANDYWINE.start(scenario, KeyedDice(b"hill", 0))
    players = {side: bot(REGULAR, "brandywine") for side in BRANDYWINE.sides}
    return play_on(
        BRANDYWINE,
        state,
        players,
        MeaningfulDice(b"hill"),
        random_source("hill"),
        lambda now: now.turn >= turn,
    )


@pytest.mark.parametrize("scenario", ["battle-basic", "battle"])
def test_a_wing_is_at_birmingham_when_howe_comes_over_the_upper_fords(scenario):
    """
    brandywine.9.3.1: where and when his column arrives is printed, so the dragoons hold the house before.

    When Howe himself arrives, a turn later, a wing is within one march of it.
    """
    state = full_battle_on(7, scenario)
    field = ground(state.scenario)
    (house,) = field.zone("meeting_house")
    men = [unit for hex_ in state.position.combat[AMERICAN] for unit in state.position.combat_units(hex_)]
    assert any(unit.hex == house for unit in men)
    assert sum(unit.strength for unit in men if field.grid.distance(unit.hex, house) <= 7) >= 8


def test_a_wing_falls_back_when_the_enemy_is_nearer_to_what_it_covers():
    """brandywine.4.1.1: the way to Philadelphia is not held at Birmingham once he has passed the house."""
    state = full_battle_on(7, "battle-basic")
    american = brandywine_character_of(REGULAR, state.scenario, AMERICAN)
    assert Survey(state, AMERICAN, american).outposts
    passed = [unit.replace(hex=2414) if unit.id == "1_light_inf" else unit for unit in state.units]
    assert not Survey(state.replace(units=tuple(passed)), AMERICAN, american).outposts
    assert not Survey(state.replace(turn=10), AMERICAN, american).outposts


# ---------------------------------------------------------------- withdrawals


def standing(board, side):
    """Whether a side fights on in the battle on a board."""
    return stands(Outlook(board.state, side, character_of(REGULAR, board.state.scenario, side)))


def test_a_garrison_without_a_way_back_does_not_count_on_the_enemys_ships():
    """revolution.18.8, 24.6: who withdraws on an island is lost without a shot; ships save who landed."""
    landed = {f"british_regular-{n}": "british_fleet-1" for n in (1, 2, 3)}
    pieces = "jamaica: british_fleet, 3 british_regular, american_light"
    board = fight(pieces, "jamaica", landed=landed, dice=AMERICAN_FIRST)
    assert standing(board, revolution.AMERICAN)
    pieces = "jamaica: british_fleet, british_regular, 6 american_regular"
    board = fight(pieces, "jamaica", landed={"british_regular-1": "british_fleet-1"})
    assert not standing(board, revolution.BRITISH)


def test_militia_that_would_be_lost_at_the_border_fires_rather():
    """revolution.23.1: of who withdraws to his ruin nobody is left, and the enemy has lost nothing."""
    pieces = "pensacola: american_militia; st_augustine: 4 american_regular, {}"
    militia = fight(pieces.format("tory_militia"), "st_augustine", attacker=revolution.AMERICAN)
    regulars = fight(pieces.format("british_regular"), "st_augustine", attacker=revolution.AMERICAN)
    assert standing(militia, revolution.BRITISH)
    assert not standing(regulars, revolution.BRITISH)


def test_who_has_put_tactics_on_a_battle_does_not_leave_before_they_are_spent():
    """revolution.18.5: they add dice to the first fire, so they count when it is decided whether to stand."""
    pieces = "boston: washington, american_regular, american_militia, 3 british_regular"
    hand = {"american": ["tactics"] * 3, "dice": AMERICAN_FIRST}
    assert standing(fight(pieces, tactics=(3, 0), **hand), revolution.AMERICAN)
    assert not standing(fight(pieces, tactics=(0, 0), **hand), revolution.AMERICAN)


def test_beaten_militia_withdraws_where_it_lives_on():
    """revolution.18.8, 23.1: over the border all of it is lost, to a wilderness of its own region none."""
    pieces = (
        "new_york: 6 british_regular, 3 american_militia; albany: british_regular; trenton: british_regular"
    )
    board = fight(pieces, "new_york", dice=AMERICAN_FIRST)
    player = bot(REGULAR, "revolution")
    for wanted in (revolution.Withdraw(), revolution.RetreatTo("wyoming_valley")):
        offers = REVOLUTION.offers(board.state)
        seen = REVOLUTION.view(board.state, revolution.AMERICAN)
        assert player.choose(REVOLUTION, seen, offers, Random(1).randrange) == wanted
        board.do(wanted)
    assert len(board.at("wyoming_valley")) == 3


# ---------------------------------------------------------------- markers


def outlook_in(pieces):
    """The American's outlook in a battle at Boston on which both have put three Tactics."""
    state = fight(pieces).state
    state = state.replace(battle=state.battle.replace(tactics=(3, 3)))
    side = revolution.AMERICAN
    return Outlook(state, side, character_of(REGULAR, state.scenario, side))


def test_no_marker_is_spent_on_a_battle_that_one_is_about_to_leave():
    """revolution.7.9.shot: once in the game; who withdraws in his first round keeps it."""
    leaving = outlook_in("boston: 6 british_regular, american_regular")
    staying = outlook_in("boston: 2 british_regular, 6 american_regular")
    assert (stands(leaving), has_shots(leaving)) == (False, False)
    assert (stands(staying), has_shots(staying)) == (True, True)


def test_the_shot_heard_round_the_world_is_not_fired_at_an_outpost():
    """revolution.7.9.shot: it leaves the game, so it waits for a battle with more than a regular or two."""
    outpost = outlook_in("boston: british_regular, 6 american_regular")
    assert (stands(outpost), has_shots(outpost)) == (True, False)


# ---------------------------------------------------------------- points


def test_no_points_are_left_while_something_can_be_bought():
    """revolution.6.8: they are lost at the end of the step."""
    board = Board("boston: washington, american_regular", step="III.A", points=(12, 0))
    player = bot(REGULAR, "revolution")
    while board.decider == revolution.AMERICAN:
        seen = REVOLUTION.view(board.state, revolution.AMERICAN)
        action = player.choose(REVOLUTION, seen, REVOLUTION.offers(board.state), Random(1).randrange)
        if isinstance(action, revolution.EndSegment):
            break
        board.do(action)
    assert board.state.points[0] == 0
