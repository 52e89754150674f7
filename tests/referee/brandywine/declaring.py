"""Declaring the close combats (12.1 to 12.1.5, 13.1.9, 16.2.3, 17.1.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cockade.engine.brandywine.common.state import enemy
from cockade.events import brandywine as events
from tests.referee.brandywine import march
from tests.referee.brandywine.board import DELAWARE, PROCTOR
from tests.referee.brandywine.ground import BATTERY, HOUSE
from tests.referee.brandywine.reading import nothing

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cockade.engine.brandywine.common.state import Unit
    from tests.referee.brandywine.board import Board
    from tests.referee.brandywine.reading import Reading

Pair = tuple[str, int]
"""A unit and the hex that it attacks."""


def act(r: Reading, frame: events.Declaration) -> None:
    """One step of the declaration."""
    r.must("5.0", "segment", "combat", r.state.segment)
    match r.event.action:
        case events.Engage(unit=id_, hex=hex_):
            engages(r, frame, r.unit(id_), hex_)
        case events.Divert(hex=hex_):
            diverts(r, frame, hex_)
        case events.HoldHouse():
            holds_house(r, frame)
        case events.OpenCombats():
            declared(r, frame)
        case other:
            r.must("12.1.4", "an action of the declaration", None, other)


def foes_of(r: Reading, side: str) -> set[int]:
    """12.1, Q126: the hexes of enemy combat units, and of leaders alone of whom he cannot know it."""
    return r.sight(side).held[enemy(side)]


def can_attack(unit: Unit) -> bool:
    """12.1, 12.1.7, 13.3 to 13.5: whether a unit may attack at all."""
    is_fit = (
        bool(unit.hex) and not unit.is_leader and not unit.is_artillery and unit.condition == events.PARADE
    )
    return is_fit and not unit.withdrawn and not unit.fought and unit.strength > 0


def may_attack(r: Reading, unit: Unit, hex_: int) -> bool:
    """16.2.3, QA.14: whether a bound American may attack this hex."""
    if not r.board.is_bound(unit) or unit.pinned:
        return True
    bounds = r.board.bounds(unit) or frozenset()
    if r.ground.is_deep(unit.hex, hex_):
        return hex_ in bounds
    return hex_ in bounds or is_obliged_kind(unit)


def is_obliged_kind(unit: Unit) -> bool:
    """12.1, Q48: rifles and the Meeting House need not attack unless they are Pinned."""
    return unit.pinned or not (unit.is_rifle or unit.hex == HOUSE)


def engages(r: Reading, frame: events.Declaration, unit: Unit, hex_: int) -> None:
    """12.1.2, 12.1.4: one unit against one hex."""
    r.must("12.1", "side of the attacker", frame.side, unit.side)
    r.holds("12.1", f"{unit.id} may attack", can_attack(unit) and unit.id not in frame.holding)
    r.holds("12.1", f"the enemy in {hex_}", hex_ in foes_of(r, frame.side))
    r.holds("12.1", f"{hex_} beside {unit.hex}", hex_ in r.ground.around[unit.hex])
    r.holds("12.1.3", f"{hex_} is not diverted", hex_ != frame.diverted)
    r.holds("12.1.2", "not engaged there yet", (unit.id, hex_) not in frame.chosen)
    r.holds("16.2.3 bound", f"{unit.id} may attack {hex_}", may_attack(r, unit, hex_))
    r.change(chosen=(*frame.chosen, (unit.id, hex_)))


def diverts(r: Reading, frame: events.Declaration, hex_: int) -> None:
    """12.1.3, Q32: one enemy stack, not Pinned, beside which nobody is left without an enemy."""
    board = r.board
    r.holds("12.1.3", "advanced rules", r.state.advanced)
    r.must("12.1.3", "diverted before", 0, frame.diverted)
    r.holds("12.1.3", f"the enemy in {hex_}", hex_ in foes_of(r, frame.side))
    r.holds("12.1.3", "not Pinned", not any(unit.pinned for unit in board.fighters(hex_)))
    r.holds("12.1.3", "not attacked", all(target != hex_ for _, target in frame.chosen))
    for unit in obliged(r, board, frame):
        if hex_ in r.ground.around[unit.hex]:
            others = [h for h in in_reach(r, unit) if h != hex_]
            r.holds("12.1.3", f"another enemy for {unit.id}", bool(others))
    r.change(diverted=hex_)


def holds_house(r: Reading, frame: events.Declaration) -> None:
    """17.1.1: the Pinned in the Meeting House pay and do not attack."""
    units = tuple(u.id for u in r.board.fighters(HOUSE) if u.side == frame.side and u.pinned)
    r.holds("17.1.1", "somebody is Pinned there", bool(units))
    r.holds("17.1.1", "nobody of them attacks", not {id_ for id_, _ in frame.chosen} & set(units))
    march.beside_pinned(r, frame.side)
    paid = r.state.pin_paid
    r.change(holding=units)
    r.take("17.1.1", events.HouseHeld(units))
    if not paid:
        r.pay("pin", frame.side, "17.1.1")


# ---------------------------------------------------------------- duties


def touched(r: Reading, unit: Unit) -> list[int]:
    """12.1, 16.2.3: enemy hexes that a unit must answer for: over no deep water unless it is Pinned."""
    foes = foes_of(r, unit.side)
    around = (h for h in r.ground.around[unit.hex] if h in foes)
    return [h for h in around if unit.pinned or not r.ground.is_deep(unit.hex, h)]


def in_reach(r: Reading, unit: Unit) -> list[int]:
    """Enemy hexes that a unit may attack, also across deep water."""
    foes = foes_of(r, unit.side)
    return [h for h in r.ground.around[unit.hex] if h in foes and may_attack(r, unit, h)]


def obliged(r: Reading, board: Board, frame: events.Declaration) -> list[Unit]:
    """12.1: units that must attack."""
    ours = (
        u for u in board.state.units if u.side == frame.side and can_attack(u) and u.id not in frame.holding
    )
    return [unit for unit in ours if is_obliged_kind(unit) and touched(r, unit)]


def duties_met(r: Reading, frame: events.Declaration) -> None:
    """12.1, 12.1.3, 16.2.3: who must attack does, and who must be attacked is."""
    attackers, targets = {id_ for id_, _ in frame.chosen}, {hex_ for _, hex_ in frame.chosen}
    must = obliged(r, r.board, frame)
    idle = [unit.id for unit in must if unit.id not in attackers]
    wanted = {h for unit in must for h in touched(r, unit) if not r.ground.is_deep(unit.hex, h)}
    wanted.discard(frame.diverted)
    spared = sorted(wanted - targets)
    if (idle or spared) and all_can_be_met(r, must, wanted, frame.diverted):
        r.must("12.1", "idle units and enemies not attacked", ([], []), (idle, spared))
    also = {h for id_, target in frame.chosen for h in bystanders(r, r.unit(id_), target)} - {frame.diverted}
    r.must("16.2.3", "enemies beside who attacks across the creek", [], sorted(also - targets))


def bystanders(r: Reading, unit: Unit, target: int) -> set[int]:
    """16.2.3: enemy hexes beside both the attacker across deep water and his enemy."""
    if not r.ground.is_deep(unit.hex, target):
        return set()
    near = set(r.ground.around[unit.hex]) & set(r.ground.around[target])
    return near & foes_of(r, unit.side)


MANY = 12
"""So many units and more are not tried in every way."""


def all_can_be_met(r: Reading, must: list[Unit], wanted: set[int], diverted: int) -> bool:
    """Q31: whether some legal set of combats lets everybody attack and everybody be attacked."""
    if len(must) > MANY:
        return False
    return _assigned(r, must, wanted, diverted, {})


def _assigned(r: Reading, left: list[Unit], wanted: set[int], diverted: int, chosen: dict[str, int]) -> bool:
    """Each unit against one hex: that alone is legal whatever the others do."""
    if not left:
        return wanted <= set(chosen.values())
    unit, *rest = left
    options = [h for h in in_reach(r, unit) if h != diverted]
    return any(_assigned(r, rest, wanted, diverted, {**chosen, unit.id: h}) for h in options)


# ---------------------------------------------------------------- the combats


def declared(r: Reading, frame: events.Declaration) -> None:
    """12.1.4, 12.1.5: the combats as chosen; the Pinned markers come off."""
    duties_met(r, frame)
    expected = combats_of(r, frame)
    for combat in expected:
        is_legal(r, combat)
    r.pop()
    if not expected:
        pins_removed(r)
        return
    found = r.next
    r.must("12.1.4", "combats", events.CombatsDeclared, type(found))
    assert isinstance(found, events.CombatsDeclared)
    r.must("12.1.4", "combats", sorted(map(sortable, expected)), sorted(map(sortable, found.combats)))
    r.must("12.1.3", "diverted", frame.diverted, found.diverted)
    attacked = [r.unit(id_) for combat in found.combats for id_ in combat.defenders]
    steps = []
    if not r.state.provoked and any(unit.counter.detachment for unit in attacked):
        steps.append((events.DetachmentAttacked(), nothing))
    pinned = tuple(unit.id for unit in r.state.units if unit.pinned)
    if pinned:
        steps.append((events.PinsRemoved(pinned, "12.1.5"), nothing))
    proctor = r.state.standing(PROCTOR)
    hit = any(into == BATTERY for combat in found.combats for _, _, into in combat.crossings)
    if proctor and not proctor.freed and hit and frame.side == events.BRITISH:
        steps.append((events.UnitFreed(PROCTOR, "9.6.3"), nothing))
    r.fold()
    r.take_all("12.1.5", steps)
    r.push(events.CombatPhase(frame.side, found.combats))


def sortable(combat: events.Combat) -> tuple[object, ...]:
    """A combat without the order in which it was put together."""
    parts = (combat.attackers, combat.defenders, combat.crossings)
    return (*(tuple(sorted(part)) for part in parts), combat.diverting, combat.pinned)


def combats_of(r: Reading, frame: events.Declaration) -> list[events.Combat]:
    """12.1.2: whoever shares an attacker or a defending hex fights in one; Q126: leaders alone in none."""
    groups: list[list[Pair]] = []
    for pair in frame.chosen:
        kin = [g for g in groups if any(u == pair[0] or h == pair[1] for u, h in g)]
        groups = [g for g in groups if g not in kin] + [[p for g in kin for p in g] + [pair]]
    found = [combat_of(r, group, frame.diverted) for group in groups]
    return [combat for combat in found if combat.defenders]


def combat_of(r: Reading, pairs: Iterable[Pair], diverted: int) -> events.Combat:
    """One combat: who fights, over which hexsides."""
    pairs = list(pairs)
    attackers = tuple(dict.fromkeys(id_ for id_, _ in pairs))
    hexes = dict.fromkeys(hex_ for _, hex_ in pairs)
    defenders = [unit for hex_ in hexes for unit in r.board.fighters(hex_)]
    crossings = tuple((id_, r.unit(id_).hex, hex_) for id_, hex_ in pairs)
    beside = any(diverted in r.ground.around[r.unit(id_).hex] for id_ in attackers)
    pinned = all(unit.pinned for unit in defenders)
    return events.Combat(
        attackers, tuple(u.id for u in defenders), crossings, bool(diverted) and beside, pinned
    )


def is_legal(r: Reading, combat: events.Combat) -> None:
    """12.1.4: one attacking hex, or one defending hex."""
    froms = {from_ for _, from_, _ in combat.crossings}
    intos = {into for _, _, into in combat.crossings}
    r.holds("12.1.4", f"one hex against {sorted(intos)}", min(len(froms), len(intos)) == 1)


def continues(r: Reading, frame: events.Declaration) -> bool:
    """12.1: nobody can attack anybody: there are no combats."""
    if frame.chosen:
        return False
    able = able_to_engage(r, frame)
    if able:
        clause = "9.6.2 free to go" if able == [DELAWARE] else "12.1"
        r.must(clause, f"{able} may attack", None, r.next)
        return False
    r.pop()
    pins_removed(r)
    return True


def pins_removed(r: Reading) -> None:
    """12.1.5: where there are no combats the markers come off too."""
    pinned = tuple(unit.id for unit in r.state.units if unit.pinned)
    if pinned:
        r.take("12.1.5", events.PinsRemoved(pinned, "12.1.5"))


def able_to_engage(r: Reading, frame: events.Declaration) -> list[str]:
    """Units that may attack some enemy."""
    foes = foes_of(r, frame.side) - {frame.diverted}
    ours = [u for u in r.state.units if u.side == frame.side and can_attack(u) and u.id not in frame.holding]
    return [u.id for u in ours if any(h in foes and may_attack(r, u, h) for h in r.ground.around[u.hex])]
