"""The record beside the map in a game of many events: the latest at once, the others for who looks back."""

from __future__ import annotations

from pathlib import Path

from cockade.saves.game_host import GameHost
from cockade.saves.save_file import review
from cockade.tui.app import CockadeApp
from cockade.tui.games import GAMES
from cockade.tui.text.line import text_of
from cockade.tui.widgets.record import LATEST, LONGEST, RecordPane
from tests.tui.driver import play
from tests.tui.table import NORMAL, session, sit

LONG_GAME = Path(__file__).parents[2] / "games" / "harlem-greedy-1.jsonl"
FAR = 500


def looking_back(scenario):
    """A review of a long game, far into it."""
    app = CockadeApp(GameHost(review(LONG_GAME, GAMES).opened), at=FAR)
    play(app, scenario, NORMAL)


def record(game):
    """The record on the screen."""
    return game.app.screen.query_one("#record", RecordPane)


def page(game):
    """What can be read of it."""
    shown = record(game)
    return [text_of(row) for row in shown.lines[shown.top : shown.top + shown.page]]


def events_told(game):
    """How many different events it tells."""
    return len({node for node, _ in record(game)._entries})


def test_more_is_told_to_whoever_goes_to_the_record_and_what_he_reads_stays_in_view():
    """Few events are wrapped while nobody looks back; the keys reach them all."""

    async def scenario(game):
        assert LATEST // 2 < events_told(game) <= LATEST + 1
        before = page(game)
        await game.press("h")
        assert LONGEST // 2 < events_told(game) <= LONGEST + 1
        assert set(before) <= {text_of(row) for row in record(game).lines}
        assert before[-1] in page(game)

    looking_back(scenario)


def test_the_wheel_reaches_what_is_older():
    """It is wrapped when the wheel turns, and the rows do not jump."""

    async def scenario(game):
        shown = record(game)
        before, top = page(game), shown.top
        await game.wheel(shown.region.x + 2, shown.region.y + 3, down=False)
        assert events_told(game) > LATEST + 1
        assert text_of(shown.lines[shown.top + 3]) == before[0]
        assert shown.top > top

    looking_back(scenario)


def test_a_step_keeps_the_rows_that_are_told_already():
    """One more event wraps one more event."""

    async def scenario(game):
        kept = dict(record(game)._rows)
        await game.press("right_square_bracket")
        now = record(game)._rows
        assert len(now.keys() - kept.keys()) < 6
        assert all(now[key] is kept[key] for key in now.keys() & kept.keys())

    looking_back(scenario)


def told(game, number):
    """What the record says of an event, and the same as the player's eyes may hear it."""
    node = session(game).opened.line[number]
    rows = [row for (key, _), found in record(game)._rows.items() if key == node for row in found]
    return " ".join(" ".join(map(text_of, rows)).split()).removeprefix("- "), session(game).position.story(
        number
    )


def test_the_record_is_told_anew_to_other_eyes():
    """Under the same event neither who may know less nor who may know more reads the old words."""
    host = GameHost.begin(GAMES["brandywine"], "battle", b"0123456789abcdef")
    for _ in range(2):  # the second of these is where the third brigade will come: a secret
        host.act(host.opened.decider, host.offers()[0].actions[0])

    async def look(game):
        hidden = told(game, 2)
        await game.press("K", "1")
        shown = told(game, 2)
        assert [each[0] for each in (hidden, shown)] == [" ".join(each[1]) for each in (hidden, shown)]
        assert hidden != shown
        await game.press("K", "2")
        assert told(game, 2) == hidden

    sit(look, host, players={}, at=2, side="american")


def test_words_are_found_in_the_record():
    """The key that finds a unit on the map finds words while somebody reads; again: the ones before."""

    async def find(game):
        await game.press("h", "slash", *"rallies", "enter")
        first = record(game).top
        assert record(game).has_focus
        assert "rallies" in page(game)[0]
        await game.press("slash", *"rallies", "enter")
        assert "rallies" in page(game)[0]
        assert record(game).top < first
        await game.press("slash", *"zebra", "enter")
        assert "not in here" in record(game).note

    looking_back(find)
