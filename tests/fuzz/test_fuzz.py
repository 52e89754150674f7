"""Bytes of strangers are answered in a sentence: never a traceback, and never much memory or time."""

import base64
import json
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("resource")
pytest.importorskip("asyncssh")
pytest.importorskip("textual_serve")

from tests.fuzz.targets import TARGETS

ROOT = Path(__file__).parents[2]
FOUND = Path(__file__).parent / "found"
FEW, MANY = 25, 1500
FEW_TALKS, MANY_TALKS = 4, 300
TALKS = (
    *("protocol", "host", "bot", "ssh-before", "ssh-after"),
    *("web", "invite", "pages", "websocket", "keys"),
)
"""Each case is a whole talk with a server or an app of its own."""


def findings(target, *words):
    """What the driver found, the first lines of each."""
    command = [sys.executable, "-m", "tests.fuzz.driver", target, *map(str, words)]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    found = [json.loads(line) for line in ran.stdout.splitlines()]
    return [(one["case"], one["says"], base64.b64decode(one["data"])[:300]) for one in found]


@pytest.mark.parametrize("target", TARGETS)
def test_some_changed_bytes_are_answered_in_a_sentence(target):
    """A short slice of the long run below: the same seeds every time."""
    assert findings(target, 0, FEW_TALKS if target in TALKS else FEW) == []


@pytest.mark.soak
@pytest.mark.parametrize("target", TARGETS)
def test_many_changed_bytes_are_answered_in_a_sentence(target, record_property):
    """Whatever is found is kept as a file in `found`, and becomes a test below."""
    many = MANY_TALKS if target in TALKS else MANY
    record_property("counted", f"{many} cases")
    assert findings(target, FEW, FEW + many) == []


@pytest.mark.parametrize("target", sorted({path.suffix[1:] for path in FOUND.glob("*.*")}))
def test_what_was_found_once_is_answered_in_a_sentence(target):
    """Each file was a traceback, a flood of words, or a machine without memory."""
    assert findings(target, *sorted(FOUND.glob(f"*.{target}"))) == []
