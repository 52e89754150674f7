"""
`python -m tests.mutation.limits [--most SECONDS] [GAMES ...]`: positions that stand at the limit of a rule.

A comparison that is shifted by one changes nothing but where both sides are equal: such places are looked for
in recorded games, those of tests/games and any others that are named. Where the broken rule plays the event
otherwise, or allows what is refused, the smallest part that shows it is kept in tests/clauses/GAME/limits:
an event as it is played, or an action with the clause that refuses it (`GAME.jsonl.expected`). It goes on
where it stopped.
"""

from __future__ import annotations

import argparse
import ast
import inspect
import sys
from collections import defaultdict
from contextlib import ExitStack, contextmanager
from pathlib import Path
from time import monotonic

from attrs import define

from cockade.engine.dice import recorded
from cockade.engine.game import UNITS_LOST
from cockade.engine.memo import DERIVED
from cockade.engine.rules import Refusal
from cockade.events.event import Event
from cockade.events.facts import SetUp
from cockade.saves.baseline import beside
from cockade.saves.compressed import games_in
from cockade.saves.errors import SaveError
from cockade.saves.rerecord import expect
from cockade.saves.save_file import SaveFile, review
from cockade.saves.shrink import _broken, _Search, least
from cockade.saves.verify import _rule_of_first_difference, decided
from cockade.tui.commands.coverage import LONG_AGO
from cockade.tui.games import GAMES
from tests.mutation.corpus import CLAUSES, FOUND, is_of, results
from tests.mutation.mutants import broken, comparisons, conditions, functions, mutants, tree_of
from tests.mutation.results import ROOT

EVERY = 4
"""At so many-th events all that is offered is worked out, so that limits of offers are met."""
ENOUGH = 40
"""So many places of a mutant are tried in one game."""
WHY = "A position at the limit of a rule, and an action that it refuses."
MET = "_met"


def missed(game):
    """The mutants of a game that no recorded game names, as far as is known."""
    rows = {at: row for (of, at), row in results().items() if of == game}
    return [one for one in mutants(game) if rows.get(one.key, {"outcome": FOUND})["outcome"] != FOUND]


# ---------------------------------------------------------------- where a limit is met


@contextmanager
def watched(wanted):
    """While this lasts the numbers of those mutants are told whose two sides are equal, or that are asked."""
    met = set()
    with ExitStack() as stack:
        for number, one in enumerate(wanted):
            if one.kind == "condition":
                stack.enter_context(_asked(conditions(one.game)[one.name], number, met))
            else:
                stack.enter_context(_compared(functions(one.game)[one.name], one.place, number, met))
        yield met


@contextmanager
def _asked(condition, number, met):
    names = [name for name in ("holds", "asks") if hasattr(condition, name)]
    tests = {name: getattr(condition, name) for name in names}

    def telling(test):
        def asked(*about):
            met.add(number)
            return test(*about)

        return asked

    for name, test in tests.items():
        object.__setattr__(condition, name, telling(test))
    yield
    for name, test in tests.items():
        object.__setattr__(condition, name, test)


@contextmanager
def _compared(function, place, number, met):
    tree = tree_of(function)
    node = list(comparisons(tree))[place]
    both = [ast.Constant(number), node.left, node.comparators[0]]
    node.left = ast.Call(ast.Name(MET, ast.Load()), both, [])
    tree.body[0].decorator_list = []
    code, where = function.__code__, function.__globals__
    text = compile(ast.unparse(tree), code.co_filename, "exec", flags=0x1000000)

    def told(which, left, right):
        if left == right:
            met.add(which)
        return left

    where[MET] = told
    function.__code__ = next(
        const for const in text.co_consts if inspect.iscode(const) and const.co_name == function.__name__
    )
    yield
    function.__code__ = code


def places(wanted, opened):
    """By the number of a mutant, the events in which its limit is met."""
    found, frames = defaultdict(list), [frames_of(one) for one in wanted]
    with watched(wanted) as met:
        for node in range(1, len(opened.events)):
            met.clear()
            before = opened.states[opened.parents[node]]
            play(opened, node, before)
            if node % EVERY == 0:
                forget(opened.game)
                offered(opened.game, before)
                frame = type(before.agenda[-1]) if before.agenda else None
                met.update(number for number, asked in enumerate(frames) if frame in asked)
            for number in met:
                found[number].append(node)
    return found


def laws_of(one):
    """The laws in which a broken condition stands."""
    if one.kind != "condition":
        return []
    condition = conditions(one.game)[one.name]
    laws = (law for laws in GAMES[one.game].rules.laws.values() for law in laws.values())
    return [law for law in laws if any(each is condition for each in law.conditions)]


def frames_of(one):
    """The steps in which a broken condition is asked."""
    return {law.frame for law in laws_of(one)}


def forget(game):
    """What was derived by rules that were said otherwise serves nobody."""
    game.rules._last = None, ()
    for one in DERIVED:
        one._known.clear()


def offered(game, state):
    """All actions that are offered."""
    return [action for one in game.rules.offers(state) for action in one.actions]


def play(opened, node, state, event=None, n=None):
    """What an event comes to: its facts, or the clause that refuses it, or how the rules fail."""
    event = event or opened.events[node]
    dice = recorded(event, opened.dice_of(node))
    try:
        return tuple(decided(opened.game, state, event, dice).facts)
    except Refusal as refusal:
        return refusal.rule
    except Exception as error:  # noqa: BLE001 - whatever half a position brings about
        return repr(error)


