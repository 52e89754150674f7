"""Packs that are opened to be changed: what nobody changed stays as it is, sign by sign."""

from __future__ import annotations

import json
import tomllib
from contextlib import suppress
from itertools import count
from pathlib import Path
from shutil import copytree

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from cockade.engine.data_files import DataError
from cockade.engine.dice import KeyedDice
from cockade.engine.editor.reducer import begun, folded
from cockade.engine.editor.registry import craft_of, crafts
from cockade.engine.hexmap_file import WORKS
from cockade.engine.rebels.common.scenarios import load_scenario
from cockade.engine.rebels.play import GAME
from cockade.events.editor import (
    EDITS,
    Bound,
    Copy,
    Discharge,
    Draw,
    Drop,
    Enrol,
    Erase,
    Name,
    Paint,
    Put,
    Raise,
    Route,
    Station,
    meant,
    said,
)
from cockade.events.problems import DecodeError
from cockade.saves.errors import SaveError
from cockade.saves.packs import read_pack
from cockade.saves.toml_edit import rewritten
from cockade.saves.workshop import branched_pack, copied_pack, new_pack, open_workshop
from cockade.tui.games import GAMES, scenarios
from cockade.tui.games.pack_checks import checked
from cockade.tui.games.pack_loading import SHIPPED, shipped

ENGINE = Path(__file__).parents[2] / "engine"
OURS = sorted([*ENGINE.glob("*/scenarios/*.toml"), *ENGINE.glob("*/maps/*.toml"), *SHIPPED.rglob("*.toml")])
BATTLES = [f"{craft.id}/{id_}" for craft in crafts() for id_ in (*craft.battles, *craft.options)]
"""Every battle of every game, with each choice of rules that is listed."""
MAP, BATTLE = "maps/mine", "scenarios/mine"
UNIT = {
    "id": "a",
    "name": "A",
    "side": "american",
    "nation": "US",
    "kind": "infantry",
    "allowance": 4,
    "strength": [2, 1],
    "morale": [6, 4],
    "points": 2,
    "named_by": "reconstructed",
    "source": "reconstructed",
    "why": "made up",
}
ONE_OF_EACH = (
    Paint(MAP, (1603, 1604), "woods", "w"),
    Raise(MAP, (2005, 2006), 2),
    Draw(MAP, "river", 1402, 1502),
    Draw(MAP, "fieldwork", 1603, 1602),
    Erase(MAP, "stream", 1407, 1507),
    Route(MAP, 0, "Pennington Road", "trail", (1401, 1402)),
    Route(MAP, 9, "New road", "road", (1603, 1604)),
    Name(MAP, 2005, "Hill"),
    Bound(MAP, "hill", "the hill", (2005, 2006)),
    Enrol(BATTLE, UNIT),
    Station(BATTLE, "a", hex=1704),
    Station(BATTLE, "1-rall", hex=1401, turn=2),
    Discharge(BATTLE, "jagers"),
    Put(BATTLE, "labels", ["0730", "0800"]),
    Put(BATTLE, "special.asleep", {"british": [1]}),
    Drop(BATTLE, "special.asleep"),
    Put("pack", "title", "Another title"),
)


@pytest.fixture
def shop(tmp_path):
    """A copy of Trenton, open."""
    copied_pack(tmp_path / "mine", "mine", "trenton")
    return open_workshop(tmp_path / "mine")


def on_disk(folder):
    return {path.name: path.read_bytes() for path in folder.rglob("*.toml")}


def test_every_battle_that_is_listed_can_be_copied():
    """None is left out below."""
    assert sorted(BATTLES) == sorted(scenarios())
    assert len(BATTLES) == 23


