"""`cockade export`: recorded games for people without Cockade. Either all output is made, or none."""

from __future__ import annotations

import os
import sys
from functools import cached_property
from importlib import import_module
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING

from attrs import define

from cockade.tui.commands.common import find_side, place_of, recorded_game
from cockade.tui.commands.processes import show_done
from cockade.tui.export.files import check_free, put
from cockade.tui.session.chance_page import curve_lines
from cockade.tui.session.chances import MOST, Analysis, Point, kept_beside
from cockade.tui.session.review_index import ReviewIndex
from cockade.tui.session.turning_points import share_of
from cockade.tui.text.cli_errors import CommandError
from cockade.tui.text.i18n import count, say

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterator

    from cockade.engine.game_tree import AnyGameTree
    from cockade.saves.loader import Reading
    from cockade.tui.export.frames import Frame
    from cockade.tui.games.port import AnyUI
    from cockade.tui.headless_screen import FrameLook

FILM_SIZE, STEP_SIZE = (100, 30), (120, 40)
FILM_PALETTE, PALETTE = "256", "truecolor"
FILM_ZOOM = "compact"
"""The zoom of a film. It shows much of the map, because every jump of the camera is expensive."""
MOST_OF_GIF = 400
STANDARD_OUTPUT = "-"
KINDS = ("cast", "gif", "png", "text", "curve", "report", "html")
PAINTED = ("gif", "png", "curve", "report")


def run(args: Namespace) -> int:
    """Make all output, then write it."""
    paths = {name: getattr(args, name) for name in KINDS}
    wanted = {name: path for name, path in paths.items() if path is not None}
    if not wanted:
        kinds = ", ".join(f"--{name}" for name in KINDS)
        raise CommandError(say("Say what to write, each with a file: {kinds}.", kinds=kinds))
    ui, reading = recorded_game(args.file)
    export = Export(args, ui, reading, "" if args.side is None else find_side(ui, args.side))
    for path in map(Path, wanted.values()):
        if str(path) != STANDARD_OUTPUT:
            check_free(path, force=args.force)
    if any(name in wanted for name in PAINTED):
        import_module("cockade.tui.export.rasterizer")  # says at once if there is nothing to paint with
    os.environ.pop("NO_COLOR", None)  # a file is no terminal: --palette says what colours it has
    made = dict(export.made())
    for path in made:
        if path not in map(Path, wanted.values()):  # a picture of the report
            path.parent.mkdir(exist_ok=True)
            check_free(path, force=args.force)
    for path, content in made.items():
        _write(path, content, force=args.force)
    return 0


def _write(path: Path, content: bytes, *, force: bool) -> None:
    """Write a file and report it. Text may go to standard output."""
    if str(path) == STANDARD_OUTPUT:
        sys.stdout.write(content.decode())
        return
    put(path, content, force=force)
    print(say("{file}: {n} KB", file=path, n=f"{len(content) / 1000:.1f}"))


