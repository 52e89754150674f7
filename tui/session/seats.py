"""Who plays a side: a person, or a bot by its name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cockade.tui.session.menu import NOTHING, Item
from cockade.tui.text.i18n import mark, say

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from cockade.engine.game import ScenarioCard
    from cockade.saves.listing import Entry

LEVELS = {"regular": "Regular", "recruit": "Recruit", "veteran": "Veteran"}
"""The levels of opponents by what the engine calls them; the first is the usual one."""
EASIEST_FIRST = ("recruit", "regular", "veteran")
LEVEL_WORDS = {
    "regular": "a fair game",
    "recruit": "for a first evening",
    "veteran": "the hardest, takes time",
}
"""What to expect of each."""

HUMAN = "human"
"""Stands where a person plays, in the record of a game as well."""
RECORDED = {
    HUMAN: mark("human"),
    "recruit": mark("recruit"),
    "regular": mark("regular"),
    "veteran": mark("veteran"),
}
"""Those whom a record names that have a name in other languages."""


def player_name(recorded: str) -> str:
    """A player whom the record of a game names, as a reader calls him."""
    return say(RECORDED[recorded]) if recorded in RECORDED else recorded


def level_name(bot: str) -> str:
    """A level of opponent by its name on screens; another bot by its own."""
    return say(LEVELS[bot]) if bot in LEVELS else bot


LATELY, ENOUGH = 10, 5
"""The level of a player is judged by so many of the newest games against it at most, and at least."""
RECENT = 40
"""So many of the newest games of a library are looked through for them."""
TOO_EASY, TOO_HARD = 0.7, 0.2
"""Who wins such a share of them meets the next level, and who wins no more than this the one before."""


def seat_items(card: ScenarioCard, full: str, entries: Iterable[Entry] = ()) -> list[Item]:
    """
    Who can sit where: one against each level of opponent, the mildest first, or two people.

    Above them the level that the games of a library suggest.
    """
    found = [Item(said, "", NOTHING) for said in level_advice(list(against_bots(entries)))]
    for bot in EASIEST_FIRST:
        for side, players in zip(card.sides, ((HUMAN, bot), (bot, HUMAN)), strict=True):
            row = say("As {side} against {level}", side=side_of(card, side), level=say(LEVELS[bot]))
            found.append(Item(row, say(LEVEL_WORDS[bot]), ("seats", (full, players))))
    return [*found, Item(say("Two players on one keyboard"), "", ("seats", (full, (HUMAN, HUMAN))))]


def side_of(card: ScenarioCard, side: str) -> str:
    """A side as this battle calls it."""
    return say(card.names.get(side, side.title()))


def seats(card: ScenarioCard, players: tuple[str, str]) -> dict[str, str]:
    """Who plays, by side."""
    return dict(zip(card.sides, players, strict=True))


Against = tuple["Entry", str, str, str]
"""A game that is over, the side of the person, the bot, and how it ended: "won", "lost" or "drawn"."""


def against_bots(entries: Iterable[Entry]) -> Iterator[Against]:
    """The games that one person has played against one bot to the end."""
    for entry in entries:
        sides = [side for side, who in entry.players.items() if who == HUMAN]
        bots = [who for who in entry.players.values() if who != HUMAN]
        if entry.outcome is None or len(sides) != 1 or len(bots) != 1:
            continue
        winner = entry.outcome.winner
        how = "drawn" if not winner else "won" if winner == sides[0] else "lost"
        yield entry, say(entry.names.get(sides[0], sides[0].title())), bots[0], how


def level_advice(played: Sequence[Against]) -> Iterator[str]:
    """The level that the newest games against the last opponent suggest; nothing where it is right."""
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
