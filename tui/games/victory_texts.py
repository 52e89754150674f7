"""How every way to win is told, from the ways themselves: beforehand, as it stands, and when it came true."""

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
"""More places than this are counted, not named."""


def _rank(each: Standing) -> int:
    """Those by which a scenario is mostly decided before those that end it early, the rest last."""
    win = each.win
    return 2 - (win.when == END or bool(win.zones)) if win.weight else 3


class Ended(Protocol):
    """The fact of the end, or a state that is over."""

    @property
    def winner(self) -> str: ...
    @property
    def why(self) -> str: ...
    @property
    def rule(self) -> str: ...


class StandingWords(Generic[S]):
    """
    The words of the ways to win of a game.

    `side` calls a side so that it stands before a noun, `people` its men; `figures` puts the figures of a way
    into words; `place` names a place that has a name.
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
        """Every way to win, the likeliest to decide first."""
        return sorted(self._wins.standings(state), key=_rank)

    def text(self, state: S, each: Standing) -> str:
        """What must be, before it is."""
        return say(each.win.text, **self._figures(state, each))

    def now(self, state: S, each: Standing) -> str:
        """How a way stands: by its figures, or who has which place; empty where there are neither."""
        return say(each.win.now, **self._figures(state, each)) if each.win.now else self.places(state, each)

    def places(self, state: S, each: Standing) -> str:
        """The places of a way, each with the side that has it; of many only how many."""
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
        """Every place that decides which a side has, for the flags on the map."""
        found = self._wins.standings(state)
        return {place: side for each in found for place, side in each.stand.places.items() if side}

    def lines(self, state: S, tones: dict[str, str]) -> Iterator[Line]:
        """How everything stands now that decides, each thing once."""
        told: set[int] = set()
        for each in self.found(state):
            said = self.now(state, each)
            known = not each.win.now and told.issuperset(each.stand.places)
            told.update(() if each.win.now else each.stand.places)
            if said and not known:
                tone = tones.get(each.win.side, "")
                yield line(Span(capital(said), tone), Span(f" [{each.win.rule}]", "rule"))

    def brief(self, state: S) -> str:
        """Who has the places that decide, by their numbers, for the top line; empty where none do."""
        goals = (each.stand.places for each in self.found(state) if each.win.when == END or each.win.zones)
        held = next(filter(None, goals), {})
        sides = {side: [spoken(place) for place in held if held[place] == side] for side in held.values()}
        if len(held) > MOST_PLACES:
            return ""
        return say("; ").join(self._held(state, side, places) for side, places in sides.items())

    def ended(self, state: S) -> str:
        """Who has won a game that is over; nothing while it goes on."""
        end = outcome_told(state)
        return self.ending(state, end, cited(end.rule)) if end else ""

    def ending(self, state: S, end: Ended, rule: str) -> str:
        """
        Who won, and by how much; the bare reason for a way that the scenario has no more.

        `rule` is the clause as it is told, the state the last one.
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