@define
class Export:
    """One game with the options of its export."""

    args: Namespace
    ui: AnyUI
    reading: Reading
    side: str

    @property
    def opened(self) -> AnyGameTree:
        """The recorded game."""
        return self.reading.opened

    def made(self) -> Iterator[tuple[Path, bytes]]:
        """Every output file with its content."""
        args = self.args
        if args.cast or args.gif:
            yield from self.film(self.places)
        if args.png or args.text:
            yield from self.step(place_of(self.opened, args.at))
        if args.curve:
            yield from self.curve(args.curve)
        if args.report:
            yield from self.report(args.report)
        if args.html:
            yield from self.html(args.html)

    @property
    def places(self) -> range:
        """The steps of a film."""
        first, last = self.args.first or 0, self.args.last
        end = self.opened.at if last is None else last
        if end > len(self.opened.line) - 1 or first > end:
            text = "--from {first} --to {end}: name two of its {last} events, the first one first."
            raise CommandError(say(text, first=first, end=end, last=len(self.opened.line) - 1))
        if self.args.gif and end - first >= MOST_OF_GIF:
            text = "--gif: more than {n} steps are too many for a GIF; name fewer with --from and --to."
            raise CommandError(say(text, n=MOST_OF_GIF))
        return range(first, end + 1)

    # ------------------------------------------------------------ films and steps

    def look(self, size: tuple[int, int], palette: str, zoom: str = "") -> FrameLook:
        """The look of the screen."""
        from cockade.tui.headless_screen import FrameLook

        args = self.args
        return FrameLook(
            args.size or size,
            self.side,
            args.palette or palette,
            args.theme,
            ascii=args.ascii,
            zoom=args.zoom or zoom,
        )

    def film(self, places: range) -> Iterator[tuple[Path, bytes]]:
        """A range of steps as a recording, as a GIF or as both."""
        from cockade.tui.export.asciinema import Cast
        from cockade.tui.headless_screen import staged

        args, look, begun = self.args, self.look(FILM_SIZE, FILM_PALETTE, FILM_ZOOM), perf_counter()
        recording = Cast(look.size, self.title, args.pace, look.palette) if args.cast else None
        painter = import_module("cockade.tui.export.rasterizer").Painter(look.palette) if args.gif else None
        is_watched = sys.stderr.isatty()  # an app that is running puts something else there

        def take(place: int, frame: Frame) -> None:
            if recording:
                recording.take(frame, self.chapter(place, first=place == places[0]))
            if painter:
                painter.take(frame)
            if is_watched:
                done = place - places[0] + 1
                said = count("{done} of {n} step", "{done} of {n} steps", len(places), done=done)
                show_done(said, done, len(places), begun)

        staged(self.opened, places, look, take)
        if recording:
            yield args.cast, recording.written()
        if painter:
            yield args.gif, painter.gif(args.pace)

    def step(self, place: int) -> Iterator[tuple[Path, bytes]]:
        """One step as a picture, as text or as both."""
        from cockade.tui.export.pictures import as_png, as_text
        from cockade.tui.headless_screen import staged

        args, look = self.args, self.look(STEP_SIZE, PALETTE)
        frames: list[Frame] = []
        staged(self.opened, [place], look, lambda _, frame: frames.append(frame))
        if args.png:
            yield args.png, as_png(frames[0], look.palette)
        if args.text:
            yield args.text, as_text(frames[0])

    @property
    def title(self) -> str:
        """The name of the battle."""
        card = self.ui.game.scenarios.get(self.opened.scenario)
        return say(card.title) if card else self.opened.scenario

    def chapter(self, place: int, *, first: bool) -> str:
        """The player turn that starts at a place, also for the first place."""
        state, whose = self.opened.state_at(place), self.ui.selection.whose
        if not first and whose(state) == whose(self.opened.state_at(place - 1)):
            return ""
        heading = " ".join(self.ui.words.heading(state)).strip()
        if place not in self.analysis.places or not self.analysis.is_begun:
            return heading
        side = self.analysis.first_side
        chance = share_of(self.analysis.chance(Point(place), MOST), side)
        return say("{when} ({side} {n})", when=heading, side=self.ui.words.side(state, side), n=chance)

    # ------------------------------------------------------------ the chance to win

    @cached_property
    def analysis(self) -> Analysis:
        """The saved analysis of `cockade analyse` and of reviews, for the knowledge of the side."""
        index = ReviewIndex(self.opened, self.ui, self.side)
        return Analysis.of(index, kept_beside(self.args.file, self.opened.game.id))

    def curve(self, path: Path) -> Iterator[tuple[Path, bytes]]:
        """The chance to win over the whole game as a picture."""
        from cockade.tui.export.plots import as_png

        if not self.analysis.is_begun:
            text = '--curve: this game has not been analysed yet. Run "cockade analyse {file}" first.'
            raise CommandError(say(text, file=self.args.file))
        yield path, as_png(curve_lines(self.analysis, *STEP_SIZE), self.args.palette or PALETTE)

    # ------------------------------------------------------------ the report

    def report(self, path: Path) -> Iterator[tuple[Path, bytes]]:
        """The whole game in prose, with its pictures in a folder next to it."""
        from cockade.tui.board.glyphs import ASCII, FULL
        from cockade.tui.board.palettes import choose
        from cockade.tui.export.maps import MapPainter
        from cockade.tui.export.report import ReportWriter
        from cockade.tui.games.narrative import Teller

        args, colours = self.args, self.args.palette or PALETTE
        palette = choose({"COCKADE_PALETTE": colours, "COCKADE_THEME": args.theme})
        painter = MapPainter(palette, ASCII if args.ascii else FULL, colours)
        told = Teller(self.opened, self.ui, self.side)
        yield from ReportWriter(told, self.reading.header, painter, path, self.analysis).files().items()

    # ------------------------------------------------------------ the page

    def html(self, path: Path) -> Iterator[tuple[Path, bytes]]:
        """The whole game as a page that steps through it."""
        from cockade.tui.board.glyphs import ASCII, FULL
        from cockade.tui.export.pages.page import GamePage

        index = ReviewIndex(self.opened, self.ui, self.side)
        glyphs = ASCII if self.args.ascii else FULL
        zoom, header = self.args.zoom or "", self.reading.header
        yield path, GamePage(index, header, self.places, glyphs, zoom, remarks=True).written()
