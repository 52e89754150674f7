"""A record that was damaged: every changed byte is found, and half a line is mended."""

from __future__ import annotations

from pathlib import Path

import pytest

from cockade.saves.errors import SaveError
from cockade.saves.hash_chain import link, sealed
from cockade.saves.line_format import Header, header_line, written
from cockade.saves.loader import game_id_of, read
from cockade.saves.save_file import SaveFile
from tests.saves.playing import all_of, played
from tests.toy import GAMES

HERE = Path("game.jsonl")


def small():
    """The record of a few events, one of them taken back, and its game."""
    host = played(steps=9, seed=4)
    text, _ = written(Header("pebbles", "classic", "00" * 16), host.opened)
    return text, host.opened


def line_at(text, place):
    """The number of the line in which a byte stands; the end of a line belongs to it."""
    return text.count(b"\n", 0, place) + 1


def test_every_flipped_bit_is_found_and_its_line_named():
    """Any bit of any byte, the ends of lines included."""
    text, opened = small()
    assert text.count(b"\n") > 6
    for place in range(len(text)):
        for bit in range(8):
            changed = bytearray(text)
            changed[place] ^= 1 << bit
            named = line_at(text, place)
            if place < len(text) - 1:
                with pytest.raises(SaveError) as found:
                    read(bytes(changed), GAMES, HERE)
                assert found.value.line == named, (place, bit)
            else:
                reading = read(bytes(changed), GAMES, HERE)
                assert f"line {named} was damaged" in str(reading.notes[0])
                assert reading.opened.states == opened.states


def test_a_line_taken_out_or_put_twice_is_found():
    """The chain knows the order of the lines."""
    text, _ = small()
    lines = text.splitlines(keepends=True)
    for number in range(1, len(lines)):
        without = lines[:number] + lines[number + 1 :]
        if number + 1 < len(lines):
            with pytest.raises(SaveError) as found:
                read(b"".join(without), GAMES, HERE)
            assert found.value.line == number + 1
        with pytest.raises(SaveError) as found:
            read(b"".join([*lines[: number + 1], *lines[number:]]), GAMES, HERE)
        assert found.value.line == number + 2


def test_a_damaged_line_tells_the_way_out():
    """What stands before it can be rescued with one command, and that works."""
    text, _ = small()
    lines = text.splitlines(keepends=True)
    lines[5] = lines[5].replace(b"[", b"(", 1)
    with pytest.raises(SaveError, match=r'"head -n 5 game\.jsonl > rescued\.jsonl" saves that part') as found:
        read(b"".join(lines), GAMES, HERE)
    assert found.value.line == 6
    assert len(read(b"".join(lines[:5]), GAMES, HERE).opened.events) == 4


HARMS = {
    "CRLF": lambda text: text.replace(b"\n", b"\r\n"),
    "CR": lambda text: text.replace(b"\n", b"\r"),
    "both": lambda text: text.replace(b"\n", b"\r\n", 3),
    "BOM": lambda text: b"\xef\xbb\xbf" + text,
    "UTF-16": lambda text: text.decode().replace("\n", "\r\n").encode("utf-16"),
}


@pytest.mark.parametrize("harm", HARMS)
def test_a_game_that_a_program_wrote_otherwise_is_read_with_a_note(tmp_path, harm):
    """As a checkout or an editor on Windows leaves it: the hashes prove the rest. Opening it mends it."""
    text, _ = small()
    harmed = HARMS[harm](text)
    reading = read(harmed, GAMES, HERE)
    assert all_of(reading.opened) == all_of(read(text, GAMES, HERE).opened)
    assert str(reading.notes[0]).startswith("A program has ")
    assert "cockade mend" in str(reading.notes[-1])
    assert game_id_of(harmed, HERE) == "pebbles"
    path = tmp_path / "game.jsonl"
    path.write_bytes(harmed)
    SaveFile.open(path, GAMES)[0].close()
    assert path.read_bytes() == text


def test_changed_line_ends_hide_no_other_damage():
    text, _ = small()
    with pytest.raises(SaveError):
        read(text.replace(b"\n", b"\r\n").replace(b"Take", b"Tale", 1), GAMES, HERE)


