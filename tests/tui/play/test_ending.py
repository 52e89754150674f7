"""How a game ended: a page that says why, how the points came about, who was lost, and what one can do."""

import re
from pathlib import Path

import pytest

from cockade.saves.game_host import GameHost
from cockade.saves.library import Library
from cockade.saves.save_file import review
from cockade.tui.games import GAMES, ui_of
from cockade.tui.play.briefing_screen import NewsBox
from cockade.tui.play.news_screen import EndingBox
from cockade.tui.session.ending import EndingPage
from cockade.tui.session.highlights import Fought, best, luckiest, opening, turned
from cockade.tui.session.session import Session
from cockade.tui.session.turning_points import reasons
from cockade.tui.text.line import text_of, width_of
from cockade.tui.widgets.scroller import Scroller
from tests.tui.play.test_bots import Broken
from tests.tui.table import PEOPLE, SMALL, picture, session, sit, until

RECORDED = Path(__file__).parents[2] / "games"


def nearly_over(name, path=None):
    """A recorded game before its last event, and that event."""
    recorded = review(RECORDED / f"{name}.jsonl", GAMES).opened
    host = GameHost.begin(recorded.game, recorded.scenario, recorded.key, path=path)
    *events, last = [recorded.event_at(place) for place in range(1, recorded.at + 1)]
    for event in events:
        host.act(event.side, event.action)
    return host, last


async def ends(game, last):
    """Play the last event at the screen, until the page of the end has come."""
    session(game).order(last.action)
    if session(game).decider:
        session(game).step_end.close()
    await game.do(game.app.screen.present)
    assert isinstance(game.app.screen, EndingBox)


def page_of(name, side):
    """The page of a recorded game as a side reads it."""
    opened = review(RECORDED / f"{name}.jsonl", GAMES).opened
    other = next(each for each in opened.game.sides if each != side)
    seat = Session(GameHost(opened), ui_of(opened.game.id), {side: "human", other: "random"})
    lines = [row for part in EndingPage(seat, 72).parts() for row in part]
    assert all(width_of(said) <= 73 for said in lines)
    return seat, [text_of(said) for said in lines]


@pytest.mark.parametrize("size", [SMALL, (120, 40)], ids=["80x24", "120x40"])
def test_the_end_of_a_game_has_a_page(size, tmp_path, monkeypatch):
    """It comes with the last action, once; a key closes it, J shows it again; the figures open after it."""
    monkeypatch.chdir(tmp_path)
    host, last = nearly_over("rebels-trenton-1-0", Path("won.jsonl"))

    async def finish(game):
        await ends(game, last)
        shown = " ".join(picture(game).replace("│", " ").split())
        assert "The game is over" in shown
        assert "(trenton.18.1)" in shown or "(13.1)" in shown
        assert ".." not in game.app.screen.query_one(Scroller).heading_line()[0].text
        assert "other side" in shown
        await game.press("end")
        shown = " ".join(picture(game).replace("│", " ").split())
        assert "won.jsonl" in shown
        assert "go back through it" in shown
        await game.press("x")
        assert not isinstance(game.app.screen, NewsBox)
        await game.press("down")
        assert not isinstance(game.app.screen, NewsBox)
        await game.press("J")
        assert isinstance(game.app.screen, NewsBox)
        await game.press("escape", "t")
        assert "Luck" in picture(game)

    sit(finish, host, size=size, players=PEOPLE)


@pytest.mark.parametrize(
    ("key", "scenario", "players"),
    [
        ("N", "trenton-whatif", {"american": "human", "british": "random"}),
        ("A", "trenton", {"american": "random", "british": "human"}),
    ],
)
def test_another_battle_begins_from_the_end_page(key, scenario, players, tmp_path, monkeypatch):
    """N the next battle with the same players, A the same with sides changed; this one stays on disk."""
    monkeypatch.setenv("COCKADE_DATA", str(tmp_path))
    host, last = nearly_over("rebels-trenton-1-0", tmp_path / "won.jsonl")
    host.act(host.opened.decider, last.action)

    async def go_on(game):
        await game.press("J")
        assert "N: next battle, A: other side" in picture(game)
        await game.press("end")
        shown = " ".join(picture(game).replace("│", " ").split())
        assert "again with sides exchanged" in shown
        await game.press(key)
        await until(game, lambda: not isinstance(game.app.screen, EndingBox))
        await until(game, lambda: session(game).opened.scenario == scenario)
        assert session(game).players == players
        assert session(game).host.save.path in Library().paths()
        assert len([each for each in game.app.screen_stack if hasattr(each, "session")]) == 1
        assert len(GameHost.open(tmp_path / "won.jsonl", GAMES).opened.line) > 1

    sit(go_on, host, size=SMALL, players={"american": "human", "british": "random"}, making=Broken)


def test_a_game_that_was_over_already_is_only_looked_at():
    """Whoever opens a record to look at it asked for no page."""
    host = GameHost(review(RECORDED / "rebels-trenton-1-0.jsonl", GAMES).opened)

    async def look(game):
        await game.press("left", "tab")
        assert not isinstance(game.app.screen, NewsBox)

    sit(look, host, players={})
    sit(look, host, players=PEOPLE)


