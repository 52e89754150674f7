"""The workshop for every game by keys: what only one of them has, and what its file says besides."""

from __future__ import annotations

import json
from shutil import copytree

import pytest

from cockade.engine.data_files import DataError
from cockade.engine.editor.registry import craft_of
from cockade.events.editor import Copy, Put
from cockade.saves.packs import read_pack
from cockade.saves.workshop import copied_pack, new_pack, open_workshop
from cockade.tui.commands.edit import opened
from cockade.tui.editor.screens.edit import EditScreen
from cockade.tui.games.pack_checks import checked
from cockade.tui.games.pack_loading import SHIPPED
from cockade.tui.play.game import GameScreen
from cockade.tui.text.cli_errors import CommandError
from cockade.tui.text.i18n import speak
from tests.tui.editor.test_workshop import brush, desk, go, work, write
from tests.tui.table import NORMAL, SMALL, picture


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """Where a pack is to be made."""
    monkeypatch.setenv("COCKADE_DATA", str(tmp_path / "data"))
    return tmp_path / "mine"


async def choose(game, wanted):
    """Go down a list to the row that begins so, and choose it."""
    for _ in range(60):
        if any(row.split(">", 1)[1].strip(" 0123456789").startswith(wanted) for row in _marked(game)):
            await game.press("enter")
            return
        await game.press("down")
    raise AssertionError(wanted + picture(game))


def _marked(game):
    return [row.partition("│")[2] for row in picture(game).splitlines() if "│ >" in row]


def battle(folder):
    """The tables of the battle as they were saved."""
    return open_workshop(folder).draft.battle("mine")


# ---------------------------------------------------------------- Brandywine


def test_a_battle_of_brandywine_is_drawn_manned_and_played(folder):
    """Its own terrain, creek, ford and slope; counters of its sheet; an end; no fault; F5 and back."""
    new_pack(folder, "mine", 12, 10, "brandywine")

    async def scenario(game):
        await game.press("t", "c", "enter")
        for hex_, kind in ((404, "creek"), (404, "primary_ford"), (606, "slope")):
            await go(game, hex_)
            await brush(game, kind)
            await game.press("enter")
        await game.press("2")
        for side, hex_ in (("1", 303), ("2", 903)):
            await game.press("a", side, "enter")
            await go(game, hex_)
            await game.press("enter")
        await game.press("3")
        await choose(game, "Last turn")
        await write(game, "4")
        await game.press("escape", "s")
        await game.until(lambda: "no fault" in picture(game))
        assert "Saved" in picture(game)
        before = desk(game).shop.draft
        await game.press("f5", "7")
        await game.until(lambda: isinstance(game.app.screen, GameScreen))
        assert len(game.app.screen.session.state.units) == 2
        await game.press("escape", "escape", "escape")
        await game.until(lambda: isinstance(game.app.screen, EditScreen))
        assert desk(game).shop.draft is before

    work(folder, scenario)
    mine = craft_of("brandywine").load("mine", read_pack(folder).values)
    assert mine.map.terrain[605] == "cultivated"
    assert {*mine.map.hexsides.values()} == {frozenset({"creek", "primary_ford"})}
    assert [*mine.map.slopes.values()] == ["slope"]
    assert {group.hex for group in mine.groups} == {303, 903}
    assert mine.last_turn == 4
    assert checked(read_pack(folder))[0] == []


def test_a_counter_of_brandywine_begins_reduced_arrives_and_is_taken_out(folder):
    """What can be changed of one whose values are printed."""
    copied_pack(folder, "mine", "brandywine/feint")
    unit = []

    async def scenario(game):
        await game.press("2")
        await go(game, 1726)
        unit.append(desk(game).here()[0]["id"])
        await game.press("enter", "1")
        await choose(game, "Starts on its reduced side")
        await game.press("enter", "1")
        await choose(game, "Select it, to arrive")
        await write(game, "9")
        await go(game, 1826)
        await game.press("enter")
        await go(game, 918)
        await game.press("x", "u", "s")

    work(folder, scenario)
    groups = [group for group in battle(folder)["american"] if unit[0] in group["units"]]
    assert [(group["hex"], group["turn"]) for group in groups] == [("1826", 9)]


# ---------------------------------------------------------------- The American Revolution


