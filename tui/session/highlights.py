"""The highlights of a game, from its facts: the turning point, the luckiest roll, the best unit."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from attrs import evolve, frozen

from cockade.events.facts import Rolled
from cockade.tui.games.narrator import folded
from cockade.tui.session.turning_points import happened, reasons
from cockade.tui.text.i18n import count, labelled, say
from cockade.tui.text.line import Span, line

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cockade.events.event import Fact
    from cockade.tui.session.review_index import ReviewIndex, Roll
    from cockade.tui.text.line import Line

LEAST = 0.05
"""A turn that changes the margin by less did not turn the game."""


@frozen
class Turned:
    """
    The player turn that changed the lead most: its places, and by how much for the first side.

    `step` is the step with the largest part of the change.
    """

    before: int
    after: int
    change: float
    step: int = 0


@frozen
class Best:
    """The unit whose fights cost the enemy most, and how many enemy units were lost in them."""

    unit: str
    place: int
    fights: int
    cost: int


def turned(index: ReviewIndex) -> Turned | None:
    """
    Return the turn with the largest change of the margin, in the winner's favour if there is one.

    None if no turn changed it enough. A set-up does not count.
    """
    places = dict.fromkeys([*index.turns, index.last])
    found = [Turned(a, b, index.margin(b) - index.margin(a)) for a, b in pairwise(places)]
    likely = [each for each in found if _is_likely(index, each)]
    most = max(likely, key=lambda each: abs(each.change), default=None)
    return evolve(most, step=_step(index, most)) if most else None


def _is_likely(index: ReviewIndex, turn: Turned) -> bool:
    opened = index.opened
    outcome = opened.game.outcome(opened.states[index.nodes[index.last]])
    winner = outcome.winner if outcome is not None else ""
    goes_wrong = bool(winner) and (turn.change > 0) != (winner == opened.game.sides[0])
    return abs(turn.change) >= LEAST and not goes_wrong and bool(_steps(index, turn))


def _steps(index: ReviewIndex, turn: Turned) -> list[int]:
    """Return the places of a turn with events of the battle, without placements and chained actions."""
    chains = index.ui.selection.chains
    played = [n for n in range(turn.before + 1, turn.after + 1) if type(index.event(n).action) not in chains]
    return [n for n in played if index.ui.words.story(index.before(n), index.event(n))]


def _step(index: ReviewIndex, turn: Turned) -> int:
    way = 1 if turn.change > 0 else -1
    steps = _steps(index, turn)
    return max(steps, key=lambda place: way * (index.margin(place) - index.margin(place - 1)))


def _speaks(index: ReviewIndex, turn: Turned) -> bool:
    """Return whether an event in its decisive step explains the change."""
    found = reasons(index, turn.step - 1, turn.step)
    return any(reason.good == (turn.change > 0) for reason in found)


def luckiest(index: ReviewIndex) -> Roll | None:
    """Return the roll that was the least likely to help its side so much."""
    found = [roll for roll in index.of_note if roll.luck > 0 and roll.chance is not None]
    return min(found, key=lambda roll: (roll.chance or 0, -roll.luck), default=None)


class Fought:
    """The fights of each unit, their cost to the other side, and the losses, counted so far."""

    def __init__(self, index: ReviewIndex) -> None:
        self.index = index
        self.fights: Counter[str] = Counter()
        self.cost: Counter[str] = Counter()
        self.places: dict[str, int] = {}
        self._lost: dict[str, list[str]] = {side: [] for side in index.opened.game.sides}
        self._there: tuple[str, ...] = ()
        self._next = 1

    def counting(self) -> Iterator[None]:
        """Count the remaining events, one at each step."""
        while self._next <= self.index.last:
            self._go_through(self._next)
            self._next += 1
            yield

    def lost(self, side: str) -> list[str]:
        """Return the names of all units of a side that left the game."""
        for _ in self.counting():
            pass
        return self._lost[side]

    def _go_through(self, place: int) -> None:
        index, state, roll = self.index, self.index.before(place), None
        for fact in index.event(place).facts:
            roll = fact if isinstance(fact, Rolled) else roll
            if fight := index.ui.chronicle.fight(state, fact, roll):
                self._there = tuple(
                    str(unit) for hex_ in fight.starts for unit in index.ui.map.stack(state, hex_)[:-1]
                )
                self.fights.update(unit for unit in self._there if not self._leads(state, unit))
                self.places.update(dict.fromkeys(self._there, place))
            self._count(state, fact)
            state = folded(index.opened.game.reduce, state, fact)

    def _count(self, state: Any, fact: Fact) -> None:
        ui = self.index.ui
        unit = ui.measures.lost(fact) if ui.measures else ""
        if unit and unit in state.roster:
            self._lost[state.unit(unit).side].append(ui.words.name(state, unit))
        owner = ui.chronicle.owner(state, unit) if unit else ""
        for each in self._there if owner else ():
            if ui.chronicle.owner(state, each) not in ("", owner):
                self.cost[each] += 1

    @staticmethod
    def _leads(state: Any, unit: str) -> bool:
        return unit not in state.roster or bool(getattr(state.unit(unit), "is_leader", False))


def best(fought: Fought) -> Best | None:
    """Return the unit whose fights cost the enemy most, or None. Ties go to the busiest unit."""
    for _ in fought.counting():
        pass
    able = [unit for unit in fought.fights if fought.cost[unit]]
    unit = max(able, key=lambda each: (fought.cost[each], fought.fights[each]), default="")
    if not unit:
        return None
    return Best(unit, fought.places[unit], fought.fights[unit], fought.cost[unit])


# ---------------------------------------------------------------- in words


def opening(index: ReviewIndex) -> tuple[int, Line]:
    """Return the step at which a game turned, with that in words, or the start of the game."""
    found = turned(index)
    if found is None:
        return 0, ()
    return found.step, _turned_line(index, found) if index.measures is not None else ()


def highlight_lines(fought: Fought) -> Iterator[Line]:
    """Yield a sentence for each highlight. Highlights that a game lacks are left out."""
    index = fought.index
    if index.measures is None:
        return
    if found := turned(index):
        yield _turned_line(index, found)
    yield from _lucky_line(index)
    if not index.ui.chronicle.is_plain:
        yield from _best_line(fought)


def _turned_line(index: ReviewIndex, found: Turned) -> Line:
    before, step = index.before(found.step), found.step
    when = " ".join(index.ui.words.heading(before)).strip()
    told = " ".join(index.ui.words.story(before, index.event(step)))
    if step in index.battles and _speaks(index, found):
        told = say("{sentence}.", sentence=happened(index, step - 1, step, found.change))
    return line(Span(say("Turning point: "), "title"), labelled(when, told))


def _lucky_line(index: ReviewIndex) -> Iterator[Line]:
    from cockade.tui.session.figures import chance, dice, who

    roll = luckiest(index)
    if roll is None or index.measures is None:
        return
    names = {
        "who": who(index, roll),
        "what": say(roll.rolled.purpose),
        "dice": dice(roll),
        "came": index.measures.result(roll.came),
        "chance": chance(roll),
    }
    said = say("{who}, {what}: {dice}, {came} ({chance}).", **names)
    yield line(Span(say("Luckiest roll: "), "title"), said)


def _best_line(fought: Fought) -> Iterator[Line]:
    index, found = fought.index, best(fought)
    if found is None:
        return
    name = index.ui.words.name(index.before(found.place), found.unit)
    fights = count("{n} fight", "{n} fights", found.fights)
    cost = count("the enemy lost {n} unit", "the enemy lost {n} units", found.cost)
    said = say("{name}: {fights}; {cost}.", name=name, fights=fights, cost=cost)
    yield line(Span(say("Fought best: "), "title"), said)
