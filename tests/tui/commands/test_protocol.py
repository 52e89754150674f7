"""`cockade protocol`: one request a line, one answer a line."""

import json
import re
import subprocess
import sys
from random import Random

import pytest

from cockade.tui.commands.play_parser import REQUESTS
from cockade.tui.commands.protocol_session import GameTalk
from tests.tui.commands.noise import Noise


class Talk:
    """A session that is spoken to in Python."""

    def __init__(self):
        self.session = GameTalk()

    def __call__(self, do, **fields):
        return self.session.answer(json.dumps({"do": do, **fields}))


@pytest.fixture
def talk():
    """A talk with Trenton set up."""
    talking = Talk()
    assert talking("new", scenario="rebels/trenton", seed=1)["ok"]
    return talking


def first(talk):
    """The first offered action."""
    return talk("offers")["offers"][0]["action"]


def test_a_game_is_set_up_and_its_status_told():
    answer = Talk()("new", scenario="rebels/trenton", seed=1)
    expected = {"ok": True, "turn": "0730", "phase": "reinforcement", "side": "american", "winner": None}
    assert answer.items() >= (expected | {"over": False, "events": 0}).items()


def test_the_same_seed_gives_the_same_dice():
    keys = set()
    for _ in range(2):
        talking = Talk()
        talking("new", scenario="trenton", seed=9)
        keys.add(talking.session.opened.key)
    talking("new", scenario="trenton")
    assert len(keys) == 1
    assert talking.session.opened.key not in keys


def test_all_legal_actions_are_offered_and_each_can_be_sent_back(talk):
    offers = talk("offers")["offers"]
    assert offers == talk("offers", side="american")["offers"]
    assert talk("offers", side="british")["offers"] == []
    assert all(offer.keys() == {"action", "rule", "odds"} for offer in offers)
    answer = talk("act", action=offers[-1]["action"])
    assert answer["ok"]
    assert answer["event"]["n"] == 1
    assert answer["event"]["action"] == offers[-1]["action"]
    assert answer["event"]["facts"][0]["fact"] == "UnitMoved"


def test_verbs_are_counted_without_listing_them(talk):
    assert talk("offers", verbs=True) == {"ok": True, "verbs": {"March": len(talk("offers")["offers"])}}


def test_a_refusal_names_its_clause_and_changes_nothing(talk):
    before = talk("state")
    answer = talk("act", action={"verb": "March", "unit": "washington", "hex": 9999})
    assert (answer["ok"], answer["rule"]) == (False, "1.2.2")
    assert talk("act", action=first(talk), side="british")["rule"] == "2.0"
    assert talk("state") == before


def test_undo_takes_back_and_redo_plays_again(talk):
    action = first(talk)
    talk("act", action=action)
    assert talk("undo")["undone"] == 1
    assert talk("status")["events"] == 0
    assert talk("undo")["rule"] == "undo"
    assert talk("redo")["redone"] == 1
    assert talk("status")["events"] == 1


def test_looking_at_an_earlier_event_changes_nothing_and_acting_there_branches(talk):
    for _ in range(3):
        talk("act", action=first(talk))
    here = talk("state")
    assert talk("at", n=1)["events"] == 1
    assert talk("state") != here
    assert talk("at")["events"] == 3
    assert talk("state") == here
    talk("at", n=1)
    assert talk("act", action={"verb": "EndSegment"})["ok"] is False
    assert talk("status")["events"] == 1
    assert talk("act", action=first(talk))["event"]["n"] == 2
    assert len(talk.session.opened.events) == 5


def test_odds_come_with_what_needs_dice(talk):
    """Play at random until an assault is offered; its chances add up to one."""
    random, found = Random(3), None
    while found is None:
        offers = talk("offers")["offers"]
        found = next((offer for offer in offers if offer["action"]["verb"] == "Assault"), None)
        assert talk("act", action=random.choice(offers)["action"])["ok"]
    odds = found["odds"]
    assert {"attack", "defence", "column", "shifted", "chances"} <= odds.keys()
    assert sum(odds["chances"].values()) == pytest.approx(1)


def test_a_saved_game_keeps_every_event_and_is_opened_again(talk, tmp_path):
    file = str(tmp_path / "game.jsonl")
    talk("act", action=first(talk))
    assert talk("save", file=file)["ok"]
    talk("act", action=first(talk))
    seen = talk("state")
    again = Talk()
    assert not again("open", file=file)["ok"], "it is open elsewhere"
    assert again("open", file=file, look=True)["events"] == 2
    assert again("state") == seen
    assert talk("open", file=file)["events"] == 2, "the same talk may open it again"
    talk("act", action=first(talk))
    talk("undo")
    assert talk("save", file=file)["ok"] is False
    talk("new", scenario="trenton")
    assert again("open", file=file)["events"] == 2
    assert again("state") == seen


