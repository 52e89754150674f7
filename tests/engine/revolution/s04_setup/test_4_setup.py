"""Setting up the campaign and the short scenario."""

from __future__ import annotations

import pytest

from cockade.engine.dice import KeyedDice
from cockade.engine.game_tree import GameTree
from cockade.engine.revolution.play import GAME
from cockade.engine.rules import Refusal
from cockade.events.revolution import Place
from tests.engine import lawful
from tests.engine.revolution.field import universe

rule = pytest.mark.rule


def placed(scenario="campaign", choose=lambda actions: actions[0]):
    """The game when everything that is free has been placed."""
    game = GameTree.begin(GAME, scenario, b"set-up")
    while any(o.verb is Place for o in game.offers()):
        game.act(game.decider, choose([a for o in game.offers() for a in o.actions]))
    return game


def names(game, area):
    """Types and leaders in an area."""
    return sorted(u.id if u.is_leader else u.counter.type for u in game.state.position.stack(area))


@rule("revolution", "4.2", "4.4", "4.5")
def test_pieces_with_one_place_stand_there_from_the_beginning():
    """Boston, Britain, France, Havana."""
    game = GameTree.begin(GAME, "campaign", b"")
    assert names(game, "boston") == ["british_fleet", "british_light", *["british_regular"] * 3, "gage"]
    assert names(game, "britain") == [
        "british_fleet",
        "british_light",
        "british_regular",
        "british_regular",
        "clinton",
        "r_howe",
        "w_howe",
    ]
    assert len(names(game, "france")) == 10
    assert names(game, "havana") == ["spanish_fleet", "spanish_militia", "spanish_regular"]


@rule("revolution", "4.0", "4.3")
def test_the_british_place_first_and_the_americans_never_among_them():
    """Ruling Q07: areas of the region, towns or not."""
    game = GameTree.begin(GAME, "campaign", b"")
    assert game.decider == "british"
    game = placed()
    assert {unit.side for unit in game.state.position.stack("boston")} == {"british"}
    game = GameTree.begin(GAME, "campaign", b"")
    while game.decider == "british":
        game.act("british", game.offers()[0].actions[0])
    with pytest.raises(Refusal) as refusal:
        GAME.decide(game.state, "american", Place("ward", "boston"), KeyedDice(b"", 0))
    assert refusal.value.rule == "4.3"


@rule("revolution", "4.2")
def test_a_choice_of_two_towns_is_a_choice_of_two_towns():
    """A militia in Camden or Charlotte, others anywhere in Canada or Florida."""
    game = GameTree.begin(GAME, "campaign", b"")
    areas = {frozenset(a.area for a in o.actions) for o in game.offers()}
    assert frozenset({"camden", "charlotte"}) in areas
    assert frozenset({"st_augustine", "pensacola"}) in areas
    assert frozenset({"quebec", "montreal", "halifax", "fort_niagara"}) in areas


@rule("revolution", "4.1", "4.3")
def test_the_american_starts_with_six_markers_and_the_british_with_none():
    """Drawn at random from the Dead Pool when the pieces stand."""
    state = placed().state
    assert [len(hand) for hand in state.hands] == [6, 0]
    assert len(state.pool) == 64
    assert placed("campaign+none").state.hands[0] != state.hands[0] or len(state.pool) == 64


@rule("revolution", "4.6", "11.1", "12.1")
def test_the_markers_on_the_tables():
    """Don't Tread on Me, the printed loyalties, neutral Europe, 1775."""
    state = placed().state
    assert (state.progress, state.europe, state.year) == (0, 0, 1775)
    assert state.loyalty == (2, 1, 1, 1, 0, -1, -2)
    assert state.allied == ()


@rule("revolution", "4.2", "4.3", "28.1", "29.1")
def test_fortresses_and_partisans_only_with_their_rules():
    """Six fortresses with 28, two Rebel partisans with 29."""
    works = [(work.kind, work.area) for work in placed().state.works]
    assert sorted(works) == [
        ("fortress", "boston"),
        ("fortress", "halifax"),
        ("fortress", "havana"),
        ("fortress", "hispaniola_port"),
        ("fortress", "quebec"),
        ("fortress", "ticonderoga"),
        ("partisan", "boston"),
        ("partisan", "richmond"),
    ]
    assert placed("campaign+none").state.works == ()
    assert {work.kind for work in placed("campaign+29").state.works} == {"partisan"}


@rule("revolution", "4.2", "4.3", "4.9", "4.10", "def.pool")
def test_other_leaders_are_in_the_pool_but_not_those_who_come_by_an_event():
    """Cornwallis and Washington wait; so do the counters of the British expedition."""
    units = {unit.id: unit for unit in placed().state.units}
    assert {id_ for id_, unit in units.items() if unit.status == "event"} == {"cornwallis", "washington"}
    assert {"greene", "burgoyne", "rodney"} <= {
        i for i, u in units.items() if u.is_leader and u.status == "pool"
    }
    kept = sorted(unit.counter.type for unit in units.values() if unit.status == "reserved")
    assert len(kept) == 10
    assert kept.count("british_regular") == 6


def test_set_up_breaks_no_law_however_the_pieces_are_placed():
    """Every counter and marker is there once."""
    for choose in (lambda actions: actions[0], lambda actions: actions[-1]):
        for scenario in ("campaign", "short+all"):
            assert GAME.violations(placed(scenario, choose).state) == []


@rule("revolution", "4.2", "4.3")
@pytest.mark.parametrize("side", ["british", "american"])
def test_a_piece_is_placed_once_by_its_owner_and_only_where_its_card_says(side):
    """No other piece, no counter before the first of its kind, and no area but its own (ruling Q07)."""
    game = GameTree.begin(GAME, "campaign", b"")
    while game.decider != side:
        game.act(game.decider, game.offers()[0].actions[0])
    lawful.check(GAME, game.state, universe)
    first = game.offers()[0].actions[0]
    game.act(side, first)
    with pytest.raises(Refusal, match="is not waiting to be set up"):
        GAME.decide(game.state, side, first, KeyedDice(b"", 0))
