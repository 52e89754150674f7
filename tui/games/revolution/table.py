"""The American Revolution on the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cockade.engine.later import later
from cockade.engine.revolution.common.commanders import SEA
from cockade.engine.revolution.phase5_1_movement.roads import travel
from cockade.engine.revolution.phase5_3_combat.combats import areas_to_attack
from cockade.events import revolution as events
from cockade.tui.games.revolution.books import book_lines
from cockade.tui.games.revolution.duties import duty_lines
from cockade.tui.games.revolution.gazetteer import PLACES, is_area, number
from cockade.tui.games.revolution.gazetteer import name as label
from cockade.tui.games.revolution.legend import LEGEND
from cockade.tui.games.revolution.names import (
    ITEMS,
    area_at,
    is_unknown,
    item_name,
    laid,
    marker_name,
    place_name,
    side_name,
    step_name,
    type_name,
    unit_name,
    use_name,
    word,
)
from cockade.tui.games.revolution.orders import ENDERS, VERBS, target_name, top
from cockade.tui.games.revolution.orders import order as worded
from cockade.tui.games.revolution.overlays import supply, towns, zone
from cockade.tui.games.revolution.panel import (
    hex_brief,
    hex_lines,
    likeness,
    stack_at,
    stack_brief,
    stack_lines,
)
from cockade.tui.games.revolution.scene import atlas, scene
from cockade.tui.games.revolution.tracks import track_brief, track_lines, track_words
from cockade.tui.games.table import Mark, Table
from cockade.tui.text.words import count, say

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Sequence

    from cockade.engine.revolution.common.state import State
    from cockade.engine.rules import Offer
    from cockade.events.event import Action, Event, Fact


# ---------------------------------------------------------------- subjects


def home(state: State, subject: Hashable) -> int:
    """Where a subject is: an area itself, a counter where it stands; 0 for markers, types and the like."""
    text = subject if isinstance(subject, str) else ""
    if is_area(text):
        return number(text)
    place = state.roster.get(text)
    return number(state.units[place].area) if place is not None else 0


def target(action: Action) -> int:
    """The area that an action points at."""
    return number(action.target if isinstance(action, events.Choose) else getattr(action, "area", ""))


def stack(state: State, hex_: int) -> tuple[Hashable, ...]:
    """The subjects of an area: its counters, and the area itself."""
    return (*(unit.id for unit in stack_at(state, hex_)), area_at(state, hex_))


def name(state: State, subject: Hashable) -> str:
    """An area by its label; counters, types, markers, items, regions by their names; Tactics by how many."""
    if isinstance(subject, int):
        return count("{n} Tactics", "{n} Tactics", subject)
    text, found = str(subject), laid(state)
    if is_area(text):
        return label(number(text))
    if "/" in text or text.isdecimal():
        return target_name(state, "", text)
    if found and text in found.pieces.markers:
        return marker_name(state, text)
    if text in ITEMS:
        return item_name(text)
    if found and text in found.pieces.units:
        return type_name(text)
    if found and text in found.map.regions:
        return place_name(state, text)
    return unit_name(state, text) or say("nobody")


def beside(state: State, action: Action) -> str:
    """What an action says besides its subject and its area."""
    if isinstance(action, events.Gather):
        return say("by sea") if action.by == SEA else say("by land")
    if isinstance(action, events.Allot):
        return item_name(action.item)
    if isinstance(action, events.Load | events.Board):
        return say("aboard {fleet}", fleet=unit_name(state, action.fleet))
    if isinstance(action, events.ForceMarch):
        return marker_name(state, action.marker)
    if isinstance(action, events.Intercept):
        return count("{n} Tactics", "{n} Tactics", action.tactics)
    if isinstance(action, events.UpgradeMilitia):
        return type_name(action.type)
    return use_name(action.use) if isinstance(action, events.PlayMarker) else ""


def said(state: State, action: Action) -> str:
    """What ends a step, or goes on with it, in the words of that step: "Do not pursue", "Retreat by land"."""
    return worded(state, action) if isinstance(action, (*ENDS, events.OpenFire)) else ""


def order(state: State, subject: Hashable) -> tuple[bool, int]:
    """The strong first, leaders last."""
    unit = state.unit(str(subject))
    return unit.is_leader, -unit.counter.strength


def fresh(state: State, subject: Hashable) -> bool:
    """Whether a counter has not moved yet; whatever is no counter is always fresh."""
    place = state.roster.get(subject) if isinstance(subject, str) else None
    return place is None or not state.units[place].moved


# ---------------------------------------------------------------- what a player seems to want


def attempt(state: State, subject: Hashable, hex_: int) -> Action | None:
    """What somebody wants who points from a subject at an area in the present step."""
    pointing = POINTING.get(type(top(state)))
    return pointing(str(subject), area_at(state, hex_)) if pointing else None


POINTING: dict[type, Callable[[str, str], Action]] = {
    events.Placement: events.Place,
    events.Mobilization: events.Mobilize,
    events.LeaderArrival: events.PlaceLeader,
    events.Displacement: events.Displace,
    events.Aiming: lambda _, area: events.Choose(area),
    events.Movement: lambda _, area: events.Gather(area, "land"),
    events.Gathering: lambda subject, _: events.Take(subject),
    events.Marching: lambda _, area: events.March(area),
    events.Combats: lambda _, area: events.Attack(area),
    events.Retreat: lambda _, area: events.RetreatTo(area),
    events.Hits: lambda subject, _: events.TakeHit(subject),
    events.Firing: lambda subject, _: events.Fire(subject),
}
"""By frame: the action that pointing from a subject at an area asks for."""


def close(state: State) -> Action | None:
    """How the present step is ended."""
    frame = top(state)
    return ENDERS.get(type(frame), events.EndSegment)() if frame else None


ENDS = (events.EndSegment, events.Halt, events.Seal, events.Pass, events.KeepRoll)
"""What ends a step, in the order in which it is looked for."""


def closing(offers: Iterable[Offer]) -> Action | None:
    """The action that ends the present step, if it is offered."""
    found = {offer.verb: offer for offer in offers if offer.verb in ENDS}
    return next((found[verb].actions[0] for verb in ENDS if verb in found), None)


ROUTINE = (events.OpenFire, events.Fire, events.Contest)
"""What needs no thought whenever it is offered: the next unit fires, the next item is resolved."""


def obvious(state: State, offers: Sequence[Offer]) -> Action | None:
    """What needs no thought: take all along, set off, fire on; or the only thing that can be done."""
    frame = top(state)
    if isinstance(frame, events.Gathering):
        return _gathered(frame, offers)
    if isinstance(frame, events.Hits):
        return _alike(state, offers)
    routine = next((offer for offer in offers if offer.verb in ROUTINE), None)
    if routine:
        return routine.actions[0]
    only = [action for offer in offers if offer.verb is not events.PlayMarker for action in offer.actions[:2]]
    return only[0] if len(only) == 1 and not isinstance(only[0], ENDS) else None


def _gathered(frame: events.Gathering, offers: Sequence[Offer]) -> Action | None:
    """16.3: everybody, then off with the only one who can lead."""
    verbs = (events.SetOff, events.ForceMarch) if frame.stack else (events.TakeAll,)
    found = [offer.actions[0] for offer in offers if offer.verb in verbs]
    return found[0] if len(found) == 1 else None


def _alike(state: State, offers: Sequence[Offer]) -> Action | None:
    """18.4.2: who takes the result, if all that could are alike."""
    units = [state.unit(offer.subject) for offer in offers if offer.subject in state.roster]
    same = len({likeness(state, unit) for unit in units}) == 1
    return offers[0].actions[0] if same else None


# ---------------------------------------------------------------- ways and traces


def path(state: State, action: Action) -> tuple[int, ...]:
    """16.2: the areas on the way of a stack."""
    frame = top(state)
    if not (isinstance(action, events.March) and isinstance(frame, events.Marching)):
        return ()
    found = travel(state, frame)
    return tuple(map(number, found.path_to(action.area))) if action.area in found.costs else ()


def traces(event: Event) -> tuple[int, ...]:
    """Where to look after an event: where counters have come to, where a battle is, where markers lie."""
    struck = target(event.action)
    ends = tuple(dict.fromkeys(there for fact in event.facts for there in _ends(fact) if there))
    return ends or ((struck,) if struck else ())


def _ends(fact: Fact) -> Iterator[int]:
    if isinstance(fact, events.UnitMoved | events.UnitPlaced | events.WorkTaken | events.WorkRemoved):
        yield number(fact.area)
    elif isinstance(fact, events.WorkPlaced):
        yield number(fact.work.area)
    elif isinstance(fact, events.BattleBegan):
        yield number(fact.battle.area)


def find(state: State, text: str) -> tuple[Hashable, ...]:
    """The counters whose names begin with, or else contain, a text; areas if there is none."""
    wanted = text.casefold().strip()
    here = [unit for unit in state.units if unit.on_map and not is_unknown(unit)]
    names = [(unit_name(state, unit.id).casefold(), unit.id) for unit in here]
    first = [id_ for name_, id_ in names if name_.startswith(wanted)]
    within = [id_ for name_, id_ in names if wanted in name_ and id_ not in first]
    areas = (area_at(state, place) for place in PLACES.called(atlas(state), text))
    return (*first, *within) or tuple(areas)


def heading(state: State) -> tuple[str, str]:
    """The year and the step, for the top of the screen."""
    if not state.turn:
        return say("set-up"), ""
    phase = f"{state.phase}.{state.campaign}" if state.campaign else state.phase
    side = side_name(state, state.side) if state.side else ""
    return str(state.year), " ".join(part for part in (phase, side, step_name(state.step)) if part)


def combats(state: State) -> dict[int, int]:
    """18.1: the area of the battle that is being fought."""
    return {number(state.battle.area): 1} if state.battle else {}


def owed(state: State) -> Collection[int]:
    """18.1: the areas in which a battle must be fought."""
    frame = top(state)
    return (
        {number(area) for area in areas_to_attack(state, frame)} if isinstance(frame, events.Combats) else ()
    )


def secret(state: State) -> Hashable:
    """22.1, 7.4: a side sees its own hand and stacks, whatever it decides, until the game is over."""
    return None if state.over else getattr(top(state), "side", "") or None


TABLE = Table(
    marks={
        events.Place: Mark.MOVE,
        events.PlaceLeader: Mark.MOVE,
        events.Mobilize: Mark.MOVE,
        events.Displace: Mark.MOVE,
        events.Gather: Mark.MOVE,
        events.March: Mark.MOVE,
        events.RetreatTo: Mark.MOVE,
        events.RetreatToSea: Mark.MOVE,
        events.Choose: Mark.STRIKE,
        events.Overrun: Mark.STRIKE,
        events.Attack: Mark.STRIKE,
        events.AttackFleets: Mark.STRIKE,
        events.Intercept: Mark.STRIKE,
        events.CommitMassacre: Mark.STRIKE,
        events.Plunder: Mark.STRIKE,
    },
    gestures=frozenset({events.Place, events.Take, events.JoinInterception, events.Drop, events.Land}),
    lesser=frozenset(),
    dicey=frozenset(
        {
            events.Attack,
            events.AttackFleets,
            events.Overrun,
            events.Intercept,
            events.Fire,
            events.OpenFire,
            events.Withdraw,
            events.RaisePartisans,
        }
    ),
    chains=frozenset({events.Place}),
    home=home,
    target=target,
    stack=stack,
    name=name,
    verb=lambda verb: say(VERBS.get(verb, verb.__name__)),
    order=order,
    fresh=fresh,
    attempt=attempt,
    close=close,
    obvious=obvious,
    whose=lambda state: (state.turn, state.phase, state.campaign, state.side),
    path=path,
    traces=traces,
    overlays={"zone": zone, "fire": supply, "command": towns},
    chosen=dict.fromkeys(("zone", "fire", "command"), lambda *_: ()),
    combats=combats,
    owed=owed,
    find=find,
    weigh=later("cockade.tui.games.revolution.weigh", "weigh"),
    weigh_stack=later("cockade.tui.games.revolution.weigh", "weigh_stack"),
    atlas=atlas,
    scene=scene,
    heading=heading,
    hex_lines=hex_lines,
    hex_brief=hex_brief,
    stack_lines=stack_lines,
    stack_brief=stack_brief,
    track_lines=track_lines,
    track_brief=track_brief,
    track_words=track_words,
    book_lines=book_lines,
    still=lambda *_: "",
    score_lines=later("cockade.tui.games.revolution.score", "score_lines"),
    duty_lines=duty_lines,
    secret=secret,
    places=PLACES,
    closing=closing,
    beside=beside,
    legend=LEGEND,
    lets_go=frozenset(
        {
            events.Gather,
            events.TakeAll,
            events.SetOff,
            events.ForceMarch,
            events.March,
            events.OpenFire,
            events.Attack,
        }
    ),
    word=word,
    quiets=frozenset({events.PassPhase}),
    lays={"zone": "Where the enemy stops a march", "fire": "Who is fed where", "command": "Towns that count"},
    said=said,
    last=frozenset({events.EndSegment}),
    once=frozenset({events.RollAgain}),
    unasked=frozenset(
        {
            events.Pass,
            events.PassPhase,
            events.KeepRoll,
            events.Halt,
            events.BuyMarker,
            events.BuyLeader,
            events.RollAgain,
        }
    ),
)
"""The American Revolution, put together for the game screen."""
