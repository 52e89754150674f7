"""The bombardment segment (7.0): guns, line of fire, range, the bombardment table."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from attrs import frozen

from cockade.engine.hexgrid import spoken
from cockade.engine.law import Law, Search
from cockade.engine.pieces import OFF_MAP
from cockade.engine.rebels.battles.harlem import release
from cockade.engine.rebels.common.battle_restrictions import acting_leaders
from cockade.engine.rebels.common.book import BOOK
from cockade.engine.rebels.common.conditions import UnitLaw, is_not_held, map_hexes, of_unit
from cockade.engine.rebels.common.ground import Ground, ground
from cockade.engine.rebels.common.leaders import bind_leaders
from cockade.engine.rebels.common.state import State, Unit, enemy
from cockade.engine.rebels.common.zones import is_in_enemy_zone
from cockade.engine.rebels.segment5_assault.results import DISRUPTIONS, NO_EFFECT
from cockade.engine.rules import Resolution
from cockade.engine.unit_law import Reads
from cockade.events import rebels as events
from cockade.events.event import Frame
from cockade.events.facts import Modifier
from cockade.events.record import Record

FACES = 10


@frozen
class Fire(Record):
    """
    A bombardment, computed before it is fired (7.1).

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


@BOOK.continues(events.BombardmentSegment)
def bombardment_goes_on(resolution: Resolution[State], frame: events.BombardmentSegment) -> bool:
    """7.0: over when no gun has a target left."""
    if BOMBARD.can_be_done(resolution.state, frame):
        return False
    resolution.pop()
    return True


def targets(state: State, frame: events.BombardmentSegment, gun: str) -> Iterator[int]:
    """7.0: enemy combat units in range and line of fire, not bombarded yet this segment."""
    foes = sorted(state.position.combat[enemy(frame.side)] - set(frame.targets))
    return (hex_ for hex_ in foes if can_hit(state, state.unit(gun), hex_))


def is_adjacent(state: State, gun: Unit, hex_: int) -> bool:
    """Whether the target is in the next hex."""
    return ground(state.scenario).grid.distance(gun.hex, hex_) == 1


def reach(field: Ground, gun: Unit, target: int) -> int:
    """7.35: the printed range, one less uphill, one more downhill (ruling Q13)."""
    return gun.counter.reach - field.climb(gun.hex, target)


def has_line_of_fire(state: State, field: Ground, a: int, b: int) -> bool:
    """7.3.2: no hex between blocks; where the line runs along a hexside, neither of the two may."""
    between = field.between(a, b)
    return between is not None and all(map(between.isdisjoint, state.position.combat.values()))


def blocks(state: State, field: Ground, hex_: int) -> bool:
    """7.3.4: woods, towns and combat units of either side; leaders alone do not."""
    return field.blocks_fire(hex_) or any(hex_ in hexes for hexes in state.position.combat.values())


# ---------------------------------------------------------------- what is asked of a gun (7.1 step 1)


@of_unit("7.0", "{unit} is not artillery on the map.", Reads.UNIT)
def is_a_gun(state: State, frame: Frame, unit: Unit, *_: int) -> bool:
    return unit.is_artillery and unit.on_map


@of_unit("11.4.1.b", "{unit} is out of command and may not bombard.", Reads.UNIT)
def is_led(state: State, frame: Frame, unit: Unit, *_: int) -> bool:
    return unit.in_command


@of_unit("7.1", "{unit} is disrupted: its guns are abandoned.", Reads.UNIT)
def is_good(state: State, frame: Frame, unit: Unit, *_: int) -> bool:
    """7.1 step 1 (ruling Q61)."""
    return not unit.disrupted


@of_unit("7.0", "{unit} has fired.", Reads.UNIT)
def has_not_fired(state: State, frame: Frame, unit: Unit, *_: int) -> bool:
    return not unit.fired


READY = (is_not_held, is_a_gun, is_led, is_good, has_not_fired)


