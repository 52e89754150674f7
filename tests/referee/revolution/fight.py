"""Combat: who fights, who fires first, with how many dice, and whom it hits (18.0, 24.6, 28.2, 35.0)."""

from __future__ import annotations

from cockade.engine.revolution.common.state import State, Unit, enemy
from cockade.events import revolution as events
from cockade.events.facts import Rolled
from tests.referee.revolution import field
from tests.referee.revolution.dues import Cast, Due, Judged, Said, Then, after, asks, on, shows
from tests.referee.revolution.losses import gone, his_fate, lose, survival
from tests.referee.revolution.rousing import ROLLS

FORT = "fort"
REGULARS = ("regular", "grenadier", "marine")
MISS, DISRUPTED, ELIMINATED = "miss", "disrupted", "eliminated"

# ---------------------------------------------------------------- who fights


@asks(events.Attack)
def attack(_referee, state: State, side: str, action: events.Attack) -> tuple[Due, ...]:
    """18.1 to 18.3: everybody of both sides in the area."""
    bonus = [
        Said("32.1", events.BonusGiven(other, 1, "interceptor"))
        for other in (enemy(side),)
        if (other, action.area) in state.intercepted
    ]
    return (Judged("18.1", events.BattleBegan, joined, (land_battle(state, side, action.area),)), *bonus)


@asks(events.AttackFleets)
def attack_fleets(_referee, state: State, side: str, action: events.AttackFleets) -> tuple[Due, ...]:
    """24.8: the fleets of both sides, with whom they carry."""
    ships = [tuple(at_sea(state, action.area, one)) for one in events.SIDES]
    return (Judged("24.8", events.BattleBegan, joined, (events.Battle(action.area, "naval", side, *ships),)),)


def at_sea(state: State, area: str, side: str):
    """24.8, 24.10: the fleets and their cargo."""
    for fleet in field.fleets(state, area, side):
        yield fleet.id
        yield from (unit.id for unit in field.cargo(state, fleet.id))


def land_battle(state: State, side: str, area: str) -> events.Battle:
    """18.1, 24.6, Q72, 28.2, 28.4: who stands there, who has landed, and whose fortress counts."""
    landed = tuple(unit.id for unit in field.ashore(state, area, side) if unit.landed)
    from_ships = {unit.landed for unit in field.land(state, area, side)}
    ships = tuple(unit.id for unit in field.fleets(state, area, side) if unit.id in from_ships)
    sides = {one: [unit.id for unit in field.ashore(state, area, one)] for one in events.SIDES}
    for ship in ships:
        sides[side] += [ship, *(unit.id for unit in field.cargo(state, ship))]
    fort = field.work(state, "fortress", area)
    siege = field.work(state, "siege", area)
    counts = fort is not None and fort.side != side and not (siege is not None and siege.side == side)
    return events.Battle(
        area,
        "land",
        side,
        tuple(sides[events.AMERICAN]),
        tuple(sides[events.BRITISH]),
        landed,
        ships,
        fort=enemy(side) if counts else "",
    )


def joined(referee, state: State, fact: events.BattleBegan, wanted: events.Battle) -> None:
    """18.2, 18.3: nobody is held out, and no area is fought for twice."""
    referee.expect("18.1", "the battle", sorted_battle(wanted), sorted_battle(fact.battle))
    done = (wanted.kind, wanted.area) in referee.fights
    referee.expect("18.2", "a battle there before", expected=False, found=done)
    referee.fights = (*referee.fights, (wanted.kind, wanted.area))
    referee.hits, referee.honours, referee.dice_of = (), 0, ""
    referee.expect("18.1", "the phase", ("V.3", wanted.attacker), (state.step, state.side))


def sorted_battle(battle: events.Battle) -> events.Battle:
    """The order of the units says nothing."""
    return battle.replace(
        american=tuple(sorted(battle.american)),
        british=tuple(sorted(battle.british)),
        landed=tuple(sorted(battle.landed)),
        fleets=tuple(sorted(battle.fleets)),
    )


def those_of(state: State, side: str) -> list[Unit]:
    """18.4: the pieces of a side in the battle that are still there."""
    battle = state.battle
    names = battle.american if side == events.AMERICAN else battle.british
    return [unit for name in names if (unit := state.unit(name)).area == battle.area]


# ---------------------------------------------------------------- initiative


