"""Clauses with their charts: what a clause needs stands in it, and it sends nobody to a file."""

import re

import pytest

from cockade.engine.brandywine.common.charts import load_charts as load_brandywine
from cockade.engine.brandywine.common.scenario_schema import load_counters
from cockade.engine.rebels.common.charts import load_charts
from cockade.engine.revolution.common.scenarios import ground
from cockade.tui.games import GAMES, ui_of
from cockade.tui.games.rulebooks import book_of
from cockade.tui.text.i18n import speaking

FILES = re.compile(r"\.toml|[Dd]ata file|Data: |データ\uff1a|データファイル|[Ii]mplement|`\w+`")
languages = pytest.mark.parametrize("language", ["en", "ja"])


@languages
@pytest.mark.parametrize("game", GAMES)
def test_no_clause_names_a_file_or_speaks_to_a_programmer(game, language):
    """Nor does a ruling: a player has the program, not its sources."""
    with speaking(language):
        book = book_of(game)
        texts = [(clause.id, clause.text) for clause in book.clauses]
        texts += [(one.id, f"{one.question} {one.ruling} {one.why}") for one in book.rulings]
    assert [id_ for id_, text in texts if FILES.search(text)] == []


@languages
def test_the_clauses_of_the_revolution_list_their_charts(language):
    """Each line of the table of prices, each box of Europe and of progress, with its figures."""
    charts, words = ground("campaign").charts, ui_of("revolution").words
    with speaking(language):
        prices, europe = words.tables("13.0"), words.tables("12.7")
        assert len(prices) == len(charts.items)
        assert len(europe) == len(charts.europe)
        assert len(words.tables("10.5")) == len(charts.progress)
        for row, item in zip(prices, charts.items.values(), strict=True):
            assert all(str(n) in row for n in (item.cost or 0, *item.by_loyalty) if n)
        assert all("{" not in row for row in (*prices, *europe, *words.tables("7.9"), *words.tables("11.1")))


@languages
def test_the_terrain_and_leader_charts_of_brandywine_are_those_that_are_played(language):
    """CH.tec has a row for each hex, hexside and way with its costs; CH.leader-loss a row for each leader."""
    charts, words = load_brandywine(), ui_of("brandywine").words
    with speaking(language):
        _, *rows = words.tables("CH.tec")
        losses = words.tables("CH.leader-loss")
    lines = [*charts.terrain.values(), *charts.hexsides.values()]
    assert len(rows) == len(lines) + len(charts.ways)
    for row, line in zip(rows, lines, strict=False):
        costs = row.split()[-7:-2]
        assert all(str(cost) in said for said, cost in zip(costs, line.cost.values(), strict=True) if cost)
    leaders = [each for each in load_counters().counters().values() if each.points]
    assert len(losses) == len(leaders) + 3


def test_the_grids_of_the_rebels_are_those_that_are_played():
    """Column by column, die by die."""
    charts, words = load_charts(), ui_of("rebels").words
    for clause, table in (("chart.AT", charts.assault), ("chart.BT", charts.bombardment)):
        heads, *rows = [row.split() for row in words.tables(clause)]
        assert tuple(heads) == table.columns
        assert [tuple(row[1:]) for row in rows] == list(table.rows)
