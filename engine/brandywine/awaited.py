"""What the present step waits for, and why what belongs to another step is refused (5.0, 12.1.4, 12.1.6)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.brandywine.combat_refusals import CLAUSE, WAITS
from engine.brandywine.releases import EARLY
from engine.brandywine.state import State
from engine.hexgrid import spoken
from engine.reasons import Reason, reason, words_of
from events.brandywine import (
    Accompany,
    Accompanying,
    Advance,
    Advancing,
    Aftermath,
    ArtilleryPhase,
    Battery,
    Choosing,
    CloseCombat,
    CombatPhase,
    Crowded,
    Declaration,
    Decline,
    Divert,
    Engage,
    EntryChoice,
    HoldHouse,
    Lead,
    LeaderLost,
    LoseLeader,
    LoseStep,
    MovementPhase,
    OpenCombats,
    Placement,
    PlayChit,
    Protest,
    RallyPhase,
    Release,
    Resolve,
    Retreat,
    Retreating,
    RifleFire,
    RiflePhase,
    Shoot,
    SpendChit,
    Stragglers,
    Suffer,
    TeaTime,
    UseLafayette,
    Wager,
    WithdrawHorse,
    Withdrawing,
    Yield,
)
from events.event import Action, Frame

STEPS: dict[type[Frame], str] = {
    Placement: "Units are being set up.",
    EntryChoice: "It is to be said now where a brigade enters.",
    TeaTime: "Howe may pay for the initiative now, or stop for tea.",
    Wager: "Momentum chits may be put on the initiative now, or not.",
    Protest: "Momentum chits may overturn the initiative now, or not.",
    MovementPhase: "It is the movement phase.",
    Crowded: "{hex} is over the stacking limit, and it is to be said who loses a step.",
    RallyPhase: "It is the rally phase.",
    ArtilleryPhase: "It is the phase of defensive artillery fire.",
    Battery: "Guns are being laid on a target; they fire first.",
    RiflePhase: "It is the phase of rifle fire.",
    RifleFire: "All rifles are firing.",
    Declaration: "The combats are being declared.",
    CombatPhase: "It is to be said now which combat is resolved next.",
    Stragglers: "Disordered units beside the enemy suffer for it now.",
    CloseCombat: "A combat is being resolved.",
    Aftermath: "It is to be said now who takes his result next.",
    Retreating: "{unit} is on its retreat.",
    Withdrawing: "Dragoons are withdrawing.",
    Accompanying: "It is to be said now which leaders go along with {unit}.",
    Choosing: "It is to be said now which unit is lost, or loses a step.",
    LeaderLost: "It is to be said now which leader is lost.",
    Advancing: "It is to be said now who advances after combat.",
}
"""By frame: what is going on."""
DECLARING = (Divert, Engage, HoldHouse, OpenCombats)
FIGHTING = (
    *(Resolve, WithdrawHorse, Lead, UseLafayette, PlayChit, SpendChit, Decline, Advance, Accompany),
    *(Suffer, Yield, LoseStep, LoseLeader, Retreat),
)
COMBAT = (
    *(Declaration, CombatPhase, CloseCombat, Aftermath, Retreating, Withdrawing, Accompanying),
    *(Choosing, LeaderLost, Advancing, Stragglers),
)
"""The frames of a close combat phase."""


def why_not_now(state: State, frame: Frame, action: Action, rule: str) -> Iterator[Reason]:
    """5.0: what belongs to another phase, by its `rule`; in a combat the step that comes first."""
    now = awaited(state, frame)
    if isinstance(action, DECLARING) and isinstance(frame, COMBAT):
        yield reason("12.1.4", "All combats are declared, and are being resolved.")
    elif isinstance(action, FIGHTING) and isinstance(frame, COMBAT):
        yield now
    else:
        verb, step = words_of(type(action)).capitalize(), now.text.format(**now.args)
        yield reason(clause_of(state, action, rule), "{verb} is not for now. {step}", verb=verb, step=step)


def awaited(state: State, frame: Frame) -> Reason:
    """The clause of the step in progress, and what it waits for."""
    if isinstance(frame, CloseCombat) and frame.step in WAITS:
        return reason(CLAUSE[frame.step], WAITS[frame.step])
    names: dict[str, object] = {}
    if isinstance(frame, Crowded):
        names["hex"] = spoken(frame.hex)
    if isinstance(frame, Retreating | Accompanying):
        names["unit"] = state.unit(frame.unit).counter.name
    return reason(getattr(frame, "rule", "") or frame.clause, STEPS.get(type(frame), ""), **names)


def clause_of(state: State, action: Action, rule: str) -> str:
    """The clause of a verb; of a shot by the arm (10.1.1, 11.1.1), of a release by 9.4.4 or 9.4.5."""
    if isinstance(action, Shoot) and action.unit in state.roster and state.unit(action.unit).is_rifle:
        return "10.1.1"
    return EARLY.get(action.army, rule) if isinstance(action, Release) else rule
