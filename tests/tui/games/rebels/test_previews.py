"""What a march would lead to: the odds from where it ends are those of the assault that is declared then."""

from cockade.engine.rebels.common.ground import ground
from cockade.engine.rebels.common.state import enemy
from cockade.events import rebels as events
from cockade.saves.file import review
from cockade.tui.games import GAMES, ui_of
from cockade.tui.text.line import text_of
from tests.tui.screens.table import BY_HAND, trenton

UI = ui_of("rebels")


def marches():
    """The marches of a recorded Trenton, each with the state before it."""
    opened = review(BY_HAND, GAMES).opened
    for place in range(1, opened.at + 1):
        action = opened.event_at(place).action
        if isinstance(action, events.March):
            yield opened.state_at(place - 1), action


def test_a_march_beside_an_enemy_shows_the_odds_from_there():
    """One line for each enemy hex beside its end, with every result that has a chance."""
    seen = 0
    for state, march in marches():
        found = UI.previews.of_gesture(state, (march,))
        rows = [text_of(row) for row in found.lines if text_of(row).startswith("then ")]
        side = state.unit(march.unit).side
        near = [
            hex_
            for hex_ in ground(state.scenario).neighbours[march.hex]
            if hex_ in state.position.combat[enemy(side)]
        ]
        assert len(rows) <= len(near)
        if rows:
            seen += 1
            assert "%" in rows[0]
            assert "then " in found.brief
    assert seen


def test_a_march_far_from_every_enemy_says_what_it_says():
    state = trenton().opened.state
    offers = GAMES["rebels"].offers(state)
    march = next(action for offer in offers for action in offer.actions if isinstance(action, events.March))
    assert UI.previews.of_gesture(state, (march,)) == UI.previews.of_action(state, march)
