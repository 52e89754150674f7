"""
Packs: battles that players make, as tables by the names of their files.

    pack           title, version, author, licence, sources, engine: a game, and the edition of its rules
    scenarios/ID   a battle, in the format of our own; it may be `based_on` one of the pack or of ours
    maps/ID        a map sheet, in the format of our own; a battle without one is played on one of ours
    charts         what differs from the charts of the game
    briefing       [[briefing]]: scenarios, counts, advice, as of our own battles
    words.ja       an English text of the pack = the same in that language; of no other text is it heard

A pack is one of the overrides of a scenario (`cockade.engine.value_overrides`): what saves, sends or checks
printed values does so with packs.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from typing import Any

from attrs import frozen

from cockade.engine.data_checks import strangers
from cockade.engine.data_files import DataError, Fault, check, scenario_file, scenario_tables, structure
from cockade.events.record import Record

PACK = "pack"
"""The part of the values that is a pack, and the file of a pack with its head."""
CHARTS, BRIEFING = "charts", "briefing"
SCENARIOS, MAPS, WORDS = "scenarios/", "maps/", "words."
FILE = re.compile(
    r"pack|charts|briefing|words\.(?!en)[a-z]{2}|(?:maps|scenarios)/[a-z0-9](?:-?[a-z0-9]){0,39}"
)
ENGINE = re.compile(r"[a-z][a-z0-9-]{0,39}(?:@[1-9][0-9]{0,3})?")
"""The id of a game, perhaps with the edition of its rules: `rebels@2`."""
FIELD = re.compile(r"\{[a-z_]+\}")
"""A placeholder in a pack's sentence: only a name, so a sentence can't reach attributes."""
LONGEST_HEAD, LONGEST_WORDS = 200, 2_000
"""The most letters of a pack's head, and of a sentence that players see."""
_MOST_SAID, _BASES = 9, 4
"""The most entries of a briefing, and the longest chain of bases of a battle."""


@frozen
class Head(Record):
    """A pack's author and game. Names are labels and prove nothing."""

    title: str
    version: str
    author: str
    licence: str
    engine: str
    sources: tuple[str, ...] = ()

    @property
    def game(self) -> str:
        """The id of the game of its battles."""
        return self.engine.partition("@")[0]

    @property
    def edition(self) -> int:
        """The edition of the rules that it was made for. 0 if it does not say."""
        return int(self.engine.partition("@")[2] or 0)


@frozen
class ClausedSentence(Record):
    """A sentence with the clause that is its source."""

    text: str
    rule: str


@frozen
class Briefing(Record):
    """The briefing of the `scenarios`, besides how each side wins."""

    scenarios: tuple[str, ...]
    counts: tuple[ClausedSentence, ...]
    advice: tuple[str, ...]


@frozen
class Briefings(Record):
    """All briefings of the sheet."""

    briefing: tuple[Briefing, ...]


@frozen
class Brought(Record):
    """A pack with a sound head, names, words and briefings. Its battles are not checked yet."""

    files: Mapping[str, Mapping[str, Any]]
    head: Head
    briefings: tuple[Briefing, ...]
    words: Mapping[str, Mapping[str, str]]

    @property
    def battles(self) -> tuple[str, ...]:
        """The ids of its scenarios."""
        return tuple(name.removeprefix(SCENARIOS) for name in self.files if name.startswith(SCENARIOS))

    def briefing(self, scenario: str) -> Briefing | None:
        """Return the briefing of a scenario of the pack."""
        return next((each for each in self.briefings if scenario in each.scenarios), None)

    def map(self, name: str) -> Mapping[str, Any] | None:
        """Return the tables of a pack's map. None if it has none of this name."""
        return self.files.get(f"{MAPS}{name}")


def brought(values: Mapping[str, Any] | None) -> Brought | None:
    """Return the pack among the values, if there is one.

    Raises: DataError for one that is none.
    """
    if not values or PACK not in values:
        return None
    files = _files(values[PACK])
    head = structure(files.get(PACK, {}), Head, file_name(PACK))
    briefings = _briefings(files)
    said = frozenset(_texts([table for name, table in files.items() if not _speaks(name)]))
    spoken = {name.removeprefix(WORDS): _words(name, table) for name, table in files.items() if _speaks(name)}
    words = {language: {text: own[text] for text in own if text in said} for language, own in spoken.items()}
    found = Brought(files, head, briefings, words)
    check(file_name(PACK), _head_faults(found))
    check(file_name(BRIEFING), _briefing_faults(found))
    return found


def file_name(name: str) -> str:
    """Return the name of a pack's file as its maker knows it."""
    return f"{name}.toml"


def _files(said: Any) -> dict[str, dict[str, Any]]:
    """Return the tables by name, keys sorted, so equal packs are played equally."""
    if not isinstance(said, dict):
        raise DataError(file_name(PACK), Fault("$", "expected the files of a pack"))
    for name, tables in said.items():
        if not FILE.fullmatch(name) or not isinstance(tables, dict):
            raise DataError(file_name(PACK), Fault("$", f"{name[:80]!r} is no file of a pack"))
    return {name: in_order(said[name]) for name in sorted(said)}


