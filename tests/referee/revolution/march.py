"""Movement by land and sea, forced marches, landing, expeditions (16.0, 17.0, 24.0, 30.0, 33.0)."""

from __future__ import annotations

from cockade.engine.revolution.common.state import State, Unit, enemy
from cockade.events import revolution as events
from cockade.events.facts import SegmentBegan
from tests.referee.revolution import field
from tests.referee.revolution.dues import Cast, Due, Judged, Said, Then, after, asks, on, shows
from tests.referee.revolution.interception import intercepted
from tests.referee.revolution.losses import lose
from tests.referee.revolution.rousing import ROLLS

# ---------------------------------------------------------------- setting off


@asks(events.SetOff)
def set_off(referee, state: State, _side: str, action: events.SetOff) -> tuple[Due, ...]:
    """16.3: the stack that was put together, its commander and a die."""
    frame = state.agenda[-1]
    if isinstance(frame, events.Intercepting):
        return intercepted(referee, state, frame)
    if not isinstance(frame, events.Gathering):
        return ()
    referee.expect("17.5", "the campaign phase of free moves", 1, state.campaign)
    stack = with_cargo(state, frame.stack)
    may_set_off(referee, state, frame, stack, action.commander)
    return (Then(spent, (frame.by, stack, (action.commander, ""))),)


@asks(events.ForceMarch)
def force_march(referee, state: State, side: str, action: events.ForceMarch) -> tuple[Due, ...]:
    """17.1, Q45, 7.9.committee: a leader and a Tactics marker, or a Committee for a stack without leaders."""
    frame = state.agenda[-1]
    if not isinstance(frame, events.Gathering):
        return ()
    referee.expect("17.5", "a later campaign phase", expected=True, found=state.campaign > 1)
    names = with_cargo(state, frame.stack)
    may_set_off(referee, state, frame, names, action.commander)
    led = is_led(state, [state.unit(id_) for id_ in names], frame.by)
    referee.expect("17.1", "a leader or a Committee", "tactics" if led else "committee", action.marker)
    sieges = [one.area for one in state.works if one.kind == "siege" and one.unit in frame.stack]
    referee.expect("28.4", "sieges on a forced march", [], sieges)
    paid = Said("17.1", events.MarkerPlayed(side, action.marker, "march"))
    return paid, Then(spent, (frame.by, names, (action.commander, action.marker)))


def is_led(state: State, stack: list[Unit], by: str) -> bool:
    """17.1, Q45: by land anybody, by sea an admiral."""
    ranks = [field.arisen(state, unit.id) or unit.kind for unit in stack]
    wanted = ("admiral",) if by == "sea" else ("general", "militia_leader", "admiral")
    return any(rank in wanted for rank in ranks)


def with_cargo(state: State, stack: tuple[str, ...]) -> tuple[str, ...]:
    """24.4: fleets, and everybody whom they carry."""
    aboard = (unit.id for id_ in stack for unit in field.cargo(state, id_))
    return tuple(dict.fromkeys((*stack, *aboard)))


def may_set_off(
    referee, state: State, frame: events.Gathering, stack: tuple[str, ...], commander: str
) -> None:
    """16.3, 16.5: the commander is one of them, and none of them has moved."""
    if commander:
        referee.expect("16.3", "a commander of the stack", expected=True, found=commander in stack)
        leads = field.is_led_by(state, state.unit(commander))
        referee.expect("16.3", "a leader", expected=True, found=leads)
    for id_ in stack:
        unit = state.unit(id_)
        found = (unit.area, unit.side, unit.moved, field.is_neutral(state, unit))
        referee.expect("16.5", f"{id_} may move", (frame.area, frame.side, False, False), found)
        if frame.by == "land":
            referee.expect("16.9", f"{id_} ashore", (False, ""), (unit.is_fleet, unit.aboard))
        else:
            at_sea = unit.is_fleet or unit.aboard in stack
            referee.expect("16.9", f"{id_} afloat", expected=True, found=at_sea)


