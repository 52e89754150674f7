"""The signs on the map of The American Revolution, for the help page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cockade.tui.input import actions as on

if TYPE_CHECKING:
    from cockade.tui.input.actions import Legend

LEGEND: Legend = (
    (
        "Map",
        (
            ("arrows", "the area in that direction"),
            ((on.PICK,), "in a marked area (Space too): form a stack; on a mark: go there, do it"),
            ((on.NEXT, on.BEFORE), "the next area where something can be done, the previous one"),
            (
                (on.STACK, on.ADD),
                "select all of an area, and again: choose which counters go; one counter more",
            ),
            (
                (on.LETTERS,),
                "letters on all places where something can be done: type them to do it; again: hide them",
            ),
            ((on.ESCAPE,), "deselect, close, return to the present; it never quits"),
            ((on.NEARER, on.FARTHER, on.OVERVIEW), "nearer, farther, the whole map"),
            (
                (on.ALONE, on.LIFT),
                "the map alone, without the panels; the ground alone, without the counters",
            ),
            (
                (on.GO_TO, on.FIND),
                "go to an area by its name, find a counter; in the record: find words",
            ),
            ((on.MAP_OPTIONS,), "what the map shows: permanent zones of control"),
            (
                (on.ZONES, on.FIRE, on.COMMAND),
                "show an overlay; see the marks with {zones}, {fire} and {command} below",
            ),
            ((on.THREAT,), "what the enemy can attack in the next turn, and with which units"),
        ),
    ),
    (
        "Play",
        (
            (
                (on.ROUTINE,),
                "do the obvious action that the key line shows: take all, set off, fire; or open the list",
            ),
            ("", "in retreats, losses and returns: the same as for the last one, for all similar units"),
            (
                (on.LIST,),
                "the list of all you can do: buying, markers, marches; Enter opens and chooses",
            ),
            (
                (on.END,),
                "end the march, the battle round or the phase; pass if you could play a marker",
            ),
            ((on.PLACE_ALL,), "set up all the rest"),
            ((on.QUIET,), "pass for the rest of this phase, without being asked again"),
            ((on.HINT,), "a hint: what a fair player would do, and why; again: do it"),
            (
                (on.FINISH,),
                "Regular finishes this segment, or plays the selected units; {undo} undoes all of it",
            ),
            ((on.BOOKS,), "the overview: targets, obligations, how to win and the current position"),
            (
                (on.ORDER_OF_BATTLE,),
                "the order of battle: units with place and state, arrivals, losses",
            ),
            (
                (on.UNDO, on.REDO, on.UNDO_TURN),
                "undo, redo, undo to the start of the turn or the last dice",
            ),
        ),
    ),
    (
        "Marks on the map",
        (
            (". or dot", "the selection, or the stack on its way, can go there; you can act there"),
            ("!", "you can fight there, or aim a marker there"),
            ("?", "a battle must be fought there"),
            ("A", "the current battle"),
            ("1 2 3", "the way to the area under the cursor"),
            ("'", "where something happened last"),
            ("z", "with {zones}: the enemy stops any unit that marches in"),
            ("*  x", "with {fire}: more units than the area feeds; all are fed"),
            ("c  x", "with {command}: a town that counts for you; for the enemy"),
        ),
    ),
    (
        "On counters",
        (
            (
                'o " ^',
                "town (or a disc), wilderness (or a leaf), Indian area (or a triangle)",
            ),
            ("~ #", "high sea (or a double wave), holding box (or a square)"),
            ("4p", "political points of a town; p, or a double dagger: it is a port"),
            (
                "<5  3>",
                "American and British counters ashore, broader for more; L or a star: your leaders",
            ),
            ("<5/2f+4", "behind a stroke fleets, and how many counters they carry"),
            ("a line below", "all of them have moved"),
            ("F S P M", "fortress, siege, partisans, massacre"),
            ("= or a line", "road; . or dashes trail, ~ or a blue curve river, : or dots sea lane"),
        ),
    ),
    (
        "The position of both sides",
        (
            ("towns 22", "town points held, of the 36 that win"),
            ("about 22", "a town may have hidden troops"),
            ("colonies 1/4", "colonies won, of those that are enough"),
            ("A2 B1 0", "a colony at American level 2, at British level 1, neutral"),
            ("3/5", "the box of Revolutionary Progress, of all there are"),
        ),
    ),
)
"""The legend that replaces the signs of the hex games."""
