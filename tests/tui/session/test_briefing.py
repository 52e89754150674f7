"""The briefing: every battle says how each side wins, and the program says it before the first decision."""

import re

import pytest

from cockade.engine.game_tree import GameTree
from cockade.engine.rebels.common.scenarios import SCENARIO_IDS as BATTLES
from cockade.engine.rebels.common.scenarios import load_scenario
from cockade.saves.game_host import GameHost
from cockade.saves.save_file import review
from cockade.tui.app import CockadeApp
from cockade.tui.games import GAMES, scenarios, ui_of
from cockade.tui.games.rulebooks import book_of
from cockade.tui.session.briefing import briefing_lines, briefing_of, briefings
from cockade.tui.session.session import Session
from cockade.tui.text.line import text_of
from tests.games.remake import FOLDER
from tests.tui.driver import play
from tests.tui.table import SMALL, picture, session, sit, trenton

PLACES = {"Chatterton Hill"}
"""Names of the map."""


@pytest.mark.parametrize("name", scenarios())
def test_every_scenario_says_how_each_side_wins(name):
    """And cites only clauses that its rulebook has."""
    game, _, scenario = name.partition("/")
    told, state = briefing_of(game, scenario), GameTree.begin(GAMES[game], scenario, bytes(1)).state
    wins = [each.win for each in GAMES[game].wins.standings(state)]
    assert {win.side for win in wins} >= set(GAMES[game].sides)
    assert len(told.advice) == 3
    known = {clause.id for clause in book_of(game).clauses}
    assert {each.rule for each in (*wins, *told.counts)} <= known


def test_no_briefing_is_for_a_scenario_that_is_not_there():
    assert set(briefings()) <= set(scenarios())


@pytest.mark.parametrize(("game", "scenario"), [("rebels", "trenton"), ("brandywine", "battle-basic")])
def test_who_looks_is_told_first_how_he_wins(game, scenario):
    """Both ways, where it stands now, and no row wider than the page."""
    host = GameHost.begin(GAMES[game], scenario, bytes(16))
    for side, other in (("american", "british"), ("british", "american")):
        watching = Session(host, ui_of(game), {side: "human", other: "random"})
        rows = briefing_lines(watching, 72)
        said = [text_of(row) for row in rows]
        assert max(len(row.rstrip()) for row in said) <= 72
        mine = watching.ui.words.side(watching.state, side)
        first = next(row for row in said if row.startswith("The ") and " wins if " in row)
        assert first.startswith(f"The {mine} side (you) wins if ")
        assert any(row.startswith("Current position") for row in said)


def test_a_new_game_begins_with_its_briefing_and_tells_it_once(monkeypatch, tmp_path):
    """At 80x24 the condition stands on the screen before any key; any key goes on; b has it again."""
    monkeypatch.setenv("COCKADE_DATA", str(tmp_path))  # nothing was learned yet

    async def begin(game):
        assert "he Hessian level falls to 0" in picture(game)
        await game.press("enter")
        assert "he Hessian level falls to 0" not in picture(game)
        assert "Your first march" in picture(game)
        await game.press("escape", "tab")
        assert session(game).hand
        await game.press("b")
        assert "he Hessian level falls to 0" in picture(game)
        assert "Hessian level 20 of 20" in picture(game)

    players = {"american": "human", "british": "random"}
    play(CockadeApp(trenton(), players, briefs=True), begin, SMALL)


def test_what_the_other_side_did_first_is_told_as_soon_as_the_briefing_is_closed():
    """Not only when some other page happens to close, in the middle of an order."""

    async def look(game):
        on, screen = session(game), game.app.screen
        on.unheard.heard_to = on.unheard.judged_at = 0
        screen.briefs = True
        screen.present()
        await game.press("escape")
        assert on.unheard.judged_at == on.opened.at

    def begun():
        opened = review(FOLDER / "trenton-by-hand-1.jsonl", GAMES).opened
        place = next(n for n in range(1, opened.at) if opened.decider_at(opened.line[n]) == "british")
        opened.go_to(opened.line[place])
        return GameHost(opened.aside())

    play(CockadeApp(begun(), {"american": "random", "british": "human"}), look, SMALL)


def test_a_game_that_goes_on_is_not_briefed_again():
    async def look(game):
        assert "falls to 0" not in picture(game)

    sit(look, size=SMALL)


def page_of(name):
    """The rows of the briefing of a scenario, by the eyes of nobody in particular."""
    game, _, scenario = name.partition("/")
    host = GameHost.begin(GAMES[game], scenario, bytes(16))
    return [text_of(row) for row in briefing_lines(Session(host, ui_of(game), {}), 72)]


@pytest.mark.parametrize("scenario", BATTLES)
def test_every_special_rule_of_a_battle_is_told_before_the_first_move(scenario):
    """Each clause of its chapter 17 that something in its sheet rests on."""
    rules = {rule for rule in load_scenario(scenario).rules.values() if re.match(r"[a-z]+\.17\.", rule)}
    page = " ".join(page_of(f"rebels/{scenario}"))
    assert [rule for rule in rules if f"[{rule}]" not in page] == []


@pytest.mark.parametrize("name", sorted(briefings()))
def test_no_advice_uses_a_term_that_its_rulebook_lacks(name):
    """Names of two words or more, such as an order of march."""
    game, _, scenario = name.partition("/")
    told = briefing_of(game, scenario)
    words = [*told.advice, *(each.text for each in told.counts)]
    book = " ".join(f"{clause.title} {clause.text}" for clause in book_of(game).clauses)
    terms = {term for said in words for term in re.findall(r"[A-Z][a-z]+(?: [A-Z][a-z]+)+", said)}
    terms = {term.removeprefix("As the ") for term in terms}
    assert [term for term in terms if term not in book and term not in PLACES] == []


def test_dice_decide_who_moves_first_where_the_initiative_is_rolled():
    """6.1.2: in the Feint and the Tournament of Brandywine; in the others the British have it."""
    for scenario, rolled in (
        ("feint", True),
        ("tournament", True),
        ("battle", False),
        ("flank-attack", False),
    ):
        page = " ".join(page_of(f"brandywine/{scenario}"))
        assert ("dice decide which side moves first" in page) is rolled
        assert ("British side moves first" in page) is not rolled


def test_a_draw_is_told_as_a_draw():
    """Nobody wins it."""
    page = page_of("revolution/campaign")
    assert any(row.startswith("Draw: ") for row in page)
    assert not any("Both" in row.split(":")[0] for row in page)
