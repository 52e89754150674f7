"""Who meets whom and who stands where: laws of round robins, Swiss pairings and standings."""

import random
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cockade.server.host.pairing import (
    BYE,
    Met,
    buchholz,
    direct,
    leaning,
    robin,
    robin_rounds,
    score,
    swiss,
    swiss_rounds,
    table,
)

SOME = st.integers(2, 13)


def as_met(pairs, rng=None):
    """Pairings as they were played: at random, or won by whoever sits first."""
    scores = [(2, 0), (0, 2), (1, 1)]
    return [Met(*pair, (2, 0) if pair[1] == BYE else rng.choice(scores) if rng else (2, 0)) for pair in pairs]


def whole_robin(players, gone=frozenset()):
    """All rounds of a round robin, one after the other."""
    met = []
    for round_ in range(1, robin_rounds(players) + 1):
        met += as_met(robin(players, round_, met, gone))
    return met


def whole_swiss(players, rounds, seed):
    """So many rounds with random results."""
    rng, met, found = random.Random(seed), [], []
    for _ in range(rounds):
        found.append(swiss(range(players), met))
        met += as_met(found[-1], rng)
    return found, met


@given(SOME)
def test_in_a_round_robin_everybody_meets_everybody_once(players):
    """And nobody plays twice in a round."""
    met = whole_robin(players)
    assert sorted(tuple(sorted((each.first, each.second))) for each in met) == list(
        combinations(range(players), 2)
    )
    for round_ in range(1, robin_rounds(players) + 1):
        sitting = [player for pair in robin(players, round_, []) for player in pair]
        assert len(sitting) == len(set(sitting)) == players - players % 2


@given(SOME)
def test_in_a_round_robin_the_sides_are_shared(players):
    """Nobody has one side of his first games much more often than the other."""
    met = whole_robin(players)
    assert all(abs(leaning(player, met)) <= 2 for player in range(players))


def test_who_is_gone_meets_nobody_and_his_opponents_have_a_bye():
    """Everybody who is there gets what he would have played for."""
    met = whole_robin(5, frozenset({2}))
    assert not any(2 in (each.first, each.second) for each in met)
    assert sorted(each.first for each in met if each.second == BYE) == [0, 1, 3, 4]


@settings(max_examples=30)
@given(SOME, st.integers(0, 10**6))
def test_a_swiss_round_pairs_everybody_once(players, seed):
    """With an odd number one has a bye."""
    found, _ = whole_swiss(players, min(4, robin_rounds(players)), seed)
    for pairs in found:
        assert sorted(p for pair in pairs for p in pair) == [*([BYE] if players % 2 else []), *range(players)]


