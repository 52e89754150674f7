"""After a battle: retreat, pursuit, rally, markers, massacres (18.4.5 to 18.11, 24.9, 37.0, 38.0)."""

from __future__ import annotations

from cockade.engine.revolution.common.state import State, enemy
from cockade.events import revolution as events
from cockade.events.facts import Rolled, SegmentBegan
from tests.referee.revolution import field
from tests.referee.revolution.calendar import draws
from tests.referee.revolution.dues import Due, Judged, Said, Then, after, asks, on
from tests.referee.revolution.fight import LOST, cut_off, those_of
from tests.referee.revolution.hands import massacre
from tests.referee.revolution.losses import gone
from tests.referee.revolution.rousing import ROLLS

# ---------------------------------------------------------------- retreat


@asks(events.RetreatTo)
def retreat_to(referee, state: State, side: str, action: events.RetreatTo) -> tuple[Due, ...]:
    """18.8, 24.9, 38.0: one area for all who are left."""
    battle = state.battle
    frame = state.agenda[-1]
    referee.expect("18.8", "who retreats", battle.loser, side)
    if getattr(frame, "honours", False):
        referee.expect(
            "38.0", "the nearest refuge", expected=True, found=is_nearest(state, side, action.area)
        )
        return ()
    at_sea = field.kind(state, action.area) == "high_sea"
    way = field.way(state, battle.area, action.area)
    joined = way == "high_sea" if at_sea else way in field.LAND_WAYS
    referee.expect("18.8", f"a way to {action.area}", expected=True, found=joined)
    if not at_sea:
        foes = [unit.id for unit in field.ashore(state, action.area, enemy(side))]
        referee.expect("18.8", "enemies there", [], foes)
    return ()


def is_nearest(state: State, side: str, area: str) -> bool:
    """38.0, Q100: the nation's box, or an own garrison such that none is fewer connections away."""
    if field.kind(state, area) == "box":
        return is_home(state, side, area)
    seen, edge = {state.battle.area}, [state.battle.area]
    while edge:
        around = (there for here in edge for there, _ in field.ways(state, here) if there not in seen)
        edge = list(dict.fromkeys(around))
        seen.update(edge)
        found = [there for there in edge if is_refuge(state, side, there)]
        if found:
            return area in found
    return False


def is_refuge(state: State, side: str, area: str) -> bool:
    """38.0: own land combat units ashore, in an area that is not closed."""
    return not field.closed_by(state, area) and bool(field.land(state, area, side))


def is_home(state: State, side: str, area: str) -> bool:
    """25.0, 38.0: the box of the side's nation."""
    return (area == "britain") == (side == events.SIDES[1]) and not field.closed_by(state, area)


@asks(events.RetreatToSea)
def retreat_to_sea(referee, state: State, side: str, action: events.RetreatToSea) -> tuple[Due, ...]:
    """18.9, Q54, 24.6, Q71: aboard own fleets to a connected high-sea area."""
    battle = state.battle
    way = field.way(state, battle.area, action.area)
    referee.expect("18.9", "a sea that is joined", "high_sea", way)
    if side != battle.attacker or not battle.landed:
        foes = [unit.id for unit in field.units(state, action.area, enemy(side))]
        referee.expect("18.9", "enemies there", [], foes)
    return ()


@asks(events.Board)
def board(referee, state: State, _side: str, action: events.Board) -> tuple[Due, ...]:
    """18.9, 24.5: a retreating unit goes aboard a fleet."""
    return (Said("18.9", events.UnitBoarded(action.unit, action.fleet)),)


@on(events.UnitBoarded)
def boarded_aside(referee, state: State, fact: events.UnitBoarded) -> None:
    """18.9, 24.6: who has no choice boards by himself."""
    battle = state.battle
    unit, fleet = state.unit(fact.unit), state.unit(fact.fleet)
    if isinstance(referee.action, events.PlaceLeader):
        referee.expect("13.2", "a fleet beside him", (unit.area, True), (fleet.area, fleet.is_fleet))
        return
    beaten = battle is not None and battle.loser == unit.side and fleet.area == battle.area == unit.area
    referee.expect("18.9", "a beaten unit and a fleet beside it", (True, True), (beaten, fleet.is_fleet))


