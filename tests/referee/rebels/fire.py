"""Bombardment (7.0)."""

from __future__ import annotations

from cockade.events.rebels import Aftermath, Battery, BombardmentSegment, GunsFired
from tests.referee.rebels.board import is_gun
from tests.referee.rebels.ground import CHARTS, other
from tests.referee.rebels.results import column_of, releases, results_follow


def can_fire(r, gun, side):
    """7.1(1), Q61: in command, good, and not fired yet."""
    return (
        is_gun(gun)
        and gun.side == side
        and gun.hex
        and gun.in_command
        and not (gun.disrupted or gun.fired or gun.held)
    )


def fire_fault(r, gun, target):
    """The clause that forbids a gun to fire at a hex, or nothing."""
    board, side = r.board, gun.side
    if target not in board.fighting[other(side)]:
        return "11.14"
    reach = r.ground.grid.distance(gun.hex, target)
    if reach == 1:
        return ""
    if gun.hex in board.zone(other(side)):
        return "7.37"
    levels = r.ground.map.level
    slope = (levels[target] < levels[gun.hex]) - (levels[target] > levels[gun.hex])
    if reach > gun.counter.reach + slope:
        return "7.36"
    if not gun.counter.howitzer and any(blocks(r, hex_) for hex_ in r.ground.between(gun.hex, target)):
        return "7.3.2"
    return ""


def blocks(r, hex_):
    """7.3.4: woods, towns and combat units of either side."""
    board = r.board
    return r.ground.terrain(hex_).blocks_fire or any(hex_ in held for held in board.fighting.values())


def targets(r, gun, taken):
    """The hexes that a gun may fire at."""
    near = r.ground.grid.within(gun.hex, gun.counter.reach + 1) & r.board.fighting[other(gun.side)]
    return [hex_ for hex_ in near if hex_ not in taken and not fire_fault(r, gun, hex_)]


def shots_left(r, frame):
    """Whether any gun of the side can still fire at anything."""
    guns = [u for u in r.state.units if can_fire(r, u, frame.side)]
    return any(targets(r, gun, frame.targets) for gun in guns)


def joiners(r, guns, target):
    """7.1(3): further guns of the hex that may add their fire, where a leader is with them."""
    first = r.unit(guns[0])
    side = first.side
    if not any(u.side == side and not u.held for u in r.board.leaders(first.hex)):
        return []
    stack = [u for u in r.board.stack(first.hex) if u.id not in guns and can_fire(r, u, side)]
    return [u for u in stack if not fire_fault(r, u, target)]


def bombard(r, event):
    """7.1: a gun is laid on a target; it fires at once unless others may join."""
    frame, action = r.top, event.action
    gun = r.unit(action.unit)
    r.expect("7.1", "a gun that may fire", True, bool(can_fire(r, gun, frame.side)))
    r.expect("7.1", "a hex not fired at before", False, action.hex in frame.targets)
    fault = fire_fault(r, gun, action.hex)
    r.expect(fault or "7.0", "a shot", "", fault)
    r.change(BombardmentSegment(frame.side, (*frame.targets, action.hex)), "7.1")
    if joiners(r, (action.unit,), action.hex):
        r.push(Battery(frame.side, (action.unit,), action.hex), "7.1")
    else:
        fires(r, (action.unit,), action.hex)


def join_fire(r, event):
    """7.1(3): one more gun joins; when none is left they fire."""
    frame, id_ = r.top, event.action.unit
    r.expect(
        "7.1",
        "a gun that may join",
        True,
        id_ in [u.id for u in joiners(r, frame.guns, frame.target)],
    )
    guns = (*frame.guns, id_)
    r.change(frame.replace(guns=guns), "7.1")
    if not joiners(r, guns, frame.target):
        r.pop()
        fires(r, guns, frame.target)


def open_fire(r, event):
    """7.1: the guns laid fire."""
    frame = r.top
    r.pop()
    fires(r, frame.guns, frame.target)


def fires(r, guns, target):
    """7.1(4) to (6): strength, column, and a die for every combat unit in the hex."""
    board, table = r.board, CHARTS.bombardment
    pieces = [r.unit(id_) for id_ in guns]
    here = pieces[0].hex
    r.expect("7.1", "guns of one hex", {here}, {gun.hex for gun in pieces})
    double = 2 if r.ground.grid.distance(here, target) == 1 else 1
    strength = double * sum(gun.counter.bombardment for gun in pieces)
    column = column_of(table, strength) - r.ground.fire_shift(here, target)
    heading = table.columns[column] if column >= 0 else r.next.column
    if column < 0:
        r.expect("chart.BT", "no column", False, heading in table.columns)
    shifts = r.next.shifts if isinstance(r.next, GunsFired) else ()
    r.expect("7.1", "shifts", -r.ground.fire_shift(here, target), sum(shift.value for shift in shifts))
    r.must(GunsFired(guns, target, strength, heading, shifts), "7.1")
    struck = board.combat_units(target)
    releases(r, board.stack(target))
    fates = []
    for unit in struck if column >= 0 else ():
        rolled = r.roll("bombardment", unit.id, "7.1", [], lambda die, _: table.rows[die - 1][column])
        if rolled.result != "NE":
            fates.append((unit.id, rolled.result))
    if fates:
        side = other(pieces[0].side)
        results_follow(r, Aftermath(side, tuple(fates), (here,)), struck)
