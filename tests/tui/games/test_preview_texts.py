"""Previews of what is offered at some places of recorded games, word for word, each verb once a place."""

import pytest

from cockade.saves.file import review
from cockade.tui.games import GAMES, ui_of
from cockade.tui.text.line import text_of
from tests.games.remake import FOLDER

PLACES = 24
NAMES = ("rebels-trenton-1-0", "flank-attack-greedy-1", "feint-greedy-1", "short+all-greedy-1")


def previews(name):
    """By place and verb: what the middle one of the actions would mean, odds and every line."""
    opened = review(FOLDER / f"{name}.jsonl", GAMES).opened
    ui = ui_of(opened.game.id)
    for place in range(1, opened.at, max(1, opened.at // PLACES)):
        state = opened.state_at(place)
        if not state.agenda:
            continue
        seen = opened.game.view(state, opened.game.decider(state))
        actions = [action for offer in opened.game.offers(state) for action in offer.actions]
        for verb in dict.fromkeys(map(type, actions)):
            alike = [action for action in actions if type(action) is verb]
            found = ui.previews.of_action(seen, alike[len(alike) // 2])
            if found is not None:
                rows = " / ".join(" ".join(text_of(row).split()) for row in found.lines)
                yield f"{place} {verb.__name__}: {found.title}: {found.brief} ({found.short}): {rows}"


@pytest.mark.parametrize("name", NAMES)
def test_previews_are_what_they_were(name, snapshot):
    """A change of a preview is meant: look at each before it is taken over."""
    assert "\n".join(previews(name)) == snapshot
