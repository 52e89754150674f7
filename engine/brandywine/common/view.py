"""
Each side's knowledge (7.1.3-adv, 9.8.2, 12.1.9): the view of a state and the redaction of an event.

Until his army is released the American may not look through British stacks: their units stand in his view as
nameless ones, `british-1801-2` for the second in 1801, after all others so that no order gives them away. The
entry of the third brigade and a tactics chit are their owner's alone until they are revealed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any, TypeVar, cast

from attrs import evolve, fields, has

from cockade.engine.brandywine.common.ground import ground
from cockade.engine.brandywine.common.reducer import apply
from cockade.engine.brandywine.common.state import Position, State, Unit
from cockade.engine.hexgrid import spoken
from cockade.engine.memo import derived, remembered
from cockade.engine.rules import Resolution
from cockade.events import brandywine as events
from cockade.events.event import Action, Event, Fact, Frame
from cockade.events.facts import Concealed, FrameChanged, FramePushed, Secret

FACE_DOWN = "?"
UNKNOWN = "unknown"
R = TypeVar("R")
F = TypeVar("F", bound=Frame)


def is_hidden(state: State, side: str, unit: Unit) -> bool:
    """7.1.3-adv: whether this side may not identify the unit; a spectator has no side, and knows no more."""
    if side == events.BRITISH or unit.side != events.BRITISH or not state.advanced or not unit.hex:
        return False
    return not (unit.shown or state.is_released(events.ARMY))


def conceals(state: State) -> str:
    """7.1.3-adv: whether British stacks are hidden from the American for turns on end."""
    return "7.1.3-adv" if state.advanced and not state.is_released(events.ARMY) else ""


def seen(state: State) -> State:
    """The deciding side's view of the state: its offers reveal no secret (7.1.3-adv)."""
    return seen_by(state, getattr(state.agenda[-1], "side", ""))


def seen_by(state: State, side: str) -> State:
    """The state that a side bases its decisions on, so no offer and no question depends on a secret."""
    return looked_at(state) if side == events.AMERICAN and conceals(state) else state


@remembered(8)
def looked_at(state: State) -> State:
    """The state in the American's view."""
    return _view(state, events.AMERICAN)


def as_seen(state: State, frame: F) -> tuple[State, F]:
    """The state as the side of its topmost frame sees it, and that frame with the names that it knows."""
    found = seen(state)
    return found, cast("F", found.agenda[-1])


def aliases(state: State, side: str, *also: str) -> Mapping[str, str]:
    """
    By id: this side's names for the units that it may not know, by their hexes.

    The numbers follow the order of the set-up, which both sides know: if the American heard that the eighth
    of a stack acts, they could tell which one that is. So those that the play is about, and those that are
    `also` spoken of, have the last numbers of their hexes. All that the American can see is that a unit acts.
    """
    if side == events.BRITISH or not conceals(state):
        return {}
    names = veil(state.position)[0]
    concerned = tuple(dict.fromkeys([*_mentioned((state.agenda, state.combats), names), *also]))
    return _counted_last(state, names, concerned) if concerned else names


def _mentioned(value: Any, names: Mapping[str, str]) -> Iterator[str]:
    """The ids in a record, a tuple or a text that have an alias, in their order."""
    if isinstance(value, str):
        yield from (value,) if value in names else ()
    elif isinstance(value, tuple):
        for part in value:
            yield from _mentioned(part, names)
    elif has(type(value)):
        for field in fields(type(value)):
            yield from _mentioned(getattr(value, field.name), names)


def _counted_last(state: State, names: Mapping[str, str], concerned: tuple[str, ...]) -> Mapping[str, str]:
    found = dict(names)
    for hex_ in {state.unit(id_).hex for id_ in concerned}:
        stack = [id_ for id_ in names if state.unit(id_).hex == hex_]
        last = [id_ for id_ in concerned if id_ in stack]
        others = [id_ for id_ in stack if id_ not in last]
        found.update(zip([*others, *reversed(last)], map(names.__getitem__, stack), strict=True))
    return found


