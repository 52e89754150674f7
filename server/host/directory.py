"""The directory of a server: all its games, their players, and starting new ones. It uses no sockets."""

from __future__ import annotations

import asyncio
from collections import deque
from itertools import islice
from typing import TYPE_CHECKING, Any

from attrs import asdict, frozen

from cockade.engine.bots import bot_names
from cockade.engine.game import open_to_all
from cockade.engine.game_tree import GameTree
from cockade.events.record import Record
from cockade.saves.errors import SaveError
from cockade.saves.game_host import GameHost
from cockade.saves.line_format import new_key
from cockade.server.host.hosted_game import DeniedError, HostedGame
from cockade.server.host.log import note
from cockade.server.host.pack_store import PackStore
from cockade.server.host.ratings import Ratings, RatingTable
from cockade.server.store.access import Access
from cockade.server.store.clocks import Clocks
from cockade.server.store.invites import Invites
from cockade.server.store.lobby import KINDS, UNREADABLE, Listed, Lobby, Stood, Summary
from cockade.server.store.people import DAY, People
from cockade.server.store.publishing import Publishing
from cockade.server.store.registration import SignUps
from cockade.server.store.rematches import Rematches
from cockade.server.store.reports import Reports, TooManyReportsError
from cockade.server.store.results import BOT as BOT_PLAYS
from cockade.server.store.sanctions import BAN, KICK, Sanctions
from cockade.server.store.tables import Seat, Seats, Terms, invitation_code
from cockade.server.store.time_controls import Running, paces
from cockade.tui.session.auto_setup import placing
from cockade.tui.session.seats import HUMAN
from cockade.tui.text.i18n import mark, say
from cockade.tui.text.times import moment

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator

    from cockade.engine.game import AnyGame
    from cockade.engine.game_tree import AnyGameTree
    from cockade.saves.loader import Games
    from cockade.server.store.people import Player
    from cockade.server.store.store import Store

Json = dict[str, Any]

OPEN, CODE, NAMED, BOT = "open", "code", "player", "bot"
MOST_DELAY = 24 * 60
MOST_STARTED = 50
"""The most unfinished games of one player."""
MOST_A_DAY = 200
"""The most games that one player may start in a day."""
MOST_OPEN, MOST_EVENTS = 64, 20_000
"""The most games kept open without a session, and the most events of all of them together."""
LISTED = 60
"""The most games of one kind on a page of the lobby."""
AT_ONCE = 20
"""How many games are summed up in one batch."""


@frozen
class Opponent(Record):
    """The choice of opponent: open to all, by code, or a player or a bot by `name`."""

    how: str
    name: str = ""


@frozen
class NewGame(Record):
    """A request for a new game. `scenario` is a full name, `side` the side of the player who asks.

    It may continue from a `place` of another, finished `game`.
    """

    scenario: str
    side: str
    opponent: Opponent
    pace: str = ""
    watchable: bool = True
    delay: int = 0
    auto_setup: bool = False
    game: str = ""
    place: int = 0
    rated: bool = False


