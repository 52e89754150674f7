"""The home screen: from a list to a game."""

from datetime import UTC, datetime
from pathlib import Path

import pytest

from cockade.saves.lesson_progress import note_learned
from cockade.saves.library import Library
from cockade.saves.listing import Entry
from cockade.saves.save_file import review
from cockade.tui.app import CockadeApp
from cockade.tui.games import GAMES, scenarios
from cockade.tui.home.home import entry_items, new_game_items, scenario_of, stage
from cockade.tui.lessons.tips import inserts
from cockade.tui.session.seats import side_of
from cockade.tui.text.line import text_of
from cockade.tui.widgets.logo import wordmark
from tests.games.remake import FOLDER as GAMES_FOLDER
from tests.games.remake import text_of as said_in
from tests.tui.driver import play
from tests.tui.table import NORMAL, PEOPLE, SMALL, picture, session, trenton


@pytest.fixture(autouse=True)
def _own_folder(monkeypatch, tmp_path):
    monkeypatch.setenv("COCKADE_DATA", str(tmp_path))
    for insert in inserts():
        note_learned(insert.learned_as)


def at_home(scenario, size=SMALL):
    """Begin with the home screen."""
    play(CockadeApp(), scenario, size)


def row(name):
    """The row of a battle below that of a first evening."""
    return list(scenarios()).index(name) + 1


async def new_game(game):
    """Two people at Trenton."""
    await game.press("down", "enter", *["down"] * row("rebels/trenton"), "enter", "end", "enter")
    await game.press("enter")  # the briefing


def test_new_game_is_kept():
    """Three choices lead to a game that is on disk."""

    async def begin(game):
        assert "New game" in picture(game)
        await new_game(game)
        assert session(game).opened.scenario == "trenton"
        assert len(Library().paths()) == 1

    at_home(begin)


def is_titled(game):
    """Whether the name of the program stands over the list, in large letters or in small ones."""
    return any(title in picture(game) for title in ("C O C K A D E", wordmark()[0]))


def test_the_title_gives_way_to_a_long_list_in_a_small_terminal():
    """Rows are worth more than a name there; a short list, and a high terminal, have the title."""

    async def look(game):
        assert is_titled(game)
        await game.press("down", "enter")
        rows = picture(game).splitlines()
        assert is_titled(game) == (len(rows) > 24)
        assert sum("turns" in row for row in rows) >= 12
        await game.press("escape")
        assert is_titled(game)

    at_home(look, SMALL)
    at_home(look, NORMAL)


def test_newest_game_is_continued():
    """What was left is the first choice the next time."""

    async def begin(game):
        await new_game(game)
        await game.press("tab", "g", *"1403", "enter", "enter")
        assert session(game).opened.at == 1
        session(game).host.close()

    async def go_on(game):
        assert "Continue: Trenton" in picture(game)
        await game.press("enter")
        assert session(game).opened.at == 1

    at_home(begin)
    at_home(go_on)


def test_the_game_to_go_on_with_is_whole_beside_the_map():
    """At 120x40, the day gives way where it has no room."""

    async def begin(game):
        await new_game(game)
        session(game).host.close()

    async def look(game):
        row = next(row for row in picture(game).splitlines() if "Continue: Trenton" in row)
        assert " 0730 reinforcement " in row
        assert ".." not in row
        shown = text_of(game.app.screen.query_one("Menu").row.shown(45))
        assert shown.split() == ["Continue:", "Trenton", "0730", "reinforcement"]

    at_home(begin)
    at_home(look, NORMAL)


def test_how_far_a_game_is_stands_in_words_and_once():
    """The set-up is turn and phase; those of The American Revolution have numbers in the rules."""
    assert stage("rebels", "set-up", "set-up") == "set-up"
    assert stage("rebels", "turn 3", "movement") == "turn 3 movement"
    assert stage("revolution", "1775", "V.1") == "1775 movement"


def test_review_begins_at_the_beginning():
    """A game to look at starts with its set-up and cannot be changed."""

    async def begin(game):
        await new_game(game)
        await game.press("tab", "g", *"1403", "enter", "enter")
        session(game).host.close()

    async def look(game):
        await game.press(*["down"] * 4, "enter", "enter")
        assert session(game).place == 0
        assert session(game).players == {}

    at_home(begin)
    at_home(look)


def test_letters_find_a_game_and_rows_tell_its_result():
    """Who won stands in the row, the opponent below; Backspace gives back what letters have left out."""
    Library().folder.mkdir(parents=True)
    for name in ("rebels-trenton-1-0", "harlem-greedy-1"):
        (Library().folder / f"{name}.jsonl").write_bytes(said_in(GAMES_FOLDER / f"{name}.jsonl"))

    async def find(game):
        await game.press(*["down"] * 3, "enter")
        assert "Trenton" in picture(game)
        assert "harlem-greedy" in picture(game)
        assert " won  " in picture(game)
        assert ".jsonl" in picture(game)
        await game.press(*"harl")
        assert "harlem-greedy" in picture(game)
        assert "Trenton" not in picture(game)
        await game.press(*"xx")
        assert "No game has these letters" in picture(game)
        await game.press(*["backspace"] * 6)
        assert "Trenton" in picture(game)

    at_home(find)