def veil(position: Position) -> tuple[Mapping[str, str], tuple[Unit, ...]]:
    """7.1.3-adv: while stacks are hidden, the aliases by id, and the stand-in units of a view, by hex."""
    key = ("veil", events.AMERICAN)
    found: tuple[Mapping[str, str], tuple[Unit, ...]] | None = position.reach.get(key)
    if found is None:
        found = position.reach[key] = _veil(position)
    return found


def _veil(position: Position) -> tuple[Mapping[str, str], tuple[Unit, ...]]:
    names, stand_ins = {}, []
    stacks: dict[int, list[Unit]] = {}
    for unit in position.own[events.BRITISH]:
        if not unit.shown:
            stacks.setdefault(unit.hex, []).append(unit)
    for hex_, hidden in sorted(stacks.items()):
        pinned = any(unit.pinned for unit in hidden)
        for n, unit in enumerate(hidden, 1):
            name = names[unit.id] = f"{events.BRITISH}-{spoken(hex_)}-{n}"
            stand_ins.append(stand_in(name, events.BRITISH, hex_, pinned))
    return names, tuple(stand_ins)


def named(state: State, name: str) -> str:
    """The id of a unit that an American action may call by its alias."""
    if name in state.roster:
        return name
    return next((id_ for id_, alias in aliases(state, events.AMERICAN).items() if alias == name), name)


def called(state: State, side: str, unit: Unit) -> str:
    """A side's name for a unit in a refusal: its own name, or its alias."""
    return aliases(state, side).get(unit.id) or unit.counter.name or unit.id


def prove_empty(resolution: Resolution[State], side: str, near: int, far: int) -> None:
    """
    Ruling Q126: the side's units show which nameless stacks have no zone of control.

    `far` is how many hexes from the hex `near` it matters.
    """
    state, apart = resolution.state, ground(resolution.state.scenario).grid.distance
    ordered = state.position.parade[events.BRITISH]
    hidden = (unit for unit in state.position.own[events.BRITISH] if is_hidden(state, side, unit))
    found = tuple(one.id for one in hidden if one.hex not in ordered and apart(one.hex, near) <= far)
    if found:
        resolution.happen(events.StackShown(found))


def seems_in_reach(state: State, side: str, reach: int) -> bool:
    """
    Ruling Q143: whether a nameless unit of this side is within `reach` hexes of an enemy.

    The enemy must think that it could fire. So asking the side must not reveal whether it can.
    """
    if side != events.BRITISH or not conceals(state):
        return False
    within = ground(state.scenario).grid.within
    near = frozenset().union(*(within(unit.hex, reach) for unit in state.position.own[events.AMERICAN]))
    return any(one.hex in near and is_hidden(state, events.AMERICAN, one) for one in state.position.own[side])


# ---------------------------------------------------------------- states


def view(state: State, side: str) -> State:
    """The state in this side's view; the same object if it contains no secret."""
    return looked_at(state) if side == events.AMERICAN else _view(state, side)


def _view(state: State, side: str) -> State:
    names = aliases(state, side)
    agenda = tuple(renamed(face_down(frame, side), names) for frame in state.agenda)
    entries = tuple(entry for entry in state.entries if may_know_entry(state, side, entry[0]))
    if not names and agenda == state.agenda and entries == state.entries:
        return state
    units, roster = veiled(state) if names else (state.units, state.roster)
    return state.replace(
        units=units,
        roster=roster,
        agenda=agenda,
        entries=entries,
        last_moved="" if state.last_moved in names else state.last_moved,
        combats=renamed(state.combats, names),
    )


@derived("units", "roster", size=8)
def veiled(state: State) -> tuple[tuple[Unit, ...], Mapping[str, int]]:
    """The units that are known and the aliases of the others, and the place of each by its id."""
    known, key = state.position.reach, ("known", events.AMERICAN)
    found: tuple[Mapping[str, int], list[int], Mapping[str, int]] | None = known.get(key)
    names, stand_ins = veil(state.position)
    if found is None or found[0] is not state.roster:
        plain = [n for n, unit in enumerate(state.units) if unit.counter.id not in names]
        ids = [state.units[n].counter.id for n in plain] + [unit.counter.id for unit in stand_ins]
        found = known[key] = state.roster, plain, {id_: n for n, id_ in enumerate(ids)}
    return (*map(state.units.__getitem__, found[1]), *stand_ins), found[2]


