"""A walk through the differences that a rules change makes in recorded games, one kind at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define, field, frozen

from cockade.engine.rulebook import UnknownClause
from cockade.events.record import Record
from cockade.saves.baseline import Known, known_of, save_known_differences
from cockade.saves.errors import SaveError
from cockade.saves.field_changes import EXTRA, MISSING, field_changes, most_telling
from cockade.saves.rerecord import accept
from cockade.saves.sanitize import shown as shown_name
from cockade.saves.verify import REFUSED, RETURNED
from cockade.tui.games import GAMES
from cockade.tui.games.rulebooks import rulebook_of
from cockade.tui.session.rule_change import Sight
from cockade.tui.text.cli_errors import words_of
from cockade.tui.text.i18n import count, say

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from cockade.saves.verdict_cache import VerdictCache
    from cockade.saves.verify import Verdict


@frozen
class Kind(Record):
    """The common part of differences that are decided together: game, result, clause and field."""

    game: str
    result: str
    rule: str
    fact: str = ""
    field: str = ""
    name: str = ""

    @classmethod
    def of(cls, game: str, verdict: Verdict) -> Kind:
        """Return the kind of a verdict on one event."""
        rule = verdict.rule or ""
        if verdict.result in (REFUSED, RETURNED):
            verb = str((verdict.action or {}).get("verb", ""))
            return cls(game, verdict.result, rule, verb)
        change = most_telling(field_changes(verdict.recorded, verdict.now))
        return cls(game, verdict.result, rule, *(change.kind if change else ()))

    def words(self) -> str:
        """The difference in a few words, like "AssaultResolved: slope" or "UnitMoved: cost"."""
        if self.result == REFUSED:
            return say("{action} is refused", action=self.fact)
        if self.result == RETURNED:
            return say("{action} matches the recording again", action=self.fact)
        if self.field in (MISSING, EXTRA):
            missing, extra = "{fact} no longer happens", "{fact} happens now"
            return say(missing if self.field == MISSING else extra, fact=self.fact)
        return f"{self.fact}: {self.name or self.field}"


@frozen
class Difference(Record):
    """One event of a recorded game that plays differently under today's rules."""

    kind: Kind
    verdict: Verdict

    @property
    def file(self) -> str:
        """The recorded game."""
        return self.verdict.file

    def known(self, reason: str, since: str) -> Known:
        """Return the difference as one that is expected from now on."""
        one = self.verdict
        return Known(one.node or 0, one.first or 0, one.rule or "", one.digest, since, reason)


