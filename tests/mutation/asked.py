"""
`python -m tests.mutation.asked [GAME]`: where in recorded games each datum of the charts shows.

A datum is moved by one, and a recorded position is asked again: its offers, and what the recorded action does
with every face of the dice. The first position that answers otherwise is the witness of the datum, and is
saved in `witnesses.json`. A datum that no position can show is in `unasked.toml` with its reason, and one
that no position has shown yet is in the list `open` there, which may only shrink.
"""

from __future__ import annotations

import json
import pickle
import sys
import tomllib
from collections import defaultdict
from contextlib import contextmanager
from functools import _lru_cache_wrapper, cache
from pathlib import Path
from time import monotonic

from attrs import define

from cockade.engine.hex_terrain import Grounds
from cockade.engine.memo import DERIVED
from cockade.engine.rules import Refusal
from cockade.events.facts import Position, SetUp
from cockade.saves.compressed import games_in
from cockade.saves.save_file import review
from cockade.tui.games import GAMES
from tests.mutation.data import data, is_worked_out, move, watched

ROOT = Path(__file__).parents[2]
WITNESSES, UNASKED = Path(__file__).with_name("witnesses.json"), Path(__file__).with_name("unasked.toml")
FACES = range(1, 11)
SECONDS = 420


@define
class Rising:
    """Dice that begin with one face, each the next one up: two sides that roll for it differ."""

    face: int
    is_asked: bool = False

    def draw(self, purpose, index, faces):  # noqa: ARG002 - see `Dice`
        """See `Dice`."""
        self.is_asked = True
        return (self.face + index - 1) % faces + 1


@cache
def opened(name):
    """A recorded game, by its path."""
    return review(ROOT / name, GAMES).opened


@cache
def before_event(name, node):
    """The state before an event, without what it has derived from the charts."""
    return pickle.dumps(opened(name).states[opened(name).parents[node]])


def answers(name, node):
    """What a position offers, and what the event that was recorded in it does with every face of the dice."""
    game, event = opened(name).game, opened(name).events[node]
    before = pickle.loads(before_event(name, node))
    try:
        offers = [(one.verb, one.subject, one.rule, tuple(one.actions)) for one in game.offers(before)]
    except Exception as error:  # noqa: BLE001 - rules that stumble over a datum ask for it
        offers = repr(error)
    return offers, list(results(game, before, event))


def results(game, before, event):
    """What the event does with every first face of its dice; once, if it rolls none."""
    for face in FACES:
        dice = Rising(face)
        yield after(game, before, event, dice)
        if not dice.is_asked:
            return


def after(game, before, event, dice):
    """The facts that follow, or why there are none."""
    try:
        return tuple(game.decide(before, event.side, event.action, dice).facts)
    except Refusal as refusal:
        return refusal.rule, refusal.message
    except Exception as error:  # noqa: BLE001 - as above
        return repr(error)


@cache
def remembering():
    """What clears each memory of what the loaded modules of the engine have worked out from charts."""
    loaded = [module for name, module in sys.modules.items() if name.startswith("cockade.engine.")]
    values = [value for module in loaded for value in vars(module).values()]
    values += [inner for value in values if isinstance(value, type) for inner in vars(value).values()]
    grounds = [one.clear for one in values if type(one) is Grounds]
    kept = [one.cache_clear for one in values if type(one) is _lru_cache_wrapper and is_worked_out(one)]
    return (*grounds, *kept, *(one._known.clear for one in DERIVED))


def anew():
    """As `forget`, without looking for the memories again."""
    for clear in remembering():
        clear()


@contextmanager
def moved(game, names):
    """Some data moved by one; what was worked out from them is worked out anew."""
    places = data(game)
    before = {
        (id(record), field): (record, getattr(record, field)) for record, field, _ in map(places.get, names)
    }
    for name in names:
        move(game, name)
    anew()
    try:
        yield
    finally:
        for (_, field), (record, value) in before.items():
            object.__setattr__(record, field, value)
        anew()


def shows(game, names, name, node, plain):
    """Whether a position answers otherwise when these data are moved together."""
    with moved(game, names):
        return answers(name, node) != plain


def shown_by(game, names, name, node, plain):
    """Those of these data that a position shows, each by itself; halves that show nothing are left out."""
    if not names or not shows(game, names, name, node, plain):
        return
    if len(names) == 1:
        yield names[0]
        return
    half = len(names) // 2
    yield from shown_by(game, names[:half], name, node, plain)
    yield from shown_by(game, names[half:], name, node, plain)


def positions(game):
    """Every recorded position of a game: tests/clauses first, then the shortest games."""
    folder = ROOT / "tests" / "clauses" / game
    whole = [path for path in games_in(ROOT / "tests" / "games") if f'"game":"{game}"' in head(path)]
    for path in (*games_in(folder), *sorted(whole, key=lambda path: path.stat().st_size)):
        name = path.relative_to(ROOT).as_posix()
        for node, event in enumerate(opened(name).events):
            if not isinstance(event.action, SetUp | Position):
                yield name, node
        opened.cache_clear()
        before_event.cache_clear()


def head(path):
    """The first line of a recorded game."""
    from tests.games.remake import text_of

    return text_of(path).decode().partition("\n")[0]


def search(game, known, until):
    """The data of a game with a witness each, those that are known among them."""
    found = dict(known)
    places, met = data(game), defaultdict(int)
    for name, node in positions(game):
        left = [one for one in places if one not in found]
        if not left or monotonic() > until:
            break
        with watched(game) as read:
            anew()
            plain = answers(name, node)
            asked = {(id(places[one][0]), places[one][1]) for one in left} & set(read)
        if not {one for one in asked if met[one] < 40}:
            continue
        for one in asked:
            met[one] += 1
        read = [one for one in left if (id(places[one][0]), places[one][1]) in asked]
        found |= dict.fromkeys(shown_by(game, read, name, node, plain), (name, node))
    return found


def witnesses():
    """By game and datum: the recorded game and the event that show it."""
    return json.loads(WITNESSES.read_text("utf-8")) if WITNESSES.exists() else {}


def unasked():
    """By game: the reasons of data that no position can show, and those that none has shown yet (`open`)."""
    return tomllib.loads(UNASKED.read_text("utf-8"))


def main(games):
    """Go on with the search, and say what has no witness and no reason."""
    for game in games or GAMES:
        known = {one: where for one, where in witnesses().get(game, {}).items() if one in data(game)}
        found = search(game, known, monotonic() + SECONDS)
        text = json.dumps(witnesses() | {game: dict(sorted(found.items()))}, indent=0)
        WITNESSES.write_text(text + "\n", "utf-8")
        left = [one for one in data(game) if one not in found]
        print(f"{game}: {len(found)} of {len(data(game))} data have a witness", *left, sep="\n")


if __name__ == "__main__":
    main(sys.argv[1:])
