"""`cockade puzzles`: finds decisions in recorded games where one order is far the best."""

from __future__ import annotations

import sys
from contextlib import suppress
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any

from attrs import asdict, frozen

from cockade.engine.bots.analysis.aims import aims, is_decided
from cockade.engine.bots.analysis.puzzles import FoundPuzzle, Position, begins_step, choices, puzzle
from cockade.engine.bots.parameters import REGULAR
from cockade.engine.bots.playout import random_source
from cockade.engine.bots.registry import game_of, player
from cockade.engine.rules import Refusal
from cockade.events.codec import codec_for
from cockade.events.record import Record
from cockade.saves.atomic import write_whole
from cockade.saves.baseline import digest_of
from cockade.saves.compressed import called
from cockade.saves.errors import told
from cockade.saves.game_host import GameHost
from cockade.saves.save_file import review
from cockade.saves.verify import verify
from cockade.tui.commands.common import as_toml, made_folder, print_json
from cockade.tui.commands.processes import show_done, spread
from cockade.tui.commands.resume import Interrupted, rest_of
from cockade.tui.games import GAMES, ui_of
from cockade.tui.lessons.puzzles import ASKED
from cockade.tui.text.cli_errors import CommandError
from cockade.tui.text.i18n import count, say

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterable, Iterator

    from cockade.engine.bots.api import Aim
    from cockade.events.event import Action


LONGEST = 120
"""The maximum length of a position's name. A digest replaces the rest."""
LOOKED = "looked.txt"
"""The file next to the saved puzzles that lists the analysed positions by name."""


class UnplayableError(CommandError):
    """Raised for a position that today's rules do not reach."""


@frozen
class PuzzlePlace(Record):
    """A position, and where it was found."""

    file: str
    step: int
    position: Position


def run(args: Namespace) -> int:
    """Search all games. Returns 1 if no puzzle is found, or if a game cannot be replayed."""
    found: list[tuple[PuzzlePlace, FoundPuzzle]] = []
    if args.write:
        made_folder(args.write)
    files = [file for file in args.files if not args.write or _is_of_today(file)]
    seen = _looked_before(args)
    open_ = [place for file in files for place in decisions(file, args.turns, args.last)]
    open_ = [place for place in open_ if name_of(place) not in seen]
    places, is_stopped = len(open_), False
    try:
        _look(args, open_, found)
    except KeyboardInterrupt:
        is_stopped = True
        print(file=sys.stderr)
    found.sort(key=lambda pair: -pair[1].lead)
    if args.json:
        print_json({"positions": places - len(open_), "puzzles": [for_tools(*pair) for pair in found]})
    else:
        looked = places - len(open_)
        print(count("{n} puzzle in {m} positions.", "{n} puzzles in {m} positions.", len(found), m=looked))
    if is_stopped:
        raise Interrupted(_how_to_go_on(args, open_))
    return int(not found or len(files) < len(args.files))


def _how_to_go_on(args: Namespace, open_: list[PuzzlePlace]) -> str:
    if args.write:
        text = "Stopped. The results so far are in {file}. Run the same command to continue."
        return say(text, file=args.write)
    return rest_of((place.file for place in open_), ())


def _looked_before(args: Namespace) -> set[str]:
    """Return the positions that the same command analysed before, by name."""
    looked = args.write / LOOKED if args.write else None
    return set(looked.read_text(encoding="utf-8").split()) if looked and looked.exists() else set()


def _is_of_today(file: str) -> bool:
    """Return whether today's rules play a game as recorded. If not, it is skipped with a message."""
    verdict = verify(file, GAMES)
    if verdict.same and not verdict.known:
        return True
    first = verdict.known[0].event if verdict.known else verdict.first
    text = "{file}: skipped, because its event {n} differs under today's rules (cockade verify)."
    print("cockade: " + say(text, file=file, n=first), file=sys.stderr)
    return False


