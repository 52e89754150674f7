"""Words before signs: no abbreviation stands on a screen without its words on the same screen."""

import random
import re

import pytest

from cockade.saves.game_host import GameHost
from cockade.saves.save_file import review
from cockade.tui.games import GAMES, ui_of
from cockade.tui.games.brandywine.names import CHIT_LETTERS, CHITS
from cockade.tui.games.brandywine.rolls import CODES
from cockade.tui.games.rebels.rolls import RESULTS
from cockade.tui.session import panels
from cockade.tui.session.seats import HUMAN
from cockade.tui.session.session import Session
from cockade.tui.text.line import text_of
from tests.soaking import in_soak
from tests.tui.play.test_many_keys import GAMES_OF
from tests.tui.table import GAMES_FOLDER

SIGN = re.compile(r"(?<![\w'.])(?:[A-Z]{2,}\d*|[A-Z]\d+|\d+[A-Z]+|[\^~v]\d+|\d+[a-z]?\+)(?![\w'])")
"""What looks like an abbreviation, or like a figure with a sign that has to be known."""
CITED = re.compile(r"[\[(][\w.,-]*\d[\w.,-]*[\])]|\[[A-Z]+\.[\w-]+\]|\[chart\.\w+\]|\d+th|\bQ\d+")
"""Clauses and rulings."""
COMPASS = {"N", "NE", "NW", "E", "S", "SE", "SW", "W"}
"""The sides of a hex, as on every map."""
CHITTED = {letters: CHITS[chit] for chit, letters in CHIT_LETTERS.items()}
WORDS = {**RESULTS, **CODES, **CHITTED}
"""By sign of a table its words."""
WIDTHS = (80, 120)


def screen(session, width):
    """What is read of a screen around its map: at eighty columns below it, else beside it."""
    rows = [panels.top_line(session, width), *panels.prompt_lines(session, width), session.message]
    if width <= panels.ENOUGH:
        return [*rows, *panels.info_lines(session, width=width)]
    return [*rows, *panels.track_lines(session, panels.PANEL + 1), *panels.panel_lines(session)]


def named(session):
    """The words of what is called so: units, sides, places."""
    units = (session.ui.words.name(session.state, unit) for unit in getattr(session.state, "roster", ()))
    return {word for name in units for word in re.split(r"[ ,/]", name)}


def unsaid(session, width):
    """The signs on a screen without their words."""
    rows = [text_of(row) for row in screen(session, width)]
    text, names = " ".join(" ".join(rows).split()), named(session)
    for row in rows:
        for sign in SIGN.findall(CITED.sub(" ", row)):
            legend = f"{sign.lstrip('0123456789') or sign[-1]} "
            if sign in COMPASS | names or WORDS.get(sign, "\0") in text:
                continue
            if sign[-1] in "+RP" and any(f"{mark} " in text for mark in legend.split()):
                continue  # the marks of turns, with their legend
            yield sign, row


@pytest.mark.parametrize("positions", [4, in_soak(300)])
@pytest.mark.parametrize("game_id", GAMES_OF)
def test_every_sign_stands_with_its_words(game_id, positions):
    """From anywhere in any game, with a stack in hand and somewhere to go under the cursor."""
    chance = random.Random(game_id)
    for _ in range(positions):
        opened = review(GAMES_FOLDER / f"{chance.choice(GAMES_OF[game_id])}.jsonl", GAMES).opened
        opened.go_to(opened.line[chance.randrange(opened.at)])
        players = {side: HUMAN if side == opened.decider else "greedy" for side in opened.game.sides}
        session = Session(GameHost(opened.aside()), ui_of(game_id), players)
        session.selection.look_ahead()
        for aim in (session.cursor, *list(session.present.aims)[:3]):
            session.cursor = aim
            assert [found for width in WIDTHS for found in unsaid(session, width)] == []