# ---------------------------------------------------------------- the smallest part


@define
class Limit(_Search):
    """What is looked for: an event that the rules and a broken one of them play differently."""

    one: object = None
    is_refused: bool = False

    @classmethod
    def at(cls, opened, node, one, action=None, *, is_refused=True):
        """At an event, or at an action of which the rules say that it is refused there, or offered."""
        before = opened.states[opened.parents[node]]
        event = opened.events[node].replace(n=1)
        if action is not None:
            event = Event(1, opened.game.decider(before), action, ())
        allowed = {UNITS_LOST, *_broken(opened.game, before)}
        found = cls(opened, event, before, node, allowed)
        found.one, found.is_refused = one, action is not None and is_refused
        return found

    def shows(self, facts):
        """Whether the broken rule tells in the position of these facts, under its own clause."""
        game = self.opened.game
        state = self.folded(facts)
        if state is None:
            return False
        forget(game)
        then = self.today(state)
        if self.is_refused != self._is_refusal(then) or then == ():
            return False
        again = self.folded(facts)
        forget(game)
        with broken(self.one):
            now = self.today(again)
        forget(game)
        return self._is_told(state, then, now) and self._is_moment(game, state)

    def _is_refusal(self, said):
        return bool(said) and isinstance(said[0], str)

    def _is_told(self, state, then, now):
        if self.is_refused:
            return bool(then[0]) and is_of(then[0], self.one.clauses) and not self._is_refusal(now)
        if now == then:
            return False
        if self._is_refusal(now):
            return bool(now[0]) and is_of(now[0], self.one.clauses)
        return is_of(_rule_of_first_difference(self.opened, state, then, now) or "", self.one.clauses)

    def game(self, facts):
        """The position, and the event as the rules play it."""
        said = () if self.is_refused else self.today(self.folded(facts))
        self.event = self.event.replace(facts=said)
        return super().game(facts)


def limit(one, opened, nodes):
    """A game of one action at the limit of a rule; None if these events have none."""
    for node in nodes[:: max(1, len(nodes) // ENOUGH)]:
        for near in (node, node + 1):
            if near >= len(opened.events):
                continue
            for search in (
                Limit.at(opened, near, one),
                *untried(one, opened, near),
                *refusals(one, opened, near),
            ):
                facts = search.history()
                if search.shows(facts):
                    return search.game(least(facts, search.shows, 3_000)), search.is_refused
    return None


def untried(one, opened, node):
    """What is offered under a broken condition, though nobody may have done it."""
    verbs = {law.verb for law in laws_of(one)}
    for offer in opened.game.rules.offers(opened.states[opened.parents[node]]) if verbs else ():
        for action in offer.actions[:2] if offer.verb in verbs else ():
            yield Limit.at(opened, node, one, action, is_refused=False)


def refusals(one, opened, node):
    """What is only allowed where a rule is broken."""
    game, facts = (
        opened.game,
        [f for at in opened.line_to(opened.parents[node]) for f in opened.events[at].facts],
    )
    states = [game.reduce.fold(game.blank, facts) for _ in range(2)]
    forget(game)
    known = set(offered(game, states[0]))
    forget(game)
    try:
        with broken(one):
            more = [action for action in offered(game, states[1]) if action not in known]
    except Exception:  # noqa: BLE001 - so broken that nothing is offered
        more = []
    forget(game)
    for action in more[:3]:
        yield Limit.at(opened, node, one, action)


# ---------------------------------------------------------------- all of it


def keep(one, found, is_refused):
    """Write it down, and what is known of it."""
    folder = CLAUSES / one.game / "limits"
    folder.mkdir(exist_ok=True)
    path = folder / f"{one.name.removeprefix(f'cockade.engine.{one.game}.')}-{one.place}.jsonl"
    for old in (path, beside(path)):
        old.unlink(missing_ok=True)
    SaveFile.create(path, found, begun=LONG_AGO).close()
    if is_refused:
        expect(path, GAMES, WHY, LONG_AGO[:10])
    return path


def look(game, path, wanted):
    """Find what one recorded game shows of these mutants; those that are left."""
    try:
        opened = review(path, GAMES).opened
    except SaveError:
        return wanted
    if opened.game.id != game or not isinstance(opened.events[0].action, SetUp):
        return wanted
    found = places(wanted, opened)
    left = list(wanted)
    for number, nodes in found.items():
        shown = limit(wanted[number], opened, nodes)
        if shown is not None:
            sys.stdout.write(f"{keep(wanted[number], *shown)}, of {path.name}\n")
            left.remove(wanted[number])
    return left


def main():
    """Go on with all games."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutation.limits")
    parser.add_argument("games", nargs="*", type=Path)
    parser.add_argument("--most", type=float, default=800.0)
    parser.add_argument("--of", default="")
    asked, begun = parser.parse_args(), monotonic()
    files = asked.games or sorted(games_in(ROOT / "tests" / "games"), key=lambda path: path.stat().st_size)
    for game in (game for game in GAMES if asked.of in {"", game}):
        wanted = missed(game)
        for path in files:
            if wanted and monotonic() - begun < asked.most:
                wanted = look(game, path, wanted)
        for one in wanted:
            sys.stdout.write(f"left: {one.key}, {', '.join(one.clauses)}\n")


if __name__ == "__main__":
    main()
