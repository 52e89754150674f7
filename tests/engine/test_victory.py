"""Who is ahead: a law of margins, whatever the ways to win are."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from attrs import evolve

from cockade.engine.probabilities import one_die, sums
from cockade.engine.victory import END, OTHERWISE, Stand, Standing, Win, Wins, otherwise, signed

NORTH, SOUTH = "north", "south"
SHARES = (0.0, 0.25, 0.5, 1.0)


def win(side, how, **more):
    """A way to win."""
    return Win(side, "1.0", how, more.pop("when", END), "", "", **more)


class Judged:
    """A game that is won by so much of each way: `shares` by `how`, those at 1 hold; `places` by `how`."""

    def __init__(self, *ways, time_left=1.0, places=(), **shares):
        self.wins = Wins(lambda _: ways, lambda _: time_left)
        for how, share in shares.items():
            held = {1: NORTH} if how in places else {}
            self.wins.stands(how)(lambda _, __, share=share, held=held: Stand(share >= 1, share, held))

    def margin(self, side=NORTH):
        """How far a side is ahead."""
        return self.wins.margin(object(), side)

    def holding(self):
        """By which ways the game would be won now."""
        return [each.win.how for each in self.wins.standings(object()) if each.stand.holds]


BOTH = win(NORTH, "march"), win(SOUTH, "hold")


@pytest.mark.parametrize(("north", "south"), [*product(SHARES, repeat=2)])
def test_early_a_side_is_ahead_by_what_its_way_has_more(north, south):
    """And the other side is behind by as much."""
    game = Judged(*BOTH, march=north, hold=south)
    assert game.margin() == north - south == -game.margin(SOUTH)


@pytest.mark.parametrize("weight", [0.0, 0.5, 1.0])
def test_a_way_counts_by_its_weight(weight):
    """One that weighs nothing says nothing."""
    game = Judged(evolve(BOTH[0], weight=weight), BOTH[1], march=0.5, hold=0.25)
    assert game.margin() == 0.5 * weight - 0.25


@pytest.mark.parametrize("weight", [2.0, 5.0, 10.0])
def test_nobody_is_ahead_by_more_than_all(weight):
    """However heavy a way is."""
    game = Judged(evolve(BOTH[0], weight=weight), BOTH[1], march=0.9, hold=0.1)
    assert (game.margin(), game.margin(SOUTH)) == (1.0, -1.0)


@pytest.mark.parametrize("share", SHARES)
def test_of_a_way_that_denies_what_is_undone_counts_against_its_side(share):
    """Whole it is worth nothing, undone it is worth all to the enemy."""
    each = Standing(win(NORTH, "hold", denies=True), Stand(share >= 1, share))
    assert (signed(each, NORTH), signed(each, SOUTH)) == (share - 1, 1 - share)


@pytest.mark.parametrize(("north", "south"), [*product(SHARES, repeat=2)])
def test_places_count_for_half_and_only_the_best_of_either_side(north, south):
    """A second way by the same places adds nothing."""
    ways = *BOTH, win(NORTH, "same")
    game = Judged(*ways, places=("march", "hold", "same"), march=north, hold=south, same=north / 2)
    assert game.margin() == (north - south) / 2


@pytest.mark.parametrize("south", [0.0, 0.25, 0.5, 0.75])
def test_late_who_would_win_now_is_ahead_less_what_the_other_lacks(south):
    """An enemy who has nothing leaves no doubt; one who lacks next to nothing leaves a tenth."""
    game = Judged(*BOTH, time_left=0.0, march=1.0, hold=south)
    assert game.margin() == pytest.approx(1 - 0.9 * south)
    assert game.margin(SOUTH) == -game.margin()


def test_late_nobody_is_ahead_if_nobody_would_win():
    """However much he has; a draw is nobody's either."""
    assert Judged(*BOTH, time_left=0.0, march=0.75, hold=0.5).margin() == 0
    drawn = Judged(win("", "even"), *BOTH, time_left=0.0, even=1.0, march=0.75, hold=0.5)
    assert drawn.margin() == 0


@pytest.mark.parametrize("left", [0.0, 0.25, 0.5, 0.75, 1.0])
def test_the_less_time_is_left_the_more_the_judgement_of_now_counts(left):
    """By the square of what has passed."""
    late = (1 - left) ** 2
    game = Judged(*BOTH, time_left=left, march=1.0, hold=0.5)
    assert game.margin() == pytest.approx((1 - late) * 0.5 + late * 0.55)


@pytest.mark.parametrize(("north", "south"), [*product(SHARES, repeat=2)])
def test_who_wins_otherwise_wins_if_nobody_else_does(north, south):
    """He has what the best of the others lacks; what his own ways have is not against him."""
    before = [
        Standing(way, Stand(share >= 1, share)) for way, share in zip(BOTH, (north, south), strict=True)
    ]
    found = otherwise(win(SOUTH, OTHERWISE), before)
    assert found.holds == (max(north, south) < 1)
    assert found.share == 1 - north
    assert otherwise(win(NORTH, OTHERWISE), []) == Stand(holds=True, share=1)


def test_a_game_is_judged_by_the_ways_of_the_moment():
    """All that hold are told; otherwise is one of them where no other is."""
    ways = win(NORTH, "march", when="turn"), win(SOUTH, "hold"), win(NORTH, OTHERWISE)
    assert Judged(*ways, march=1.0, hold=0.5).holding() == ["march"]
    assert Judged(*ways, march=0.5, hold=0.5).holding() == [OTHERWISE]
    assert [each.win.how for each in Judged(*ways, march=0.5, hold=0.5).wins._standing(object(), END)] == [
        "hold",
        OTHERWISE,
    ]


@pytest.mark.parametrize("faces", [2, 6, 10])
@pytest.mark.parametrize("dice", range(4))
def test_the_sums_of_dice_are_those_of_all_their_faces(faces, dice):
    """Counted one by one; the chances make one together."""
    one = one_die(range(1, faces + 1), lambda die: die)
    found, thrown = sums([one] * dice), [sum(dice_) for dice_ in product(range(1, faces + 1), repeat=dice)]
    assert found == {total: Fraction(thrown.count(total), len(thrown)) for total in sorted(set(thrown))}
    assert list(found) == sorted(found)


def test_early_neither_a_draw_nor_what_comes_otherwise_puts_anybody_ahead():
    """Only the ways by which a side wins itself."""
    game = Judged(win("", "even"), *BOTH, win(NORTH, OTHERWISE), even=0.75, march=0.5, hold=0.25)
    assert game.margin() == 0.25


@pytest.mark.parametrize(("why", "found"), [("marched", "march"), ("held", "hold"), ("else", "")])
def test_the_way_by_which_a_game_ended_is_found_again(why, found):
    """By who won, why and by which clause; none if the scenario has it no more."""
    ways = win(NORTH, "march", why="marched"), win(SOUTH, "hold", why="held")
    side = {way.why: way.side for way in ways}.get(why, NORTH)
    ended = Judged(*ways, march=1.0, hold=0.0).wins.ended(object(), side, why, "1.0")
    assert (ended.win.how if ended else "") == found
