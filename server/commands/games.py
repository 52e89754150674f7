"""`cockade games`: the games of a server, also while it runs."""

from __future__ import annotations

from contextlib import closing
from typing import TYPE_CHECKING

from cockade.saves.append_log import read_file
from cockade.saves.save_file import review
from cockade.server.store import backup
from cockade.server.store.people import People
from cockade.server.store.store import Store
from cockade.server.store.tables import Seat, Seats, Terms, invitation_code
from cockade.server.store.uploaded_packs import BroughtPacks
from cockade.tui.commands.common import print_json, print_table
from cockade.tui.commands.sides import given
from cockade.tui.games import GAMES
from cockade.tui.text.cli_errors import CommandError, near, problem_words
from cockade.tui.text.i18n import count, labelled, listed, say

if TYPE_CHECKING:
    from argparse import Namespace

    from cockade.saves.line_format import Header
    from cockade.server.store.people import Player


def run(args: Namespace) -> int:
    """Run the chosen subcommand."""
    if args.what == "restore":
        renewed = backup.restore(args.file, args.data, same_dice=args.same_dice)
        _tell(
            args,
            say("{file} has been restored as a server's folder: {folder}.", file=args.file, folder=args.data),
        )
        if renewed:
            one, many = "In {n} game the dice use a new key.", "In {n} games the dice use new keys."
            _tell(args, count(one, many, renewed), renewed=renewed)
        return 0
    with closing(Store.open(args.data, create=False)) as store:
        _WHAT[args.what](store, args)
    return 0


def list_games(store: Store, args: Namespace) -> None:
    """List all games, the oldest first."""
    names = {player.id: player.name for player in People(store).all()}
    seats = Seats(store).all()
    found = []
    for kept in store.games():
        people = {seat.side: names.get(seat.player, seat.bot) for seat in seats.get(kept.id, [])}
        found.append((kept, people))
    if args.json:
        told = [
            {"id": k.id, "scenario": f"{k.game}/{k.scenario}", "begun": k.begun, "lines": k.lines, "seats": p}
            for k, p in found
        ]
        print_json({"games": told})
        return
    rows = [(k.id, f"{k.game}/{k.scenario}", k.begun, str(k.lines), _spoken(p)) for k, p in found]
    print_table([(say("game"), say("scenario"), say("started"), say("lines"), say("players")), *rows])


def _spoken(people: dict[str, str]) -> str:
    return listed(labelled(side, name or say("free")) for side, name in people.items())


def export(store: Store, args: Namespace) -> None:
    """Export a game as a save file."""
    store.export(args.game, args.file)
    _tell(args, say("{game} has been written to {file}.", game=args.game, file=args.file), game=args.game)


def take_in(store: Store, args: Namespace) -> None:
    """Import a save file: seat the named players and its bots, leave the other seats free."""
    source = args.file
    people = _named(store, args, review(source, GAMES).opened.game.sides)
    id_, mended = store.take_in(read_file(source), GAMES, source)
    notes = [problem_words(note) for note in mended]
    stored, opened = store.open_game(id_, GAMES)
    seats = tuple(_seat(id_, side, stored.header, people.get(side)) for side in opened.game.sides)
    if opened.decider and all(seat.bot for seat in seats):
        seats = tuple(Seat(id_, side, code=invitation_code()) for side in opened.game.sides)
        notes.append(say("Bots played both sides. On a server, people play: both seats are free."))
    Seats(store).lay(Terms(id_), seats)
    codes = {seat.side: seat.code for seat in seats if seat.code and opened.decider}
    for note in notes:
        _tell(args, note)
    _tell(args, say("{file} is now the game {game}.", file=args.file, game=id_), game=id_, codes=codes)
    for side, code in () if args.json else codes.items():
        print(say("The code for the {side} seat: {code}", side=side, code=code))


def _named(store: Store, args: Namespace, sides: tuple[str, ...]) -> dict[str, Player]:
    """Return the named players by side. Raise CommandError before anything is imported."""
    people = People(store)
    found: dict[str, Player] = {}
    for side, name in given(args, sides).items():
        player = people.named(name)
        if player is None:
            known = near(name, [each.name for each in people.all()])
            text = "--{side}: nobody here is called {name}. The players are {known}."
            raise CommandError(say(text, side=side, name=name, known=known))
        if player in found.values():
            raise CommandError(say("{name} cannot play both sides.", name=name))
        found[side] = player
    return found


def _seat(id_: str, side: str, header: Header, player: Player | None) -> Seat:
    """Seat the named player or the bot, or make a code for the seat."""
    if player is not None:
        return Seat(id_, side, player.id)
    from cockade.engine.bots import bot_names

    name = header.players.get(side, "")
    if name in bot_names(header.game):
        return Seat(id_, side, bot=name)
    return Seat(id_, side, code=invitation_code())


def back_up(store: Store, args: Namespace) -> None:
    """Back up everything, with the key and the list of players. Keep the last dated backups."""
    path = args.file
    if args.keep:
        path = backup.back_up_dated(store, path, args.keep)
    else:
        backup.back_up(store, path)
    _tell(args, say("Everything has been copied to {file}.", file=path), file=str(path))


def _tell(args: Namespace, text: str, **facts: object) -> None:
    if not args.json:
        print(text)
    elif facts:
        print_json(facts)


_WHAT = {"list": list_games, "export": export, "import": take_in, "backup": back_up}


def list_packs(args: Namespace) -> None:
    """List the packs that players have uploaded, with their players."""
    from cockade.tui.commands.packs import told_pack

    brought = BroughtPacks.on(args.data)
    with closing(Store.open(args.data, create=False)) as store:
        names = People(store).names({one.player for one in brought.all()})
    found = [
        told_pack(brought.path(one.name), one.name) | {"by": names.get(one.player, "?")}
        for one in brought.all()
    ]
    if args.json:
        print_json({"packs": found})
        return
    heads = (say("name"), say("title"), say("version"), say("author"), say("uploaded by"))
    rows = [tuple(str(one[part]) for part in ("name", "title", "version", "author", "by")) for one in found]
    print_table([heads, *rows])


def remove_pack(args: Namespace) -> None:
    """Delete a pack that a player has uploaded."""
    brought = BroughtPacks.on(args.data)
    if brought.find(args.name) is None:
        raise CommandError(say('Nobody has uploaded a pack "{name}" to this server.', name=args.name))
    brought.remove(args.name)
