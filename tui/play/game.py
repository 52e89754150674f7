"""The game screen: map, panels, keys. It uses only the session, and imports dialogs on demand."""

from __future__ import annotations

from functools import cached_property, partial
from time import monotonic
from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding
from textual.containers import Horizontal, Vertical

from cockade.tui.board.binding import bound
from cockade.tui.board.board import Board
from cockade.tui.input import actions
from cockade.tui.input.keymaps import typed
from cockade.tui.play import lookup
from cockade.tui.play.bot_player import BotPlayer
from cockade.tui.play.game_actions import PlayActions
from cockade.tui.play.listing import ListActions
from cockade.tui.play.notices import tell_unasked
from cockade.tui.play.selection_screen import SelectionActions
from cockade.tui.play.side_layout import show_panel
from cockade.tui.session import marks, panels
from cockade.tui.session.gestures import Choice
from cockade.tui.session.key_guard import CONFIRMING, KeyGuard
from cockade.tui.text.i18n import mark, say
from cockade.tui.text.line import line, wrapped
from cockade.tui.widgets.game_map import GameMap
from cockade.tui.widgets.key_hints import KeyHints
from cockade.tui.widgets.layout import FEW_LINES, HEIGHTS, LAID_OVER, LAYOUT, WIDTHS
from cockade.tui.widgets.lines import Lines
from cockade.tui.widgets.menu import Menu
from cockade.tui.widgets.mini_map import ROWS, MiniMapView, place_mini_maps
from cockade.tui.widgets.protocols import Owner
from cockade.tui.widgets.record import RecordPane

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from textual import events
    from textual.app import ComposeResult
    from textual.binding import BindingType
    from textual.command import Provider
    from textual.geometry import Size
    from textual.widget import Widget

    from cockade.events.event import Action
    from cockade.tui.board.glyphs import GlyphSet
    from cockade.tui.bots.thinker import Thinker
    from cockade.tui.input.actions import Act
    from cockade.tui.review.review_screen import Reviewing
    from cockade.tui.review.timeline_widget import Timeline
    from cockade.tui.session.session import Session


def game_commands() -> type[Provider]:
    """Return the palette provider for the game's commands."""
    from cockade.tui.play.commands import GameCommands

    return GameCommands


def game_places() -> type[Provider]:
    """Return the palette provider for the places of its map."""
    from cockade.tui.play.commands import GamePlaces

    return GamePlaces


def _step(screen: GameScreen, what: str, by: int) -> None:
    screen.reviewing.step(what, by)


def _lay(screen: GameScreen, what: str) -> None:
    screen.playing.lay(what)