def _look(args: Namespace, open_: list[PuzzlePlace], found: list[tuple[PuzzlePlace, FoundPuzzle]]) -> None:
    """Analyse all positions, and remove each from `open_`."""
    begun, of = perf_counter(), len(open_)
    for done, (place, one) in enumerate(spread(looked_at, tuple(open_), args.jobs), start=1):
        open_.remove(place)
        if one is not None and (not args.write or _is_kept(place, one, args.write)):
            found.append((place, one))
            if not args.json:
                print(told_of(place, one), flush=True)
        if args.write:
            _take_down(place, args.write)
        show_done(count("{done} of {n} position", "{done} of {n} positions", of, done=done), done, of, begun)


def decisions(file: str, turns: int, most: int) -> Iterator[PuzzlePlace]:
    """Yield a recorded game's last decisions: questions to a side, and starts of steps."""
    opened = review(Path(file), GAMES).opened
    game = opened.game
    last = opened.state_at(opened.at).turn
    for step in range(max(0, opened.at - most), opened.at):
        state = opened.state_at(step)
        side = game.decider(state)
        if not side or state.turn <= last - turns:
            continue
        if choices(game, state) or (step and begins_step(game, opened.state_at(step - 1), state)):
            at = Position(game.id, opened.scenario, opened.values, state, side)
            yield from (PuzzlePlace(file, step, at.replace(aim=aim)) for aim in aims(game, state))


def looked_at(place: PuzzlePlace) -> tuple[PuzzlePlace, FoundPuzzle | None]:
    """Analyse one position."""
    position = place.position
    if position.values:
        game_of(position.game).printed(position.scenario, position.values)
    return place, puzzle(position)


# ---------------------------------------------------------------- what is told


def for_tools(place: PuzzlePlace, one: FoundPuzzle) -> dict[str, Any]:
    """Return a puzzle as JSON."""
    return {
        "file": place.file,
        "step": place.step,
        "side": place.position.side,
        "aim": told_aim(place.position.aim),
        "best": _order(place, one.best),
        "second": "" if one.second is None else _order(place, one.second),
        "wins": [round(share, 3) for share in one.wins],
        "lead": round(one.lead, 3),
        "error": round(one.error, 3),
    }


def told_of(place: PuzzlePlace, one: FoundPuzzle) -> str:
    """Return a puzzle in three lines: where, the best order, and the second best."""
    ui, position = ui_of(place.position.game), place.position
    when = " ".join(ui.words.heading(position.state))
    rows = [say("{file}, step {n}: {when}", file=place.file, n=place.step, when=when)]
    if position.aim is not None:
        rows.append("  " + say("aim: {aim}", aim=as_toml(told_aim(position.aim))))
    for action, won in zip((one.best, one.second), one.wins, strict=True):
        orders = say("without it") if action is None else _order(place, action)
        rows.append("  " + say("{n} of 100: {orders}", n=f"{100 * won:.0f}", orders=orders))
    return "\n".join(rows)


def _order(place: PuzzlePlace, action: Action) -> str:
    return ui_of(place.position.game).words.order(place.position.state, action)


# ---------------------------------------------------------------- what is kept


def _is_kept(place: PuzzlePlace, one: FoundPuzzle, folder: Path) -> bool:
    """Write a puzzle. If it cannot be replayed, print that and return False."""
    try:
        keep(place, one, folder)
    except UnplayableError as error:
        print(f"cockade: {error}", file=sys.stderr)
        return False
    return True


def keep(place: PuzzlePlace, one: FoundPuzzle, folder: Path) -> None:
    """Write a puzzle in the format of `tui/puzzles`. Raises UnplayableError or CommandError on failure."""
    file = folder / f"{name_of(place)}.toml"
    sheet = as_sheet(place, one).encode()
    try:
        write_whole(file, sheet)
    except OSError as error:
        raise CommandError(say("--write: {error}", error=told(error, file))) from error


