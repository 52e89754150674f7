"""Ratings of players for each game, computed from the results in a store.

A rating is a point estimate with its uncertainty, updated by Weng and Lin's method (`openskill`) with the
numbers in `ratings.toml`. A side's strength counts like a partner's, so winning with the weaker side is worth
more. Every game adjusts the strengths of a scenario's sides. Bots' levels have fixed ratings. Ratings are not
stored: another formula recomputes them all from the same results.
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
"""Reasons why a finished game changes no rating."""
ANNULLED = mark("{game} no longer changes ratings: {reason}")
KEPT = 60
"""How many of a player's last ratings the curve shows."""


@frozen
class Formula(Record):
    """The numbers of `[formula]`, in points and games."""

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
    """How much the games of bots count for the balance of a scenario."""

    trust: float
    doubt: float


@frozen
class RatingSheet(Record):
    """The contents of `ratings.toml`: `levels` by game and level, `balance` by scenario and side."""

    formula: Formula
    levels: Mapping[str, Mapping[str, float]]
    sides: Sides
    balance: Mapping[str, Mapping[str, float]]

    @classmethod
    def load(cls) -> RatingSheet:
        """Load the shipped file."""
        return structure(read_toml(package_text(__package__ or "", NAME), NAME), cls, NAME)

    def is_even(self, scenario: str) -> bool:
        """Whether no side of a scenario wins more than three of five games between bots."""
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
        """The number of rated games."""
        return self.won + self.drawn + self.lost


@define(eq=False)
class RatingTable:
    """The ratings after some results: `players` by game and player, `changes` by game and side.

    `courses` are the points after each of the last games, by game and player.
    """

    sheet: RatingSheet = field(factory=RatingSheet.load)
    players: dict[tuple[str, str], Rating] = field(factory=dict)
    sides: dict[tuple[str, str], Rating] = field(factory=dict)
    changes: dict[str, dict[str, tuple[int, int]]] = field(factory=dict)
    courses: dict[tuple[str, str], list[int]] = field(factory=dict)
    met: dict[tuple[str, frozenset[str]], list[float]] = field(factory=dict)
    """When the same two players last met in a rated game, by game."""
    opponents: dict[tuple[str, str], set[str]] = field(factory=dict)
    """The first few rated opponents of each player, by game and player."""

    @cached_property
    def _model(self) -> Any:
        from openskill.models import BradleyTerryFull  # noqa: PLC0415 - only where something is rated

        formula = self.sheet.formula
        spread = formula.scale / log(10) / sqrt(2)
        return BradleyTerryFull(mu=formula.first, sigma=formula.doubt, beta=spread, tau=formula.drift)

    # ------------------------------------------------------------ what there is

    def of(self, game: str, who: str) -> Rating | None:
        """Return the rating of a player or a bot's level. None if it has none."""
        if who.startswith(BOT):
            points = self.sheet.levels.get(game, {}).get(who.removeprefix(BOT))
            return None if points is None else Rating(points, self.sheet.formula.level_doubt)
        return self.players.get((game, who))

    def side(self, scenario: str, side: str) -> Rating:
        """Return the value of playing a side of a scenario. Positive for the stronger side."""
        found = self.sides.get((scenario, side))
        if found:
            return found
        counted = self.sheet.balance.get(scenario.partition("+")[0], {})
        won, lost = counted.get(side, 0), total(counted.values()) - counted.get(side, 0)
        worth = self.sheet.formula.scale / 2 * log10((won + 0.5) / (lost + 0.5))
        return Rating(self.sheet.sides.trust * worth, self.sheet.sides.doubt / sqrt(2))

    def told(self, game: str, who: str) -> Json | None:
        """Return a rating in the form that screens receive."""
        found = self.of(game, who)
        if found is None:
            return None
        return {"points": round(found.points), "provisional": self.is_provisional(game, who)}

    def is_provisional(self, game: str, who: str) -> bool:
        """Whether a player has too few games or opponents for a reliable rating."""
        if who.startswith(BOT):
            return False
        found, formula = self.of(game, who), self.sheet.formula
        met = self.opponents.get((game, who), set())
        return not found or found.games < formula.provisional or len(met) < formula.opponents

    def standings(self, game: str) -> list[tuple[str, Rating]]:
        """Return all rated players of a game and the bots' levels, the best first."""
        levels = [BOT + name for name in self.sheet.levels.get(game, {})]
        people = [who for of, who in self.players if of == game]
        found = [(who, rating) for who in (*levels, *people) if (rating := self.of(game, who))]
        return sorted(found, key=lambda one: -one[1].points)

    # ------------------------------------------------------------ folding

    def fold(self, results: Iterable[Result]) -> RatingTable:
        """Apply results in order."""
        for each in results:
            if each.counts:
                self._count(each)
        return self

    def _count(self, result: Result) -> None:
        """Apply one game to both players and the scenario's sides. A bot's level stays fixed."""
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
        """Return a game's weight. It falls with each game of the same two people within some days."""
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
        """Return a rating after a result with a weight."""
        model = self._model
        wanted = [[model.rating(mu=each.points, sigma=each.doubt) for each in team] for team in teams]
        found = model.rate(wanted, ranks=ranks)
        return [
            [_moved(each, new.mu, new.sigma, weight) for each, new in zip(team, news, strict=True)]
            for team, news in zip(teams, found, strict=True)
        ]