@lru_cache(maxsize=4096)
def stand_in(name: str, side: str, hex_: int, pinned: bool) -> Unit:  # noqa: FBT001 - a marker on the hex
    """A nameless unit: its side and its hex, and whether a Pinned marker lies on the hex (13.1.9)."""
    return Unit(nameless(name, side), hex_, pinned=pinned)


def nameless(name: str, side: str) -> events.Counter:
    """The back of a counter."""
    return events.Counter(name, "", side, "", UNKNOWN, 0)


def may_know_entry(state: State, side: str, brigade: str) -> bool:
    """9.8.2, 9.8.3: the entry of the third brigade is a secret of the British until it is revealed."""
    return side == events.BRITISH or brigade != events.THIRD or brigade in state.revealed


def face_down(frame: Frame, side: str) -> Frame:
    """12.1.9: the other side's tactics chit is face down until both are there; to a spectator both are."""
    if not isinstance(frame, events.CloseCombat) or all(frame.chits):
        return frame
    attack, defence = frame.chits
    if side != frame.attacker:
        attack = attack and FACE_DOWN
    if side in ("", frame.attacker):
        defence = defence and FACE_DOWN
    return frame.replace(chits=(attack, defence))


# ---------------------------------------------------------------- events


def redact(state: State, side: str, event: Event) -> Event:
    """An event in the form that this side may see; `state` is the one before it."""
    action = heard_action(state, side, event)
    facts = []
    for fact in event.facts:
        after = apply(state, fact)
        facts.append(heard_fact(state, after, side, fact))
        state = after
    return event.replace(action=action, facts=tuple(facts))


def heard_action(state: State, side: str, event: Event) -> Action:
    """9.8.2, 12.1.9: secret actions of the other side are withheld; in others only names are."""
    action = event.action
    if event.side != side and isinstance(action, events.PlayChit):
        return Secret()
    if isinstance(action, events.ChooseEntry) and event.side != side and is_choosing_in_secret(state):
        return Secret()
    return renamed(action, spoken_of(state, side, action))


def is_choosing_in_secret(state: State) -> bool:
    """9.8.2: whether the brigade in question is the third."""
    return bool(state.agenda) and getattr(state.agenda[-1], "brigade", "") == events.THIRD


def heard_fact(before: State, after: State, side: str, fact: Fact) -> Fact:
    """A fact in the form that a side may see: without names of units still unknown after it, or hidden."""
    if isinstance(fact, events.EntryChosen) and not may_know_entry(after, side, fact.brigade):
        return Concealed()
    if isinstance(fact, FramePushed | FrameChanged):
        fact = fact.replace(frame=face_down(fact.frame, side))
    then, now = spoken_of(before, side, fact), spoken_of(after, side, fact)
    if not isinstance(fact, FramePushed | FrameChanged):  # a frame is one of the state after it
        now = {id_: then.get(id_, alias) for id_, alias in now.items()}
    names = now
    if isinstance(fact, events.UnitMoved) and fact.unit in names:
        # What a way costs, and which is the cheapest, would tell the sort of the unit.
        fact = fact.replace(path=fact.path[-1:], cost=0, halted=False)
    if isinstance(fact, events.UnitSetUp) and fact.counter.id in names:
        return events.UnitSetUp(nameless(names[fact.counter.id], fact.counter.side), fact.hex)
    return renamed(fact, names)


def spoken_of(state: State, side: str, record: Action | Fact) -> Mapping[str, str]:
    """The aliases in the state that a record is shown in."""
    names = aliases(state, side)
    return aliases(state, side, *_mentioned(record, names)) if names else names


def renamed(value: R, names: Mapping[str, str]) -> R:
    """The record, tuple or text with every id replaced by its alias; the same object without aliases."""
    return _renamed(value, names) if names else value


def _renamed(value: Any, names: Mapping[str, str]) -> Any:
    if isinstance(value, str):
        return names.get(value, value)
    if isinstance(value, tuple):
        return tuple(_renamed(part, names) for part in value)
    if not has(type(value)):
        return value
    changes = {field.name: _renamed(getattr(value, field.name), names) for field in fields(type(value))}
    return evolve(value, **changes)
