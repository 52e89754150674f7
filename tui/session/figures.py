"""The statistics pages of a review: every roll, the luck of both sides, and curves over the turns."""

from __future__ import annotations

from itertools import accumulate, groupby
from math import sqrt
from typing import TYPE_CHECKING

from attrs import frozen

from cockade.engine.floats import total
from cockade.engine.rules import State
from cockade.tui.session.chance_page import chance_lines
from cockade.tui.session.menu import Row
from cockade.tui.session.timeline import Scale, drawn, letters
from cockade.tui.text.i18n import count, labelled, say
from cockade.tui.text.line import Cell, Line, Span, cell, line, wrapped
from cockade.tui.text.plot import AXIS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from cockade.tui.games.measures import Curve
    from cockade.tui.session.chances import Analysis
    from cockade.tui.session.progress import Work
    from cockade.tui.session.review import Review
    from cockade.tui.session.review_index import ReviewIndex, Roll


@frozen(eq=False)
class FigurePage:
    """
    One page: its name, and its lines for a size. A page without lines is the list of rolls.

    A page with `is_filled` is computed while it is shown.
    """

    name: str
    lines: Callable[[int, int], list[Line]] | None = None
    is_filled: bool = False


def pages(review: Review, analysis: Analysis | None, work: Work) -> list[FigurePage]:
    """Return all pages of a game, without curves that stay at zero. `work` computes the chances."""
    index = review.index
    rolls = FigurePage(
        say("Rolls"), None if index.rolls else lambda _, __: [line(say("No dice have been rolled yet."))]
    )
    found = [rolls, FigurePage(say("Luck"), lambda w, h: luck_lines(review, w, h))]
    curves = index.measures.curves if index.measures else ()
    kept = [curve for curve in curves if any(value for side in sampled(index, curve, 40) for value in side)]
    courses = [FigurePage(curve.name, _curve_page(review, curve)) for curve in kept]
    chances = [chance_page(review, analysis, work)] if analysis else []
    return [*found, *courses, *chances]


def chance_page(review: Review, analysis: Analysis, work: Work) -> FigurePage:
    """Return the page with the chance to win."""
    return FigurePage(say("Chance"), lambda w, h: chance_lines(review, analysis, work, w, h), is_filled=True)


def _curve_page(review: Review, curve: Curve[State]) -> Callable[[int, int], list[Line]]:
    return lambda width, height: curve_lines(review, curve, width, height)


# ---------------------------------------------------------------- rolls


def roll_rows(review: Review) -> list[Row]:
    """Return a row for every roll: step, side, purpose and die, then the probability of that result."""
    index = review.index
    return [
        Row(
            (
                Cell(line(Span(f"{roll.place:>4} ", "key"), *_told(index, roll))),
                cell(chance(roll), tone="good" if roll.is_of_note else "dim"),
            ),
            (number, roll.place),
        )
        for number, roll in enumerate(index.rolls)
    ]


def _told(index: ReviewIndex, roll: Roll) -> Line:
    sides = index.opened.game.sides
    tone = f"side{sides.index(roll.side)}" if roll.side in sides else ""
    rolled = roll.rolled
    about, needed = who(index, roll), needs(index, roll)
    purpose = f"{' ' if about else ''}{labelled(say(rolled.purpose), '')}"
    return line(Span(about, tone), purpose, Span(dice(roll), "title"), f" {needed}" if needed else "")


def who(index: ReviewIndex, roll: Roll) -> str:
    """Return the name of a roll's subject: a unit, a hex, or the side."""
    state, id_ = index.state(roll.place), roll.rolled.who
    if id_ in state.roster:
        return index.ui.words.name(state, id_)
    if id_.isdigit():
        return index.ui.map.places.name(int(id_))
    return index.ui.words.side(state, roll.side) if roll.side else ""


def dice(roll: Roll) -> str:
    """Return the die, its modifier and the total: "7-2=5"."""
    rolled = roll.rolled
    change = rolled.total - rolled.die
    return f"{rolled.die}{change:+d}={rolled.total}" if change else f"{rolled.die}"


