"""The reason for a turning point, in a sentence: the costliest fight, the losses, orders and dice."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from attrs import define, field, frozen

from cockade.engine.bots.analysis.statistics import Z95
from cockade.engine.floats import total
from cockade.engine.rules import State
from cockade.events.facts import GameEnded, Rolled
from cockade.tui.games.narrator import folded
from cockade.tui.text.i18n import count, grouped, say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cockade.engine.bots.analysis.win_probability import Chance, Parts, TurningPoint
    from cockade.events.event import Fact
    from cockade.tui.games.measures import Curve
    from cockade.tui.games.report_texts import Fight
    from cockade.tui.session.chances import Analysis
    from cockade.tui.session.review_index import ReviewIndex

BEARING = 50
"""The number of games from which a percentage is meaningful."""
MOST_NAMES = 4
"""The maximum number of lost units that are named."""


@frozen
class TurningReason:
    """An event in a sentence without a full stop, and whether it is good or bad for the first side."""

    text: str
    good: bool


@define
class Between:
    """The events between two places: losses by side, and the fights with their losses."""

    index: ReviewIndex
    lost: dict[str, list[str]] = field(factory=dict)
    fights: list[tuple[Counter[str], Fight]] = field(factory=list)
    winner: str = ""

    def tell(self, before: int, after: int) -> Between:
        """Count the losses and fights after one place, up to another."""
        for place in range(before + 1, after + 1):
            state, roll = self.index.before(place), None
            for fact in self.index.event(place).facts:
                roll = fact if isinstance(fact, Rolled) else roll
                self._hear(state, fact, roll)
                state = folded(self.index.opened.game.reduce, state, fact)
        return self

    def _hear(self, state: State, fact: Fact, roll: Rolled | None) -> None:
        ui = self.index.ui
        self.winner = fact.winner if isinstance(fact, GameEnded) else self.winner
        if fight := ui.chronicle.fight(state, fact, roll):
            self.fights.append((Counter(), fight))
        unit = ui.measures.lost(fact) if ui.measures else ""
        owner = ui.chronicle.owner(state, unit) if unit else ""
        if owner:
            self.lost.setdefault(owner, []).append(ui.words.name(state, unit))
            if self.fights:
                self.fights[-1][0][owner] += 1


def happened(index: ReviewIndex, before: int, after: int, change: float) -> str:
    """
    Return why the first side's chance changed, in a sentence without a full stop.

    Only events that explain the change are named. Without any, the reason is the position itself.
    """
    told = [reason.text for reason in reasons(index, before, after) if reason.good == (change > 0)]
    return grouped(told) or say("The position at the end of the turn")


def reasons(index: ReviewIndex, before: int, after: int) -> list[TurningReason]:
    """Return all reasons for one side or the other: its costliest fight, losses, or other changes."""
    between = Between(index).tell(before, after)
    found = [*_ended(between), *_fought(between), *_losses(between)]
    return found or list(_moved(index, before, after))


def _ended(between: Between) -> Iterator[TurningReason]:
    """The end of the battle, if it was won."""
    if between.winner:
        index = between.index
        name = index.ui.words.side(index.state(0), between.winner)
        yield TurningReason(say("{side} victory", side=name), between.winner == index.opened.game.sides[0])


def _fought(between: Between) -> Iterator[TurningReason]:
    """The costliest fight for either side. The last one wins ties."""
    first, other = between.index.opened.game.sides
    for good, (loser, winner) in ((True, (other, first)), (False, (first, other))):
        paid = [(cost[loser] - cost[winner], n) for n, (cost, _) in enumerate(between.fights)]
        worst, number = max(paid, default=(0, 0))
        if worst > 0:
            fight = between.fights[number][1]
            yield TurningReason((fight.short or fight.brief).rstrip("."), good)


def _losses(between: Between) -> Iterator[TurningReason]:
    index = between.index
    for side in index.opened.game.sides:
        names = between.lost.get(side, [])
        if names:
            more = [say("{n} more", n=len(names) - MOST_NAMES)] if len(names) > MOST_NAMES else []
            lost = say(", ").join([*names[:MOST_NAMES], *more])
            text = say("{side} losses: {names}", side=index.ui.words.side(index.state(0), side), names=lost)
            yield TurningReason(text, side != index.opened.game.sides[0])


def _moved(index: ReviewIndex, before: int, after: int) -> Iterator[TurningReason]:
    """The changes of other measures, if there was no fight."""
    curves = index.measures.curves if index.measures else ()
    one, other = index.state(before), index.state(after)
    for curve in curves:
        for side in index.opened.game.sides[: 1 if curve.shared else None]:
            yield from _course(index, curve, side, (one, other))


def _course(
    index: ReviewIndex, curve: Curve[State], side: str, states: tuple[State, State]
) -> Iterator[TurningReason]:
    old, new = (curve.value(state, side) for state in states)
    if old != new:
        name = index.ui.words.side(states[1], side)
        text = say("{side} {what}: {old:g}, then {new:g}", side=name, what=curve.unit, old=old, new=new)
        up_is_good = (side == index.opened.game.sides[0]) == curve.is_good
        yield TurningReason(text, (new > old) == up_is_good)


def told(analysis: Analysis, point: TurningPoint, rollouts: int) -> str:
    """Return a turning point in words: turn, size, reason, and the share of luck."""
    index = analysis.index
    text = say(
        "{when}: {change} ({games}) for the {side} side. {what}.",
        when=analysis.heading(point.before),
        change=banded(point.change, point.error),
        games=count("{n} game", "{n} games", point.games),
        side=index.ui.words.side(index.state(0), analysis.first_side),
        what=happened(index, point.before, point.after, point.change),
    )
    found = analysis.parts(point.before, point.after, rollouts)
    return f"{text} {parted(found)}" if found else text


def parted(found: Parts) -> str:
    """Return the change due to the orders and to the dice, in words."""
    orders, dice = banded(found.orders, found.orders_error), banded(found.dice, found.dice_error)
    return say("Orders {orders}, dice {dice}.", orders=orders, dice=dice)


def banded(share: float, error: float) -> str:
    """Return the change with half the width of its 95 % interval."""
    return f"{points(share)} ± {100 * Z95 * error:.0f}"


def share_of(one: Chance, side: str) -> str:
    """Return a side's wins, in hundredths if judged or from many games, else as a count."""
    games = len(one.winners)
    if not games and not one.judged:
        return ""
    if one.certain or one.judged or games >= BEARING:
        return say("{n} %", n=round(100 * one.of(side)))
    return say("{n:g} of {all}", n=total(one.worth(side).values()), all=games)


def band_of(one: Chance, side: str) -> str:
    """Return the number of games behind it, and the interval that holds in two of three cases."""
    if one.certain or not one.winners:
        return ""
    low, high = (round(100 * bound) for bound in one.band(side))
    return count(
        "{n} game, {low} to {high} in 100",
        "{n} games, {low} to {high} in 100",
        len(one.winners),
        low=low,
        high=high,
    )


def points(share: float) -> str:
    """Return a change of a chance, in hundredths with its sign."""
    return f"{100 * share:+.0f}" if round(100 * share) else "0"
