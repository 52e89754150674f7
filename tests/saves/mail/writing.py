"""Two players of wood who play by mail: each has his file, and letters go between them."""

from __future__ import annotations

import random
from contextlib import closing
from pathlib import Path
from unittest.mock import patch

from cockade.engine.bots import bot
from cockade.engine.rules import Refusal
from cockade.saves.mail.file import MailFile
from cockade.saves.mail.host import MAIL, MailHost
from cockade.saves.mail.invitation import accepted, invited
from cockade.saves.mail.letter import read_letter, written
from cockade.tui.games import GAMES

ADA, BEN = "american", "british"


class Pair:
    """Ada, who has begun the game, and Ben; `bags` are the letters as texts, in order. A seed, a game."""

    def __init__(self, folder, scenario="rebels/stony-point", dice="fair", kind="random", seed=1):
        game, _, card = scenario.partition("/")
        self.folder, self.game = folder, GAMES[game]
        self.bot, self.random = bot(kind, game), random.Random(seed)
        self.bags = []
        self.asked = 0
        with patch(
            "cockade.saves.mail.invitation.secrets.token_hex", lambda size: self.random.randbytes(size).hex()
        ):
            file, letter = invited(folder / "ada.mail", self.game, card, ADA, "Ada", dice)
            file.close()
            self.post(letter)
            file, letter = accepted(folder / "ben.mail", GAMES, self.delivered(1), "Ben")
            file.close()
            self.post(letter)

    def post(self, letter):
        """Send a letter: it is a text from here on."""
        self.bags.append(written(letter))

    def delivered(self, number):
        """A letter as it comes out of the mail."""
        return read_letter(self.bags[number - 1].encode(), Path(f"{number}.letter"))

    def file(self, number):
        """The open file of the player who writes the letter of this number."""
        return MailFile.open(self.folder / ("ada.mail" if number % 2 else "ben.mail"), GAMES)

    def turn(self, letter=None):
        """Whoever is next reads a letter, plays and writes; whether the game goes on."""
        number = len(self.bags) + 1
        with closing(self.file(number)) as file:
            file.receive(letter or self.delivered(number - 1))
            if file.exchange.is_over:
                return False
            host = MailHost.of(file)
            while not host.is_waiting:
                self.act(host)
            self.asked += host.asked is not None
            self.post(host.write())
        return True

    def act(self, host):
        """Do what the bot wants."""
        seen = host.game.view(host.opened.state, host.side)
        action = self.bot.choose(host.game, seen, host.offers(), self.random.randrange)
        try:
            host.act(host.side, action)
        except Refusal as refusal:
            if refusal.rule != MAIL:
                raise

    def play(self, letters=10_000):
        """So many letters more, or to the end of the game; whether it goes on."""
        return all(self.turn() for _ in range(letters))
