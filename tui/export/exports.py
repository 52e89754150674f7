"""
Exports from a game through the command palette: this step as text or picture, the game so far
as a report.
"""

from __future__ import annotations

import sys
from copy import copy
from functools import partial
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, cast

from textual.command import DiscoveryHit, Hit, Provider

from cockade.saves.errors import SaveError
from cockade.saves.game_host import GameHost
from cockade.saves.library import data_folder
from cockade.tui.export.files import pictures_of, put
from cockade.tui.export.frames import frame
from cockade.tui.export.pictures import as_png, as_text
from cockade.tui.play import progress
from cockade.tui.play.game import GameScreen
from cockade.tui.session.progress import Work, WorkStopped
from cockade.tui.text.cli_errors import CommandError, words_of
from cockade.tui.text.i18n import mark, say
from cockade.tui.text.line import line
from cockade.tui.widgets.navigation import navigation

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from textual.command import Hits

    from cockade.engine.game_tree import AnyGameTree
    from cockade.tui.session.chances import Analysis
    from cockade.tui.widgets.protocols import Owner

FOLDER = "exports"
TURN = 0.0005
"""The seconds of writing after which the screen gets the processor again."""


class GameExports(Provider):
    """Exports into the player's folder. None on a server, because the files would be there."""

    def _named(self) -> Iterator[tuple[str, str, Callable[[Exporter], None]]]:
        screen = self.screen
        if not isinstance(screen, GameScreen) or not navigation(screen).writes_files:
            return
        if isinstance(screen.session.host, GameHost):
            yield say("Export this step as text"), say("the screen, in a file"), Exporter.text
            yield say("Export this step as a picture"), say("the screen, as PNG"), Exporter.picture
            yield (
                say("Export this game as a report"),
                say("the game so far, in prose, with maps"),
                Exporter.report,
            )
            yield (
                say("Export this game as a page"),
                say("the game so far, as HTML to step through"),
                Exporter.page,
            )

    async def discover(self) -> Hits:
        """Yield all exports before a search is typed."""
        for name, help_, do in self._named():
            yield DiscoveryHit(name, partial(self._do, do), help=help_)

    async def search(self, query: str) -> Hits:
        """Yield the exports whose names match."""
        matcher = self.matcher(query)
        for name, help_, do in self._named():
            score = matcher.match(name)
            if score > 0:
                yield Hit(score, matcher.highlight(name), partial(self._do, do), help=help_)

    def _do(self, do: Callable[[Exporter], None]) -> None:
        """Run an export when the palette has closed: the export shows the screen below it."""
        screen = cast("GameScreen", self.screen)
        screen.call_after_refresh(partial(do, Exporter(screen)))


