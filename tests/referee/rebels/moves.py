"""Movement and reinforcements (3.0, 4.0, 5.0, 12.1.3, 12.3): marches, forced marches, disengagement."""

from __future__ import annotations

from heapq import heappop, heappush

from cockade.events import rebels as events
from tests.referee.rebels.board import Board, is_gun, is_leader, is_line, kind
from tests.referee.rebels.ground import CHARTS, other
from tests.referee.rebels.home import usable
from tests.referee.rebels.results import (
    leaders_wait,
    margin,
    morale_check,
    retreat_begins,
    rouses,
    takes_places,
)

# ---------------------------------------------------------------- what the battle forbids


def asleep(r, unit):
    """stonypoint.17.0: whether the battle forbids the unit to move at all."""
    special, side = r.scenario.special, unit.side
    return r.state.turn in special.asleep.get(side, ()) or kind(unit) in special.fixed.get(side, ())


def slow(r, unit):
    """brooklyn.17.1: how many hexes the unit may move in a movement segment, or None."""
    rules = [s for s in r.scenario.special.slow if unit.id in s.units and r.state.turn < s.before]
    return min((s.hexes for s in rules), default=None)


def allowance(r, unit, *, forced):
    """4.1.1, 4.3.1, trenton.17.1: the halves that a unit may spend on its move."""
    if forced:
        return 2 * CHARTS.kinds[kind(unit)].forced_march
    factor = r.scenario.special.first_turn_factor.get(unit.side, 1) if r.state.turn == 1 else 1
    return 2 * unit.counter.allowance * factor


# ---------------------------------------------------------------- zones


def free_by_kind(board, unit):
    """12.3: horse leaves any zone but that of horse, light infantry any but that of light troops."""
    barred = {"dragoon": {"dragoon"}, "light": {"light", "dragoon"}}.get(kind(unit))
    return barred is not None and not any(kind(foe) in barred for foe in board.threats(unit.hex, unit.side))


def may_leave(board, unit):
    """5.1, 9.1(4), 5.6: whether a unit may step out of the hex in which it stands."""
    zone = board.zone(other(unit.side))
    if is_leader(unit) or (unit.hex not in zone and (unit.start or unit.opened not in zone)):
        return True
    if unit.start:
        return not board.halts(unit, unit.hex)
    return not unit.disrupted and (unit.freed or free_by_kind(board, unit))


def slips_through(board, unit):
    """5.6, Q80: a leader who sets out alone from a zone of control moves through zones, to friends."""
    if not is_leader(unit) or not unit.hex or unit.start:
        return is_leader(unit) and unit.freed
    return unit.hex in board.zone(other(unit.side)) and board.stack(unit.hex) == board.leaders(unit.hex)


# ---------------------------------------------------------------- single steps and ends


def step_fault(r, board, unit, here, there, *, forced):
    """The clause that forbids a step onto a hex, or nothing; `here` is 0 from off the map."""
    side, ground = unit.side, board.ground
    if here and there not in ground.neighbours[here]:
        return "4.1"
    if here and ground.barred(kind(unit), here, there):
        return "4.2.1"
    own = there in (unit.entry, *unit.other_entries)
    if (here or not own) and r.closed(unit, here, there):
        return "special"
    if there in board.fighting[other(side)]:
        return "4.1"
    if board.lone_leaders(there, other(side)) and not (is_line(unit) and unit.in_command):
        return "11.16"
    if forced and board.beside(there, side):
        return "4.3.1"
    if not is_leader(unit) and board.halts(unit, there) and (unit.disrupted or not unit.in_command):
        return "9.1" if unit.disrupted else "11.4.1.b"
    return ""


def end_fault(r, board, unit, there, *, slips=False):
    """The clause that forbids a move to end in a hex, or nothing; 5.6 for a leader who `slips` away."""
    side = unit.side
    if not board.has_room(unit, there):
        return "6.0"
    if is_leader(unit):
        friends = there in board.fighting[side]
        if board.beside(there, side) and not friends:
            return "11.15"
        return "5.6" if slips and not friends else ""
    if there in board.zone(other(side)) and (unit.disrupted or not unit.in_command):
        return "9.1" if unit.disrupted else "11.4.1.b"
    if unit.disrupted and unit.hex and not goes_home(r, board, unit, there):
        return "9.1"
    return ""


