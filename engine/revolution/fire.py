"""Fire (18.4.2, 18.5, 18.7, 18.12, 28.2, 28.3, 35.0): unit by unit, with losses of the owner's choice."""

from __future__ import annotations

from collections.abc import Iterator

from engine.revolution.battle import TACTICS, dice_per_tactics
from engine.revolution.book import BOOK
from engine.revolution.losses import eliminate
from engine.revolution.muster import (
    NAVAL,
    battle_of,
    fighters,
    fleets_fire,
    is_rough,
    pieces,
    supporting,
)
from engine.revolution.scenarios import ground
from engine.revolution.state import State, Unit, enemy, number
from engine.rules import Offer, Ruling, offer
from events.revolution import (
    AddTactics,
    AimFortress,
    CommitmentSpent,
    Fire,
    Firing,
    Hits,
    TakeHit,
    UnitDisrupted,
    UnitFired,
)

FORT, FORT_DICE, FACES = "fort", 2, 6
LANDING, FLEETS = "landing", "fleets"
FIRE, PURSUIT = "fire", "pursuit"
SKIRMISHERS = ("light", "indian")
HEAVY = ("regular", "grenadier", "marine")


# ---------------------------------------------------------------- who fires, and with how many dice


def shooters(state: State, frame: Firing) -> list[Unit]:
    """18.4.2, 18.4.5, 24.6.1: who has not fired in this round; in pursuit light troops and Indians."""
    battle = battle_of(state)
    units = fighters(state, frame.side)
    if frame.pursuing:
        units = [unit for unit in units if unit.kind in SKIRMISHERS]
    elif frame.side == battle.attacker and fleets_fire(state):
        units = units + [fleet for fleet in supporting(state) if not fleet.disrupted]
    return [unit for unit in units if unit.id not in battle.fired]


def fort_fires(state: State, frame: Firing) -> bool:
    """28.2: an own fortress fires in each round of the defender, and never pursues."""
    battle = battle_of(state)
    return battle.fort == frame.side and not frame.pursuing and FORT not in battle.fired


def has_choice_of_aim(state: State, frame: Firing) -> bool:
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
    """35.0: heavy troops and Hessians whose side has no skirmisher in the battle; one die always stays."""
    heavy = unit.kind in HEAVY or unit.nation == "hessian"
    if not state.uses("35") or not heavy or unit.counter.strength < 2:
        return False
    return not any(other.kind in SKIRMISHERS for other in pieces(state, unit.side))


def may_add_tactics(state: State, frame: Firing, unit: Unit) -> bool:
    """18.5, Q49: a chosen marker is left, and the unit has fewer than its own strength."""
    spare = battle_of(state).spare[number(frame.side)]
    spent = frame.spent if frame.unit == unit.id else 0
    return spare > 0 and spent < unit.counter.strength


# ---------------------------------------------------------------- firing


@BOOK.goes_on(Firing)
def firing_goes_on(ruling: Ruling[State], frame: Firing) -> bool:
    """18.4.2: over when all have fired or nobody is left to fire at; what leaves no choice is rolled."""
    state = ruling.state
    waiting, fort = shooters(state, frame), fort_fires(state, frame)
    if not pieces(state, enemy(frame.side)) or not (waiting or fort):
        ruling.pop()
    elif frame.unit or is_choosy(state, frame, waiting):
        return False
    else:
        shoot(ruling, frame, waiting[0].id if waiting else FORT)
    return True


def is_choosy(state: State, frame: Firing, waiting: list[Unit]) -> bool:
    """18.5, 28.2: Tactics may be added to one unit or another, or the fortress has a choice of aim."""
    return any(may_add_tactics(state, frame, unit) for unit in waiting) or has_choice_of_aim(state, frame)


@BOOK.offers_in(Firing)
def firing_offers(state: State, frame: Firing) -> Iterator[Offer]:
    """18.4.2, 18.5: the next unit fires; a unit that has been given Tactics fires before any other."""
    for unit in shooters(state, frame):
        if frame.unit not in ("", unit.id):
            continue
        yield offer(Fire(unit.id), rule_of(frame))
        if may_add_tactics(state, frame, unit):
            yield offer(AddTactics(unit.id), "18.5")
    if fort_fires(state, frame) and not frame.unit:
        yield from fort_offers(state, frame)


def fort_offers(state: State, frame: Firing) -> Iterator[Offer]:
    """28.2: the walls fire, against a landing at the troops or at the ships."""
    if has_choice_of_aim(state, frame):
        yield offer(AimFortress(LANDING), "28.2")
        yield offer(AimFortress(FLEETS), "28.2")
    else:
        yield offer(Fire(FORT), "28.2")


