"""The greedy player of Brandywine: it marches to what decides, fights where it is strong, and finishes."""

from __future__ import annotations

from random import Random

import pytest

from cockade.engine.bots import bot, bot_names, next_placement
from cockade.engine.bots.brandywine import GreedyBot
from cockade.engine.bots.brandywine.fighting import balance, best_chit, outlook_of
from cockade.engine.bots.brandywine.garrisons import threats
from cockade.engine.bots.brandywine.greedy import in_order
from cockade.engine.bots.brandywine.marching import Outlook
from cockade.engine.bots.brandywine.parameters import GREEDY, character_of
from cockade.engine.bots.playout import play_on, random_source
from cockade.engine.brandywine.play import GAME
from cockade.engine.dice import KeyedDice, MeaningfulDice
from cockade.engine.game_tree import GameTree
from cockade.events import brandywine as events
from tests.engine.brandywine.field import Battle, foot, gun, leader


def greedy(side=events.AMERICAN):
    """The constants of the first player."""
    return character_of(GREEDY, "", side)


def choice(battle):
    """What the greedy player would do now."""
    return GreedyBot().choose(GAME, battle.state, GAME.offers(battle.state), Random(1).randrange)


def test_the_greedy_player_can_be_asked_for():
    """By name, for this game."""
    assert "greedy" in bot_names("brandywine")
    assert isinstance(bot("greedy", "brandywine"), GreedyBot)


def test_the_british_march_to_what_decides_and_then_rest():
    """Towards the exit; who stands there stays."""
    zones = {"exits": [1509]}
    battle = Battle(
        foot("b", events.BRITISH, 1502), foot("a", events.AMERICAN, 1001), side=events.BRITISH, zones=zones
    )
    assert choice(battle) == events.March("b", 1506)
    there = Battle(
        foot("b", events.BRITISH, 1509), foot("a", events.AMERICAN, 1001), side=events.BRITISH, zones=zones
    )
    assert choice(there) == events.EndPhase()


@pytest.mark.parametrize(("strength", "beside"), [(6, True), (2, False)])
def test_it_stands_beside_the_enemy_only_in_strength(strength, beside):
    """Six against two it goes there, two against six it does not."""
    battle = Battle(
        foot("b", events.BRITISH, 1506, strength=strength),
        foot("a", events.AMERICAN, 1508, strength=8 - strength),
        side=events.BRITISH,
    )
    outlook = Outlook(battle.state, events.BRITISH, greedy(events.BRITISH))
    unit = battle.unit("b")
    assert (outlook.worth(unit, 1507) > outlook.worth(unit, 1506)) == beside


def test_a_leader_goes_to_his_men_and_a_gun_not_before_them():
    """Alone they are exposed."""
    battle = Battle(
        leader("l", events.BRITISH, 1501),
        foot("b", events.BRITISH, 1505),
        gun("g", events.BRITISH, 1505),
        foot("a", events.AMERICAN, 1508),
        side=events.BRITISH,
    )
    outlook = Outlook(battle.state, events.BRITISH, greedy(events.BRITISH))
    assert outlook.best(battle.unit("l"), [1501, 1503, 1505]) == 1505
    assert outlook.worth(battle.unit("g"), 1505) > outlook.worth(battle.unit("g"), 1507)


def test_a_unit_that_must_move_moves():
    """A Disrupted one next to the enemy, before the phase is ended."""
    battle = Battle(
        foot("d", events.BRITISH, 1505, condition=events.DISRUPTED),
        foot("a", events.AMERICAN, 1506),
        side=events.BRITISH,
    )
    assert isinstance(choice(battle), events.March)


def test_it_rallies_and_fires_whenever_it_can():
    """The strongest target first."""
    rallying = Battle(
        foot("d", events.AMERICAN, 1505, condition=events.DISRUPTED),
        foot("b", events.BRITISH, 1001),
        phase="rally",
    )
    assert choice(rallying) == events.Rally("d")
    firing = Battle(
        gun("g", events.BRITISH, 1505),
        foot("a", events.AMERICAN, 1506, strength=2),
        foot("c", events.AMERICAN, 1606, strength=5),
        phase="artillery",
    )
    assert choice(firing) == events.Shoot("g", "c")