def goes_home(r, board, unit, there):
    """9.1(2), Q25: nearer to the line of communication, or to some friendly leader, than it began."""
    far, began = board.ground.grid.distance, unit.opened or unit.start or unit.hex
    leaders = [u for u in board.units if u.hex and is_leader(u) and u.side == unit.side]
    aims = {u.hex for u in leaders}
    if any(far(there, aim) < far(began, aim) for aim in aims):
        return True
    homes = usable(board, unit.replace(hex=began), r.closed)
    return bool(homes) and min(far(there, b) for b in homes) < min(far(began, b) for b in homes)


# ---------------------------------------------------------------- a march


def march(r, event):
    """4.1, 3.1.1: one unit walks a path, or a leg of its move."""
    unit = moving(r, event, forced=False)
    moved = walked(r, unit, forced=False)
    arrives(r, unit, moved)


def force_march(r, event):
    """4.3: a forced march and its check."""
    unit = moving(r, event, forced=True)
    moved = walked(r, unit, forced=True)
    arrives(r, unit, moved)
    forced_march_check(r, unit)


def moving(r, event, *, forced):
    """The unit of an order to march, which must be free to move at all."""
    unit, state = r.unit(event.action.unit), r.state
    reinforcing = state.segment == "reinforcement"
    r.expect(
        "4.1",
        "a unit of the side that moves",
        (event.side, state.side),
        (unit.side, unit.side),
    )
    r.expect("4.1", "a unit in play", (True, False), (unit.alive, unit.held))
    coming = not unit.hex or unit.entered == state.turn
    r.expect("2.0.1.3", "reinforcements in their segment, others in the other", reinforcing, coming)
    r.expect("5.2", "a unit that has not been stopped", False, unit.halted)
    r.expect("stonypoint.17.0", "awake", False, bool(unit.hex) and asleep(r, unit))
    if forced:
        _forces(r, unit)
    return unit


def _forces(r, unit):
    """4.3.1, Q06, Q71, Q43, Q49."""
    r.expect(
        "4.3.1",
        "in command, good and no leader",
        (True, False, False),
        (unit.in_command, unit.disrupted, is_leader(unit)),
    )
    r.expect("4.3.1", "not moved before", 0, unit.walked)
    r.expect("4.3.1", "an allowance", True, unit.counter.allowance > 0)
    turns = r.scenario.special.no_forced_march_turns.get(unit.side, ())
    r.expect("4.3.1", "a turn of forced marches", False, r.state.turn in turns)
    r.expect("brooklyn.17.1", "no slow force", None, slow(r, unit))
    if unit.hex:
        beside = began_beside(r, unit)
        r.expect("4.3.1", "not next to the enemy when the segment began", False, beside)


def began_beside(r, unit):
    """4.3.1: whether the unit stood beside an enemy combat unit when the movement segment began."""
    if not r.opening:
        return bool(r.board.beside(unit.hex, unit.side))
    opening = Board(r.ground, r.opening)
    began = r.opening[r.state.roster[unit.id]].hex
    return bool(began) and bool(opening.beside(began, unit.side))


def walked(r, unit, *, forced):
    """The path of a move: every step, its cost, and where it may end."""
    board, slips = r.board, slips_through(r.board, unit)
    if slips and not unit.freed:
        r.must(events.UnitFreed(unit.id, "5.6"), "5.6")
    moved = fact = r.take(events.UnitMoved, "4.1", "a move")
    r.expect("4.1", "who moves", unit.id, moved.unit)
    r.expect("4.1", "where the move ends", r.action.hex, moved.path[-1] if moved.path else None)
    cost, here = 0, unit.hex
    for number, there in enumerate(fact.path):
        if number == 0 and here:
            r.expect("9.1" if unit.disrupted else "5.1", "free to leave", True, may_leave(board, unit))
        elif here and not slips:
            r.expect("5.2", "free to go on", False, _stops(board, unit, here))
        fault = step_fault(r, board, unit, here, there, forced=forced)
        r.expect(fault or "4.1", f"a step to {there}", "", fault)
        if fault and not board.ground.on_map(there):
            break
        if not here:
            r.expect("3.1.1", "an entry hex", True, there in entries(r, unit))
        cost += _step_cost(board, unit, here, there)
        here = there
    dragged = _within_allowance(r, unit, moved, cost, forced=forced)
    r.expect("4.2", "movement cost", cost if dragged is None else dragged, moved.cost)
    fault = end_fault(r, board, unit, here, slips=slips)
    r.expect(fault or "4.1", f"an end in {here}", "", fault)
    stopped = forced or dragged is not None or _stops(board, unit, here)
    r.expect("5.2", "stopped there", stopped, moved.halted)
    return moved