# ---------------------------------------------------------------- what is asked of a target (7.0 to 7.37)
# The target is named by the action, or by the battery that the gun is to join.


def aim(frame: Frame, hexes: tuple[int, ...]) -> int:
    """The target: of the action, or of the battery."""
    return hexes[0] if hexes else frame.target if isinstance(frame, events.Battery) else OFF_MAP


def target(state: State, frame: Frame, unit: Unit, *hexes: int) -> str:
    """The name of the target, as players see it."""
    return spoken(aim(frame, hexes))


@of_unit("11.14", "Leaders alone may not be bombarded.")
def is_not_leaders_alone(state: State, frame: Frame, unit: Unit, *hexes: int) -> bool:
    return aim(frame, hexes) not in state.position.lone_leaders[enemy(unit.side)]


@of_unit("7.0", "{target} holds no enemy combat unit.", target=target)
def holds_the_enemy(state: State, frame: Frame, unit: Unit, *hexes: int) -> bool:
    return aim(frame, hexes) in state.position.combat[enemy(unit.side)]


@of_unit("7.1", "{hex} has been bombarded this segment.")
def is_not_bombarded(state: State, frame: events.BombardmentSegment, unit: Unit, hex_: int) -> bool:
    return hex_ not in frame.targets


@of_unit("7.37", "{unit} is in an enemy zone of control and may fire only at an adjacent enemy.")
def is_beside_or_free(state: State, frame: Frame, unit: Unit, *hexes: int) -> bool:
    return is_adjacent(state, unit, aim(frame, hexes)) or not is_in_enemy_zone(state, unit)


@of_unit("7.36", "{target} is beyond the range of {unit}.", target=target)
def is_in_range(state: State, frame: Frame, unit: Unit, *hexes: int) -> bool:
    """7.35, 7.36."""
    field, hex_ = ground(state.scenario), aim(frame, hexes)
    far = field.grid.distance(unit.hex, hex_)
    return far == 1 or far <= reach(field, unit, hex_)


@of_unit(
    "7.3.2",
    "The line of fire from {here} to {target} is blocked.",
    here=lambda state, frame, unit, *hexes: spoken(unit.hex),
    target=target,
)
def is_in_sight(state: State, frame: Frame, unit: Unit, *hexes: int) -> bool:
    """7.3.2, 7.3.3: howitzers fire over any obstacle."""
    hex_ = aim(frame, hexes)
    near = unit.counter.howitzer or is_adjacent(state, unit, hex_)
    return near or has_line_of_fire(state, ground(state.scenario), unit.hex, hex_)


HIT = (is_beside_or_free, is_in_range, is_in_sight)


def can_hit(state: State, gun: Unit, target: int) -> bool:
    """7.3: adjacent always; farther only out of enemy zones (7.37), in range and in line of fire."""
    return all(one.asks(state, None, gun, target) for one in HIT)


# ---------------------------------------------------------------- laying and firing (7.1)


@BOOK.resolver(events.Bombard, events.BombardmentSegment)
def bombard(resolution: Resolution[State], frame: events.BombardmentSegment, action: events.Bombard) -> None:
    """7.1: fire at once, unless other guns of the hex may still be added (step 3)."""
    gun = resolution.state.unit(action.unit)
    battery = events.Battery(gun.side, (gun.id,), action.hex)
    resolution.change(frame.replace(targets=(*frame.targets, action.hex)))
    if companions(resolution.state, battery):
        resolution.push(battery)
    else:
        open_fire(resolution, battery.guns, action.hex)


def companions(state: State, battery: events.Battery) -> list[str]:
    """7.1 step 3: other ready guns of the hex that can hit the target, if a leader is with them."""
    return [gun for _, _, gun in JOIN_FIRE.found(state, battery)]


@of_unit("7.1", "{unit} is laid on the target already.")
def is_not_laid(state: State, frame: events.Battery, unit: Unit) -> bool:
    """7.1 step 3."""
    return unit.id not in frame.guns