BAD = [
    b"",
    b"\n",
    b"nonsense",
    b"\xff\xfe\x00",
    b"[]",
    b"null",
    b"1",
    b'"new"',
    b"{}",
    b'{"do":"dance"}',
    b'{"do":["new"]}',
    b'{"do":{}}',
    b'{"do":"status","more":1}',
    b'{"do":"new"}',
    b'{"do":"new","scenario":7}',
    b'{"do":"new","scenario":"waterloo"}',
    b'{"do":"new","scenario":"rebels/trenton","seed":"1"}',
    b'{"do":"new","scenario":"rebels/trenton","seed":true}',
    b'{"do":"open"}',
    b'{"do":"open","file":"nofile.jsonl"}',
    b'{"do":"open","file":"/"}',
    b'{"do":"open","file":"a\\u0000b"}',
    b'{"do":"save"}',
    b'{"do":"save","file":"/no/such/folder/game.jsonl"}',
    b'{"do":"offers","side":"french"}',
    b'{"do":"offers","verbs":1}',
    b'{"do":"at","n":99}',
    b'{"do":"at","n":-1}',
    b'{"do":"at","n":1.0}',
    b'{"do":"act"}',
    b'{"do":"act","action":"March"}',
    b'{"do":"act","action":{}}',
    b'{"do":"act","action":{"verb":"March"}}',
    b'{"do":"act","action":{"verb":"March","unit":"washington","hex":"1001"}}',
    b'{"do":"act","action":{"verb":"March","unit":"washington","hex":1001.0}}',
    b'{"do":"act","action":{"verb":"March","unit":"washington","hex":1001,"way":[]}}',
    b'{"do":"act","action":{"verb":"March","unit":"washington","hex":' + b"9" * 3000 + b"}}",
    b'{"do":"act","action":{"verb":"Fly"}}',
    b'{"do":"act","action":{"verb":"SetUp","scenario":"trenton"}}',
    b'{"do":"undo"}',
    b'{"do":"redo"}',
    b"[" * 100_000,
    b'{"do":' + b"9" * 10_000 + b"}",
]


@pytest.mark.parametrize("line", BAD, ids=lambda line: line[:40].decode("latin-1"))
def test_a_bad_line_is_answered_with_an_error_and_changes_nothing(talk, line):
    before = talk.session.opened
    answer = talk.session.answer(line)
    assert answer["ok"] is False
    assert isinstance(answer["error"], str)
    assert "Cockade failed" not in answer["error"]
    assert talk.session.opened is before
    assert (talk.session.place, len(before.events)) == (0, 1)


@pytest.mark.parametrize("do", ["offers", "act", "undo", "redo", "at", "state", "status", "save"])
def test_without_a_game_there_is_an_answer_too(do):
    fields = {"act": {"action": {"verb": "EndSegment"}}, "save": {"file": "x"}}.get(do, {})
    assert "Start with" in Talk()(do, **fields)["error"]


def play_on(talking, random):
    """A few offered actions, perhaps to the end of the game."""
    for _ in range(random.randrange(1, 15)):
        if talking.session.opened.decider:
            talking("act", action=random.choice(talking("offers")["offers"])["action"])


def refuse_noise(times):
    """
    No unoffered action is ever played: the state stays the very same, and the answer says why.

    After every hundred of them the game goes on by an offered action, so that all steps are reached.
    """
    talking, random = Talk(), Random(11)
    talking("new", scenario="rebels/trenton", seed=4)
    noise = Noise(random)
    for n in range(times):
        if n % 100 == 0:
            if not talking.session.opened.decider:
                talking("new", scenario=random.choice(["trenton", "trenton-whatif"]), seed=n)
            play_on(talking, random)
            noise.look_at(talking.session.state, talking("offers")["offers"])
        opened = talking.session.opened
        before, events = opened.state, len(opened.events)
        line = noise.line()
        answer = talking.session.answer(line)
        assert answer["ok"] is False, line
        assert answer.get("rule") or answer["error"], line
        assert "Cockade failed" not in answer["error"], (line, answer)
        assert opened.state is before, line
        assert len(opened.events) == events, line


def test_three_thousand_unoffered_actions_change_nothing():
    refuse_noise(3_000)


@pytest.mark.soak
def test_a_hundred_thousand_unoffered_actions_change_nothing():
    refuse_noise(100_000)


def test_the_help_shows_every_request_and_no_other():
    shown = [json.loads(word) for word in re.findall(r'\{"do".*?\}+', REQUESTS)]
    assert {request.pop("do") for request in shown} == set(GameTalk.requests)


def spoken(*lines):
    """What a process of its own answers to these lines."""
    argv = [sys.executable, "-m", "cockade.tui.commands", "protocol"]
    ran = subprocess.run(argv, input=b"\n".join(lines), capture_output=True, check=True)
    assert ran.stderr == b""
    return [json.loads(line) for line in ran.stdout.splitlines()]


def test_every_line_has_one_answer_and_the_end_of_the_input_ends_the_talk():
    new = b'{"do":"new","scenario":"rebels/trenton","seed":1}'
    answers = spoken(new, b"{" + b"x" * (3 << 20), b"", b"\xff", b'{"do":"status"}')
    assert [answer["ok"] for answer in answers] == [True, False, False, False, True]


def test_quit_ends_the_talk():
    assert spoken(b'{"do":"quit"}', b'{"do":"status"}') == [{"ok": True}]


def test_each_answer_is_there_before_the_next_request():
    argv = [sys.executable, "-m", "cockade.tui.commands", "protocol"]
    with subprocess.Popen(argv, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as ran:
        for _ in range(3):
            ran.stdin.write(b'{"do":"status"}\n')
            ran.stdin.flush()
            assert json.loads(ran.stdout.readline())["ok"] is False
        ran.stdin.close()
        assert ran.wait(30) == 0


# ---------------------------------------------------------------- setting up


def test_a_new_game_can_be_set_up_for_both_sides():
    """Every placement is an event that can be taken back, and the first turn begins."""
    talking = Talk()
    answer = talking("new", scenario="rebels/stony-point", seed=1, auto_setup=True)
    assert (answer["ok"], answer["events"], answer["turn"]) == (True, 15, "2330")
    assert talking("undo")["ok"]
    assert talking("new", scenario="rebels/stony-point", seed=1)["events"] == 0
