"""
The tournaments of a server run by themselves: they begin, rounds are paired, games begun, and they end.

Everything follows from what the store keeps, and each step is kept whole or not at all; so any host may take
the next one, and a host that was killed loses none.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import TYPE_CHECKING, Any

from attrs import asdict, define, field

from cockade.engine.game import GameTree
from cockade.saves.addresses import ROUND, Addresses, Notice
from cockade.saves.record import new_key
from cockade.saves.results import Result, Results
from cockade.saves.sanctions import BAN, Sanctions
from cockade.saves.seats import Seat, Terms
from cockade.saves.tournaments import (
    CANCELLED,
    GOING,
    LEAST,
    OPEN,
    OVER,
    ROBIN,
    Entrant,
    Pairing,
    Tournament,
    Tournaments,
)
from cockade.tui.server.host.hosted_game import BY_TIME, DeniedError
from cockade.tui.server.host.log import note
from cockade.tui.server.host.pairing import BYE, Met, robin, robin_rounds, swiss, swiss_rounds, table
from cockade.tui.server.host.ratings import SHORT
from cockade.tui.text.words import say

if TYPE_CHECKING:
    from cockade.saves.people import Player
    from cockade.tui.server.host.directory import GameDirectory
    from cockade.tui.server.host.hosted_game import HostedGame

Json = dict[str, Any]

VICTORY = 2
"""Points are counted in halves of a victory."""


class _MadeError(Exception):
    """Another host has made this game already."""


@define(eq=False)
class Runner:
    """What a host does for tournaments; `here` are the players who need not be told elsewhere."""

    directory: GameDirectory
    here: Callable[[], Collection[str]] = field(default=tuple)

    @property
    def kept(self) -> Tournaments:
        """The tournaments of the store."""
        return Tournaments(self.directory.store)

    # ------------------------------------------------------------ by itself

    def look(self) -> list[HostedGame]:
        """Take every step that is due; the games that have begun."""
        begun: list[HostedGame] = []
        for each in self.kept.alive():
            try:
                begun += self._begin(each) if each.state == OPEN else self._go_on(each)
            except DeniedError as error:  # its scenario is gone
                note("tournament-stuck", tournament=each.name, why=error)
        return begun

    def _begin(self, one: Tournament) -> list[HostedGame]:
        """When it is full, or at its moment; with too few players it is cancelled."""
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
        """The strongest first; who has no rating counts as a beginner, and of equals who came first."""
        ratings, game = self.directory.ratings.now(), one.scenario.partition("/")[0]
        rated = {each: found.points for each in players if (found := ratings.of(game, each))}
        return sorted(players, key=lambda each: -rated.get(each, ratings.sheet.formula.first))

    def _go_on(self, one: Tournament) -> list[HostedGame]:
        """Begin the games that are not made, or pair the next round, or end it."""
        pairings = self.kept.pairings(one.name)
        wanted = [(each, n) for each in pairings if each.second for n in range(1, one.games + 1)]
        missing = [(each, n) for each, n in wanted if not (each.one, each.two)[n - 1]]
        if not missing and self.kept.is_played(one.name):
            missing = [(each, n) for each in self._next_round(one, pairings) for n in range(1, one.games + 1)]
        return [self.directory.open(id_) for each, n in missing if (id_ := self._make(one, each, n))]

    def _next_round(self, one: Tournament, pairings: list[Pairing]) -> list[Pairing]:
        """The pairings of the next round that have games; of a tournament that is over, none."""
        self._withdraw_absent(one, pairings)
        entrants = self.kept.entrants(one.name)
        last = pairings[-1].round if pairings else 0
        there = [n for n, each in enumerate(entrants) if not each.withdrawn]
        if last >= rounds_of(one, len(entrants)) or len(there) < LEAST:
            if self.kept.move(one.name, GOING, OVER):
                note("tournament-over", tournament=one.name)
            return []
        met = self._met(one, entrants, pairings)
        if one.form == ROBIN:
            gone = frozenset(range(len(entrants))) - set(there)
            pairs = robin(len(entrants), last + 1, met, gone)
        else:
            pairs = swiss(there, met)
        names = [*(each.player for each in entrants), ""]  # BYE is the last
        found = [
            Pairing(one.name, last + 1, n, names[first], names[second])
            for n, (first, second) in enumerate(pairs, 1)
        ]
        if not self.kept.pair(found):
            return []
        note("round-begun", tournament=one.name, round=last + 1)
        return [each for each in found if each.second]

    def _withdraw_absent(self, one: Tournament, pairings: list[Pairing]) -> None:
        """Who lost by time and had hardly begun does not come any more, nor does who is banned."""
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
        """Begin a game of a pairing, and have both told; its name, or nothing if another host was quicker."""
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
        terms = Terms(id_, pace=one.pace, rated=one.rated, tournament=one.name)
        directory.seats.lay(terms, tuple(Seat(id_, side, who) for side, who in sides.items()))
        for who in set(people) - set(self.here()):
            Addresses(directory.store).enter(Notice(who, id_, ROUND), 1, directory.store.clock())
        note("game-begun", game=id_, tournament=one.name)
        return id_

    # ------------------------------------------------------------ by its players

    def one(self, name: str) -> Tournament:
        """A tournament; DeniedError if there is none of this name."""
        found = self.kept.of(name)
        if found is None:
            raise DeniedError(say("There is no such tournament."))
        return found

    def join(self, name: str, player: Player) -> None:
        """Take part."""
        one, people = self.one(name), self.directory.people
        if any(people.are_one(each.player, player.id) for each in self.kept.entrants(one.name)):
            raise DeniedError(say("You take part already."))
        if not self.kept.join(one.name, player.id):
            raise DeniedError(say("This tournament is full, or has begun."))

    def withdraw(self, name: str, player: Player) -> list[HostedGame]:
        """Take part no more: the games that go on are resigned. Those games."""
        one = self.one(name)
        if one.state not in (OPEN, GOING) or not self.kept.withdraw(one.name, player.id):
            raise DeniedError(say("You do not take part in it."))
        mine = [each for each in self.kept.pairings(one.name) if player.id in (each.first, each.second)]
        found = [self.directory.open(game) for each in mine for game in each.games]
        going = [hosted for hosted in found if not hosted.is_over]
        for hosted in going:
            hosted.resign(hosted.side_of(player.id))
        return going

    # ------------------------------------------------------------ as it is told

    def listed(self, player: str) -> list[Json]:
        """All of them in short, those that were made last first."""
        return [self._short(each, player) for each in self.kept.all()]

    def _short(self, one: Tournament, player: str) -> Json:
        entrants, pairings = self.kept.entrants(one.name), self.kept.pairings(one.name)
        return {
            **asdict(one),
            "players": len(entrants),
            "joined": any(each.player == player and not each.withdrawn for each in entrants),
            "round": pairings[-1].round if pairings else 0,
            "rounds": rounds_of(one, len(entrants) if pairings else one.most),
        }

    def told(self, one: Tournament, player: str = "") -> Json:
        """Everything about one: standings and pairings, with names; points in victories."""
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
            for row in table(range(len(entrants)), met)
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

    # ------------------------------------------------------------ points

    def _results(self, pairing: Pairing) -> list[Result]:
        results = Results(self.directory.store)
        return [found for game in pairing.games if (found := results.of(game))]

    def _met(self, one: Tournament, entrants: list[Entrant], pairings: list[Pairing]) -> list[Met]:
        """What has been played, by the numbers of the entrants."""
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


def rounds_of(one: Tournament, players: int) -> int:
    """How many rounds a tournament of so many players has; nobody has to meet anybody twice."""
    most = robin_rounds(players)
    return most if one.form == ROBIN else min(one.rounds or swiss_rounds(players), most)
