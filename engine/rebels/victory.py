"""Victory (14.0): occupation of places, and the end of the last turn."""

from __future__ import annotations

from collections.abc import Callable

from cockade.engine.rebels.common.ground import ground
from cockade.engine.rebels.common.state import State, Unit, enemy
from cockade.engine.rebels.sheets.data import Victory
from cockade.engine.rules import Resolution
from cockade.events.facts import GameEnded
from cockade.events.rebels import AMERICAN, HexTaken


def take_hexes(resolution: Resolution[State], unit: Unit, hexes: tuple[int, ...]) -> None:
    """14.1, ruling Q39: the last line unit to enter a victory hex owns it."""
    if not unit.is_line or not resolution.state.owners:
        return
    for hex_, owner in resolution.state.owners:
        if hex_ in hexes and owner != unit.side:
            resolution.happen(HexTaken(hex_, unit.side))


def end_game(resolution: Resolution[State]) -> None:
    """14.1: after the last turn the battle's own rule decides (18.1, ruling Q40)."""
    victory = ground(resolution.state.scenario).scenario.victory
    winner = winner_by_places(resolution.state) or victory.else_wins or higher_level(resolution.state)
    resolution.happen(GameEnded(winner, victory.text, victory.rule))


def winner_by_places(state: State) -> str:
    """18.1: the side that must reach a goal, if it has reached it; else nobody."""
    victory = ground(state.scenario).scenario.victory
    attacker = enemy(victory.else_wins)
    return attacker if REACHED[victory.how](state, victory, attacker) else ""


def owns_any(state: State, victory: Victory, side: str) -> bool:
    """harlem.18.1: one of the places is enough."""
    return any(holder(state, hex_) == side for hex_ in victory.places)


def owns_all(state: State, victory: Victory, side: str) -> bool:
    """brooklyn.18.1, princeton.18.1, stonypoint.18.1: every place."""
    return all(holder(state, hex_) == side for hex_ in victory.places)


def owns_more(state: State, victory: Victory, side: str) -> bool:
    """whiteplains.18.1: more of the places than the enemy."""
    return 2 * sum(holder(state, hex_) == side for hex_ in victory.places) > len(victory.places)


def has_cleared(state: State, victory: Victory, side: str) -> bool:
    """kingsmountain.18.1 (ruling Q54): no enemy combat unit stands in the zone."""
    return state.position.combat[enemy(side)].isdisjoint(ground(state.scenario).map.zones[victory.zone])


def holder(state: State, hex_: int) -> str:
    """14.1, ruling Q39: who took this victory hex last."""
    return dict(state.owners).get(hex_, "")


REACHED: dict[str, Callable[[State, Victory, str], bool]] = {
    "collapse": lambda _state, _victory, _side: False,
    "any": owns_any,
    "all": owns_all,
    "more": owns_more,
    "cleared": has_cleared,
}


def higher_level(state: State) -> str:
    """14.1: where a battle has no rule of its own: the higher level, on equal levels the second player."""
    american, british = state.levels
    if american == british:
        return enemy(state.first)
    return AMERICAN if american > british else enemy(AMERICAN)
