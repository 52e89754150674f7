"""`cockade tournaments`: small automatic tournaments of a server, also while it runs."""

from __future__ import annotations

from contextlib import closing
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from attrs import asdict

from cockade.server.lobby import tournaments as view
from cockade.server.store.store import Store
from cockade.server.store.time_controls import paces
from cockade.server.store.tournaments import CANCELLED, GOING, LEAST, MOST, OPEN, Tournament, Tournaments
from cockade.tui.commands.common import find_scenario, print_json, print_table
from cockade.tui.games import GAMES
from cockade.tui.text.cli_errors import CommandError, near
from cockade.tui.text.i18n import labelled, say, sentence

if TYPE_CHECKING:
    from argparse import Namespace

    from cockade.server.host.tournaments import Organizer


def run(args: Namespace) -> int:
    """Run the chosen subcommand."""
    with closing(Store.open(args.data, create=False)) as store:
        _WHAT[args.what](store, args)
    return 0


def new(store: Store, args: Namespace) -> None:
    """Create a tournament that players can enter from now on."""
    from cockade.server.host.ratings import RatingSheet

    if args.pace not in paces():
        known = near(args.pace, paces())
        raise CommandError(
            say("--pace: there is no pace {pace}. Choose from {known}.", pace=args.pace, known=known)
        )
    if not LEAST <= args.players <= MOST:
        raise CommandError(say("--players: from {least} to {most}.", least=LEAST, most=MOST))
    _, card = find_scenario(args.scenario)
    if card.values:
        raise CommandError(
            say("A tournament cannot use a battle of a pack. Choose one that comes with Cockade.")
        )
    scenario = f"{card.game}/{card.id}"
    games = args.games or (1 if RatingSheet.load().is_even(scenario) else 2)
    begins, rated = _moment(args.begins), not args.friendly
    made = Tournament(
        args.name,
        scenario,
        args.form,
        args.pace,
        games,
        args.rounds or 0,
        args.players,
        begins,
        rated,
        whom=args.whom,
        series=args.name,
        seasons=args.seasons or 1,
    )
    if not Tournaments(store).make(made):
        text = '"{name}" is taken or not allowed. Use letters, digits, "." "-" and "_", at most 30.'
        raise CommandError(say(text, name=args.name))
    if args.json:
        print_json(asdict(made))
        return
    print(say("{name} is open for players in the lobby.", name=args.name))
    print(view.terms(_runner(store).listed("")[0]))


def _moment(text: str | None) -> float:
    """Return a UTC time in seconds since 1970. 0 for an empty text."""
    if not text:
        return 0.0
    try:
        found = datetime.fromisoformat(text)
    except ValueError as error:
        raise CommandError(
            say("--begins {text}: a time is written as 2026-12-31T18:00.", text=text)
        ) from error
    return (found if found.tzinfo else found.replace(tzinfo=UTC)).timestamp()


def list_all(store: Store, args: Namespace) -> None:
    """List all tournaments, the newest first."""
    found = _runner(store).listed("")
    if args.json:
        print_json({"tournaments": found})
        return
    rows = [(each["name"], each["scenario"], view.state_said(each, store.clock())) for each in found]
    print_table([(say("tournament"), say("scenario"), say("the position")), *rows])


def show(store: Store, args: Namespace) -> None:
    """Show a tournament with its standings and rounds."""
    runner = _runner(store)
    found = runner.told(_named(store, args.name))
    if args.json:
        print_json(found)
        return
    print(sentence([labelled(found["name"], view.battle(found)), view.state_said(found, store.clock())]))
    print(view.terms(found))
    items = [item for item in view.page_items(found) if item.key[0] != "enlist"]
    print_table([(f"  {item.text}", item.note) for item in items])


def cancel(store: Store, args: Namespace) -> None:
    """Cancel a tournament. Its games continue, but count for nothing here."""
    one = _named(store, args.name)
    if not any(Tournaments(store).move(one.name, state, CANCELLED) for state in (OPEN, GOING)):
        raise CommandError(say("{name} is over.", name=one.name))
    if not args.json:
        print(say("{name} is cancelled.", name=one.name))


def _named(store: Store, name: str) -> Tournament:
    found = Tournaments(store).of(name)
    if found is None:
        known = near(name, [each.name for each in Tournaments(store).all()])
        raise CommandError(
            say('There is no tournament "{name}". The tournaments are {known}.', name=name, known=known)
        )
    return found


def _runner(store: Store) -> Organizer:
    from cockade.server.host.directory import GameDirectory
    from cockade.server.host.tournaments import Organizer

    return Organizer(GameDirectory(store, GAMES))


_WHAT = {"new": new, "list": list_all, "show": show, "cancel": cancel}
