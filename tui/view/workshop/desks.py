"""The desk for a battle, by the kind of map that its game has."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cockade.saves.workshop import Workshop
    from cockade.tui.view.workshop.desk import Desk


def desk_of(shop: Workshop, battle: str) -> Desk:
    """The desk for a battle, by the kind of map that its game has."""
    if shop.draft.craft.has_hexes:
        from cockade.tui.view.workshop.hexdesk import HexDesk

        return HexDesk(shop, battle)
    from cockade.tui.view.workshop.areadesk import AreaDesk

    return AreaDesk(shop, battle)