def commands(state: State, side: str) -> int:
    """18.4.1, 21.6, 21.7, Q70: the sum of the command values that are valid in this battle, at sea none."""
    battle = state.battle
    here = those_of(state, side)
    if battle.kind == "naval":
        return 0
    if side != battle.attacker or not battle.landed:
        stack = [unit for unit in here if unit.is_ashore]
        return sum(field.command(state, unit, stack) for unit in stack)
    marched = [unit for unit in here if unit.is_ashore and unit.id not in battle.landed]
    by_land = sum(field.command(state, unit, marched) for unit in marched)
    afloat_now = [unit for unit in here if (unit.aboard or unit.id) in battle.fleets]
    return by_land + sum(field.command(state, unit, here, at_sea=True) for unit in afloat_now)


@shows(events.TacticsChoice)
def most_tactics(referee, _state: State, frame: events.TacticsChoice, then: State) -> None:
    """18.4.1: at most as many as the command values."""
    referee.expect("18.4.1", "Tactics at most", commands(then, frame.side), frame.most)


def for_the_first_fire(referee, state: State, fact: Rolled) -> tuple[Due, ...]:
    """18.4.1: the American die, then the British one, again if they are equal."""
    frame = state.agenda[-1]
    fallen = frame.dice if isinstance(frame, events.BattleJoined) else ()
    side = events.BRITISH if len(fallen) == 1 else events.AMERICAN
    referee.expect("18.4.1", "Tactics shown before", expected=True, found=state.shown)
    referee.expect("18.4.1", "a die for both in turns", enemy(referee.dice_of or events.BRITISH), side)
    referee.dice_of = side
    return Cast("18.4.1", "combat", side, "18.4.1", tuple(added(state, side))), Then(
        first_fire, (fallen, side)
    )


def added(state: State, side: str):
    """18.4.1, Q47, Q29, 7.9.tarleton, 32.1: commanders, Tactics, and what markers give."""
    battle, place = state.battle, events.SIDES.index(side)
    value = commands(state, side)
    if value:
        yield "command", value, "18.4.1"
    tactics = battle.tactics[place] * (2 if battle.shot and side == events.AMERICAN else 1)
    if tactics:
        yield "tactics", tactics, "18.4.1"
    if battle.bonus[place]:
        yield "bonus", battle.bonus[place], "7.9.tarleton" if side in battle.tarleton else "32.1"


def first_fire(referee, _state: State, fallen: tuple[int, ...], side: str) -> tuple[Due, ...]:
    """18.4.1: the higher total fires first."""
    if side == events.AMERICAN:
        return ()
    american, british = fallen[0], referee.total
    if american == british:
        return ()
    first = events.AMERICAN if american > british else events.BRITISH
    return Said("18.4.1", events.FirstFireWon(first)), Said("18.4.2", events.RoundBegan(first))


ROLLS["combat"] = for_the_first_fire


@shows(events.BattleJoined)
def totals_kept(referee, state: State, frame: events.BattleJoined, _then: State) -> None:
    """18.4.1: what the dice have said so far."""
    top = state.agenda[-1] if state.agenda else None
    if isinstance(top, events.BattleJoined) and len(frame.dice) > len(top.dice):
        referee.expect("18.4.1", "the totals", (*top.dice, referee.total), frame.dice)


@on(events.BonusGiven)
def no_other_bonus(referee, _state: State, fact: events.BonusGiven) -> None:
    """7.9.tarleton, 32.1: only these two add to the die."""
    referee.expect("18.4.1", "a bonus", None, fact)


# ---------------------------------------------------------------- rounds


@on(events.RoundBegan)
def round_began(referee, state: State, fact: events.RoundBegan) -> None:
    """18.4.3, 18.4.5: in turns; once the field is lost the winner pursues."""
    battle = state.battle
    if battle.loser:
        referee.expect("18.4.5", "who pursues", enemy(battle.loser), fact.side)
        return
    referee.expect("18.4.3", "whose round it is", enemy(battle.firing), fact.side)
    all_have_fired(referee, state)


def all_have_fired(referee, state: State) -> None:
    """18.4.2: every undisrupted combat unit fires in its round."""
    battle = state.battle
    referee.expect("18.4.2", "hits still to be taken", (), pending(referee, state, enemy(battle.firing)))
    wanted = set(shooters(state, battle.firing))
    referee.expect("18.4.2", "who has not fired", set(), wanted - set(battle.fired))


def shooters(state: State, side: str) -> list[str]:
    """18.4.2, 24.6, 24.8, 28.2, Q91, Q98: who rolls dice in an own round."""
    battle = state.battle
    here = [unit for unit in those_of(state, side) if not unit.is_leader and not unit.disrupted]
    if battle.kind == "naval":
        return [unit.id for unit in here if unit.is_fleet]
    ashore = [unit.id for unit in here if not unit.is_fleet and not unit.aboard]
    landed = any(name in battle.landed for name in ashore)
    ships = (
        [unit.id for unit in here if unit.id in battle.fleets] if landed and not besieges(state, side) else []
    )
    fort = [FORT] if battle.fort == side and ashore else []
    return ashore + ships + fort


