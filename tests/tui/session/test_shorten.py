"""The message line: what matters most is said in any width, and where something is missing it says so."""

from pathlib import Path

import pytest

from cockade.engine.rules import Refusal
from cockade.saves.game_host import GameHost
from cockade.saves.save_file import review
from cockade.tui.games import GAMES, ui_of
from cockade.tui.games.narrator import UNCITED
from cockade.tui.games.rulebooks import book_of
from cockade.tui.session.news import Kind, news
from cockade.tui.session.panels import message_lines
from cockade.tui.session.session import Session
from cockade.tui.session.shorten import fewer_places, sentences
from cockade.tui.text.line import Span, text_of
from tests.tui.table import NORMAL, SMALL, go, picture, session, sit, trenton

RECORDED = Path(__file__).parents[2] / "games"
THREE = ["harlem-greedy-1", "feint-greedy-1", "short-greedy-1"]


def watched(name):
    """A recorded game as everybody's."""
    opened = review(RECORDED / f"{name}.jsonl", GAMES).opened
    game = opened.game.id
    return Session(GameHost(opened), ui_of(game), dict.fromkeys(opened.game.sides, "human"))


def told(session, place, width, rows):
    """What the message line says of an event."""
    session.host.opened.at = place
    session.position.look_round()
    session.messages.tell((place,))
    return [text_of(row).rstrip() for row in message_lines(session, width, rows)]


def cut(session):
    """The places at which more is told than eighty columns hold."""
    return [
        place
        for place in range(1, session.opened.at + 1)
        if len(" ".join(session.position.story(place))) > 79
    ]


@pytest.mark.parametrize("name", THREE)
def test_a_message_has_its_rows_and_no_more(name):
    """However much is told: one row of 80 columns, two of 120; what is left out is marked."""
    watching = watched(name)
    for place in cut(watching)[::3]:
        for width, rows in ((80, 1), (120, 2)):
            said = told(watching, place, width, rows)
            assert len(said) <= rows
            assert all(len(row) <= width for row in said)
            whole = " ".join(text_of(watching.message).split())
            assert " ".join(" ".join(said).split()) == whole or said[-1].endswith("? more")


@pytest.mark.parametrize("name", THREE)
def test_what_leaves_clauses_out_names_none(name):
    """Those who tell a fact give its clause apart from the words."""
    watching = watched(name)
    clauses = {f"({clause.id})" for clause in book_of(watching.ui.game.id).clauses}
    cited = 0
    for place in range(watching.opened.at + 1):
        before, event = watching.position.heard(place)
        for step in watching.ui.words.narrator.steps(before, event):
            cited += any(clause in step.sentence for clause in clauses)
            named = {word.strip(".,:;") for word in step.told(UNCITED).split() if word.startswith("(")}
            assert not named & clauses, step.sentence
    assert cited > 5


@pytest.mark.parametrize("name", THREE[:2])
def test_the_result_of_a_combat_is_never_cut(name):
    """In one row of eighty columns stands where it was and what came of it, if not what it was made of."""
    watching = watched(name)
    fought = 0
    for place in cut(watching):
        said = " ".join(told(watching, place, 80, 1))
        heard = next(watching.messages.last_told())
        battles = [each for each in news(watching.ui, *heard) if each.kind is Kind.BATTLE]
        decisive = watching.ui.measures.battles
        codes = [fact.result for fact in heard[1].facts if type(fact) in decisive]
        for each, code in list(zip(battles, codes, strict=True))[:1]:
            fought += 1
            came = each.brief.rpartition(": ")[2].rstrip(".")
            assert came in said or f": {code}" in said, said
    assert fought > 5


def test_nothing_that_is_known_is_said_where_there_is_no_room():
    """Neither the name of a scenario in a clause, nor the step that begins: both stand elsewhere."""
    watching = watched("harlem-greedy-1")
    for place in cut(watching):
        said = " ".join(told(watching, place, 80, 1))
        assert "harlem." not in said
        assert not said.endswith(f"{ui_of('rebels').words.heading(watching.state)[1]}. ? more")


def test_why_something_is_refused_is_said_to_its_end():
    """Of a long refusal the middle gives way; its clause and its last words stay."""
    host = trenton()
    watching = Session(host, ui_of("rebels"), {"american": "human", "british": "human"})
    why = "The Pennsylvania Rifle Regiment " + "which has come a long way " * 4 + "has no room at 1427."
    watching.messages.say_refusal(Refusal("5.1.2", why))
    (said,) = map(text_of, message_lines(watching, 80, 1))
    assert said.startswith(" The Pennsylvania Rifle")
    assert "has no room at 1427." in said
    assert said.endswith("? more [5.1.2]")


def test_the_key_behind_a_message_shows_all_of_it():
    """Help begins with the whole text."""

    async def ask(game):
        whole = "An assault was made, " + "and another one, " * 9 + "and then it was over."
        session(game).say_bad(whole)
        await game.do(game.app.screen.present)
        assert "? more" in picture(game)
        await game.press("question_mark")
        shown = " ".join(picture(game).replace("│", " ").split())
        assert whole in shown

    sit(ask, size=SMALL)


@pytest.mark.parametrize(("size", "rows"), [(SMALL, 1), (NORMAL, 2)], ids=["80x24", "120x40"])
def test_a_message_has_two_rows_where_there_is_room(size, rows):
    """From 120x40 on; in 80x24 the map needs the row."""

    async def look(game):
        await go(game, 1403)
        assert game.app.screen.lines["message"].size.height == rows

    sit(look, size=size)


def test_sentences_are_told_apart_in_japanese_too():
    """No blank stands between two sentences there; each is left out or kept by itself all the same."""
    first, second = Span("ボストンの戦闘。"), Span("先制射撃。")
    assert sentences((first, second)) == [(first,), (second,)]
    assert sentences((Span("Fire."), Span(" Lost."))) == [(Span("Fire."),), (Span("Lost."),)]


@pytest.mark.parametrize("width", [80, 72, 60])
def test_a_list_of_places_ends_in_how_many_more_there_are(width):
    """No place is cut, and no word of the sentence: "1304, 1405 and 9 more"."""
    places = [1304, 1405, 1406, 1407, 1505, 1506, 1507, 1508, 1603, 1604, 1605]
    said = f"Every obligation must be met: {', '.join(map(str, places))}."
    shorter = fewer_places(said)
    assert shorter[0].endswith("1604 and 1 more.")
    fits = next(each for each in shorter if len(each) <= width)
    assert fits.startswith("Every obligation must be met: 1304, ")
    assert fits.endswith(" more.")
    assert fewer_places("Nobody is there.") == []
