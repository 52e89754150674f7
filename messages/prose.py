"""
Plain English, held: `python -m messages.prose` looks for what prose.toml lists in every text for people.

The number of findings of each pattern may only fall (prose-left.toml). `--lower` writes it down when it has
fallen, `--show PATTERN` prints the sentences of one pattern, each with its place.
"""

from __future__ import annotations

import argparse
import ast
import re
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from attrs import field, frozen

from messages.extract import ROOT, all_texts

HERE = Path(__file__).parent
LEFT = HERE / "prose-left.toml"
SCREENS, DOCS, CHANGELOG, DOCSTRINGS, CLAUSES = "screens", "docs", "changelog", "docstrings", "clauses"
KINDS = (SCREENS, DOCS, CHANGELOG, DOCSTRINGS, CLAUSES)
PACKAGES = ("events", "engine", "saves", "tui", "server", "lab")
NO_PROSE = {"id", "kind", "game", "depends", "given", "expected", "uncertain"}
"""Fields of a rulebook that no player reads as a sentence."""
GENERATED, MADE = "docs/measured", "<!-- Made by "
"""Pages that a program makes: all of a folder, and whichever say so."""
_Owner = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef
_SENTENCES = re.compile(r"(?<=[.!?:])\s+(?=[A-Z\"“(])|\n{2,}")
_BLOCKS = re.compile(r"^```[\s\S]*?^```$|(?<=\n\n)(?: {4}.*(?:\n|\Z))+|^#.*$", re.MULTILINE)
"""Of a page: what is typed or shown as it is, and headings."""
_CODE = re.compile(r"`[^`\n]*`|<[^>\n]*>")
_LINKED = re.compile(r"\[([^\]\n]*)\]\([^)\n]*\)")
_WORD = re.compile(r"[\w'\u2019-]+")


@frozen
class Pattern:
    """What a sentence must not have; `only` are the kinds of text that it is about, none for all."""

    id: str
    match: re.Pattern[str] = field(converter=re.compile)
    bad: str
    good: str
    why: str
    only: tuple[str, ...] = field(default=(), converter=tuple)

    def finds(self, kind: str, sentence: str) -> bool:
        """Whether a sentence of such a text has it."""
        return (not self.only or kind in self.only) and bool(self.match.search(sentence))


@frozen
class Finding:
    """A sentence that somebody should write again, and where it is."""

    pattern: str
    kind: str
    place: str
    sentence: str


def _sheet() -> dict[str, Any]:
    return tomllib.loads((HERE / "prose.toml").read_text(encoding="utf-8"))


def wanted() -> Iterator[Pattern]:
    """What no sentence should have."""
    return (Pattern(**each) for each in _sheet()["pattern"])


def findings() -> list[Finding]:
    """All of them, over everything that is written for people."""
    patterns, longest, found = list(wanted()), int(_sheet()["longest"]), []
    for kind, place, sentence in _sentences():
        found += [Finding(each.id, kind, place, sentence) for each in patterns if each.finds(kind, sentence)]
        if len(_WORD.findall(sentence)) > longest:
            found.append(Finding("long", kind, place, sentence))
    return found


def _sentences() -> Iterator[tuple[str, str, str]]:
    """Every sentence for people: its kind of text, its place, and itself without code."""
    for text, places in all_texts().items():
        for said in (text,) if isinstance(text, str) else text:
            yield from ((SCREENS, str(next(iter(places))), each) for each in _split(said))
    for page in pages():
        kind = CHANGELOG if page.name == "CHANGELOG.md" or page.parent.name == "changes" else DOCS
        for block in _blocks(_words(page.read_text(encoding="utf-8"))):
            yield from ((kind, str(page.relative_to(ROOT)), each) for each in _split(block))

    for kind, place, text in (*_docstrings(), *_clauses()):
        yield from ((kind, place, each) for each in _split(_CODE.sub("Code", text)))


def _docstrings() -> Iterator[tuple[str, str, str]]:
    """What modules, classes and functions of the program say of themselves, up to `Raises:`."""
    for path in sorted(path for package in PACKAGES for path in (ROOT / package).rglob("*.py")):
        for node in _owners(ast.parse(path.read_text(encoding="utf-8"))):
            text = (ast.get_docstring(node) or "").partition("Raises:")[0]
            line = getattr(node, "lineno", 1)
            yield from ((DOCSTRINGS, f"{path.relative_to(ROOT)}:{line}", each) for each in _blocks(text))


