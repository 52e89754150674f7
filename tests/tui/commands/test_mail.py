"""`cockade mail`: two people with a folder each, and what they are told."""

from __future__ import annotations

import random
import shlex
import shutil
from contextlib import closing
from pathlib import Path

import pytest

from cockade.engine.rules import Refusal
from cockade.saves.mail.file import MailFile
from cockade.saves.mail.host import MAIL, MailHost
from cockade.tui.games import GAMES


class Correspondent:
    """Somebody with a folder of his own, who plays whatever is offered."""

    def __init__(self, folder, cockade):
        self.folder, self.cockade = folder, cockade
        folder.mkdir()

    def mail(self, name, *flags):
        """Say `cockade mail`."""
        return self.cockade("mail", self.folder / name, *flags)

    def letters(self):
        """The letters in the folder, the newest last."""
        return sorted(self.folder.glob("*.letter"), key=lambda path: int(path.stem.rpartition("-")[2]))

    def send(self, other):
        """Send the newest letter; its name."""
        letter = self.letters()[-1]
        shutil.copy(letter, other.folder)
        return letter.name


@pytest.fixture
def two(tmp_path, cockade, monkeypatch):
    """Two of them; the screen is played by a hand that does anything."""
    chance = random.Random(5)

    def play(host, **_):
        while not host.is_waiting:
            offers = [offer for offer in host.offers() if offer.actions]
            try:
                host.act(host.side, chance.choice(chance.choice(offers).actions))
            except Refusal as refusal:
                if refusal.rule != MAIL:
                    raise
        return 0

    monkeypatch.setattr("cockade.tui.mail.plain.play", play)
    return Correspondent(tmp_path / "ada", cockade), Correspondent(tmp_path / "ben", cockade)


def begin(two, *flags):
    """An invitation, and the letter that accepts it, on its way to Ada."""
    ada, ben = two
    ran = ada.mail(
        "g.mail", "--scenario", "rebels/stony-point", "--side", "american", "--name", "Ada", *flags
    )
    assert ran.code == 0, ran.err
    ran = ben.mail(ada.send(ben), "--name", "Ben", "--plain")
    assert ran.code == 0, ran.err
    return ada, ben, ran


def test_a_game_begins_with_two_letters(two):
    """Who is invited to what is said; each has a file of his own, and nobody's secret is in a letter."""
    ada, ben, ran = begin(two)
    assert "Ada invites you to Stony Point" in ran.out
    assert "You play the British side." in ran.out
    assert "Waiting for letter 3" in ran.out
    (own,) = ben.folder.glob("*.mail")
    for path in (ada.folder / "g.mail", own):
        file = MailFile.open(path, GAMES)
        file.close()
        assert not any(
            file.exchange.terms.secret in letter.read_text() for letter in ada.letters() + ben.letters()
        )
        assert path.stat().st_mode & 0o777 == 0o600


def test_letters_go_to_and_fro(two):
    """The same command reads, plays and writes; what a file is, it finds out."""
    ada, ben, _ = begin(two, "--dice", "quick")
    for writer, reader in ((ben, ada), (ada, ben), (ben, ada), (ada, ben)):
        ran = reader.mail(writer.send(reader), "--plain")
        assert ran.code == 0, ran.err
        assert "is read into" in ran.out
        assert "Send it to the other player." in ran.out
    ran = ben.mail(next(ben.folder.glob("*.mail")).name)
    assert "Waiting for letter 7" in ran.out
    assert ran.code == 0


def test_a_lost_letter_is_written_again(two):
    """From one's own file, the same to the byte."""
    ada, ben, _ = begin(two)
    ada.mail(ben.send(ada), "--plain")
    text = ada.letters()[-1].read_bytes()
    ada.letters()[-1].unlink()
    assert ada.mail("g.mail").code == 0
    assert ada.letters()[-1].read_bytes() == text


def test_a_copy_is_an_ordinary_game(two, tmp_path):
    """For review, log and verify."""
    ada, ben, _ = begin(two, "--dice", "quick")
    ada.mail(ben.send(ada), "--plain")
    out = tmp_path / "copy.jsonl"
    assert ada.mail("g.mail", "--save", out).code == 0
    assert ada.cockade("verify", out).code == 0
    assert "american: Ada" in ada.cockade("log", out).out.lower().replace("ada", "Ada")


def test_what_is_wrong_is_said_in_a_sentence(two, tmp_path):
    """With exit code 2, and nothing is changed."""
    ada, ben, _ = begin(two)
    first = ada.letters()[0]
    answer = ben.send(ada)
    (tmp_path / "junk").write_text("hello")
    cases = (
        (ada.mail(first.name), "You wrote this letter"),
        (ben.mail(first.name), "read already"),
        (ben.mail(answer), "You wrote this letter"),
        (ada.cockade("mail", tmp_path / "junk"), "neither a letter nor the file"),
        (ada.mail("none-7.letter"), "no such letter"),
        (ada.mail("new.mail"), "--scenario"),
        (ada.mail("new.mail", "--scenario", "revolution/short"), "serve"),
        (ada.mail("new.mail", "--scenario", "brandywine/battle"), "7.1.3-adv"),
    )
    for ran, words in cases:
        assert ran.code == 2
        assert words in ran.err
        assert ran.err.count("\n") == 1
    assert not (ada.folder / "new.mail").exists()


