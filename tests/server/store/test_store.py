"""The games of a server in SQLite: the same lines as in a file, and no event lost or doubled."""

from __future__ import annotations

import random
import subprocess
import sys
import time
from pathlib import Path

import pytest

from cockade.engine.dice import KeyedDice
from cockade.engine.game_tree import GameTree
from cockade.engine.rules import Refusal
from cockade.events.codec import codec_for
from cockade.saves import line_format
from cockade.saves.errors import SaveError
from cockade.saves.game_host import GameHost
from cockade.saves.hash_chain import link, sealed
from cockade.saves.line_format import Header, event_body, header_line
from cockade.saves.rerecord import accept
from cockade.saves.save_file import SaveFile, review
from cockade.saves.verify import SAME, prove
from cockade.server.store.people import LASTS, NameTakenError, People
from cockade.server.store.store import MovedOnError, Store
from cockade.server.store.tables import Ending, Seat, Seats, Terms, Wish
from tests.saves.playing import KEY, an_action, begun, changed_rules, one_step, played, same
from tests.saves.test_rerecord import throw_one_more
from tests.toy import GAMES, PEBBLES, Throw

ROOT = Path(__file__).parents[3]


def a_game(store, scenario="classic", key=KEY):
    """A game in a store, open to be played."""
    opened = GameTree.begin(PEBBLES, scenario, key)
    return GameHost(opened, store.begin(opened))


def again(store, game):
    """The same game, opened from a store."""
    stored, opened = store.open_game(game, GAMES)
    return GameHost(opened, stored)


# ---------------------------------------------------------------- the record


def test_a_stored_game_opens_as_it_was(store):
    """Whatever was played, taken back and branched, is there after opening."""
    host, rng = a_game(store), random.Random(4)
    for _ in range(80):
        one_step(host, rng)
    assert same(again(store, host.save.id).opened, host.opened)


def test_an_exported_game_is_an_ordinary_save(store, tmp_path):
    """The exported file can be looked at by whoever has it; without its key nobody else plays on in it."""
    host, rng = a_game(store), random.Random(5)
    for _ in range(30):
        one_step(host, rng)
    path = tmp_path / "out.jsonl"
    store.export(host.save.id, path)
    reading = review(path, GAMES)
    assert reading.opened.events == host.opened.events
    assert reading.opened.line == host.opened.line
    with pytest.raises(SaveError, match="Only the server"):
        SaveFile.open(path, GAMES)


def test_the_key_is_in_the_export_once_it_is_told(store, tmp_path):
    """Afterwards the file opens as any other, with the key that its header promised."""
    host = a_game(store, "small")
    host.save.tell_key(KEY)
    path = tmp_path / "out.jsonl"
    store.export(host.save.id, path)
    assert review(path, GAMES).opened.key == KEY


def test_a_save_is_taken_in_line_by_line(store, tmp_path):
    """What went in comes out again, and after it a line that tells of the new key."""
    path = tmp_path / "game.jsonl"
    played(path, scenario="endless").close()
    id_, notes = store.take_in(path.read_bytes(), GAMES, path)
    assert "new key" in str(notes[0])
    assert b"".join(store.lines(id_)[:-1]) == path.read_bytes()
    host = again(store, id_)
    host.act(host.opened.decider, an_action(host, random.Random(1)))


def test_a_restored_game_goes_on_with_dice_that_nobody_knows(store, tmp_path):
    """Whoever remembers what came after the copy foresees nothing, and every die can be proved in the end."""
    host, rng, out = a_game(store, "endless", line_format.new_key()), random.Random(3), tmp_path / "out.jsonl"
    for _ in range(20):
        one_step(host, rng)
    host.act(host.opened.decider, an_action(host, rng))
    over = a_game(store, "small")
    over.save.tell_key(KEY)
    before = store.lines(over.save.id)
    old, played = host.opened.key, len(host.opened.events)
    assert store.renew_keys() == 1
    assert store.lines(over.save.id) == before
    host = again(store, host.save.id)
    opened = host.opened
    assert [opened.key_of(node) for node in range(played)] == [old] * played
    dice = opened.dice_for("north", Throw())
    assert dice.draw("throw", 0, 1 << 40) != KeyedDice(old, dice.n, dice.about).draw("throw", 0, 1 << 40)
    for _ in range(20):
        one_step(host, rng)
    store.export(host.save.id, out)
    assert opened.key.hex() not in out.read_text()
    host.save.tell_key(opened.key)
    out.unlink()
    store.export(host.save.id, out)
    assert prove(out, GAMES).result == SAME
    assert accept(out, changed_rules(Throw, throw_one_more)) > 0
    assert review(out, GAMES).opened.key_of(0) == old