@define(eq=False)
class Differences:
    """
    The undecided differences, by kind, with the current kind and the current event.

    A game is recorded again once all its differences are accepted. Until then, `decided` has its accepted
    kinds. An expected difference is saved next to its game at once.
    """

    found: list[Difference]
    decided: Callable[[str], VerdictCache]
    since: str
    left: dict[Kind, list[Difference]] = field(factory=dict)
    at: int = 0
    shown: int = 0
    skipped: set[Kind] = field(factory=set)

    @classmethod
    def of(
        cls, found: Iterable[Difference], decided: Callable[[str], VerdictCache], since: str
    ) -> Differences:
        """Return the differences that no earlier run decided, the most frequent kinds first."""
        made = cls(list(found), decided, since)
        some: dict[Kind, list[Difference]] = {}
        for one in made.found:
            if str(one.kind) not in made.accepted(one.file):
                some.setdefault(one.kind, []).append(one)
        made.left = dict(sorted(some.items(), key=lambda item: -len(item[1])))
        return made

    # ------------------------------------------------------------ what is in view

    @property
    def kinds(self) -> list[Kind]:
        """The undecided kinds."""
        return list(self.left)

    @property
    def kind(self) -> Kind:
        """The current kind."""
        return self.kinds[self.at]

    @property
    def difference(self) -> Difference:
        """The current event."""
        return self.left[self.kind][self.shown]

    @property
    def is_over(self) -> bool:
        """Whether every kind is decided, or skipped."""
        return not self.left or self.skipped.issuperset(self.left)

    def move(self, by: int) -> bool:
        """Go to another kind, or return False if there is none in that direction."""
        if not 0 <= self.at + by < len(self.left):
            return False
        self.at, self.shown = self.at + by, 0
        return True

    def turn(self, by: int) -> bool:
        """Go to another event of this kind, or return False if there is none in that direction."""
        if not 0 <= self.shown + by < len(self.left[self.kind]):
            return False
        self.shown += by
        return True

    def heading(self) -> str:
        """The number of the current kind, its clause and the difference."""
        kind = self.kind
        rule = " ".join(filter(None, (kind.rule or "?", _title(kind.game, kind.rule))))
        number = say("{n} of {all}", n=self.at + 1, all=len(self.left))
        return say("{number}: {rule}, {what}", number=number, rule=rule, what=kind.words())

    def extent(self) -> str:
        """The number of events and games with this kind, and the position in them."""
        some = self.left[self.kind]
        events = count("{n} event", "{n} events", len(some))
        games = count("{n} game", "{n} games", len({one.file for one in some}))
        text = "{events} in {games}. Event {at}: {file}, event {event}"
        one = self.difference
        event = one.verdict.first or 0
        return say(
            text, events=events, games=games, at=self.shown + 1, file=shown_name(one.file), event=event
        )

    def sight(self) -> Sight:
        """Both maps and both narrations of the current event."""
        return Sight.of(self.difference.verdict)

    # ------------------------------------------------------------ deciding

    def accepted(self, file: str) -> list[str]:
        """Return the accepted kinds of difference in a game that still has others."""
        return list(self.decided(file).get(file) or ())

    def accept(self) -> Iterator[str]:
        """
        Accept the current kind in all its games. Yields the progress, and then the result.

        Games without other differences are recorded again.
        """
        kind, files = self.kind, self._files(self.kind)
        if kind.result == REFUSED:
            yield say("It is refused today, so it cannot be recorded again. Press e if that is expected.")
            return
        done = 0
        trouble: list[str] = []
        for place, file in enumerate(files, 1):
            try:
                done += self._accept_in(file)
            except SaveError as error:
                trouble.append(words_of(error))
                self._keep(file, [one for one in self.accepted(file) if one != str(kind)])
                continue
            self._drop(kind, file)
            yield say("{done} of {all} games", done=place, all=len(files))
        waiting = 0 if kind.result == RETURNED else len(files) - done - len(trouble)
        yield " ".join(_outcome(done, waiting, trouble))

    def _accept_in(self, file: str) -> bool:
        """Accept the current kind in one game, and return whether it was recorded again."""
        kind = self.kind
        if kind.result == RETURNED:
            self._expect(file, [one for one in self.left[kind] if one.file == file], "")
            return False
        self._keep(file, [*self.accepted(file), str(kind)])
        return self._settle(file, but=kind)

    def expect(self, reason: str) -> str:
        """Save next to every game of this kind that the difference is expected, and why."""
        kind, files = self.kind, self._files(self.kind)
        for file in files:
            try:
                self._expect(file, [one for one in self.left[kind] if one.file == file], reason)
                self._settle(file, but=kind)
            except SaveError as error:
                return words_of(error)
            self._drop(kind, file)
        return count("Expected in {n} game.", "Expected in {n} games.", len(files))

    def skip(self) -> None:
        """Leave the current kind undecided. The next run shows it again."""
        self.skipped.add(self.kind)
        count_, self.shown = len(self.left), 0
        later = ((self.at + by) % count_ for by in range(1, count_ + 1))
        self.at = next((at for at in later if self.kinds[at] not in self.skipped), self.at)

    def _files(self, kind: Kind) -> list[str]:
        return list(dict.fromkeys(one.file for one in self.left[kind]))

    def _settle(self, file: str, but: Kind) -> bool:
        """
        If a game has no other differences left, record it again and return True.

        A game with expected differences must stay as it is, so its accepted differences become expected too.
        """
        if any(one.file == file for kind, some in self.left.items() if kind != but for one in some):
            return False
        accepted = self.accepted(file)
        if accepted and known_of(file):
            waiting = [one for one in self.found if one.file == file and str(one.kind) in accepted]
            self._keep(file, [])
            self._expect(file, waiting, say("Accepted, in a game with other expected differences."))
            return False
        if accepted:
            accept(file, GAMES)
        return bool(accepted)

    def _expect(self, file: str, some: Sequence[Difference], reason: str) -> None:
        """Save these events of a game as expected, and drop those that replay as recorded."""
        nodes = {one.verdict.node for one in some}
        kept = [one for one in known_of(file) if one.node not in nodes]
        new = [one.known(reason, self.since) for one in some if one.kind.result != RETURNED]
        accepted = self.accepted(file)
        save_known_differences(file, sorted((*kept, *new), key=lambda one: one.node))
        self._keep(file, accepted)

    def _keep(self, file: str, kinds: list[str]) -> None:
        """Save the accepted kinds of a game, keyed by its bytes, which change when it is recorded again."""
        cache = self.decided(file)
        if kinds != (cache.get(file) or []):
            cache.put(file, kinds)
            cache.keep()

    def _drop(self, kind: Kind, file: str) -> None:
        """Remove the decided differences of a game from the view."""
        rest = [one for one in self.left[kind] if one.file != file]
        self.shown = 0
        if rest:
            self.left[kind] = rest
        else:
            del self.left[kind]
            self.at = max(0, min(self.at, len(self.left) - 1))


def _outcome(done: int, waiting: int, trouble: Sequence[str]) -> Iterator[str]:
    """Yield how many games of an accepted kind were recorded again, wait, or failed."""
    yield count("Accepted. {n} game is recorded again.", "Accepted. {n} games are recorded again.", done)
    if waiting:
        yield count(
            ("{n} game has other differences to decide."),
            ("{n} games have other differences to decide."),
            waiting,
        )
    if trouble:
        yield say("{n} cannot be recorded again, so press e: {why}", n=len(trouble), why=trouble[0])


def _title(game: str, rule: str) -> str:
    book = rulebook_of(game)
    try:
        return book.clause(rule).title if book and rule else ""
    except UnknownClause:
        return ""
