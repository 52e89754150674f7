"""2.0: the sequence of play."""

import pytest

from cockade.engine.game_tree import GameTree
from cockade.engine.rebels.play import GAME
from cockade.events import rebels as events
from cockade.events.facts import GameEnded, SegmentBegan, TurnBegan
from tests.engine.rebels.field import Battle, gun, leader, line

rule = pytest.mark.rule
SEGMENTS = ["command", "bombardment", "reinforcement", "movement", "assault", "recovery"]


def apart(**more):
    """Two units that have nothing to do with one another."""
    return Battle(line("a", events.AMERICAN, 1102), line("b", events.BRITISH, 1910), **more)


def segments(facts):
    """The segments that began, in order."""
    return [(fact.side, fact.segment) for fact in facts if isinstance(fact, SegmentBegan)]


@rule("rebels", "2.0", "2.0.2")
def test_each_player_runs_six_segments_in_order():
    """Command, bombardment, reinforcement, movement, assault, recovery: first one player, then the other."""
    battle = apart(turn=2)
    begun = segments(battle.do(events.EndSegment())) + segments(battle.do(events.EndSegment()))
    american = [(events.AMERICAN, name) for name in SEGMENTS]
    assert begun == [
        *american[4:],
        *[(events.BRITISH, name) for name in SEGMENTS],
        *american[:4],
    ]


@rule("rebels", "2.0")
def test_the_battle_names_the_first_player():
    """Where the British move first the turn ends after the American one."""
    battle = apart(side=events.AMERICAN, first=events.BRITISH, turn=2)
    battle.do(events.EndSegment())
    assert (battle.state.turn, battle.state.side) == (3, events.BRITISH)
    battle.do(events.EndSegment())
    assert (battle.state.turn, battle.state.side) == (3, events.AMERICAN)


@rule("rebels", "2.0", "2.0.2")
def test_only_the_phasing_player_acts():
    """The other player is refused in every segment that is not his."""
    battle = apart()
    assert battle.refusal(events.March("b", 1909), side=events.BRITISH).rule == "2.0"
    assert battle.refusal(events.EndSegment(), side=events.BRITISH).rule == "2.0"
    assert battle.refusal(events.March("b", 1909), side=events.AMERICAN).rule == "2.0"


@rule("rebels", "2.0")
def test_turns_carry_the_clock_time_of_their_start():
    """Ruling Q02: the last label is the last turn."""
    game = GameTree.begin(GAME, "trenton", bytes(16))
    assert GAME.turn(game.state) == "0730"


@rule("rebels", "2.0.3")
def test_the_turn_marker_advances_after_the_second_player():
    """A new turn begins after both have played, and not before."""
    battle = apart(turn=2)
    battle.do(events.EndSegment())
    assert battle.happened(TurnBegan) == []
    battle.do(events.EndSegment())
    assert battle.happened(TurnBegan) == [TurnBegan(3)]


@rule("rebels", "2.0.3", "14.1")
def test_the_winner_is_found_after_the_last_turn():
    """The rule of the battle decides, and names itself."""
    battle = apart(turn=9, turns=9, side=events.BRITISH, else_wins=events.AMERICAN)
    battle.do(events.EndSegment())
    assert battle.happened(GameEnded) == [GameEnded(events.AMERICAN, "The last turn is over.", "18.1")]


@rule("rebels", "2.0.1.1")
def test_command_is_judged_in_the_command_segment_and_forgotten_after_the_player_turn():
    """Out of command is a status of one's own player turn only."""
    battle = Battle(
        line("a", events.AMERICAN, 1102),
        line("b", events.BRITISH, 1910),
        leader("w", events.BRITISH, 2001, span=1),
        leader("p", events.AMERICAN, 1101),
    )
    battle.do(events.EndSegment())
    assert battle.happened(events.CommandJudged) == [events.CommandJudged(("b",))]
    assert not battle.unit("b").in_command
    battle.do(events.EndSegment())
    assert battle.unit("b").in_command
    assert battle.happened(events.CommandJudged) == [events.CommandJudged(())]


