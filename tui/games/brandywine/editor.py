"""Brandywine in the editor: its counters, from which every battle selects some."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from cockade.engine.brandywine.editor.port import CRAFT, counters
from cockade.engine.editor.port import Unit
from cockade.events.editor import Edit, Put
from cockade.tui.games.brandywine.counters import KINDS
from cockade.tui.games.brandywine.names import SIDE_NAMES
from cockade.tui.games.editor_port import Asking, EditorFace, Entry, Row
from cockade.tui.text.i18n import say


class BrandywineBench(EditorFace):
    """See `EditorFace`."""

    sides = SIDE_NAMES

    def kind(self, row: Row) -> str:
        """See `EditorFace`; rifle units have their own."""
        return "rif" if row.get("rifle") else KINDS.get(str(row.get("kind", "")), "?")

    def values(self, row: Row) -> str:
        """Strength and morale as shown. For a leader, combat and leadership."""
        if row.get("kind") == "leader":
            return f"{row.get('combat', 0)}-{row.get('leadership', 0)}"
        strength, morale = row["strength"][0], row["morale"][0]
        return f"{strength}{morale:+d}" if morale else f"{strength}-0"

    def rank(self, row: Row) -> tuple[int, ...]:
        """Foot and horse by strength, then guns, then leaders by rank."""
        if row.get("kind") == "leader":
            return 0, -row.get("seniority", 0)
        return 1 + (row.get("kind") != "artillery"), row["strength"][0]

    async def new_unit(self, asks: Asking) -> Unit | None:
        """Ask for a counter that is not in the battle yet."""
        side = await self.side(asks, say("Whose unit?"))
        used = {row["id"] for row in CRAFT.ranks.units(asks.whole)}
        free = [row for row in counters() if row["side"] == side and row["id"] not in used]
        if not side:
            return None
        if not free:
            asks.refuse(say("All counters of this side are in the battle."))
            return None
        rows = [
            (f"{say(row['name'])}  {self.kind(row)} {self.values(row)}", str(row.get("wing", "")))
            for row in free
        ]
        n = await asks.choose(say("Which unit?"), rows)
        return None if n is None else dict(free[n])

    def changes(self, asks: Asking, unit: Unit) -> list[Entry]:
        """The choice of the side on which it starts."""
        group = _group(asks.whole, unit["id"])
        if not group or unit.get("steps", 1) < 2:
            return []
        said = say("yes") if unit["id"] in group.get("reduced", ()) else say("no")
        return [Entry(say("Starts on its reduced side"), said, partial(_reduce, unit=unit))]


def _group(whole: Row, unit: str) -> Row:
    """The group of a unit. Empty without one."""
    groups = (group for side in CRAFT.sides for group in whole.get(side, []))
    return next((group for group in groups if unit in group.get("units", ())), {})


async def _reduce(asks: Asking, unit: Unit) -> Sequence[Edit]:
    """Change the side of the counter on which it starts."""
    group, id_ = _group(asks.whole, unit["id"]), unit["id"]
    before = list(group.get("reduced", []))
    reduced = [each for each in before if each != id_] if id_ in before else [*before, id_]
    fresh = {key: value for key, value in group.items() if key != "reduced"}
    fresh |= {"reduced": reduced} if reduced else {}
    side = unit["side"]
    return [Put(asks.file, side, [fresh if row is group else row for row in asks.whole[side]])]


BENCH = BrandywineBench()
