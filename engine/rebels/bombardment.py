"""The bombardment segment (7.0): guns, line of fire, range, the bombardment table."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from attrs import frozen

from engine.rebels.battles.harlem import release
from engine.rebels.book import BOOK
from engine.rebels.ground import Ground, ground
from engine.rebels.leaders import bind_leaders
from engine.rebels.results import DISRUPTIONS, NO_EFFECT
from engine.rebels.state import State, Unit, enemy
from engine.rebels.zones import is_in_enemy_zone
from engine.rules import Offer, Ruling, offer
from events.facts import Modifier
from events.rebels import (
    Aftermath,
    Battery,
    Bombard,
    BombardmentSegment,
    EndSegment,
    GunsFired,
    JoinFire,
    OpenFire,
)
from events.record import Record

FACES = 10


@frozen
class Fire(Record):
    """
    A bombardment worked out before it is fired (7.1).

    `column` is an index into the table, None when the shifts go past its first column: no effect.
    """

    guns: tuple[str, ...]
    target: int
    strength: int
    base: int
    column: int | None
    shifts: tuple[Modifier, ...]
    chances: dict[str, Fraction]


# ---------------------------------------------------------------- the segment (7.0)


@BOOK.goes_on(BombardmentSegment)
def bombardment_goes_on(ruling: Ruling[State], frame: BombardmentSegment) -> bool:
    """7.0: over when no gun has a target left."""
    if any(targets(ruling.state, frame, gun) for gun in ready_guns(ruling.state, frame.side)):
        return False
    ruling.pop()
    return True


@BOOK.offers_in(BombardmentSegment)
def bombardment_offers(state: State, frame: BombardmentSegment) -> Iterator[Offer]:
    """7.0: all, some or none of the guns may fire, each once."""
    for gun in ready_guns(state, frame.side):
        hexes = targets(state, frame, gun)
        if hexes:
            yield _fire_offer(gun.id, hexes)
    yield offer(EndSegment(), "7.0")


def _fire_offer(gun: str, hexes: list[int]) -> Offer:
    return Offer(Bombard, gun, "7.1", lambda: [Bombard(gun, hex_) for hex_ in hexes])


def ready_guns(state: State, side: str) -> list[Unit]:
    """7.1 step 1: guns on the map, in command, good (ruling Q61), that have not fired."""
    return [unit for unit in state.units if unit.side == side and is_ready_gun(unit)]


def is_ready_gun(unit: Unit) -> bool:
    """7.1 step 1 (ruling Q61); no gun that is held (harlem.17.0)."""
    able = unit.is_artillery and unit.on_map and not unit.disrupted and not unit.held
    return able and unit.in_command and not unit.fired


def targets(state: State, frame: BombardmentSegment, gun: Unit) -> list[int]:
    """7.0: enemy combat units in range and line of fire, not bombarded yet this segment."""
    foes = sorted(state.position.combat[enemy(gun.side)] - set(frame.targets))
    return [hex_ for hex_ in foes if can_hit(state, gun, hex_)]


def can_hit(state: State, gun: Unit, target: int) -> bool:
    """7.3: adjacent always; farther only out of enemy zones (7.37), in range and in line of fire."""
    field = ground(state.scenario)
    distance = field.grid.distance(gun.hex, target)
    if distance == 1:
        return True
    if is_in_enemy_zone(state, gun) or distance > reach(field, gun, target):
        return False
    return gun.counter.howitzer or has_line_of_fire(state, field, gun.hex, target)


def reach(field: Ground, gun: Unit, target: int) -> int:
    """7.35: the printed range, one less uphill, one more downhill (ruling Q13)."""
    return gun.counter.reach - field.climb(gun.hex, target)


def has_line_of_fire(state: State, field: Ground, a: int, b: int) -> bool:
    """7.3.2: no hex between blocks; where the line runs along a hexside, neither of the two may."""
    return not any(blocks(state, field, hex_) for step in field.sight(a, b).between for hex_ in step)


def blocks(state: State, field: Ground, hex_: int) -> bool:
    """7.3.4: woods, towns and combat units of either side; leaders alone do not."""
    return field.blocks_fire(hex_) or any(hex_ in hexes for hexes in state.position.combat.values())


# ---------------------------------------------------------------- laying and firing (7.1)


@BOOK.carries_out(Bombard)
def bombard(ruling: Ruling[State], action: Bombard) -> None:
    """7.1: fire at once, unless other guns of the hex may still be added (step 3)."""
    frame, gun = ruling.frame, ruling.state.unit(action.unit)
    assert isinstance(frame, BombardmentSegment)
    battery = Battery(gun.side, (gun.id,), action.hex)
    ruling.change(frame.but(targets=(*frame.targets, action.hex)))
    if companions(ruling.state, battery):
        ruling.push(battery)
    else:
        open_fire(ruling, battery.guns, action.hex)


def companions(state: State, battery: Battery) -> list[Unit]:
    """7.1 step 3: other ready guns of the hex that can hit the target, if a leader is with them."""
    first = state.unit(battery.guns[0])
    stack = state.position.stack(first.hex)
    if not any(unit.is_leader for unit in stack):
        return []
    return [
        unit
        for unit in stack
        if is_ready_gun(unit) and unit.id not in battery.guns and can_hit(state, unit, battery.target)
    ]


@BOOK.offers_in(Battery)
def battery_offers(state: State, frame: Battery) -> Iterator[Offer]:
    """7.1 step 3: add another gun, or fire."""
    for gun in companions(state, frame):
        yield offer(JoinFire(gun.id), "7.1")
    yield offer(OpenFire(), "7.1")


@BOOK.carries_out(JoinFire)
def join_fire(ruling: Ruling[State], action: JoinFire) -> None:
    """7.1 step 3: another gun adds its strength."""
    frame = ruling.frame
    assert isinstance(frame, Battery)
    ruling.change(frame.but(guns=(*frame.guns, action.unit)))


@BOOK.goes_on(Battery)
def battery_goes_on(ruling: Ruling[State], frame: Battery) -> bool:
    """7.1 step 3: with no gun left to add, fire."""
    if companions(ruling.state, frame):
        return False
    fire_battery(ruling, frame)
    return True


@BOOK.carries_out(OpenFire)
def give_fire(ruling: Ruling[State], action: OpenFire) -> None:
    """7.1: fire what has been laid."""
    frame = ruling.frame
    assert isinstance(frame, Battery)
    fire_battery(ruling, frame)


def fire_battery(ruling: Ruling[State], battery: Battery) -> None:
    """7.1: the laid guns fire as one."""
    ruling.pop()
    open_fire(ruling, battery.guns, battery.target)


def reckon_fire(state: State, guns: tuple[str, ...], target: int) -> Fire:
    """7.1 steps 3 to 5: strength, column, shifts, and the chance of every result for one unit."""
    field = ground(state.scenario)
    first = state.unit(guns[0])
    doubled = 2 if field.grid.distance(first.hex, target) == 1 else 1
    strength = doubled * sum(state.unit(gun).counter.bombardment for gun in guns)
    table = field.charts.bombardment
    base = table.column(Fraction(strength))
    shifts = tuple(fire_shifts(field, first.hex, target))
    place = base + sum(shift.value for shift in shifts)
    column = place if place >= 0 else None
    chances = table.chances(place) if place >= 0 else {NO_EFFECT: Fraction(1)}
    return Fire(guns, target, strength, base, column, shifts, chances)


def fire_shifts(field: Ground, origin: int, target: int) -> Iterator[Modifier]:
    """7.1 step 5: left for the terrain of the target and for works the line of fire enters by."""
    terrain = field.fire_shift(target, ())
    works = field.fire_shift(target, field.sight(origin, target).sides) - terrain
    if terrain:
        yield Modifier(field.map.terrain[target].replace("_", " "), -terrain, "chart.TEC")
    if works:
        yield Modifier("works", -works, "7.1")


def open_fire(ruling: Ruling[State], guns: tuple[str, ...], target: int) -> None:
    """7.1 step 6: one die for every combat unit in the target hex; the owner then takes the results."""
    state = ruling.state
    fire = reckon_fire(state, guns, target)
    table = ground(state.scenario).charts.bombardment
    heading = "none" if fire.column is None else table.columns[fire.column]
    ruling.happen(GunsFired(guns, target, fire.strength, heading))
    release(ruling, target)
    if fire.column is None:
        return
    origin = state.unit(guns[0]).hex
    fates = [(unit.id, fire_at(ruling, fire, unit)) for unit in state.position.combat_units(target)]
    suffered = tuple((id_, fate) for id_, fate in fates if fate != NO_EFFECT)
    if suffered:
        side = state.unit(suffered[0][0]).side
        shaken = [target] if any(fate in DISRUPTIONS for _, fate in suffered) else []
        bind_leaders(ruling, side, [target], shaken)
        ruling.push(Aftermath(side, suffered, foes=(origin,)))


def fire_at(ruling: Ruling[State], fire: Fire, unit: Unit) -> str:
    """7.1 step 6: the result for one unit."""
    table, column = ground(ruling.state.scenario).charts.bombardment, fire.column
    assert column is not None
    return ruling.roll(
        "bombardment",
        FACES,
        who=unit.id,
        rule="7.1",
        modifiers=(),
        result=lambda die, _: table.result(column, die),
    ).result
