"""The lists of a lobby: what is kept of each game, and that ten thousand games are no burden."""

import sqlite3

import pytest

from cockade.server.store.clocks import Clocks
from cockade.server.store.lobby import KINDS, Lobby, Summary
from cockade.server.store.people import People
from cockade.server.store.store import FILE, VERSION, Store
from cockade.server.store.tables import Seat, Seats, Terms
from cockade.server.store.time_controls import Running
from tests.server.store.stores import older_store

MANY = 10_000


def laid(store, name, decider, *seats, watchable=True, rated=False):
    """A game of which nothing but its first line is kept, with a summary."""
    with store.writing() as base:
        base.execute("INSERT INTO game VALUES (?, 'rebels', 'trenton', '', ?)", (name, name))
        base.execute("INSERT INTO line VALUES (?, 0, '', 0)", (name,))
    terms = Terms(name, watchable=watchable, rated=rated)
    Seats(store).lay(terms, tuple(each.replace(game=name) for each in seats))
    Lobby(store).keep([Summary(name, 1, decider, "1", "Command", "", "", 0)])


def lists(store, player):
    """The names of the games in each list."""
    found = {kind: [each.id for each in Lobby(store).page(kind, player, "", 60)] for kind in KINDS}
    return {kind: names for kind, names in found.items() if names}


def test_every_game_stands_in_one_list_of_a_player_or_in_none(store):
    """
    One's own, those one is asked to, those that wait for anybody, those to watch, those that are over.

    At a game whose other seat is kept for somebody there is nothing to watch yet.
    """
    people = People(store)
    ann, ben, eve = (people.enter(name, name).id for name in ("Ann", "Ben", "Eve"))
    american, british = (
        (lambda **who: Seat("", "american", **who)),
        (lambda **who: Seat("", "british", **who)),
    )
    laid(store, "a", "british", american(player=ann), british(player=ben))
    laid(store, "b", "british", american(player=ann), british(invited=eve))
    laid(store, "c", "american", american(player=ben), british())
    laid(store, "d", "american", american(player=ben), british(code="x"), watchable=False)
    laid(store, "e", "", american(player=ben), british(player=eve), watchable=False)
    assert lists(store, ann) == {"mine": ["b", "a"], "open": ["c"]}
    assert lists(store, ben) == {"mine": ["d", "c", "a"], "over": ["e"]}
    assert lists(store, eve) == {"invited": ["b"], "open": ["c"], "watch": ["a"], "over": ["e"]}
    assert [Lobby(store).going(each) for each in (ann, ben, eve)] == [2, 3, 0]


def test_a_list_is_told_by_pages(store):
    """The newest first, none twice and none left out."""
    ann = People(store).enter("Ann", "Ann").id
    for number in range(25):
        laid(store, f"g{number:02}", "", Seat("", "american", player=ann), Seat("", "british", bot="greedy"))
    pages, after = [], ""
    for _ in range(4):
        pages.append([each.id for each in Lobby(store).page("over", ann, after, 10)])
        after = pages[-1][-1] if pages[-1] else after
    assert [len(page) for page in pages] == [10, 10, 5, 0]
    assert [name for page in pages for name in page] == [f"g{number:02}" for number in reversed(range(25))]


def test_a_summary_of_another_number_of_lines_is_stale(store):
    """Whoever has played on, in this process or another."""
    ann = People(store).enter("Ann", "Ann").id
    laid(store, "g", "american", Seat("", "american", player=ann), Seat("", "british"))
    assert Lobby(store).stale() == []
    with store.writing() as base:
        base.execute("INSERT INTO line VALUES ('g', 1, '', 0)")
    assert Lobby(store).stale() == Lobby(store).stale_of(ann, 5) == ["g"]


def test_the_record_of_a_game_that_is_over_is_not_looked_at_again(store):
    """Nothing comes to it but its key; without a summary it is as stale as any."""
    ann = People(store).enter("Ann", "Ann").id
    laid(store, "g", "", Seat("", "american", player=ann), Seat("", "british"))
    with store.writing() as base:
        base.execute("INSERT INTO line VALUES ('g', 1, '', 0)")
    assert Lobby(store).stale() == Lobby(store).stale_of(ann, 5) == []
    with store.writing() as base:
        base.execute("DELETE FROM summary")
    assert Lobby(store).stale() == ["g"]


def test_what_is_kept_again_is_no_news_to_other_processes(store):
    """Two hosts on one folder would tell each other of nothing for ever."""
    laid(store, "g", "american", Seat("", "american"))
    player = People(store).enter("Ann", "Ann").id
    summary, running = (
        Summary("g", 1, "american", "1", "Command", "", "", 0),
        Running("g", "american", player, 1.0, 2.0, 1.0, pauses=True),
    )
    other = Store.open(store.folder)
    counted = []
    for told in (summary, summary, summary.replace(turn="2")):
        before = other.changes
        Lobby(store).keep([told])
        Clocks(store).keep(["g", "none"], [running])
        counted.append(other.changes != before)
    assert counted == [True, False, True]
    other.close()


@pytest.mark.parametrize("decider", ["", "american"])
def test_ten_thousand_games_are_no_burden(tmp_path, decider):
    """All lists take few steps of SQLite beside ten thousand games, whatever page is asked for."""
    store = Store.open(tmp_path)
    ann, ben, eve = (People(store).enter(name, name).id for name in ("Ann", "Ben", "Eve"))
    names = [f"g{number:05}" for number in range(MANY)]
    rows = [(name,) for name in names]
    with store.writing() as base:
        base.executemany("INSERT INTO game VALUES (?, 'rebels', 'trenton', '', 'then')", rows)
        base.executemany("INSERT INTO line VALUES (?, 0, '', 0)", rows)
        base.executemany("INSERT INTO terms (game, watchable, delay) VALUES (?, TRUE, 0)", rows)
        base.executemany(f"INSERT INTO seat VALUES (?, 'american', '{ann}', NULL, NULL, NULL, 0)", rows)
        base.executemany(f"INSERT INTO seat VALUES (?, 'british', '{ben}', NULL, NULL, NULL, 0)", rows)
        Lobby(store).keep([Summary(name, 1, decider, "1", "x", "", "", 9) for name in names])
    steps = []
    store._base.connection.set_progress_handler(lambda: steps.append(100), 100)
    own, others = ("mine", "watch") if decider else ("over", "over")
    found = lists(store, eve)
    assert (list(found), len(found[others])) == ([others], 60)
    for player, kind in ((ann, own), (eve, others)):
        page = Lobby(store).page(kind, player, "g04000", 60)
        assert [each.id for each in page] == names[3999:3939:-1]
    assert sum(steps) < 60_000
    store.close()


def test_an_older_file_is_brought_up_by_steps_and_a_copy_of_it_stays(tmp_path):
    """What was in it is there afterwards; a second opening changes nothing and copies nothing."""
    with older_store(tmp_path, 1) as base:
        base.execute("INSERT INTO player (id, name) VALUES ('1', 'Ann')")
    for _ in range(2):
        store = Store.open(tmp_path)
        assert store.row("PRAGMA user_version") == (VERSION,)
        assert People(store).named("Ann").id == "1"
        assert lists(store, "1") == {}
        store.close()
    copy = tmp_path / f"{FILE}.version-1"
    assert copy.stat().st_mode & 0o077 == 0
    with sqlite3.connect(copy) as base:
        assert base.execute("SELECT name FROM player").fetchall() == [("Ann",)]
        assert base.execute("PRAGMA user_version").fetchone() == (1,)
    base.close()
    assert sorted(path.name for path in tmp_path.iterdir()) == [FILE, copy.name]
