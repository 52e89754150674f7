"""Small answers of the screen: lists, choices and gestures say what is so, at the edges too."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from types import SimpleNamespace

import pytest

from cockade.saves.game_host import GameHost
from cockade.saves.listing import Entry
from cockade.saves.save_file import review
from cockade.server.lobby import lobby
from cockade.server.lobby.tournaments import cup_turned
from cockade.tui.games import GAMES, ui_of
from cockade.tui.games.port import Station
from cockade.tui.home.home import opponents
from cockade.tui.lessons import puzzle_rating
from cockade.tui.lessons.puzzle_rating import CLASS, FIRST, SWING
from cockade.tui.play.order_of_battle import page_of
from cockade.tui.reading.help import KEYS, help_lines
from cockade.tui.reading.page import PageView
from cockade.tui.reading.rules import Link
from cockade.tui.session import hint, timeline
from cockade.tui.session.highlights import Fought, luckiest
from cockade.tui.session.session import Session
from cockade.tui.text.line import line, text_of
from cockade.tui.widgets.scroller import Scroller
from tests.games.remake import FOLDER

BOUNDS = {
    "players": 8,
    "days": 14,
    "seasons": 3,
    "forms": ["robin", "swiss"],
    "paces": ["day"],
    "rated": True,
}


def looked_at(name):
    """A recorded game, reviewed without a screen."""
    opened = review(FOLDER / f"{name}.jsonl", GAMES).opened
    return Session(GameHost(opened), ui_of(opened.game.id), {})


@pytest.mark.parametrize(
    ("players", "said"),
    [
        ({"american": "human", "british": "human"}, "Two players"),
        ({"american": "human", "british": "greedy"}, "against "),
        ({}, "Two players"),
    ],
)
def test_only_bots_are_played_against(players, said):
    """People at one terminal are two players."""
    told = opponents(Entry(Path("game"), datetime.now(UTC), players=players))
    assert told.startswith(said)
    assert "human" not in told


def test_the_order_of_battle_has_every_line_of_every_station():
    """In their order, a blank between two; each place is a link at the first line of its station."""
    stations = [Station(1505, (line("1505"), line("a"))), Station(0, (line("nowhere"), line("b"), line("c")))]
    page = page_of(stations)
    assert [text_of(row).strip() for row in page.lines] == ["1505", "a", "", "nowhere", "b", "c"]
    assert [(link.row, link.target) for link in page.links] == [(0, "1505")]


@pytest.mark.parametrize(("number", "more"), [(lobby.PAGE - 1, False), (lobby.PAGE, True)])
def test_a_full_page_of_games_leads_on_behind_its_last(number, more, monkeypatch):
    """A shorter one is the last."""
    monkeypatch.setattr(lobby, "game_item", lambda game, _: game["id"])
    games = [{"id": f"g{n}"} for n in range(number)]
    found = lobby.listed(games, "watch")
    assert found[:number] == [game["id"] for game in games]
    assert [item.key for item in found[number:]] == ([("more", ("watch", f"g{number - 1}"))] if more else [])


@pytest.mark.parametrize(
    ("what", "first", "wanted"),
    [
        ("players", 2, [2, 3, 4, 6, 8]),
        ("days", 0, [0, 1, 3, 7, 14]),
        ("seasons", 1, [1, 2, 3]),
        ("form", "robin", ["robin", "swiss"]),
        ("rated", False, [False, True]),
    ],
)
def test_a_choice_goes_round_within_the_bounds(what, first, wanted):
    """The bound itself may be chosen; after the last comes the first."""
    found, cup = [], {what: first}
    for _ in range(2 * len(wanted)):
        found.append(cup[what])
        cup = cup_turned(cup, what, BOUNDS)
    assert found == 2 * wanted


def test_a_tournament_takes_up_to_sixty_four_players():
    """Numbers that make even rounds, each once on the way round."""
    bounds, cup, found = BOUNDS | {"players": 64}, {"players": 2}, []
    for _ in range(11):
        found.append(cup["players"])
        cup = cup_turned(cup, "players", bounds)
    assert found == [2, 3, 4, 6, 8, 12, 16, 24, 32, 64, 2]


def test_a_roll_that_helped_nobody_is_no_lucky_one():
    """Of those that helped, the least likely."""
    rolls = [SimpleNamespace(luck=luck, chance=chance) for luck, chance in ((0, 0.1), (2, 0.3), (1, 0.2))]
    assert luckiest(SimpleNamespace(of_note=rolls)) is rolls[2]
    assert luckiest(SimpleNamespace(of_note=rolls[:1])) is None
    assert luckiest(SimpleNamespace(of_note=[SimpleNamespace(luck=3, chance=None)])) is None


@pytest.mark.parametrize(
    ("chance", "margin", "stands"),
    [(0.75, 0.75, 0.5), (0.75, 0.5, 0.5), (0.75, 0.25, 0.0), (0.25, 0.5, -0.5)],
)
def test_who_would_lose_now_is_not_told_to_be_ahead(chance, margin, stands, monkeypatch):
    """Where it is even now, the chance counts."""
    monkeypatch.setattr(hint.evaluation, "chance", lambda *_: chance)
    monkeypatch.setattr(hint.evaluation, "by_margin", lambda *_: margin)
    assert hint.stand(None, None, "american") == stands


def test_who_is_taken_up_draws_the_cursor_only_if_it_follows():
    """Otherwise it stays where the player has put it."""
    session = looked_at("trenton-by-hand-1")
    session.review.go(0)
    selection, state = session.selection, session.state
    unit = next(unit for unit in state.units if unit.hex)
    elsewhere = next(other.hex for other in state.units if other.hex not in (0, unit.hex))
    selection.cursor = elsewhere
    selection.take((unit.id,))
    assert (selection.hand, selection.cursor) == ((unit.id,), elsewhere)
    selection.take((unit.id,), follow=True)
    assert selection.cursor == unit.hex


@pytest.mark.parametrize("name", ["trenton-by-hand-1", "feint-by-hand-1"])
def test_a_sentence_marks_where_its_own_facts_lead(name):
    """Back and forth sentence by sentence: marks, and the state before, are those of this sentence alone."""
    session = looked_at(name)
    found, ui, narrow = session.review, session.ui, 0
    for place in range(1, session.opened.at + 1, 7):
        event, before = found.index.event(place), found.index.before(place)
        steps = ui.words.narrator.steps(before, event)
        found.go(place - 1)
        for number, step in enumerate(steps, 1):
            found.step("fact", 1)
            if session.place != place:
                break
            first = steps[number - 2].facts if number > 1 else 0
            part = event.replace(facts=event.facts[first : step.facts])
            assert session.position.traces == ui.map.traces(part, before)
            if number < len(steps):
                assert found.before == (found.index.partial(place, first) if number > 1 else before)
            narrow += len(steps) > 1
    assert narrow > 5


@pytest.mark.parametrize("number", [1, 2, 3])
def test_from_the_only_link_of_a_page_there_is_no_other(number):
    """From the last of several the first is next, and back."""
    links, stops = [Link(4 * n, str(n)) for n in range(number)], []
    page = SimpleNamespace(sheet=SimpleNamespace(links=links), at=-1, top=0, refresh=lambda: None)
    page.stop_at_end = lambda **said: stops.append(said["stopped"])
    page._in_view = lambda _: True
    found = []
    for by in (1,) * (number + 1) + (-1,):
        PageView.action_link(page, by)
        found.append(page.at)
    assert found == [*range(number), 0, number - 1]
    assert stops == [False] + [number == 1] * (number + 1)


@pytest.mark.parametrize(
    ("at", "by", "top", "after", "scrolled"),
    [
        (-1, 1, 0, 0, []),
        (0, 1, 0, 1, []),
        (1, 1, 0, 1, [1]),
        (1, -1, 0, 0, []),
        (0, -1, 0, -1, []),
        (0, -1, 3, 0, [-1]),
        (-1, -1, 0, -1, [-1]),
    ],
)
def test_the_arrows_go_from_link_to_link_and_scroll_where_none_is(at, by, top, after, scrolled):
    """Back from the first link to no link, but only at the top of the page."""
    went = []
    page = SimpleNamespace(at=at, top=top, refresh=lambda: None, action_scroll_by=went.append)
    page._in_view = lambda number: number in {0, 1}
    PageView.action_step(page, by)
    assert (page.at, went) == (after, scrolled)


def test_a_link_out_of_view_is_brought_to_the_middle():
    """As far as the page goes: never before its first line, never behind its last."""
    for row, top in ((0, 0), (3, 0), (20, 15), (39, 30)):
        page = SimpleNamespace(
            sheet=SimpleNamespace(links=[Link(row, "1")]), at=-1, top=7, page=10, last_top=30
        )
        page._in_view, page.refresh, page.stop_at_end = lambda _: False, lambda: None, lambda **_: None
        PageView.action_link(page, 1)
        assert page.top == top


def test_who_finds_a_puzzle_a_class_above_them_had_one_chance_of_eleven(monkeypatch):
    """One of their own strength is even: what is won by finding it is lost by missing it."""
    monkeypatch.setattr(puzzle_rating, "puzzle_names", lambda: ("hard",))
    for ahead, likely in ((CLASS, 1 / 11), (0, 1 / 2), (-CLASS, 10 / 11)):
        monkeypatch.setattr(puzzle_rating, "strength", lambda _, by=ahead: FIRST + by)
        won, lost = (list(puzzle_rating.ratings({"hard": found}))[-1] - FIRST for found in (True, False))
        assert (won, lost) == (pytest.approx(SWING * (1 - likely)), pytest.approx(-SWING * likely))


def test_a_turn_is_numbered_wherever_its_number_has_room():
    """Behind its sign; one whose sign another number covers has none, nor has one that would be cut."""
    scale = SimpleNamespace(cell=lambda place: place, width=15)
    turns = {0: "0", 1: "1", 3: "2", 4: "3", 5: "10", 8: "set-up", 12: "12", 13: "13"}
    index = SimpleNamespace(game_turns=list(turns), turn_of=turns.get)
    assert list(timeline._labels(index, scale)) == [(2, "1"), (4, "2"), (6, "10")]
    assert list(timeline._labels(index, SimpleNamespace(cell=scale.cell, width=16)))[-1] == (13, "12")


def test_who_fought_is_told_what_it_cost_the_enemy_alone():
    """Each unit that the enemy lost counts once; an own one is no success."""
    sides = {"a": "american", "b": "british", "c": "british", "d": "american"}
    units = {name: SimpleNamespace(side=side) for name, side in sides.items()}
    state = SimpleNamespace(roster=units, unit=units.get)
    chronicle = SimpleNamespace(owner=lambda _, unit: sides[unit])
    words = SimpleNamespace(name=lambda _, unit: unit)
    ui = SimpleNamespace(measures=SimpleNamespace(lost=str), chronicle=chronicle, words=words)
    game = SimpleNamespace(sides=("american", "british"))
    fought = Fought(SimpleNamespace(ui=ui, opened=SimpleNamespace(game=game)))
    fought._there = ("a", "b")
    for unit in ("c", "d", "b"):
        fought._count(state, unit)
    assert fought.cost == {"a": 2, "b": 1}
    assert fought._lost == {"american": ["d"], "british": ["c", "b"]}


def test_the_help_has_every_line_of_every_group():
    """From the first title to the last words."""
    found = [text_of(row).strip() for row in help_lines(400)]
    titles = list(dict(KEYS))
    assert found[0] == titles[0]
    assert found[-1].endswith(dict(KEYS)[titles[-1]][-1][1])


@pytest.mark.parametrize(("page", "rows"), [(10, 9), (2, 1), (1, 1)])
def test_of_a_page_that_is_turned_a_line_stays_in_view(page, rows):
    """Where there is more than one; either way, and by several pages."""
    asked = []
    view = SimpleNamespace(page=page, action_scroll_by=asked.append)
    for pages in (1, -1, 3):
        Scroller.action_scroll_page(view, pages)
    assert asked == [rows, -rows, 3 * rows]


@pytest.mark.parametrize(("count", "last"), [(0, 0), (3, 0), (4, 0), (5, 1), (30, 26)])
def test_a_page_goes_down_until_its_last_line_is_in_view(count, last):
    """What is shorter than the page stays where it is."""
    assert Scroller.last_top.fget(SimpleNamespace(count=count, page=4)) == last
