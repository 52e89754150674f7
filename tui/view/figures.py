"""What a review counts, on pages: every roll, the luck of both sides, and how they stood as turns went by."""

from __future__ import annotations

from itertools import accumulate, groupby
from math import sqrt
from typing import TYPE_CHECKING

from attrs import frozen

from cockade.tui.text.line import EMPTY, Line, Span, line, wrapped
from cockade.tui.text.words import count, say
from cockade.tui.view.menu import Row
from cockade.tui.view.plot import AXIS, plot
from cockade.tui.view.timeline import Scale

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from cockade.tui.games.measures import Curve
    from cockade.tui.view.course import Course, Roll
    from cockade.tui.view.review import Review


@frozen(eq=False)
class Page:
    """One page: its name, and its lines for a width and a height; without lines it is the list of rolls."""

    name: str
    lines: Callable[[int, int], list[Line]] | None = None


def pages(review: Review) -> list[Page]:
    """All pages of a game; a curve that never leaves nothing is left out."""
    course = review.course
    found = [Page(say("Rolls")), Page(say("Luck"), lambda w, h: luck_lines(review, w, h))]
    curves = course.measures.curves if course.measures else ()
    kept = [curve for curve in curves if any(value for side in _sampled(course, curve, 40) for value in side)]
    return [*found, *(Page(curve.name, _curve_page(review, curve)) for curve in kept)]


def _curve_page(review: Review, curve: Curve) -> Callable[[int, int], list[Line]]:
    return lambda width, height: curve_lines(review, curve, width, height)


# ---------------------------------------------------------------- rolls


def roll_rows(review: Review) -> list[Row]:
    """Every roll: its step, whose it was, what for, the die; at the right how likely that result was."""
    course = review.course
    return [
        Row(
            line(Span(f"{roll.place:>4} ", "key"), *_told(course, roll)),
            line(Span(chance(roll), "good" if roll.is_of_note else "dim")),
            key=(number, roll.place),
        )
        for number, roll in enumerate(course.rolls)
    ]


def _told(course: Course, roll: Roll) -> Line:
    sides = course.opened.game.sides
    tone = f"side{sides.index(roll.side)}" if roll.side in sides else ""
    rolled = roll.rolled
    about, needed = who(course, roll), needs(course, roll)
    purpose = f"{' ' if about else ''}{say(rolled.purpose)}: "
    return line(Span(about, tone), purpose, Span(dice(roll), "title"), f" {needed}" if needed else "")


def who(course: Course, roll: Roll) -> str:
    """Whom a roll was about: a unit, a hex, or the side."""
    state, id_ = course.state(roll.place), roll.rolled.who
    if id_ in state.roster:
        return course.table.name(state, id_)
    if id_.isdigit():
        return course.table.places.name(int(id_))
    return course.face.side(state, roll.side) if roll.side else ""


def dice(roll: Roll) -> str:
    """The die, what was added, and what came of it: "7-2=5"."""
    rolled = roll.rolled
    change = rolled.total - rolled.die
    return f"{rolled.die}{change:+d}={rolled.total}" if change else f"{rolled.die}"


def needs(course: Course, roll: Roll) -> str:
    """The result, and which faces of the die would have had which: "passed (1-6 passed, 7-10 failed)"."""
    measures = course.measures
    result = roll.came if measures is None else measures.result(roll.came)
    if not roll.outcomes:
        return "" if result == str(roll.rolled.total) else result
    spans, face = [], roll.faces[0]
    for code, same in groupby(roll.outcomes):
        n = len(list(same))
        spans.append(f"{face} {code}" if n == 1 else f"{face}-{face + n - 1} {code}")
        face += n
    return f"{result} ({', '.join(spans)})"


def chance(roll: Roll) -> str:
    """How likely the result was, in hundredths."""
    return "" if roll.chance is None else say("{n} %", n=round(100 * roll.chance))


def roll_lines(course: Course, rolls: Iterable[Roll], width: int) -> list[Line]:
    """Some rolls for a panel."""
    found: list[Line] = []
    for roll in rolls:
        said = line(*_told(course, roll), Span(f" {chance(roll)}" if chance(roll) else "", "key"))
        found += wrapped(said, width, 2)
    return found


