"""
Judge recorded games in parallel.

Verdicts are in the order of the files. The games are compared with the recording, another revision of this
checkout, or another version of a pack.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from functools import cache, partial
from importlib.util import find_spec
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any

from attrs import evolve, frozen

from cockade.engine.data_files import DataError
from cockade.engine.packs import brought
from cockade.engine.plugins import entries
from cockade.events.codec import codec_for
from cockade.events.record import Record
from cockade.saves.baseline import Known, digest_of, known_of
from cockade.saves.errors import SaveError
from cockade.saves.offers import answer, changes, listed
from cockade.saves.pack_migration import on_pack
from cockade.saves.packs import chosen, is_pack, read_pack
from cockade.saves.save_file import game_of as game_of_file
from cockade.saves.save_file import review
from cockade.saves.verdict_cache import VerdictCache, rules_digest
from cockade.saves.verify import (
    DIFFERS,
    OFFERED,
    REFUSED,
    RETURNED,
    SAME,
    Verdict,
    departures,
    found,
    matched,
    prove,
    unexpected,
    verify,
    with_offers,
)
from cockade.saves.verify import judged as judged_game
from cockade.tui.commands import git_worktree
from cockade.tui.commands.common import tell_notes
from cockade.tui.commands.git_worktree import checked_out
from cockade.tui.commands.processes import show_done, spread
from cockade.tui.commands.resume import Interrupted, rest_of
from cockade.tui.commands.verify_telling import for_tools, told
from cockade.tui.games import GAMES
from cockade.tui.games.pack_loading import game_of, is_meant, pack_path
from cockade.tui.text.cli_errors import CommandError, data_words, words_of
from cockade.tui.text.i18n import count, say

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from cockade.events.codec import Json
    from cockade.saves.offers import Answer

    Plain = dict[str, Any]
    Judge = Callable[[str], tuple[str, Verdict | SaveError]]

FEW = 8
"""The number of games that one process judges faster than several."""
TRIES = 3
"""The number of decisions of a game to check for one that offers other actions, in any order."""


def judged(
    files: Sequence[str], jobs: int | None = None, judge: Judge | None = None
) -> tuple[list[Verdict], int]:
    """Verdicts in the order of the files, and the number of unreadable files, which are reported."""
    said: dict[str, Verdict | SaveError] = {}
    some, begun = jobs or (1 if len(files) <= FEW else None), perf_counter()
    try:
        for file, verdict in spread(judge or judge_file, files, some):
            said[file] = verdict
            done = count("{done} of {n} game", "{done} of {n} games", len(files), done=len(said))
            show_done(done, len(said), len(files), begun)
    except KeyboardInterrupt as stopped:
        for verdict in said.values():
            if isinstance(verdict, Verdict) and not verdict.same:
                print("", *told(verdict), sep="\n")
        raise Interrupted(rest_of(files, said)) from stopped
    unread = [error for file in files if isinstance(error := said[file], SaveError)]
    for error in unread:
        print(f"cockade: {words_of(error)}", file=sys.stderr)
    verdicts = [verdict for file in files if isinstance(verdict := said[file], Verdict)]
    for verdict in verdicts:
        tell_notes(verdict.file, verdict.notes)
    return verdicts, len(unread)


def judged_by_recording(
    files: Sequence[str], jobs: int | None = None, judge: Judge | None = None, *, anew: bool = False
) -> tuple[list[Verdict], int]:
    """
    Verdicts against the recording.

    Games that these rules have already confirmed are skipped, unless all are to be judged.
    """
    caches = _caches({file: (rules_of(git_worktree.ROOT, game_id(file)),) for file in files})
    asked = [] if anew else files
    known = {file: events for file in asked if (events := caches[file].get(file)) is not None}
    left = [file for file in files if file not in known]
    verdicts, unread = judged(left, jobs, judge) if left else ([], 0)
    for verdict in verdicts:
        if verdict.same and not verdict.notes:
            caches[verdict.file].put(verdict.file, verdict.events)
    _keep_all(caches.values())
    found = {one.file: one for one in verdicts}
    found |= {file: Verdict(file, events, known=known_of(file)) for file, events in known.items()}
    return [found[file] for file in files if file in found], unread


def judge_file(file: str) -> tuple[str, Verdict | SaveError]:
    """Judge a file by today's rules, with the recorded dice."""
    try:
        return file, verify(file, GAMES)
    except SaveError as error:
        return file, error


