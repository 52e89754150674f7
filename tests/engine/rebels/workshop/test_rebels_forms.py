"""Whatever the forms of the workshop are filled in with is a sound battle."""

from __future__ import annotations

import pytest

from cockade.engine.editor.ids import fresh_id
from cockade.engine.editor.reducer import folded
from cockade.engine.editor.schema import parts
from cockade.engine.rebels.common.data import Special
from cockade.engine.rebels.common.scenarios import load_scenario
from cockade.engine.rebels.editor.forms import forms, new_unit, victory_edit, with_values
from cockade.engine.rebels.editor.port import CRAFT
from cockade.events.editor import Drop, Enrol, Put, Station
from cockade.saves.packs import Pack
from cockade.saves.workshop import copied_pack, open_workshop

FILE = "scenarios/mine"


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


def test_an_exclusive_rule_rests_on_the_clause_of_the_battle_that_has_it(draft):
    """In force it has its clause among the bases, and without the rule that goes."""
    for part in parts(Special):
        battle_ = CRAFT.example("special", part.name)
        value = CRAFT.ours(battle_)["special"][part.name]
        key = f"special.{part.name}"
        edits = [Put(FILE, key, value), *CRAFT.along(FILE, key, True)]
        there = folded(draft, edits).battle("mine")
        assert there["basis"][part.name]["rule"] == CRAFT.ours(battle_)["basis"][part.name]["rule"]
        gone = folded(draft, [*edits, Drop(FILE, key), *CRAFT.along(FILE, key, False)]).battle("mine")
        assert part.name not in gone["special"] | gone["basis"]


def test_an_id_is_made_of_the_name_and_is_nobody_elses():
    assert fresh_id("1st Va. Line", ()) == "1st-va-line"
    assert fresh_id("Foot", ("foot", "foot-2")) == "foot-3"
    assert fresh_id("第一", ()) == "unit"
