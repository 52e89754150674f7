"""Who may come in, by the clock that the gate is given."""

import pytest

from tui.doors.gate import Gate, Numbers, household, is_near

HERE, THERE = "192.0.2.1", "198.51.100.7"


def test_some_failures_are_let_pass_and_then_waits_double():
    gate = Gate(Numbers(failures=3, first_wait=10, longest_wait=60))
    waits = []
    for _ in range(7):
        gate.fail(HERE, now=100.0)
        waits.append(max(0.0, gate.shut_until(HERE) - 100.0))
    assert waits == [0, 0, 10, 20, 40, 60, 60]


def test_after_the_wait_the_gate_is_open_again_and_only_for_others_before():
    gate = Gate(Numbers(failures=1, first_wait=10))
    gate.fail(HERE, now=0.0)
    assert not gate.may_knock(HERE, now=9.9)
    assert gate.may_knock(THERE, now=9.9)
    assert gate.may_knock(HERE, now=10.0)


def test_who_logs_in_has_failed_never():
    gate = Gate(Numbers(failures=1))
    gate.fail(HERE, now=0.0)
    gate.trust(HERE)
    assert gate.may_knock(HERE, now=0.0)


def test_few_may_knock_at_once():
    gate = Gate(Numbers(knocks=3, knocks_per_address=2))
    for _ in range(2):
        gate.knock(HERE)
    assert not gate.may_knock(HERE, now=0.0)
    gate.knock(THERE)
    assert not gate.may_knock("203.0.113.5", now=0.0)
    gate.knocked(HERE)
    assert gate.may_knock(HERE, now=0.0)


def test_a_flood_of_addresses_is_not_remembered_for_ever():
    gate = Gate(Numbers(failures=1, remembered=3))
    for number in range(10):
        gate.fail(f"192.0.2.{number}", now=0.0)
    assert [gate.may_knock(f"192.0.2.{number}", now=0.0) for number in (6, 7, 9)] == [True, False, False]


def test_players_of_one_address_and_of_all_are_counted():
    gate = Gate(Numbers(visits=3, per_address=2))
    for _ in range(2):
        assert not gate.refusal(HERE)
        gate.enter(HERE)
    assert "from your address" in gate.refusal(HERE)
    gate.enter(THERE)
    assert "All 3 places" in gate.refusal("203.0.113.5")
    gate.leave(HERE)
    assert not gate.refusal(HERE)
    assert gate.inside == 2


def test_a_network_of_one_household_is_one_address():
    assert household("2001:db8:0:1::5") == household("2001:db8:0:1:ffff::9")
    assert household("2001:db8:0:1::5") != household("2001:db8:0:2::5")


@pytest.mark.parametrize(
    "address", ["127.0.0.1", "::1", "10.1.2.3", "192.168.0.9", "fe80::1%eth0", "::ffff:10.0.0.1"]
)
def test_guests_come_from_this_machine_and_private_networks(address):
    assert is_near(address)


@pytest.mark.parametrize("address", ["8.8.8.8", "2606:4700::1", "::ffff:8.8.8.8", "?", ""])
def test_guests_come_from_nowhere_else(address):
    assert not is_near(address)