def besieges(state: State, side: str) -> bool:
    """28.4, Q98: whether a side attacks a fortress with a siege."""
    battle = state.battle
    fort, siege = (field.work(state, kind, battle.area) for kind in ("fortress", "siege"))
    own = siege is not None and siege.side == side == battle.attacker
    return own and fort is not None and fort.side != side


@on(events.UnitFired)
def fired(referee, state: State, fact: events.UnitFired) -> None:
    """18.4.2, 18.5: an undisrupted unit that has not fired, with the dice that it has."""
    battle = state.battle
    side = battle.firing
    pursuing = bool(battle.loser)
    may = pursuers(state, side) if pursuing else shooters(state, side)
    referee.expect("18.4.2", f"{fact.unit} may fire", expected=True, found=fact.unit in may)
    referee.expect("18.4.2", "fired before", expected=False, found=fact.unit in battle.fired)
    referee.expect("18.4.2", "hits still to be taken", (), pending(referee, state, enemy(side)))
    if isinstance(referee.action, events.Fire) and not referee.fired_now:
        referee.expect("18.4.2", "who fires", referee.action.unit, fact.unit)
    referee.fired_now = (*referee.fired_now, fact.unit)
    spent = referee.spent if referee.spent_on == fact.unit else 0
    referee.expect("18.5", "dice", dice(state, fact.unit, side) + spent, fact.dice)
    referee.spent, referee.spent_on, referee.hits = 0, "", ()
    purpose, rule = ("pursuit", "18.4.5") if pursuing else ("fire", "28.2" if fact.unit == FORT else "18.4.2")
    referee.owe(*([Cast(rule, purpose, fact.unit, rule)] * fact.dice))


def pursuers(state: State, side: str) -> list[str]:
    """18.4.5, Q52: undisrupted light troops and Indians."""
    here = [unit for unit in those_of(state, side) if not unit.aboard and not unit.disrupted]
    return [unit.id for unit in here if unit.kind in ("light", "indian")]


def dice(state: State, name: str, side: str) -> int:
    """2.11, 18.12, 24.12, 28.2, 35.0: strength, ground, marines ashore."""
    if name == FORT:
        return 2
    battle, unit = state.battle, state.unit(name)
    wild = battle.kind == "land" and field.kind(state, battle.area) in ("wilderness", "indian")
    found = unit.counter.strength
    if wild and unit.kind in ("light", "indian"):
        found += 1
    if unit.kind == "marine" and name in battle.landed:
        found += 1
    if wild and state.uses("35") and unit.kind in REGULARS and not has_scouts(state, side):
        found = max(1, found - 1)
    return found


def has_scouts(state: State, side: str) -> bool:
    """35.0: light troops or Indians in the battle."""
    return any(unit.kind in ("light", "indian") for unit in those_of(state, side))


@asks(events.AddTactics)
def add_tactics(referee, state: State, side: str, action: events.AddTactics) -> tuple[Due, ...]:
    """18.5, Q49, Q29: one die more, for a unit no more markers than its strength."""
    unit = action.unit
    if unit != FORT:
        most = state.unit(unit).counter.strength
        referee.expect("18.5", "markers on one unit", expected=True, found=markers_of(referee, unit) < most)
    else:
        referee.expect("28.2", "Tactics for a fortress", None, unit)
    referee.expect(
        "18.5", "markers left", expected=True, found=state.battle.spare[events.SIDES.index(side)] > 0
    )
    worth = 2 if state.battle.shot and side == events.AMERICAN else 1
    referee.spent = (referee.spent if referee.spent_on == unit else 0) + worth
    referee.spent_on, referee.markers = unit, (markers_of(referee, unit) + 1)
    return (Said("18.5", events.CommitmentSpent(side, "tactics")),)


def markers_of(referee, unit: str) -> int:
    """18.5: the markers spent on a unit that is about to fire."""
    return referee.markers if referee.spent_on == unit else 0


# ---------------------------------------------------------------- hits


def word_for(state: State, die: int, at: str) -> str:
    """18.4.2, 28.3: what a die does; 5s do nothing to who defends behind walls."""
    chart = field.sheet(state).charts.fire
    if die in chart.eliminated:
        return ELIMINATED
    walled = state.battle.fort == at
    return DISRUPTED if die in chart.disrupted and not walled else MISS


