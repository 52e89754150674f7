"""The lines around the map of the workshop: what is open, what is under the cursor, faults, keys."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cockade.engine.hexgrid import DIRECTIONS, spoken
from cockade.engine.packs import BRIEFING, SCENARIOS
from cockade.events.faults import Problem, plain
from cockade.tui import actions
from cockade.tui.games.hexes import hex_brief, hex_ground, hex_head
from cockade.tui.games.rebels.counters import KINDS
from cockade.tui.games.rebels.names import tone_of
from cockade.tui.keymaps import keys_of
from cockade.tui.text.line import EMPTY, Line, Span, clipped, line, spread, width_of, wrapped
from cockade.tui.text.trouble import problem_words
from cockade.tui.text.words import count, labelled, listed, mark, say
from cockade.tui.view.workshop.counters import in_a_row, values_of
from cockade.tui.view.workshop.desk import BATTLE, MAP, UNITS
from cockade.tui.view.workshop.tools import LEVEL, SIDE, TERRAIN

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from cockade.engine.hexmap import HexMap
    from cockade.engine.sheets import Fault
    from cockade.tui.actions import Act
    from cockade.tui.view.workshop.desk import Desk

MODES = {MAP: mark("Map"), UNITS: mark("Units"), BATTLE: mark("Battle")}
HINTS: dict[str, tuple[tuple[tuple[Act, ...], str], ...]] = {
    MAP: (
        ((actions.PICK,), mark("paint")),
        ((actions.BRUSHES,), mark("brush")),
        ((actions.BRUSH_SIZE,), mark("size")),
        ((actions.FILL, actions.LINE), mark("fill, line")),
        ((actions.SIDE,), mark("hexside")),
        ((actions.REMOVE,), mark("remove")),
        ((actions.UNDO,), mark("undo")),
        ((actions.EDIT_UNITS, actions.EDIT_BATTLE), mark("units, battle")),
        ((actions.HELP,), mark("help")),
    ),
    UNITS: (
        ((actions.PICK,), mark("place, change")),
        ((actions.ENROL, actions.TAKE_OVER), mark("new, from a battle")),
        ((actions.BRUSHES,), mark("all units")),
        ((actions.REMOVE,), mark("remove")),
        ((actions.UNDO,), mark("undo")),
        ((actions.EDIT_MAP, actions.EDIT_BATTLE), mark("map, battle")),
        ((actions.HELP,), mark("help")),
    ),
    BATTLE: (((actions.PICK,), mark("choose")), ((actions.ESCAPE,), mark("back"))),
}
LONGEST = 300


def top_line(desk: Desk, width: int) -> Line:
    """The pack, its battle, whether it is saved, and the mode."""
    unsaved = "" if desk.shop.is_saved else say("not saved")
    title = listed([str(desk.whole.get("title", desk.id)), unsaved])
    pack = Span(desk.shop.folder.name, "dim")
    return spread(
        line(Span(f" {title}  ", "title"), pack), line(Span(say(MODES[desk.mode]), "key"), " "), width
    )


def brush_line(desk: Desk) -> Line:
    """What is drawn next, or who is placed next."""
    if desk.mode != MAP:
        return _hand(desk)
    tool = desk.tool
    more = ""
    if tool.kind in (TERRAIN, LEVEL):
        more = count("{n} hex", "{n} hexes", desk.size)
    elif tool.kind == SIDE:
        more = say("side {side}", side=DIRECTIONS[desk.side])
    return line(Span(tool.called, "chosen"), f"  {more}" if more else "")


def _hand(desk: Desk) -> Line:
    if not desk.hand:
        return line(Span(count("{n} unit", "{n} units", len(desk.units)), "dim"))
    unit = desk.unit(desk.hand)
    when = say("arrives on turn {n}", n=desk.turn) if desk.turn else ""
    return line(Span(listed([in_a_row(unit), when]), "chosen"))


def info_line(desk: Desk, width: int) -> Line:
    """The hex under the cursor and the brush, in one row."""
    brush = line(*brush_line(desk), " ")
    here = say(", ").join(in_a_row(row) for row in desk.here())
    ground = hex_brief(desk.map, desk.cursor, _terrain(desk), _kinds)
    told = line(" ", *ground, Span(f"  {here}", "title") if here else "")
    return spread(clipped(told, width - width_of(brush) - 1), brush, width)


def _terrain(desk: Desk) -> str:
    name = say(desk.map.terrain[desk.cursor].replace("_", " "))
    level = desk.map.level[desk.cursor]
    return listed([name, say("level {n}", n=level) if level else ""])


def _kinds(sheet: HexMap, here: int, there: int) -> Iterator[str]:
    """What lies on a hexside, as somebody in the hex sees it."""
    found = [*sheet.kinds(here, there)]
    found += [sheet.works[pair] for pair in ((here, there), (there, here)) if pair in sheet.works]
    yield from (say(kind.replace("_", " ")) for kind in sorted(found))


def panel_lines(desk: Desk, width: int, rows: int) -> list[Line]:
    """The same at length, and every fault, where there is room for a panel."""
    found = [
        *_hex_lines(desk, width),
        EMPTY,
        line(Span(say("Brush") if desk.mode == MAP else say("Selected"), "title")),
    ]
    found += [brush_line(desk), EMPTY, line(Span(_faults_title(desk), "title"))]
    for n, (file, fault) in enumerate(desk.faults or desk.doubts):
        tone = "key" if n == desk.at_fault else "bad" if desk.faults else ""
        found += wrapped(line(Span(fault_words(file, fault), tone)), width, 2)
    return found[:rows]


def _hex_lines(desk: Desk, width: int) -> list[Line]:
    found = wrapped(hex_head(desk.map, desk.cursor, _terrain(desk)), width)
    for text in hex_ground(desk.map, desk.cursor, _kinds):
        found += wrapped(line(Span(text, "dim")), width, 2)
    for row in desk.here():
        when = desk.where(row["id"])[1]
        turn = say("arrives on turn {n}", n=when) if when else ""
        found += wrapped(line(Span(listed([in_a_row(row), turn]), tone_of(row["side"]))), width, 2)
    return found


def _faults_title(desk: Desk) -> str:
    if desk.faults:
        return count("{n} fault", "{n} faults", len(desk.faults))
    return (
        count("{n} likely mistake", "{n} likely mistakes", len(desk.doubts))
        if desk.doubts
        else say("no fault")
    )


def fault_line(desk: Desk, changed: Mapping[str, str], width: int) -> Line:
    """How many faults there are, and the one that was gone to last, or the first."""
    found = desk.faults or desk.doubts
    if not found:
        return line(Span(f" {say('no fault')}", "good"))
    file, fault = found[max(0, desk.at_fault) % len(found)]
    head = line(Span(f" {_faults_title(desk)} ", "bad" if desk.faults else "title"))
    key = line(Span(f" {keys_of(changed, actions.FAULT)}", "key"), f" {say('next')} ")
    said = clipped(line(fault_words(file, fault)), width - width_of(head) - width_of(key) - 1)
    return spread(line(*head, *said), key, width)


def fault_words(file: str, fault: Fault) -> str:
    """A fault in a sentence, with its file and place."""
    says = problem_words(fault.says if isinstance(fault.says, Problem) else plain(fault.says, LONGEST))
    where = "" if fault.place == "$" else f" {plain(fault.place.removeprefix('$.'), 60)}"
    return labelled(f"{_short(file)}{where}", says)


def _short(file: str) -> str:
    name = file.removesuffix(".toml")
    return name if name == BRIEFING else name.removeprefix(SCENARIOS)


def message_line(desk: Desk) -> Line:
    """What was said last."""
    return line(Span(f" {desk.message}", "bad" if desk.is_bad else "")) if desk.message else EMPTY


def hint_line(desk: Desk, changed: Mapping[str, str], width: int) -> Line:
    """Keys that do something now, as many as there is room for, the last always."""
    *some, last = [_hint(keys_of(changed, *acts), say(words)) for acts, words in HINTS[desk.mode]]
    kept: list[Line] = []
    for each in some:
        if sum(map(width_of, [*kept, each, last])) < width:
            kept.append(each)
    return line(" ", *(span for each in [*kept, last] for span in each))


def _hint(key: str, words: str) -> Line:
    return line(Span(key, "key"), f" {words}  ")


def unit_rows(units: Sequence[Mapping[str, object]], places: Sequence[str]) -> list[tuple[str, str]]:
    """Units as a table: name, kind and values, and where each is."""
    return [
        (f"{say(str(row.get('name', '')))}  {KINDS.get(str(row.get('kind')), '?')} {values_of(row)}", place)
        for row, place in zip(units, places, strict=True)
    ]


def place_words(desk: Desk, id_: str) -> str:
    """Where a unit starts, or when and where it arrives."""
    hexes, turn, zone = desk.where(id_)
    where = listed(map(spoken, hexes)) or (say("area {name}", name=zone) if zone else say("nowhere"))
    return listed([where, say("arrives on turn {n}", n=turn) if turn else ""])
