"""What a player, or somebody on the way, could try; and what the other program says to it."""

from __future__ import annotations

import json
from contextlib import closing
from itertools import pairwise
from pathlib import Path

import pytest
from attrs import evolve

from cockade.events.brandywine import PlayChit
from cockade.saves.errors import SaveError
from cockade.saves.mail.commitments import LINKS, follows, link_of, seal_of
from cockade.saves.mail.exchange import QUICK
from cockade.saves.mail.file import MailFile
from cockade.saves.mail.host import MAIL, MailHost, Refusal
from cockade.saves.mail.letter import LetterError, Move, Opening, read_letter, written
from cockade.tui.games import GAMES
from tests.saves.mail.writing import Pair


@pytest.fixture
def pair(tmp_path):
    """Two players some letters into Stony Point."""
    pair = Pair(tmp_path)
    assert pair.play(6)
    return pair


def refused(pair, letter):
    """Why the reader of the last letter does not take this one; his file stays as it was."""
    path = pair.folder / ("ada.mail" if len(pair.bags) % 2 == 0 else "ben.mail")
    before = path.read_bytes()
    with closing(MailFile.open(path, GAMES)) as file, pytest.raises(LetterError) as found:
        file.receive(letter)
    assert path.read_bytes() == before
    assert pair.turn(), "the true letter is still taken"
    return str(found.value)


def last(pair):
    """The letter on its way."""
    return pair.delivered(len(pair.bags))


# ---------------------------------------------------------------- on the way


def test_a_changed_text_is_no_letter(pair):
    """Any byte that counts."""
    text = pair.bags[-1]
    for old, new in (('"number": ', '"number": 1'), (last(pair).link, last(pair).link[::-1])):
        with pytest.raises(SaveError, match="was changed on its way"):
            read_letter(text.replace(old, new, 1).encode(), Path("x"))
    for broken in (text[:-40], "", "hello", text.replace("cockade-letter", "another")):
        with pytest.raises(SaveError, match="not a complete letter"):
            read_letter(broken.encode(), Path("x"))
    with pytest.raises(SaveError, match="Update Cockade"):
        read_letter(text.replace('"version": 1', '"version": 9').encode(), Path("x"))


def test_a_letter_survives_a_mail_around_it(pair):
    """Greetings before and after, other ends of lines, other spaces."""
    text = "Dear Ben,\n" + pair.bags[-1].replace("\n", "\r\n  ") + "\nYours, Ada"
    assert read_letter(text.encode(), Path("x")) == last(pair)


def test_a_forged_letter_is_found_with_the_next_one(tmp_path):
    """Whoever changes a letter, its hash and all, gets it read; the answer to it is refused."""
    pair = Pair(tmp_path, "rebels/trenton", QUICK)
    assert pair.play(3)
    letter = last(pair)
    forged = evolve(letter, about={"name": "Mallory"})
    assert pair.turn(forged)
    assert "answers a different letter" in refused_unsent(pair, last(pair))


def refused_unsent(pair, letter):
    """The same for a letter after which there is no true one."""
    with closing(pair.file(len(pair.bags) + 1)) as file, pytest.raises(LetterError) as found:
        file.receive(letter)
    return str(found.value)


def test_a_name_cannot_speak_to_the_terminal(tmp_path):
    """Escape sequences and line ends of the other player's are not shown."""
    pair = Pair(tmp_path)
    forged = evolve(pair.delivered(1), about={"name": "\x1b[2JAda\n" + "x" * 100})
    assert forged.name == "Ada " + "x" * 36


def test_nonsense_in_a_letter_is_one_sentence(pair):
    """Units that there are not, fields that there are not, and words to the terminal."""
    letter = last(pair)
    for action in ({"verb": "March", "unit": "\x1b[2J", "hex": 99}, {"verb": "March", "\x1b[2J": 1}, {}):
        for forged in (evolve(letter, moves=(Move(action),)), evolve(letter, asked=action or {"verb": ""})):
            with closing(pair.file(len(pair.bags) + 1)) as file, pytest.raises(LetterError) as found:
                file.receive(forged)
            assert str(found.value).isprintable()


# ---------------------------------------------------------------- out of order


def test_a_letter_is_read_once(pair):
    """Read again it does nothing, and another one of its number is none."""
    old = pair.delivered(len(pair.bags) - 2)
    assert "read already, so nothing" in refused(pair, old)
    assert "it was not this one" in refused(pair, evolve(pair.delivered(len(pair.bags) - 2), mark=""))


def test_letters_come_in_order(pair):
    """None is left out."""
    assert "has not come yet" in refused(pair, evolve(last(pair), number=len(pair.bags) + 2))


def test_a_letter_belongs_to_one_game(pair, tmp_path):
    """Not to the next one between the same two."""
    folder = tmp_path / "other"
    folder.mkdir()
    other = Pair(folder, seed=2)
    assert other.play(6)
    assert "another game" in refused(pair, last(other))


