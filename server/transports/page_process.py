"""Makes the page of one finished game in its own process: DATA GAME FILE LANGUAGE."""

from __future__ import annotations

import gzip
import os
import resource
import sys
from pathlib import Path

from cockade.saves.atomic import PRIVATE, write_whole
from cockade.server.lobby.lobby import how_ended
from cockade.server.store.store import Store
from cockade.server.store.tables import Seats
from cockade.server.transports.game_pages import DEMO, players_of
from cockade.tui.board.glyphs import FULL
from cockade.tui.export.pages.page import GamePage
from cockade.tui.games import GAMES, ui_of
from cockade.tui.lessons.lesson import LessonProgress
from cockade.tui.session.review_index import ReviewIndex
from cockade.tui.text.i18n import speak

SHOWN = "puzzles/trenton-1"
"""The puzzle whose battle is the public demo."""
SECONDS, BYTES = 120, 2 << 30
"""The most processor time and memory."""


def main(data: str, game: str, file: str, language: str) -> None:
    """Write the compressed page. Write nothing if the game is not over."""
    os.nice(10)
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    resource.setrlimit(resource.RLIMIT_AS, (BYTES, BYTES))
    speak(language)
    page = demo() if game == DEMO else page_of(data, game)
    write_whole(Path(file), gzip.compress(page.written(), mtime=0), mode=PRIVATE)


def demo() -> GamePage:
    """Return the page of a puzzle's battle, from start to end."""
    progress = LessonProgress(SHOWN)
    progress.at = len(progress.lesson.step) - 1
    host = progress.begin()
    index = ReviewIndex(host.opened, ui_of(host.game.id), "")
    return GamePage(index, host.header, range(host.opened.at + 1), FULL)


def page_of(data: str, game: str) -> GamePage:
    """Return the page of a stored game. Exit if the game is not over."""
    store = Store.open(data, create=False)
    stored, opened = store.open_game(game, GAMES)
    ending, players = Seats(store).ending(game), players_of(store, game)
    store.close()
    if opened.decider and not ending:
        sys.exit(1)
    result = (
        how_ended(ending.how, players.get(ending.side, ""), players.get(ending.winner, "")) if ending else ""
    )
    header = stored.header.replace(players=players)
    index = ReviewIndex(opened, ui_of(opened.game.id), "")
    return GamePage(index, header, range(opened.at + 1), FULL, result=result)


if __name__ == "__main__":
    main(*sys.argv[1:5])