class GameDirectory:
    """The requests that a host answers, apart from sessions."""

    def __init__(self, store: Store, games: Games) -> None:
        self.store = store
        self.shelf = PackStore()
        self.games = games
        self.people, self.access = People(store), Access(store)
        self.seats = Seats(store)
        self.open_games: dict[str, HostedGame] = {}
        self.listing = Lobby(store)
        self.clocks = Clocks(store)
        self.publishing = Publishing(store)
        self.sign_ups, self.sanctions, self.reports = SignUps(self.people), Sanctions(store), Reports(store)
        self.invites = Invites(store)
        self.ratings = Ratings(store, self.people)
        self.rematches = Rematches(store)
        self._changed: dict[str, HostedGame] = {}
        self._summed: list[GameStanding] = []
        """The summaries of games that are not open."""
        self.arrived: dict[str, str] = {}
        """Recent arrivals with their languages, saved later so that no login waits for it."""
        self.came_by: dict[str, float] = {}
        """The keys of recent arrivals and their times, saved in the same way."""
        self.busy: Callable[[], Collection[str]] = tuple

    # ------------------------------------------------------------ open games

    def open(self, id_: str) -> HostedGame:
        """Return an open game, opening it if needed. Raise DeniedError if there is none."""
        hosted = self.open_games.pop(id_, None)
        if hosted is None:
            if not self.store.has(id_):
                raise DeniedError(say("There is no such game."))
            hosted = self._opened(id_)
        self.open_games[id_] = hosted
        return hosted

    def _opened(self, id_: str) -> HostedGame:
        return HostedGame(id_, self.store, self.seats, self.clocks, self.games)

    def tidy(self) -> None:
        """Close games without sessions, the longest unused first, until the rest fits the limits."""
        busy, events = self.busy(), 0
        idle = [id_ for id_ in self.open_games if id_ not in busy]
        for number, id_ in enumerate(reversed(idle), 1):
            events += len(self.open_games[id_].opened.events)
            if number > MOST_OPEN or events > MOST_EVENTS:
                del self.open_games[id_]

    # ------------------------------------------------------------ beginning

    def start(self, wanted: NewGame, player: Player) -> tuple[str, str]:
        """Start a game and seat its starter. Return its name, and the code of the other seat if any."""
        return deque(self._starting(wanted, player), maxlen=1)[0]

    async def start_in_pieces(self, wanted: NewGame, player: Player) -> tuple[str, str]:
        """Start a game in steps so that other requests are served. A large battle takes long to lay out."""
        steps = deque[tuple[str, str]](maxlen=1)
        for step in self._starting(wanted, player):
            steps.append(step)
            await asyncio.sleep(0)
        return steps[0]

    def _starting(self, wanted: NewGame, player: Player) -> Iterator[tuple[str, str]]:
        """Yield the steps of starting a game. The last one gives name and code."""
        game, scenario = self._wanted_battle(wanted)
        if wanted.side not in game.sides:
            raise DeniedError(say("Choose one of the sides of this game."))
        if wanted.pace and wanted.pace not in paces():
            raise DeniedError(say("There is no such pace."))
        self._check_number(player)
        side = next(side for side in game.sides if side != wanted.side)
        other = self._other(wanted.opponent, player, game, side)
        if wanted.rated and not wanted.pace:
            raise DeniedError(say("A rated game needs a pace: choose one, or play a friendly game."))
        if wanted.rated and other.bot and not self.ratings.now().of(game.id, BOT_PLAYS + other.bot):
            raise DeniedError(say("This bot has no rating. Play a friendly game against it."))
        if wanted.rated and game.scenarios[scenario].values:
            raise DeniedError(mark("Games of packs are not rated. Play a friendly game."))
        opened = self._position(wanted, player) if wanted.game else None
        if opened is None:
            opened = GameTree.begin(game, scenario, new_key())
            yield "", ""
        invited = self.people.by_id(other.invited)
        names = {wanted.side: player.name, side: other.bot or (invited.name if invited else HUMAN)}
        if wanted.auto_setup and not wanted.game:
            for _ in placing(GameHost(opened), {side: other.bot or HUMAN}):
                yield "", ""
        stored = self.store.begin(opened, players=names)
        delay = max(0, min(wanted.delay, MOST_DELAY))
        terms = Terms(stored.id, player.id, wanted.pace, wanted.watchable, delay, wanted.rated)
        self.seats.lay(terms, (Seat(stored.id, wanted.side, player.id), other.replace(game=stored.id)))
        self.changed(self.open(stored.id))
        yield stored.id, other.code

    def _position(self, wanted: NewGame, player: Player) -> AnyGameTree:
        """Return the position of a finished game as a new game with fresh dice. Raises DeniedError."""
        hosted = self.open(wanted.game)
        side = hosted.side_of(player.id)
        if not side and not self.may_watch(hosted):
            raise DeniedError(mark("This game cannot be watched."))
        if not hosted.is_over or hosted.is_behind(side, self.store.clock()):
            raise DeniedError(mark("The game is not over."))
        if wanted.rated:
            raise DeniedError(mark("A game continued from another one is not rated."))
        whole = hosted.opened
        if wanted.scenario != f"{whole.game.id}/{whole.scenario}" or not 0 <= wanted.place <= whole.at:
            raise DeniedError(mark("There is no such position."))
        opened = whole.alone(wanted.place)
        if not opened.decider:
            raise DeniedError(mark("The game is over here. Step back to play on from an earlier step."))
        opened.change_key(new_key())
        return opened

    def _wanted_battle(self, wanted: NewGame) -> tuple[AnyGame, str]:
        """Return the battle of a continued game, of a pack or of the program. Raises DeniedError."""
        if wanted.game:
            before = self.open(wanted.game).opened
            if wanted.scenario == f"{before.game.id}/{before.scenario}":
                return before.game, before.scenario
        id_, _, scenario = wanted.scenario.partition("/")
        if wanted.scenario in self.shelf.battles and id_ in self.games:
            return self.games[id_], scenario
        return self.scenario(wanted.scenario)

    def scenario(self, full: str) -> tuple[AnyGame, str]:
        """Return a shipped scenario by its full name. Raise DeniedError if there is none."""
        id_, _, scenario = full.partition("/")
        if id_ not in self.games or scenario not in self.games[id_].scenarios:
            raise DeniedError(say("There is no such scenario."))
        if self.games[id_].scenarios[scenario].values:
            raise DeniedError(say("There is no such scenario."))
        return self.games[id_], scenario

    def _check_number(self, player: Player) -> None:
        self.sum_up()
        if self.listing.going(player.id) >= MOST_STARTED:
            raise DeniedError(say("You have {n} games in progress. Finish some first.", n=MOST_STARTED))
        if self.seats.started(player.id, self.store.clock() - DAY) >= MOST_A_DAY:
            raise DeniedError(mark("You have started {n} games today. Come back tomorrow."), n=MOST_A_DAY)

    def _other(self, opponent: Opponent, player: Player, game: AnyGame, side: str) -> Seat:
        if opponent.how == BOT:
            if opponent.name not in bot_names(game.id):
                raise DeniedError(say("There is no such bot."))
            return Seat("", side, bot=opponent.name)
        if opponent.how == CODE:
            return Seat("", side, code=invitation_code())
        if opponent.how == OPEN:
            return Seat("", side)
        found = self.people.named(opponent.name.strip()) if opponent.how == NAMED else None
        if found is None:
            raise DeniedError(say('Nobody here is called "{name}".', name=opponent.name))
        if found.id == player.id:
            raise DeniedError(say("You cannot play against yourself here."))
        return Seat("", side, invited=found.id)

    # ------------------------------------------------------------ sitting down

    def join(self, player: Player, game: str = "", code: str = "") -> str:
        """Take the free seat of a game, or the seat that a code opens. Return the game's name."""
        seat = self.seats.by_code(code) if code else self._free_seat(game, player)
        if seat is None:
            raise DeniedError(say("This seat is taken or does not exist."))
        if any(other.player == player.id for other in self.seats.of(seat.game)):
            raise DeniedError(say("You are already playing in this game."))
        if not self.seats.sit_down(seat.game, seat.side, player.id):
            raise DeniedError(say("Somebody else was faster."))
        return seat.game

    def _free_seat(self, game: str, player: Player) -> Seat | None:
        free = (seat for seat in self.seats.of(game) if seat.is_free and not seat.code)
        return next((seat for seat in free if seat.invited in ("", player.id)), None)

    def may_watch(self, hosted: HostedGame) -> bool:
        """Whether anyone may watch this game."""
        return hosted.terms.watchable or self.publishing.is_seen(hosted.id)

    # ------------------------------------------------------------ pages of games that are over

    def publish(self, hosted: HostedGame, side: str, level: int) -> None:
        """Record a side's wish to publish the page of a game. Bots always agree. Raises DeniedError."""
        if not hosted.is_over:
            raise DeniedError(mark("The game is not over."))
        players = [seat.side for seat in hosted.seats if seat.player]
        self.publishing.wish(hosted.id, side, level, players, shown=hosted.shown)

    def publication(self, hosted: HostedGame, public: str) -> Json | None:
        """Return the agreed visibility of a game's page, its address and opening time. None without pages.

        Before the end there is none either.
        """
        if not public or not hosted.is_over:
            return None
        found = self.publishing.of(hosted.id)
        link = f"{public}/game/{found.word}" if found else ""
        opens = found.at if found else 0.0
        return {"wishes": self.publishing.wishes(hosted.id), "link": link, "opens": opens}

    # ------------------------------------------------------------ people

    def why_out(self, player: str, since: float) -> DeniedError | None:
        """Why a player can't be here, or can't continue a session from that time. None if they can."""
        if ban := self.sanctions.of(player, BAN):
            if ban.until is None:
                return DeniedError(mark("You are banned from this server: {reason}"), reason=ban.reason)
            text = mark("You are banned from this server until {date}: {reason}")
            return DeniedError(text, date=moment(ban.until), reason=ban.reason)
        kick = self.sanctions.of(player, KICK)
        if kick and kick.at >= since:
            return DeniedError(mark("The operator has disconnected you. {reason}"), reason=kick.reason)
        return None

    def keep_arrived(self) -> None:
        """Save recent arrivals. Whatever can't be saved is tried again later."""
        if self.arrived:
            self.people.seen(self.arrived)
            self.access.used(self.came_by)
            self.arrived.clear()
            self.came_by.clear()

    def report(self, player: Player, name: str, text: str, game: str = "") -> int:
        """Report a player to the operator in a sentence that is already escaped.

        Return the report's number.
        """
        about = self.people.named(name.strip())
        if about is None:
            raise DeniedError(mark('Nobody here is called "{name}".'), name=name)
        if about.id == player.id:
            raise DeniedError(mark("You cannot report yourself."))
        if not text:
            raise DeniedError(mark("Describe in a sentence what happened."))
        try:
            return self.reports.enter(player.id, about.id, game, text)
        except TooManyReportsError:
            raise DeniedError(mark("You have sent enough reports today. Come back tomorrow.")) from None

    # ------------------------------------------------------------ the lobby

    def changed(self, hosted: HostedGame) -> None:
        """Mark the summary of an open game as outdated."""
        self._changed[hosted.id] = hosted

    def sum_up(self) -> None:
        """Save the summaries of the games that have changed here."""
        if self._changed or self._summed:
            changed, self._changed = list(self._changed.values()), {}
            found, self._summed = [*self._summed, *map(standing_of, changed)], []
            self._keep(found)

    def _keep(self, found: list[GameStanding]) -> None:
        """Save the summaries of games, and which of their clocks run."""
        self.listing.keep(each.summary for each in found)
        self.listing.keep_late(each.late for each in found if each.late)
        timed = [each for each in found if each.is_timed]
        if timed:
            running = filter(None, (each.running for each in timed))
            self.clocks.keep([each.summary.game for each in timed], running)

    async def catch_up(self) -> None:
        """Sum up games that other processes played, a few at a time so that requests don't wait."""
        left = self.listing.stale()
        for at in range(0, len(left), AT_ONCE):
            for id_ in left[at : at + AT_ONCE]:
                await asyncio.sleep(0)
                self._sum_up_one(id_)
            self.sum_up()
        for id_ in self.ratings.results.due():
            await asyncio.sleep(0)
            self.ratings.settle(self.open(id_))

    def _sum_up_one(self, id_: str) -> None:
        """Queue a game for a summary, even an unreadable one. The game stays closed."""
        if id_ in self.open_games:
            self.changed(self.open_games[id_])
            return
        try:
            found = standing_of(self._opened(id_))
        except SaveError as error:
            note("unreadable", game=id_, why=error.problem)
            found = GameStanding(Summary(id_, self.store.length(id_), UNREADABLE, "", "", "", "", 0))
        self._summed.append(found)

    def lobby(self, player: Player) -> Json:
        """Return a player's games: the first page of each list, with their own games up to date."""
        self.sum_up()
        for id_ in self.listing.stale_of(player.id, AT_ONCE):
            self._sum_up_one(id_)
        pages = {kind: self.listing.page(kind, player.id, "", LISTED) for kind in KINDS}
        told = iter(self._told([each for page in pages.values() for each in page]))
        return {kind: list(islice(told, len(page))) for kind, page in pages.items()}

    def listed(self, game: str, player: str) -> Json | None:
        """Return a game as a player's lists show it. None if there is none."""
        found = self.listing.one(game, player)
        return self._told([found])[0] if found else None

    def page(self, kind: str, player: Player, after: str = "") -> list[Json]:
        """
        A page of a list of the lobby after a game of it; `left` are the seconds on the clock that runs.

        The first `turn_left` of them are those of the stretch, the others the reserve.
        """
        self.sum_up()
        return self._told(self.listing.page(kind, player.id, after, LISTED))

    def _told(self, found: list[Listed]) -> list[Json]:
        now = self.store.clock()
        seats = self.seats.of_games([each.id for each in found])
        ids = {id_ for row in seats.values() for seat in row for id_ in (seat.player, seat.invited) if id_}
        names = self.people.names(ids)
        clocks = self.clocks.of_games([each.id for each in found])
        left = {
            id_: {"left": max(0.0, clock.lost_at - now), "turn_left": max(0.0, clock.turn - now)}
            for id_, clock in clocks.items()
        }
        table = self.ratings.now()
        return [
            {
                **asdict(each),
                **_seated(seats[each.id], names),
                **_rated(table, each.scenario, seats[each.id]),
                **(
                    self._as_it_stood(each, now)
                    if self._is_behind(each, seats[each.id])
                    else left.get(each.id, {})
                ),
            }
            for each in found
        ]

    def _as_it_stood(self, game: Listed, now: float) -> Json:
        """Return what a row shows to delayed spectators: the earlier standing, if it is known."""
        stood = self.listing.stood(game.id, now - 60 * game.delay)
        found = {name: getattr(stood, name) for name in _LATE} if stood else {}
        return _BEHIND | found

    def _is_behind(self, game: Listed, seats: list[Seat]) -> bool:
        """Whether a viewer sees a game with all seats taken only with a delay."""
        return game.is_behind(self.store.clock()) and not any(seat.is_free for seat in seats)


