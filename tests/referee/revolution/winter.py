"""Supply, enlistment and the return of markers (19.0, 20.0, 7.2, 36.0)."""

from __future__ import annotations

from cockade.engine.revolution.common.state import State, Unit, enemy
from cockade.events import revolution as events
from cockade.events.facts import Rolled, SegmentBegan, TrackMoved
from tests.referee.revolution import field
from tests.referee.revolution.dues import Cast, Due, Said, Then, after, asks, on, shows
from tests.referee.revolution.losses import lose
from tests.referee.revolution.rousing import MOVES, ROLLS, swayed

# ---------------------------------------------------------------- forage


@after(SegmentBegan)
def who_is_hungry(referee, state: State, fact: SegmentBegan, then: State) -> None:
    """19.2, 19.3, 36.0: area by area, who eats and how many are in excess; nobody was left out before."""
    if fact.segment in ("VI.A.2", "VI.B.1"):
        referee.expect("19.3", "who has not been checked", (), referee.hungry)
        left = [colony for colony in referee.plundered if turning(state, colony)]
        referee.expect("36.0", "plundered colonies that have not turned away", [], left)
    if fact.segment in ("VI.A.1", "VI.A.2"):
        referee.plundered = ()
        referee.hungry = tuple(tables(then, fact.side))


def tables(state: State, side: str):
    """19.2 to 19.5: (area, excess, who eats there), and the units aboard by area."""
    for area in field.areas(state):
        eaters = [unit.id for unit in field.land(state, area, side) if eats(state, unit)]
        excess = len(eaters) - capacity(state, side, area)
        if excess > 0:
            yield area, excess, tuple(eaters)
        afloat = [unit.id for unit in field.units(state, area, side) if starves_aboard(state, unit)]
        if afloat:
            yield f"{area} aboard", len(afloat), tuple(afloat)


def starves_aboard(state: State, unit: Unit) -> bool:
    """19.5, 24.12, 19.4: land combat units aboard; not marines, and nobody in a box."""
    hungry = bool(unit.aboard) and not unit.is_leader and unit.kind != "marine"
    return hungry and field.kind(state, unit.area) != "box"


def eats(state: State, unit: Unit) -> bool:
    """19.4: who is not always in supply."""
    area = unit.area
    if field.kind(state, area) == "box":
        return False
    if field.is_port(state, area) and field.fleets(state, area, unit.side):
        return False
    if unit.kind == "indian" and field.kind(state, area) == "indian":
        return False
    works = (field.work(state, kind, area) for kind in ("fortress", "siege"))
    return not any(one is not None and one.side == unit.side for one in works)


def capacity(state: State, side: str, area: str) -> int:
    """19.2, 11.6, 29.4, 37.2: the points of a town, twice in a friendly colony; none after a massacre."""
    if field.has_enemy_partisan(state, side, area) or field.work(state, "massacre", area) is not None:
        return 0
    return field.points(state, area) * (2 if field.is_pro(state, side, area) else 1)


@asks(events.Plunder)
def plunder(referee, state: State, side: str, action: events.Plunder) -> tuple[Due, ...]:
    """36.0: a town of the seven colonies with own units, once for a colony and turn."""
    colony = field.region(state, action.area)
    town = field.is_in_colonies(state, action.area, "town")
    referee.expect("36.0", "a town of the colonies", expected=True, found=town)
    referee.expect(
        "36.0", "own units ashore", expected=True, found=bool(field.land(state, action.area, side))
    )
    before = [field.region(state, area) for area in state.plundered]
    referee.expect("36.0", "once for a colony", expected=False, found=colony in before)
    referee.plundered = (*referee.plundered, colony)
    referee.hungry = tuple(doubled(state, side, referee.hungry, action.area))
    return (Said("36.0", events.TownPlundered(side, action.area)),)


def doubled(state: State, side: str, hungry, area: str):
    """36.0: the capacity of the town counts twice."""
    for there, excess, eaters in hungry:
        left = excess - capacity(state, side, area) if there == area else excess
        if left > 0:
            yield there, left, eaters


def forage(referee, state: State, fact: Rolled) -> tuple[Due, ...]:
    """19.3: a die for each unit in excess."""
    for place, (area, excess, eaters) in enumerate(referee.hungry):
        if fact.who in eaters:
            left = tuple(one for one in eaters if one != fact.who)
            rest = ((area, excess - 1, left),) if excess > 1 else ()
            referee.hungry = (*referee.hungry[:place], *rest, *referee.hungry[place + 1 :])
            return Cast("19.3", "forage", fact.who, "19.3"), Then(starved, (fact.who,))
    referee.expect("19.3", "who is in excess", referee.hungry, fact.who)
    return ()


def starved(referee, state: State, unit: str) -> tuple[Due, ...]:
    """19.3: 1 to 3 eliminates."""
    if referee.die not in field.sheet(state).charts.forage.eliminated:
        return ()
    return lose(state, unit, "hunger", "19.3")


