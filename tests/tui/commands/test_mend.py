"""`cockade mend`: games that a program has changed, as they were."""


def test_a_changed_game_is_written_as_it_was(cockade, forged):
    """The harm is named; a whole game is left alone."""
    file = forged(lambda event: event)
    whole = file.read_bytes()
    file.write_bytes(b"\xef\xbb\xbf" + whole.replace(b"\n", b"\r\n"))
    ran = cockade("mend", file)
    assert (ran.code, ran.out, file.read_bytes()) == (0, f"{file}: restored.\n", whole)
    assert "A program has changed its line endings." in ran.err
    assert "byte order mark" in ran.err
    assert cockade("mend", file).out == f"{file}: intact.\n"


def test_what_is_damaged_otherwise_stays_and_is_said(cockade, forged):
    """The other files are mended all the same."""
    file, other = forged(lambda event: event), forged(lambda event: event, "other.jsonl")
    damaged = file.read_bytes().replace(b"[", b"(", 1)
    file.write_bytes(damaged)
    ran = cockade("mend", file, other)
    assert (ran.code, file.read_bytes()) == (2, damaged)
    assert str(file) in ran.err
    assert f"{other}: intact." in ran.out
