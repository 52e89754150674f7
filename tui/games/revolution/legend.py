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
            ("arrows", "the area that lies that way"),
            ((on.PICK,), "in a marked area (Space too): begin a stack; on a mark: go there, do it"),
            ((on.NEXT, on.BEFORE), "the next area where something can be done, the one before"),
            (
                (on.STACK, on.ADD),
                "select all of an area, and again: choose who of it goes; one counter more",
            ),
            (
                (on.LETTERS,),
                "letters on all places where something can be done: type them to do it; again: none",
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
            ((on.MAP_OPTIONS,), "what the map shows: zones of control always"),
            (
                (on.ZONES, on.FIRE, on.COMMAND),
                "show an overlay; the marks with {zones}, {fire} and {command} below say which",
            ),
            ((on.THREAT,), "what the enemy can attack in the next turn, and with whom"),
        ),
    ),
    (
        "Play",
        (
            (
                (on.ROUTINE,),
                "do the obvious action that the key line shows: take all, set off, fire; or open the list",
            ),
            ("", "in retreats, losses and returns: the same as for the last one, for all like units"),
            (
                (on.LIST,),
                "the list of all you can do: buying, markers, marches; Enter opens and chooses",
            ),
            (
                (on.END,),
                "end the march, the battle round or the phase; pass if you could play a marker",
            ),
            ((on.PLACE_ALL,), "set up all the rest"),
            ((on.QUIET,), "pass for the rest of this phase: you are asked no more"),
            ((on.HINT,), "a hint: what a fair player would do, and why; again: do it"),
            (
                (on.FINISH,),
                "Regular finishes this segment, or plays the selected units; {undo} takes all of it back",
            ),
            ((on.BOOKS,), "the books: what is aimed at, what is owed, how to win and where that stands"),
            (
                (on.ORDER_OF_BATTLE,),
                "the order of battle: who is where and in what state, who is due, who is lost",
            ),
            (
                (on.UNDO, on.REDO, on.UNDO_TURN),
                "take back, do again, take back to the start of the turn or the last dice",
            ),
        ),
    ),
    (
        "Marks on the map",
        (
            (". or dot", "the selection, or the stack on its way, can go there; you can act there"),
            ("!", "you can fight there, or aim a marker there"),
            ("?", "a battle must be fought there"),
            ("A", "the battle that is being fought"),
            ("1 2 3", "the way to the area under the cursor"),
            ("'", "where something happened last"),
            ("z", "with {zones}: the enemy stops whoever marches in"),
            ("*  x", "with {fire}: more stand there than the area feeds; all are fed"),
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
                "American and British counters ashore, broader the more; with L or a star own leaders",
            ),
            ("<5/2f+4", "behind a stroke fleets, and how many counters they carry"),
            ("a line below", "all of them have moved"),
            ("F S P M", "fortress, siege, partisans, massacre"),
            ("= or a line", "road; . or dashes trail, ~ or a blue curve river, : or dots sea lane"),
        ),
    ),
    (
        "How both sides stand",
        (
            ("towns 22", "town points held, of the 36 that win"),
            ("about 22", "in some town there may be hidden troops"),
            ("colonies 1/4", "colonies won, of those that are enough"),
            ("A2 B1 0", "a colony for the Americans by 2, for the British by 1, for nobody"),
            ("3/5", "the box of Revolutionary Progress, of all there are"),
        ),
    ),
)
"""The legend that replaces the signs of the hex games."""
