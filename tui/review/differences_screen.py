"""The screen of `cockade verify --review`: both maps side by side, and keys to decide a difference."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical

from cockade.tui.board.board import Board
from cockade.tui.board.flags import Flag
from cockade.tui.reading.rules_screen import RulesScreen
from cockade.tui.session.rule_change import told_change
from cockade.tui.terminal.output import CellScreen
from cockade.tui.text.i18n import say
from cockade.tui.text.line import EMPTY, Line, Span, line, wrapped
from cockade.tui.widgets.ask import Ask
from cockade.tui.widgets.key_hints import KeyHints
from cockade.tui.widgets.lines import Lines
from cockade.tui.widgets.navigation import navigation
from cockade.tui.widgets.scroller import Scroller

if TYPE_CHECKING:
    from collections.abc import Iterator

    from textual.app import ComposeResult

    from cockade.tui.session.differences import Differences
    from cockade.tui.session.rule_change import Sight


class DifferencesScreen(CellScreen[None]):
    """One kind of difference after another: the result before the change, and today's."""

    DEFAULT_CSS = """
    DifferencesScreen { background: $background; }
    DifferencesScreen #heading { height: 2; }
    DifferencesScreen #maps { height: 3fr; }
    DifferencesScreen #maps Vertical { width: 1fr; }
    DifferencesScreen #today { margin-left: 1; }
    DifferencesScreen Scroller { height: 2fr; min-height: 6; }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("a", "accept", "Accept", id="differences.accept", show=False),
        Binding("e", "expect", "Expect", id="differences.expect", show=False),
        Binding("s", "skip", "Skip", id="differences.skip", show=False),
        Binding("n", "move(1)", "Next kind", id="differences.next", show=False),
        Binding("p", "move(-1)", "Previous kind", id="differences.before", show=False),
        Binding("right", "turn(1)", "Next event", id="differences.later", show=False, priority=True),
        Binding("left", "turn(-1)", "Previous event", id="differences.earlier", show=False, priority=True),
        Binding("plus,equals_sign", "zoom(1)", "Nearer", id="differences.nearer", show=False),
        Binding("minus,underscore", "zoom(-1)", "Farther", id="differences.farther", show=False),
        Binding("f1", "rules", "Rule", id="differences.rules", show=False),
        Binding("q,escape", "app.quit", "Quit", id="differences.quit", show=False),
    ]

    def __init__(self, differences: Differences) -> None:
        super().__init__()
        self.differences = differences
        self._message = ""
        self._is_busy = False

    def compose(self) -> ComposeResult:
        """Lay out the heading, two maps, both narrations, a message, and the keys."""
        yield Lines(id="heading")
        with Horizontal(id="maps"):
            for name in ("before", "today"):
                with Vertical(id=name):
                    yield Lines(classes="caption")
        yield Scroller(say("Differences"))
        yield Lines(id="message")
        yield KeyHints(id="keys")

    def on_mount(self) -> None:
        """Show the first difference."""
        self.query_one(Scroller).focus()
        keys = (
            ("a", say("accept")),
            ("e", say("expected")),
            ("s", say("skip")),
            ("n p", say("kinds")),
            ("left right", say("events")),
            ("+ -", say("zoom")),
            ("F1", say("the rule")),
            ("q", say("quit")),
        )
        spans = [part for key, words in keys for part in (Span(key, "key"), f" {words}  ")]
        self.query_one("#keys", Lines).show(line(*spans))
        self.call_after_refresh(self.present)

    def on_resize(self) -> None:
        """Wrap the narrations again."""
        if self.differences.left:
            self.call_after_refresh(self._tell, None)

    # ------------------------------------------------------------ showing

    async def present(self) -> None:
        """Show both maps and narrations of the current event. Quit when no difference is left."""
        differences = self.differences
        if not differences.left:
            self.app.exit(" ".join(filter(None, (self._message, say("Nothing is left to decide.")))))
            return
        sight = differences.sight()
        rows = (line(Span(differences.heading(), "title")), line(Span(differences.extent(), "dim")))
        self.query_one("#heading", Lines).show(*rows)
        self.query_one("#message", Lines).show(line(Span(self._message, "key")))
        columns = differences.difference.verdict.columns or (say("recorded"), say("today"))
        for number, name in enumerate(("before", "today")):
            self.query_one(f"#{name} .caption", Lines).show(line(Span(f" {columns[number]}", "heading")))
            await self._draw(name, sight, number)
        self._tell(sight)

    async def _draw(self, name: str, sight: Sight, number: int) -> None:
        """Draw one map with its differences marked and in view, or none if it is empty."""
        column, state = self.query_one(f"#{name}"), sight.states[number]
        await column.query(Board).remove()
        places = sight.places
        if not places:
            return
        map_ = sight.ui.map
        palette, glyphs = navigation(self).drawing
        board = Board(map_.atlas(state), map_.scene(state), palette=palette, glyphs=glyphs, cursor=places[-1])
        board.can_focus = False
        await column.mount(board)
        board.flag(Flag.LAST, places)

    def _tell(self, sight: Sight | None) -> None:
        """Show the differences in sentences."""
        width = max(20, self.size.width - 2)
        said = self._sentences(sight or self.differences.sight())
        self.query_one(Scroller).show(*(row for one in said for row in wrapped(one, width, 4)))

    def _sentences(self, sight: Sight) -> Iterator[Line]:
        verdict = self.differences.difference.verdict
        done = sight.done() or sight.opened.scenario
        yield line(Span(done, "title"), "  ", Span(" ".join(verdict.when), "dim"))
        left, right = verdict.columns or (say("recorded"), say("today"))
        for then, now in told_change(verdict, sight):
            yield from (line(Span(f"{left} ", "dim"), then) for _ in (1,) if then)
            yield from (line(Span(f"{right} ", "key"), now) for _ in (1,) if now)
        yield EMPTY

    def _say(self, text: str) -> None:
        self._message = text
        self.query_one("#message", Lines).show(line(Span(text, "key")))

    # ------------------------------------------------------------ keys

    def action_move(self, by: int) -> None:
        """Go to another kind of difference."""
        self._go(moved=self.differences.move(by))

    def action_turn(self, by: int) -> None:
        """Go to another event of this kind."""
        self._go(moved=self.differences.turn(by))

    def _go(self, *, moved: bool) -> None:
        if self._is_busy:
            return
        self._message = "" if moved else say("There are no more in that direction.")
        self.call_later(self.present)

    def action_zoom(self, steps: int) -> None:
        """Zoom both maps in or out."""
        for board in self.query(Board):
            board.action_zoom(steps)

    def action_rules(self) -> None:
        """Show the clause that made the difference."""
        from cockade.tui.games.rulebooks import book_of

        kind = self.differences.kind
        self.app.push_screen(RulesScreen(book_of(kind.game), kind.rule))

    def action_skip(self) -> None:
        """Leave the kind undecided, and go to the next one."""
        if self._is_busy:
            return
        self.differences.skip()
        if self.differences.is_over:
            self.app.exit(say("The rest was skipped. Run the command again to decide it."))
            return
        self._message = ""
        self.call_later(self.present)

    def action_accept(self) -> None:
        """Accept the current kind in all its games."""
        if not self._is_busy:
            self._is_busy = True
            self.run_worker(self._accept())

    async def _accept(self) -> None:
        """Accept game by game, and show the progress."""
        for said in self.differences.accept():
            self._say(said)
            await asyncio.sleep(0)
        self._is_busy = False
        await self.present()

    def action_expect(self) -> None:
        """Ask for a reason, and save it next to all games of this kind."""

        def answered(text: str | None) -> None:
            if text is None or self._is_busy:
                return
            if text.strip():
                self._message = self.differences.expect(text.strip())
            else:
                self._message = say("Give a reason; nothing was written.")
            self.call_later(self.present)

        self.app.push_screen(Ask(say("Why is this expected?"), wide=True), answered)
