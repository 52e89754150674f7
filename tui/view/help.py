"""The words of the help page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cockade.tui.text.line import EMPTY, Line, Span, column, line, wrapped
from cockade.tui.text.words import mark, say

if TYPE_CHECKING:
    from collections.abc import Mapping

Legend = tuple[tuple[str, tuple[tuple[str, str], ...]], ...]
"""Titles, and below each of them signs or keys and what they mean."""
KEYS: Legend = (
    (
        mark("Map"),
        (
            (mark("arrows"), "move the cursor; Home, PgUp, End, PgDn go along the slopes"),
            ("Enter, Space", "take up a unit; again: the next one of the stack; on a mark: do it"),
            ("Tab, Shift+Tab", "the next hex where somebody can act, the one before; after s all of it"),
            ("s  a", "take up the whole stack, and again: tick who of it goes; one unit more"),
            ("1..9 0", "so many of the stack in hand, the first of it; a leader more: the others wait"),
            ("A", "who can come to the hex under the cursor; again: the next stack; Enter: they come"),
            ("j", "letters on all places where something can be done: type them to do it; again: none"),
            ("", "when a stack has gone, the next one is taken up; Tab passes it over, Esc puts it down"),
            ("p", "send those of the stack who can go to the hex under the cursor; the others stay in hand"),
            ("S", "the hand leads a column: all behind it along the road follow where it goes"),
            ("v", "what the unit can do where it stands: disengage, stand rearguard, enter there"),
            ("Esc", "put down, close, back to the present; it never quits"),
            ("+ - o", "nearer, farther, the whole map"),
            ("i  I", "the map alone, without the panels; the ground alone, without the units"),
            ("g  /", "go to a hex, find a unit; in the record: find words"),
            ("V", "what the map shows: numbers, sides and ground of hexes, zones of control always"),
            ("z f c", "lay something over the map; the marks with z, f and c below say what"),
        ),
    ),
    (
        mark("Play"),
        (
            (
                ".",
                "do the obvious that the key line shows, and all like it; set up a unit; else go to the list",
            ),
            ("", "in retreats, losses and returns: the same as for the one before, for all who are alike"),
            ("1..9", "of the few places that the prompt numbers, as in a retreat: go to that one"),
            ("l", "the list of all that may be done; Enter opens and chooses, Space takes up more"),
            ("e", "end the segment, the declaration or the advance; asks once"),
            (
                "E",
                "pass, and ask no more in this phase, where a game asks again and again; set up all the rest",
            ),
            ("!", "a hint: what a fair player would do, and why; again: do it"),
            ("b", "the books: what is aimed at, what is owed, how to win and where that stands, arrivals"),
            ("O", "the order of battle: who is where and in what state, who is due, who is lost"),
            ("u  r  U", "take back, do again, take back to the start of the turn or the last dice"),
        ),
    ),
    (
        "Look back",
        (
            ("[ ] { }", "one step back and forward through the game; to the player turn before, after"),
            (", ;", "sentence by sentence, also within a step"),
            ("( ) X x D d", "phase; battle; roll of note (a result with a chance of a fifth or less)"),
            (":", "jump: 60 a step, t4 a turn, 5] five on, +9, or words of a note"),
            (". < >", "play by itself and pause; slower, faster"),
            ("m n M", "bookmark; note; the next of them: they are kept in the file of the game"),
            ("t", "every roll with its chance; luck, losses, morale, points as curves"),
            ("p", "play on from here; what was played after it is kept as another line"),
            ("w W", "other lines of play: look, compare; the same step of the other line"),
            ("K", "in a review: see all, or what one side knew"),
            ("h", "the record, to scroll through"),
            ("R", "the other side's turn again, step by step; . next, p pauses, < > slower and faster"),
            ("J", "what has happened since your last turn; when the game is over how it ended"),
        ),
    ),
    (
        mark("Elsewhere"),
        (
            ("F1", "the clause of the refusal, of the row of the list, or of the prompt"),
            ("F2", "settings: colours, glyphs, keys, pace"),
            ("y", "copy the unit in hand, the hex, the row of the list or the page of the record"),
            ("Ctrl+P", "all commands by name"),
            ("q", "to the home screen; the game is on disk and can be continued there"),
            ("Ctrl+L", "draw everything again"),
            ("Ctrl+Q", "quit; the game is saved already"),
        ),
    ),
    (
        "Mouse",
        (
            ("click", "on a unit takes it up; on a mark does it; where dice are needed click twice"),
            ("none", "COCKADE_MOUSE=off leaves the mouse to the terminal; else Shift selects text"),
            ("wheel", "scrolls; with Shift sideways, with Ctrl nearer and farther"),
        ),
    ),
    (
        "Marks on the map",
        (
            (". or dot", "the hand can go there"),
            (": or ring", "it can go there by forced march only"),
            ("!", "it can bombard, engage or assault there"),
            ("?", "must still attack, or be attacked"),
            ("A B C", "takes part in this combat; in a bombardment: the target"),
            ("1 2 3", "the path to the hex under the cursor; places to choose from by number"),
            ("[a] [ab]", "with j: the letters that do here what Enter would do"),
            ("'", "where something happened last; behind values: has moved"),
            ("z  c", "with z: enemy zone of control; with c: in command range"),
            ("*  x", "with f: in the line of fire; takes the view"),
        ),
    ),
    (
        mark("Timeline"),
        (
            ("| '", "a player turn begins, a phase begins; the number is the turn; = has been, - is to come"),
            ("V", "the step that is looked at; a click goes there"),
            ("x * .", "a battle; a roll of note; rolls"),
            ("m n", "a bookmark, a note"),
            ("1 2 3  !", "on the map: the way gone in this step; somebody was lost here"),
            ("<", "behind a track: it moved in this step"),
        ),
    ),
    (
        "On counters",
        (
            ("inf lt mil drg", "infantry, light infantry, militia, dragoons: strength-morale"),
            ("art", "artillery: bombardment strength/range in hexes"),
            ("ldr", "leader: command value-command range"),
            ("in3", "in the smallest hexes: three counters, the one on top infantry; + are ten or more"),
            ("d  *  h  n", "disrupted, out of command, held (Harlem), named to go west (White Plains)"),
            ("L  +n", "a leader is with them, n more underneath"),
        ),
    ),
)

PRESSED = ("Map", "Play", "Look back", "Elsewhere")
"""The groups whose first column is keys; in the others it is signs on the map."""


def help_lines(
    width: int = 74, renamed: Mapping[str, str] | None = None, legend: Legend = ()
) -> tuple[Line, ...]:
    """
    The whole page, wrapped, with the player's keys.

    A group of `legend` takes the place of the usual one of its title, or else comes after all of them.
    """
    found: list[Line] = []
    for title, keys in (dict(KEYS) | dict(legend)).items():
        found.append(line(Span(say(title), "title")))
        own = renamed if renamed and title in PRESSED else {}
        for plain, words in keys:
            key = " ".join(own.get(part, part) for part in say(plain).split(" "))
            found += wrapped(line("  ", Span(column(key, 15), "key"), say(words)), width, 17)
        found.append(EMPTY)
    return tuple(found[:-1])
