"""
What is offered in thousands of states, as digests: kept at one commit, compared at another.

    .venv/bin/python -m tests.soak.offers keep offers.txt --states 4000
    .venv/bin/python -m tests.soak.offers compare offers.txt

A line is a walk: a recorded game, or play at random from a seed, with one digest for each of its states. The
order in which things are offered does not count. A state that is offered something else is named by its
walk and step; the exit code is 1 if there is one.
"""

from __future__ import annotations

import argparse
import sys
from hashlib import blake2b
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

from cockade.engine.game_tree import GameTree
from cockade.saves.save_file import review
from cockade.tui.games import GAMES
from tests.games.remake import recorded

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from cockade.engine.game import AnyGame

LONGEST = 400
"""States of one walk at random, at most."""
STRIDE = 4
"""Of a recorded game every so-many-th state is looked at."""


def offered(game: AnyGame, state: Any) -> dict[str, Any]:
    """All that is offered in a state, by its text with the clause that allows it."""
    return {f"{o.rule} {action!r}": action for o in game.offers(state) for action in o.actions}


def digest(texts: Iterable[str]) -> str:
    """A short digest of what is offered."""
    return blake2b("\n".join(sorted(texts)).encode(), digest_size=4).hexdigest()


def digests(walk: str) -> Iterator[str]:
    """The digests of a walk, one for each of its states."""
    game, scenario, seed = walk.split()
    played = strolled if seed.isdigit() else recalled
    yield from played(GAMES[game], scenario, seed)


def strolled(game: AnyGame, scenario: str, seed: str) -> Iterator[str]:
    """Play at random, any verb as likely as another, however the offers are ordered."""
    chance, opened = Random(int(seed)), GameTree.begin(game, scenario, int(seed).to_bytes(16, "big"))
    for _ in range(LONGEST):
        found = offered(game, opened.state)
        yield digest(found)
        if not found:
            return
        verb = chance.choice(sorted({type(action).__name__ for action in found.values()}))
        texts = sorted(text for text, action in found.items() if type(action).__name__ == verb)
        opened.act(opened.decider, found[chance.choice(texts)])


def recalled(game: AnyGame, _scenario: str, name: str) -> Iterator[str]:
    """Here and there along a recorded game."""
    (path,) = (path for path in recorded() if path.stem == name)
    opened = review(path, GAMES).opened
    for at in range(0, len(opened.events), STRIDE):
        opened.go_to(at)
        yield digest(offered(game, opened.state))


def walks(states: int) -> Iterator[str]:
    """By game: every recorded game, then every scenario by turns, with seeds from 0 on."""
    for path in recorded():
        opened = review(path, GAMES).opened
        yield f"{opened.game.id} {opened.state.scenario} {path.stem}"
    for game in GAMES.values():
        each = -(-states // (LONGEST * len(game.scenarios)))
        yield from (f"{game.id} {card} {seed}" for seed in range(each) for card in game.scenarios)


def keep(page: Path, states: int, most: int) -> int:
    """Write down what is not yet written, walk by walk; how many walks were written."""
    known = set(read(page)) if page.exists() else set()
    wanted = [walk for walk in walks(states) if walk not in known][:most]
    with page.open("a") as file:
        for walk in wanted:
            file.write(f"{walk}: {' '.join(digests(walk))}\n")
            file.flush()
    return len(wanted)


def read(page: Path) -> dict[str, list[str]]:
    """The digests by walk."""
    lines = (line.partition(": ") for line in page.read_text().splitlines())
    return {walk: kept.split() for walk, _, kept in lines}


def differences(walk: str, kept: list[str]) -> Iterator[str]:
    """The first state of a walk in which something else is offered; what follows it is another walk."""
    number = -1
    for number, now in enumerate(digests(walk)):
        if kept[number : number + 1] != [now]:
            yield f"{walk}: step {number}"
            return
    if number + 1 < len(kept):
        yield f"{walk}: ends at step {number}"


def compare(page: Path, part: str) -> int:
    """Walk every walk again; how many states are offered something else."""
    wrong, looked = 0, 0
    for walk, kept in read(page).items():
        if part in walk:
            looked += len(kept)
            for line in differences(walk, kept):
                wrong += 1
                sys.stdout.write(f"{line}\n")
    sys.stdout.write(f"{looked} states, {wrong} walks differ\n")
    return wrong


def main(arguments: list[str] | None = None) -> int:
    """Keep or compare; 1 if something differs."""
    parser = argparse.ArgumentParser(prog="python -m tests.soak.offers", description=__doc__)
    parser.add_argument("what", choices=("keep", "compare"))
    parser.add_argument("page", type=Path)
    parser.add_argument("--states", type=int, default=4000, help="of each game, at random")
    parser.add_argument("--most", type=int, default=sys.maxsize, help="walks to keep in this run")
    parser.add_argument("--only", default="", help="compare the walks with this in their name")
    args = parser.parse_args(arguments)
    if args.what == "keep":
        return 0 * keep(args.page, args.states, args.most)
    return int(compare(args.page, args.only) > 0)


if __name__ == "__main__":
    sys.exit(main())
