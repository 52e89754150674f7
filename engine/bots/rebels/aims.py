"""The goals of a side: deciding places, the current winner, and the weight of losses."""

from __future__ import annotations

from attrs import frozen

from cockade.engine.bots.rebels.parameters import Character
from cockade.engine.rebels.common.ground import ground
from cockade.engine.rebels.common.state import State, enemy
from cockade.engine.rebels.victory import holder, winner_by_places


@frozen
class Aims:
    """A side's situation under the clause that ends the game.

    `wins` is whether it would win if the game ended now; `goals` are places that it wants and has not,
    `keeps` those that it has. `own` and `theirs` say what a loss weighs on either side,
    by its `character`.
    """

    character: Character
    side: str
    wins: bool
    goals: tuple[int, ...]
    keeps: tuple[int, ...]
    own: float
    theirs: float

    @property
    def attacks(self) -> bool:
        """Whether the side must change the outcome."""
        return not self.wins or self.character.attacks_ahead


def aims_of(state: State, side: str, character: Character) -> Aims:
    """14.1, 18.1: Return the side's current goals."""
    wins = winner_now(state) == side
    return Aims(
        character,
        side,
        wins,
        goals_of(state, side) or (cleared_from(state, side) if character.desperate else ()),
        keeps_of(state, side),
        own=faint(state, side, character) if wins else boldness(state, side, character),
        theirs=faint(state, enemy(side), character),
    )


def winner_now(state: State) -> str:
    """14.1: Return the winner if this were the end of the last turn."""
    return winner_by_places(state) or ground(state.scenario).scenario.victory.else_wins


def goals_of(state: State, side: str) -> tuple[int, ...]:
    """18.1: Return the deciding places that the enemy has."""
    victory = ground(state.scenario).scenario.victory
    if victory.how in {"collapse", "cleared"}:
        return ()
    return tuple(hex_ for hex_ in victory.places if holder(state, hex_) != side)


def cleared_from(state: State, side: str) -> tuple[int, ...]:
    """kingsmountain.18.1: Return the summit that a side has lost. One unit there is enough."""
    victory = ground(state.scenario).scenario.victory
    if victory.how != "cleared" or side != victory.else_wins or winner_now(state) == side:
        return ()
    return tuple(sorted(ground(state.scenario).map.zones[victory.zone]))


def keeps_of(state: State, side: str) -> tuple[int, ...]:
    """18.1: Return a side's own deciding places: of a summit that must not be cleared, every hex."""
    victory = ground(state.scenario).scenario.victory
    if victory.how == "collapse":
        return ()
    if victory.how == "cleared":
        return tuple(sorted(ground(state.scenario).map.zones[victory.zone])) * (side == victory.else_wins)
    return tuple(hex_ for hex_ in victory.places if holder(state, hex_) == side)


def boldness(state: State, side: str, character: Character) -> float:
    """Return the weight of losses for a side that must act: low for a whole army with little time."""
    hurt = max(0.0, 1.0 - share(state, side) / character.whole) if character.whole else 0.0
    rush = haste(state, character)
    if character.desperate:
        hurt *= min(1.0, (turns_left(state) - 1) / 2)
    return rush + hurt * max(0.0, faint(state, side, character) - rush)


def turns_left(state: State) -> int:
    """Return the number of turns left, this one included."""
    return 1 + len(state.labels) - state.turn


def haste(state: State, character: Character) -> float:
    """Return how much the acting side's losses count: less as time runs out."""
    return min(1.0, character.haste * turns_left(state))


def faint(state: State, side: str, character: Character) -> float:
    """13.1: Return how much losses count: more the nearer an army is to breaking."""
    return 1.0 + character.dread * max(0.0, 1.0 - 2.0 * share(state, side))


def share(state: State, side: str) -> float:
    """13.1: Return the share left of a side's level."""
    return state.level(side) / ground(state.scenario).scenario.levels[side]