@settings(max_examples=30)
@given(SOME, st.integers(0, 10**6))
def test_nobody_meets_twice_while_it_can_be_avoided_and_nobody_has_two_byes(players, seed):
    """Up to half of all rounds that there could be it always can."""
    rounds = max(1, robin_rounds(players) // 2)
    _, met = whole_swiss(players, rounds, seed)
    pairs = [frozenset((each.first, each.second)) for each in met]
    assert len(set(pairs)) == len(pairs)


def test_where_somebody_has_to_meet_again_only_as_few_as_must():
    """Four players have met all after three rounds; from the fourth on they meet a second time."""
    _, met = whole_swiss(4, 3, 1)
    assert len({frozenset((each.first, each.second)) for each in met}) == 6
    _, met = whole_swiss(4, 6, 1)
    assert {
        sum({one, two} == {m.first, m.second} for m in met) for one, two in combinations(range(4), 2)
    } == {2}


@settings(max_examples=30)
@given(st.integers(4, 13), st.integers(0, 10**6))
def test_the_second_round_brings_together_who_has_equal_points(players, seed):
    """As far as their numbers allow."""
    found, met = whole_swiss(players, 1, seed)
    pairs = [pair for pair in swiss(range(players), met) if BYE not in pair]
    assert sum((score(one, met) - score(two, met)) ** 2 for one, two in pairs) <= best_of(players, met)
    assert found[0] != pairs


def best_of(players, met):
    """What a greedy pairing by points comes to, which a good one does not exceed by more than a step."""
    order = sorted(range(players), key=lambda player: -score(player, met))
    order = order[: players - players % 2]
    return (
        sum(
            (score(one, met) - score(two, met)) ** 2 for one, two in zip(order[::2], order[1::2], strict=True)
        )
        + 4
    )


def test_the_first_round_pairs_the_upper_half_with_the_lower_one():
    """By seeds; the last has the bye."""
    assert {frozenset(pair) for pair in swiss(range(7), [])} == {
        frozenset(pair) for pair in ((0, 3), (1, 4), (2, 5), (6, BYE))
    }


@settings(max_examples=30)
@given(st.integers(2, 12), st.integers(0, 10**6))
def test_in_a_swiss_system_the_sides_are_shared(players, seed):
    """As far as points and earlier meetings allow: never more than three more of one than of the other."""
    _, met = whole_swiss(players, max(1, robin_rounds(players) // 2), seed)
    assert all(abs(leaning(player, met)) <= 3 for player in range(players))


def test_the_same_history_gives_the_same_pairings():
    """A host that is started again pairs as the one before would have."""
    _, met = whole_swiss(9, 3, 5)
    assert swiss(range(9), met) == swiss(range(9), list(met))


def test_rounds_are_enough_for_one_winner():
    """Two to the number of rounds is at least the number of players."""
    assert [swiss_rounds(players) for players in (2, 3, 4, 5, 8, 9, 64)] == [1, 2, 2, 3, 3, 4, 6]


# ---------------------------------------------------------------- standings


def test_points_decide_then_buchholz():
    """Two who won both their games: the one whose opponents have more is ahead."""
    met = [Met(0, 2, (2, 0)), Met(1, 3, (2, 0)), Met(0, 4, (2, 0)), Met(1, 5, (2, 0)), Met(2, 5, (2, 0))]
    rows = table(range(6), met)
    assert [(row.player, row.place) for row in rows[:2]] == [(0, 1), (1, 2)]
    assert buchholz(0, met) > buchholz(1, met)


def test_equals_are_decided_by_their_own_game():
    """Where all who are equal have met each other; else they share a place."""
    met = [Met(0, 1, (0, 2)), Met(0, 2, (2, 0)), Met(1, 2, (0, 2)), Met(3, 1, (0, 0)), Met(3, 0, (0, 0))]
    assert direct(1, [0, 1], met) > direct(0, [0, 1], met)
    assert direct(0, [0, 1, 3], met) == 0
    rows = {
        row.player: row.place
        for row in table(range(3), [Met(0, 1, (1, 1)), Met(1, 2, (1, 1)), Met(2, 0, (1, 1))])
    }
    assert set(rows.values()) == {1}


@given(SOME, st.integers(0, 10**6))
def test_who_has_more_points_is_never_behind(players, seed):
    """Everybody stands there once, and places are those of sport: after two firsts comes a third."""
    rng = random.Random(seed)
    met = as_met(
        [pair for round_ in (1, 2) for pair in robin(players, min(round_, robin_rounds(players)), [])], rng
    )
    rows = table(range(players), met)
    assert sorted(row.player for row in rows) == list(range(players))
    assert [row.points for row in rows] == sorted((row.points for row in rows), reverse=True)
    assert all(row.place == 1 + sum(other.place < row.place for other in rows) for row in rows)


@pytest.mark.parametrize("players", [2, 3])
def test_the_smallest_tournaments_can_be_paired(players):
    """In both forms."""
    assert len(whole_robin(players)) == players * (players - 1) // 2
    assert swiss(range(players), [])[0] in ((0, 1), (1, 0))
