"""The current step as a board above the area: markers, items, stacks, battles, obligations."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeVar, cast

from cockade.engine.revolution.common.scenarios import ground
from cockade.engine.revolution.common.state import State, in_pool
from cockade.engine.revolution.markers.markers import playable
from cockade.engine.revolution.phase3_mobilization.prices import price
from cockade.engine.revolution.phase3_mobilization.purchases import leader_pool
from cockade.engine.revolution.phase4_rabble_rousing.rousing import allotted
from cockade.engine.revolution.phase5_1_movement.eligibility import is_forced
from cockade.engine.revolution.phase5_1_movement.embarking import room
from cockade.engine.revolution.phase5_1_movement.fleets import fleets_in
from cockade.engine.revolution.phase5_1_movement.routes import units_of
from cockade.engine.revolution.phase6_supply.foraging import capacity, excess, hungry, next_area
from cockade.events import revolution as events
from cockade.events.event import Frame
from cockade.tui.games.preview import clause
from cockade.tui.games.revolution.combat_preview import battle_lines
from cockade.tui.games.revolution.names import (
    area_name,
    item_name,
    laid,
    level_name,
    marker_name,
    marker_names,
    people,
    sees,
    side_name,
    tone_of,
    type_name,
    unit_name,
    unit_names,
    use_name,
    window_name,
)
from cockade.tui.games.revolution.reference_pages import clause_of, costs, marker_lines
from cockade.tui.games.revolution.rolls import purpose_name
from cockade.tui.games.revolution.tracks import folded, heading, tone_of_level
from cockade.tui.games.revolution.verbs import QUIETERS
from cockade.tui.text.i18n import capital, count, labelled, say
from cockade.tui.text.line import Line, Span, column, line

OPEN = (
    events.Contests,
    events.Throw,
    events.Aiming,
    events.Combats,
    events.OwnRound,
    events.Firing,
    events.Hits,
    events.HonoursAsked,
    events.Pursuit,
    events.Retreat,
    events.LeaderArrival,
)
"""Frames that both sides may see in full."""
F = TypeVar("F", bound=Frame)
_BOARDS: dict[type[Frame], Callable[[State, Frame], Iterator[Line]]] = {}


def duty_lines(state: State) -> list[Line]:
    """The board of the current frame, and the ways to skip it. Empty if the map shows everything."""
    frame = state.agenda[-1] if state.agenda else None
    found = _BOARDS.get(type(frame)) if frame else None
    if frame is None or found is None or state.over or not may_see(state, frame):
        return []
    return folded([*found(state, frame), *quiet_lines(state, frame), *hand_line(state, frame)])


def may_see(state: State, frame: Frame | None) -> bool:
    """True if the viewer knows enough about the side that decides (22.1). Open choices are visible to all."""
    return isinstance(frame, OPEN) or sees(state, getattr(frame, "side", ""))


def quiet_lines(state: State, frame: Frame | None) -> Iterator[Line]:
    """
    Lines about the option to skip questions in this phase, and the questions already skipped.
    (ruling Q95)
    """
    if isinstance(frame, QUIETERS):
        yield line(Span(say("  or stop asking about this in this phase"), "dim"), clause("Q95"))
    side = getattr(frame, "side", "")
    for owner, window in state.quiet:
        if owner == side:
            text = say("  not asked again this phase: {window}", window=window_name(window))
            yield line(Span(text, "dim"), clause("Q95"))


HELD = (
    events.Window,
    events.Mobilization,
    events.Movement,
    events.Combats,
    events.Contests,
    events.Interception,
    events.FleetsNamed,
    events.Foraging,
    events.LeaderArrival,
)
"""Frames in which the deciding side sees its markers in a row."""


def hand_line(state: State, frame: Frame | None) -> Iterator[Line]:
    """The markers a side holds. Empty for the other side. (7.4)"""
    side = getattr(frame, "side", "")
    hand = state.hand(side) if isinstance(frame, HELD) and side else ()
    if hand and events.UNSEEN not in hand:
        yield line(Span(say("hand: "), "dim"), marker_names(state, hand), clause("7.4"))


def board(
    *frames: type[F],
) -> Callable[[Callable[[State, F], Iterator[Line]]], Callable[[State, F], Iterator[Line]]]:
    """Register the board of some frames."""

    def enter(lines: Callable[[State, F], Iterator[Line]]) -> Callable[[State, F], Iterator[Line]]:
        for frame in frames:
            _BOARDS[frame] = cast("Callable[[State, Frame], Iterator[Line]]", lines)
        return lines

    return enter


# ---------------------------------------------------------------- secret choices


@board(events.Bidding)
def bidding_lines(state: State, frame: events.Bidding) -> Iterator[Line]:
    """The markers in the bid, and those left. (8.1)"""
    yield heading(say("{side} bid", side=side_name(state, frame.side)), "8.1")
    yield from down_lines(state, frame.side)
    yield line(Span(say("  the larger number is the first player; all bids are lost"), "dim"))


def down_lines(state: State, side: str) -> Iterator[Line]:
    """The markers that a side has committed, and those that it still holds."""
    down = marker_names(state, (one.marker for one in state.put_down(side)))
    names = {"n": len(state.put_down(side)), "down": down or say("nothing")}
    yield line(Span(say("  placed {n}: {down}", **names), tone_of(side)))
    names = {"n": len(state.hand(side)), "hand": marker_names(state, state.hand(side)) or say("nothing")}
    yield line(Span(say("  hand {n}: {hand}", **names), "dim"))


@board(events.Allotting)
def allotting_lines(state: State, frame: events.Allotting) -> Iterator[Line]:
    """The nine items with their positions and the markers on each. (9.3)"""
    yield heading(say("{side} allotments", side=side_name(state, frame.side)), "9.3")
    for item in events.ITEMS:
        put = [one.marker for one in state.put_down(frame.side, item)]
        points = allotted(state, frame.side, item)
        lies = f"  +{points} {marker_names(state, put)}" if put else ""
        name = capital(item_name(item))
        standing = standing_of(state, item)
        yield line(f"  {column(name, 26)}", standing, Span(lies, tone_of(frame.side)))
    left = [marker for marker in state.hand(frame.side) if is_rabble(state, marker)]
    yield line(Span(say("  left: {markers}", markers=rabble_said(state, frame.side, left)), "dim"))


def standing_of(state: State, item: str) -> Span:
    """The current position of an item of rabble rousing."""
    if item == "progress":
        found = laid(state)
        last = len(found.charts.progress) if found else 0
        return Span(say("{n} of {all}", n=state.progress + 1, all=last), "title")
    level = state.europe if item == "europe" else state.level(item)
    return Span(level_name(level), tone_of_level(level) if level else "title")


def is_rabble(state: State, marker: str) -> bool:
    """True if a marker counts in rabble rousing. (9.2)"""
    found = laid(state)
    kind = found.pieces.markers.get(marker) if found else None
    return kind is not None and kind.kind == "rabble_rousing"


def rabble_said(state: State, side: str, markers: list[str]) -> str:
    """Markers with their worth for a side. (9.2)"""
    kinds = ground(state.scenario).pieces.markers
    said = [
        f"{marker_name(state, marker)} +{kinds[marker].value(side)}"
        + (f" x{markers.count(marker)}" if markers.count(marker) > 1 else "")
        for marker in dict.fromkeys(markers)
    ]
    return say(", ").join(said) or say("nothing")


@board(events.Halving)
def halving_lines(state: State, frame: events.Halving) -> Iterator[Line]:
    """The number of markers to give back, and those already given. (7.2)"""
    yield heading(count("{n} marker goes back", "{n} markers go back", frame.number), "7.2")
    yield from down_lines(state, frame.side)


@board(events.GivingUp)
def giving_up_lines(state: State, frame: events.GivingUp) -> Iterator[Line]:
    """7.9.bait, ruling Q17."""
    yield heading(count("{n} marker is lost", "{n} markers are lost", frame.number), "7.9.bait")
    for marker in dict.fromkeys(state.hand(frame.side)):
        yield from marker_lines(state, frame.side, marker, state.hand(frame.side).count(marker))


@board(events.TacticsChoice)
def tactics_lines(state: State, frame: events.TacticsChoice) -> Iterator[Line]:
    """The battle, and the number of Tactics that may be chosen. (18.4.1)"""
    yield from battle_lines(state)
    names = {"most": frame.most, "held": state.hand(frame.side).count("tactics")}
    yield line(say("  {side}: at most {most}, {held} held", side=side_name(state, frame.side), **names))


# ---------------------------------------------------------------- markers and dice


@board(events.Window)
def window_lines(state: State, frame: events.Window) -> Iterator[Line]:
    """The markers that can be played in the current window. (7.9)"""
    names = {"side": side_name(state, frame.side), "window": window_name(frame.window)}
    yield heading(say("{side} markers: {window}", **names), "7.9")
    yield from playable_lines(state, frame.side, frame.window)


def playable_lines(state: State, side: str, window: str) -> Iterator[Line]:
    """Each use of each marker with an effect in a window. (7.9)"""
    found = laid(state)
    for use in dict.fromkeys((one.marker, one.use) for one in playable(state, side, window)):
        marker, how = use
        name = marker_name(state, marker)
        text = f"  {labelled(name, use_name(how))}" if how else f"  {name}"
        kind = found.pieces.markers.get(marker) if found else None
        yield line(Span(text, tone_of(side)), clause(clause_of(marker, kind) if kind else "7.9"))


@board(events.Throw)
def throw_lines(state: State, frame: events.Throw) -> Iterator[Line]:
    """7.9.master_plan: the die, its modifiers, its total."""
    yield heading(
        say("{purpose}: {die}", purpose=capital(purpose_name(frame.purpose)), die=frame.die), frame.rule
    )
    for each in frame.modifiers:
        yield line(f"  {each.value:+d} {say(each.name)}", clause(each.rule))
    if frame.modifiers:
        yield line(say("  total {n}", n=frame.total))


@board(events.Aiming)
def aiming_lines(state: State, frame: events.Aiming) -> Iterator[Line]:
    """The marker whose target is being chosen. (7.9)"""
    yield heading(marker_name(state, frame.marker), f"7.9.{frame.marker}")
    if frame.chosen:
        yield line(Span(say("  so far {n}", n=len(frame.chosen)), "dim"))


@board(events.FleetsNamed)
def fleets_lines(state: State, frame: events.FleetsNamed) -> Iterator[Line]:
    """The fleets by their place in the line, and the known cargo of each. (7.9.privateers)"""
    yield heading(say("Fleets about to leave {area}", area=area_name(state, frame.area)), "7.9.privateers")
    known = all(id_ in state.roster for id_ in frame.stack)
    if not known:
        yield line(f"  {unit_names(state, frame.stack)}")
        return
    for place, fleet in enumerate(fleets_in(state, frame), 1):
        cargo = unit_names(state, [one.id for one in state.position.aboard(fleet.id)])
        yield line(f"  {place} {unit_name(state, fleet.id)}", Span(f" {cargo}" if cargo else "", "dim"))


# ---------------------------------------------------------------- points


@board(events.Mobilization)
def mobilization_lines(state: State, frame: events.Mobilization) -> Iterator[Line]:
    """The units for sale, with prices and numbers. (13.0)"""
    side = frame.side
    points = count("{n} point", "{n} points", state.points_of(side))
    yield heading(say("{side}: {points} to spend", side=side_name(state, side), points=points), "13.0")
    most = ground(state.scenario).charts.limits.markers_bought
    cost = price(state, side, "campaign_marker")
    text = say("  {n} of {most} markers drawn, each {cost}", n=frame.bought, most=most, cost=cost)
    yield line(text, clause("7.3"))
    yield line(Span("  " + say(", ").join(prices(state, side)), "dim"))
    yield from ban_lines(state)


def prices(state: State, side: str) -> Iterator[str]:
    """Prices, some by loyalty, with the number of counters left in brackets. (13.0, 13.2, 13.10)"""
    found = ground(state.scenario)
    pool = leader_pool(state, side)
    if pool:
        yield say("leader {cost} ({n})", cost=price(state, side, "leader"), n=len(pool))
    for type_, kind in found.pieces.units.items():
        item, left = found.charts.items[type_], len(in_pool(state, type_))
        closed = kind.nation in ("french", "spanish") and kind.nation not in state.allied
        if kind.side == side and item.place != "exchange" and not closed and left:
            yield f"{type_name(type_)} {costs(state, side, type_)} ({left})"


def ban_lines(state: State) -> Iterator[Line]:
    """The nations that may not be mobilized this turn. (7.9.hessians, 7.9.indians)"""
    for nation in state.barred:
        rule = "7.9.hessians" if nation == "hessian" else "7.9.indians"
        yield line(
            Span(say("  no {nation}s this turn", nation=say(nation.capitalize())), "bad"),
            clause(rule),
        )


@board(events.LeaderArrival)
def leader_lines(state: State, frame: events.LeaderArrival) -> Iterator[Line]:
    """The leader who has arrived. (ruling Q36, 4.10)"""
    leader = state.unit(frame.leader)
    names = {
        "name": say(leader.counter.name),
        "kind": say(leader.kind.replace("_", " ")),
        "n": leader.counter.command,
    }
    yield heading(say("{name}, {kind}, command {n}", **names), frame.rule)


@board(events.Contests)
def contest_lines(state: State, frame: events.Contests) -> Iterator[Line]:
    """The markers of both sides on the items that are left. (9.3)"""
    yield heading(say("Contested items"), "9.3")
    for item in frame.items:
        american, british = (allotted(state, side, item) for side in events.SIDES)
        yield line(
            f"  {column(capital(item_name(item)), 26)}",
            standing_of(state, item),
            Span(f" {american:>3}", tone_of(events.SIDES[0])),
            Span(f" {british:>3}", tone_of(events.SIDES[1])),
        )


# ---------------------------------------------------------------- movement


@board(events.Placement)
def placement_lines(state: State, frame: events.Placement) -> Iterator[Line]:
    """The units still to be placed. (4.2, 4.3)"""
    waiting = [unit.id for unit in state.units if unit.choice and unit.side == frame.side]
    rule = "4.2" if frame.side == events.SIDES[1] else "4.3"
    yield heading(say("{side}, still to place", side=side_name(state, frame.side)), rule)
    yield line(f"  {unit_names(state, waiting)}")


@board(events.Movement)
def movement_lines(state: State, frame: events.Movement) -> Iterator[Line]:
    """The markers playable between stacks (16.1). For forced marches, those that pay for them (17.1)."""
    if is_forced(state):
        hand = state.hand(frame.side)
        yield heading(say("Forced marches"), "17.1")
        names = {"tactics": hand.count("tactics"), "committee": hand.count("committee")}
        yield line(say("  {tactics} Tactics, {committee} Committees to pay with", **names))
    found = list(playable_lines(state, frame.side, "V.own_movement"))
    if found:
        yield heading(say("Between the stacks"), "7.9")
        yield from found


@board(events.Gathering)
def gathering_lines(state: State, frame: events.Gathering) -> Iterator[Line]:
    """The gathered units (16.3), and the cargo and room of each fleet (24.5)."""
    yield heading(say("Stack of {area}", area=area_name(state, frame.area)), "16.3")
    yield line(f"  {unit_names(state, frame.stack) or say('nobody yet')}")
    for fleet in units_of(state, frame.stack):
        if fleet.is_fleet:
            cargo = unit_names(state, [one.id for one in state.position.aboard(fleet.id)])
            names = {"fleet": unit_name(state, fleet.id), "cargo": cargo or say("empty")}
            left = Span(say(", room for {n}", n=max(0, room(state, fleet.id))), "dim")
            yield line(say("  {fleet}: {cargo}", **names), left, clause("24.5"))


@board(events.Marching)
def marching_lines(state: State, frame: events.Marching) -> Iterator[Line]:
    """The marching stack, its commander and its points left. (16.3)"""
    yield heading(
        say("Stack at {area}", area=area_name(state, frame.area)), "17.1" if frame.forced else "16.3"
    )
    yield line(f"  {unit_names(state, frame.stack)}")
    chief = unit_name(state, frame.commander) if frame.commander else say("nobody")
    yield line(say("  led by {chief}, {n} movement points left", chief=chief, n=frame.points))


@board(events.Interception)
def interception_lines(state: State, frame: events.Interception) -> Iterator[Line]:
    """The enemy's area of arrival, and the markers to pay for an interception. (32.1)"""
    names = {"n": state.hand(frame.side).count("tactics"), "area": area_name(state, frame.area)}
    yield heading(say("The enemy comes to {area}", **names), "32.1")
    yield line(say("  {n} Tactics to spend", **names))