def test_a_game_that_is_taken_in_goes_on_with_dice_that_nobody_knows(store, tmp_path):
    """The key in the file decides what was played, and not one die more; the new one is told at the end."""
    path, out = tmp_path / "game.jsonl", tmp_path / "out.jsonl"
    played(path, scenario="endless").close()
    old = review(path, GAMES).opened
    id_, _ = store.take_in(path.read_bytes(), GAMES, path)
    host = again(store, id_)
    opened = host.opened
    assert opened.key != old.key
    assert [opened.key_of(node) for node in range(len(old.events))] == [old.key] * len(old.events)
    host.act(opened.decider, an_action(host, random.Random(1)))
    assert opened.key_of(len(old.events)) == opened.key
    store.export(id_, out)
    assert opened.key.hex() not in out.read_text()
    with pytest.raises(SaveError, match="Only the server"):
        SaveFile.open(out, GAMES)
    host.save.tell_key(opened.key)
    out.unlink()
    store.export(id_, out)
    assert review(out, GAMES).opened.key == opened.key
    assert prove(out, GAMES).result == SAME


def test_a_copy_of_a_game_with_two_keys_tells_both(store, tmp_path):
    """Whoever keeps a finished game anew can play on from it, and prove every die."""
    path, copy = tmp_path / "game.jsonl", tmp_path / "copy.jsonl"
    played(path, scenario="endless").close()
    id_, _ = store.take_in(path.read_bytes(), GAMES, path)
    host = again(store, id_)
    host.act(host.opened.decider, an_action(host, random.Random(1)))
    SaveFile.create(copy, host.opened).close()
    save, opened, _ = SaveFile.open(copy, GAMES)
    save.close()
    assert (opened.earlier, opened.key) == (host.opened.earlier, host.opened.key)
    assert prove(copy, GAMES).result == SAME


@pytest.mark.parametrize("scenario", ["atlantis", "classic+x\x1b[2J", "x" * 500_000, "*"])
def test_only_a_scenario_that_is_known_is_taken_in(store, tmp_path, scenario):
    """Its name is that of the game in every list of the operator."""
    path = tmp_path / "game.jsonl"
    opened = GameTree.begin(PEBBLES, "classic", KEY)
    text, mark = header_line(Header("pebbles", scenario, "00"))
    body = event_body(codec_for(PEBBLES.vocabulary), opened.events[0])
    with pytest.raises(SaveError, match="no scenario") as found:
        store.take_in(text + sealed(body, link(mark, body)), GAMES, path)
    assert len(str(found.value)) < 400
    assert str(found.value).isprintable()
    assert store.games() == []


def test_a_served_game_in_progress_is_not_taken_in(store, tmp_path):
    """Nobody else has its key."""
    host = a_game(store)
    path = tmp_path / "out.jsonl"
    store.export(host.save.id, path)
    with pytest.raises(SaveError, match="Only the server"):
        store.take_in(path.read_bytes(), GAMES, path)


def test_every_game_has_a_name_of_its_own(store):
    """Also when some have the same scenario."""
    names = [a_game(store).save.id for _ in range(3)]
    assert names == ["classic-1", "classic-2", "classic-3"]
    assert [kept.id for kept in store.games()] == names
    assert [kept.lines for kept in store.games()] == [2, 2, 2]


def test_a_changed_line_is_found(store):
    """A byte that changes breaks the chain, and the line is named."""
    host, rng = a_game(store), random.Random(2)
    for _ in range(20):
        one_step(host, rng)
    with store.writing() as base:
        (text,) = base.execute("SELECT text FROM line WHERE n = 5").fetchone()
        base.execute(
            "UPDATE line SET text = ? WHERE n = 5", (text.replace(b"T", b"t", 1).replace(b"1", b"2"),)
        )
    with pytest.raises(SaveError, match="line 6"):
        store.open_game(host.save.id, GAMES)


# ---------------------------------------------------------------- two at once


def test_of_two_hosts_one_is_told_that_the_game_has_moved_on(tmp_path, both_stores, opens):
    """Nothing of the second is kept, and after catching up he sees the same game."""
    one, two = opens(tmp_path), opens(tmp_path)
    here = a_game(one)
    there = again(two, here.save.id)
    here.act("north", an_action(here, random.Random(1)))
    with pytest.raises(MovedOnError):
        there.act("north", an_action(there, random.Random(2)))
    assert there.opened.at == 0
    assert there.save.catch_up(there.opened) == 1
    assert same(here.opened, there.opened)


def test_two_hosts_lose_and_double_nothing(tmp_path, both_stores, opens):
    """Two play on in the same game at random; each line was one confirmed action of one of them."""
    one, two = opens(tmp_path), opens(tmp_path)
    here = a_game(one, "endless")
    there = again(two, here.save.id)
    rng, confirmed, refused = random.Random(8), 0, 0
    for _ in range(150):
        host = rng.choice((here, there))
        if rng.random() < 0.7:
            host.save.catch_up(host.opened)
        lines = host.save.length
        try:
            one_step(host, rng)
        except MovedOnError:
            refused += 1
            continue
        confirmed += host.save.length - lines
    for host in (here, there):
        host.save.catch_up(host.opened)
    assert refused
    assert len(one.lines(here.save.id)) == 2 + confirmed
    assert same(here.opened, there.opened)
    assert same(again(one, here.save.id).opened, here.opened)