def spent(referee, state: State, by: str, stack: tuple[str, ...], named: tuple[str, str]):
    """16.3, 16.5, Q28: everybody but whom Privateers hold has moved; the die gives the points."""
    commander, marker = named
    stopped = {id_ for id_ in stack if state.unit(id_).held == "phase"}
    going = tuple(id_ for id_ in stack if not {id_, state.unit(id_).aboard} & stopped)
    if not any(state.unit(id_).is_fleet for id_ in going) and by == "sea":
        return ()
    units = [state.unit(id_) for id_ in going]
    if marker == "tactics" and not is_led(state, units, by):
        return ()
    if commander and commander not in going:
        commander = next_in_command(state, units, by)
    forced = bool(marker)
    marks = [Judged("16.5", events.UnitSpent, spent_once, (going, forced)) for _ in going]
    if forced:
        referee.tired = tuple(unit.id for unit in units if not unit.is_leader and not unit.aboard)
    modifiers = ()
    if commander:
        value = field.command(state, state.unit(commander), units, at_sea=by == "sea")
        modifiers = (("commander", value, "21.2"),)
    referee.walked = False
    return (*marks, Cast("16.3", "movement", commander, "16.3", modifiers))


def next_in_command(state: State, units: list[Unit], by: str) -> str:
    """16.3: who is named instead where the commander is held: the best of those who are left."""
    worth = {one.id: field.command(state, one, units, at_sea=by == "sea") for one in units}
    best = max(worth, key=lambda name: worth[name], default="")
    return best if best and worth[best] else ""


def spent_once(referee, state: State, fact: events.UnitSpent, going: tuple[str, ...], forced: bool) -> None:
    """16.5: one of the stack that had not been named yet."""
    unit = state.unit(fact.unit)
    referee.expect("16.5", "who sets off", (True, False), (fact.unit in going, unit.moved))
    referee.expect("17.1", "a forced march", forced, fact.marched)


@shows(events.Gathering)
def gathered(referee, state: State, frame: events.Gathering, _then: State) -> None:
    """16.3, 23.1, 24.1, 24.4: who may go along."""
    for id_ in frame.stack:
        unit = state.unit(id_)
        found = (unit.side, unit.area, field.is_neutral(state, unit))
        referee.expect("16.3", f"{id_} in the stack", (frame.side, frame.area, False), found)


@asks(events.Load)
def load(referee, state: State, _side: str, action: events.Load) -> tuple[Due, ...]:
    """24.4, 24.5, Q66, Q90: a unit of the same port goes aboard a fleet, or is shifted there."""
    unit, fleet = state.unit(action.unit), state.unit(action.fleet)
    may_board(referee, state, unit, fleet)
    return (Said("24.4", events.UnitBoarded(action.unit, action.fleet)),)


def may_board(referee, state: State, unit: Unit, fleet: Unit) -> None:
    """24.4, 24.5, 23.1: in the same port, no militia, and room for four."""
    referee.expect("24.4", "a fleet", expected=True, found=fleet.is_fleet)
    referee.expect("24.4", "the same place and side", (fleet.area, fleet.side), (unit.area, unit.side))
    bound = unit.kind in ("militia", "militia_leader")
    referee.expect("23.1", f"{unit.id} to sea", expected=False, found=bound)
    referee.expect("24.4", "fleets aboard fleets", expected=False, found=unit.is_fleet)
    if not unit.aboard:
        port = field.is_port(state, fleet.area)
        referee.expect("24.4", "a port", expected=True, found=port)
        enemies = [one.id for one in field.fleets(state, fleet.area, enemy(unit.side))]
        referee.expect("24.4", "enemy fleets in port", [], enemies)


# ---------------------------------------------------------------- on the way


@on(events.UnitMoved)
def moved(referee, state: State, fact: events.UnitMoved) -> None:
    """16.2, 16.3: with its stack, from area to area along a connection."""
    frame = top(state)
    unit = state.unit(fact.unit)
    referee.expect("16.2", "where it comes from", unit.area, fact.start)
    if isinstance(frame, events.Marching):
        marching(referee, state, frame, unit, fact.area)
    elif isinstance(frame, events.Displacement):
        referee.expect(
            "26.4", "who moves him", (events.Displace, True), (type(referee.action), fact.start != fact.area)
        )
    elif state.battle is None or not state.battle.loser:
        referee.expect("16.0", "a unit that moves now", None, fact)


