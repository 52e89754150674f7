"""Folding the facts of battles (18.0). No rule, chart or die is consulted here."""

from __future__ import annotations

from typing import Any

from cockade.engine.revolution.common.reducer import apply
from cockade.engine.revolution.common.state import State, number
from cockade.engine.unit_list import added
from cockade.events import revolution as events


def _battle(state: State, **changes: Any) -> State:
    assert state.battle is not None
    return state.replace(battle=state.battle.replace(**changes))


apply.copies(events.BattleBegan, "battle")


@apply.on(events.TacticsShown)
def _tactics_shown(state: State, fact: events.TacticsShown) -> State:
    chosen = (fact.american, fact.british)
    return _battle(state, tactics=chosen, spare=chosen).replace(shown=True)


@apply.on(events.BonusGiven)
def _bonus_given(state: State, fact: events.BonusGiven) -> State:
    assert state.battle is not None
    bonus = added(state.battle.bonus, number(fact.side), fact.by)
    tarleton = (*state.battle.tarleton, fact.side) if fact.why == "tarleton" else state.battle.tarleton
    return _battle(state, bonus=bonus, tarleton=tarleton)


@apply.on(events.TacticsDoubled)
def _tactics_doubled(state: State, fact: events.TacticsDoubled) -> State:
    return _battle(state, shot=True)


@apply.on(events.FirstFireWon)
def _first_fire_won(state: State, fact: events.FirstFireWon) -> State:
    return _battle(state, first=fact.side)


@apply.on(events.RoundBegan)
def _round_began(state: State, fact: events.RoundBegan) -> State:
    assert state.battle is not None
    return _battle(state, firing=fact.side, round=state.battle.round + 1, fired=())


@apply.on(events.UnitFired)
def _unit_fired(state: State, fact: events.UnitFired) -> State:
    assert state.battle is not None
    return _battle(state, fired=(*state.battle.fired, fact.unit))


apply.marks(events.UnitDisrupted, disrupted=True)
apply.marks(events.UnitRallied, disrupted=False)


@apply.on(events.HonoursRefused)
def _honours_refused(state: State, fact: events.HonoursRefused) -> State:
    return _battle(state, refused=True)


@apply.on(events.FieldLost)
def _field_lost(state: State, fact: events.FieldLost) -> State:
    return _battle(state, loser=fact.side)


apply.copies(events.BattleEnded, battle=None)
