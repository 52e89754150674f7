"""The movement phase (8.0, 9.0, 16.1): every move, what stops it, and what it sets off."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from cockade.engine.brandywine.common.state import enemy
from cockade.events import brandywine as events
from tests.referee.brandywine.board import DELAWARE, LAFAYETTE, MAXWELL, PROCTOR, STIRN, WASHINGTON
from tests.referee.brandywine.ground import BATTERY, HOUSE

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cockade.engine.brandywine.common.state import Unit
    from tests.referee.brandywine.board import Board
    from tests.referee.brandywine.reading import Reading, Step

RADLEY = "north_of_radley_near_d"
NEAR = 2
"""How near somebody must come to Delaware (9.6.2)."""


def act(r: Reading, frame: events.MovementPhase) -> None:
    """What the side did in its movement phase."""
    match r.event.action:
        case events.March(unit=id_, hex=hex_):
            moved(r, frame, id_, hex_, events.UnitMoved, wade=False)
        case events.Hasten(unit=id_, hex=hex_):
            moved(r, frame, id_, hex_, events.UnitMoved, wade=False, hastened=True)
        case events.Wade(unit=id_, hex=hex_):
            moved(r, frame, id_, hex_, events.UnitMoved, wade=True)
        case events.Release(army=army):
            released(r, army)
        case events.EndPhase():
            phase_ends(r, frame)
        case other:
            r.must("9.1.1", "an action of the movement phase", None, other)


# ---------------------------------------------------------------- one move


def moved(
    r: Reading,
    frame: events.MovementPhase,
    id_: str,
    hex_: int,
    kind: type,
    *,
    wade: bool,
    hastened: bool = False,
) -> None:
    """One move: who may, the path, its price, where it ends, and what it sets off."""
    fact = r.next
    r.must("9.1.1", "a move", kind, type(fact))
    assert isinstance(fact, events.UnitMoved)
    unit = r.unit(id_)
    board = r.sight(unit.side)
    r.must("9.1.1", "who moves", id_, fact.unit)
    r.holds("9.1.1", "the path leads to the hex", bool(fact.path) and fact.path[-1] == hex_)
    may_move(r, frame, unit)
    path_is_open(r, board, unit, fact.path, wade=wade)
    price(r, board, unit, fact, wade=wade, hastened=hastened)
    ends_well(r, board, unit, fact.path[-1])
    remembers(r, board, unit, fact.path)
    r.fold()
    r.take_all("9.1.1", sequel(r, unit, fact.path))


def may_move(r: Reading, frame: events.MovementPhase, unit: Unit) -> None:
    """9.1.4, 9.1.5: whether this unit may move at all."""
    state = r.state
    r.must("9.1.1", "side of the mover", frame.side, unit.side)
    r.must("5.0", "segment", "movement", state.segment)
    r.holds("9.1.1", f"{unit.id} is on the map", unit.hex > 0)
    r.holds("13.4", f"{unit.id} is not Shattered", unit.condition != events.SHATTERED)
    r.holds("13.5.1", f"{unit.id} has not withdrawn", not unit.withdrawn)
    r.holds("8.2.1", f"{unit.id} has not stopped", not unit.halted)
    if unit.start:
        r.must("9.1.4", "who may go on", state.last_moved, unit.id)
        r.holds("13.3", "Disrupted moves one hex", unit.condition != events.DISRUPTED)
    if unit.id == PROCTOR:
        r.holds("9.6.3", "Proctor may move", unit.freed)
    if unit.id == DELAWARE:
        r.holds("9.6.2", "Delaware may move", unit.freed)


def path_is_open(r: Reading, board: Board, unit: Unit, path: tuple[int, ...], *, wade: bool) -> None:
    """9.1.5, 7.1.2, 8.2, Q15: every hex on the way may be entered, and nobody goes on who must stop."""
    foe, area = enemy(unit.side), board.bounds(unit)
    for a, b in pairwise((unit.hex, *path)):
        r.holds("9.1.1", f"{b} is next to {a}", b in r.ground.around[a])
        r.holds("9.1.5", f"no enemy in {b}", b not in board.held[foe])
        r.holds("14.3.2", f"no enemy leader in {b}", not unit.is_leader or not board.leads(b, foe))
        is_passing = b != path[-1] and board.passes_battery(unit, b)
        r.holds("7.1.2", f"room in {b}", is_passing or board.has_room(b, unit))
        r.must("16.1.2", f"deep water between {a} and {b}", wade, r.ground.is_deep(a, b))
        r.holds("9.4.1", f"{b} is not out of bounds", area is None or b in area)
    for b in path[:-1]:
        r.holds("8.2.1", f"nobody goes on in {b}", not board.in_foes_zone(b, unit.side))
    if unit.condition == events.DISRUPTED:
        r.must("13.3", "hexes of a Disrupted unit", 1, len(path))
    if wade:
        wades(r, board, unit, path)


def wades(r: Reading, board: Board, unit: Unit, path: tuple[int, ...]) -> None:
    """16.1.2, 16.1.3."""
    r.must("16.1.2", "hexes across the creek", 1, len(path))
    r.holds("16.1.2", "from where it began its phase", not unit.start)
    r.holds("16.1.2", "no guns, nobody Disrupted", not unit.is_artillery and unit.condition == events.PARADE)
    r.holds("CH.tec", "ground that is not prohibited", r.ground.may_stand(unit.counter, path[0]))
    both = board.in_foes_zone(unit.hex, unit.side) and board.in_foes_zone(path[0], unit.side)
    r.holds("16.1.3", "not from zone to zone", not both)


def price(
    r: Reading, board: Board, unit: Unit, fact: events.UnitMoved, *, wade: bool, hastened: bool
) -> None:
    """9.1.2, 9.2, 8.2.1: what it costs, whether it can be paid, and whether the unit may go on."""
    printed = unit.counter.allowance
    bonus = r.ground.charts.limits.haste_bonus if r.state.bought == r.state.turn == unit.arrived else 0
    is_first_hex = not unit.start and len(fact.path) == 1
    cost = printed + bonus if wade else path_cost(r, board, unit, fact.path)
    if is_first_hex and cost > printed + bonus:
        cost = max(printed + bonus, min(cost, fact.cost))
    r.must("9.1.1", "movement points", cost, fact.cost)
    r.must("9.2.2", "strategic movement", hastened, fact.hastened)
    spent = unit.spent + cost
    has_hastened = hastened or unit.hastened
    limit = 2 * printed + bonus if has_hastened else printed + bonus
    r.holds("9.1.2", f"{spent} points of {limit}", is_first_hex or spent <= limit)
    if hastened or (spent > printed + bonus and not is_first_hex):
        goes_by_road(r, board, unit, fact.path)
    stops = wade or board.in_foes_zone(fact.path[-1], unit.side) or is_by_the_nameless(r, unit, fact.path[-1])
    clause = "6.1.6 on the road" if bonus and hastened else "8.2.1"
    r.must(clause, f"{unit.id} may go no further", stops or spent >= limit, fact.halted)


def is_in_the_dark(r: Reading, unit: Unit) -> bool:
    """7.1.3-adv, Q126: whether it is an American before the release, who knows no British unit."""
    return unit.side == events.AMERICAN and r.state.advanced and not r.state.is_released(events.ARMY)


def is_by_the_nameless(r: Reading, unit: Unit, hex_: int) -> bool:
    """Q126: whether a British unit, whatever it is, exerts a zone into the hex as far as he knows."""
    hexes = {u.hex for u in r.state.units if u.hex and u.side == events.BRITISH}
    return is_in_the_dark(r, unit) and any(hex_ in r.ground.reached[h] for h in hexes)


def path_cost(r: Reading, board: Board, unit: Unit, path: tuple[int, ...]) -> int:
    """CH.tec and the points for zones of rifles (8.2.1)."""
    rifles, total = set() if is_in_the_dark(r, unit) else board.rifle_zones[enemy(unit.side)], 0
    for a, b in pairwise((unit.hex, *path)):
        cost = r.ground.cost(unit.counter, a, b)
        r.holds("CH.tec", f"{b} is not prohibited", cost is not None)
        total += (cost or 0) + (a in rifles) + (b in rifles)
    return total


def remembers(r: Reading, board: Board, unit: Unit, path: tuple[int, ...]) -> None:
    """9.2.2: whether the whole move until now could have been strategic."""
    steps = list(pairwise((unit.hex, *path)))
    by_road = all(r.ground.may_hasten(a, b) for a, b in steps)
    alone = not any(board.is_beside_foe(hex_, unit.side) for hex_ in (unit.hex, *path))
    had_strayed = bool(unit.start) and unit.id in r.referee.strayed
    others = r.referee.strayed - {unit.id}
    r.referee.strayed = others if by_road and alone and not had_strayed else others | {unit.id}


def goes_by_road(r: Reading, board: Board, unit: Unit, path: tuple[int, ...]) -> None:
    """9.2.2, 18.2.2: every hexside has a road or track, and no enemy is ever near."""
    for a, b in pairwise((unit.hex, *path)):
        r.holds("9.2.2", f"a road from {a} to {b}", r.ground.may_hasten(a, b))
    for hex_ in (unit.start or unit.hex, unit.hex, *path):
        r.holds("9.2.2", f"no enemy beside {hex_}", not board.is_beside_foe(hex_, unit.side))
    r.holds("9.2.2", "the whole move by road", not unit.start or unit.id not in r.referee.strayed)
    group = next((g for g in r.ground.scenario.groups if unit.id in g.units), None)
    if group and not group.strategic and unit.arrived == group.turn:
        r.holds("18.2.2", "not on the turn of arrival", unit.arrived != r.state.turn)


def ends_well(r: Reading, board: Board, unit: Unit, hex_: int) -> None:
    """9.1.5, 14.5, 18.1.3: where certain units may not end a move."""
    beside = board.is_beside_foe(hex_, unit.side)
    if unit.condition == events.DISRUPTED and board.is_beside_foe(unit.hex, unit.side):
        best = ways_out(r, board, unit)
        r.holds("13.3", f"{hex_} is among {best}", not best or hex_ in best)
    elif unit.condition == events.DISRUPTED:
        r.holds("13.3", "not next to the enemy", not beside)
    if unit.pinned:
        r.holds("13.1.9", "away from every enemy", not beside)
    if unit.id == LAFAYETTE:
        chief = r.state.standing(WASHINGTON)
        is_there = any(u.side == events.AMERICAN for u in board.fighters(hex_))
        r.holds("14.5", "with Washington or with units", is_there or bool(chief and chief.hex == hex_))
    if unit.id == r.ground.scenario.special.tied == MAXWELL and any(map(is_his, board.fighters(unit.hex))):
        r.holds("18.1.3", "Maxwell with his light infantry", any(is_his(u) for u in board.fighters(hex_)))


def is_his(unit: Unit) -> bool:
    """18.1.3: light infantry of Maxwell's wing."""
    return unit.kind == "light" and unit.counter.wing == "greene_wing"


