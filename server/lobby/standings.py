"""Ratings in words: next to a name, as the standings of a game, and as the effect of a game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cockade.tui.games import GAMES
from cockade.tui.session.menu import Row
from cockade.tui.session.seats import LEVELS
from cockade.tui.text.i18n import count, flowing, labelled, mark, say, sentence
from cockade.tui.text.line import Cell, Line, Span, cell, line
from cockade.tui.text.plot import AXIS, plot

if TYPE_CHECKING:
    from collections.abc import Callable

Json = dict[str, Any]
ROWS = 16
"""The height of a rating curve in rows, with its axis."""

BARRED = {
    "short": mark("The game was too short to change ratings."),
    "one-person": mark("Ratings don't change: both players are the same person."),
    "annulled": mark("Ratings don't change: the game was annulled."),
}
"""Reasons why a finished rated game changed no rating."""


def points(rating: Json) -> str:
    """Return a rating as digits, with a question mark if it rests on few games.

    >>> points({"points": 1512, "provisional": False}), points({"points": 987, "provisional": True})
    ('1,512', '987?')
    """
    return f"{rating['points']:,}{'?' if rating['provisional'] else ''}"


def game_items() -> list[Row]:
    """Return the games, each with its own standings."""
    return [Row(say(game.title), ("ratings-of", id_)) for id_, game in GAMES.items()]


def standing_items(found: Json) -> list[Row]:
    """Return all rated players of a game, with the levels of the bots between them."""
    return [Row(_cells(row), _key(row), say(MEANING)) for row in found["ratings"]]


def _key(row: Json) -> tuple[str, Any]:
    """Return the key of a row's curve. Only players with rated games have one."""
    return ("rating-course", row) if row.get("course") else ("none", None)


def course_lines(row: Json, width: int, *, fine: bool) -> list[Line]:
    """Return a player's rating curve, game by game, and the rating at its end."""
    course, room = row["course"], width - AXIS
    columns = [float(course[column * len(course) // room]) for column in range(room)]
    last = len(course) - 1
    shown = plot([columns], "*", ROWS, marks={}, here=room - 1, fine=fine, dotted=(), grounded=False)
    said = count(
        "The rating before and after the last rated game; the newest is at the right.",
        "The rating before and after each of the last {n} rated games; the newest is at the right.",
        last,
    )
    return [*shown, line(Span(said, "dim"))]


def course_said(row: Json) -> str:
    """Return the curve in words."""
    went = say(", ").join(f"{points:,}" for points in row["course"])
    return sentence([labelled(say("The rating of {name}, game by game", name=row["who"]), went)])


MEANING = mark(
    "A player with 100 points more wins about 64 of 100 even games; sides are taken into account. "
    "A question mark means few games so far. Press Enter for a player's history."
)


def _cells(row: Json) -> tuple[str, Cell, str]:
    """Return the cells of a player: name, rating, and the number of games behind it."""
    rating = {"points": round(row["points"]), "provisional": row["provisional"]}
    strength = cell(points(rating), is_figure=True)
    if row["bot"]:
        return say(LEVELS[row["who"]]), strength, say("a fixed level")
    counts = {name: row[name] for name in ("won", "drawn", "lost")}
    who = say("{name} (you)", name=row["who"]) if row["me"] else row["who"]
    return who, strength, say("won {won}, drawn {drawn}, lost {lost}", **counts)


def change_said(rating: Json | None, name_of: Callable[[str], str]) -> str:
    """Return how a finished rated game changed the ratings. Empty for a friendly one."""
    if rating is None:
        return ""
    if rating["barred"]:
        return flowing([say(BARRED[rating["barred"]]), rating["reason"]])
    text = "{name} {before:,} to {after:,}"
    told = [
        say(text, name=name_of(side), before=before, after=after)
        for side, (before, after) in rating["changes"].items()
    ]
    return say("Ratings: {changes}.", changes=say(", ").join(told))
