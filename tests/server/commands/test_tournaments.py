"""`cockade tournaments`: made, listed, shown and cancelled by the operator."""

import pytest

from cockade.server.store.people import People
from cockade.server.store.store import Store
from cockade.server.store.tournaments import Tournaments


@pytest.fixture
def folder(tmp_path):
    """A server's folder with nothing in it."""
    Store.open(tmp_path / "data").close()
    return tmp_path / "data"


def make(cockade, folder, *more, name="cup", scenario="rebels/princeton"):
    """A tournament for four."""
    return cockade("tournaments", "new", name, scenario, "--players", "4", "--data", folder, *more)


def test_a_tournament_is_made_listed_shown_and_cancelled(cockade, folder):
    """Where the sides are unequal, each pairing is played on both sides."""
    ran = make(cockade, folder)
    assert ran.code == 0
    assert "2 games with each opponent" in ran.out
    store = Store.open(folder)
    Tournaments(store).join("cup", People(store).enter("Ann", "Ann").id)
    store.close()
    assert "open, 1 of 4" in cockade("tournaments", "list", "--data", folder).out
    shown = cockade("tournaments", "show", "CUP", "--data", folder)
    assert "Ann" in shown.out
    told = cockade("tournaments", "show", "cup", "--data", folder, "--json").json
    assert (told["state"], told["games"], told["rounds"], told["rated"]) == ("open", 2, 2, True)
    assert cockade("tournaments", "cancel", "cup", "--data", folder).code == 0
    assert cockade("tournaments", "cancel", "cup", "--data", folder).code == 2
    (told,) = cockade("tournaments", "list", "--data", folder, "--json").json["tournaments"]
    assert told["state"] == "cancelled"


def test_what_is_even_is_one_game_and_the_operator_may_decide_otherwise(cockade, folder):
    """By the balance of bots."""
    for name, scenario, more, games in (
        ("one", "rebels/trenton", (), 1),
        ("two", "rebels/trenton", ("--games", "2", "--form", "robin", "--friendly"), 2),
        ("three", "brandywine/battle", ("--games", "1", "--begins", "2030-01-01T12:00"), 1),
    ):
        made = make(cockade, folder, *more, "--json", name=name, scenario=scenario).json
        assert made["games"] == games
    assert (made["begins"], made["form"], made["rated"]) == (1893499200.0, "swiss", True)


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (("--pace", "hasty"), "no pace hasty"),
        (("--players", "1"), "from 2 to 64"),
        (("--begins", "soon"), "2026-12-31T18:00"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(cockade, folder, more, said):
    """With the way out, and nothing is made."""
    ran = make(cockade, folder, *more)
    assert (ran.code, said in ran.err) == (2, True)
    assert cockade("tournaments", "list", "--data", folder, "--json").json["tournaments"] == []


def test_a_battle_of_a_pack_is_none_for_a_server(cockade, folder):
    """Its host has no such battle."""
    ran = make(cockade, folder, scenario="trenton-redoubts")
    assert ran.code == 2
    assert "A tournament cannot use a battle of a pack." in ran.err


def test_names_are_told_apart_whatever_their_case(cockade, folder):
    """And what is no name is refused; of one that is not there, the nearest is told."""
    assert make(cockade, folder).code == 0
    assert make(cockade, folder, name="Cup").code == 2
    assert make(cockade, folder, name="a b").code == 2
    ran = cockade("tournaments", "show", "cupp", "--data", folder)
    assert (ran.code, "The tournaments are cup" in ran.err) == (2, True)
