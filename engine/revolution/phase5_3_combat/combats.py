"""The combat phase (18.1): which battles there are, and the order in which they are fought."""

from __future__ import annotations

from collections.abc import Iterator

from cockade.engine.law import Law, condition
from cockade.engine.revolution.common.book import BOOK, over
from cockade.engine.revolution.common.candidates import occupied_areas
from cockade.engine.revolution.common.commanders import LAND
from cockade.engine.revolution.common.scenarios import ground
from cockade.engine.revolution.common.state import State, enemy
from cockade.engine.revolution.markers.markers import ANY, playing
from cockade.engine.revolution.phase5_3_combat.battle import FIRST_STEP
from cockade.engine.revolution.phase5_3_combat.participants import FORTRESS, NAVAL, besieges, ships, troops
from cockade.engine.rules import Resolution
from cockade.events import revolution as events

INTERCEPTOR = "interceptor"


@BOOK.begins("V.3")
def open_combats(resolution: Resolution[State], side: str) -> None:
    """18.1: the phasing player fights the side's battles in any order (Q56)."""
    resolution.push(events.Combats(side))


def areas_to_attack(state: State, frame: events.Combats) -> Iterator[str]:
    """18.1, 18.2, 29.1: where the side that fights its battles has to attack on land."""
    return (given[2] for given in ATTACK.found(state, frame))


@BOOK.continues(events.Combats)
def combats_go_on(resolution: Resolution[State], frame: events.Combats) -> bool:
    """18.1: over when there is no battle left to fight."""
    if any(areas_to_attack(resolution.state, frame)) or ATTACK_FLEETS.can_be_done(resolution.state, frame):
        return False
    resolution.pop()
    return True


@condition("18.2", "{area} has been fought for in this phase.")
def is_unfought(state: State, frame: events.Combats, area: str) -> bool:
    """18.2: each area is fought over once."""
    return area not in frame.fought


@condition("18.1", "You have no units ashore in {area}.")
def has_own_troops(state: State, frame: events.Combats, area: str) -> bool:
    """18.1, Q41: units or leaders of nations that take part."""
    return bool(troops(state, frame.side, area))


@condition("21.3", "You have only leaders in {area}: leaders alone do not attack.")
def has_own_fighters(state: State, frame: events.Combats, area: str) -> bool:
    """21.3 (ruling Q114)."""
    return any(not unit.is_leader for unit in troops(state, frame.side, area))


@condition("18.1", "There is no enemy ashore in {area}.")
def has_enemy_troops(state: State, frame: events.Combats, area: str) -> bool:
    """18.1, Q41."""
    return bool(troops(state, enemy(frame.side), area))


@condition("24.3", "There is no combat at sea.")
def is_no_sea(state: State, frame: events.Combats, area: str) -> bool:
    return ground(state.scenario).map.ground(area) != "sea"


@condition("24.8", "You have no fleet in {area}.")
def has_own_fleet(state: State, frame: events.Combats, area: str) -> bool:
    return bool(ships(state, frame.side, area))


@condition("24.8", "The enemy has no fleet in {area}.")
def has_enemy_fleet(state: State, frame: events.Combats, area: str) -> bool:
    return bool(ships(state, enemy(frame.side), area))


@condition("18.2", "The fleets in {area} have fought in this phase.")
def is_unsailed(state: State, frame: events.Combats, area: str) -> bool:
    return area not in frame.sailed


@condition("24.8", "In a port the fleets fight first, and {area} has been fought for.")
def is_before_land(state: State, frame: events.Combats, area: str) -> bool:
    """24.8, Q56."""
    return area not in frame.fought


@condition("18.1", "{area} is still to be attacked.", area=lambda s, frame: next(areas_to_attack(s, frame)))
def has_attacked(state: State, frame: events.Combats) -> bool:
    """18.1, Q73: on land the attack is compulsory, at sea it is not."""
    return not any(areas_to_attack(state, frame))


