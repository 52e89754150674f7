"""What turned a battle, in a sentence: the fight that cost most, who was lost, what orders and dice gave."""

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
"""Games that bear a figure in hundredths."""
MOST_NAMES = 4
"""So many of the lost are named."""


@frozen
class TurningReason:
    """Something that happened, in a sentence without a full stop: good for the first side, or bad for it."""

    text: str
    good: bool


@define
class Between:
    """What happened between two places: who was lost, by side, and the fights, each with whom it cost."""

    index: ReviewIndex
    lost: dict[str, list[str]] = field(factory=dict)
    fights: list[tuple[Counter[str], Fight]] = field(factory=list)
    winner: str = ""

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
    Why a chance of the first side changed so, in a sentence without a full stop.

    Only what speaks for such a change is named; where nothing does, it was the position left behind.
    """
    told = [reason.text for reason in reasons(index, before, after) if reason.good == (change > 0)]
    return grouped(told) or say("The position left behind")


def reasons(index: ReviewIndex, before: int, after: int) -> list[TurningReason]:
    """All that spoke for one side or the other: the dearest fight of each, losses, or what else changed."""
    between = Between(index).tell(before, after)
    found = [*_ended(between), *_fought(between), *_losses(between)]
    return found or list(_moved(index, before, after))


def _ended(between: Between) -> Iterator[TurningReason]:
    """That the battle was won."""
    if between.winner:
        index = between.index
        name = index.ui.words.side(index.state(0), between.winner)
        yield TurningReason(say("{side} victory", side=name), between.winner == index.opened.game.sides[0])


def _fought(between: Between) -> Iterator[TurningReason]:
    """Of the fights that cost either side more the one that cost it most, the last of equals."""
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
    """Where nobody fought: what else the game counts that changed."""
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
    """One turning point: when, by how much, what happened, and how much of it was luck."""
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
    """What the orders gave and what the dice did."""
    orders, dice = banded(found.orders, found.orders_error), banded(found.dice, found.dice_error)
    return say("Orders {orders}, dice {dice}.", orders=orders, dice=dice)


def banded(share: float, error: float) -> str:
    """The same with half of the width of its band, in which it is 19 times in 20."""
    return f"{points(share)} ± {100 * Z95 * error:.0f}"


def share_of(one: Chance, side: str) -> str:
    """How often a side wins: in hundredths where it is judged or many were played, else of how many."""
    games = len(one.winners)
    if not games and not one.judged:
        return ""
    if one.certain or one.judged or games >= BEARING:
        return say("{n} %", n=round(100 * one.of(side)))
    return say("{n:g} of {all}", n=total(one.worth(side).values()), all=games)


def band_of(one: Chance, side: str) -> str:
    """On how many games that rests, and between what the chance lies two times in three."""
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
    """A change of a chance, in hundredths with its sign."""
    return f"{100 * share:+.0f}" if round(100 * share) else "0"
