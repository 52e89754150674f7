"""Brandywine on the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cockade.engine.brandywine.b2_movement.ways import hasten_routes, march_routes
from cockade.engine.brandywine.b6_combat.results import STEP
from cockade.engine.brandywine.common.ground import ground
from cockade.engine.brandywine.common.stacking import crowded_hexes
from cockade.engine.hexgrid import spoken
from cockade.engine.later import later
from cockade.events import brandywine as events
from cockade.tui.games.brandywine.declaring import declared_at, duty_lines
from cockade.tui.games.brandywine.duties import duties, moves_owed
from cockade.tui.games.brandywine.fights import matrix_heads
from cockade.tui.games.brandywine.legend import LEGEND
from cockade.tui.games.brandywine.names import (
    army_name,
    chit_letters,
    chit_name,
    is_unknown,
    people,
    phase_name,
    short_name,
    side_name,
    too_much,
    unit_name,
    word,
)
from cockade.tui.games.brandywine.orders import DECLINERS, ENDERS, ENDS, VERBS, top
from cockade.tui.games.brandywine.overlays import command, fire, guns, leaders, zone
from cockade.tui.games.brandywine.panel import hex_brief, hex_lines, spot, stack_at, stack_brief, stack_lines
from cockade.tui.games.brandywine.scene import atlas, has_acted, scene
from cockade.tui.games.brandywine.tracks import army_brief, book_lines, track_lines
from cockade.tui.games.table import Mark, Table, still_able
from cockade.tui.text.words import say

if TYPE_CHECKING:
    from collections.abc import Collection, Hashable, Iterable, Iterator, Sequence

    from cockade.engine.brandywine.common.state import State
    from cockade.engine.rules import Offer
    from cockade.events.event import Action, Event, Fact

WHO, WHOM = 12, 12
"""The cells of the names of who fires and of his target in a list."""
FIRING = (events.ArtilleryPhase, events.Battery, events.RiflePhase)


def home(state: State, subject: Hashable) -> int:
    """Where a subject is: its hex, or the hex by which it will enter the map; 0 for a chit or a side."""
    if isinstance(subject, int):
        return subject
    number = state.roster.get(str(subject))
    return 0 if number is None else state.units[number].hex or state.units[number].entry


def target(action: Action) -> int:
    """The hex that an action points at."""
    found = getattr(action, "hex", 0)
    return found if isinstance(found, int) else 0


def stack(state: State, hex_: int) -> tuple[Hashable, ...]:
    """The subjects of a hex: its units, and the hex itself, which is diverted or resolved."""
    return (*(unit.id for unit in stack_at(state, hex_)), hex_)


def name(state: State, subject: Hashable) -> str:
    """A unit by its counter, a hex by its number, a chit, a letter, an army or a side by its own name."""
    if isinstance(subject, int):
        return spoken(subject)
    text = str(subject)
    if text in (events.AMERICAN, events.BRITISH):
        return people(text)
    if isinstance(top(state), events.CloseCombat) and text not in state.roster:
        return chit_name(text)
    return army_name(text) if text in (events.ARMY, events.WING) else unit_name(state, text)


def order(state: State, subject: Hashable) -> tuple[bool, int]:
    """The strong first, leaders last."""
    unit = state.unit(str(subject))
    return unit.is_leader, -unit.strength


def fresh(state: State, subject: Hashable) -> bool:
    """Whether a unit has done nothing yet in this player turn; whatever is no unit is always fresh."""
    number = None if isinstance(subject, int) else state.roster.get(str(subject))
    return number is None or not has_acted(state, state.units[number])


# ---------------------------------------------------------------- what a player seems to want


def attempt(state: State, subject: Hashable, hex_: int) -> Action | None:
    """What somebody wants who points from a subject at a hex in the present step."""
    frame, unit = top(state), str(subject)
    if isinstance(subject, int):
        return events.Divert(hex_) if isinstance(frame, events.Declaration) else events.Resolve(hex_)
    if isinstance(frame, FIRING):
        foes = [each for each in state.position.combat_units(hex_) if each.side != frame.side]
        return events.Shoot(unit, foes[0].id) if foes else events.March(unit, hex_)
    if isinstance(frame, events.CombatPhase):
        return events.Resolve(hex_)
    if isinstance(frame, events.Choosing) and frame.what == STEP:
        return events.LoseStep(unit)
    for kind, verb in ONLY.items():
        if isinstance(frame, kind):
            return verb(unit)
    pointing = next((verb for kind, verb in TOWARDS.items() if isinstance(frame, kind)), events.March)
    return pointing(unit, hex_)


def ways(state: State, hand: tuple[Hashable, ...], hex_: int) -> tuple[tuple[Action, ...], ...]:
    """10.1.4, 11.1.3: every enemy of a hex is a target of its own, and all in hand are laid on the same."""
    frame = top(state)
    foes = state.position.combat_units(hex_) if isinstance(frame, FIRING) else ()
    return tuple(
        tuple(events.Shoot(str(subject), foe.id) for subject in hand)
        for foe in foes
        if isinstance(frame, FIRING) and foe.side != frame.side
    )


TOWARDS: dict[type, type[events.March | events.Place | events.Engage | events.Retreat | events.Advance]] = {
    events.MovementPhase: events.March,
    events.Placement: events.Place,
    events.Declaration: events.Engage,
    events.Retreating: events.Retreat,
    events.Advancing: events.Advance,
}
ONLY: dict[
    type,
    type[
        events.Rally
        | events.Suffer
        | events.Yield
        | events.Lead
        | events.LoseStep
        | events.LoseLeader
        | events.Accompany
    ],
] = {
    events.RallyPhase: events.Rally,
    events.Crowded: events.LoseStep,
    events.CloseCombat: events.Lead,
    events.Aftermath: events.Suffer,
    events.Stragglers: events.Suffer,
    events.Choosing: events.Yield,
    events.LeaderLost: events.LoseLeader,
    events.Accompanying: events.Accompany,
}


def close(state: State) -> Action | None:
    """How the present step is ended."""
    frame = top(state)
    if isinstance(frame, DECLINERS):
        return events.Decline()
    return ENDERS.get(type(frame), events.EndPhase)() if frame else None


def still(state: State, offers: Sequence[Offer]) -> str:
    """How many could still act; in movement, which the prompt counts, what ending it would cost."""
    frame = top(state)
    if not isinstance(frame, events.MovementPhase):
        return still_able(state, offers)
    if crowded := crowded_hexes(state, frame.side):
        over = (say("{hex} by {surplus}", hex=spoken(h), surplus=too_much(state, h)) for h in crowded)
        return say("Over the stacking limit, steps will be lost (9.3.3): {hexes}.", hexes=", ".join(over))
    return ""


def closing(offers: Iterable[Offer]) -> Action | None:
    """The action that ends the present step, if it is offered: never one that spends or commits something."""
    return next((offer.actions[0] for offer in offers if offer.verb in ENDS), None)


def beside(state: State, action: Action) -> str:
    """At whom is fired: where he stands, then who he is, for the end may be cut."""
    if not isinstance(action, events.Shoot):
        return ""
    return f"{spoken(home(state, action.target))} {unit_name(state, action.target)}"


def said(state: State, action: Action) -> str:
    """11.1.3: who fires at whom, in half a line; of a chit its two letters too, as over the figures."""
    if isinstance(action, events.PlayChit):
        return f"{chit_letters(action.chit)} {chit_name(action.chit)}"
    if not isinstance(action, events.Shoot):
        return ""
    who, whom = short_name(state, action.unit, WHO), short_name(state, action.target, WHOM)
    return f"{who} > {spoken(home(state, action.target))} {whom}"


def over(state: State, verb: type[Action]) -> str:
    """12.1.9: the heads of the columns of the matrix, over the figures of the chits."""
    frame = top(state)
    return (
        matrix_heads(state, frame)
        if verb is events.PlayChit and isinstance(frame, events.CloseCombat)
        else ""
    )


ROUTINE = frozenset({events.Suffer, events.Rally, events.Resolve})
"""What is only a matter of order; who leads, goes along or is lost is for the player to say."""


def obvious(state: State, offers: Sequence[Offer]) -> Action | None:
    """The next result, rally or combat in listed order; or an obligation that can be met in one way."""
    frame = top(state)
    if isinstance(frame, events.Declaration):
        return _obliged(state, frame, offers)
    if isinstance(frame, events.Retreating):
        return None
    return next((offer.actions[0] for offer in offers if offer.verb in ROUTINE and offer.actions), None)


def _obliged(state: State, frame: events.Declaration, offers: Sequence[Offer]) -> Action | None:
    """12.1: a unit of a hex that owes something and can attack only one hex."""
    owing = {duty.hex for duty in duties(state, frame)}
    for offer in offers:
        pairs = [action for action in offer.actions if isinstance(action, events.Engage)]
        if len(pairs) == 1 and owing & {home(state, offer.subject), pairs[0].hex}:
            return pairs[0]
    return None


# ---------------------------------------------------------------- ways and traces


def path(state: State, action: Action) -> tuple[int, ...]:
    """The hexes that a unit will walk; what the viewer may not know may lie in another way."""
    if isinstance(action, events.Wade):
        return (action.hex,)
    if not isinstance(action, events.March | events.Hasten):
        return ()
    ways = march_routes if isinstance(action, events.March) else hasten_routes
    routes = ways(state, state.unit(action.unit))
    return routes.path_to(action.hex) if action.hex in routes.hexes else ()


def traces(event: Event) -> tuple[int, ...]:
    """Where to look after an event: where units have come to, where a combat was."""
    struck = target(event.action)
    ends = tuple(hex_ for fact in event.facts for hex_ in _ends(fact))
    return ends or ((struck,) if struck else ())


def _ends(fact: Fact) -> Iterator[int]:
    if isinstance(fact, events.UnitMoved):
        yield fact.path[-1]
    elif isinstance(
        fact,
        events.UnitRetreated
        | events.UnitAdvanced
        | events.LeaderFollowed
        | events.UnitArrived
        | events.UnitPlaced,
    ):
        yield fact.hex


def find(state: State, text: str) -> tuple[Hashable, ...]:
    """The units whose names begin with, or else contain, a text."""
    wanted = text.casefold().strip()
    names = [
        (unit.counter.name.casefold(), unit.id)
        for unit in state.units
        if not unit.is_out and not is_unknown(unit)
    ]
    first = [id_ for name_, id_ in names if name_.startswith(wanted)]
    return tuple(first + [id_ for name_, id_ in names if wanted in name_ and id_ not in first])


def heading(state: State) -> tuple[str, str]:
    """The turn and the step, for the top of the screen."""
    turn = say("turn {n} of {last}", n=state.turn, last=state.last_turn) if state.turn else say("set-up")
    if not state.segment:
        return turn, ""
    phase = phase_name(state.segment)
    return turn, f"{side_name(state, state.side)} {phase}" if state.side else phase


# ---------------------------------------------------------------- close combats


def combats(state: State) -> dict[int, int]:
    """12.1.4: by hex, the number of its combat in the order of declaration; the target of a fire is 1."""
    frame = top(state)
    if isinstance(frame, events.Battery):
        return {home(state, frame.target): 1}
    if isinstance(frame, events.Declaration):
        return joined(state, frame)
    running = next((f for f in reversed(state.agenda) if isinstance(f, events.CloseCombat)), None)
    phase = next((f for f in reversed(state.agenda) if isinstance(f, events.CombatPhase)), None)
    listed = ([running.combat] if running else []) + list(phase.combats if phase else ())
    found = enumerate(listed, 1)
    return {hex_: n for n, each in found for _, start, into in each.crossings for hex_ in (start, into)}


def joined(state: State, frame: events.Declaration) -> dict[int, int]:
    """12.1.4: the combats that the pairs chosen so far make, by hex, in the order of declaration."""
    groups: list[set[int]] = []
    for unit, into in frame.chosen:
        pair = {home(state, unit), into}
        touching = [group for group in groups if group & pair]
        groups = [group for group in groups if group not in touching]
        groups.append(pair.union(*touching))
    return {hex_: n for n, group in enumerate(groups, 1) for hex_ in group}


def owed(state: State) -> Collection[int]:
    """12.1, 9.1: the hexes that must still attack, be attacked, or be left."""
    frame = top(state)
    if isinstance(frame, events.MovementPhase):
        return {duty.hex for duty in moves_owed(state, frame.side)}
    return {duty.hex for duty in duties(state, frame)} if isinstance(frame, events.Declaration) else ()


# ---------------------------------------------------------------- secrets


def secret(state: State) -> Hashable:
    """
    What only the side that decides may see now: its way for the third brigade (9.8.2), its chit (12.1.9), or
    what British stacks are made of (7.1.3-adv); None if everything lies open.
    """
    frame = top(state)
    if isinstance(frame, events.EntryChoice) and frame.brigade == events.THIRD:
        return ("entry", frame.brigade)
    if isinstance(frame, events.CloseCombat) and frame.step == "tactics":
        return ("chit", frame.side, frame.combat)
    if getattr(frame, "side", "") == events.BRITISH and state.advanced and not state.is_released(events.ARMY):
        return events.BRITISH
    return None


TABLE = Table(
    marks={
        events.Place: Mark.MOVE,
        events.March: Mark.MOVE,
        events.Hasten: Mark.FAR,
        events.Wade: Mark.FAR,
        events.Retreat: Mark.MOVE,
        events.Advance: Mark.MOVE,
        events.Engage: Mark.STRIKE,
        events.Resolve: Mark.STRIKE,
        events.Divert: Mark.STRIKE,
    },
    gestures=frozenset({events.Place, events.March, events.Hasten, events.Engage}),
    lesser=frozenset({events.Hasten, events.Wade}),
    dicey=frozenset({events.OpenFire, events.Rally, events.Resolve, events.Suffer}),
    chains=frozenset({events.Place}),
    home=home,
    ways=ways,
    target=target,
    stack=stack,
    name=name,
    verb=lambda verb: say(VERBS.get(verb, verb.__name__)),
    order=order,
    fresh=fresh,
    attempt=attempt,
    close=close,
    closing=closing,
    beside=beside,
    said=said,
    over=over,
    obvious=obvious,
    whose=lambda state: (state.turn, state.side),
    path=path,
    traces=traces,
    overlays={"zone": zone, "fire": fire, "command": command},
    chosen={"zone": lambda *_: (), "fire": guns, "command": leaders},
    combats=combats,
    owed=owed,
    find=find,
    weigh=later("cockade.tui.games.brandywine.weigh", "weigh"),
    weigh_stack=later("cockade.tui.games.brandywine.weigh", "weigh_stack"),
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
    track_brief=army_brief,
    book_lines=book_lines,
    legend=LEGEND,
    word=word,
    still=still,
    score_lines=later("cockade.tui.games.brandywine.score", "score_lines"),
    fallen=later("cockade.tui.games.brandywine.score", "fallen"),
    duty_lines=duty_lines,
    declared=declared_at,
    secret=secret,
)
"""Brandywine, put together for the game screen."""
