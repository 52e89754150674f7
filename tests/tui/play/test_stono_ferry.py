"""The battle of Stono Ferry, which comes along as a pack, made in the workshop by keys alone."""

from __future__ import annotations

import pytest
from attrs import fields

from cockade.engine.hexmap_file import CROSSINGS, WATERS, WORKS
from cockade.engine.rebels.common.data import Special
from cockade.engine.rebels.common.scenarios import load_scenario
from cockade.engine.rebels.editor.forms import forms
from cockade.engine.rebels.play import GAME
from cockade.events.rebels import SIDES
from cockade.lab.commands.match import Match
from cockade.lab.commands.match import play as play_match
from cockade.saves.packs import read_pack
from cockade.saves.workshop import new_pack
from cockade.tui.games.pack_checks import checked
from cockade.tui.games.pack_loading import SHIPPED, battle_of
from cockade.tui.games.rebels.editor import HOW
from tests.tui.editor.test_workshop import brush, desk, go, work, write

NAME = "stono-ferry"
WAYS_TO_WIN, KINDS = list(HOW), list(forms().unit)


@pytest.fixture(scope="module")
def wanted():
    """What the keys have to arrive at: the battle that ships."""
    values = read_pack(SHIPPED / NAME).values
    return load_scenario(NAME, values)


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """An empty battle of its size."""
    monkeypatch.setenv("COCKADE_DATA", str(tmp_path / "data"))
    new_pack(tmp_path / NAME, NAME, 12, 10)
    return tmp_path / NAME


async def paint(game, hexmap):
    """Terrain, down each column."""
    letters = {tool.which: tool.letter for tool in desk(game).tools if tool.kind == "terrain"}
    for hex_ in sorted(hexmap.terrain):
        kind = hexmap.terrain[hex_]
        if kind == "clear":
            continue
        if desk(game).tool.which != kind:
            await game.press("t", letters[kind])
        if desk(game).cursor == hex_ - 1:
            await game.press("down")
        if desk(game).cursor != hex_:
            await go(game, hex_)
        await game.press("enter")


async def take(game, kind):
    """The tool of a kind, if it is not in hand."""
    if desk(game).tool.which != kind:
        await brush(game, kind)


async def side(game, hex_, beyond):
    """Point from a hex at the side towards another, and draw there."""
    if desk(game).cursor != hex_:
        await go(game, hex_)
    while desk(game).over != beyond:
        await game.press("r")
    await game.press("enter")


async def draw(game, hexmap):
    """Waters, crossings and works, then roads and names."""
    for kind in (*WATERS, *CROSSINGS):
        for a, b in sorted(pair for pair, kinds in hexmap.hexsides.items() if kind in kinds):
            await take(game, kind)
            await side(game, a, b)
    for kind in WORKS:
        for inner, outer in sorted(pair for pair, work_ in hexmap.works.items() if work_ == kind):
            await take(game, kind)
            await side(game, inner, outer)
    for way in hexmap.ways:
        await brush(game, way.kind)
        for hex_ in way.hexes:
            await go(game, hex_)
            await game.press("enter")
        await game.press("escape")
    for hex_, name in hexmap.places.items():
        await take(game, "")
        await go(game, hex_)
        await game.press("enter")
        await write(game, name)


async def enrol(game, battle, group, id_):
    """A new unit with its values, in its hex or due there."""
    counter = battle.counters[id_]
    await game.press("2", "a", str(1 + SIDES.index(counter.side)), str(1 + KINDS.index(counter.kind)))
    await write(game, counter.name)
    values = {
        "leader": (counter.command, counter.span),
        "artillery": (counter.bombardment, GUNS.get(counter.reach)),
    }.get(counter.kind, (counter.strength[0], counter.morale[0]))
    await write(game, "{} {}".format(*values))
    if counter.kind == "artillery" and counter.morale != (6, 4):
        await reopen(game, "5", "{} {}".format(*counter.morale))
    if group.turn:
        await reopen(game, "2", str(group.turn))
    await go(game, group.hexes[0])
    await game.press("enter")


GUNS = {2: 3, 3: 4, 4: 6}
"""Pounds by reach (7.2)."""


async def reopen(game, row, text):
    """The unit in hand, which is the last of the table: one of the things that can be done with it."""
    held = desk(game).hand
    await game.press("escape", "t", "end", "enter", row)
    await write(game, text)
    if row != "2":
        await game.press("t", "end", "enter", "1")
    assert desk(game).hand == held


async def settle(game, battle):
    """The list of the battle, but for its longer texts."""
    await game.press("3", "1", *["backspace"] * 20)
    await write(game, battle.title)
    await game.press("3")
    await write(game, " ".join(battle.labels))
    for n, army in enumerate(SIDES):
        await game.press(str(5 + 2 * n))
        await write(game, str(battle.levels[army] // 2))
        await game.press(str(6 + 2 * n), *["backspace"] * 4)
        await write(game, " ".join(f"{hex_:04d}" for hex_ in battle.communication[army]))
    await game.press("9", "1", str(1 + WAYS_TO_WIN.index(battle.victory.how)), *["backspace"] * 4)
    await write(game, " ".join(f"{hex_:04d}" for hex_ in battle.victory.places))
    rules = [part.name for part in fields(Special)]
    await game.press("down", "enter", *["down"] * rules.index("fixed"), "enter", "2")
    await write(game, "artillery")
    await game.press("escape", "escape", "s")


def test_stono_ferry_is_made_in_the_workshop_by_keys(folder, wanted):
    """
    Map, counters and places, turns, levels, victory and exclusive rule are those that ship.

    A text editor has added what no key makes, nations, sources, reasons and Japanese, and the longer texts.
    """

    async def scenario(game):
        await paint(game, wanted.map)
        await draw(game, wanted.map)
        for group in wanted.groups:
            for id_ in group.units:
                await enrol(game, wanted, group, id_)
        await settle(game, wanted)

    work(folder, scenario, battle=NAME)
    made = read_pack(folder)
    faults, _ = checked(made)
    assert faults == []
    found = load_scenario(NAME, made.values)
    ground = ("terrain", "level", "hexsides", "works", "roads", "places", "slopes")
    assert [getattr(found.map, part) for part in ground] == [getattr(wanted.map, part) for part in ground]
    assert shown(found) == shown(wanted)
    assert found.victory == wanted.victory
    assert found.special == wanted.special
    bots = dict.fromkeys(GAME.sides, "regular")
    played = play_match(Match("rebels", battle_of(str(folder)).id, 1, bots, True, ""), 0)
    assert (played.problem, played.finished) == ("", True)


PRINTED = (
    "name",
    "side",
    "kind",
    "strength",
    "morale",
    "points",
    "allowance",
    "bombardment",
    "reach",
    "span",
)


def shown(battle):
    """What the keys make of a battle, without the nation of its counters."""
    counters = {
        id_: [getattr(each, part) for part in (*PRINTED, "command")] for id_, each in battle.counters.items()
    }
    places = {id_: (group.hexes, group.turn) for group in battle.groups for id_ in group.units}
    return (counters, places, battle.title, battle.labels, battle.levels, battle.communication)
