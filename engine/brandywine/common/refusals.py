"""The answer to an action that was not offered: the first clause that it breaks, in a sentence."""

from __future__ import annotations

from typing import Any, cast

from attrs import fields, frozen

from cockade.engine.brandywine.b4_artillery.firing import rule_of_fire
from cockade.engine.brandywine.b6_combat.steps import WAITS
from cockade.engine.brandywine.common.book import BOOK
from cockade.engine.brandywine.common.ground import ground
from cockade.engine.brandywine.common.state import State
from cockade.engine.hexgrid import spoken
from cockade.engine.law import Clause, Law, Reason, clause_of, reason
from cockade.engine.refusals import Refuser, words_of
from cockade.engine.rules import Refusal
from cockade.events import brandywine as events
from cockade.events.event import Action, Frame

STEPS: dict[type[Frame], str] = {
    events.Placement: "Units are being set up.",
    events.EntryChoice: "It is to be said now where a brigade enters.",
    events.TeaTime: "Howe may pay for the initiative now, or stop for tea.",
    events.Wager: "Momentum chits may be put on the initiative now, or not.",
    events.Protest: "Momentum chits may overturn the initiative now, or not.",
    events.MovementPhase: "It is the movement phase.",
    events.Crowded: "{hex} is over the stacking limit, and it is to be said who loses a step.",
    events.RallyPhase: "It is the rally phase.",
    events.ArtilleryPhase: "It is the phase of defensive artillery fire.",
    events.Battery: "Guns are being laid on a target; they fire first.",
    events.RiflePhase: "It is the phase of rifle fire.",
    events.RifleFire: "All rifles are firing.",
    events.Declaration: "The combats are being declared.",
    events.CombatPhase: "It is to be said now which combat is resolved next.",
    events.Stragglers: "Disordered units beside the enemy suffer for it now.",
    events.CloseCombat: "A combat is being resolved.",
    events.Aftermath: "It is to be said now who takes his result next.",
    events.Retreating: "{unit} is on its retreat.",
    events.Withdrawing: "Dragoons are withdrawing.",
    events.Accompanying: "It is to be said now which leaders go along with {unit}.",
    events.Choosing: "It is to be said now which unit is lost, or loses a step.",
    events.LeaderLost: "It is to be said now which leader is lost.",
    events.Advancing: "It is to be said now who advances after combat.",
}
"""By frame: what is going on."""
DECLARING = (events.Divert, events.Engage, events.HoldHouse, events.OpenCombats)
FIGHTING = (
    *(
        events.Resolve,
        events.WithdrawHorse,
        events.Lead,
        events.UseLafayette,
        events.PlayChit,
        events.SpendChit,
        events.Decline,
        events.Advance,
        events.Accompany,
    ),
    *(events.Suffer, events.Yield, events.LoseStep, events.LoseLeader, events.Retreat),
)
COMBAT = (
    *(
        events.Declaration,
        events.CombatPhase,
        events.CloseCombat,
        events.Aftermath,
        events.Retreating,
        events.Withdrawing,
        events.Accompanying,
    ),
    *(events.Choosing, events.LeaderLost, events.Advancing, events.Stragglers),
)
"""The frames of a close combat phase."""


@frozen(eq=False)
class Answering(Refuser):
    """As the kernel refuses; units and hexes are named as people read them, and steps say what they await."""

    def __call__(self, state: State, side: str, action: Action) -> Refusal:
        """The first reason against an action; a name that the side may not know is unknown (7.1.3-adv)."""
        found = next(self.reasons(state, side, action))
        return Refusal(found.rule, found.text, **{name: worded(state, it) for name, it in found.args.items()})

    def out_of_place(self, state: State, frame: Frame, action: Action) -> Reason:
        """5.0: what belongs to another phase, by its own clause; in a combat the step that comes first."""
        now = awaited(state, frame)
        if isinstance(action, DECLARING) and isinstance(frame, COMBAT):
            return reason("12.1.4", "All combats are declared, and are being resolved.")
        if isinstance(action, FIGHTING) and isinstance(frame, COMBAT):
            return now
        verb, step = words_of(type(action)).capitalize(), now.text.format(**now.args)
        return reason(rule_of(state, action), "{verb} is not possible now. {step}", verb=verb, step=step)


PLACES: dict[type[Action], Clause] = {
    events.Place: "18.1.1",
    events.ChooseEntry: "9.7.2",
    events.Shoot: rule_of_fire,
    events.PlayChit: "12.1.9",
    events.Suffer: "12.1.13",
    events.Yield: "13.1.7",
    events.LoseStep: "7.1.2",
    events.Decline: "5.0",
    events.EndPhase: "5.0",
}
"""The clauses by which other steps refuse a verb."""
refuse = Answering(BOOK, set_up="18.3.1", over="4.0", order="5.0", places=PLACES)


def worded(state: State, value: object) -> object:
    """A unit's name, a hex as printed, or several of them in a row; other values unchanged."""
    if isinstance(value, tuple | list):
        return ", ".join(str(worded(state, one)) for one in value)
    if isinstance(value, int):
        return spoken(value) if value in ground(state.scenario).grid else value
    if isinstance(value, str) and value in state.roster:
        return state.unit(value).counter.name or value
    return value


def awaited(state: State, frame: Frame) -> Reason:
    """The clause of the step in progress, and the decision that the step waits for."""
    if isinstance(frame, events.CloseCombat) and frame.step in WAITS:
        return WAITS[frame.step].reason(state, frame, {})
    names: dict[str, object] = {}
    if isinstance(frame, events.Crowded):
        names["hex"] = spoken(frame.hex)
    if isinstance(frame, events.Retreating | events.Accompanying):
        names["unit"] = worded(state, frame.unit)
    return reason(getattr(frame, "rule", "") or frame.clause, STEPS.get(type(frame), ""), **names)


def rule_of(state: State, action: Action) -> str:
    """The clause that places a verb in the sequence of play."""
    law = first_law(type(action))
    args = (getattr(action, one.name) for one in fields(cast("Any", type(action))))
    return clause_of(PLACES.get(law.verb, law.rule), state, state.agenda[-1], *args)


def first_law(verb: type[Action]) -> Law:
    """The law of a verb in the first frame that it belongs to."""
    return next(laws[verb] for laws in BOOK.laws.values() if verb in laws)