def needs(index: ReviewIndex, roll: Roll) -> str:
    """Return the result, and the faces for each result: "passed (1-6 passed, 7-10 failed)"."""
    measures = index.measures
    result = roll.came if measures is None else measures.result(roll.came)
    if not roll.outcomes:
        return "" if result == str(roll.rolled.total) else result
    spans, face = [], roll.faces[0]
    for code, same in groupby(roll.outcomes):
        n = len(list(same))
        spans.append(f"{face} {say(code)}" if n == 1 else f"{face}-{face + n - 1} {say(code)}")
        face += n
    return say("{said} ({note})", said=result, note=say(", ").join(spans))


def chance(roll: Roll) -> str:
    """Return the probability of the result, in hundredths."""
    return "" if roll.chance is None else say("{n} %", n=round(100 * roll.chance))


def roll_lines(index: ReviewIndex, rolls: Iterable[Roll], width: int) -> list[Line]:
    """Return the rolls as lines for a panel."""
    found: list[Line] = []
    for roll in rolls:
        said = line(*_told(index, roll), Span(f" {chance(roll)}" if chance(roll) else "", "key"))
        found += wrapped(said, width, 2)
    return found


# ---------------------------------------------------------------- luck


def luck_lines(review: Review, width: int, height: int) -> list[Line]:
    """The cumulative luck, roll by roll: the distance of the dice from their mean, in each side's favour."""
    index = review.index
    sides = index.opened.game.sides
    running = [_running(index, side) for side in sides]
    words = say("Luck: how many pips better (or worse) than average the dice were, added up.")
    text = wrapped(line(Span(words, "dim")), width)
    verdicts = [row for n, side in enumerate(sides) for row in wrapped(verdict(index, side, n), width, 2)]
    return [*drawn(review, running, width, height - len(text) - len(verdicts)), *text, *verdicts]


def _running(index: ReviewIndex, side: str) -> list[float]:
    """Return the luck of a side after every place."""
    each = [0.0] * (index.last + 1)
    for roll in index.rolls:
        if roll.side == side:
            each[roll.place] += roll.luck
    return list(accumulate(each))


def verdict(index: ReviewIndex, side: str, number: int) -> Line:
    """Return how lucky a side was in all its rolls, and the spread that chance alone gives."""
    mine = [roll for roll in index.rolls if roll.side == side]
    luck, usual = total(roll.luck for roll in mine), sqrt(total(roll.spread for roll in mine))
    name = index.ui.words.side(index.state(index.last), side)
    rolls = count("{n} roll", "{n} rolls", len(mine))
    said = say(
        "{luck} pips in {rolls}. Two times in three, chance alone stays within {usual}.",
        luck=f"{luck:+.1f}",
        rolls=rolls,
        usual=f"{usual:.0f}",
    )
    return line(Span(f"{letters(index)[number]} {name}: ", f"side{number}"), said)


# ---------------------------------------------------------------- curves


def curve_lines(review: Review, curve: Curve[State], width: int, height: int) -> list[Line]:
    """The value of a curve for both sides over the turns, and at the viewed step."""
    index, place = review.index, review.position.place
    now = index.state(place)
    words: list[str | Span] = [say("At step {n}, {unit}: ", n=place, unit=curve.unit)]
    if curve.shared:
        words.append(Span(_figure(curve.value(now, index.opened.game.sides[0])), "title"))
    for number, side in enumerate(() if curve.shared else index.opened.game.sides):
        name = index.ui.words.side(now, side)
        words.append(
            Span(f" {letters(index)[number]} {name} {_figure(curve.value(now, side))} ", f"side{number}")
        )
    values = [[float(value) for value in row] for row in sampled(index, curve, width - AXIS)]
    return [*drawn(review, values, width, height - 1), line(*words)]


def _figure(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")


def sampled(index: ReviewIndex, curve: Curve[State], width: int) -> list[list[float]]:
    """Return both sides' values at the last place of each column."""
    scale = Scale(index.heard, width)
    places = [min(index.last, scale.last_place(cell)) for cell in range(scale.width)]
    states = [index.state(place) for place in places]
    return [[curve.value(state, side) for state in states] for side in index.opened.game.sides]
