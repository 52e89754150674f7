"""What is remembered is worked out once, for as many arguments as are kept."""

from cockade.engine.memory import remembered_with


def test_of_two_values_the_first_goes_by_identity_and_the_second_by_equality():
    """The oldest first value is forgotten with all that was known of it; the others are not asked again."""
    asked = []

    @remembered_with(2)
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