def test_games_are_put_in_order_renamed_put_aside_and_brought_back():
    """Tab, = and the keys for what is taken away and put back; the row tells the new name."""
    Library().folder.mkdir(parents=True)
    for name in ("rebels-trenton-1-0", "harlem-greedy-1"):
        (Library().folder / f"{name}.jsonl").write_bytes(said_in(GAMES_FOLDER / f"{name}.jsonl"))

    async def tidy(game):
        await game.press(*["down"] * 3, "enter", "tab")
        assert "By battle." in picture(game)
        rows = picture(game).splitlines()
        assert next(row for row in rows if "harlem-" in row or "Trenton, " in row).count("harlem-")
        await game.press("equals_sign", *["backspace"] * 20, *"fog", "enter")
        assert (Library().folder / "fog.jsonl").exists()
        assert "fog" in picture(game)
        await game.press("delete")
        assert len(Library().paths()) == 1
        assert "fog is archived" in picture(game)
        await game.press("insert")
        assert len(Library().paths()) == 2

    at_home(tidy)


def test_results_are_told_by_battle_side_and_bot():
    """Only games that one person has played to their end against a bot count."""
    opened = review(GAMES_FOLDER / "rebels-trenton-1-0.jsonl", GAMES).opened
    Library().keep(opened, players={"american": "human", "british": "veteran"}).close()

    async def look(game):
        await game.press(*["down"] * 4, "enter")
        cells = picture(game).split("Trenton, 26 December 1776")[1].split()
        assert (cells[:2], cells[3:5]) == (["American", "Veteran"], ["won", "of"])

    at_home(look)


def test_broken_file_is_named_and_nothing_else_happens():
    """A file that cannot be read stands in the list and says why."""
    Library().folder.mkdir(parents=True)
    (Library().folder / "broken.jsonl").write_text("nonsense\n")

    async def look(game):
        await game.press("down", "down", "down", "enter")
        assert "broken.jsonl" in picture(game)
        await game.press("enter")
        assert "broken.jsonl" in picture(game).splitlines()[-4:][0] or "cannot" in picture(game)

    at_home(look)


def test_escape_goes_back_one_list():
    """Escape closes lists and never quits."""

    async def back(game):
        await game.press("down", "enter", "down", "enter")
        assert "Brooklyn, 27 August 1776: your side?" in picture(game)
        await game.press("escape")
        assert "Which battle?" in picture(game)
        assert "Rebels & Redcoats, Vol. III\n" in picture(game).replace(" \n", "\n")
        await game.press("escape", "escape")
        assert "What would you like to do?" in picture(game)

    at_home(back)


def test_way_home_and_back():
    """From a game to the home screen; the game is on disk, is offered first, and goes on where it was."""

    async def there_and_back(game):
        await new_game(game)
        await game.press("tab", "g", *"1403", "enter", "enter", "q")
        assert "Continue: Trenton" in picture(game)
        assert len(game.app.screen_stack) == 1
        await game.press("enter")
        assert session(game).opened.at == 1
        await game.press("u", "q")
        await game.press("enter")
        assert session(game).opened.at == 0

    at_home(there_and_back)


def test_a_game_that_was_begun_from_the_command_line_has_a_way_home_too():
    """The home screen comes in its place, and its file can be opened again."""

    async def leave(game):
        await game.press("tab", "g", *"1403", "enter", "enter", "q")
        assert "Continue: Trenton" in picture(game)
        await game.press("enter")
        assert session(game).opened.at == 1

    host = trenton()
    host.save = Library().keep(host.opened, players=PEOPLE)
    play(CockadeApp(host, PEOPLE), leave, SMALL)


def test_the_date_of_a_game_is_not_cut():
    """At 80 columns the day stays whole beside the longest title; with room the hour stands there."""
    when = datetime(2026, 3, 4, 5, 6, tzinfo=UTC)
    long = scenarios()["rebels/trenton-whatif"].title
    for title, told in ((long, "2026-03-04"), ("Trenton", "2026-03-04 05:06")):
        entry = Entry(
            Path("rebels-trenton-1.jsonl"),
            when,
            "rebels",
            "trenton",
            title,
            "0730",
            "reinforcement",
            "american",
        )
        assert text_of(entry_items((entry,), "continue")[0].shown(72)).endswith(told)


def test_one_row_begins_a_first_evening():
    """*New game* opens on it: Trenton as the American against Recruit, the briefing at once."""

    async def begin(game):
        await game.press("down", "enter")
        assert "First battle: Trenton" in picture(game)
        assert "American against Recruit" in picture(game)
        await game.press("enter")
        assert "Briefing" in picture(game)
        await game.press("enter")
        assert session(game).players == {"american": "human", "british": "recruit"}
        assert session(game).opened.scenario == "trenton"

    at_home(begin)


@pytest.mark.parametrize("scenario", ["rebels/trenton", "brandywine/feint", "revolution/short"])
def test_each_game_has_a_first_evening(scenario):
    """As American against Recruit, with all units placed, and short lessons."""
    card = scenarios()[scenario]
    items = [item for item in new_game_items(scenarios()) if card.game in scenario_of(item)]
    item = items[0]
    assert item.key == ("set_up", (scenario, ("human", "recruit"), True))
    assert item.note == f"{side_of(card, card.sides[0])} against Recruit"
    assert any(insert.game == card.game for insert in inserts())
