"""Regular of Brandywine sees more than greedy: morale, ways of retreat, all whom he must fight, the hour."""

from __future__ import annotations

import pytest

from cockade.engine.bots.brandywine.evaluation_map import Survey
from cockade.engine.bots.brandywine.exchange import Party, exchange, garrison
from cockade.engine.bots.brandywine.fighting import best_chit, likely_chit
from cockade.engine.bots.brandywine.greedy import retreat
from cockade.engine.bots.brandywine.marching import Outlook
from cockade.engine.bots.brandywine.parameters import GREEDY, SHEET, Character, character_of
from cockade.engine.bots.brandywine.retreats import ways_back
from cockade.engine.bots.parameters import laid, values_of
from cockade.engine.brandywine.b6_combat.forecast import forecast_combat
from cockade.engine.brandywine.common.data import Decisive
from cockade.events import brandywine as events
from tests.engine.brandywine.field import Battle, foot, gun, leader

REGULAR = "regular"
AROUND = (1504, 1605, 1606, 1506, 1406, 1405)  # of 1505


def regular(side=events.AMERICAN, **changes):
    """Regular's constants, or nearly."""
    return laid(Character, values_of(SHEET, REGULAR, "", side) | changes)


def surveyed(battle, side=events.AMERICAN, **changes):
    """What Regular sees."""
    return Survey(battle.state, side, regular(side, **changes))


def declared(*pieces, **more):
    """The combat of an American at 1505 against the British at 1506, as far as the chits."""
    battle = Battle(*pieces, phase="combat", **more)
    battle.go_on()
    battle.do(events.Engage("a", 1506))
    while not battle.offered(events.PlayChit):
        battle.do(battle.offered()[0])
    return battle


def test_greedy_is_not_keen():
    """All that is new is for who minds it."""
    assert not character_of(GREEDY, "battle", events.BRITISH).keen
    assert character_of(REGULAR, "battle", events.BRITISH).keen


@pytest.mark.parametrize("better", [{"attack": 1}, {"defence": -1}])
def test_better_morale_makes_an_attack_worth_more(better):
    """12.1.8: the lead units' morale is added to the die and taken from it."""
    field, plain = Battle().ground, Party(6.0, 0, 1)
    attack, defence = (plain._replace(nerve=better.get(who, 0)) for who in ("attack", "defence"))
    usual = exchange(field, 1505, plain, plain, 0.0, regular())
    assert exchange(field, 1505, attack, defence, 0.0, regular()) > usual


def test_who_cannot_go_back_loses_more():
    """13.2.3: a retreat becomes a capture."""
    field, party = Battle().ground, Party(6.0, 0, 2)
    values = [exchange(field, 1505, party, party, closed, regular()) for closed in (0.0, 0.5, 1.0)]
    assert values == sorted(values)
    assert values[0] < values[2]


def test_a_leader_and_the_best_man_make_the_nerve_of_a_hex():
    """12.1.8, 14.2.1, 15.2.4: and the band of the army."""
    battle = Battle(
        foot("a", events.AMERICAN, 1505, morale=1),
        foot("b", events.AMERICAN, 1505),
        leader("l", events.AMERICAN, 1505),
    )
    assert garrison(battle.state.position.stack(1505), -1) == Party(8.0, 1, 2)


def test_a_zone_around_closes_the_ways_back():
    """13.2.2: three enemies around, and none is left; one of them gone, some are."""
    ring = [foot(f"b{n}", events.BRITISH, hex_) for n, hex_ in enumerate((1504, 1606, 1406))]
    for enemies, free in ((ring, False), (ring[:2], True)):
        state = Battle(foot("a", events.AMERICAN, 1505), *enemies).state
        assert bool(ways_back(state, events.AMERICAN, 1505)) == free