DOES: Mapping[Act, Callable[[GameScreen], object]] = {
    actions.NEXT: lambda screen: screen.selecting.next(1),
    actions.BEFORE: lambda screen: screen.selecting.next(-1),
    actions.STACK: lambda screen: screen.selecting.stack(),
    actions.COLUMN: lambda screen: screen.selecting.column(),
    actions.ADD: lambda screen: screen.selecting.add(),
    actions.CALL: lambda screen: screen.selecting.call(),
    actions.LETTERS: lambda screen: screen.selecting.letters(),
    actions.VERBS: lambda screen: screen.selecting.verbs(),
    actions.ROUTINE: lambda screen: screen.selecting.routine(),
    actions.PLAY_ON: lambda screen: screen.selecting.part(),
    actions.LIST: lambda screen: screen.turn_to_list(),
    actions.RECORD: lambda screen: screen.turn_to_record(),
    actions.END: lambda screen: screen.playing.end(),
    actions.PLACE_ALL: lambda screen: screen.playing.place_all(),
    actions.QUIET: lambda screen: screen.playing.be_quiet(),
    actions.HINT: lambda screen: screen.playing.hint(),
    actions.FINISH: lambda screen: screen.playing.finish(),
    actions.UNDO: lambda screen: screen.playing.undo(),
    actions.UNDO_TURN: lambda screen: screen.playing.undo_turn(),
    actions.REDO: lambda screen: screen.playing.redo(),
    **{act: partial(_step, what=what, by=by) for act, (what, by) in actions.STEPS.items()},
    actions.MARK: lambda screen: screen.reviewing.mark(),
    actions.NOTE: lambda screen: screen.reviewing.note(),
    actions.JUMP: lambda screen: screen.reviewing.jump(),
    actions.SLOWER: lambda screen: screen.reviewing.pace(-1),
    actions.FASTER: lambda screen: screen.reviewing.pace(1),
    actions.FIGURES: lambda screen: screen.reviewing.figures(),
    actions.WAYS: lambda screen: screen.reviewing.variations(),
    actions.OTHER: lambda screen: screen.reviewing.other(),
    actions.EYES: lambda screen: screen.reviewing.eyes(),
    actions.NEWS: lookup.news,
    actions.REPLAY: lambda screen: screen.replay(),
    actions.GO_TO: lookup.ask_for_place,
    actions.FIND: lookup.ask_for_unit,
    actions.HELP: lookup.help_here,
    actions.RULES: lambda screen: screen.show_rules(),
    actions.BOOKS: lambda screen: screen.show_books(),
    actions.ORDER_OF_BATTLE: lookup.order_of_battle,
    actions.COPY: lookup.copy,
    actions.ESCAPE: lambda screen: screen.go_back(),
    **{act: partial(_lay, what=what) for act, what in actions.LAID.items()},
}
"""The handler of each action on this screen."""
BY_ID = {act.id: do for act, do in DOES.items()}
NOTHING_OPEN = mark("There is nothing to go back to. Press {key} for the home screen, Ctrl+Q to quit.")


