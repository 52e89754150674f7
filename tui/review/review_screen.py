"""The review keys on the screen: steps, autoplay, notes, statistics, branches."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

from cockade.saves.game_host import GameHost
from cockade.tui.board.glyphs import ASCII
from cockade.tui.input import actions
from cockade.tui.review.resume_from_review import Reopening
from cockade.tui.review.timeline_widget import Timeline
from cockade.tui.session import timeline
from cockade.tui.text.i18n import say
from cockade.tui.text.line import Span, line
from cockade.tui.widgets.navigation import navigation

if TYPE_CHECKING:
    from collections.abc import Callable

    from textual.app import App
    from textual.timer import Timer

    from cockade.tui.review.chance_worker import Filling
    from cockade.tui.review.variations import Variation
    from cockade.tui.session.replay_scenes import Telling
    from cockade.tui.session.review_index import ReviewIndex
    from cockade.tui.widgets.protocols import LooksBack, Owner

PACES = (0.1, 0.2, 0.5, 1.0, 2.0, 4.0)
"""Seconds between steps, the fastest first."""
USUAL = 1.0
TELLING = {"quick": 1.0, "steady": 2.0, "by key": 0.0}
"""Seconds for a scene of a replay, by setting. 0 waits for a key."""
LAST = 1000
"""A page number beyond all pages, for the last one."""
TUMBLE = 0.2
"""Seconds for each face of a tumbling die."""


class Reviewing:
    """
    The review part of one game screen. No play runs during a review.

    `below` is the review part of the game in progress, if this screen only shows another line of it. `beside`
    is the end of the line that was viewed last. `telling` is the turn being replayed.
    """

    def __init__(self, screen: Owner) -> None:
        self.screen = screen
        self.seconds = USUAL
        self.below: LooksBack | None = None
        self.telling: Telling | None = None
        self._timer: Timer | None = None
        self.beside: int | None = None
        self._page = 0
        self._counted: tuple[ReviewIndex, int] | None = None

    @property
    def review(self) -> Any:
        """The gestures on the session."""
        return self.screen.session.review

    @property
    def _app(self) -> App[Any]:
        return self.screen.app

    # ------------------------------------------------------------ showing

    def show(self) -> None:
        """Show the timeline under the map while the past is shown."""
        screen, session = self.screen, self.screen.session
        is_past = session.past is not None
        if is_past and not screen.query(Timeline):
            screen.mount(Timeline(id="timeline"), before="#info")
        if is_past != screen.has_class("-reviewing"):
            screen.set_class(is_past, "-reviewing")
        if not is_past:
            self.pause()
            return
        self._show_timeline()

    def _show_timeline(self) -> None:
        """Draw the timeline, and count its missing values in the background."""
        self._draw_timeline()
        wanted = self.review.index, self.screen.size.width
        if wanted != self._counted:
            self._counted = wanted
            self.screen.run_worker(self._count(*wanted), group="timeline", exclusive=True)

    async def _count(self, index: ReviewIndex, width: int) -> None:
        from cockade.tui.widgets.cooperative import all_of

        await all_of(index.counting(timeline.counted(index, width)))
        if self.screen.query(Timeline):
            self._draw_timeline()

    def _draw_timeline(self) -> None:
        screen, session = self.screen, self.screen.session
        found = screen.query_one(Timeline)
        index = self.review.index
        found.heard = index.heard
        plain = screen.map.glyphs.name == ASCII.name
        found.show(*timeline.rows(index, session.place, self.review.notes, screen.size.width, ascii_=plain))

    def go(self, place: int) -> None:
        """Go to a place of the line of play."""
        self.pause()
        self._tell_no_more()
        self.review.go(place)
        self.screen.present()

    def step(self, what: str, by: int) -> None:
        """Go one step of a kind."""
        self.pause()
        self._tell_no_more()
        self.review.step(what, by)
        self.screen.present()

    def _tell_no_more(self) -> None:
        self.telling, self.screen.session.position.is_told = None, False

    # ------------------------------------------------------------ by itself

    @property
    def is_playing(self) -> bool:
        """Whether steps follow automatically."""
        return self._timer is not None

    def play(self) -> None:
        """Start or stop autoplay. During a replay, show the next scene at once."""
        session = self.screen.session
        if self.telling is not None:
            self._tell_next(self.telling)
            return
        if self.pause():
            self._say_paused()
        elif session.place >= session.opened.at:
            session.say_bad(say("Nothing comes after this. Press [ or { to go back."))
        else:
            self._start()
            self._say_pace()
        self.screen.present()

    def _tell_next(self, telling: Telling) -> None:
        """Show the next scene at once, but do not run past the last one into the present."""
        if telling.is_last:
            self.screen.session.message = line(
                Span(say("That was the last sentence. Press Space to continue."), "key")
            )
            self.screen.present()
        else:
            self.tick()

    def _say_paused(self) -> None:
        session = self.screen.session
        session.message = line(Span(say("Paused at step {n}.", n=session.place), "key"))

    def replay(self, first: int) -> None:
        """Replay the events since a place on the map, up to the present."""
        if not self.tell(first):
            self.screen.session.say_bad(say("Nothing has happened since your last turn."))
            self.screen.present()

    def tell(self, first: int) -> bool:
        """Start the replay if there are visible events, and return whether there are."""
        from cockade.tui.session.replay_scenes import Telling

        telling = Telling(self.screen.session, first)
        self.pause()
        if telling.scenes:
            self.telling = telling
            self.seconds = TELLING.get(navigation(self.screen).settings.telling, self.seconds)
            self.tick()
        return bool(telling.scenes)

    def end_telling(self) -> bool:
        """End the replay and return to the present. False if there is none."""
        telling = self.telling
        if telling is None:
            return False
        self.pause()
        self._tell_no_more()
        telling.end()
        self.screen.present()
        return True

    def go_on(self) -> bool:
        """Handle Space and Enter in a replay: the next scene if it waits for keys, else the present."""
        if self.telling is None:
            return False
        if self.seconds:
            return self.end_telling()
        self.tick()
        return True

    def pause(self) -> bool:
        """Stop autoplay. False if it was not running."""
        timer, self._timer = self._timer, None
        if timer is not None:
            timer.stop()
        return timer is not None

    def pace(self, by: int) -> None:
        """Make autoplay faster or slower."""
        at = PACES.index(self.seconds or USUAL) - by
        session = self.screen.session
        if not 0 <= at < len(PACES):
            session.say_bad(say("This is the fastest.") if by > 0 else say("This is the slowest."))
        else:
            self.seconds = PACES[at]
            if self.pause():
                self._start()
            self._say_pace()
        self.screen.present()

    def tick(self) -> None:
        """Advance autoplay by one step, and stop it at the end."""
        if self.telling is not None:
            self._tell_on(self.telling)
            return
        if not self._is_at_end:
            self.review.go(self.screen.session.place + 1)
        if self._is_at_end:
            self.pause()
        self.screen.present()

    @property
    def _is_at_end(self) -> bool:
        session = self.screen.session
        return session.past is None or session.place >= session.opened.at

    def _tell_on(self, telling: Telling) -> None:
        """Show one picture of a replay. If it waits for keys, stop at a scene's last one."""
        self.pause()
        self.screen.session.position.is_told = telling.step()
        if not self.screen.session.position.is_told:
            self.end_telling()
            return
        if telling.is_tumbling:
            self._timer = self.screen.set_timer(min(TUMBLE, self.seconds or TUMBLE), self.tick)
        elif self.seconds:
            self._timer = self.screen.set_timer(self.seconds, self.tick)
        self.screen.present()

    def _start(self) -> None:
        self._timer = self.screen.set_interval(self.seconds or USUAL, self.tick)

    def _say_pace(self) -> None:
        session = self.screen.session
        key = session.key(actions.ROUTINE)
        words = say("{key} pauses", key=key) if self.is_playing else say("{key} plays", key=key)
        names = {"n": f"{self.seconds:g}", "words": words}
        seconds = "{n} second a step; {words}." if self.seconds == 1 else "{n} seconds a step; {words}."
        playing = say("Playing: ") if self.is_playing else ""
        text = playing + say(seconds, **names)
        session.message = line(Span(text, "key"))

    # ------------------------------------------------------------ asking

    def jump(self, begun: str = "") -> None:
        """Ask where to go. A digit starts the answer, and the key of a step ends it: "5]"."""
        question = say("Jump to: step 60, turn t4, 5] five steps on, +9, or words of a note")
        self._ask(question, self.review.jump, begun, "".join(self.review.keys))

    def mark(self) -> None:
        """Set or remove a bookmark."""
        self.review.mark()
        self.screen.present()

    def note(self) -> None:
        """Ask for a note on this step. An empty one removes it."""
        file = self.screen.session.host.origin
        question = (
            say("Note on this step, saved in {file}", file=file.name) if file else say("Note on this step")
        )
        self._ask(question, self.review.note, self.review.own_note or "", wide=True)

    def _ask(
        self, question: str, do: Callable[[str], None], begun: str = "", ends: str = "", *, wide: bool = False
    ) -> None:
        from cockade.tui.widgets.ask import Ask

        def answered(text: str | None) -> None:
            if text is not None:
                do(text)
            self.screen.present()

        self.pause()
        self._app.push_screen(Ask(question, begun, ends, wide=wide), answered)

    # ------------------------------------------------------------ figures

    @cached_property
    def filling(self) -> Filling:
        """The known chances to win, and their computation."""
        from cockade.tui.review.chance_worker import Filling

        return Filling(self.screen)

    def chances(self) -> None:
        """Show the page of the chances to win, the last one."""
        self._page = LAST
        self.figures()

    def figures(self) -> None:
        """Show every roll, and the curves. Choosing a roll goes to its step."""
        from cockade.tui.review.figures_screen import FiguresScreen

        shown = FiguresScreen(self.review, self.filling, self._page)

        def closed(place: int | None) -> None:
            self._page = shown.at
            if place is not None:
                self.go(place)

        self.pause()
        self._app.push_screen(shown, closed)

    def eyes(self) -> None:
        """Choose the viewpoint: everything, or one side's knowledge at that time."""
        session = self.screen.session
        if session.players or self.below:
            self._say_bad(say("During a game you see what your side knows."))
            return
        sides = ("", *session.opened.game.sides)
        names = [
            session.ui.words.side(session.opened.state, side) if side else say("everything") for side in sides
        ]

        def chosen(number: int | None) -> None:
            if number is not None:
                session.position.look_as(sides[number])
                self.review.go(session.place)
                said = say("You see what this side knew: {side}.", side=names[number])
                session.message = line(Span(said if sides[number] else say("You see everything."), "key"))
            self.screen.present()

        self._pick(say("Whose point of view?"), [(name, "") for name in names], chosen)

    # ------------------------------------------------------------ other lines of play

    def variations(self) -> None:
        """Choose another line of play, to view it or to compare it with the current one."""
        from cockade.tui.review.variations import told_variation, variations

        found = variations(self.screen.session.opened)
        if len(found) < 2:
            self._say_bad(say("This is the only line of play. Press p at an earlier step to start another."))
            return

        def chosen(number: int | None) -> None:
            if number:
                self._look_or_compare(found[number])

        told = [told_variation(self.review, variation) for variation in found]
        self._pick(say("Which line of play?"), told, chosen)

    def _look_or_compare(self, variation: Variation) -> None:
        choices = [(say("Look at it"), ""), (say("Compare it with this line"), "")]

        def chosen(number: int | None) -> None:
            if number == 0:
                self._turn_into(variation.end)
            elif number == 1:
                self._compare(variation)

        self._pick(say("This line of play"), choices, chosen)

    def _compare(self, variation: Variation) -> None:
        from cockade.tui.reading.reference_pages import Books
        from cockade.tui.review.variations import compared

        width = max(60, min(self.screen.size.width - 6, 150))
        self.beside = variation.end
        self._app.push_screen(Books(compared(self.review, variation, width), say("Two lines of play"), width))

    def other(self) -> None:
        """Show the same step of the other line: the one viewed last, or the newest."""
        from cockade.tui.review.variations import variations

        ends = [variation.end for variation in variations(self.screen.session.opened)[1:]]
        if not ends:
            self._say_bad(say("This is the only line of play. Press p at an earlier step to start another."))
        else:
            self._turn_into(self.beside if self.beside in ends else ends[0])

    def _turn_into(self, end: int) -> None:
        """Show another line of play. During a game, it opens in its own screen."""
        session = self.screen.session
        self.beside = session.opened.node
        if not session.players:
            self.review.turn_into(end)
            self.screen.present()
            return
        host = GameHost(session.opened.aside(), home=session.host)
        host.opened.go_to(end)
        aside = navigation(self.screen).table_for(
            host, {}, min(session.place, host.opened.at), session.position.viewpoint.viewer
        )
        aside.reviewing.below = self
        aside.reviewing.beside = self.beside
        self._app.push_screen(aside)

    def back(self) -> bool:
        """Stop the replay, or leave the review. False if neither applies."""
        if self.end_telling():
            return True
        stopped = self.pause()
        if stopped:
            self.screen.session.message = line(Span(say("Paused."), "key"))
        return stopped or self.leave()

    def leave(self) -> bool:
        """Return to the game in progress. False if this is it."""
        if self.below is None:
            return False
        self.pause()
        self._app.pop_screen()
        return True

    # ------------------------------------------------------------ playing on

    def play_on(self) -> None:
        """
        Ask, and continue play from the viewed step. The old line is kept.

        A replay is only paused, and `.` resumes it.
        """
        if self.telling is not None:
            if self.pause():
                self._say_paused()
                self.screen.present()
            return
        session = self.screen.session
        state = session.opened.state_at(session.place)
        if session.past is None:
            self._say_bad(say("This is the present: just play."))
        elif not session.opened.game.decider(state):
            self._say_bad(say("The game is over here. Step back to play on from an earlier step."))
        elif session.host.served:
            self._say_bad(say("This game is played on a server. Ask the other player there to let you undo."))
        elif session.players or self.below:
            self._ask_to_branch()
        else:
            Reopening(self.screen, self._pick).ask()

    def _ask_to_branch(self) -> None:
        node, place = self.screen.session.opened.line[self.screen.session.place], self.screen.session.place
        game = self.below or self

        def chosen(number: int | None) -> None:
            if number == 0:
                self.leave()
                game.branch(node)

        title = say("Play on from step {n}? Later steps stay saved.", n=place)
        self._pick(title, [(say("Play on from here"), ""), (say("Leave it as it is"), "")], chosen)

    def branch(self, node: int) -> None:
        """Go to an event in the game in progress, and play on there."""
        self.review.play_on(node)
        self.screen.present()

    # ------------------------------------------------------------ small things

    def _pick(self, title: str, choices: list[tuple[str, str]], chosen: Callable[[int | None], None]) -> None:
        from cockade.tui.widgets.picker import Picker

        self.pause()
        self._app.push_screen(Picker(title, choices), chosen)

    def _say_bad(self, text: str) -> None:
        self.screen.session.say_bad(text)
        self.screen.present()
