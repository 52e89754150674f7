"""
`python -m tests.mutation.barriers [--of GAME] [GAMES ...]`: where one condition alone refuses an action.

A rule that is loosened shows in a recorded game only where nothing else forbids the same. So for every
condition of every law an action is looked for that it alone refuses, in the positions of tests/clauses, in
recorded games, and in any others that are named. What is found stands in tests/clauses/GAME/barriers: a few
positions of each step, with the refused actions and their clauses (`.expected`). It goes on where it stopped.
"""

from __future__ import annotations

import argparse
import json
import sys
import tomllib
from collections import Counter, defaultdict
from functools import cache
from itertools import islice
from pathlib import Path
from time import monotonic

from attrs import define, frozen

from cockade.engine.law import Condition, Law, as_tuple
from cockade.engine.rules import Refusal
from cockade.events.event import Action, Event
from cockade.saves.baseline import beside
from cockade.saves.compressed import games_in
from cockade.saves.errors import SaveError
from cockade.saves.rerecord import expect
from cockade.saves.save_file import SaveFile, game_of, review
from cockade.saves.shrink import _Search, least
from cockade.tui.commands.coverage import LONG_AGO
from cockade.tui.games import GAMES
from tests.mutation.limits import Limit, forget
from tests.mutation.mutants import conditions
from tests.mutation.results import ROOT

FOLDER = ROOT / "tests" / "clauses"
REASONS = FOLDER / "barriers.toml"
WHY = "Actions that one condition alone refuses."
NOWHERE = "it has nowhere to go"
"""What refuses a subject that keeps all conditions: it has no place."""
HEAD = """\
# Conditions of laws without a position in which they alone refuse an action, by game: made by
# `python -m tests.mutation.barriers`. What a condition that is `covered` refuses, one of the others named
# refuses as well, in all recorded games. `listed`: the law lists nothing that breaks it. `unlisted`: it only
# explains what the law leaves out when it lists.
"""
SLOWLY = 12
"""At so many-th events places are tested that a law finds without testing them all."""
THIN = 8
"""Of so many places one is tested."""
PLACES = 4_000
"""So many actions of one law are tested at one decision."""
MOST = 700
"""So many smaller positions are tried."""


@frozen
class Barrier:
    """A condition of a law, and an action that it alone refuses."""

    law: Law
    condition: Condition
    action: Action


# ---------------------------------------------------------------- which conditions there are


def laws_of(game):
    """The laws of a game."""
    return [law for laws in GAMES[game].rules.laws.values() for law in laws.values()]


@cache
def named(game):
    """What each condition is called, by its identity."""
    return {id(one): name.rpartition(".")[2] for name, one in conditions(game).items()}


def called(game, condition):
    """The name of a condition, or its sentence if it has none."""
    return condition if condition == NOWHERE else named(game).get(id(condition), condition.text)


def key(game, law, condition):
    """What a condition of a law is called: its step and verb, and its own name."""
    return f"{law.frame.__name__} {law.verb.__name__}: {called(game, condition)}"


def every(game):
    """The conditions of each law."""
    return {law: {*law.conditions} for law in laws_of(game)}


@cache
def reasons(game):
    """Why conditions have no position: `covered` by what, or `listed`, or `open`."""
    return tomllib.loads(REASONS.read_text("utf-8")).get(game, {}) if REASONS.exists() else {}


def covers(game, condition):
    """What refuses whatever a condition refuses when offers are listed; nothing if it decides anywhere."""
    found = []
    for law in laws_of(game):
        if condition in asked_of_offers(law):
            covered, said = reasons(game).get("covered", {}), key(game, law, condition)
            if said not in covered and said not in reasons(game).get("listed", ()):
                return ()
            found += covered.get(said, ["what is listed"])
    return tuple(dict.fromkeys(found))


def asked_of_offers(law):
    """The conditions that decide what is offered; others only explain what searches leave out."""
    return {*law.opens, *law.first, *law.then}


# ---------------------------------------------------------------- where one alone refuses


@frozen
class Asked:
    """A law in a position: what is `wanted` of its conditions, and where `slowly` begins."""

    law: Law
    now: tuple
    wanted: set
    slowly: int

    def refusals(self):
        """All conditions that refuse something in which a wanted one has a part, and its arguments."""
        law, now = self.law, self.now
        opens = broken(law.opens, now)
        if len(opens) > 1:
            yield opens, ()
        subjects = spread(everything(law.who), *now) if law.who else [()]
        for subject in subjects if len(opens) < 2 and opens <= self.wanted else ():
            about = as_tuple(subject)
            early = opens | broken(law.of_subjects, (*now, *about))
            if len(early) > 1:
                yield early, about
            elif early <= self.wanted:
                yield from self.of_places(about, early)

    def of_places(self, about, early):
        """The same for each place of a subject; if a condition refuses the subject, until one is allowed."""
        for asked, places in self.ways(about, early):
            for rest in places:
                args = (*about, *as_tuple(rest))
                found = early | broken(asked, (*self.now, *args))
                yield found, args
                if early and found == early:
                    break
            if early and not places:
                yield early | {NOWHERE}, about

    def ways(self, about, early):
        """What is asked of an action, with where it could go: the quick way, and every place."""
        law, now, where = self.law, self.now, self.law.where
        late = law.of_actions
        if where is None:
            yield late, [()]
            return
        is_quick = where.every is not None
        if is_quick and (early or self.wanted & {*law.then}):
            yield law.then, spread(where.find, *now, *about)
        slowly = self.slowly and not early and self.wanted & {*where.keeps}
        if slowly if is_quick else early or self.wanted & {*late}:
            found = spread(everything(where), *now, *about)
            yield late, found[self.slowly % THIN :: THIN] if is_quick else found