def top(state: State):
    """The decision in progress."""
    return state.agenda[-1] if state.agenda else None


def marching(referee, state: State, frame: events.Marching, unit: Unit, area: str) -> None:
    """16.2, 16.3, 16.10, 24.1, 26.3: one step of a stack."""
    in_stack = unit.id in frame.stack
    referee.expect("16.8", f"{unit.id} in the stack", expected=True, found=in_stack)
    way = field.way(state, unit.area, area)
    right = way == "high_sea" if frame.by == "sea" else way in field.LAND_WAYS
    referee.expect("16.9", f"a way from {unit.area} to {area}", expected=True, found=right)
    referee.expect("16.3", "where the stack is", frame.area, unit.area)
    referee.expect("16.3", "a fleet, or a unit ashore", frame.by == "sea", unit.is_fleet)
    referee.expect("26.3", f"{unit.id} in {area}", expected=True, found=field.is_admitted(state, unit, area))
    referee.expect(
        "16.10", "a stack that may go on", expected=False, found=referee.walked and must_stop(state, frame)
    )
    if unit.kind in ("militia", "militia_leader") and field.region(state, area) != field.region(
        state, unit.area
    ):
        referee.expect("23.1", f"{unit.id} crosses a border", expected=True, found=bool(unit.crossed))


def must_stop(state: State, frame: events.Marching) -> bool:
    """16.10, Q41, 24.2: enemies ashore stop a land stack, any enemy combat unit stops fleets in port."""
    foes = field.units(state, frame.area, enemy(frame.side))
    if frame.by == "land":
        return any(not unit.aboard and not unit.is_fleet for unit in foes)
    return field.is_port(state, frame.area) and any(not unit.is_leader and not unit.aboard for unit in foes)


@on(events.BorderCrossed)
def crossed(referee, state: State, fact: events.BorderCrossed) -> None:
    """33.0: a militia that goes with a general, no more of them than his value."""
    unit, frame = state.unit(fact.unit), top(state)
    referee.expect("33.0", "the optional rule", expected=True, found=state.uses("33"))
    referee.expect("33.0", "who crosses", "militia", unit.kind)
    referee.expect("33.0", "again", "", unit.crossed)
    referee.expect("33.0", "the colony it leaves", field.region(state, unit.area), fact.home)
    if isinstance(frame, events.Marching):
        stack = [state.unit(id_) for id_ in frame.stack]
        generals = [one for one in stack if (field.arisen(state, one.id) or one.kind) == "general"]
        most = max((field.command(state, one, stack) for one in generals), default=0)
        number = sum(bool(one.crossed) for one in stack if one.kind == "militia") + 1
        referee.expect("33.0", "militia on the expedition", expected=True, found=number <= most)


@shows(events.Marching)
def marched(referee, state: State, frame: events.Marching, then: State) -> None:
    """16.3, 16.12: where the stack is, and the points that are left."""
    before = top(state)
    if not isinstance(before, events.Marching):
        return
    same = (before.side, before.by, before.forced)
    referee.expect("16.3", "the stack on its way", same, (frame.side, frame.by, frame.forced))
    referee.expect("16.8", "nobody joins", expected=True, found=set(frame.stack) <= set(before.stack))
    for id_ in frame.stack:
        referee.expect("16.3", f"{id_} with the stack", frame.area, then.unit(id_).area)
    if frame.area != before.area:
        referee.walked = True
        stack = [state.unit(id_) for id_ in before.stack]
        cost = cost_of(state, before, stack, frame.area) + (isinstance(referee.action, events.Overrun))
        referee.expect("16.12", "points left", before.points - cost, frame.points)
        referee.expect("16.12", "points enough", expected=True, found=frame.points >= 0)
        referee.expect("16.10", "who stops", expected=True, found=frame.halted or not must_stop(then, frame))
        everybody = set(before.stack) == set(frame.stack)
        referee.expect("16.8", "who came along", expected=True, found=everybody)
    elif before.points != frame.points:
        freshly = before.points == 0 and not before.halted
        points = referee.total if freshly else 0
        referee.expect("16.3", "the points", points, frame.points)
    if not set(frame.tired) <= set(before.tired):
        referee.expect("17.2", "who is tired", before.tired, frame.tired)


