"""Victory (14.0): occupation of places, every way to win a battle, and the progress of each."""

from __future__ import annotations

from functools import cache

from cockade.engine.rebels.common.data import Scenario, Told, Victory
from cockade.engine.rebels.common.ground import ground
from cockade.engine.rebels.common.state import State, Unit, enemy
from cockade.engine.rules import Resolution
from cockade.engine.victory import END, OTHERWISE, Stand, Win, Wins, load_wins
from cockade.events.rebels import AMERICAN, SIDES, HexTaken

AT_ONCE = "at once"
"""13.1: when a level has moved."""
HIGHER = "higher"
"""14.1: how a battle is won that has no rule of its own."""


def take_hexes(resolution: Resolution[State], unit: Unit, hexes: tuple[int, ...]) -> None:
    """14.1, ruling Q39: the last line unit to enter a victory hex owns it."""
    if not unit.is_line or not resolution.state.owners:
        return
    for hex_, owner in resolution.state.owners:
        if hex_ in hexes and owner != unit.side:
            resolution.happen(HexTaken(hex_, unit.side))


# ---------------------------------------------------------------- the ways to win a battle


def wins_of(state: State) -> tuple[Win, ...]:
    """13.1, 14.1, 18.1: by collapse at once; after the last turn by the battle's own rule (ruling Q40)."""
    return *_general(), *_own(ground(state.scenario).scenario)


@cache
def _general() -> tuple[Win, ...]:
    return load_wins("cockade.engine.rebels")


def _own(scenario: Scenario) -> tuple[Win, ...]:
    victory = scenario.victory
    if not victory.else_wins:
        return tuple(_win(victory, side, HIGHER, None) for side in SIDES)
    attacker = enemy(victory.else_wins)
    reached = (_win(victory, attacker, victory.how, victory.reached),) if victory.how != "collapse" else ()
    return *reached, _win(victory, victory.else_wins, OTHERWISE, victory.otherwise)


def _win(victory: Victory, side: str, how: str, told: Told | None) -> Win:
    text, ending = (told.text, told.ending) if told else (victory.text, victory.text)
    return Win(side, victory.rule, how, END, text, ending, why=victory.text)


def time_left(state: State) -> float:
    """2.0: the share of the battle that is left after this turn, 0 to 1."""
    return (len(state.labels) - state.turn) / len(state.labels) if state.labels else 1.0


WINS: Wins[State] = Wins(wins_of, time_left)


def end_game(resolution: Resolution[State]) -> None:
    """14.1: after the last turn the battle's own rule decides (18.1, ruling Q40)."""
    WINS.judge(resolution, END)


def winner_by_places(state: State) -> str:
    """18.1: the side that must reach a goal, if it has reached it; otherwise empty."""
    victory = ground(state.scenario).scenario.victory
    found = (each for each in WINS.standings(state) if each.win.how == victory.how and each.win.when == END)
    return next((each.win.side for each in found if each.stand.holds), "")


# ---------------------------------------------------------------- how each stands


@WINS.stands("collapse")
def has_collapsed(state: State, win: Win) -> Stand:
    """13.1: an army at 0 or less has disintegrated."""
    return Stand(state.level(enemy(win.side)) <= 0, 1 - left(state, enemy(win.side)))


def left(state: State, side: str) -> float:
    """13.1: the share of its level that a side has left, 0 to 1."""
    whole = ground(state.scenario).scenario.levels[side]
    return min(1.0, max(0.0, state.level(side) / whole)) if whole else 0.0


@WINS.stands("any")
def owns_any(state: State, win: Win) -> Stand:
    """harlem.18.1: one of the places is enough."""
    return _owned(state, win, 1)


@WINS.stands("all")
def owns_all(state: State, win: Win) -> Stand:
    """brooklyn.18.1, princeton.18.1, stonypoint.18.1: every place."""
    return _owned(state, win, len(_victory(state).places))


@WINS.stands("more")
def owns_more(state: State, win: Win) -> Stand:
    """whiteplains.18.1: more of the places than the enemy."""
    return _owned(state, win, len(_victory(state).places) // 2 + 1)


def _owned(state: State, win: Win, wanted: int) -> Stand:
    places = {hex_: holder(state, hex_) for hex_ in _victory(state).places}
    taken = sum(side == win.side for side in places.values())
    return Stand(
        taken >= wanted, min(1.0, taken / wanted), places, {"taken": taken, "kept": len(places) - taken}
    )


@WINS.stands("cleared")
def has_cleared(state: State, win: Win) -> Stand:
    """kingsmountain.18.1 (ruling Q54): whether the zone is free of enemy combat units."""
    foe, zone = enemy(win.side), ground(state.scenario).map.zones[_victory(state).zone]
    held = state.position.combat[foe] & zone
    men = sum(state.position.strength(hex_) for hex_ in held)
    whole = sum(unit.counter.strength[0] for unit in state.units if unit.side == foe)
    places = {hex_: foe if hex_ in held else "" for hex_ in sorted(zone)}
    return Stand(not held, 1 - min(1.0, men / max(1, whole)), places, {"men": men})


@WINS.stands(HIGHER)
def has_higher_level(state: State, win: Win) -> Stand:
    """14.1: in a battle without its own rule, the higher level wins; on equal levels the second player."""
    american, british = state.levels
    ahead = enemy(state.first) if american == british else AMERICAN if american > british else enemy(AMERICAN)
    return Stand(ahead == win.side, left(state, win.side))


def holder(state: State, hex_: int) -> str:
    """14.1, ruling Q39: the side that took this victory hex last."""
    return dict(state.owners).get(hex_, "")


def _victory(state: State) -> Victory:
    return ground(state.scenario).scenario.victory