def _owners(node: _Owner) -> Iterator[_Owner]:
    """A module, class or function, and those in it."""
    yield node
    for inner in node.body:
        if isinstance(inner, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            yield from _owners(inner)


def _clauses() -> Iterator[tuple[str, str, str]]:
    """The clauses of the games in our words, and how we read them."""
    for path in sorted(ROOT.glob("engine/*/rulebook.toml")):
        sheet = tomllib.loads(path.read_text(encoding="utf-8"))
        for one in (one for table in sheet.values() if isinstance(table, list) for one in table):
            texts = (text for name, text in one.items() if name not in NO_PROSE and isinstance(text, str))
            yield from ((CLAUSES, f"{path.parent.name} {one['id']}", text) for text in texts)


def _words(page: str) -> str:
    """The sentences of a page: without blocks, with a word for each piece of code."""
    return _LINKED.sub(r"\1", _CODE.sub("Code", _BLOCKS.sub("", page)))


def pages() -> list[Path]:
    """The pages that people write in English."""
    found = [
        page
        for place in ("*.md", "docs/**/*.md", "changes/*.md", "tests/**/*.md")
        for page in ROOT.glob(place)
    ]
    return sorted(page for page in found if not page.name.endswith(".ja.md") and not is_made(page))


def is_made(page: Path) -> bool:
    """Whether a program writes this page."""
    folder = page.parent.relative_to(ROOT).as_posix()
    return folder.startswith(GENERATED) or MADE in page.read_text(encoding="utf-8")


def _blocks(page: str) -> Iterator[str]:
    """Paragraphs, points and cells of tables: what ends without a full stop ends there."""
    for paragraph in re.split(r"\n\s*\n|\n(?=\s*(?:[-*|#]|\d+\.) ?)", page):
        yield from re.split(r"\s\|\s|^\||\|$", " ".join(paragraph.split()).lstrip("#-* "))


def _split(text: str) -> list[str]:
    return [each.strip() for each in _SENTENCES.split(text) if each.strip()]


def counted(found: list[Finding]) -> dict[str, dict[str, int]]:
    """How many there are of each pattern in each kind of text."""
    return {
        kind: dict(sorted(Counter(each.pattern for each in found if each.kind == kind).items()))
        for kind in KINDS
    }


def left() -> dict[str, dict[str, int]]:
    """How many there may be."""
    found: dict[str, dict[str, int]] = tomllib.loads(LEFT.read_text(encoding="utf-8"))
    return found


def risen(now: dict[str, dict[str, int]]) -> list[tuple[str, str]]:
    """Kinds of text and patterns of which there are more than there may be."""
    before = left()
    return [
        (kind, name)
        for kind, each in now.items()
        for name, number in each.items()
        if number > before.get(kind, {}).get(name, 0)
    ]


def _lower(now: dict[str, dict[str, int]]) -> None:
    lines = ["# How many findings are left, by kind of text and pattern; `python -m messages.prose --lower`."]
    for kind, each in now.items():
        lines += ["", f"[{kind}]", *(f"{name} = {number}" for name, number in each.items())]
    LEFT.write_text("\n".join(lines) + "\n", encoding="utf-8")


def main() -> int:
    """Exit code 1 where something has risen."""
    parser = argparse.ArgumentParser(prog="python -m messages.prose", description=__doc__)
    parser.add_argument("--lower", action="store_true", help="write down what has fallen")
    parser.add_argument("--show", metavar="PATTERN", help="print the sentences of one pattern")
    args = parser.parse_args()
    found = findings()
    now = counted(found)
    more = [] if args.lower else risen(now)
    shown = {name for _, name in more} | {args.show}
    kinds = {kind for kind, _ in more} if more else {*KINDS}
    for each in found:
        if each.pattern in shown and each.kind in kinds:
            print(f"{each.place}: {each.pattern}: {each.sentence}")
    if args.lower:
        _lower(now)
    for kind, name in more:
        print(f"{kind}: more sentences than before have: {name}", file=sys.stderr)
    return 1 if more else 0


if __name__ == "__main__":
    sys.exit(main())