@rule("rebels", "2.0.1.2")
def test_guns_fire_in_the_bombardment_segment_only():
    """The segment offers the phasing guns; the movement segment refuses them."""
    pieces = [
        gun("g", events.AMERICAN, 1505),
        gun("h", events.BRITISH, 1507),
        line("b", events.BRITISH, 1507),
    ]
    battle = Battle(*pieces, segment="bombardment")
    assert battle.offered(events.Bombard) == [events.Bombard("g", 1507)]
    assert Battle(*pieces, segment="movement").refusal(events.Bombard("g", 1507)).rule == "7.0"


@rule("rebels", "2.0.1.3")
def test_reinforcements_move_in_their_segment_and_not_again():
    """Ruling Q03: the whole move of the turn is made on arrival."""
    battle = Battle(
        line("r", events.AMERICAN, 0, due=2, entry=1501),
        line("b", events.BRITISH, 2011),
        segment="reinforcement",
    )
    battle.do(events.March("r", 1502), events.EndSegment())
    assert battle.state.segment == "movement"
    assert battle.ends("r") == set()
    assert battle.refusal(events.March("r", 1503)).rule == "2.0.1.3"
    assert battle.refusal(events.ForceMarch("r", 1503)).rule == "2.0.1.3"
    assert battle.refusal(events.Disengage("r")).rule == "2.0.1.3"


@rule("rebels", "2.0.1.3")
def test_units_on_the_map_do_not_move_in_the_reinforcement_segment():
    """They wait for the movement segment."""
    battle = Battle(
        line("r", events.AMERICAN, 0, due=2, entry=1501),
        line("a", events.AMERICAN, 1505),
        line("b", events.BRITISH, 2011),
        segment="reinforcement",
    )
    assert battle.ends("a") == set()
    assert battle.refusal(events.March("a", 1504)).rule == "2.0.1.3"


@rule("rebels", "2.0.1.4")
def test_the_movement_segment_has_marches_forced_marches_and_disengagement():
    """Every way of moving of chapter 4 is offered there."""
    battle = Battle(
        line("a", events.AMERICAN, 1505),
        line("c", events.AMERICAN, 1505),
        line("d", events.AMERICAN, 1201),
        line("b", events.BRITISH, 1506),
    )
    verbs = {type(action) for action in battle.offered()}
    assert verbs == {
        events.March,
        events.ForceMarch,
        events.Disengage,
        events.StandRearguard,
        events.EndSegment,
    }


@rule("rebels", "2.0.1.5")
def test_the_assault_segment_follows_movement():
    """Who ended his move next to the enemy is called to fight."""
    battle = Battle(line("a", events.AMERICAN, 1505), line("b", events.BRITISH, 1507))
    battle.do(events.March("a", 1506), events.EndSegment())
    assert battle.offered() == [events.Engage(1506, 1507)]


@rule("rebels", "2.0.1.6")
def test_disrupted_units_must_try_to_rally_in_the_recovery_segment():
    """The segment does not end before every phasing one has tried; the enemy's do not try."""
    battle = Battle(
        line("a", events.AMERICAN, 1102, disrupted=True),
        line("c", events.AMERICAN, 1104, disrupted=True),
        line("b", events.BRITISH, 1910, disrupted=True),
    )
    battle.do(events.EndSegment())
    assert battle.offered() == [events.Rally("a"), events.Rally("c")]
    battle.do(events.Rally("c"), rally=[2])
    assert battle.offered() == [events.Rally("a")]
    battle.do(events.Rally("a"), rally=[2])
    assert battle.state.side == events.BRITISH


@rule("rebels", "2.0")
@pytest.mark.parametrize(
    ("action", "clause"),
    [
        (events.Place("a", 1103), "1.3"),
        (events.Retreat("a", 1103), "8.51"),
        (events.Engage(1102, 1103), "8.27"),
        (events.OpenAssaults(), "8.272"),
        (events.Rally("a"), "9.3"),
    ],
)
def test_a_verb_out_of_its_segment_is_refused_under_its_own_clause(action, clause):
    """The clause that gives the verb its place in the sequence."""
    assert apart().refusal(action).rule == clause
