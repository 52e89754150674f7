"""Where the eye is led: to the one combat that is fought, and nowhere where there are more."""

import pytest

from cockade.tui.games.port import Geography


@pytest.mark.parametrize(("fought", "arena"), [((), 0), ((1305,), 1305), ((1305, 1402), 0)])
def test_the_arena_is_the_place_of_the_only_combat(fought, arena):
    """None, one and two combats."""

    class Fought:
        def combats(self, _):
            return iter(fought)

    assert Geography.arena(Fought(), None) == arena
