"""Why an action is not allowed: each refusal names the clause that forbids it."""

from __future__ import annotations

from collections.abc import Iterator

from engine.brandywine.arrivals import brigade
from engine.brandywine.awaited import why_not_now
from engine.brandywine.book import BOOK
from engine.brandywine.combat_refusals import COMBAT_WHY
from engine.brandywine.declaration_refusals import DECLARATION_WHY
from engine.brandywine.duties import duties
from engine.brandywine.fire_refusals import FIRE_WHY
from engine.brandywine.ground import ground
from engine.brandywine.intelligence import called, named
from engine.brandywine.movement_refusals import why_not_hasten, why_not_march, why_not_wade
from engine.brandywine.releases import EARLY, price
from engine.brandywine.results_refusals import RESULTS_WHY
from engine.brandywine.room import set_up_area
from engine.brandywine.setup import CLAUSE
from engine.brandywine.stacking import has_room
from engine.brandywine.state import State
from engine.brandywine.stirn import kept_apart
from engine.brandywine.zones import beside_enemies
from engine.hexgrid import spoken
from engine.reasons import Reason, Why, against, reason, refused
from engine.rules import Refusal
from events.brandywine import (
    WING,
    Accompany,
    Accompanying,
    Advance,
    Advancing,
    Aftermath,
    ArtilleryPhase,
    Battery,
    ChooseEntry,
    Choosing,
    CloseCombat,
    CombatPhase,
    Crowded,
    Declaration,
    Decline,
    Divert,
    EndPhase,
    Engage,
    EntryChoice,
    Hasten,
    HoldHouse,
    Lead,
    LeaderLost,
    LoseLeader,
    LoseStep,
    March,
    MovementPhase,
    NameInitiative,
    OpenCombats,
    OpenFire,
    PayForInitiative,
    Place,
    Placement,
    PlayChit,
    Protest,
    Rally,
    RallyPhase,
    Release,
    Resolve,
    Retreat,
    Retreating,
    RiflePhase,
    Shoot,
    SpendChit,
    Stragglers,
    Suffer,
    TeaTime,
    UseLafayette,
    Wade,
    Wager,
    WithdrawHorse,
    Yield,
)
from events.event import Action, Frame
from events.facts import Secret, SetUp

# In which frames a verb has a place at all, and the clause that says so.
PLACE: dict[type[Action], tuple[tuple[type[Frame], ...], str]] = {
    Place: ((Placement,), "18.1.1"),
    ChooseEntry: ((EntryChoice,), "9.7.2"),
    PayForInitiative: ((TeaTime,), "6.1.6"),
    SpendChit: ((Wager, CloseCombat), "12.3.2"),
    NameInitiative: ((Protest,), "12.3.3"),
    Decline: ((TeaTime, Wager, Protest, CloseCombat, Accompanying, Advancing), "5.0"),
    EndPhase: ((MovementPhase, RallyPhase, ArtilleryPhase, RiflePhase), "5.0"),
    March: ((MovementPhase,), "9.1.1"),
    Hasten: ((MovementPhase,), "9.2.2"),
    Wade: ((MovementPhase,), "16.1.2"),
    Release: ((MovementPhase,), "9.4.4"),
    LoseStep: ((Crowded, Choosing, Retreating), "7.1.2"),
    Rally: ((RallyPhase,), "13.6.1"),
    Shoot: ((ArtilleryPhase, Battery, RiflePhase), "11.1.1"),
    OpenFire: ((Battery,), "11.1.4"),
    Divert: ((Declaration,), "12.1.3"),
    Engage: ((Declaration,), "12.1.4"),
    HoldHouse: ((Declaration,), "17.1.1"),
    OpenCombats: ((Declaration,), "12.1.4"),
    Resolve: ((CombatPhase,), "12.1.6"),
    WithdrawHorse: ((CloseCombat,), "12.1.7"),
    Lead: ((CloseCombat,), "12.1.8"),
    PlayChit: ((CloseCombat,), "12.1.9"),
    UseLafayette: ((CloseCombat,), "14.5"),
    Suffer: ((Aftermath, Stragglers), "12.1.13"),
    Yield: ((Choosing, Retreating), "13.1.7"),
    LoseLeader: ((LeaderLost,), "13.1.10"),
    Retreat: ((Retreating,), "13.2.1"),
    Accompany: ((Accompanying,), "13.2.6"),
    Advance: ((Advancing,), "12.1.15"),
}
ANY_SIDE = (Yield,)
"""Verbs about units of which some may be the enemy's: whom the attacker captures."""


def refuse(state: State, side: str, action: Action) -> Refusal:
    """The refusal of an action that was not offered: the first reason that applies."""
    _, rule = PLACE.get(type(action), ((), "5.0"))
    return refused(reasons(state, side, action), rule, state, BOOK.offers)


def reasons(state: State, side: str, action: Action) -> Iterator[Reason]:
    """Everything that speaks against an action, the most general first."""
    yield from out_of_place(state, side, action)
    yield from bad_arguments(state, side, action)
    yield from against(WHY, state, action)


def out_of_place(state: State, side: str, action: Action) -> Iterator[Reason]:
    """The wrong time, the wrong player or the wrong step."""
    if state.over:
        yield reason("4.0", "The game is over.")
        return
    if isinstance(action, SetUp | Secret):
        yield reason("18.3.1", "The game is already set up.")
    frame = state.agenda[-1]
    decider = getattr(frame, "side", "")
    if side != decider:
        yield reason("5.0", "It is for the {side} player to decide now.", side=decider)
    frames, rule = PLACE.get(type(action), ((), "5.0"))
    if not isinstance(frame, frames):
        yield from why_not_now(state, frame, action, rule)


