"""The battle: Tactics in secret, throws for first fire, rounds by turns."""

from __future__ import annotations

import pytest

from cockade.engine.revolution.common.view import view
from cockade.engine.revolution.phase5_3_combat.participants import command
from cockade.events import revolution as events
from cockade.events.facts import Rolled, Secret
from tests.engine.revolution.fights import AMERICAN_FIRST, BRITISH_FIRST, battle, combats, fight

rule = pytest.mark.rule
EXAMPLE = "boston: 3 british_regular, w_howe, 2 american_militia, ward"
HANDS = {"american": ["tactics"] * 2, "british": ["tactics"] * 3}


@rule("revolution", "18.4.1", "18.4.ex", "21.2", "7.11")
def test_tactics_are_chosen_up_to_the_sum_of_the_command_values():
    """Howe allows two and Ward, with nothing but militia, one."""
    board = combats(EXAMPLE, **HANDS).do(events.Attack("boston"))
    assert [action.number for action in board.choices(events.ChooseTactics)] == [0, 1]
    assert board.refusal(events.ChooseTactics(2)).rule == "18.4.1"
    board.do(events.ChooseTactics(1))
    assert [action.number for action in board.choices(events.ChooseTactics)] == [0, 1, 2]
    board.do(events.ChooseTactics(2), combat=[4, 3])
    assert battle(board).tactics == (1, 2)
    assert [(f.die, f.total) for f in board.facts(Rolled)] == [(4, 6), (3, 7)]
    assert battle(board).first == events.BRITISH


@rule("revolution", "18.4.1", "7.11")
def test_no_more_tactics_than_are_held():
    """Other markers do not count; but the enemy does not see that there is no choice."""
    board = combats(EXAMPLE, american=["spy"], british=["spy"]).do(events.Attack("boston"))
    assert board.choices(events.ChooseTactics) == [events.ChooseTactics(0)]
    assert board.refusal(events.ChooseTactics(1)).rule == "7.11"


@rule("revolution", "18.4.1", "22.2")
def test_nobody_sees_the_choice_before_both_have_chosen():
    """Q48, Q89: not the number, nor a smaller hand."""
    board = combats(EXAMPLE, **HANDS).do(events.Attack("boston"))
    before = view(board.state, events.BRITISH).hands
    board.do(events.ChooseTactics(1))
    assert board.game.heard(board.game.node, events.BRITISH).action == Secret()
    assert "MarkerCommitted" not in repr(board.game.heard(board.game.node, events.BRITISH).facts)
    assert view(board.state, events.BRITISH).hands == before
    assert view(board.state, events.BRITISH).committed == ()


@rule("revolution", "18.4.1")
def test_without_leaders_there_are_no_tactics():
    """The sum is nothing."""
    board = combats("boston: british_regular, american_militia", **HANDS).do(events.Attack("boston"))
    assert not isinstance(board.frame, events.TacticsChoice)


@rule("revolution", "18.4.1")
def test_ties_are_thrown_again():
    """Until one is higher."""
    board = fight("boston: british_regular, american_militia", dice=[3, 3, 2, 5])
    assert len([f for f in board.facts(Rolled) if f.purpose == "combat"]) == 4
    assert battle(board).first == events.BRITISH


@rule("revolution", "21.6")
def test_a_militia_leader_counts_among_militia_and_light_troops_only():
    """Q63: any other piece spoils it, another leader too."""
    for stack, value in (("", 1), (", american_light", 1), (", american_regular", 0)):
        board = fight(f"boston: british_regular, american_militia, ward{stack}")
        assert command(board.state, events.AMERICAN) == value
    board = fight("boston: british_regular, american_militia, ward, greene")
    assert command(board.state, events.AMERICAN) == 3


@rule("revolution", "21.7")
def test_an_admiral_ashore_counts_nothing_in_battle():
    """A general does."""
    board = fight("boston: british_regular, r_howe, gage, american_militia")
    assert command(board.state, events.BRITISH) == 1


@rule("revolution", "7.9.tarleton")
def test_tarletons_quarter_adds_one_to_the_own_die():
    """Before the throw, by either player."""
    board = combats("boston: british_regular, american_militia", british=["tarleton"]).do(
        events.Attack("boston")
    )
    board.do(events.PlayMarker("tarleton"), combat=[3, 3])
    assert [fact.total for fact in board.facts(Rolled)] == [3, 4]
    assert battle(board).tarleton == (events.BRITISH,)


@rule("revolution", "7.9.shot")
def test_the_shot_doubles_the_american_tactics_in_the_throw_and_in_fire():
    """Q29: once in the game, and only if there are any."""
    hands = {"american": ["tactics", "shot"], "british": []}
    board = combats("boston: american_regular, greene, british_regular", **hands).do(events.Attack("boston"))
    board.do(events.ChooseTactics(1)).do(events.PlayMarker("shot"), combat=[1, 1])
    assert [fact.total for fact in board.facts(Rolled)] == [1 + 3 + 2, 1]
    assert board.facts(events.MarkerPlayed)[0].out
    board.do(events.OpenFire())
    board.do(events.AddTactics("american_regular-1")).do(events.Fire("american_regular-1"), fire=[1] * 4)
    assert len(board.facts(Rolled)) == 4
    none = combats("boston: american_regular, greene, british_regular", **hands).do(events.Attack("boston"))
    assert not none.do(events.ChooseTactics(0)).choices(events.PlayMarker)


@rule("revolution", "18.4.3", "18.4.2")
def test_the_sides_fire_by_turns():
    """With what is left."""
    board = fight("boston: 2 british_regular, 2 american_militia").do(events.OpenFire(), fire=[1] * 4)
    assert board.frame == events.OwnRound(events.AMERICAN)
    board.do(events.OpenFire(), fire=[1, 1])
    assert board.frame == events.OwnRound(events.BRITISH)
    assert battle(board).round == 3


@rule("revolution", "18.4.4")
def test_a_side_may_retreat_at_the_start_of_any_own_round():
    """Q51: also of the first; it does not fire then."""
    board = fight("boston: british_regular, american_militia", dice=AMERICAN_FIRST).do(events.Withdraw())
    assert battle(board).loser == events.AMERICAN
    assert battle(board).fired == ()
    assert board.refusal(events.OpenFire()).rule == "18.4.2"


@rule("revolution", "18.4.4", "18.7")
def test_who_is_disrupted_altogether_must_retreat():
    """At the start of his own round, with no choice."""
    board = fight("boston: british_regular, american_militia", dice=BRITISH_FIRST)
    board.do(events.OpenFire(), fire=[5, 1])
    assert battle(board).loser == events.AMERICAN
    assert board.choices(events.RetreatTo)
    assert not board.choices(events.OpenFire)


@rule("revolution", "18.4.4")
def test_with_nobody_left_the_battle_is_over():
    """No retreat and no pursuit."""
    board = fight("boston: british_light, american_militia").do(events.OpenFire(), fire=[6])
    assert board.state.battle is None
    assert board.at("boston") == ["british_light"]


def test_a_window_closes_when_it_is_passed():
    """A marker may be kept for later."""
    board = combats("boston: british_regular, american_militia", british=["tarleton"]).do(
        events.Attack("boston")
    )
    board.do(events.Pass())
    assert isinstance(board.frame, events.OwnRound)
    assert board.hand(events.BRITISH) == ("tarleton",)
