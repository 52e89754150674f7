"""Laws of every game: random play from a seed over sketches and the shorter real battles."""

import random
from typing import ClassVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cockade.engine.bots.bot import RandomBot
from cockade.engine.dice import KeyedDice
from cockade.engine.game_tree import GameTree
from cockade.engine.rebels.play import GAME
from cockade.engine.rules import Refusal
from cockade.events import rebels as events
from cockade.events.facts import Rolled
from tests.engine.rebels.field import GRID, Battle, book, dragoon, gun, leader, light, line

few = settings(max_examples=10)
SEEDS = st.integers(0, 10**6)
CLAUSES = {clause.id for clause in book().clauses} | {"18.1"}  # that of a sketch, which is no battle
LONGEST = 4000
SHORT = ("trenton", "trenton-whatif", "princeton", "stony-point", "kings-mountain", "harlem")
INNER = [column * 100 + row for column in range(13, 18) for row in range(3, 9)]
KINDS = [line, line, line, light, dragoon, gun, gun, leader]


def skirmish(seed):
    """A small crowded battle on broken ground, with low levels so that armies break; drawn by the seed."""
    chance = random.Random(seed)
    hexes = chance.sample(INNER, 12)
    pieces = [
        chance.choice(KINDS)(f"{side[0]}{n}", side, hex_, disrupted=False)
        for side, camp in ((events.AMERICAN, hexes[:5]), (events.BRITISH, hexes[5:10]))
        for n, hex_ in enumerate(camp + camp[:3])
    ]
    pieces += [
        line(f"{side[0]}x", side, 0, due=3, entry=entry)
        for side, entry in ((events.AMERICAN, 1501), (events.BRITISH, 1511))
    ]
    return Battle(
        *pieces,
        command=True,
        segment="command",
        turn=2,
        turns=5,
        levels=(chance.choice([8, 60]), chance.choice([8, 60])),
        woods=chance.sample(GRID.hexes, 20),
        fort=hexes[10:11],
        stream=[(h, GRID.neighbours[h][0]) for h in chance.sample(INNER, 6)],
        river=[(h, GRID.neighbours[h][1]) for h in chance.sample(INNER, 4)],
        fieldwork=[(h, GRID.neighbours[h][2]) for h in chance.sample(INNER, 4)],
        owners=((hexes[11], events.BRITISH),),
    )


def opened(seed):
    """A game to be played: mostly a skirmish, now and then a real battle, one of the short ones."""
    key = seed.to_bytes(16, "big")
    if seed % 5 < 2:
        return GameTree.begin(GAME, SHORT[seed % len(SHORT)], key)
    battle = skirmish(seed)
    battle.go_on()
    game = battle.open(key)
    return game if not game.state.over and game.decider else opened(seed + 1)


def random_play(game, seed, *, most=LONGEST):
    """Play random offers; yields the game after each event."""
    pick = random.Random(seed).randrange
    for _ in range(most):
        if game.state.over:
            return
        game.act(game.decider, RandomBot().choose(GAME, game.state, game.offers(), pick))
        yield game


@few
@given(SEEDS)
def test_play_ends_with_no_dead_end_and_every_state_is_sound(seed):
    """Somebody always has something to do until the game is over, and no invariant is ever broken."""
    game = opened(seed)
    assert GAME.violations(game.state) == []
    for played in random_play(game, seed):
        assert GAME.violations(played.state) == []
        assert played.state.over or any(o.actions for o in played.offers())
    assert game.state.over
    assert GAME.outcome(game.state).rule in CLAUSES


@few
@given(SEEDS)
def test_everything_cites_a_clause_of_the_rulebook(seed):
    """Offers, rolls, modifiers and level changes name clauses that can be looked up."""
    for game in random_play(opened(seed), seed, most=150):
        assert {offered.rule for offered in game.offers()} <= CLAUSES
        facts = game.events[-1].facts
        rules = {fact.rule for fact in facts if hasattr(fact, "rule")}
        rules |= {m.rule for fact in facts for m in getattr(fact, "modifiers", ())}
        rules |= {m.rule for fact in facts for m in getattr(fact, "shifts", ())}
        assert rules <= CLAUSES


class Counted(KeyedDice):
    """Dice that keep what they were thrown for and how many faces were asked for."""

    thrown: ClassVar[set[tuple[str, int]]] = set()

    def draw(self, purpose, index, faces):
        """The die of the key."""
        self.thrown.add((purpose, faces))
        return super().draw(purpose, index, faces)


