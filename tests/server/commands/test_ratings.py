"""`cockade ratings`: the standings of a server from outside, and results that are not to count."""

import pytest

from cockade.server.store.people import People
from cockade.server.store.results import Results
from cockade.server.store.store import Store
from cockade.tui.session.seats import LEVELS
from tests.server.store.test_results import rated


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


def test_who_plays_whom_how_often_is_told(cockade, tmp_path):
    """The pairs of people with most games lately come first; bots are in none."""
    store = Store.open(tmp_path)
    ben, eve = (People(store).enter(name, name).id for name in ("Ben", "Eve"))
    for n, other in enumerate((ben, ben, ben, eve)):
        rated(store, f"g{n}", player=other)
        Results(store).keep(f"g{n}", "american" if n else "british", "resigned", "short" if n == 2 else "")
    rated(store, "bots", bot="regular")
    Results(store).keep("bots", "american", "rules", "")
    store.close()
    first, second = cockade("ratings", "list", "--pairs", "--data", tmp_path, "--json").json["pairs"]
    assert sorted(first["players"]) == ["Ann", "Ben"]
    assert (first["lately"], first["games"], first["short"]) == (3, 3, 1)
    assert dict(zip(first["players"], first["wins"], strict=True)) == {"Ann": 2, "Ben": 1}
    assert (sorted(second["players"]), second["games"]) == (["Ann", "Eve"], 1)
    shown = cockade("ratings", "list", "--pairs", "--data", tmp_path).out
    assert shown.index("Ben") < shown.index("Eve")


def test_what_is_annulled_is_as_if_it_had_not_been(cockade, folder):
    """The ratings are worked out anew; what counts for nothing cannot be annulled."""
    (before,) = ann_in(cockade("ratings", "list", "--data", folder, "--json"))
    assert cockade("ratings", "annul", "one", "A reason.", "--data", folder).code == 0
    (after,) = ann_in(cockade("ratings", "list", "--data", folder, "--json"))
    assert (after["lost"], after["points"] > before["points"]) == (1, True)
    ran = cockade("ratings", "annul", "one", "A reason.", "--data", folder)
    assert (ran.code, "already annulled" in ran.err) == (2, True)
    assert cockade("ratings", "annul", "two", "A reason.", "--data", folder).code == 0
    assert ann_in(cockade("ratings", "list", "--data", folder, "--json")) == []
