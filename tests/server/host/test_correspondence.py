"""Games by a clock: a warning, a loss by time, vacations; over the socket of a real host."""

import random

import pytest

from cockade.saves.verify import prove
from cockade.server.client.connection import ServerError
from cockade.server.lobby.lobby import state_of, warning
from cockade.server.store.store import Store
from cockade.tui.games import GAMES
from cockade.tui.text.times import clock_left
from tests.server.host.test_two_players import level, seated, step

HOUR = 3600
ALL_OF_IT = (24 + 72) * HOUR
"""The time of a stretch and the whole reserve at a day's pace."""


def heard(guest, what):
    """Wait until the server has told a guest something."""
    guest.connection.wait(lambda: any(news["news"] == what for news in guest.news))
    return next(news for news in guest.news if news["news"] == what)


def test_whoever_lets_his_time_pass_is_warned_and_then_loses(running, tmp_path):
    """The host ends the game, both hear of it, and the record proves every event as before."""
    ann, ben, one, two = seated(running, "rebels/trenton", pace="day")
    rng = random.Random(1)
    for _ in range(6):
        step(rng, ann, ben)
    level(ann, ben)
    late, other = (ann, ben) if one.opened.decider == one.side else (ben, ann)
    assert one.now["clocks"]["due"] == running.time + ALL_OF_IT
    running.time += ALL_OF_IT - 12 * HOUR
    told = heard(late, "clock")
    assert (told["game"], told["left"]) == (one.id, 12 * HOUR)
    assert "12 h 0 min left to decide" in warning(told)
    assert not any(news["news"] == "clock" for news in other.news)
    running.time += 12 * HOUR
    for guest, host in ((ann, one), (ben, two)):
        guest.connection.wait(lambda host=host: host.now["over"])
    lost = late.games[one.id].side
    assert one.now["ending"]["how"] == "time"
    assert one.now["ending"]["side"] == lost != one.now["ending"]["winner"]
    store, path = Store.open(running.data), tmp_path / "game.jsonl"
    store.export(one.id, path)
    store.close()
    assert prove(path, GAMES).same
    with pytest.raises(ServerError, match="over"):
        late.games[one.id].ask("resign")


def test_who_decides_in_time_goes_on(running):
    """Warned, he decides: the next stretch begins with all its time; the reserve is what is left of it."""
    ann, ben, one, _ = seated(running, "rebels/trenton", pace="day")
    rng = random.Random(2)
    late = one.opened.decider
    running.time += ALL_OF_IT - HOUR
    heard(ann if late == one.side else ben, "clock")
    while one.opened.decider == late:
        step(rng, ann, ben)
        level(ann, ben)
    clocks = one.now["clocks"]
    assert (clocks["side"], clocks["due"]) == (one.opened.decider, running.time + ALL_OF_IT)
    assert clocks["reserve"][late] == HOUR
    running.time += HOUR
    step(rng, ann, ben)
    assert not one.now["over"]


def test_a_vacation_stops_the_clock_and_both_see_it(running):
    """In the lobby the days that are left are told; coming back starts it again."""
    ann, ben, one, two = seated(running, "rebels/trenton", pace="day")
    away = ann if one.opened.decider == one.side else ben
    before = two.now["clocks"]["due"]
    assert away.connection.ask("account")["days"] == 28
    assert away.connection.ask("vacation", days=7)["days"] == 21
    for guest, host in ((ann, one), (ben, two)):
        guest.connection.wait(lambda host=host: host.now["clocks"]["due"] == before + 7 * 24 * HOUR)
    with pytest.raises(ServerError, match="already away"):
        away.connection.ask("vacation", days=7)
    running.time += ALL_OF_IT
    (game,) = away.connection.ask("lobby")["games"]["mine"]
    assert game["left"] == 7 * 24 * HOUR
    away.connection.ask("vacation", days=0)
    (game,) = away.connection.ask("lobby")["games"]["mine"]
    assert game["left"] == ALL_OF_IT
    assert state_of(game, None, "enter") == "YOUR TURN  1 d 0 h + 3 d 0 h left"


def test_whoever_plays_ends_their_vacation(running):
    """In whatever game: the clocks go on, the other days are left, and all sessions of the player say so."""
    ann, ben, one, two = seated(running, "rebels/trenton", pace="day")
    away, host, other = (ann, one, two) if one.opened.decider == one.side else (ben, two, one)
    before = running.time + ALL_OF_IT
    away.connection.ask("vacation", days=7)
    running.time += 24 * HOUR
    host.act(host.side, next(action for offer in host.offers() for action in offer.actions))
    heard(away, "back")
    found = away.connection.ask("account")
    assert (found["away"], found["days"]) == (0, 27)
    level(ann, ben)
    clocks = other.now["clocks"]
    assert clocks["side"] != host.side or clocks["due"] == before + 24 * HOUR
    away.connection.ask("vacation", days=3)
    host.ask("say", text="Away again.")
    assert away.connection.ask("account")["away"] == 3 * 24 * HOUR


def test_the_time_of_a_stretch_and_the_reserve_are_shown_apart(running):
    """First the one runs, then the other; as the lobby, so the table, and a vacation moves both."""
    ann, ben, one, two = seated(running, "rebels/trenton", pace="day")
    late, host = (ann, one) if one.opened.decider == one.side else (ben, two)

    def shown():
        (game,) = late.connection.ask("lobby")["games"]["mine"]
        clocks = host.now["clocks"]
        left = clock_left(clocks["turn"] - running.time, clocks["due"] - running.time)
        assert state_of(game, None, "enter") == f"YOUR TURN  {left}"
        return left

    assert shown() == "1 d 0 h + 3 d 0 h left"
    late.connection.ask("vacation", days=2)
    late.connection.wait(lambda: host.now["clocks"]["turn"] == running.time + 3 * 24 * HOUR)
    assert shown() == "3 d 0 h + 3 d 0 h left"
    late.connection.ask("vacation", days=0)
    late.connection.wait(lambda: host.now["clocks"]["turn"] == running.time + 24 * HOUR)
    running.time += 36 * HOUR
    assert shown() == "2 d 12 h of the reserve left"


def test_without_a_pace_no_clock_runs_and_none_before_both_sit(running):
    """However long it takes."""
    ann = running.guest("Ann")
    for pace in ("", "live"):
        game, _ = ann.start(pace=pace)
        host = ann.enter(game)
        running.time += 10**7
        assert not (host.now["clocks"] or {}).get("side")
        assert "left" not in ann.connection.ask("lobby")["games"]["mine"][0]


def test_there_are_only_the_paces_of_the_sheet(running):
    """Anything else is refused in a sentence."""
    with pytest.raises(ServerError, match="no such pace"):
        running.guest("Ann").start(pace="hasty")


def test_a_spectator_with_a_delay_learns_nothing_from_the_clock(running):
    """Whose turn it is now would tell him what has happened since."""
    seated(running, pace="day", delay=10)
    eve = running.guest("Eve")
    (game,) = eve.connection.ask("lobby")["games"]["watch"]
    assert eve.enter(game["id"]).now["clocks"] is None
