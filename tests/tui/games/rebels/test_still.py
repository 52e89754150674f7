"""What is said of who could still act, before a step is ended."""

from pathlib import Path

from cockade.events.rebels import EndSegment, MovementSegment, OpenAssaults, StandRearguard
from cockade.saves.save_file import review
from cockade.tui.games import GAMES
from cockade.tui.games.rebels.ui import UI

RECORDED = Path(__file__).parents[3] / "games" / "harlem-by-hand-1.jsonl"
OPENED = review(RECORDED, GAMES).opened


def ended(verb):
    """Where a step is ended: the states, and what is offered in them."""
    for place in range(OPENED.at):
        if isinstance(OPENED.event_at(place + 1).action, verb):
            state = OPENED.state_at(place)
            yield state, OPENED.game.offers(state)


def test_who_has_moved_is_not_counted_with_who_has_not():
    """Half a movement point that is left makes nobody one who still has to be moved."""
    said = set()
    for state, offers in ended(EndSegment):
        if not isinstance(state.agenda[-1], MovementSegment):
            continue
        able = {offer.subject for offer in offers if offer.subject and offer.actions}
        unmoved = {subject for subject in able if UI.selection.fresh(state, subject)}
        told = UI.words.still(state, offers)
        assert (f"{len(unmoved)} ha" in told) == bool(unmoved)
        assert (f"{len(able - unmoved)} could move on." in told) == bool(able - unmoved)
        said.add(told)
    assert "2 have not moved. 14 could move on." in said


def test_who_can_only_stay_behind_is_not_counted():
    """4.4.2: a rearguard moves nothing; whoever may do nothing else is not called able to act."""
    seen = 0
    for state, offers in ended(EndSegment):
        staying = [offer for offer in offers if offer.verb is StandRearguard]
        seen += len(staying)
        if staying:
            assert not UI.words.still(state, staying)
    assert seen


def test_hexes_attack():
    """Combats are declared by hex, and so they are counted."""
    said = {UI.words.still(state, offers) for state, offers in ended(OpenAssaults)}
    assert {"1 hex could still attack.", "2 hexes could still attack."} <= said
