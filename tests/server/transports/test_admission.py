"""Who may come in, by the clock that admission is given."""

import asyncio
import time

import pytest

from cockade.server.transports.admission import Admission, AdmissionLimits, household, is_near
from cockade.server.transports.cluster_counters import Sharing

HERE, THERE = "192.0.2.1", "198.51.100.7"


def test_some_failures_are_let_pass_and_then_waits_double():
    admission = Admission(AdmissionLimits(failures=3, first_wait=10, longest_wait=60))
    waits = []
    for _ in range(7):
        admission.fail(HERE, now=100.0)
        waits.append(max(0.0, admission.shut_until(HERE) - 100.0))
    assert waits == [0, 0, 10, 20, 40, 60, 60]


def test_after_the_wait_the_gate_is_open_again_and_only_for_others_before():
    admission = Admission(AdmissionLimits(failures=1, first_wait=10))
    admission.fail(HERE, now=0.0)
    assert not admission.may_connect(HERE, now=9.9)
    assert admission.may_connect(THERE, now=9.9)
    assert admission.may_connect(HERE, now=10.0)


def test_who_logs_in_has_failed_never():
    admission = Admission(AdmissionLimits(failures=1))
    admission.fail(HERE, now=0.0)
    admission.trust(HERE)
    assert admission.may_connect(HERE, now=0.0)


def test_few_may_knock_at_once():
    admission = Admission(AdmissionLimits(connections=3, connections_per_address=2))
    for _ in range(2):
        admission.connecting(HERE)
    assert not admission.may_connect(HERE, now=0.0)
    admission.connecting(THERE)
    assert not admission.may_connect("203.0.113.5", now=0.0)
    admission.connected(HERE)
    assert admission.may_connect(HERE, now=0.0)


def test_a_flood_of_addresses_is_not_remembered_for_ever():
    admission = Admission(AdmissionLimits(failures=1, remembered=3))
    for number in range(10):
        admission.fail(f"192.0.2.{number}", now=0.0)
    looked_at = [admission.may_connect(f"192.0.2.{number}", now=0.0) for number in (6, 7, 9)]
    assert looked_at == [True, False, False]


def test_players_of_one_address_and_of_all_are_counted():
    admission = Admission(AdmissionLimits(visits=3, per_address=2))
    for player in ("ada", "ben"):
        assert not admission.refusal(HERE, player)
        admission.enter(HERE, player)
    assert "from your address" in admission.refusal(HERE, "cy")
    admission.enter(THERE, "cy")
    assert "All 3 places" in admission.refusal("203.0.113.5", "dan")
    admission.leave(HERE, "ada")
    assert not admission.refusal(HERE, "dan")
    assert admission.inside == 2


def test_one_player_has_few_visits_from_however_many_addresses():
    """Another player still comes in, and a visit that has ended makes room."""
    admission = Admission(AdmissionLimits(visits=20, per_player=2))
    for address in (HERE, THERE):
        admission.enter(address, "ada")
    assert "You already have 2 sessions" in admission.refusal("203.0.113.5", "ada")
    assert not admission.refusal("203.0.113.5", "ben")
    admission.leave(THERE, "ada")
    assert not admission.refusal("203.0.113.5", "ada")


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


def test_people_who_are_new_leave_room_for_players():
    """However many keys come that nobody knows, those who have an account still get in."""
    admission = Admission(AdmissionLimits(visits=20, per_address=20, newcomers=2))
    for key in ("one", "two"):
        assert not admission.refusal(HERE, key, is_new=True)
        admission.enter(HERE, key, is_new=True)
    assert "Too many new players" in admission.refusal(THERE, "three", is_new=True)
    assert not admission.refusal(THERE, "ada")
    admission.leave(HERE, "one", is_new=True)
    assert not admission.refusal(THERE, "three", is_new=True)


# ---------------------------------------------------------------- several doors


@pytest.fixture
def doors(tmp_path, postgres):
    """Two doors of one database, which exchange what they count when they are told to."""
    postgres.give(tmp_path)
    limits = AdmissionLimits(failures=2, first_wait=10, per_address=3, per_player=2, newcomers=1)
    found = [Sharing(tmp_path, Admission(limits)) for _ in range(2)]
    yield found
    for door in found:
        asyncio.run(door.leave())


def exchanged(doors, change=lambda _: None):
    """The doors exchange in turn, twice; in between something may change."""

    async def in_turn():
        for door in (*doors, *doors):
            await door.exchange()
            change(door)

    asyncio.run(in_turn())


def test_doors_of_one_database_count_addresses_and_players_together(doors):
    """Whoever plays at one is counted at the other, until he leaves; each has room for as many in all."""
    one, two = (each.admission for each in doors)
    one.enter(HERE, "ada")
    one.enter(HERE, "ben")
    two.enter(HERE, "ada", is_new=True)
    exchanged(doors)
    for each in (one, two):
        assert "from your address" in each.refusal(HERE, "cy")
        assert "You already have 2 sessions" in each.refusal(THERE, "ada")
        assert "Too many new players" in each.refusal(THERE, "dan", is_new=True)
        assert not each.refusal(THERE, "dan")
    one.leave(HERE, "ada")
    exchanged(doors)
    assert not two.refusal(HERE, "cy")
    assert not two.refusal(THERE, "ada")


def test_doors_of_one_database_count_failures_together(doors):
    """Whoever fails by turns at one and at the other waits at both, and one log-in ends it at both."""
    one, two = (each.admission for each in doors)
    now = time.monotonic()
    one.fail(HERE, now)
    two.fail(HERE, now)
    assert one.may_connect(HERE, now)
    exchanged(doors)
    assert not one.may_connect(HERE, now)
    assert not two.may_connect(HERE, now)
    two.trust(HERE)
    exchanged(doors)
    assert one.may_connect(HERE, now)


def test_a_failure_during_an_exchange_is_neither_lost_nor_counted_twice(doors):
    """It is told at the next one."""
    one, two = (each.admission for each in doors)
    now, left = time.monotonic(), [1, 1]

    def fails(door):
        if left:
            door.admission.fail(HERE, now + left.pop())

    one.fail(HERE, now)
    exchanged(doors, fails)
    exchanged(doors)
    assert [each._failures[HERE][0] for each in (one, two)] == [3, 3]
