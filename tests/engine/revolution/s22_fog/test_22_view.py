"""Fog of war: a side sees its own, what lies open, and of the rest only how much there is."""

from __future__ import annotations

from random import Random

import pytest

from cockade.engine.game_tree import GameTree
from cockade.engine.revolution.common.view import redact, view
from cockade.engine.revolution.play import GAME
from cockade.events import revolution as events
from cockade.events.event import Event
from cockade.events.facts import Rolled, Secret
from tests.engine.revolution.field import Board
from tests.engine.revolution.fog import shuffled
from tests.engine.revolution.walks import walk

rule = pytest.mark.rule


@rule("revolution", "22.1", "22.2", "7.4")
@pytest.mark.parametrize("scenario", ["campaign", "short+all"])
def test_states_that_differ_in_what_is_hidden_look_alike(scenario):
    """Whatever the enemy holds, has put down, or has where: the view is the same."""
    random, differed = Random(1), 0
    for game, _ in walk(scenario, 11):
        for side in (events.AMERICAN, events.BRITISH):
            other = shuffled(game.state, side, random)
            differed += other != game.state
            assert view(other, side) == view(game.state, side)
    assert differed > 20


@rule("revolution", "22.1", "27.1")
def test_of_a_hidden_unit_that_is_lost_nobody_hears_that_it_was_a_hessian():
    """Whether it may be raised again would tell."""
    told = []
    for unit in ("hessian_regular", "british_regular"):
        state = Board(f"shenandoah: {unit}").state
        lost = events.UnitEliminated(f"{unit}-1", "shenandoah", "hunger", "19.2", out=unit[0] == "h")
        told.append(redact(state, events.AMERICAN, Event(1, events.BRITISH, events.Pass(), (lost,))))
    assert told[0] == told[1]


def unspied(event):
    """An event without what a Spy was sent to find out."""
    return event.replace(facts=tuple(fact for fact in event.facts if not isinstance(fact, events.Spied)))


def in_battle(game):
    """Who has been turned up in a battle just now, or still is."""
    battles = [fact.battle for fact in game.event_at(game.at).facts if isinstance(fact, events.BattleBegan)]
    battles += [game.state_at(place).battle for place in range(max(0, game.at - 1), game.at + 1)]
    return {id_ for battle in battles if battle for id_ in battle.units}


@rule("revolution", "22.1", "7.4")
def test_no_view_names_what_its_side_may_not_know():
    """Neither the state nor the events; a spectator knows least. Who fights is turned up (ruling Q65)."""
    for game, _ in walk("campaign", 12, steps=250):
        fought = in_battle(game)
        for side in (events.AMERICAN, events.BRITISH, ""):
            seen = view(game.state, side)
            hidden = {u.id for u in game.state.units if u.side != side and u.on_map and not u.is_leader}
            hidden -= fought
            assert not hidden & {unit.id for unit in seen.units}
            assert set(seen.pool) <= {events.UNSEEN}
            said = repr(seen.agenda) + repr(unspied(game.heard(game.node, side)) if game.at else "")
            assert not any(f"'{id_}'" in said for id_ in hidden)


@rule("revolution", "22.1")
def test_of_an_enemy_stack_one_sees_its_height():
    """Ruling Q42: counters ashore, fleets, counters afloat."""
    board = Board("boston: 2 british_regular, gage, british_fleet, british_fleet-1<british_light")
    seen = view(board.state, events.AMERICAN).position
    assert [len(seen.ashore("boston", events.BRITISH)), len(seen.fleets("boston", events.BRITISH))] == [3, 1]
    assert [unit.is_afloat for unit in seen.stack("boston", events.BRITISH)].count(True) == 1
    assert {unit.counter.type for unit in seen.stack("boston", events.BRITISH)} == {events.UNSEEN}


@rule("revolution", "22.1")
def test_of_leaders_one_knows_whether_they_are_in_play():
    """Ruling Q27: not where."""
    board = Board("boston: gage")
    leaders = {unit.id: unit for unit in view(board.state, events.AMERICAN).units if unit.is_leader}
    assert (leaders["gage"].status, leaders["gage"].area) == ("away", "")
    assert leaders["burgoyne"].status == "pool"


@rule("revolution", "22.1", "18.1")
def test_both_stacks_are_turned_up_in_battle_and_hidden_again():
    """Ruling Q65: those in the battle, for as long as it lasts."""
    state = Board("boston: british_regular, gage, american_militia; quebec: british_light").state
    battle = events.Battle(
        "boston", "land", events.BRITISH, ("american_militia-1",), ("british_regular-1", "gage")
    )
    fought = GAME.reduce(state, events.BattleBegan(battle))
    known = {
        unit.id for unit in view(fought, events.AMERICAN).units if unit.side == events.BRITISH and unit.area
    }
    assert {"british_regular-1", "gage"} <= known
    assert "british_light-1" not in known
    assert "gage" not in {unit.id for unit in view(state, events.AMERICAN).units if unit.area}


