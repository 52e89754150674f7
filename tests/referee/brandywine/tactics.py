"""Which tactics chits a side may use, and what two of them come to (12.2, 16.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.referee.brandywine.board import LAFAYETTE, PULASKI, STIRN
from tests.referee.brandywine.sides import fighters, froms, intos, sides

if TYPE_CHECKING:
    from cockade.engine.brandywine.common.state import Unit
    from cockade.events import brandywine as events
    from tests.referee.brandywine.reading import Reading


def tactics(r: Reading, frame: events.CloseCombat, chits: tuple[str, str]) -> str:
    """12.2.6, CH.tactics: the matrix, unless a chit is illegal."""
    chart = r.ground.charts.tactics
    ours, theirs = (may_play(r, frame, side, chit) for side, chit in zip(sides(frame), chits, strict=True))
    if not ours or not theirs:
        return signed(chart.illegal * (bool(ours) - bool(theirs)))
    row, column = (chart.chits.index(chit) for chit in chits)
    return chart.matrix[row][column]


def signed(value: int) -> str:
    """A number as it stands in the matrix."""
    return f"{value:+d}" if value else "0"


def may_play(r: Reading, frame: events.CloseCombat, side: str, chit: str) -> bool:
    """12.2.3: whether a side may use a chit."""
    chart = r.ground.charts.tactics
    if not r.state.advanced or chit not in (*chart.led, *chart.flank):
        return True
    if not is_led(r, frame, fighters(r, frame, side), side):
        return False
    return chit in chart.led or has_open_flank(r, frame)


def is_led(r: Reading, frame: events.CloseCombat, units: list[Unit], side: str) -> bool:
    """12.2.3, 12.2.4, 14.5, 14.6, 16.3.1: a leader stacked with or next to one of the units."""
    germans = all(unit.counter.nation == "german" for unit in units)
    leaders = [u for u in r.state.units if u.hex and u.side == side and u.is_leader and u.id != LAFAYETTE]
    able = [leader for leader in leaders if leader.id != STIRN or germans]
    near = ((unit.hex, leader.hex) for unit in units for leader in able)
    if any(a == b or (b in r.ground.around[a] and not r.ground.is_deep(a, b)) for a, b in near):
        return True
    return pulaski_leads(r, frame, units)


def pulaski_leads(r: Reading, frame: events.CloseCombat, units: list[Unit]) -> bool:
    """12.2.5, Q41: Pulaski for himself and dragoons stacked with him, from one hex against one."""
    if PULASKI not in [unit.id for unit in units]:
        return False
    if len(set(froms(frame))) > 1 or len(set(intos(frame))) > 1:
        return False
    return all(u.is_dragoon for u in r.board.fighters(units[0].hex))


def has_open_flank(r: Reading, frame: events.CloseCombat) -> bool:
    """12.2.3, 16.3.2: an empty hex beside both."""
    return any(not r.board.stack(h) for h in r.ground.flanks(set(froms(frame)), set(intos(frame))))