@after(Rolled)
def hit(referee, state: State, fact: Rolled, _then: State) -> None:
    """18.4.2: 5 disrupts, 6 eliminates, die by die."""
    if fact.purpose not in ("fire", "pursuit") or state.battle is None:
        return
    word = word_for(state, fact.die, enemy(state.battle.firing))
    referee.expect("18.4.2", "the result of the die", word, fact.result)
    if word != MISS:
        referee.hits = (*referee.hits, 5 if word == DISRUPTED else 6)


def targets(state: State, side: str) -> list[Unit]:
    """18.4.2, 24.6, Q90, Q91, 28.2: who can take a result."""
    battle = state.battle
    here = those_of(state, side)
    if battle.kind == "naval":
        return [unit for unit in here if unit.is_fleet]
    at = next((frame.at for frame in reversed(state.agenda) if isinstance(frame, events.Hits)), "")
    if at == "fleets":
        return [unit for unit in here if unit.is_fleet]
    return [unit for unit in here if not unit.is_fleet and not unit.aboard]


def pending(referee, state: State, side: str) -> tuple[int, ...]:
    """Q50: hits that still have to be taken; if nothing is left they are lost."""
    return referee.hits if targets(state, side) else ()


@shows(events.Hits)
def hits_told(referee, state: State, frame: events.Hits, _then: State) -> None:
    """18.4.2: the owner of the targets takes them, in the order of the dice."""
    top = state.agenda[-1]
    if isinstance(top, events.Hits):
        referee.expect("18.4.2", "who takes the hits", (top.side, top.at), (frame.side, frame.at))
        referee.expect("18.4.2", "the hits that are left", top.results[1:], frame.results)
    else:
        referee.expect("18.4.2", "the hits", referee.hits, frame.results)
        referee.expect("18.4.2", "who takes the hits", enemy(state.battle.firing), frame.side)


def take_hit(referee, state: State, name: str) -> int:
    """18.4.2, Q50: the next hit, on a piece that can take it."""
    allowed = [unit.id for unit in targets(state, enemy(state.battle.firing))]
    referee.expect("18.4.2", f"{name} can be hit", expected=True, found=name in allowed)
    referee.expect("18.4.2", "a hit to take", expected=True, found=bool(referee.hits))
    first, *rest = referee.hits or (0,)
    referee.hits = tuple(rest)
    return first


@on(events.UnitDisrupted)
def disrupted(referee, state: State, fact: events.UnitDisrupted) -> None:
    """18.7: a 5 on a piece that was not disrupted."""
    found = (take_hit(referee, state, fact.unit), state.unit(fact.unit).disrupted)
    referee.expect("18.7", "a disruption", (5, False), found)


@on(events.UnitEliminated)
def eliminated(referee, state: State, fact: events.UnitEliminated) -> None:
    """18.4.2, 18.7: a 6, or a second disruption; with a fleet its cargo goes down."""
    if fact.why == "lost":
        his_fate(referee, state, fact)
        return
    law = LOST.get(fact.why)
    if law is None or state.battle is None:
        referee.expect("18.4.2", "a unit that is lost now", None, fact)
        return
    law(referee, state, fact)


def by_fire(referee, state: State, fact: events.UnitEliminated) -> None:
    """18.4.2, 18.7: the unit that takes the hit."""
    unit = state.unit(fact.unit)
    first = take_hit(referee, state, fact.unit)
    referee.expect("18.7", "an elimination", expected=True, found=first == 6 or unit.disrupted)
    rule = "18.4.2" if first == 6 else "18.7"
    (wanted,) = gone(unit, "fire", rule)
    referee.expect(rule, "the loss", wanted.fact, fact)


def by_sinking(referee, state: State, fact: events.UnitEliminated) -> None:
    """24.10: the cargo of the fleet that takes the hit, then the fleet."""
    fleet = state.unit(state.unit(fact.unit).aboard)
    first = take_hit(referee, state, fleet.id)
    rule = "18.4.2" if first == 6 else "18.7"
    referee.expect("18.7", "a fleet that sinks", expected=True, found=first == 6 or fleet.disrupted)
    referee.owe(*lose(state, fleet.id, "fire", rule))
    referee.meet(state, fact)


LOST = {"fire": by_fire, "sunk": by_sinking}


