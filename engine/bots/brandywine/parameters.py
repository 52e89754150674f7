"""The parameters of Brandywine's bots: beliefs and preferences as numbers."""

from __future__ import annotations

from functools import lru_cache

from attrs import frozen

from cockade.engine.bots.parameters import GREEDY, character, read

__all__ = ["GREEDY", "SHEET", "Character", "character_of"]


@frozen(eq=False)
class Character:
    """One way to play. bots.toml has the characters, with the origin of each.

    Characters are compared by identity, so caches of one never serve another.
    """

    slips: float  # how often it takes not the best that it sees but the next best
    # What a result costs the side that it happens to; a pin or no combat costs neither
    cost: dict[str, float]
    guns_taken: float
    unclear: float
    better: float  # by how much another hex must be better to be worth a march
    bad: float  # the balance from which on a new roll is worth a chit
    hopeless: float  # what the attacker may expect when dragoons had better withdraw
    usual: int  # the strength of a unit that one may not know
    quick: int  # how far it may march at most
    lone: float  # what guns or leaders cost who are taken because nobody stands with them (12.1.7, 14.3.2)
    releases: int  # 9.4.5: from which turn on it releases its army early, whatever that costs; 0: never
    soon: int  # how many turns ahead an arrival counts
    nearer: float  # what a hex nearer to a place that decides is worth
    exposed: float  # what it costs a gun or a leader to stand alone beside the enemy
    covered: float  # what it is worth to a gun to stand with men, whoever may come
    cover: float  # what woods, houses and works are worth to a defender
    company: float  # what each strength point beside him is worth to a leader
    gun_range: int
    fight: float  # what the worth of an attack counts
    trapped: tuple[float, ...]  # what it costs to have no way, one, two of retreat
    hope: float  # how much of the help that may still come an attack counts on
    caution: float  # how much of what the enemy could do counts against a hex
    keen: bool  # whether it weighs fights by lead units, leaders and ways of retreat, and minds the clock
    closed: tuple[float, ...]  # how likely it is that no way of retreat is left of none, one, two
    keeps: float  # what it is worth to be the one who holds a place that decides
    at_last: float  # how much more that is on the last turn
    guards: bool  # whether men are told off to places by who comes for each, on every card
    outposts: tuple[str, ...]  # zones that are held before who comes that way, until he has passed them
    falls_back: int  # and so many turns from the end, for the way to what lies behind is long
    forlorn: float  # what it costs to march to where one owes an attack at less than 1:3
    straggles: float  # what each hex costs that lies between a gun or a leader and the nearest men
    crushed: float  # how many times their strength drives a leader from his men
    helps: float  # what Lafayette's column must be worth to an attack that he leaves play for (14.5)
    answers: float  # how sure it is that the enemy plays the chit that does best on average (12.1.9)


SHEET = read(__package__, Character)


@lru_cache(256)
def character_of(name: str, scenario: str, side: str) -> Character:
    """Return the character of a name for a side of a scenario. Raise LookupError if bots.toml lacks it."""
    return character(SHEET, Character, name, scenario, side)
