"""`cockade verify`: today's rules against recorded games."""

from events.rebels import March, UnitMoved


def dearer(event):
    """The event as rules with dearer roads would have had it."""
    return event.but(
        facts=tuple(f.but(cost=f.cost + 1) if isinstance(f, UnitMoved) else f for f in event.facts)
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
    file = forged(lambda event: event.but(action=March(event.action.unit, 3011)))
    ran = cockade("verify", file)
    assert ran.code == 1
    assert "event 2 is refused today (4.1" in ran.out
    verdict = cockade("verify", file, "--json").json["games"][0]
    assert (verdict["result"], verdict["now"]) == ("refused", [])


def test_one_file_that_cannot_be_read_does_not_hide_the_others(cockade, recorded, forged):
    file = forged(dearer)
    ran = cockade("verify", recorded, "nofile.jsonl", file)
    assert ran.code == 2
    assert "the same" in ran.out
    assert "differs" in ran.out
    assert ran.err == "cockade: nofile.jsonl: There is no such file.\n"
