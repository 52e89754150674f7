"""The combat phase (18.1): which battles there are, and the order in which they are fought."""

from __future__ import annotations

from collections.abc import Iterator

from engine.revolution.battle import FIRST_STEP
from engine.revolution.book import BOOK
from engine.revolution.commanders import LAND
from engine.revolution.muster import FORTRESS, NAVAL, ships, siege_with, troops
from engine.revolution.scenarios import ground
from engine.revolution.state import State, enemy
from engine.rules import Offer, Ruling, offer
from events.revolution import (
    SIDES,
    Attack,
    AttackFleets,
    Battle,
    BattleBegan,
    BattleJoined,
    BonusGiven,
    Combats,
    EndSegment,
)

INTERCEPTOR = "interceptor"


@BOOK.begins("V.3")
def open_combats(ruling: Ruling[State], side: str) -> None:
    """18.1: the phasing player fights his battles in the order that he likes (Q56)."""
    ruling.push(Combats(side))


def areas_to_attack(state: State, frame: Combats) -> Iterator[str]:
    """18.1, 18.2, 29.1: where troops or leaders of both sides are ashore, each area once."""
    for area in list(state.position.at):
        if area not in frame.fought and all(troops(state, side, area) for side in SIDES):
            yield area


def ports_to_attack(state: State, frame: Combats) -> Iterator[str]:
    """24.8, 24.3, Q56: ports with fleets of both, not yet fought for, and before the battle on land there."""
    areamap = ground(state.scenario).map
    for area in list(state.position.at):
        if area in frame.sailed or area in frame.fought or not areamap.is_port(area):
            continue
        if all(ships(state, side, area) for side in SIDES):
            yield area


@BOOK.goes_on(Combats)
def combats_go_on(ruling: Ruling[State], frame: Combats) -> bool:
    """18.1: over when there is no battle left to fight."""
    if any(areas_to_attack(ruling.state, frame)) or any(ports_to_attack(ruling.state, frame)):
        return False
    ruling.pop()
    return True


@BOOK.offers_in(Combats)
def combat_offers(state: State, frame: Combats) -> Iterator[Offer]:
    """18.1, 24.8, Q73: on land the attack is compulsory, at sea it is not."""
    battles = list(areas_to_attack(state, frame))
    yield from (offer(Attack(area), "18.1") for area in battles)
    yield from (offer(AttackFleets(area), "24.8") for area in ports_to_attack(state, frame))
    if not battles:
        yield offer(EndSegment(), "24.8")


@BOOK.carries_out(Attack)
def attack(ruling: Ruling[State], action: Attack) -> None:
    """18.1: the whole stack against the whole stack."""
    frame = ruling.frame
    assert isinstance(frame, Combats)
    ruling.change(frame.but(fought=(*frame.fought, action.area)))
    join(ruling, land_battle(ruling.state, frame.side, action.area))


@BOOK.carries_out(AttackFleets)
def attack_fleets(ruling: Ruling[State], action: AttackFleets) -> None:
    """24.8: the other side cannot refuse (Q73)."""
    frame = ruling.frame
    assert isinstance(frame, Combats)
    ruling.change(frame.but(sailed=(*frame.sailed, action.area)))
    join(ruling, naval_battle(ruling.state, frame.side, action.area))


def join(ruling: Ruling[State], battle: Battle) -> None:
    """B0, 22.1, Q65: both stacks are turned up; 32.1: who intercepted here gains on the first die."""
    ruling.happen(BattleBegan(battle))
    if battle.kind == LAND:
        for side in SIDES:
            if (side, battle.area) in ruling.state.intercepted:
                ruling.happen(BonusGiven(side, 1, INTERCEPTOR))
    ruling.push(BattleJoined(FIRST_STEP))


def land_battle(state: State, attacker: str, area: str) -> Battle:
    """18.2, 18.3, 24.6, Q70, Q72: all ashore; with the attacker the fleets that landed some of them."""
    stacks = {side: [unit.id for unit in troops(state, side, area)] for side in SIDES}
    beached = [unit for unit in map(state.unit, stacks[attacker]) if unit.landed]
    fleets = tuple(dict.fromkeys(unit.landed for unit in beached if state.unit(unit.landed).area == area))
    stacks[attacker] += with_cargo(state, fleets)
    besieged = siege_with(state, tuple(stacks[attacker]))
    return Battle(
        area,
        LAND,
        attacker,
        tuple(stacks[SIDES[0]]),
        tuple(stacks[SIDES[1]]),
        landed=tuple(unit.id for unit in beached),
        fleets=fleets,
        fort="" if besieged else fortress_of(state, enemy(attacker), area),
    )


def fortress_of(state: State, side: str, area: str) -> str:
    """28.2: the side, if an own fortress helps it to defend the area."""
    work = state.work(FORTRESS, area)
    return side if work is not None and work.side == side else ""


def naval_battle(state: State, attacker: str, area: str) -> Battle:
    """24.8, 24.11, Q90: fleets and what they carry; troops ashore and fortresses take no part."""
    american, british = (
        tuple(with_cargo(state, [fleet.id for fleet in ships(state, side, area)])) for side in SIDES
    )
    return Battle(area, NAVAL, attacker, american, british)


def with_cargo(state: State, fleets: tuple[str, ...] | list[str]) -> list[str]:
    """Q90: fleets, each followed by what it carries."""
    aboard = state.position.aboard
    return [id_ for fleet in fleets for id_ in (fleet, *(unit.id for unit in aboard(fleet)))]
