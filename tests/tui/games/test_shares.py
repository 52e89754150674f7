"""What is said before the dice fall agrees with what the rules then do."""

from collections import Counter

import pytest

from cockade.engine.bots import bot
from cockade.engine.bots.playout import random_source
from cockade.engine.dice import LoadedDice
from cockade.events.facts import Rolled
from cockade.events.rebels import AssaultResolved
from cockade.saves.game_host import GameHost
from cockade.tui.games import GAMES, ui_of
from cockade.tui.games.preview import percent
from cockade.tui.text.line import text_of

GAME = GAMES["rebels"]


def positions(*frames, most=4):
    """States of played games in which such a frame is on top."""
    found = []
    game = GameHost.begin(GAME, "trenton", b"some other key")
    player, pick = bot("greedy", "rebels"), random_source("7")
    while game.opened.decider and len(found) < most:
        if type(game.opened.state.agenda[-1]).__name__ in frames:
            found.append(game.opened.state)
        game.act(game.opened.decider, player.choose(GAME, game.opened.state, game.offers(), pick))
    return found


PREVIEW = ui_of("rebels").previews.of_action


def shares(preview):
    """The percentages in the lines of a preview, by the words that begin what follows."""
    found = {}
    for said in map(text_of, preview.lines):
        share, sign, rest = said.partition("%")
        if sign and share.strip().isdigit():
            found[rest.strip().split("  ")[0].split(" ")[0]] = int(share)
    return found


@pytest.mark.parametrize("frame", ["Declaration", "AssaultSegment", "BombardmentSegment", "RecoverySegment"])
def test_chances_make_a_whole(frame):
    """Whatever is previewed, its results have a hundred per cent together."""
    for state in positions(frame):
        for offer in GAME.offers(state):
            for action in offer.actions:
                preview = PREVIEW(state, action)
                if preview and shares(preview):
                    assert sum(shares(preview).values()) == 100, preview


def test_an_assault_comes_out_as_its_preview_says():
    """Each of the ten faces, run through the rules, counts up to the bars that were shown."""
    for state in positions("AssaultSegment"):
        offer = GAME.offers(state)[0]
        preview = PREVIEW(state, offer.actions[0])
        came = Counter()
        for die in range(1, 11):
            dice = LoadedDice({"assault": [die]}, rest=LoadedDice({}, rest=Anything()))
            resolution = GAME.decide(state, GAME.decider(state), offer.actions[0], dice)
            resolved = next(fact for fact in resolution.facts if isinstance(fact, AssaultResolved))
            came[resolved.result] += 10
            assert resolved.shifted in preview.brief
        assert dict(came) == shares(preview)


def test_a_rally_comes_out_as_its_preview_says():
    """9.3, by all ten faces."""
    for state in positions("RecoverySegment", most=2):
        action = GAME.offers(state)[0].actions[0]
        came = Counter()
        for die in range(1, 11):
            dice = LoadedDice({"rally": [die]}, rest=Anything())
            resolution = GAME.decide(state, GAME.decider(state), action, dice)
            rolled = next(fact for fact in resolution.facts if isinstance(fact, Rolled))
            came[rolled.result.split(" ")[0]] += 10
        assert {word: share for word, share in came.items() if share} == shares(PREVIEW(state, action))


def test_percent_is_whole_for_a_ten_sided_die():
    """No rounding is ever seen."""
    from fractions import Fraction

    assert [percent(Fraction(n, 10)) for n in range(11)] == list(range(0, 101, 10))


class Anything:
    """Dice for what a test does not look at."""

    def draw(self, *address):
        """The middle."""
        return address[-1] // 2
