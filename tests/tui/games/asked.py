"""All that a screen asks of a position, of every game, in play and where units are crowded."""

from __future__ import annotations

import traceback
from typing import TYPE_CHECKING, Any

from cockade.tui.games import GAMES, ui_of
from tests.referee.brandywine.positions import played_on
from tests.referee.rebels.crowded import crowded as crowded_battle
from tests.referee.revolution.crowded import crowded as crowded_colonies

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from cockade.engine.game import AnyGame
    from cockade.tui.games.port import AnyUI

WIDTH, SOME, EVENTS = 40, 6, 60
OVERLAYS = ("zone", "fire", "command", "threat")


def crowded(game: str, card: str, seed: int) -> list[Any]:
    """The states of a game that starts in a crowded position."""
    if game == "brandywine":
        return played_on(card, seed, EVENTS).states
    return (crowded_battle if game == "rebels" else crowded_colonies)(seed).states


def all_of(game: str, states: Iterable[Any]) -> tuple[int, list[str]]:
    """The number of positions asked about, and in words each question that raised."""
    number, wrong = 0, []
    for state in states:
        number += 1
        try:
            for _ in asked(GAMES[game], ui_of(game), state):
                pass
        except Exception:  # noqa: BLE001 - whatever it is, it would end the program
            wrong.append(f"{game} {number}: {traceback.format_exc()}")
    return number, wrong


def asked(game: AnyGame, ui: AnyUI, state: Any) -> Iterator[object]:
    """Every answer that a screen shows of a position to the side that decides."""
    side = game.decider(state)
    seen = game.view(state, side) if side else state
    offers = game.offers(state)
    yield ui.words.prompt(seen), ui.words.heading(seen), ui.words.status(seen), ui.words.still(seen, offers)
    homes = {ui.map.home(seen, unit.id) for unit in seen.units}
    places = sorted(homes - {0})[:SOME]
    yield from about_panels(ui, seen, places)
    yield from about_overlays(game, ui, seen, places)
    for action in (one for offer in offers for one in offer.actions[:: max(1, len(offer.actions) // SOME)]):
        yield ui.words.order(seen, action), ui.words.beside(seen, action), ui.words.entry(seen, action)
        yield ui.previews.of_gesture(seen, [action]), ui.previews.odds(seen, action)
        yield ui.previews.prospect(seen, [action]), ui.map.path(seen, action)


def about_panels(ui: AnyUI, seen: Any, places: list[int]) -> Iterator[object]:
    """The panels at the side of the board, for places that hold units."""
    panels = ui.panels
    yield panels.track_lines(seen, WIDTH), panels.track_brief(seen), panels.track_words(seen)
    yield panels.book_lines(seen), panels.duty_lines(seen), panels.score_lines(seen, ())
    yield ui.map.scene(seen), ui.map.combats(seen), ui.map.arena(seen), ui.map.owed(seen)
    for place in places:
        yield panels.hex_lines(seen, place), panels.hex_brief(seen, place)
        yield panels.stack_lines(seen, place, ()), panels.stack_brief(seen, place, ())
        yield ui.previews.of_combat(seen, place)


def about_overlays(game: AnyGame, ui: AnyUI, seen: Any, places: list[int]) -> Iterator[object]:
    """Every overlay for either side, with what it says of places that hold units."""
    for name in OVERLAYS:
        for side in game.sides:
            found = ui.map.overlay(seen, name, side, ())
            if not isinstance(found, str):
                yield [found.at(place) for place in places]
