"""Previews of what is offered at some places of recorded games, word for word, each verb once a place."""

import pytest

from cockade.saves.save_file import review
from cockade.tui.games import GAMES, ui_of
from cockade.tui.text.line import text_of
from tests.games.remake import FOLDER

PLACES = 24
NAMES = ("rebels-trenton-1-0", "flank-attack-greedy-1", "feint-greedy-1", "short+all-greedy-1")

PICKED = {
    "rebels-trenton-1-0": "1:0 6:1228 50:0 50:9 65:0 66:0 105:70 105:107 126:0 132:0",
    "harlem-greedy-1": "267:0 269:0 392:0",
    "feint-greedy-1": "1:0 43:0 43:38 43:132 51:0 52:0 52:2 83:0 83:1 87:0 89:0 90:0 108:0",
    "short+all-greedy-1": (
        "1:0 25:2 31:1 31:93 31:94 31:95 31:107 31:119 52:0 78:0 78:35 79:13 86:0 92:17 93:0 97:3 99:1 "
        "105:22 128:0 133:0 133:1 135:0 142:0 142:1 146:0 154:0 221:1 269:2 335:0 336:2 384:5 401:2 419:3 "
        "460:1 467:0 467:1 568:0 568:1 604:2 736:0 736:2 1002:0 1503:0"
    ),
}
"""
Places and numbers of actions there, of which each leads through a part of the previews that no other does.

They were found by following the previews line by line through these games.
"""


def opened(name):
    """A recorded game."""
    return review(FOLDER / f"{name}.jsonl", GAMES).opened


def actions(game, place):
    """All that is offered after an event."""
    state = game.state_at(place)
    return [action for offer in game.game.offers(state) for action in offer.actions] if state.agenda else []


def told(game, place, action):
    """What an action would mean to who decides, odds and every line; empty where nothing is to be said."""
    state = game.state_at(place)
    found = ui_of(game.game.id).previews.of_action(game.game.view(state, game.game.decider(state)), action)
    if found is None:
        return ""
    rows = " / ".join(" ".join(text_of(row).split()) for row in found.lines)
    return f"{place} {type(action).__name__}: {found.title}: {found.brief} ({found.short}): {rows}"


def previews(name):
    """By place and verb, of the middle one of the actions."""
    game = opened(name)
    for place in range(1, game.at, max(1, game.at // PLACES)):
        offered = actions(game, place)
        for verb in dict.fromkeys(map(type, offered)):
            alike = [action for action in offered if type(action) is verb]
            if text := told(game, place, alike[len(alike) // 2]):
                yield text


@pytest.mark.parametrize("name", PICKED)
def test_every_kind_of_preview_is_what_it_was(name, snapshot):
    """Odds, modifiers and results, wherever the sentences differ."""
    game = opened(name)
    places = [tuple(map(int, each.split(":"))) for each in PICKED[name].split()]
    assert "\n".join(told(game, place, actions(game, place)[n]) for place, n in places) == snapshot


@pytest.mark.parametrize("name", NAMES)
def test_previews_are_what_they_were(name, snapshot):
    """A change of a preview is meant: look at each before it is taken over."""
    assert "\n".join(previews(name)) == snapshot
