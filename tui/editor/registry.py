"""The editor session for a battle, by the kind of its game's map."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cockade.saves.workshop import Workshop
    from cockade.tui.editor.session import EditorSession


def desk_of(shop: Workshop, battle: str) -> EditorSession:
    """The editor session for a battle, by the kind of its game's map."""
    if shop.draft.craft.has_hexes:
        from cockade.tui.editor.hex_session import HexDesk

        return HexDesk(shop, battle)
    from cockade.tui.editor.area_session import AreaDesk

    return AreaDesk(shop, battle)
