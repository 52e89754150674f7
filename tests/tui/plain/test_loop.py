"""What the line mode answers."""

import string
from random import Random

import pytest

from cockade.engine.rules import Refusal
from cockade.tui.plain.commands import COMMANDS
from cockade.tui.plain.loop import greeting
from cockade.tui.plain.moves import act
from cockade.tui.plain.parser import orders, phrase, verbs_of
from cockade.tui.plain.queries import look_at


def test_every_command_is_in_the_help(typist):
    said = typist().last("help")
    assert all(f"{name}" in said for name in COMMANDS)


def test_a_game_opens_with_who_moves_first_and_how_each_side_wins(typist):
    """As the briefing of the screen tells it, each way with its clause; who looks back is told neither."""
    seat = typist().seat
    told = list(greeting(seat))
    assert any("the American side moves first" in line for line in told)
    assert sum("[13.1]" in line or "[trenton.18.1]" in line for line in told) >= 3
    seat.players = {}
    assert not any("moves first" in line for line in greeting(seat))


def test_the_help_of_a_word_may_be_shortened(typist):
    table = typist()
    assert table.says("help bac")[-3:-1] != table.says("help nonsense")[-3:-1]
    assert "go back one event" in table.last("help bac")
    assert "force-march UNIT HEX" in table.last("help force")


def test_an_abbreviation_must_be_clear(typist):
    table = typist()
    assert '"ma" may be march, map.' in table.last("ma 1402")
    assert "1st Virginia arrives" in table.last("mar 1va 1402")


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("marhc 1va 1402", "Did you mean march"),
        ("march 1xa 1402", 'There is no unit "1xa"'),
        ("march 1va 9999", "There is no hex 9999 on this map"),
        ("march 1va 1402 1403 1404", 'Type it like this: "march UNIT HEX"'),
        ("march", "Type a number"),
        ("march rally 1402", 'There is no unit "rally"'),
        ("look 0000", "There is no hex 0000"),
        ("at 17", "The last event is 0."),
        ("back", "This is the beginning"),
        ("at x", '"x" is not a number.'),
        ("rules 8.9", "There is no clause 8.9. Similar ones"),
        ("rules zebra", 'No clause has all these words: "zebra".'),
        ("odds 1507", "Nothing there needs odds now."),
        ("7", "There is no list yet"),
        ("7 8", "Type only a number"),
        ("units zzz", 'No unit is called "zzz"'),
        ("bombard rall 1402", "Refused (7"),
        ("rally 1va", "Refused (9"),
        ("assault 1606", "You can now: march."),
        ("undo", "Refused (undo): Nothing has been played yet."),
        ("redo", "Refused (undo): Nothing has been taken back."),
        ("end nonsense", 'Type only "end"'),
    ],
)
def test_what_cannot_be_done_is_answered_in_a_sentence_and_changes_nothing(typist, line, answer):
    table = typist()
    assert answer in table.last(line)
    assert table.opened.at == 0
    assert len(table.opened.events) == 1


def test_a_refusal_says_its_clause_and_why_explains_it(typist):
    said = typist().says("march 1va 1606", "why")
    refused = next(line for line in said if line.startswith("Refused"))
    clause = refused.split("(")[1].split(")")[0]
    assert said.count(refused) == 2
    assert any(line.startswith(f"{clause} ") for line in said)


def test_a_number_does_that_line_of_the_list(typist):
    table = typist()
    said = table.says("offers", "1", "3")
    assert "1. March, Washington at 1401 (4.1): 130 choices." in said
    assert table.opened.at == 1
    assert phrase(table.opened.event_at(1).action).startswith("march washington ")


def test_a_list_holds_only_until_the_game_moves_on(typist):
    assert "There is no list yet" in typist().last("offers", "march 1va 1402", "1")