def in_order(value: Any) -> Any:
    """Return a value with the keys of every table sorted."""
    if isinstance(value, dict):
        return {key: in_order(value[key]) for key in sorted(value)}
    return [in_order(each) for each in value] if isinstance(value, list) else value


def _texts(value: Any) -> Iterator[str]:
    """Yield all texts in some tables."""
    if isinstance(value, str):
        yield value
    for inner in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from _texts(inner)


def _speaks(name: str) -> bool:
    return name.startswith(WORDS)


def _briefings(files: Mapping[str, Any]) -> tuple[Briefing, ...]:
    if BRIEFING not in files:
        return ()
    return structure(files[BRIEFING], Briefings, file_name(BRIEFING)).briefing


def _words(name: str, table: Mapping[str, Any]) -> dict[str, str]:
    words = structure(table, dict[str, str], file_name(name))
    check(file_name(name), _word_faults(words))
    return words


def _word_faults(words: Mapping[str, str]) -> Iterator[Fault]:
    for english, other in words.items():
        if sorted(FIELD.findall(english)) != sorted(FIELD.findall(other)):
            yield Fault(f"$.{english[:40]}", "has other names in braces than its translation")
        if max(len(english), len(other)) > LONGEST_WORDS:
            yield Fault(f"$.{english[:40]}", f"is longer than {LONGEST_WORDS} signs")


def _head_faults(pack: Brought) -> Iterator[Fault]:
    head = pack.head
    for name in ("title", "version", "author", "licence", "engine"):
        if not 1 <= len(getattr(head, name)) <= LONGEST_HEAD:
            yield Fault(f"$.{name}", f"has {len(getattr(head, name))} signs; write 1 to {LONGEST_HEAD}")
    if not ENGINE.fullmatch(head.engine):
        yield Fault("$.engine", 'is no game; write its id, and perhaps the edition of its rules: "rebels@1"')
    if not pack.battles:
        yield Fault("$", "has no battle; put one into scenarios/")


def _briefing_faults(pack: Brought) -> Iterator[Fault]:
    for n, each in enumerate(pack.briefings):
        yield from strangers(f"$.briefing[{n}].scenarios", each.scenarios, pack.battles)
        if len(each.counts) > _MOST_SAID or len(each.advice) > _MOST_SAID:
            yield Fault(f"$.briefing[{n}]", f"says more than {_MOST_SAID} things")
        for text in (*each.advice, *(one.text for one in each.counts)):
            if len(text) > LONGEST_WORDS:
                yield Fault(f"$.briefing[{n}]", f"has a sentence of more than {LONGEST_WORDS} signs")


def battle_tables(pack: Brought, id_: str, package: str, ours: tuple[str, ...]) -> dict[str, Any]:
    """Return a pack's battle merged with the battles that it is based on.

    `package` and `ours` say where our own are, and which: nothing in a pack takes the name of one of them.

    Raises: KeyError for a battle that the pack has not; DataError for a name or a base that is not its own.
    """
    if id_ not in pack.battles:
        raise KeyError(id_)
    file, found, name = battle_file(id_), dict[str, Any](), id_
    for _ in range(_BASES):
        is_ours = name in ours and bool(found)
        tables = scenario_tables(package, name) if is_ours else dict(pack.files[f"{SCENARIOS}{name}"])
        name = tables.pop("based_on", "")
        found = tables | found
        if not name:
            check(file, _name_faults(found, id_, ours))
            return found
        check(file, strangers("$.based_on", [str(name)], {*pack.battles, *ours}))
    raise DataError(file, Fault("$.based_on", f"goes round in a circle, or over more than {_BASES} battles"))


def tables_of(
    id_: str, values: Mapping[str, Any] | None, package: str, ours: tuple[str, ...]
) -> tuple[dict[str, Any], str]:
    """Return a battle of the pack or of ours as in its file, and the name of the file.

    Raises: KeyError for an unknown one.
    """
    if pack := brought(values):
        return battle_tables(pack, id_, package, ours), battle_file(id_)
    if id_ not in ours:
        raise KeyError(id_)
    return scenario_tables(package, id_), scenario_file(id_)


def map_tables(
    name: str, values: Mapping[str, Any] | None, file: str, ours: Collection[str]
) -> Mapping[str, Any] | None:
    """Return the pack's map of this name. None for one of `ours`.

    Raises: DataError for a name that is neither; `file` is the one that says it.
    """
    pack = brought(values)
    own = pack.map(name) if pack else None
    if pack and own is None:
        check(file, strangers("$.map", [name], ours))
    return own


def battle_file(id_: str) -> str:
    """Return the name of a battle's file as its maker knows it."""
    return file_name(f"{SCENARIOS}{id_}")


def map_file(name: str) -> str:
    """Return the name of a map's file as its maker knows it."""
    return file_name(f"{MAPS}{name}")


def _name_faults(tables: Mapping[str, Any], id_: str, ours: tuple[str, ...]) -> Iterator[Fault]:
    if tables.get("id") != id_:
        yield Fault("$.id", f"is not the name of the file; write {id_!r}")
    if id_ in ours:
        yield Fault("$.id", f"{id_!r} is a battle of ours; give yours another name")
