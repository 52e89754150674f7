"""
The host process: an asyncio server on a Unix socket that owns the games.

A session speaks JSON Lines. It begins with its token; every request is answered by a line with the same
`id`, and what happens elsewhere comes as a line with `news`. Nobody waits for anybody: a session is sent the
next piece when it has read the one before, and one that reads nothing for long is cut off; it comes back and
finds everything.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from attrs import evolve

from cockade.engine.bots.characters import VETERAN
from cockade.engine.rules import Refusal
from cockade.events.faults import DecodeError
from cockade.events.reading import read_json
from cockade.saves.addresses import OVER, TURN, WARNING, Notice
from cockade.saves.database import LAYOUT
from cockade.saves.errors import SaveError
from cockade.saves.people import NameTakenError
from cockade.saves.store import LaterError, Store
from cockade.tui.bots.thinker import BotError, WorkerThinker, seed_of
from cockade.tui.games import GAMES
from cockade.tui.server.host import account, handlers  # noqa: F401 - their requests enter themselves
from cockade.tui.server.host.caller import Caller, nothing
from cockade.tui.server.host.chances import FOLDER, Chances
from cockade.tui.server.host.directory import GameDirectory
from cockade.tui.server.host.figures import Times
from cockade.tui.server.host.hosted_game import DeniedError, HostedGame
from cockade.tui.server.host.log import note, tell_as_lines
from cockade.tui.server.host.notices import Notices
from cockade.tui.server.host.reach import Reach
from cockade.tui.server.host.requests import HANDLERS
from cockade.tui.server.host.tokens import door_secret
from cockade.tui.server.host.tournaments import Runner
from cockade.tui.server.host.turns import FairQueue
from cockade.tui.text.words import mark, say

if TYPE_CHECKING:
    from cockade.saves.clocks import Due
    from cockade.saves.reading import Games
    from cockade.tui.bots.thinker import Thinker

LONGEST_REQUEST = 1 << 16
LOOK = 0.5
"""Seconds between two looks at what other processes have written."""
BURST, RATE = 60, 30.0
"""Requests that a session may make at once, and in a second."""
NAME_TAKEN = mark("Somebody else has this name already, or one that looks like it.")
FOR_PEOPLE = frozenset(("name", "redeem", "link"))
"""A bot stays who it is, and is nobody else."""
ACCOUNTS = frozenset(("/", "/player", "/sanction"))
"""Where others have written what concerns accounts; "/" for all that they may have written."""
QUICK, LONG = 2, 1
"""Bots that think at the same time: those who answer at once, and those who deliberate."""

Json = dict[str, Any]


class Host:
    """The server on its socket."""

    def __init__(
        self,
        store: Store,
        games: Games,
        secret: bytes,
        clock: Callable[[], float] = time.time,
        reach: Reach | None = None,
    ) -> None:
        self.directory = GameDirectory(store, games)
        self.notices = Notices(self.directory, reach or Reach(), secret, clock)
        self.tournaments = Runner(self.directory, self._players_anywhere)
        self.secret = secret
        self.clock = clock
        self.callers: set[Caller] = set()
        self._bots: dict[str, asyncio.Task[None]] = {}
        self._quick, self._long = FairQueue(QUICK), FairQueue(LONG)
        self.chances = Chances(store.folder / FOLDER, self._long)
        self._answers = Times()
        self._changes = store.changes
        self._woken = asyncio.Event()
        self._heard: set[str] = set()
        """What others have changed since the lobby was told."""
        self._left: set[str] = set()
        """The games in which another host is about to let a bot move."""
        self._warned: dict[str, float] = {}
        self._turns: dict[str, str] = {}
        self._summing: asyncio.Future[None] | None = None
        self._is_new = True
        self.directory.busy = self._busy

    def _busy(self) -> set[str]:
        """The games at which a session looks or a bot plays."""
        return {id_ for caller in self.callers for id_ in caller.presences} | self._bots.keys()

    # ------------------------------------------------------------ sessions

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One session, from its first line to its last."""
        caller = Caller(self, writer)
        self.callers.add(caller)
        try:
            await self._listen(caller, reader)
        except (ConnectionError, asyncio.LimitOverrunError, ValueError) as error:
            note("session-cut", session=caller.number, why=type(error).__name__)
        finally:
            self.callers.discard(caller)
            self._keep_place(caller)
            self._offer_no_more(caller)
            caller.outbox.close()

    def _keep_place(self, caller: Caller) -> None:
        """Whose line breaks while he is at a game finds it on his screen when he comes back."""
        if caller.player and caller.presences:
            with contextlib.suppress(SaveError):
                self.directory.people.leave(caller.player.id, list(caller.presences)[-1])

    def _offer_no_more(self, caller: Caller) -> None:
        """A bot that has gone is nobody's opponent."""
        if caller.player and caller.battles:
            with contextlib.suppress(SaveError):
                self.directory.seats.offer_bot(caller.player.id, ())

    async def _listen(self, caller: Caller, reader: asyncio.StreamReader) -> None:
        allowance, last = float(BURST), time.monotonic()
        while line := await reader.readline():
            now = time.monotonic()
            allowance, last = min(BURST, allowance + RATE * (now - last)) - 1, now
            if allowance < 0:
                await asyncio.sleep(-allowance / RATE)
            began = time.monotonic()
            await self._answer(caller, line)
            self._answers.note(time.monotonic() - began)
            await caller.outbox.drain()

    async def _answer(self, caller: Caller, line: bytes) -> None:
        number: Any = None
        try:
            asked = read_json(line)
            number = asked.get("id") if isinstance(asked, dict) else None
            answer = await self._do(caller, asked)
        except Refusal as refusal:
            names = {key: str(value) for key, value in refusal.names.items()}
            answer = {"ok": False, "rule": refusal.rule, "text": refusal.text, "names": names}
        except NameTakenError:
            answer = {"ok": False, "error": NAME_TAKEN}
        except DeniedError as error:
            answer = {"ok": False, "error": error.text, "names": error.names}
        except DecodeError as error:
            text = say("This cannot be understood: {place} is not as it should be.", place=error.path)
            answer = {"ok": False, "error": text}
        except SaveError as error:
            note("not-kept", why=error.problem)
            answer = {"ok": False, "error": error.problem}
        except (ValueError, KeyError, TypeError, RecursionError):
            note("no-request", session=caller.number)
            answer = {"ok": False, "error": say("This cannot be understood.")}
        except Exception as error:  # noqa: BLE001 - whatever it is, the operator is told, and the host goes on
            note("request-failed", session=caller.number, error=error)
            answer = {"ok": False, "error": say("The server has failed at this; its operator can read why.")}
        await caller.outbox.level()  # what was done is told before its answer
        caller.send({"id": number, **answer})
        afterwards, caller.afterwards = caller.afterwards, nothing
        asyncio.get_running_loop().call_soon(afterwards)

    async def _do(self, caller: Caller, asked: Any) -> Json:
        do = HANDLERS.get(asked["do"]) if isinstance(asked["do"], str) else None
        is_known = caller.fingerprint or asked["do"] == "hello"
        if do is None or not is_known or (caller.is_bot and asked["do"] in FOR_PEOPLE):
            raise DeniedError(say("This cannot be asked now."))
        return {"ok": True, **await do(caller, asked)}

    def figures(self) -> Json:
        """What the operator may count."""
        self.directory.sum_up()
        going, over, lines = self.directory.listing.totals()
        queues = {"quick": self._quick, "long": self._long}
        bots = {name: {"waiting": each.waiting, "waits": each.waits.told()} for name, each in queues.items()}
        answers = self._answers.told()
        return {"open": going, "finished": over, "lines": lines, "answers": answers, "bots": bots}

    # ------------------------------------------------------------ news

    def tell(self, hosted: HostedGame) -> None:
        """Tell everybody at a game what is new in it, and let a bot play if it must."""
        self.directory.ratings.settle(hosted)
        for caller in list(self.callers):
            caller.tell(hosted)
        self.directory.changed(hosted)
        self._tell_turn(hosted)
        self._let_move(hosted)

    def _tell_turn(self, hosted: HostedGame) -> None:
        """Tell those who play in a game, wherever they are, that the decision has passed on."""
        decider = "" if hosted.is_over else hosted.opened.decider
        before = self._turns.get(hosted.id)
        if before == decider:
            return
        self._turns[hosted.id] = decider
        if before is not None:
            self._note_turn(hosted, decider)
        for caller in list(self.callers):
            side = hosted.side_of(caller.player.id) if caller.player else ""
            if side:
                caller.send({"news": "lobby", "game": hosted.id, "turn": side == decider})

    def tell_joined(self, hosted: HostedGame) -> None:
        """Somebody has sat down: who waits elsewhere for him is told, if he must decide."""
        self.tell(hosted)
        if not hosted.is_over:
            self._note_turn(hosted, hosted.opened.decider)

    def _players_here(self) -> set[str]:
        return {caller.player.id for caller in self.callers if caller.player}

    def _players_anywhere(self) -> set[str]:
        """Those who are here, or at another host of the same games."""
        return self._players_here() | self.directory.store.players_elsewhere()

    def is_here(self, player: str) -> bool:
        """Whether a player is here, or at another host."""
        return player in self._players_anywhere()

    def _note_turn(self, hosted: HostedGame, decider: str) -> None:
        """Have those told elsewhere who are not here: whose turn it is, or of an end both players."""
        here = self._players_anywhere()
        for seat in hosted.seats:
            if seat.player and seat.player not in here and decider in ("", seat.side):
                told = Notice(seat.player, hosted.id, TURN if decider else OVER)
                self.notices.addresses.enter(told, hosted.stored.length, self.clock())

    def tell_lobby(self, of: HostedGame | None = None) -> None:
        """Tell everybody that the lists of the lobby may have changed; of a game, who may know by now."""
        is_late = of is not None and of.is_behind("", self.clock())
        for caller in list(self.callers):
            if caller.player and not (of and is_late and not of.side_of(caller.player.id)):
                caller.send({"news": "lobby"})

    def tell_games_of(self, player: str) -> None:
        """The clocks of a player's games may end at other times now: tell everybody."""
        for hosted in list(self.directory.open_games.values()):
            if hosted.side_of(player):
                hosted.look_round()
                self.tell(hosted)
        self.tell_lobby()

    # ------------------------------------------------------------ clocks

    def look_at_clocks(self) -> None:
        """Warn whose time will soon be over, and end the games of those whose time is."""
        directory, now = self.directory, self.clock()
        directory.sum_up()
        for due in directory.clocks.to_warn(now):
            if directory.clocks.warned(due.game, now):
                note("clock-warning", game=due.game, side=due.side)
                self._warned[due.game] = now
                self._warn(due)
                lines = directory.store.length(due.game)
                self.notices.addresses.enter(Notice(due.player, due.game, WARNING), lines, now)
        for due in directory.clocks.to_end(now):
            hosted = directory.open(due.game)
            if hosted.lose_by_time(now):
                self.tell(hosted)
                self.tell_lobby(hosted)

    def look_at_tournaments(self) -> None:
        """Have tournaments go on, and show players the games that have begun."""
        begun = self.tournaments.look()
        for hosted in begun:
            self.tell(hosted)
        if begun:
            self.tell_lobby()

    def _warn(self, due: Due) -> None:
        """Tell a player who is here that he will lose a game if he does not decide."""
        for caller in list(self.callers):
            if caller.player and caller.player.id == due.player:
                caller.send({"news": "clock", "game": due.game, "left": due.lost_at - self.clock()})

    def _pass_on_warning(self, hosted: HostedGame) -> None:
        """Another host has warned somebody; he may be here."""
        found = self.directory.clocks.of_games([hosted.id]).get(hosted.id) if hosted.clock else None
        if found and found.warned and found.warned != self._warned.get(hosted.id):
            self._warned[hosted.id] = found.warned
            self._warn(found)

    # ------------------------------------------------------------ what others have written

    def look_round(self) -> None:
        """Take note of what other processes have written, and of what delayed spectators may see by now."""
        self._look_at_games()
        for id_ in self.directory.ratings.due():
            self.tell(self.directory.open(id_))
        for hosted in list(self.directory.open_games.values()):
            if hosted.terms.delay:
                self.tell(hosted)
        heard, self._heard = self._heard, set()
        if (heard or self._is_new) and self.directory.store.leads("summaries"):
            wait = 0.0 if self._is_new or "/" in heard else 2 * LOOK
            self._summing = self._summing or asyncio.ensure_future(self._sum_up(wait))
        self._is_new = False
        if heard & ACCOUNTS:
            self.look_at_accounts()
        if heard:
            self.tell_lobby()

    def _look_at_games(self) -> None:
        """Look at the games in which others have written; at all, where they do not say in which."""
        store = self.directory.store
        before, self._changes = self._changes, store.changes
        if before == self._changes:
            return
        changed = store.changed_games()
        if changed is None or LAYOUT in changed:
            store.check_version()
        self._heard |= {"/"} if changed is None else set(changed)
        for id_ in list(self.directory.open_games) if changed is None else changed:
            if hosted := self._concerning(id_):
                hosted.look_round()
                self.tell(hosted)
                self._pass_on_warning(hosted)

    def _concerning(self, id_: str) -> HostedGame | None:
        """A game that is open, or in which somebody plays who is here."""
        hosted = self.directory.open_games.get(id_)
        if hosted is None and self.callers and not id_.startswith("/"):
            players = {seat.player for seat in self.directory.seats.of(id_)}
            hosted = self.directory.open(id_) if players & self._players_here() else None
        return hosted

    def look_at_accounts(self) -> None:
        """Tell those who are here what was done about their accounts, by the operator or by themselves."""
        for caller in list(self.callers):
            caller.look_at_account()

    async def _sum_up(self, wait: float) -> None:
        """Bring the summaries up to what others have played, after they had time to do it themselves."""
        try:
            await asyncio.sleep(wait)
            await self.directory.catch_up()
        except SaveError as error:
            note("not-kept", why=error.problem)
        finally:
            self._summing = None
        self.tell_lobby()

    async def keep_looking(self) -> None:
        """
        Look round now and then, and at games as soon as others are known to have written, for ever.

        LaterError when another process, of a later version, has brought the tables on.
        """
        loop, due = asyncio.get_running_loop(), 0.0
        self.directory.store.watch(lambda wire: loop.add_reader(wire, self._woken.set), loop.remove_reader)
        while True:
            try:
                self._look_at_games()
                if time.monotonic() >= due:
                    due = time.monotonic() + LOOK
                    self._look_at_everything()
            except LaterError:
                raise
            except SaveError as error:
                note("not-kept", why=error.problem)
            except Exception as error:  # noqa: BLE001 - a host that looks no more is deaf to all others
                note("look-failed", error=error)
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(LOOK):  # wait_for may lose a cancellation
                    await self._woken.wait()
            self._woken.clear()

    def _look_at_everything(self) -> None:
        """What goes by itself; of several hosts one looks at clocks and tournaments."""
        store = self.directory.store
        for caller in list(self.callers):
            caller.outbox.look(time.monotonic())
        store.keep_here(self._players_here())
        self.directory.keep_arrived()
        self.look_round()
        self.directory.sum_up()
        if store.leads("clocks"):
            self.look_at_clocks()
            self.look_at_tournaments()
        left, self._left = self._left, set()
        for id_ in left & self.directory.open_games.keys():
            self._let_move(self.directory.open(id_))

    # ------------------------------------------------------------ bots

    def _let_move(self, hosted: HostedGame) -> None:
        """Have a bot or a standing order play if it must; of several hosts, at one."""
        if hosted.id in self._bots or not hosted.mover:
            return
        if not self.directory.store.leads(f"bot {hosted.id}"):
            self._left.add(hosted.id)
            return
        task = asyncio.create_task(self._play_bot(hosted))
        self._bots[hosted.id] = task
        task.add_done_callback(lambda _: self._bots.pop(hosted.id, None))

    async def _play_bot(self, hosted: HostedGame) -> None:
        """Let bots and standing orders play until a person must decide."""
        thinkers: dict[str, Thinker] = {}
        try:
            while mover := hosted.mover:
                if not isinstance(mover, str):
                    hosted.act(hosted.opened.decider, mover)
                    self.tell(hosted)
                    await asyncio.sleep(0)
                    continue
                if mover not in thinkers:
                    seed = seed_of(hosted.opened.key)
                    thinkers[mover] = WorkerThinker(hosted.opened.game.id, mover, seed, spare=True)
                async with (self._long if mover == VETERAN else self._quick).turn(hosted.opponent):
                    length = hosted.stored.length
                    action = await thinkers[mover].choose(hosted.opened)
                if hosted.mover == mover and hosted.stored.length == length:
                    hosted.act(hosted.opened.decider, action)
                    self.tell(hosted)
        except (BotError, Refusal, SaveError, OSError, ValueError) as error:
            note("bot-failed", game=hosted.id, error=error)
        finally:
            for thinker in thinkers.values():
                await thinker.close()
            with contextlib.suppress(SaveError):
                self.directory.store.let_go(f"bot {hosted.id}")
            self.tell_lobby()

    async def close(self) -> None:
        """End bots and sessions, and keep how games stand."""
        for task in (*self._bots.values(), *filter(None, [self._summing])):
            task.cancel()
        for caller in list(self.callers):
            caller.cut()
        await asyncio.gather(*self._bots.values(), return_exceptions=True)
        await self.chances.close()
        await self.notices.close()
        with contextlib.suppress(SaveError):
            self.directory.sum_up()
            self.directory.keep_arrived()


