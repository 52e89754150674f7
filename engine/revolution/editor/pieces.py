"""The order of battle of a start of the war: groups of pieces by area, counted by type (4.2 to 4.5)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from cockade.engine.editor.port import OURS, WHY, Kind, Place, Stand, Tables
from cockade.engine.revolution.common.charts import load_pieces
from cockade.engine.revolution.common.scenario_checks import MARKERS
from cockade.events.editor import Discharge, Enrol, Station
from cockade.events.revolution import AMERICAN, BRITISH, SIDES

if TYPE_CHECKING:
    from cockade.engine.revolution.common.data import Leader, UnitType

GROUPS = "group"
UNITS, LEADERS, WORKS = "units", "leaders", "markers"
OWNERS = {AMERICAN: "american", BRITISH: "british"}
"""The nation whose markers they are."""
SETTING_UP = "4.2"
PLAIN = frozenset({"side", "nation", "areas", UNITS, LEADERS, WORKS, "rule", "source", "why", "page", "also"})


class AreaRanks:
    """A battle brings no counters: for most types only the number of pieces counts."""

    brings = False

    def units(self, whole: Tables) -> Sequence[Mapping[str, Any]]:
        """Empty: no piece is named by its counter."""
        return ()

    def known(self, whole: Tables) -> Sequence[Mapping[str, Any]]:
        """Empty, because pieces are only counted."""
        return ()

    def where(self, whole: Tables, unit: str) -> Place:
        """No place: pieces have no single place."""
        return [], 0, ""

    def places(self, whole: Tables) -> Mapping[str, Place]:
        """Empty, because pieces have no single place."""
        return {}

    def enrol(self, whole: Tables, edit: Enrol) -> dict[str, Any]:
        """No change: a piece is not enrolled by its counter."""
        return {}

    def discharge(self, whole: Tables, edit: Discharge) -> dict[str, Any]:
        """No change: a piece is not discharged by its counter."""
        return {}

    def station(self, whole: Tables, edit: Station) -> dict[str, Any]:
        """No change: a piece is not placed by its counter."""
        return {}


class AreaPieces:
    """See `cockade.engine.editor.port.Pieces`."""

    key = GROUPS

    def kinds(self, side: str) -> list[Kind]:
        """Types of units (2.11), leaders (2.10) and works (2.15) of a side."""
        pieces = load_pieces()
        lists: tuple[tuple[str, Mapping[str, UnitType | Leader]], ...]
        lists = (UNITS, pieces.units), (LEADERS, pieces.leaders)
        own = [(part, each) for part, rows in lists for each in rows.values() if each.side == side]
        found = [Kind(part, each.id, each.name, side, each.nation) for part, each in own]
        return [*found, *(Kind(WORKS, id_, id_, side, OWNERS[side]) for id_ in MARKERS)]

    def stands(self, whole: Tables) -> list[Stand]:
        """Everything that is set up, group by group."""
        known = {(kind.part, kind.id, kind.side): kind for side in SIDES for kind in self.kinds(side)}
        found = []
        for group in whole.get(GROUPS, []):
            side, areas = str(group.get("side")), tuple(group.get("areas", ()))
            for part, id_, number in _counted(group):
                kind = known.get((part, id_, side)) or Kind(part, id_, id_, side, str(group.get("nation")))
                found.append(Stand(kind, number, areas, str(group.get("region", ""))))
        return found

    def with_number(self, whole: Tables, area: str, kind: Kind, number: int) -> list[dict[str, Any]]:
        """The groups with `number` of a kind in an area. 0 removes them, and empty groups are dropped."""
        rows = [dict(group) for group in whole.get(GROUPS, [])]
        mine = [n for n, group in enumerate(rows) if _is_there(group, area, kind)]
        having = [n for n in mine if any(each[:2] == (kind.part, kind.id) for each in _counted(rows[n]))]
        for n in having[1:]:
            rows[n] = _numbered(rows[n], kind, 0)
        if having or mine:
            at = (having or mine)[0]
            rows[at] = _numbered(rows[at], kind, number)
        elif number:
            fresh = {"side": kind.side, "nation": kind.nation, "areas": [area]}
            end = {"rule": SETTING_UP, "source": OURS, "why": WHY}
            rows.append({**_numbered(fresh, kind, number), **end})
        return [group for group in rows if list(_counted(group))]


def _counted(group: Tables) -> list[tuple[str, str, int]]:
    """The contents of a group: the list they are in, the id, and the number."""
    found = [(UNITS, id_, number) for id_, number in group.get(UNITS, {}).items()]
    found += [(LEADERS, id_, 1) for id_ in group.get(LEADERS, ())]
    return [*found, *((WORKS, id_, number) for id_, number in group.get(WORKS, {}).items())]


def _is_there(group: Tables, area: str, kind: Kind) -> bool:
    """Whether it is a group of this nation that starts in this area and nowhere else."""
    owner = (group.get("side"), group.get("nation")) == (kind.side, kind.nation)
    return owner and list(group.get("areas", ())) == [area] and set(group) <= PLAIN


def _numbered(group: Tables, kind: Kind, number: int) -> dict[str, Any]:
    """A group with `number` of a kind; an empty list is left out."""
    if kind.part == LEADERS:
        names = [id_ for id_ in group.get(LEADERS, ()) if id_ != kind.id]
        left: Any = [*names, kind.id] if number else names
    else:
        counts = dict(group.get(kind.part, {}))
        left = {id_: each for id_, each in {**counts, kind.id: number}.items() if each}
    if left:
        return {**group, kind.part: left}
    return {key: value for key, value in group.items() if key != kind.part}
