"""
A pytest plugin: `pytest --cockade-games DIR` makes a test of every recorded game in a folder.

The setting `cockade_games` names such folders for every run without named tests. Every such test has the
marker `recorded_game`.

A game passes if today's rules give every recorded event, or the differences saved by `cockade verify
--expect`. With `--cockade-accept`, games that differ are recorded again. Only games are collected in these
folders, and Python files there are not imported.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cockade.saves.verify import Verdict

OPTION, ACCEPT = "--cockade-games", "--cockade-accept"
SETTING = "cockade_games"
MARKER = "recorded_game"


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option and the setting of the plugin."""
    group = parser.getgroup("cockade")
    text = "test every recorded game (*.jsonl) in DIR against today's rules; may be given several times"
    group.addoption(OPTION, metavar="DIR", action="append", default=[], type=Path, help=text)
    text = "rerecord games that differ under today's rules"
    group.addoption(ACCEPT, action="store_true", help=text)
    text = "folders of recorded games to test if the command line names no tests"
    parser.addini(SETTING, text, type="paths", default=[])


def pytest_configure(config: pytest.Config) -> None:
    """Add the folders of games to the test paths, or use only the option's if no tests are named."""
    config.addinivalue_line("markers", f"{MARKER}: today's rules say what a recorded game says")
    asked = [Path(folder).absolute() for folder in config.getoption(OPTION)]
    for folder in asked:
        if not folder.is_dir():
            raise pytest.UsageError(f"{OPTION}: {folder} is not a folder.")
    for folder in config.getini(SETTING):
        if not folder.is_dir():
            raise pytest.UsageError(f"{SETTING}: {folder} is not a folder.")
    named = config.args_source is pytest.Config.ArgsSource.ARGS
    if asked and not named:
        config.args = []
    wanted = asked if asked or named else config.getini(SETTING)
    config.args += [str(folder) for folder in wanted if str(folder) not in config.args]


def pytest_collect_directory(path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """Treat a folder of games as no test package, so its modules are not imported."""
    return GameFolder.from_parent(parent, path=path) if path in _folders(parent.config) else None


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """Collect every recorded game in one of the folders."""
    from cockade.saves.compressed import is_game

    wanted = is_game(file_path) and any(map(file_path.is_relative_to, _folders(parent.config)))
    return RecordedGame.from_parent(parent, path=file_path) if wanted else None


def _folders(config: pytest.Config) -> list[Path]:
    asked = [Path(folder).absolute() for folder in config.getoption(OPTION)]
    return asked or list(config.getini(SETTING))


class GameFolder(pytest.File):
    """A folder of recorded games. A `Directory` would run its `conftest.py`."""

    def collect(self) -> Iterator[pytest.Collector]:
        """Yield the games."""
        from cockade.saves.compressed import games_in

        for path in games_in(self.path):
            yield RecordedGame.from_parent(self, path=path)


class RecordedGame(pytest.File):
    """A file with a recorded game, which is one test."""

    def collect(self) -> Iterator[pytest.Item]:
        """Yield the test of this game."""
        test = TodaysRules.from_parent(self, name="todays-rules")
        test.add_marker(MARKER)
        yield test


class TodaysRules(pytest.Item):
    """The test that today's rules give what was recorded."""

    def runtest(self) -> None:
        """Fail with the first event that differs."""
        from cockade.saves.rerecord import accept
        from cockade.tui.commands.verify_judging import judge_file
        from cockade.tui.commands.verify_telling import told_known
        from cockade.tui.games import GAMES

        _, verdict = judge_file(str(self.path))
        if isinstance(verdict, Exception):
            raise verdict
        if verdict.known:
            self.add_report_section("call", "cockade", "\n".join(told_known(verdict)))
        if verdict.same:
            return
        if not self.config.getoption(ACCEPT):
            raise OtherPlayError(verdict)
        accepted = accept(self.path, GAMES)
        self.add_report_section("call", "cockade", f"accepted, {accepted} events are new")

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], *_: Any, **__: Any) -> str:
        """Return the report of `cockade verify`."""
        from cockade.saves.errors import SaveError
        from cockade.tui.commands.verify_telling import told

        error = excinfo.value
        if isinstance(error, OtherPlayError):
            return "\n".join((_shortly(error.verdict), *told(error.verdict), *_next_steps(error.verdict)))
        if isinstance(error, SaveError):
            return str(error)
        return str(super().repr_failure(excinfo))

    def reportinfo(self) -> tuple[Path, int | None, str]:
        """Return the game as location and name."""
        from cockade.saves.compressed import called

        return self.path, None, called(self.path)


def _shortly(verdict: Verdict) -> str:
    """Return the event, the clause and a way out, which is all that fits into pytest's summary."""
    rule = f" ({verdict.rule})" if verdict.rule else ""
    return f"event {verdict.first}{rule} {verdict.result}; {ACCEPT} records it again"


def _next_steps(verdict: Verdict) -> Iterator[str]:
    """Yield commands that make the game pass: review it, accept it, or expect its differences."""
    yield f"cockade verify {verdict.file} --review"
    yield f"cockade verify {verdict.file} --accept"
    yield f'cockade verify {verdict.file} --expect "..."'


class OtherPlayError(Exception):
    """Raised when today's rules play a recorded game differently."""

    def __init__(self, verdict: Verdict) -> None:
        """Take the differing verdict."""
        super().__init__(verdict.file)
        self.verdict = verdict