_BEHIND = {"decider": "?", "turn": "", "phase": "", "winner": "", "how": "", "events": 0, "shown": 0.0}
"""The standing shown to delayed spectators before any is known."""
_LATE = ("decider", "turn", "phase", "events")


def _rated(table: RatingTable, scenario: str, seats: list[Seat]) -> Json:
    """Return the ratings of the seated players who have one."""
    game = scenario.partition("/")[0]
    found = {seat.side: table.told(game, seat.player) for seat in seats if seat.player}
    return {"ratings": {side: told for side, told in found.items() if told}}


def _seated(seats: list[Seat], names: dict[str, str]) -> Json:
    """Return the seated and the invited players."""
    return {
        "seats": {seat.side: names.get(seat.player, seat.bot) for seat in seats},
        "invited": {seat.side: names[seat.invited] for seat in seats if seat.is_free and seat.invited},
    }


def summary_of(hosted: HostedGame) -> Summary:
    """Return the summary of an open game."""
    opened, game, ending = hosted.opened, hosted.opened.game, hosted.ending
    outcome = game.outcome(opened.state)
    return Summary(
        hosted.id,
        hosted.stored.length,
        "" if ending else opened.decider,
        game.turn(opened.state),
        game.phase(opened.state),
        ending.winner if ending else outcome.winner if outcome else "",
        ending.how if ending else "",
        _events_of(hosted),
        hosted.shown,
    )


def _events_of(hosted: HostedGame) -> int:
    """Return the number of public events up to the present."""
    opened = hosted.opened
    if opened.game.redact is open_to_all:
        return opened.at
    return sum(not opened.is_silent(node, "") for node in opened.line[1 : opened.at + 1])


@frozen
class GameStanding(Record):
    """The standing of a game, the running clock if any, and what is shown `late`, if anything."""

    summary: Summary
    is_timed: bool = False
    running: Running | None = None
    late: Stood | None = None


def standing_of(hosted: HostedGame) -> GameStanding:
    """Return the standing of an open game."""
    found = summary_of(hosted)
    late = None
    if hosted.terms.delay and hosted.moments and not hosted.is_over:
        late = Stood(found.game, hosted.moments[-1][0], found.decider, found.turn, found.phase, found.events)
    return GameStanding(found, hosted.clock is not None, hosted.running, late)