def rule_of(frame: Firing) -> str:
    """18.4.2 in a round, 18.4.5 in pursuit."""
    return "18.4.5" if frame.pursuing else "18.4.2"


@BOOK.carries_out(AddTactics)
def add_tactics(ruling: Ruling[State], action: AddTactics) -> None:
    """18.5: spent, and in the Dead Pool at once."""
    frame = ruling.frame
    assert isinstance(frame, Firing)
    ruling.happen(CommitmentSpent(frame.side, TACTICS))
    ruling.change(frame.but(unit=action.unit, spent=frame.spent + 1))


@BOOK.carries_out(Fire)
def fire(ruling: Ruling[State], action: Fire) -> None:
    """18.4.2: this unit fires."""
    frame = ruling.frame
    assert isinstance(frame, Firing)
    shoot(ruling, frame, action.unit)


@BOOK.carries_out(AimFortress)
def aim_fortress(ruling: Ruling[State], action: AimFortress) -> None:
    """28.2: the owner directs the dice of the fortress."""
    frame = ruling.frame
    assert isinstance(frame, Firing)
    shoot(ruling, frame, FORT, FLEETS if action.at == FLEETS else "")


def shoot(ruling: Ruling[State], frame: Firing, shooter: str, at: str = "") -> None:
    """18.4.2: all dice of a unit fall, then the other side assigns the results in their order (Q50)."""
    fort = shooter == FORT
    dice = FORT_DICE if fort else dice_of(ruling.state, ruling.state.unit(shooter), frame.spent)
    ruling.change(Firing(frame.side, pursuing=frame.pursuing))
    ruling.happen(UnitFired(shooter, dice))
    rule = "28.2" if fort else rule_of(frame)
    purpose = PURSUIT if frame.pursuing else FIRE
    rolled = [roll(ruling, frame.side, purpose, shooter, rule) for _ in range(dice)]
    results = tuple(die for die in rolled if die in telling(ruling.state, frame.side))
    if results:
        ruling.push(Hits(enemy(frame.side), results, at))


def telling(state: State, side: str) -> tuple[int, ...]:
    """chart.fire, 28.3: the faces that do harm when this side fires; behind walls nobody is disrupted."""
    chart = ground(state.scenario).charts.fire
    walls = battle_of(state).fort == enemy(side)
    return chart.eliminated if walls else (*chart.disrupted, *chart.eliminated)


def roll(ruling: Ruling[State], side: str, purpose: str, shooter: str, rule: str) -> int:
    """18.4.2, Q24: a die of fire, which nobody may roll again."""
    told = telling(ruling.state, side)
    chart = ground(ruling.state.scenario).charts.fire

    def result(die: int, _: int) -> str:
        if die not in told:
            return "miss"
        return "eliminated" if die in chart.eliminated else "disrupted"

    return ruling.roll(purpose, FACES, who=shooter, rule=rule, modifiers=(), result=result).die


# ---------------------------------------------------------------- hits


def targets(state: State, frame: Hits) -> list[Unit]:
    """18.4.2, 21.3, 24.6.4, Q91: any unit or leader on the field; ships only for a fortress that aims so."""
    return supporting(state) if frame.at == FLEETS else pieces(state, frame.side)


@BOOK.goes_on(Hits)
def hits_go_on(ruling: Ruling[State], frame: Hits) -> bool:
    """Q50: hits on nobody are lost; a single target takes them without being asked."""
    found = targets(ruling.state, frame)
    if not frame.results or not found:
        ruling.pop()
    elif len(found) > 1:
        return False
    else:
        take(ruling, frame, found[0])
    return True


@BOOK.offers_in(Hits)
def hit_offers(state: State, frame: Hits) -> Iterator[Offer]:
    """18.4.2, Q50: the owner chooses, disrupted or not."""
    yield from (offer(TakeHit(unit.id), "18.4.2") for unit in targets(state, frame))


@BOOK.carries_out(TakeHit)
def take_hit(ruling: Ruling[State], action: TakeHit) -> None:
    """18.4.2: applied at once."""
    frame = ruling.frame
    assert isinstance(frame, Hits)
    take(ruling, frame, ruling.state.unit(action.unit))


def take(ruling: Ruling[State], frame: Hits, unit: Unit) -> None:
    """18.4.2, 18.6, 18.7: a 6 eliminates, a 5 disrupts and the second one eliminates."""
    ruling.change(frame.but(results=frame.results[1:]))
    if frame.results[0] in ground(ruling.state.scenario).charts.fire.eliminated:
        eliminate(ruling, unit.id, FIRE, "18.4.2")
    elif unit.disrupted:
        eliminate(ruling, unit.id, FIRE, "18.7")
    else:
        ruling.happen(UnitDisrupted(unit.id))
