"""Ratings as they are told: beside a name, as the standings of a game, and what a game did to them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cockade.tui.games import GAMES
from cockade.tui.session.menu import Item
from cockade.tui.session.seats import LEVELS
from cockade.tui.text.i18n import count, flowing, labelled, mark, say, sentence
from cockade.tui.text.line import Line, Span, line
from cockade.tui.text.plot import AXIS, plot

if TYPE_CHECKING:
    from collections.abc import Callable

Json = dict[str, Any]
ROWS = 16
"""Rows of the curve of a rating with its axis."""

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
    return [Item(*_row(row), _key(row), say(MEANING)) for row in found["ratings"]]


def _key(row: Json) -> tuple[str, Any]:
    """Who has played rated games has a curve to look at."""
    return ("rating-course", row) if row.get("course") else ("none", None)


def course_lines(row: Json, width: int, *, fine: bool) -> list[Line]:
    """How a rating went, game by game: a curve, and what stands at its end."""
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
    """The same in words."""
    went = say(", ").join(f"{points:,}" for points in row["course"])
    return sentence([labelled(say("The rating of {name}, game by game", name=row["who"]), went)])


MEANING = mark(
    "A player with 100 points more wins about 64 of 100 even games; sides are taken into account. "
    "A question mark means few games so far. Press Enter for a player's history."
)


def _row(row: Json) -> tuple[str, str]:
    """The name, and the rating with what it rests on."""
    rating = {"points": round(row["points"]), "provisional": row["provisional"]}
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
        return flowing([say(BARRED[rating["barred"]]), rating["reason"]])
    text = "{name} {before:,} to {after:,}"
    told = [
        say(text, name=name_of(side), before=before, after=after)
        for side, (before, after) in rating["changes"].items()
    ]
    return say("Ratings: {changes}.", changes=say(", ").join(told))
