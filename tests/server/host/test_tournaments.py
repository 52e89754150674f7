"""Tournaments run by themselves: joining, rounds, games, byes, absence, withdrawal, and several hosts."""

import random
from functools import partial

import pytest

from cockade.server.client.connection import ServerError
from cockade.server.host.directory import GameDirectory
from cockade.server.host.hosted_game import BY_TIME, DeniedError
from cockade.server.host.tournaments import Organizer
from cockade.server.lobby.lobby import game_item
from cockade.server.store.clocks import Clocks
from cockade.server.store.notification_targets import ROUND, Addresses
from cockade.server.store.people import People
from cockade.server.store.results import Results
from cockade.server.store.sanctions import BAN, Sanctions
from cockade.server.store.store import Store
from cockade.server.store.tables import Ending, Seats
from cockade.server.store.tournaments import CANCELLED, GOING, OPEN, OVER, Tournament, Tournaments
from cockade.tui.games import GAMES
from tests.server.hosting import Running

CUP = Tournament("cup", "rebels/stony-point", "robin", "day", 2, 0, 3, 0.0, rated=False)


class Club:
    """A store with members and a host's runner, without sockets."""

    def __init__(self, opens, folder, cup=CUP, names="Ann Ben Eve"):
        self.open = partial(opens, folder)
        self.store = self.open()
        self.time = 1_800_000_000.0
        self.store.clock = lambda: self.time
        self.people = {name: People(self.store).enter(name, name) for name in names.split()}
        Tournaments(self.store).make(cup)
        self.runner = self.host()
        for player in self.people.values():
            self.runner.join(cup.name, player)
        self.runner.look()

    def host(self):
        """Another host on the same folder."""
        store = self.open()
        store.clock = lambda: self.time
        return Organizer(GameDirectory(store, GAMES))

    @property
    def told(self):
        return self.runner.told(self.runner.one("cup"))

    def going(self):
        """The games that are begun and not over."""
        found = [game for each in Tournaments(self.store).pairings("cup") for game in each.games]
        return [game for game in found if Results(self.store).of(game) is None]

    def end(self, game, loser, how="resigned"):
        """A player loses a game."""
        hosted = self.runner.directory.open(game)
        hosted.look_round()
        side = hosted.side_of(self.people[loser].id)
        hosted.end(Ending(hosted.other(side), how, side))
        self.runner.directory.ratings.settle(hosted)

    def players(self, game):
        """Who plays a game, by name."""
        names = {each.id: name for name, each in self.people.items()}
        return [names[seat.player] for seat in Seats(self.store).of(game)]

    def play_round(self, strong="Ann Ben Eve Joe Kit"):
        """All games of this round: who stands first in this list wins."""
        order = strong.split()
        for game in self.going():
            self.end(game, max(self.players(game), key=order.index))


@pytest.fixture
def club(tmp_path, opens):
    return Club(opens, tmp_path)


def test_a_round_robin_runs_to_its_end_by_itself(club):
    """Three play each other twice, as either side; nobody does anything but play."""
    seen = set()
    for round_ in (1, 2, 3):
        club.runner.look()
        assert (club.told["round"], len(club.going())) == (round_, 2)
        one, two = club.going()
        assert club.players(one) == club.players(two)[::-1]
        seen.add(frozenset(club.players(one)))
        club.runner.look()
        assert club.told["round"] == round_
        club.play_round()
    club.runner.look()
    told = club.told
    assert (told["state"], len(seen), club.going()) == (OVER, 3, [])
    assert [(row["place"], row["who"], row["points"]) for row in told["standings"]] == [
        (1, "Ann", 4),
        (2, "Ben", 2),
        (3, "Eve", 0),
    ]


def test_a_swiss_tournament_has_byes_and_as_many_rounds_as_it_needs(tmp_path, opens):
    """Five players: three rounds, in each another one has a bye, which counts as won."""
    cup = CUP.replace(form="swiss", games=1, most=5)
    club = Club(opens, tmp_path, cup, "Ann Ben Eve Joe Kit")
    for _ in range(3):
        club.runner.look()
        club.play_round()
    club.runner.look()
    told = club.told
    byes = [each["first"] for each in told["pairings"] if not each["second"]]
    assert (told["state"], len(byes), len(set(byes))) == (OVER, 3, 3)
    assert told["standings"][0]["who"] == "Ann"
    assert sum(row["points"] for row in told["standings"]) == 3 * 3


def test_it_begins_when_it_is_full_or_at_its_moment_or_not_at_all(tmp_path, opens):
    """At its moment two are enough; with one it is cancelled."""
    for names, state in (("Ann", CANCELLED), ("Ann Ben", GOING)):
        cup = CUP.replace(most=8, begins=1_800_000_100.0)
        club = Club(opens, tmp_path / state, cup, names)
        assert club.told["state"] == OPEN
        club.time += 100
        club.runner.look()
        assert club.told["state"] == state
        with pytest.raises(DeniedError, match="has started"):
            club.runner.join("cup", People(club.store).enter("Late", "Late"))


def test_who_takes_part_may_leave_and_come_again_before_the_beginning(tmp_path, opens):
    """Nobody takes part twice, neither as another account of his."""
    club = Club(opens, tmp_path, CUP.replace(most=5))
    with pytest.raises(DeniedError, match="already"):
        club.runner.join("cup", club.people["Ann"])
    people = People(club.store)
    other = people.enter("other", "Other")
    people.redeem(people.link_code(club.people["Ann"].id), "other")
    with pytest.raises(DeniedError, match="already"):
        club.runner.join("cup", other)
    club.runner.withdraw("cup", club.people["Ann"])
    assert "Ann" not in [row["who"] for row in club.told["standings"]]
    club.runner.join("cup", club.people["Ann"])


