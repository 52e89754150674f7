"""What each campaign marker does, in a few words for a row and in a sentence: the effects of 7.9."""

from __future__ import annotations

from typing import NamedTuple

from cockade.tui.text.words import say


class Effect(NamedTuple):
    """What a marker does: in a word or two, and in a line."""

    few: str
    full: str


EFFECTS: dict[str, tuple[str, str]] = {
    "bait": ("by a die", "die 1 they pay, 2-3 they massacre, 5-6 you draw"),
    "committee/march": ("no Tactics", "a forced march without a leader or a Tactics"),
    "committee/partisans": ("free try", "tries partisans, free, in a colony for you"),
    "debate/american": ("British -1 to 6", "the British lose as many points as a die shows"),
    "debate/british": ("+1 to 6 points", "you gain as many points as a die shows"),
    "drillmaster/american": (
        "regulars, 2 each",
        "regulars at 2 points each, as many as a leader there commands",
    ),
    "drillmaster/british": ("free exchange", "a militia beside a leader becomes a regular or light troops"),
    "engineers/fortress": ("at no cost", "a fortress with units of yours, free"),
    "engineers/siege": ("at no cost", "a siege with units of yours, free"),
    "hessians/american": ("no Hessians", "the British mobilize no Hessians this turn"),
    "hessians/british": ("a free Hessian", "a Hessian in the Britain box, free"),
    "indians/american": ("no Indians", "the British mobilize no Indians this turn"),
    "indians/british": ("a free Indian band", "an Indian band in an Indian area, free"),
    "leader_arises": ("a leader +1", "a unit serves as general or admiral of value 1 this turn"),
    "minutemen": ("a free militia", "a militia in a colony that is for you, where no enemy is, free"),
    "mutiny": ("enemy -1 to 6", "the enemy loses 1 to 6 markers; then this one is his"),
    "politicking": ("an enemy leader", "die 1 an enemy leader out, 2-3 to the pool"),
    "privateers": ("a fleet stays", "that fleet stays this phase; who is aboard stays this turn"),
    "pulaski": ("a free unit", "a regular or light troops beside a leader, free"),
    "shot": ("Tactics x 2", "your Tactics count double; once in the game"),
    "speculators": ("draw, or lose", "die 1-2 lose as many markers as a second die shows, 3-6 draw them"),
    "spy/hand": ("you look", "you see the enemy's hand"),
    "spy/stacks": ("you look", "you see all enemy stacks of a region or a box"),
    "spy/reply": ("it fails", "what the enemy played does nothing; both markers are gone"),
    "tarleton": ("+1 first fire", "+1 to first fire; if you lose, the enemy draws double"),
}
"""By marker, or by marker and use, or by marker and side."""


def effect(marker: str, use: str, side: str) -> Effect | None:
    """What a marker does for a side, in the player's language; of what is no marker of 7.9 nothing."""
    keys = (f"{marker}/{use}", f"{marker}/{side}", marker)
    found = next((EFFECTS[key] for key in keys if key in EFFECTS), None)
    return Effect(*map(say, found)) if found else None
