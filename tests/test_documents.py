"""The documents lead where they say: every link has a page, a heading, a picture or a file at its end."""

from __future__ import annotations

import re
import subprocess
import tomllib
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("tests/**/*.md")])
OLD = {"CHANGELOG.md"}
"""Pages that tell of what was."""
LINK = re.compile(r"\]\(([^)\s]+)\)")
CODE = re.compile(r"^(```|~~~).*?^\1|`[^`\n]*`", re.DOTALL | re.MULTILINE)
FOLDERS = ("events", "engine", "saves", "tui", "server", "lab", "tests", "benchmarks", "messages")
FILE = re.compile(rf"(?<![\w/.:-])((?:{'|'.join(FOLDERS)})/[a-z_0-9./-]+\w)(?![\w/*<])")
NAMED = re.compile(r"\bdocs/[\w./-]*\w\.(?:md|py)\b")


@cache
def words_of(page):
    """A page without its code."""
    return CODE.sub("", page.read_text(encoding="utf-8"))


@cache
def headings(page):
    """The anchors of its headings, as GitHub and the site make them."""
    found = re.findall(
        r"^#+ (.+)$", CODE.sub(lambda m: m[0].strip("`"), page.read_text("utf-8")), re.MULTILINE
    )
    return {re.sub(r"[^\w\- ]", "", each.lower()).strip().replace(" ", "-") for each in found}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_link_leads_somewhere(page):
    """To a file beside it, and where it names a heading, to that."""
    for link in LINK.findall(words_of(page)):
        if not re.match(r"\w+:", link):
            path, _, heading = link.partition("#")
            target = (page.parent / path).resolve() if path else page
            assert target.exists(), link
            assert not heading or heading in headings(target), link


def test_every_page_that_the_program_names_is_there():
    """In its sources, its tests, and the files that run it elsewhere."""
    listed = subprocess.run(["git", "-C", ROOT, "ls-files", "-z"], capture_output=True, text=True, check=True)
    for name in filter(None, listed.stdout.split("\0")):
        if name.endswith((".py", ".toml", ".md", ".yaml", ".yml", "Makefile", "Containerfile")):
            for page in NAMED.findall((ROOT / name).read_text(encoding="utf-8")):
                assert (ROOT / page).exists(), f"{name} names {page}"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_file_of_the_program_that_a_page_names_is_there(page):
    """A module that moves is renamed in the documents too."""
    if page.name not in OLD:
        assert [name for name in FILE.findall(page.read_text("utf-8")) if not (ROOT / name).exists()] == []


@pytest.mark.parametrize("container", ["tui", "server"])
def test_the_drawn_floors_are_the_contracts(container):
    """The drawings of the architecture, line by line."""
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"][
        "contracts"
    ]
    layers = next(each["layers"] for each in contracts if each.get("containers") == [f"cockade.{container}"])
    page = (ROOT / "docs/explanation/architecture.md").read_text("utf-8").partition("## The layers")[2]
    drawn = re.findall(r"^    (\S+(?: \| \S+)*)  ", page, re.MULTILINE)
    assert "\n".join(layers) in "\n".join(drawn)
