"""The player's own battles on the home screen: play, edit and make."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cockade.engine.data_files import DataError
from cockade.saves.user_packs import OwnPacks
from cockade.saves.workshop import copied_pack, new_pack, open_workshop
from cockade.tui.games.pack_loading import battles_of
from cockade.tui.home.own_packs import new_items, ways_with
from cockade.tui.text.cli_errors import CommandError, data_words
from cockade.tui.text.i18n import say

if TYPE_CHECKING:
    from pathlib import Path

    from cockade.tui.widgets.list_screen import ListScreen

USUAL = (12, 10)
"""The size of a new map, in hexes."""


def choose(screen: ListScreen, what: str, value: Any) -> None:
    """Open a choice of the list. Errors are shown below it."""
    try:
        match what:
            case "own":
                screen.enter(say("What would you like to do?"), ways_with(*value))
            case "own_play":
                _play(screen, *value)
            case "own_draft":
                edit(screen, *value)
            case "own_new":
                screen.enter(say("What does it start from?"), new_items())
            case _:
                _make(screen, value)
    except (DataError, CommandError) as error:
        screen.note(data_words(error) if isinstance(error, DataError) else str(error))


def _play(screen: ListScreen, path: Path, battle: str) -> None:
    (card,) = battles_of(str(path / battle))
    screen.choose("scenario", f"{card.game}/{card.id}")


def _make(screen: ListScreen, base: str) -> None:
    folder = OwnPacks().free()
    if "/" in base:
        copied_pack(folder, folder.name, base)
    else:
        new_pack(folder, folder.name, *USUAL, game=base)
    edit(screen, folder, folder.name)


def edit(screen: ListScreen, path: Path, battle: str) -> None:
    """Show the editor over the list."""
    from cockade.tui.editor.screens.edit import EditScreen

    shop = open_workshop(path)
    OwnPacks().note_edited(path)
    screen.app.push_screen(EditScreen(shop, battle or shop.draft.battles[0]))
