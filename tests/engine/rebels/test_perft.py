"""Perft of this game: see `tests.engine.perft`."""

import pytest

from cockade.engine.rebels.play import GAME
from cockade.events.rebels import AMERICAN, BRITISH, EndSegment
from tests.engine.perft import begun, perft
from tests.engine.rebels.field import Battle, dragoon, gun, leader, light, line
from tests.engine.rebels.scenes import placed


def meeting(**more):
    """Two small brigades that have met at a stream, each with a gun and a leader."""
    return Battle(
        line("a", AMERICAN, 1505),
        light("c", AMERICAN, 1404),
        dragoon("d", AMERICAN, 1502),
        gun("g", AMERICAN, 1505),
        gun("m", AMERICAN, 1505),
        leader("w", AMERICAN, 1505),
        line("b", BRITISH, 1506),
        line("e", BRITISH, 1605),
        gun("h", BRITISH, 1507),
        leader("k", BRITISH, 1507),
        stream=[(1505, 1506)],
        woods=[1405, 1605],
        **more,
    )


@pytest.mark.parametrize(
    ("scenario", "depth", "stride", "sequences"),
    [
        ("brooklyn", 1, 1, 6522),
        ("brooklyn", 2, 400, 106839),
        ("brooklyn-whatif", 1, 1, 6522),
        ("harlem", 1, 1, 72),
        ("harlem", 2, 10, 528),
        ("white-plains", 1, 1, 3364),
        ("white-plains", 2, 300, 39574),
        ("princeton", 2, 10, 68956),
        ("princeton", 3, 100, 50294),
        ("stony-point", 1, 1, 105),
        ("stony-point", 2, 5, 2058),
        ("stony-point", 3, 40, 819),
        ("kings-mountain", 1, 1, 1097),
        ("kings-mountain", 2, 10, 109739),
        ("trenton", 1, 1, 3015),
        ("trenton", 2, 100, 91692),
        ("trenton-whatif", 1, 1, 480),
        ("trenton-whatif", 2, 1, 211200),
        ("trenton-whatif", 3, 50, 36000),
    ],
)
def test_openings(scenario, depth, stride, sequences):
    """The first actions of every battle; any militia may start on Chatterton Hill."""
    assert perft(GAME, begun(GAME, scenario), depth, stride) == sequences


@pytest.mark.parametrize(
    ("scenario", "side", "first", "second"),
    [
        ("brooklyn", BRITISH, 3599, 31649),
        ("brooklyn", AMERICAN, 3556, 31354),
        ("brooklyn-whatif", BRITISH, 3599, 31649),
        ("brooklyn-whatif", AMERICAN, 3556, 31354),
        ("harlem", AMERICAN, 3722, 32412),
        ("harlem", BRITISH, 1347, 11328),
        ("white-plains", BRITISH, 7988, 70297),
        ("white-plains", AMERICAN, 2522, 22596),
        ("princeton", BRITISH, 879, 7059),
        ("princeton", AMERICAN, 1072, 7964),
        ("stony-point", AMERICAN, 913, 6798),
        ("stony-point", BRITISH, 1, 913),
        ("kings-mountain", AMERICAN, 1097, 8282),
        ("kings-mountain", BRITISH, 312, 2226),
        ("trenton", AMERICAN, 3015, 26645),
        ("trenton", BRITISH, 1455, 11664),
        ("trenton-whatif", AMERICAN, 2950, 25865),
        ("trenton-whatif", BRITISH, 1474, 12169),
    ],
)
def test_first_moves(scenario, side, first, second):
    """The first units that each side brings on or moves, once all are placed; depth 2 sampled by eight."""
    game = placed(scenario)
    while (game.state.segment, game.decider) not in (("reinforcement", side), ("movement", side)):
        ends = [offered for offered in game.offers() if offered.verb is EndSegment]
        game.act(game.decider, (ends or game.offers())[0].actions[0])
    assert perft(GAME, game.state, 1) == first
    assert perft(GAME, game.state, 2, max(1, first // 8)) == second


@pytest.mark.parametrize(
    ("segment", "depth", "stride", "sequences"),
    [
        ("bombardment", 1, 1, 5),
        ("bombardment", 2, 1, 355),
        ("bombardment", 3, 1, 80325),
        ("movement", 1, 1, 347),
        ("movement", 2, 5, 16407),
        ("movement", 3, 50, 7115),
        ("assault", 4, 1, 4),
        ("assault", 6, 1, 24),
    ],
)
def test_a_meeting(segment, depth, stride, sequences):
    """The segments of a small battle."""
    battle = meeting(segment=segment)
    battle.go_on()
    assert perft(GAME, battle.state, depth, stride) == sequences