# ---------------------------------------------------------------- what a move sets off


def sequel(r: Reading, unit: Unit, path: Iterable[int], *, as_move: bool = True) -> list[Step]:
    """14.3.2, 9.6.2, 4.3.4: leaders taken, Delaware freed, the marker of the battery taken away."""
    hexes = tuple(path)
    return [
        *leaders_taken(r, unit, hexes),
        *delaware_freed(r, unit, hexes),
        *battery_lost(r, unit, hexes, as_move),
    ]


def leaders_taken(r: Reading, unit: Unit, hexes: Iterable[int]) -> list[Step]:
    """14.3.2: leaders alone in a hex that a combat unit enters."""
    if unit.is_leader or unit.condition == events.SHATTERED:
        return []
    found = [leader for h in hexes for leader in r.board.leaders(h) if leader.side != unit.side]
    return [(events.UnitCaptured(leader.id, "14.3.2"), _loss(r, leader)) for leader in found]


def _loss(r: Reading, leader: Unit):
    return lambda: r.leader_is_lost(leader, "14.3.2")


def delaware_freed(r: Reading, unit: Unit, hexes: Iterable[int]) -> list[Step]:
    """9.6.2: somebody comes within two hexes of Delaware."""
    waits = r.state.standing(DELAWARE)
    if waits is None or waits.freed or unit.id == DELAWARE:
        return []
    if all(r.ground.apart(h, waits.hex) > NEAR for h in hexes):
        return []
    return [(events.UnitFreed(DELAWARE, "9.6.2"), lambda: None)]


