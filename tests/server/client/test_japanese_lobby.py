"""The lobby in Japanese: no English is left in it, and the terminal shows what was meant."""

from __future__ import annotations

import re

import pytest

from cockade.server.store.store import Store
from cockade.server.store.tournaments import Tournaments
from cockade.tui.text.i18n import speak
from tests.server.client.test_lobby import NORMAL, SMALL, choose, visit
from tests.server.host.test_chances import rollouts  # noqa: F401 - a fixture
from tests.server.host.test_tournaments import CUP
from tests.server.hosting import begun
from tests.tui.table import picture, until
from tests.tui.terminal.emulator import emulator, wrong_cells
from tests.tui.terminal.test_japanese import ENGLISH, STAYS

OWN = re.compile(r"(trenton|stony-point)-\d+(\uff1a\w+)?|([Tv])\3{3,}")
"""The numbers of games, the codes of seats in them, and what is drawn on the map."""
CLUB = (
    ("大会",),
    ("大会", "cup"),
    ("大会", "cup", "棄権する"),
    ("名前と別のマシン",),
    ("名前と別のマシン", "自分の招待"),
    ("名前と別のマシン", "今から3日"),
)
"""Rows of the lobby that lead to what there is only where people are."""
LISTS = 9
"""So many rows of the lobby lead on: the last two are settings and the end."""


@pytest.fixture(autouse=True)
def _japanese(monkeypatch):
    monkeypatch.setenv("LANG", "ja_JP.UTF-8")
    monkeypatch.setenv("LC_ALL", "ja_JP.UTF-8")
    monkeypatch.setenv("LANGUAGE", "ja")
    yield
    speak("en")


class Looks:
    """What a visitor saw: cells that were not as meant, and rows with English in them."""

    def __init__(self, size=NORMAL):
        self.size = size
        self.wrong, self.left = [], []

    async def at(self, seat):
        """Look at the screen as it is now."""
        await seat.press()
        strips = seat.app.screen._compositor.render_strips()
        self.wrong.extend(wrong_cells(emulator(self.size, seat.output()), strips))
        rows = [OWN.sub("", STAYS.sub("", row)) for row in picture(seat).splitlines()]
        self.left.extend(row for row in rows if ENGLISH.search(row))


def test_every_list_of_the_lobby_is_japanese(running):
    """From the first visit on; the name that a player chose stays as it is."""
    looks = Looks()

    async def scene(at):
        await looks.at(at)
        await at.press("enter", *"Eva", "enter")
        await until(at, lambda: "Eva" in picture(at))
        for row in range(LISTS):
            await looks.at(at)
            await at.press(*["down"] * row, "enter")
            await looks.at(at)
            await at.press("escape", "escape")
            await at.press("home")

    visit(running, "Eva", scene, NORMAL)
    assert looks.wrong == []
    assert [*dict.fromkeys(looks.left)] == []


def test_a_club_that_is_alive_is_japanese(running):
    """Games with clocks and invitations, a tournament with its rounds, seats that are offered, vacations."""
    guests = [running.guest(name) for name in ("Ann", "Ben", "Eve")]
    ann, ben, _ = guests
    store = Store.open(running.data)
    assert Tournaments(store).make(CUP)
    for guest in guests:
        guest.connection.ask("enlist", tournament=CUP.name)
    ben.join(ann.start(pace="live", rated=True)[0])
    ann.start(how="code")
    ann.start(how="player", name="Ben", pace="week")
    looks = Looks()

    async def scene(at):
        await until(at, lambda: Tournaments(store).pairings(CUP.name))
        await looks.at(at)
        for words in CLUB:
            await choose(at, *words)
            await looks.at(at)
            await at.press(*["escape"] * len(words))
        await choose(at, "あなたの番  残り")
        await looks.at(at)
        await at.press("P")
        await looks.at(at)

    visit(running, "Ann", scene, NORMAL)
    store.close()
    assert looks.wrong == []
    assert [*dict.fromkeys(looks.left)] == []


def test_a_game_that_waits_for_another_player_is_japanese(running):
    """In its set-up, and its seat as others see it in the list."""
    running.guest("Ann").start("rebels/stony-point", side="british")
    looks = Looks()

    async def hers(at):
        await until(at, lambda: "まだなし\uff1a配置" in picture(at))
        await looks.at(at)

    async def his(at):
        await choose(at, "相手を待つゲーム")
        await looks.at(at)

    visit(running, "Ann", hers, NORMAL)
    running.guest("Ben").close()
    visit(running, "Ben", his, NORMAL)
    assert looks.wrong == []
    assert [*dict.fromkeys(looks.left)] == []


@pytest.mark.usefixtures("rollouts")
def test_the_chance_of_a_game_that_is_over_is_japanese(running):
    """With what the server has found, the whole sentence also in 80 cells."""
    begun(running)[2].ask("resign")
    looks = Looks(SMALL)

    async def scene(at):
        await choose(at, "終わったゲーム", "トレントン")
        await at.press("left_square_bracket", "t", "left")
        await until(at, lambda: re.search(r"アメリカ軍 (100 %|(\d+)回中\2回)", picture(at)))
        await looks.at(at)
        assert re.search(r"ヘッセン軍 (0 %|\d+回中0回)", picture(at))

    visit(running, "Ann", scene, SMALL)
    assert looks.wrong == []
    assert [*dict.fromkeys(looks.left)] == []
