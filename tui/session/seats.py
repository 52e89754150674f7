"""The players of a game: a person, or a bot by its name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cockade.tui.session.menu import Row, heading
from cockade.tui.text.i18n import mark, say

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from cockade.engine.game import ScenarioCard
    from cockade.saves.listing import Entry

LEVELS = {"regular": "Regular", "recruit": "Recruit", "veteran": "Veteran"}
"""The titles of the levels by the bots' names. The first is the default."""
EASIEST_FIRST = ("recruit", "regular", "veteran")
LEVEL_WORDS = {
    "regular": "a fair game",
    "recruit": "for a first evening",
    "veteran": "the hardest, and slow",
}
"""A short description of each level."""

HUMAN = "human"
"""The name for a person among the players, also in the record of a game."""
RECORDED = {
    HUMAN: mark("human"),
    "recruit": mark("recruit"),
    "regular": mark("regular"),
    "veteran": mark("veteran"),
}
"""The recorded player names that are translated."""


def player_name(recorded: str) -> str:
    """Return the name of a recorded player for readers."""
    return say(RECORDED[recorded]) if recorded in RECORDED else recorded


def level_name(bot: str) -> str:
    """Return the title of a level on screens, or the name of another bot."""
    return say(LEVELS[bot]) if bot in LEVELS else bot


LATELY, ENOUGH = 10, 5
"""The number of latest games against a bot that judge a player's level: at most, and at least."""
RECENT = 40
"""The number of latest games of a library to search for them."""
TOO_EASY, TOO_HARD = 0.7, 0.2
"""The share of wins above which the next level is suggested, and below which the one before."""


def seat_items(card: ScenarioCard, full: str, entries: Iterable[Entry] = ()) -> list[Row]:
    """
    The choices of players: one against each level, the easiest first, or two people.

    The level suggested by the games of a library is above them.
    """
    found = [heading(said) for said in level_advice(list(against_bots(entries)))]
    for bot in EASIEST_FIRST:
        for side, players in zip(card.sides, ((HUMAN, bot), (bot, HUMAN)), strict=True):
            row = say("As {side} against {level}", side=side_of(card, side), level=say(LEVELS[bot]))
            found.append(Row((row, say(LEVEL_WORDS[bot])), ("seats", (full, players))))
    return [*found, Row(say("Two players on one keyboard"), ("seats", (full, (HUMAN, HUMAN))))]


def side_of(card: ScenarioCard, side: str) -> str:
    """Return the name that this battle gives to a side."""
    return say(card.names.get(side, side.title()))


def seats(card: ScenarioCard, players: tuple[str, str]) -> dict[str, str]:
    """Return the players by side."""
    return dict(zip(card.sides, players, strict=True))


Against = tuple["Entry", str, str, str]
"""A finished game, the person's side, the bot, and the result: "won", "lost" or "drawn"."""


def against_bots(entries: Iterable[Entry]) -> Iterator[Against]:
    """Yield the finished games of one person against one bot."""
    for entry in entries:
        sides = [side for side, who in entry.players.items() if who == HUMAN]
        bots = [who for who in entry.players.values() if who != HUMAN]
        if entry.outcome is None or len(sides) != 1 or len(bots) != 1:
            continue
        winner = entry.outcome.winner
        how = "drawn" if not winner else "won" if winner == sides[0] else "lost"
        yield entry, say(entry.names.get(sides[0], sides[0].title())), bots[0], how


def level_advice(played: Sequence[Against]) -> Iterator[str]:
    """Yield a suggested level from the latest games against the last opponent, if another one fits better."""
    from cockade.engine.bots import LEVELS as BY_STRENGTH

    newest = sorted(played, key=lambda one: one[0].when, reverse=True)
    level = next((bot for _, _, bot, _ in newest if bot in BY_STRENGTH), "")
    last = [how for _, _, bot, how in newest if bot == level][:LATELY]
    won, at = last.count("won"), BY_STRENGTH.index(level) if level else 0
    other = at + (won >= TOO_EASY * len(last)) - (won <= TOO_HARD * len(last))
    if len(last) >= ENOUGH and other != at and 0 <= other < len(BY_STRENGTH):
        text = "You won {n} of {of} games against {level}. Try {other}."
        names = [say(LEVELS[BY_STRENGTH[one]]) for one in (at, other)]
        yield say(text, n=won, of=len(last), level=names[0], other=names[1])