def test_only_the_other_player_writes(pair):
    """Whose turn it is not."""
    letter = last(pair)
    side = next(each for each in pair.game.sides if each != letter.side)
    assert "not from the player" in refused(pair, evolve(letter, side=side))


# ---------------------------------------------------------------- by the other player


def test_a_swapped_link_is_found(pair):
    """Nobody can bring other dice than those that he has promised."""
    assert "tampered" in refused(pair, evolve(last(pair), link="00" * 16))
    assert "tampered" in refused(pair, evolve(last(pair), link="nonsense"))


def test_a_move_against_the_rules_is_found(tmp_path):
    """With its clause."""
    pair = Pair(tmp_path, "rebels/trenton", QUICK)
    assert pair.play(5)
    while not last(pair).moves:
        assert pair.turn()
    letter = last(pair)
    doubled = evolve(letter, moves=(*letter.moves, letter.moves[-1]))
    assert "against the rules (" in refused(pair, doubled)


def test_a_move_that_rolls_by_itself_is_found(tmp_path):
    """Where dice fall with the answer only."""
    pair = Pair(tmp_path)
    while not pair.bags or not last(pair).asked:
        assert pair.turn()
    letter = last(pair)
    early = evolve(letter, moves=(*letter.moves, Move(letter.asked)), asked={})
    assert "rolls dice" in refused(pair, early)


def test_what_is_asked_for_must_be_allowed(tmp_path):
    """Nobody waits for an answer to what the rules do not offer."""
    pair = Pair(tmp_path)
    while not pair.bags or not last(pair).asked or not last(pair).moves:
        assert pair.turn()
    letter = last(pair)
    assert "request is against the rules" in refused(pair, evolve(letter, asked=letter.moves[0].action))


def test_half_a_turn_is_none(tmp_path):
    """A letter ends where the other must decide or answer."""
    pair = Pair(tmp_path)
    while not pair.bags or not last(pair).asked:
        assert pair.turn()
    assert "middle of a turn" in refused(pair, evolve(last(pair), asked={}))


def test_programs_that_disagree_find_out(pair):
    """Other rules, other facts: the first letter tells."""
    assert "same version" in refused(pair, evolve(last(pair), mark="00"))


# ---------------------------------------------------------------- under seal


@pytest.fixture(scope="module")
def sealed(tmp_path_factory):
    """A game of Brandywine up to the letter in which the first chit lies face down."""

    def play():
        pair = Pair(tmp_path_factory.mktemp("feint"), "brandywine/feint-basic", QUICK, seed=3)
        while not pair.bags or not last(pair).seals:
            assert pair.turn()
        return pair

    return play


def writer_of(pair):
    """The open file of who wrote the last letter."""
    return closing(pair.file(len(pair.bags)))


def test_a_letter_does_not_tell_the_chit(tmp_path):
    """Whichever is chosen, the letter is the same but for its seal, which needs a salt."""
    pair = Pair(tmp_path, "brandywine/feint-basic", QUICK, seed=3)
    letters, chits = [], []
    while not letters:
        with closing(pair.file(len(pair.bags) + 1)) as file:
            file.receive(last(pair))
            host = MailHost.of(file)
            while not host.is_waiting:
                if host.offers()[0].verb is PlayChit and not file.exchange.blind:
                    letters, chits = _with_every_chit(host)
                    break
                pair.act(host)
            if not letters:
                pair.post(host.write())
    assert len(set(chits)) > 5
    assert len({letter.seals for letter in letters}) == len(letters)
    plain = {written(_without_seals(letter)) for letter in letters}
    assert len(plain) == 1
    for letter, chit in zip(letters, chits, strict=True):
        spelled = json.dumps({"chit": chit, "verb": "PlayChit"}, sort_keys=True)
        assert letter.seals[-1] != seal_of("", spelled)


def _with_every_chit(host):
    """The letter for each chit that may be played here."""
    letters, chits = [], []
    for offer in host.offers():
        (action,) = offer.actions
        before = host.opened.at
        host.act(host.side, action)
        letters.append(host.exchange.compose(host.opened, None)[0])
        chits.append(action.chit)
        host.opened = host.opened.alone(before)
    return letters, chits


def _without_seals(letter):
    return evolve(letter, moves=tuple(evolve(m, seal="" if m.seal else m.seal) for m in letter.moves))


