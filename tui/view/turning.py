"""What turned a battle, in a sentence: the fight that cost most, who was lost, what orders and dice gave."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define, field

from cockade.engine.bots.lab.statistics import Z95
from cockade.engine.rules import State
from cockade.events.facts import GameEnded, Rolled
from cockade.tui.games.narrator import folded
from cockade.tui.text.words import grouped, say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cockade.engine.bots.lab.chances import Parts, TurningPoint
    from cockade.events.event import Fact
    from cockade.tui.games.chronicle import Fight
    from cockade.tui.games.measures import Curve
    from cockade.tui.view.chances import Analysis
    from cockade.tui.view.review_index import ReviewIndex

MOST_NAMES = 4
"""So many of the lost are named."""


@define
class Between:
    """What happened between two places: who was lost, by side, and the fights, each with how many it cost."""

    index: ReviewIndex
    lost: dict[str, list[str]] = field(factory=dict)
    fights: list[tuple[int, Fight]] = field(factory=list)
    is_end: bool = False

    def tell(self, before: int, after: int) -> Between:
        """Go through the events after one place up to another."""
        for place in range(before + 1, after + 1):
            state, roll = self.index.before(place), None
            for fact in self.index.event(place).facts:
                roll = fact if isinstance(fact, Rolled) else roll
                self._hear(state, fact, roll)
                state = folded(self.index.opened.game.reduce, state, fact)
        return self

    def _hear(self, state: State, fact: Fact, roll: Rolled | None) -> None:
        ui = self.index.ui
        self.is_end = self.is_end or isinstance(fact, GameEnded)
        if fight := ui.chronicle.fight(state, fact, roll):
            self.fights.append((0, fight))
        unit = ui.measures.lost(fact) if ui.measures else ""
        owner = ui.chronicle.owner(state, unit) if unit else ""
        if owner:
            self.lost.setdefault(owner, []).append(ui.words.name(state, unit))
            if self.fights:
                cost, last = self.fights[-1]
                self.fights[-1] = cost + 1, last


def happened(index: ReviewIndex, before: int, after: int) -> str:
    """What happened between two places, in a sentence without a full stop."""
    between = Between(index).tell(before, after)
    told = [*_fought(between), *_losses(between)] or list(_moved(index, before, after))
    return grouped(told) or say("No fight, only marches")


def _fought(between: Between) -> Iterator[str]:
    """The fight that cost most, the last of equals."""
    if between.fights:
        _, worst = max(enumerate(between.fights), key=lambda one: (one[1][0], one[0]))
        fight = worst[1]
        yield (fight.short or fight.brief).rstrip(".")


def _losses(between: Between) -> Iterator[str]:
    index = between.index
    for side in index.opened.game.sides:
        names = between.lost.get(side, [])
        if names:
            more = [say("{n} more", n=len(names) - MOST_NAMES)] if len(names) > MOST_NAMES else []
            lost = say(", ").join([*names[:MOST_NAMES], *more])
            yield say("{side} losses: {names}", side=index.ui.words.side(index.state(0), side), names=lost)


def _moved(index: ReviewIndex, before: int, after: int) -> Iterator[str]:
    """Where nobody fought: what else the game counts that changed most."""
    curves = index.measures.curves if index.measures else ()
    one, other = index.state(before), index.state(after)
    for curve in curves:
        for side in index.opened.game.sides:
            yield from _course(index, curve, side, (one, other))


def _course(index: ReviewIndex, curve: Curve[State], side: str, states: tuple[State, State]) -> Iterator[str]:
    old, new = (curve.value(state, side) for state in states)
    if old != new:
        name = index.ui.words.side(states[1], side)
        yield say("{side} {what}: {old:g}, then {new:g}", side=name, what=curve.unit, old=old, new=new)


def told(analysis: Analysis, point: TurningPoint, rollouts: int) -> str:
    """One turning point: when, by how much, what happened, and how much of it was luck."""
    index = analysis.index
    text = say(
        "{when}: {change} for the {side} side. {what}.",
        when=analysis.heading(point.before),
        change=banded(point.change, point.error),
        side=index.ui.words.side(index.state(0), analysis.first_side),
        what=happened(index, point.before, point.after),
    )
    found = analysis.parts(point.before, point.after, rollouts)
    return f"{text} {parted(found)}" if found else text


def parted(found: Parts) -> str:
    """What the orders gave and what the dice did."""
    orders, dice = banded(found.orders, found.orders_error), banded(found.dice, found.dice_error)
    return say("Orders {orders}, dice {dice}.", orders=orders, dice=dice)


def banded(share: float, error: float) -> str:
    """The same with half of the width of its band, in which it is 19 times in 20."""
    return f"{points(share)} ± {100 * Z95 * error:.0f}"


def points(share: float) -> str:
    """A change of a chance, in hundredths with its sign."""
    return f"{100 * share:+.0f}" if round(100 * share) else "0"
