"""
Close combats for tests, on the field of `field.py`: Americans attack from 1505, the British stand in 1504.

    battle = clash(foot("a", AMERICAN, 1505), foot("b", BRITISH, 1504))
    fight(battle, ("a", 1504), die=7)                   # from the declaration on; chits that give 0
    battle = strike(pieces, "R/-", ("a", 1504))         # a result of the table just as it is
"""

from __future__ import annotations

from cockade.engine.brandywine.b6_combat.obligations import combats
from cockade.events import brandywine as events
from cockade.events.brandywine import AMERICAN, BRITISH
from cockade.events.facts import Rolled
from tests.engine.brandywine.field import Battle

EVEN = ("skirmish", "skirmish")


def clash(*pieces, side=events.AMERICAN, **more):
    """The close combat phase of a side; the enemy moves next."""
    return Battle(*pieces, **{"phase": "combat", "side": side, "initiative": side, **more})


def declared(battle, *engagements):
    """Declare these combats and open them."""
    battle.do(*(events.Engage(unit, hex_) for unit, hex_ in engagements), events.OpenCombats())
    return battle


def fight(battle, *engagements, die=None, chits=EVEN, leads=(), **dice):
    """Declare one combat and fight it: lead units where there is a choice, both chits, the die."""
    declared(battle, *engagements)
    battle.do(*map(events.Lead, leads), events.PlayChit(chits[0]))
    rolls = {} if die is None else {"close_combat": [die]}
    battle.do(events.PlayChit(chits[1]), **rolls, **dice)
    return battle


def strike(pieces, result, *engagements, side=events.AMERICAN, leads=None, step="results", total=5, **more):
    """
    A combat whose die has been rolled, with this result; `moved` came into it, by retreat if they `came` so.

    `marked` is the turn of the marker of Proctor's Battery.
    """
    dice, moved, marked = more.pop("dice", {}), more.pop("moved", {}), more.pop("marked", 0)
    came = more.pop("came", True)
    battle = clash(*pieces, side=side, **{"advanced": False, "pool": 0, **more})
    (combat,) = combats(battle.state, events.Declaration(side, chosen=engagements))
    leads = leads or (combat.attackers[0], combat.defenders[0])
    frame = events.CloseCombat(side, side, combat, step, leads, EVEN, "0", total=total, result=result)
    agenda = (battle.state.agenda[0], events.CombatPhase(side, ()), frame)
    battle.state = battle.state.replace(agenda=agenda, combats=(combat,), battery=marked)
    for unit, hex_ in moved.items():
        battle.with_unit(unit, hex=hex_, retreated=came)
    battle.go_on(**dice)
    return battle


def drms(battle):
    """The modifiers of the last combat roll, by name."""
    roll = next(fact for fact in battle.facts if isinstance(fact, Rolled) and fact.purpose == "close combat")
    return {modifier.name: modifier.value for modifier in roll.modifiers}


__all__ = ["AMERICAN", "BRITISH", "clash", "declared", "drms", "fight", "strike"]
