"""Battles (18.0, 24.0): the markers to spend, when to withdraw, and which units take the hits."""

from __future__ import annotations

from collections.abc import Sequence

from cockade.engine.bots.revolution.action_search import first, listed
from cockade.engine.bots.revolution.evaluation_map import Outlook, might, might_of, odds, value_of
from cockade.engine.bots.revolution.parameters import Character
from cockade.engine.bots.revolution.sailing import fight_at_sea
from cockade.engine.floats import total
from cockade.engine.revolution.common.occupation import region_of
from cockade.engine.revolution.common.scenarios import ground
from cockade.engine.revolution.common.state import State, Unit, enemy, number
from cockade.engine.revolution.phase5_1_movement.routes import BOUND, opposing_fleets
from cockade.engine.revolution.phase5_3_combat.battle import dice_per_tactics, tactics_held
from cockade.engine.revolution.phase5_3_combat.participants import (
    battle_of,
    fighters,
    pieces,
    present,
    supporting,
)
from cockade.engine.revolution.phase5_3_combat.retreat import havens
from cockade.events import revolution as events
from cockade.events.event import Action


def next_battle(outlook: Outlook, actions: list[Action]) -> Action | None:
    """18.1, 24.8: Choose promising sea battles first, then on land the surest victory."""
    for action in listed(actions, events.AttackFleets):
        if fight_at_sea(outlook, action.area, ()) > 0:
            return action

    def surety(action: events.Attack) -> float:
        own = might_of(outlook.own(action.area))
        return odds(own, outlook.foes.get(action.area, 0.0), outlook.character.steep)

    best = max(listed(actions, events.Attack), key=surety, default=None)
    return best or first(actions, events.EndSegment)


# ---------------------------------------------------------------- how strong


def power(state: State, side: str, character: Character) -> float:
    """Return a side's remaining power: disrupted units count half, walls and ships are added."""
    battle = battle_of(state)
    fit, all_ = fighters(state, side), pieces(state, side)
    dice = float(sum(unit.counter.strength for unit in fit))
    dice += total(unit.counter.strength / 2 for unit in all_ if unit.disrupted)
    dice += spare_dice(state, side, fit) if character.thorough else 0
    if side == battle.attacker:
        dice += total(ship.counter.strength for ship in supporting(state))
    bodies = len(fit) + sum(unit.disrupted and not unit.is_leader for unit in all_) / 2
    found = might(dice, bodies)
    return found * character.walls + character.fort if battle.fort == side else found


def spare_dice(state: State, side: str, fit: Sequence[Unit]) -> int:
    """18.5: Return what the unspent Tactics add to a fire. They add at most a unit's own strength."""
    spare = battle_of(state).spare[number(side)]
    return min(spare, sum(unit.counter.strength for unit in fit)) * dice_per_tactics(state, side)


def outlook_of(state: State, side: str, character: Character) -> float:
    """Return the chance to win the battle from here."""
    own, other = power(state, side, character), power(state, enemy(side), character)
    return odds(own, other, character.steep)