class GameScreen(Owner):
    """The screen of one game."""

    HORIZONTAL_BREAKPOINTS = WIDTHS
    VERTICAL_BREAKPOINTS = HEIGHTS
    DEFAULT_CSS = LAYOUT
    COMMANDS: ClassVar[set[type[Provider] | Callable[[], type[Provider]]]] = {
        game_commands,
        game_places,
    }

    BINDINGS: ClassVar[list[BindingType]] = [
        *(bound(act, f"do('{act.id}')") for act in DOES),
        *(Binding(digit, f"digit('{digit}')", "", show=False) for digit in "0123456789"),
        bound(actions.MAP_OPTIONS, "app.map_options"),
        bound(actions.HOME, "app.home"),
    ]

    def __init__(
        self, session: Session, bots: Mapping[str, Thinker] | None = None, glyphs: GlyphSet | None = None
    ) -> None:
        super().__init__()
        self.session = session
        self.bots: BotPlayer = BotPlayer(session, bots or {}, self.present)
        ui, state = session.ui, session.state
        self.map = GameMap(
            ui.map.atlas(state), ui.map.scene(state), glyphs=glyphs, cursor=session.cursor, id="map"
        )
        self._shown_at: Size | None = None
        self.guard = KeyGuard(session, monotonic)
        self.selecting: SelectionActions = SelectionActions(self)
        self.playing: PlayActions = PlayActions(self)

    def compose(self) -> ComposeResult:
        """Lay out the top line, map and panels, and the lines at the bottom."""
        yield Lines(id="top")
        with Horizontal(id="table"):
            yield self.map
            with Vertical(id="side"):
                yield Lines(id="panel")
                yield Lines(id="tracks")
                yield Menu(say("Possible actions"), id="menu")
                yield RecordPane(say("Record"), id="record")
                yield MiniMapView(self.map, ROWS, id="mini")
            with Vertical(id="far"):
                yield Lines(id="tracks2")
                yield RecordPane(say("Record"), id="record2")
                yield MiniMapView(self.map, 18, id="mini2")
        yield from self.between()
        yield Lines(id="info")
        yield Lines(id="prompt")
        yield Lines(id="message")
        yield KeyHints(id="hints")
        yield Lines(id="small")

    def between(self) -> Iterable[Widget]:
        """Yield widgets between the map and the bottom lines. Subclasses may add some."""
        return ()

    def on_mount(self) -> None:
        """Give the map the focus. Everything is drawn once the size is known."""
        self.map.focus()

    def on_resize(self, event: events.Resize) -> None:
        """Lay out everything again if the size changed. Terminals may report the same size repeatedly."""
        if event.size != self._shown_at:
            self._shown_at = event.size
            self._tell_size(event.size)
            self.call_after_refresh(self._come_back)

    def _tell_size(self, size: Size) -> None:
        """Ask for a larger terminal if the screen is too small."""
        small = say("Please enlarge to 80x24 (now {w}x{h}).", w=size.width, h=size.height)
        self.lines["small"].show(*wrapped(line(small), max(1, size.width)))

    def _come_back(self) -> None:
        """Show everything again, and restore the focus that was lost while the terminal was small."""
        if self.focused is None:
            self.map.focus()
        self.present()

    # ------------------------------------------------------------ showing

    @property
    def lines(self) -> dict[str, Lines]:
        """The panels by id."""
        return {str(widget.id): widget for widget in self.query(Lines)}

    def present(self) -> None:
        """Show the current state, and let a bot play on its turn. Before secrets, ask for a handover."""
        session = self.session
        if session.position.must_hand_over:
            from cockade.tui.play.dialogs import hand_over

            hand_over(self)
            return
        if session.past is not None or self.has_class("-reviewing"):
            self.reviewing.show()
        self.map.show(session.ui.map.atlas(session.state), session.ui.map.scene(session.state))
        place_mini_maps(self)
        session.lettering.go_on()
        self.guard.look()
        self.show_hand()
        self.call_after_refresh(session.step_end.shown())
        if session.position.bot and not self.bots.is_playing and not self.bots.has_failed:
            self.run_worker(self.bots.play(), group="bots")
        tell_unasked(self)

    def show_hand(self) -> None:
        """See `Owner`."""
        self.map.go_to(self.session.cursor)
        self.map.have_in_view(self.session.lettering.looked_for())
        self._flag()
        self.listing.show()
        self._show_texts()

    def _show_texts(self) -> None:
        session, found = self.session, self.lines
        width = self.size.width
        found["top"].show(panels.top_line(session, width))
        self._show_prompt()
        found["message"].show(
            *panels.message_lines(session, width, self.playing.message_rows(self._show_texts))
        )
        found["hints"].show(panels.hint_line(session, width))
        self._show_info(self.listing.looked_at)
        for id_ in ("tracks", "tracks2"):
            found[id_].show(*panels.track_lines(session, found[id_].size.width - 1))
        self._tell_record()
        self._tell_size(self.size)

    def _show_prompt(self) -> None:
        """Take a row from the map if the prompt needs more than one row."""
        prompt, said = self.lines["prompt"], panels.prompt_lines(self.session, self.size.width)
        if len(said) != len(prompt.lines):
            prompt.styles.height = len(said)
        prompt.show(*said)

    def _tell_record(self) -> None:
        record = self.record
        if record.size.width:
            record.tell(panels.record(self.session, record.depth))

    def _show_info(self, action: Action | None = None, *, is_looking: bool = False) -> None:
        self._make_room(action)
        show_panel(self, action, is_looking=is_looking)
        found = self.lines
        found["info"].show(*panels.info_lines(self.session, action, self.size.width))

    def _make_room(self, action: Action | None) -> None:
        """Hide the small map while odds are shown, so all results fit."""
        preview = panels.previewed(self.session, action)
        long = preview is not None and len(preview.lines) > FEW_LINES
        if long != self.has_class("-preview"):
            self.set_class(long, "-preview")
            place_mini_maps(self)

    @property
    def menu(self) -> Menu:
        """The list of possible actions."""
        return self.query_one(Menu)

    @property
    def is_typed_at(self) -> bool:
        """Whether typed letters go to the labels on the map, also from the list."""
        return self.map.has_focus or self.menu.has_focus

    def _flag(self) -> None:
        self._mark_targets()
        self.map.group(marks.combats(self.session))
        for flag, hexes in marks.standing(self.session).items():
            self.map.flag(flag, hexes)
        self.map.label(self.session.lettering.lay(self.map.shows))

    def _mark_targets(self) -> None:
        for flag, hexes in marks.aims(self.session).items():
            self.map.flag(flag, hexes)

    # ------------------------------------------------------------ the map

    def on_board_looked(self) -> None:
        """Update the small map, and the labels for the new view."""
        place_mini_maps(self)
        self.map.label(self.session.lettering.lay(self.map.shows))

    def on_board_cursor_moved(self, message: Board.CursorMoved) -> None:
        """Update the panels for the new cursor."""
        if self.session.cursor != message.hex:
            self.session.cursor = message.hex
            self._mark_targets()
            self._show_info(is_looking=True)

    def on_board_stopped(self, message: Board.Stopped) -> None:
        """Say why a key did nothing."""
        self.session.say_bad(message.why)
        self._show_texts()

    def on_game_map_lifted(self) -> None:
        """Say what happened to the units."""
        session = self.session
        lifted = say(
            "Only the terrain is shown. Press {key} or give an order to show the units.",
            key=session.key(actions.LIFT),
        )
        session.message = line(lifted if self.map.is_lifted else say("The units are on the map again."))
        self._show_texts()

    def on_board_hex_picked(self, message: Board.HexPicked) -> None:
        """Act on the hex under the cursor, or select its units, after Enter or Space."""
        if not self.comes_too_soon(actions.PICK.id):
            with self.guard.obeying(actions.PICK.id):
                self.pick(message.hex)

    def on_game_map_clicked(self, message: GameMap.Clicked) -> None:
        """Do what a click means. If it needs dice, show the odds first."""
        self.selecting.point(message.hex, again=message.again)

    def pick(self, place: int) -> None:
        """Do what is possible in a hex. Ask if there are several choices."""
        if self.session.past is not None and self.reviewing.go_on():
            return
        session = self.session
        before = session.hand, session.opened.at
        found = session.orders.pick(place)
        is_there = session.hand and session.ui.map.home(session.state, session.hand[0]) == place
        if is_there and (session.hand, session.opened.at) == before and self.listing.open_held():
            return
        self.present()
        if found:
            self.ask(found)

    def ask(self, found: tuple[Choice, ...]) -> None:
        """Let the player choose one of several gestures."""
        from cockade.tui.widgets.picker import Picker

        session = self.session

        def chosen(number: int | None) -> None:
            if number is not None:
                session.orders.do(found[number])
            self.present()

        self.app.push_screen(Picker(say("Which?"), panels.told_choices(session, found)), chosen)

    # ------------------------------------------------------------ keys

    def action_do(self, id_: str) -> None:
        """Run the handler of an action, given by id."""
        if id_ in CONFIRMING and self.comes_too_soon(id_):
            return
        with self.guard.obeying(id_):
            BY_ID[id_](self)

    def comes_too_soon(self, key: str) -> bool:
        """Return whether a key was meant for the previous question. If so, say so and do nothing."""
        is_stopped = self.guard.stops(key)
        if is_stopped:
            self._show_texts()
        return is_stopped

    def action_digit(self, digit: str) -> None:
        """Choose a numbered place, a part of a stack, or start a jump."""
        if self.comes_too_soon(digit):
            return
        with self.guard.obeying(digit):
            self.selecting.digit(digit)

    @cached_property
    def listing(self) -> ListActions:
        """The list of possible actions."""
        return ListActions(self)

    # ------------------------------------------------------------ looking back

    @cached_property
    def reviewing(self) -> Reviewing:
        """The review keys of this screen."""
        from cockade.tui.review.review_screen import Reviewing

        return Reviewing(self)

    def play_on(self) -> None:
        """See `Owner`."""
        self.reviewing.play_on()

    def teach(self) -> None:
        """See `Owner`."""
        self.playing.teach()

    async def learn(self) -> None:
        """See `Owner`."""
        await self.playing.learn()

    def on_timeline_jumped(self, message: Timeline.Jumped) -> None:
        """Go to the clicked place of the timeline."""
        self.reviewing.go(message.place)

    # ------------------------------------------------------------ the list and the record

    def turn_to_list(self) -> None:
        """Move the focus to the list, or back from it."""
        self.go_to("menu" if self.menu.is_called() else "", "-listing")

    def turn_to_record(self) -> None:
        """Move the focus to the record, or back from it."""
        self.go_to("" if self.record.has_focus else str(self.record.id), "-reading")

    def on_record_pane_scrolled_up(self) -> None:
        """Show more of the record when the player scrolls up."""
        self._tell_record()

    @property
    def record(self) -> RecordPane:
        """See `Owner`."""
        return self.query_one("#record2" if self.has_class("-wide") else "#record", RecordPane)

    def go_to(self, panel: str, name: str) -> None:
        """See `Owner`."""
        for other in ("-listing", "-reading"):
            self.set_class(bool(panel) and other == name, other)
        (self.query_one(f"#{panel}") if panel else self.map).focus()
        self.map.cover(LAID_OVER if panel and self.has_class("-narrow") else 0)
        self.call_after_refresh(self.present)

    def on_menu_pointed(self, message: Menu.Pointed) -> None:
        """Show on the map what the list points at."""
        self.listing.pointed(message.row, is_after=message.is_after)

    def on_menu_chosen(self, message: Menu.Chosen) -> None:
        """Do it, or open its targets."""
        self.listing.chosen(message.row)

    def on_menu_held(self, message: Menu.Held) -> None:
        """Add a unit from the list to the selection."""
        self.listing.held(message.row)

    def replay(self) -> None:
        """Replay the other side's turn step by step. Any key for the present ends it."""
        from cockade.tui.session.catch_up import own_turn_ended

        self.reviewing.replay(own_turn_ended(self.session))

    def go_back(self) -> None:
        """Close, deselect, or return to the present, whichever applies first."""
        if self.session.past is None and self.comes_too_soon(actions.ESCAPE.id):
            return
        if self.listing.shut() or self.bots.decide_now():
            pass
        elif not self.map.has_focus:
            self.go_to("", "")
        elif not (
            self._stopped()
            or self.map.leave_overview()
            or self.session.lettering.shut()
            or self.session.selection.drop()
            or self.session.to_present()
        ):
            self.nothing_to_go_back_from()
        self.present()

    def nothing_to_go_back_from(self) -> None:
        """Say what Escape does when nothing is open or selected."""
        self.session.message = line(say(NOTHING_OPEN, key=self.session.key(actions.HOME)))

    # ------------------------------------------------------------ elsewhere

    def show_rules(self) -> None:
        """Show the clause of the last refusal, of the selected row, or of the prompt, and related ones."""
        from cockade.tui.play.dialogs import show_rules

        show_rules(self)

    def on_key(self, event: events.Key) -> None:
        """Say that a key has no meaning. While a bot plays, any key speeds it up."""
        self.bots.hurry()
        if event.key in self.active_bindings or (self.session.past is None and self.session.position.bot):
            return
        key = typed(event.key, event.character)
        self.session.say_bad(say("{key} does nothing here. Press ? for the keys.", key=key))
        self._show_texts()

    async def on_unmount(self) -> None:
        """Stop the bots."""
        await self.bots.close()

    async def stop(self) -> None:
        """End all play on this screen."""
        self.workers.cancel_group(self, "bots")
        if self.session.past is not None:
            self.reviewing.pause()
        await self.bots.close()

    def show_books(self) -> None:
        """Show the reference pages in full: obligations, points with clauses, boxes, arrivals."""
        from cockade.tui.play.dialogs import show_books

        show_books(self)

    def _stopped(self) -> bool:
        """Return whether a replay was stopped, or another screen was left."""
        return self.session.past is not None and self.reviewing.back()
