"""`cockade verify`: check recorded games against today's rules."""

import pytest

from cockade.engine.plugins import entries
from cockade.events.rebels import March, UnitMoved
from cockade.tui.commands import git_worktree, verify_judging


def dearer(event):
    """The event as rules with dearer roads would have had it."""
    return event.replace(
        facts=tuple(f.replace(cost=f.cost + 1) if isinstance(f, UnitMoved) else f for f in event.facts)
    )


def test_a_game_of_today_is_the_same(cockade, recorded):
    ran = cockade("verify", recorded)
    assert ran.code == 0
    assert "the same" in ran.out
    verdict = cockade("verify", recorded, "--json").json["games"][0]
    assert (verdict["result"], verdict["first"], verdict["rule"]) == ("same", None, None)
    assert verdict["file"] == str(recorded)


def test_the_first_event_that_differs_is_shown_as_it_was_and_as_it_is(cockade, forged):
    file = forged(dearer)
    ran = cockade("verify", file)
    assert ran.code == 1
    assert "event 2 differs today" in ran.out
    assert any(line.startswith("* UnitMoved") for line in ran.out.splitlines())
    verdict = cockade("verify", file, "--json").json["games"][0]
    assert (verdict["result"], verdict["first"]) == ("differs", 2)
    assert verdict["recorded"][0]["cost"] == verdict["now"][0]["cost"] + 1


def test_an_action_that_is_refused_today_names_its_clause(cockade, forged):
    file = forged(lambda event: event.replace(action=March(event.action.unit, 3011)))
    ran = cockade("verify", file)
    assert ran.code == 1
    assert "event 2 is refused today (4.1" in ran.out
    verdict = cockade("verify", file, "--json").json["games"][0]
    assert (verdict["result"], verdict["now"]) == ("refused", [])


def test_one_file_that_cannot_be_read_does_not_hide_the_others(cockade, recorded, forged):
    file = forged(dearer)
    ran = cockade("verify", recorded, "nofile.jsonl", file)
    assert ran.code == 2
    assert f"{recorded}  " in ran.out
    assert "differs" in ran.out
    assert ran.err == "cockade: nofile.jsonl: There is no such file.\n"


def test_what_is_known_of_a_game_is_no_game(cockade, forged):
    """A pattern of a shell (`game*`) names it too."""
    file = forged(dearer)
    assert cockade("verify", file, "--expect", "Roads are dearer.").code == 0
    ran = cockade("verify", file, f"{file}.expected")
    assert (ran.code, ran.err) == (0, "")


def test_several_games_are_a_table_with_the_first_event_and_its_clause(cockade, recorded, forged):
    file = forged(dearer)
    ran = cockade("verify", recorded, file)
    head, same, other = (line.split() for line in ran.out.splitlines()[:3])
    assert head == ["game", "events", "today", "first", "clause"]
    assert same[0::2] == [str(recorded), "same"]
    assert other[0::2] == [str(file), "differs", "4.1"]
    assert other[3] == "2"
    assert ran.out.endswith("1 of 2 games are not the same today.\n")


def test_processes_change_nothing(cockade, recorded, forged):
    """Two of them say what one says, in the order of the files."""
    files = (forged(dearer), recorded)
    assert cockade("verify", *files, "--jobs", 2).out == cockade("verify", *files, "--jobs", 1).out


def test_what_differs_is_shown_and_accepted(cockade, forged):
    file = forged(dearer)
    ran = cockade("verify", file, "--accept")
    assert ran.code == 0
    assert "event 2 differs today" in ran.out
    assert ran.out.endswith(f"{file}: accepted, with 1 new event.\n")
    assert cockade("verify", file).code == 0


def test_what_cannot_be_accepted_says_why_and_stays(cockade, forged):
    file = forged(lambda event: event.replace(action=March(event.action.unit, 3011)))
    before = file.read_bytes()
    ran = cockade("verify", file, "--accept")
    assert ran.code == 2
    assert "It cannot be accepted: event 2 is refused today under 4.1" in ran.err
    assert file.read_bytes() == before


def test_what_is_taken_down_fails_no_more_and_is_told(cockade, forged, recorded):
    """By the sentence, the table, JSON, JUnit and GitHub."""
    file = forged(dearer)
    ran = cockade("verify", file, "--expect", "Roads were dearer.")
    assert (ran.code, ran.out.splitlines()[-1]) == (0, f"{file}: 1 more difference noted.")
    ran = cockade("verify", file)
    assert ran.code == 0
    assert f"{file}: known differences" in ran.out
    assert ": event 2 (4.1): Roads were dearer." in ran.out
    ran = cockade("verify", file, recorded)
    assert ran.code == 0
    assert "known since 2" in ran.out.splitlines()[1]
    assert ran.out.endswith("All 2 games are the same today, or differ in known ways (1).\n")
    known = cockade("verify", file, "--json").json["games"][0]["known"]
    assert [(one["event"], one["reason"]) for one in known] == [(2, "Roads were dearer.")]
    out = file.with_name("junit.xml")
    ran = cockade("verify", file, "--github", "--junit", out)
    assert ran.out.startswith(f"::notice file={file},line=4,")
    assert 'failures="0"' in out.read_text()
    assert "Roads were dearer." in out.read_text()


def test_what_returns_is_told(cockade, forged):
    """An event that was known to differ and is as recorded again is a change of the rules like any other."""
    file = forged(dearer)
    cockade("verify", file, "--expect", "Roads were dearer.")
    plain = forged(lambda event: event, "plain.jsonl")
    file.with_name(f"{file.name}.expected").rename(plain.with_name(f"{plain.name}.expected"))
    ran = cockade("verify", plain)
    assert ran.code == 1
    assert "event 2 was known to differ, but now matches the recording again (4.1)" in ran.out


def test_no_reason_is_refused(cockade, recorded):
    ran = cockade("verify", recorded, "--expect", " ")
    assert (ran.code, ran.out) == (2, "")
    assert "--expect needs a reason" in ran.err


@pytest.fixture
def elsewhere(monkeypatch):
    """The rules of Rebels as those of another distribution, in a checkout whose rules have changed."""
    there = {"rebels": entries()["rebels"].replace(engine="couriers.rules:GAME")}
    monkeypatch.setattr(verify_judging, "entries", lambda: there)
    monkeypatch.setattr(git_worktree, "has_changes", lambda: True)


@pytest.mark.usefixtures("elsewhere")
def test_a_game_of_another_distribution_is_compared_with_its_recording(cockade, recorded, forged):
    """The last commit of this checkout says nothing about its rules."""
    ran = cockade("verify", recorded, forged(dearer))
    assert ran.code == 1
    assert "1 of 2 games are not the same today." in ran.out


@pytest.mark.usefixtures("elsewhere")
def test_a_revision_that_changes_nothing_of_a_game_is_refused(cockade, recorded):
    ran = cockade("verify", recorded, "--against", "HEAD")
    assert (ran.code, ran.out) == (2, "")
    assert "are in another distribution" in ran.err
