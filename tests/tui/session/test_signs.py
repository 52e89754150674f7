"""No sign without words: each abbreviation of a screen is explained by the help key from one table."""

import re

import pytest

from cockade.saves.game_host import GameHost
from cockade.saves.save_file import review
from cockade.tui.games import GAMES, ui_of
from cockade.tui.games.abbreviations import fitting
from cockade.tui.games.legend import EDGES, shown_in, signs_of
from cockade.tui.session.panels import (
    PANEL,
    here_and_now,
    panel_lines,
    prompt_line,
    record,
    top_line,
)
from cockade.tui.session.session import Session
from cockade.tui.text.i18n import say
from cockade.tui.text.line import text_of
from tests.games.remake import FOLDER, recorded

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

SAID = re.compile(
    r"[~^]?\d+(?!st|nd|rd|th)[a-zA-Z+][\w/+.*-]*"  # 8+, 7R, 1CA, 12p
    r"|\d+/[\w*-]+|-/\w+\*?|[A-Z]+\d*\*?/[A-Z\d*-]+"  # 2/3, 1/42, -/D, R/1*
    r"|[A-Z]{2,}\d*|[A-Z]+\d+"  # MP, DR1, A2
    r"|inf|lt|rif|mil|drg|art|ldr|vs|pts?|MPs"
    r"|att|def|Sk|Ec|Wd|Am|Br|Lt|Inf|Drag|Gren|Gd|Mar|Mil|Arty|arty|Phil|Bn|Vol|Amer|Loss|Knyph|Rgt|Bde|Art|Prog"
)
"""What looks like a sign in a sentence, or among chances."""
PLACES_SEEN = 6
"""Of each game in the fast run."""


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


# ---------------------------------------------------------------- sentences


@pytest.mark.parametrize(("name", "side"), GAMES_SEEN)
def test_signs_of_the_prompt_the_record_and_the_preview_are_on_the_page_of_the_help_key(name, side):
    """A sign stands there because it is on the screen, wherever on it."""
    session = seated(name, side, 0.5)
    rows = [prompt_line(session), *(told for _, told in record(session, 3)), *panel_lines(session)]
    page = "\n".join(text_of(row) for row in here_and_now(session))
    shown = list(signs_of(session.ui.words.signs, map(text_of, rows)))
    assert shown
    assert [sign.sign for sign in shown if sign.words[:40] not in page] == []


def said_at(ui, game, place):
    """What a record, a prompt and one preview a verb say at a place of a game."""
    state = game.state_at(place)
    yield from ui.words.story(game.state_at(place - 1), game.event_at(place))
    if not state.agenda:
        return
    seen = game.game.view(state, game.game.decider(state))
    yield ui.words.prompt(seen)
    yield from said_before(
        ui, seen, [action for offer in game.game.offers(state) for action in offer.actions]
    )


def said_before(ui, seen, offered):
    """The title, the lines and both short forms of one preview a verb."""
    for verb in dict.fromkeys(map(type, offered)):
        alike = [action for action in offered if type(action) is verb]
        found = ui.previews.of_action(seen, alike[len(alike) // 2])
        if found:
            yield from (found.title, *map(text_of, found.lines), found.brief, found.short)


def unexplained(ui, game, places):
    """By sign without words: a text in which it stands."""
    found = {}
    for place in places:
        for text in said_at(ui, game, place):
            for word in shown_in([text]):
                sign = word.strip(EDGES + ".'")
                if SAID.fullmatch(sign) and not any(
                    re.fullmatch(one.pattern, sign) for one in ui.words.signs
                ):
                    found.setdefault(sign, f"{place}: {text}")
    return found


@pytest.mark.parametrize("name", dict.fromkeys(name for name, _ in GAMES_SEEN))
def test_every_sign_of_records_prompts_and_previews_has_its_words(name):
    """At some places of some games; the next test looks at all of them."""
    game = review(FOLDER / f"{name}.jsonl", GAMES).opened
    places = range(1, game.at, max(1, game.at // PLACES_SEEN))
    assert unexplained(ui_of(game.game.id), game, places) == {}


@pytest.mark.soak
@pytest.mark.parametrize("path", recorded(), ids=lambda path: path.stem)
def test_every_sign_of_every_record_prompt_and_preview_has_its_words(path):
    """At every place of every recorded game."""
    game = review(path, GAMES).opened
    assert unexplained(ui_of(game.game.id), game, range(1, game.at)) == {}
