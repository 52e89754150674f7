"""Two sessions and a host: whole games over the socket, and everything that is said across the table."""

from __future__ import annotations

import random
import socket
from contextlib import closing
from pathlib import Path

import pytest

from cockade.engine.bots import bot
from cockade.engine.rules import Refusal
from cockade.saves.game_host import GameHost
from cockade.saves.verify import judged, prove, verify
from cockade.server.client.connection import ServerError
from cockade.server.lobby.lobby import game_item
from cockade.server.store.people import People
from cockade.server.store.store import Store
from cockade.server.store.tables import Seat, Seats, Terms
from cockade.tui.games import GAMES
from tests.server.hosting import Guest, Running, begun

ROOT = Path(__file__).parents[3]
MANY_ROLLS = 12
"""So many that dice of another key do not fall alike by chance."""


@pytest.fixture
def table(running):
    """Ann, who has begun a game of Trenton, and Ben, who has sat down."""
    return seated(running)


def seated(running, scenario="rebels/trenton", **terms):
    """Two players at a new game."""
    ann, ben = running.guest("Ann"), running.guest("Ben")
    game, _ = ann.start(scenario, **terms)
    return ann, ben, ann.enter(game), ben.join(game)


def level(*guests):
    """Wait until all of them know the newest of what one of them knows."""
    hosts = [host for guest in guests for host in guest.games.values()]
    newest = max(host.version for host in hosts)
    for guest in guests:
        for host in guest.games.values():
            guest.connection.wait(lambda host=host: host.version >= newest)


def step(rng, ann, ben):
    """A random action by whoever must decide; False when the game is over."""
    level(ann, ben)
    (one,), (two,) = ann.games.values(), ben.games.values()
    mover = one if one.opened.decider == one.side else two
    if not mover.opened.decider:
        return False
    mover.act(mover.side, rng.choice([action for offer in mover.offers() for action in offer.actions]))
    return True


# ---------------------------------------------------------------- whole games


def test_a_whole_game(running, tmp_path):
    """Both see every event as it happens; in the end every die can be proved by the key."""
    ann, ben, one, two = seated(running, "rebels/kings-mountain")
    chooser, rng = bot("greedy", "rebels"), random.Random(1)
    while one.opened.decider:
        mover = one if one.opened.decider == one.side else two
        opened = mover.opened
        action = chooser.choose(GAMES["rebels"], opened.state, mover.offers(), rng.randrange)
        mover.act(mover.side, action)
        level(ann, ben)
        assert one.opened.events == two.opened.events
    path = tmp_path / "game.jsonl"
    with closing(Store.open(running.data)) as store:
        store.export(one.id, path)
        assert one.now["key"] == store.key(one.id).hex()
    proof = prove(path, GAMES)
    assert proof.same
    assert proof.events == len(one.opened.events)


def test_a_die_that_did_not_fall_so_is_found(table, tmp_path):
    """Another key explains none of the rolls."""
    ann, ben, one, _ = table
    rng = random.Random(2)
    while sum(fact.reveals for event in one.opened.events for fact in event.facts) < MANY_ROLLS:
        step(rng, ann, ben)
        level(ann, ben)
    one.ask("resign")
    path = tmp_path / "game.jsonl"
    with closing(Store.open(ann.data)) as store:
        store.export(one.id, path)
        opened = store.open_game(one.id, GAMES)[1]
    assert prove(path, GAMES).same
    opened.key = b"another key 1234"
    assert not judged(opened, by_key=True).same
    assert judged(opened).same
    assert verify(path, GAMES).same


def test_who_plays_on_after_a_restore_is_told_of_new_dice(tmp_path):
    """From which event on, at the table of both; and all dice can be proved when the game is over."""
    with Running(tmp_path / "data") as before:
        game, anns, _ = begun(before)
        place = anns.opened.at
    with closing(Store.open(tmp_path / "data")) as store:
        assert store.renew_keys() == 1
    with Running(tmp_path / "data") as after:
        anns, bens = after.guest("Ann").enter(game), after.guest("Ben").enter(game)
        for host in (anns, bens):
            assert host.opened.at == place
            assert "a copy of its server" in host.notice
            assert f"From event {place + 1} on" in host.notice
        anns.act("american", next(action for offer in anns.offers() for action in offer.actions))
        bens.ask("resign")
        with closing(Store.open(tmp_path / "data")) as store:
            store.export(game, tmp_path / "game.jsonl")
    assert prove(tmp_path / "game.jsonl", GAMES).same


