"""The odds of a combat that has been declared stay in sight while others are declared."""

from pathlib import Path

import pytest

from cockade.events.brandywine import Engage as Send
from cockade.events.rebels import Engage
from cockade.saves.file import review
from cockade.saves.host import GameHost
from cockade.tui.games import GAMES, ui_of
from cockade.tui.text.line import text_of, width_of
from cockade.tui.view.chrome import info_lines, panel_lines
from cockade.tui.view.session import Session

RECORDED = Path(__file__).parents[2] / "games"


@pytest.mark.parametrize("name", ["harlem-greedy-1", "brooklyn-greedy-1", "battle-greedy-1"])
def test_odds_are_told_and_stay(name):
    """At once in the message; in the panel wherever the cursor is; in small terminals on the hex itself."""
    opened = review(RECORDED / f"{name}.jsonl", GAMES).opened
    ui = ui_of(opened.game.id)
    line = tuple(opened.line)
    pairs = [
        place
        for place in range(1, opened.at)
        if all(isinstance(opened.event_at(n).action, Engage | Send) for n in (place, place + 1))
    ]
    for place in pairs[:: len(pairs) // 5]:
        action = opened.event_at(place).action
        opened.go_to(line[place - 1])
        host = GameHost(opened.aside())
        opened.go_to(line[-1])
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