# ---------------------------------------------------------------- combat


@board(events.Combats)
def combats_lines(state: State, frame: events.Combats) -> Iterator[Line]:
    """The battles already fought. (18.1)"""
    yield heading(say("Battles"), "18.1")
    done = [area_name(state, area) for area in (*frame.sailed, *frame.fought)]
    yield line(Span(say("  fought: {areas}", areas=say(", ").join(done) or say("none")), "dim"))


@board(events.OwnRound, events.Firing, events.HonoursAsked, events.Pursuit, events.Retreat)
def fight_lines(state: State, frame: Frame) -> Iterator[Line]:
    """The state of the battle. (18.4)"""
    yield from battle_lines(state)


@board(events.Hits)
def hits_lines(state: State, frame: events.Hits) -> Iterator[Line]:
    """The results still to be taken. (18.4.2)"""
    yield from battle_lines(state)
    deadly = ground(state.scenario).charts.fire.eliminated
    said = say(", ").join(
        say("{die} eliminates" if die in deadly else "{die} disrupts", die=die) for die in frame.results
    )
    yield line(Span(say("  the {side} take: {hits}", side=people(frame.side), hits=said), "bad"))


# ---------------------------------------------------------------- supply


@board(events.Foraging)
def foraging_lines(state: State, frame: events.Foraging) -> Iterator[Line]:
    """The units to feed here, the number that the area feeds, and those that go unfed so far. (19.2, 19.3)"""
    area = next_area(state, frame)
    if not area:
        return
    fed = capacity(state, frame.side, area, frame.plundered)
    names = {"n": len(hungry(state, frame.side, area)), "fed": fed, "over": excess(state, frame, area)}
    yield heading(say("Supply of {area}", area=area_name(state, area)), "19.2")
    yield line(say("  {n} to feed, {fed} fed, {over} in excess", **names))
    if frame.exposed:
        yield line(Span(say("  without supply: {units}", units=unit_names(state, frame.exposed)), "bad"))


@board(events.Enlistment)
def enlistment_lines(state: State, frame: events.Enlistment) -> Iterator[Line]:
    """The units still to be checked, and the roll that they need. (20.5)"""
    stays = ground(state.scenario).charts.enlistment.stays_from
    yield heading(say("Enlistment: {n} or more stays", n=stays), "20.5")
    yield line(f"  {unit_names(state, frame.waiting)}")
