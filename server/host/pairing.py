"""Tournament pairings and standings, computed without clock, disk or chance.

Players are numbered from 0 by their seeds. The played pairings are a list of `Met`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from importlib import import_module
from itertools import combinations
from math import inf
from typing import Any

from attrs import frozen

from cockade.events.record import Record

BYE = -1
"""The opponent in a pairing without one."""
_BASE = 10**6
"""A weight above the sum of all lesser reasons in a Swiss pairing."""


@frozen
class Met(Record):
    """A pairing. `first` plays the first side of its first game, and `second` may be a BYE.

    `points` are what each has got of it, in halves of a victory, and `whole` whether all is played.
    """

    first: int
    second: int
    points: tuple[int, int] = (0, 0)
    whole: bool = True


Pair = tuple[int, int]


# ---------------------------------------------------------------- round robin


def robin_rounds(players: int) -> int:
    """Return the number of rounds until all players have met each other."""
    return players - 1 + players % 2


def robin(players: int, round_: int, met: Sequence[Met], gone: frozenset[int] = frozenset()) -> list[Pair]:
    """Return the pairings of a round, counted from 1, by the circle method. Absent opponents give a bye.

    >>> robin(4, 1, [])
    [(0, 3), (1, 2)]
    """
    size = players + players % 2
    wheel = list(range(1, size))
    turned = wheel[round_ - 1 :] + wheel[: round_ - 1]
    ring = [0, *turned]
    found = [(ring[n], ring[size - 1 - n]) for n in range(size // 2)]
    there = [tuple(sorted(pair)) for pair in found if max(pair) < players]
    return [_seen(one, two, met, gone) for one, two in sorted(there) if {one, two} - gone]


def _seen(one: int, two: int, met: Sequence[Met], gone: frozenset[int]) -> Pair:
    """Return a pairing of the fixed table as it is played."""
    if one in gone or two in gone:
        return (two if one in gone else one), BYE
    return seated(one, two, met)


# ---------------------------------------------------------------- Swiss


def swiss_rounds(players: int) -> int:
    """Return the number of rounds after which at most one player can have won every game."""
    return max(1, (players - 1).bit_length())


def swiss(players: Sequence[int], met: Sequence[Met]) -> list[Pair]:
    """Return the next round's Swiss pairings of the present players, ordered by seed.

    The pairing minimizes, in this order: repeated meetings and second byes, differences of points, players
    without their due side, and meetings within one half of a group of equals.
    """
    scores = {player: score(player, met) for player in players}
    order = sorted(players, key=lambda player: (-scores[player], player))
    graph: Any = import_module("networkx").Graph()
    known = _Known(order, scores, met)
    for one, two in combinations([*order, *([BYE] if len(order) % 2 else [])], 2):
        graph.add_edge(one, two, weight=-known.cost(one, two))
    found = import_module("networkx").max_weight_matching(graph, maxcardinality=True)
    pairs = [(two, one) if one == BYE else (one, two) for one, two in found]
    ranked = sorted(tuple(sorted(pair, key=known.place)) for pair in pairs)
    return [
        (one, BYE) if two == BYE else seated(one, two, met)
        for one, two in sorted(ranked, key=lambda pair: known.place(pair[0]))
    ]


class _Known:
    """The costs of letting two players meet in the next round."""

    def __init__(self, order: Sequence[int], scores: Mapping[int, int], met: Sequence[Met]) -> None:
        self._places = {player: n for n, player in enumerate(order)}
        self._scores, self._met = scores, met
        self._groups = {value: [p for p in order if scores[p] == value] for value in scores.values()}

    def place(self, player: int) -> int:
        """Return the rank by points and seed. A bye comes last."""
        return self._places.get(player, len(self._places))

    def cost(self, one: int, two: int) -> int:
        """Return one number for all reasons. A greater reason outweighs all lesser ones together."""
        again = sum({each.first, each.second} == {one, two} for each in self._met)
        total = 0
        for reason in (again, self._apart(one, two), self._leaning(one, two), self._fold(one, two)):
            total = total * _BASE + reason
        return total

    def _apart(self, one: int, two: int) -> int:
        least = min(self._scores.values())
        apart = self._scores.get(one, least) - self._scores.get(two, least)
        return apart * apart

    def _leaning(self, one: int, two: int) -> int:
        if BYE in (one, two):
            return 0
        return (leaning(one, self._met) + leaning(two, self._met)) ** 2

    def _fold(self, one: int, two: int) -> int:
        """Return how far two equals are from half a group apart. A bye goes to the last player."""
        if BYE in (one, two):
            return (len(self._places) - min(self.place(one), self.place(two))) ** 2
        group = self._groups[self._scores[one]]
        return (abs(self.place(one) - self.place(two)) - len(group) // 2) ** 2


def leaning(player: int, met: Sequence[Met]) -> int:
    """Return how much more often a player had the first side than the second in first games."""
    return sum((each.first == player) - (each.second == player) for each in met if each.second != BYE)


def seated(one: int, two: int, met: Sequence[Met]) -> Pair:
    """Seat two players: the one with fewer first sides gets it. Equals alternate, at first by number."""
    if (lean := leaning(one, met) - leaning(two, met)) != 0:
        return (two, one) if lean > 0 else (one, two)
    last = next(
        (each for each in reversed(met) if one in (each.first, each.second) and each.second != BYE), None
    )
    if last is not None:
        return (two, one) if last.first == one else (one, two)
    return (one, two) if (one + two) % 2 else (two, one)


# ---------------------------------------------------------------- knock-out


def knockout(players: Sequence[int], met: Sequence[Met]) -> list[Pair]:
    """Return the next round's knock-out pairings of the present players by seed. Empty if one is left.

    The best meets the worst of those who are left. If their number is not a power of two, the best get byes.
    Players who drew meet once more before the others continue. After a second draw their seeds decide.

    >>> knockout(range(5), [])
    [(0, -1), (1, -1), (2, -1), (3, 4)]
    """
    alive = [player for player in sorted(players) if _left_at(player, met) is None]
    level = [pair for pair in _level(met) if set(pair) <= set(alive)]
    if level:
        return [seated(one, two, met) for one, two in level]
    if len(alive) < 2:
        return []
    byes = (1 << (len(alive) - 1).bit_length()) - len(alive)
    rest = alive[byes:]
    half = len(rest) // 2
    pairs = zip(rest[:half], reversed(rest[half:]), strict=True)
    return [*((one, BYE) for one in alive[:byes]), *(seated(one, two, met) for one, two in pairs)]


def knockout_table(
    players: Sequence[int], met: Sequence[Met], gone: Collection[int] = ()
) -> list[RankedPlayer]:
    """Return all ranks: players who lasted longer are ahead, and players who left together share a rank.

    A player in `gone` left between two rounds, with their last pairing.
    """
    stage = {player: _stage(player, met, player in gone) for player in players}
    places = {player: 1 + sum(other > stage[player] for other in stage.values()) for player in players}
    return [_row(player, places[player], met) for player in sorted(players, key=lambda p: (places[p], p))]


def _stage(player: int, met: Sequence[Met], is_gone: bool) -> float:  # noqa: FBT001 - a fact beside two others
    """Return the number of opponents after whom a player was out. The winner's is above all."""
    at = _left_at(player, met)
    if at is None:
        return len(_opponents(player, met)) if is_gone else inf
    pair = {met[at].first, met[at].second}
    return max(len(_opponents(each, met[:at]) - pair) for each in pair)


