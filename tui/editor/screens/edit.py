"""The screen of the editor: the board of the game, on which the battle is changed."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Coroutine, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar

from textual.binding import BindingType
from textual.containers import Horizontal

from cockade.saves.errors import SaveError
from cockade.tui.board.binding import bound
from cockade.tui.board.board import Board
from cockade.tui.editor import lines as said
from cockade.tui.editor.draft_map import DraftMap
from cockade.tui.editor.hex_session import HexDesk
from cockade.tui.editor.registry import desk_of
from cockade.tui.editor.screens import drawing
from cockade.tui.editor.screens.asking import AskingScreen
from cockade.tui.editor.screens.drawing import on_hexes
from cockade.tui.editor.session import BATTLE, MAP, UNITS
from cockade.tui.input import actions
from cockade.tui.input.keymaps import keymap, typed
from cockade.tui.text.cli_errors import words_of
from cockade.tui.text.i18n import count, say
from cockade.tui.text.line import line, wrapped
from cockade.tui.widgets.key_hints import KeyHints
from cockade.tui.widgets.layout import HEIGHTS, WIDTHS
from cockade.tui.widgets.lines import Lines
from cockade.tui.widgets.navigation import navigation

if TYPE_CHECKING:
    from types import ModuleType

    from textual import events
    from textual.app import ComposeResult
    from textual.timer import Timer

    from cockade.saves.workshop import Workshop
    from cockade.tui.input.actions import Act

SOON = 0.25
"""The seconds after an edit until the check for faults, so a stroke is not delayed."""
WIDE = 100
"""The least width for a panel, in columns."""
PANEL = 40


def _troops(screen: EditScreen) -> ModuleType:
    """The module that asks about units: one by one, or by their numbers."""
    from cockade.tui.editor.screens import pieces, units

    return units if screen.desk.craft.has_hexes else pieces


async def _draw(screen: EditScreen) -> None:
    if screen.desk.mode != MAP:
        await _troops(screen).at_place(screen)
    elif screen.desk.craft.has_hexes:
        await drawing.draw(screen)
    else:
        from cockade.tui.editor.screens.areas import at_place

        await at_place(screen)


async def _brushes(screen: EditScreen) -> None:
    is_map = screen.desk.mode == MAP
    await (drawing.brushes(screen) if is_map else _troops(screen).all_units(screen))


async def _enrol(screen: EditScreen) -> None:
    await _troops(screen).enrol(screen)


async def _take_over(screen: EditScreen) -> None:
    from cockade.tui.editor.screens.units import take_over

    await take_over(screen)


async def _remove(screen: EditScreen) -> None:
    if screen.desk.mode == MAP:
        drawing.hexes(screen).wipe()
    else:
        await _troops(screen).remove(screen)


async def _battle(screen: EditScreen) -> None:
    from cockade.tui.editor.screens.battle import the_battle

    mode, screen.desk.mode = screen.desk.mode, BATTLE
    screen.present()
    await the_battle(screen)
    screen.desk.mode = mode


async def _try(screen: EditScreen) -> None:
    from cockade.tui.editor.screens.trial import try_out

    await try_out(screen)


async def _health(screen: EditScreen) -> None:
    from cockade.tui.editor.screens.health import look

    await look(screen)


async def _go_to(screen: EditScreen) -> None:
    desk = screen.desk
    text = await screen.ask(say("Which hex?") if desk.craft.has_hexes else say("Which area?"))
    if text and (place := desk.named(text)):
        desk.cursor = place
    elif text:
        missing = say("There is no such hex.") if desk.craft.has_hexes else say("There is no such area.")
        desk.say(missing, bad=True)


def _mode(screen: EditScreen, mode: str) -> None:
    screen.desk.mode, screen.desk.begun = mode, 0
    screen.desk.say("")


def _escape(screen: EditScreen) -> None:
    desk = screen.desk
    if not (desk.begun or desk.hand or desk.heat):
        desk.say(say("Press {key} to leave the workshop.", key=screen.key(actions.HOME)))
    desk.begun, desk.hand, desk.heat = 0, "", None


AT_ONCE: Mapping[Act, Callable[[EditScreen], object]] = {
    actions.EDIT_MAP: partial(_mode, mode=MAP),
    actions.EDIT_UNITS: partial(_mode, mode=UNITS),
    actions.BRUSH_SIZE: on_hexes(drawing.next_size),
    actions.FILL: on_hexes(HexDesk.fill),
    actions.LINE: on_hexes(HexDesk.line),
    actions.SIDE: on_hexes(lambda desk: desk.turn_side(1)),
    actions.SIDE_BACK: on_hexes(lambda desk: desk.turn_side(-1)),
    actions.UNDO: lambda screen: screen.desk.undo(),
    actions.RESTORE: lambda screen: screen.desk.redo(),
    actions.FAULT: lambda screen: screen.desk.next_fault(),
    actions.SAVE: lambda screen: screen.save(),
    actions.ESCAPE: _escape,
    actions.HELP: lambda screen: screen.help(),
}
"""The actions of keys without a question."""
ASKING: Mapping[Act, Callable[[EditScreen], Coroutine[Any, Any, None]]] = {
    actions.EDIT_BATTLE: _battle,
    actions.BRUSHES: _brushes,
    actions.ENROL: _enrol,
    actions.TAKE_OVER: _take_over,
    actions.REMOVE: _remove,
    actions.TRY: _try,
    actions.HEALTH: _health,
    actions.GO_TO: _go_to,
}
"""The actions of keys with a possible question."""
BY_ID = {act.id: do for act, do in AT_ONCE.items()}
ASKING_BY_ID = {act.id: do for act, do in ASKING.items()}
MAP_ONLY = {
    act.id for act in (actions.FILL, actions.LINE, actions.SIDE, actions.SIDE_BACK, actions.BRUSH_SIZE)
}
UNITS_ONLY = {act.id for act in (actions.ENROL, actions.TAKE_OVER)}
DRAWN = {act.id for act in (actions.BRUSHES, actions.REMOVE)}
"""The ids of actions that apply to hexes only while a map is drawn."""
HEXES_ONLY = {*MAP_ONLY, actions.TAKE_OVER.id}


class EditScreen(AskingScreen):
    """The editor of one battle in a pack."""

    HORIZONTAL_BREAKPOINTS = WIDTHS
    VERTICAL_BREAKPOINTS = HEIGHTS
    DEFAULT_CSS = """
    EditScreen { background: $background; }
    EditScreen #table { height: 1fr; }
    EditScreen #top, EditScreen #hints { background: $panel; }
    EditScreen #panel { width: 42; height: 1fr; background: $background; border-left: blank; }
    EditScreen #info, EditScreen #faults, EditScreen #message { background: $surface; }
    EditScreen #small { display: none; height: 1fr; content-align: center middle; }
    EditScreen.-narrow #panel { display: none; }
    EditScreen.-tiny > *, EditScreen.-flat > * { display: none; }
    EditScreen.-tiny #small, EditScreen.-flat #small { display: block; }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        *(bound(act, f"do('{act.id}')") for act in AT_ONCE),
        *(bound(act, f"ask('{act.id}')") for act in ASKING),
        bound(actions.HOME, "leave"),
    ]

    def __init__(self, shop: Workshop, battle: str) -> None:
        super().__init__()
        self.desk = desk = desk_of(shop, battle)
        self.map = DraftMap(desk.atlas, desk.scene, cursor=desk.cursor, id="map")
        self._looking: Timer | None = None
        self._checked: object = None
        if shop.restored:
            told = count(
                "{n} edit that was not saved is back.",
                "{n} edits that were not saved are back.",
                shop.restored,
            )
            desk.say(told)

    def compose(self) -> ComposeResult:
        """Yield the map, a panel if there is room, and the lines."""
        yield Lines(id="top")
        with Horizontal(id="table"):
            yield self.map
            yield Lines(id="panel")
        yield Lines(id="info")
        yield Lines(id="faults")
        yield Lines(id="message")
        yield KeyHints(id="hints")
        yield Lines(id="small")

    def on_mount(self) -> None:
        """Give the keys to the map."""
        self.map.dress(*navigation(self).drawing)
        self.map.focus()

    def on_resize(self, event: events.Resize) -> None:
        """Redraw everything for the new width."""
        small = say("Please enlarge to 80x24 (now {w}x{h}).", w=event.size.width, h=event.size.height)
        self.query_one("#small", Lines).show(*wrapped(line(small), max(1, event.size.width)))
        self.call_after_refresh(self.present)

    def begin_anew(self) -> None:
        """Apply changed settings."""
        self.map.dress(*navigation(self).drawing)
        self.present()

    # ------------------------------------------------------------ showing

    @property
    def changed_keys(self) -> dict[str, str]:
        """The keys that the player has changed."""
        settings = navigation(self).settings
        return keymap(settings.keymap, settings.keys)

    def key(self, *acts: Act) -> str:
        """The keys of some actions in words."""
        from cockade.tui.input.keymaps import keys_of

        return keys_of(self.changed_keys, *acts)

    def present(self) -> None:
        """Show the current draft, and its faults a little later."""
        desk = self.desk
        self.map.reprint(desk.atlas, desk.scene)
        self.map.go_to(desk.cursor)
        self._flag()
        self._show_texts()
        if desk.shop.draft is not self._checked:
            self._look_soon()

    def _flag(self) -> None:
        for flag, places in self.desk.flags().items():
            self.map.flag(flag, places)

    def _show_texts(self) -> None:
        desk, width, changed = self.desk, self.size.width, self.changed_keys
        shown = {
            "top": said.top_line(desk, width),
            "info": said.info_line(desk, width),
            "faults": said.fault_line(desk, changed, width),
            "message": said.message_line(desk),
            "hints": said.hint_line(desk, changed, width),
        }
        for id_, text in shown.items():
            self.query_one(f"#{id_}", Lines).show(text)
        if width >= WIDE:
            panel = self.query_one("#panel", Lines)
            panel.show(*said.panel_lines(desk, PANEL, max(1, panel.size.height)))

    def _look_soon(self) -> None:
        """Check for faults after a moment without edits."""
        if self._looking is not None:
            self._looking.stop()
        self._looking = self.set_timer(SOON, self.check)

    def check(self) -> None:
        """Check for faults now."""
        if self.desk.shop.draft is not self._checked:
            self._checked = self.desk.shop.draft
            self.desk.check()
            self._show_texts()

    # ------------------------------------------------------------ keys

    def action_do(self, id_: str) -> None:
        """Run the action of a key without a question."""
        if self._is_possible(id_):
            self._safely(BY_ID[id_])
        self.present()

    def action_ask(self, id_: str) -> None:
        """Run the action of a key that may ask a question."""
        if self._is_possible(id_):
            self.run_worker(self._flow(ASKING_BY_ID[id_]), group="asking", exclusive=True)
        else:
            self.present()

    def _is_possible(self, id_: str) -> bool:
        mode = self.desk.mode
        self.desk.say("")
        drawn = {*HEXES_ONLY, *(DRAWN if mode == MAP else ())}
        if id_ in drawn and not self.desk.craft.has_hexes:
            self.desk.say(say("This key is for maps of hexes."), bad=True)
            return False
        if (id_ in MAP_ONLY and mode != MAP) or (id_ in UNITS_ONLY and mode != UNITS):
            key = self.key(actions.EDIT_MAP if id_ in MAP_ONLY else actions.EDIT_UNITS)
            self.desk.say(say("Press {key} first.", key=key), bad=True)
            return False
        return True

    async def _flow(self, do: Callable[[EditScreen], Awaitable[None]]) -> None:
        try:
            await do(self)
        except SaveError as error:
            self.desk.say(words_of(error), bad=True)
        self.present()

    def _safely(self, do: Callable[[EditScreen], object]) -> None:
        try:
            do(self)
        except SaveError as error:
            self.desk.say(words_of(error), bad=True)

    def on_board_cursor_moved(self, message: Board.CursorMoved) -> None:
        """Update the lines when the cursor moves."""
        if self.desk.cursor != message.hex:
            self.desk.cursor = message.hex
            self._flag()
            self._show_texts()

    def on_board_stopped(self, message: Board.Stopped) -> None:
        """Say why a key had no effect."""
        self.desk.say(message.why, bad=True)
        self._show_texts()

    def on_board_hex_picked(self, message: Board.HexPicked) -> None:
        """Draw or place on Enter, Space and a second click."""
        self.desk.cursor = message.hex
        self.desk.say("")
        if self.desk.mode == MAP and not drawing.asks(self):
            self._safely(on_hexes(HexDesk.stroke))
            self.present()
        else:
            self.run_worker(self._flow(_draw), group="asking", exclusive=True)

    def on_key(self, event: events.Key) -> None:
        """Say that a key has no meaning."""
        if event.key not in self.active_bindings:
            key = typed(event.key, event.character)
            self.desk.say(say("{key} does nothing here. Press ? for the keys.", key=key), bad=True)
            self._show_texts()

    # ------------------------------------------------------------ saving and leaving

    def save(self) -> None:
        """Write the changes, and check for likely mistakes too."""
        desk = self.desk
        changed = desk.shop.save()
        desk.doubt()
        self._checked = desk.shop.draft
        told = count("Saved: {n} file.", "Saved: {n} files.", len(changed))
        desk.say(told if changed else say("Everything was saved already."))

    def help(self) -> None:
        """Show the keys of the editor."""
        from cockade.tui.editor.legend import AREA_KEYS, KEYS
        from cockade.tui.reading.help_screen import Help

        keys = KEYS if self.desk.craft.has_hexes else AREA_KEYS
        self.app.push_screen(Help(self.changed_keys, keys=keys))

    def action_leave(self) -> None:
        """Leave the editor, after a question about unsaved changes."""
        self.run_worker(self._leave(), group="asking", exclusive=True)

    async def _leave(self) -> None:
        shop = self.desk.shop
        if not shop.is_saved:
            rows = [(say("Save and leave"), ""), (say("Leave without saving"), ""), (say("Stay"), "")]
            n = await self.choose(say("Something is not saved."), rows)
            if n not in (0, 1):
                return
            try:
                shop.save() if n == 0 else shop.forget()
            except SaveError as error:
                self.desk.say(words_of(error), bad=True)
                self.present()
                return
        if self is self.app.screen_stack[0]:
            self.app.exit("")
        else:
            self.dismiss(None)