def cost_of(state: State, frame: events.Marching, stack: list[Unit], area: str) -> int:
    """16.12, Q44, 28.4: by the way; trails cheaper for leaders, light troops, Indians, not with a siege."""
    chart = field.sheet(state).charts.movement
    way = field.way(state, frame.area, area)
    if way == "trail" and is_light(state, stack):
        return chart.light_trail
    return chart.costs[way]


def is_light(state: State, stack: list[Unit]) -> bool:
    """16.12, 28.4: whether a stack pays less on trails."""
    sieges = {one.unit for one in state.works if one.kind == "siege"}
    if any(unit.id in sieges for unit in stack):
        return False
    return any(field.is_led_by(state, unit) or unit.kind in ("light", "indian") for unit in stack)


@asks(events.March)
def march(referee, state: State, _side: str, _action: events.March) -> tuple[Due, ...]:
    """16.2: the area where the march is to end."""
    frame = top(state)
    if isinstance(frame, events.Marching):
        referee.expect("16.3", "a stack that may go on", expected=False, found=frame.halted)
    return ()


# ---------------------------------------------------------------- attrition, dropping, landing


def attrition(referee, _state: State, fact) -> tuple[Due, ...]:
    """17.2, Q46, Q102: a die for each combat unit that marched."""
    referee.expect("17.2", "who is tired", expected=True, found=fact.who in referee.tired)
    referee.tired = tuple(id_ for id_ in referee.tired if id_ != fact.who)
    return Cast("17.2", "attrition", fact.who, "17.2"), Then(worn_out, (fact.who,))


def worn_out(referee, state: State, unit: str) -> tuple[Due, ...]:
    """17.2: a 6 eliminates."""
    if referee.die not in field.sheet(state).charts.attrition.eliminated:
        return ()
    return lose(state, unit, "attrition", "17.2")


ROLLS["attrition"] = attrition


@after(SegmentBegan)
def nobody_is_tired(referee, _state: State, fact: SegmentBegan, _then: State) -> None:
    """17.2: all have rolled before anything else."""
    if fact.segment.startswith("V"):
        referee.expect("17.2", "who has not rolled", (), referee.tired)
        referee.tired = ()


@asks(events.Land)
def land(referee, state: State, _side: str, action: events.Land) -> tuple[Due, ...]:
    """24.4, 24.6, Q28, Q68: from a fleet that has stopped in port, with no enemy fleet there."""
    unit = state.unit(action.unit)
    foes = [one.id for one in field.fleets(state, unit.area, enemy(unit.side))]
    referee.expect("24.4", "enemy fleets in port", [], foes)
    referee.expect("24.4", "a port", expected=True, found=field.is_port(state, unit.area))
    referee.expect("7.9.privateers", "a unit that is held", "", unit.held)
    return (Judged("24.4", events.UnitLanded, lands, (unit.id, unit.aboard)),)


def lands(referee, state: State, fact: events.UnitLanded, name: str, fleet: str) -> None:
    """24.6, Q109: by assault where enemies stand, leaders alone too."""
    referee.expect("24.4", "who lands from where", (name, fleet), (fact.unit, fact.fleet))
    unit = state.unit(name)
    foes = field.ashore(state, unit.area, enemy(unit.side))
    referee.expect("24.6", "an assault", bool(foes), fact.assault)


@on(events.UnitLanded)
def landed_aside(referee, state: State, fact: events.UnitLanded) -> None:
    """24.6: who has landed and won stays ashore; 24.10: so does who lands when the fleet is sunk."""
    unit = state.unit(fact.unit)
    if isinstance(referee.action, events.Displace):
        referee.expect(
            "26.4", "who is put ashore", (referee.action.unit, unit.aboard), (fact.unit, fact.fleet)
        )
        return
    if fact.assault:
        fleets = state.battle.fleets if state.battle is not None else ()
        referee.expect(
            "24.10", "a fleet that lands troops", (True, unit.aboard), (fact.fleet in fleets, fact.fleet)
        )
        return
    won = state.battle is not None and state.battle.loser not in ("", unit.side)
    referee.expect(
        "24.6", "who is ashore for good", (True, unit.landed, False), (won, fact.fleet, fact.assault)
    )


