"""Notes beside events, and who plays: lines of the record that no rule sees."""

from pathlib import Path

import pytest

from cockade.saves.errors import SaveError
from cockade.saves.game_host import GameHost
from cockade.saves.hash_chain import link, sealed
from cockade.saves.line_format import note_body, players_body, written
from cockade.saves.rerecord import accept
from cockade.saves.save_file import SaveFile, review
from cockade.saves.verify import judged
from tests.saves.playing import begun
from tests.toy import GAMES, Done, Take


@pytest.fixture
def path(tmp_path):
    """A game of two events, closed."""
    with begun(tmp_path / "game.jsonl") as host:
        host.act("north", Take(0))
        host.act("north", Done())
    return tmp_path / "game.jsonl"


def test_notes_are_there_when_the_game_is_opened_again(path):
    """By event and by the side that wrote them; the last word counts; None takes a note away."""
    with GameHost.open(path, GAMES) as host:
        host.note(1, "", "")
        host.note(1, "", "well played")
        host.note(1, "north", "mine")
        host.note(2, "south", "gone")
        host.note(2, "south", None)
    assert review(path, GAMES).opened.notes == {(1, ""): "well played", (1, "north"): "mine"}


def test_no_rule_sees_a_note(path):
    """The game, its events and what verify says of it are as before; it can be played on."""
    before = review(path, GAMES).opened
    with GameHost.open(path, GAMES) as host:
        host.note(0, "", "the heaps")
        host.act("south", Take(0))
    after = review(path, GAMES).opened
    assert after.events[:3] == before.events
    assert (after.at, judged(after, str(path)).result) == (3, "same")
    assert accept(path, GAMES) == 0
    assert review(path, GAMES).opened.notes == {(0, ""): "the heaps"}


def test_a_game_that_is_only_looked_at_keeps_a_note_in_its_file(path):
    """The file is opened for the note and let go of again; while another has it, nothing is noted."""
    host = GameHost(review(path, GAMES).opened, origin=path, games=GAMES)
    host.note(2, "", "here")
    with GameHost.open(path, GAMES) as other:
        assert other.opened.notes == {(2, ""): "here"}
        with pytest.raises(SaveError, match="open in another window"):
            host.note(1, "", "lost")
    assert host.opened.notes == {(2, ""): "here"}


def test_a_look_aside_notes_in_the_game_itself(path):
    """Another line of play is looked at in a copy; what is noted there is kept in the game."""
    with GameHost.open(path, GAMES) as host:
        aside = GameHost(host.opened.aside(), home=host)
        aside.opened.go_to(1)
        aside.note(1, "", "aside")
        assert host.opened.at == 2
    assert review(path, GAMES).opened.notes == {(1, ""): "aside"}


def test_notes_are_kept_when_a_record_is_written_anew(path):
    """The whole record at one stroke has them too."""
    with GameHost.open(path, GAMES) as host:
        host.note(1, "", "kept")
        header = host.save.header
        text, _ = written(header, host.opened)
    path.write_bytes(text)
    assert review(path, GAMES).opened.notes == {(1, ""): "kept"}


def test_who_plays_from_now_on(path):
    """The header says who plays at first, a later line who plays from there on."""
    with SaveFile.open(path, GAMES)[0] as save:
        save.seat({"north": "human", "south": "random"})
    assert review(path, GAMES).header.players == {"north": "human", "south": "random"}


BROKEN = {
    "an event that was never played": note_body(99, "", "x"),
    "a stranger": note_body(1, "east", "x"),
    "a number": b'["note",1,"",5',
    "too little": b'["note",1',
    "no players": b'["players",5',
    "players of another game": players_body({"east": "human"}),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_line_that_says_nothing_is_named(path, name):
    """Whatever is wrong in such a line is refused with its number."""
    mark = Path(path).read_bytes().splitlines()[-1].rpartition(b',"')[2][:12]
    with path.open("ab") as file:
        file.write(sealed(BROKEN[name], link(mark, BROKEN[name])))
    with pytest.raises(SaveError, match="line 5"):
        review(path, GAMES)


def test_a_note_with_a_flipped_bit_is_found(path):
    """Notes are in the chain like everything else."""
    with GameHost.open(path, GAMES) as host:
        host.note(1, "", "abc")
        host.note(2, "", "def")
    path.write_bytes(path.read_bytes().replace(b"abc", b"abd"))
    with pytest.raises(SaveError, match="not what was written"):
        review(path, GAMES)
