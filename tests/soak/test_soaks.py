"""Soaks: where they go on, what they write down, and a thousand games of everything (`make soak`)."""

from __future__ import annotations

from collections import Counter
from contextlib import closing

import pytest
from attrs import evolve

from cockade.engine.game_tree import GameTree
from cockade.saves.game_host import GameHost
from cockade.server.store.store import Store
from cockade.tui.games import GAMES
from tests.soak import __main__ as command
from tests.soak import games, hosts, kinds
from tests.soak.__main__ import PAGE, main
from tests.soak.games import played
from tests.soak.table import HEAD, RULE, Row, joined, next_seed, parsed, read
from tests.soaking import in_soak

COUNT = 1_000
ROW = Row("ends", "rebels/stony-point", "random", 0, 2, 300, "abc", 0)


@pytest.fixture
def page(tmp_path):
    """A page with an empty table and something below it."""
    found = tmp_path / "soak.md"
    found.write_text(f"# Soaks\n\n{HEAD}\n{RULE}\n\nThe end.\n")
    return found


@pytest.mark.parametrize(("confirmed", "unknown", "wrong"), [(2, 0, 0), (1, 1, 0), (3, 0, 1), (1, 0, 1)])
def test_an_event_of_two_hosts_that_is_lost_or_doubled_is_found(tmp_path, confirmed, unknown, wrong):
    """What was confirmed is in the record; what is in the record was confirmed, or asked for at a kill."""
    with closing(Store.open(tmp_path)) as store:
        opened = GameTree.begin(hosts.RULES, "short", b"0" * 16)
        host = GameHost(opened, store.begin(opened))
        for _ in range(2):
            host.act(opened.decider, host.offers()[0].actions[0])
    counts = hosts.Counts(*(Counter({"short-1": each}) for each in (confirmed, unknown, 0, 1)))
    assert len(list(hosts.judged(tmp_path, {"short-1"}, counts, tmp_path))) == wrong


@pytest.mark.soak
def test_bots_over_two_hosts_lose_and_double_nothing(postgres):
    """One host is killed on the way; `python -m tests.soak.hosts` is the same with 200 bots."""
    assert hosts.main(["--bots", "20", "--minutes", "1", "--kills", "1", "--pace", "1"]) == 0


def test_a_row_is_read_as_it_was_written():
    """With the seeds as people count them: the last one is in."""
    assert "| 0-1 | 2 |" in str(ROW)
    assert parsed(str(ROW)) == ROW


def test_what_goes_on_from_one_another_at_a_commit_is_one_row():
    """Another commit, or a gap, begins a new one."""
    on, gap = (evolve(ROW, first=first, until=9) for first in (2, 5))
    assert joined([on, ROW]) == [evolve(ROW, until=9, counted=600)]
    assert len(joined([gap, ROW])) == len(joined([evolve(on, commit="def"), ROW])) == 2


def test_a_soak_goes_on_after_the_last_seed(page, monkeypatch):
    """Of its scenario and player; it stops when the time is over, but not before one game."""
    monkeypatch.setattr(command, "_commit", lambda: "abc")
    for _ in range(2):
        assert main(["ends", "rebels/stony-point", "--minutes", "0", "--into", str(page)]) == 0
    (row,) = read(page)
    assert (row.first, row.until) == (0, 2)
    assert next_seed([row], row.place) == 2
    assert next_seed([row], ("ends", "rebels/stony-point", "greedy")) == 0
    assert page.read_text().endswith("\n\nThe end.\n")


def test_a_finding_is_told_and_counted(page, monkeypatch, capsys):
    """By scenario, player and seed; and the command fails."""
    monkeypatch.setitem(
        kinds.KINDS, "ends", lambda scenario, player, seed: (1, [f"{scenario} {player} {seed}"])
    )
    assert main(["ends", "rebels/trenton", "--seeds", "3-4", "--into", str(page)]) == 1
    assert "rebels/trenton random 4" in capsys.readouterr().out
    assert [row.findings for row in read(page)] == [2]


class Mute:
    """A bot that finds nothing to do."""

    def choose(self, *_):
        """See `Bot`."""
        raise LookupError("a dead end")


def test_a_dead_end_is_a_finding(monkeypatch):
    """A side that must decide and has nothing to do."""
    monkeypatch.setattr(games, "bot", lambda *_: Mute())
    assert kinds.ends("rebels/stony-point", "random", 0)[1]


def test_the_page_can_be_read_and_holds_every_row_once():
    """No two stretches of a scenario and player at a commit overlap."""
    rows = read(PAGE)
    assert rows == joined(rows)
    assert {row.what for row in rows} <= set(kinds.KINDS)


def test_the_same_seed_plays_the_same_game():
    """Event by event."""
    events = [[event for _, event, _ in played(GAMES["rebels"], "stony-point", "greedy", 3)] for _ in "ab"]
    assert events[0] == events[1]


@pytest.mark.parametrize(
    ("scenario", "player", "count"),
    [
        *(("rebels/kings-mountain", "greedy", 1), ("brandywine/flank-attack", "random", 1)),
        *(in_soak(one, player, COUNT) for one in kinds.EVERY for player in ("random", "greedy")),
    ],
)
def test_games_of_bots_keep_the_rulebook(scenario, player, count, record_property):
    """A thousand games of each scenario, by chance and by greed, read again event by event."""
    looked, found = zip(*(kinds.referee(scenario, player, seed) for seed in range(count)), strict=True)
    record_property("counted", f"{count} games, {sum(looked)} events")
    assert [line for lines in found for line in lines] == []
