"""`cockade ratings`: the standings of a server from outside, and results that are not to count."""

import pytest

from cockade.saves.results import Results
from cockade.saves.store import Store
from cockade.tui.players import LEVELS
from tests.saves.test_results import rated


@pytest.fixture
def folder(tmp_path):
    """A server on which Ann has lost two rated games against Regular."""
    store = Store.open(tmp_path / "data")
    for game in ("one", "two"):
        rated(store, game, bot="regular")
        Results(store).keep(game, "british", "rules", "")
    store.close()
    return tmp_path / "data"


def ann_in(ran):
    """Ann's rows in Rebels & Redcoats."""
    return [row for row in ran.json["ratings"]["rebels"] if row["who"] == "Ann"]


def test_ratings_are_listed_with_the_levels_between_them(cockade, folder):
    """As a table and as JSON, the best first."""
    ran = cockade("ratings", "list", "--data", folder, "--json")
    assert {row["who"] for row in ran.json["ratings"]["brandywine"]} == set(LEVELS)
    (ann,) = ann_in(ran)
    assert (ann["lost"], ann["won"], ann["bot"]) == (2, 0, False)
    assert ann["points"] < 1500
    table = cockade("ratings", "list", "--data", folder).out
    assert "Ann" in table
    assert f"{round(ann['points']):,}" in table


def test_what_is_annulled_is_as_if_it_had_not_been(cockade, folder):
    """The ratings are worked out anew; what counts for nothing cannot be annulled."""
    (before,) = ann_in(cockade("ratings", "list", "--data", folder, "--json"))
    assert cockade("ratings", "annul", "one", "A reason.", "--data", folder).code == 0
    (after,) = ann_in(cockade("ratings", "list", "--data", folder, "--json"))
    assert (after["lost"], after["points"] > before["points"]) == (1, True)
    ran = cockade("ratings", "annul", "one", "A reason.", "--data", folder)
    assert (ran.code, "annulled already" in ran.err) == (2, True)
    assert cockade("ratings", "annul", "two", "A reason.", "--data", folder).code == 0
    assert ann_in(cockade("ratings", "list", "--data", folder, "--json")) == []
