"""Lines of communication (10.0) and the hexes of a retreat (chart.retreat)."""

from __future__ import annotations

from heapq import heappop, heappush

from tests.referee.rebels.board import is_leader, is_line, kind
from tests.referee.rebels.ground import other


def chain(board, unit, goal, closed):
    """10.0: the hexes seen on the way to a goal, nearest first, past no enemy; the goal comes last."""
    side, far = unit.side, board.ground.grid.distance
    foes, steps = board.fighting[other(side)], board.ground.steps
    found, rim = {unit.hex}, [(far(unit.hex, goal), unit.hex)]
    while rim:
        _, a = heappop(rim)
        if a == goal:
            break
        for b in steps(kind(unit), a):
            if b not in found and b not in foes and not closed(unit, a, b):
                found.add(b)
                heappush(rim, (far(b, goal), b))
    return found


def usable(board, unit, closed):
    """10.0, Q29: the line-of-communication hexes that can be used, or their stand-ins."""
    key = (unit.id, unit.hex)
    if key not in board.homes:
        board.homes[key] = _usable(board, unit, closed)
    return board.homes[key]


def _usable(board, unit, closed):
    ground, joined, cut = board.ground, set(), set()
    homes = ground.scenario.communication[unit.side]
    far = ground.grid.distance
    for ring in range(ground.grid.col_max + ground.grid.row_max):
        rim = {b for home in homes for b in ground.grid.within(home, ring) if far(home, b) == ring}
        for b in rim - joined - cut:
            seen = chain(board, unit, b, closed)
            joined |= seen
            if b not in seen:
                cut |= rim - seen
        if rim & joined:
            return rim & joined
    return set()


def goals(board, unit, closed):
    """10.0, Q29: the hexes that a routed unit makes for: the nearest usable ones."""
    far, found = board.ground.grid.distance, usable(board, unit, closed)
    least = min((far(unit.hex, b) for b in found), default=0)
    return {b for b in found if far(unit.hex, b) == least}


def leaves_map(board, unit, frame, closed):
    """10.0, Q64: whether a routed unit stands where it leaves the map, with hexes still to go."""
    at_edge = frame.routed and frame.steps > 0 and board.ground.grid.is_edge(unit.hex)
    return at_edge and unit.hex in goals(board, unit, closed)


def classes(board, unit, frame, hexes):
    """chart.retreat: the class of each of some hexes for this step of a retreat."""
    side, last = unit.side, frame.steps <= 1
    zone, around = board.zone(other(side)), board.ground.neighbours
    foes = set(frame.foes) & board.fighting[other(side)]
    found = {}
    for hex_ in hexes:
        room = not last or board.has_room(unit, hex_)
        if hex_ in zone:
            found[hex_] = 4 if room else 5
        elif not room:
            found[hex_] = 3
        else:
            found[hex_] = 2 if foes & set(around[hex_]) else 1
    return found


def retreats(board, unit, frame, closed):
    """8.511: the hexes into which the next step of a retreat may lead; none if there is no way (8.514)."""
    foes = board.fighting[other(unit.side)]
    here = unit.hex
    open_ = [b for b in board.ground.steps(kind(unit), here) if b not in foes and not closed(unit, here, b)]
    fresh = [b for b in open_ if b not in frame.visited]
    if not fresh and frame.steps <= 0:
        return back_to_room(board, unit, frame, closed)
    ranked = classes(board, unit, frame, fresh or open_)
    if not ranked:
        return []
    best = min(ranked.values())
    chosen = [b for b, rank in ranked.items() if rank == best]
    if not unit.disrupted:
        return chosen
    far, aims = board.ground.grid.distance, goals(board, unit, closed)
    nearer = [b for b in chosen if any(far(b, aim) < far(here, aim) for aim in aims)]
    return nearer or chosen


def back_to_room(board, unit, frame, closed):
    """8.512, Q81: turning back, the first hexes of the shortest ways to room, clear of where it fought."""
    foes, fought = board.fighting[other(unit.side)], frame.visited[0]
    ways, seen = {unit.hex: set()}, {unit.hex}
    while ways:
        rim = {}
        for a, firsts in ways.items():
            for b in board.ground.steps(kind(unit), a):
                if b not in seen and b not in foes and b != fought and not closed(unit, a, b):
                    rim.setdefault(b, set()).update(firsts or {b})
        seen |= rim.keys()
        found = [firsts for b, firsts in rim.items() if board.has_room(unit, b)]
        if found:
            return sorted(set().union(*found))
        ways = rim
    return []


def refuges(board, leader, reach, closed):
    """11.13, Q73: the nearest hexes with friendly combat units, by a path free of enemies, within reach."""
    side = leader.side
    foes, friends = board.fighting[other(side)], board.fighting[side]
    found = rim = {leader.hex}
    for _ in range(reach):
        rim = {
            b
            for a in rim
            for b in board.ground.steps("leader", a)
            if b not in found and b not in foes and not closed(leader, a, b)
        }
        found = found | rim
        if rim & friends:
            return sorted(rim & friends)
    return []


def approach(board, side, hexes):
    """harlem.17.0, Q45: the least distance of any line unit of a side to one of the hexes."""
    far = board.ground.grid.distance
    lines = [u for u in board.units if u.hex and u.side == side and is_line(u) and not is_leader(u)]
    return min((far(u.hex, goal) for u in lines for goal in hexes), default=None)