def everything(search):
    """What lists all that could be, of which a search finds some."""
    return search.every or search.find


def spread(listing, *given):
    """What a law lists; nothing if it cannot list anything about something that no condition has passed."""
    try:
        return list(listing(*given))
    except Exception:  # noqa: BLE001 - a law may rely on the conditions before
        return []


def broken(conditions_, args):
    """The conditions that do not hold."""
    return {one for one in conditions_ if not holds(one, args)}


def holds(condition, args):
    """Whether a condition holds. It doesn't if its test stumbles."""
    try:
        return bool(condition.holds(*args))
    except Exception:  # noqa: BLE001 - it may rely on the conditions before
        return False


def look_at(rules, state, wanted, slowly, met=None):
    """For each wanted condition of this step, one action that it alone refuses, if there is any."""
    if state.over or not state.agenda:
        return
    seen = rules.seen(state)
    for law in rules.laws.get(type(seen.agenda[-1]), {}).values():
        left = set(wanted.get(law, ()))
        found = Asked(law, (seen, seen.agenda[-1]), left, slowly).refusals() if left else ()
        for refused, args in islice(found, PLACES):
            for condition in refused & left:
                if len(refused) == 1:
                    left.discard(condition)
                    yield Barrier(law, condition, law.verb(*args))
                elif met is not None:
                    met[law, condition][frozenset(refused - {condition})] += 1
            if not left:
                break


def refusing(game, state, action):
    """The law of an action, and its conditions that refuse it."""
    seen = game.rules.seen(state)
    law = game.rules.laws[type(seen.agenda[-1])][type(action)]
    now = seen, seen.agenda[-1]
    return law, [one for one, args in law.tests(action) if not holds(one, (*now, *args.values()))]


def shown(opened):
    """By law, the conditions that alone refuse an action of a game."""
    found = defaultdict(set)
    for node, event in enumerate(opened.events):
        if node and not event.facts:
            law, refused = refusing(opened.game, opened.states[opened.parents[node]], event.action)
            if len(refused) == 1:
                found[law].update(refused)
    return found


# ---------------------------------------------------------------- the smallest position


@define
class _Position(_Search):
    """A search for a small position in which each of some conditions alone refuses an action."""

    asked: tuple[Barrier, ...] = ()

    @classmethod
    def at(cls, opened, node, asked):
        """Before an event."""
        one = Limit.at(opened, node, None)
        found = cls(opened, one.event, one.before, node, one.broken)
        found.asked = tuple(one for one in asked if found.is_refused(found.before, one))
        return found

    def shows(self, facts):
        """Whether all of them do."""
        state = self.folded(facts)
        if state is None or not self._is_moment(self.opened.game, state):
            return False
        return all(self.is_refused(state, one) for one in self.asked)

    def is_refused(self, state, one):
        """Whether it refuses its action alone, under a clause that players are told."""
        game = self.opened.game
        forget(game)
        try:
            if refusing(game, state, one.action)[1] != [one.condition]:
                return False
            seen = game.rules.seen(state)
            told = next(args for each, args in one.law.tests(one.action) if each is one.condition)
            rule = one.condition.reason(seen, seen.agenda[-1], told).rule
            return self.refusal(state, one.action) == rule
        except Exception:  # noqa: BLE001 - no rule was made for half a position
            return False

    def refusal(self, state, action):
        """The clause that refuses an action; none if it is allowed."""
        game = self.opened.game
        try:
            game.decide(state, game.decider(state), action, self.opened.dice_of(self.node))
        except Refusal as refusal:
            return refusal.rule
        return None

    def game(self, facts):
        """The position, and each refused action on a line of its own."""
        side, first, *rest = self.event.side, *(one.action for one in self.asked)
        self.event = Event(1, side, first, ())
        found = super().game(facts)
        for action in rest:
            found.go_to(0)
            found.record(Event(1, side, action, ()))
        return found


