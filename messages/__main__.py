"""`make messages`: the texts of the sources into the catalogue of each language, and that compiled."""

from __future__ import annotations

import io
from datetime import UTC, datetime
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from messages.extract import ROOT, all_texts, spelled

LOCALE = ROOT / "tui" / "text" / "locale"
WIDTH = 120
HEADER = b"""\
# Cockade in Japanese. Updated and compiled by `make messages`; the terms are in docs/reference/terms.ja.md.
msgid ""
msgstr ""
"Project-Id-Version: cockade\\n"
"Language: ja\\n"
"Plural-Forms: nplurals=1; plural=0;\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"

"""
"""Without dates, so that a catalogue changes only where its texts do."""


def template() -> Catalog:
    """The texts of the sources, without a language."""
    found = Catalog(project="cockade", charset="utf-8")
    for text, files in all_texts().items():
        found.add(text if len(text) == 2 else text[0], locations=[(file, 0) for file in dict.fromkeys(files)])
    return found


def catalogue(path: Path) -> Catalog:
    """A catalogue as it is written."""
    return read_po(io.BytesIO(path.read_bytes()), locale=path.parts[-3], domain="cockade")


def compiled(found: Catalog) -> bytes:
    """A catalogue as the program reads it, the same at any time."""
    found.creation_date = found.revision_date = datetime.fromtimestamp(0, UTC)
    into = io.BytesIO()
    write_mo(into, found)
    return into.getvalue()


def update(path: Path) -> Catalog:
    """
    Add new texts, remove those that are gone, and keep translations.

    A text that was only reworded keeps its old translation as fuzzy: players read English until a translator
    has seen it and removed the mark.
    """
    found = catalogue(path)
    found.update(template())
    found.obsolete.clear()
    path.write_bytes(HEADER + _entries(found))
    path.with_suffix(".mo").write_bytes(compiled(catalogue(path)))
    return found


def spelling() -> Catalog:
    """The names that are spelled otherwise than they are printed."""
    found = Catalog(domain="cockade", charset="utf-8")
    for printed, name in spelled().items():
        found.add(printed, name)
    return found


def _entries(found: Catalog) -> bytes:
    into = io.BytesIO()
    write_po(
        into,
        found,
        width=WIDTH,
        sort_output=True,
        omit_header=True,
        include_lineno=False,
        include_previous=True,
    )
    return into.getvalue()


def main() -> None:
    """Update every catalogue and say how much of it is translated."""
    english = LOCALE / "en" / "LC_MESSAGES" / "cockade.mo"
    english.parent.mkdir(parents=True, exist_ok=True)
    english.write_bytes(compiled(spelling()))
    for path in sorted(LOCALE.glob("*/LC_MESSAGES/cockade.po")):
        texts = [message for message in update(path) if message.id]
        done = sum(not message.fuzzy and all(_strings(message.string)) for message in texts)
        print(f"{path.parts[-3]}: {done} of {len(texts)} texts")


def _strings(string: str | tuple[str, ...]) -> tuple[str, ...]:
    return string if isinstance(string, tuple) else (string,)


if __name__ == "__main__":
    main()