# ---------------------------------------------------------------- events


def told(board, side):
    """The last event as a side hears of it."""
    return board.game.heard(board.game.node, side)


@rule("revolution", "7.4", "22.2")
def test_that_a_marker_was_drawn_is_open_and_which_one_is_not():
    """Nor is the lot that fell; its owner hears all."""
    board = Board(points=(5, 0)).do(events.BuyMarker())
    heard = told(board, events.BRITISH)
    assert [fact.marker for fact in heard.facts if isinstance(fact, events.MarkerDrawn)] == [events.UNSEEN]
    assert not any(isinstance(fact, Rolled) for fact in heard.facts)
    assert [
        f.marker for f in told(board, events.AMERICAN).facts if isinstance(f, events.MarkerDrawn)
    ] == list(board.hand(events.AMERICAN))


@rule("revolution", "22.1")
def test_that_a_unit_was_mobilized_is_open_and_which_one_is_not():
    """The action is a secret; a counter of the side has come to the area."""
    board = Board("hartford: american_militia", points=(9, 0)).do(
        events.Mobilize("american_regular", "hartford")
    )
    heard = told(board, events.BRITISH)
    assert heard.action == Secret()
    assert [fact for fact in heard.facts if isinstance(fact, events.UnitPlaced)] == [
        events.UnitPlaced("?american", "hartford")
    ]


@rule("revolution", "8.1", "9.3")
def test_secret_choices_leave_no_trace_before_they_are_shown():
    """Ruling Q89: the other side hears of no marker put down, and sees as many in the hand as before."""
    for step, action in (("I.1", events.Bid("rabble_1")), ("IV.1", events.Allot("rabble_1", "west"))):
        board = Board(step=step, american=["rabble_1", "rabble_2"], british=["spy"])
        before = view(board.state, events.BRITISH)
        board.do(action)
        assert told(board, events.BRITISH).replace(n=0) == Event(0, events.AMERICAN, Secret(), ())
        assert view(board.state, events.BRITISH) == before


@rule("revolution", "7.9.spy", "22.2")
def test_what_a_spy_sees_only_his_sender_hears():
    """The play itself is open."""
    board = Board(american=["spy"], british=["shot"]).do(events.PlayMarker("spy", "hand"))
    assert "shot" in repr(told(board, events.AMERICAN))
    assert "shot" not in repr(told(board, events.BRITISH)).replace("PlayMarker", "")
    assert view(board.state, events.BRITISH).reports == ()


def test_a_hidden_mover_is_a_counter_of_its_side():
    """From where to where is open, who is not."""
    board = Board("boston: british_regular, british_fleet")
    facts = (
        events.UnitMoved("british_regular-1", "boston", "newport"),
        events.UnitMoved("british_fleet-1", "boston", "sargasso"),
    )
    heard = redact(board.state, events.AMERICAN, Event(1, events.BRITISH, events.Seal(), facts))
    assert [fact.unit for fact in heard.facts] == ["?british", "?british-fleet"]
    assert redact(board.state, events.BRITISH, Event(1, events.BRITISH, events.Seal(), facts)).facts == facts


def test_the_set_up_tells_nobody_who_stands_where():
    """Every side may hear the set-up event in its own way."""
    game = GameTree.begin(GAME, "campaign", b"")
    placed = [fact for fact in game.heard(0, events.AMERICAN).facts if isinstance(fact, events.UnitPlaced)]
    assert {fact.unit for fact in placed if fact.area == "boston"} == {"?british", "?british-fleet"}
    assert "galvez" in {fact.unit for fact in placed}


@rule("revolution", "28.4", "22.1")
@pytest.mark.parametrize(
    ("area", "besieger", "is_heard"),
    [
        ("boston", "american_regular-1", False),
        ("boston", "american_regular-2", True),
        ("hartford", "american_regular-1", True),
    ],
    ids=["the same siege", "another's siege", "a siege that moves"],
)
def test_nobody_hears_that_another_unit_of_a_hidden_stack_besieges(area, besieger, is_heard):
    """A siege that comes to another area is seen to come."""
    works = [events.Work("siege", events.AMERICAN, "boston", "american_regular-1")]
    state = Board("boston: 3 american_regular", works=works).state
    moved = Event(1, events.AMERICAN, Secret(), (events.WorkMoved(area, besieger, "american_regular-3"),))
    assert bool(redact(state, events.BRITISH, moved).facts) is is_heard
