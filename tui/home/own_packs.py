"""The rows of the player's own battles on the home screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cockade.engine.data_files import DataError
from cockade.engine.editor.registry import crafts
from cockade.engine.packs import PACK, SCENARIOS, WORDS
from cockade.saves.packs import read_pack
from cockade.saves.user_packs import OwnPacks
from cockade.tui.games import GAMES
from cockade.tui.games.pack_loading import SHIPPED, shipped
from cockade.tui.session.menu import Row, heading
from cockade.tui.text.cli_errors import data_words
from cockade.tui.text.i18n import language, listed, say

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from cockade.engine.editor.port import EditorPort
    from cockade.saves.packs import Pack

LISTED = 20
"""The most packs read for the list."""


def more_items() -> list[Row]:
    """A heading, and every battle of the shipped packs. Each starts a game at once."""
    found = [item for name in shipped() for item in _items(SHIPPED / name, "own_play")]
    return [heading(say("More battles")), *found]


def own_items() -> list[Row]:
    """
    A heading, every battle of the player's packs, and a row for a new one.

    Without packs, how to make one.
    """
    paths = OwnPacks().paths()[:LISTED]
    title = heading(say("Your battles"))
    if not paths:
        text = (
            "Draw a map, place units and set how to win. To add a friend's pack: \"cockade packs "
            'install PACK".'
        )
        first = Row((say("Make a battle of your own"), say("in the workshop")), ("own_make", ""), say(text))
        return [title, first]
    new = Row((say("New battle"), say("in the workshop")), ("own_new", None))
    return [title, *(item for path in paths for item in _items(path)), new]


def _items(path: Path, chosen: str = "own") -> Iterator[Row]:
    try:
        pack = read_pack(path)
    except DataError as error:
        wrong = data_words(error).splitlines()[0]
        yield Row((path.name, say("cannot be read")), ("own_draft", (path, "")), wrong)
        return
    for name in pack.files:
        if name.startswith(SCENARIOS):
            yield _item(path, pack, name, chosen)


def _item(path: Path, pack: Pack, name: str, chosen: str) -> Row:
    """A battle by its title, or by the title of its pack if it changes another battle."""
    head, battle = pack.files[PACK], name.removeprefix(SCENARIOS)
    title = str(pack.files[name].get("title") or head["title"])
    about = say(
        "By {author}, version {version}: {path}", path=path, **{k: head[k] for k in ("author", "version")}
    )
    game = str(head["engine"]).partition("@")[0]
    note = say(GAMES[game].title) if game in GAMES else game
    words = pack.files.get(f"{WORDS}{language()}", {})
    return Row((words.get(title) or say(title), note), (chosen, (path, battle)), about)


def ways_with(path: Path, battle: str) -> list[Row]:
    """The choices for a battle: play or edit."""
    return [
        Row(say("Play"), ("own_play", (path, battle))),
        Row((say("Edit"), say("in the workshop")), ("own_draft", (path, battle))),
    ]


def new_items() -> list[Row]:
    """The starting points of a new battle: an empty map of a game, or a copy of a shipped battle."""
    size, found = say("12 by 10 hexes"), list(crafts())
    empty = [
        Row((say("An empty map"), listed([say(GAMES[each.id].title), size])), ("own_make", each.id))
        for each in found
        if each.blank
    ]
    return [*empty, *(_copy(each, id_) for each in found for id_ in each.battles)]


def _copy(craft: EditorPort, id_: str) -> Row:
    title = say("A copy of {title}", title=say(str(craft.ours(id_)["title"])))
    return Row((title, say(GAMES[craft.id].title)), ("own_make", f"{craft.id}/{id_}"))