def battery_lost(r: Reading, unit: Unit, hexes: Iterable[int], as_move: bool) -> list[Step]:
    """4.3.4: an American combat unit moves into or next to 1127."""
    if not r.state.battery or not as_move or unit.side != events.AMERICAN or unit.is_leader:
        return []
    if all(r.ground.apart(h, BATTERY) > 1 for h in hexes):
        return []
    return [(events.BatteryMarked(0), lambda: None)]


# ---------------------------------------------------------------- releases (9.4), the end of the phase


def released(r: Reading, army: str) -> None:
    """9.4.4, 9.4.5: an early release and its price."""
    state = r.state
    rule = "9.4.5" if army == events.ARMY else "9.4.4"
    prices = r.ground.charts.release.army if army == events.ARMY else r.ground.charts.release.greene
    points = dict(prices).get(state.turn, 0)
    r.holds(rule, "advanced rules", state.advanced)
    r.holds(rule, f"a price on turn {state.turn}", points > 0)
    r.holds(rule, "not released yet", not state.is_released(army))
    r.holds("9.4.4", "the detachment was attacked", army == events.ARMY or state.provoked)
    r.take(rule, events.ArmyReleased(army, state.turn, rule))
    found = r.next
    why = found.why if isinstance(found, events.PointsAwarded) else ""
    r.take(rule, events.PointsAwarded(events.BRITISH, 2 * points, why, rule))