ROLLS["forage"] = forage


def turned(referee, state: State, fact: TrackMoved) -> bool:
    """36.0: at the end of the segment a plundered colony moves one step toward the enemy."""
    if fact.who not in referee.plundered:
        return False
    referee.plundered = tuple(colony for colony in referee.plundered if colony != fact.who)
    referee.expect("36.0", "a plundered colony", turning(state, fact.who), [fact])
    return True


def turning(state: State, colony: str) -> list[TrackMoved]:
    """36.0, 11.5: the step that a plundered colony takes, if its track goes on."""
    by = -1 if state.side == events.AMERICAN else 1
    return [due.fact for due in swayed(state, colony, by, "plunder", "36.0")]


MOVES["VI.A.1"] = MOVES["VI.A.2"] = turned

# ---------------------------------------------------------------- enlistment


@after(SegmentBegan)
def who_enlists(referee, _state: State, fact: SegmentBegan, then: State) -> None:
    """20.2 to 20.4, 33.0: who has to be checked."""
    if fact.segment in ("VI.B.1", "VI.B.2", "VI.C.0"):
        referee.expect("20.5", "who has not been checked", (), referee.enlisting)
        referee.enlisting = ()
    if fact.segment in ("VI.B.1", "VI.B.2"):
        units = (unit for unit in then.units if unit.area and unit.side == fact.side)
        referee.enlisting = tuple(unit.id for unit in units if must_enlist(then, unit))
    if fact.segment in ("VI.B.2", "VI.C.0"):
        side = enemy(fact.side) if fact.side else enemy(then.first)
        left = [one.unit for one in then.arisen if then.unit(one.unit).side == side]
        referee.expect("7.9.leader_arises", "leaders who should have left", [], left)


def must_enlist(state: State, unit: Unit) -> bool:
    """20.2 to 20.4, 33.0: by type, colony and progress."""
    if field.is_neutral(state, unit):
        return False
    if unit.kind == "militia" and unit.crossed:
        return True
    if unit.nation == "american" and unit.kind in ("regular", "light"):
        boxes = [box.id for box in field.sheet(state).charts.progress]
        return state.progress < boxes.index("continental_army_professionalized")
    if unit.nation == "american" and unit.kind == "militia":
        return not is_threatened(state, field.region(state, unit.area))
    return unit.kind == "indian" and field.kind(state, unit.area) != "indian"


def is_threatened(state: State, colony: str) -> bool:
    """20.3: not even one enemy unit in the colony; leaders are units (def.area)."""
    british = (unit for unit in state.units if unit.side == events.BRITISH and unit.area)
    return any(field.region(state, unit.area) == colony for unit in british)


def enlistment(referee, state: State, fact: Rolled) -> tuple[Due, ...]:
    """20.5, Q61: a die, with the best leader of the place."""
    referee.expect("20.5", "who is checked", expected=True, found=fact.who in referee.enlisting)
    referee.enlisting = tuple(id_ for id_ in referee.enlisting if id_ != fact.who)
    told = tuple((one.name, one.value, one.rule) for one in fact.modifiers)
    value = best_value(state, state.unit(fact.who))
    referee.expect("21.6", f"who helps {fact.who}", (("leader", value, "20.5"),) if value else (), told)
    return Cast("20.5", "enlistment", fact.who, "20.5", told), Then(mustered, (fact.who,))


def best_value(state: State, unit: Unit) -> int:
    """20.5, Q61, 21.6: the one valid leader with the highest value in the same area; ships spoil nothing."""
    here = field.units(state, unit.area, unit.side)
    stack = [one for one in here if not one.is_fleet]
    return max((field.command(state, one, stack) for one in here if not one.is_fleet), default=0)


def mustered(referee, state: State, unit: str) -> tuple[Due, ...]:
    """20.5: 4 or less eliminates."""
    if referee.total >= field.sheet(state).charts.enlistment.stays_from:
        return ()
    return lose(state, unit, "enlistment", "20.5")


ROLLS["enlistment"] = enlistment


@on(events.LeaderFaded)
def faded(referee, state: State, fact: events.LeaderFaded) -> None:
    """7.9.leader_arises: at the end of the owner's enlistment, or when the unit is lost."""
    referee.expect(
        "7.9.leader_arises", "a leader there", expected=True, found=bool(field.arisen(state, fact.unit))
    )
    if state.step in ("VI.B.1", "VI.B.2"):
        side = state.unit(fact.unit).side
        referee.expect("7.9.leader_arises", "whose enlistment it is", state.side, side)


# ---------------------------------------------------------------- halving


@shows(events.Halving)
def halved(referee, state: State, frame: events.Halving, _then: State) -> None:
    """7.2, Q103: half of what is held, rounded down; what is put down is still held."""
    held = len(state.hand(frame.side)) + len(state.put_down(frame.side))
    referee.expect("7.2", "markers to return", held // 2, frame.number)