def _opponents(player: int, met: Sequence[Met]) -> set[int]:
    """Return a player's opponents, byes included."""
    return {
        each.second if each.first == player else each.first
        for each in met
        if player in (each.first, each.second)
    }


def _left_at(player: int, met: Sequence[Met]) -> int | None:
    """Return the index of the pairing that put a player out. None if they are still in."""
    for at, each in enumerate(met):
        if player in (each.first, each.second) and _loser(at, met) == player:
            return at
    return None


def _loser(at: int, met: Sequence[Met]) -> int | None:
    """Return the loser of a pairing. None before it is played or after a first draw."""
    each = met[at]
    if each.second == BYE or not each.whole:
        return None
    one, two = each.points
    if one != two:
        return each.second if one > two else each.first
    before = any({other.first, other.second} == {each.first, each.second} for other in met[:at])
    return max(each.first, each.second) if before else None


def _level(met: Sequence[Met]) -> list[Pair]:
    """Return the pairs that have met once and drew."""
    found: dict[frozenset[int], list[Met]] = {}
    for each in met:
        if each.second != BYE:
            found.setdefault(frozenset((each.first, each.second)), []).append(each)
    return [
        (meetings[0].first, meetings[0].second)
        for meetings in found.values()
        if len(meetings) == 1 and meetings[0].whole and meetings[0].points[0] == meetings[0].points[1]
    ]


# ---------------------------------------------------------------- standings


@frozen
class RankedPlayer(Record):
    """A player's rank, from 1 and shared by equals, with the measures behind it in halves."""

    player: int
    place: int
    points: int
    buchholz: int
    wins: int


def score(player: int, met: Sequence[Met]) -> int:
    """Return a player's points in halves of a victory."""
    return sum(
        each.points[0] * (each.first == player) + each.points[1] * (each.second == player) for each in met
    )


def buchholz(player: int, met: Sequence[Met]) -> int:
    """Return the sum of the points of a player's opponents."""
    others = [
        each.second if each.first == player else each.first
        for each in met
        if player in (each.first, each.second)
    ]
    return sum(score(other, met) for other in others if other != BYE)


def wins(player: int, met: Sequence[Met]) -> int:
    """Return the number of pairings in which a player has more than half."""
    return sum(
        (each.first == player and each.points[0] > each.points[1])
        or (each.second == player and each.points[1] > each.points[0])
        for each in met
        if each.second != BYE
    )


def direct(player: int, group: Sequence[int], met: Sequence[Met]) -> int:
    """Return a player's points against equals. 0 unless all of them have met."""
    among = [each for each in met if each.first in group and each.second in group]
    if {frozenset((each.first, each.second)) for each in among} != set(
        map(frozenset, combinations(group, 2))
    ):
        return 0
    return score(player, among)


def table(players: Sequence[int], met: Sequence[Met]) -> list[RankedPlayer]:
    """Return the standings by points, Buchholz, direct encounter and victories. Equals share a rank."""
    measures: tuple[Callable[[int, Sequence[int]], int], ...] = (
        lambda player, _: score(player, met),
        lambda player, _: buchholz(player, met),
        lambda player, group: direct(player, group, met),
        lambda player, _: wins(player, met),
    )
    groups: list[Sequence[int]] = [players]
    for measure in measures:
        groups = [part for group in groups for part in _parted(group, measure)]
    found, place = [], 1
    for group in groups:
        found += [_row(player, place, met) for player in group]
        place += len(group)
    return found


def _parted(group: Sequence[int], measure: Callable[[int, Sequence[int]], int]) -> list[Sequence[int]]:
    """Split equals by a measure, the highest first."""
    values = {player: measure(player, group) for player in group}
    return [[p for p in group if values[p] == value] for value in sorted(set(values.values()), reverse=True)]


def _row(player: int, place: int, met: Sequence[Met]) -> RankedPlayer:
    return RankedPlayer(player, place, score(player, met), buchholz(player, met), wins(player, met))