def leader_hit(referee, state: State, fact: Rolled) -> tuple[Due, ...]:
    """21.3, 21.4: a leader takes the hit, goes down with his fleet, or has nowhere to go (18.8)."""
    leader = state.unit(fact.who)
    if state.battle.loser == leader.side and not referee.hits:
        cut_off(referee, state, leader)
        return survival(leader.id)
    if leader.aboard:
        fleet = state.unit(leader.aboard)
        first = take_hit(referee, state, fleet.id)
        return lose(state, fleet.id, "fire", "18.4.2" if first == 6 else "18.7")
    first = take_hit(referee, state, leader.id)
    referee.expect("21.3", "an elimination", expected=True, found=first == 6 or leader.disrupted)
    return survival(leader.id)


def cut_off(referee, state: State, unit: Unit) -> None:
    """18.8, Q53, 24.10: no way out by land for who has not landed from ships."""
    ways = [there for there, _ in field.ways(state, state.battle.area, *field.LAND_WAYS)]
    open_ = [there for there in ways if is_open(state, unit, there)]
    came_by_land = unit.id not in state.battle.landed and not unit.landed
    referee.expect("18.8", "who has lost", state.battle.loser, unit.side)
    if unit.kind == "militia_leader" and isinstance(referee.action, events.RetreatTo):
        goal = field.region(state, referee.action.area)
        referee.expect(
            "23.1", "a border on the way", expected=True, found=goal != field.region(state, unit.area)
        )
        return
    if state.agenda and isinstance(state.agenda[-1], events.Retreat) and state.agenda[-1].sea:
        return
    if went_to_sea(referee, state, unit.side):  # 18.8: the stack has gone one way, to sea
        return
    referee.expect("18.8", "ways out by land", [], open_ if came_by_land else [])


def went_to_sea(referee, state: State, side: str) -> bool:
    """18.8, 18.9: whether somebody of a side has left this battle aboard in this event."""
    moves = (fact for fact in referee.seen if isinstance(fact, events.UnitMoved))
    return any(state.unit(one.unit).is_fleet and state.unit(one.unit).side == side for one in moves)


def is_open(state: State, unit: Unit, area: str) -> bool:
    """18.8, Q53: no enemies ashore there, and not closed."""
    return not field.ashore(state, area, enemy(unit.side)) and field.is_admitted(state, unit, area)


ROLLS["survival"] = leader_hit

# ---------------------------------------------------------------- who loses


@on(events.FieldLost)
def field_lost(referee, state: State, fact: events.FieldLost) -> None:
    """18.4.4, 38.0, Q51, Q57: who withdraws, is let go, or has nobody left to fire."""
    battle, side = state.battle, fact.side
    referee.expect("18.4.4", "lost before", "", battle.loser)
    own_will = isinstance(referee.action, events.Withdraw)
    referee.expect("18.4.4", "of its own will", own_will, fact.withdrew)
    if isinstance(referee.action, events.Withdraw):
        referee.expect("18.4.4", "who withdraws", (referee.side, battle.firing), (side, side))
    elif isinstance(referee.action, events.GrantHonours):
        referee.expect("38.0", "who is let go", (enemy(referee.side), battle.firing), (side, side))
        referee.honours = 1
    elif side == battle.firing:
        referee.expect("18.4.4", "who could still fire", [], able(state, side))
    else:
        left = [unit.id for unit in targets(state, side)]
        referee.expect("18.4.4", "who is left", [], left)
        referee.hits = ()


def able(state: State, side: str) -> list[str]:
    """18.4.4, Q51, Q91: the undisrupted combat units that count; of a landing those ashore."""
    fleets = state.battle.fleets
    return [name for name in shooters(state, side) if name != FORT and name not in fleets]


@asks(events.RefuseHonours)
def refuse(_referee, _state: State, _side: str, _action: events.RefuseHonours) -> tuple[Due, ...]:
    """38.0: the battle goes on, and it cannot be asked again."""
    return (Said("38.0", events.HonoursRefused()),)


def may_speak(state: State, side: str) -> bool:
    """38.0: who defends a town, once."""
    battle = state.battle
    town = field.kind(state, battle.area) == "town"
    return state.uses("38") and town and side != battle.attacker and not battle.refused


@after(events.FirstFireWon, events.RoundBegan)
def who_cannot_fire(referee, _state: State, fact, then: State) -> None:
    """18.4.4, 38.0: who has nobody to fire with loses the field at once, if he cannot ask for honours."""
    if not isinstance(fact, events.RoundBegan) or may_speak(then, fact.side):
        return
    if not then.battle.loser and not able(then, fact.side):
        referee.owe(Judged("18.4.4", events.FieldLost, must_go, (fact.side,)))


def must_go(referee, _state: State, fact: events.FieldLost, side: str) -> None:
    """18.4.4: the side whose round it is."""
    referee.expect("18.4.4", "who has to retreat", side, fact.side)
