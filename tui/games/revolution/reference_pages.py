"""The full records of the American Revolution: boards, goals, markers, pools, leaders, reports of spies."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cockade.engine.revolution.common.state import AWAY, EVENT, MAP, OUT, POOL, in_pool
from cockade.engine.revolution.markers.markers import playable
from cockade.engine.revolution.phase3_mobilization.prices import factor, price
from cockade.events.revolution import SIDES, UNSEEN, Window
from cockade.tui.games.preview import clause
from cockade.tui.games.revolution.names import (
    area_name,
    laid,
    marker_name,
    marker_names,
    option_name,
    people,
    place_name,
    side_name,
    tone_of,
    type_name,
    unit_names,
    window_name,
)
from cockade.tui.games.revolution.tracks import (
    board_lines,
    heading,
    income_lines,
    phase_lines,
    town_lines,
    victory_lines,
)
from cockade.tui.text.i18n import count, grouped, say
from cockade.tui.text.line import Line, Span, column, line

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cockade.engine.revolution.common.data import Marker
    from cockade.engine.revolution.common.scenarios import Ground
    from cockade.engine.revolution.common.state import State, Unit


def book_lines(state: State) -> list[Line]:
    """All records of the game that a player may look up."""
    found = laid(state)
    if found is None:
        return []
    return [
        *hand_lines(state),
        *phase_lines(state),
        heading(say("Victory"), "3.0"),
        *victory_lines(state),
        *board_lines(state),
        *income_lines(state),
        *town_lines(state),
        *report_lines(state),
        *leader_lines(state),
        *pool_lines(state, found),
        *option_lines(state),
    ]


# ---------------------------------------------------------------- campaign markers


def hand_lines(state: State) -> Iterator[Line]:
    """
    The side's markers with their uses.

    Of the other side and the Dead Pool, only the number. (7.4 to 7.9)
    """
    for side in SIDES:
        hand = state.hand(side)
        names = {"side": side_name(state, side), "n": len(hand)}
        yield heading(say("{side} markers: {n}", **names), "7.4")
        if UNSEEN not in hand:
            for marker in dict.fromkeys(hand):
                yield from marker_lines(state, side, marker, hand.count(marker))
        for commitment in dict.fromkeys(one.item for one in state.put_down(side)):
            down = marker_names(state, (one.marker for one in state.put_down(side, commitment)))
            yield line(Span(say("  placed: "), "dim"), down)
    yield line(
        Span(say("  Dead Pool {n}, out of the game {gone}", n=len(state.pool), gone=len(state.gone)), "dim")
    )


def marker_lines(state: State, side: str, marker: str, number: int = 1) -> Iterator[Line]:
    """A kind of marker in a hand: its number, windows, clause, and worth in rabble rousing."""
    found = laid(state)
    kind = found.pieces.markers.get(marker) if found else None
    if kind is None:
        return
    called = marker_name(state, marker)
    called = say("{n} x {name}", n=number, name=called) if number > 1 else called
    now = Span(say(" now"), "good") if is_playable_now(state, side, marker) else Span("")
    name = Span(f"  {called}", tone_of(side))
    yield line(name, now, clause(clause_of(marker, kind)))
    yield line(Span(f"    {uses_said(side, kind)}", "dim"))


def clause_of(marker: str, kind: Marker) -> str:
    """The clause with the effect of a marker."""
    return f"7.9.{marker}" if kind.kind == "action" else kind.rule


def uses_said(side: str, kind: Marker) -> str:
    """The use of a marker: its value in rabble rousing, or its windows."""
    if kind.usable_by not in ("both", side):
        return say("only the {side} may use it; it counts in bids", side=people(other(side)))
    if kind.kind == "rabble_rousing":
        return say("rabble rousing, worth {n}", n=kind.value(side))
    return grouped(dict.fromkeys(window_name(window) for window in kind.windows))


def other(side: str) -> str:
    """The other side."""
    return SIDES[1 - SIDES.index(side)]


def is_playable_now(state: State, side: str, marker: str) -> bool:
    """True if the side can play the marker in the current window. (7.9)"""
    frame = state.agenda[-1] if state.agenda else None
    if not isinstance(frame, Window) or frame.side != side:
        return False
    return any(use.marker == marker for use in playable(state, side, frame.window))


def report_lines(state: State) -> Iterator[Line]:
    """The reports of spies, as of the time of each. (7.9.spy)"""
    for report in state.reports:
        year = state.years[report.turn - 1] if 0 < report.turn <= len(state.years) else report.turn
        what = place_name(state, report.region) if report.region else say("the enemy's hand")
        title = say("{side} spy, {year}: {what}", side=side_name(state, report.side), year=year, what=what)
        yield heading(title, "7.9.spy")
        for one in report.sightings:
            seen = unit_names(state, one.seen) if one.area else marker_names(state, one.seen)
            where = f"{area_name(state, one.area)}: " if one.area else ""
            yield line(f"  {where}{seen or say('nothing')}")


# ---------------------------------------------------------------- leaders and pools


FATES = {"in play": (MAP, AWAY), "in the pool": (POOL,), "to come": (EVENT,), "out of the game": (OUT,)}


def leader_lines(state: State) -> Iterator[Line]:
    """
    The leaders in play, in the pool and out of the game.

    Enemy leaders have no place. (2.10, 13.2, ruling Q27)
    """
    yield heading(say("Leaders"), "2.10")
    for side in SIDES:
        leaders = [unit for unit in state.units if unit.is_leader and unit.side == side]
        for title, statuses in FATES.items():
            named = [leader_said(state, unit) for unit in leaders if unit.status in statuses]
            if named:
                yield line(
                    Span(f"  {side_name(state, side)} {say(title)}: ", tone_of(side)), say(", ").join(named)
                )


def leader_said(state: State, unit: Unit) -> str:
    """A leader: name, command value, and area if it is known."""
    where = f" {area_name(state, unit.area)}" if unit.area else ""
    return f"{say(unit.counter.name)} {unit.counter.command}{where}"


def pool_lines(state: State, found: Ground) -> Iterator[Line]:
    """The units that can still be mobilized, with their current prices. (13.0, 13.10)"""
    for side in SIDES:
        yield heading(say("{side} force pool", side=side_name(state, side)), "13.10")
        for type_, kind in found.pieces.units.items():
            left = len(in_pool(state, type_))
            if kind.side == side and left:
                cost = cost_said(state, side, type_)
                yield line(f"  {left:>2} {column(type_name(type_), 24)}", Span(cost, "dim"))


def cost_said(state: State, side: str, type_: str) -> str:
    """The price in points, or the prices in a friendly, a neutral and an enemy colony. (13.0)"""
    found = laid(state)
    assert found is not None
    item = found.charts.items[type_]
    if item.place == "exchange":
        return say("by exchange [13.7]")
    if item.by_loyalty:
        return say("{costs} by loyalty", costs=costs(state, side, type_))
    return count("{n} point", "{n} points", price(state, side, type_))


def costs(state: State, side: str, type_: str) -> str:
    """13.0, 4.8: the price of a type, or its three prices by loyalty: "1/2/3"."""
    found = laid(state)
    assert found is not None
    item, times = found.charts.items[type_], factor(state, side)
    return "/".join(str(cost * times) for cost in item.by_loyalty) or str(price(state, side, type_))


def option_lines(state: State) -> Iterator[Line]:
    """28 to 38: the optional rules in use."""
    rules = say(", ").join(f"{option_name(state, option)} [{option}]" for option in state.options)
    yield line(Span(say("Optional rules: "), "title"), rules or say("none"))
