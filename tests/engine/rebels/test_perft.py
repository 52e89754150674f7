"""Perft of this game: see `tests.engine.perft`."""

import pytest

from engine.rebels.play import GAME
from events.rebels import AMERICAN, BRITISH
from tests.engine.perft import begun, perft
from tests.engine.rebels.field import Battle, dragoon, gun, leader, light, line


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
        ("white-plains", 1, 1, 3122),
        ("white-plains", 2, 300, 33693),
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
    """The first actions of every battle."""
    assert perft(GAME, begun(GAME, scenario), depth, stride) == sequences


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