@pytest.mark.parametrize("name", ["harlem-greedy-1", "kings-mountain-greedy-1"])
def test_what_moved_a_level_adds_up_to_where_it_stands(name):
    """Rebels: the reasons with their clauses, from the level at first to the level at last."""
    _, lines = page_of(name, "american")
    for side in ("American|Patriot", "British|Loyalist"):
        head = next(n for n, text in enumerate(lines) if re.match(rf"(?:{side}) level", text))
        begun, now = map(float, re.findall(r"-?[\d.]+", lines[head])[:2])
        moves = []
        for text in lines[head + 1 :]:
            found = re.match(r" +([+-][\d.]+) .* \[(?:\w+\.)?\d+\.\d+\]", text)
            if not found:
                break
            moves.append(float(found[1]))
        assert moves
        assert begun + sum(moves) == now


def test_every_award_is_a_line_with_its_clause():
    """Brandywine: the lines of a side add up to its points."""
    _, lines = page_of("battle-greedy-1", "american")
    for side in ("American", "British"):
        head = next(n for n, text in enumerate(lines) if text.startswith(f"{side} points"))
        total = float(lines[head].split()[2])
        awards = []
        for text in lines[head + 1 :]:
            found = re.match(r" +([\d.]+) .* \[[\w.-]+\]$", text.rstrip())
            if not found:
                break
            awards.append(float(found[1]))
        assert sum(awards) == total > 0


@pytest.mark.parametrize("side", ["american", "british"])
@pytest.mark.parametrize("name", ["harlem-greedy-1", "feint-greedy-1", "short+all-greedy-1"])
def test_the_page_tells_all_that_matters(name, side):
    """Who won and by which clause, the losses of both sides, the luck of both, and the keys."""
    seat, lines = page_of(name, side)
    page = " ".join(" ".join(lines).split())
    assert f"({seat.state.rule})" in page
    for each in seat.opened.game.sides:
        named = seat.ui.words.side(seat.state, each)
        assert f"{named} losses" in page
        assert re.search(rf"{named}: [+-][\d.]+ pips in [1-9]\d* rolls", page)
    assert "[ {" in page


# ---------------------------------------------------------------- what it was about


@pytest.mark.parametrize("name", ["harlem-greedy-1", "feint-greedy-1", "princeton-greedy-1"])
def test_the_turning_point_has_a_reason_that_speaks_for_it(name):
    """Who gained by it is who the reason is good for; it happened in a turn of the game."""
    seat, lines = page_of(name, "american")
    found = turned(seat.review.index)
    assert found.before in seat.review.index.turns
    told = reasons(seat.review.index, found.before, found.after)
    assert any(reason.good == (found.change > 0) for reason in told)
    assert any(text.startswith("Turning point: ") for text in lines)
    step, said = opening(seat.review.index)
    assert found.before < step <= found.after
    assert found.step == step
    assert text_of(said).startswith("Turning point: ")


def test_the_luckiest_roll_helped_who_threw_it_and_was_seldom():
    """No roll that is of note helped anybody with a smaller chance."""
    seat, _ = page_of("feint-greedy-1", "american")
    found = luckiest(seat.review.index)
    assert found.luck > 0
    assert all(
        found.chance <= roll.chance for roll in seat.review.index.of_note if roll.luck > 0 and roll.chance
    )


def test_who_fought_best_took_part_in_what_is_told():
    """A unit of the game, in as many fights as are told; its enemy lost so many in them."""
    seat, lines = page_of("feint-greedy-1", "american")
    found = best(Fought(seat.review.index))
    assert found.unit in seat.state.roster
    assert 1 <= found.fights <= found.cost + found.fights
    assert any(text.startswith("Fought best: ") for text in lines)


def test_a_key_shows_the_turning_point_once_more(tmp_path, monkeypatch):
    """From the page of the end the map goes to that turn, and plays it."""
    monkeypatch.setenv("COCKADE_DATA", str(tmp_path))
    host, last = nearly_over("rebels-trenton-1-0", tmp_path / "won.jsonl")
    host.act(host.opened.decider, last.action)

    async def look(game):
        await game.press("J")
        wanted = turned(session(game).review.index)
        await game.press("x")
        assert not isinstance(game.app.screen, EndingBox)
        assert session(game).place >= wanted.before
        assert game.app.screen.reviewing.is_playing
        await game.press("full_stop")

    sit(look, host, size=SMALL, players={"american": "human", "british": "random"}, making=Broken)


def test_a_key_writes_a_page_to_share(tmp_path, monkeypatch):
    """It stands in the player's own folder; where it is, is said."""
    monkeypatch.setenv("COCKADE_DATA", str(tmp_path))
    host, last = nearly_over("rebels-trenton-1-0", tmp_path / "won.jsonl")
    host.act(host.opened.decider, last.action)

    async def write(game):
        await game.press("J", "P")
        await until(game, lambda: list(tmp_path.glob("exports/*.html")))

    sit(write, host, size=SMALL, players={"american": "human", "british": "random"}, making=Broken)


def test_the_page_of_a_long_game_can_be_read_before_all_is_counted():
    """Who won and the keys stand there first; what comes in the end is the page that is counted at once."""
    seat, _ = page_of("short+all-greedy-1", "american")
    page = EndingPage(seat, 72)
    begun = [text_of(said) for said in page.begun()]
    steps = sum(1 for _ in page.counting())
    counted = [said for part in page.parts() for said in part]
    assert begun[0] == text_of(counted[0])
    assert begun[-1] == text_of(counted[-1])
    assert "Counting the turning point" in " ".join(begun)
    assert steps > seat.opened.at
    assert counted == [row for part in EndingPage(seat, 72).parts() for row in part]
