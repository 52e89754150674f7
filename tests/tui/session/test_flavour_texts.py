"""What is told beside the rules: of units and turns that there are, short, and only where wanted."""

import pytest

from cockade.saves.game_host import GameHost
from cockade.saves.save_file import review
from cockade.tui.games import GAMES, scenarios
from cockade.tui.input.settings import Settings
from cockade.tui.session.flavour_texts import tale_of, tales
from cockade.tui.text.cell_width import cells
from cockade.tui.text.i18n import say, speak
from cockade.tui.text.language_choice import LANGUAGES
from tests.games.remake import FOLDER as GAMES_FOLDER
from tests.tui.table import session, sit

ROOM = 70


@pytest.fixture(autouse=True)
def _english_again():
    yield
    speak("en")


@pytest.mark.parametrize("full", scenarios())
def test_every_battle_has_a_tale_of_its_own_units_and_turns(full):
    """A unit that is not in the battle never falls, and a turn beyond the last one never begins."""
    game, _, scenario = full.partition("/")
    found = tale_of(game, scenario)
    assert found is not None
    state = GameHost.begin(GAMES[game], scenario, bytes(16)).opened.state
    named = {unit for each in tales().values() for fall in each.lost for unit in [fall.unit]}
    assert named
    if len(found.scenarios) == 1:
        assert all(fall.unit in state.roster for fall in found.lost)
        assert all(1 <= each.n <= scenarios()[full].turns for each in found.turn)


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_fits_beside_what_happened(language):
    """Seventy cells at most, in both languages."""
    speak(language)
    for tale in tales().values():
        for text in (*(each.text for each in tale.turn), *(each.text for each in tale.lost)):
            assert cells(say(text)) <= ROOM, text


def of_trenton():
    """A recorded Trenton, at its end."""
    return GameHost(review(GAMES_FOLDER / "trenton-by-hand-1.jsonl", GAMES).opened)


def told(settings):
    """All that is told of it."""
    found = []

    async def look(game):
        seat = session(game)
        found.extend(
            sentence for place in range(seat.opened.at + 1) for sentence in seat.position.story(place)
        )

    sit(look, of_trenton(), settings=settings)
    return found


def test_a_turn_begins_with_a_line_and_it_can_be_switched_off():
    """The story of turns two to four is told once each, after what happened."""
    with_it, without = told(Settings()), told(Settings(story=False))
    added = [sentence for sentence in with_it if sentence not in without]
    wanted = [say(each.text) for each in tale_of("rebels", "trenton").turn if each.n > 1]
    assert [sentence for sentence in added if sentence in wanted] == wanted
    assert len(with_it) == len(without) + len(added)
