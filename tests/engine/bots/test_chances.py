"""The chance to win, and where it turned."""

import pytest

from cockade.engine.bots.analysis.win_probability import Chance, difference, turning_points, wanted


def test_a_turning_point_is_what_chance_does_not_explain():
    """Neighbours that differ in one rollout of twenty are level; in half of them, they are not."""
    level = Chance(0, dict.fromkeys(range(20), "american"))
    near = Chance(5, {**level.winners, 7: "british"})
    far = Chance(9, {n: "british" if n % 2 else "american" for n in range(20)})
    found = turning_points((level, near, far), "american")
    assert [(one.before, one.after) for one in found] == [(5, 9)]
    assert found[0].change == -0.45


def test_the_end_of_a_game_is_no_estimate():
    end = Chance(9, {0: "british"}, certain=True)
    assert end.band("american") == (0.0, 0.0)
    before = Chance(5, dict.fromkeys(range(20), "american"))
    assert [one.change for one in turning_points((before, end), "american")] == [-1.0]
    assert not turning_points((Chance(5, {0: "american"}), end), "american")


@pytest.mark.parametrize(
    ("winners", "rollouts", "found"),
    [
        ("a" * 20, 20, 8),
        ("ab" * 10, 20, 20),
        ("aaaabaaaabaa", 20, 12),
        ("aaaaaaa", 20, 8),
        ("ab" * 5, 20, 12),
        ("a" * 100, 100, 12),
        ("a" * 4, 4, 4),
    ],
)
def test_a_place_wants_no_more_rollouts_than_its_band_needs(winners, rollouts, found):
    """It is narrow when it is as that of all in an even battle; what is unknown is played first."""
    assert wanted(dict(enumerate(winners)).get, rollouts, "a") == range(found)


def test_places_that_were_left_at_different_times_are_compared_by_all_their_rollouts():
    """And that few agree is no proof: without an accident their error would be none."""
    few = Chance(0, dict.fromkeys(range(8), "a"))
    many = Chance(5, {n: "a" if n < 10 else "b" for n in range(20)})
    change, error, _ = difference(few, many, "a")
    assert change == -0.5
    assert 0.1 < error < 0.2
    assert [one.before for one in turning_points((few, many), "a")] == [0]
    nearly = Chance(5, {n: "b" if n in (3, 7) else "a" for n in range(12)})
    assert not turning_points((few, nearly), "a")
