"""A release: the version is in one place, entries of the changelog are files, nothing is uploaded."""

import os
import re
import runpy
import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest

from tests.installing import FOLDERS

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
VERSION = PROJECT["project"]["version"]
KINDS = [each["directory"] for each in PROJECT["tool"]["towncrier"]["type"]]
ENTRIES = sorted(path for path in (ROOT / "changes").iterdir() if path.name != "README.md")
LONGEST = 25
TOOL = """#!/bin/bash
echo "$0 $@" >> "$PWD/ran"
case "$*" in *build*) mkdir -p dist; touch dist/cockade-{version}{{-py3-none-any.whl,.tar.gz}};; esac
"""


def test_the_version_stands_in_one_place():
    """No module says it again; the package asks what is installed."""
    sources = [path for folder in (*FOLDERS, "package") for path in (ROOT / folder).rglob("*.py")]
    assert [
        path for path in sources if re.search(r"__version__|\bVERSION = \"\d", path.read_text("utf-8"))
    ] == []


def test_the_newest_section_of_the_changelog_is_this_version():
    assert (
        re.search(
            r"^## (\S+) \(\d{4}-\d\d-\d\d\)$", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE
        )[1]
        == VERSION
    )


@pytest.mark.parametrize("path", ENTRIES, ids=lambda path: path.name)
def test_an_entry_is_one_short_sentence_of_a_kind_that_there_is(path):
    """changes/README.md says how it is named."""
    name, _, kind = path.name.removesuffix(".md").rpartition(".")
    assert path.suffix == ".md"
    assert name
    assert kind in KINDS
    text = path.read_text("utf-8").strip()
    assert text[:1].isupper() or text.startswith("`")
    assert text.endswith(".")
    assert len(text.split()) <= LONGEST


def test_a_wheel_from_between_two_releases_has_a_version_of_its_own(monkeypatch):
    """So pip installs it over the one before, and the log of a server names it."""
    setuptools, told = pytest.importorskip("setuptools"), []
    monkeypatch.setattr(setuptools, "setup", lambda **said: told.append(said["options"]))
    for build in ("", ".post0+g1234.d5"):
        monkeypatch.setenv("COCKADE_BUILD", build)
        runpy.run_path(str(ROOT / "setup.py"))
    assert [said["egg_info"]["tag_build"] for said in told] == ["", ".post0+g1234.d5"]
    wheel = (ROOT / "Makefile").read_text("utf-8").split("\nwheel:")[1].split("\n\n")[0]
    assert "COCKADE_BUILD=$(BUILD)" in wheel


def test_what_was_changed_since_a_commit_is_part_of_the_version(tmp_path):
    """Whether git knows the file or not; a clean checkout has nothing to add."""
    (tmp_path / ".gitignore").write_text("")
    git = ["git", "-c", "user.name=a", "-c", "user.email=a@b.example"]
    for words in (["init", "-q"], ["add", "."], ["commit", "-qm", "x"]):
        subprocess.run([*git, *words], cwd=tmp_path, check=True)

    def changed():
        said = subprocess.run(
            [ROOT / ".ci/changed"], cwd=tmp_path, capture_output=True, text=True, check=True
        )
        return said.stdout.strip()

    told = [changed()]
    for text in ("a", "b"):
        (tmp_path / "new.py").write_text(text)
        told.append(changed())
    assert told[0] == ""
    assert len(set(told)) == len(told)
    assert all(re.fullmatch(r"\.d[0-9a-f]{8}", each) for each in told[1:])


@pytest.fixture
def checkout(tmp_path):
    """A repository with the script and what it reads; its tools write down that they ran."""
    (tmp_path / ".ci").mkdir()
    (tmp_path / "changes").mkdir()
    (tmp_path / "tools/bin").mkdir(parents=True)
    shutil.copy(ROOT / ".ci/release", tmp_path / ".ci")
    (tmp_path / "pyproject.toml").write_text('version = "2.0.0"\n')
    (tmp_path / "CHANGELOG.md").write_text("## 2.0.0 (2027-01-01)\n")
    (tmp_path / ".gitignore").write_text("dist\nran\n")
    for name in ("python", "twine"):
        tool = tmp_path / "tools/bin" / name
        tool.write_text(TOOL.format(version="2.0.0"))
        tool.chmod(0o755)
    commit(tmp_path)
    return tmp_path


def commit(folder):
    """Everything there is."""
    git = ["git", "-C", folder, "-c", "user.name=n", "-c", "user.email=n@localhost"]
    for words in (["init", "-q"], ["add", "-A"], ["commit", "-qm", "all"]):
        subprocess.run([*git, *words], check=True)


def released(folder, *words):
    """What the script says, and its exit code; no Python is tried, and gpg knows no key."""
    surroundings = {
        **os.environ,
        "TOOLS": "tools",
        "PYTHONS": "echo 3.14",
        "GNUPGHOME": str(folder / "no-keys"),
    }
    ran = subprocess.run(
        [folder / ".ci/release", *words], env=surroundings, capture_output=True, text=True, check=False
    )
    return ran.returncode, ran.stdout + ran.stderr


def test_it_builds_checks_writes_checksums_and_uploads_nothing(checkout):
    """What was not tried and not signed is said."""
    code, said = released(checkout)
    assert code == 0, said
    assert "Python 3.14: not on this machine, not tried" in said
    assert "NOT signed" in said
    assert "nothing is uploaded" in said
    sums = (checkout / "dist/SHA256SUMS").read_text()
    assert {line.split()[1] for line in sums.splitlines()} == {
        "cockade-2.0.0-py3-none-any.whl",
        "cockade-2.0.0.tar.gz",
    }
    ran = (checkout / "ran").read_text()
    assert "twine check --strict" in ran
    assert "upload" not in ran


@pytest.mark.parametrize(
    ("file", "text", "why"),
    [
        ("stray.txt", "", "not committed"),
        ("CHANGELOG.md", "## 1.0.0 (2026-01-01)\n", "no section for 2.0.0"),
        ("changes/more.added.md", "Do more.\n", "changes/more.added.md"),
    ],
)
def test_what_is_not_ready_is_refused(checkout, file, text, why):
    """No commit of a change, no section of a version, no section of an entry; a draft may have them."""
    (checkout / file).write_text(text)
    if file != "stray.txt":
        commit(checkout)
    code, said = released(checkout)
    assert (code, why in said) == (1, True), said
    assert not (checkout / "dist").exists()
    assert released(checkout, "--draft")[0] == 0
