"""Positions that differ only in what is hidden from a side."""

from __future__ import annotations

from cockade.engine.revolution.common.state import MAP, sorted_hand
from cockade.events.revolution import AMERICAN, BRITISH


def shuffled(state, side, random):
    """The same state to a side, and another one in all that is hidden from it."""
    other = BRITISH if side == AMERICAN else AMERICAN
    return _other_troops(_other_markers(state, other, random), other, random)


def _other_markers(state, other, random):
    """Other markers in the enemy's hand, other ones in the Dead Pool, other ones put down."""
    down = [one for one in state.committed if one.side == other]
    if state.shown:
        down = []
    unseen = [*state.hand(other), *state.pool, *(one.marker for one in down)]
    random.shuffle(unseen)
    put = {one: one.replace(marker=unseen.pop(), item=random.choice(["bid", "west"])) for one in set(down)}
    committed = tuple(put.get(one, one) for one in state.committed)
    if len(put) != len(down):
        return state
    held = len(state.hand(other))
    hand, pool = sorted_hand(unseen[:held]), sorted_hand(unseen[held:])
    hands = (hand, state.hands[1]) if other == AMERICAN else (state.hands[0], hand)
    return state.replace(hands=hands, pool=pool, committed=committed)


def _other_troops(state, other, random):
    """Enemy counters that look alike change places; others of the force pool take the place of some."""
    units = list(state.units)
    alike = {}
    battle = state.battle.units if state.battle else ()
    for place, unit in enumerate(units):
        if (
            unit.side == other
            and unit.id not in battle
            and unit.status in (MAP, "pool")
            and not unit.is_leader
        ):
            ally = unit.nation if unit.nation in ("french", "spanish") else ""
            alike.setdefault((unit.is_fleet, ally), []).append(place)
    for places in alike.values():
        counters = [units[place].counter for place in places]
        random.shuffle(counters)
        for place, counter in zip(places, counters, strict=True):
            units[place] = units[place].replace(counter=counter)
    now = {old.id: new.id for old, new in zip(state.units, units, strict=True)}
    return state.replace(
        units=tuple(units),
        roster={unit.id: n for n, unit in enumerate(units)},
        works=tuple(work.replace(unit=now.get(work.unit, "")) for work in state.works),
        arisen=tuple(one.replace(unit=now[one.unit]) for one in state.arisen),
    )
