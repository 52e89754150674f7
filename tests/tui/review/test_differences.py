"""`cockade verify --review`: kinds of difference one after the other, on the board and in lines."""

from __future__ import annotations

import pytest

from cockade.engine.game_tree import GameTree
from cockade.events.rebels import March, UnitMoved
from cockade.saves.baseline import known_of, save_known_differences
from cockade.saves.errors import SaveError
from cockade.saves.save_file import SaveFile, review
from cockade.saves.verify import verify
from cockade.tui.app import CockadeApp
from cockade.tui.commands.common import key_of
from cockade.tui.commands.verify_judging import judge_unexpected
from cockade.tui.commands.verify_review import _decided_of, differences_of
from cockade.tui.games import GAMES
from cockade.tui.plain.differences import ask_all
from cockade.tui.review.differences_screen import DifferencesScreen
from tests.tui.driver import play
from tests.tui.screentext import plain
from tests.tui.table import SIZES

COST, ORDER = "UnitMoved: cost", "March is refused"


@pytest.fixture(autouse=True)
def own(tmp_path, monkeypatch):
    """A data folder that no other run has decided anything in."""
    monkeypatch.setenv("COCKADE_DATA", str(tmp_path / "data"))
    _decided_of.cache_clear()


def dearer(event):
    """As rules with dearer roads would have had it."""
    facts = tuple(f.replace(cost=f.cost + 1) if isinstance(f, UnitMoved) else f for f in event.facts)
    return event.replace(facts=facts)


def farther(event):
    """A march that today's rules refuse."""
    return event.replace(action=March(event.action.unit, 3011))


@pytest.fixture
def forge(tmp_path):
    """A recorded game in which some events are not what today's rules say."""

    def forged(name, **changes):
        opened = GameTree.begin(GAMES["rebels"], "trenton", key_of("forged"))
        for _ in range(5):
            action = next(action for offer in opened.offers() for action in offer.actions)
            opened.act(opened.decider, action)
        for place, change in changes.items():
            node = int(place.removeprefix("at"))
            opened.events[node] = change(opened.events[node])
        SaveFile.create(tmp_path / name, opened).close()
        return str(tmp_path / name)

    return forged


def differing(*files):
    """What there is to decide of these games."""
    return differences_of([judge_unexpected(file)[1] for file in files])


def kinds(differences):
    """What each kind says, with the number of its events."""
    return {kind.words(): len(some) for kind, some in differences.left.items()}


def test_what_differs_in_the_same_field_under_the_same_clause_is_one_kind(forge):
    """The most first; each event of it can be looked at."""
    found = differing(forge("one.jsonl", at2=dearer), forge("two.jsonl", at2=dearer, at3=farther))
    assert kinds(found) == {COST: 2, ORDER: 1}
    assert found.heading().startswith("1 of 2: 4.1 Movement")
    assert found.turn(1)
    assert not found.turn(1)
    assert "two.jsonl, event 2" in found.extent()


def test_an_accepted_game_is_recorded_again(forge):
    file = forge("one.jsonl", at2=dearer)
    found = differing(file)
    *_, said = found.accept()
    assert said == "Accepted. 1 game is recorded again."
    assert (found.left, verify(file, GAMES).same) == ({}, True)


def test_a_game_waits_until_all_that_differs_in_it_is_decided(forge):
    """A second run shows only the rest, and the last decision settles the game."""
    file = forge("two.jsonl", at2=dearer, at3=farther)
    found = differing(file)
    at = [kind.words() for kind in found.kinds].index(COST)
    found.at = at
    *_, said = found.accept()
    assert said.endswith("1 game has other differences to decide.")
    _decided_of.cache_clear()
    again = differing(file)
    assert kinds(again) == {ORDER: 1}
    again.expect("Marches are shorter.")
    assert again.left == {}
    assert verify(file, GAMES).same
    assert [one.reason for one in known_of(file)][-1] == "Marches are shorter."