def test_a_unit_alone_lists_what_it_may_do_and_a_hex_alone_is_looked_at(typist):
    said = typist().last("washington", "1606")
    assert "Bring Washington onto the map at 1402 (4.1), cost 1" in said
    assert "1606, town, Trenton." in said


def test_all_of_a_hex_march_as_one_gesture(typist):
    table = typist()
    said = table.says("march 1401 1502", "undo")
    assert table.opened.at == 0
    assert any(line.startswith("Undone: ") and line.endswith("orders.") for line in said)


def test_start_takes_back_the_whole_turn(typist):
    table = typist()
    assert "Undone: 3 orders." in table.last("march 1va 1402", "march de 1402", "march 3va 1402", "start")
    assert table.opened.at == 0


def test_looking_back_changes_nothing(typist):
    table = typist()
    said = table.last("march 1va 1402", "march de 1402", "back", "march 3va 1402", "units 1va", "now")
    assert "Event 1 of 2." in said
    assert 'You are looking at the past. Type "now" to return' in said
    assert table.opened.at == 2


def test_only_two_words_are_needed_for_a_verb_of_two_words(typist):
    assert "Refused" in typist().last("force march 1va 1402")


def test_odds_name_the_modifiers_with_their_clauses_and_the_chances(typist):
    table = typist()
    _until(table, "Assault")
    said = table.last("odds")
    assert "% " in said
    assert "column" in said
    assert "Resolve the assault on" in said


def _until(table, verb):
    pick = Random(4).choice
    while not any(offer.verb.__name__ == verb for offer in table.seat.offers):
        offer = pick(table.seat.offers)
        list(act(table.seat, (pick(offer.actions),)))


def test_a_whole_game_by_typed_lines(typist):
    """Whatever is offered can be said in words, and is done then; so a game comes to its end."""
    table, chance = typist(), Random(2)
    while table.opened.decider:
        offer = chance.choice(table.seat.offers)
        action = chance.choice(offer.actions)
        place = table.opened.at
        assert orders(table.seat, type(action), phrase(action).split()[1:]) == (action,)
        table.says(phrase(action))
        assert table.opened.at == place + 1
        assert table.opened.event_at(place + 1).action == action
    said = table.last("turn", "offers", "log 2", "at 3", "back", "now", "where")
    assert "The game is over." in said
    assert " victory. " in said or "The game is drawn. " in said


def test_two_bots_play_to_the_end_by_themselves(typist):
    table = typist(players={"american": "random", "british": "random"})
    said = table.says()
    assert not table.opened.decider
    won = [line for line in said if " victory. " in line or "The game is drawn. " in line]
    assert len(won) == 1  # the last sentence, which is the prompt of a finished game too


def test_what_a_bot_may_not_do_is_said(typist, monkeypatch):
    table = typist(players={"american": "random", "british": "human"})

    def refuse(*args, **details):
        raise Refusal("4.1", "No.")

    monkeypatch.setattr(type(table.seat.host), "act", refuse)
    assert "The bot could not play: No." in table.last()


def test_any_line_is_answered_and_never_breaks_the_talk(typist):
    """Random words of all kinds, the known ones among them."""
    table, chance = typist(), Random(9)
    words = [*COMMANDS, *verbs_of(table.opened.game), "1va", "rall", "1402", "0", "7"]
    words += ["99999999999", "4.1", ","]
    words += ["\x1b[31m", "\0", "\u2028", "{x}", "%s", "\ud7ff", "straße", "-1", "²"]
    words = [word for word in words if word not in ("quit", "save", "chance")]  # a chance takes a while
    for _ in range(400):
        line = " ".join(chance.choices(words, k=chance.randint(1, 4)))
        said = table.says(line)
        assert said, line
        assert all(letter.isprintable() for letter in "".join(said)), line
    letters = "".join(chance.choices(string.printable, k=5000))
    assert table.says(letters)


def test_look_at_is_the_present_at_the_last_place(typist):
    table = typist()
    list(look_at(table.seat, 0))
    assert table.seat.past is None
