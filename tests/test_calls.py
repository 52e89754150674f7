"""What can be counted keeps its budget: calls of a key and of an action, modules of a start."""

import pytest

from benchmarks.calls import ACTIONS, KEYS, STARTS, calls_an_action, calls_of, modules_of


@pytest.mark.parametrize("gesture", KEYS)
def test_a_key_calls_no_more_than_its_budget(gesture):
    """Own functions from the key to the picture after it."""
    assert calls_of(gesture).total() <= KEYS[gesture]


@pytest.mark.parametrize("battle", ACTIONS)
def test_an_action_calls_no_more_than_its_budget(battle):
    """All Python functions, in random play."""
    assert calls_an_action(battle) <= ACTIONS[battle]


@pytest.mark.parametrize("command", STARTS)
def test_a_start_loads_no_more_than_its_budget(command):
    """Modules, in a process of its own."""
    assert modules_of(command) <= STARTS[command]