ATTACK = Law(
    events.Attack,
    events.Combats,
    "18.1",
    who=occupied_areas,
    first=(is_unfought, has_own_troops, has_own_fighters, has_enemy_troops),
)
ATTACK_FLEETS = Law(
    events.AttackFleets,
    events.Combats,
    "24.8",
    who=occupied_areas,
    first=(is_no_sea, has_own_fleet, has_enemy_fleet, is_unsailed, is_before_land),
)
BOOK.add_law(
    ATTACK,
    ATTACK_FLEETS,
    Law(events.EndSegment, events.Combats, "24.8", opens=(has_attacked,)),
    playing(events.Combats, lambda *_: (ANY,)),
)
BOOK.resolver(events.EndSegment, events.Combats)(over)


@BOOK.resolver(events.Attack, events.Combats)
def attack(resolution: Resolution[State], frame: events.Combats, action: events.Attack) -> None:
    """18.1: the whole stack against the whole stack."""
    resolution.change(frame.replace(fought=(*frame.fought, action.area)))
    join(resolution, land_battle(resolution.state, frame.side, action.area))


@BOOK.resolver(events.AttackFleets, events.Combats)
def attack_fleets(resolution: Resolution[State], frame: events.Combats, action: events.AttackFleets) -> None:
    """24.8: the other side cannot refuse (Q73)."""
    resolution.change(frame.replace(sailed=(*frame.sailed, action.area)))
    join(resolution, naval_battle(resolution.state, frame.side, action.area))


def join(resolution: Resolution[State], battle: events.Battle) -> None:
    """B0, 22.1, Q65: both stacks are turned up; 32.1: a side that intercepted here gains on the first die."""
    resolution.happen(events.BattleBegan(battle))
    if battle.kind == LAND:
        for side in events.SIDES:
            if (side, battle.area) in resolution.state.intercepted:
                resolution.happen(events.BonusGiven(side, 1, INTERCEPTOR))
    resolution.push(events.BattleJoined(FIRST_STEP))


def land_battle(state: State, attacker: str, area: str) -> events.Battle:
    """18.2, 18.3, 24.6, Q70, Q72: all ashore; with the attacker the fleets that landed some of them."""
    stacks = {side: [unit.id for unit in troops(state, side, area)] for side in events.SIDES}
    beached = [unit for unit in map(state.unit, stacks[attacker]) if unit.landed]
    troopships = dict.fromkeys(unit.landed for unit in beached if unit.is_land_combat)
    fleets = tuple(fleet for fleet in troopships if state.unit(fleet).area == area)
    stacks[attacker] += with_cargo(state, fleets)
    besieged = besieges(state, tuple(stacks[attacker]))
    return events.Battle(
        area,
        LAND,
        attacker,
        tuple(stacks[events.SIDES[0]]),
        tuple(stacks[events.SIDES[1]]),
        landed=tuple(unit.id for unit in beached),
        fleets=fleets,
        fort="" if besieged else fortress_of(state, enemy(attacker), area),
    )


def fortress_of(state: State, side: str, area: str) -> str:
    """28.2: the side, if an own fortress helps it to defend the area."""
    work = state.work(FORTRESS, area)
    return side if work is not None and work.side == side else ""


def naval_battle(state: State, attacker: str, area: str) -> events.Battle:
    """24.8, 24.11, Q90: fleets and their cargo fight; troops ashore and fortresses take no part."""
    american, british = (
        tuple(with_cargo(state, [fleet.id for fleet in ships(state, side, area)])) for side in events.SIDES
    )
    return events.Battle(area, NAVAL, attacker, american, british)


def with_cargo(state: State, fleets: tuple[str, ...] | list[str]) -> list[str]:
    """Q90: fleets, each followed by its cargo."""
    aboard = state.position.aboard
    return [id_ for fleet in fleets for id_ in (fleet, *(unit.id for unit in aboard(fleet)))]
