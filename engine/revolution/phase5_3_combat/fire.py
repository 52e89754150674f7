"""Fire (18.4.2, 18.5, 18.7, 18.12, 28.2, 28.3, 35.0): unit by unit, with losses of the owner's choice."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cockade.engine.law import Law, Search, condition
from cockade.engine.revolution.common.book import BOOK
from cockade.engine.revolution.common.candidates import own_units
from cockade.engine.revolution.common.losses import eliminate
from cockade.engine.revolution.common.refusals import FORT
from cockade.engine.revolution.common.scenarios import ground
from cockade.engine.revolution.common.state import State, Unit, enemy, number
from cockade.engine.revolution.phase5_3_combat.battle import TACTICS, dice_per_tactics
from cockade.engine.revolution.phase5_3_combat.participants import (
    NAVAL,
    battle_of,
    fighters,
    fleets_fire,
    is_rough,
    pieces,
    supporting,
)
from cockade.engine.rules import Offer, Resolution, by_subject
from cockade.events import revolution as events

FORT_DICE, FACES = 2, 6
LANDING, FLEETS = AIMS = "landing", "fleets"
FIRE, PURSUIT = "fire", "pursuit"
MISS, DISRUPTED, ELIMINATED = "miss", "disrupted", "eliminated"
SKIRMISHERS = ("light", "indian")
HEAVY = ("regular", "grenadier", "marine")


# ---------------------------------------------------------------- who fires, and with how many dice


def shooters(state: State, frame: events.Firing) -> list[Unit]:
    """18.4.2, 18.4.5, 24.6.1: the units that may still fire; in pursuit light troops and Indians."""
    battle = battle_of(state)
    units = fighters(state, frame.side)
    if frame.pursuing:
        units = [unit for unit in units if unit.kind in SKIRMISHERS]
    elif frame.side == battle.attacker and fleets_fire(state):
        units = units + [fleet for fleet in supporting(state) if not fleet.disrupted]
    return [unit for unit in units if unit.id not in battle.fired]


def fort_fires(state: State, frame: events.Firing) -> bool:
    """28.2: an own fortress fires in each round of the defender, and never pursues."""
    battle = battle_of(state)
    return battle.fort == frame.side and not frame.pursuing and FORT not in battle.fired


def has_choice_of_aim(state: State, frame: events.Firing) -> bool:
    """28.2, 24.6.4: the fortress may fire at the ships of a landing."""
    return fort_fires(state, frame) and bool(supporting(state))


def dice_of(state: State, unit: Unit, spent: int = 0) -> int:
    """18.4.2: strength, terrain (18.12, 35.0), marines who land (24.12, Q99), Tactics spent on it (18.5)."""
    dice = unit.counter.strength + on_the_ground(state, unit)
    if unit.kind == "marine" and unit.id in battle_of(state).landed:
        dice += 1
    return dice + spent * dice_per_tactics(state, unit.side)


def on_the_ground(state: State, unit: Unit) -> int:
    """18.12, 35.0: in wilderness one die more for skirmishers, one less for heavy troops without them."""
    battle = battle_of(state)
    if battle.kind == NAVAL or not is_rough(state, battle.area):
        return 0
    if unit.kind in SKIRMISHERS:
        return 1
    return -1 if is_out_of_depth(state, unit) else 0


def is_out_of_depth(state: State, unit: Unit) -> bool:
    """35.0: heavy troops and Hessians without a friendly skirmisher in the battle."""
    heavy = unit.kind in HEAVY or unit.nation == "hessian"
    if not state.uses("35") or not heavy or unit.counter.strength < 2:
        return False
    return not any(other.kind in SKIRMISHERS for other in pieces(state, unit.side))


def may_add_tactics(state: State, frame: events.Firing, unit: Unit) -> bool:
    """18.5, Q49: a chosen marker is left, and the unit has fewer than its own strength."""
    spare = battle_of(state).spare[number(frame.side)]
    spent = frame.spent if frame.unit == unit.id else 0
    return spare > 0 and spent < unit.counter.strength


# ---------------------------------------------------------------- firing


@BOOK.continues(events.Firing)
def firing_goes_on(resolution: Resolution[State], frame: events.Firing) -> bool:
    """18.4.2: over when all have fired or no target is left; a die without a choice is rolled."""
    state = resolution.state
    waiting, fort = shooters(state, frame), fort_fires(state, frame)
    if not pieces(state, enemy(frame.side)) or not (waiting or fort):
        resolution.pop()
    elif frame.unit or is_choosy(state, frame, waiting):
        return False
    else:
        shoot(resolution, frame, waiting[0].id if waiting else FORT)
    return True


def is_choosy(state: State, frame: events.Firing, waiting: list[Unit]) -> bool:
    """18.5, 28.2: Tactics may be added to one unit or another, or the fortress has a choice of aim."""
    return any(may_add_tactics(state, frame, unit) for unit in waiting) or has_choice_of_aim(state, frame)


def on_the_field(state: State, frame: events.Firing) -> Iterable[str]:
    """18.3, 24.6, 28.2: the units of the side, the fleets of a landing, and the fortress."""
    units = (*pieces(state, frame.side), *supporting(state))
    return dict.fromkeys((*(unit.id for unit in units), FORT))


@BOOK.ordering(events.Firing)
def firing_offers(state: State, frame: events.Firing, offers: Iterable[Offer]) -> Iterator[Offer]:
    """18.4.2, 18.5: unit by unit, its fire and its Tactics; then the fortress."""
    return by_subject(offers)


def clause(state: State, frame: events.Firing, unit: str) -> str:
    """28.2 for the walls, 18.4.2 in a round, 18.4.5 in pursuit."""
    return "28.2" if unit == FORT else rule_of(frame)


def rule_of(frame: events.Firing) -> str:
    """18.4.2 in a round, 18.4.5 in pursuit."""
    return "18.4.5" if frame.pursuing else "18.4.2"


@condition("18.5", "{first} has been given Tactics and fires first.", first=lambda _, frame, __: frame.unit)
def is_its_turn(state: State, frame: events.Firing, unit: str) -> bool:
    return frame.unit in ("", unit)


@condition("28.2", "No fortress of yours takes part in this fire.")
def has_walls(state: State, frame: events.Firing, *unit: str) -> bool:
    """28.2, 18.4.5: only for the defender, and not in pursuit."""
    return unit not in ((), (FORT,)) or (battle_of(state).fort == frame.side and not frame.pursuing)


@condition("18.4.2", "The fortress has fired in this round.")
def are_walls_ready(state: State, frame: events.Firing, *unit: str) -> bool:
    """18.4.2, 28.2: the fortress fires once in a round."""
    return unit not in ((), (FORT,)) or FORT not in battle_of(state).fired


@condition("28.2", "The fortress has to be aimed: at the landing force or at the fleets.")
def is_aimed(state: State, frame: events.Firing, unit: str) -> bool:
    """28.2, 24.6.4."""
    return unit != FORT or not has_choice_of_aim(state, frame)


@condition("18.2", "{unit} is not in this battle.")
def is_in_battle(state: State, frame: events.Firing, unit: str) -> bool:
    battle = battle_of(state)
    return unit == FORT or (unit in battle.units and state.unit(unit).area == battle.area)


@condition("21.3", "Leaders do not fire.")
def is_no_leader(state: State, frame: events.Firing, unit: str) -> bool:
    return unit == FORT or not state.unit(unit).is_leader


@condition("18.7", "{unit} is disrupted.")
def is_in_order(state: State, frame: events.Firing, unit: str) -> bool:
    return unit == FORT or not state.unit(unit).disrupted


@condition("18.4.2", "{unit} has fired in this round.")
def is_ready(state: State, frame: events.Firing, unit: str) -> bool:
    return unit == FORT or unit not in battle_of(state).fired


@condition("18.4.5", "Only light troops and Indians pursue.")
def may_pursue(state: State, frame: events.Firing, unit: str) -> bool:
    return unit == FORT or not frame.pursuing or state.unit(unit).kind in SKIRMISHERS


@condition("24.6", "Fleets fire only next to landed troops, and never in a siege.")
def is_in_support(state: State, frame: events.Firing, unit: str) -> bool:
    """24.6.1, 24.7, 24.11."""
    if unit == FORT or not state.unit(unit).is_fleet or battle_of(state).kind == NAVAL:
        return True
    return unit in {one.id for one in shooters(state, frame)}


@condition("24.7", "{unit} is aboard and takes no part in this fire.")
def is_on_the_field(state: State, frame: events.Firing, unit: str) -> bool:
    """24.7, 24.10."""
    return unit == FORT or unit in {one.id for one in shooters(state, frame)}


FIT = (
    *(has_walls, are_walls_ready, is_aimed, is_in_battle, is_no_leader, is_in_order, is_ready),
    *(may_pursue, is_in_support, is_on_the_field),
)


@condition("28.2", "A fortress receives no Tactics.")
def is_no_fortress(state: State, frame: events.Firing, unit: str) -> bool:
    return unit != FORT


@condition("18.5", "No Tactics chosen for this battle are left.")
def has_spare(state: State, frame: events.Firing, unit: str) -> bool:
    return battle_of(state).spare[number(frame.side)] > 0


@condition("18.5", "{unit} already has Tactics markers equal to its strength.")
def has_room(state: State, frame: events.Firing, unit: str) -> bool:
    """18.5, Q49."""
    return may_add_tactics(state, frame, state.unit(unit))


@condition("28.2", "A fortress fires at the landing force or at the fleets.")
def is_aim(state: State, frame: events.Firing, at: str) -> bool:
    """28.2, 24.6.4."""
    return at in AIMS


@condition("28.2", "{first} has been given Tactics and fires before the fortress.", first=lambda _, f: f.unit)
def is_free_to_aim(state: State, frame: events.Firing) -> bool:
    """18.5."""
    return not frame.unit


@condition("28.2", "There are no fleets of a landing to fire at instead.")
def has_aims(state: State, frame: events.Firing) -> bool:
    """28.2, 24.6.4."""
    return has_choice_of_aim(state, frame)


BOOK.add_law(
    Law(events.Fire, events.Firing, clause, who=on_the_field, first=(is_its_turn, *FIT)),
    Law(
        events.AddTactics,
        events.Firing,
        "18.5",
        who=on_the_field,
        first=(is_no_fortress, has_spare, is_its_turn, *FIT, has_room),
    ),
    Law(
        events.AimFortress,
        events.Firing,
        "28.2",
        opens=(has_walls, are_walls_ready, has_aims, is_free_to_aim),
        who=Search(lambda *_: AIMS, (is_aim,)),
    ),
)


@BOOK.resolver(events.AddTactics, events.Firing)
def add_tactics(resolution: Resolution[State], frame: events.Firing, action: events.AddTactics) -> None:
    """18.5: the marker is spent, and goes to the Dead Pool at once."""
    resolution.happen(events.CommitmentSpent(frame.side, TACTICS))
    resolution.change(frame.replace(unit=action.unit, spent=frame.spent + 1))


@BOOK.resolver(events.Fire, events.Firing)
def fire(resolution: Resolution[State], frame: events.Firing, action: events.Fire) -> None:
    """18.4.2: this unit fires."""
    shoot(resolution, frame, action.unit)


@BOOK.resolver(events.AimFortress, events.Firing)
def aim_fortress(resolution: Resolution[State], frame: events.Firing, action: events.AimFortress) -> None:
    """28.2: the owner directs the dice of the fortress."""
    shoot(resolution, frame, FORT, FLEETS if action.at == FLEETS else "")


def shoot(resolution: Resolution[State], frame: events.Firing, shooter: str, at: str = "") -> None:
    """18.4.2: all dice of a unit fall, then the other side assigns the results in their order (Q50)."""
    fort = shooter == FORT
    dice = FORT_DICE if fort else dice_of(resolution.state, resolution.state.unit(shooter), frame.spent)
    resolution.change(events.Firing(frame.side, pursuing=frame.pursuing))
    resolution.happen(events.UnitFired(shooter, dice))
    rule = "28.2" if fort else rule_of(frame)
    purpose = PURSUIT if frame.pursuing else FIRE
    rolled = [roll(resolution, frame.side, purpose, shooter, rule) for _ in range(dice)]
    results = tuple(die for die in rolled if die in telling(resolution.state, frame.side))
    if results:
        resolution.push(events.Hits(enemy(frame.side), results, at))


def telling(state: State, side: str) -> tuple[int, ...]:
    """chart.fire, 28.3: the faces that do harm when this side fires; no unit is disrupted behind walls."""
    chart = ground(state.scenario).charts.fire
    walls = battle_of(state).fort == enemy(side)
    return chart.eliminated if walls else (*chart.disrupted, *chart.eliminated)


def roll(resolution: Resolution[State], side: str, purpose: str, shooter: str, rule: str) -> int:
    """18.4.2, Q24: a die of fire, which may not be rolled again."""
    return resolution.roll(
        purpose,
        FACES,
        who=shooter,
        rule=rule,
        modifiers=(),
        result=lambda die, _: harm(resolution.state, side, die),
    ).die


def harm(state: State, side: str, die: int) -> str:
    """chart.fire, 28.3: the effect of a die when this side fires."""
    if die not in telling(state, side):
        return MISS
    return ELIMINATED if die in ground(state.scenario).charts.fire.eliminated else DISRUPTED


# ---------------------------------------------------------------- hits


@BOOK.continues(events.Hits)
def hits_go_on(resolution: Resolution[State], frame: events.Hits) -> bool:
    """Q50: hits without a target are lost; a single target takes them without a choice."""
    found = [resolution.state.unit(given[2]) for given in HIT.found(resolution.state, frame)]
    if not frame.results or not found:
        resolution.pop()
    elif len(found) > 1:
        return False
    else:
        take(resolution, frame, found[0])
    return True


@condition("18.3", "{unit} is not in this battle.")
def is_here(state: State, frame: events.Hits, unit: str) -> bool:
    battle = battle_of(state)
    return unit in battle.units and state.unit(unit).area == battle.area


@condition("24.10", "{unit} is aboard and takes no hits itself.")
def is_not_aboard(state: State, frame: events.Hits, unit: str) -> bool:
    return not state.unit(unit).is_afloat


@condition("24.6", "Troops cannot hit fleets.")
def is_in_reach(state: State, frame: events.Hits, unit: str) -> bool:
    """24.6.4, Q91."""
    naval = battle_of(state).kind == NAVAL or frame.at == FLEETS
    return naval or not state.unit(unit).is_fleet


@condition("28.2", "These results are for the fleets.")
def is_hit(state: State, frame: events.Hits, unit: str) -> bool:
    """28.2, 24.6.4."""
    return frame.at != FLEETS or unit in battle_of(state).fleets


HIT = Law(
    events.TakeHit, events.Hits, "18.4.2", who=own_units, first=(is_here, is_not_aboard, is_in_reach, is_hit)
)
BOOK.add_law(HIT)


@BOOK.resolver(events.TakeHit, events.Hits)
def take_hit(resolution: Resolution[State], frame: events.Hits, action: events.TakeHit) -> None:
    """18.4.2, Q50: the owner chooses, disrupted or not; applied at once."""
    take(resolution, frame, resolution.state.unit(action.unit))


def take(resolution: Resolution[State], frame: events.Hits, unit: Unit) -> None:
    """18.4.2, 18.6, 18.7: a 6 eliminates, a 5 disrupts and the second one eliminates."""
    resolution.change(frame.replace(results=frame.results[1:]))
    if frame.results[0] in ground(resolution.state.scenario).charts.fire.eliminated:
        eliminate(resolution, unit.id, FIRE, "18.4.2")
    elif unit.disrupted:
        eliminate(resolution, unit.id, FIRE, "18.7")
    else:
        resolution.happen(events.UnitDisrupted(unit.id))