@after(events.UnitBoarded)
def has_room(referee, _state: State, fact: events.UnitBoarded, then: State) -> None:
    """24.5, 23.1, 28.4: at most four land combat units, a siege counts as one, no militia."""
    unit = then.unit(fact.unit)
    referee.expect("23.1", "militia at sea", expected=False, found=unit.kind in ("militia", "militia_leader"))
    aboard = [one for one in field.cargo(then, fact.fleet) if not one.is_leader]
    sieges = {one.unit for one in then.works if one.kind == "siege"}
    load = len(aboard) + sum(one.id in sieges for one in aboard)
    limit = field.sheet(then).charts.limits.cargo
    if not unit.is_leader:
        referee.expect("24.5", "room aboard", expected=True, found=load <= limit)


@after(events.UnitMoved)
def retreated(referee, state: State, fact: events.UnitMoved, _then: State) -> None:
    """18.8, 18.9, 23.1, 24.9, 26.3: everybody of the loser, to a place that admits him."""
    battle = state.battle
    if battle is None or not battle.loser:
        return
    unit = state.unit(fact.unit)
    referee.expect("18.8", "who retreats", battle.loser, unit.side)
    referee.expect("18.8", "from where", battle.area, fact.start)
    if not unit.is_fleet:
        admitted = field.is_admitted(state, unit, fact.area)
        clause = "25.3" if field.kind(state, fact.area) == "box" else "26.3"
        referee.expect(clause, f"{unit.id} in {fact.area}", expected=True, found=admitted)
        bound = unit.kind in ("militia", "militia_leader")
        same = field.region(state, fact.area) == field.region(state, fact.start)
        home = unit.crossed == field.region(state, fact.area)
        referee.expect("23.1", f"{unit.id} in its colony", expected=True, found=same or home or not bound)
    if isinstance(referee.action, events.RetreatTo) and field.kind(state, fact.area) != "high_sea":
        referee.expect("18.8", "one area for all", referee.action.area, fact.area)


def no_retreat(referee, state: State, fact: events.UnitEliminated) -> None:
    """18.8, Q53, 24.10: nowhere to go."""
    battle, unit = state.battle, state.unit(fact.unit)
    referee.expect("18.8", "who has lost", battle.loser, unit.side)
    if fact.why == "border":
        bound = unit.kind in ("militia", "militia_leader")
        goal = referee.action.area if isinstance(referee.action, events.RetreatTo) else ""
        same = bool(goal) and field.region(state, goal) == field.region(state, battle.area)
        referee.expect("23.1", "militia that leaves its colony", (True, False), (bound, same))
    else:
        cut_off(referee, state, unit)
    rule = "23.1" if fact.why == "border" else "24.10" if unit.landed else "18.8"
    why = "border" if fact.why == "border" else "no retreat"
    (wanted,) = gone(unit, why, rule)
    referee.expect(rule, "the loss", wanted.fact, fact)


LOST["border"] = LOST["no retreat"] = no_retreat

# ---------------------------------------------------------------- rally, markers, the end


@on(events.UnitRallied)
def rallied(referee, state: State, fact: events.UnitRallied) -> None:
    """18.7: a disrupted survivor recovers after the battle."""
    unit = state.unit(fact.unit)
    over = state.battle is not None and bool(state.battle.loser) and fact.unit in state.battle.units
    referee.expect("18.7", "a survivor who is disrupted", (True, True), (over, unit.disrupted))


@on(events.CommitmentsKept)
def kept(referee, state: State, fact: events.CommitmentsKept) -> None:
    """18.5, Q48: what was not spent comes back, first to the American."""
    battle = state.battle
    referee.expect(
        "18.5", "the battle is lost for somebody", expected=True, found=bool(battle and battle.loser)
    )
    referee.expect("18.5", "the order", events.SIDES[referee.kept % 2], fact.side)
    left = [unit.id for unit in those_of(state, battle.loser)] if battle else []
    referee.expect("18.8", "losers who are still there", [], left)
    referee.kept += 1
    if fact.side == events.SIDES[1]:
        referee.owe(Then(spoils))


