"""`cockade`, `play` and `review` hand over to the screen; what it gets is checked here, not how it looks."""

import sys
from types import ModuleType

import pytest

from cockade.tui.commands import terminal as commands_screen
from cockade.tui.games import ui_of
from cockade.tui.session.highlights import opening
from cockade.tui.session.review_index import ReviewIndex


@pytest.fixture
def screen(monkeypatch):
    """A screen that only writes down how it was called."""
    app, calls = ModuleType("cockade.tui.app"), []

    def entry(name):
        def enter(*args, **options):
            calls.append((name, args, options))
            return 0

        return enter

    for name in ("home", "learn", "play", "resume", "review"):
        setattr(app, name, entry(name))
    monkeypatch.setitem(sys.modules, "cockade.tui.app", app)
    monkeypatch.setattr(commands_screen, "has_terminal", lambda: True)
    return calls


def test_without_a_command_the_home_screen_is_shown(cockade, screen):
    assert cockade().code == 0
    assert cockade("--ascii").code == 0
    assert screen == [("home", (), {"ascii": False}), ("home", (), {"ascii": True})]


def test_play_begins_the_scenario_with_these_players_and_dice(cockade, screen, tmp_path):
    file = tmp_path / "new.jsonl"
    assert cockade("play", "trenton", "--british", "greedy", "--seed", 3, "--save", file).code == 0
    ((name, (host, players), _),) = screen
    assert (name, host.opened.scenario) == ("play", "trenton")
    assert players == {"american": "human", "british": "greedy"}
    assert host.save.header.players == players
    assert file.is_file()


def test_a_file_that_is_there_is_not_written_over(cockade, screen, recorded):
    before = recorded.read_bytes()
    assert cockade("play", "trenton", "--save", recorded).code == 2
    assert recorded.read_bytes() == before
    assert not screen


def test_play_goes_on_with_a_recorded_game(cockade, screen, recorded):
    assert cockade("play", recorded).code == 0
    assert screen == [("resume", (recorded,), {"ascii": False})]


def test_review_opens_a_recorded_game_at_an_event(cockade, screen, recorded):
    assert cockade("review", recorded, "--at", 17).code == 0
    ((name, (opened, place, _, side), _),) = screen
    assert (name, place, opened.scenario, side) == ("review", 17, "trenton", "")


def test_review_opens_a_recorded_game_at_its_turning_point(cockade, screen, recorded):
    """Where nobody names an event, as at home."""
    assert cockade("review", recorded).code == 0
    ((_, (opened, place, *_), _),) = screen
    assert 0 < place <= opened.at
    assert place == opening(ReviewIndex(opened, ui_of(opened.game.id), ""))[0]


def test_free_units_are_placed_on_request(cockade, screen, tmp_path):
    """--auto-setup: the game that is shown and kept begins with the placements as events."""
    assert cockade("play", "stony-point", "--auto-setup", "--save", tmp_path / "new.jsonl").code == 0
    assert cockade("play", "stony-point", "--save", tmp_path / "by-hand.jsonl").code == 0
    (_, (placed, _), _), (_, (waiting, _), _) = screen
    assert (placed.opened.at, waiting.opened.at) == (15, 0)
    assert placed.game.phase(placed.opened.state) != waiting.game.phase(waiting.opened.state)


def test_a_game_that_goes_on_is_not_set_up_again(cockade, screen, recorded):
    """--auto-setup belongs to a new game."""
    ran = cockade("play", recorded, "--auto-setup")
    assert ran.code == 2
    assert "--auto-setup" in ran.err
    assert screen == []


def test_learn_begins_with_the_lesson(cockade, screen):
    assert cockade("learn").code == 0
    assert cockade("learn", "brandywine", "--ascii").code == 0
    assert screen == [("learn", ("trenton",), {"ascii": False}), ("learn", ("brandywine",), {"ascii": True})]


def test_a_lesson_that_there_is_not_is_refused(cockade, screen):
    ran = cockade("learn", "harlem")
    assert (ran.code, screen) == (2, [])
    assert "brandywine" in ran.err