def judge_every(file: str) -> tuple[str, Verdict | SaveError]:
    """Judge every event of a file by today's rules, without known differences."""
    try:
        opened = review(Path(file), GAMES).opened
    except SaveError as error:
        return file, error
    offered: list[str] = []
    every = tuple(found(opened, file, departure) for departure in departures(opened, offered=offered))
    first = every[0] if every else Verdict(file, len(opened.events))
    return file, evolve(first, every=every, offered=tuple(offered))


def judge_unexpected(file: str) -> tuple[str, Verdict | SaveError]:
    """Judge every event of a file by today's rules, and list unknown differences."""
    try:
        opened = review(Path(file), GAMES).opened
        every = tuple(unexpected(opened, file, known_of(file)))
    except SaveError as error:
        return file, error
    first = every[0] if every else Verdict(file, len(opened.events), known=known_of(file))
    return file, evolve(first, every=every)


def prove_file(file: str) -> tuple[str, Verdict | SaveError]:
    """Judge a file with the dice that the key of the game gives."""
    try:
        return file, prove(file, GAMES)
    except SaveError as error:
        return file, error


# ---------------------------------------------------------------- another revision


@frozen
class There(Record):
    """
    The events of a recorded game that another revision plays differently, by node, as plain JSON.

    Of an older revision only the first is known (see `all_told`). `offered` is a digest of the offers before
    each event. Empty if the revision cannot report it.
    """

    departures: dict[int, Plain]
    all_told: bool = True
    offered: tuple[str, ...] = ()

    @classmethod
    def of(cls, verdicts: Iterable[Verdict], offered: Sequence[str] = ()) -> There:
        """Make it from the verdicts on those events."""
        differing = {one.node: for_tools(one) for one in verdicts if one.node is not None}
        return cls(differing, offered=tuple(offered))

    @property
    def known(self) -> tuple[Known, ...]:
        """The events as known differences."""
        return tuple(
            Known(node, said["first"], said["rule"] or "", _digest(said), "", "")
            for node, said in self.departures.items()
        )

    def unlike(self, offered: Sequence[str]) -> list[int]:
        """The events with different offers in today's rules."""
        pairs = enumerate(zip(self.offered, offered, strict=False))
        return [node for node, (then, now) in pairs if then != now]


def is_of_checkout(file: str) -> bool:
    """True if the rules of a recorded game are in this checkout, rather than in another distribution."""
    try:
        found = entries().get(game_of_file(Path(file)))
    except SaveError:
        return True  # whoever judges it says what is wrong
    return found is None or found.engine.startswith(f"{git_worktree.PACKAGE}.")


def check_all_of_checkout(files: Iterable[str], revision: str) -> None:
    """Raise CommandError if the rules of one of these games are in no revision of this checkout."""
    for file in files:
        if not is_of_checkout(file):
            text = (
                "--against {rev}: the rules of {file} are in another distribution, so no revision of this "
                "checkout changes them. Leave out --against to compare with what was recorded."
            )
            raise CommandError(say(text, rev=revision, file=file))


def judged_against(
    files: Sequence[str], revision: str, jobs: int | None, *, anew: bool = False
) -> tuple[list[Verdict], int]:
    """
    Verdicts against another revision, and the number of unread files.

    Games of another distribution are judged against the recording.
    """
    own = [file for file in files if is_of_checkout(file)]
    others = [file for file in files if file not in set(own)]
    verdicts, unread = _judged_against(own, revision, jobs, anew=anew) if own else ([], 0)
    more, unread_too = judged_by_recording(others, jobs, anew=anew) if others else ([], 0)
    by_file = {verdict.file: verdict for verdict in (*verdicts, *more)}
    return [by_file[file] for file in files if file in by_file], unread + unread_too


def _judged_against(
    files: Sequence[str], revision: str, jobs: int | None, *, anew: bool
) -> tuple[list[Verdict], int]:
    columns = revision, say("your change") if git_worktree.has_changes() else say("today")
    with checked_out(revision) as folder:
        caches = _caches({file: _pair_of(folder, file) for file in files})
        asked = [] if anew else files
        known = {file: said for file in asked if (said := _alike(caches[file], file)) is not None}
        left = [file for file in files if file not in known]
        there = _judged_there(folder, left) if left else {}
        verdicts, unread = judged(left, jobs, partial(judge_beside, there)) if left else ([], 0)
        verdicts = list(compared(verdicts, there, partial(_asked_there, folder)))
    found = known | {one.file: beside(there[one.file], one, columns) for one in verdicts}
    for file in left:
        if file in found and found[file].same and not found[file].notes:
            caches[file].put(file, found[file].events)
    _keep_all(caches.values())
    return [found[file] for file in files if file in found], unread


def _pair_of(folder: Path, file: str) -> tuple[str, str]:
    """The rules of this file's game, in that folder and in this checkout."""
    game = game_id(file)
    return rules_of(folder, game), rules_of(git_worktree.ROOT, game)


