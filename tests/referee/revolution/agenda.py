"""The agenda: which decision may lie on which, and what is left when a step ends (5.0)."""

from __future__ import annotations

from cockade.engine.revolution.common.state import State
from cockade.events import revolution as events
from cockade.events.facts import FrameChanged, FramePopped, FramePushed, SegmentBegan
from tests.referee.revolution import field, rousing
from tests.referee.revolution.dues import LAWS, after, shows
from tests.referee.revolution.march import with_cargo

Frames = FramePushed | FrameChanged | FramePopped
STEPS = {
    "": ("B2",),
    "B2": ("B3",),
    "B3": ("B4",),
    "B4": ("B4", "B5"),
    "B5": ("B7",),
    "B7": ("B5", "B8", "B10"),
    "B8": ("B8.pursuit",),
    "B8.pursuit": ("B9",),
    "B9": ("B10",),
    "B10": ("B11",),
    "B11": (),
}
"""18.4: the steps of a battle, and what may follow each."""
FIRST = (
    events.Allotting,
    events.BidsDown,
    events.Combats,
    events.ContestRolls,
    events.Contests,
    events.Displacement,
    events.Enlistment,
    events.Foraging,
    events.Halving,
    events.Income,
    events.LeaderArrival,
    events.Massacres,
    events.Mobilization,
    events.Movement,
    events.Placement,
    events.Window,
)
UNDER = {
    events.SequenceOfPlay: FIRST,
    events.Allotting: (events.Allotting,),
    events.BattleJoined: (
        events.OwnRound,
        events.Pursuit,
        events.Retreat,
        events.TacticsChoice,
        events.Window,
    ),
    events.Bidding: (events.Bidding,),
    events.BidsDown: (events.Bidding,),
    events.Combats: (events.BattleJoined,),
    events.Contests: (events.ContestRolls, events.LeaderArrival, events.Displacement),
    events.Displacement: (events.Displacement,),
    events.Firing: (events.Hits,),
    events.Halving: (events.Halving,),
    events.Interception: (events.Intercepting,),
    events.Marching: (events.Interception,),
    events.Mobilization: (events.LeaderArrival,),
    events.Movement: (events.FleetsNamed, events.Gathering, events.GivingUp, events.Marching, events.Window),
    events.OwnRound: (events.HonoursAsked,),
    events.Placement: (events.Placement,),
    events.TacticsChoice: (events.TacticsChoice,),
    events.Window: (events.Sovereignty, events.Window, events.GivingUp),
}
"""What may come up while a decision waits; a die, an aim, a Spy and his answer anywhere."""
ANYWHERE = (events.Throw, events.Aiming, events.Reply, events.DrawingLots)


@LAWS.piles.append
def piled(referee, state: State, fact: Frames) -> None:
    """5.0: a decision comes up where it can, goes on as what it is, and is taken off the top."""
    top = state.agenda[-1] if state.agenda else None
    if isinstance(fact, FramePopped):
        referee.expect("5.0", "the bottom of the agenda", expected=False, found=len(state.agenda) < 2)
    elif isinstance(fact, FramePushed):
        may = (events.SequenceOfPlay,) if top is None else (*UNDER.get(type(top), ()), *ANYWHERE)
        found = isinstance(fact.frame, may)
        referee.expect(
            "5.0", f"{type(fact.frame).__name__} on {type(top).__name__}", expected=True, found=found
        )
        same = isinstance(top, type(fact.frame)) and getattr(top, "side", "") == fact.frame.side
        referee.expect("5.0", "the same side asked twice", expected=False, found=same and twice(top))
    else:
        fires = isinstance(top, events.OwnRound | events.Pursuit) and isinstance(fact.frame, events.Firing)
        found = fires or isinstance(fact.frame, type(top))
        referee.expect("5.0", "what goes on", expected=True, found=found)


def twice(top: object) -> bool:
    """Q89: choices that both sides make at once, one frame for each."""
    secret = (events.Allotting, events.Bidding, events.Halving, events.TacticsChoice)
    return isinstance(top, secret)


@after(SegmentBegan)
def cleared(referee, state: State, _fact: SegmentBegan, _then: State) -> None:
    """5.0: nothing waits any more when a step begins."""
    left = [type(frame).__name__ for frame in state.agenda]
    referee.expect("5.0", "what is still in progress", ["SequenceOfPlay"], left)


@shows(events.BattleJoined)
def steps(referee, state: State, frame: events.BattleJoined, _then: State) -> None:
    """18.4: step by step."""
    top = state.agenda[-1]
    before = top.step if isinstance(top, events.BattleJoined) else ""
    referee.expect("18.4", "the step of the battle", expected=True, found=frame.step in STEPS[before])
    if frame.step in ("B5", "B7") and state.battle is not None and not state.battle.loser:
        firing = state.battle.firing if frame.step == "B7" or not state.battle.round else ""
        if firing:
            referee.expect("18.4.2", "whose round it is", firing, frame.side)


