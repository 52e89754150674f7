"""Whatever the forms of the workshop are filled in with is a sound battle."""

from __future__ import annotations

import pytest

from cockade.engine.rebels.sheets.data import Special
from cockade.engine.rebels.sheets.scenarios import load_scenario
from cockade.engine.workshop.folding import folded
from cockade.engine.workshop.forms import (
    forms,
    fresh_id,
    new_unit,
    special_edits,
    victory_edit,
    with_values,
)
from cockade.events.workshop import Enrol, Station
from cockade.saves.packs import Pack
from cockade.saves.workshop import copied_pack, open_workshop

FILE = "scenarios/mine"
ANSWERS = {"factor": "2", "turns": "1, 2", "kinds": "artillery", "units": "1-rall 2-rall"}


@pytest.fixture(scope="module")
def draft(tmp_path_factory):
    """A copy of Trenton."""
    folder = tmp_path_factory.mktemp("forms") / "mine"
    copied_pack(folder, "mine", "trenton")
    return open_workshop(folder).draft


def battle(draft, *edits):
    """The battle after some edits, checked."""
    files = folded(draft, edits).files
    return load_scenario("mine", Pack({name: dict(tables) for name, tables in files.items()}).values)


@pytest.mark.parametrize("kind", forms().unit)
def test_a_new_unit_of_every_kind_is_sound(draft, kind):
    """It has the values that were given, and what follows from them (13.2, 13.3)."""
    unit = with_values(new_unit("knox", "Knox", "american", kind), 3, 6)
    found = battle(draft, Enrol(FILE, unit), Station(FILE, "knox", 1606)).counters["knox"]
    first = {"strength": found.strength[0], "guns": found.bombardment, "command": found.command}
    assert first[forms().unit[kind].values] == 3


@pytest.mark.parametrize("how", forms().victory)
@pytest.mark.parametrize("winner", ["american", "british"])
def test_every_way_to_win_is_sound_for_either_side(draft, how, winner):
    """It has the places that were named, and its sentences only names that can be filled in."""
    decides = {"places": (1606, 1507), "zone": "town", "nothing": ()}[forms().victory[how].asks]
    edit = victory_edit(FILE, how, winner, ("Patriots", "Hessians"), decides)
    found = battle(draft, edit).victory
    assert (found.how, found.else_wins == winner) == (how, False)
    assert "Hessians" in found.otherwise.text
    if forms().victory[how].asks == "places":
        assert found.places == decides
    else:
        assert found.zone == (decides or "")


@pytest.mark.parametrize("key", forms().special)
def test_every_exclusive_rule_is_sound_and_ends_with_an_empty_answer(draft, key):
    """It rests on the clause of the battle that has it; without an answer it is in force no more."""
    answer = ANSWERS[forms().special[key].asks]
    edits = special_edits(FILE, key, "british", answer)
    found = battle(draft, *edits)
    assert getattr(found.special, key)
    assert key in found.rules
    ended = battle(draft, *edits, *special_edits(FILE, key, "british", ""))
    assert getattr(ended.special, key) == getattr(Special(), key)
    assert key not in ended.rules


def test_an_answer_that_is_no_number_is_refused():
    with pytest.raises(ValueError, match="invalid literal"):
        special_edits(FILE, "asleep", "british", "soon")


def test_an_id_is_made_of_the_name_and_is_nobody_elses():
    assert fresh_id("1st Va. Line", ()) == "1st-va-line"
    assert fresh_id("Foot", ("foot", "foot-2")) == "foot-3"
    assert fresh_id("第一", ()) == "unit"
