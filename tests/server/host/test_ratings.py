"""Ratings: laws of the folding, and what changes them on a server."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cockade.engine.bots import bot_names
from cockade.server.client.connection import ServerError
from cockade.server.client.table_session import SeatedSession
from cockade.server.host.directory import GameDirectory
from cockade.server.host.ratings import KEPT, RatingSheet, RatingTable, annul
from cockade.server.lobby.lobby import lobby_items
from cockade.server.lobby.standings import course_lines, course_said
from cockade.server.store.results import BOT, Result, Results
from cockade.server.store.store import Store
from cockade.server.store.tables import Seat
from cockade.tui.games import GAMES, scenarios
from cockade.tui.session.seats import LEVELS
from cockade.tui.text.line import text_of
from tests.server.host.test_two_players import level, seated, step
from tests.server.hosting import Running
from tests.server.store.test_lobby import laid

SHEET = RatingSheet.load()
PEOPLE = ("ann", "ben", "eve", f"{BOT}regular", f"{BOT}veteran")
BATTLES = ("rebels/trenton", "rebels/princeton", "brandywine/battle", "revolution/short+all")


def result(n, one, other, winner="american", scenario="rebels/trenton", **more):
    """A game of `one` as the American against `other`."""
    players = (("american", one), ("british", other))
    found = Result(n, f"g{n}", scenario, 0.0, winner, "rules", "", annulled=False, players=players)
    return found.replace(**more)


pairs = st.permutations(PEOPLE).map(lambda all_: all_[:2])
games = st.lists(
    st.tuples(pairs, st.sampled_from(["american", "british", ""]), st.sampled_from(BATTLES)), max_size=12
)


def results_of(played):
    """These games one after the other."""
    return [result(n, *pair, winner, scenario) for n, (pair, winner, scenario) in enumerate(played, 1)]


def table(results):
    """The ratings after them."""
    return RatingTable(SHEET).fold(results)


def of(results, who, game="rebels"):
    """The points of a player."""
    found = table(results).of(game, who)
    return found.points if found else SHEET.formula.first


@pytest.mark.parametrize("fine", [True, False])
def test_the_course_of_a_rating_is_drawn_between_its_lowest_and_its_highest_points(fine):
    """In dots or in plain characters, and told in words where there is no screen."""
    found = table([result(n, "ann", "ben", "american" if n > 2 else "british") for n in range(1, 6)])
    course = found.courses["rebels", "ann"]
    assert len(course) == 6
    row = {"who": "Ann", "course": course}
    drawn = [text_of(each) for each in course_lines(row, 60, fine=fine)]
    assert (min(course), max(course)) == (int(drawn[-4].split()[0]), int(drawn[0].split()[0]))
    assert "last 5 rated games" in drawn[-1]
    assert "\n".join(drawn).isascii() != fine
    assert course_said(row) == f"The rating of Ann, game by game: {', '.join(f'{n:,}' for n in course)}."


def test_only_the_last_ratings_are_kept():
    """A curve has no room for more."""
    found = table([result(n, "ann", "ben", "") for n in range(1, 70)])
    assert len(found.courses["rebels", "ann"]) == KEPT


# ---------------------------------------------------------------- the folding


@given(games)
def test_who_wins_never_loses_points_and_who_loses_never_gains(played):
    """Whatever went before, whoever they are and whichever side they have."""
    results = results_of(played)
    for n, each in enumerate(results):
        before, after = table(results[:n]), table(results[: n + 1])
        game = each.scenario.partition("/")[0]
        for side, who in each.players:
            was, now = before.of(game, who), after.of(game, who)
            points = was.points if was else SHEET.formula.first
            if each.winner == side:
                assert now.points >= points
            elif each.winner:
                assert now.points <= points


def test_a_second_account_that_always_loses_makes_no_rating():
    """Twenty-five games of the same two within a month are worth less than five against five others."""
    month = [result(n, "ann", "ben", at=n * 3600.0) for n in range(1, 26)]
    others = [result(n, "ann", f"p{n}", at=n * 3600.0) for n in range(1, 6)]
    assert SHEET.formula.first < of(month, "ann") < of(others, "ann")
    assert table(month).of("rebels", "ann").doubt > table(others).of("rebels", "ann").doubt


def test_the_same_two_count_in_full_again_after_a_month():
    """Whoever plays one friend now and then is rated as everybody."""
    seldom = [result(n, "ann", "ben", at=n * 31 * 86400.0) for n in range(1, 4)]
    often = [result(n, "ann", "ben", at=n * 86400.0) for n in range(1, 4)]
    assert of(seldom, "ann") > of(often, "ann")


def test_a_list_of_many_games_asks_the_store_no_more_than_one_of_few(tmp_path, monkeypatch):
    """The ratings of all who sit there are looked up once."""
    store = Store.open(tmp_path)
    lists = GameDirectory(store, GAMES)
    ann, ben = (lists.people.enter(name, name) for name in ("Ann", "Ben"))
    asked = []
    rows = Store.rows
    monkeypatch.setattr(Store, "rows", lambda *words: asked.append(words) or rows(*words))
    counts = []
    for number in range(1, 31):
        laid(store, f"g{number}", "british", Seat("", "american", ann.id), Seat("", "british", ben.id))
        asked.clear()
        assert len(lists.page("mine", ann, 0)) == number
        counts.append(len(asked))
    store.close()
    assert len(set(counts)) == 1


@given(games)
def test_levels_of_bots_never_move(played):
    """They are what ratings are measured by."""
    found = table(results_of(played))
    for game, levels in SHEET.levels.items():
        for name, points in levels.items():
            assert found.of(game, BOT + name).points == points


@given(games, games)
def test_games_have_ratings_of_their_own(played, more):
    """Results of one game move nobody in another, and the order between the two does not matter."""
    rebels = [each for each in results_of(played) if each.scenario.startswith("rebels")]
    others = [each for each in results_of(more) if not each.scenario.startswith("rebels")]
    one, two, alone = table(rebels + others), table(others + rebels), table(rebels)
    assert one.players == two.players
    assert {key: row for key, row in one.players.items() if key[0] == "rebels"} == alone.players


@given(st.sampled_from(["american", "british", ""]), st.sampled_from(["american", "british", ""]))
def test_who_has_nothing_to_do_with_each_other_may_come_in_any_order(one, other):
    """Two games of other people in another battle."""
    first = result(1, "ann", "ben", one)
    second = result(2, "eve", "joe", other, "rebels/princeton")
    assert table([first, second]).players == table([second, first]).players


@given(games)
def test_what_does_not_count_changes_nothing(played):
    """Results that were barred or annulled might as well not be there."""
    results = results_of(played)
    none = [result(90, "ann", "ben", barred="short"), result(91, "ben", "eve", annulled=True)]
    assert table([none[0], *results, none[1]]).players == table(results).players


def test_the_same_results_give_the_same_ratings_however_they_are_cut():
    """Folded at one go or as they come."""
    results = results_of([(("ann", "ben"), "american", "rebels/trenton")] * 6)
    assert RatingTable(SHEET).fold(results[:4]).fold(results[4:]).players == table(results).players


def test_a_victory_as_the_weaker_side_is_worth_more():
    """Princeton is hard for the British, so who wins there as them gains more than as the American."""
    strong = of([result(1, "ann", "ben", "american", "rebels/princeton")], "ann")
    weak = of([result(1, "ben", "ann", "british", "rebels/princeton")], "ann")
    assert SHEET.formula.first < strong < weak


def test_what_the_sides_are_worth_is_learnt():
    """Where equals meet and one side wins again and again, it counts as the stronger one."""
    before = table([]).side("rebels/trenton", "british").points
    pairs_of = [(f"one{n}", f"other{n}") for n in range(10)]
    found = table([result(n, *pair, "british") for n, pair in enumerate(pairs_of, 1)])
    assert found.side("rebels/trenton", "british").points > before + 10
    assert found.side("rebels/trenton", "american").points < -before


def test_the_same_scenario_with_options_begins_as_the_scenario():
    """What bots did in the campaign says something about all its variants."""
    found = table([])
    assert found.side("revolution/short+all", "british") == found.side("revolution/short", "british")
    assert found.side("rebels/unknown", "british").points == 0


def test_many_games_against_regular_find_how_strong_somebody_is():
    """Who wins three of four against a level of 1,500 is 190 points above it, and some for the doubt."""
    rng, played = random.Random(1), []
    for n in range(1, 201):
        mine, other = ("american", "british") if n % 2 else ("british", "american")
        winner = mine if rng.random() < 0.75 else other
        pair = ("ann", f"{BOT}regular") if n % 2 else (f"{BOT}regular", "ann")
        played.append(result(n, *pair, winner, "rebels/harlem"))
    assert 1620 < of(played, "ann") < 1800


def test_the_sheet_knows_every_battle_and_every_level():
    """Nobody is rated by a bot that cannot be played, and no scenario begins as even by oversight."""
    assert {name.partition("+")[0] for name in scenarios()} == set(SHEET.balance)
    assert set(SHEET.levels) == set(GAMES)
    for game, levels in SHEET.levels.items():
        assert set(levels) == set(LEVELS) <= set(bot_names(game))
        assert levels["recruit"] < levels["regular"] < levels["veteran"]


# ---------------------------------------------------------------- on a server


def play_on(ann, ben):
    """At random until both have decided often enough."""
    rng = random.Random(1)
    (one,), (two,) = ann.games.values(), ben.games.values()
    while min([event.side for event in one.opened.events].count(side) for side in one.game.sides) < 3:
        step(rng, ann, ben)
        level(ann, ben)
    return one, two


def result_of(running, game):
    """What is kept of a game."""
    store = Store.open(running.data)
    found = Results(store).of(game)
    store.close()
    return found


def test_who_resigns_a_rated_game_loses_points_and_both_are_told(running):
    """At the table, in the lobby and in the standings; a game that is friendly changes nothing."""
    ann, ben, _, _ = seated(running, rated=True, pace="day")
    one, two = play_on(ann, ben)
    assert one.now["rating"] is None
    two.ask("resign")
    for guest, host in ((ann, one), (ben, two)):
        guest.connection.wait(lambda host=host: host.now["rating"])
    (was, now), (before, after) = (
        one.now["rating"]["changes"]["american"],
        one.now["rating"]["changes"]["british"],
    )
    assert was == before == 1500
    assert now > was
    assert after < before
    said = SeatedSession(one).rated
    assert said == f"Ratings: Ann {was:,} to {now:,}, Ben {before:,} to {after:,}."
    (game,) = ann.connection.ask("lobby")["games"]["over"]
    assert game["ratings"]["american"] == {"points": now, "provisional": True}
    rows = ann.connection.ask("ratings", game="rebels")["ratings"]
    assert [(row["who"], row["me"]) for row in rows if not row["bot"]] == [("Ann", True), ("Ben", False)]
    assert {row["who"] for row in rows if row["bot"]} == set(LEVELS)
    assert [row["course"] for row in rows if not row["bot"]] == [[1500, now], [1500, after]]


def test_a_game_that_is_hardly_begun_changes_no_ratings(running):
    """Whoever leaves at once costs nobody anything, and it says so when spectators may hear it."""
    _, ben, one, two = seated(running, rated=True, pace="day", delay=10)
    late = running.guest("Eve").enter(one.id)
    two.ask("resign")
    late.ask("bookmark", text="")
    assert (late.now["over"], late.now["rating"], two.now["rating"]) == (False, None, None)
    running.time += 600
    ben.connection.wait(lambda: two.now["rating"])
    assert two.now["rating"] == {"barred": "short", "changes": {}, "reason": ""}
    assert "too short" in SeatedSession(two).rated
    assert result_of(running, one.id).barred == "short"


def test_a_rated_game_needs_a_pace(running):
    """Else who is losing stays away for ever, and keeps what the game would cost."""
    with pytest.raises(ServerError, match="needs a pace"):
        running.guest("Ann").start(rated=True)


def test_who_abandons_a_rated_game_loses_it_by_time(running):
    """Whoever is losing and stays away keeps nothing: the clock of the pace ends the game, and it counts."""
    ann, ben, _, _ = seated(running, rated=True, pace="day")
    one, two = play_on(ann, ben)
    is_anns = one.opened.decider == one.side
    (late, away), other = ((ann, one), two) if is_anns else ((ben, two), one)
    clocks = away.now["clocks"]
    running.time = clocks["warn"]
    late.connection.wait(lambda: any(news["news"] == "clock" for news in late.news))
    running.time = clocks["due"]
    for guest, host in ((ann, one), (ben, two)):
        guest.connection.wait(lambda host=host: host.now["rating"])
    assert (other.now["ending"]["how"], other.now["ending"]["side"]) == ("time", away.side)
    was, now = other.now["rating"]["changes"][away.side]
    assert now < was
    assert result_of(running, one.id).counts


def test_friendly_games_change_nothing(running):
    """They are the usual ones."""
    ann, ben, _, _ = seated(running)
    one, two = play_on(ann, ben)
    two.ask("resign")
    assert two.now["rating"] is None
    assert SeatedSession(two).rated == ""
    assert result_of(running, one.id) is None


def test_nobody_is_rated_by_a_game_against_himself(running):
    """Two names of one person: a key of one became the other's."""
    ann, ben, _, _ = seated(running, rated=True, pace="day")
    _, two = play_on(ann, ben)
    code = ann.connection.ask("link")["code"]
    ben.connection.ask("redeem", code=code)
    two.ask("resign")
    assert two.now["rating"] == {"barred": "one-person", "changes": {}, "reason": ""}


