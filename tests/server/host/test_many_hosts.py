"""Several hosts, as on several machines, on one database: what one does the other goes on with."""

from __future__ import annotations

import os
import random
import signal
from contextlib import ExitStack, closing

import pytest

from cockade.events.revolution import Gather, Take
from cockade.saves.verify import verify
from cockade.server.client.connection import AwayError, ServerError
from cockade.server.host import background_tasks, hosted_game
from cockade.server.host.directory import GameDirectory, NewGame, Opponent
from cockade.server.store.notification_targets import Addresses
from cockade.server.store.store import Store
from cockade.server.store.tables import Seats
from cockade.tui.bots.thinker import WorkerThinker
from cockade.tui.games import GAMES
from tests.server.host.test_secrets_on_the_wire import Tapped
from tests.server.host.test_two_hosts import Away, connected, host_process
from tests.server.host.test_two_players import level, step
from tests.server.hosting import Guest, Running, all_silent

HOUR = 3600.0


@pytest.fixture
def machines(tmp_path, postgres):
    """The folders of two machines: they have nothing but the database in common."""
    folders = tmp_path / "one", tmp_path / "two"
    postgres.give(*(folder / "data" for folder in folders))
    return folders


@pytest.fixture
def hosts(machines):
    """A host on each."""
    with ExitStack() as stack:
        yield [stack.enter_context(Running(folder / "data")) for folder in machines]


def seated(here, there, **terms):
    """Ann, who has begun a game on one machine, and Ben, who has sat down on the other."""
    ann, ben = here.guest("Ann"), there.guest("Ben")
    game, _ = ann.start(**terms)
    return ann, ben, ann.enter(game), ben.join(game)


def exported(folder, game, path):
    """A game of the database as a file."""
    with closing(Store.open(folder / "data", create=False)) as store:
        store.export(game, path)
    return path


def test_a_warning_reaches_who_is_at_the_other_host(hosts):
    """One host looks at the clocks for all; who must decide hears it wherever he is, as both do the end."""
    ann, ben, one, two = seated(*hosts, pace="day")
    ann.connection.wait(lambda: one.now["clocks"]["side"])
    late = ann if one.opened.decider == one.side else ben
    for host in hosts:
        host.time = one.now["clocks"]["warn"] + 1
    late.connection.wait(lambda: any(news["news"] == "clock" for news in late.news))
    for host in hosts:
        host.time = one.now["clocks"]["due"] + HOUR
    for guest, game in ((ann, one), (ben, two)):
        guest.connection.wait(lambda game=game: game.now["over"])
    assert one.now["ending"] == two.now["ending"]


def test_who_is_at_another_host_is_not_told_elsewhere(hosts):
    """He is told when he has gone."""
    ann, ben, one, _ = seated(*hosts)
    rng = random.Random(4)
    with closing(Store.open(hosts[0].data)) as store:
        addresses = Addresses(store)
        players = {seat.side: seat.player for seat in Seats(store).of(one.id)}
        for player in players.values():
            assert addresses.confirm(player, addresses.ask(player, "ntfy", "https://x.org/y", 0.0), 0.0)
        hosts[0].until(lambda: store.players_elsewhere() == {*players.values()})
        waiting = "SELECT player FROM notice WHERE what = 'turn'"
        first = one.opened.decider
        while one.opened.decider == first:
            step(rng, ann, ben)
            level(ann, ben)
        assert store.rows(waiting) == []
        mover, other = (ann, ben) if one.opened.decider == one.side else (ben, ann)
        other.close()
        hosts[0].until(lambda: players[first] not in store.players_elsewhere())
        game = mover.games[one.id]
        while game.opened.decider == game.side:
            game.act(game.side, rng.choice([each for offer in game.offers() for each in offer.actions]))
        assert store.rows(waiting) == [(players[first],)]


def test_each_decision_of_a_bot_is_thought_of_once(hosts, monkeypatch):
    """Also where a host on another machine has the game open; when the first one ends, the other goes on."""
    thought, choose = [], WorkerThinker.choose

    async def counted(self, opened):
        thought.append(opened.at)
        return await choose(self, opened)

    monkeypatch.setattr(WorkerThinker, "choose", counted)
    here, there = hosts
    ann, ben = here.guest("Ann"), there.guest("Ben")
    game, _ = ann.start("rebels/kings-mountain", side="british", how="bot", name="greedy")
    one, two = ann.enter(game), ben.enter(game)
    ann.connection.wait(lambda: one.opened.decider == one.side)
    ben.connection.wait(lambda: two.opened.at == one.opened.at)
    events = [one.opened.event_at(place) for place in range(1, one.opened.at + 1)]
    assert len(thought) == sum(event.side != one.side for event in events)
    assert len(set(thought)) == len(thought)