def test_a_chit_cannot_be_changed_once_it_lies(sealed):
    """The answer to it is known then, and the seal fits no other."""
    pair = sealed()
    assert pair.turn()
    answer = last(pair)
    assert answer.asked["verb"] == "PlayChit"
    assert not answer.moves
    assert pair.turn()
    (opening,) = last(pair).opened
    other = "withdraw" if opening.action["chit"] != "withdraw" else "stand"
    changed = Opening({**opening.action, "chit": other}, opening.salt)
    assert "no longer matches its seal" in refused_unsent(pair, evolve(last(pair), opened=(changed,)))
    assert "does not open" in refused_unsent(pair, evolve(last(pair), opened=()))
    salted = Opening(opening.action, "00" * 16)
    assert "no longer matches its seal" in refused_unsent(pair, evolve(last(pair), opened=(salted,)))
    assert pair.turn()


def test_under_seal_there_is_only_what_may_be_secret(pair):
    """A march cannot be hidden."""
    letter = last(pair)
    hidden = Move(seal="00" * 16, heard={"n": 1, "side": letter.side, "action": {}, "facts": []})
    assert "seal" in refused(pair, evolve(letter, moves=(hidden,)))


def test_under_seal_nothing_can_be_won(sealed):
    """What is heard of a choice ends no game, rolls no dice, and is what the rules can fold."""
    pair = sealed()
    letter = last(pair)
    *before, move = letter.moves
    for fact in (
        {"fact": "GameEnded", "winner": letter.side, "why": "", "rule": ""},
        {"fact": "FramePopped"},
        {"fact": "Rolled", "purpose": "", "who": "", "die": 1, "total": 1, "result": "", "rule": ""},
    ):
        heard = {**move.heard, "facts": [*move.heard["facts"], *[fact] * 9]}
        forged = evolve(letter, moves=(*before, evolve(move, heard=heard)))
        with closing(pair.file(len(pair.bags) + 1)) as file, pytest.raises(LetterError):
            file.receive(forged)
    assert pair.turn()


# ---------------------------------------------------------------- the chain


def test_a_link_tells_those_before_it_and_none_after():
    """Each is the hash of the next."""
    secret = bytes(range(16))
    links = [link_of(secret, number) for number in range(4)]
    assert len(set(links)) == 4
    assert all(follows(link, before) for before, link in pairwise(links))
    assert not follows(links[0], links[1])
    assert not follows(links[2], links[0])
    with pytest.raises(IndexError):
        link_of(secret, LINKS)


# ---------------------------------------------------------------- one's own turn


def test_what_waits_for_the_answer_can_be_taken_back_until_it_is_written(tmp_path):
    """And the file knows all of it when it is opened again."""
    pair = Pair(tmp_path)
    with closing(_asking(pair)) as host:
        action, place = host.asked, host.opened.at
        assert host.offers() == ()
        assert refusal_of(host, action) == MAIL
        assert host.undo() == 0
        assert host.offers()
        assert refusal_of(host, action) == MAIL
    with closing(MailHost.of(MailFile.open(host.mail.path, GAMES))) as host:
        assert (host.asked, host.opened.at) == (action, place)
        host.write()
        assert refusal_of(host, action) == MAIL
    with closing(MailHost.of(MailFile.open(host.mail.path, GAMES))) as host:
        assert (host.asked, host.opened.at) == (None, place)
        with pytest.raises(Refusal):
            host.undo()


def _asking(pair):
    """The host of the first player who wants to roll."""
    while True:
        file = pair.file(len(pair.bags) + 1)
        file.receive(last(pair))
        host = MailHost.of(file)
        while not host.is_waiting:
            pair.act(host)
        if host.asked is not None:
            return host
        pair.post(host.write())
        file.close()


def refusal_of(host, action):
    """The rule under which an action does not happen now."""
    with pytest.raises(Refusal) as found:
        host.act(host.side, action)
    return found.value.rule


def test_what_stands_in_a_letter_cannot_be_taken_back(tmp_path):
    """Neither one's own moves nor those of the other, whether dice fell or not; what came after can."""
    pair = Pair(tmp_path, "rebels/trenton", QUICK)
    assert pair.play(2)
    with closing(pair.file(len(pair.bags) + 1)) as file:
        file.receive(last(pair))
        host = MailHost.of(file)
        base = host.opened.at
        with pytest.raises(Refusal):
            host.undo()
        with pytest.raises(SaveError, match="from the present"):
            host.go_to(0)
        pair.act(host)
        assert host.opened.at == base + 1
        assert (host.undo(), host.redo(), host.undo()) == (1, 1, 1)
        with pytest.raises(Refusal):
            host.undo()


def test_a_line_that_was_half_written_is_left_out(pair):
    """As in any recorded game: what was confirmed is there, and play goes on."""
    path = pair.folder / "ada.mail"
    whole = path.read_bytes()
    path.write_bytes(whole + b'["letter",{"ga')
    MailFile.open(path, GAMES).close()
    assert path.read_bytes() == whole
    path.write_bytes(whole.replace(b'"moves"', b'"mover"', 1))
    with pytest.raises(SaveError, match="not what was written"):
        MailFile.open(path, GAMES)