# ---------------------------------------------------------------- sieges and fortresses on the way


@on(events.WorkMoved)
def siege_moved(referee, state: State, fact: events.WorkMoved) -> None:
    """28.4: a siege goes with its unit, or passes to another of the same place."""
    siege = next((one for one in state.works if one.unit and one.unit == fact.unit), None)
    referee.expect("28.4", "a siege on the unit", expected=True, found=siege is not None)
    heir = state.unit(fact.to)
    referee.expect("28.4", "where its unit is", heir.area, fact.area)
    if fact.to != fact.unit and siege is not None:
        own = (heir.side, heir.is_land_combat or heir.is_leader, heir.area)  # ruling Q105
        referee.expect("28.4", "who takes it over", (siege.side, True, siege.area), own)


@on(events.WorkTaken)
def fortress_taken(referee, state: State, fact: events.WorkTaken) -> None:
    """28.1, 28.6: a fortress belongs to the side that alone has land combat units there."""
    fort = field.work(state, "fortress", fact.area)
    referee.expect("28.1", "a fortress of the other side", enemy(fact.side), fort.side if fort else "")
    referee.expect("28.1", "who holds it", expected=True, found=field.occupies(state, fact.side, fact.area))
    referee.expect("28.1", "what is taken", "fortress", fact.kind)


# ---------------------------------------------------------------- sovereignty


@shows(events.Sovereignty)
def sovereignty(referee, state: State, frame: events.Sovereignty, _then: State) -> None:
    """30.0: the British call Indians into areas that Americans have newly entered."""
    entered = {
        area
        for unit, area in state.entered
        if state.unit(unit).side == events.AMERICAN and field.kind(state, area) == "indian"
    }
    referee.expect("30.0", "areas entered", expected=True, found=set(frame.areas) <= entered)
    referee.expect("30.0", "who is asked", events.BRITISH, frame.side)


@on(events.MarkerDrawn)
def drawn_by_nobody(referee, _state: State, fact: events.MarkerDrawn) -> None:
    """7.1: markers are drawn where a rule gives them."""
    referee.expect("7.1", "a marker to draw", None, fact)


def sovereign_draw(_referee, _state: State, _fact) -> tuple[Due, ...]:
    """30.0: the American draws one for each Indian area that the British have newly entered."""
    return (
        Cast("30.0", "draw", events.AMERICAN, "30.0", faces=71),
        Judged("30.0", events.MarkerDrawn, from_pool, (events.AMERICAN,)),
    )


def from_pool(referee, state: State, fact: events.MarkerDrawn, side: str) -> None:
    """7.1: the die says which."""
    referee.expect(
        "7.1", "the marker drawn", events.MarkerDrawn(side, state.pool[referee.die - 1], "30.0"), fact
    )


def drawn_now(referee, state: State, fact) -> tuple[Due, ...]:
    """30.0, 38.0: draws that no action has made due."""
    if fact.rule == "30.0" and state.step in ("V.1", "V.2"):
        return sovereign_draw(referee, state, fact)
    law = ROLLS.get(f"draw {fact.rule}")
    return law(referee, state, fact) if law else ()


ROLLS["draw"] = drawn_now


# ---------------------------------------------------------------- return to neutrality


@asks(events.Displace)
def displace(referee, state: State, side: str, action: events.Displace) -> tuple[Due, ...]:
    """26.4: a unit that has to leave, to an area that admits it and holds no enemies."""
    frame = state.agenda[-1]
    unit = state.unit(action.unit)
    referee.expect("26.4", "who must leave", expected=True, found=action.unit in frame.waiting)
    admitted = field.is_admitted(state, unit, action.area)
    referee.expect("26.4", "a permitted area", expected=True, found=admitted)
    return (Said("26.4", events.UnitMoved(unit.id, unit.area, action.area)),)