def test_a_bot_on_the_server_answers(running):
    """It thinks in a process of its own and plays until a person must decide."""
    ann = running.guest("Ann")
    game, _ = ann.start("rebels/trenton-whatif", how="bot", name="random")
    host = ann.enter(game)
    assert host.opened.decider != host.side
    ann.connection.wait(lambda: host.opened.decider == host.side)
    assert {event.side for event in host.opened.events[1:]} == {"british"}


# ---------------------------------------------------------------- refusals


def test_only_ones_own_side_at_ones_own_time(table):
    """The seat says for whom one plays, and the rules when."""
    ann, ben, one, two = table
    waiting = two if one.opened.decider == one.side else one
    mover = one if waiting is two else two
    action = mover.offers()[0].actions[0]
    with pytest.raises(Refusal):
        waiting.act(waiting.side, action)
    assert waiting.offers() == ()
    level(ann, ben)
    assert one.opened.at == two.opened.at == 0


@pytest.mark.parametrize(
    "asked",
    [
        b"no json\n",
        b"[]\n",
        b"17\n",
        b"{}\n",
        b'{"do":17}\n',
        b'{"do":"act","game":"trenton-1","action":{"verb":"Nonsense"}}\n',
        b'{"do":"act","game":"trenton-1","action":17}\n',
        b'{"do":"enter","game":"../../etc/passwd"}\n',
        b'{"do":"start","wanted":{"scenario":17}}\n',
        b'{"do":"name","name":"\\u001b[2J"}\n',
        b"[" * 60000 + b"\n",
    ],
)
def test_nonsense_is_answered_and_changes_nothing(table, asked):
    """The session goes on, and so does everybody else's."""
    ann, ben, one, _ = table
    ann.connection._socket.sendall(asked)
    answer = ann.connection._next()
    while "ok" not in answer:
        answer = ann.connection._next()
    assert not answer["ok"]
    assert answer["error"]
    assert step(random.Random(1), ann, ben)
    assert one.opened.at <= 1


def test_without_a_token_nothing_can_be_asked(running):
    """Not even who is there."""
    with socket.socket(socket.AF_UNIX) as stranger:
        stranger.connect(str(running.socket))
        with stranger.makefile("rwb") as lines:
            for asked in (b'{"id":1,"do":"lobby"}\n', b'{"id":2,"do":"hello","token":"made.up.one"}\n'):
                lines.write(asked)
                lines.flush()
                assert b'"ok":false' in lines.readline()


def send_without_end(stranger):
    """Send a line that never ends."""
    while True:
        stranger.sendall(b"x" * 65536)


def test_a_line_without_end_is_cut_off(running):
    """A session cannot fill the memory of the host."""
    with socket.socket(socket.AF_UNIX) as stranger:
        stranger.settimeout(20)
        stranger.connect(str(running.socket))
        with pytest.raises(OSError, match=r"\[Errno"):
            send_without_end(stranger)
    assert running.guest("Ann").connection.ask("lobby")["ok"]


def test_who_does_not_read_disturbs_nobody(table):
    """He is cut off once too much waits for him; the others play on."""
    ann, ben, one, two = table
    deaf = Guest(ann.running, "Eve")
    deaf.connection.ask("enter", game=one.id)
    deaf.connection._socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    ask = b'{"do":"lobby"}\n' * 200
    deaf.connection._socket.setblocking(False)
    for _ in range(50):
        try:
            deaf.connection._socket.send(ask)
        except (BlockingIOError, ConnectionError):
            break
    rng = random.Random(3)
    for _ in range(10):
        assert step(rng, ann, ben)
    level(ann, ben)
    assert one.opened.at == two.opened.at


# ---------------------------------------------------------------- across the table


def after_dice(ann, ben):
    """Play on at random until dice have fallen and a decision has passed on."""
    rng = random.Random(5)
    (one,) = ann.games.values()
    for _ in range(400):
        step(rng, ann, ben)
        level(ann, ben)
        events = one.opened.events
        if events[-1].side and any(fact.reveals for fact in events[-1].facts):
            return
    raise AssertionError


