"""The text of the help page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cockade.tui.input import actions as on
from cockade.tui.input.keymaps import keys_of, names_of_keys
from cockade.tui.text.i18n import mark, say
from cockade.tui.text.line import EMPTY, Line, Span, column, line, wrapped

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cockade.tui.input.actions import Keys, Legend

KEYS: Legend = (
    (
        mark("Map"),
        (
            (mark("arrows"), "move the cursor; Home, PgUp, End, PgDn move diagonally"),
            (
                (on.PICK,),
                "select a unit (Space too); again: the next one of the stack; on a mark: do it",
            ),
            (
                (on.NEXT, on.BEFORE),
                "the next hex with units that can act, the previous one; after {stack} whole stacks",
            ),
            (
                (on.STACK, on.ADD),
                "select the whole stack, and again: choose which units go; one unit more",
            ),
            ("1..9 0", "select only this many of the stack, from the first; with a leader, one more"),
            (
                (on.CALL,),
                "units that can come to this hex; again: the next stack; Enter brings them",
            ),
            (
                (on.LETTERS,),
                "letters on all places where something can be done: type them to do it; again: hide them",
            ),
            (
                "",
                "when a stack has moved, the next is selected; {next} skips it, {escape} deselects it",
            ),
            (
                (on.PLAY_ON,),
                "send the units that can go to the hex under the cursor; the others stay selected",
            ),
            ((on.COLUMN,), "the selection leads a column: all behind it along the road follow"),
            (
                (on.VERBS,),
                "what the unit can do where it is: disengage, form a rearguard, enter there",
            ),
            ((on.ESCAPE,), "deselect, close, return to the present; it never quits"),
            ((on.NEARER, on.FARTHER, on.OVERVIEW), "nearer, farther, the whole map"),
            (
                (on.ALONE, on.LIFT),
                "the map alone, without the panels; the ground alone, without the units",
            ),
            ((on.GO_TO, on.FIND), "go to a hex, find a unit; in the record: find words"),
            (
                (on.MAP_OPTIONS,),
                "what the map shows: hex numbers, hexsides, terrain signs, permanent zones of control",
            ),
            (
                (on.ZONES, on.FIRE, on.COMMAND),
                "show an overlay; see the marks with {zones}, {fire} and {command} below",
            ),
            ((on.THREAT,), "what the enemy can attack in the next turn, and with which units"),
        ),
    ),
    (
        mark("Play"),
        (
            (
                (on.ROUTINE,),
                (
                    "do the obvious action that the key line shows, and all like it; if there is none, go "
                    "to the list"
                ),
            ),
            ("", "in retreats, losses and returns: the same as for the last one, for all similar units"),
            ("1..9", "go to the place with that number in the prompt, as in a retreat"),
            (
                (on.LIST,),
                "the list of all you can do; Enter opens and chooses, Space selects more",
            ),
            ((on.END,), "end the segment, the declaration or the advance; asks once if units could act"),
            ((on.PLACE_ALL,), "set up all the rest"),
            ((on.QUIET,), "pass for the rest of this phase, without being asked again"),
            ((on.HINT,), "a hint: what a fair player would do, and why; again: do it"),
            (
                (on.FINISH,),
                "Regular finishes this segment, or plays the selected units; {undo} undoes all of it",
            ),
            (
                (on.BOOKS,),
                "the overview: targets, obligations, how to win, the current position, arrivals",
            ),
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
        "Look back",
        (
            (
                (on.BACK, on.FORWARD, on.TURN_BACK, on.TURN_FORWARD),
                "one step back and forward through the game; to the previous, next player turn",
            ),
            ((on.FACT_BACK, on.FACT_FORWARD), "sentence by sentence, also within a step"),
            (
                (
                    on.PHASE_BACK,
                    on.PHASE_FORWARD,
                    on.BATTLE_BACK,
                    on.BATTLE_FORWARD,
                    on.ROLL_BACK,
                    on.ROLL_FORWARD,
                ),
                "phase, battle, notable roll (a result with a chance of a fifth or less)",
            ),
            ((on.JUMP,), "jump: 60 to a step, t4 to a turn, 5] five steps on, +9, or words of a note"),
            ((on.ROUTINE, on.SLOWER, on.FASTER), "play automatically, pause; slower, faster"),
            (
                (on.MARK, on.NOTE, on.NEXT_NOTE),
                "bookmark, note, next bookmark; saved with the game",
            ),
            ((on.FIGURES,), "every roll with its chance; luck, losses, morale, points as curves"),
            ((on.COMMAND, on.THREAT), "in a review: the chances to win; where units were lost, on the map"),
            (
                (on.HINT,),
                "in a review: what Regular would have ordered here, on the map; again: the costliest turns",
            ),
            (
                "? x * .",
                "below the timeline: a turn that cost its side much, a battle, a rare roll, a roll",
            ),
            ((on.PLAY_ON,), "play on from here; later steps are saved as another line"),
            (
                (on.WAYS, on.OTHER),
                "other lines of play: look, compare; the same step of the other line",
            ),
            ((on.EYES,), "in a review: see all, or what one side knew"),
            ((on.RECORD,), "the record"),
            (
                (on.REPLAY,),
                "replay the enemy turn; {routine} next, {play_on} pauses, {slower} {faster} slower, faster",
            ),
            ((on.NEWS,), "what has happened since your last turn; after the game, how it ended"),
        ),
    ),
    (
        mark("Elsewhere"),
        (
            ((on.HELP,), "what works here and now, then this page"),
            ((on.RULES,), "the clause behind the refusal, the row of the list or the prompt"),
            ((on.SETTINGS,), "settings: colours, glyphs, keys, pace"),
            (
                (on.COPY,),
                "copy the selected unit, the hex, the row of the list or the page of the record",
            ),
            ("Ctrl+P", "all commands by name"),
            ((on.HOME,), "to the home screen; the game is saved and can be continued there"),
            ((on.REDRAW,), "redraw everything"),
            ("Ctrl+Q", "quit; the game has been saved already"),
        ),
    ),
    (
        "Mouse",
        (
            ("click", "on a unit selects it, on a mark does it; click twice where dice are needed"),
            (
                "none",
                "COCKADE_MOUSE=off leaves the mouse to the terminal; otherwise hold Shift to select text",
            ),
            ("wheel", "scroll; with Shift sideways, with Ctrl zoom"),
        ),
    ),
    (
        "Marks on the map",
        (
            (". or dot", "the selection can go there; the number of the hex lights up"),
            (": or ring", "it can go there by forced march only"),
            ("!", "it can bombard, engage or assault there"),
            ("?", "must still attack, or be attacked"),
            ("A B C", "takes part in this combat; in a bombardment: the target"),
            ("1 2 3", "the path to the hex under the cursor; places to choose from by number"),
            ("[a] [ab]", "with {letters}: type these letters to do here what Enter would do"),
            ("'", "where something happened last"),
            (
                "z  c",
                "or a tinted hex; with {zones}: enemy zone of control, with {command}: in command range",
            ),
            ("*  x", "or a tinted hex, with {fire}: in the line of fire; takes the view"),
        ),
    ),
    (
        mark("Timeline"),
        (
            (
                "| '",
                "start of a player turn, start of a phase (the number is the turn); = is past, - is to come",
            ),
            ("V", "the step you are looking at; a click goes there"),
            ("x * .", "a battle, a notable roll, other rolls"),
            ("m n", "a bookmark, a note"),
            ("1 2 3  !", "on the map: the path of this step; a unit was lost here"),
            ("<", "after a track: it moved in this step"),
        ),
    ),
    (
        "On counters",
        (
            (
                "inf lt mil",
                "or a cross in a box, with l or m: infantry, light infantry, militia; strength-morale",
            ),
            ("drg", "or a slash in a box: dragoons; strength-morale"),
            ("art", "or a ball in a box: artillery; bombardment strength/range in hexes"),
            ("ldr", "or a star in a box: leader; command value-command range"),
            ("L", "or a star: a leader is with them"),
            ("+n", "n more underneath, in every zoom; ++ are more than nine. The lower edge is their height"),
            ("'", "or no box around the arm: has moved"),
            ("d", "or a red row: disrupted"),
            ("*  h  n", "out of command, held (Harlem), named to go west (White Plains)"),
        ),
    ),
)


def help_lines(
    width: int = 74, changed: Mapping[str, str] | None = None, legend: Legend = (), keys: Legend = KEYS
) -> tuple[Line, ...]:
    """
    Return the whole page, wrapped. `changed` are the player's own keys, by action.

    A group of `legend` replaces the standard group with its title, or else follows all of them.
    """
    found: list[Line] = []
    names = names_of_keys(changed or {})
    for title, rows in (dict(keys) | dict(legend)).items():
        found.append(line(Span(say(title), "title")))
        for pressed, words in rows:
            sign = Span(column(sign_of(pressed, changed or {}), 15), "key")
            found += wrapped(line("  ", sign, say(words, **names)), width, 17)
        found.append(EMPTY)
    return tuple(found[:-1])


def sign_of(keys: Keys, changed: Mapping[str, str]) -> str:
    """Return a sign as it is, or the keys of some actions."""
    return say(keys) if isinstance(keys, str) else keys_of(changed, *keys)