def _alike(cache: VerdictCache, file: str) -> Verdict | None:
    """
    The verdict on a file that both rules play alike, because they are equal or did so before.

    None if that is unknown.
    """
    events = cache.get(file)
    if events is None and len(set(cache.path.stem.split("-"))) == 1:
        try:
            events = len(review(Path(file), GAMES).opened.events)
        except SaveError:
            return None
        cache.put(file, events)
    return None if events is None else Verdict(file, events)


def game_id(file: str) -> str:
    """The id of the game of a file. Empty for an unreadable one."""
    try:
        return game_of_file(Path(file))
    except SaveError:
        return ""


@cache
def rules_of(package: Path, game: str) -> str:
    """A short hash of the rules of a game in a package."""
    engine = entries()[game].engine if game in entries() else ""
    module = engine.partition(".")[0].partition(":")[0]
    found = find_spec(module) if module and module != git_worktree.PACKAGE else None
    return rules_digest(package, game, Path(found.origin).parent if found and found.origin else None)


def _caches(rules: Mapping[str, tuple[str, ...]]) -> dict[str, VerdictCache]:
    """The verdict cache of each file. Files with the same rules share one."""
    found = {some: VerdictCache.of(*some) for some in set(rules.values())}
    return {file: found[some] for file, some in rules.items()}


def _keep_all(caches: Iterable[VerdictCache]) -> None:
    for one in {one.path: one for one in caches}.values():
        one.keep()


def judge_beside(there: Mapping[str, There], file: str) -> tuple[str, Verdict | SaveError]:
    """Judge a file by today's rules. Differences of the other revision count as known."""
    try:
        opened = review(Path(file), GAMES).opened
    except SaveError as error:
        return file, error
    if file not in there:
        return file, SaveError(file, "That revision cannot read this game.")
    offered: list[str] | None = [] if there[file].offered else None
    differing = list(departures(opened, offered=offered))
    verdict = matched(opened, file, differing, there[file].known)
    return file, evolve(verdict, offered=tuple(offered or ()))


Query = tuple[str, int, "Sequence[Json]"]
"""A file, an event of it, and the actions that today's rules offer before it."""


def compared(
    verdicts: Sequence[Verdict], there: Mapping[str, There], ask: Callable[[Sequence[Query]], list[Answer]]
) -> Iterator[Verdict]:
    """The verdicts, with differences from the offers of the other rules, which `ask` returns."""
    unlike = {verdict.file: there[verdict.file].unlike(verdict.offered) for verdict in verdicts}
    places = [(verdict.file, node) for verdict in verdicts for node in unlike[verdict.file][:TRIES]]
    queries = [(file, node, _listed(file, node)) for file, node in places]
    answers = dict(zip(places, ask(queries) if queries else [], strict=True))
    for verdict in verdicts:
        yield _with_offers(verdict, unlike[verdict.file], answers)


def _listed(file: str, node: int) -> list[Json]:
    opened = review(Path(file), GAMES).opened
    codec = codec_for(opened.game.vocabulary)
    return [codec.plain(action) for action in listed(opened, node)]


def _with_offers(
    verdict: Verdict, unlike: Sequence[int], answers: Mapping[tuple[str, int], Answer]
) -> Verdict:
    """The verdict with the first of these decisions whose actions differ, in any order."""
    if not unlike:
        return verdict
    opened = review(Path(verdict.file), GAMES).opened
    for node in unlike[:TRIES]:
        differing = changes(opened, node, answers[verdict.file, node])
        if differing:
            return with_offers(verdict, opened, node, len(unlike), differing)
    return verdict


def _asked_there(folder: Path, queries: Sequence[Query]) -> list[Answer]:
    """Ask the rules of that folder about actions offered today. Empty answers if they cannot."""
    ran = _run_there(folder, ["-m", __name__], json.dumps(queries))
    try:
        found: list[Answer] = json.loads(ran.stdout)
    except ValueError:
        return [{"refused": {}, "others": []}] * len(queries)
    return found


def answer_queries() -> None:
    """Answer today's `verify` from the rules of this revision. Queries and answers are JSON."""
    print(json.dumps([answer_of(*query) for query in json.load(sys.stdin)]))


def answer_of(file: str, node: int, asked: Sequence[Json]) -> Answer:
    """The actions that these rules refuse before an event, and the ones that they offer in addition."""
    return answer(review(Path(file), GAMES).opened, node, asked)


