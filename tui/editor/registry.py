"""The desk for a battle, by the kind of map that its game has."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cockade.saves.workshop import Workshop
    from cockade.tui.editor.session import EditorSession


def desk_of(shop: Workshop, battle: str) -> EditorSession:
    """The desk for a battle, by the kind of map that its game has."""
    if shop.draft.craft.has_hexes:
        from cockade.tui.editor.hex_session import HexDesk

        return HexDesk(shop, battle)
    from cockade.tui.editor.area_session import AreaDesk

    return AreaDesk(shop, battle)