def bad_arguments(state: State, side: str, action: Action) -> Iterator[Reason]:
    """Units and hexes that there are not, or that are not the player's."""
    for name in ("unit", "leader"):
        if hasattr(action, name):
            yield from bad_unit(state, side, action, named(state, getattr(action, name)))
    hex_ = getattr(action, "hex", None)
    if hex_ is not None and hex_ not in ground(state.scenario).grid:
        yield reason("2.1", "There is no hex {hex} on this map.", hex=hex_)


def bad_unit(state: State, side: str, action: Action, id_: str) -> Iterator[Reason]:
    """9.1.1, 4.4: a unit that there is not, that is not one's own, or that is out of the game."""
    if id_ not in state.roster:
        yield reason("3.2.combat-unit", "There is no unit {id} in this battle.", id=id_)
        return
    unit = state.unit(id_)
    if unit.side != side and not isinstance(action, ANY_SIDE):
        yield reason("9.1.1", "{unit} is not yours to command.", unit=called(state, side, unit))
    elif unit.fate not in ("playing", "waiting"):
        yield reason("4.4", "{unit} is out of the game.", unit=unit.counter.name)


# ---------------------------------------------------------------- before the game, and its phases


def why_not_place(state: State, frame: Frame, action: Place) -> Iterator[Reason]:
    """18.1.1, 7.1.1, 14.6."""
    unit, where = state.unit(action.unit), spoken(action.hex)
    name = unit.counter.name
    group = ground(state.scenario).group_of[unit.id]
    if unit.on_map or not group.is_free:
        yield reason(group.rule, "{unit} has its place already.", unit=name)
    if action.hex not in set_up_area(state, unit):
        yield reason(group.rule, "{hex} is outside the area of {unit}.", hex=where, unit=name)
    if not has_room(state, unit, action.hex):
        yield reason("7.1.1", "{hex} has no room for {unit}.", hex=where, unit=name)
    if action.hex in kept_apart(state, unit):
        yield reason("14.6", "Stirn may not stand with British regulars or Loyalists.")
    if unit.id == ground(state.scenario).scenario.special.tied:
        yield reason("18.1.3", "{unit} stands with light infantry of his wing.", unit=name)
    yield reason("7.1.2", "With {unit} in {hex} another unit would find no room.", unit=name, hex=where)


def why_not_enter(state: State, frame: Frame, action: ChooseEntry) -> Iterator[Reason]:
    """9.7.2, 9.8.2: at which letters the brigade may enter."""
    assert isinstance(frame, EntryChoice)
    letters = {letter for group in brigade(state, frame.brigade) for letter, _ in group.options}
    open_ = ", ".join(sorted(letters))
    yield reason(CLAUSE[frame.brigade], "This brigade enters at one of these: {letters}.", letters=open_)


def why_not_name(state: State, frame: Frame, action: NameInitiative) -> Iterator[Reason]:
    """12.3.3."""
    yield reason("12.3.3", "There is no side {side} to have the initiative.", side=action.holder)


def why_not_end(state: State, frame: Frame, action: EndPhase) -> Iterator[Reason]:
    """13.3, 9.6.1, 13.1.9, 14.6, 18.1.3: who has still to move."""
    if isinstance(frame, MovementPhase):
        for unit, rule in duties(state, frame.side):
            yield reason(rule, OWED[rule], unit=unit.counter.name)


OWED = {
    "13.3": "{unit} is Disrupted beside the enemy and must get away from him first.",
    "9.6.1": "{unit} may not stay north of Radley Run.",
    "13.1.9": "{unit} is Pinned like those that have broken off: it must break off too.",
    "14.6": "{unit} may not end a phase with British regulars or Loyalists.",
    "18.1.3": "{unit} must rejoin light infantry of his wing.",
}


def why_not_release(state: State, frame: Frame, action: Release) -> Iterator[Reason]:
    """9.4.4, 9.4.5."""
    rule = EARLY.get(action.army, "9.4.4")
    if not state.advanced:
        yield reason("1.0", "There is no early release in the basic game.")
    if state.is_released(action.army):
        yield reason(rule, "They are released already.")
    if action.army == WING and not state.provoked:
        yield reason(rule, "No unit of Maxwell's detachment has been attacked yet.")
    if not price(state, action.army):
        yield reason(rule, "There is no release on this turn.")
    yield reason(rule, "A release is declared before the first unit moves.")


def why_not_rally(state: State, frame: Frame, action: Rally) -> Iterator[Reason]:
    """13.6.1: who may try."""
    unit = state.unit(action.unit)
    name = unit.counter.name
    if unit.in_parade_order:
        yield reason("13.6.1", "{unit} is in Parade Order.", unit=name)
    if unit.tried:
        yield reason("13.6.1", "{unit} has tried to rally in this phase.", unit=name)
    if unit.hex in beside_enemies(state, unit.side):
        yield reason("13.6.1", "{unit} is beside the enemy and cannot rally.", unit=name)


WHY: dict[type[Action], Why] = {
    Place: why_not_place,
    ChooseEntry: why_not_enter,
    NameInitiative: why_not_name,
    EndPhase: why_not_end,
    March: why_not_march,
    Hasten: why_not_hasten,
    Wade: why_not_wade,
    Release: why_not_release,
    Rally: why_not_rally,
    **FIRE_WHY,
    **DECLARATION_WHY,
    **COMBAT_WHY,
    **RESULTS_WHY,
}