def test_across_the_floor_only_with_the_others_consent(table):
    """Asked and granted, play is taken back to before one's last gesture."""
    ann, ben, one, two = table
    after_dice(ann, ben)
    asker, other = (one, two) if one.opened.events[-1].side == one.side else (two, one)
    at = asker.opened.at
    with pytest.raises((Refusal, ServerError)):
        asker.undo()
    asker.ask("ask", kind="undo")
    with pytest.raises(ServerError, match="other player"):
        asker.ask("answer", kind="undo", yes=True)
    assert asker.opened.at == at
    other.ask("answer", kind="undo", yes=True)
    (ben if asker is two else ann).connection.wait(lambda: asker.opened.at < at)
    assert asker.opened.at == other.opened.at == at - 1
    assert asker.opened.decider == asker.side


def test_a_question_lapses_when_play_goes_on(table):
    """Consent holds for the game as it stood when one was asked."""
    ann, ben, one, two = table
    step(random.Random(1), ann, ben)
    level(ann, ben)
    mover, other = (one, two) if one.opened.events[-1].side == one.side else (two, one)
    mover.ask("ask", kind="undo")
    step(random.Random(1), ann, ben)
    level(ann, ben)
    with pytest.raises(ServerError, match="That question is no longer open"):
        other.ask("answer", kind="undo", yes=True)


def test_a_draw_takes_two(table):
    """Who offers and is offered one has agreed; then the key is shown and nobody plays on."""
    ann, ben, one, two = table
    one.ask("ask", kind="draw")
    ben.connection.wait(lambda: two.now["wishes"])
    two.ask("ask", kind="draw")
    ann.connection.wait(lambda: one.now["over"])
    assert one.now["ending"] == {"winner": "", "how": "draw", "side": two.side}
    assert one.now["key"]
    assert one.opened.decider == ""
    with pytest.raises(ServerError, match="over"):
        one.ask("resign")


def test_who_resigns_has_lost(table):
    """And the other sees it at once."""
    _, ben, one, two = table
    one.ask("resign")
    ben.connection.wait(lambda: two.now["over"])
    assert two.now["ending"]["winner"] == two.side
    games = ben.connection.ask("lobby")["games"]
    assert [game["winner"] for game in games["over"]] == [two.side]
    assert not games["mine"]


def test_talk_is_neutral_and_kept_beside_the_record(table):
    """Escape sequences do not get through; the talk is there after coming back, and no line of the record."""
    ann, ben, one, two = table
    one.ask("say", text="\x1b]0;owned\x07Good \x1b[31mluck\n!")
    ben.connection.wait(lambda: two.chat)
    assert two.chat[0]["text"] == "Good luck !"
    assert two.chat[0]["name"] == "Ann"
    assert ben.enter(two.id).chat[0]["text"] == "Good luck !"
    with closing(Store.open(ann.data)) as store:
        assert len(store.lines(one.id)) == 2


def test_both_sides_are_told_of_the_new_key_of_a_game_from_a_file(running, tmp_path):
    """Once, whenever somebody comes to the table; and it is no line of the talk."""
    path = tmp_path / "file.jsonl"
    GameHost.begin(GAMES["rebels"], "trenton", b"known to all", path=path).close()
    guests = [running.guest(name) for name in ("Ann", "Ben")]
    with closing(Store.open(running.data)) as store:
        id_, _ = store.take_in(path.read_bytes(), GAMES, path)
        ids = [People(store).named(name).id for name in ("Ann", "Ben")]
        seats = (Seat(id_, side, player) for side, player in zip(("american", "british"), ids, strict=True))
        Seats(store).lay(Terms(id_), tuple(seats))
    for guest in guests:
        host = guest.enter(id_)
        guest.connection.wait(lambda host=host: host.chat)
        assert "dice use a new key" in host.notice
        host.ask("say", text="hello")
        guest.connection.wait(lambda host=host: host.chat[-1]["text"] == "hello")
        assert host.chat[0]["n"] == 0
        assert len([said for said in host.chat if said["n"] == 0]) == 1


def test_nobody_floods_the_talk(running, table):
    """Ten lines at once, and more after a while."""
    _, _, one, _ = table
    for n in range(10):
        one.ask("say", text=f"line {n}")
    with pytest.raises(ServerError, match="Wait a moment"):
        one.ask("say", text="and one more")
    running.time += 30
    one.ask("say", text="and one more")
    assert len(one.chat) == 11