def test_what_is_refused_cannot_be_accepted(forge):
    file = forge("one.jsonl", at2=farther)
    found = differing(file)
    before = review(file, GAMES).opened.events
    *_, said = found.accept()
    assert "cannot be recorded again" in said
    assert (kinds(found), review(file, GAMES).opened.events) == ({ORDER: 1}, before)


def test_a_game_that_cannot_be_recorded_again_stays_and_says_why(forge, monkeypatch):
    """What is played later may be refused once an earlier event is another one."""

    def refused(path, _):
        raise SaveError(path, "Event 4 is refused today.")

    monkeypatch.setattr("cockade.tui.session.differences.accept", refused)
    found = differing(forge("one.jsonl", at2=dearer))
    *_, said = found.accept()
    assert "1 cannot be recorded again, so press e: " in said
    assert "Event 4 is refused today." in said
    assert kinds(found) == {COST: 1}
    assert found.expect("Roads are dearer.") == "Expected in 1 game."


def test_what_is_again_as_recorded_is_known_no_more(forge):
    file = forge("one.jsonl", at2=dearer)
    differing(file).expect("Roads were dearer.")
    (known,) = known_of(file)
    plain_file = forge("plain.jsonl")
    save_known_differences(plain_file, [known])
    found = differing(plain_file)
    assert kinds(found) == {f"{found.kind.fact} matches the recording again": 1}
    *_, _said = found.accept()
    assert known_of(plain_file) == ()


def test_what_is_skipped_is_shown_again_by_the_next_run(forge):
    found = differing(forge("two.jsonl", at2=dearer, at3=farther))
    found.skip()
    assert not found.is_over
    found.skip()
    assert found.is_over
    assert len(found.left) == 2


@SIZES
def test_both_maps_are_shown_side_by_side_and_keys_decide(forge, size):
    """Expected with a reason, then the other accepted, which ends the screen."""
    files = forge("one.jsonl", at2=dearer), forge("two.jsonl", at2=farther)
    app, ended = CockadeApp(first=DifferencesScreen(differing(*files))), []

    async def look(game):
        await game.until(lambda: len(game.app.screen.query("Board")) == 2)
        shown = plain(game.app)
        assert "1 of 2: 4.1" in shown
        assert "recorded" in shown
        assert "today" in shown
        await game.press("p")
        assert "There are no more in that direction." in plain(game.app)
        if app.screen.differences.kind.words() == COST:
            await game.press("n")
        await game.until(lambda: app.screen.differences.kind.words() == ORDER)
        await game.press("e", *"shorter", "enter")
        await game.until(lambda: kinds(app.screen.differences) == {COST: 1})
        await game.press("a")
        await game.until(lambda: app.return_value is not None)
        ended.append(app.return_value)

    play(app, look, size)
    assert ended == ["Accepted. 1 game is recorded again. Nothing is left to decide."]
    assert all(verify(file, GAMES).same for file in files)


def test_the_same_is_typed(forge):
    """Where there is no screen."""
    files = forge("one.jsonl", at2=dearer), forge("two.jsonl", at2=farther)
    typed, told = iter(["n", "p", "e", "what?", "a", "e They are shorter.", "a", ""]), []
    found = differing(*files)
    ask_all(found, lambda: next(typed), told.append)
    assert not found.left
    assert told[-1] == "Nothing is left to decide."
    assert "Give a reason; nothing was written." in told


def test_review_stands_alone(cockade, recorded, forge, monkeypatch):
    """With other options it is refused; where nothing differs it says so; else it ends with 1."""
    assert cockade("verify", recorded, "--review", "--accept").code == 2
    assert cockade("verify", recorded, "--review").out == "1 game is the same today.\n"
    monkeypatch.setattr("cockade.tui.plain.start.hear", lambda: "q")
    ran = cockade("verify", forge("one.jsonl", at2=dearer), "--review", "--plain")
    assert (ran.code, COST in ran.out) == (1, True), ran.err
