"""The keys of the editor, for its help."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cockade.tui.input import actions as on
from cockade.tui.text.i18n import mark

if TYPE_CHECKING:
    from cockade.tui.input.actions import Legend

SHARED: Legend = (
    (
        mark("Workshop"),
        (
            (
                (on.EDIT_MAP, on.EDIT_UNITS, on.EDIT_BATTLE),
                "draw the map, place the units, describe the battle",
            ),
            ((on.UNDO, on.RESTORE), "undo the last edit, or redo it; without limit"),
            ((on.SAVE,), "save; the files keep their comments and order"),
            ((on.FAULT,), "go to the next fault, or to the next likely mistake if there are no faults"),
            ((on.TRY,), "play the battle as it is now; {escape} returns"),
            ((on.HEALTH,), "let bots play it: who wins, how long it takes, what it costs"),
            ((on.GO_TO,), "go to a hex"),
            ((on.NEARER, on.FARTHER, on.OVERVIEW), "nearer, farther, the whole map"),
            ((on.HOME,), "leave the workshop"),
        ),
    ),
)
KEYS: Legend = (
    *SHARED,
    (
        mark("Map"),
        (
            ((on.BRUSHES,), "what to draw: terrain by its letter, levels, hexsides, roads, names, areas"),
            ((on.PICK,), "draw it; on a hexside, repeat to remove it"),
            ((on.BRUSH_SIZE,), "the brush paints 1, 3 or 7 hexes"),
            ((on.FILL,), "fill all connected hexes of one kind"),
            ((on.LINE,), "start a line, and draw it to here"),
            ((on.SIDE, on.SIDE_BACK), "point at the next side of the hex, or the previous one"),
            ((on.REMOVE,), "remove what the brush draws from here"),
            ((on.ESCAPE,), "end a road or a line"),
        ),
    ),
    (
        mark("Units"),
        (
            ((on.ENROL,), "a new unit: side, kind, name, values"),
            ((on.TAKE_OVER,), "a unit of a battle that comes with Cockade"),
            ((on.PICK,), "place the selected unit; with none selected change a unit that is here"),
            ((on.BRUSHES,), "show all units in a table; Enter changes one"),
            ((on.REMOVE,), "remove a unit that is here"),
            ((on.ESCAPE,), "deselect the unit"),
        ),
    ),
)
AREA_KEYS: Legend = (
    *SHARED,
    (
        mark("Map"),
        (((on.PICK,), "what an area is worth, who owns it, how it connects to others"),),
    ),
    (
        mark("Units"),
        (
            ((on.PICK,), "how many pieces of a kind start here"),
            ((on.ENROL,), "pieces of another kind, in the area under the cursor"),
            ((on.BRUSHES,), "show all pieces in a table; Enter goes to where they are"),
            ((on.REMOVE,), "remove a kind that is here"),
        ),
    ),
)
"""The keys for a game on areas."""