def test_a_letter_of_a_game_that_is_not_here(two, tmp_path):
    """The file can be named."""
    ada, ben, _ = begin(two)
    letter = tmp_path / "inbox" / ben.letters()[-1].name
    letter.parent.mkdir()
    shutil.copy(ben.letters()[-1], letter)
    ran = ada.cockade("mail", letter)
    assert (ran.code, "--keep" in ran.err) == (2, True)
    assert ada.cockade("mail", letter, "--keep", ada.folder / "g.mail", "--plain").code == 0


def test_a_copy_of_ones_own_file_is_not_taken_for_it(two):
    """Both are named and one is asked for; until then neither is changed."""
    ada, ben, _ = begin(two)
    copy = ada.folder / "bak.mail"
    shutil.copy(ada.folder / "g.mail", copy)
    before = copy.read_bytes()
    letter = ben.send(ada)
    ran = ada.mail(letter, "--plain")
    assert ran.code == 2
    assert all(name in ran.err for name in ("bak.mail", "g.mail", "--keep"))
    assert copy.read_bytes() == before == (ada.folder / "g.mail").read_bytes()
    assert ada.mail(letter, "--plain", "--keep", ada.folder / "g.mail").code == 0
    assert copy.read_bytes() == before


@pytest.mark.parametrize("mark", ["> ", ">", "> > ", "| ", "\t"])
def test_a_letter_that_a_mail_program_quotes_is_read(two, mark):
    """With an answer above it; what was changed in it is found as ever."""
    ada, ben, _ = begin(two)
    letter = ada.folder / ben.send(ada)
    text = letter.read_text()
    quoted = "".join(f"{mark}{line}\r\n" for line in text.splitlines())
    letter.write_text(f"Dear Ada,\r\n\r\nhere it is.\r\n\r\n{quoted}\r\n-- \r\nBen\r\n")
    ran = ada.mail(letter.name, "--plain")
    assert ran.code == 0, ran.err
    letter.write_text(quoted.replace('"number": 2', '"number": 4'))
    assert "changed on its way" in ada.mail(letter.name, "--plain").err


def test_the_page_works_as_it_is_written(tmp_path, cockade, monkeypatch):
    """Each command of the page, by typed lines, in the folder of whoever says it; files are as named."""
    page = (Path(__file__).parents[3] / "docs/how-to/play-by-mail.md").read_text(encoding="utf-8")
    commands = [shlex.split(line)[1:] for line in page.splitlines() if line.startswith("    cockade mail ")]
    folders = [tmp_path / "ada", tmp_path / "ben", tmp_path / "ada"]
    monkeypatch.setattr("cockade.tui.mail.plain.play", lambda host, **_: played.append(host.side))
    played = []
    for folder, command in zip(folders, commands, strict=True):
        folder.mkdir(exist_ok=True)
        for letter in tmp_path.glob("*/*.letter"):
            if letter.name in command and letter.parent != folder:
                shutil.copy(letter, folder)
                break
        monkeypatch.chdir(folder)
        ran = cockade(*command)
        assert ran.code == 0, ran.err
        for path in folder.iterdir():
            assert f"`{path.name}`" in page
    assert played == ["american"]
    names = {path.name for path in tmp_path.glob("*/*")}
    assert {"trenton.mail", "trenton-1.letter", "trenton-british.mail", "trenton-british-2.letter"} <= names


def test_who_cannot_be_asked_for_a_name_is_called_by_the_side(two):
    """The answer to an invitation asks for nothing that nobody could type."""
    ada, ben = two
    ada.mail("g.mail", "--scenario", "rebels/stony-point", "--side", "american", "--name", "Ada")
    ran = ben.mail(ada.send(ben))
    assert ran.code == 0, ran.err
    assert "British" in ben.letters()[-1].read_text()


def test_units_are_placed_for_who_asks_for_it(two, monkeypatch):
    """His own and no other; then the next letter is due, or he plays on."""
    ada, ben, _ = begin(two, "--dice", "quick")
    played = []
    monkeypatch.setattr("cockade.tui.mail.plain.play", lambda host, **_: played.append(host.opened.at))
    ran = ada.mail(ben.send(ada), "--auto-setup", "--plain")
    assert ran.code == 0, ran.err
    with closing(MailHost.of(MailFile.open(ada.folder / "g.mail", GAMES))) as host:
        events = list(host.opened.story())[1:]
    assert len(events) > 10
    assert {type(event.action).__name__ for event in events} == {"Place"}
    assert {event.side for event in events} == {"american"}
    assert played == [len(events)]