async def listening(host: Host, socket: Path) -> asyncio.Server:
    """A server on a socket that only its owner may open; what an earlier host left there goes."""
    socket.unlink(missing_ok=True)  # noqa: ASYNC240 - nobody is served yet
    before = os.umask(0o177)
    try:
        return await asyncio.start_unix_server(host.serve, socket, limit=LONGEST_REQUEST)
    finally:
        os.umask(before)


async def run(
    data: Path, socket: Path, public: str = "", *, ready: Callable[[Host], None] = lambda _: None
) -> None:
    """
    Serve a data folder on a socket until SIGTERM or SIGINT; `public` is the address of the page, if any.

    SaveError or DataError if that cannot be done; LaterError also when it cannot be done any more.
    """
    reach = Reach.load(data)
    store = Store.open(data)
    host = Host(store, GAMES, door_secret(data), reach=evolve(reach, public=public or reach.public))
    host.directory.ratings.now()  # worked out before anybody waits for it
    server = await listening(host, socket)
    done = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, done.set)
    looking = asyncio.create_task(host.keep_looking())
    looking.add_done_callback(lambda _: done.set())
    sending = asyncio.create_task(host.notices.keep_sending())
    note("host-serving", folder=data)
    ready(host)
    async with server:
        await done.wait()
        looking.cancel()
        sending.cancel()
        server.close()
        await host.close()
    ended = await asyncio.gather(looking, sending, return_exceptions=True)
    store.close()
    for each in ended:
        if isinstance(each, LaterError):
            raise each


if __name__ == "__main__":
    tell_as_lines(sys.stderr)
    asyncio.run(run(Path(sys.argv[1]), Path(sys.argv[2])))
