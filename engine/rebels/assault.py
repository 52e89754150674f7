"""The assault segment (8.0): who fights whom, in which order."""

from __future__ import annotations

from collections.abc import Iterator

from engine.rebels.book import BOOK
from engine.rebels.combat import live_crossings, resolve
from engine.rebels.ground import ground
from engine.rebels.leaders import bind_leaders
from engine.rebels.state import State, Unit, enemy
from engine.rebels.zones import enemy_zone
from engine.rules import Offer, Ruling, offer
from events.rebels import (
    Aftermath,
    Assault,
    AssaultOpening,
    AssaultSegment,
    ChargeReadied,
    Combat,
    CombatDeclared,
    Declaration,
    Engage,
    OpenAssaults,
)

Pair = tuple[int, int]


# ---------------------------------------------------------------- opening (8.41, 12.2.1)


def open_assaults(ruling: Ruling[State], side: str) -> None:
    """8.0: fix the charges, then let unescorted guns fall back (8.41), then declare."""
    for unit in ruling.state.position.of(side):
        if can_charge(ruling.state, unit):
            ruling.happen(ChargeReadied(unit.id))
    guns = tuple(
        unit.id for unit in ruling.state.units if unit.side == side and is_unescorted(ruling.state, unit)
    )
    ruling.push(AssaultOpening(side, guns))


def can_charge(state: State, unit: Unit) -> bool:
    """12.2.1: good horse that rode from two hexes away or more and ended beside the enemy in the open."""
    if unit.kind != "dragoon" or unit.disrupted or not unit.start or unit.entered == state.turn:
        return False
    field = ground(state.scenario)
    foes = state.position.combat[enemy(unit.side)]
    if any(field.grid.distance(unit.start, foe) < 2 for foe in foes):
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


@BOOK.goes_on(AssaultOpening)
def opening_goes_on(ruling: Ruling[State], frame: AssaultOpening) -> bool:
    """8.41 (ruling Q19): each such gun suffers AR1; then the declaration begins."""
    if frame.guns:
        ruling.change(frame.but(guns=()))
        hexes = [ruling.state.unit(gun).hex for gun in frame.guns]
        bind_leaders(ruling, frame.side, hexes)
        ruling.push(
            Aftermath(
                frame.side, tuple((gun, "AR1") for gun in frame.guns), besiegers(ruling.state, frame.guns)
            )
        )
        return True
    ruling.pop()
    pairs = possible_pairs(ruling.state, frame.side)
    if pairs:
        ruling.push(
            Declaration(frame.side, tuple(pairs), tuple(sorted(owed_hexes(ruling.state, frame.side))))
        )
    return True


def besiegers(state: State, guns: tuple[str, ...]) -> tuple[int, ...]:
    """The enemy hexes beside some guns."""
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
    """8.22: every phasing line unit in an enemy zone of control; none reaches into a fort (Q10)."""
    zone = enemy_zone(state, side)
    return {hex_ for hex_ in state.position.line[side] if hex_ in zone}


def must_be_attacked(state: State, side: str) -> set[int]:
    """8.22: every enemy combat unit in a phasing zone of control, but no garrison must sally (Q10)."""
    field, position = ground(state.scenario), state.position
    zone = {n for hex_ in position.line[side] if not field.is_fort(hex_) for n in field.zone_exits[hex_]}
    return position.combat[enemy(side)] & zone


def would_owe(state: State, unit: Unit, hex_: int) -> bool:
    """8.22: whether this unit, once it stands in the hex, must attack, or enemies there must be attacked."""
    if not unit.is_line:
        return False
    field, foes = ground(state.scenario), state.position.combat[enemy(unit.side)]
    reached = not field.is_fort(hex_) and any(n in foes for n in field.zone_exits[hex_])
    return reached or hex_ in enemy_zone(state, unit.side)


# ---------------------------------------------------------------- declaration (8.27)


