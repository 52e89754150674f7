"""Tournaments that players begin themselves, knock-outs, seasons, and who may take part."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cockade.server.client.connection import ServerError
from cockade.server.host.hosted_game import DeniedError
from cockade.server.host.pairing import BYE, Met, knockout, knockout_table
from cockade.server.host.player_tournaments import Bounds
from cockade.server.store.tournaments import BOTS, KNOCKOUT, OPEN, OVER, Tournaments
from tests.server.host.test_tournaments import CUP, Club

PLAIN = {"name": "ours", "scenario": "rebels/stony-point"}


# ---------------------------------------------------------------- knock-out


def played(pairs, draw):
    """These pairings with results: who has the smaller number wins, where it is no draw."""
    return [
        Met(one, two, (2, 0) if two == BYE or one < two else (0, 2))
        if two == BYE or not draw()
        else Met(one, two, (1, 1))
        for one, two in pairs
    ]


@given(st.integers(2, 40), st.randoms(use_true_random=False), st.floats(0, 1))
def test_a_knockout_ends_with_one_and_nobody_who_has_lost_plays_on(players, rng, drawn):
    """Of any number of players and with any draws, the best is left at the end."""
    met, out = [], set()
    for _ in range(4 * players):
        pairs = knockout(range(players), met)
        if not pairs:
            break
        alive = [each for pair in pairs for each in pair if each != BYE]
        assert not out & set(alive)
        assert len(alive) == len(set(alive))
        new = played(pairs, lambda: rng.random() < drawn)
        out |= {
            max(each.first, each.second)
            for each in new
            if each.points[0] != each.points[1] and each.second != BYE
        }
        met += new
    assert knockout(range(players), met) == []
    rows = knockout_table(range(players), met)
    assert [row.place for row in rows][:2] == [1, 2]
    assert rows[0].player == 0


def test_those_who_are_level_meet_once_more_before_the_others_go_on():
    """Level again, the better seed goes on."""
    first = [Met(0, 3, (1, 1)), Met(1, 2, (2, 0))]
    assert [set(pair) for pair in knockout(range(4), first)] == [{0, 3}]
    second = [*first, Met(3, 0, (1, 1))]
    assert [set(pair) for pair in knockout(range(4), second)] == [{0, 1}]
    assert [row.player for row in knockout_table(range(4), [*second, Met(0, 1, (0, 2))])] == [1, 0, 2, 3]


def test_who_is_gone_between_rounds_leaves_the_way_to_the_other():
    """And stands behind who is still in it."""
    met = [Met(0, 3, (2, 0)), Met(1, 2, (2, 0))]
    assert knockout([1, 2, 3], met) == []
    assert [(row.player, row.place) for row in knockout_table(range(4), met, [0])][:2] == [(1, 1), (0, 2)]


def test_a_knockout_cup_of_four_runs_by_itself(tmp_path, opens):
    """Two rounds of two games each; the standings say who was beaten by whom."""
    club = Club(opens, tmp_path, CUP.replace(form=KNOCKOUT, most=4), "Ann Ben Eve Joe")
    for going in (4, 2):
        club.runner.look()
        assert len(club.going()) == going
        club.play_round()
    club.runner.look()
    told = club.told
    assert (told["state"], club.going()) == (OVER, [])
    assert [row["who"] for row in told["standings"]][:2] == ["Ann", "Ben"]
    assert [row["place"] for row in told["standings"]] == [1, 2, 3, 3]


# ---------------------------------------------------------------- seasons


def test_a_season_follows_the_last_with_all_who_stay(tmp_path, opens):
    """By itself, a week later or when it is full; after the last of them there is none."""
    club = Club(opens, tmp_path, CUP.replace(series="cup", seasons=2))
    kept = Tournaments(club.store)
    for _ in range(3):
        club.runner.look()
        club.play_round()
    club.runner.withdraw("cup", club.people["Eve"])
    club.runner.look()
    following = kept.of("cup-2")
    assert (following.state, following.season, following.begins) == (OPEN, 2, club.time + 7 * 86400)
    assert {each.player for each in kept.entrants("cup-2")} == {
        club.people[name].id for name in ("Ann", "Ben")
    }
    kept.move("cup-2", OPEN, OVER)
    club.runner.look()
    assert [each.name for each in kept.seasons("cup")] == ["cup", "cup-2"]


# ---------------------------------------------------------------- whom it is for


def test_a_cup_is_for_whom_it_was_made(tmp_path, opens):
    """Bots come in by keys of their own; what is for one is refused to the other in a sentence."""
    club = Club(opens, tmp_path, CUP.replace(name="open", most=9))
    kept, people = Tournaments(club.store), club.runner.directory.people
    bot = people.enter("bot:greta", "greta (bot)")
    for whom, may, who in (("people", "Ann", bot), (BOTS, bot, "Ann")):
        kept.make(CUP.replace(name=whom, whom=whom))
        known = lambda each: club.people.get(each, each) if isinstance(each, str) else each  # noqa: E731
        club.runner.join(whom, known(may))
        with pytest.raises(DeniedError, match="only"):
            club.runner.join(whom, known(who))
    club.runner.join("open", bot)


def test_games_between_bots_change_ratings_only_if_both_have_one(tmp_path, opens):
    """A person who meets one plays for points as ever."""
    club = Club(opens, tmp_path, CUP.replace(rated=True, most=3, games=1), "Ann")
    people = club.runner.directory.people
    for name in ("greta", "hugo"):
        club.people[name] = people.enter(f"bot:{name}", f"{name} (bot)")
        club.runner.join("cup", club.people[name])
    rated = {}
    for _ in range(3):
        club.runner.look()
        for game in club.going():
            rated[frozenset(club.players(game))] = club.runner.directory.seats.terms(game).rated
            club.end(game, club.players(game)[0])
    assert rated.pop(frozenset({"greta", "hugo"})) is False
    assert set(rated.values()) == {True}


# ---------------------------------------------------------------- begun by players


def test_a_player_begins_a_cup_within_the_operators_bounds(running):
    """They take part at once; others see who has begun it, and it runs as any other."""
    ann, ben = running.guest("Ann"), running.guest("Ben")
    found = ann.connection.ask("begin-tournament", wanted={**PLAIN, "players": 2, "seasons": 2})
    assert (found["joined"], found["by"], found["form"], found["seasons"]) == (True, "Ann", KNOCKOUT, 2)
    ben.connection.ask("enlist", tournament="ours")
    ben.connection.wait(lambda: ben.connection.ask("lobby")["games"]["mine"])
    (row,) = ben.connection.ask("tournaments")["tournaments"]
    assert (row["state"], row["round"]) == ("going", 1)


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"players": 64}, "From 2 to 16 players"),
        ({"days": 15}, "within 14 days"),
        ({"seasons": 5}, "Up to 4 seasons"),
        ({"pace": "hasty"}, "no such tournaments"),
        ({"name": "?"}, "or not allowed"),
        ({"scenario": "rebels/nowhere"}, "no such scenario"),
    ],
)
def test_what_is_beyond_the_bounds_is_refused_by_name(running, more, said):
    """And nothing is made."""
    ann = running.guest("Ann")
    with pytest.raises(ServerError, match=said):
        ann.connection.ask("begin-tournament", wanted=PLAIN | more)
    assert ann.connection.ask("tournaments")["tournaments"] == []


def test_a_player_has_one_cup_at_a_time_and_may_call_it_off(running):
    """Before it begins, and only who has begun it."""
    ann, ben = running.guest("Ann"), running.guest("Ben")
    ann.connection.ask("begin-tournament", wanted=PLAIN)
    with pytest.raises(ServerError, match="running tournaments"):
        ann.connection.ask("begin-tournament", wanted={**PLAIN, "name": "more"})
    with pytest.raises(ServerError, match="call off only your own"):
        ben.connection.ask("cancel-tournament", tournament="ours")
    assert ann.connection.ask("cancel-tournament", tournament="ours")["state"] == "cancelled"


def test_the_operator_sets_the_bounds(running):
    """In a file in the data folder; what it leaves out is as shipped."""
    (running.data / "cups.toml").write_text("on = false\n")
    assert not Bounds.load(running.data).on
    assert Bounds.load(running.data).players == 16
    with pytest.raises(ServerError, match="only the operator"):
        running.guest("Ann").connection.ask("begin-tournament", wanted=PLAIN)