def test_both_players_are_told_why_a_result_is_annulled(running):
    """At the table while they sit there, and in the lobby until they have read it."""
    ann, ben, _, _ = seated(running, rated=True, pace="day")
    one, two = play_on(ann, ben)
    two.ask("resign")
    store = Store.open(running.data)
    assert annul(store, one.id, "Ben's brother played.")
    store.close()
    for guest, host in ((ann, one), (ben, two)):
        guest.connection.wait(lambda host=host: (host.now["rating"] or {}).get("barred") == "annulled")
        assert SeatedSession(host).rated.endswith("the game was annulled. Ben's brother played.")
        found = guest.connection.ask("lobby")
        (item,) = [item for item in lobby_items(found["games"], found["words"]) if item.key[0] == "read"]
        assert item.text == f"{one.id} no longer changes ratings: Ben's brother played."
        guest.connection.ask("read", n=item.key[1])
        assert guest.connection.ask("lobby")["words"] == []


def test_in_a_rated_game_a_bot_lets_nobody_take_back(running):
    """Nor may one play for points against a bot that has no rating; the rematch is rated as well."""
    ann = running.guest("Ann")
    with pytest.raises(ServerError, match="no rating"):
        ann.start(how="bot", name="random", rated=True, pace="day")
    game, _ = ann.start(how="bot", name="recruit", rated=True, pace="day")
    host = ann.enter(game)
    host.act(host.side, next(action for offer in host.offers() for action in offer.actions))
    with pytest.raises(ServerError, match="does not allow undo"):
        host.ask("ask", kind="undo")
    host.ask("resign")
    again = ann.enter(host.ask("rematch")["new"])
    assert again.rated


def test_a_result_that_was_not_kept_is_kept_at_the_next_start(running, tmp_path):
    """The host was killed between the end of the game and what follows from it."""
    with Running(tmp_path / "other") as other:
        ann, ben, _, _ = seated(other, rated=True, pace="day")
        one, two = play_on(ann, ben)
        two.ask("resign")
    store = Store.open(other.data)
    with store.writing() as base:
        base.execute("DELETE FROM result")
    store.close()
    with Running(other.data) as again:
        ann = again.guest("Ann")
        ann.connection.wait(lambda: result_of(again, one.id) or ann.connection.ask("account") is None)
        assert result_of(again, one.id).counts


def test_a_rating_is_provisional_until_three_opponents_were_met():
    """However many games a second account loses."""
    month = [result(n, "ann", "ben", at=n * 3600.0) for n in range(1, 26)]
    assert table(month).told("rebels", "ann")["provisional"]
    others = [result(25 + n, "ann", who, at=n * 3600.0) for n, who in enumerate(("eve", "fay"), 1)]
    assert not table([*month, *others]).told("rebels", "ann")["provisional"]