def test_pieces_of_the_revolution_are_counted_moved_and_played(folder):
    """More of a kind, a kind that was not there, none of it; years and goals; F5 and back; undo."""
    copied_pack(folder, "mine", "revolution/short")

    async def scenario(game):
        await game.press("g")
        await write(game, "boston")
        assert "British regular" in picture(game)
        await game.press("enter", "1", "backspace")
        await write(game, "4")
        await game.press("g")
        await write(game, "charleston")
        await game.press("a", "1")
        await choose(game, "Continental regular")
        await game.press("backspace")
        await write(game, "2")
        assert "2 Continental regulars" in picture(game)
        await game.press("3")
        await choose(game, "Years")
        await game.press(*["backspace"] * 5)
        await game.press("enter", "escape", "s")
        await game.until(lambda: "no fault" in picture(game))
        before = desk(game).shop.draft
        await game.press("p", "7")
        await game.until(lambda: isinstance(game.app.screen, GameScreen))
        await game.press("escape", "escape", "escape")
        await game.until(lambda: isinstance(game.app.screen, EditScreen))
        assert desk(game).shop.draft is before

    work(folder, scenario)
    mine = battle(folder)
    units = {
        (*group.get("areas", ()), group["side"]): group["units"]
        for group in mine["group"]
        if "units" in group
    }
    assert units["boston", "british"]["british_regular"] == 4
    assert units["charleston", "american"]["american_regular"] == 2
    assert mine["years"] == [1775, 1776, 1777]
    assert checked(read_pack(folder))[0] == []


def test_an_area_of_the_revolution_is_worth_more_and_joined_otherwise(folder):
    """Points, owner, and a way by road: in the pack's own copy of the map, which is what is played on."""
    copied_pack(folder, "mine", "campaign")

    async def scenario(game):
        await game.press("1", "g")
        await write(game, "hartford")
        await game.press("enter")
        await choose(game, "political points")
        await write(game, "7")
        await choose(game, "owner")
        await choose(game, "British")
        await choose(game, "Another connection")
        await write(game, "lexington")
        await choose(game, "road")
        await game.press("escape")
        assert "7 points" in picture(game)
        await game.press("s")
        await game.until(lambda: "no fault" in picture(game))

    work(folder, scenario)
    found = craft_of("revolution").load("mine", read_pack(folder).values).map
    hartford = found.areas["hartford"]
    assert (hartford.points, hartford.colour) == (7, "british")
    assert hartford.also["points"].source == "reconstructed"
    assert found.way("hartford", "lexington") == "road"
    shop = open_workshop(folder)
    assert checked(read_pack(folder))[0] == []
    assert shop.texts["maps/mine"].count("\n[[area]]\n") == len(found.areas)


def test_a_map_of_a_pack_keeps_the_areas_and_the_drawing(folder):
    """What an area is, where it lies and how it is called on the map is printed."""
    copied_pack(folder, "mine", "campaign")
    shop = open_workshop(folder)
    shop.apply(Copy("maps/mine", "revolution", "mine"))
    tables = shop.draft.files["maps/mine"]["area"]
    for key, value in (("w", 11), ("kind", "wilderness"), ("label", "Queb.")):
        shop.apply(Put("maps/mine", "area", [{**tables[0], key: value}, *tables[1:]]))
        with pytest.raises(DataError, match=key):
            shop.draft.craft.load("mine", shop.values)
        shop.undo()
    shop.apply(Put("maps/mine", "area", tables[1:]))
    with pytest.raises(DataError):
        shop.draft.craft.load("mine", shop.values)


def test_too_many_pieces_are_a_fault(folder):
    """13.10: more than there are counters."""
    copied_pack(folder, "mine", "campaign")

    async def scenario(game):
        await game.press("g")
        await write(game, "boston")
        await game.press("enter", "1", "backspace")
        await write(game, "99")
        await game.until(lambda: "1 fault" in picture(game))
        await game.press("u")
        await game.until(lambda: "no fault" in picture(game))
        await game.press("1", "f")
        assert "This key is for maps of hexes." in picture(game)

    work(folder, scenario)


# ---------------------------------------------------------------- what every game has


@pytest.mark.parametrize("name", ["brandywine-crossing", "war-from-1777"])
def test_a_pack_that_ships_is_opened_changed_and_checked(name, tmp_path):
    """One of another game is opened as those of the first, and a copy under another name."""
    folder = copytree(SHIPPED / name, tmp_path / name)

    async def scenario(game):
        await game.press("s")
        assert "saved already" in picture(game)

    for size in (SMALL, NORMAL):
        work(folder, scenario, size, name)
    shop, own = opened(tmp_path / "mine", None, name)
    assert (own, shop.draft.craft.id) == ("mine", shop.draft.files["pack"]["engine"].partition("@")[0])


