"""The signs on the map of Brandywine, for the help page."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cockade.tui.input.actions import Legend

LEGEND: Legend = (
    (
        "Marks on the map",
        (
            (". or dot", "the selection can go there; the number of the hex lights up"),
            (": or ring", "it can go there by strategic movement, or by wading the creek"),
            ("!", "it can fire or attack there"),
            ("?", "must still attack, or be attacked"),
            ("A B C", "takes part in this combat"),
            ("1 2 3", "the path to the hex under the cursor; places to choose from by number"),
            ("'", "where something happened last"),
            (
                "z  c",
                "or a tinted hex; with {zones}: enemy zone of control, with {command}: a leader helps there",
            ),
            ("*  x", "or a tinted hex, with {fire}: in the line of fire; takes the view"),
            ("% or blue", "the creek, with : a primary ford over it and . a secondary one; ~ a run"),
            ("^ v < >", "or ticks on a hexside: a slope, they point downhill; [ ] works"),
            ("T t ,", "or leaves: woods, light woods, tilled ground; # or a roof: a town"),
        ),
    ),
    (
        "On counters",
        (
            (
                "inf lt rif mil",
                "or a cross in a box, with l, r or m: infantry, light infantry, rifles, militia",
            ),
            ("drg  art", "or a slash, a ball in a box: dragoons, artillery"),
            ("4+1", "strength 4, morale +1; next to the map also movement spent / allowance"),
            ("ldr 2-1", "or a star in a box: leader; close combat 2, leadership 1"),
            ("???", "may not be looked at before the Americans are released (7.1.3)"),
            ("d  S", "or a red row: Disrupted, Shattered"),
            ("p  w", "Pinned, under Cavalry Withdrawal"),
            ("'", "or no box around the arm: has moved, fired or fought"),
            ("L", "or a star: a leader is with them"),
            ("+n", "n more underneath, in every zoom; ++ are more than nine. The lower edge is their height"),
        ),
    ),
)
"""The legend of Brandywine: the signs of its creek, slopes and conditions."""
