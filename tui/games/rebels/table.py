"""Rebels & Redcoats on the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cockade.engine.hexgrid import spoken
from cockade.engine.later import later
from cockade.engine.rebels.common.ground import ground
from cockade.engine.rebels.common.zones import beside_enemies
from cockade.engine.rebels.segment4_movement.forced_march import forced_routes
from cockade.engine.rebels.segment4_movement.march import march_routes
from cockade.engine.rebels.segment5_assault.declaration import joined, still_owed
from cockade.events import rebels as events
from cockade.tui.games.rebels.names import segment_name, side_name
from cockade.tui.games.rebels.panel import (
    hex_brief,
    hex_lines,
    level_brief,
    spot,
    stack_at,
    stack_brief,
    stack_lines,
    track_lines,
)
from cockade.tui.games.rebels.scene import atlas, has_acted, scene
from cockade.tui.games.table import Mark, Table, still_able
from cockade.tui.text.words import count, say

if TYPE_CHECKING:
    from collections.abc import Collection, Hashable, Iterator, Sequence

    from cockade.engine.rebels.common.state import State
    from cockade.engine.rules import Offer
    from cockade.events.event import Action, Event, Fact
    from cockade.tui.text.line import Line

_declared_lines = later("cockade.tui.games.rebels.declaring", "duty_lines")
VERBS: dict[type[Action], str] = {
    events.Place: "Place",
    events.Bombard: "Bombard",
    events.JoinFire: "Join the fire",
    events.OpenFire: "Open fire",
    events.March: "March",
    events.ForceMarch: "Forced march",
    events.Disengage: "Disengage",
    events.StandRearguard: "Stand rearguard",
    events.EndSegment: "End the segment",
    events.Engage: "Engage",
    events.OpenAssaults: "Begin the assaults",
    events.Assault: "Assault",
    events.Suffer: "Take the result",
    events.Retreat: "Retreat",
    events.Follow: "Follow",
    events.Escape: "Escape",
    events.Advance: "Advance",
    events.EndAdvance: "End the advance",
    events.Rally: "Rally",
}


def home(state: State, subject: Hashable) -> int:
    """Where a subject is: its hex, or the hex by which it will enter the map."""
    if isinstance(subject, int):
        return subject
    unit = state.unit(str(subject))
    return unit.hex or unit.entry


def target(action: Action) -> int:
    """The hex that an action points at."""
    if isinstance(action, events.Engage):
        return action.target
    found = getattr(action, "hex", 0)
    return found if isinstance(found, int) else 0


def stack(state: State, hex_: int) -> tuple[Hashable, ...]:
    """The subjects of a hex: its units, and the hex itself, which attacks or is attacked."""
    return (*(unit.id for unit in stack_at(state, hex_)), hex_)


def name(state: State, subject: Hashable) -> str:
    """A unit by its counter, a hex by its number."""
    return spoken(subject) if isinstance(subject, int) else state.unit(str(subject)).counter.name


def order(state: State, subject: Hashable) -> tuple[bool, int]:
    """The strong first, leaders last: a leader may only go where troops are already."""
    unit = state.unit(str(subject))
    return unit.is_leader, -unit.stacking_points


def along(state: State, subject: Hashable) -> frozenset[int]:
    """11.15: a leader may stand beside the enemy only with troops, and so go there with them."""
    unit = None if isinstance(subject, int) else state.unit(str(subject))
    if unit is None or not (unit.is_leader and unit.hex):
        return frozenset()
    return beside_enemies(state, unit.side).intersection(march_routes(state, unit).hexes)


def fresh(state: State, subject: Hashable) -> bool:
    """Whether a unit has neither moved nor fired in this player turn; a hex is always fresh."""
    return isinstance(subject, int) or not has_acted(state, state.unit(str(subject)))


# ---------------------------------------------------------------- what a player seems to want

MOVES = (events.MovementSegment, events.ReinforcementSegment)


def attempt(state: State, subject: Hashable, hex_: int) -> Action | None:  # noqa: C901 - one line per frame
    """What somebody wants who points from a subject at a hex in the present step."""
    frame = state.agenda[-1] if state.agenda else None
    if isinstance(subject, int):
        return events.Engage(subject, hex_) if isinstance(frame, events.Declaration) else events.Assault(hex_)
    unit = str(subject)
    if isinstance(frame, events.Placement):
        return events.Place(unit, hex_)
    if isinstance(frame, events.BombardmentSegment):
        return events.Bombard(unit, hex_)
    if isinstance(frame, MOVES):
        return events.March(unit, hex_)
    if isinstance(frame, events.Declaration):
        return events.Engage(state.unit(unit).hex, hex_)
    if isinstance(frame, events.AssaultSegment):
        return events.Assault(hex_)
    if isinstance(frame, events.Aftermath):
        return events.Suffer(unit)
    if isinstance(frame, events.Retreating):
        return events.Retreat(unit, hex_)
    if isinstance(frame, events.Following):
        return events.Follow(unit, hex_)
    if isinstance(frame, events.Escaping):
        return events.Escape(unit, hex_)
    if isinstance(frame, events.Advancing):
        return events.Advance(unit, hex_)
    if isinstance(frame, events.RecoverySegment):
        return events.Rally(unit)
    return events.March(unit, hex_)


def close(state: State) -> Action | None:
    """How the present step is ended."""
    frame = state.agenda[-1] if state.agenda else None
    if isinstance(frame, events.Battery):
        return events.OpenFire()
    if isinstance(frame, events.Declaration):
        return events.OpenAssaults()
    if isinstance(frame, events.Advancing):
        return events.EndAdvance()
    return events.EndSegment() if frame else None


def still(state: State, offers: Sequence[Offer]) -> str:
    """
    Who could still act: hexes that may attack, or units; in movement who has not moved, then who could go on.

    Whoever could only stay behind for others (4.4.2) moves nothing and is not counted.
    """
    frame = state.agenda[-1] if state.agenda else None
    if isinstance(frame, events.Declaration):
        attacking = {offer.subject for offer in offers if offer.verb is events.Engage and offer.actions}
        return count("{n} hex could still attack.", "{n} hexes could still attack.", len(attacking))
    if not isinstance(frame, MOVES):
        return still_able(state, offers)
    moving = (offer for offer in offers if offer.verb is not events.StandRearguard and offer.actions)
    able = {offer.subject for offer in moving if offer.subject is not None}
    unmoved = sum(fresh(state, subject) for subject in able)
    first = count("{n} has not moved.", "{n} have not moved.", unmoved) if unmoved else ""
    more = say("{n} could go on.", n=len(able) - unmoved) if len(able) > unmoved else ""
    return " ".join(filter(None, (first, more)))


ROUTINE = frozenset({events.Suffer, events.Rally, events.Assault, events.JoinFire})


def obvious(state: State, offers: Sequence[Offer]) -> Action | None:
    """The next result, rally or combat in listed order; or an obligation that can be met in one way."""
    frame = state.agenda[-1] if state.agenda else None
    if isinstance(frame, events.Declaration):
        return _obliged(offers, still_owed(frame))
    return next((offer.actions[0] for offer in offers if offer.verb in ROUTINE), None)


def _obliged(offers: Sequence[Offer], owed: Collection[int]) -> Action | None:
    """8.22: a hex that must attack and can attack only one, or must be attacked and only from one."""
    pairs = [action for offer in offers for action in offer.actions if isinstance(action, events.Engage)]
    for pair in pairs:
        alone = sum(other.hex == pair.hex for other in pairs) == 1 and pair.hex in owed
        if alone or (sum(other.target == pair.target for other in pairs) == 1 and pair.target in owed):
            return pair
    return None


# ---------------------------------------------------------------- ways and traces


def path(state: State, action: Action) -> tuple[int, ...]:
    """The hexes that a unit will walk."""
    if isinstance(action, events.March):
        return march_routes(state, state.unit(action.unit)).path_to(action.hex)
    if isinstance(action, events.ForceMarch):
        return forced_routes(state, state.unit(action.unit)).path_to(action.hex)
    return ()


def traces(event: Event) -> tuple[int, ...]:
    """Where to look after an event: where units have come to, where guns and assaults struck."""
    struck = target(event.action)
    ends = tuple(hex_ for fact in event.facts for hex_ in _ends(fact))
    return ends or ((struck,) if struck else ())


def _ends(fact: Fact) -> Iterator[int]:
    if isinstance(fact, events.UnitMoved):
        yield fact.path[-1]
    elif isinstance(fact, events.UnitRetreated | events.UnitAdvanced | events.LeaderMoved):
        yield fact.hex


def find(state: State, text: str) -> tuple[Hashable, ...]:
    """The units whose names are a text, or else begin with it, or else contain it."""
    wanted = text.casefold().strip()
    names = [(unit.counter.name.casefold(), unit.id) for unit in state.units if unit.alive]
    found = [(name != wanted, not name.startswith(wanted), id_) for name, id_ in names if wanted in name]
    return tuple(id_ for *_, id_ in sorted(found, key=lambda each: each[:2]))


def heading(state: State) -> tuple[str, str]:
    """The turn and the step, for the top of the screen."""
    number = say("turn {n} of {all}", n=state.turn, all=len(state.labels))
    turn = f"{state.label} {number}" if state.turn else say("set-up")
    step = say("{side} {step}", side=side_name(state, state.side), step=segment_name(state.segment))
    return turn, step if state.segment else ""


def combats(state: State) -> dict[int, int]:
    """8.27, 7.1: by hex, the number of its combat in the order of declaration; the target of a fire is 1."""
    frame = state.agenda[-1] if state.agenda else None
    if isinstance(frame, events.Battery):
        return {frame.target: 1}
    if isinstance(frame, events.Declaration):
        group = joined(frame.chosen)
        numbers = {lowest: n for n, lowest in enumerate(dict.fromkeys(group[a] for a, _ in frame.chosen), 1)}
        return {hex_: numbers[lowest] for hex_, lowest in group.items()}
    segment = next((f for f in reversed(state.agenda) if isinstance(f, events.AssaultSegment)), None)
    found = enumerate(segment.combats if segment else (), 1)
    return {hex_: n for n, combat in found for pair in combat.crossings for hex_ in pair}


def duty_lines(state: State) -> list[Line]:
    """8.27: the combats declared so far, while there may be any."""
    return _declared_lines(state) if state.agenda and isinstance(state.agenda[-1], events.Declaration) else []


def owed(state: State) -> Collection[int]:
    """8.22: the hexes that must still attack or be attacked."""
    frame = state.agenda[-1] if state.agenda else None
    return still_owed(frame) if isinstance(frame, events.Declaration) else ()


TABLE = Table(
    marks={
        events.Place: Mark.MOVE,
        events.March: Mark.MOVE,
        events.ForceMarch: Mark.FAR,
        events.Retreat: Mark.MOVE,
        events.Follow: Mark.MOVE,
        events.Escape: Mark.MOVE,
        events.Advance: Mark.MOVE,
        events.Bombard: Mark.STRIKE,
        events.Engage: Mark.STRIKE,
        events.Assault: Mark.STRIKE,
    },
    gestures=frozenset({events.Place, events.March, events.ForceMarch}),
    lesser=frozenset({events.ForceMarch}),
    dicey=frozenset(
        {
            events.Bombard,
            events.OpenFire,
            events.ForceMarch,
            events.Disengage,
            events.Assault,
            events.Suffer,
            events.Rally,
        }
    ),
    chains=frozenset({events.Place}),
    risky=frozenset({events.ForceMarch}),
    home=home,
    target=target,
    stack=stack,
    name=name,
    verb=lambda verb: say(VERBS.get(verb, verb.__name__)),
    order=order,
    along=along,
    fresh=fresh,
    attempt=attempt,
    close=close,
    still=still,
    obvious=obvious,
    whose=lambda state: (state.turn, state.side),
    path=path,
    traces=traces,
    overlays={name: later("cockade.tui.games.rebels.overlays", name) for name in ("zone", "fire", "command")},
    chosen={
        "zone": lambda *_: (),
        "fire": later("cockade.tui.games.rebels.overlays", "guns"),
        "command": later("cockade.tui.games.rebels.overlays", "leaders"),
    },
    combats=combats,
    owed=owed,
    find=find,
    weigh=later("cockade.tui.games.rebels.weigh", "weigh"),
    weigh_stack=later("cockade.tui.games.rebels.weigh", "weigh_stack"),
    atlas=atlas,
    scene=scene,
    heading=heading,
    hex_lines=hex_lines,
    hex_brief=hex_brief,
    stack_lines=stack_lines,
    stack_brief=stack_brief,
    spot=spot,
    roads=lambda state, hex_: ground(state.scenario).map.roads_from(hex_),
    track_lines=track_lines,
    track_brief=level_brief,
    duty_lines=duty_lines,
    declared=later("cockade.tui.games.rebels.declaring", "declared_at"),
    score_lines=later("cockade.tui.games.rebels.score", "score_lines"),
    fallen=later("cockade.tui.games.rebels.score", "fallen"),
)
