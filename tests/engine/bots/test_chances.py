"""The chance to win by rollouts: common dice, turning points, what a side knew."""

from types import SimpleNamespace

from cockade.engine.bots.lab import chances
from cockade.engine.bots.lab.chances import Chance, rollout, turning_points
from cockade.engine.dice import KeyedDice
from cockade.engine.rebels.play import GAME


def test_the_same_rollout_comes_out_the_same():
    _, state = GAME.start("stony-point", KeyedDice(b"k", 0))
    assert rollout(GAME, state, 3) == rollout(GAME, state, 3)
    assert {rollout(GAME, state, n) for n in range(6)} <= {*GAME.sides, ""}


def test_a_side_is_analysed_from_what_it_saw(monkeypatch):
    """Whoever looks as a side never sees the true state: the rollout begins from a guess of its view."""
    begun = []
    monkeypatch.setattr(chances, "play_on", lambda _, state, *__: begun.append(state) or state)
    game = SimpleNamespace(
        id="rebels",
        sides=GAME.sides,
        view=lambda _, side: ("seen", side),
        guess=lambda view, side, _: ("guess", *view, side),
        outcome=lambda _: None,
    )
    assert not rollout(game, "truth", 0, "british")
    assert not rollout(game, "truth", 0)
    assert begun == [("guess", "seen", "british", "british"), "truth"]


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
