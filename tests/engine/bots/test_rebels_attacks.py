"""Regular in Rebels: attacks of several units, combats divided as a whole, and the last turn."""

from random import Random

import pytest

from cockade.engine.bots.candidate_plans import Way
from cockade.engine.bots.parameters import laid, values_of
from cockade.engine.bots.playout import random_source
from cockade.engine.bots.rebels import SHEET, Character, GreedyBot, neighbour, plans
from cockade.engine.bots.rebels.aims import aims_of
from cockade.engine.bots.rebels.attacks import Attacks
from cockade.engine.bots.rebels.front import Division, Front
from cockade.engine.bots.rebels.plan import Plan
from cockade.engine.rebels.play import GAME
from cockade.events.rebels import AMERICAN, BRITISH, EndSegment, Engage, March
from tests.engine.rebels.field import Battle, gun, line


def concerted(**changes):
    """Greedy who plans attacks as Regular does."""
    return laid(Character, values_of(SHEET, "greedy", "", AMERICAN) | {"concerted": True} | changes)


def played(battle, character, most=40):
    """Let the player go on with this segment; everything that he chose."""
    player, chosen, segment = GreedyBot(character), [], battle.state.segment
    while battle.state.segment == segment and len(chosen) < most:
        chosen.append(player.choose(GAME, battle.state, GAME.offers(battle.state), Random(1).randrange))
        if isinstance(chosen[-1], EndSegment):
            break
        battle.do(chosen[-1])
    return chosen


def front(battle, side=AMERICAN, **changes):
    return Front(battle.state, aims_of(battle.state, side, concerted(**changes)))


# ---------------------------------------------------------------- who goes together


def test_several_go_for_whom_none_could_attack_alone():
    """8.271: three of four against six stand beside him at the end of the move, in two hexes or more."""
    three = [line(f"a{n}", AMERICAN, 1502 + n) for n in range(3)]
    battle = Battle(*three, line("b", BRITISH, 1507, strength=6), else_wins=BRITISH)
    marched = {action.unit: action.hex for action in played(battle, concerted()) if isinstance(action, March)}
    beside = [unit for unit in marched if battle.unit(unit).hex in battle.ground.neighbours[1507]]
    assert len(beside) == 3
    assert len({battle.unit(unit).hex for unit in beside}) > 1


def test_who_has_only_to_hold_does_not_seek_a_fight_that_promises_little():
    """The same three, who would win if the game ended now, stay where they are."""
    three = [line(f"a{n}", AMERICAN, 1502 + n) for n in range(3)]
    battle = Battle(*three, line("b", BRITISH, 1507, strength=6), else_wins=AMERICAN)
    played(battle, concerted(sally=9.0, reluctant=9.0))
    assert all(battle.unit(f"a{n}").hex not in battle.ground.neighbours[1507] for n in range(3))


# ---------------------------------------------------------------- who fights whom


def test_a_combat_promises_more_the_stronger_the_attack():
    battle = Battle(
        line("a", AMERICAN, 1504), line("c", AMERICAN, 1506), line("b", BRITISH, 1505), segment="assault"
    )
    both = front(battle)
    alone, two = (both.promise((hexes, (1505,)), both.held) for hexes in ((1504,), (1504, 1506)))
    assert alone < two


def test_who_has_no_way_back_is_worth_more():
    """8.514: the last way closed, a retreat is a loss."""
    ring = [line(f"a{n}", AMERICAN, hex_) for n, hex_ in enumerate((1504, 1604, 1605, 1506, 1405, 1404))]
    open_ = Battle(*ring[:2], line("b", BRITISH, 1505), segment="assault")
    shut = Battle(*ring, line("b", BRITISH, 1505), segment="assault")
    fight = ((1504, 1604), (1505,))
    assert front(open_).promise(fight, front(open_).held) < front(shut).promise(fight, front(shut).held)


def test_whoever_must_be_attacked_is():
    """8.272: of two enemies beside one stack both are in its combat; beside two stacks each has one."""
    one = Battle(
        line("a", AMERICAN, 1505), line("b", BRITISH, 1504), line("c", BRITISH, 1506), segment="assault"
    )
    assert front(one).fights() in ([((1505,), (1504, 1506))], [((1505,), (1506, 1504))])
    more = Battle(
        *(line(id_, AMERICAN, 1505 + n) for n, id_ in enumerate("ad")),
        *(line(id_, BRITISH, hex_) for id_, hex_ in zip("bc", (1504, 1507), strict=True)),
        segment="assault",
    )
    assert sorted(front(more).fights()) == [((1505,), (1504,)), ((1506,), (1507,))]


