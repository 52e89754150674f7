"""Folding the facts of battles (18.0). No rule, chart or die is consulted here."""

from __future__ import annotations

from typing import Any

from engine.revolution.reduce import apply
from engine.revolution.state import State, number
from engine.roster import changed
from events.revolution import (
    BattleBegan,
    BattleEnded,
    BonusGiven,
    FieldLost,
    FirstFireWon,
    HonoursRefused,
    RoundBegan,
    TacticsDoubled,
    TacticsShown,
    UnitDisrupted,
    UnitFired,
    UnitRallied,
)


def _battle(state: State, **changes: Any) -> State:
    assert state.battle is not None
    return state.but(battle=state.battle.but(**changes))


@apply.on(BattleBegan)
def _battle_began(state: State, fact: BattleBegan) -> State:
    return state.but(battle=fact.battle)


@apply.on(TacticsShown)
def _tactics_shown(state: State, fact: TacticsShown) -> State:
    chosen = (fact.american, fact.british)
    return _battle(state, tactics=chosen, spare=chosen).but(shown=True)


@apply.on(BonusGiven)
def _bonus_given(state: State, fact: BonusGiven) -> State:
    assert state.battle is not None
    american, british = state.battle.bonus
    bonus = (american, british + fact.by) if number(fact.side) else (american + fact.by, british)
    tarleton = (*state.battle.tarleton, fact.side) if fact.why == "tarleton" else state.battle.tarleton
    return _battle(state, bonus=bonus, tarleton=tarleton)


@apply.on(TacticsDoubled)
def _tactics_doubled(state: State, fact: TacticsDoubled) -> State:
    return _battle(state, shot=True)


@apply.on(FirstFireWon)
def _first_fire_won(state: State, fact: FirstFireWon) -> State:
    return _battle(state, first=fact.side)


@apply.on(RoundBegan)
def _round_began(state: State, fact: RoundBegan) -> State:
    assert state.battle is not None
    return _battle(state, firing=fact.side, round=state.battle.round + 1, fired=())


@apply.on(UnitFired)
def _unit_fired(state: State, fact: UnitFired) -> State:
    assert state.battle is not None
    return _battle(state, fired=(*state.battle.fired, fact.unit))


@apply.on(UnitDisrupted)
def _unit_disrupted(state: State, fact: UnitDisrupted) -> State:
    return changed(state, fact.unit, disrupted=True)


@apply.on(UnitRallied)
def _unit_rallied(state: State, fact: UnitRallied) -> State:
    return changed(state, fact.unit, disrupted=False)


@apply.on(HonoursRefused)
def _honours_refused(state: State, fact: HonoursRefused) -> State:
    return _battle(state, refused=True)


@apply.on(FieldLost)
def _field_lost(state: State, fact: FieldLost) -> State:
    return _battle(state, loser=fact.side)


@apply.on(BattleEnded)
def _battle_ended(state: State, fact: BattleEnded) -> State:
    return state.but(battle=None)