def spoils(referee, state: State) -> tuple[Due, ...]:
    """18.11, Q13, 7.9.tarleton: the winner draws first, for all that the enemy has lost; then a massacre."""
    battle = state.battle
    loser, winner = battle.loser, enemy(battle.loser)
    forced = (
        winner in battle.tarleton and state.uses("37") and field.work(state, "massacre", battle.area) is None
    )
    twice = loser in battle.tarleton
    ours = battle.lost[events.SIDES.index(loser)] * (2 if twice else 1)
    dues = [*draws(winner, "18.11", ours), *draws(loser, "18.11", battle.lost[events.SIDES.index(winner)])]
    if forced and battle.kind == "land":
        dues += massacre(state, loser, battle.area)
    return (*dues, Judged("18.4", events.BattleEnded, ended, (battle.area, battle.kind)))


def ended(referee, state: State, fact: events.BattleEnded, area: str, kind: str) -> None:
    """18.7, 18.4: all have rallied, and it is this battle."""
    referee.expect("18.4", "the battle that ends", (area, kind), (fact.area, fact.kind))
    tired = [unit.id for unit in state.units if unit.disrupted]
    referee.expect("18.7", "who is still disrupted", [], tired)
    waiting = [unit.id for unit in state.units if unit.landed and unit.area == area]
    referee.expect("24.6", "who has landed and not won", [], waiting if kind == "land" else [])
    referee.kept, referee.honours, referee.hits = 0, 0, ()


def honours_draw(referee, state: State, fact: Rolled) -> tuple[Due, ...]:
    """38.0: one marker for two units that left, rounded up."""
    battle = state.battle
    referee.expect("38.0", "who draws", enemy(battle.loser) if battle else "", fact.who)
    referee.expect("38.0", "honours that were granted", 1, referee.honours)
    referee.honours = 2
    left = sum(
        isinstance(one, events.UnitMoved) and not state.unit(one.unit).is_fleet for one in referee.seen
    )
    dues = draws(fact.who, "38.0", (left + 1) // 2)
    referee.owe(*dues)
    referee.unfold(state)
    head, *rest = referee.due or (None,)
    referee.due = tuple(rest)
    return (head,) if head else ()


ROLLS["draw 38.0"] = honours_draw

# ---------------------------------------------------------------- massacre, and what has to be fought


@asks(events.CommitMassacre)
def commit(referee, state: State, side: str, action: events.CommitMassacre) -> tuple[Due, ...]:
    """37.1: own land combat units ashore, enemy partisans, no Massacre marker."""
    there = field.work(state, "partisan", action.area)
    referee.expect("37.1", "enemy partisans", enemy(side), there.side if there else "")
    referee.expect("37.1", "a Massacre marker", None, field.work(state, "massacre", action.area))
    own = bool(field.land(state, action.area, side))
    referee.expect("37.1", "own land combat units", expected=True, found=own)
    return massacre(state, enemy(side), action.area)


@after(SegmentBegan)
def all_is_fought(referee, state: State, fact: SegmentBegan, _then: State) -> None:
    """18.1, 17.4, Q41, Q114: no enemy is left alone where the side has land combat units."""
    if fact.segment == "V.3":
        referee.fights = ()
    elif fact.segment == "V.4":
        mine = state.side
        both = [
            a
            for a in field.areas(state)
            if field.land(state, a, mine) and field.ashore(state, a, enemy(mine))
        ]
        left = [area for area in both if ("land", area) not in referee.fights]
        referee.expect("18.1", "areas that are not fought for", [], left)


@asks(events.AskHonours)
def ask(referee, state: State, side: str, _action: events.AskHonours) -> tuple[Due, ...]:
    """38.0: a defender of a town at the start of his round, once in a battle."""
    battle = state.battle
    referee.expect("38.0", "refused before", expected=False, found=battle.refused)
    referee.expect("38.0", "who defends", enemy(battle.attacker), side)
    referee.expect("38.0", "a town", "town", field.kind(state, battle.area))
    referee.expect("38.0", "his own round", side, battle.firing)
    return ()
