"""What is remembered is worked out once, for as many arguments as are kept."""

from cockade.engine.brandywine.common.state import _still_known
from cockade.engine.game_tree import GameTree
from cockade.engine.memo import memoized_by
from cockade.engine.revolution.common.state import Position
from cockade.engine.revolution.play import GAME as REVOLUTION


def test_of_two_values_the_first_goes_by_identity_and_the_second_by_equality():
    """The oldest first value is forgotten with all that was known of it; the others are not asked again."""
    asked = []

    @memoized_by(2)
    def work(first, second):
        asked.append((first[0], second))
        return len(asked)

    a, b, c = ["a"], ["b"], ["c"]
    assert [work(a, (1,)), work(a, (1,)), work(a, (2,)), work(b, (1,)), work(a, (2,))] == [1, 1, 2, 3, 2]
    work(["a"], (1,))
    assert asked[-1] == ("a", (1,))
    work(c, (1,))
    work(a, (1,))
    assert asked[-1] == ("a", (1,))
    assert len(asked) == 6


class Asked(dict):
    """What is known, and known better every time that somebody looks at the next of it."""

    def items(self):
        """As if another thread asked for one more in between."""
        for each in super().items():
            self["more", len(self)] = None
            yield each


def test_what_another_thread_is_asking_for_can_be_taken_over():
    """The home screen looks ahead in a thread: what is known may grow while the next position copies it."""
    state = GameTree.begin(REVOLUTION, "short", bytes(16)).state
    last, following = (
        state.position,
        Position(tuple(unit.replace() for unit in state.units[:1]) + state.units[1:]),
    )
    last.stack("boston", "british")
    last._stacks = Asked(last._stacks)
    assert following.takes_over(last)
    assert _still_known(Asked({("a", "british"): 1}), ["british"]) == {("a", "british"): 1}
