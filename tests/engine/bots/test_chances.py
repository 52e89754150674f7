"""The chance to win, and where it turned."""

from cockade.engine.bots.lab.chances import Chance, turning_points


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