def test_another_process_is_noticed(tmp_path, both_stores, opens):
    """Whoever looks at `changes` knows whether he has to look further."""
    one, two = opens(tmp_path), opens(tmp_path)
    before = one.changes
    assert one.changes == before
    a_game(two)
    assert one.changes != before


# ---------------------------------------------------------------- kill -9


def killed(folder, rng):
    """Let a player play on in a store and kill him; the last that he was told was safe."""
    command = [
        sys.executable,
        "-m",
        "tests.server.store.store_player",
        str(folder),
        str(rng.randrange(10**6)),
    ]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as player:
        told = [player.stdout.readline() for _ in range(rng.randrange(1, 40))]
        time.sleep(rng.random() * 0.02)
        player.kill()
        told += [line for line in player.stdout if line.endswith("\n")]
    return int(told[-1])


@pytest.mark.parametrize("times", [4, pytest.param(100, marks=pytest.mark.soak)])
def test_kill_loses_nothing_confirmed(tmp_path, both_stores, times):
    """Whatever was told is there, at most one line more, and the chain is whole."""
    rng = random.Random(time.time_ns())
    before = []
    for _ in range(times):
        told = killed(tmp_path, rng)
        store = Store.open(tmp_path)
        lines = store.lines("endless-1")
        assert told <= len(lines) <= told + 1
        assert lines[: len(before)] == before
        again(store, "endless-1")
        before = lines
        store.close()


# ---------------------------------------------------------------- people


def test_a_name_is_one_persons(store):
    """Whatever its case."""
    people = People(store)
    ann = people.enter("key of Ann", "Ann")
    with pytest.raises(NameTakenError):
        people.enter("another key", "ANN")
    assert people.known("another key") is None
    assert people.known("key of Ann") == people.named("ann") == ann


def test_a_player_stays_who_he_is_when_his_first_key_goes(store):
    """Every key with which he ever came is his; what was somebody else's stays so."""
    people = People(store)
    ann, eve = people.enter("first", "Ann"), people.enter("another", "Eve")
    assert people.known_by(("second", "first")) == ann
    assert people.known_by(("second", "third")) == ann
    assert people.known_by(("third",)) == ann
    assert people.known_by(("another", "third")) == eve
    assert people.known("third") == ann
    assert people.known_by(("nobody",)) is None


def test_a_code_opens_an_account_once_and_for_a_while(store):
    """A second key, or a browser, is the same player's."""
    people = People(store)
    ann = people.enter("key of Ann", "Ann")
    code = people.link_code(ann.id)
    assert people.redeem(code.upper(), "browser") == ann
    assert people.redeem(code, "thief") is None
    code = people.link_code(ann.id)
    now = store.clock()
    store.clock = lambda: now + LASTS + 2
    assert people.redeem(code, "late") is None
    assert people.known("browser") == ann


def test_only_the_first_sits_down(store):
    """A free seat is taken once."""
    people, seats = People(store), Seats(store)
    ann, ben, eve = (people.enter(name, name) for name in ("Ann", "Ben", "Eve"))
    id_ = a_game(store).save.id
    seats.lay(Terms(id_, ann.id), (Seat(id_, "north", ann.id), Seat(id_, "south", code="abcd2345")))
    assert seats.by_code("ABCD2345").side == "south"
    assert seats.sit_down(id_, "south", ben.id)
    assert not seats.sit_down(id_, "south", eve.id)
    assert not seats.sit_down(id_, "north", eve.id)
    assert seats.by_code("abcd2345") is None
    assert [seat.player for seat in seats.of(id_)] == [ann.id, ben.id]


def test_talk_and_requests_are_kept_beside_the_record(store):
    """Not a line of the game comes of them."""
    people, seats = People(store), Seats(store)
    ann = people.enter("key", "Ann")
    host = a_game(store)
    id_, before = host.save.id, store.lines(host.save.id)
    seats.say(id_, ann.id, "Good luck.")
    seats.ask(id_, Wish("draw", "north", 2, 0))
    assert seats.end(id_, Ending("", "draw", "south"))
    assert not seats.end(id_, Ending("north", "resigned", "south"))
    seats.set_bookmark(id_, ann.id, "here")
    assert [said.text for said in seats.chat(id_)] == ["Good luck."]
    assert seats.wishes(id_) == [Wish("draw", "north", 2, 0)]
    assert seats.ending(id_).replace(at=0.0) == Ending("", "draw", "south")
    assert seats.bookmark(id_, ann.id) == "here"
    assert store.lines(id_) == before


def test_a_refusal_keeps_nothing(store):
    """What the rules refuse never comes to the store."""
    host = a_game(store)
    before = store.lines(host.save.id)
    with pytest.raises(Refusal):
        host.act("south", an_action(begun(), random.Random(1)))
    assert store.lines(host.save.id) == before