def test_a_torn_tail_of_any_length_is_mended_and_reported(tmp_path):
    """Whole lines stay, half a line goes; the file then opens clean and can be played on."""
    text, _ = small()
    beginning = len(b"".join(text.splitlines(keepends=True)[:2]))
    for length in range(beginning, len(text)):
        path = tmp_path / f"{length}.jsonl"
        path.write_bytes(text[:length])
        whole_line = text[length - 1 : length] == b"\n"
        only_end_missing = text[length : length + 1] == b"\n"
        save, opened, notes = SaveFile.open(path, GAMES)
        assert len(notes) == (0 if whole_line else 1)
        if notes:
            assert f"line {line_at(text, length - 1)} " in str(notes[0]).lower()
        save.moved(0)
        save.close()
        reading = read(path.read_bytes(), GAMES, path)
        assert reading.notes == ()
        assert reading.opened.events == opened.events
        expected = text[: length + 1] if only_end_missing else text[: text.rfind(b"\n", 0, length) + 1]
        assert path.read_bytes().startswith(expected)


def test_a_beginning_that_is_cut_off_is_refused():
    """Without the set-up there is no game."""
    text, _ = small()
    header, set_up = text.splitlines(keepends=True)[:2]
    for length in range(len(header) + len(set_up) - 1):
        with pytest.raises(SaveError) as found:
            read(text[:length], GAMES, HERE)
        assert found.value.line in (None, 1, 2)


def forged(*bodies, header=None):
    """A record with a correct chain around any lines."""
    text, mark = header_line(header or Header("pebbles", "classic", "00"))
    for body in bodies:
        mark = link(mark, body)
        text += sealed(body, mark)
    return text


SET_UP = b'[0,-1,["SetUp","classic"],[["HeapsLaid",[3]],["FramePushed",["Turn","north"]]]'
TAKE = b'[1,0,["Take",0],[["Taken",0]]'


@pytest.mark.parametrize(
    ("bodies", "line", "problem"),
    [
        ((TAKE,), 2, "$.n: expected 0, found 1"),
        ((SET_UP, SET_UP), 3, "$.n: expected 1, found 0"),
        ((SET_UP, TAKE, TAKE), 4, "$.n: expected 2, found 1"),
        ((SET_UP, b'[1,0,["Take","0"],[]'), 3, '$.action.heap: expected a whole number, found "0"'),
        ((SET_UP, b'[1,0,["Fly"],[]'), 3, '$.action.verb: unknown verb "Fly"'),
        ((SET_UP, b'[1,0,["Take",0],[["Taken",9]]'), 3, "cannot follow"),
        ((SET_UP, b'[1,0,["Take",0],[],true'), 3, "$[4]: expected 1 or nothing"),
        ((SET_UP, b'[1,0,["Take",0],[],2'), 3, "$[4]: expected 1 or nothing"),
        ((SET_UP, b'[1,0,["Take",0],[],1,1'), 3, "$: expected [number, side, action, facts]"),
        ((SET_UP, b'["at",1'), 3, "$[1]: expected the number of an event"),
        ((SET_UP, b'["at",-1'), 3, "$[1]: expected the number of an event"),
        ((SET_UP, b'["at",true'), 3, "$[1]: expected the number of an event"),
        ((SET_UP, b'["at",0,0'), 3, "$[1]: expected the number of an event"),
        ((SET_UP, b'["at"'), 3, "$[1]: expected the number of an event"),
        ((SET_UP, b'["gone",0'), 3, "$: expected [number, side, action, facts]"),
        ((SET_UP, b'[["at"],0'), 3, "cannot follow"),
        ((SET_UP, b'["key","zz"'), 3, "cannot follow"),
        ((SET_UP, b'["key","00"'), 3, "not the key"),
        ((SET_UP, b'{"at":0'), 3, "not JSON"),
        ((SET_UP, TAKE + b"],["), 3, "not JSON"),
        ((SET_UP, b"[" * 100_000), 3, "not JSON"),
        ((SET_UP, b"[NaN"), 3, "$: expected [number, side, action, facts]"),
        ((), 2, "The set-up of the game is missing"),
    ],
)
def test_a_line_that_makes_no_sense_is_named(bodies, line, problem):
    """Even when its hash fits: a mistake of ours, or another version's file."""
    with pytest.raises(SaveError) as found:
        read(forged(*bodies), GAMES, HERE)
    assert found.value.line == line
    assert problem in str(found.value)


@pytest.mark.parametrize(
    "header",
    [Header("pebbles", "classic", "0g"), Header("pebbles", "classic", "0"), Header("pebbles", 3, "00")],
)
def test_a_header_that_makes_no_sense_is_named(header):
    """Strictly read, like everything else."""
    with pytest.raises(SaveError, match="line 1: The header cannot be understood"):
        read(forged(SET_UP, header=header), GAMES, HERE)