def _moved(rating: Rating, points: float, doubt: float, weight: float) -> Rating:
    """Return a rating moved part of the way to another one."""
    if weight == 1.0:
        return evolve(rating, points=points, doubt=doubt)
    points = rating.points + weight * (points - rating.points)
    return evolve(rating, points=points, doubt=rating.doubt + weight * (doubt - rating.doubt))


def _rank(result: Result, side: str) -> int:
    """Return a side's rank: 1 for the winner, and for both sides in a draw."""
    return 1 if result.winner in ("", side) else 2


def counted(rating: Rating, winner: str, side: str) -> Rating:
    """Return a rating with one more game."""
    if not winner:
        return evolve(rating, drawn=rating.drawn + 1)
    return evolve(rating, won=rating.won + (winner == side), lost=rating.lost + (winner != side))


@define(eq=False)
class Ratings:
    """The ratings of a store, always computed from all its results."""

    store: Store
    people: People
    _table: RatingTable = field(factory=RatingTable)
    _last: int = 0
    _annulled: int = 0
    _later: dict[str, float] = field(factory=dict)
    """Finished games that become public at a later moment."""

    @property
    def results(self) -> Results:
        """The results from which all ratings follow."""
        return Results(self.store)

    def now(self) -> RatingTable:
        """Return the current ratings. After an annulment all are recomputed."""
        annulled = self.results.annulled
        if annulled != self._annulled:
            self._table, self._last, self._annulled = RatingTable(self._table.sheet), 0, annulled
        news = self.results.after(self._last)
        if news:
            self._table.fold(news)
            self._last = news[-1].n
        return self._table

    def rows(self, game: str) -> list[Json]:
        """Return the standings of a game with names, as screens and commands receive them."""
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
        """Save the result of a rated game that is over, once it is public."""
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
        """Return the games whose results may be saved by now and are not."""
        now = self.store.clock()
        return [game for game, shown in self._later.items() if shown <= now]

    def _barred(self, hosted: HostedGame) -> str:
        """Return why a finished game changes no rating. Empty if it does."""
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
        """Return how a finished rated game changed the ratings, as screens receive it."""
        if hosted.result is None or not hosted.terms.rated:
            return None
        changes = self.now().changes.get(hosted.id, {})
        found = self.results.of(hosted.id) or hosted.result  # it may be annulled meanwhile
        barred = "annulled" if found.annulled else found.barred
        return {"barred": barred, "changes": changes, "reason": found.reason}


def annul(store: Store, game: str, reason: str) -> bool:
    """Annul a game's effect on ratings and notify its players. False if it has none."""
    results = Results(store)
    with store.writing():
        if not results.annul(game, reason):
            return False
        found = results.of(game)
        for _, who in found.players if found else ():
            if not who.startswith(BOT):
                Words(store).tell(who, ANNULLED, game=game, reason=reason)
    return True
