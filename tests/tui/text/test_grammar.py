"""Names in sentences: verbs agree with them, and what a counter abbreviates is written out."""

import re

import pytest

from cockade.engine.rebels.common.scenarios import SCENARIO_IDS, load_scenario
from cockade.tui.games.rebels.unit_names import told_name
from cockade.tui.text import i18n
from cockade.tui.text.i18n import is_several, say
from messages.extract import all_texts

MEN = {
    *("1 Fraser's Highlanders", "Lengerke Grenadiers", "Queen's Rangers", "Commander-in-Chief's Guards"),
    *("1st Foot Guards", "1 Queen's Light Dragoons", "Ewald A Jaegers", "Enniskillens (27th)", "Chasseurs"),
    *("Royal Artillery 12-pounders", "Royal Welsh Fusiliers (23rd)", "NY Loyalists", "Phil Rifles", "Jagers"),
}
"""Corps by the name of their men."""
ONE = {
    *("Pennsylvania Rifle Regiment", "1 Virginia", "Simms", "Phillips", "Bland's Horse", "Congress' Own"),
    *("2 Pennsylvania Regiment", "1st Pennsylvania Militia Brigade", "Thomas", "Black Watch (42nd)"),
}
"""Regiments, and men whose names end as a plural does."""


@pytest.fixture
def japanese():
    """Japanese is spoken; afterwards English again."""
    i18n.speak("ja")
    yield
    i18n.speak("en")


def test_a_corps_by_the_name_of_its_men_is_several_and_a_regiment_one():
    """Whatever a name ends with."""
    assert {name for name in (*MEN, *ONE) if is_several(told_name(name))} == MEN


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("{unit} marches to {hex}.", "Queen's Rangers march to 1407."),
        (
            "{unit} is out of command and may not advance.",
            "Queen's Rangers are out of command and may not advance.",
        ),
        ("{unit} finds no room: it loses a step.", "Queen's Rangers find no room: they lose a step."),
        (
            "{unit} is held until the enemy draws it into the fight.",
            "Queen's Rangers are held until the enemy draws them into the fight.",
        ),
        (
            "The entry hex of {unit} is held by the enemy.",
            "The entry hex of Queen's Rangers is held by the enemy.",
        ),
        (
            "{unit} has ended its move: {other} has moved since.",
            "Queen's Rangers have ended their move: Simms has moved since.",
        ),
        ("Leave {unit} as rearguard", "Leave Queen's Rangers as rearguard"),
    ],
)
def test_what_stands_beside_the_name_of_several_is_plural(text, told):
    """Verbs, "it" and "its"; not what another name or another noun has."""
    assert say(text, unit="Queen's Rangers", hex=1407, other="Simms") == told


def test_beside_one_a_sentence_stays_as_it_is_written():
    """Of a regiment, a leader, a number."""
    for name in sorted(ONE):
        assert say("{unit} marches to {hex}.", unit=name, hex=1407) == f"{name} marches to 1407."


def test_no_sentence_of_ours_keeps_a_verb_for_one_beside_several():
    """Every text that begins with who acts, up to the next name, told of several."""
    texts = {text for texts in all_texts() for text in texts if text.startswith(("{unit} ", "{Unit} "))}
    acts = {re.split(r" ?\{", text[1:])[0].partition("} ")[2] for text in texts}
    wrong = re.compile(r"\b(?<!which )(?<!march )(is|has|does|goes|was|its|itself|(?<!like )it [a-z]+s)\b")
    left = [told for act in acts if wrong.search(told := say(f"{{unit}} {act}", unit="Rangers"))]
    assert len(acts) > 100
    assert left == []


def test_letters_and_numbers_of_a_counter_are_written_out_in_the_record():
    """A regiment by its number, its state, its corps; whoever is a man keeps his name."""
    told = {"5 VA": "5th Virginia", "1VA": "1st Virginia", "27": "27th Foot", "2/42": "2/42nd Foot"}
    told |= {"11CA": "11th Continental", "3 Lt": "3rd Light Infantry", "6CT St": "6th Connecticut State"}
    told |= {
        "1 Gd": "1st Guards",
        "MA Mil 2": "Massachusetts Militia 2",
        "DE": "Delaware",
        "1/Rall": "1/Rall",
    }
    told |= {"St. Clair": "St. Clair", "Lee": "Lee", "Kynph arty": "Knyphausen Artillery"}
    assert {name: told_name(name) for name in told} == told


@pytest.mark.usefixtures("japanese")
def test_in_japanese_a_regiment_is_told_by_its_number_and_its_state():
    """Without blanks, and without endings that the language does not have."""
    told = {
        "5 VA": "第5ヴァージニア",
        "2/42": "第2/42歩兵連隊",
        "16 Drag": "第16竜騎兵",
        "MA Mil 2": "マサチューセッツ民兵2",
    }
    assert {name: told_name(name) for name in told} == told


@pytest.mark.parametrize("scenario", SCENARIO_IDS)
def test_no_two_counters_of_a_battle_are_told_alike(scenario):
    """Who reads the record knows which is meant."""
    names = {counter.name for counter in load_scenario(scenario).counters.values()}
    assert len({told_name(name) for name in names}) == len(names)
