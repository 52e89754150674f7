"""Every reason to refuse names its clause (the reasons of a chapter stand in its tests too)."""

from __future__ import annotations

from random import Random

import pytest

from engine.bots import bot
from engine.brandywine.play import GAME
from engine.brandywine.refusals import PLACE
from engine.game import OpenGame
from events.brandywine import (
    AMERICAN,
    BRITISH,
    DISRUPTED,
    SHATTERED,
    VOCABULARY,
    Decline,
    EndPhase,
    Hasten,
    LoseStep,
    March,
    Place,
    Rally,
    Release,
    Wade,
)
from events.event import Action
from events.facts import Secret, SetUp
from tests.engine.brandywine.field import GRID, Battle, dragoon, foot, gun, leader, rifle

FAR = foot("z", BRITISH, 2011)


def test_every_verb_has_its_place():
    """No verb of the vocabulary is without frames and a clause."""
    assert set(PLACE) == {verb for verb in VOCABULARY.actions if verb not in {SetUp, Secret}}
    assert all(issubclass(verb, Action) for verb in PLACE)


CASES = [
    ("5.0", March("b", 1505), {}),
    ("9.1.1", March("b", 1505), {"side": AMERICAN}),
    ("5.0", Decline(), {"side": AMERICAN}),
    ("13.6.1", Rally("a"), {"side": AMERICAN}),
    ("18.3.1", SetUp("battle"), {"side": AMERICAN}),
    ("3.2.combat-unit", March("nobody", 1505), {"side": AMERICAN}),
    ("2.1", March("a", 101), {"side": AMERICAN}),
]


@pytest.mark.parametrize(("clause", "action", "more"), CASES)
def test_the_wrong_time_the_wrong_player_the_wrong_unit(clause, action, more):
    """Before anything about the move itself is looked at."""
    battle = Battle(foot("a", AMERICAN, 1505), foot("b", BRITISH, 1509), side=AMERICAN)
    assert battle.refusal(action, more.get("side", BRITISH)).rule == clause


def refused(action, *pieces, **more):
    """The clause under which an action of the American is refused."""
    battle = Battle(*pieces, FAR, **more)
    for piece in pieces:
        battle.with_unit(piece.counter.id, **piece.changes)  # what it has done in the phase that begins
    battle.state = battle.state.but(last_moved="a")
    return battle.refusal(action).rule


A = foot("a", AMERICAN, 1505)
LANE = {"woods": [1504, 1605, 1606, 1506, 1406, 1405]}


