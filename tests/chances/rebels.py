"""Rebels & Redcoats: what each verb with a die comes to, read from the state afterwards."""

from __future__ import annotations

from typing import Any

from cockade.events import rebels as events
from cockade.events.facts import FrameChanged, FramePushed, Rolled
from cockade.tui.games import GAMES
from tests.chances.kernel import Came, Reading

GAME = GAMES["rebels"]
RESULTS = {
    "DE": "DE defender eliminated",
    "DD": "DD defender disrupted",
    "DR1": "DR1 defender checks",
    "NE": "NE no effect",
    "AR1": "AR1 attacker checks",
    "AD": "AD attacker disrupted",
    "AE": "AE attacker eliminated",
    "MC": "MC morale check",
}


def harm(came: Came) -> str:
    """What is worst for a unit; empty if none of it has come. Nobody runs when all is over (13.1)."""
    before, unit = (state.unit(came.action.unit) for state in (came.before, came.after))
    if not unit.alive:
        return "lost"
    if unit.disrupted and not before.disrupted:
        return "disrupted, routs" if is_routed(came) else "disrupted"
    return ""


def is_routed(came: Came) -> bool:
    """8.51: whether it runs; 8.42: no gun does."""
    back = [fact.frame for fact in came.facts if isinstance(fact, FramePushed)]
    found = any(isinstance(f, events.Retreating) and f.routed and f.unit == came.action.unit for f in back)
    assert not (found and came.after.unit(came.action.unit).is_artillery)
    return found


def is_driven(came: Came) -> bool:
    """Whether it has gone back, or has to; some come round to where they were."""
    unit = came.action.unit
    frames = [frame for frame in came.after.agenda if isinstance(frame, events.Retreating)]
    went = any(isinstance(fact, events.UnitRetreated) and fact.unit == unit for fact in came.facts)
    return went or any(frame.unit == unit for frame in frames)


def parted(came: Came) -> str:
    """4.4.1."""
    return harm(came) or ("leaves" if came.after.unit(came.action.unit).freed else "stays")


def marched(came: Came) -> str:
    """4.3.2: nobody runs."""
    return {"": "stays in order"}.get(harm(came), "disrupted")


def suffered(came: Came) -> str:
    """chart.AT; 8.51: who is disrupted already and fails runs his allowance. Then it is another's turn."""
    turns = [n for n, fact in enumerate(came.facts) if isinstance(fact, FrameChanged)]
    turns = [n for n in turns if isinstance(came.facts[n].frame, events.Aftermath)]
    if len(turns) > 1:
        own = came.facts[: turns[1]]
        came = Came(came.before, came.action, own, GAME.reduce.fold(came.before, own))
    return harm(came) or ("flees" if is_routed(came) else "falls back 1 hex" if is_driven(came) else "stands")


def rallied(came: Came) -> str:
    """9.3."""
    unit = came.after.unit(came.action.unit)
    if not unit.alive:
        return "lost"
    return "flees" if is_driven(came) else "no change" if unit.disrupted else "rallies"


def assaulted(came: Came) -> str:
    """8.1."""
    wanted = getattr(came.action, "target", 0) or came.action.hex
    facts = (fact for fact in came.facts if isinstance(fact, events.AssaultResolved))
    result = next(f.result for f in facts if any(end == wanted for _, end in f.combat.crossings))
    return RESULTS[result]


def bombarded(came: Came) -> str:
    """7.1: the first die of the fire."""
    rolls = (fact for fact in came.facts if isinstance(fact, Rolled) and fact.purpose == "bombardment")
    return RESULTS[next((roll.result for roll in rolls), "NE")]


def then_fires(state: Any, action: Any) -> list[Any]:
    """7.1 step 3: a gun that others could join fires alone."""
    return [action, events.OpenFire()] if waits(state, action, events.Battery) else [action]


def waits(state: Any, action: Any, frame: type) -> bool:
    """Whether something has to be decided after an action in such a frame, without a die."""
    from cockade.engine.rules import begin

    resolution = begin(state, GAME.reduce, NoDice())
    try:
        GAME.rules.carry_out(resolution, action)
    except LookupError:
        return False
    return isinstance(resolution.state.agenda[-1], frame)


def then_assaults(state: Any, action: events.Engage) -> list[Any] | None:
    """8.2, 8.27: the declaration is closed and this combat is the first, where that can be at once."""
    after = carried(state, action)
    if after is None or not GAME.rules.is_offered(after, events.OpenAssaults()):
        return None
    last = carried(after, events.OpenAssaults())
    if last is None:
        return [action, events.OpenAssaults()]
    return [action, events.OpenAssaults(), events.Assault(action.target)]


def carried(state: Any, action: Any) -> Any:
    """The state after an action; None if a die falls."""
    from cockade.engine.rules import begin

    resolution = begin(state, GAME.reduce, NoDice())
    try:
        GAME.rules.carry_out(resolution, action)
    except LookupError:
        return None
    return resolution.state


class NoDice:
    """No die may fall."""

    def draw(self, *_: Any) -> int:
        """See `Dice`."""
        raise LookupError


OWN = 3
"""The dice of a unit in trouble: its own, and those of friends in its way."""
READINGS = {
    events.Disengage: Reading(parted, OWN),
    events.ForceMarch: Reading(marched),
    events.Suffer: Reading(suffered, OWN),
    events.Rally: Reading(rallied, OWN),
    events.Assault: Reading(assaulted),
    events.Bombard: Reading(bombarded, path=then_fires),
    events.JoinFire: Reading(bombarded, path=then_fires),
    events.OpenFire: Reading(bombarded),
    events.Engage: Reading(assaulted, path=then_assaults),
}