def tactics(outlook: Outlook, actions: list[Action]) -> Action | None:
    """18.4.1: Play one marker for every two enemy strength points, while there are any."""
    state, side = outlook.state, outlook.side
    wanted = min(tactics_held(state, side), 1 + int(value_of(present(state, enemy(side))) // 2))
    able = [action for action in listed(actions, events.ChooseTactics) if action.number <= wanted]
    return max(able, key=lambda action: action.number, default=None)


# ---------------------------------------------------------------- round by round


def own_round(outlook: Outlook, actions: list[Action]) -> Action | None:
    """18.4.4, 38.0: Fire, unless the battle is hopeless and there is a way out."""
    honours = first(actions, events.AskHonours)
    likely = outlook_of(outlook.state, outlook.side, outlook.character)
    if honours is not None and likely < outlook.character.doubtful:
        return honours
    return first(actions, events.OpenFire if stands(outlook) else events.Withdraw)


def stands(outlook: Outlook) -> bool:
    """18.4.4: Whether a side continues the battle: it is not hopeless, or there is no way out."""
    state, side = outlook.state, outlook.side
    hopeless = outlook_of(state, side, outlook.character) < outlook.character.hopeless
    leaves = saves_somebody if outlook.character.thorough else has_a_way_out
    return not (hopeless and leaves(state, side))


def has_a_way_out(state: State, side: str) -> bool:
    """18.8, 24.6: Whether there is a place to retreat to."""
    return battle_of(state).kind != "land" or bool(supporting(state)) or any(havens(state, side))


def saves_somebody(state: State, side: str) -> bool:
    """18.8, 23.1, 24.6: Whether a withdrawal saves any troops. Ships save only landed ones."""
    battle = battle_of(state)
    if battle.kind != "land" or (side == battle.attacker and supporting(state)):
        return True
    troops, here = (
        [unit for unit in pieces(state, side) if unit.is_land_combat],
        region_of(state, battle.area),
    )
    regions = {region_of(state, area) for area in havens(state, side)}
    return any(
        unit.kind not in BOUND or here in regions or unit.crossed in regions - {""}
        for unit in troops
        if regions
    )


def answer_honours(outlook: Outlook, actions: list[Action]) -> Action | None:
    """38.0: Grant honours, unless the victory is certain."""
    sure = outlook_of(outlook.state, outlook.side, outlook.character) > outlook.character.certain
    return first(actions, events.RefuseHonours if sure else events.GrantHonours)


def fire(outlook: Outlook, actions: list[Action]) -> Action | None:
    """18.4.2, 18.5: Give Tactics to the strongest, then fire with all. Walls fire at landing troops."""

    def strength(action: events.AddTactics | events.Fire) -> int:
        known = action.unit in outlook.state.roster
        return outlook.state.unit(action.unit).counter.strength if known else 0

    more = max(listed(actions, events.AddTactics), key=strength, default=None)
    return (
        more
        or max(listed(actions, events.Fire), key=strength, default=None)
        or first(actions, events.AimFortress)
    )


def take_hit(outlook: Outlook, frame: events.Hits, actions: list[Action]) -> Action | None:
    """18.4.2, Q50: Eliminate disrupted units first. A leader's disruption does least harm."""
    state = outlook.state
    deadly = frame.results[0] in ground(state.scenario).charts.fire.eliminated

    def price(action: events.TakeHit) -> float:
        unit = state.unit(action.unit)
        return (
            price_of_death(unit, outlook.character) if deadly or unit.disrupted else price_of_disorder(unit)
        )

    return min(listed(actions, events.TakeHit), key=price, default=None)


def price_of_death(unit: Unit, character: Character) -> float:
    """Return the loss of a side with a unit. One that can't fire any more is half lost already."""
    worth = 3.0 + unit.counter.command if unit.is_leader else float(unit.counter.strength)
    return worth * (1 - character.rout / 2) if unit.disrupted else worth


def price_of_disorder(unit: Unit) -> float:
    """Return the loss of a side when a unit can't fire until the end of the battle."""
    return 0.1 if unit.is_leader else unit.counter.strength / 2


# ---------------------------------------------------------------- leaving


def retreat(outlook: Outlook, actions: list[Action]) -> Action | None:
    """18.8, 18.9, 24.6: Retreat by land to the best place if possible, else to sea, strongest first."""
    state, side = outlook.state, outlook.side
    ways = listed(actions, events.RetreatTo)
    if ways:
        return max(ways, key=lambda way: refuge(outlook, way.area))
    end = first(actions, events.EndSegment)
    boarding = sorted(listed(actions, events.Board), key=lambda one: -state.unit(one.unit).counter.strength)
    if boarding:
        return boarding[0]
    if end is not None and (any(havens(state, side)) or not listed(actions, events.RetreatToSea)):
        return end
    return max(listed(actions, events.RetreatToSea), key=lambda way: way.area, default=end)


def refuge(outlook: Outlook, area: str) -> float:
    """18.8: Return an area's value for beaten units. Militia can't leave its colony."""
    beaten = pieces(outlook.state, outlook.side)
    if outlook.map.ground(area) == "sea":
        return -len(opposing_fleets(outlook.state, outlook.side, area))
    here = outlook.map.areas[battle_of(outlook.state).area].region
    abroad = outlook.map.areas[area].region != here
    going = [unit for unit in beaten if not abroad or unit.kind not in BOUND]
    lost = value_of(beaten) - value_of(going)
    return outlook.gain_here(area, going) - lost


def pursue(actions: list[Action]) -> Action | None:
    """18.4.5: Pursue whenever possible."""
    return first(actions, events.OpenFire, events.EndSegment)


# ---------------------------------------------------------------- hunger


def feed(outlook: Outlook, actions: list[Action]) -> Action | None:
    """19.3, 36.0: Let the cheapest units starve. Plunder a town to feed many."""
    state = outlook.state
    plunder = first(actions, events.Plunder)
    if isinstance(plunder, events.Plunder):
        mouths = len(outlook.position.land(plunder.area, outlook.side))
        if mouths - outlook.feeds(plunder.area) >= outlook.character.hungry:
            return plunder
    able = listed(actions, events.Expose)
    return min(able, key=lambda action: state.unit(action.unit).counter.strength, default=plunder)