def test_who_withdraws_resigns_his_games_and_his_opponents_have_a_bye(club):
    """Later rounds go on without him."""
    club.runner.look()
    gone = club.players(club.going()[0])[0]
    resigned = club.runner.withdraw("cup", club.people[gone])
    assert len(resigned) == 2
    for hosted in resigned:
        club.runner.directory.ratings.settle(hosted)
    for _ in range(2):
        club.runner.look()
        assert not any(gone in club.players(game) for game in club.going())
        club.play_round()
    club.runner.look()
    told = club.told
    assert told["state"] == OVER
    assert [row["who"] for row in told["standings"] if row["withdrawn"]] == [gone]
    assert sum(not each["second"] for each in told["pairings"]) == 1


def test_who_does_not_come_loses_by_time_and_is_not_paired_again(club):
    """The pace's clock runs from the beginning of the round."""
    club.runner.look()
    game = club.going()[0]
    clocks = Clocks(club.store)
    club.runner.directory.changed(club.runner.directory.open(game))
    club.runner.directory.sum_up()
    assert clocks.of_games([game])[game].due > club.time
    absent = club.players(game)[0]
    for each in club.going():
        club.end(each, absent, BY_TIME)
    club.runner.look()
    club.play_round()
    club.runner.look()
    assert [row["who"] for row in club.told["standings"] if row["withdrawn"]] == [absent]


def test_who_is_banned_is_not_paired_again(club):
    """His games are lost by the clock as they stand."""
    club.runner.look()
    banned = next(name for name in club.people if name not in club.players(club.going()[0]))
    Sanctions(club.store).take(club.people[banned].id, BAN)
    club.play_round()
    club.runner.look()
    assert club.told["state"] == GOING
    assert [row["who"] for row in club.told["standings"] if row["withdrawn"]] == [banned]
    assert club.going() == []


def test_both_players_are_told_elsewhere_that_their_round_has_begun(tmp_path, opens):
    """Once a game, those who are not here."""
    club = Club(opens, tmp_path, CUP.replace(most=4))
    addresses = Addresses(club.store)
    ann = club.people["Ann"].id
    code = addresses.ask(ann, "ntfy", "https://ntfy.example/ann", club.time)
    addresses.confirm(ann, code, club.time)
    joe = People(club.store).enter("Joe", "Joe")
    club.runner.join("cup", joe)
    club.runner.look()
    club.runner.look()
    assert addresses.due(club.time) == [ann]
    assert {each.what for each in addresses.take(ann, club.time)} == {ROUND}


# ---------------------------------------------------------------- several hosts, and sudden ends


def test_two_hosts_make_every_game_once(club):
    """Whichever is quicker; both see the same tournament."""
    other = club.host()
    rng = random.Random(3)
    for _ in range(3):
        for _ in range(4):
            rng.choice([club.runner, other]).look()
        assert len(club.going()) == 2
        club.play_round()
        other.look()
        club.runner.look()
    assert other.told(other.one("cup")) == club.told
    assert len(club.store.games()) == 6
    late = Tournaments(club.store).pairings("cup")[0].replace(one="", two="")
    assert other._make(other.one("cup"), late, 1) == ""
    assert len(club.store.games()) == 6


def killed(*_):
    """What a host does that is ended in the middle of something."""
    raise KeyboardInterrupt


def test_a_host_that_is_killed_while_it_makes_a_game_leaves_none_of_it(tmp_path, monkeypatch, opens):
    """Neither a game without seats nor a pairing without its game; the next host goes on."""
    club = Club(opens, tmp_path, CUP.replace(most=4), "Ann Ben Eve")
    club.runner.join("cup", People(club.store).enter("Joe", "Joe"))
    with monkeypatch.context() as broken:
        broken.setattr(Seats, "lay", killed)
        club.runner.look()
        with pytest.raises(KeyboardInterrupt):
            club.runner.look()
    assert club.store.games() == []
    assert [each.games for each in Tournaments(club.store).pairings("cup")] == [(), ()]
    other = club.host()
    other.look()
    other.look()
    assert [len(each.games) for each in Tournaments(club.store).pairings("cup")] == [2, 2]
    assert all(len(Seats(club.store).of(game)) == 2 for game in club.going())


# ---------------------------------------------------------------- over the socket


def test_players_join_in_the_lobby_and_find_their_games(tmp_path):
    """The host begins and goes on by itself; results count for ratings where that was decided."""
    with Running(tmp_path / "data") as running:
        ann, ben = running.guest("Ann"), running.guest("Ben")
        store = Store.open(running.data)
        assert Tournaments(store).make(CUP.replace(most=2, games=1, rated=True))
        store.close()
        (listed,) = ann.connection.ask("tournaments")["tournaments"]
        assert (listed["name"], listed["state"], listed["joined"]) == ("cup", OPEN, False)
        for guest in (ann, ben):
            assert guest.connection.ask("enlist", tournament="cup")["joined"]
        with pytest.raises(ServerError, match="no such tournament"):
            ann.connection.ask("tournament", tournament="none")
        ann.connection.wait(lambda: any(news["news"] == "lobby" and "game" in news for news in ann.news))
        (game,) = ann.connection.ask("lobby")["games"]["mine"]
        assert (game["rated"], set(game["seats"].values())) == (True, {"Ann", "Ben"})
        assert "left" in game
        assert game_item(game, "enter").text == "cup: Stony Point"
        host = ann.enter(game["id"])
        host.ask("resign")
        while (told := ann.connection.ask("tournament", tournament="cup"))["state"] != OVER:
            ann.connection.ask("account")
        assert [(row["who"], row["points"]) for row in told["standings"]] == [("Ben", 1), ("Ann", 0)]