def test_a_bot_that_offers_seats_is_chosen_at_every_host(hosts):
    """As long as it is here; what it offered where it was cut off is not its offer where it comes again."""
    here, there = hosts
    scenario, ann = "rebels/stony-point", there.guest("Ann")

    def offered():
        return ann.connection.ask("opponents", scenario=scenario)["bots"]

    greta = here.guest("greta", "bot:greta")
    greta.connection.ask("seats", scenarios=[scenario])
    there.until(lambda: offered() == ["greta (bot)"])
    assert ann.connection.ask("opponents", scenario="rebels/trenton")["bots"] == []
    ann.start(scenario, how="player", name="greta (bot)")
    greta.connection.wait(lambda: greta.connection.ask("lobby")["games"]["invited"])
    here.host._offer_no_more = lambda _: None  # as one that is killed
    greta.close()
    there.until(lambda: offered() == [])
    there.guest("greta", "bot:greta")
    there.until(lambda: "greta (bot)" in ann.connection.ask("lobby")["here"])
    assert offered() == []


def on(folder, name):
    """A player's session by way of one machine."""
    return Guest(Away(folder), name)


def moved(guest, folder):
    """The same player, whose way leads over another machine now."""
    other = on(folder, guest.name)
    for game in guest.games:
        other.enter(game)
    return other


def test_a_host_that_is_killed_leaves_its_games_to_the_other(machines, tmp_path):
    """In mid-game, three times: whatever it confirmed is there, and play goes on over the other machine."""
    rng = random.Random(7)
    processes = [host_process(folder / "data", folder / "host") for folder in machines]
    ann, ben = on(machines[0], "Ann"), on(machines[1], "Ben")
    game, _ = ann.start()
    ann.enter(game), ben.join(game)
    for killed in (0, 1, 0):
        for _ in range(6):
            assert step(rng, ann, ben)
        level(ann, ben)
        before = list(ann.games[game].opened.events)
        os.kill(processes[killed].pid, signal.SIGKILL)
        processes[killed].wait()
        ann, ben = (moved(each, machines[1 - killed]) for each in (ann, ben))
        assert ann.games[game].opened.events == ben.games[game].opened.events == before
        for _ in range(6):
            assert step(rng, ann, ben)
        processes[killed] = host_process(machines[killed] / "data", machines[killed] / "host")
        ann = moved(ann, machines[killed])
    found = verify(exported(machines[0], game, tmp_path / "game.jsonl"), GAMES)
    assert found.same, found
    for process in processes:
        process.terminate()
        assert process.wait() == 0


def test_a_database_that_is_killed_ends_no_host(machines, postgres, tmp_path):
    """In mid-game: who plays is told to try again, both hosts find it when it is back, nothing is lost."""
    rng = random.Random(8)
    processes = [host_process(folder / "data", folder / "host") for folder in machines]
    ann, ben = on(machines[0], "Ann"), on(machines[1], "Ben")
    game, _ = ann.start()
    one, two = ann.enter(game), ben.join(game)
    for _ in range(2):
        for _ in range(6):
            assert step(rng, ann, ben)
        level(ann, ben)
        before = list(one.opened.events)
        postgres.kill()
        with pytest.raises(ServerError, match="does not answer"):
            one.ask("say", text="Are you there?")
        postgres.begin()
        for guest in (ann, ben):
            answers(guest)
        assert one.opened.events == two.opened.events == before
    for _ in range(6):
        assert step(rng, ann, ben)
    level(ann, ben)
    assert verify(exported(machines[0], game, tmp_path / "game.jsonl"), GAMES).same
    for process in processes:
        process.terminate()
        assert process.wait() == 0


def answers(guest):
    """Wait until a host has found its database again; it looks every second."""
    while True:
        try:
            guest.connection.ask("lobby")
        except AwayError:
            connected(guest)
        except ServerError:
            continue
        else:
            return


def test_a_line_that_is_kept_between_two_looks_is_not_lost(tmp_path):
    """One host stands between the two statements of its look while the other keeps a line."""
    with closing(Store.open(tmp_path)) as here, closing(Store.open(tmp_path)) as there:
        one, two = (GameDirectory(store, GAMES) for store in (here, there))
        ann, ben = (one.people.enter(name, name) for name in ("Ann", "Ben"))
        game, _ = one.start(NewGame("rebels/trenton", "american", Opponent("open"), pace="day"), ann)
        one.join(ben, game)
        mine, theirs = one.open(game), two.open(game)
        between = mine._look_at_clock

        def interrupted():
            between()
            action = next(action for offer in theirs.opened.offers() for action in offer.actions)
            theirs.act(theirs.opened.decider, action)

        mine._look_at_clock = interrupted
        for _ in range(12):
            mine.look_round()
        mine._look_at_clock = between
        mine.look_round()
        assert (mine.opened.events, mine.moments) == (theirs.opened.events, theirs.moments)
        assert mine.running == theirs.running


class Eyes:
    """A host, as far as its eyes need it; `told` are the games that it has told."""

    def __init__(self, directory):
        self.directory, self.callers, self.told = directory, (), []

    def players_here(self):
        return set()

    def tell(self, hosted):
        self.told.append(hosted.id)