def _stops(board, unit, hex_):
    """5.2: every unit stops on entering an enemy zone of control."""
    if is_leader(unit):
        return hex_ in board.zone(other(unit.side))
    return board.halts(unit, hex_)


def _within_allowance(r, unit, moved, cost, *, forced):
    """4.1.1, brooklyn.17.1; what is left, where the one hex of 4.1.1 costs more than that."""
    hexes, left = slow(r, unit), allowance(r, unit, forced=forced) - unit.spent
    if hexes is not None:
        r.expect("brooklyn.17.1", "few enough hexes", True, unit.walked + len(moved.path) <= hexes)
    least = not unit.walked and len(moved.path) == 1
    r.expect("4.1.1", "within the allowance", True, least or cost <= left)
    return left if least and cost > left else None


def arrives(r, unit, moved):
    """14.1, 11.16, harlem.17.0: what a move does besides: places taken, leaders surprised, units roused."""
    takes_places(r, unit, moved.path)
    rouses(r, unit, moved.path)
    surprises(r, unit, moved.path)


def surprises(r, unit, path):
    """11.13, 11.16: enemy leaders alone in a hex that line units enter are tested."""
    foe = other(unit.side)
    found = tuple(u.id for hex_ in path for u in r.board.leaders(hex_) if u.side == foe)
    if found:
        r.push(
            events.LeadersTested(foe, found, "dragoon" if kind(unit) == "dragoon" else "infantry"), "11.13"
        )


def forced_march_check(r, unit):
    """4.3.2: 7 or less keeps order."""
    chart, here = CHARTS.forced_march, r.unit(unit.id)
    side = unit.side
    modifiers = []
    if any(u.side == side and not u.held for u in r.board.leaders(here.hex)):
        modifiers.append((chart.leader, "4.3.2"))
    if kind(unit) in chart.agile_kinds:
        modifiers.append((chart.agile, "4.3.2"))
    rolled = r.roll(
        "forced march",
        unit.id,
        "4.3.2",
        modifiers,
        lambda _, total: "good" if total <= chart.good_at_most else "disrupted",
    )
    if rolled.total > chart.good_at_most:
        r.disrupted(here, "4.3.2")


# ---------------------------------------------------------------- reinforcements


def entries(r, unit):
    """3.1.1, 3.1.2: the hexes at which a reinforcement may come on now."""
    own = {unit.entry, *unit.other_entries}
    ground = r.ground
    if r.state.turn == unit.due:
        return own
    near = {b for entry in own for b in ground.grid.within(entry, 4) if ground.grid.is_edge(b)}
    usable = {b for b in near if ground.arriving(kind(unit), b) is not None}
    return own | usable


def waiting(r, side):
    """3.0: the units of a side that are due and not on the map yet."""
    return [
        u
        for u in r.state.units
        if u.side == side and u.alive and not u.hex and 0 < u.due <= r.state.turn and not u.entered
    ]


def could_enter(r, unit):
    """3.1.2, Q75: whether there is any way in for a reinforcement, also by forced march."""
    ways = [False, True] if may_force(r, unit) else [False]
    return any(ends(r, unit, forced=forced) for forced in ways)


def may_force(r, unit):
    """4.3.1: whether a unit may force march at all now."""
    turns = r.scenario.special.no_forced_march_turns.get(unit.side, ())
    able = unit.in_command and not unit.disrupted and not is_leader(unit) and unit.counter.allowance
    fresh = not unit.walked and not (unit.hex and began_beside(r, unit))
    return bool(able) and fresh and r.state.turn not in turns and slow(r, unit) is None


