"""
Thousands of keys at random over all screens of all three games: from the middle of recorded games, in
reviews, at lessons and puzzles, and from the home screen on.

No key breaks the screen, none is dead and says nothing, none but those that say whom changes what is
selected, no message is cut within a word. How many keys a soak
presses is said by `KEYS`; `SEED` goes on where an earlier one ended (docs/measured/soak.md).
"""

import os
import random
import re

import pytest
from textual.widgets import Input

from cockade.saves.append_log import MOST_BYTES, read_file
from cockade.saves.compressed import gz_name, unpacked
from cockade.saves.game_host import GameHost
from cockade.saves.save_file import review
from cockade.tui.app import CockadeApp
from cockade.tui.games import GAMES
from cockade.tui.input.actions import ACTIONS
from cockade.tui.lessons.names import LESSONS
from cockade.tui.lessons.puzzles import puzzle_names
from cockade.tui.play.dialogs import HandOver
from cockade.tui.play.game import GameScreen
from cockade.tui.session import panels
from cockade.tui.text.i18n import speak
from cockade.tui.text.line import text_of
from cockade.tui.widgets.lines import Lines
from cockade.tui.widgets.list_screen import ListScreen
from cockade.tui.widgets.menu import Menu
from cockade.tui.widgets.picker import Picker
from tests.tui.driver import play
from tests.tui.play.test_bots import Inline
from tests.tui.play.test_every_key import LEAVING, said_why
from tests.tui.screentext import styled
from tests.tui.table import GAMES_FOLDER, NORMAL, PEOPLE, SMALL, picture
from tests.tui.walk.faults import words_cut

# It is left while bots think; their processes end when nobody asks them any more.
pytestmark = pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")

GAMES_OF = {
    "rebels": ["trenton-by-hand-1", "kings-mountain-greedy-1", "harlem-greedy-1"],
    "brandywine": ["flank-attack-basic-greedy-1", "feint-greedy-1", "battle-by-hand-1"],
    "revolution": ["short+all-greedy-1", "short-greedy-1", "campaign-by-hand-1"],
}
FEW = 40
"""Keys of a game in the ordinary run."""
EACH = 200
"""Keys from one position."""
USUAL = ("enter", "tab", "space", "escape", "escape", "full_stop", "s", "up", "down", "left", "right", "u")
TYPED = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789+-.,;:!?/"
STAYING = LEAVING | {"f2", "V"}
"""The settings are another player's business: another language or palette would stay."""

WHOM = {
    *("tab", "shift+tab", "s", "S", "a", "A", "v", "full_stop", "p", "e", "E", "N", "exclamation_mark", "at"),
    *("u", "U", "r", "enter", "space", "escape", "q", *"0123456789"),
    *("f3", "f4", "M"),
}
"""
Keys whose meaning is whom one selects, an order, to take one back, or another position (of a lesson, of a
bookmark): they alone may change it.
"""
OTHERS = sorted({key for act in ACTIONS for key in act.keys.split(",")} - WHOM - STAYING)


def somewhere(chance, game):
    """A recorded game, taken back to any place of it, of which nothing is kept."""
    opened = review(GAMES_FOLDER / f"{chance.choice(GAMES_OF[game])}.jsonl", GAMES).opened
    opened.go_to(opened.line[chance.randrange(opened.at)])
    return GameHost(opened.aside())


def looking_back(chance, game, folder):
    """A review of a recorded game, which is written to: notes, other lines."""
    kept = gz_name(GAMES_FOLDER / f"{chance.choice(GAMES_OF[game])}.jsonl")
    path = folder / "game.jsonl"
    path.write_bytes(unpacked(read_file(kept), kept, MOST_BYTES))
    opened = review(path, GAMES).opened
    return CockadeApp(
        GameHost(opened, origin=path, games=GAMES), at=chance.randrange(opened.at), making=Inline
    )


def app_of(chance, game, folder):
    """Where somebody may sit: mostly in a game; in a review, at a lesson, at a puzzle, at home."""
    kind = chance.random()
    if kind < 0.6:
        return CockadeApp(somewhere(chance, game), PEOPLE)
    if kind < 0.75:
        return looking_back(chance, game, folder)
    if kind < 0.9:
        return CockadeApp(lesson_name=chance.choice((*LESSONS, *puzzle_names())), making=Inline)
    return CockadeApp(making=Inline)


def pressed(chance, app):
    """Any key that is bound here, often a usual one, now and then one that may mean nothing."""
    kind = chance.random()
    if kind < 0.35:
        return chance.choice(USUAL)
    if kind < 0.45:
        return chance.choice(TYPED)
    return chance.choice(sorted(set(app.screen.active_bindings) - STAYING))


def looks(game):
    """All that is seen, and over how many screens."""
    return styled(game.app), len(game.app.screen_stack)


def held(game, key):
    """What is selected on the map, which a key that does not say whom has to leave; else nothing."""
    screen = game.app.screen
    if not isinstance(screen, GameScreen) or key not in OTHERS:
        return None
    if isinstance(screen.focused, Menu):  # the list of actions: who is under the cursor is selected
        return None
    on = screen.session
    if not on.hand or not on.is_mine or on.past is not None or on.lettering.takes(key):
        return None
    return on, on.hand, on.selection.aside


def is_lost(selected, game):
    """Whether a key has changed what was selected before it."""
    if selected is None or not isinstance(game.app.screen, GameScreen):
        return False
    on, *was = selected
    return game.app.screen.session is on and on.past is None and [on.hand, on.selection.aside] != was


