"""The results of `cockade verify` for builds: JUnit's XML, and annotations on GitHub."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING
from xml.etree.ElementTree import Element, ElementTree, SubElement, indent

from cockade.saves.errors import told as trouble
from cockade.tui.commands.verify_telling import told, told_known
from cockade.tui.text.i18n import say

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from cockade.saves.verify import Verdict

ESCAPES = {"%": "%25", "\r": "%0D", "\n": "%0A"}
IN_PLACES = {":": "%3A", ",": "%2C"}
BARE = dict.fromkeys((n for n in range(32) if chr(n) not in "\t\n\r"), "?")
"""Characters that XML cannot contain."""


def write_junit(path: Path, verdicts: Sequence[Verdict]) -> None:
    """Write one test for each game. A game that differs fails with the report of `verify`."""
    others = [verdict for verdict in verdicts if not verdict.same]
    suite = Element("testsuite", name="cockade verify", tests=str(len(verdicts)), failures=str(len(others)))
    for verdict in verdicts:
        case = SubElement(suite, "testcase", classname="recorded", name=_plain(verdict.file))
        if not verdict.same:
            lines = list(told(verdict))
            failure = SubElement(case, "failure", message=_plain(lines[0]), type=verdict.result)
            failure.text = _plain("\n".join(lines))
        elif verdict.known:
            SubElement(case, "system-out").text = _plain("\n".join(told_known(verdict)))
    indent(suite)
    try:
        ElementTree(suite).write(path, encoding="utf-8", xml_declaration=True)
    except OSError as error:
        raise trouble(error, Path(path)) from error


def github_lines(verdicts: Iterable[Verdict]) -> list[str]:
    """A line for each game that differs, which GitHub shows at the file. Known differences are notices."""
    return [_annotation(verdict) for verdict in verdicts if verdict.known or not verdict.same]


def _annotation(verdict: Verdict) -> str:
    level = "notice" if verdict.same else "error"
    rule = verdict.known[0].clause if verdict.same else verdict.rule
    title = say("recorded game: clause {rule}", rule=rule or "?")
    node = verdict.known[0].node if verdict.same else verdict.node or 0
    said = "\n".join(told(verdict)).rstrip()
    return annotation(level, verdict.file, 2 + node, title, said)  # the header is line 1


def annotation(level: str, file: str, line: int, title: str, said: str) -> str:
    """A line that GitHub shows at a line of a file. The level is `error`, `warning` or `notice`."""
    file, title = (_escaped(word, ESCAPES | IN_PLACES) for word in (file, title))
    return f"::{level} file={file},line={line},title={title}::{_escaped(said, ESCAPES)}"


def _escaped(text: str, signs: dict[str, str]) -> str:
    return "".join(signs.get(sign, sign) for sign in text)


def _plain(text: str) -> str:
    return text.translate(BARE)
