"""No sign without words: each abbreviation of a screen is explained by the help key from one table."""

import re

import pytest

from cockade.saves.file import review
from cockade.saves.host import GameHost
from cockade.tui.games import GAMES, ui_of
from cockade.tui.games.abbreviations import fitting
from cockade.tui.games.signs import EDGES, shown_in
from cockade.tui.text.line import text_of
from cockade.tui.text.words import say
from cockade.tui.view.chrome import PANEL, here_and_now, top_line
from cockade.tui.view.session import Session
from tests.games.remake import FOLDER

SIGN = re.compile(
    r"[~^]?\d+[a-zA-Z/+-][\w/+.*-]*"  # a figure with something to it: ~26/36t, 1/4c, 8+, 7R, 4-6
    r"|[A-Z]{1,2}\d*|[IV]+"  # NE, A2, VP, V
    r"|inf|lt|rif|mil|drg|art|ldr"
)
"""What looks like a sign and is no word."""
CUT = range(10, 20)
"""To so many cells a name may be cut in a row."""
GAMES_SEEN = [
    ("harlem-greedy-1", "american"),
    ("rebels-trenton-1-0", "british"),
    ("feint-greedy-1", "british"),
    ("battle-greedy-1", "american"),
    ("campaign-greedy-1", "american"),
    ("short-greedy-1", "british"),
]


def names_of(state):
    """All words that stand on counters and maps, and the times of turns: they are no signs."""
    names = [say(getattr(unit.counter, "name", "") or unit.id) for unit in state.units]
    cut = (fitting(name, width) for name in names for width in CUT)
    words = {word.strip(EDGES) for name in (*names, *cut) for word in name.split()}
    return words | set(getattr(state, "labels", ()))


def seated(name, side, share):
    """A session of one side at a part of a recorded game."""
    opened = review(FOLDER / f"{name}.jsonl", GAMES).opened
    opened.go_to(opened.line[int((len(opened.line) - 1) * share)])
    host = GameHost(opened.aside())
    players = {each: "human" if each == side else "random" for each in opened.game.sides}
    return Session(host, ui_of(opened.game.id), players)


@pytest.mark.parametrize(("name", "side"), GAMES_SEEN)
@pytest.mark.parametrize("share", [0.1, 0.5, 0.9])
def test_every_sign_on_a_screen_is_explained_by_the_help_key(name, side, share):
    """In the top line, the tracks and the stack under the cursor, wherever units stand."""
    session = seated(name, side, share)
    panels, state = session.ui.panels, session.state
    units = [unit for unit in state.units if unit.on_map]
    for unit in units[:: max(1, len(units) // 6)]:
        session.cursor = session.ui.map.home(state, unit.id)
        rows = [
            top_line(session, 120),
            panels.track_brief(state),
            *panels.track_lines(state, PANEL),
            *panels.stack_lines(state, session.cursor, ()),
        ]
        shown = {word.strip(EDGES) for word in shown_in(map(text_of, rows))} - names_of(state)
        page = [text_of(row) for row in here_and_now(session)]
        known = [sign for sign in session.ui.words.signs if any(sign.words[:40] in row for row in page)]
        unexplained = {
            word
            for word in shown
            if SIGN.fullmatch(word) and not any(re.fullmatch(sign.pattern, word) for sign in known)
        }
        assert unexplained == set()
