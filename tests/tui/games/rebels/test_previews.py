"""What a march would lead to: the odds from where it ends are those of the assault that is declared then."""

from cockade.engine.hexgrid import spoken
from cockade.engine.rebels.common.ground import ground
from cockade.engine.rebels.common.state import enemy
from cockade.events import rebels as events
from cockade.events.facts import Modifier
from cockade.saves.save_file import review
from cockade.tui.games import GAMES, ui_of
from cockade.tui.games.rebels.previews import shift_lines
from cockade.tui.text.line import text_of
from tests.games.remake import FOLDER
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


def test_a_shift_past_the_end_of_the_chart_says_so():
    """8.1 step 6: one that moves nothing is told with its reason; others, and those that cancel, are not."""
    down, up = Modifier("town", -1, "8.31"), Modifier("dragoons", 1, "12.2.1")
    told = {
        (before, after, shifts): text_of(shift_lines((before, after), shifts)[-1])
        for before, after, shifts in (
            ("1:3", "1:3", (down,)),
            ("1:1", "2:3", (down,)),
            ("1:1", "1:1", (down, up)),
            ("1:1", "1:1", ()),
        )
    }
    end = "column 1:3, where the chart ends"
    assert list(told.values()) == [end, "column 2:3", "column 1:1", "column 1:1"]


def test_who_may_come_by_two_hexes_is_shown_and_told_at_both():
    """3.1: on the map, in the panel of each hex, and read aloud."""
    state = review(FOLDER / "white-plains-keys-american.jsonl", GAMES).opened.state_at(0)
    unit = next(unit for unit in state.units if unit.other_entries and unit.due and not unit.hex)
    faces = UI.map.faces_waiting(state)
    for hex_ in unit.entries:
        assert hex_ in faces
        assert unit in UI.panels.waiting(state, hex_)
        assert spoken(hex_) in UI.voice.unit(state, unit.id)