@pytest.mark.parametrize(
    ("clause", "action", "pieces", "more"),
    [
        ("9.1.1", March("a", 1505), [A], {}),
        ("9.1.2", March("a", 1101), [A], {}),
        ("9.1.2", March("a", 1504), [foot("a", AMERICAN, 1505, halted=True)], {}),
        ("9.1.4", March("c", 1504), [A, foot("c", AMERICAN, 1505, start=1506)], {}),
        ("9.1.4", Hasten("c", 1504), [A, foot("c", AMERICAN, 1505, start=1506, hastened=True)], {}),
        ("13.4", March("a", 1504), [foot("a", AMERICAN, 1505, condition=SHATTERED)], {}),
        ("13.5.1", March("a", 1504), [dragoon("a", AMERICAN, 1505, withdrawn=True)], {}),
        ("9.6.2", March("delaware", 1504), [foot("delaware", AMERICAN, 1505)], {}),
        ("9.6.3", March("proctor", 1504), [gun("proctor", AMERICAN, 1505)], {}),
        ("8.2.1", March("a", 1504), [foot("a", AMERICAN, 1505, halted=True), foot("b", BRITISH, 1506)], {}),
        ("13.3", March("a", 1502), [foot("a", AMERICAN, 1505, condition=DISRUPTED)], {}),
        ("13.3", March("a", 1504), [foot("a", AMERICAN, 1505, condition=DISRUPTED, start=1506)], {}),
        (
            "13.3",
            March("a", 1506),
            [foot("a", AMERICAN, 1505, condition=DISRUPTED), foot("b", BRITISH, 1507)],
            {},
        ),
        ("9.1.5", March("a", 1506), [A, foot("b", BRITISH, 1506)], {}),
        ("14.3.2", March("l", 1506), [leader("l", AMERICAN, 1505), leader("k", BRITISH, 1506)], {}),
        ("9.4.1", March("a", 1506), [A], {"released": (), "zones": {"bivouac": [1505]}}),
        (
            "9.5.3",
            March("a", 1506),
            [foot("a", AMERICAN, 1505, printed={"detachment": True})],
            {"released": ()},
        ),
        ("9.6.1", March("a", 1506), [A], {"zones": {"north_of_radley_near_d": [1506]}}),
        ("CH.tec", March("g", 1506), [gun("g", AMERICAN, 1505)], {"woods": [1506]}),
        ("7.1.1", March("a", 1506), [A, foot("c", AMERICAN, 1506)], {}),
        ("8.2.1", March("a", 1508), [A, foot("b", BRITISH, 1607), foot("c", BRITISH, 1407)], {}),
        (
            "8.2.1",
            March("a", 1508),
            [A, rifle("b", BRITISH, 1509)],
            {"road": [[1505, 1506]], "light_woods": [1507]},
        ),
        ("9.2.2", March("a", 1504), [foot("a", AMERICAN, 1505, start=1506, hastened=True)], {}),
        ("14.5", March("lafayette", 1506), [leader("lafayette", AMERICAN, 1505)], {}),
        ("9.2.2", Hasten("a", 1503), [A], {}),
        ("9.2.2", Hasten("a", 1503), [foot("a", AMERICAN, 1505, start=1506)], {"road": [[1505, 1504, 1503]]}),
        ("9.2.2", Hasten("a", 1503), [A, foot("b", BRITISH, 1506)], {"road": [[1505, 1504, 1503]]}),
        ("16.1.2", Wade("a", 1506), [A], {}),
        ("16.1.2", Wade("g", 1506), [gun("g", AMERICAN, 1505)], {"creek": [(1505, 1506)]}),
        ("16.1.2", Wade("a", 1506), [foot("a", AMERICAN, 1505, start=1405)], {"creek": [(1505, 1506)]}),
        ("16.1.3", Wade("a", 1506), [A, foot("b", BRITISH, 1606)], {"creek": [(1505, 1506)]}),
        ("1.0", Release("wing"), [A], {"advanced": False, "pool": 0, "turn": 2, "released": ()}),
        ("9.4.4", Release("wing"), [A], {"turn": 2, "released": ()}),
        ("9.4.5", Release("army"), [A], {"turn": 3, "released": ()}),
        ("18.1.1", Place("a", 1506), [A], {}),
    ],
)
def test_what_speaks_against_a_move(clause, action, pieces, more):
    """One case for each reason."""
    assert refused(action, *pieces, **more) == clause


def test_why_a_unit_cannot_try_to_rally():
    """In Parade Order, beside the enemy."""
    battle = Battle(
        foot("a", AMERICAN, 1505),
        foot("d", AMERICAN, 1508, condition=DISRUPTED),
        foot("e", AMERICAN, 1101, condition=DISRUPTED),
        foot("b", BRITISH, 1509),
        phase="rally",
    )
    assert [battle.refusal(Rally(n)).rule for n in "ad"] == ["13.6.1", "13.6.1"]
    assert "Parade" in battle.refusal(Rally("a")).message
    assert "beside" in battle.refusal(Rally("d")).message


def test_only_those_who_are_too_many_lose_steps():
    """7.1.2: of the sort of which there are too many."""
    battle = Battle(foot("a", AMERICAN, 1505), foot("c", AMERICAN, 1505), gun("g", AMERICAN, 1505), FAR)
    battle.do(EndPhase())
    assert battle.refusal(LoseStep("g")).rule == "7.1.2"


def test_nothing_is_offered_and_refused_at_once():
    """Every hex of the sketch: a march is offered, or refused with a clause and changes nothing."""
    battle = Battle(A, foot("c", AMERICAN, 1506), foot("b", BRITISH, 1508), FAR, **LANE)
    ends = battle.ends("a", March)
    for hex_ in GRID.hexes:
        if hex_ not in ends:
            assert battle.refusal(March("a", hex_)).rule


@pytest.mark.parametrize("scenario", ["flank-attack", "battle"])
def test_whatever_is_played_has_its_place(scenario):
    """In a game between greedy players no action is taken in a frame where its verb would be refused."""
    opened, pick = OpenGame.begin(GAME, scenario, bytes([9]) * 16), Random(9).randrange
    player = bot("greedy", GAME.id)
    while side := opened.decider:
        action = player.choose(GAME, opened.state, opened.offers(), pick)
        assert isinstance(opened.state.agenda[-1], PLACE[type(action)][0])
        opened.act(side, action)
