"""A session of `cockade protocol`, with games in files or only in memory."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import ClassVar, Self

from attrs import define

from cockade.events.event import Action
from cockade.saves.game_host import GameHost
from cockade.saves.save_file import review
from cockade.tui.commands.common import begun, find_scenario, game_key
from cockade.tui.games import GAMES
from cockade.tui.protocol.handler import ANY_GAME, BadRequest, Json, Requests, Talk, request
from cockade.tui.session.auto_setup import auto_set_up
from cockade.tui.text.cli_errors import problem_words
from cockade.tui.text.i18n import say


@define(eq=False)
class GameTalk(Talk):
    """A session with a current game. `looking` is a place that is not the present."""

    requests: ClassVar[Requests] = dict(ANY_GAME)

    looking: int | None = None
    _host: GameHost | None = None

    def __enter__(self) -> Self:
        """Enter the session as a context. Its file is closed at the end."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close the file."""
        if self._host is not None:
            self._host.close()

    @property
    def host(self) -> GameHost:
        """The current game."""
        if self._host is None:
            raise BadRequest(say('There is no game yet. Start with "new" or "open".'))
        return self._host

    @property
    def place(self) -> int:
        """The place on the line of play in view."""
        return self.opened.at if self.looking is None else self.looking

    def take(self, host: GameHost) -> Json:
        """Make another game the current one."""
        if self._host is not None:
            self._host.close()
        self._host, self.looking = host, None
        return {"notes": [problem_words(note) for note in host.notes], **self.standing()}

    def let_go_of(self, path: Path) -> None:
        """Close the current game if it is saved in this very file, so it can be opened again."""
        kept = self._host.save if self._host else None
        with suppress(OSError):  # a file that is not there is not this one
            if self._host and kept and path.samefile(kept.path):
                self._host.close()
                self._host = None

    def look_at_present(self) -> None:
        """Return from an earlier place to the present."""
        self.looking = None

    def take_up(self, side: str, wanted: Action) -> None:
        """Start a branch at the earlier place in view, if the action is offered there."""
        if self.place != self.opened.at:
            game, now = self.opened.game, self.state
            if side != game.decider(now) or not game.rules.is_offered(now, wanted):
                raise game.why_not(now, side, wanted)
            self.host.go_to(self.opened.line[self.place])


# ---------------------------------------------------------------- games


@request(GameTalk.requests, "new", scenario=str, seed=int, free_undo=bool, auto_setup=bool, values=dict)
def new(  # noqa: PLR0913 - all of these may be left out
    session: GameTalk,
    scenario: str = "",
    seed: int | None = None,
    *,
    free_undo: bool = False,
    auto_setup: bool = False,
    values: Json | None = None,
) -> Json:
    """Set up a scenario. `auto_setup` places the free units, and `values` replace printed values."""
    found, card = find_scenario(scenario)
    host = begun(found.game, card.id, game_key(seed), free_undo=free_undo, values=values)
    if auto_setup:
        auto_set_up(host, {})
    return session.take(host)


@request(GameTalk.requests, "open", file=str, look=bool)
def open_(session: GameTalk, file: str = "", *, look: bool = False) -> Json:
    """Open a recorded game and save every event there. With `look`, only look at it."""
    path = _path(file)
    if not look:
        session.let_go_of(path)
        return session.take(GameHost.open(path, GAMES))
    reading = review(path, GAMES)
    return session.take(GameHost(reading.opened, notes=reading.notes))


@request(GameTalk.requests, "save", file=str)
def save(session: GameTalk, file: str = "") -> Json:
    """Save the game in a new file. From now on, every event is saved before it is answered."""
    session.host.save_as(_path(file))
    return {"file": file}


def _path(file: str) -> Path:
    if not file or "\0" in file:
        raise BadRequest(say('"file": the name of a file is missing.'))
    return Path(file)


@request(GameTalk.requests, "at", n=int)
def at(session: GameTalk, n: int | None = None) -> Json:
    """Look at the game after event n, or at the present without n. An action there starts a branch."""
    last = len(session.opened.line) - 1
    if n is not None and not 0 <= n <= last:
        raise BadRequest(say('"n": there is no event {n}; name one from 0 to {last}.', n=n, last=last))
    session.looking = n
    return session.standing()