def beside(there: There, verdict: Verdict, columns: tuple[str, str]) -> Verdict:
    """A verdict with the other revision on its left side."""
    verdict = evolve(verdict, known=(), columns=columns)
    if verdict.result == OFFERED:
        return verdict
    if verdict.node is None or (not there.all_told and verdict.node > max(there.departures, default=-1)):
        return evolve(verdict, result=SAME, first=None, node=None, rule=None)
    then = there.departures.get(verdict.node)
    if then is not None:
        verdict = evolve(verdict, recorded=tuple(then["now"]))
    return evolve(verdict, result=DIFFERS) if verdict.result == RETURNED else verdict


def _judged_there(folder: Path, files: Sequence[str]) -> dict[str, There]:
    """The verdicts of the rules of that folder on the games that they can read, by file."""
    # a revision from before there was one package has `tui` at the top
    one_package = any((folder / name).exists() for name in ("package", "__main__.py"))
    places = {str(Path(file).resolve()): file for file in files}
    command = ["-m", "cockade.tui.commands" if one_package else "tui.commands", "verify"]
    for more in (("--json", "--every"), ("--json",)):
        ran = _run_there(folder, [*command, *more, *places])
        try:
            return {places[said["file"]]: _there(said) for said in json.loads(ran.stdout)["games"]}
        except (ValueError, KeyError):
            continue
    why = (ran.stderr.strip().splitlines() or ["?"])[-1]
    raise CommandError(say("--against: that revision cannot judge these games: {why}", why=why))


def _run_there(folder: Path, words: Sequence[str], given: str = "") -> subprocess.CompletedProcess[str]:
    """Run Python with the package of that folder."""
    surroundings = {**os.environ, "PYTHONPATH": os.pathsep.join((str(folder.parent), str(folder)))}
    return subprocess.run(  # noqa: S603 - our own command
        [sys.executable, *words],
        cwd=folder,
        env=surroundings,
        input=given,
        capture_output=True,
        text=True,
        check=False,
    )


def _there(said: Plain) -> There:
    if "every" in said:
        departures = {one["node"]: one for one in said["every"]}
        return There(departures, offered=tuple(said.get("offered", ())))
    if said["result"] == SAME:
        return There({})
    return There({_node(said): said}, all_told=False)


def _node(said: Plain) -> int:
    """The node of an event that a revision names only by its number."""
    events = review(Path(said["file"]), GAMES).opened.events
    same = (node for node, event in enumerate(events) if event.n == said["first"])
    return next(same)


def _digest(said: Plain) -> str:
    """The digest of a revision's results, as `saves.verify.digest` makes it."""
    return digest_of([REFUSED, said["rule"]] if said["result"] == REFUSED else said["now"])


# ---------------------------------------------------------------- another version of a pack


_REVISION = re.compile(r"[~^@:]|^(?:HEAD|[0-9a-f]{7,40})$")
"""Texts that can only be a revision: `main~2`, `HEAD`, a hash."""


def is_one_pack(name: str) -> bool:
    """True if the name is a pack rather than a revision."""
    return is_meant(name) and is_pack(chosen(pack_path(name))[0])


def check_revision(name: str) -> None:
    """
    Raise CommandError if NAME is neither a pack nor a revision.

    Names that look like a revision pass, so git's own error is shown.
    """
    if _REVISION.search(name) or git_worktree.is_one(name):
        return
    text = (
        '--against: there is no pack or revision called "{name}". Cockade looked for {path}, in your '
        "packs and "
        'its own, and in git in {folder}. "cockade packs list" lists packs, "git log" lists revisions.'
    )
    raise CommandError(say(text, name=name, path=Path(name).absolute(), folder=git_worktree.ROOT))


def judged_against_pack(files: Sequence[str], name: str, jobs: int | None) -> tuple[list[Verdict], int]:
    """Verdicts on each game with this pack instead of the recorded one, and the number of unread files."""
    try:
        values = read_pack(chosen(pack_path(name))[0]).values
        pack = brought(values)
        assert pack is not None
        game_of(pack)
    except DataError as error:
        raise CommandError(say("--against {pack}: {faults}", pack=name, faults=data_words(error))) from error
    return judged(files, jobs, partial(judge_on, values, (say("recorded"), name)))


def judge_on(
    values: Mapping[str, Any], columns: tuple[str, str], file: str
) -> tuple[str, Verdict | SaveError]:
    """Judge a file on a pack. Differences that today's rules also make on its own pack are ignored."""
    try:
        opened = review(Path(file), GAMES).opened
        renewed = on_pack(opened, values, file)
    except SaveError as error:
        return file, error
    there = There.of(found(opened, file, departure) for departure in departures(opened))
    return file, beside(there, judged_game(renewed, file, known=there.known), columns)


if __name__ == "__main__":
    answer_queries()
