"""
Ratings of players for each game, worked out from the results of a store.

A rating is a point estimate and its doubt, moved by Weng and Lin's method (`openskill`) with the figures of
`ratings.toml`. The side that somebody plays counts as a partner with a strength of its own, so that a victory
as the weaker side is worth more; what a scenario's sides are worth is learnt with every game. The levels of
bots stand fast. Nothing of this is kept: another formula makes all ratings anew from the same results.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from math import log, log10, sqrt
from typing import TYPE_CHECKING, Any

from attrs import asdict, define, evolve, field, frozen

from cockade.engine.data_files import package_text, read_toml, structure
from cockade.engine.floats import total
from cockade.events.record import Record
from cockade.server.store.messages import Words
from cockade.server.store.people import DAY
from cockade.server.store.results import BOT, COUNTS, Result, Results
from cockade.tui.text.i18n import mark

if TYPE_CHECKING:
    from cockade.server.host.hosted_game import HostedGame
    from cockade.server.store.people import People
    from cockade.server.store.store import Store

Json = dict[str, Any]

NAME = "ratings.toml"
FRIENDLY, SHORT, ONE_PERSON = "friendly", "short", "one-person"
"""Why a game that is over changes no rating."""
ANNULLED = mark("{game} changes no ratings any more: {reason}")
KEPT = 60
"""So many last ratings of a player are drawn as a curve."""


@frozen
class Formula(Record):
    """The figures of `[formula]`, in points and games."""

    first: float
    doubt: float
    drift: float
    scale: float
    provisional: int
    opponents: int
    level_doubt: float
    decisions: int
    pair_days: float


@frozen
class Sides(Record):
    """How far the games of bots are trusted about the sides of a scenario."""

    trust: float
    doubt: float


@frozen
class RatingSheet(Record):
    """`ratings.toml`; `levels` by game and level, `balance` by scenario and side."""

    formula: Formula
    levels: Mapping[str, Mapping[str, float]]
    sides: Sides
    balance: Mapping[str, Mapping[str, float]]

    @classmethod
    def load(cls) -> RatingSheet:
        """As it is shipped."""
        return structure(read_toml(package_text(__package__ or "", NAME), NAME), cls, NAME)

    def is_even(self, scenario: str) -> bool:
        """Whether no side of a scenario wins more than three of five games of bots."""
        counted = self.balance.get(scenario.partition("+")[0], {"": 0.0}).values()
        return max(counted) <= 0.6 * total(counted)


@frozen
class Rating(Record):
    """A player's rating in one game, in points, and the rated games behind it."""

    points: float
    doubt: float
    won: int = 0
    drawn: int = 0
    lost: int = 0

    @property
    def games(self) -> int:
        """How many rated games there were."""
        return self.won + self.drawn + self.lost


