"""`cockade edit`: the editor, on an existing pack or a new one."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from cockade.engine.data_files import DataError
from cockade.engine.editor.registry import craft_of, crafts, first_maker, known, maker
from cockade.saves.packs import chosen
from cockade.saves.user_packs import OwnPacks
from cockade.saves.workshop import LARGEST, SMALLEST, branched_pack, copied_pack, new_pack, open_workshop
from cockade.tui.commands.terminal import is_plain
from cockade.tui.games.pack_loading import SHIPPED, shipped
from cockade.tui.text.cli_errors import CommandError, data_words, near
from cockade.tui.text.i18n import listed, say

if TYPE_CHECKING:
    from argparse import Namespace

    from cockade.engine.editor.port import EditorPort
    from cockade.saves.workshop import Workshop

NAME = re.compile(r"[a-z0-9](?:-?[a-z0-9]){0,39}")
"""The form of a battle's name. See `cockade.engine.packs.FILE`."""
USUAL = (12, 10)


def run(args: Namespace) -> int:
    """Open the pack, creating it if necessary, and show it."""
    if is_plain():
        raise CommandError(
            say("The workshop needs a terminal. Edit the files of the pack with a text editor.")
        )
    shop, battle = opened(Path(args.pack), args.size, args.base)
    OwnPacks().note_edited(shop.folder)
    from cockade.tui.app import edit

    return edit(shop, battle, ascii=args.ascii)


def opened(path: Path, size: tuple[int, int] | None, base: str | None) -> tuple[Workshop, str]:
    """The pack and the battle named. CommandError if they are missing and cannot be made."""
    folder, wanted = chosen(path)
    if folder.is_file():
        raise CommandError(say("{pack} is not a folder. Unzip the pack and edit its folder.", pack=path))
    if not folder.exists():
        _make(folder, size, base)
    elif size or base:
        raise CommandError(
            say("{pack} already exists. Leave out --size and --from, or name a new folder.", pack=path)
        )
    try:
        shop = open_workshop(folder)
    except DataError as error:
        raise CommandError(
            say("{pack} cannot be edited: {faults}", pack=path, faults=data_words(error))
        ) from error
    battles = shop.draft.battles
    if len(battles) > 1 and wanted not in battles:
        names = listed(f"{path}/{each}" for each in battles)
        raise CommandError(say("{pack} has several battles: {names}. Name one.", pack=path, names=names))
    return shop, wanted if wanted in battles else battles[0]


def _make(folder: Path, size: tuple[int, int] | None, base: str | None) -> None:
    """Make a new pack: a copy of a shipped battle, or an empty one of a game."""
    name = folder.name
    ours = [each for craft in crafts() for each in craft.battles]
    if not NAME.fullmatch(name) or name in (*ours, *shipped()):
        text = (
            'A battle cannot be called "{name}": use lowercase letters, digits and hyphens, and not the '
            "name of a "
            "Cockade battle."
        )
        raise CommandError(say(text, name=name))
    if base is not None and base not in known():
        _copy(folder, base, ours)
        return
    columns, rows = size or USUAL
    if not (SMALLEST <= columns <= LARGEST and SMALLEST <= rows <= LARGEST):
        text = "A map has {least} to {most} hexes along each side."
        raise CommandError(say(text, least=SMALLEST, most=LARGEST))
    craft = craft_of(base) if base else first_maker()
    if craft.blank is None:
        raise CommandError(_one_of(craft))
    new_pack(folder, name, columns, rows, craft.id)


def _copy(folder: Path, base: str, ours: list[str]) -> None:
    """Copy a shipped battle or pack."""
    if base in shipped():
        branched_pack(folder, folder.name, SHIPPED / base)
        return
    if maker(base) is None:
        text = 'Cockade has no battle "{name}". Similar names: {near}.'
        raise CommandError(say(text, name=base, near=near(base, [*ours, *shipped()])))
    copied_pack(folder, folder.name, base)


def _one_of(craft: EditorPort) -> str:
    """Say that a battle of a game with a fixed map must start from a shipped one."""
    names = listed(f"{craft.id}/{each}" for each in craft.battles)
    return say(
        ("A battle of {game} must start from an existing one: --from {names}."), game=craft.id, names=names
    )
