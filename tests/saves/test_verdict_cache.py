"""Verdicts of earlier runs: kept by the rules and by the file."""

import pytest

from cockade.saves.library import HOME
from cockade.saves.verdict_cache import MOST, VerdictCache, file_digest, rules_digest


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    """A folder for what is kept."""
    monkeypatch.setenv(HOME, str(tmp_path / "home"))
    return tmp_path / "home"


@pytest.fixture
def package(tmp_path):
    """A package with two games and what they share."""
    for name in ("engine/law.py", "engine/whist/deal.py", "engine/go/stones.toml", "events/facts.py"):
        path = tmp_path / "package" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(name)
    return tmp_path / "package"


@pytest.mark.parametrize(
    ("changed", "whist", "go"),
    [
        ("engine/whist/deal.py", True, False),
        ("engine/go/stones.toml", False, True),
        ("engine/law.py", True, True),
    ],
)
def test_a_change_touches_the_game_it_is_in_and_what_is_shared_touches_all(package, changed, whist, go):
    before = [rules_digest(package, game) for game in ("whist", "go")]
    (package / changed).write_text("other")
    after = [rules_digest(package, game) for game in ("whist", "go")]
    assert [one != other for one, other in zip(before, after, strict=True)] == [whist, go]


def test_what_is_kept_is_there_in_the_next_run_until_the_file_changes(tmp_path):
    """Known differences are a part of the file."""
    file = tmp_path / "game.jsonl"
    file.write_text("a game")
    cache = VerdictCache.of("rules")
    cache.put(str(file), 7)
    cache.keep()
    assert VerdictCache.of("rules").get(str(file)) == 7
    assert VerdictCache.of("other").get(str(file)) is None
    (tmp_path / "game.jsonl.expected").write_text("known")
    assert VerdictCache.of("rules").get(str(file)) is None


def test_only_the_newest_rules_are_kept(tmp_path, home):
    for number in range(MOST + 3):
        cache = VerdictCache.of(f"rules{number}")
        cache.put(str(tmp_path), 1)
        cache.keep()
    assert len(list((home / "verified").iterdir())) == MOST


def test_a_damaged_cache_is_an_empty_one(tmp_path, home):
    (home / "verified").mkdir(parents=True)
    (home / "verified/rules.json").write_text("{")
    assert VerdictCache.of("rules").get(str(tmp_path)) is None
    assert file_digest(str(tmp_path)) == ""
