"""The figures of a review: rolls and curves, the chance to win as it fills, luck."""

import asyncio

import pytest

from cockade.engine.bots import evaluation
from cockade.saves.game_host import GameHost
from cockade.saves.save_file import review
from cockade.tui.bots import rollouts
from cockade.tui.games import GAMES
from cockade.tui.session.chances import kept_beside
from tests.tui.table import (
    NORMAL,
    PEOPLE,
    SIZES,
    index,
    looked_at,
    picture,
    place,
    sit,
    until,
)


@SIZES
@pytest.mark.parametrize("plain", [False, True], ids=["fine", "ascii"])
def test_rolls_and_curves(size, plain):
    """Every roll with its chance, luck, and the curves; in plain letters too. Enter goes to a roll."""

    async def look(game):
        await game.press("t")
        assert "rally" in picture(game)
        assert "50 %" in picture(game)
        for title in ("pips in", "strength points lost", "level left"):
            await game.press("right")
            assert title in picture(game)
            assert not plain or picture(game).isascii()
        await game.press("left", "left", "left", "home", "enter")
        assert place(game) == index(game).rolls[0].place

    sit(look, looked_at(), size=size, players={}, at=60, plain=plain)


def test_without_rolls_the_page_of_rolls_says_so():
    """There is nothing to choose then, so Enter does not pretend to."""

    async def look(game):
        await game.press("t")
        assert "No dice have been rolled yet." in picture(game)

    sit(look, players={})


@pytest.fixture
def answers(monkeypatch):
    """Rollouts that cost nothing: the American wins the first of each place; what was asked, and the end."""
    asked, ended = [], []

    class Process:
        async def winner(self, rollout):
            asked.append(rollout)
            return "british" if rollout.number else "american"

        async def close(self):
            ended.append(len(asked))

    monkeypatch.setattr(rollouts, "RolloutProcess", Process)
    return asked, ended


def test_the_chance_to_win_fills_while_it_is_looked_at(file, answers):
    """
    On its page, evenly from turn to turn; what is found is kept beside the game and asked for once.

    One of twelve: then the band is as narrow as that of twenty in an even battle.
    """
    asked, ended = answers

    async def look(game):
        await game.press("t", "left")
        assert "[Chance]" in picture(game)
        await until(game, lambda: ended)
        assert "American 1 of 12 " in picture(game)
        assert "Calculating" not in picture(game)
        kept = kept_beside(file, "rebels").found
        assert len(kept) == len(asked) == ended[0] > 0
        assert len({rollout.number for rollout in asked}) == 12
        await game.press("escape", "t")
        assert len(asked) == len(kept)

    host = GameHost(review(file, GAMES).opened, origin=file, games=GAMES)
    sit(look, host, size=NORMAL, players={}, at=60)


def test_to_leave_the_game_ends_the_filling(file, monkeypatch):
    """The review can be used meanwhile; when its screen goes, so does the process."""
    ended = []

    class Slow:
        async def winner(self, _):
            await asyncio.Event().wait()

        async def close(self):
            ended.append(True)

    monkeypatch.setattr(rollouts, "RolloutProcess", Slow)

    async def look(game):
        await game.press("t", "left")
        assert "Calculating: 0 of" in picture(game)
        await game.press("escape", "right_square_bracket")
        assert place(game) == 61
        assert not ended
        await game.press("t")

    host = GameHost(review(file, GAMES).opened, origin=file, games=GAMES)
    sit(look, host, size=NORMAL, players={}, at=60)
    assert ended


def test_before_any_rollout_the_curve_says_how_positions_look(file, monkeypatch):
    """At once, by the one judge; it says that nothing was played on yet."""

    class Slow:
        async def winner(self, _):
            await asyncio.Event().wait()

        async def close(self):
            pass

    monkeypatch.setattr(rollouts, "RolloutProcess", Slow)

    async def look(game):
        await game.press("t", "left")
        shown = picture(game)
        assert "Judged by the position alone" in shown
        whole = index(game)
        begun = max(one for one in {*whole.turns, whole.last} if one <= place(game))
        found = evaluation.chance(GAMES["rebels"], whole.state(begun), "american")
        assert f"American {round(100 * found)} % " in shown
        assert "games, " not in shown

    host = GameHost(review(file, GAMES).opened, origin=file, games=GAMES)
    sit(look, host, size=NORMAL, players={}, at=60)


def test_the_chances_are_stopped_by_a_key_and_gone_on_with(file, monkeypatch):
    """The bar tells the time left; what was found is kept, and nothing is asked while it is stopped."""
    asked, free = [], asyncio.Event()

    class Slow:
        async def winner(self, rollout):
            asked.append(rollout)
            await free.wait()
            return "american"

        async def close(self):
            pass

    monkeypatch.setattr(rollouts, "RolloutProcess", Slow)

    async def look(game):
        await game.press("t", "left")
        assert "[....................]" in picture(game)
        await game.press("c")
        assert "Stopped: 0 of" in picture(game)
        free.set()
        await until(game, lambda: "Stopped: 1 of" in picture(game))
        await game.press("escape", "t")
        assert len(asked) == len(kept_beside(file, "rebels").found) == 1
        await game.press("c")
        await until(game, lambda: len(asked) > 2)

    host = GameHost(review(file, GAMES).opened, origin=file, games=GAMES)
    sit(look, host, size=NORMAL, players={}, at=60, plain=True)


def test_no_chances_are_told_while_a_game_is_played(file, tmp_path, answers):
    """They would be a hint, and take the processor from the bots; when it is over they are there at once."""
    begun = GameHost.begin(GAMES["rebels"], "trenton", b"k", path=tmp_path / "begun.jsonl")
    shown = []

    async def look(game):
        await game.press("t", "left")
        shown.append("Chance]" in picture(game))

    for host in (begun, GameHost.open(file, GAMES)):
        sit(look, host, size=NORMAL, players=PEOPLE)
    assert shown == [False, True]


def test_luck_is_what_the_document_says():
    """The distance of each die from the middle, in favour of him whose roll it was, added up."""

    async def look(game):
        rolls = index(game).rolls
        by_hand = sum(
            (5.5 - roll.rolled.die)
            if roll.rolled.purpose in ("morale", "forced march")
            else roll.rolled.die - 5.5
            for roll in rolls
            if roll.side == "american"
        )
        assert sum(roll.luck for roll in rolls if roll.side == "american") == by_hand == 30.0
        checks = [
            roll for roll in rolls if roll.rolled.purpose == "forced march" and not roll.rolled.modifiers
        ]
        assert {roll.chance for roll in checks} == {0.7, 0.3}

    sit(look, looked_at(), players={}, at=0)


@pytest.mark.parametrize("pages", range(4))
def test_the_key_of_the_chances_turns_to_them(file, answers, pages):
    """From every other page it is the way there; no page leaves it dead."""

    async def look(game):
        await game.press("t", *["right"] * pages, "c")
        assert "[Chance]" in picture(game)

    sit(look, looked_at(file), players={})


def test_without_chances_their_key_is_no_key():
    """A game that is kept nowhere has none, so nothing promises them."""

    async def look(game):
        await game.press("t")
        assert "Chance" not in picture(game)
        assert "c" not in game.app.screen.active_bindings

    sit(look, looked_at().__class__(looked_at().opened), players={})