# ---------------------------------------------------------------- luck


def luck_lines(review: Review, width: int, height: int) -> list[Line]:
    """Luck added up, roll by roll: how far the dice fell from their middle in each side's favour."""
    course = review.course
    sides = course.opened.game.sides
    running = [_running(course, side) for side in sides]
    words = say(
        "Luck: by how many pips the dice have fallen better (or worse) than the middle of the die, added up."
    )
    text = wrapped(line(Span(words, "dim")), width)
    verdicts = [row for n, side in enumerate(sides) for row in wrapped(verdict(course, side, n), width, 2)]
    return [*_drawn(review, running, width, height - len(text) - len(verdicts)), *text, *verdicts]


def _running(course: Course, side: str) -> list[float]:
    """The luck of a side after every place."""
    each = [0.0] * (course.last + 1)
    for roll in course.rolls:
        if roll.side == side:
            each[roll.place] += roll.luck
    return list(accumulate(each))


def verdict(course: Course, side: str, number: int) -> Line:
    """How lucky a side was in all its rolls, and how lucky one is by chance alone."""
    mine = [roll for roll in course.rolls if roll.side == side]
    luck, usual = sum(roll.luck for roll in mine), sqrt(sum(roll.spread for roll in mine))
    name = course.face.side(course.state(course.last), side)
    rolls = count("{n} roll", "{n} rolls", len(mine))
    said = say(
        "{luck} pips in {rolls}; chance alone stays within {usual} two times in three.",
        luck=f"{luck:+.1f}",
        rolls=rolls,
        usual=f"{usual:.0f}",
    )
    return line(Span(f"{_letters(course)[number]} {name}: ", f"side{number}"), said)


# ---------------------------------------------------------------- curves


def curve_lines(review: Review, curve: Curve, width: int, height: int) -> list[Line]:
    """How something stood for both sides over the turns, and how it stands in the step looked at."""
    course, place = review.course, review.position.place
    now = course.state(place)
    words: list[str | Span] = [say("At step {n}, {unit}: ", n=place, unit=curve.unit)]
    if curve.shared:
        words.append(Span(_figure(curve.value(now, course.opened.game.sides[0])), "title"))
    for number, side in enumerate(() if curve.shared else course.opened.game.sides):
        name = course.face.side(now, side)
        words.append(
            Span(f" {_letters(course)[number]} {name} {_figure(curve.value(now, side))} ", f"side{number}")
        )
    values = [[float(value) for value in row] for row in _sampled(course, curve, width - AXIS)]
    return [*_drawn(review, values, width, height - 1), line(*words)]


def _figure(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")


def _sampled(course: Course, curve: Curve, width: int) -> list[list[float]]:
    """The values of both sides in the last place of each column."""
    scale = Scale(course.heard, width)
    places = [min(course.last, scale.last_place(cell)) for cell in range(scale.width)]
    states = [course.state(place) for place in places]
    return [[curve.value(state, side) for state in states] for side in course.opened.game.sides]


def _drawn(review: Review, values: Sequence[Sequence[float]], width: int, height: int) -> list[Line]:
    """Values by place, or by column already, over the turns."""
    course = review.course
    scale = Scale(course.heard, width - AXIS)
    if len(values[0]) != scale.width:
        picked = [min(course.last, scale.last_place(cell)) for cell in range(scale.width)]
        values = [[row[place] for place in picked] for row in values]
    marks = {scale.cell(place): str(course.turn_of(place)) for place in reversed(course.game_turns)}
    here = scale.cell(review.position.place)
    return [*plot(values, _letters(course), height, marks=marks, here=here), EMPTY][: max(5, height)]


def _letters(course: Course) -> list[str]:
    """The letter of each side: the first of its name, where both differ."""
    state = course.state(course.last)
    names = [course.face.side(state, side)[:1].upper() for side in course.opened.game.sides]
    return names if len(set(names)) == len(names) else ["A", "B"]