@define(eq=False)
class RatingTable:
    """
    The ratings after so many results; `players` by game and player, `changes` by game and side.

    `courses` are the points after each of the last games, by game and player.
    """

    sheet: RatingSheet = field(factory=RatingSheet.load)
    players: dict[tuple[str, str], Rating] = field(factory=dict)
    sides: dict[tuple[str, str], Rating] = field(factory=dict)
    changes: dict[str, dict[str, tuple[int, int]]] = field(factory=dict)
    courses: dict[tuple[str, str], list[int]] = field(factory=dict)
    met: dict[tuple[str, frozenset[str]], list[float]] = field(factory=dict)
    """When the same two last played for ratings, by game."""
    opponents: dict[tuple[str, str], set[str]] = field(factory=dict)
    """The first few whom a player has met in rated games, by game and player."""

    @cached_property
    def _model(self) -> Any:
        from openskill.models import BradleyTerryFull  # noqa: PLC0415 - only where something is rated

        formula = self.sheet.formula
        spread = formula.scale / log(10) / sqrt(2)
        return BradleyTerryFull(mu=formula.first, sigma=formula.doubt, beta=spread, tau=formula.drift)

    # ------------------------------------------------------------ what there is

    def of(self, game: str, who: str) -> Rating | None:
        """The rating of a player, or of a level of bots; None for who has none."""
        if who.startswith(BOT):
            points = self.sheet.levels.get(game, {}).get(who.removeprefix(BOT))
            return None if points is None else Rating(points, self.sheet.formula.level_doubt)
        return self.players.get((game, who))

    def side(self, scenario: str, side: str) -> Rating:
        """What playing a side of a scenario is worth: more than nothing for the stronger one."""
        found = self.sides.get((scenario, side))
        if found:
            return found
        counted = self.sheet.balance.get(scenario.partition("+")[0], {})
        won, lost = counted.get(side, 0), total(counted.values()) - counted.get(side, 0)
        worth = self.sheet.formula.scale / 2 * log10((won + 0.5) / (lost + 0.5))
        return Rating(self.sheet.sides.trust * worth, self.sheet.sides.doubt / sqrt(2))

    def told(self, game: str, who: str) -> Json | None:
        """A rating as screens are told of it."""
        found = self.of(game, who)
        if found is None:
            return None
        return {"points": round(found.points), "provisional": self.is_provisional(game, who)}

    def is_provisional(self, game: str, who: str) -> bool:
        """Whether a player has too few games or too few opponents for a rating that says much."""
        if who.startswith(BOT):
            return False
        found, formula = self.of(game, who), self.sheet.formula
        met = self.opponents.get((game, who), set())
        return not found or found.games < formula.provisional or len(met) < formula.opponents

    def standings(self, game: str) -> list[tuple[str, Rating]]:
        """Everybody with a rating in a game, and the levels: the best first."""
        levels = [BOT + name for name in self.sheet.levels.get(game, {})]
        people = [who for of, who in self.players if of == game]
        found = [(who, rating) for who in (*levels, *people) if (rating := self.of(game, who))]
        return sorted(found, key=lambda one: -one[1].points)

    # ------------------------------------------------------------ folding

    def fold(self, results: Iterable[Result]) -> RatingTable:
        """Take these results into account, one after the other."""
        for each in results:
            if each.counts:
                self._count(each)
        return self

    def _count(self, result: Result) -> None:
        """One game: both players move, and what the sides are worth; a level of bots does not."""
        game = result.scenario.partition("/")[0]
        first = Rating(self.sheet.formula.first, self.sheet.formula.doubt)
        before = [self.of(game, who) or first for _, who in result.players]
        sides = [self.side(result.scenario, side) for side, _ in result.players]
        weight = self._weight(game, result)
        teams = list(zip(before, sides, strict=True))
        after = self._rated(teams, [_rank(result, s) for s, _ in result.players], weight)
        for (side, who), was, (now, worth) in zip(result.players, before, after, strict=True):
            self.sides[result.scenario, side] = worth
            if not who.startswith(BOT):
                met = self.opponents.setdefault((game, who), set())
                if len(met) < self.sheet.formula.opponents:
                    met |= {other for _, other in result.players if other != who}
                self.players[game, who] = counted(now, result.winner, side)
                told = self.changes.setdefault(result.game, {})
                told[side] = (round(was.points), round(now.points))
                course = self.courses.setdefault((game, who), [told[side][0]])
                course.append(told[side][1])
                del course[:-KEPT]

    def _weight(self, game: str, result: Result) -> float:
        """What a game tells: less with each game of the same two people within some days."""
        if any(who.startswith(BOT) for _, who in result.players):
            return 1.0
        pair = game, frozenset(who for _, who in result.players)
        since = result.at - DAY * self.sheet.formula.pair_days
        lately = [at for at in self.met.get(pair, ()) if at >= since]
        self.met[pair] = [*lately, result.at]
        return 1 / (1 + len(lately))

    def _rated(
        self, teams: list[tuple[Rating, Rating]], ranks: list[int], weight: float
    ) -> list[list[Rating]]:
        """Moved by a result, as far as it weighs."""
        model = self._model
        wanted = [[model.rating(mu=each.points, sigma=each.doubt) for each in team] for team in teams]
        found = model.rate(wanted, ranks=ranks)
        return [
            [_moved(each, new.mu, new.sigma, weight) for each, new in zip(team, news, strict=True)]
            for team, news in zip(teams, found, strict=True)
        ]


def _moved(rating: Rating, points: float, doubt: float, weight: float) -> Rating:
    """A part of the way to other points and another doubt."""
    if weight == 1.0:
        return evolve(rating, points=points, doubt=doubt)
    points = rating.points + weight * (points - rating.points)
    return evolve(rating, points=points, doubt=rating.doubt + weight * (doubt - rating.doubt))


