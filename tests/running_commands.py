"""What the tests of commands share: a way to run one, and recorded games to run it on."""

import gc
import json
import os
from unittest.mock import patch

import pytest
from attrs import frozen

from cockade.engine.game_tree import GameTree
from cockade.lab.commands.match import Match, play
from cockade.saves.save_file import SaveFile
from cockade.tui.commands import main
from cockade.tui.commands.common import key_of
from cockade.tui.games import GAMES
from cockade.tui.text.i18n import language, speak


@frozen
class Ran:
    """What a command said and how it ended."""

    code: int
    out: str
    err: str

    @property
    def json(self):
        """What it printed, as JSON."""
        return json.loads(self.out)


@pytest.fixture
def cockade(capsys):
    """Run a command in this process; language and environment stay as they were."""

    def run(*argv):
        before = language()
        with patch.dict(os.environ):
            code = main([str(word) for word in argv])
        speak(before)
        gc.enable()  # a command for the screen leaves it to the app, which these tests do not run
        said = capsys.readouterr()
        return Ran(code, said.out, said.err)

    return run


@pytest.fixture(scope="session")
def recorded(tmp_path_factory):
    """A whole game of Trenton between random bots, on disk."""
    folder = tmp_path_factory.mktemp("games")
    play(Match("rebels", "trenton", 5, {"american": "random", "british": "random"}, folder=str(folder)), 0)
    return folder / "rebels-trenton-5-0.jsonl"


@pytest.fixture
def forged(tmp_path):
    """Record a game in which one event was made to differ from what the rules say."""

    def forge(change, name="forged.jsonl"):
        opened = GameTree.begin(GAMES["rebels"], "trenton", key_of("forged"))
        for _ in range(3):
            action = next(action for offer in opened.offers() for action in offer.actions)
            opened.act(opened.decider, action)
        opened.events[2] = change(opened.events[2])
        SaveFile.create(tmp_path / name, opened).close()
        return tmp_path / name

    return forge
