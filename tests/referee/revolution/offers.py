"""
What a side may do, worked out from the data: nothing lawful is kept back, nothing else is offered.

Every action of a verb that names known pieces and places is asked of the referee's law of that verb; `ALSO`
is what that law leaves to the facts that follow. Where a stack may march to is a search of its own. Where a
law only repeats a ruling, it says so.
"""

from __future__ import annotations

from itertools import product

from attrs import fields

from cockade.events import revolution as events
from tests.referee.revolution import field, march
from tests.referee.revolution.dues import LAWS

MOBILIZED = (
    *(events.Mobilize, events.BuyMarker, events.BuildFortress, events.BuySiege, events.Demolish),
    *(events.DisbandPartisans, events.RaisePartisans),
)
JUDGED = {
    events.Mobilization: MOBILIZED,
    events.Marching: (events.March, events.Land, events.Drop),
    events.Massacres: (events.CommitMassacre,),
    events.Retreat: (events.RetreatTo,),
    events.Combats: (events.Attack, events.AttackFleets),
}
"""By frame: the verbs whose legal choices can be worked out."""


def compared(referee, state, actions):
    """Compare the actions offered in a state with those that the rulebook allows, verb by verb."""
    frame = state.agenda[-1]
    for verb in JUDGED.get(type(frame), ()):
        mine, theirs = set(lawful(referee, state, frame, verb)), {a for a in actions if type(a) is verb}
        for action in sorted(mine ^ theirs, key=repr):
            wrong = "kept back" if action in mine else "offered"
            referee.expect("offers", f"{verb.__name__} {wrong} in {state.scenario}", None, action)
        referee.checks += 1


def lawful(referee, state, frame, verb):
    """The actions of a verb that the rulebook allows."""
    if verb is events.March:
        return (events.March(area) for area in marches(state, frame))
    return (one for one in universe(state, frame, verb) if keeps(referee, state, frame, one))


def keeps(referee, state, frame, action):
    """Whether the referee's law has nothing against an action, nor has what only its facts would show."""
    if not ALSO.get(type(action), lambda *_: True)(state, frame, action):
        return False
    law, other = LAWS.actions.get(type(action)), referee.twin()
    if law is not None and type(action) not in BARE:
        law(other, state, frame.side, action)
    return not other.breaches


def universe(state, frame, verb):
    """Every action of a verb that names pieces of the side and places of the map."""
    own = [unit.id for unit in state.units if unit.side == frame.side and unit.area]
    known = {"area": list(field.areas(state)), "unit": own, "type": list(field.sheet(state).pieces.units)}
    return (verb(*chosen) for chosen in product(*(known[one.name] for one in fields(verb))))


# ---------------------------------------------------------------- what the facts would show


def has_counter(state, frame, action):
    """13.10: a counter of the type is left."""
    return any(unit.counter.type == action.type and unit.status == "pool" for unit in state.units)


def is_first_of_its_kind(state, frame, action):
    """28.4: of counters ashore that are alike in an area one is as good as another."""
    unit = state.unit(action.unit)
    type_, ashore = unit.counter.type, field.ashore(state, unit.area, frame.side)
    return unit == next((one for one in ashore if one.counter.type == type_), None)


def is_cargo_of_the_stopped(state, frame, action):
    """24.4, 24.6: from a fleet that has sailed and stopped here; leaders among enemies behind troops."""
    unit = state.unit(action.unit)
    if frame.by != "sea" or not unit.aboard or unit.area != frame.area or unit.landed:
        return False
    if not (unit.moved and state.unit(unit.aboard).moved) or state.unit(unit.aboard).held:
        return False
    foes = field.ashore(state, frame.area, field.enemy(frame.side))
    return not (unit.is_leader and foes) or bool(field.land(state, frame.area, frame.side))


def is_left_behind(state, frame, action):
    """16.7: of the stack, not cargo, and somebody goes on."""
    able = [id_ for id_ in frame.stack if not state.unit(id_).aboard]
    return not frame.halted and action.unit in able and len(able) > 1