@of_unit("7.1", "{unit} is in another hex: only guns of one hex join.")
def is_with_the_battery(state: State, frame: events.Battery, unit: Unit) -> bool:
    """7.1 step 3."""
    return unit.hex == state.unit(frame.guns[0]).hex


@of_unit("7.1", "No leader is with {unit}: it does not fire together with others.")
def is_with_a_leader(state: State, frame: events.Battery, unit: Unit) -> bool:
    """7.1 step 3."""
    return bool(acting_leaders(state, unit.side, unit.hex))


JOINS = (is_not_laid, *READY, is_with_the_battery, is_with_a_leader)


@BOOK.resolver(events.JoinFire, events.Battery)
def join_fire(resolution: Resolution[State], frame: events.Battery, action: events.JoinFire) -> None:
    """7.1 step 3: another gun adds its strength."""
    resolution.change(frame.replace(guns=(*frame.guns, action.unit)))


@BOOK.continues(events.Battery)
def battery_goes_on(resolution: Resolution[State], frame: events.Battery) -> bool:
    """7.1 step 3: with no gun left to add, fire."""
    if companions(resolution.state, frame):
        return False
    fire_battery(resolution, frame)
    return True


@BOOK.resolver(events.OpenFire, events.Battery)
def give_fire(resolution: Resolution[State], frame: events.Battery, action: events.OpenFire) -> None:
    """7.1: fire the guns aimed at the target."""
    fire_battery(resolution, frame)


BOMBARD = UnitLaw(
    events.Bombard,
    events.BombardmentSegment,
    "7.1",
    first=READY,
    where=Search(targets, (is_not_leaders_alone, holds_the_enemy, is_not_bombarded, *HIT), every=map_hexes),
)
JOIN_FIRE = UnitLaw(events.JoinFire, events.Battery, "7.1", first=(*JOINS, *HIT))
BOOK.add_law(
    BOMBARD,
    Law(events.EndSegment, events.BombardmentSegment, "7.0"),
    JOIN_FIRE,
    Law(events.OpenFire, events.Battery, "7.1"),
)


# ---------------------------------------------------------------- the fire itself (7.1)


def fire_battery(resolution: Resolution[State], battery: events.Battery) -> None:
    """7.1: the aimed guns fire as one."""
    resolution.pop()
    open_fire(resolution, battery.guns, battery.target)


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


def open_fire(resolution: Resolution[State], guns: tuple[str, ...], target: int) -> None:
    """7.1 step 6: one die for every combat unit in the target hex; the owner then takes the results."""
    state = resolution.state
    fire = reckon_fire(state, guns, target)
    table = ground(state.scenario).charts.bombardment
    heading = "none" if fire.column is None else table.columns[fire.column]
    resolution.happen(events.GunsFired(guns, target, fire.strength, heading, fire.shifts))
    release(resolution, target)
    if fire.column is None:
        return
    origin = state.unit(guns[0]).hex
    fates = [(unit.id, fire_at(resolution, fire, unit)) for unit in state.position.combat_units(target)]
    suffered = tuple((id_, fate) for id_, fate in fates if fate != NO_EFFECT)
    if suffered:
        side = state.unit(suffered[0][0]).side
        shaken = [target] if any(fate in DISRUPTIONS for _, fate in suffered) else []
        bind_leaders(resolution, side, [target], shaken)
        resolution.push(events.Aftermath(side, suffered, foes=(origin,)))


def fire_at(resolution: Resolution[State], fire: Fire, unit: Unit) -> str:
    """7.1 step 6: the result for one unit."""
    table, column = ground(resolution.state.scenario).charts.bombardment, fire.column
    assert column is not None
    return resolution.roll(
        "bombardment",
        FACES,
        who=unit.id,
        rule="7.1",
        modifiers=(),
        result=lambda die, _: table.result(column, die),
    ).result