def test_a_game_without_a_blank_map_says_how_to_begin(tmp_path):
    """An empty battle of a game, and one of a game that has none."""
    assert opened(tmp_path / "mine", (20, 14), "brandywine")[0].draft.craft.id == "brandywine"
    with pytest.raises(CommandError, match="--from"):
        opened(tmp_path / "other", None, "revolution")


def test_an_exclusive_rule_of_several_keys_is_filled_in(folder):
    """Its units, hexes and turn; it rests on a clause, and is gone with its last row."""
    copied_pack(folder, "mine", "trenton")

    async def scenario(game):
        await game.press("3")
        await choose(game, "Exclusive rules")
        await choose(game, "These units move only")
        await choose(game, "One more")
        await choose(game, "the units")
        await write(game, "1-rall 2-rall")
        await choose(game, "most hexes")
        await write(game, "2")
        await choose(game, "before this turn")
        await write(game, "4")
        await game.press("escape", "escape", "escape", "s")
        await game.until(lambda: "no fault" in picture(game))

    work(folder, scenario)
    mine = battle(folder)
    assert mine["special"]["slow"] == [{"units": ["1-rall", "2-rall"], "hexes": 2, "before": 4}]
    assert mine["basis"]["slow"]["rule"] == craft_of("rebels").ours("brooklyn")["basis"]["slow"]["rule"]


def test_a_number_of_the_charts_is_changed_and_printed_again(folder):
    """The pack says what differs and nothing else; as it is printed, it has no charts at all."""
    new_pack(folder, "mine", 12, 10)

    async def change(game):
        await game.press("3")
        await choose(game, "Charts")
        await choose(game, "terrain")
        await choose(game, "woods")
        await choose(game, "cost")
        await write(game, "8")
        assert "printed: 6" in picture(game) or "printed:" in picture(game)
        await game.press("escape", "escape", "escape", "escape", "s")

    work(folder, change)
    (row,) = open_workshop(folder).draft.files["charts"]["terrain"]
    assert (row["id"], row["cost"], row["source"]) == ("woods", 8, "reconstructed")

    async def back(game):
        await game.press("3")
        await choose(game, "Charts")
        await choose(game, "terrain")
        await choose(game, "woods")
        await choose(game, "As it is printed")
        await game.press("escape", "escape", "escape", "escape", "s")

    work(folder, back)
    assert "terrain" not in open_workshop(folder).draft.files["charts"]


def test_where_bots_lost_units_is_marked_until_it_is_let_go_of(folder, monkeypatch):
    """The hexes that had most of all losses; the one under the cursor says how many."""
    new_pack(folder, "mine", 12, 10)
    report = {
        "games": 10,
        "finished": 10,
        "wins": {"american": 4, "british": 6},
        "mean_turns": 6,
        "mean_at_the_end": {},
        "errors": 0,
        "lost_at": {"605": 8, "606": 1, "607": 1},
    }
    command = ("-c", f"print({json.dumps(json.dumps(report))})")
    monkeypatch.setattr("cockade.tui.editor.screens.health.COMMAND", command)

    async def scenario(game):
        await game.press("2", "a", "1", "1")
        await write(game, "VA")
        await write(game, "3 6")
        await game.press("enter", "H", "2", "1")
        await game.until(lambda: "10 games between bots" in picture(game))
        assert "8 units were lost in 1 places, most at 0605: 8" in picture(game)
        await game.press("escape")
        assert "8 units were lost here" in picture(game)
        await game.press("escape")
        assert desk(game).heat is None

    work(folder, scenario)


KEYS = (*"twfdrRacxUesHpg", "question_mark", "z", "q")


@pytest.mark.parametrize("base", ["", "brandywine/feint", "revolution/campaign"])
@pytest.mark.parametrize("size", [SMALL, NORMAL], ids=["80x24", "120x40"])
def test_no_key_breaks_the_workshop_of_any_game(base, size, folder, language):
    """In no mode and whatever is open, in either language."""
    speak(language)
    if base:
        copied_pack(folder, "mine", base)
    else:
        new_pack(folder, "mine", 12, 10)

    async def scenario(game):
        for mode in ("1", "2"):
            for key in KEYS:
                await game.press(mode, key, "escape", "escape", "escape")
                assert isinstance(game.app.screen, EditScreen), key

    work(folder, scenario, size)
