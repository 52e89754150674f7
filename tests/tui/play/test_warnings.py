"""A march that ends next to the enemy says that it obliges an attack, before it is made."""

import pytest

from cockade.engine.brandywine.b6_combat.obligations import is_obliged
from cockade.engine.rebels.common.ground import ground
from cockade.engine.rebels.segment5_assault.declaration import must_attack, must_be_attacked
from cockade.events.brandywine import March as Stride
from cockade.events.rebels import March, MovementSegment
from cockade.saves.game_host import GameHost
from cockade.saves.save_file import review
from cockade.tui.games import GAMES, ui_of
from cockade.tui.text.line import text_of
from tests.games.remake import FOLDER as GAMES_FOLDER
from tests.tui.table import SMALL, go, picture, session, sit


def recorded(name):
    """A recorded game."""
    return review(GAMES_FOLDER / f"{name}.jsonl", GAMES).opened


def marches(name, verb, every=3, most=30):
    """States of a recorded game with all marches that they offer, and the game that stands there."""
    opened = recorded(name)
    found = 0
    for place in range(3, opened.at, every):
        opened.go_to(opened.line[place])
        offers = [offer for offer in opened.offers() if offer.verb is verb and offer.actions]
        if offers and found < most:
            found += 1
            yield (
                opened,
                [
                    action
                    for offer in {id(o): o for o in (*offers[:2], *offers[-2:])}.values()
                    for action in offer.actions
                ],
            )
        opened.go_to(len(opened.events) - 1)


def warned(preview, rule):
    """Whether a preview says that an attack is owed, in its lines and in its word alike."""
    in_lines = any(f"must attack [{rule}]" in text_of(said) for said in preview.lines)
    assert in_lines == (f"must attack [{rule}]" in preview.brief)
    return in_lines


@pytest.mark.rule("rebels", "8.22")
@pytest.mark.parametrize("name", ["harlem-greedy-1", "princeton-greedy-1", "kings-mountain-greedy-1"])
def test_a_march_warns_just_when_an_attack_will_be_owed(name):
    """Every march is played: its hex or an enemy in its reach owes just when it warned."""
    said = set()
    for opened, actions in marches(name, March):
        state = opened.state
        for action in actions:
            warns = warned(ui_of("rebels").previews.of_action(state, action), "8.22")
            after = opened.work_out(opened.decider, action).state
            unit = after.unit(action.unit)
            if not isinstance(after.agenda[-1], MovementSegment) or not unit.on_map:
                continue
            reach = set(ground(state.scenario).zone_exits[unit.hex])
            must = unit.hex in must_attack(after, unit.side)
            lone = must_be_attacked(after, unit.side) - must_be_attacked(state, unit.side)
            owes = unit.is_line and (must or bool(lone & reach))
            assert warns >= owes, action
            assert not warns or must or must_be_attacked(after, unit.side) & reach, action
            said.add(warns)
    assert said == {True, False}


@pytest.mark.rule("brandywine", "12.1")
@pytest.mark.parametrize("name", ["flank-attack-greedy-1", "battle-greedy-1", "feint-greedy-1"])
def test_a_march_warns_just_when_its_unit_will_be_obliged(name):
    """Every march is played: the unit is obliged where it came just when it was warned of."""
    said = set()
    for opened, actions in marches(name, Stride):
        for action in actions:
            warns = warned(ui_of("brandywine").previews.of_action(opened.state, action), "12.1")
            after = opened.work_out(opened.decider, action).state
            assert warns == is_obliged(after, after.unit(action.unit)), action
            said.add(warns)
    assert said == {True, False}


@pytest.mark.parametrize("size", [SMALL, (120, 40)], ids=["80x24", "120x40"])
@pytest.mark.parametrize(
    ("name", "verb", "rule", "preview"),
    [
        ("princeton-greedy-1", March, "8.22", ui_of("rebels").previews.of_action),
        ("feint-greedy-1", Stride, "12.1", ui_of("brandywine").previews.of_action),
    ],
    ids=["rebels", "brandywine"],
)
def test_the_warning_is_seen_where_the_cursor_points(size, name, verb, rule, preview):
    """A unit in hand and the cursor next to the enemy: the clause is on the screen; elsewhere it is not."""
    for opened, actions in marches(name, verb):
        warning = [action for action in actions if warned(preview(opened.state, action), rule)]
        if warning:
            break
    host = GameHost(opened.aside())
    plain = next(action for action in actions if not warned(preview(opened.state, action), rule))

    async def look(game):
        for action, is_seen in ((plain, False), (warning[0], True)):
            session(game).selection.take((action.unit,))
            await go(game, f"{action.hex:04}")
            assert session(game).present.aims[action.hex][0].actions == (action,)
            assert (f"must attack [{rule}]" in picture(game)) == is_seen

    sit(look, host, size=size)