def is_by_land(state, frame, action):
    """18.8, 18.9: by land when nobody goes aboard, by sea in a battle at sea; honours go by clause 38.0."""
    if frame.sea or frame.honours:
        return False
    at_sea, battle = field.kind(state, action.area) == "high_sea", state.battle
    if battle.kind == "naval":
        return at_sea
    return not at_sea and (frame.ashore or not field.fleets(state, battle.area, frame.side))


def is_to_be_fought(state, frame, action):
    """18.1: own troops or leaders and enemies, ashore, in an area that was not fought for."""
    ours, theirs = (field.ashore(state, action.area, one) for one in (frame.side, field.enemy(frame.side)))
    return action.area not in frame.fought and bool(ours) and bool(theirs)


def may_be_sailed_for(state, frame, action):
    """24.8, Q56: fleets of both sides in a port, before the battle on land there."""
    port = field.is_port(state, action.area)
    both = all(field.fleets(state, action.area, one) for one in events.SIDES)
    return port and both and action.area not in (*frame.sailed, *frame.fought)


ALSO = {
    events.Mobilize: has_counter,
    events.BuySiege: is_first_of_its_kind,
    events.Land: is_cargo_of_the_stopped,
    events.Drop: is_left_behind,
    events.RetreatTo: is_by_land,
    events.Attack: is_to_be_fought,
    events.AttackFleets: may_be_sailed_for,
}
BARE = {events.Attack, events.AttackFleets, events.Drop}
"""Whose law says only what follows."""


# ---------------------------------------------------------------- marches


def marches(state, frame):
    """16.2, 16.3, 16.10, 16.12: every area that the stack can come to with the points that it has."""
    if frame.halted or not frame.points:
        return set()
    stack = [state.unit(id_) for id_ in frame.stack]
    spent, edge = {frame.area: 0}, [frame.area]
    while edge:
        here = min(edge, key=spent.__getitem__)
        edge.remove(here)
        if here != frame.area and march.must_stop(state, frame.replace(area=here)):
            continue
        for there, cost in steps(state, frame.replace(area=here), stack):
            total = spent[here] + cost
            if total <= frame.points and total < spent.get(there, total + 1):
                spent[there] = total
                edge.append(there)
    return set(spent) - {frame.area}


def steps(state, frame, stack):
    """16.9, 23.1, 24.1, 26.3: the areas to which the stack can take one step, with the points."""
    for there, way in field.ways(state, frame.area):
        right = way == "high_sea" if frame.by == "sea" else way in field.LAND_WAYS
        open_ = all(may_enter(state, frame, unit, there) for unit in stack) and has_place(state, stack, there)
        if right and open_:
            yield there, march.cost_of(state, frame, stack, there)


def has_place(state, stack, area):
    """15.2, 28.4: a siege goes where none is."""
    brought = {one.unit for one in state.works if one.kind == "siege"} & {unit.id for unit in stack}
    return not brought or field.work(state, "siege", area) is None


def may_enter(state, frame, unit, area):
    """23.1, 25.3, 26.3: whether a unit may be there; militia stays in its colony but on an expedition."""
    if not field.is_admitted(state, unit, area):
        return False
    if unit.kind not in ("militia", "militia_leader"):
        return True
    return field.region(state, area) == field.region(state, frame.area) or is_on_expedition(
        state, frame, unit
    )


def is_on_expedition(state, frame, unit):
    """33.0: with a general whose value is at least the militia that goes along."""
    if not state.uses("33") or unit.kind != "militia":
        return False
    stack = [state.unit(id_) for id_ in frame.stack]
    generals = [one for one in stack if (field.arisen(state, one.id) or one.kind) == "general"]
    most = max((field.command(state, one, stack) for one in generals), default=0)
    return sum(one.kind == "militia" for one in stack) <= most