def test_closing_the_last_way_back_is_worth_a_march():
    """Who stands behind the enemy makes a capture of a retreat."""
    pair = [foot(f"a{n}", events.AMERICAN, hex_, strength=6) for n, hex_ in enumerate((1504, 1606))]
    battle = Battle(*pair, foot("c", events.AMERICAN, 1110, strength=3), foot("b", events.BRITISH, 1505))
    survey = surveyed(battle)
    unit = battle.unit("c")
    assert survey.prospects(unit, 1406, [1505]) > survey.prospects(unit, 1605, [1505])


def test_strength_is_divided_among_all_who_must_be_fought():
    """12.1: beside two enemies a unit has to fight both, so each attack is weaker than one alone."""
    both = [foot(f"b{n}", events.BRITISH, hex_, strength=4) for n, hex_ in enumerate((1504, 1506))]
    battle = Battle(foot("a", events.AMERICAN, 1305, strength=6), *both)
    survey, unit = surveyed(battle, hope=0.0), battle.unit("a")
    one = survey.prospects(unit, 1507, [1506])
    assert survey.prospects(unit, 1405, [1504]) == one
    assert survey.prospects(unit, 1505, [1504, 1506]) < 2 * one


def test_with_the_last_word_nobody_fears():
    """Nobody answers any more: the second side of the last turn."""
    pieces = foot("a", events.AMERICAN, 1505), foot("b", events.BRITISH, 1508, strength=6)
    cautions = [
        surveyed(Battle(*pieces, turn=turn, initiative=first)).caution
        for turn, first in ((12, events.BRITISH), (12, events.AMERICAN), (11, events.BRITISH))
    ]
    assert cautions[0] == 0 < cautions[1] == cautions[2]


def held(*pieces):
    """A battle for 1505, where the other side has won without it."""
    place = Decisive(
        events.BRITISH,
        "hold_each",
        ("hill",),
        at_end=False,
        text="",
        told="",
        ending="",
        rule="18.2.3",
        source="seed",
        why="",
    )
    return Battle(*pieces, zones={"hill": [1505]}, decisive=[place])


def test_who_alone_holds_a_place_keeps_it():
    """18.0: the second man there is free to go."""
    battle = held(foot("a", events.AMERICAN, 1505), foot("c", events.AMERICAN, 1405))
    survey = surveyed(battle)
    assert survey.duty(battle.unit("a"), 1505) == survey.duty(battle.unit("c"), 1405) + survey.character.keeps
    assert survey.duty(battle.unit("c"), 1505) == 0


def test_men_are_told_off_to_places_on_a_card_too():
    """Greedy does so only where nothing decides but the way out."""
    battle = held(foot("a", events.AMERICAN, 1410), foot("b", events.BRITISH, 1503, strength=6))
    assert surveyed(battle).posts == {"a": 1505}
    assert Outlook(battle.state, events.AMERICAN, character_of(GREEDY, "", events.AMERICAN)).posts == {}


def test_who_expects_the_likeliest_chit_answers_it():
    """12.1.9: his own is the best against it."""
    battle = declared(foot("a", events.AMERICAN, 1505), foot("b", events.BRITISH, 1506))
    frame, able = battle.state.agenda[-1], [action.chit for action in battle.offered(events.PlayChit)]
    pairs = forecast_combat(battle.state, frame.combat, frame.leads, frame.shift).pairs
    sure = regular(answers=1000.0)
    likely = likely_chit(pairs, sure, attacking=False)
    played = best_chit(battle.state, frame, able, sure)
    results = {pair.attack: pair.result for pair in pairs if pair.defence == likely and pair.result != "NC"}
    assert int(results[played]) == max(map(int, results.values()))


def test_a_beaten_unit_goes_where_there_is_a_way_on():
    """13.2.2: of two hexes away from the enemy the one with more ways back."""
    ways = [events.Retreat("a", hex_) for hex_ in (1001, 1103)]
    battle = Battle(foot("a", events.AMERICAN, 1002), gun("g", events.BRITISH, 1606))
    frame = events.Retreating(events.AMERICAN, "a", 1, 1, 1002)
    assert retreat(battle.state, frame, ways, regular()) == ways[1]
    assert retreat(battle.state, frame, ways, character_of(GREEDY, "", events.AMERICAN)) == ways[0]
