"""Ratings as they are told: beside a name, as the standings of a game, and what a game did to them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cockade.tui.games import GAMES
from cockade.tui.players import LEVELS
from cockade.tui.text.words import mark, say
from cockade.tui.view.home import Item

if TYPE_CHECKING:
    from collections.abc import Callable

Json = dict[str, Any]

BARRED = {
    "short": mark("It was too short to change ratings."),
    "one-person": mark("It changes no ratings: both players are one person."),
    "annulled": mark("It changes no ratings: it was annulled."),
}
"""Why a rated game that is over has changed nothing."""


def points(rating: Json) -> str:
    """
    A rating in figures; with a question mark while it rests on few games.

    >>> points({"points": 1512, "provisional": False}), points({"points": 987, "provisional": True})
    ('1,512', '987?')
    """
    return f"{rating['points']:,}{'?' if rating['provisional'] else ''}"


def game_items() -> list[Item]:
    """The games, each with standings of its own."""
    return [Item(say(game.title), "", ("ratings-of", id_)) for id_, game in GAMES.items()]


def standing_items(found: Json) -> list[Item]:
    """Everybody with a rating in a game, the levels of opponents between them."""
    key, why = ("none", None), say(MEANING)
    return [Item(*_row(row, found["provisional"]), key, why) for row in found["ratings"]]


MEANING = mark(
    "Who has 100 points more wins about 64 games of 100 on even terms; the sides are allowed for. A question"
    " mark: few games so far."
)


def _row(row: Json, provisional: int) -> tuple[str, str]:
    """The name, and the rating with what it rests on."""
    played = row["won"] + row["drawn"] + row["lost"]
    rating = {"points": round(row["points"]), "provisional": not row["bot"] and played < provisional}
    if row["bot"]:
        return say(LEVELS[row["who"]]), f"{points(rating)}  {say('a fixed level')}"
    counts = {name: row[name] for name in ("won", "drawn", "lost")}
    who = say("{name} (you)", name=row["who"]) if row["me"] else row["who"]
    return who, f"{points(rating)}  {say('won {won}, drawn {drawn}, lost {lost}', **counts)}"


def change_said(rating: Json | None, name_of: Callable[[str], str]) -> str:
    """What a rated game that is over did to the ratings; empty for a friendly one."""
    if rating is None:
        return ""
    if rating["barred"]:
        return say(BARRED[rating["barred"]])
    text = "{name} {before:,} to {after:,}"
    told = [
        say(text, name=name_of(side), before=before, after=after)
        for side, (before, after) in rating["changes"].items()
    ]
    return say("Ratings: {changes}.", changes=say(", ").join(told))