def phase_ends(r: Reading, frame: events.MovementPhase) -> None:
    """13.3, 9.6.1: nobody may leave undone what he must do."""
    board = r.sight(frame.side)
    for unit in [u for u in r.state.units if u.hex and u.side == frame.side and not u.is_leader]:
        waits = unit.id in (PROCTOR, DELAWARE) and not unit.freed
        if (
            unit.condition == events.DISRUPTED
            and not has_broken_off(r, unit.side)
            and not unit.start
            and not waits
            and board.is_beside_foe(unit.hex, unit.side)
        ):
            r.must("13.3", f"a way out for {unit.id}", [], ways_out(r, board, unit))
    breaks_off(r, frame, board)
    r.pop()


def ways_out(r: Reading, board: Board, unit: Unit) -> list[int]:
    """13.3, Q111: where a Disrupted unit could step with the fewest enemies beside it, fewer than now."""
    found = {b: len(board.foes_beside(b, unit.side)) for b in open_hexes(r, board, unit)}
    least = min([len(board.foes_beside(unit.hex, unit.side)) - 1, *found.values()])
    return [b for b, foes in found.items() if foes == least]


def open_hexes(r: Reading, board: Board, unit: Unit) -> list[int]:
    """Adjacent hexes that a unit could enter by one step."""
    return [
        b
        for b in r.ground.around[unit.hex]
        if b not in board.held[enemy(unit.side)]
        and board.has_room(b, unit)
        and not is_with_stirn(r, unit, b)
        and r.ground.cost(unit.counter, unit.hex, b) is not None
        and (board.bounds(unit) is None or b in (board.bounds(unit) or ()))
        and not (unit.side == events.AMERICAN and b in r.ground.area(RADLEY))
        and not (has_broken_off(r, unit.side) and any(u.pinned for u in board.foes_beside(b, unit.side)))
    ]


def is_with_stirn(r: Reading, unit: Unit, hex_: int) -> bool:
    """14.6, Q141: regulars and Loyalists do not come to stand with Stirn once he has ridden."""
    stirn = r.state.standing(STIRN)
    return (
        stirn is not None
        and bool(stirn.start)
        and stirn.hex == hex_
        and unit.side == stirn.side
        and unit.counter.nation != "german"
    )


def has_broken_off(r: Reading, side: str) -> bool:
    """13.1.9 b: a Pinned unit of the side has left."""
    return any(unit.pinned and unit.start for unit in r.state.units if unit.side == side)


def breaks_off(r: Reading, frame: events.MovementPhase, board: Board) -> None:
    """13.1.9: all Pinned units break off, or none."""
    ours = [u for u in r.state.units if u.hex and u.side == frame.side and u.pinned]
    left = [u for u in ours if u.start]
    stayed = [u for u in ours if not u.start and board.is_beside_foe(u.hex, u.side)]
    if left:
        r.must("13.1.9 all or none", "Pinned who stay", [], [u.id for u in stayed if u.hex != HOUSE])
        beside_pinned(r, frame.side)


def beside_pinned(r: Reading, side: str) -> None:
    """13.1.9 b: who breaks off has moved nobody next to a Pinned enemy."""
    near = {
        unit.id
        for unit in r.state.units
        if unit.hex
        and unit.side == side
        and not unit.is_leader
        and unit.start
        and any(foe.pinned for foe in r.board.foes_beside(unit.hex, side))
    }
    r.must("13.1.9 beside the Pinned", "moved next to a Pinned enemy", [], sorted(near))
