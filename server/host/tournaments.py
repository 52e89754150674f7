"""Automatic tournaments: start, pairings, games and end.

All state is in the store, and each step is saved whole or not at all. So any host can take the next step, and
a killed host loses none.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import TYPE_CHECKING, Any

from attrs import asdict, define, field

from cockade.engine.game_tree import GameTree
from cockade.saves.line_format import new_key
from cockade.server.host.hosted_game import BY_TIME, DeniedError
from cockade.server.host.log import note
from cockade.server.host.pairing import (
    BYE,
    Met,
    RankedPlayer,
    knockout,
    knockout_table,
    robin,
    robin_rounds,
    swiss,
    swiss_rounds,
    table,
)
from cockade.server.host.ratings import SHORT
from cockade.server.store.notification_targets import ROUND, Addresses, Notice
from cockade.server.store.people import DAY
from cockade.server.store.results import Result, Results
from cockade.server.store.sanctions import BAN, Sanctions
from cockade.server.store.tables import Seat, Terms
from cockade.server.store.tournaments import (
    ALL,
    BOTS,
    CANCELLED,
    GOING,
    KNOCKOUT,
    LEAST,
    OPEN,
    OVER,
    PEOPLE,
    ROBIN,
    Entrant,
    Pairing,
    Tournament,
    Tournaments,
)
from cockade.tui.text.i18n import mark, say

if TYPE_CHECKING:
    from cockade.server.host.directory import GameDirectory
    from cockade.server.host.hosted_game import HostedGame
    from cockade.server.store.people import Player

Json = dict[str, Any]

PAUSE = 7 * DAY
"""Seconds between two seasons."""
VICTORY = 2
"""The points of a victory, because points are counted in halves."""


class _MadeError(Exception):
    """Raised when another host has already made this game."""


@define(eq=False)
class Organizer:
    """The tournament organizer of a host. The players in `here` need no notification."""

    directory: GameDirectory
    here: Callable[[], Collection[str]] = field(default=tuple)

    @property
    def kept(self) -> Tournaments:
        """The tournaments in the store."""
        return Tournaments(self.directory.store)

    # ------------------------------------------------------------ by itself

    def look(self) -> list[HostedGame]:
        """Take every step that is due. Return the games that have started."""
        begun: list[HostedGame] = []
        for each in self.kept.alive():
            try:
                begun += self._begin(each) if each.state == OPEN else self._go_on(each)
            except DeniedError as error:  # its scenario is gone
                note("tournament-stuck", tournament=each.name, why=error)
        return begun

    def _begin(self, one: Tournament) -> list[HostedGame]:
        """Start a tournament when it is full or at its time. Cancel it if it has too few players."""
        with self.directory.store.writing():
            players = [each.player for each in self.kept.entrants(one.name)]
            due = 0 < one.begins <= self.directory.store.clock()
            if len(players) >= one.most or (due and len(players) >= LEAST):
                self.kept.move(one.name, OPEN, GOING)
                self.kept.seed(one.name, self._by_rating(one, players))
                note("tournament-begun", tournament=one.name, players=len(players))
            elif due:
                self.kept.move(one.name, OPEN, CANCELLED)
        return []

    def _by_rating(self, one: Tournament, players: list[str]) -> list[str]:
        """Order players by strength.

        Unrated players count as beginners, and equals keep their order of entry.
        """
        ratings, game = self.directory.ratings.now(), one.scenario.partition("/")[0]
        rated = {each: found.points for each in players if (found := ratings.of(game, each))}
        return sorted(players, key=lambda each: -rated.get(each, ratings.sheet.formula.first))

    def _go_on(self, one: Tournament) -> list[HostedGame]:
        """Start the games that are missing, pair the next round, or end the tournament."""
        pairings = self.kept.pairings(one.name)
        wanted = [(each, n) for each in pairings if each.second for n in range(1, one.games + 1)]
        missing = [(each, n) for each, n in wanted if not (each.one, each.two)[n - 1]]
        if not missing and self.kept.is_played(one.name):
            missing = [(each, n) for each in self._next_round(one, pairings) for n in range(1, one.games + 1)]
        return [self.directory.open(id_) for each, n in missing if (id_ := self._make(one, each, n))]

    def _next_round(self, one: Tournament, pairings: list[Pairing]) -> list[Pairing]:
        """Return the next round's pairings that need games. Empty if the tournament is over."""
        self._withdraw_absent(one, pairings)
        entrants = self.kept.entrants(one.name)
        last = pairings[-1].round if pairings else 0
        pairs = self._next_pairs(one, entrants, pairings, last)
        if not pairs:
            self._end(one, entrants)
            return []
        names = [*(each.player for each in entrants), ""]  # BYE is the last
        found = [
            Pairing(one.name, last + 1, n, names[first], names[second])
            for n, (first, second) in enumerate(pairs, 1)
        ]
        if not self.kept.pair(found):
            return []
        note("round-begun", tournament=one.name, round=last + 1)
        return [each for each in found if each.second]

    def _next_pairs(
        self, one: Tournament, entrants: list[Entrant], pairings: list[Pairing], last: int
    ) -> list[tuple[int, int]]:
        """Return the pairings after the last round. Empty if all rounds are played."""
        there = [n for n, each in enumerate(entrants) if not each.withdrawn]
        if len(there) < LEAST or (one.form != KNOCKOUT and last >= rounds_of(one, len(entrants))):
            return []
        met = self._met(one, entrants, pairings)
        if one.form == KNOCKOUT:
            return knockout(there, met)
        if one.form == ROBIN:
            gone = frozenset(range(len(entrants))) - set(there)
            return robin(len(entrants), last + 1, met, gone)
        return swiss(there, met)

    def _end(self, one: Tournament, entrants: list[Entrant]) -> None:
        """End a tournament. If another season follows, open it with all players who stay."""
        with self.directory.store.writing():
            if not self.kept.move(one.name, GOING, OVER):
                return
            note("tournament-over", tournament=one.name)
            following = next_season(one, self.directory.store.clock())
            if following is None or not self.kept.make(following):
                return
            for each in entrants:
                if not each.withdrawn:
                    self.kept.join(following.name, each.player)

    def _withdraw_absent(self, one: Tournament, pairings: list[Pairing]) -> None:
        """Withdraw banned players, and those who lost on time with hardly a move."""
        for entrant in self.kept.entrants(one.name):
            if Sanctions(self.directory.store).of(entrant.player, BAN):
                self.kept.withdraw(one.name, entrant.player)
        last = pairings[-1].round if pairings else 0
        for each in pairings:
            for result in self._results(each) if each.round == last else ():
                if (result.how, result.barred) == (BY_TIME, SHORT):
                    loser = next(who for side, who in result.players if side != result.winner)
                    self.kept.withdraw(one.name, loser)

    def _make(self, one: Tournament, pairing: Pairing, number: int) -> str:
        """Start a pairing's game and notify both players.

        Return its name, or empty if another host was quicker.
        """
        try:
            with self.directory.store.writing():
                return self._made(one, pairing, number)
        except _MadeError:
            return ""

    def _made(self, one: Tournament, pairing: Pairing, number: int) -> str:
        directory, people = self.directory, [pairing.first, pairing.second][:: 1 if number == 1 else -1]
        game, scenario = directory.scenario(one.scenario)
        opened: Any = GameTree.begin(game, scenario, new_key())
        names, sides = directory.people.names(people), dict(zip(game.sides, people, strict=True))
        id_ = directory.store.begin(opened, players={side: names[who] for side, who in sides.items()}).id
        if not self.kept.bind(pairing, number, id_):
            raise _MadeError
        terms = Terms(id_, pace=one.pace, rated=self._is_rated(one, people), tournament=one.name)
        directory.seats.lay(terms, tuple(Seat(id_, side, who) for side, who in sides.items()))
        for who in set(people) - set(self.here()):
            Addresses(directory.store).enter(Notice(who, id_, ROUND), 1, directory.store.clock())
        note("game-begun", game=id_, tournament=one.name)
        return id_

    def _is_rated(self, one: Tournament, people: list[str]) -> bool:
        """Whether a game is rated. Two bots play a rated game only if both have a rating."""
        if not one.rated or len(self.directory.people.bots(people)) < len(people):
            return one.rated
        ratings, game = self.directory.ratings.now(), one.scenario.partition("/")[0]
        return all(ratings.of(game, each) for each in people)

    # ------------------------------------------------------------ by its players

    def one(self, name: str) -> Tournament:
        """Return a tournament. Raise DeniedError if none has this name."""
        found = self.kept.of(name)
        if found is None:
            raise DeniedError(say("There is no such tournament."))
        return found

    def may_join(self, one: Tournament, player: str) -> bool:
        """Whether a tournament is open to this player."""
        is_bot = bool(self.directory.people.bots([player]))
        return one.whom == ALL or (one.whom == BOTS) == is_bot

    def join(self, name: str, player: Player) -> None:
        """Enter a player in a tournament."""
        one, people = self.one(name), self.directory.people
        if not self.may_join(one, player.id):
            text = mark("This tournament is for people only.")
            raise DeniedError(text if one.whom == PEOPLE else mark("This tournament is for bots only."))
        if any(people.are_one(each.player, player.id) for each in self.kept.entrants(one.name)):
            raise DeniedError(say("You are already taking part."))
        if not self.kept.join(one.name, player.id):
            raise DeniedError(say("This tournament is full or has started."))

    def withdraw(self, name: str, player: Player) -> list[HostedGame]:
        """Withdraw a player and resign their running games. Return those games."""
        one = self.one(name)
        if one.state not in (OPEN, GOING) or not self.kept.withdraw(one.name, player.id):
            raise DeniedError(say("You are not taking part in it."))
        mine = [each for each in self.kept.pairings(one.name) if player.id in (each.first, each.second)]
        found = [self.directory.open(game) for each in mine for game in each.games]
        going = [hosted for hosted in found if not hosted.is_over]
        for hosted in going:
            hosted.resign(hosted.side_of(player.id))
        return going

    # ------------------------------------------------------------ as it is told

    def listed(self, player: str) -> list[Json]:
        """Return all tournaments in short form, the newest first."""
        return [self._short(each, player) for each in self.kept.all()]

    def _short(self, one: Tournament, player: str) -> Json:
        entrants, pairings = self.kept.entrants(one.name), self.kept.pairings(one.name)
        return {
            **asdict(one),
            "players": len(entrants),
            "joined": any(each.player == player and not each.withdrawn for each in entrants),
            "mine": bool(player) and one.starter == player,
            "may_join": bool(player) and self.may_join(one, player),
            "by": self.directory.people.names([one.starter] if one.starter else []).get(one.starter, ""),
            "round": pairings[-1].round if pairings else 0,
            "rounds": rounds_of(one, len(entrants) if pairings else one.most),
        }

    def told(self, one: Tournament, player: str = "") -> Json:
        """Return one tournament: standings and pairings, with names and points in victories."""
        entrants, pairings = self.kept.entrants(one.name), self.kept.pairings(one.name)
        met = self._met(one, entrants, pairings)
        names = self.directory.people.names({each.player for each in entrants})
        rows = [
            {
                "place": row.place,
                "who": names[entrants[row.player].player],
                "me": entrants[row.player].player == player,
                "points": row.points / VICTORY,
                "buchholz": row.buchholz / VICTORY,
                "wins": row.wins,
                "withdrawn": entrants[row.player].withdrawn,
            }
            for row in self._standings(one, entrants, met)
        ]
        paired = [
            {
                "round": each.round,
                "first": names[each.first],
                "second": names.get(each.second, ""),
                "score": [points / VICTORY for points in played.points],
                "whole": played.whole,
                "games": each.games,
            }
            for each, played in zip(pairings, met, strict=True)
        ]
        return {**self._short(one, player), "standings": rows, "pairings": paired}

    def _standings(self, one: Tournament, entrants: list[Entrant], met: list[Met]) -> list[RankedPlayer]:
        """Return the standings in the tournament's form."""
        if one.form != KNOCKOUT:
            return table(range(len(entrants)), met)
        gone = [n for n, each in enumerate(entrants) if each.withdrawn]
        return knockout_table(range(len(entrants)), met, gone)

    # ------------------------------------------------------------ points

    def _results(self, pairing: Pairing) -> list[Result]:
        results = Results(self.directory.store)
        return [found for game in pairing.games if (found := results.of(game))]

    def _met(self, one: Tournament, entrants: list[Entrant], pairings: list[Pairing]) -> list[Met]:
        """Return the played pairings by the entrants' numbers."""
        numbers = {each.player: n for n, each in enumerate(entrants)}
        return [
            self._played(one, each, numbers[each.first], numbers.get(each.second, BYE)) for each in pairings
        ]

    def _played(self, one: Tournament, pairing: Pairing, first: int, second: int) -> Met:
        if second == BYE:
            return Met(first, BYE, (VICTORY * one.games, 0))
        results = self._results(pairing)
        points = {pairing.first: 0, pairing.second: 0}
        for result in results:
            for side, who in result.players:
                points[who] += VICTORY * (result.winner == side) + (not result.winner)
        return Met(first, second, (points[pairing.first], points[pairing.second]), len(results) == one.games)


def next_season(one: Tournament, now: float) -> Tournament | None:
    """Return the next season of a finished tournament. It starts in a week, or when it is full."""
    if one.season >= one.seasons:
        return None
    number = one.season + 1
    name = f"{one.series or one.name}-{number}"
    return one.replace(
        name=name, state=OPEN, series=one.series or one.name, season=number, begins=now + PAUSE
    )


def rounds_of(one: Tournament, players: int) -> int:
    """Return the number of rounds for so many players, without repeated pairings.

    For a knock-out this is the minimum, because players who drew meet once more in an extra round.
    """
    if one.form == KNOCKOUT:
        return swiss_rounds(players)
    most = robin_rounds(players)
    return most if one.form == ROBIN else min(one.rounds or swiss_rounds(players), most)