def _take_down(place: PuzzlePlace, folder: Path) -> None:
    """Note that a position was analysed."""
    file = folder / LOOKED
    try:
        with file.open("a", encoding="utf-8") as looked:
            looked.write(f"{name_of(place)}\n")
    except OSError as error:
        raise CommandError(say("--write: {error}", error=told(error, file))) from error


def name_of(place: PuzzlePlace) -> str:
    """Return a position's name: its scenario, its game, its aim and its step."""
    position = place.position
    said = told_aim(position.aim).values()
    aimed = ("+".join(one) if isinstance(one, tuple) else str(one) for one in said)
    name, step = "-".join((position.scenario, called(place.file), *aimed)), str(place.step)
    if len(name) > LONGEST:
        name = f"{name[:LONGEST]}-{digest_of(name)}"
    return f"{name}-{step}"


def as_sheet(place: PuzzlePlace, one: FoundPuzzle) -> str:
    """Return a puzzle as a data file: the actions before it, and the line after the best action."""
    position, (host, said) = place.position, played_up_to(place)
    before = _packed(host, said)
    host.act(position.side, one.best)
    best, *line = _packed(host, [one.best, *played_out(host, position)])
    values = {
        "scenario": f"{position.game}/{position.scenario}",
        "key": host.opened.key.hex(),
        "side": position.side,
        "opponent": next(side for side in host.game.sides if side != position.side),
        "turn": position.state.turn,
        "text": ASKED,
        "note": "",
        "wins": [round(100 * share) for share in one.wins],
        "at_once": bool(choices(game_of(position.game), position.state)),
        "best": best,
        **({} if one.second is None else {"second": _packed(host, [one.second])[0]}),
        **({} if position.aim is None else {"aim": told_aim(position.aim)}),
    }
    rows = [f"{name} = {as_toml(value)}" for name, value in values.items()]
    return "\n".join([*rows, *_listed("before", before), *_listed("line", line), ""])


def played_up_to(place: PuzzlePlace) -> tuple[GameHost, list[Action]]:
    """
    Replay the game up to a position by today's rules, and return the given actions.

    The host gives forced answers itself.

    Raises: UnplayableError where the rules come to another position.
    """
    opened = review(Path(place.file), GAMES).opened
    host = GameHost.begin(opened.game, opened.scenario, opened.key, values=opened.values)
    said: list[Action] = []
    with suppress(Refusal):
        while host.opened.at < place.step:
            event = opened.event_at(host.opened.at + 1)
            host.act(event.side, event.action)
            said.append(event.action)
    if host.opened.state != place.position.state:
        raise UnplayableError(
            say(
                (
                    "{file} cannot be replayed up to this point: a die was rolled twice, or the rules "
                    "have changed."
                ),
                file=place.file,
            )
        )
    return host, said


def told_aim(aim: Aim | None) -> dict[str, Any]:
    """Return an aim as a table of the fields it names, empty for the whole game."""
    return {} if aim is None else asdict(aim, filter=lambda _, value: value not in ("", (), None))


def played_out(host: GameHost, position: Position) -> list[Action]:
    """Play both sides like Regular until the end or the aim is decided, and return the actions."""
    game, done, pick, aim = host.game, [], random_source("puzzle"), position.aim
    bot = player(REGULAR, game.id)
    while side := host.opened.decider:
        state = host.opened.state
        if aim is not None and is_decided(game, aim, position.state, state):
            break
        done.append(bot.choose(game, game.view(state, side), game.offers(state), pick))
        host.act(side, done[-1])
    return done


def _packed(host: GameHost, actions: Iterable[Action]) -> list[dict[str, Any]]:
    return [codec_for(host.game.vocabulary).plain(action) for action in actions]


def _listed(name: str, actions: Iterable[dict[str, Any]]) -> list[str]:
    return [f"{name} = [", *(f"    {as_toml(action)}," for action in actions), "]"]
