"""The signs on the map of Brandywine, for the help page."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cockade.tui.input.actions import Legend

LEGEND: Legend = (
    (
        "Marks on the map",
        (
            (". or dot", "the selection can go there"),
            (": or ring", "it can go there by strategic movement, or by wading the creek"),
            ("!", "it can fire or attack there"),
            ("?", "must still attack, or be attacked"),
            ("A B C", "takes part in this combat"),
            ("1 2 3", "the path to the hex under the cursor; places to choose from by number"),
            ("'", "where something happened last; behind values: has moved, fired or fought"),
            ("z  c", "with {zones}: enemy zone of control; with {command}: a leader helps there"),
            ("*  x", "with {fire}: in the line of fire; takes the view"),
            ("% or waves", "the creek, with : a primary ford over it and . a secondary one; ~ a run"),
            ("^ v < >", "or ticks on a hexside: a slope, they point downhill; [ ] works"),
            ("T t ,", "or leaves: woods, light woods, tilled ground; # or a roof: a town"),
        ),
    ),
    (
        "On counters",
        (
            ("inf lt rif", "infantry, light infantry, rifles; mil militia, drg dragoons, art artillery"),
            ("4+1", "strength 4, morale +1; next to the map also movement spent / allowance"),
            ("ldr 2-1", "leader: close combat 2, leadership 1"),
            ("???", "may not be looked at before the Americans are released (7.1.3)"),
            ("d S p w", "Disrupted, Shattered, Pinned, under Cavalry Withdrawal"),
            ("in3", "in the smallest hexes: three counters, the one on top infantry; + are ten or more"),
            ("L  +n", "a leader is with them, n more underneath"),
        ),
    ),
)
"""What is said instead of the usual signs: those of the creek, of slopes, of conditions."""
