"""The screen of the workshop: the board of the game, on which the battle itself is changed."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Coroutine, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar

from textual.binding import BindingType
from textual.containers import Horizontal

from cockade.engine.workshop.painting import BRUSHES
from cockade.saves.errors import SaveError
from cockade.tui import actions
from cockade.tui.board.atlas import HexAtlas
from cockade.tui.board.binding import bound
from cockade.tui.board.board import Board
from cockade.tui.board.flags import Flag
from cockade.tui.keymaps import keymap
from cockade.tui.screens.layout import HEIGHTS, WIDTHS
from cockade.tui.screens.navigation import navigation
from cockade.tui.screens.workshop.asking import AskingScreen
from cockade.tui.text.line import line, wrapped
from cockade.tui.text.trouble import words_of
from cockade.tui.text.words import count, say
from cockade.tui.view.workshop import lines as said
from cockade.tui.view.workshop.desk import BATTLE, MAP, UNITS, Desk
from cockade.tui.view.workshop.tools import NAME, SIDE, ZONE
from cockade.tui.widgets.draft_map import DraftMap
from cockade.tui.widgets.hints import KeyHints
from cockade.tui.widgets.lines import Lines

if TYPE_CHECKING:
    from textual import events
    from textual.app import ComposeResult
    from textual.timer import Timer

    from cockade.saves.workshop import Workshop
    from cockade.tui.actions import Act

SOON = 0.25
"""Seconds after the last edit in which the faults are looked for: a stroke does not wait for them."""
WIDE = 100
"""From so many columns on there is a panel."""
PANEL = 40


async def _draw(screen: EditScreen) -> None:
    from cockade.tui.screens.workshop.units import at_hex

    desk = screen.desk
    if desk.mode == UNITS:
        await at_hex(screen)
    elif desk.tool.kind == NAME:
        name = await screen.ask(say("What is this place called?"), desk.map.places.get(desk.cursor, ""))
        if name is not None:
            desk.name(name)
    else:
        desk.stroke()


async def _brushes(screen: EditScreen) -> None:
    from cockade.tui.screens.workshop.units import all_units

    desk = screen.desk
    if desk.mode == UNITS:
        await all_units(screen)
        return
    found = desk.tools
    at = found.index(desk.tool) if desk.tool in found else 0
    rows = [(tool.called, "") for tool in found]
    n = await screen.choose(say("Draw with"), rows, [tool.letter for tool in found], at)
    if n is not None:
        desk.tool, desk.begun = found[n], 0


async def _enrol(screen: EditScreen) -> None:
    from cockade.tui.screens.workshop.units import enrol

    await enrol(screen)


async def _take_over(screen: EditScreen) -> None:
    from cockade.tui.screens.workshop.units import take_over

    await take_over(screen)


async def _remove(screen: EditScreen) -> None:
    from cockade.tui.screens.workshop.units import remove

    if screen.desk.mode == UNITS:
        await remove(screen)
    else:
        screen.desk.wipe()


async def _battle(screen: EditScreen) -> None:
    from cockade.tui.screens.workshop.battle import the_battle

    mode, screen.desk.mode = screen.desk.mode, BATTLE
    screen.present()
    await the_battle(screen)
    screen.desk.mode = mode


async def _try(screen: EditScreen) -> None:
    from cockade.tui.screens.workshop.trial import try_out

    await try_out(screen)


async def _health(screen: EditScreen) -> None:
    from cockade.tui.screens.workshop.health import look

    await look(screen)


async def _go_to(screen: EditScreen) -> None:
    text = await screen.ask(say("Which hex?"))
    if text and text.isdecimal() and int(text) in screen.desk.grid:
        screen.desk.cursor = int(text)
    elif text:
        screen.desk.say(say("There is no such hex."), bad=True)


def _mode(screen: EditScreen, mode: str) -> None:
    screen.desk.mode, screen.desk.begun = mode, 0
    screen.desk.say("")


def _size(screen: EditScreen) -> None:
    desk = screen.desk
    desk.size = BRUSHES[(BRUSHES.index(desk.size) + 1) % len(BRUSHES)]


def _escape(screen: EditScreen) -> None:
    desk = screen.desk
    if not (desk.begun or desk.hand):
        desk.say(say("Press {key} to leave the workshop.", key=screen.key(actions.HOME)))
    desk.begun, desk.hand = 0, ""


AT_ONCE: Mapping[Act, Callable[[EditScreen], object]] = {
    actions.EDIT_MAP: partial(_mode, mode=MAP),
    actions.EDIT_UNITS: partial(_mode, mode=UNITS),
    actions.BRUSH_SIZE: _size,
    actions.FILL: lambda screen: screen.desk.fill(),
    actions.LINE: lambda screen: screen.desk.line(),
    actions.SIDE: lambda screen: screen.desk.turn_side(1),
    actions.SIDE_BACK: lambda screen: screen.desk.turn_side(-1),
    actions.UNDO: lambda screen: screen.desk.undo(),
    actions.RESTORE: lambda screen: screen.desk.redo(),
    actions.FAULT: lambda screen: screen.desk.next_fault(),
    actions.SAVE: lambda screen: screen.save(),
    actions.ESCAPE: _escape,
    actions.HELP: lambda screen: screen.help(),
}
"""What keys do that ask nothing."""
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
"""What keys do that may ask something."""
BY_ID = {act.id: do for act, do in AT_ONCE.items()}
ASKING_BY_ID = {act.id: do for act, do in ASKING.items()}
MAP_ONLY = {
    act.id for act in (actions.FILL, actions.LINE, actions.SIDE, actions.SIDE_BACK, actions.BRUSH_SIZE)
}
UNITS_ONLY = {act.id for act in (actions.ENROL, actions.TAKE_OVER)}


class EditScreen(AskingScreen):
    """One battle of a pack, to be changed."""

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
        self.desk = Desk(shop, battle)
        desk = self.desk
        self.map = DraftMap(HexAtlas(desk.map), desk.scene, cursor=desk.cursor, id="map")
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
        """The map, a panel where there is room, and the lines."""
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
        """The map has the keys."""
        self.map.dress(*navigation(self).drawing)
        self.map.focus()

    def on_resize(self, event: events.Resize) -> None:
        """Everything may have another width."""
        small = say("Please enlarge to 80x24 (now {w}x{h}).", w=event.size.width, h=event.size.height)
        self.query_one("#small", Lines).show(*wrapped(line(small), max(1, event.size.width)))
        self.call_after_refresh(self.present)

    def begin_anew(self) -> None:
        """The settings have changed."""
        self.map.dress(*navigation(self).drawing)
        self.present()

    # ------------------------------------------------------------ showing

    @property
    def changed_keys(self) -> dict[str, str]:
        """The keys that the player calls otherwise."""
        settings = navigation(self).settings
        return keymap(settings.keymap, settings.keys)

    def key(self, *acts: Act) -> str:
        """The keys of some actions, as people write them."""
        from cockade.tui.keymaps import keys_of

        return keys_of(self.changed_keys, *acts)

    def present(self) -> None:
        """Show the draft as it is now; its faults a little later."""
        desk = self.desk
        self.map.reprint(HexAtlas(desk.map), desk.scene)
        self.map.go_to(desk.cursor)
        self._flag()
        self._show_texts()
        if desk.shop.draft is not self._checked:
            self._look_soon()

    def _flag(self) -> None:
        desk = self.desk
        pointed = desk.mode == MAP and desk.tool.kind == SIDE and desk.over
        self.map.flag(Flag.TARGET, (desk.over,) if pointed else ())
        self.map.flag(Flag.SELECTED, (desk.begun,) if desk.begun else ())
        zone = desk.map.zones.get(desk.tool.which, ()) if desk.tool.kind == ZONE and desk.mode == MAP else ()
        self.map.flag(Flag.LEGAL, zone)

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
        """Look for faults when nothing more has come for a moment."""
        if self._looking is not None:
            self._looking.stop()
        self._looking = self.set_timer(SOON, self.check)

    def check(self) -> None:
        """Look for faults now."""
        if self.desk.shop.draft is not self._checked:
            self._checked = self.desk.shop.draft
            self.desk.check()
            self._show_texts()

    # ------------------------------------------------------------ keys

    def action_do(self, id_: str) -> None:
        """What a key does that asks nothing."""
        if self._is_possible(id_):
            self._safely(BY_ID[id_])
        self.present()

    def action_ask(self, id_: str) -> None:
        """What a key does that may ask something."""
        if self._is_possible(id_):
            self.run_worker(self._flow(ASKING_BY_ID[id_]), group="asking", exclusive=True)
        else:
            self.present()

    def _is_possible(self, id_: str) -> bool:
        mode = self.desk.mode
        self.desk.say("")
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
        """The lines follow the cursor."""
        if self.desk.cursor != message.hex:
            self.desk.cursor = message.hex
            self._flag()
            self._show_texts()

    def on_board_stopped(self, message: Board.Stopped) -> None:
        """Why a key did nothing."""
        self.desk.say(message.why, bad=True)
        self._show_texts()

    def on_board_hex_picked(self, message: Board.HexPicked) -> None:
        """Enter, Space and a second click draw, or place."""
        self.desk.cursor = message.hex
        self.desk.say("")
        if self.desk.mode == MAP and self.desk.tool.kind != NAME:
            self._safely(lambda screen: screen.desk.stroke())
            self.present()
        else:
            self.run_worker(self._flow(_draw), group="asking", exclusive=True)

    def on_key(self, event: events.Key) -> None:
        """A key that means nothing says so."""
        if event.key not in self.active_bindings:
            key = event.character if event.is_printable and event.character else event.key
            self.desk.say(say("{key} does nothing here. Press ? for the keys.", key=key), bad=True)
            self._show_texts()

    # ------------------------------------------------------------ saving and leaving

    def save(self) -> None:
        """Write what has changed, and look for likely mistakes too."""
        desk = self.desk
        changed = desk.shop.save()
        desk.doubt()
        self._checked = desk.shop.draft
        told = count("Saved: {n} file.", "Saved: {n} files.", len(changed))
        desk.say(told if changed else say("Everything was saved already."))

    def help(self) -> None:
        """The keys of the workshop."""
        from cockade.tui.screens.help import Help
        from cockade.tui.view.workshop.legend import KEYS

        self.app.push_screen(Help(self.changed_keys, keys=KEYS))

    def action_leave(self) -> None:
        """Leave; what is not saved is asked about."""
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