def test_there_is_one_die_and_it_has_ten_faces():
    """Whatever it is thrown for (1.2); the die of Brooklyn's What-If has a test of its own."""
    Counted.thrown.clear()
    for seed in range(2, 42, 5):
        game, pick = opened(seed), random.Random(seed).randrange
        while not game.state.over:
            action = RandomBot().choose(GAME, game.state, game.offers(), pick)
            game.act(game.decider, action, dice=Counted(bytes([seed]), len(game.events)))
    purposes = {"assault", "bombardment", "morale", "forced march", "leader", "rally"}
    assert Counted.thrown == {(purpose, 10) for purpose in purposes}


@few
@given(SEEDS)
def test_the_facts_alone_make_the_state(seed):
    """Folding the recorded facts comes to the same state as playing."""
    game = opened(seed)
    for _ in random_play(game, seed, most=200):
        pass
    state = GAME.blank
    for event in game.events:
        state = GAME.reduce.fold(state, event.facts)
    assert state == game.state


@few
@given(SEEDS)
def test_nothing_is_hidden_from_either_side(seed):
    """1.2.3: both see the whole state and hear of every event, so no two games look alike to a side."""
    game = opened(seed)
    assert GAME.conceals(game.state) == ""
    before = game.state
    for played in random_play(game, seed, most=60):
        for side in events.SIDES:
            assert GAME.view(played.state, side) is played.state
            assert GAME.redact(before, side, played.events[-1]) is played.events[-1]
        before = played.state


@few
@given(SEEDS)
def test_undo_then_redo_is_identity(seed):
    """Whatever can be taken back comes back as it was, and until then the earlier state is in view."""
    game, before = opened(seed), None
    states = [game.state]
    for played in random_play(game, seed, most=120):
        states.append(played.state)
        try:
            game.undo()
        except Refusal:
            continue
        assert game.state == states[-2]
        game.redo()
        assert game.state == states[-1]
        before = game.at
    assert before is None or before <= game.at


@few
@given(SEEDS)
def test_nothing_is_taken_back_across_a_roll_or_a_change_of_side(seed):
    """Undo is refused exactly there."""
    game = opened(seed)
    decider = game.decider
    for played in random_play(game, seed, most=200):
        rolled = any(isinstance(fact, Rolled) for fact in played.events[-1].facts)
        final = rolled or played.decider != decider
        if final:
            with pytest.raises(Refusal):
                game.undo()
        else:
            game.undo()
            game.redo()
        decider = played.decider


def nonsense(chance, state):
    """An action of any verb with arguments out of a hat."""
    unit = chance.choice(state.units).id if chance.random() < 0.95 else "nobody"
    leaders = [u.id for u in state.units if u.is_leader] or [unit]
    hex_, other = chance.choice(INNER), chance.choice(INNER)
    plain = [events.EndSegment(), events.OpenAssaults()]
    named = [
        verb(unit)
        for verb in (events.JoinFire, events.Disengage, events.StandRearguard, events.Suffer, events.Rally)
    ]
    placed = [
        verb(unit, hex_)
        for verb in (
            events.Place,
            events.Bombard,
            events.March,
            events.ForceMarch,
            events.Retreat,
            events.Advance,
        )
    ]
    led = [verb(chance.choice(leaders), hex_) for verb in (events.Follow, events.Escape)]
    return chance.choice(
        [*plain, *named, *placed, *placed, *led, events.Engage(hex_, other), events.Assault(hex_)]
    )


@few
@given(SEEDS)
def test_an_unoffered_action_is_refused_with_a_clause_and_changes_nothing(seed):
    """Every verb, any arguments, either side: allowed if and only if it was offered."""
    game, chance = opened(seed), random.Random(seed)
    for played in random_play(game, seed, most=100):
        state, at = played.state, played.at
        offered = {action for o in played.offers() for action in o.actions}
        for _ in range(10):
            side, action = chance.choice(events.SIDES), nonsense(chance, state)
            if side == played.decider and action in offered:
                continue
            with pytest.raises(Refusal) as refusal:
                game.act(side, action)
            assert refusal.value.rule in CLAUSES
            assert "{" not in refusal.value.message
            assert (game.state is state, game.at) == (True, at)


@few
@given(SEEDS)
def test_the_same_key_and_choices_play_the_same_game(seed):
    """Dice have addresses: nothing else is left to chance."""
    games = [opened(seed), opened(seed)]
    for game in games:
        for _ in random_play(game, seed, most=100):
            pass
    first, second = ([(event.side, event.action) for event in game.events[1:]] for game in games)
    assert first == second
    assert games[0].state.units == games[1].state.units
