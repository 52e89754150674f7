"""The position of both sides, in words where there is room, and the name of the step only once."""

from pathlib import Path

from cockade.events.revolution import Allotting
from cockade.saves.game_host import GameHost
from cockade.saves.save_file import review
from cockade.tui.games import GAMES
from cockade.tui.games.revolution.ui import UI
from cockade.tui.session.panels import standing, top_line
from cockade.tui.session.session import Session
from cockade.tui.session.shorten import Part, without_known
from cockade.tui.text.line import line, text_of

RECORDED = Path(__file__).parents[3] / "games" / "short-greedy-1.jsonl"


def test_how_both_sides_stand_is_said_in_words_where_there_is_room():
    """In 120 columns points and towns, in less the towns alone, in words everywhere."""
    opened = review(RECORDED, GAMES).opened
    watching = Session(GameHost(opened), UI, {}, "american")
    for place in (25, 92, 300):
        watching.position.past = place
        whole = UI.panels.track_words(watching.state)[0]
        assert text_of(whole) in text_of(standing(watching, 120))
        assert text_of(UI.panels.track_words(watching.state)[2]) == text_of(standing(watching, 50))
        assert " towns " in text_of(standing(watching, 40))
        assert text_of(standing(watching, 36)) == text_of(UI.panels.track_brief(watching.state))


def test_the_name_of_the_step_is_not_said_twice():
    """What stands in the top line and the prompt gives way, also behind the number of its phase."""
    drawn, began = line("They draw 2 markers."), line("American mobilization.")
    parts = [Part(*[drawn] * 4), Part(line("American mobilization (III.A)."), *[began] * 3)]
    assert without_known(parts, "III American mobilization") == parts[:1]
    assert without_known(parts, "III British mobilization") == parts


def test_the_top_line_says_what_the_points_of_towns_are_where_there_is_little_room():
    """Also where who decides has no room beside it, as when markers are allotted (9.3)."""
    opened = review(RECORDED, GAMES).opened
    node = next(n for n in tuple(opened.line) if Allotting in map(type, opened.states[n].agenda[-1:]))
    opened.go_to(node)
    watching = Session(GameHost(opened), UI, {}, "american")
    assert " towns " in text_of(top_line(watching, 78))