@shows(events.Income)
def income(referee, state: State, frame: events.Income, _then: State) -> None:
    """6.7, 12.7: so many dice as the boxes say, one after the other."""
    top = state.agenda[-1]
    left = top.dice - 1 if isinstance(top, events.Income) else rousing.dice(state, frame.side)
    referee.expect("6.7", "dice still to be rolled", left, frame.dice)


@shows(events.BidsDown)
def bids(referee, state: State, frame: events.BidsDown, _then: State) -> None:
    """8.2: the dice of both, again after a tie."""
    top = state.agenda[-1]
    if isinstance(top, events.BidsDown):
        wanted = ((*top.dice, referee.die), ()) if len(top.dice) < 2 else ((), (referee.die,))
        referee.expect("8.2", "the dice so far", expected=True, found=frame.dice in wanted)


@shows(events.Aiming)
def aiming(referee, _state: State, frame: events.Aiming, _then: State) -> None:
    """7.9: the marker just played or that has more to do, or a Spy whose enemy has been cancelled."""
    action = referee.action
    if isinstance(action, events.PlayMarker) and action.use == "reply":
        wanted = ("spy", "stacks", ())
    elif isinstance(action, events.PlayMarker):
        wanted = (action.marker, action.use, ())
    else:
        wanted = (frame.marker, frame.use, referee.aimed if isinstance(action, events.Choose) else ())
    referee.expect("7.9", "what is aimed", wanted, (frame.marker, frame.use, frame.chosen))


@shows(events.Gathering)
def gathering(referee, state: State, frame: events.Gathering, _then: State) -> None:
    """16.3: in the area named, and by the way named."""
    top, action = state.agenda[-1], referee.action
    if isinstance(top, events.Gathering):
        wanted = (top.side, top.area, top.by)
    else:
        wanted = (referee.side, getattr(action, "area", ""), getattr(action, "by", ""))
    referee.expect("16.3", "where a stack is put together", wanted, (frame.side, frame.area, frame.by))
    if isinstance(action, events.Take | events.Load) and isinstance(top, events.Gathering):
        joined = top.stack if action.unit in top.stack else (*top.stack, action.unit)
        referee.expect("16.3", "who has joined", joined, frame.stack)


@shows(events.FleetsNamed)
def fleets(referee, state: State, frame: events.FleetsNamed, _then: State) -> None:
    """7.9.privateers, Q28: the stack that is about to sail, less a fleet that is held."""
    top, action = state.agenda[-1], referee.action
    if isinstance(top, events.FleetsNamed):
        wanted = {id_ for id_ in top.stack if not {id_, state.unit(id_).aboard} & held(state, top.stack)}
        referee.expect("7.9.privateers", "who still sails", wanted, set(frame.stack))
    else:
        named = (action.commander, getattr(action, "marker", ""))
        referee.expect("16.3", "who commands", named, (frame.commander, frame.marker))
        referee.expect("16.3", "everybody aboard", set(with_cargo(state, frame.stack)), set(frame.stack))


def held(state: State, stack: tuple[str, ...]) -> set[str]:
    """Q28: the fleets that Privateers hold."""
    return {id_ for id_ in stack if state.unit(id_).held == "phase"}


@shows(events.Combats)
def combats(referee, state: State, frame: events.Combats, _then: State) -> None:
    """18.2: what has been fought for."""
    top = state.agenda[-1]
    fights = {
        (kind, area) for kind, areas in (("land", frame.fought), ("naval", frame.sailed)) for area in areas
    }
    wanted = set(referee.fights)
    if isinstance(referee.action, events.Attack | events.AttackFleets) and isinstance(top, events.Combats):
        kind = "land" if isinstance(referee.action, events.Attack) else "naval"
        wanted.add((kind, referee.action.area))
    referee.expect("18.2", "what has been fought for", wanted, fights)


@shows(events.Retreat)
def retreats(referee, state: State, frame: events.Retreat, _then: State) -> None:
    """18.8, 18.9, 38.0: first to sea, then ashore; in peace only if that was granted."""
    granted = isinstance(referee.action, events.GrantHonours) or referee.honours > 0
    referee.expect("38.0", "honours", frame.honours, frame.honours and granted)
    if frame.sea:
        way = field.way(state, state.battle.area, frame.sea)
        referee.expect("18.9", "the sea", "high_sea", way)
    aboard = [id_ for id_ in frame.aboard if not state.unit(id_).aboard]
    referee.expect("18.9", "who has boarded", [], aboard)
