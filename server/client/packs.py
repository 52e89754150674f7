"""The battles of a server's packs, as choices for its players."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from attrs import evolve

from cockade.engine.game import ScenarioCard
from cockade.engine.scenario_catalog import Cards
from cockade.tui.games import GAMES, scenarios
from cockade.tui.home.home import battle_items, scenario_items
from cockade.tui.session.menu import Row, heading
from cockade.tui.text.i18n import flowing, mark, say

if TYPE_CHECKING:
    from cockade.server.client.connection import Connection

Json = dict[str, Any]
UNRATED = mark("Not rated. By {author}, version {version} ({hash}). Packs are not signed.")
BROUGHT = mark("Uploaded by {by}. Not rated. By {author}, version {version} ({hash}). Packs are not signed.")
HEADING = mark("Pack battles on this server")


def choices(connection: Connection, *, headed: bool) -> list[Row]:
    """Return all battles on offer, ours and packs', `headed` by the titles of their games."""
    ours = battle_items(scenarios()) if headed else scenario_items(scenarios())
    found = [_item(row) for row in connection.ask("packs")["battles"]]
    title = [heading(say(HEADING))] if headed and found else []
    return [*ours, *title, *found]


def _item(row: Json) -> Row:
    card = _known(row)
    full = f"{card.game}/{card.id}"
    (item,) = scenario_items({full: card})
    names = {name: row[name] for name in ("author", "version", "hash")}
    about = say(BROUGHT, by=row["by"], **names) if "by" in row else say(UNRATED, **names)
    return evolve(item, detail=flowing([item.detail, about]))


def _known(row: Json) -> ScenarioCard:
    """Return a battle's card, and register its name with the lobby."""
    names = ("id", "game", "title", "turns", "first", "note", "names")
    said: dict[str, Any] = {name: row[name] for name in names}
    first, second = row["sides"]
    card = ScenarioCard(**said, sides=(first, second))
    cards = GAMES[card.game].scenarios
    if isinstance(cards, Cards):
        cards.know(card, row["words"])
    return card
