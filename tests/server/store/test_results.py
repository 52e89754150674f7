"""Results of games: what is kept of them, and that stores of earlier versions have room for them."""

from cockade.server.store.lobby import Lobby, Summary
from cockade.server.store.people import People
from cockade.server.store.results import BOT, Results
from cockade.server.store.store import Store
from cockade.server.store.tables import Ending, Seat, Seats
from tests.server.store.stores import older_store, version_before
from tests.server.store.test_lobby import laid


def rated(store, game, decider="american", **british):
    """A rated game of Ann's."""
    people = People(store)
    ann = people.named("Ann") or people.enter("Ann", "Ann")
    laid(
        store, game, decider, Seat("", "american", player=ann.id), Seat("", "british", **british), rated=True
    )
    return ann.id


def test_a_result_is_kept_once_with_who_played(store):
    """Another host that is slower changes nothing."""
    ann = rated(store, "g", bot="regular")
    results = Results(store)
    assert results.keep("g", "british", "resigned", "")
    assert not results.keep("g", "american", "rules", "")
    (found,) = results.after()
    assert (found.game, found.scenario, found.winner, found.counts) == (
        "g",
        "rebels/trenton",
        "british",
        True,
    )
    assert found.players == (("american", ann), ("british", f"{BOT}regular"))
    assert results.after(found.n) == []


def test_what_is_annulled_counts_no_more(store):
    """Once, and only what counted."""
    rated(store, "g", bot="regular")
    rated(store, "short", bot="regular")
    results = Results(store)
    results.keep("g", "american", "rules", "")
    results.keep("short", "american", "resigned", "short")
    assert [results.annul(game, "why") for game in ("g", "g", "short", "none")] == [True, False, False, False]
    assert [each.counts for each in results.after()] == [False, False]
    assert results.annulled == 1


def test_a_rated_game_that_is_over_is_due_until_its_result_is_kept(store):
    """By its rules or by people, also if the host was killed in between; friendly games never are."""
    rated(store, "going", bot="regular")
    rated(store, "ruled", "", bot="regular")
    rated(store, "resigned", bot="regular")
    Seats(store).end("resigned", Ending("british", "resigned", "american"))
    laid(store, "friendly", "", Seat("", "american", bot="greedy"), Seat("", "british", bot="greedy"))
    results = Results(store)
    assert results.due() == ["resigned", "ruled"]
    results.keep("ruled", "american", "rules", "")
    assert results.due() == ["resigned"]


def test_whose_key_becomes_anothers_is_one_person_with_him(store):
    """Whichever way one asks; others stay two."""
    people = People(store)
    ann, other, ben = (people.enter(name, name) for name in ("Ann", "Other", "Ben"))
    people.redeem(people.link_code(ann.id), "Other")
    assert people.are_one(ann.id, other.id)
    assert people.are_one(other.id, ann.id)
    assert people.are_one(ben.id, ben.id)
    assert not people.are_one(ann.id, ben.id)


def test_games_of_earlier_versions_are_friendly(tmp_path):
    """None of them counts, and the lobby lists them as before."""
    with older_store(tmp_path, version_before("result")) as base:
        base.execute("INSERT INTO game VALUES ('g', 'rebels', 'trenton', '', '')")
        base.execute("INSERT INTO terms (game, watchable, delay, pace) VALUES ('g', 1, 0, 'day')")
    store = Store.open(tmp_path)
    Lobby(store).keep([Summary("g", 1, "", "1", "Command", "american", "", 9)])
    terms = Seats(store).terms("g")
    assert (terms.pace, terms.watchable, terms.rated, terms.tournament) == ("day", True, False, "")
    assert Results(store).due() == []
    assert [each.rated for each in Lobby(store).page("over", "", 0, 9)] == [False]
    store.close()
