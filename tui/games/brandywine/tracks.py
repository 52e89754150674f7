"""The tracks: turns with arrivals, army morale with its bands, momentum, points, the boxes."""

from __future__ import annotations

from collections import Counter as Tally
from typing import TYPE_CHECKING

from cockade.engine.brandywine.common.ground import ground
from cockade.engine.brandywine.common.phases import INITIATIVE, PHASES
from cockade.engine.brandywine.d_end.victory import ledger, points, points_line
from cockade.engine.hexgrid import spoken
from cockade.events.brandywine import AMERICAN, BRITISH, CAPTURED, ELIMINATED, SHATTERED, SIDES
from cockade.tui.games.abbreviations import abbreviated
from cockade.tui.games.brandywine.names import (
    army_name,
    halves,
    people,
    phase_name,
    side_name,
    tone_of,
    unit_name,
)
from cockade.tui.games.preview import clause
from cockade.tui.text.cell_width import cells
from cockade.tui.text.i18n import mark, say
from cockade.tui.text.line import Line, Span, column, line, widest

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cockade.engine.brandywine.common.state import State
    from cockade.events.brandywine import Award

BOXES = {ELIMINATED: "eliminated", CAPTURED: "captured"}


def track_lines(state: State, width: int) -> list[Line]:
    """The lines that are always visible: turns, phases and both armies."""
    if not state.scenario:
        return []
    return [
        turn_line(state, width),
        *turn_legend(state),
        phase_line(state, width),
        *(army_line(state, side, width) for side in SIDES),
    ]


def book_lines(state: State) -> list[Line]:
    """All records: bands, momentum, every award with its clause, boxes, arrivals, releases."""
    return [
        *band_lines(state),
        *momentum_lines(state),
        *points_lines(state),
        *box_lines(state),
        *arrival_lines(state),
        *release_lines(state),
    ]


# ---------------------------------------------------------------- in sight