def test_a_division_is_declared_pair_by_pair():
    """8.27: what the player engages is what the front divides."""
    battle = Battle(
        line("a", AMERICAN, 1504), line("c", AMERICAN, 1506), line("b", BRITISH, 1505), segment="assault"
    )
    player, chosen = GreedyBot(concerted()), set()
    battle.go_on()
    for _ in range(2):
        action = player.choose(GAME, battle.state, GAME.offers(battle.state), Random(1).randrange)
        chosen.add(action)
        battle.do(action)
    assert chosen == {Engage(1504, 1505), Engage(1506, 1505)}


@pytest.mark.parametrize("n", [3, 5])
def test_of_many_divisions_none_that_differs_in_one_hex_is_better(n):
    """Where not all are looked at, what is found cannot be bettered by another choice of one hex."""
    own = [line(f"a{x}", AMERICAN, hex_) for x, hex_ in enumerate((1304, 1404, 1504, 1604, 1704)[:n])]
    foes = [
        line(f"b{x}", BRITISH, hex_, strength=2 + x) for x, hex_ in enumerate((1305, 1405, 1505, 1605)[:n])
    ]
    found = front(Battle(*own, *foes, segment="assault"))
    for hexes in found.parts(found.held):
        stacks = {hex_: found.stack(hex_, found.held[hex_]) for hex_ in hexes}
        corners = {foe: found.corner(foe, found.held) for foe in found.foes}
        division = Division(found.opposition, stacks, corners)
        climbed = division.climbed()
        most = division.divided(climbed)[0]
        for place, targets in enumerate(division.layout.options):
            for target in targets:
                other = (*climbed[:place], target, *climbed[place + 1 :])
                assert division.divided(other)[0] <= most


def test_guns_cost_no_level_but_something():
    """13.2: eliminated guns move no level; they are worth what the character says."""
    battle = Battle(line("a", AMERICAN, 1504), gun("g", BRITISH, 1505), segment="assault")
    assert front(battle, gun=0.5).enemies[1505].lost == 0.5


# ---------------------------------------------------------------- the end


def test_on_the_last_turn_who_would_lose_has_nothing_to_fear_for():
    """An army that is hurt is spared while there is time; on the last turn sparing it wins nothing."""

    def own(turn, **changes):
        battle = Battle(line("a", AMERICAN, 1504), turn=turn, turns=9, else_wins=BRITISH)
        state = battle.state.replace(levels=(6, 60))
        return aims_of(state, AMERICAN, concerted(**changes)).own

    assert own(9, desperate=True) < 0.5 < own(9, desperate=False)
    assert own(5, desperate=True) == own(5, desperate=False)


# ---------------------------------------------------------------- what else a turn could be


def test_a_quarry_is_attacked_first_though_another_promises_more():
    """Of a weak and a strong enemy in reach the strong one, if somebody would rather attack him."""
    pieces = (
        *(line(f"a{n}", AMERICAN, 1503 + n) for n in range(3)),
        line("weak", BRITISH, 1308, strength=1),
        line("strong", BRITISH, 1708, strength=4),
    )

    def against(**changes):
        battle = Battle(*pieces, else_wins=BRITISH)
        plan = Plan(battle.state, concerted(**changes))
        marches = [o for o in GAME.offers(battle.state) if o.verb is March]
        moves = Attacks(plan, {o.subject: [a.hex for a in o.actions] for o in marches}).best().moves
        return {foe for _, hex_ in moves for foe in plan.front.targets(hex_)}

    assert against() == {1308}
    assert against(quarry=1708) == {1708}


def test_ways_to_move_differ_in_what_matters_while_moving():
    """Of forty neighbours some send somebody against an enemy first; none changes how a camp is laid."""
    state = Battle(line("a", AMERICAN, 1504), line("b", BRITISH, 1507)).state
    pick = random_source("w")
    ways = [neighbour(state, AMERICAN, ("regular",), Way(), pick) for _ in range(40)]
    changed = {name for way in ways for name, _ in way.changes}
    assert "quarry" in changed
    assert not any(name.startswith("camp_") for name in changed)


def test_what_a_commander_thinks_of_first_differs_much():
    """To stand, to attack here or there, to send the whole army to one place: each once."""
    state = Battle(line("a", AMERICAN, 1504), line("b", BRITISH, 1507), line("c", BRITISH, 1707)).state
    ways = list(plans(state, AMERICAN))
    assert len(set(ways)) == len(ways)
    assert {dict(way.changes).get("quarry") for way in ways} >= {1507, 1707}
    assert {group.target for way in ways for group in way.groups} >= {1507, 1707}
    assert any(dict(way.changes).get("worthwhile", 0) > 1 for way in ways)