class Exporter:
    """Exports one game screen. The message line shows the result."""

    def __init__(self, screen: Owner) -> None:
        self.screen = screen

    def text(self) -> None:
        """Export the screen as text."""
        self._write(".txt", lambda: as_text(frame(self.screen.app)))

    def picture(self) -> None:
        """Export the screen as a picture."""
        self._write(".png", lambda: as_png(frame(self.screen.app), self._colours))

    def report(self) -> None:
        """Write the game so far, as far as the viewer may know it, in a report in the player's folder."""
        self._in_background(
            Work(), say("Writing the report ..."), self._report, mark("The report is in {path}")
        )

    def page(self) -> None:
        """Write the game so far as a page that steps through it."""
        self._in_background(Work(), say("Writing the page ..."), self._page, mark("The page is in {path}"))

    def _in_background(
        self, work: Work, first: str, write: Callable[[AnyGameTree, Work], Path], last: str
    ) -> None:
        """Announce an export, show a bar if it takes long, and say where the file is."""
        self._say(first)
        session = self.screen.session
        opened = copy(session.opened)
        opened.line = session.opened.line[: session.opened.at + 1]
        done = partial(self._written, opened, work, write, last)
        kind = "exports"  # undescribed, it would be described by the whole game, for seconds
        self.screen.run_worker(done, description=kind, group=kind, thread=True, exclusive=True)
        self.screen.set_timer(progress.SOON, partial(self._show, first, work))

    def _show(self, first: str, work: Work) -> None:
        """Show a bar over the map, unless the work is already done."""
        if not work.is_over and self.screen.app.screen is self.screen:
            self.screen.app.push_screen(progress.Working(first, work))

    @property
    def _colours(self) -> str:
        return self.screen.map.palette.name.removesuffix("-light")

    def _write(self, suffix: str, make: Callable[[], bytes]) -> None:
        """Write one file under a free name."""
        step = f"{self.screen.session.host.name}-{say('step')}-{self.screen.session.place}"
        try:
            path = free(step, suffix)
            put(path, make())
        except (SaveError, CommandError) as error:
            self._say(words_of(error), bad=True)
        else:
            self._say(say("This step is in {path}", path=path))

    def _written(
        self, opened: AnyGameTree, work: Work, write: Callable[[AnyGameTree, Work], Path], last: str
    ) -> None:
        tell, usual = self.screen.app.call_from_thread, sys.getswitchinterval()
        sys.setswitchinterval(TURN)
        try:
            path = write(opened, work)
        except WorkStopped:
            tell(self._say, say("Stopped: nothing was written."))
        except (SaveError, CommandError) as error:
            tell(self._say, str(error), bad=True)
        else:
            tell(self._say, say(last, path=path))
        finally:
            work.is_over = True
            sys.setswitchinterval(usual)

    def _page(self, opened: AnyGameTree, work: Work) -> Path:
        from cockade.tui.export.pages.page import GamePage
        from cockade.tui.session.review_index import ReviewIndex

        session, board = self.screen.session, self.screen.map
        index = ReviewIndex(opened, session.ui, session.position.viewpoint.viewer)
        steps, zoom = range(opened.at + 1), board.zoom.name
        page = GamePage(index, session.host.header, steps, board.glyphs, zoom, work=work, remarks=True)
        path = free(session.host.name, ".html")
        put(path, page.written())
        return path

    def _report(self, opened: AnyGameTree, work: Work) -> Path:
        from cockade.tui.export.maps import MapPainter
        from cockade.tui.export.report import ReportWriter
        from cockade.tui.games.narrative import Teller

        session, board = self.screen.session, self.screen.map
        path = free(self.screen.session.host.name, ".md")
        viewer = session.position.viewpoint.viewer
        told = Teller(opened, session.ui, viewer)
        analysis = self._analysis(opened, viewer)
        painter = MapPainter(board.palette, board.glyphs, self._colours)
        writer = ReportWriter(told, session.host.header, painter, path, analysis, work=work)
        for file, content in writer.files().items():
            file.parent.mkdir(exist_ok=True)
            put(file, content, force=True)
        return path

    def _analysis(self, opened: AnyGameTree, viewer: str) -> Analysis | None:
        """The saved analysis of a game that is only being reviewed."""
        from cockade.tui.session.chances import Analysis, kept_beside
        from cockade.tui.session.review_index import ReviewIndex

        session = self.screen.session
        origin = session.host.origin if isinstance(session.host, GameHost) else None
        if origin is None or session.position.turns.players:
            return None
        index = ReviewIndex(opened, session.ui, viewer)
        return Analysis.of(index, kept_beside(origin, opened.game.id))

    def _say(self, text: str, *, bad: bool = False) -> None:
        session = self.screen.session
        session.message = line(text)
        if bad:
            session.say_bad(text)
        self.screen.present()


def free(stem: str, suffix: str) -> Path:
    """A free name in the folder of exports: neither the file nor its pictures exist yet."""
    folder = data_folder() / FOLDER
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise SaveError(folder, say("This folder cannot be made: {why}.", why=error.strerror)) from error
    paths = (folder / f"{stem if n == 1 else f'{stem}-{n}'}{suffix}" for n in count(1))
    return next(path for path in paths if not path.exists() and not pictures_of(path).exists())
