"""What every player of these games would call silly, as positions: Regular does none of it."""

from random import Random

import pytest

from cockade.engine.bots import bot
from cockade.engine.bots.brandywine.greedy import in_order
from cockade.engine.bots.characters import REGULAR, laid, values_of
from cockade.engine.bots.rebels import SHEET, Character, GreedyBot
from cockade.engine.bots.rebels.plan import Plan
from cockade.engine.bots.revolution.character import character_of
from cockade.engine.bots.revolution.fighting import stands
from cockade.engine.bots.revolution.hand import has_shots
from cockade.engine.bots.revolution.outlook import Outlook
from cockade.engine.brandywine.play import GAME as BRANDYWINE
from cockade.engine.rebels.play import GAME as REBELS
from cockade.events import brandywine, revolution
from cockade.events.rebels import AMERICAN, BRITISH, EndSegment, ForceMarch, March
from tests.engine.brandywine import field as brandywine_field
from tests.engine.rebels.field import Battle, gun, leader, line
from tests.engine.revolution.fights import fight


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
    staying = outlook_in("boston: british_regular, 6 american_regular")
    assert (stands(leaving), has_shots(leaving)) == (False, False)
    assert (stands(staying), has_shots(staying)) == (True, True)