def test_a_fault_in_one_game_keeps_a_host_from_no_other(tmp_path, both_stores):
    """The others of the same round are told at once; the one with the fault as soon as it is over."""
    with closing(Store.open(tmp_path)) as here, closing(Store.open(tmp_path)) as there:
        one, two = (GameDirectory(store, GAMES) for store in (here, there))
        ann, ben = (one.people.enter(name, name) for name in ("Ann", "Ben"))
        games = [one.start(NewGame("rebels/trenton", "american", Opponent("open")), ann)[0] for _ in range(2)]
        for game in games:
            one.join(ben, game)
        mine, theirs = ([directory.open(game) for game in games] for directory in (one, two))
        host = Eyes(one)
        eyes = background_tasks.BackgroundTasks(host)
        eyes.look_at_games()
        host.told.clear()
        whole, mine[0].look_round = mine[0].look_round, failing
        for each in theirs:
            each.act(each.opened.decider, first_of(each.opened))
        eyes.look_at_games()
        assert (host.told, mine[1].opened.at) == ([games[1]], 1)
        mine[0].look_round = whole
        eyes.look_at_games()
        assert (host.told, mine[0].opened.at) == ([games[1], games[0]], 1)


def failing():
    """A look that finds a fault."""
    raise IndexError


def test_a_standing_order_does_not_play_over_a_take_back_at_another_host(tmp_path, both_stores, monkeypatch):
    """Whoever gave it takes back, and it stays so, whichever host has the game open."""
    monkeypatch.setattr(hosted_game, "ordered", lambda opened, _: first_of(opened) if opened.at < 3 else "")
    with Running(tmp_path) as here, Running(tmp_path) as there:
        ann, ben = here.guest("Ann"), there.guest("Ben")
        game, _ = ann.start()
        one, two = ann.enter(game), ben.join(game)
        one.act(one.side, first_of(one.opened))
        one.ask("order", what="only", on=True)
        here.until(lambda: here.host.directory.open_games[game].opened.at == 3 and not here.host.movers.games)
        ann.connection.wait(lambda: one.opened.at == 3)
        before = one.opened.at
        one.undo()
        at = one.opened.at
        assert at < before
        one.ask("say", text="There it stays.")
        ben.connection.wait(lambda: two.chat and two.opened.at == at)
        there.until(lambda: not (here.host.movers.games | there.host.movers.games))
        for host in (here, there):
            hosted = host.host.directory.open_games[game]
            assert (hosted.opened.at, hosted.mover) == (at, "")


def first_of(opened):
    """The first thing that may be done."""
    return next(action for offer in opened.offers() for action in offer.actions)


def test_a_silent_step_is_told_at_no_host(tmp_path, both_stores, monkeypatch):
    """Over two hosts as over one: not a line of the other side's, a spectator's or a bystander's."""
    monkeypatch.setattr(background_tasks, "LOOK", 0.02)
    with Running(tmp_path) as here, Running(tmp_path) as there:
        ann, ben, eve, bob = here.guest("Ann"), there.guest("Ben"), there.guest("Eve"), there.guest("Bob")
        game, _ = ann.start("revolution/short", "american")
        ours, theirs = ann.enter(game), ben.join(game)
        eve.enter(game)
        others = ben, eve, bob
        taps = [Tapped(each) for each in others]
        hosted, elsewhere = (each.host.directory.open_games[game] for each in (here, there))
        rng, checked = random.Random(7), 0
        while checked < 3:
            decider = hosted.opened.decider
            guest, host = (ann, ours) if decider == "american" else (ben, theirs)
            guest.connection.wait(lambda host=host, decider=decider: host.opened.decider == decider)
            guest.connection.ask("account")  # what follows a step by itself has come
            action = rng.choice([each for offer in host.offers() for each in offer.actions])
            if may_be_silent := decider == "american" and isinstance(action, Gather | Take):
                settled(here, there)
                for each in others:
                    each.connection.ask("account")  # what was told before has come
            before, at = [len(tap.heard) for tap in taps], hosted.opened.node
            host.act(decider, action)
            there.until(lambda: hosted.stored.length == elsewhere.stored.length)
            if not may_be_silent or not all_silent(hosted, at, "british"):
                continue
            checked += 1
            settled(here, there)
            for each in others:
                each.connection.ask("account")
            assert [tap.heard[at:] for tap, at in zip(taps, before, strict=True)] == [[], [], []]


def settled(*hosts):
    """Wait until what was written before is summed up, whichever host does that, and was told at the last."""
    for running in hosts:
        looked(running)
    hosts[0].until(lambda: not any(running.says(is_to_sum_up) for running in hosts))
    for running in hosts:
        looked(running)


def is_to_sum_up(host):
    """Whether a game has other lines than its summary says, or somebody is just at that."""
    return host.lookout._summing or host.directory.listing.stale()


def looked(running):
    """Wait until a host has looked round twice: what others wrote before has been told then."""
    here, looks = running.host.lookout, []
    look = here.look_round

    def counted():
        look()
        looks.append(look)

    here.look_round = counted
    running.until(lambda: len(looks) >= 2)
    here.look_round = look
