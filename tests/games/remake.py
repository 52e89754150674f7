"""
Makes the recorded games of this folder: `make games`, or `python -m tests.games.remake [--all]`.

A game that today's rules would play just as it is stays as it is. One that differs is shown as
`cockade verify` shows it and recorded anew; with `--all` every game is. Long games are kept packed.
"""

from __future__ import annotations

import gzip
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from cockade.saves.append_log import MOST_BYTES
from cockade.saves.compressed import bare, gz_name, is_game, unpacked
from cockade.saves.verify import verify
from cockade.tui.commands import main as cockade
from cockade.tui.games import GAMES

FOLDER = Path(__file__).parent
LONG = 60_000
"""Games of more bytes are kept packed, so that all of them together take little room."""
SCENARIOS = ("rebels/trenton", "rebels/trenton-whatif")
# The seed, how many games, and who plays the American and the British.
MATCHES = ((1, 3, "greedy", "greedy"), (2, 1, "greedy", "random"), (3, 1, "random", "random"))
# The other battles: games between greedy bots, by seed.
BATTLES = {
    "rebels/brooklyn": (1, 2),
    "rebels/brooklyn-whatif": (1, 2),
    "rebels/harlem": (1, 2, 3),
    "rebels/white-plains": (1, 2),
    "rebels/princeton": (1, 2, 3),
    "rebels/stony-point": (1, 2, 3),
    "rebels/kings-mountain": (1, 2, 3),
    "brandywine/feint-basic": (1, 2),
    "brandywine/feint": (1, 2),
    "brandywine/flank-attack-basic": (1, 2),
    "brandywine/flank-attack": (1, 2),
    "brandywine/tournament-basic": (1,),
    "brandywine/tournament": (1, 2),
    "brandywine/battle-basic": (1,),
    "brandywine/battle": (1,),
    "revolution/campaign": (1, 2),
    "revolution/short": (1, 2),
    "revolution/short+all": (1, 2),
    # packs that come along, by their names
    "bennington": (1,),
    "brandywine-crossing": (1,),
    "hubbardton": (1,),
    "stono-ferry": (1,),
    "war-from-1777": (1, 2),
}
# Games between players at random, by seed.
WANDERINGS = {"revolution/short": (1,), "revolution/short+all": (1, 2, 4)}
# Those that a script has played through the keys of the screen, and for which side.
KEYED = {
    "rebels/brooklyn": "american",
    "rebels/brooklyn-whatif": "american",
    "rebels/harlem": "british",
    "rebels/white-plains": "american",
    "rebels/princeton": "british",
    "rebels/stony-point": "american",
    "rebels/kings-mountain": "american",
    "brandywine/feint-basic": "british",
    "brandywine/battle-basic": "british",
    "brandywine/flank-attack-basic": "american",
    "brandywine/tournament-basic": "american",
}
# Games of packs between two Regular players, by seed.
REGULARS = {"bennington": (1,), "hubbardton": (1,), "stono-ferry": (1,)}
GREEDY, RANDOM, REGULAR = "greedy", "random", "regular"


def recorded():
    """All recorded games of this folder by their names, also those that are packed."""
    return sorted({bare(path) for path in FOLDER.iterdir() if is_game(path)})


def text_of(path):
    """What the file of a game says, unpacked."""
    kept = gz_name(path)
    return unpacked(kept.read_bytes(), kept, MOST_BYTES)


def keep(game, name):
    """Take a game over into this folder, packed where it is long."""
    data, path = Path(game).read_bytes(), FOLDER / name
    packed = path.with_name(f"{name}.gz")
    for one in (path, packed):
        one.unlink(missing_ok=True)
    if len(data) > LONG:
        packed.write_bytes(gzip.compress(data, 9, mtime=0))
    else:
        path.write_bytes(data)


def names(scenario, seed, games):
    """The files that `cockade simulate` writes for a match."""
    return [f"{scenario.replace('/', '-')}-{seed}-{number}.jsonl" for number in range(games)]


def short(scenario):
    """The name of a scenario without its game."""
    return scenario.rpartition("/")[2]


def paired(scenario, seed, bot=GREEDY):
    """The file of a game between two bots of a kind."""
    return f"{short(scenario)}-{bot}-{seed}.jsonl"


def keyed(scenario):
    """The file of the game in which a script pressed the keys for one side."""
    return f"{short(scenario)}-keys-{KEYED[scenario]}.jsonl"


def holds(name):
    """Whether a game is there and today's rules play it as it was played."""
    path = FOLDER / name
    return gz_name(path).exists() and verify(path, GAMES).same


def simulate(scenario, match, folder):
    """Play a match anew."""
    seed, games, american, british = map(str, match)
    words = ["--seed", seed, "--games", games, "--american", american, "--british", british]
    if cockade(["simulate", scenario, *words, "--check", "--jobs", "1", "--save-dir", folder]):
        sys.exit(f"{scenario}: a game failed; it was not recorded.")


def remake(scenario, match, *, everything):
    """Record those games of a match anew that are not as today's rules would have them."""
    stale = [name for name in names(scenario, *match[:2]) if everything or not holds(name)]
    if not stale:
        return
    there = [str(path) for path in (gz_name(FOLDER / name) for name in stale) if path.exists()]
    if there:
        cockade(["verify", *there])
    with TemporaryDirectory() as folder:
        simulate(scenario, match, folder)
        for name in stale:
            keep(Path(folder) / name, name)
            sys.stdout.write(f"{name}: recorded anew\n")


def remake_pair(scenario, seed, bot=GREEDY, *, everything):
    """Record a game between two bots of a kind anew if it is not as today's rules would have it."""
    name, match = paired(scenario, seed, bot), (seed, 1, bot, bot)
    if not everything and holds(name):
        return
    with TemporaryDirectory() as folder:
        simulate(scenario, match, folder)
        (game,) = Path(folder).glob("*.jsonl")
        keep(game, name)
    sys.stdout.write(f"{name}: recorded anew\n")


def remake_keyed(scenario, *, everything):
    """Play a game anew through the keys if it is not as today's rules would have it."""
    from tests.games.by_keys import record

    name = keyed(scenario)
    if not everything and holds(name):
        return
    with TemporaryDirectory() as folder:
        record(scenario, KEYED[scenario], 1, Path(folder) / name)
        keep(Path(folder) / name, name)


def main(arguments):
    """Go through all matches."""
    everything = "--all" in arguments
    for scenario in SCENARIOS:
        for match in MATCHES:
            remake(scenario, match, everything=everything)
    for scenario, seeds in BATTLES.items():
        for seed in seeds:
            remake_pair(scenario, seed, everything=everything)
    for scenario, seeds in WANDERINGS.items():
        for seed in seeds:
            remake_pair(scenario, seed, RANDOM, everything=everything)
    for scenario, seeds in REGULARS.items():
        for seed in seeds:
            remake_pair(scenario, seed, REGULAR, everything=everything)
    for scenario in KEYED:
        remake_keyed(scenario, everything=everything)


if __name__ == "__main__":
    main(sys.argv[1:])