def _rank(result: Result, side: str) -> int:
    """The place of a side: the winner's is 1; both are first in a draw."""
    return 1 if result.winner in ("", side) else 2


def counted(rating: Rating, winner: str, side: str) -> Rating:
    """A rating with one game more."""
    if not winner:
        return evolve(rating, drawn=rating.drawn + 1)
    return evolve(rating, won=rating.won + (winner == side), lost=rating.lost + (winner != side))


@define(eq=False)
class Ratings:
    """The ratings of a store, always those of all results that it keeps."""

    store: Store
    people: People
    _table: RatingTable = field(factory=RatingTable)
    _last: int = 0
    _annulled: int = 0
    _later: dict[str, float] = field(factory=dict)
    """The games that are over and may be known to be so from a moment on."""

    @property
    def results(self) -> Results:
        """The facts from which all follows."""
        return Results(self.store)

    def now(self) -> RatingTable:
        """The ratings as they are now; after an annulment all is worked out anew."""
        annulled = self.results.annulled
        if annulled != self._annulled:
            self._table, self._last, self._annulled = RatingTable(self._table.sheet), 0, annulled
        news = self.results.after(self._last)
        if news:
            self._table.fold(news)
            self._last = news[-1].n
        return self._table

    def rows(self, game: str) -> list[Json]:
        """The standings of a game with names, as screens and commands are told of them."""
        found, courses = self.now().standings(game), self.now().courses
        names = self.people.names({who for who, _ in found})
        return [
            {
                "who": names.get(who, who.removeprefix(BOT)),
                "bot": who.startswith(BOT),
                **asdict(rating),
                "provisional": self.now().is_provisional(game, who),
                "course": courses.get((game, who), []),
            }
            for who, rating in found
        ]

    def settle(self, hosted: HostedGame) -> None:
        """If a game should count and is over, keep its result, once everybody may know it."""
        terms = hosted.terms
        if hosted.result or not (terms.rated or terms.tournament) or not hosted.is_over:
            return
        if hosted.is_behind("", self.store.clock()):
            self._later[hosted.id] = hosted.shown
            return
        self._later.pop(hosted.id, None)
        ending, outcome = hosted.ending, hosted.opened.game.outcome(hosted.opened.state)
        winner = ending.winner if ending else outcome.winner if outcome else ""
        self.results.keep(hosted.id, winner, ending.how if ending else "rules", self._barred(hosted))
        hosted.result = self.results.of(hosted.id)

    def due(self) -> list[str]:
        """The games whose results may be known by now, and are not kept yet."""
        now = self.store.clock()
        return [game for game, shown in self._later.items() if shown <= now]

    def _barred(self, hosted: HostedGame) -> str:
        """Why a game that is over changes no rating; empty if it does."""
        one, other = hosted.seats
        if one.player and other.player and self.people.are_one(one.player, other.player):
            return ONE_PERSON
        if hosted.ending and self._is_short(hosted):
            return SHORT
        return COUNTS if hosted.terms.rated else FRIENDLY

    def _is_short(self, hosted: HostedGame) -> bool:
        """Whether a side has hardly played."""
        opened = hosted.opened
        decided = [opened.event_at(place).side for place in range(1, opened.at + 1)]
        return min(map(decided.count, opened.game.sides)) < self._table.sheet.formula.decisions

    def told_of(self, hosted: HostedGame) -> Json | None:
        """What a rated game that is over did to the ratings, as screens are told of it."""
        if hosted.result is None or not hosted.terms.rated:
            return None
        changes = self.now().changes.get(hosted.id, {})
        found = self.results.of(hosted.id) or hosted.result  # it may be annulled meanwhile
        barred = "annulled" if found.annulled else found.barred
        return {"barred": barred, "changes": changes, "reason": found.reason}


def annul(store: Store, game: str, reason: str) -> bool:
    """Have a game change no rating any more, and its players told why; False if it changes none."""
    results = Results(store)
    with store.writing():
        if not results.annul(game, reason):
            return False
        found = results.of(game)
        for _, who in found.players if found else ():
            if not who.startswith(BOT):
                Words(store).tell(who, ANNULLED, game=game, reason=reason)
    return True
