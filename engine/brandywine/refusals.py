"""Why an action is not offered, by clause."""

from __future__ import annotations

from engine.brandywine.intelligence import named
from engine.brandywine.state import State, Unit
from engine.rules import Refusal, subject
from events.event import Action


def refuse(state: State, side: str, action: Action) -> Refusal:
    """The first clause that speaks against an action."""
    if state.over:
        return Refusal("4.0", "The game is over.")
    decides = getattr(state.agenda[-1], "side", "") if state.agenda else ""
    if side != decides:
        return Refusal("5.0", "The other side has to decide now.")
    unit = unit_of(state, action)
    if unit is not None and unit.side != side and hasattr(action, "hex"):
        return Refusal("9.1.1", "{unit} is not yours.", unit=unit.id)
    if unit is not None and not unit.on_map and not unit.is_waiting:
        return Refusal("9.1.1", "{unit} is out of the game.", unit=unit.id)
    return Refusal(clause_of(state), "That cannot be done now.")


def unit_of(state: State, action: Action) -> Unit | None:
    """The unit that an action is about, if it is about one."""
    about = subject(action)
    name = named(state, about) if isinstance(about, str) else ""
    return state.unit(name) if name in state.roster else None


CLAUSES = {
    "initiative": "6.1.2",
    "movement": "9.1.5",
    "rally": "13.6.1",
    "artillery": "11.1.3",
    "rifles": "10.1.4",
    "combat": "12.1",
}


def clause_of(state: State) -> str:
    """The clause that says what may be done in the present phase."""
    return CLAUSES.get(state.segment, "18.1.1")
