"""`cockade ratings`: standings of a server, and annulled results, also while it runs."""

from __future__ import annotations

from contextlib import closing
from typing import TYPE_CHECKING, Any

from attrs import asdict

from cockade.server.store.people import DAY, People
from cockade.server.store.results import Results
from cockade.server.store.store import Store
from cockade.tui.commands.common import print_json, print_table
from cockade.tui.games import GAMES
from cockade.tui.session.seats import LEVELS
from cockade.tui.text import chat_text
from cockade.tui.text.cli_errors import CommandError
from cockade.tui.text.i18n import say

if TYPE_CHECKING:
    from argparse import Namespace


Json = dict[str, Any]


def run(args: Namespace) -> int:
    """Run the chosen subcommand."""
    with closing(Store.open(args.data, create=False)) as store:
        if args.what == "annul":
            annul(store, args)
        elif args.pairs:
            list_pairs(store, args)
        else:
            list_ratings(store, args)
    return 0


def list_ratings(store: Store, args: Namespace) -> None:
    """Show the standings of every game with rated players."""
    from cockade.server.host.ratings import Ratings

    ratings = Ratings(store, People(store))
    found = {id_: ratings.rows(id_) for id_ in GAMES}
    if args.json:
        print_json({"ratings": found})
        return
    head = (say("player"), say("rating"), say("doubt"), say("won, drawn, lost"))
    for id_, rows in found.items():
        print(say(GAMES[id_].title))
        print_table([tuple(f"  {word}" for word in row) for row in (head, *map(_told, rows))])


def list_pairs(store: Store, args: Namespace) -> None:
    """List the pairs of opponents in each game, the most frequent of late first."""
    from cockade.server.host.ratings import RatingSheet

    days = RatingSheet.load().formula.pair_days
    found = Results(store).pairs(store.clock() - days * DAY)
    names = People(store).names({who for pair in found for who in pair.players})
    if args.json:
        told = [asdict(pair) | {"players": [names[who] for who in pair.players]} for pair in found]
        print_json({"days": days, "pairs": told})
        return
    head = (say("game"), say("players"), say("in {n} days", n=round(days)), say("in all"), say("won"))
    rows = [
        (
            say(GAMES[pair.game].title),
            say(", ").join(names[who] for who in pair.players),
            str(pair.lately),
            str(pair.games),
            f"{pair.wins[0]} : {pair.wins[1]}",
            str(pair.short),
        )
        for pair in found
    ]
    print_table([(*head, say("too short to count")), *rows])


def _told(row: Json) -> tuple[str, ...]:
    figures = (f"{round(row[name]):,}" for name in ("points", "doubt"))
    who = say(LEVELS[row["who"]]) if row["bot"] else row["who"]
    return (who, *figures, f"{row['won']}, {row['drawn']}, {row['lost']}")


def annul(store: Store, args: Namespace) -> None:
    """Annul a game's effect on ratings. All ratings are recomputed, and both players are notified."""
    from cockade.server.host import ratings

    reason = chat_text.chat_line(args.reason)
    if not reason:
        raise CommandError(say("Give a reason: both players will read it."))
    if not ratings.annul(store, args.game, reason):
        text = "{game} does not count for ratings: it is not over, is friendly, or is already annulled."
        raise CommandError(say(text, game=args.game))
    if not args.json:
        print(say("{game} no longer changes ratings. Its players see the reason.", game=args.game))
