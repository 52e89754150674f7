"""The assault segment (8.0): which units fight each other, and in which order."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cockade.engine.hexgrid import spoken
from cockade.engine.law import Law, Search, condition
from cockade.engine.rebels.common.book import BOOK
from cockade.engine.rebels.common.conditions import map_hexes
from cockade.engine.rebels.common.ground import ground
from cockade.engine.rebels.common.leaders import bind_leaders
from cockade.engine.rebels.common.state import State, Unit, enemy
from cockade.engine.rebels.common.zones import enemy_zone
from cockade.engine.rebels.segment5_assault.combat import live_crossings, resolve
from cockade.engine.rules import Resolution
from cockade.engine.zones import zone as zone_of
from cockade.events import rebels as events

Pair = tuple[int, int]


# ---------------------------------------------------------------- opening (8.41, 12.2.1)


def open_assaults(resolution: Resolution[State], side: str) -> None:
    """8.0: fix the charges, then let unescorted guns fall back (8.41), then declare."""
    for charge in readied_charges(resolution.state, side):
        resolution.happen(charge)
    guns = tuple(
        unit.id
        for unit in resolution.state.units
        if unit.side == side and is_unescorted(resolution.state, unit)
    )
    resolution.push(events.AssaultOpening(side, guns))


def readied_charges(state: State, side: str) -> list[events.ChargeReadied]:
    """12.2.1: the charges of a side, fixed when its assault segment opens."""
    return [events.ChargeReadied(unit.id) for unit in state.position.of(side) if can_charge(state, unit)]


def can_charge(state: State, unit: Unit) -> bool:
    """12.2.1: good horse that began the segment two hexes away and rode up to the enemy in the open."""
    if unit.kind != "dragoon" or unit.disrupted or not unit.start or unit.entered == state.turn:
        return False
    field = ground(state.scenario)
    foes = state.position.combat[enemy(unit.side)]
    if any(field.grid.distance(unit.began, foe) < 2 for foe in foes):
        return False
    beside = [foe for foe in foes if field.grid.distance(unit.hex, foe) == 1]
    return field.allows_charge(unit.hex) and any(field.allows_charge(foe) for foe in beside)


def is_unescorted(state: State, unit: Unit) -> bool:
    """8.41: a gun in an enemy zone of control without a friendly line unit in its hex."""
    return (
        unit.is_artillery
        and unit.on_map
        and unit.hex in enemy_zone(state, unit.side)
        and unit.hex not in state.position.line[unit.side]
    )


@BOOK.continues(events.AssaultOpening)
def opening_goes_on(resolution: Resolution[State], frame: events.AssaultOpening) -> bool:
    """8.41 (ruling Q19): each such gun suffers AR1; then the declaration begins."""
    if frame.guns:
        resolution.change(frame.replace(guns=()))
        hexes = [resolution.state.unit(gun).hex for gun in frame.guns]
        bind_leaders(resolution, frame.side, hexes)
        resolution.push(
            events.Aftermath(
                frame.side, tuple((gun, "AR1") for gun in frame.guns), besiegers(resolution.state, frame.guns)
            )
        )
        return True
    resolution.pop()
    pairs = possible_pairs(resolution.state, frame.side)
    if pairs:
        resolution.push(
            events.Declaration(
                frame.side, tuple(pairs), tuple(sorted(owed_hexes(resolution.state, frame.side)))
            )
        )
    return True


def besiegers(state: State, guns: tuple[str, ...]) -> tuple[int, ...]:
    """The enemy hexes adjacent to some guns."""
    neighbours = ground(state.scenario).neighbours
    units = [state.unit(gun) for gun in guns]
    foes = {n for gun in units for n in neighbours[gun.hex] if n in state.position.combat[enemy(gun.side)]}
    return tuple(sorted(foes))


# ---------------------------------------------------------------- obligations (8.22)


def possible_pairs(state: State, side: str) -> list[Pair]:
    """8.22: every (attacking hex, defending hex) that may fight: adjacent, no unbridged river between."""
    field, position = ground(state.scenario), state.position
    return [
        (hex_, n)
        for hex_ in sorted(position.line[side])
        for n in field.neighbours[hex_]
        if n in position.combat[enemy(side)] and not field.is_river(hex_, n)
    ]


def owed_hexes(state: State, side: str) -> set[int]:
    """8.22: hexes that must attack, and enemy hexes that must be attacked."""
    return must_attack(state, side) | must_be_attacked(state, side)


def must_attack(state: State, side: str) -> set[int]:
    """8.22: the hexes of phasing line units in an enemy zone of control. No zone covers a fort (Q10)."""
    zone = enemy_zone(state, side)
    return {hex_ for hex_ in state.position.line[side] if hex_ in zone}


def must_be_attacked(state: State, side: str) -> set[int]:
    """
    8.22: enemy combat units in a phasing zone of control, and garrisons next to phasing units (Q10).

    Zones reach out of a fort, never into it. So units in the garrison's zone must assault it, while
    no garrison must sally.
    """
    field, position = ground(state.scenario), state.position
    besiegers = [hex_ for hex_ in position.line[side] if not field.is_fort(hex_)]
    zone = {n for hex_ in besiegers for n in field.zone_exits[hex_]}
    garrisons = filter(field.is_fort, position.line[enemy(side)])
    besieged = {fort for fort in garrisons if not zone_of(field.zone_exits, [fort]).isdisjoint(besiegers)}
    return position.combat[enemy(side)] & zone | besieged


def would_owe(state: State, unit: Unit, hex_: int) -> bool:
    """8.22: whether the unit, in this hex, would have to attack, or enemies there be attacked."""
    if not unit.is_line:
        return False
    field, foes = ground(state.scenario), state.position.combat[enemy(unit.side)]
    reached = not field.is_fort(hex_) and any(n in foes for n in field.zone_exits[hex_])
    return reached or hex_ in enemy_zone(state, unit.side)


# ---------------------------------------------------------------- declaration (8.27)


def still_owed(frame: events.Declaration) -> set[int]:
    """8.272: the hexes whose obligation is not met yet."""
    return set(frame.owed) - {hex_ for pair in frame.chosen for hex_ in pair}


def joined(chosen: tuple[Pair, ...]) -> dict[int, int]:
    """By hex: the number of the combat that it is in, counted by its lowest hex."""
    group: dict[int, int] = {}
    for pair in chosen:
        members = {pair[0], pair[1]}
        old = {group[hex_] for hex_ in pair if hex_ in group}
        members |= {hex_ for hex_, number in group.items() if number in old}
        group.update(dict.fromkeys(members, min(members)))
    return group


def line_hexes(state: State, frame: events.Declaration) -> list[int]:
    """8.41: every hex with a line unit of the side."""
    return sorted(state.position.line[frame.side])


def engaged_by(state: State, frame: events.Declaration, hex_: int) -> list[int]:
    """8.27: the enemy hexes that this hex may still attack."""
    groups = joined(frame.chosen)
    return [d for a, d in frame.pairs if a == hex_ and may_join(groups, a, d)]


def may_join(groups: dict[int, int], a: int, d: int) -> bool:
    """8.26: not if they fight in one combat already."""
    return groups.get(a) is None or groups.get(a) != groups.get(d)


def where(name: str) -> Callable[..., str]:
    """A hex of an `Engage`, written as players see it."""
    return lambda state, frame, hex_, target=0: spoken(target if name == "target" else hex_)


@condition("8.41", "{hex} holds no unit of yours that can assault.", hex=where("hex"))
def can_assault(state: State, frame: events.Declaration, hex_: int) -> bool:
    return hex_ in state.position.line[frame.side]


@condition("8.26", "These hexes are already in one combat.")
def are_not_joined(state: State, frame: events.Declaration, hex_: int, target: int) -> bool:
    return may_join(joined(frame.chosen), hex_, target)


@condition("11.14", "Leaders alone may not be assaulted.")
def is_not_leaders_alone(state: State, frame: events.Declaration, hex_: int, target: int) -> bool:
    return target not in state.position.lone_leaders[enemy(frame.side)]


@condition("8.22", "{target} holds no enemy combat unit.", target=where("target"))
def holds_the_enemy(state: State, frame: events.Declaration, hex_: int, target: int) -> bool:
    return target in state.position.combat[enemy(frame.side)]


@condition(
    "8.22",
    "{hex} cannot assault {target}: they are not adjacent, or a river separates them.",
    hex=where("hex"),
    target=where("target"),
)
def may_fight(state: State, frame: events.Declaration, hex_: int, target: int) -> bool:
    return (hex_, target) in frame.pairs


@condition(
    "8.272",
    "Every obligation must be met first. Not in any combat yet: {hexes}.",
    hexes=lambda state, frame: ", ".join(map(spoken, sorted(still_owed(frame)))),
)
def owes_nothing(state: State, frame: events.Declaration) -> bool:
    return not still_owed(frame)


BOOK.add_law(
    Law(
        events.Engage,
        events.Declaration,
        "8.27",
        who=line_hexes,
        first=(can_assault,),
        where=Search(
            engaged_by,
            (is_not_leaders_alone, holds_the_enemy, may_fight, are_not_joined),
            every=map_hexes,
            needed=True,
        ),
    ),
    Law(events.OpenAssaults, events.Declaration, "8.272", opens=(owes_nothing,)),
)


@BOOK.resolver(events.Engage, events.Declaration)
def engage(resolution: Resolution[State], frame: events.Declaration, action: events.Engage) -> None:
    """8.27: this pair fights; pairs that share a hex are one combat (8.26)."""
    resolution.change(frame.replace(chosen=(*frame.chosen, (action.hex, action.target))))


@BOOK.resolver(events.OpenAssaults, events.Declaration)
def close_declaration(
    resolution: Resolution[State], frame: events.Declaration, action: events.OpenAssaults
) -> None:
    """8.2 (ruling Q15): attackers and defenders are fixed now, for the whole segment."""
    combats = declared_combats(resolution.state, frame)
    resolution.happen(events.CombatDeclared(combats))
    resolution.change(events.AssaultSegment(frame.side, combats))


def declared_combats(state: State, frame: events.Declaration) -> tuple[events.Combat, ...]:
    """8.27: one combat for every group of joined hexes, with all pairs between them."""
    return tuple(form_combat(state, crossings) for crossings in declared_crossings(frame))


def declared_crossings(frame: events.Declaration) -> list[tuple[Pair, ...]]:
    """8.27: the pairs of each combat, by its lowest hex."""
    groups = joined(frame.chosen)
    found: dict[int, list[Pair]] = {}
    for pair in frame.pairs:
        number = groups.get(pair[0])
        if number is not None and number == groups.get(pair[1]):
            found.setdefault(number, []).append(pair)
    return [tuple(found[number]) for number in sorted(found)]


def form_combat(state: State, crossings: Sequence[Pair]) -> events.Combat:
    """8.26: all line units of the attacking hexes against all combat units of the defending hexes."""
    position = state.position
    attackers = [unit.id for hex_ in sorted({a for a, _ in crossings}) for unit in position.line_units(hex_)]
    defenders = [
        unit.id for hex_ in sorted({d for _, d in crossings}) for unit in position.combat_units(hex_)
    ]
    return events.Combat(tuple(attackers), tuple(defenders), tuple(crossings))


# ---------------------------------------------------------------- resolution (8.23)


@BOOK.continues(events.AssaultSegment)
def assaults_go_on(resolution: Resolution[State], frame: events.AssaultSegment) -> bool:
    """8.23: combats that lost all attackers or all defenders are off (ruling Q15)."""
    alive = tuple(combat for combat in frame.combats if is_on(resolution.state, combat))
    if not alive:
        resolution.pop()
        return True
    if alive != frame.combats:
        resolution.change(frame.replace(combats=alive))
    return False


def is_on(state: State, combat: events.Combat) -> bool:
    """8.0, ruling Q15: at least one attacker and one defender are still in place, adjacent to each other."""
    return bool(live_crossings(state, combat))


def waiting_hexes(state: State, frame: events.AssaultSegment) -> list[int]:
    """8.23: the attacker chooses the order; a combat is named by any of its defending hexes."""
    return [hex_ for combat in frame.combats for hex_ in sorted({d for _, d in combat.crossings})]


@condition("8.24", "No combat against {hex} is waiting to be resolved.", hex=where("hex"))
def is_waiting(state: State, frame: events.AssaultSegment, hex_: int) -> bool:
    return hex_ in waiting_hexes(state, frame)


BOOK.add_law(Law(events.Assault, events.AssaultSegment, "8.23", who=Search(waiting_hexes, (is_waiting,))))


@BOOK.resolver(events.Assault, events.AssaultSegment)
def assault(resolution: Resolution[State], frame: events.AssaultSegment, action: events.Assault) -> None:
    """8.1: resolve this combat now."""
    combat = next(c for c in frame.combats if any(d == action.hex for _, d in c.crossings))
    resolution.change(frame.replace(combats=tuple(c for c in frame.combats if c is not combat)))
    resolve(resolution, combat)