def is_said(game, key):
    """Whether it stands there already why a key does nothing: it was refused before, or leads nowhere."""
    screen = game.app.screen
    if isinstance(screen, GameScreen):
        return bool(screen.session.message)
    if isinstance(screen, HandOver) or isinstance(screen.focused, Input):
        return True  # a page that names its key; a field, in which the cursor can be at its end
    if isinstance(screen, ListScreen) and said_below(screen):
        return True
    stands = picture(game)
    told = ("goes to a link", "Esc closes", "Esc stops it")
    return any(text in stands for text in told) or said_why(game) or key not in screen.active_bindings


def said_below(screen):
    """What a screen of lists says below its list."""
    return any(text_of(row).strip() for row in screen.query_one("#note", Lines).lines)


def cut_words(game):
    """Words of the message, of the prompt, or of the title of a list of choices, that are shown in part."""
    screen = game.app.screen
    if isinstance(screen, Picker):
        return [] if screen._title in picture(game) else [screen._title]
    if not isinstance(screen, GameScreen) or screen.session.position.must_hand_over:
        return []
    session, width = screen.session, screen.size.width
    said = [text_of(session.message)]
    rows = [text_of(row) for row in panels.message_lines(session, width, 1)]
    prompt = [text_of(row) for row in panels.prompt_lines(session, width)]
    whole = [text_of(panels.prompt_line(session))]
    return [*words_cut([*said, *brief_words(session)], rows), *words_cut(whole, prompt)]


def brief_words(session):
    """What a message may be shortened to."""
    from cockade.tui.session.news import news

    told = (news(session.ui, *heard) for heard in session.messages.last_told())
    return [text for items in told for item in items for text in item.texts]


def wear(game_id, keys, seed, folder):
    """Press so many keys; what was wrong, each with the keys that led there. Files go to a folder."""
    chance, wrong = random.Random(f"{game_id} {seed}"), []

    async def press(game):
        done = []
        for _ in range(min(EACH, keys)):
            key = pressed(chance, game.app)
            before, selected = looks(game), held(game, key)
            done.append(key)
            await game.press(key)
            if game.app._exit:
                return  # it was told to quit
            if looks(game) == before and not is_said(game, key):
                wrong.append(("dead", type(game.app.screen).__name__, key, done[-6:], picture(game)))
            if is_lost(selected, game):
                wrong.append(("changed", selected[1], key, done[-6:], picture(game)))
            if cut := cut_words(game):
                wrong.append(("cut", cut, key, done[-6:], picture(game)))
        assert picture(game).strip()

    while keys > 0:
        play(app_of(chance, game_id, folder), press, chance.choice((SMALL, SMALL, NORMAL)))
        speak("en")
        keys -= EACH
    return wrong


@pytest.fixture
def folder(monkeypatch, tmp_path):
    """Where what is kept goes; bots do not wait."""
    for name in ("COCKADE_DATA", "COCKADE_CONFIG"):
        monkeypatch.setenv(name, str(tmp_path))
    monkeypatch.setenv("COCKADE_PACE", "0")
    return tmp_path


@pytest.mark.parametrize("game_id", GAMES_OF)
def test_a_few_random_keys(game_id, folder):
    """In the ordinary run."""
    assert wear(game_id, FEW, "few", folder) == []


@pytest.mark.soak
@pytest.mark.parametrize("game_id", GAMES_OF)
def test_many_random_keys(game_id, folder):
    """`KEYS` in all, by default fifty thousand."""
    keys = int(os.environ.get("KEYS", "50000")) // len(GAMES_OF)
    assert wear(game_id, keys, os.environ.get("SEED", "1"), folder) == []


# ---------------------------------------------------------------- no key that is a dead end

A_WAY = re.compile(
    r"Enter|Esc|Tab|[Aa]rrows|places|hexes|\[\d|\b[a-z.!@?]:|(^| )[a-zA-Z.!@?{}\[\]] [a-z]|again|hand over"
)
"""How a message names what can be done: a key, a clause to be looked up, the places that are marked."""


def dead_ends(game_id, positions, seed):
    """Where a key that is pressed again and again answers the same and names no way on."""
    chance, wrong = random.Random(f"{game_id} {seed}"), []

    async def press(game):
        screen = game.app.screen
        if not isinstance(screen, GameScreen) or screen.session.position.must_hand_over:
            return
        for key in ("full_stop", "enter"):
            await game.press(chance.choice(("tab", "escape", "j", "l")), key)
            seen = set()
            for _ in range(3):
                await game.press(key)
                if game.app.screen is not screen or not screen.session.is_mine:
                    break
                seen.add((text_of(screen.session.message), screen.session.opened.at, styled(game.app)))
            told = {said for said, *_ in seen}
            if len(seen) == 1 and not any(A_WAY.search(said) for said in told):
                wrong.append((key, told, picture(game)))
            await game.press("escape", "escape")

    for _ in range(positions):
        play(CockadeApp(somewhere(chance, game_id), PEOPLE), press, SMALL)
    return wrong


@pytest.mark.parametrize("game_id", GAMES_OF)
def test_no_key_answers_the_same_for_ever(game_id):
    """The key for the obvious and Enter: each press does something, or says what can be done."""
    assert dead_ends(game_id, 3, "few") == []


@pytest.mark.soak
@pytest.mark.parametrize("game_id", GAMES_OF)
def test_no_key_answers_the_same_for_ever_anywhere(game_id):
    """From three hundred places of each game."""
    assert dead_ends(game_id, 300, os.environ.get("SEED", "1")) == []
