"""The odds of a combat that has been declared stay in sight while others are declared."""

from pathlib import Path

import pytest

from cockade.events.brandywine import Engage as Send
from cockade.events.rebels import Engage
from cockade.saves.game_host import GameHost
from cockade.saves.save_file import review
from cockade.tui.games import GAMES, ui_of
from cockade.tui.games.rebels.rolls import RESULTS
from cockade.tui.session.panels import LONG, info_lines, panel_lines, preview_brief
from cockade.tui.session.session import Session
from cockade.tui.text.line import line, text_of, width_of

RECORDED = Path(__file__).parents[2] / "games"


@pytest.mark.parametrize("name", ["harlem-greedy-1", "brooklyn-greedy-1", "battle-greedy-1"])
def test_odds_are_told_and_stay(name):
    """At once in the message; in the panel wherever the cursor is; in small terminals on the hex itself."""
    opened = review(RECORDED / f"{name}.jsonl", GAMES).opened
    ui = ui_of(opened.game.id)
    nodes = tuple(opened.line)
    pairs = [
        place
        for place in range(1, opened.at)
        if all(isinstance(opened.event_at(n).action, Engage | Send) for n in (place, place + 1))
    ]
    for place in pairs[:: len(pairs) // 5]:
        action = opened.event_at(place).action
        opened.go_to(nodes[place - 1])
        host = GameHost(opened.aside())
        opened.go_to(nodes[-1])
        seat = Session(host, ui, {opened.event_at(place).side: "human"})
        seat.order(action)
        preview = ui.previews.of_combat(seat.state, ui.map.target(action))
        odds = preview.short or preview.brief
        assert f"{preview.title}: {odds}" in text_of(seat.message)
        seat.selection.put_down()
        seat.cursor = ui.map.target(action)
        assert preview.brief in text_of(info_lines(seat)[1])
        seat.cursor = seat.ui.map.atlas(seat.state).places[0]
        panel = [text_of(row) for row in panel_lines(seat)]
        assert any(row.startswith("A ") for row in panel)
        assert any(preview.short in row for row in panel)


def test_the_odds_under_the_cursor_are_whole_at_eighty_cells():
    """Where the page that has them in full is named only at the cost of a result, it is not named."""
    opened = review(RECORDED / "harlem-greedy-1.jsonl", GAMES).opened
    ui, seen = ui_of("rebels"), 0
    for place in range(len(opened.line) - 1):
        state = opened.state_at(place)
        for target in ui.map.combats(state):
            preview = ui.previews.of_combat(state, target)
            told = text_of(preview_brief(seated(opened, place), preview, 80)) if preview else ""
            if preview and width_of(line(f" {preview.title}: {preview.brief}")) <= 80:
                assert width_of(line(told)) <= 80
                seen += "more" not in told and len(preview.lines) > LONG
    assert seen > 0


def test_odds_below_the_map_are_said_in_words():
    """At eighty columns too: what may come of a combat, and no code of the table."""
    opened = review(RECORDED / "trenton-by-hand-1.jsonl", GAMES).opened
    ui = ui_of("rebels")
    place = next(n for n in range(opened.at) if ui.map.combats(opened.state_at(n)))
    seat = seated(opened, place)
    seat.cursor = next(iter(ui.map.combats(seat.state)))
    shown = text_of(info_lines(seat)[1])
    assert [words for words in RESULTS.values() if words in shown]
    assert [code for code in RESULTS if f"{code} " in shown] == []


def seated(opened, place):
    """A game at a place, by two people."""
    opened.go_to(opened.line[place])
    return Session(GameHost(opened), ui_of("rebels"), {"american": "human", "british": "human"})


def test_many_combats_share_rows():
    """Many combats leave room for what lies under the cursor: two in a row of the panel."""
    opened = review(RECORDED / "harlem-greedy-1.jsonl", GAMES).opened
    ui, most = ui_of("rebels"), 0
    for place in range(opened.at):
        if isinstance(opened.event_at(place + 1).action, Engage):
            found = ui.panels.duty_lines(opened.state_at(place))
            assert all(width_of(row) <= 40 or row[1].text.strip()[:1].isdigit() for row in found[1:])
            most = max(most, len(set(ui.map.combats(opened.state_at(place)).values())) - len(found))
    assert most > 0
