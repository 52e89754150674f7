"""Bytes of strangers are answered in a sentence: never a traceback, and never much memory or time."""

import base64
import json
import subprocess
import sys
from functools import reduce
from itertools import chain
from pathlib import Path

import pytest

pytest.importorskip("resource")
pytest.importorskip("asyncssh")
pytest.importorskip("textual_serve")

from tests.fuzz.targets import TARGETS

ROOT = Path(__file__).parents[2]
FOUND = Path(__file__).parent / "found"
FEW, MANY = 12, 1500
FEW_TALKS, MANY_TALKS = 2, 300
TALKS = (
    *("protocol", "host", "bot", "ssh-before", "ssh-after"),
    *("web", "invite", "pages", "websocket", "keys"),
)
"""Each case is a whole talk with a server or an app of its own."""


GROUPS = {
    "files": [target for target in TARGETS if target not in TALKS],
    "lines": ["protocol", "host", "bot"],
    "visits": ["ssh-before", "ssh-after", "web", "invite", "pages", "websocket"],
    "keys": ["keys"],
}
"""What one process tries, so that it loads everything once."""


def slice_of(target):
    """The same seeds every time, and each file that was a traceback, a flood of words, or no memory left."""
    some = [target, 0, FEW_TALKS if target in TALKS else FEW]
    once = sorted(FOUND.glob(f"*.{target}"))
    return [*some, "--", target, *once] if once else some


def findings(*words):
    """What the driver found, the first lines of each."""
    command = [sys.executable, "-m", "tests.fuzz.driver", *map(str, words)]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    found = [json.loads(line) for line in ran.stdout.splitlines()]
    names = ("target", "case", "says")
    return [(*map(one.get, names), base64.b64decode(one["data"])[:300]) for one in found]


@pytest.mark.parametrize("group", GROUPS)
def test_some_changed_bytes_are_answered_in_a_sentence(group):
    """A short slice of the long run below, and what was found once."""
    tasks = map(slice_of, GROUPS[group])
    assert findings(*reduce(lambda all_, task: [*all_, "--", *task], tasks)) == []


def test_every_target_has_its_group():
    assert sorted(chain(*GROUPS.values())) == sorted(TARGETS)
    assert {path.suffix[1:] for path in FOUND.glob("*.*")} <= set(TARGETS)


@pytest.mark.soak
@pytest.mark.parametrize("target", TARGETS)
def test_many_changed_bytes_are_answered_in_a_sentence(target, record_property):
    """Whatever is found is kept as a file in `found`, and becomes a test below."""
    many = MANY_TALKS if target in TALKS else MANY
    record_property("counted", f"{many} cases")
    assert findings(target, FEW, FEW + many) == []
