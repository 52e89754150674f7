"""All that the screen shows can be read, hex numbers if they are bright: 4.5 to one in every palette."""

from functools import cache

import pytest
from rich._palettes import EIGHT_BIT_PALETTE
from rich.color import ColorType

from cockade.saves.game_host import GameHost
from cockade.tui.app import CockadeApp
from cockade.tui.board.palette import contrast
from cockade.tui.games import GAMES
from cockade.tui.input.settings import Settings
from cockade.tui.play.dialogs import HandOver
from tests.soaking import in_soak
from tests.tui.driver import play
from tests.tui.table import KEY, NORMAL, PEOPLE, laid, looked_at

LEAST = 4.5
FULL_COLOUR = [("truecolor", "dark"), ("truecolor", "light")]
FEWER = [(palette, theme) for palette in ("256", "16") for theme in ("dark", "light")]
PAGES = (
    (),
    ("tab", "j"),
    ("escape", "escape", "escape", "s", "z"),
    ("z", "escape", "l"),
    ("escape", "question_mark"),
    ("escape", "f1"),
    ("escape", "f2"),
    ("escape", "O"),
    ("escape", "b"),
    ("escape", "V"),
    ("escape", "plus", "tab"),
    ("minus", "minus", "tab"),
    ("o", "tab"),
    ("escape", "escape", "h"),
    ("h", "g"),
    ("escape", "slash"),
)
"""Keys that open one page or another of a game, each from where the one before has left off."""


@cache
def rgb(colour):
    """A colour of Rich as three numbers; the first sixteen as most terminals have them."""
    if colour is None or colour.is_default:
        return None
    if colour.type in (ColorType.STANDARD, ColorType.EIGHT_BIT):
        return "#" + "".join(f"{part:02x}" for part in EIGHT_BIT_PALETTE[colour.number])
    return colour.get_truecolor().hex


apart = cache(contrast)


def unreadable(app):
    """Words whose letters are too like their ground, with both colours and the contrast."""
    found = set()
    for strip in app.screen._compositor.render_strips():
        for text, style, _ in strip:
            if style is None or not any(letter.isalnum() for letter in text):
                continue
            fg, bg = rgb(style.color), rgb(style.bgcolor)
            if fg and bg and apart(fg, bg) < LEAST:
                found.add((text.strip()[:20], fg, bg, round(apart(fg, bg), 1)))
    return found


async def seen(game):
    """Whoever decides looks at the screen, and goes on from the briefing."""
    while len(game.app.screen_stack) > 1:
        page = game.app.screen
        await game.press(page._key if isinstance(page, HandOver) else "escape")


HOSTS = {
    "rebels": lambda: laid("kings-mountain"),
    "brandywine": lambda: GameHost.begin(GAMES["brandywine"], "feint", KEY),
    "revolution": lambda: GameHost.begin(GAMES["revolution"], "short", KEY),
}


@pytest.fixture(autouse=True)
def _own_folder(monkeypatch, tmp_path):
    monkeypatch.setenv("COCKADE_DATA", str(tmp_path))


@pytest.mark.parametrize(
    ("name", "palette", "theme"),
    [
        *(("rebels", *look) for look in (*FULL_COLOUR, *FEWER)),
        *((name, *look) for name in ("brandywine", "revolution") for look in FULL_COLOUR),
        *(in_soak(name, *look) for name in ("brandywine", "revolution") for look in FEWER),
    ],
)
def test_all_words_of_a_game_can_be_read(name, palette, theme):
    """The map at every size with letters, marks and counters; the panels, and every page over it."""
    found = {}

    async def look(game):
        await seen(game)
        for keys in PAGES:
            await game.press(*keys)
            for each in unreadable(game.app):
                found.setdefault(each, keys)

    settings = Settings(palette=palette, theme=theme, numbers="bright")
    play(CockadeApp(HOSTS[name](), PEOPLE, settings=settings), look, NORMAL)
    assert found == {}


@pytest.mark.parametrize(("palette", "theme"), [*FULL_COLOUR, *(in_soak(*look) for look in FEWER)])
def test_all_words_around_the_games_can_be_read(palette, theme):
    """Home with its lists, a lesson, a review with its figures."""
    found = {}

    def walk(app, *pages):
        async def look(game):
            for keys in ((), *pages):
                await game.press(*keys)
                for each in unreadable(game.app):
                    found.setdefault(each, keys)

        play(app, look, NORMAL)

    settings = Settings(palette=palette, theme=theme, numbers="bright")
    walk(
        CockadeApp(settings=settings),
        ("down",),
        ("enter",),
        ("enter",),
        ("escape", "escape", "down", "enter"),
    )
    walk(CockadeApp(lesson_name="trenton", settings=settings), ("f3",), ("f3",))
    review = CockadeApp(looked_at(), settings=settings, at=60)
    walk(review, ("x",), ("t",), ("right",), ("right",), ("escape", "w"), ("escape", "J"))
    assert found == {}