def facing(*pieces):
    """The declaration of an American who stands beside an enemy across a creek, which he may leave alone."""
    return Battle(*pieces, phase="combat", creek=[(1505, 1506)])


def test_where_nothing_is_owed_it_attacks_only_what_promises_something():
    """Six against one across the creek, and not one against six."""
    strong = facing(foot("a", events.AMERICAN, 1505, strength=6), foot("b", events.BRITISH, 1506, strength=1))
    weak = facing(foot("a", events.AMERICAN, 1505, strength=1), foot("b", events.BRITISH, 1506, strength=6))
    for battle, expected in ((strong, events.Engage("a", 1506)), (weak, events.OpenCombats())):
        battle.go_on()
        assert isinstance(battle.state.agenda[-1], events.Declaration)
        assert choice(battle) == expected
    frame = strong.state.agenda[-1]
    assert outlook_of(strong.state, frame, greedy(), events.Engage("a", 1506)) > 0


def test_results_weigh_by_what_they_cost():
    """The attacker's is left of the stroke; a pin costs neither."""
    assert balance("R/-", greedy()) < 0 < balance("-/D", greedy())
    assert balance("PIN", greedy()) == balance("NC", greedy()) == 0


def test_the_chit_that_does_best_on_average_is_played():
    """One of those that it may use, whoever it is."""
    battle = Battle(foot("a", events.AMERICAN, 1505), foot("b", events.BRITISH, 1506), phase="combat")
    battle.go_on()
    battle.do(events.Engage("a", 1506))
    while not battle.offered(events.PlayChit):
        battle.do(choice(battle))
    able = [action.chit for action in battle.offered(events.PlayChit)]
    assert best_chit(battle.state, battle.state.agenda[-1], able, greedy()) in able
    assert choice(battle) in battle.offered(events.PlayChit)


def test_placements_are_legal_to_the_last_unit():
    """In the Feint, for both sides."""
    opened = GameTree.begin(GAME, "feint", bytes(16))
    while opened.state.segment == "":
        opened.act(opened.decider, next_placement("brandywine", opened.state))
    assert next_placement("brandywine", opened.state) is None
    assert GAME.violations(opened.state) == []


@pytest.mark.parametrize("scenario", ["flank-attack", "tournament-basic"])
def test_its_games_come_to_their_end(scenario):
    """Against itself, every state sound."""
    opened, pick = GameTree.begin(GAME, scenario, bytes([3]) * 16), Random(3).randrange
    players = {side: GreedyBot() for side in GAME.sides}
    while side := opened.decider:
        opened.act(side, players[side].choose(GAME, opened.state, opened.offers(), pick))
        assert GAME.violations(opened.state) == []
    assert GAME.outcome(opened.state)


def test_it_stays_out_of_reach_of_an_enemy_who_is_too_strong():
    """One against twelve that could come stands better where they cannot."""
    strong = [foot(f"b{n}", events.BRITISH, 1502, strength=6) for n in range(2)]
    battle = Battle(foot("a", events.AMERICAN, 1505, strength=1), *strong, side=events.AMERICAN)
    outlook, unit = Outlook(battle.state, events.AMERICAN, greedy(events.AMERICAN)), battle.unit("a")
    assert outlook.peril(unit, 1505) > 0 == outlook.peril(unit, 1509)


def test_men_beside_a_gun_make_its_peril_less():
    """A gun alone is taken without a fight (12.1.7)."""
    battle = Battle(
        gun("g", events.AMERICAN, 1506),
        foot("a", events.AMERICAN, 1507, strength=6),
        foot("b", events.BRITISH, 1503, strength=6),
        side=events.AMERICAN,
    )
    outlook = Outlook(battle.state, events.AMERICAN, greedy(events.AMERICAN))
    assert outlook.peril(battle.unit("g"), 1506) == greedy().lone > outlook.peril(battle.unit("g"), 1507)
    assert outlook.peril(battle.unit("a"), 1506) < 0


def test_a_hex_without_a_way_back_is_worse():
    """13.2.2: where all around is in the zone of the enemy."""
    around = [foot(f"b{n}", events.BRITISH, hex_) for n, hex_ in enumerate((1503, 1507, 1304, 1704))]
    battle = Battle(foot("a", events.AMERICAN, 1505), *around, side=events.AMERICAN)
    outlook, unit = Outlook(battle.state, events.AMERICAN, greedy(events.AMERICAN)), battle.unit("a")
    assert outlook.trap(unit, 1505) > 0 == outlook.trap(unit, 1106)


