"""Where a stack marches to there may be a battle: its odds are told before."""

import pytest

from cockade.engine.revolution.common.state import enemy
from cockade.engine.revolution.phase5_3_combat.participants import troops
from cockade.events import revolution as events
from cockade.saves.game_host import GameHost
from cockade.saves.save_file import review
from cockade.tui.games import GAMES, ui_of
from cockade.tui.games.revolution.names import is_unknown
from cockade.tui.session.prospects import prospects_brief
from cockade.tui.session.session import Session
from cockade.tui.text.line import text_of
from tests.games.remake import FOLDER

UI = ui_of("revolution")


def marches(name, most=40):
    """As the side that moves sees it, so many places where a stack is on its way: the state and where to."""
    opened, found = review(FOLDER / f"{name}.jsonl", GAMES).opened, 0
    for place in range(opened.at):
        frame = opened.state_at(place).agenda[-1] if opened.state_at(place).agenda else None
        if isinstance(frame, events.Marching) and frame.by == "land" and found < most:
            found += 1
            seen = opened.game.view(opened.state_at(place), frame.side)
            offers = opened.game.offers(seen)
            yield seen, frame, [a for o in offers for a in o.actions if isinstance(a, events.March)]


@pytest.mark.parametrize("name", ["short-greedy-1", "short+all-greedy-1"])
def test_a_battle_is_told_wherever_enemies_are_seen_to_stand(name):
    """Nowhere else; of enemies who are not turned up only how many there are (22.1)."""
    told = 0
    for seen, frame, offered in marches(name):
        for march in offered:
            found = UI.previews.prospect(seen, (march,))
            foes = troops(seen, enemy(frame.side), march.area)
            assert (found is not None) == bool(foes)
            if found is not None:
                told += 1
                assert found.target == UI.map.target(march)
                assert ("unseen" in found.chances) == any(map(is_unknown, foes))
                assert found.odds.endswith(":?") == ("unseen" in found.chances)
    assert told


def test_the_best_of_them_stand_below_the_map_while_a_stack_is_on_its_way():
    """Nobody has to be in hand for that: where the stack goes is chosen by its place alone."""
    opened = review(FOLDER / "short-greedy-1.jsonl", GAMES).opened
    nodes, seen = tuple(opened.line), 0
    for place in range(len(nodes)):
        frame = opened.state_at(place).agenda[-1] if opened.state_at(place).agenda else None
        if isinstance(frame, events.Marching):
            opened.go_to(nodes[place])
            players = {frame.side: "human", enemy(frame.side): "random"}
            seat = Session(GameHost(opened.aside()), UI, players)
            opened.go_to(nodes[-1])
            if seat.is_mine and seat.present.prospects:
                seen += 1
                assert "Best attacks" in text_of(prospects_brief(seat))
                assert " on " not in text_of(prospects_brief(seat))
        if seen == 3:
            return
    raise AssertionError


@pytest.mark.parametrize("name", ["short+all-greedy-1", "short+all-random-1", "campaign-greedy-1"])
def test_the_losses_told_of_a_retreat_are_those_of_the_retreat(name):
    """23.1, 33.0: militia that goes home from an expedition lives, and militia leaders roll (21.4)."""
    opened, told = review(FOLDER / f"{name}.jsonl", GAMES).opened, 0
    for place in range(1, opened.at + 1):
        event, before = opened.event_at(place), opened.state_at(place - 1)
        if not isinstance(event.action, events.RetreatTo) or before.battle is None:
            continue
        lost = [fact for fact in event.facts if getattr(fact, "why", "") == "border"]
        rows = [text_of(row) for row in UI.previews.of_action(before, event.action).lines]
        assert any(row.startswith(f"{len(lost)} militia lost") for row in rows) == bool(lost), place
        told += 1
    assert told