def keep(game, found):
    """Write it down under the next name of its step, with the clauses."""
    folder = FOLDER / game / "barriers"
    folder.mkdir(exist_ok=True)
    step = type(found.states[0].agenda[-1]).__name__
    n = 1 + sum(1 for path in folder.glob("*.jsonl") if path.stem.rpartition("-")[0] == step)
    path = folder / f"{step}-{n}.jsonl"
    for old in (path, beside(path)):
        old.unlink(missing_ok=True)
    SaveFile.create(path, found, begun=LONG_AGO).close()
    expect(path, GAMES, WHY, LONG_AGO[:10])
    return path


# ---------------------------------------------------------------- all of it


def kept(game):
    """By law, the conditions that the kept positions show."""
    found = defaultdict(set)
    for path in games_in(FOLDER / game / "barriers"):
        for law, some in shown(review(path, GAMES).opened).items():
            found[law] |= some
    return found


def candidates(game, files, wanted, until, met):
    """
    Decisions that show a condition that none before shows, each with all that it shows.

    `met` counts what else refuses the actions that the others refuse.
    """
    rules, left = GAMES[game].rules, {law: set(some) for law, some in wanted.items()}
    for path in files:
        try:
            opened = review(path, GAMES).opened
        except SaveError:
            continue
        for node in range(1, len(opened.events)):
            state, slowly = opened.states[opened.parents[node]], node if node % SLOWLY == 1 else 0
            if list(look_at(rules, state, left, slowly, met)):
                found = list(look_at(rules, state, wanted, slowly))
                for one in found:
                    left[one.law].discard(one.condition)
                yield path, node, found
        if monotonic() > until:
            return


def fewest(found):
    """The decisions that together show everything, those that show most first, each with what it adds."""
    left = {(one.law, one.condition) for *_, some in found for one in some}
    while left:
        path, node, some = max(found, key=lambda each: len(new(each[2], left)))
        some = new(some, left)
        left -= {(one.law, one.condition) for one in some}
        yield path, node, some


def new(some, left):
    """Those that show what is left."""
    return [one for one in some if (one.law, one.condition) in left]


def files_of(game):
    """The recorded games of a game: positions first, then the smallest."""
    whole = (path for path in games_in(ROOT / "tests" / "games") if game_of(path) == game)
    return [*games_in(FOLDER / game), *sorted(whole, key=lambda path: path.stat().st_size)]


def look(game, files, most):
    """Add positions for the conditions that have none, and take down why the others have none."""
    known, met = kept(game), defaultdict(Counter)
    wanted = {law: some - known[law] for law, some in every(game).items()}
    for path, node, some in fewest(list(candidates(game, files, wanted, monotonic() + most, met))):
        search = _Position.at(review(path, GAMES).opened, node, some)
        facts = search.history()
        if search.asked and search.shows(facts):
            where = keep(game, search.game(least(facts, search.shows, MOST)))
            sys.stdout.write(f"{where.name}: {len(search.asked)} of {len(some)}, of {path.name}\n")
            sys.stdout.flush()
            for one in search.asked:
                wanted[one.law].discard(one.condition)
    return [
        (law, one, met[law, one]) for law in laws_of(game) for one in law.conditions if one in wanted[law]
    ]


def said_of(game, left):
    """Why conditions have no position, as in the file of reasons."""
    covered = {key(game, law, one): cover(game, law, met) for law, one, met in left if met}
    asked = {key(game, law, one) for law, one, met in left if not met and one in asked_of_offers(law)}
    never = {key(game, law, one) for law, one, met in left if not met} - asked
    return {"covered": covered, "listed": sorted(asked), "unlisted": sorted(never)}


def cover(game, law, met):
    """The fewest other conditions of which one refuses whatever a condition refuses."""
    left, found = set(met), []
    order = {one: n for n, one in enumerate((*law.conditions, NOWHERE))}
    while left:
        able = sorted(set().union(*left), key=order.__getitem__)
        found.append(max(able, key=lambda one: sum(met[some] for some in left if one in some)))
        left = {some for some in left if found[-1] not in some}
    return [called(game, one) for one in found]


def written(found):
    """The file of reasons, by game."""
    lines = [HEAD]
    for game, said in found.items():
        for kind in ("listed", "unlisted"):
            lines += [f"[{game}]"] if kind == "listed" else []
            lines += [f"{kind} = [", *(f"    {json.dumps(one)}," for one in said[kind]), "]"]
        lines += ["", f"[{game}.covered]"]
        lines += [f"{json.dumps(one)} = {json.dumps(by)}" for one, by in said["covered"].items()] + [""]
    return "\n".join(lines)


def main():
    """Go on with all games, and say what is left."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutation.barriers")
    parser.add_argument("games", nargs="*", type=Path)
    parser.add_argument("--of", default="")
    parser.add_argument("--most", type=float, default=800.0)
    asked, found = parser.parse_args(), {game: reasons(game) for game in GAMES}
    for game in (game for game in GAMES if asked.of in {"", game}):
        more = [path for path in asked.games if game_of(path) == game]
        found[game] = said_of(game, look(game, [*files_of(game), *more], asked.most))
    REASONS.write_text(written({game: said for game, said in found.items() if said}), "utf-8")


if __name__ == "__main__":
    main()