def turn_line(state: State, width: int) -> Line:
    """The turns as printed, each with its marks."""
    title = say("Turn ")
    turns = range(state.first_turn, state.last_turn + 1)
    cell = max(3, min(5, (width - cells(title)) // max(1, len(turns))))
    spans: list[str | Span] = [Span(title, "dim")]
    for turn in turns:
        text = f"{turn}{turn_marks(state, turn)}"
        now = turn == state.turn
        spans.append(Span(f"[{text}]" if now else f"{text:^{cell}}", "title" if now else "dim"))
    return line(*spans)


MARKS = {
    "+": mark("+ units come"),
    "R": mark("R an army was released"),
    "P": mark("P Proctor's Battery was taken"),
}
"""The marks after the number of a turn, explained."""


def turn_legend(state: State) -> list[Line]:
    """The marks of the visible turns, in words."""
    turns = range(state.first_turn, state.last_turn + 1)
    found = "".join(turn_marks(state, turn) for turn in turns)
    told = say(", ").join(say(words) for sign, words in MARKS.items() if sign in found)
    return [line(Span(told, "dim"))] if told else []


def turn_marks(state: State, turn: int) -> str:
    """The marks of one turn on the track."""
    coming = any(unit.is_waiting and unit.due == turn for unit in state.units)
    released = any(when == turn for _, when in state.released)
    return "+" * coming + "R" * released + "P" * (state.battery == turn)


def phase_line(state: State, width: int) -> Line:
    """The phases in short, with the current one in full."""
    phases = (INITIATIVE, *PHASES)
    now = phase_name(state.segment).capitalize() if state.segment else ""
    room = max(3, (width - len(now) - 3) // (len(phases) - 1))
    spans: list[str | Span] = []
    for phase in phases:
        name = phase_name(phase).capitalize()
        here = phase == state.segment
        spans += [Span(f"[{name}]" if here else name[: min(room - 1, 4)], "title" if here else "dim"), " "]
    return line(*spans[:-1])


def army_line(state: State, side: str, width: int) -> Line:
    """15.2, 12.3, 4.4: army morale as a bar with the edges of its bands, momentum chits, points."""
    field = ground(state.scenario)
    morale, ceiling = state.morale_of(side), field.charts.limits.morale
    chits = f" {'o' * state.momentum_of(side):<{min(6, field.charts.limits.chits)}}" if state.advanced else ""
    name = f"{_side_column(state, side, 8)}{morale:>3} "
    tail = f"{chits} {say('{n} points', n=halves(points(state, side)))}"
    room = max(ceiling // 3, min(ceiling, width - cells(name) - len(tail) - 1))
    edges = {max(0, round(band.least * room / ceiling) - 1) for band in field.charts.bands if band.least > 1}
    filled = round(morale * room / ceiling)
    bar = [_cell(n, filled, n in edges, side) for n in range(room)]
    return line(Span(name, tone_of(side)), *_merged(bar), Span(tail, tone_of(side)))


def _side_column(state: State, side: str, least: int) -> str:
    """The name of a side, padded to the wider of both."""
    names = {each: side_name(state, each) for each in SIDES}
    return column(names[side], widest(names.values(), least))


def _cell(n: int, filled: int, edge: bool, side: str) -> Span:  # noqa: FBT001 - whether a band begins here
    glyph = "|" if edge else " " if n < filled else "."
    return Span(glyph, f"bar-{tone_of(side)}" if n < filled else "dim")


def _merged(spans: list[Span]) -> Iterator[Span]:
    """Join neighbouring spans of one style."""
    text, tone = "", ""
    for span in spans:
        if span.tone != tone and text:
            yield Span(text, tone)
            text = ""
        text, tone = text + span.text, span.tone
    if text:
        yield Span(text, tone)


def army_brief(state: State) -> Line:
    """Both armies for the top line: morale, momentum, points."""
    spans: list[str | Span] = []
    for side in SIDES if state.scenario else ():
        chits = f" +{state.momentum_of(side)}" if state.advanced else ""
        names = {"side": side_name(state, side), "morale": f"{state.morale_of(side)}{chits}"}
        text = say("{side} morale {morale}, {points} points", points=halves(points(state, side)), **names)
        spans += [Span(text, tone_of(side)), "  "]
    return line(*spans[:-1])


ARMIES = (
    mark("{side} morale {morale}, {points} points"),
    mark("{brief} morale {morale}, {points} points"),
    mark("{brief} morale {morale}"),
)
"""The state of an army in words, the longest form first."""


def army_words(state: State) -> list[Line]:
    """Both armies in words, without the chits."""
    return [_armies(state, text) for text in ARMIES] if state.scenario else []


def _armies(state: State, text: str) -> Line:
    spans: list[str | Span] = []
    for side in SIDES:
        name = side_name(state, side)
        names = {"side": name, "brief": abbreviated(name), "morale": state.morale_of(side)}
        spans += [Span(say(text, points=halves(points(state, side)), **names), tone_of(side)), "  "]
    return line(*spans[:-1])


# ---------------------------------------------------------------- the books


def band_lines(state: State) -> Iterator[Line]:
    """The band of each army with its effects, and the lower edges of the bands. (15.2.3 to 15.2.5)"""
    charts = ground(state.scenario).charts
    yield line(Span(say("Army morale"), "title"), clause("15.2"))
    for side in SIDES:
        band = charts.band(state.morale_of(side))
        names = {"morale": state.morale_of(side), "band": say(band.id), "units": f"{band.units:+d}"}
        text = say("{morale}, {band}: units {units}, initiative {roll:+d}", roll=band.initiative, **names)
        yield line(Span(f"  {_side_column(state, side, 9)}", tone_of(side)), text)
    bands = say(", ").join(f"{say(band.id)} {band.least}+" for band in charts.bands)
    yield line(Span(f"  {bands}", "dim"), clause("15.2.3"))


def momentum_lines(state: State) -> Iterator[Line]:
    """The chits of both sides, and those left in the pool. (12.3)"""
    if not state.advanced:
        return
    yield line(Span(say("Momentum"), "title"), clause("12.3"))
    held = say(", ").join(f"{side_name(state, side)} {state.momentum_of(side)}" for side in SIDES)
    yield line(say("  {held}, pool {pool}", held=held, pool=state.pool))


def points_lines(state: State) -> Iterator[Line]:
    """The points of each side, a line and a clause for each award. Equal awards are combined. (4.4)"""
    for side in SIDES:
        total = halves(points(state, side))
        yield line(
            Span(say("{side} points: {total}", side=side_name(state, side), total=total), "title"),
            clause("4.4"),
        )
        awards = [award for award in ledger(state) if award.side == side]
        for (award, why), each in Tally(told_awards(state, awards)).items():
            more = f" x{each}" if each > 1 else ""
            yield line(f"  {halves(award.halves * each):>4} {why}{more}", clause(award.rule))


def told_awards(state: State, awards: list[Award]) -> Iterator[tuple[Award, str]]:
    """
    Yield each award with its text.

    A unit's first award says what happened to it, later ones "Shattered". (4.4)
    """
    told = set()
    for award in awards:
        found = points_line(state.unit(award.why)) if award.why in state.roster else ""
        what = SHATTERED if award.why in told or not found else found.rpartition("_")[2]
        told.add(award.why)
        name = unit_name(state, award.why)
        is_unit = award.why in state.roster and not state.unit(award.why).is_leader
        yield award, say("{unit}, {what}", unit=name, what=say(what)) if is_unit else say(name)


def box_lines(state: State) -> Iterator[Line]:
    """The units in the eliminated and in the captured box. (13.1.5, 13.1.7)"""
    for fate, words in BOXES.items():
        for side in SIDES:
            names = [
                say(unit.counter.name) for unit in state.units if unit.side == side and unit.fate == fate
            ]
            if names:
                title = say("{side} {fate}: ", side=side_name(state, side), fate=say(words))
                yield line(Span(title, tone_of(side)), say(", ").join(names))


def arrival_lines(state: State) -> Iterator[Line]:
    """The units still to arrive, with turn and hex as far as they are known. (9.3.1, 9.7, 9.8)"""
    waiting = [unit for unit in state.units if unit.is_waiting]
    if waiting:
        yield line(Span(say("Still to come"), "title"), clause("9.3.1"))
    for due, entry, side in sorted({(unit.due, unit.entry, unit.side) for unit in waiting}):
        names = say(", ").join(
            say(u.counter.name) for u in waiting if (u.due, u.entry, u.side) == (due, entry, side)
        )
        when = say("turn {turn} at {hex}: ", turn=due, hex=spoken(entry)) if due else say("not known: ")
        yield line(Span(f"  {when}", tone_of(side)), names)
    for brigade, letter, turn in state.entries:
        text = say(
            "  {brigade} brigade: entry {letter}, turn {turn}", brigade=say(brigade), letter=letter, turn=turn
        )
        yield line(text, clause("9.8.2" if brigade == "third" else "9.7.2"))


def release_lines(state: State) -> Iterator[Line]:
    """The released armies (9.4) and the battery marker (4.3.3)."""
    for army, turn in state.released:
        yield line(say("{army} released on turn {turn}", army=army_name(army), turn=turn), clause("9.4"))
    if state.battery:
        side = Span(people(BRITISH), tone_of(BRITISH))
        yield line(
            side, say(" hold Proctor's Battery since turn {turn}", turn=state.battery), clause("4.3.3")
        )
    elif state.scenario:
        side = Span(people(AMERICAN), tone_of(AMERICAN))
        yield line(side, say(" hold Proctor's Battery"), clause("4.3.3"))