def ends(r, unit, *, forced):
    """
    4.1, 3.1.1: every hex in which a move, or a leg of it, may end.

    Where enemy leaders are surprised a leg ends: what becomes of them is told before the unit goes on.
    """
    board, left, hexes = r.board, allowance(r, unit, forced=forced) - unit.spent, slow(r, unit)
    slips = slips_through(board, unit)
    walked_out = hexes is not None and unit.walked >= hexes
    if unit.hex and (walked_out or not may_leave(board, unit)):
        return set()
    heap, best, found = [(0, 0, unit.hex)], {}, set()
    while heap:
        cost, count, here = heappop(heap)
        for there in board.ground.steps(kind(unit), here) if here else entries(r, unit):
            ahead = cost + _step_cost(board, unit, here, there)
            node = (there, count if hexes is not None else bool(count))
            first = not count and not unit.walked
            if ahead >= best.get(node, ahead + 1) or (ahead > left and not first):
                continue
            if step_fault(r, board, unit, here, there, forced=forced):
                continue
            best[node] = ahead
            if not end_fault(r, board, unit, there, slips=slips):
                found.add(there)
            enough = hexes is not None and unit.walked + count + 1 >= hexes
            alone = board.lone_leaders(there, other(unit.side))
            if ahead < left and not enough and not alone and (slips or not _stops(board, unit, there)):
                heappush(heap, (ahead, count + 1, there))
    return found - {unit.hex}


def _step_cost(board, unit, here, there):
    if here:
        return board.ground.cost(kind(unit), here, there)
    return board.ground.arriving(kind(unit), there) or 0


# ---------------------------------------------------------------- disengagement


def disengage(r, event):
    """4.4.1: a morale check with +3."""
    unit = r.unit(event.action.unit)
    _may_try(r, event, unit)
    rolled = morale_check(r, unit, "4.4.1", extra=[(CHARTS.morale.disengage, "4.4.1")])
    if rolled.result == "passed":
        r.must(events.UnitFreed(unit.id, "4.4.1"), "4.4.1")
        return
    r.must(events.UnitHeld(unit.id, "4.4.1"), "4.4.1")
    if margin(unit, rolled) >= CHARTS.morale.hopeless_margin:
        leaders_wait(r, unit)
        r.disrupted(r.unit(unit.id), "4.4.1")
        if not is_gun(unit):
            foes = tuple(r.board.beside(unit.hex, unit.side))
            retreat_begins(r, unit, unit.counter.allowance, foes, routed=True)


def _may_try(r, event, unit):
    """4.4, 9.1(4): a good combat unit in an enemy zone of control, once a segment."""
    zone = r.board.zone(other(unit.side))
    r.expect(
        "4.4",
        "a combat unit of the side that moves",
        (event.side, False),
        (unit.side, is_leader(unit)),
    )
    r.expect("9.1", "a good unit", False, unit.disrupted)
    r.expect("4.4", "in an enemy zone of control", True, unit.hex in zone)
    r.expect("4.4", "not tried or moved before", (False, False, 0), (unit.tried, unit.halted, unit.start))
    r.expect("stonypoint.17.0", "awake", False, asleep(r, unit))


def stand_rearguard(r, event):
    """4.4.2, Q08: one good line unit stays, the other good units of the hex are free."""
    unit = r.unit(event.action.unit)
    _may_try(r, event, unit)
    r.expect("4.4.2", "a line unit", True, is_line(unit))
    others = [u for u in r.board.stack(unit.hex) if u.id != unit.id and not u.disrupted]
    freed = set()
    while r.comes(events.UnitFreed):
        fact = r.take(events.UnitFreed, "4.4.2")
        r.expect("4.4.2", "by the rearguard", "4.4.2", fact.rule)
        freed.add(fact.unit)
    may = {u.id for u in others if not is_leader(u)}
    bound = [u for u in others if u.id in may and not u.freed and not free_by_kind(r.board, u)]
    must = {u.id for u in bound if not u.halted and not asleep(r, u)}
    r.expect("4.4.2", "who is freed", (set(), set()), (must - freed, freed - may))
    r.must(events.UnitHeld(unit.id, "4.4.2"), "4.4.2")
