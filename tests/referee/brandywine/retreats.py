"""Retreats: which hexes are open, how far, what becomes of who finds none (13.2, 16.2.8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cockade.engine.brandywine.common.state import enemy
from cockade.events import brandywine as events
from tests.referee.brandywine import march
from tests.referee.brandywine.board import DELAWARE
from tests.referee.brandywine.ground import HEADQUARTERS

if TYPE_CHECKING:
    from cockade.engine.brandywine.common.state import Unit
    from tests.referee.brandywine.board import Board
    from tests.referee.brandywine.reading import Reading

LONG = 3
HORSE = "12.1.7"
"""The rule under which a frame says that dragoons withdraw."""
WORSE = {events.PARADE: events.DISRUPTED, events.DISRUPTED: events.SHATTERED}


# ---------------------------------------------------------------- where one may go


def own_lines(r: Reading, unit: Unit) -> int:
    """13.2.1, Q50: the entry hex of a British unit, the headquarters of the Americans."""
    if unit.side == events.AMERICAN:
        return HEADQUARTERS
    return unit.entry or min(r.ground.area(unit.counter.home or "A"))


def is_open(r: Reading, board: Board, unit: Unit, step: tuple[int, int], strength: int | None) -> bool:
    """13.2.2: a hex into which a unit may fall back; `strength` None where stacking does not matter."""
    (a, b), foe = step, enemy(unit.side)
    if b in board.held[foe] or b in board.zones[foe]:
        return False
    if any(leader.side == foe for leader in board.leaders(b)):
        return False
    bounds = board.bounds(unit)
    if bounds is not None and b not in bounds:
        return False
    if r.ground.is_deep(a, b):
        is_ground = r.ground.may_stand(unit.counter, b)
    else:
        is_ground = r.ground.cost(unit.counter, a, b) is not None
    return is_ground and (strength is None or board.has_room(b, unit, strength))


def steps_from(  # noqa: PLR0917 - the way so far
    r: Reading,
    frame: events.Retreating,
    at: int,
    left: int,
    strength: int | None,
    board: Board | None = None,
) -> list[int]:
    """The next hexes from which the rest of the retreat can be made, by what is there or on another board."""
    unit, board = r.unit(frame.unit), board or r.board
    found = []
    for b in r.ground.around[at]:
        if not is_open(r, board, unit, (at, b), strength):
            continue
        if r.ground.is_deep(at, b) and not may_wade(frame, unit, left):
            continue
        if r.ground.apart(frame.start, b) < frame.length - left + 1:
            continue
        if left == 1 and not ends_free(frame, board, unit, b):
            continue
        if left == 1 or steps_from(r, frame, b, left - 1, strength, board):
            found.append(b)
    return found


def may_wade(frame: events.Retreating, unit: Unit, left: int) -> bool:
    """16.2.8, 16.2.9: deep water only with the first hex, never with guns, never a second time."""
    return left == frame.length and not unit.is_artillery and frame.rule != "16.2.8"


def ends_free(frame: events.Retreating, board: Board, unit: Unit, hex_: int) -> bool:
    """13.2.4: the third hex, and that of dragoons who withdraw, is beside no enemy."""
    return frame.length < LONG or not board.is_beside_foe(hex_, unit.side)


def options(r: Reading, frame: events.Retreating) -> list[int]:
    """13.2.1, Q49: first beside no enemy, then nearer to the own lines; the owner picks among equals."""
    unit = r.unit(frame.unit)
    found = steps_from(r, frame, unit.hex, frame.steps, unit.strength)
    board = r.board
    free = [h for h in found if not board.is_beside_foe(h, unit.side)] or found
    home = own_lines(r, unit)
    return [h for h in free if r.ground.apart(h, home) < r.ground.apart(unit.hex, home)] or free


def clause_of(r: Reading, frame: events.Retreating) -> str:
    """13.2.1, and what is special about the unit: its lines lie where it chose to enter."""
    unit = r.unit(frame.unit)
    is_elsewhere = unit.side != events.AMERICAN and own_lines(r, unit) not in r.ground.area(unit.counter.home)
    if unit.id == DELAWARE and not r.state.is_released(events.ARMY):
        return "9.6.2 free to go"
    if frame.rule == "16.2.8":
        return "16.2.8 across the creek again"
    return "13.2.1 chosen entry" if is_elsewhere else "13.2.1"


def can_withdraw(r: Reading, unit: Unit) -> bool:
    """12.1.7, Q35: dragoons can end three hexes away, beside no enemy."""
    frame = events.Retreating(unit.side, unit.id, LONG, LONG, unit.hex, rule=HORSE)
    return bool(steps_from(r, frame, unit.hex, LONG, unit.strength, r.sight(unit.side)))


def may_lose_step(r: Reading, frame: events.Retreating) -> bool:
    """13.2.3: a two-step unit that only the stacking limit stops, and that fits when reduced."""
    unit = r.unit(frame.unit)
    if unit.steps < 2:
        return False
    return bool(steps_from(r, frame, unit.hex, frame.steps, unit.counter.strength[1]))


# ---------------------------------------------------------------- one retreat


def begins(r: Reading, unit: Unit, length: int, rule: str, condition: str = "") -> None:
    """A unit is to fall back so many hexes."""
    r.push(events.Retreating(unit.side, unit.id, length, length, unit.hex, condition=condition, rule=rule))


def continues(r: Reading, frame: events.Retreating) -> bool:
    """The next hex where there is no choice; capture where there is none."""
    if not frame.steps:
        done(r, frame)
        return True
    r.learns([r.unit(frame.unit).hex], frame.steps + 1)
    open_ = options(r, frame)
    if len(open_) > 1:
        r.must(clause_of(r, frame), f"the owner picks among {open_}", None, r.next)
        return False
    if open_:
        goes(r, frame, open_[0])
        return True
    if may_lose_step(r, frame):
        return False
    fails(r, frame)
    return True


def acts(r: Reading, frame: events.Retreating) -> None:
    """The owner picks the next hex, or between a step and capture."""
    match r.event.action:
        case events.Retreat(unit=id_, hex=hex_):
            r.must("13.2.1", "who retreats", frame.unit, id_)
            r.holds(clause_of(r, frame), f"{hex_} is among {options(r, frame)}", hex_ in options(r, frame))
            goes(r, frame, hex_)
        case events.LoseStep(unit=id_):
            r.must("13.2.3", "who loses a step", (frame.unit, True), (id_, may_lose_step(r, frame)))
            r.take("13.2.3", events.StepLost(id_, "13.2.3"))
            r.pay("step", frame.side, "13.2.3", id_)
        case events.Yield(unit=id_):
            r.must("13.2.3", "who prefers capture", (frame.unit, True), (id_, may_lose_step(r, frame)))
            fails(r, frame)
        case other:
            r.must("13.2.1", "an action of a retreat", None, other)


def goes(r: Reading, frame: events.Retreating, hex_: int) -> None:
    """13.2.1: one hex."""
    unit = r.unit(frame.unit)
    waded = frame.waded or r.ground.is_deep(unit.hex, hex_)
    r.change(clause_of(r, frame), steps=frame.steps - 1, visited=(*frame.visited, hex_), waded=waded)
    r.take("13.2.1", events.UnitRetreated(unit.id, hex_))
    r.take_all("9.6.2", march.delaware_freed(r, unit, [hex_]))


def fails(r: Reading, frame: events.Retreating) -> None:
    """13.2.3: captured instead, and nothing else."""
    r.pop(clause_of(r, frame))
    r.capture(r.unit(frame.unit), "13.2.3", "failed_retreat")


def done(r: Reading, frame: events.Retreating) -> None:
    """13.1.4, 16.2.8, 13.2.6: the D, another for the creek; after the whole retreat the leaders."""
    r.pop()
    worsens(r, r.unit(frame.unit), frame.condition, frame.rule)
    unit, leaders = r.unit(frame.unit), r.board.leaders(frame.start)
    if frame.waded:
        goes_on(r, frame, unit)
        return
    asks_leaders(r, unit, [leader for leader in leaders if leader.side == frame.side])


def asks_leaders(r: Reading, unit: Unit, leaders: list[Unit]) -> None:
    """13.2.6, 9.4.1: the leaders of the hex it left, but for those whose area ends short of where it is."""
    bounds = [(leader, r.board.bounds(leader)) for leader in leaders]
    able = tuple(leader.id for leader, area in bounds if area is None or unit.hex in area)
    if able:
        r.push(events.Accompanying(unit.side, able, unit.id))


def goes_on(r: Reading, frame: events.Retreating, unit: Unit) -> None:
    """16.2.8, Q59: another D, three hexes farther from where it began."""
    if unit.condition == events.SHATTERED:
        r.push(events.Aftermath(frame.side, (events.Fate(frame.unit, "D", "16.2.8"),), band=r.bands()))
        return
    far, worse = frame.length + LONG, WORSE[unit.condition]
    r.push(events.Retreating(unit.side, unit.id, LONG, far, frame.start, condition=worse, rule="16.2.8"))


def worsens(r: Reading, unit: Unit, condition: str, rule: str) -> None:
    """13.1.4, Q119: the new condition and its price; who is unruly is Pinned no more."""
    if condition and unit.pinned:
        r.take("13.1.9", events.PinsRemoved((unit.id,), "13.1.9"))
    if condition:
        r.take(rule, events.ConditionChanged(unit.id, condition, rule))
        r.pay("d", unit.side, rule, unit.id)


# ---------------------------------------------------------------- dragoons that withdraw


def withdrawing_goes_on(r: Reading, frame: events.Withdrawing) -> bool:
    """12.1.7: one after another; then the markers."""
    if frame.units:
        unit = r.unit(frame.units[0])
        r.change(units=frame.units[1:])
        r.push(events.Retreating(unit.side, unit.id, LONG, LONG, unit.hex, rule=HORSE))
        return True
    r.pop()
    fight = r.frame
    r.must("12.1.7", "a combat in progress", events.CloseCombat, type(fight))
    r.take("13.5.1", events.HorseWithdrew(tuple(id_ for id_ in fight.combat.defenders if r.unit(id_).hex)))
    return True
