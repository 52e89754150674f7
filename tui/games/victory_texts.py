"""The words for every way to win: in advance, during the game, and at its end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, Protocol

from cockade.engine.game import outcome_told
from cockade.engine.hexgrid import spoken
from cockade.engine.rules import S
from cockade.engine.victory import END
from cockade.tui.games.narrator import cited
from cockade.tui.text.i18n import capital, count, labelled, listed, say
from cockade.tui.text.line import Line, Span, line

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from cockade.engine.victory import Standing, Wins

MOST_PLACES = 8
"""The number of places above which they are only counted."""


def _rank(each: Standing) -> int:
    """Sort ways to win: those that usually decide first, then those that end early, then the rest."""
    win = each.win
    return 2 - (win.when == END or bool(win.zones)) if win.weight else 3


class Ended(Protocol):
    """The fact that ended the game, or a state that is over."""

    @property
    def winner(self) -> str: ...
    @property
    def why(self) -> str: ...
    @property
    def rule(self) -> str: ...


class StandingWords(Generic[S]):
    """
    The words of a game's ways to win.

    `side` names a side as an adjective, `people` as its men. `figures` puts the figures of a way into words.
    `place` returns the name of a place, if it has one.
    """

    def __init__(
        self,
        wins: Wins[S],
        side: Callable[[S, str], str],
        figures: Callable[[S, Standing], dict[str, str]],
        place: Callable[[S, int], str] = lambda _, __: "",
    ) -> None:
        self._wins = wins
        self._side = side
        self._figures = figures
        self._place = place

    def found(self, state: S) -> list[Standing]:
        """Every way to win, the most likely to decide first."""
        return sorted(self._wins.standings(state), key=_rank)

    def text(self, state: S, each: Standing) -> str:
        """The condition of a way to win, in advance."""
        return say(each.win.text, **self._figures(state, each))

    def now(self, state: S, each: Standing) -> str:
        """The state of a way to win: its figures, or the owner of each place. Empty without either."""
        return say(each.win.now, **self._figures(state, each)) if each.win.now else self.places(state, each)

    def places(self, state: S, each: Standing) -> str:
        """The places of a way to win with their owners. Many places are only counted."""
        held = each.stand.places
        if len(held) > MOST_PLACES:
            side = next(filter(None, held.values()), "")
            n = sum(map(bool, held.values()))
            whose = self._side(state, side) if side else say("nobody")
            return count(
                "{whose}: {n} hex of {of}", "{whose}: {n} hexes of {of}", n, of=len(held), whose=whose
            )
        by_side: dict[str, list[str]] = {}
        for place, side in held.items():
            by_side.setdefault(side, []).append(f"{spoken(place)} {self._place(state, place)}".strip())
        return say("; ").join(self._held(state, side, names) for side, names in by_side.items())

    def _held(self, state: S, side: str, names: list[str]) -> str:
        return labelled(self._side(state, side) if side else say("nobody"), listed(names))

    def owners(self, state: S) -> dict[int, str]:
        """The owner of every place that decides, for the flags on the map."""
        found = self._wins.standings(state)
        return {place: side for each in found for place, side in each.stand.places.items() if side}

    def lines(self, state: S, tones: dict[str, str]) -> Iterator[Line]:
        """The current state of everything that decides, each thing once."""
        told: set[int] = set()
        for each in self.found(state):
            said = self.now(state, each)
            known = not each.win.now and told.issuperset(each.stand.places)
            told.update(() if each.win.now else each.stand.places)
            if said and not known:
                tone = tones.get(each.win.side, "")
                yield line(Span(capital(said), tone), Span(f" [{each.win.rule}]", "rule"))

    def brief(self, state: S) -> str:
        """
        The places that decide by side, as numbers for the top line.

        Empty if there are none, or too many.
        """
        goals = (each.stand.places for each in self.found(state) if each.win.when == END or each.win.zones)
        held = next(filter(None, goals), {})
        sides = {side: [spoken(place) for place in held if held[place] == side] for side in held.values()}
        if len(held) > MOST_PLACES:
            return ""
        return say("; ").join(self._held(state, side, places) for side, places in sides.items())

    def ended(self, state: S) -> str:
        """The winner of a game that is over. Empty during the game."""
        end = outcome_told(state)
        return self.ending(state, end, cited(end.rule)) if end else ""

    def ending(self, state: S, end: Ended, rule: str) -> str:
        """
        The winner and the level of victory.

        A way that the scenario no longer has shows its bare reason. `rule` is the clause in brackets, and
        `state` the last one.
        """
        each = self._wins.ended(state, end.winner, end.why, end.rule)
        how = say(each.win.ending, **self._figures(state, each)) if each else capital(say(end.why))
        how = how.rstrip(".\N{IDEOGRAPHIC FULL STOP}")
        if not end.winner:
            return say("The game is drawn. {how}{rule}.", how=how, rule=rule)
        names = {"side": self._side(state, end.winner), "how": how, "rule": rule}
        if each and each.win.level:
            return say("{side} {level} victory. {how}{rule}.", level=say(each.win.level), **names)
        return say("{side} victory. {how}{rule}.", **names)