def test_men_move_before_guns_and_leaders():
    """Who has to be covered goes where those are who cover him."""
    battle = Battle(
        leader("l", events.BRITISH, 1505),
        gun("g", events.BRITISH, 1505),
        foot("z", events.BRITISH, 1505),
        side=events.BRITISH,
    )
    assert in_order(battle.state, GAME.offers(battle.state)) == ["z", "g", "l"]


def test_who_loses_anyway_risks_all():
    """18.1.3: without both places the British have lost the Feint, so nothing is too dangerous for them."""
    feint, tournament = (GameTree.begin(GAME, name, bytes(16)).state for name in ("feint", "tournament"))
    assert (
        Outlook(feint, events.BRITISH, greedy(events.BRITISH)).caution
        == 0
        < Outlook(feint, events.AMERICAN, greedy(events.AMERICAN)).caution
    )
    assert Outlook(tournament, events.BRITISH, greedy(events.BRITISH)).caution > 0


def test_each_way_out_gets_its_share_of_men():
    """12 come for the one and 6 for the other, so two of three guard the first; the nearest go."""
    battle = Battle(
        *(foot(f"a{n}", events.AMERICAN, hex_) for n, hex_ in enumerate((1510, 1509, 1508))),
        *(foot(f"b{n}", events.BRITISH, 1002, strength=6) for n in range(2)),
        foot("c", events.BRITISH, 2002, strength=6),
        side=events.AMERICAN,
        zones={"exits": [1111, 1911]},
    )
    guarded = Outlook(battle.state, events.AMERICAN, greedy(events.AMERICAN)).posts
    assert sorted(guarded.values()) == [1111, 1111, 1911]
    assert Outlook(battle.state, events.BRITISH, greedy(events.BRITISH)).posts == {}


def test_those_who_will_come_soon_are_awaited():
    """9.3.1: an arrival two turns ahead counts where it will be, a later one not yet."""
    for due, coming in ((9, 6), (10, 0)):
        battle = Battle(
            foot("b", events.BRITISH, 0, strength=6, due=due, entry=1901, fate=events.WAITING),
            side=events.AMERICAN,
            zones={"exits": [1111, 1911]},
        )
        assert threats(battle.state, events.AMERICAN, [1111, 1911], greedy()) == {
            1111: greedy().usual,
            1911: greedy().usual + coming,
        }


def test_through_deep_water_comes_half_of_them():
    """16.2.5: and a gun that stands alone there is still taken (12.1.7)."""
    battle = Battle(
        gun("g", events.AMERICAN, 1506),
        foot("b", events.BRITISH, 1505, strength=6, allowance=1),
        side=events.AMERICAN,
        creek=[(1505, 1506), (1406, 1506), (1606, 1506)],
    )
    outlook = Outlook(battle.state, events.AMERICAN, greedy(events.AMERICAN))
    assert (outlook.menace[1504], outlook.menace[1506]) == (6, 3)
    assert outlook.peril(battle.unit("g"), 1506) >= greedy().lone


def test_a_gun_stands_with_men_though_nobody_is_near():
    """Who comes next turn finds it covered."""
    battle = Battle(
        gun("g", events.AMERICAN, 1505), foot("a", events.AMERICAN, 1505), foot("b", events.BRITISH, 1001)
    )
    outlook, unit = Outlook(battle.state, events.AMERICAN, greedy(events.AMERICAN)), battle.unit("g")
    assert outlook.best(unit, [1505, 1405, 1605]) == 1505
    assert outlook.worth_to_gun(1505, []) - outlook.worth_to_gun(1506, []) == greedy().covered


def test_who_wants_his_army_early_releases_it_early():
    """9.4.5: from the turn that his character names on, where greedy waits for turn 6 (9.4.3)."""
    released = []
    for name in ("early", GREEDY):
        state = GAME.start("battle", KeyedDice(b"r", 0))[1]
        players = {side: GreedyBot(name=name) for side in events.SIDES}
        state = play_on(
            GAME, state, players, MeaningfulDice(b"r"), random_source("r"), lambda now: now.turn == 5
        )
        released.append(state.is_released(events.ARMY))
    assert released == [True, False]
