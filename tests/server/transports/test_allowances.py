"""Requests and processor time: much at once, and little in the long run."""

from cockade.server.transports.allowances import Allowances, shares


def test_each_has_much_at_once_and_a_part_for_ever():
    left = Allowances(3.0, 0.25)
    assert left.spend("ada", 2.9, 0.0)
    assert not left.spend("ada", 0.2, 0.0)
    assert left.spend("ada", 0.2, 1.0)
    assert all(left.spend("ada", 0.25, 1.0 + second) for second in range(1, 100))


def test_nobody_saves_up_more_than_the_most():
    left = Allowances(3.0, 1.0)
    assert left.spend("ada", 3.0, 0.0)
    assert not left.spend("ada", 3.1, 1000.0)


def test_one_has_nothing_of_what_another_spends():
    left = Allowances(3.0, 1.0)
    assert not left.spend("ada", 100.0, 0.0)
    assert not left.spend("ada", 0.1, 0.0)
    assert left.spend("ben", 3.0, 0.0)


def test_nobody_waits_long_for_what_his_processes_had_to_compute():
    """But he does wait, though he computes nothing more."""
    left = shares()
    assert not left.spend("ada", 1000.0, 0.0)
    assert not left.spend("ada", 0.0, 1.9)
    assert left.spend("ada", 0.0, 2.0)


def test_a_flood_of_names_is_not_remembered_for_ever():
    left = Allowances(3.0, 1.0, least=-9.0, remembered=10)
    for number in range(11):
        left.spend(str(number), 100.0, 0.0)
    assert not left.spend("10", 0.0, 0.0)
    assert left.spend("0", 0.0, 0.0)
