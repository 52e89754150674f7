"""Who is asked what: the decisions in progress say what the rules say (5.0, Q16)."""

from __future__ import annotations

from cockade.engine.revolution.common.state import State, enemy
from cockade.events import revolution as events
from tests.referee.revolution import field
from tests.referee.revolution.dues import shows

PHASING = (
    events.Movement,
    events.Combats,
    events.Massacres,
    events.Mobilization,
    events.Foraging,
    events.Enlistment,
    events.Income,
)
SECRET = (events.Allotting, events.Bidding, events.Halving, events.TacticsChoice)


@shows(*PHASING)
def phasing(referee, state: State, frame, _then: State) -> None:
    """5.1: the side whose step it is."""
    referee.expect("5.1", "whose step it is", state.side, frame.side)


@shows(*SECRET)
def hidden(referee, state: State, frame, _then: State) -> None:
    """Q89: who has not confirmed yet."""
    referee.expect("Q89", "confirmed before", expected=False, found=frame.side in state.sealed)


@shows(events.Throw)
def throw(referee, state: State, frame: events.Throw, _then: State) -> None:
    """7.9.master_plan: the die that has just fallen, in the hands of him who rolled it."""
    last = referee.rolled
    told = (frame.purpose, frame.who, frame.die, frame.rule, frame.modifiers)
    wanted = (last.purpose, last.who, last.die, last.rule, last.modifiers) if last else None
    referee.expect("7.9.master_plan", "the die that lies there", wanted, told)
    who = state.unit(frame.who).side if frame.who in state.roster else frame.who
    if frame.who in events.SIDES and frame.purpose in ("debate", "mutiny"):
        return
    if who in events.SIDES:
        referee.expect("7.9.master_plan", "whose die it is", thrower(state, referee, frame, who), frame.side)


def thrower(_state: State, referee, frame: events.Throw, who: str) -> str:
    """Q24: a unit's die is its owner's; a slander is the slanderer's."""
    return referee.side if frame.purpose == "politicking" else who


@shows(events.OwnRound, events.Firing)
def own_round(referee, state: State, frame, _then: State) -> None:
    """18.4.2: the side whose round it is."""
    referee.expect("18.4.2", "whose round it is", state.battle.firing, frame.side)
    if isinstance(frame, events.Firing):
        referee.expect("18.4.5", "a pursuit", bool(state.battle.loser), frame.pursuing)
        if frame.unit:
            referee.expect("18.5", "the unit that is helped", (referee.spent_on), frame.unit)
            referee.expect("18.5", "markers spent on it", referee.markers, frame.spent)


@shows(events.Retreat)
def retreat(referee, state: State, frame: events.Retreat, _then: State) -> None:
    """18.4.4: who has lost."""
    referee.expect("18.4.4", "who retreats", state.battle.loser, frame.side)


@shows(events.Pursuit)
def pursuit(referee, state: State, frame: events.Pursuit, _then: State) -> None:
    """18.4.5: the winner."""
    referee.expect("18.4.5", "who pursues", enemy(state.battle.loser), frame.side)


@shows(events.HonoursAsked)
def other_side(referee, _state: State, frame, _then: State) -> None:
    """38.0: the other side is asked."""
    referee.expect("5.1", "who is asked", enemy(referee.side), frame.side)


@shows(events.Interception)
def met(referee, state: State, frame: events.Interception, _then: State) -> None:
    """32.1: the other side than that of the stack on its way."""
    on_the_way = [below.side for below in state.agenda if isinstance(below, events.Marching)]
    referee.expect("32.1", "who is asked", [enemy(frame.side)], on_the_way)


@shows(events.Contests)
def contests(referee, state: State, frame: events.Contests, _then: State) -> None:
    """9.3: the first player, and the items that are left."""
    found = (frame.side, frozenset(frame.items))
    referee.expect("9.3", "items left", (state.first, frozenset(referee.items)), found)


@shows(events.ContestRolls)
def contest_rolls(referee, state: State, frame: events.ContestRolls, _then: State) -> None:
    """9.3: totals grow by the dice that fall."""
    top = state.agenda[-1]
    if isinstance(top, events.ContestRolls):
        grown = sum(frame.totals) - sum(top.totals)
        fewer = sum(top.dice) - sum(frame.dice)
        referee.expect("9.3", "the dice so far", (top.item, referee.die, 1), (frame.item, grown, fewer))


@shows(events.LeaderArrival)
def arrival(referee, state: State, frame: events.LeaderArrival, _then: State) -> None:
    """13.2, 4.10: the owner of the leader."""
    leader = state.unit(frame.leader)
    rules = ("13.2", "4.10") if frame.leader == "washington" else ("13.2",)
    wanted = (leader.side, True, True)
    referee.expect("13.2", "who has come", wanted, (frame.side, leader.is_leader, frame.rule in rules))


@shows(events.Window)
def window(referee, state: State, frame: events.Window, _then: State) -> None:
    """Q16: a window of this phase; in II, VI and VII the first player speaks first."""
    phase = field.sheet(state).charts.windows[frame.window].phase
    referee.expect("Q16", "the phase of the window", phase, state.phase)
    top = state.agenda[-1]
    if not isinstance(top, events.Window) or top.window != frame.window:
        speaker = state.side or state.first
        speaker = "american" if frame.window == "III.start" else speaker
        referee.expect("Q16", "who speaks first", speaker, frame.side)


@shows(events.Enlistment)
def enlisting(referee, state: State, frame: events.Enlistment, _then: State) -> None:
    """20.5: those who have to be checked, and then one after the other."""
    top = state.agenda[-1]
    if isinstance(top, events.Enlistment):
        referee.expect("20.5", "who still waits for the check", set(top.waiting[1:]), set(frame.waiting))
    else:
        referee.expect("20.5", "who waits for the check", set(referee.enlisting), set(frame.waiting))


@shows(events.Displacement)
def displaced(referee, state: State, frame: events.Displacement, _then: State) -> None:
    """26.4: units of the nation that are elsewhere, and before them the foreigners in its places."""
    own = {state.unit(name).nation == frame.nation for name in frame.waiting}
    referee.expect("26.4", "own units apart from foreigners", expected=False, found=len(own) > 1)
    if True in own:
        others = [one for one in state.agenda if isinstance(one, events.Displacement)]
        left = [id_ for one in others for id_ in one.waiting if state.unit(id_).nation != frame.nation]
        referee.expect("26.4", "foreigners who leave before", [], left)
    for name in frame.waiting:
        unit = state.unit(name)
        foreign = field.owner(state, unit.area) == frame.nation
        guest = bool(unit.aboard) and state.unit(unit.aboard).nation == frame.nation
        leaving = unit.nation == frame.nation or foreign or guest
        referee.expect("26.4", f"{name} has to move", (frame.side, True), (unit.side, leaving))