@BOOK.offers_in(Declaration)
def declaration_offers(state: State, frame: Declaration) -> Iterator[Offer]:
    """8.272: join hexes into combats until every obligation is met."""
    groups = joined(frame.chosen)
    for hex_ in dict.fromkeys(attacker for attacker, _ in frame.pairs):
        choices = [
            Engage(a, d)
            for a, d in frame.pairs
            if a == hex_ and (groups.get(a) is None or groups.get(a) != groups.get(d))
        ]
        if choices:
            yield Offer(Engage, hex_, "8.27", lambda choices=choices: choices)
    if not still_owed(frame):
        yield offer(OpenAssaults(), "8.272")


def still_owed(frame: Declaration) -> set[int]:
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


@BOOK.carries_out(Engage)
def engage(ruling: Ruling[State], action: Engage) -> None:
    """8.27: this pair fights; pairs that share a hex are one combat (8.26)."""
    frame = ruling.frame
    assert isinstance(frame, Declaration)
    ruling.change(frame.but(chosen=(*frame.chosen, (action.hex, action.target))))


@BOOK.carries_out(OpenAssaults)
def close_declaration(ruling: Ruling[State], action: OpenAssaults) -> None:
    """8.2 (ruling Q15): attackers and defenders are fixed now, for the whole segment."""
    frame = ruling.frame
    assert isinstance(frame, Declaration)
    combats = declared_combats(ruling.state, frame)
    ruling.happen(CombatDeclared(combats))
    ruling.change(AssaultSegment(frame.side, combats))


def declared_combats(state: State, frame: Declaration) -> tuple[Combat, ...]:
    """8.27: one combat for every group of joined hexes, with all pairs between them."""
    groups = joined(frame.chosen)
    return tuple(
        form_combat(state, [(a, d) for a, d in frame.pairs if groups.get(a) == number == groups.get(d)])
        for number in sorted(set(groups.values()))
    )


def form_combat(state: State, crossings: list[Pair]) -> Combat:
    """8.26: all line units of the attacking hexes against all combat units of the defending hexes."""
    position = state.position
    attackers = [unit.id for hex_ in sorted({a for a, _ in crossings}) for unit in position.line_units(hex_)]
    defenders = [
        unit.id for hex_ in sorted({d for _, d in crossings}) for unit in position.combat_units(hex_)
    ]
    return Combat(tuple(attackers), tuple(defenders), tuple(crossings))


# ---------------------------------------------------------------- resolution (8.23)


@BOOK.goes_on(AssaultSegment)
def assaults_go_on(ruling: Ruling[State], frame: AssaultSegment) -> bool:
    """8.23: combats that lost all attackers or all defenders are off (ruling Q15)."""
    alive = tuple(combat for combat in frame.combats if is_on(ruling.state, combat))
    if not alive:
        ruling.pop()
        return True
    if alive != frame.combats:
        ruling.change(frame.but(combats=alive))
    return False


def is_on(state: State, combat: Combat) -> bool:
    """8.0, ruling Q15: at least one attacker and one defender are still in place, side by side."""
    return bool(live_crossings(state, combat))


@BOOK.offers_in(AssaultSegment)
def assault_offers(state: State, frame: AssaultSegment) -> Iterator[Offer]:
    """8.23: the attacker chooses the order; a combat is named by any of its defending hexes."""
    for combat in frame.combats:
        for hex_ in sorted({d for _, d in combat.crossings}):
            yield offer(Assault(hex_), "8.23")


@BOOK.carries_out(Assault)
def assault(ruling: Ruling[State], action: Assault) -> None:
    """8.1: resolve this combat now."""
    frame = ruling.frame
    assert isinstance(frame, AssaultSegment)
    combat = next(c for c in frame.combats if any(d == action.hex for _, d in c.crossings))
    ruling.change(frame.but(combats=tuple(c for c in frame.combats if c is not combat)))
    resolve(ruling, combat)
