"""Games recorded under older schemas stay good."""

from __future__ import annotations

import copy
import json
from pathlib import Path

import pytest

from cockade.events.codec import codec_for
from cockade.saves import upcasters
from cockade.saves.errors import SaveError
from cockade.saves.game_host import GameHost
from cockade.saves.hash_chain import ROOT, link
from cockade.saves.save_file import SaveFile, review
from cockade.saves.upcasters import SCHEMA, UPCASTERS, from_0, upcast
from tests.saves.playing import begun
from tests.toy import GAMES, VOCABULARY, Done, Take, Throw

OLD = Path(__file__).parent / "old" / "schema0.jsonl"
PLAYED = (Take(2), Take(2), Done(), Throw(), Take(0), Done(), Take(1))


@pytest.fixture
def path(tmp_path):
    """A copy of a game that was recorded under schema 0."""
    path = tmp_path / "game.jsonl"
    path.write_bytes(OLD.read_bytes())
    return path


def expected():
    host = begun()
    for action in PLAYED:
        host.act(host.opened.decider, action)
    return host.opened


def test_an_old_game_is_the_same_game(path):
    """Every event and state of it."""
    reading = review(path, GAMES)
    assert reading.opened.events == expected().events
    assert reading.opened.states == expected().states
    assert reading.header.key == bytes(range(16)).hex()
    assert tuple(map(str, reading.notes)) == (
        "This game was recorded in schema 0 and has been brought up to 1.",
    )
    assert path.read_bytes() == OLD.read_bytes()


def test_an_old_game_is_played_on_in_the_new_schema(path):
    """The file is renewed at one stroke, the old one is kept beside it, and it stays locked."""
    with GameHost.open(path, GAMES) as host:
        assert "brought up" in str(host.notes[0])
        assert path.with_name("game.jsonl.schema0").read_bytes() == OLD.read_bytes()
        with pytest.raises(SaveError, match="another window"):
            SaveFile.open(path, GAMES)
        host.act("south", Done())
    reading = review(path, GAMES)
    assert reading.notes == ()
    assert reading.opened.events == host.opened.events
    assert json.loads(path.read_text().splitlines()[0])["schema"] == SCHEMA


def test_an_old_game_with_half_a_line_is_mended_too(path):
    """Both are reported."""
    path.write_bytes(OLD.read_bytes()[:-5])
    with GameHost.open(path, GAMES) as host:
        assert len(host.notes) == 2
        assert len(host.opened.events) == len(PLAYED)
    assert review(path, GAMES).notes == ()


def test_damage_to_an_old_game_is_named_by_its_line(path):
    """The chain is checked before anything is changed."""
    text = OLD.read_bytes()
    path.write_bytes(text.replace(b'"Throw"', b'"Thraw"'))
    with pytest.raises(SaveError) as found:
        SaveFile.open(path, GAMES)
    assert found.value.line == 6


def test_an_upcaster_is_pure():
    """It leaves what it was given alone."""
    header = {"system": "pebbles", "scenario": "classic", "sides": ["north", "south"], "seed": "00"}
    rows = [[0, "", ["SetUp", "classic"], []], [1, "south", ["Take", 1], [["Taken", 1]]]]
    before = copy.deepcopy((header, rows))
    changed, renewed = from_0(header, rows)
    assert (header, rows) == before
    assert changed == {"game": "pebbles", "scenario": "classic", "key": "00", "begun": ""}
    assert [codec_for(VOCABULARY).unpack(row).side for row in renewed] == ["", "south"]


def test_there_is_an_upcaster_for_every_older_schema():
    """The chain has no gap."""
    assert sorted(UPCASTERS) == list(range(SCHEMA))


def test_upcasters_follow_one_another(monkeypatch):
    """From any number to today's, one step at a time."""
    monkeypatch.setattr(upcasters, "SCHEMA", 3)
    steps = {
        number: lambda header, rows, number=number: ({**header, "steps": [*header["steps"], number]}, rows)
        for number in range(3)
    }
    assert upcast(1, {"steps": []}, [], steps)[0] == {"steps": [1, 2]}
    assert upcast(0, {"steps": []}, [], steps)[0] == {"steps": [0, 1, 2]}


def headed(schema):
    """A file of a schema that nobody has seen."""
    body = b'{"format":"cockade","schema":%b' % json.dumps(schema).encode()
    return b'%b,"hash":"%b"}\n' % (body, link(ROOT, body))


@pytest.mark.parametrize("schema", [SCHEMA + 1, 99, -1, "1", None, True, 1.0])
def test_an_unknown_schema_is_refused(path, schema):
    """The message names both numbers and says what to do."""
    path.write_bytes(headed(schema))
    with pytest.raises(SaveError, match=r"line 1: It is written in schema .* Update Cockade"):
        review(path, GAMES)


def test_an_old_game_that_cannot_be_brought_up_is_refused(path):
    """An upcaster that stumbles is no crash."""
    path.write_bytes(headed(0) + OLD.read_bytes().split(b"\n", 1)[1])
    with pytest.raises(SaveError, match="line 2"):
        review(path, GAMES)
    path.write_bytes(headed(0))
    with pytest.raises(SaveError, match="line 2: The set-up"):
        review(path, GAMES)
