"""Who goes out against a march or is run over by it: interception and overrun (32.0, 34.0)."""

from __future__ import annotations

from cockade.engine.revolution.common.state import State, Unit, enemy
from cockade.events import revolution as events
from cockade.events.facts import Rolled
from tests.referee.revolution import field
from tests.referee.revolution.calendar import draws
from tests.referee.revolution.dues import Cast, Due, Judged, Said, Then, asks
from tests.referee.revolution.losses import lose
from tests.referee.revolution.rousing import ROLLS


@asks(events.Intercept)
def intercept(referee, state: State, side: str, action: events.Intercept) -> tuple[Due, ...]:
    """32.1, Q101: Tactics markers and a die for the best leader of an adjacent area."""
    goal = state.agenda[-1].area
    way = field.way(state, action.area, goal)
    referee.expect("32.1", "an adjacent area", expected=True, found=way in field.LAND_WAYS)
    again = (side, action.area) in state.tried
    referee.expect("32.1", "one attempt from an area", expected=False, found=again)
    referee.expect("32.1", "own units there already", [], [u.id for u in field.ashore(state, goal, side)])
    spent_ = [Said("32.1", events.MarkerPlayed(side, "tactics", "interception"))] * action.tactics
    die = Judged("32.1", Rolled, for_the_best, (action, side))
    return (*spent_, die, Then(tried, (side, action.area, goal)))


def for_the_best(referee, state: State, fact: Rolled, action: events.Intercept, side: str) -> None:
    """32.1, 15.2, 23.1, Q101: a die for a leader than whom no other who can go there is worth more."""
    goal = state.agenda[-1].area
    same = field.region(state, action.area) == field.region(state, goal)
    bound = () if same else ("militia", "militia_leader")
    digging = [one.unit for one in state.works if one.unit and field.work(state, "siege", goal) is not None]
    company = field.ashore(state, action.area, side)
    here = [one for one in company if one.kind not in bound and one.id not in digging]
    worth = {one.id: worth_out(state, one, here) for one in here if field.is_led_by(state, one)}
    referee.best = worth.get(fact.who, 0)
    referee.expect("Q101", "what the best leader is worth", max(worth.values(), default=None), referee.best)
    told = (("tactics", -action.tactics, "32.1"),)
    referee.cast(Cast("32.1", "interception", fact.who, "32.1", told), fact)


def worth_out(state: State, leader: Unit, here: list[Unit]) -> int:
    """21.6, Q101: what he is worth to those whom he can take along; nothing to regulars a militia leader."""
    if leader.kind == "militia_leader" and not any(one.kind in ("militia", "light") for one in here):
        return 0
    return field.command(state, leader, [leader])


def tried(referee, _state: State, side: str, area: str, goal: str) -> tuple[Due, ...]:
    """32.1: up to the value and the markers spent; who goes is chosen afterwards."""
    if referee.total > referee.best:
        return (Said("32.1", events.InterceptionTried(side, area)),)
    return (Judged("32.1", events.InterceptionTried, reached, (side, area, goal)),)


def reached(referee, _state: State, fact: events.InterceptionTried, side: str, area: str, goal: str) -> None:
    """32.1: the place where it succeeds."""
    referee.expect("32.1", "the interception", events.InterceptionTried(side, area, goal), fact)


def intercepted(_referee, state: State, frame: events.Intercepting) -> tuple[Due, ...]:
    """32.1: the interceptors go there at once."""
    return tuple(
        Judged("32.1", events.UnitMoved, goes_out, (events.UnitMoved(id_, frame.start, frame.area),))
        for id_ in frame.stack
        if state.unit(id_).area == frame.start
    )


def goes_out(referee, state: State, fact: events.UnitMoved, wanted: events.UnitMoved) -> None:
    """32.1, 23.1: militia cannot leave its colony for it."""
    referee.expect("32.1", "who goes out", wanted, fact)
    if state.unit(wanted.unit).kind in ("militia", "militia_leader"):
        referee.expect(
            "32.1", "the colony", field.region(state, wanted.start), field.region(state, wanted.area)
        )


def overrun(referee, state: State, fact) -> tuple[Due, ...]:
    """34.0: a die once the stack has entered."""
    referee.expect("34.0", "what overruns", events.Overrun, type(referee.action))
    referee.expect("34.0", "four times the strength", expected=True, found=referee.strong)
    return Cast("34.0", "overrun", fact.who, "34.0"), Then(run_over, (referee.side, fact.who))


def run_over(referee, state: State, side: str, area: str) -> tuple[Due, ...]:
    """34.0, 18.11: up to 5 all enemies there are eliminated, and markers drawn; leaders roll 21.4."""
    if referee.die == 6:
        return ()
    foes = field.ashore(state, area, enemy(side))
    units = [unit for unit in foes if not unit.is_leader]
    dues = [due for unit in units for due in lose(state, unit.id, "overrun", "34.0")]
    chiefs = [due for unit in foes if unit.is_leader for due in lose(state, unit.id, "overrun", "34.0")]
    return (*dues, *draws(side, "18.11", len(foes)), *chiefs)


ROLLS["overrun"] = overrun


@asks(events.Overrun)
def may_overrun(referee, state: State, side: str, action: events.Overrun) -> tuple[Due, ...]:
    """34.0, Q104: enemies there, and no enemy fortress of theirs."""
    frame = state.agenda[-1]
    fort = field.work(state, "fortress", action.area)
    referee.expect("34.0", "an enemy fortress", expected=False, found=fort is not None and fort.side != side)
    foes = field.ashore(state, action.area, enemy(side))
    referee.expect("34.0", "enemies there", expected=True, found=bool(foes))
    ours = sum(state.unit(id_).counter.strength for id_ in frame.stack if not state.unit(id_).is_leader)
    theirs = sum(unit.counter.strength for unit in field.land(state, action.area, enemy(side)))
    referee.strong = theirs > 0 and ours >= 4 * theirs
    referee.expect("34.0", "the optional rule", expected=True, found=state.uses("34"))
    return ()