# ---------------------------------------------------------------- sitting down


def test_a_code_opens_a_seat(running):
    """Nobody else sees the game among the open ones."""
    ann, ben = running.guest("Ann"), running.guest("Ben")
    game, code = ann.start(how="code")
    assert not ben.connection.ask("lobby")["games"]["open"]
    with pytest.raises(ServerError, match="taken"):
        ben.connection.ask("join", game=game)
    with pytest.raises(ServerError, match="already playing in this game"):
        ann.connection.ask("join", code=code)
    assert ben.connection.ask("join", code=code)["game"] == game
    assert [mine["id"] for mine in ben.connection.ask("lobby")["games"]["mine"]] == [game]


def test_an_invitation_is_for_one(running):
    """He finds it in his lobby; another cannot take it."""
    ann, ben, eve = (running.guest(name) for name in ("Ann", "Ben", "Eve"))
    game, _ = ann.start(how="player", name="ben")
    assert [each["id"] for each in ben.connection.ask("lobby")["games"]["invited"]] == [game]
    with pytest.raises(ServerError, match="taken"):
        eve.connection.ask("join", game=game)
    ben.join(game)
    with pytest.raises(ServerError, match="Nobody here is called"):
        ann.start(how="player", name="Nobody")
    with pytest.raises(ServerError, match="against yourself"):
        ann.start(how="player", name="Ann")


def test_spectators_lag_behind(running):
    """With a delay of ten minutes they see what was there ten minutes ago."""
    ann, ben, one, _ = seated(running, delay=10)
    eve = running.guest("Eve")
    watched = eve.enter(one.id)
    rng = random.Random(1)
    for _ in range(5):
        step(rng, ann, ben)
        running.time += 60
    level(ann, ben)
    eve.connection.ask("lobby")
    assert watched.opened.at == 0
    running.time += 6 * 60
    eve.connection.wait(lambda: watched.opened.at == 2)
    assert len(watched.opened.events) == 3
    assert not watched.offers()
    with pytest.raises(ServerError, match="only watch"):
        watched.ask("resign")
    running.time += 3600
    eve.connection.wait(lambda: watched.opened.at == 5)


def test_a_private_game_is_not_watched(running):
    """Unless one plays in it."""
    _, _, one, _ = seated(running, watchable=False)
    eve = running.guest("Eve")
    assert not eve.connection.ask("lobby")["games"]["watch"]
    with pytest.raises(ServerError, match="cannot be watched"):
        eve.enter(one.id)


# ---------------------------------------------------------------- the lobby


def test_an_invited_seat_is_told_as_invited_and_lists_come_by_pages(running):
    """To the one who asked and to everybody else; a page that there is not is empty or refused."""
    ann, ben = running.guest("Ann"), running.guest("Ben")
    ann.start(how="player", name="Ben")
    for guest, kind in ((ann, "mine"), (ben, "invited")):
        (told,) = guest.connection.ask("lobby")["games"][kind]
        assert told["invited"] == {"british": "Ben"}
    assert "Ben (invited)" in game_item(told, "join").note
    (mine,) = ann.connection.ask("games", kind="mine", after="")["games"]
    for after in (mine["id"], "no-such-game"):
        assert ann.connection.ask("games", kind="mine", after=after)["games"] == []
    for kind, after in (("mine", -1), ("mine", "x" * 1000), ("secret", "")):
        with pytest.raises(ServerError, match="understood"):
            ann.connection.ask("games", kind=kind, after=after)


def test_games_of_another_process_come_into_the_lobby(running, tmp_path):
    """Their summaries are made when the host sees that somebody else has written."""
    ann = running.guest("Ann")
    path = tmp_path / "file.jsonl"
    GameHost.begin(GAMES["rebels"], "trenton", b"known to all", path=path).close()
    with closing(Store.open(running.data)) as store:
        id_, _ = store.take_in(path.read_bytes(), GAMES, path)
        seats = tuple(Seat(id_, side) for side in ("american", "british"))
        Seats(store).lay(Terms(id_), seats)
    told = lambda: [game["id"] for game in ann.connection.ask("lobby")["games"]["open"]]  # noqa: E731
    ann.connection.wait(lambda: told() == [id_])
