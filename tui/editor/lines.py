"""The lines around the map of the editor: the pack, the place under the cursor, faults, keys."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cockade.engine.packs import BRIEFING, SCENARIOS
from cockade.events.problems import Problem, plain
from cockade.tui.editor.session import BATTLE, MAP, UNITS
from cockade.tui.input import actions
from cockade.tui.input.keymaps import keys_of
from cockade.tui.text.cli_errors import problem_words
from cockade.tui.text.i18n import count, labelled, listed, mark, say
from cockade.tui.text.line import EMPTY, Line, Span, clipped, line, spread, width_of, wrapped

if TYPE_CHECKING:
    from collections.abc import Mapping
    from types import ModuleType

    from cockade.engine.data_files import Fault
    from cockade.tui.editor.session import EditorSession
    from cockade.tui.input.actions import Act

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
AREA_HINTS: dict[str, tuple[tuple[tuple[Act, ...], str], ...]] = {
    MAP: (
        ((actions.PICK,), mark("change the area")),
        ((actions.GO_TO,), mark("go to")),
        ((actions.UNDO,), mark("undo")),
        ((actions.EDIT_UNITS, actions.EDIT_BATTLE), mark("units, battle")),
        ((actions.HELP,), mark("help")),
    ),
    UNITS: (
        ((actions.PICK,), mark("how many")),
        ((actions.ENROL,), mark("new")),
        ((actions.BRUSHES,), mark("all units")),
        ((actions.REMOVE,), mark("remove")),
        ((actions.UNDO,), mark("undo")),
        ((actions.EDIT_MAP, actions.EDIT_BATTLE), mark("map, battle")),
        ((actions.HELP,), mark("help")),
    ),
    BATTLE: HINTS[BATTLE],
}
"""The hints for a game on areas."""
LONGEST = 300


def top_line(desk: EditorSession, width: int) -> Line:
    """The pack, its battle, the saved state, and the mode."""
    unsaved = "" if desk.shop.is_saved else say("not saved")
    title = listed([str(desk.whole.get("title", desk.id)), unsaved])
    pack = Span(desk.shop.folder.name, "dim")
    return spread(
        line(Span(f" {title}  ", "title"), pack), line(Span(say(MODES[desk.mode]), "key"), " "), width
    )


def _told(desk: EditorSession) -> ModuleType:
    """The module with the texts of a place: hexes or areas."""
    from cockade.tui.editor import area_lines, hex_lines

    return hex_lines if desk.craft.has_hexes else area_lines


def info_line(desk: EditorSession, width: int) -> Line:
    """The place under the cursor and the selected unit, in one row."""
    found: Line = _told(desk).info_line(desk, width)
    return found


def panel_lines(desk: EditorSession, width: int, rows: int) -> list[Line]:
    """Describe the place under the cursor in full, and list all faults, for a panel."""
    heat = [desk.heat.at(desk.cursor)] if desk.heat and desk.cursor in desk.heat.hexes else []
    found = [*_told(desk).panel_lines(desk, width), *heat, EMPTY, line(Span(_faults_title(desk), "title"))]
    for n, (file, fault) in enumerate(desk.faults or desk.doubts):
        tone = "key" if n == desk.at_fault else "bad" if desk.faults else ""
        found += wrapped(line(Span(fault_words(file, fault), tone)), width, 2)
    return found[:rows]


def _faults_title(desk: EditorSession) -> str:
    if desk.faults:
        return count("{n} fault", "{n} faults", len(desk.faults))
    return (
        count("{n} likely mistake", "{n} likely mistakes", len(desk.doubts))
        if desk.doubts
        else say("no fault")
    )


def fault_line(desk: EditorSession, changed: Mapping[str, str], width: int) -> Line:
    """The number of faults, and the last one visited or the first."""
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


def message_line(desk: EditorSession) -> Line:
    """The last message, or the bots' losses under the cursor in their last games."""
    if desk.heat and not desk.message and desk.cursor in desk.heat.hexes:
        return line(" ", *desk.heat.at(desk.cursor))
    return line(Span(f" {desk.message}", "bad" if desk.is_bad else "")) if desk.message else EMPTY


def hint_line(desk: EditorSession, changed: Mapping[str, str], width: int) -> Line:
    """Keys that work now, the most that fit. The last one is always there."""
    hints = HINTS if desk.craft.has_hexes else AREA_HINTS
    *some, last = [_hint(keys_of(changed, *acts), say(words)) for acts, words in hints[desk.mode]]
    kept: list[Line] = []
    for each in some:
        if sum(map(width_of, [*kept, each, last])) < width:
            kept.append(each)
    return line(" ", *(span for each in [*kept, last] for span in each))


def _hint(key: str, words: str) -> Line:
    return line(Span(key, "key"), f" {words}  ")