@pytest.mark.parametrize("path", OURS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_what_is_not_changed_is_written_as_it_stands(path):
    """Every file of ours, with the values that it has, is the same text."""
    text = path.read_text("utf-8")
    assert rewritten(text, tomllib.loads(text)) == text


@pytest.mark.parametrize("path", OURS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_one_change_touches_one_line(path):
    """With another text for one key, every other line of every file of ours is the same, remarks too."""
    text = path.read_text("utf-8")
    tables = tomllib.loads(text)
    holder, key = _a_text(tables)
    holder[key] = "other words"
    new = rewritten(text, tables)
    assert tomllib.loads(new) == tables
    changed = [
        (old, line) for old, line in zip(text.splitlines(), new.splitlines(), strict=True) if old != line
    ]
    assert len(changed) == 1


def _a_text(tables):
    """A table and a key of it that holds a text of one line."""
    tables = tables["counts"][0] if "counts" in tables else tables
    for key, value in tables.items():
        if isinstance(value, str) and "\n" not in value:
            return tables, key
    rows = (value for value in tables.values() if isinstance(value, dict) or isinstance(value[0], dict))
    inner = next(rows)
    return _a_text(inner if isinstance(inner, dict) else inner[0])


@pytest.mark.parametrize("battle", BATTLES)
def test_every_battle_of_ours_is_opened_and_saved_as_it_is(battle, tmp_path):
    """Opening and saving without an edit writes nothing, and a copy is laid out as ours is."""
    copied_pack(tmp_path, "mine", battle)
    before = on_disk(tmp_path)
    assert open_workshop(tmp_path).save() == []
    assert on_disk(tmp_path) == before
    game = GAMES[battle.partition("/")[0]]
    mine = laid_out(game, game.printed("mine", read_pack(tmp_path).values))
    assert mine == laid_out(game, battle.partition("/")[2])


def laid_out(game, id_):
    """What the set-up of a battle tells; a pack is read in the order of its keys."""
    event, _ = game.start(id_, KeyedDice(b"k" * 16, 0))
    return sorted(repr(fact).replace(id_, "mine") for fact in event.facts)


@pytest.mark.parametrize("name", shipped())
def test_a_pack_that_ships_is_saved_as_it_is_and_so_is_a_copy(name, tmp_path):
    """A pack written by hand stays as it is; a copy under another name is as sound as it."""
    folder = copytree(SHIPPED / name, tmp_path / "pack")
    before = on_disk(folder)
    assert open_workshop(folder).save() == []
    assert on_disk(folder) == before
    branched_pack(tmp_path / "mine", "mine", SHIPPED / name)
    copy = open_workshop(tmp_path / "mine")
    assert copy.save() == []
    assert copy.draft.battles == ("mine",)
    assert checked(read_pack(tmp_path / "mine"))[0] == []


@pytest.mark.parametrize("edit", ONE_OF_EACH, ids=lambda edit: type(edit).__name__)
def test_an_edit_is_saved_read_again_and_undone(edit, shop):
    """What is saved says the same as the draft; undone and saved again, every byte is as it was."""
    before = on_disk(shop.folder)
    shop.apply(edit)
    wanted = shop.draft.files
    assert bool(shop.save()) == (wanted != shop.history.drafts[0].files)
    assert open_workshop(shop.folder).draft.files == wanted
    shop.undo()
    shop.save()
    assert on_disk(shop.folder) == before


def test_remarks_and_order_survive_many_edits(shop):
    """Every line that is a remark is there after all edits, in its order."""
    remarks = _remarks(shop)
    for edit in ONE_OF_EACH:
        shop.apply(edit)
    shop.save()
    assert _remarks(shop) == remarks


def _remarks(shop):
    return [line for text in shop.texts.values() for line in text.splitlines() if line.startswith("#")]


def test_every_kind_of_edit_is_tried_and_can_be_kept():
    """Each is among those above, and its JSON means it again."""
    assert {type(edit) for edit in ONE_OF_EACH} == set(EDITS.values()) - {Copy}
    for edit in (*ONE_OF_EACH, Copy(MAP, "trenton", "mine")):
        assert meant(json.loads(json.dumps(said(edit)))) == edit
    with pytest.raises(DecodeError):
        meant({"edit": "Explode"})


def test_undo_is_the_fold_without_the_last_edit(shop):
    """After any number of edits and undos the draft is what the remaining edits make of the first one."""
    first = shop.draft
    for edit in ONE_OF_EACH:
        shop.apply(edit)
    for left in range(len(ONE_OF_EACH) - 1, -1, -1):
        assert shop.undo()
        assert shop.draft == folded(first, ONE_OF_EACH[:left])
    assert not shop.undo()
    while shop.redo():
        pass
    assert shop.draft == folded(first, ONE_OF_EACH)


def test_edits_that_were_not_saved_are_there_the_next_time(shop):
    """Who is interrupted goes on; who lets go of them does not."""
    for edit in ONE_OF_EACH[:5]:
        shop.apply(edit)
    shop.undo()
    again = open_workshop(shop.folder)
    assert again.restored == 4
    assert again.draft == shop.draft
    again.undo()
    assert open_workshop(shop.folder).restored == 3
    again.forget()
    assert open_workshop(shop.folder).restored == 0


def test_after_a_save_nothing_is_restored(shop):
    """Saved edits are on disk; another hand's change of a file ends what was kept before it."""
    shop.apply(ONE_OF_EACH[0])
    shop.save()
    assert open_workshop(shop.folder).restored == 0
    shop.apply(ONE_OF_EACH[1])
    path = shop.folder / "pack.toml"
    path.write_text(path.read_text("utf-8") + "\n", encoding="utf-8")
    assert open_workshop(shop.folder).restored == 0


def test_a_file_that_somebody_else_changed_is_not_written_over(shop):
    """The other's words stay, and so do the edits."""
    shop.apply(Put("pack", "title", "Mine"))
    path = shop.folder / "pack.toml"
    path.write_text('title = "Theirs"\n', encoding="utf-8")
    with pytest.raises(SaveError, match="Somebody else"):
        shop.save()
    assert path.read_text("utf-8") == 'title = "Theirs"\n'
    assert shop.draft.files["pack"]["title"] == "Mine"


@pytest.mark.parametrize(
    ("file", "before", "after", "said"),
    [
        ("scenarios/mine.toml", 'first = "american"', "first = 5", "first"),
        ("scenarios/mine.toml", 'map = "mine"', 'map = "nowhere"', "map"),
        ("maps/mine.toml", "col_max = 30", "col_max = 300", "range"),
        ("maps/mine.toml", 'battle = "mine"', "battle = [", "TOML"),
        ("pack.toml", 'title = "', "title = ", "TOML"),
        ("pack.toml", 'engine = "rebels"', 'engine = "chess"', "known are brandywine, rebels, revolution"),
    ],
)
def test_what_has_not_the_shape_of_a_battle_is_refused_in_a_sentence(shop, file, before, after, said):
    """A text editor has to repair it first; nothing is written."""
    path = shop.folder / file
    path.write_text(path.read_text("utf-8").replace(before, after), encoding="utf-8")
    with pytest.raises(DataError, match=said):
        open_workshop(shop.folder)


def test_a_map_of_ours_is_copied_when_it_is_wanted_and_gone_when_undone(tmp_path):
    """The copy keeps the remarks of ours; undone and saved, the pack has the files that it had."""
    folder = copytree(SHIPPED / "trenton-redoubts", tmp_path / "pack")
    (folder / "maps/trenton-redoubts.toml").unlink()
    scenario = folder / "scenarios/trenton-redoubts.toml"
    text = scenario.read_text("utf-8").replace('map = "trenton-redoubts"', 'map = "trenton"')
    scenario.write_text(text, encoding="utf-8")
    before, shop = on_disk(folder), open_workshop(folder)
    shop.apply(Copy("maps/trenton-redoubts", "trenton", "trenton-redoubts"))
    shop.apply(Paint("maps/trenton-redoubts", (1010,), "woods", "w"))
    shop.save()
    assert "# column tens" in (folder / "maps/trenton-redoubts.toml").read_text("utf-8")
    assert load_scenario("trenton-redoubts", read_pack(folder).values).map.terrain[1010] == "woods"
    shop.undo()
    shop.undo()
    shop.save()
    assert on_disk(folder) == before


@pytest.mark.parametrize("game", [craft.id for craft in crafts() if craft.blank])
def test_a_new_pack_is_an_empty_battle_that_is_laid_out(game, tmp_path):
    """Of any size it has a map of clear ground, and its printed form is sound."""
    for columns, rows in ((12, 10), (40, 34), (3, 3)):
        folder = tmp_path / f"{columns}"
        new_pack(folder, "mine", columns, rows, game)
        hexmap = craft_of(game).load("mine", read_pack(folder).values).map
        assert len(hexmap.grid.hexes) == columns * rows
        assert set(hexmap.terrain.values()) == {"clear"}


# ---------------------------------------------------------------- any edits at all

HEXES = st.sampled_from([1010, 1401, 1402, 1502, 1603, 1606, 2005, 3012, 9999])
WAYS = st.sampled_from([(1603, 1604), (1603, 1604, 1605), ()])
M = st.just("m")
MADE = st.one_of(
    st.builds(
        Paint,
        st.just(MAP),
        st.tuples(HEXES, HEXES),
        st.sampled_from(["woods", "water", "meadow"]),
        st.just("m"),
    ),
    st.builds(Raise, st.just(MAP), st.tuples(HEXES), st.integers(0, 9)),
    st.builds(Draw, st.just(MAP), st.sampled_from(["river", "bridge", *WORKS]), HEXES, HEXES),
    st.builds(Erase, st.just(MAP), st.sampled_from(["stream", "ford", *WORKS]), HEXES, HEXES),
    st.builds(Route, st.just(MAP), st.integers(0, 12), st.text(), st.just("road"), WAYS),
    st.builds(Name, st.just(MAP), HEXES, st.text()),
    st.builds(Station, st.just(BATTLE), st.sampled_from(["1-rall", "nobody"]), HEXES, st.integers(0, 9)),
    st.builds(Discharge, st.just(BATTLE), st.sampled_from(["1-rall", "rall-arty", "nobody"])),
    st.builds(Put, st.just(BATTLE), st.sampled_from(["title", "victory.how", "names.british"]), st.text()),
)
NUMBER = count()


@settings(max_examples=25, deadline=None)
@example(edits=[Route(MAP, 0, "\r\n", "road", (1603, 1604))])
@given(edits=st.lists(MADE, max_size=8))
def test_any_edits_can_be_made_written_and_read(edits, tmp_path_factory):
    """No edit stops the next: what is written says what the draft says, and a fault stops only playing."""
    folder = tmp_path_factory.mktemp(f"any{next(NUMBER)}")
    copied_pack(folder, "mine", "trenton")
    shop = open_workshop(folder)
    for edit in edits:
        shop.apply(edit)
    for name, text in shop.written().items():
        assert tomllib.loads(text) == shop.draft.files[name]
    assert begun(shop.history.drafts[0]).draft == shop.history.drafts[0]
    with suppress(DataError):
        GAME.printed("mine", shop.values)
